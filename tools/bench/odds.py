"""How long exact odds take, for the rolls that come up in games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

import redoubt
from redoubt.lab.odds import Forecast, odds
from redoubt.lab.positions import TooMany
from redoubt.lab.simulate import Plan, setup_of, start_match
from redoubt.players import player_names


@dataclass(frozen=True)
class OddsRow:
    """One kind of question: milliseconds of processor time, the most positions and runs that one question
    took, and how many had to be taken to a nearer stop."""

    kind: str
    asked: int
    median: float
    worst: float
    positions: int
    runs: int
    nearer: int


@dataclass(frozen=True)
class OddsBench:
    """How long odds take, for the rolls that came up in games."""

    title: str
    scenario: str
    rows: list[OddsRow]
    median: float
    """Over all kinds together."""


def bench_odds(
    title_id: str,
    scenario: str | None = None,
    games: int = 1,
    policy: str = "staff",
    most: int = 300,
    data: Path | None = None,
) -> OddsBench:
    """Play games and time the odds of the choices that a roll followed, up to `most` of a kind."""
    title = redoubt.title(title_id)
    wanted = scenario or next(iter(title.scenarios))
    player = "staff" if "staff" in player_names(title) else "random"
    plan = Plan(title_id, wanted, dict.fromkeys(title.sides, player), data=data)
    setup = setup_of(plan)
    times: dict[str, list[float]] = defaultdict(list)
    forecasts: dict[str, list[Forecast]] = defaultdict(list)
    for seed in range(1, games + 1):
        match = start_match(plan, setup, seed, keep=True)
        game = match.game
        while game.asked:
            before, known = game.clone(), len(game.entries)
            match.step()
            for entry in game.entries[known:]:
                if entry.choice is None or not entry.dice:
                    continue
                started = process_time()
                try:
                    forecast = odds(before, entry.side, entry.choice, policy)
                    kind = forecast.kind
                    forecasts[kind].append(forecast)
                except TooMany:
                    kind = "refused"
                if len(times[kind]) < most:
                    times[kind].append((process_time() - started) * 1e3)
    rows = [
        OddsRow(
            kind, len(spent), median(spent), max(spent),
            max((forecast.positions for forecast in forecasts[kind]), default=0),
            max((forecast.runs for forecast in forecasts[kind]), default=0),
            sum(any("nearer stop" in note for note in forecast.notes) for forecast in forecasts[kind]),
        )
        for kind, spent in times.items()
    ]  # fmt: skip
    every = [milliseconds for spent in times.values() for milliseconds in spent]
    return OddsBench(title_id, wanted, rows, median(every) if every else 0.0)


__all__ = ["OddsBench", "OddsRow", "bench_odds"]
