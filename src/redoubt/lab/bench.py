"""How fast the engine is, beside python-chess in the same run.

Times are processor times, medians over repeats: on a shared machine the clock on the wall tells little,
and only ratios taken in one run can be compared between machines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import mean, median
from time import monotonic, process_time

import redoubt
from redoubt.engine.game import Game
from redoubt.lab.executors import pool_for
from redoubt.lab.peers import chess_copy, chess_playouts
from redoubt.lab.simulate import Plan, begun, run, setup_of
from redoubt.lab.timing import Playouts, per_call, rates
from redoubt.players import KINDS, default_player, player_names


@dataclass(frozen=True)
class Listing:
    """How long the options of one kind of decision take to list, with nothing remembered from before."""

    kind: str
    rule: str
    asked: int
    choices: float
    microseconds: float


@dataclass(frozen=True)
class Scaling:
    """What a second worker process adds to a simulation: games per second by the clock, and the ratio; and
    the ratio that two free processors would give, from the processor time of a game."""

    player: str
    one: float
    two: float
    ratio: float
    free: float


@dataclass
class Report:
    """All that was measured."""

    title: str
    scenario: str
    playouts: list[Playouts] = field(default_factory=list)
    timings: dict[str, float] = field(default_factory=dict)
    """Microseconds of one call."""
    listings: list[Listing] = field(default_factory=list)
    scaling: Scaling | None = None
    ratios: dict[str, float] = field(default_factory=dict)


def bench_engine(
    title_id: str,
    scenario: str | None = None,
    seconds: float = 1.0,
    repeats: int = 5,
    data: Path | None = None,
    told: Callable[[str], None] = lambda what: None,
) -> Report:
    """Measure a title, about `seconds` for each measure, in `repeats` parts. `told` hears what comes next."""
    title = redoubt.title(title_id)
    report = Report(title_id, scenario or next(iter(title.scenarios)))
    part = seconds / repeats

    def plan_for(player: str) -> Plan:
        return Plan(title_id, report.scenario, dict.fromkeys(title.sides, player), data=data)

    for player in (name for name in player_names(title) if name in KINDS and name != "search"):
        for keep in (False, True):
            told(f"{player} games" + (" with record" if keep else ""))
            report.playouts.append(playouts(plan_for(player), keep, part, repeats))
    told("copies, digests and saves")
    report.timings |= _game_timings(midgame(plan_for("random")), data, part, repeats)
    told("lists of choices")
    report.listings = _listings(plan_for("random"), seconds)
    told("simulation on one and on two workers")
    report.scaling = scaling(plan_for(default_player(title)), part, repeats)
    told("python-chess")
    _beside_chess(report, part, repeats)
    return report


def midgame(plan: Plan, seed: int = 1) -> Game:
    """A game with its record, half played."""
    setup = setup_of(plan)
    whole = begun(plan, setup, seed)
    whole.play()
    half = begun(plan, setup, seed, keep=True)
    for _ in range(whole.decisions // 2):
        half.step()
    return half.game


def playouts(plan: Plan, keep: bool, part: float, repeats: int) -> Playouts:
    setup, seed = setup_of(plan), 0

    def one_game() -> int:
        nonlocal seed
        seed += 1
        match = begun(plan, setup, seed, keep)
        match.play()
        return match.decisions

    name = f"{next(iter(plan.players.values()))}{', with record' if keep else ''}"
    return rates(name, one_game, part, repeats)


def _game_timings(game: Game, data: Path | None, part: float, repeats: int) -> dict[str, float]:
    saved = game.save()
    calls: dict[str, Callable[[], object]] = {
        "clone for search": lambda: game.clone(keep=False),
        "clone with record": game.clone,
        "snapshot": game.snapshot,
        "digest": game.digest,
        "view": lambda: game.view(0),
        f"save ({len(game.entries):,} entries, {len(saved):,} bytes)": game.save,
        "load (plays the record again)": lambda: redoubt.load(saved, data),
    }
    for name, call in game.title.lab.bench.items():
        calls[name] = _afresh(game, call)
    return {name: per_call(call, part, repeats) for name, call in calls.items()}


def _afresh(game: Game, call: Callable[[Game], object]) -> Callable[[], object]:
    """A title's own measure, with nothing remembered from the call before."""

    def run() -> object:
        game.state.changed()
        return call(game)

    return run


def _listings(plan: Plan, seconds: float) -> list[Listing]:
    """List every decision of random games a second time, with a cold memory, and time that."""
    spent: dict[tuple[str, str], list[float]] = defaultdict(list)
    sizes: dict[tuple[str, str], list[int]] = defaultdict(list)
    setup, started, seed = setup_of(plan), process_time(), 0
    while process_time() - started < seconds:
        seed += 1
        match = begun(plan, setup, seed)
        game = match.game
        while game.asked and process_time() - started < 4 * seconds:
            for decision in game.open_decisions():
                key = type(decision).__name__, decision.rule
                game.state.changed()
                before = process_time()
                listed = list(decision.options(game.state))
                spent[key].append(process_time() - before)
                sizes[key].append(len(listed))
            match.step()
    return [
        Listing(kind, rule, len(times), mean(sizes[kind, rule]), mean(times) * 1e6)
        for (kind, rule), times in sorted(spent.items(), key=lambda one: -sum(one[1]))
    ]


def scaling(plan: Plan, part: float, repeats: int) -> Scaling:
    """The same games on one worker and on two, in turns, so that other work on the machine meets both. Here
    the clock on the wall counts too, but not the start of the processes."""
    with pool_for(plan.title, 1) as one, pool_for(plan.title, 2) as two:
        warm = replace(plan, games=8)
        spent = _clock(warm, 1, one), _clock(warm, 2, two), _clock(warm, 1, one)
        games = max(8, min(100_000, int(8 * part / max(spent[2][0], 1e-6))))
        pairs = [
            (_clock(replace(plan, games=games, seed=seed), 1, one),
             _clock(replace(plan, games=games, seed=seed), 2, two))
            for seed in range(1, repeats + 1)
        ]  # fmt: skip
    return Scaling(
        next(iter(plan.players.values())),
        median(games / first[0] for first, _ in pairs),
        median(games / second[0] for _, second in pairs),
        median(first[0] / second[0] for first, second in pairs),
        median(2 * first[1] / max(second[1], 1e-9) for first, second in pairs),
    )


def _clock(plan: Plan, jobs: int, pool: Executor) -> tuple[float, float]:
    """Seconds by the clock, and of the processors that played."""
    started = monotonic()
    reports = run(plan, jobs, executor=pool)
    return monotonic() - started, sum(one.seconds for one in reports)


# the yardstick


def _beside_chess(report: Report, part: float, repeats: int) -> None:
    """python-chess plays at random and copies its board; nothing is added if it is not installed."""
    theirs = chess_playouts(part, repeats)
    if theirs is None:
        return
    copy = chess_copy(part, repeats)
    report.ratios = {
        f"{one.name}: decisions per python-chess move": one.decisions / theirs.decisions
        for one in report.playouts
    }
    report.ratios["clone for search: times a Board.copy"] = report.timings["clone for search"] / copy
    report.playouts.append(theirs)
    report.timings["python-chess Board.copy"] = copy


__all__ = ["Listing", "Report", "Scaling", "bench_engine", "midgame", "playouts", "scaling"]
