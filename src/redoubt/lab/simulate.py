"""Many games between computer players, in any number of processes, always with the same result.

    plan = Plan("switzerland", "historical", players={"german": "staff", "swiss": "random"}, games=100)
    reports = run(plan, jobs=2)
    summary = summarize(plan, reports)

Game number n of a plan has the seed `plan.seed + n`, so any single game can be replayed: a plan of one game
with that seed.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redoubt
from redoubt.engine import codec
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game, Setup
from redoubt.engine.record import begin, set_up
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.lab.executors import pool_for
from redoubt.lab.summary import summarize, wilson
from redoubt.lab.tally import Tally
from redoubt.players import Player, make_player, player_seed, settings

LIMIT = 200_000
"""A game with more decisions counts as endless."""


class Endless(Exception):
    """A game that does not end."""


@dataclass(frozen=True)
class Plan:
    """What to play: a scenario, its options, a player for each side, and the number of games."""

    title: str
    scenario: str
    players: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 1
    seed: int = 1
    limit: int = LIMIT
    data: Path | None = None
    variant: str = ""

    def played(self) -> Title:
        """The title, or the variant of it in play."""
        return varied(redoubt.title(self.title), self.variant)


@dataclass(frozen=True)
class Report:
    """How one game went. `error` says how it failed, if it did."""

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
    luck: Mapping[str, Mapping[str, Sequence[float]]] = field(default_factory=dict)
    """For each side and purpose, the number of dice and their total luck (see `lab.tally`)."""
    rules: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """For each rule, its number of decisions, forced choices, events and rolls."""
    sampled: Sequence[int] = ()
    """The turns at whose start `curves` were measured; the last stands for the end of the game."""
    curves: Mapping[str, Sequence[float]] = field(default_factory=dict)


class Match:
    """A game and its players; `decisions` counts their choices, the tally everything else."""

    def __init__(self, game: Game, players: Sequence[Player], tally: Tally | None = None) -> None:
        self.game = game
        self.players = players
        self.tally = tally
        self.seats = [game.seat(side) for side in range(len(game.sides))]
        self.decisions = 0

    def step(self) -> None:
        """Let the next player decide."""
        game = self.game
        decision = (game.open_decisions() if game.sealed else game.asked)[0]
        if self.tally is not None:
            self.tally.decision(decision.cites())
            self.tally.turn(game, game.title.turn(game.state))
        side = decision.side
        game.choose(side, self.players[side].choose(self.seats[side]))
        self.decisions += 1

    def play(self, limit: int = LIMIT) -> None:
        """Play to the end of the game."""
        game = self.game
        while game.asked:
            if self.decisions >= limit:
                raise Endless(f"still unfinished after {limit:,} decisions (turn {game.turn}, {game.phase})")
            self.step()


def setup_of(plan: Plan) -> Setup:
    """The set-up of a plan's games; BadSetup or DataError if the plan cannot be played."""
    title = plan.played()
    options = {**title.lab.options.get(plan.scenario, {}), **plan.options}
    return set_up(title, plan.scenario, options, plan.data)


def fingerprint(plan: Plan) -> str:
    """A hash of everything that decides how the games go; the number of games is not part of it."""
    setup = setup_of(plan)
    return codec.digest([
        redoubt.__version__, plan.title, plan.played().version, plan.scenario,
        sorted(setup.options.items()), setup.overlay,
        sorted((side, settings(name)) for side, name in plan.players.items()), plan.seed, plan.limit,
        *([plan.variant] if plan.variant else []),
    ])  # fmt: skip


def start_match(plan: Plan, setup: Setup, seed: int, keep: bool = False, tally: Tally | None = None) -> Match:
    """The game with this seed at its start, with its players."""
    game = begin(plan.played(), setup, SeededDice(seed), keep, tally)
    return Match(game, players_of(plan, game, seed), tally)


def players_of(plan: Plan, game: Game, seed: int) -> list[Player]:
    """The plan's players for a game with this seed, in the order of the sides."""
    return [
        make_player(plan.players[side], game.title, side, player_seed(seed, index))
        for index, side in enumerate(game.sides)
    ]


def play_games(plan: Plan, seeds: Sequence[int]) -> list[Report]:
    """Play the games with these seeds, one after the other. A failed game is reported, not raised."""
    return list(_play_here(plan, seeds))


def _play_game(plan: Plan, setup: Setup, seed: int) -> Report:
    started = time.process_time()
    match: Match | None = None
    facts: dict[str, Any] = {}
    tally = Tally(plan.played())
    try:
        match = start_match(plan, setup, seed, tally=tally)
        match.play(plan.limit)
        result = match.game.result
        if result is None:
            raise AssertionError("the game stopped without a result")
        facts = {"winner": result.winner, "level": result.level, "scores": dict(result.scores)}
        tally.end(match.game)
    except Exception as error:
        facts = {"error": _failure(error)}
    if match is not None:
        facts |= {"turns": match.game.turn, "decisions": match.decisions}
    sides = plan.played().sides
    return Report(
        plan.scenario, seed, seconds=time.process_time() - started,
        luck={sides[side]: tally.luck[side] for side in sorted(tally.luck)},
        rules=dict(sorted(tally.rules.items())), sampled=tally.turns, curves=tally.curves, **facts,
    )  # fmt: skip


def _failure(error: Exception) -> str:
    """The error and the line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


# several processes


def run(
    plan: Plan,
    jobs: int = 1,
    on_report: Callable[[Report], None] = lambda report: None,
    executor: Executor | None = None,
    earlier: Mapping[int, Report] | None = None,
) -> list[Report]:
    """Play all games of a plan and return their reports in seed order; `on_report` is called as each game
    ends. Games already played (`earlier`, by seed) are not played again."""
    earlier = earlier or {}
    every = range(plan.seed, plan.seed + plan.games)
    seeds = [seed for seed in every if seed not in earlier]
    if executor is None and jobs > 1 and seeds:
        with pool_for(plan.title, jobs) as pool:
            return run(plan, jobs, on_report, pool, earlier)
    played = _play_here(plan, seeds) if executor is None else _play_there(plan, seeds, jobs, executor)
    reports = [earlier[seed] for seed in every if seed in earlier]
    for report in played:
        on_report(report)
        reports.append(report)
    return sorted(reports, key=lambda report: report.seed)


def _play_here(plan: Plan, seeds: Sequence[int]) -> Iterator[Report]:
    setup = setup_of(plan)
    for seed in seeds:
        yield _play_game(plan, setup, seed)


def _play_there(plan: Plan, seeds: Sequence[int], jobs: int, pool: Executor) -> Iterator[Report]:
    """Hand out small parts, each about half a second of games once the length of a game is known."""
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


__all__ = [
    "LIMIT", "Endless", "Match", "Plan", "Report", "fingerprint", "play_games", "players_of", "pool_for",
    "run", "setup_of", "start_match", "summarize", "wilson",
]  # fmt: skip
