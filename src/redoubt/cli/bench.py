"""`redoubt bench`: how fast the parts are and how strong the players, as ratios and shares."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.benchtables import show_engine, show_overview, show_standings, show_table
from redoubt.cli.common import AsJson, DataFolder
from redoubt.cli.runs import Where, how_to_go_on, journal_for, played, workers_for
from redoubt.engine import codec
from redoubt.engine.title import Title
from redoubt.lab.bench import bench_engine
from redoubt.lab.bench_all import bench_all
from redoubt.lab.bench_odds import bench_odds
from redoubt.lab.bench_players import CONTESTS, Standing, contests, standing
from redoubt.players import player_names

bench = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    help="Measure how fast Redoubt is, and how strong its players are.",
)

TitleName = Annotated[str | None, typer.Argument(help="The title; the one with most players if not given.")]
ScenarioName = Annotated[str | None, typer.Option(help="The scenario; the first one if not given.")]
Seconds = Annotated[float, typer.Option(min=0.01, max=600.0, help="Time for each measure.")]
Repeats = Annotated[int, typer.Option(min=1, max=100, help="Parts whose median is taken.")]


def _title(name: str | None, scenario: str | None) -> tuple[Title, str]:
    """The title and scenario that are measured, checked."""
    if name is None:
        known = [redoubt.title(one) for one in redoubt.title_ids()]
        found = max(known, key=lambda one: len(player_names(one)))
    else:
        found = redoubt.title(name)
    wanted = scenario or next(iter(found.scenarios))
    found.settle(wanted, None)
    return found, wanted


def _told(what: str) -> None:
    typer.echo(f"measuring {what} ...", err=True)


@bench.callback()
def overview(
    ctx: typer.Context,
    seconds: Seconds = 1.0,
    repeats: Repeats = 5,
    title: Annotated[
        str | None, typer.Option(help="The title; the one with most players if not given.")
    ] = None,
    scenario: ScenarioName = None,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure how fast Redoubt is: everything in one table, beside python-chess and OpenSpiel.

    With a command: one part of it in detail, or how strong the computer players are.
    """
    if ctx.invoked_subcommand is not None:
        return
    found, wanted = _title(title, scenario)
    made = bench_all(found.id, wanted, seconds, repeats, data, _told)
    typer.echo(codec.to_json(made)) if json else show_overview(made)


@bench.command()
def players(
    title: TitleName = None,
    scenario: ScenarioName = None,
    contest: Annotated[
        list[str] | None,
        typer.Option("--contest", help=f"{', '.join(CONTESTS)}; may be repeated. All if not given."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="Games of each contest.")] = 40,
    seed: Annotated[int, typer.Option(help="Seed of the first game; each next game adds one.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, max=4096, help="Processes; 0 takes every processor.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="RUN.jsonl", dir_okay=False, help="Write each game down; the next run goes on."),
    ] = None,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """How strong the computer players are: games won over fixed seeds, with 95 % intervals."""
    found, wanted = _title(title, scenario)
    listed = contests(found, wanted, contest or CONTESTS)
    plans = [one.plan(found, games, seed, data) for one in listed]
    standings: list[Standing] = []
    try:
        with (
            journal_for(out, plans) as journal,
            workers_for(Where.local, found.id, jobs, games, None) as (pool, at_once),
        ):
            for index, (one, plan) in enumerate(zip(listed, plans, strict=True)):
                name = f"{one.scenario}: {one.side} {one.player} against {one.against}"
                reports, _ = played(plan, index, at_once, pool, journal, name)
                standings.append(standing(one, reports))
    except KeyboardInterrupt:
        typer.echo(f"redoubt: stopped; {how_to_go_on(out)}", err=True)
        raise typer.Exit(130) from None
    except BrokenProcessPool:
        typer.echo("redoubt: a worker process was killed; with fewer --jobs there is more memory", err=True)
        raise typer.Exit(1) from None
    if json:
        typer.echo(codec.to_json([_plain(one) for one in standings]))
    else:
        show_standings(found.id, standings)
    if any(one.failed for one in standings):
        typer.echo(f"redoubt: {sum(one.failed for one in standings)} games failed", err=True)
        raise typer.Exit(1)


def _plain(one: Standing) -> dict[str, Any]:
    told = asdict(one)
    contest: dict[str, Any] = told.pop("contest")
    return contest | told | {"verdict": one.verdict}


@bench.command()
def engine(
    title: TitleName = None,
    scenario: ScenarioName = None,
    seconds: Seconds = 1.0,
    repeats: Repeats = 5,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Games, copies, saves and lists of choices per second.

    Beside python-chess in the same run, if that is installed.
    """
    found, wanted = _title(title, scenario)
    report = bench_engine(found.id, wanted, seconds, repeats, data, _told)
    typer.echo(codec.to_json(report)) if json else show_engine(report)


@bench.command()
def odds(
    title: TitleName = None,
    scenario: ScenarioName = None,
    games: Annotated[int, typer.Option(min=1, max=1000, help="Games whose rolls are asked about.")] = 1,
    policy: Annotated[str, typer.Option(help="staff, attacker, defender or best.")] = "staff",
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """How long exact odds take, for the rolls that come up in games."""
    found, wanted = _title(title, scenario)
    report = bench_odds(found.id, wanted, games, policy, data=data)
    if json:
        typer.echo(codec.to_json(report))
        return
    typer.echo(f"{report.title}, {report.scenario}: milliseconds of processor time")
    for row in report.rows:
        typer.echo(
            f"  {row.kind:<12} {row.asked:>5} asked, median {row.median:.1f}, worst {row.worst:.1f}; "
            f"at most {row.positions:,} positions, {row.runs:,} runs; {row.nearer} to a nearer stop"
        )


@bench.command()
def table(
    title: TitleName = None,
    scenario: ScenarioName = None,
    choices: Annotated[int, typer.Option(min=1, max=100_000, help="Choices that are made.")] = 300,
    loads: Annotated[
        int, typer.Option(min=0, max=100, help="How often the page is opened; 0: no browser.")
    ] = 7,
    presses: Annotated[int, typer.Option(min=1, max=1000, help="Counters that are pressed.")] = 30,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """How long people at the table wait: for the server, and in a real browser for the map and for a press.

    The browser is the Chromium of this machine; without one its figures are left out.
    """
    from redoubt.service.screentime import Missing, time_screen
    from redoubt.service.timing import time_table

    found, wanted = _title(title, scenario)
    report = time_table(found.id, wanted, choices, data)
    waits, missing = None, "not asked for"
    try:
        waits = time_screen(found.id, wanted, loads, presses, data) if loads else None
    except Missing as why:
        missing = str(why)
    if json:
        screen = {"waits": waits} if waits is not None else {"missing": missing}
        typer.echo(codec.to_json(asdict(report) | {"screen": screen}))
    else:
        show_table(report, waits, missing)
