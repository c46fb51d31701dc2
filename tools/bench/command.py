"""`redoubt bench`: the speed of the parts, as ratios, and the strength of the players, as shares of games."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt import compiled
from redoubt.cli.common import AsJson, DataFolder, pass_on
from redoubt.cli.runs import Where, how_to_go_on, journal_for, played, workers_for
from redoubt.engine import codec
from redoubt.engine.title import Title
from redoubt.players import player_names
from tools.bench.engine import bench_engine
from tools.bench.kills import bench_kills
from tools.bench.load import bench_load
from tools.bench.odds import bench_odds
from tools.bench.overview import bench_all
from tools.bench.players import CONTESTS, Standing, contests, standing
from tools.bench.screen import Missing, time_screen
from tools.bench.server import time_table
from tools.bench.tables import show_engine, show_overview, show_standings, show_table
from tools.bench.whatif import bench_whatif

bench = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    help="Measure how fast Redoubt is, and how strong its players are.",
)

TitleName = Annotated[str | None, typer.Argument(help="The title; by default the one with the most players.")]
ScenarioName = Annotated[str | None, typer.Option(help="The scenario; by default the first.")]
Seconds = Annotated[float, typer.Option(min=0.01, max=600.0, help="Time for each measure.")]
Repeats = Annotated[int, typer.Option(min=1, max=100, help="Parts to take the median of.")]


def _title(name: str | None, scenario: str | None) -> tuple[Title, str]:
    """The title and the scenario to measure, checked."""
    if name is None:
        titles = [redoubt.title(title_id) for title_id in redoubt.title_ids()]
        title = max(titles, key=lambda title: len(player_names(title)))
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
        str | None, typer.Option(help="The title; by default the one with the most players.")
    ] = None,
    scenario: ScenarioName = None,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure how fast Redoubt is: everything in one table, beside python-chess and OpenSpiel.

    With a command: one part in detail, or the strength of the computer players. Options before the command
    apply to it too.
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
        typer.Option("--contest", help=f"{', '.join(CONTESTS)}; may be repeated. By default all."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="Games in each contest.")] = 40,
    seed: Annotated[int, typer.Option(help="Seed of the first game; each further game adds 1.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, max=4096, help="Processes; 0 for one per processor.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="RUN.jsonl", dir_okay=False, help="Record each game; the next run continues."),
    ] = None,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure how strong the computer players are: games won over fixed seeds, with 95 % intervals."""
    chosen, _ = _title(title, scenario)
    listed = contests(chosen, scenario, contest or CONTESTS)
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
        typer.echo("redoubt: a worker process was killed; try fewer --jobs to save memory", err=True)
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
    title: Annotated[list[str] | None, typer.Argument(help="The titles; by default all.")] = None,
    scenario: Annotated[
        list[str] | None, typer.Option(help="A scenario; may be repeated. By default all of each title.")
    ] = None,
    seconds: Seconds = 1.0,
    repeats: Repeats = 7,
    detail: Annotated[
        bool, typer.Option("--detail", help="Also time each call, each list of choices, and a second worker.")
    ] = False,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure games, copies and shown moves, beside python-chess if it is installed.

    Ratios are medians over parts in which both engines took turns, with the middle half of the parts.
    """
    titles = [redoubt.title(name) for name in title or redoubt.title_ids()]
    wanted = [(each, name) for each in titles for name in scenario or each.scenarios]
    for each, name in wanted:
        each.settle(name, None)
    reports = []
    _hear(compiled.standing() or "with nothing compiled")
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
    games: Annotated[int, typer.Option(min=1, max=1000, help="Games to take rolls from.")] = 1,
    policy: Annotated[str, typer.Option(help="staff, attacker, defender or best.")] = "staff",
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure how long exact odds take, for the rolls of games."""
    chosen, wanted = _title(title, scenario)
    report = bench_odds(chosen.id, wanted, games, policy, data=data)
    if json:
        typer.echo(codec.to_json(report))
        return
    typer.echo(f"{report.title}, {report.scenario}: milliseconds of processor time")
    for row in report.rows:
        typer.echo(
            f"  {row.kind:<12} {row.rolls:>5} rolls, median {row.median:.1f}, worst {row.worst:.1f}; "
            f"at most {row.positions:,} positions, {row.runs:,} runs; {row.nearer} to a nearer stop"
        )


