"""The random player: any legal choice, all equally likely."""

from __future__ import annotations

from redoubt.engine.decision import Choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Seat


class RandomPlayer:
    """Plays at random, but the same way for the same seed."""

    __slots__ = ("_dice",)
    name = "random"

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)

    def choose(self, seat: Seat) -> Choice:
        legal = seat.legal()
        return legal[self._dice.roll("", "", len(legal)) - 1]


__all__ = ["RandomPlayer"]
