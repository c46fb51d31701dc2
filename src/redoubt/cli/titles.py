"""`redoubt titles`: what can be played, with which scenarios and options, and where its numbers come from."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import AsJson, listed_titles
from redoubt.engine import codec
from redoubt.kit.provenance import ORIGINS, count_sources


def titles(
    title: Annotated[str | None, typer.Argument(help="Only this title.")] = None,
    provenance: Annotated[
        bool, typer.Option("--provenance", help="Count printed and reconstructed rows of the data.")
    ] = False,
    json: AsJson = False,
) -> None:
    """List the titles with their scenarios, options, variants and computer players."""
    unloadable = redoubt.broken()
    ids = (
        [one for one in redoubt.title_ids() if one not in unloadable]
        if title is None
        else [redoubt.title(title).id]
    )
    if provenance:
        counted = {one: count_sources(redoubt.title(one)) for one in ids}
        typer.echo(codec.to_json(counted)) if json else _show_sources(counted)
        return
    known = [one for one in listed_titles() if one["id"] in ids]
    if json:
        typer.echo(codec.to_json(known))
        return
    for one in known:
        _show_title(one)
    for error in unloadable.values():
        typer.echo(f"redoubt: {error}", err=True)


def _show_title(one: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(f"[bold]{one['id']}[/bold]: {one['name']}, rules version {one['rules_version']}")
    console.print(f"sides: {', '.join(one['sides'])}")
    scenarios = Table("scenario", "what it is", box=None, title_justify="left", padding=(0, 2, 0, 0))
    for each in one["scenarios"]:
        name = f"{each['name']} ({each['length']})" if each["length"] else each["name"]
        scenarios.add_row(each["id"], f"{name}. {each['text']} \\[{each['rule']}]")
    console.print(scenarios)
    if one["options"]:
        options = Table("option", "what it does", box=None, padding=(0, 2, 0, 0))
        for each in one["options"]:
            options.add_row(each["id"], f"{each['text']} {_values(one, each)} \\[{each['rule']}]")
        console.print(options)
    if one["variants"]:
        variants = Table("variant", "what it changes", box=None, padding=(0, 2, 0, 0))
        for each in one["variants"]:
            changes = "; ".join(f"{change['text']} \\[{change['rule']}]" for change in each["changes"])
            variants.add_row(each["id"], f"{each['name']}. {each['text']} \\[{each['rule']}] {changes}")
        console.print(variants)
    players = Table("player", "how it plays", box=None, padding=(0, 2, 0, 0))
    for each in one["players"]:
        time = f" ({each['seconds']:g} s a turn)" if "seconds" in each else ""
        players.add_row(each["id"], f"{each['text']}{time}")
    console.print(players)


def _values(one: dict[str, Any], option: dict[str, Any]) -> str:
    """The values an option takes, or for a yes-or-no option where it is on from the start."""
    if set(option["values"]) != {True, False}:
        return f"({', '.join(str(value).lower() for value in option['values'])})"
    starts = [s["id"] for s in one["scenarios"] if s["options"][option["id"]] is True]
    if len(starts) == len(one["scenarios"]):
        return "(on)"
    return f"(on in {', '.join(starts)})" if starts else "(off)"


# provenance


def _show_sources(counted: dict[str, dict[str, dict[str, int]]]) -> None:
    from rich.console import Console
    from rich.table import Table

    for title_id, files in counted.items():
        table = Table("file", title=f"{title_id}: rows of data by their source", title_justify="left")
        for one in ORIGINS:
            table.add_column(one, justify="right")
        for name, found in files.items():
            table.add_row(name, *(f"{found[one]:,}" for one in ORIGINS))
        table.add_section()
        totals = [sum(found[one] for found in files.values()) for one in ORIGINS]
        table.add_row("all", *(f"{one:,}" for one in totals))
        Console().print(table)
