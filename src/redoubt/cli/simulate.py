"""`redoubt simulate`: many games between computer players, and a table of how they ended."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import (
    AsJson,
    DataFolder,
    OptionsAll,
    OptionValues,
    SideValues,
    read_options,
    read_seats,
)
from redoubt.engine import codec
from redoubt.lab.simulate import LIMIT, Plan, Report, pool_for, run, setup_of, summarize

EVERY = 5.0
"""Seconds between two lines of progress where there is no terminal."""


def simulate(
    title: Annotated[str, typer.Argument(help="The title, such as switzerland.")],
    scenario: Annotated[
        str | None, typer.Option(help="A scenario, or all; the first one if not given.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="Games per scenario.")] = 100,
    side: SideValues = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game; each next game adds one.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 takes every processor.")] = 0,
    option: OptionValues = None,
    options: OptionsAll = None,
    data: DataFolder = None,
    limit: Annotated[int, typer.Option(min=1, help="Decisions after which a game is endless.")] = LIMIT,
    json: AsJson = False,
) -> None:
    """Let computer players play many games and show how they ended.

    Sides are named by the title: `redoubt simulate switzerland --german staff --swiss random`. A side that
    is not named is played by the title's staff, or at random if it has none.
    """
    found = redoubt.title(title)
    names = list(found.scenarios) if scenario == "all" else [scenario or next(iter(found.scenarios))]
    players = read_seats(found, side)
    plans = [
        Plan(title, one, players, read_options(found, one, option, options), games, seed, limit, data)
        for one in names
    ]
    for plan in plans:
        setup_of(plan)  # a plan that cannot be played says so here, once
    workers = min(jobs or os.cpu_count() or 1, games)
    summaries = []
    try:
        with pool_for(title, workers) if workers > 1 else nullcontext() as pool:
            for plan in plans:
                summaries.append(_simulated(plan, workers, pool))
                if not json:
                    _show(summaries[-1])
    except BrokenProcessPool:
        typer.echo("redoubt: a worker process was killed; with fewer --jobs there is more memory", err=True)
        raise typer.Exit(1) from None
    if json:
        typer.echo(codec.to_json(summaries))
    failed = sum(len(one["failures"]) for one in summaries)
    if failed:
        typer.echo(f"redoubt: {failed} of {games * len(plans)} games failed", err=True)
        raise typer.Exit(1)


def _simulated(plan: Plan, jobs: int, pool: Executor | None) -> dict[str, Any]:
    started = time.monotonic()
    with _progress(f"{plan.title} {plan.scenario}", plan.games) as told:
        summary = summarize(plan, run(plan, jobs, told, pool))
    return summary | {"jobs": jobs, "wall_seconds": time.monotonic() - started}


# progress, always on the error stream


@contextmanager
def _progress(name: str, games: int) -> Iterator[Callable[[Report], None]]:
    if not sys.stderr.isatty():
        yield _plain_progress(name, games)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=games, rate="")
        rate = _Rate()

        def told(report: Report) -> None:
            bar.update(task, advance=1, rate=rate.after(report))

        yield told


def _plain_progress(name: str, games: int) -> Callable[[Report], None]:
    rate = _Rate()
    next_line = time.monotonic() + EVERY

    def told(report: Report) -> None:
        nonlocal next_line
        text = rate.after(report)
        if time.monotonic() >= next_line:
            left = (games - rate.games) / rate.games * rate.elapsed
            typer.echo(f"{name}: {rate.games} of {games} games, {text}, {left:.0f} s left", err=True)
            next_line = time.monotonic() + EVERY

    return told


class _Rate:
    """Games and decisions per second of waiting."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.games = self.decisions = 0

    @property
    def elapsed(self) -> float:
        return max(time.monotonic() - self.started, 1e-6)

    def after(self, report: Report) -> str:
        self.games += 1
        self.decisions += report.decisions
        return f"{self.games / self.elapsed:.1f} games/s, {self.decisions / self.elapsed:,.0f} decisions/s"


# the result


def _show(summary: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=f"{summary['title']}, {summary['scenario']}: {summary['games']} games", title_justify="left"
    )
    for name, justify in (("", "left"), ("result", "right"), ("", "left")):
        table.add_column(name, justify="right" if justify == "right" else "left")
    for name, row in _rows(summary):
        table.add_row(Text(name), *[Text(cell) for cell in row]) if row else table.add_section()
    console = Console()
    console.print(table)
    for failure in summary["failures"]:
        where = f"seed {failure['seed']}, turn {failure['turn']}, after {failure['decisions']:,} decisions"
        typer.echo(f"failed: {summary['scenario']}, {where}: {failure['error']}", err=True)


def _rows(summary: dict[str, Any]) -> Iterator[tuple[str, tuple[str, str] | None]]:
    for name, won in summary["wins"].items():
        player = summary["players"].get(name)
        low, high = won["interval"]
        label = f"{name} ({player}) wins" if player else name
        yield label, (f"{won['games']}", f"{won['share']:.1%} (95 %: {low:.1%} to {high:.1%})")
    yield "", None
    for name, count in summary["levels"].items():
        yield name, (f"{count}", f"{count / summary['games']:.1%}")
    yield "", None
    measured = {f"score: {name}": spread for name, spread in summary["scores"].items()}
    measured |= {"turns": summary["turns"], "decisions": summary["decisions"]}
    for name, spread in measured.items():
        yield name, (f"{spread['mean']:,.1f}", f"{spread['min']:,} to {spread['max']:,}")
    yield "", None
    speed = f"{summary['games'] / summary['wall_seconds']:,.1f} games/s on {summary['jobs']} processes"
    yield "decisions/s per processor", (f"{summary['decisions_per_second']:,.0f}", speed)
    if summary["failures"]:
        yield "failed", (f"{len(summary['failures'])}", "see below")
