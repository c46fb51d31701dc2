"""Many games between computer players, on several processes, with the same result on any number of them.

    plan = Plan("switzerland", "historical", players={"german": "staff", "swiss": "random"}, games=100)
    reports = run(plan, jobs=2)
    summary = summarize(plan, reports)

Game number n of a plan is played with the seed `plan.seed + n`, so that any one of them can be played
again by itself: a plan of one game with that seed.
"""

from __future__ import annotations

import importlib
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game, Setup
from redoubt.engine.record import begin
from redoubt.players import Player, make_player, player_seed

LIMIT = 200_000
"""Decisions after which a game counts as endless."""


class Endless(Exception):
    """A game that does not come to its end."""


@dataclass(frozen=True)
class Plan:
    """What to play: one scenario, its options, a player for each side, and how often."""

    title: str
    scenario: str
    players: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 1
    seed: int = 1
    limit: int = LIMIT
    data: Path | None = None


@dataclass(frozen=True)
class Report:
    """How one game went. `error` is empty, or tells how it failed."""

    scenario: str
    seed: int
    winner: str | None = None
    level: str = ""
    scores: Mapping[str, int] = field(default_factory=dict)
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Processor time."""
    error: str = ""


class Match:
    """A game and the players at its seats; `decisions` counts what has been decided."""

    def __init__(self, game: Game, players: Sequence[Player]) -> None:
        self.game = game
        self.players = players
        self.seats = [game.seat(side) for side in range(len(game.sides))]
        self.decisions = 0

    def step(self) -> None:
        """Let the next player decide."""
        game = self.game
        side = (game.open_decisions() if game.sealed else game.asked)[0].side
        game.choose(side, self.players[side].choose(self.seats[side]))
        self.decisions += 1

    def play(self, limit: int = LIMIT) -> None:
        """Play to the end of the game."""
        game = self.game
        while game.asked:
            if self.decisions >= limit:
                raise Endless(f"no end after {limit:,} decisions (turn {game.turn}, {game.phase})")
            self.step()


def setup_of(plan: Plan) -> Setup:
    """What its games begin with; BadSetup or DataError if the plan cannot be played."""
    title = redoubt.title(plan.title)
    options = title.settle(plan.scenario, plan.options)
    rules = title.resolve(plan.scenario, options, plan.data)
    return Setup(plan.scenario, options, rules, getattr(rules, "overlay", ""))


def begun(plan: Plan, setup: Setup, seed: int, keep: bool = False) -> Match:
    """The game with this seed at its beginning, and its players in their seats."""
    game = begin(redoubt.title(plan.title), setup, SeededDice(seed), keep)
    return Match(game, seated(plan, game, seed))


def seated(plan: Plan, game: Game, seed: int) -> list[Player]:
    """The plan's players for a game with this seed, in the order of the sides."""
    return [
        make_player(plan.players[side], game.title, side, player_seed(seed, index))
        for index, side in enumerate(game.sides)
    ]


def play_games(plan: Plan, seeds: Sequence[int]) -> list[Report]:
    """Play the games with these seeds, one after the other. A game that fails is reported, not raised."""
    return list(_play_here(plan, seeds))


def _play_one(plan: Plan, setup: Setup, seed: int) -> Report:
    started = time.process_time()
    match: Match | None = None
    told: dict[str, Any] = {}
    try:
        match = begun(plan, setup, seed)
        match.play(plan.limit)
        result = match.game.result
        if result is None:
            raise AssertionError("the game stopped without a result")
        told = {"winner": result.winner, "level": result.level, "scores": dict(result.scores)}
    except Exception as error:
        told = {"error": _failure(error)}
    if match is not None:
        told |= {"turns": match.game.turn, "decisions": match.decisions}
    return Report(plan.scenario, seed, seconds=time.process_time() - started, **told)


