"""The parts of the engine one by one: calls on a half-played game, lists of choices, a second worker."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from statistics import mean, median
from time import monotonic, process_time

import redoubt
from redoubt.engine.game import Game
from redoubt.lab.executors import pool_for
from redoubt.lab.simulate import Plan, run, setup_of, start_match
from redoubt.players import default_player
from tools.bench.clock import no_collector, per_call
from tools.bench.games import SEEDS


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


@dataclass(frozen=True)
class Details:
    timings: dict[str, float]
    """Microseconds of one call."""
    listings: list[Listing]
    scaling: Scaling


def details(
    game: Game, plan: Callable[[str], Plan], seconds: float, repeats: int, hear: Callable[[str], None]
) -> Details:
    """Measure a half-played game, and the games that `plan` makes for a player."""
    scenario = game.setup.scenario
    hear(f"{scenario}: digests, views, saves")
    timings = _timings(game, plan("random"), seconds, repeats)
    hear(f"{scenario}: lists of choices")
    listings = _listings(plan("random"), seconds)
    hear(f"{scenario}: simulation on one and on two workers")
    return Details(timings, listings, scaling(plan(default_player(game.title)), seconds, repeats))


def _timings(game: Game, plan: Plan, seconds: float, repeats: int) -> dict[str, float]:
    saved = game.save()
    calls: dict[str, Callable[[], object]] = {
        "clone with record": game.clone,
        "snapshot": game.snapshot,
        "digest": game.digest,
        "view": lambda: game.view(0),
        f"save ({len(game.entries):,} entries, {len(saved):,} bytes)": game.save,
        "load (plays the record again)": lambda: redoubt.load(saved, plan.data),
    }
    for name, call in game.title.lab.bench.items():
        calls[name] = _afresh(game, call)
    return {name: per_call(call, seconds, repeats) for name, call in calls.items()}


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
    setup = setup_of(plan)
    with no_collector():
        started = process_time()
        while process_time() - started < seconds:
            match = start_match(plan, setup, next(SEEDS))
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
        for (kind, rule), times in sorted(spent.items(), key=lambda row: -sum(row[1]))
    ]


def scaling(plan: Plan, seconds: float, repeats: int) -> Scaling:
    """The same games on one worker and on two, in turns, so that other work on the machine meets both. Here
    the clock on the wall counts too, but not the start of the processes."""
    with pool_for(plan.title, 1) as single, pool_for(plan.title, 2) as double:
        warm = replace(plan, games=8)
        spent = _clock(warm, 1, single), _clock(warm, 2, double), _clock(warm, 1, single)
        games = max(8, min(100_000, int(8 * seconds / repeats / max(spent[2][0], 1e-6))))
        pairs = [
            (_clock(replace(plan, games=games, seed=seed), 1, single),
             _clock(replace(plan, games=games, seed=seed), 2, double))
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
    return monotonic() - started, sum(report.seconds for report in reports)


__all__ = ["Details", "Listing", "Scaling", "details", "scaling"]
