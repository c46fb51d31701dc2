"""The random player: any legal choice, all equally likely, with a random number where a choice has a
range."""

from __future__ import annotations

from redoubt.engine.decision import Choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Seat
from redoubt.kit.words import counted
from redoubt.show.reason import Reason


class RandomPlayer:
    """Plays at random, but the same way for the same seed."""

    __slots__ = ("_dice", "_last")
    name = "random"

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)
        self._last: tuple[Choice, int] | None = None

    def choose(self, seat: Seat) -> Choice:
        self._last = seat.draw(self._dice.number)
        return self._last[0]

    def explain(self) -> Reason | None:
        if self._last is None:
            return None
        choice, options = self._last
        return Reason(str(choice), "", f"drawn at random from {counted(options, 'choice')}")


__all__ = ["RandomPlayer"]
