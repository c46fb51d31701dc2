"""`redoubt bench`: how fast the parts are and how strong the players, as ratios and shares."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import AsJson, DataFolder, pass_on
from redoubt.cli.runs import Where, how_to_go_on, journal_for, played, workers_for
from redoubt.engine import codec
from redoubt.engine.title import Title
from redoubt.players import player_names
from tools.bench.engine import bench_engine
from tools.bench.odds import bench_odds
from tools.bench.overview import bench_all
from tools.bench.players import CONTESTS, Standing, contests, standing
from tools.bench.screen import Missing, time_screen
from tools.bench.server import time_table
from tools.bench.tables import show_engine, show_overview, show_standings, show_table

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
        known = [redoubt.title(title_id) for title_id in redoubt.title_ids()]
        title = max(known, key=lambda title: len(player_names(title)))
    else:
        title = redoubt.title(name)
    wanted = scenario or next(iter(title.scenarios))
    title.settle(wanted, None)
    return title, wanted


def _hear(what: str) -> None:
    typer.echo(f"measuring {what} ...", err=True)


@bench.callback()
def overview(
    ctx: typer.Context,
    seconds: Seconds = 1.0,
    repeats: Repeats = 7,
    title: Annotated[
        str | None, typer.Option(help="The title; the one with most players if not given.")
    ] = None,
    scenario: ScenarioName = None,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure how fast Redoubt is: everything in one table, beside python-chess and OpenSpiel.

    With a command: one part of it in detail, or how strong the computer players are. Options before the
    command count for it too.
    """
    if ctx.invoked_subcommand is not None:
        pass_on(ctx, ctx.invoked_subcommand)
        return
    chosen, wanted = _title(title, scenario)
    measured = bench_all(chosen.id, wanted, seconds, repeats, data, _hear)
    typer.echo(codec.to_json(measured)) if json else show_overview(measured)


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
    chosen, wanted = _title(title, scenario)
    listed = contests(chosen, wanted, contest or CONTESTS)
    plans = [each.plan(chosen, games, seed, data) for each in listed]
    standings: list[Standing] = []
    try:
        with (
            journal_for(out, plans) as journal,
            workers_for(Where.local, chosen.id, jobs, games, None) as (pool, at_once),
        ):
            for index, (each, plan) in enumerate(zip(listed, plans, strict=True)):
                name = f"{each.scenario}: {each.side} {each.player} against {each.against}"
                reports, _ = played(plan, index, at_once, pool, journal, name)
                standings.append(standing(each, reports))
    except KeyboardInterrupt:
        typer.echo(f"redoubt: stopped; {how_to_go_on(out)}", err=True)
        raise typer.Exit(130) from None
    except BrokenProcessPool:
        typer.echo("redoubt: a worker process was killed; with fewer --jobs there is more memory", err=True)
        raise typer.Exit(1) from None
    if json:
        typer.echo(codec.to_json([_plain(row) for row in standings]))
    else:
        show_standings(chosen.id, standings)
    if failed := sum(row.failed for row in standings):
        typer.echo(f"redoubt: {failed} games failed", err=True)
        raise typer.Exit(1)


def _plain(row: Standing) -> dict[str, Any]:
    plain = asdict(row)
    contest: dict[str, Any] = plain.pop("contest")
    return contest | plain | {"verdict": row.verdict}


@bench.command()
def engine(
    title: Annotated[list[str] | None, typer.Argument(help="The titles; all if none is given.")] = None,
    scenario: Annotated[
        list[str] | None, typer.Option(help="A scenario; may be repeated. All of each title if not given.")
    ] = None,
    seconds: Seconds = 1.0,
    repeats: Repeats = 7,
    detail: Annotated[
        bool, typer.Option("--detail", help="Also each call, each list of choices, and a second worker.")
    ] = False,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Games, copies and shown moves, beside python-chess in the same run, if that is installed.

    Ratios are medians over parts in which both sides took turns, with the middle half of the parts.
    """
    titles = [redoubt.title(name) for name in title or redoubt.title_ids()]
    wanted = [(each, name) for each in titles for name in scenario or each.scenarios]
    for each, name in wanted:
        each.settle(name, None)
    reports = []
    for each, name in wanted:
        reports.append(bench_engine(each.id, name, seconds, repeats, data, detail, _hear))
        if not json:
            show_engine(reports[-1])
    if json:
        typer.echo(codec.to_json(reports))


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
    chosen, wanted = _title(title, scenario)
    report = bench_odds(chosen.id, wanted, games, policy, data=data)
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
    chosen, wanted = _title(title, scenario)
    report = time_table(chosen.id, wanted, choices, data)
    waits, missing = None, "not asked for"
    try:
        waits = time_screen(chosen.id, wanted, loads, presses, data) if loads else None
    except Missing as why:
        missing = str(why)
    if json:
        screen = {"waits": waits} if waits is not None else {"missing": missing}
        typer.echo(codec.to_json(asdict(report) | {"screen": screen}))
    else:
        show_table(report, waits, missing)
