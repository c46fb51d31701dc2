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
        [id for id in redoubt.title_ids() if id not in unloadable]
        if title is None
        else [redoubt.title(title).id]
    )
    if provenance:
        counted = {id: count_sources(redoubt.title(id)) for id in ids}
        typer.echo(codec.to_json(counted)) if json else _show_sources(counted)
        return
    known = [row for row in listed_titles() if row["id"] in ids]
    if json:
        typer.echo(codec.to_json(known))
        return
    for row in known:
        _show_title(row)
    for error in unloadable.values():
        typer.echo(f"redoubt: {error}", err=True)


def _show_title(title: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(f"[bold]{title['id']}[/bold]: {title['name']}, rules version {title['rules_version']}")
    console.print(f"sides: {', '.join(title['sides'])}")
    scenarios = Table("scenario", "what it is", box=None, title_justify="left", padding=(0, 2, 0, 0))
    for scenario in title["scenarios"]:
        name = f"{scenario['name']} ({scenario['length']})" if scenario["length"] else scenario["name"]
        scenarios.add_row(scenario["id"], f"{name}. {scenario['text']} \\[{scenario['rule']}]")
    console.print(scenarios)
    if title["options"]:
        options = Table("option", "what it does", box=None, padding=(0, 2, 0, 0))
        for option in title["options"]:
            options.add_row(option["id"], f"{option['text']} {_values(title, option)} \\[{option['rule']}]")
        console.print(options)
    if title["variants"]:
        variants = Table("variant", "what it changes", box=None, padding=(0, 2, 0, 0))
        for variant in title["variants"]:
            changes = "; ".join(f"{change['text']} \\[{change['rule']}]" for change in variant["changes"])
            variants.add_row(
                variant["id"], f"{variant['name']}. {variant['text']} \\[{variant['rule']}] {changes}"
            )
        console.print(variants)
    players = Table("player", "how it plays", box=None, padding=(0, 2, 0, 0))
    for player in title["players"]:
        time = f" ({player['seconds']:g} s a turn)" if "seconds" in player else ""
        players.add_row(player["id"], f"{player['text']}{time}")
    console.print(players)


def _values(title: dict[str, Any], option: dict[str, Any]) -> str:
    """The values an option takes, or for a yes-or-no option where it is on from the start."""
    if set(option["values"]) != {True, False}:
        return f"({', '.join(str(value).lower() for value in option['values'])})"
    starts = [s["id"] for s in title["scenarios"] if s["options"][option["id"]] is True]
    if len(starts) == len(title["scenarios"]):
        return "(on)"
    return f"(on in {', '.join(starts)})" if starts else "(off)"


# provenance


def _show_sources(counted: dict[str, dict[str, dict[str, int]]]) -> None:
    from rich.console import Console
    from rich.table import Table

    for title_id, files in counted.items():
        table = Table("file", title=f"{title_id}: rows of data by their source", title_justify="left")
        for origin in ORIGINS:
            table.add_column(origin, justify="right")
        for name, counts in files.items():
            table.add_row(name, *(f"{counts[origin]:,}" for origin in ORIGINS))
        table.add_section()
        totals = [sum(counts[origin] for counts in files.values()) for origin in ORIGINS]
        table.add_row("all", *(f"{total:,}" for total in totals))
        Console().print(table)
