"""`redoubt simulate`: many games between computer players, and what came out."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import (
    PRINTED,
    DataFolder,
    JsonFile,
    OptionsAll,
    OptionValues,
    SideValues,
    Variant,
    read_options,
    read_pair,
    read_seats,
    read_value,
)
from redoubt.cli.runs import Where, how_to_go_on, journal_for, played, workers_for
from redoubt.cli.simtables import show, show_comparison
from redoubt.engine import codec
from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.lab.compare import Change, compare
from redoubt.lab.simulate import LIMIT, Plan, Report, setup_of, summarize


def simulate(
    title: Annotated[str, typer.Argument(help="The title, such as switzerland.")],
    scenario: Annotated[
        str | None, typer.Option(help="A scenario, or all; the title's first if not given.")
    ] = None,
    variant: Variant = "",
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="Games per scenario.")] = 100,
    side: SideValues = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game; each next game adds one.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, max=4096, help="Processes; 0 takes every processor.")] = 0,
    option: OptionValues = None,
    options: OptionsAll = None,
    data: DataFolder = None,
    change: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="NAME=A,B",
            help="Play the same seeds twice: an option, a side's player, or data.",
        ),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, help="Decisions after which a game counts as endless.")
    ] = LIMIT,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="RUN.jsonl", dir_okay=False, help="Write each game down; the same command resumes."
        ),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", dir_okay=False, help="Write a page with pictures.")
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", dir_okay=False, help="Write one picture of a single scenario."),
    ] = None,
    json: JsonFile = None,
    executor: Annotated[
        Where, typer.Option(help="Processes of this machine, or a Ray cluster.")
    ] = Where.local,
    ray_address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The Ray cluster; without it one is started here.")
    ] = None,
) -> None:
    """Let computer players play many games and show how they ended.

    Sides are named by the title: `redoubt simulate switzerland --german staff --swiss random`. A side that
    is not named is played by the title's staff, or at random if it has none. With --out a run that was
    stopped goes on when the same command is given again.
    """
    chosen = varied(redoubt.title(title), variant)
    changed = _change(change)
    plans = _plans(
        chosen, scenario, changed, read_seats(chosen, side), option, options, games, seed, limit, data
    )
    if picture is not None and len(plans) > 1:
        raise BadSetup("--picture shows one run: give one --scenario and no --compare", "--picture")
    for file in (report, picture, Path(json) if json not in (None, PRINTED) else None):
        _check_folder(file)
    if ray_address is not None and executor is Where.local:
        raise BadSetup("--ray-address needs --executor ray", "--ray-address")
    results = _Results(changed, json == PRINTED)
    try:
        with (
            journal_for(out, plans) as journal,
            workers_for(executor, title, jobs, games, ray_address) as (pool, at_once),
        ):
            for index, plan in enumerate(plans):
                results.add(plan, *played(plan, index, at_once, pool, journal))
    except KeyboardInterrupt:
        typer.echo(f"redoubt: stopped; {how_to_go_on(out)}", err=True)
        raise typer.Exit(130) from None
    except BrokenProcessPool:
        typer.echo("redoubt: a worker process was killed; fewer --jobs leave more memory for each", err=True)
        raise typer.Exit(1) from None
    _write(results, json, report, picture)
    failed = sum(len(summary["failures"]) for summary in results.summaries)
    if failed:
        typer.echo(f"redoubt: {failed} of {games * len(plans)} games failed", err=True)
        raise typer.Exit(1)


# what to play


def _change(text: str | None) -> Change | None:
    if text is None:
        return None
    name, values = read_pair(text, "--compare")
    first, comma, second = values.partition(",")
    if not (comma and first and second) or "," in second or first == second:
        raise BadSetup(
            f"--compare is written NAME=A,B with two different values, not {text[:60]!r}", "--compare"
        )
    return Change(name, (read_value(first), read_value(second)))


def _plans(
    title: Title,
    scenario: str | None,
    change: Change | None,
    players: dict[str, str],
    option: list[str] | None,
    options: str | None,
    games: int,
    seed: int,
    limit: int,
    data: Path | None,
) -> list[Plan]:
    """A plan for each scenario; two for each with a comparison."""
    names = list(title.scenarios) if scenario == "all" else [scenario or next(iter(title.scenarios))]
    plans: list[Plan] = []
    for name in names:
        wanted = read_options(title, name, option, options)
        plan = Plan(title.id, name, players, wanted, games, seed, limit, data, title.variant)
        plans += change.plans(plan) if change else [plan]
    for plan in plans:
        setup_of(plan)  # a plan that cannot be played says so here, once
    return plans


def _check_folder(file: Path | None) -> None:
    if file is not None and not file.parent.is_dir():
        raise BadSetup(f"{file}: there is no folder {file.parent}", str(file))


# the result


class _Results:
    """Summaries as they come, shown at once unless they are printed as JSON; and the comparisons."""

    def __init__(self, change: Change | None, silent: bool) -> None:
        self.change, self.silent = change, silent
        self.summaries: list[dict[str, Any]] = []
        self.comparisons: list[dict[str, Any]] = []
        self._first: list[Report] = []

    def add(self, plan: Plan, reports: list[Report], times: dict[str, Any]) -> None:
        self.summaries.append(summarize(plan, reports) | times)
        if not self.silent:
            value = self.change.values[1 - len(self.summaries) % 2] if self.change else None
            show(self.summaries[-1], f"{self.change.name} = {value}".lower() if self.change else "")
        if self.change is None:
            return
        if len(self.summaries) % 2:
            self._first = reports
            return
        self.comparisons.append(
            {"scenario": plan.scenario} | compare(self.change, plan, self._first, reports)
        )
        if not self.silent:
            show_comparison(self.comparisons[-1])

    @property
    def plain(self) -> Any:
        return {"runs": self.summaries, "comparisons": self.comparisons} if self.change else self.summaries


def _write(results: _Results, json: str | None, report: Path | None, picture: Path | None) -> None:
    if json == PRINTED:
        typer.echo(codec.to_json(results.plain))
    elif json is not None:
        Path(json).write_bytes(codec.to_json(results.plain) + b"\n")
    if report is not None:
        from redoubt.lab.report import page

        report.write_text(page(results.summaries, results.comparisons), encoding="utf-8")
        typer.echo(f"report: {report}", err=True)
    if picture is not None:
        from redoubt.lab.poster import poster

        picture.write_text(poster(results.summaries[0]), encoding="utf-8")
        typer.echo(f"picture: {picture}", err=True)
