"""A player that makes mistakes: another player's choices, with a random legal one now and then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redoubt.engine.decision import Choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Seat
from redoubt.players.abilities import Explains, Warns
from redoubt.show.reason import Reason

if TYPE_CHECKING:
    from redoubt.players.base import Player


class CarelessPlayer:
    """Plays like another player, but one choice in `slips` is a random legal one, though none that the other
    calls ruinous if there is any else: a mistake is not suicide."""

    def __init__(self, name: str, better: Player, seed: int, slips: int) -> None:
        self.name = name
        self._better = better
        self._slips = slips
        self._dice = SeededDice(seed, counter=1 << 32)
        self._slip: Reason | None = None

    def choose(self, seat: Seat) -> Choice:
        legal = seat.legal()
        self._slip = None
        if len(legal) > 1 and self._dice.roll("", "", self._slips) == 1:
            slips = self._forgivable(seat, legal)
            choice = slips[self._draw(len(slips)) - 1].pick(self._draw)
            decision = seat.decision()
            rule = decision.cites() if decision is not None else ""
            self._slip = Reason(str(choice), rule, "a mistake: drawn at random")
            return choice
        return self._better.choose(seat)

    def _forgivable(self, seat: Seat, legal: Sequence[Choice]) -> Sequence[Choice]:
        if not isinstance(self._better, Warns):
            return legal
        ruin = self._better.ruinous(seat)
        return [choice for choice in legal if choice not in ruin] or legal

    def _draw(self, n: int) -> int:
        return self._dice.roll("", "", n)

    def explain(self) -> Reason | None:
        """The slip, or the better player's reason."""
        if self._slip is not None:
            return self._slip
        return self._better.explain() if isinstance(self._better, Explains) else None


__all__ = ["CarelessPlayer"]
