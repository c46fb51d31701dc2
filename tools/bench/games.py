"""The games to measure."""

from __future__ import annotations

from itertools import count

from redoubt.engine.game import Game
from redoubt.lab.simulate import Plan, setup_of, start_match
from tools.bench.clock import Work

SEEDS = count(1)
"""Each timed game takes the next seed. A title caches its results, so replaying a game would be faster than
any real game."""


def decisions(plan: Plan, keep: bool) -> Work:
    """Play games of a plan, decision by decision."""
    setup = setup_of(plan)
    while True:
        match = start_match(plan, setup, next(SEEDS), keep)
        game = match.game
        while game.asked:
            match.step()
            yield not game.asked


def midgame(plan: Plan, seed: int = 1) -> Game:
    """A half-played game, with its record."""
    setup = setup_of(plan)
    whole = start_match(plan, setup, seed)
    whole.play()
    half = start_match(plan, setup, seed, keep=True)
    for _ in range(whole.decisions // 2):
        half.step()
    return half.game


__all__ = ["SEEDS", "decisions", "midgame"]