@bench.command()
def table(
    title: TitleName = None,
    scenario: ScenarioName = None,
    choices: Annotated[int, typer.Option(min=1, max=100_000, help="Choices to make.")] = 300,
    loads: Annotated[
        int, typer.Option(min=0, max=100, help="How often to open the page; 0: no browser.")
    ] = 7,
    presses: Annotated[int, typer.Option(min=1, max=1000, help="Counters to press.")] = 30,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure how long players wait: for the server, and in a real browser for the map and for a press.

    Uses this machine's Chromium; without one, leaves its figures out.
    """
    chosen, wanted = _title(title, scenario)
    report = time_table(chosen.id, wanted, choices, data)
    waits, missing = None, "not measured"
    try:
        waits = time_screen(chosen.id, wanted, loads, presses, data) if loads else None
    except Missing as why:
        missing = str(why)
    if json:
        screen = {"waits": waits} if waits is not None else {"missing": missing}
        typer.echo(codec.to_json(asdict(report) | {"screen": screen}))
    else:
        show_table(report, waits, missing)


@bench.command()
def load(
    title: TitleName = None,
    scenario: ScenarioName = None,
    tables: Annotated[int, typer.Option(min=1, max=10_000, help="Tables.")] = 200,
    links: Annotated[int, typer.Option(min=0, max=10_000, help="Readers, spread over the tables.")] = 800,
    rate: Annotated[float, typer.Option(min=0.1, max=10_000, help="Moves a second, in all.")] = 50.0,
    seconds: Annotated[float, typer.Option(min=1, max=36_000, help="How long.")] = 60.0,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Measure a full hall: how long a move takes to be acknowledged, and to reach everybody who looks on.

    Server and client share this machine.
    """
    chosen, wanted = _title(title, scenario)
    report = bench_load(chosen.id, wanted, tables, links, rate, seconds, data)
    if json:
        typer.echo(codec.to_json(report))
    else:
        typer.echo(
            f"{report.title}, {report.scenario}: {report.tables} tables, {report.links} links, "
            f"{report.moves} moves in {report.seconds} s, {report.rate:.1f} a second"
        )
        for name, taken in (("acknowledged", report.ack), ("pushed", report.push)):
            typer.echo(
                f"  {name:<12} {taken.count:>7}: median {taken.median:.0f} ms, 99 % within "
                f"{taken.p99:.0f} ms, worst {taken.worst:.0f} ms"
            )
        before, after = report.memory
        typer.echo(f"  {report.missed} pushes missing; {len(report.errors)} errors; {before} to {after} MB")
        for error in report.errors:
            typer.echo(f"  {error}")
    if report.errors or report.missed:
        raise typer.Exit(1)


@bench.command()
def kills(
    title: TitleName = None,
    scenario: ScenarioName = None,
    kills: Annotated[int, typer.Option("--kills", min=1, max=100_000, help="How often.")] = 500,
    tables: Annotated[int, typer.Option(min=1, max=1_000, help="Tables that are played meanwhile.")] = 20,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Kill the server again and again in the middle of play, and count what is lost or done twice."""
    chosen, wanted = _title(title, scenario)
    report = bench_kills(
        chosen.id, wanted, kills, tables, data, lambda done: typer.echo(f"{done} kills ...", err=True)
    )
    if json:
        typer.echo(codec.to_json(report))
    else:
        typer.echo(
            f"{report.title}, {report.scenario}: {report.kills} kills, {report.tables} tables, "
            f"{report.moves} moves acknowledged, {report.rate:.0f} a second of play, "
            f"{report.overall:.0f} a second with all starts"
        )
        typer.echo(
            f"  {report.lost} lost, {report.doubled} done twice, {len(report.wrong)} wrong answers; database "
            f"{'intact' if report.intact else 'DAMAGED'}; slowest start {report.slowest_start} s"
        )
        for answer in report.wrong[:10]:
            typer.echo(f"  {answer}")
    if report.lost or report.doubled or report.wrong or not report.intact:
        raise typer.Exit(1)


@bench.command()
def whatif(
    title: TitleName = None,
    scenario: ScenarioName = None,
    positions: Annotated[int, typer.Option(min=1, max=100_000, help="Positions to ask at.")] = 100,
    rolls: Annotated[int, typer.Option(min=1, max=1_000_000, help="Dice to compare.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of the games that are played.")] = 1,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Ask "what if" in the middle of games: nothing may be foretold, and nothing hidden leaked."""
    chosen, wanted = _title(title, scenario)
    report = bench_whatif(chosen.id, wanted, positions, rolls, data, seed)
    if json:
        typer.echo(codec.to_json(report))
    else:
        typer.echo(
            f"{report.title}, {report.scenario}: {report.positions} positions, {report.hidden} with "
            f"something hidden; {report.leaks} leaked something, {report.strange} looked different"
        )
        typer.echo(
            f"  {report.equal} of {report.rolls} dice fell alike; one in six does by chance: "
            f"{'FORETOLD' if report.foretold else 'nothing foretold'}"
        )
    if report.leaks or report.strange or report.foretold:
        raise typer.Exit(1)
