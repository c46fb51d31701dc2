"""The games that are measured."""

from __future__ import annotations

from itertools import count

from redoubt.engine.game import Game
from redoubt.lab.simulate import Plan, setup_of, start_match
from tools.bench.clock import Work

SEEDS = count(1)
"""Each game that is timed takes the next. A title remembers what it has worked out, so the same game a second
time would be quicker than any game that somebody plays."""


def decisions(plan: Plan, keep: bool) -> Work:
    """Plays games of a plan, decision by decision."""
    setup = setup_of(plan)
    while True:
        match = start_match(plan, setup, next(SEEDS), keep)
        game = match.game
        while game.asked:
            match.step()
            yield not game.asked


def midgame(plan: Plan, seed: int = 1) -> Game:
    """A game with its record, half played."""
    setup = setup_of(plan)
    whole = start_match(plan, setup, seed)
    whole.play()
    half = start_match(plan, setup, seed, keep=True)
    for _ in range(whole.decisions // 2):
        half.step()
    return half.game


__all__ = ["SEEDS", "decisions", "midgame"]
