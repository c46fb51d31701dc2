"""`redoubt bench`: how fast the parts are, as ratios to a peer measured in the same run."""

from __future__ import annotations

from typing import Annotated

import typer

import redoubt
from redoubt.cli.common import AsJson, DataFolder
from redoubt.engine import codec
from redoubt.lab.bench import Report, bench_engine, bench_odds

bench = typer.Typer(
    add_completion=False, no_args_is_help=True, rich_markup_mode=None, help="Measure how fast Redoubt is."
)


@bench.callback()
def _bench() -> None:
    """Measure how fast Redoubt is."""


@bench.command()
def engine(
    title: Annotated[str | None, typer.Argument(help="The title; the first one if not given.")] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario; the first one if not given.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600.0, help="Time for each measure.")] = 1.0,
    repeats: Annotated[int, typer.Option(min=1, max=100, help="Parts whose median is taken.")] = 5,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Games, copies, saves and lists of choices per second.

    Beside python-chess in the same run, if that is installed.
    """
    found = redoubt.title(title if title is not None else redoubt.title_ids()[0])
    found.settle(scenario or next(iter(found.scenarios)), None)

    def told(what: str) -> None:
        typer.echo(f"measuring {what} ...", err=True)

    report = bench_engine(found.id, scenario, seconds, repeats, data, told)
    typer.echo(codec.to_json(report)) if json else _show(report)


@bench.command()
def odds(
    title: Annotated[str | None, typer.Argument(help="The title; the first one if not given.")] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario; the first one if not given.")] = None,
    games: Annotated[int, typer.Option(min=1, max=1000, help="Games whose rolls are asked about.")] = 1,
    policy: Annotated[str, typer.Option(help="staff, attacker, defender or best.")] = "staff",
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """How long exact odds take, for the rolls that come up in games."""
    found = redoubt.title(title if title is not None else redoubt.title_ids()[0])
    found.settle(scenario or next(iter(found.scenarios)), None)
    report = bench_odds(found.id, scenario, games, policy, data=data)
    if json:
        typer.echo(codec.to_json(report))
        return
    typer.echo(f"{report.title}, {report.scenario}: milliseconds of processor time")
    for row in report.rows:
        typer.echo(
            f"  {row.kind:<12} {row.asked:>5} asked, median {row.median:.1f}, worst {row.worst:.1f}; "
            f"at most {row.positions:,} positions, {row.runs:,} runs; {row.nearer} to a nearer stop"
        )


def _show(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{report.title}, {report.scenario}: per processor second", title_justify="left")
    for name in ("what", "rate or time", "and"):
        table.add_column(name, justify="left" if name == "what" else "right")
    for one in report.playouts:
        table.add_row(f"games, {one.name}", f"{one.decisions:,.0f} decisions/s", f"{one.games:,.1f} games/s")
    table.add_section()
    for name, microseconds in report.timings.items():
        table.add_row(name, f"{microseconds:,.2f} µs", f"{1e6 / max(microseconds, 1e-9):,.0f} /s")
    table.add_section()
    for each in report.listings:
        name = f"choices of {each.kind} [{each.rule}]"
        table.add_row(
            name, f"{each.microseconds:,.1f} µs", f"{each.choices:,.1f} choices, {each.asked:,} times"
        )
    if report.scaling is not None:
        scaled = report.scaling
        rates = f"{scaled.one:,.1f} to {scaled.two:,.1f} games/s; {scaled.free:.2f} by processor time"
        table.add_section()
        name = f"simulation, {scaled.player}, 1 to 2 workers"
        table.add_row(name, f"{scaled.ratio:.2f} times by the clock", rates)
    table.add_section()
    for name, ratio in report.ratios.items():
        table.add_row(name, f"{ratio:.2f}", "")
    if not report.ratios:
        table.add_row("python-chess is not installed: pip install redoubt[bench]", "", "")
    Console(markup=False).print(table)