def _failure(error: Exception) -> str:
    """The error and the line it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


# several processes


def run(
    plan: Plan,
    jobs: int = 1,
    told: Callable[[Report], None] = lambda report: None,
    executor: Executor | None = None,
) -> list[Report]:
    """Play all games of a plan; `told` hears of each as it ends. Reports come in the order of the seeds."""
    seeds = range(plan.seed, plan.seed + plan.games)
    if executor is None and jobs > 1:
        with pool_for(plan.title, jobs) as pool:
            return run(plan, jobs, told, pool)
    played = _play_here(plan, seeds) if executor is None else _play_there(plan, seeds, jobs, executor)
    reports = []
    for report in played:
        told(report)
        reports.append(report)
    return sorted(reports, key=lambda one: one.seed)


def _play_here(plan: Plan, seeds: Sequence[int]) -> Iterator[Report]:
    setup = setup_of(plan)
    for seed in seeds:
        yield _play_one(plan, setup, seed)


def _play_there(plan: Plan, seeds: range, jobs: int, pool: Executor) -> Iterator[Report]:
    """Hand out small parts, each of about half a second once the length of a game is known."""
    running: set[Future[list[Report]]] = set()
    size, played, seconds = 1, 0, 0.0
    try:
        while seeds or running:
            while seeds and len(running) < 2 * jobs:
                running.add(pool.submit(play_games, plan, list(seeds[:size])))
                seeds = seeds[size:]
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for part in done:
                for report in part.result():
                    played, seconds = played + 1, seconds + report.seconds
                    yield report
            size = max(1, min(int(0.5 * played / (seconds + 1e-9)), len(seeds) // (4 * jobs)))
    finally:
        for part in running:
            part.cancel()


def pool_for(title_id: str, jobs: int) -> ProcessPoolExecutor:
    """Fresh processes that know the title."""
    home = redoubt.title(title_id).state.__module__
    return ProcessPoolExecutor(jobs, get_context("spawn"), _worker_begins, (title_id, home))


def _worker_begins(title_id: str, home: str) -> None:
    """The parent alone answers to Ctrl-C. A title from outside makes itself known when it is imported."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if title_id not in redoubt.title_ids():
        importlib.import_module(home)


# results


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (max(0.0, middle - reach) if wins else 0.0), (min(1.0, middle + reach) if wins < games else 1.0)


def summarize(plan: Plan, reports: Sequence[Report]) -> dict[str, Any]:
    """The reports of one plan as plain data: wins, levels, scores, lengths, speed, failures."""
    ended = [one for one in reports if not one.error]
    games = len(ended)
    wins = Counter(one.winner for one in ended)
    seconds = sum(one.seconds for one in reports)
    decisions = sum(one.decisions for one in reports)
    return {
        "title": plan.title,
        "scenario": plan.scenario,
        "options": dict(plan.options),
        "players": dict(plan.players),
        "seed": plan.seed,
        "games": games,
        "wins": {
            name or "drawn": {"games": wins[name], "share": _share(wins[name], games),
                              "interval": list(wilson(wins[name], games))}
            for name in [*_winners(plan, wins), *([None] if None in wins else [])]
        },
        "levels": dict(Counter(f"{one.level} ({one.winner or 'drawn'})" for one in ended).most_common()),
        "scores": {name: _spread([one.scores[name] for one in ended if name in one.scores])
                   for name in sorted({key for one in ended for key in one.scores})},
        "turns": _spread([one.turns for one in ended]),
        "decisions": _spread([one.decisions for one in ended]),
        "seconds": seconds,
        "decisions_per_second": decisions / seconds if seconds else 0.0,
        "failures": [{"seed": one.seed, "decisions": one.decisions, "turn": one.turns, "error": one.error}
                     for one in reports if one.error],
    }  # fmt: skip


def _winners(plan: Plan, wins: Mapping[str | None, int]) -> list[str]:
    """The sides that can win: all but an umpire."""
    title = redoubt.title(plan.title)
    return [side for index, side in enumerate(title.sides) if index != title.umpire or wins.get(side)]


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {"mean": 0.0, "min": 0, "max": 0}
    return {"mean": sum(values) / len(values), "min": min(values), "max": max(values)}


__all__ = [
    "LIMIT", "Endless", "Match", "Plan", "Report", "begun", "play_games", "pool_for", "run", "seated",
    "setup_of", "summarize", "wilson",
]  # fmt: skip
