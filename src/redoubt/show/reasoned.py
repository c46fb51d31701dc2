"""A staff that has an answer of its own to every decision, and says why it chose.

It gets a seat and imagines a game from it, so it never knows more than its side may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.seat import Seat
from redoubt.show.reason import Reason

Offered = dict[str, list[Choice]]
"""Choices by their verb."""


class Reasoned:
    """The frame of a title's staff: `answer` is the title's own."""

    name: ClassVar[str] = "staff"
    measure: ClassVar[str] = ""
    """In what values are counted, such as " VP"."""

    def __init__(self, side: int, seed: int) -> None:
        self.side = side
        self.seed = seed
        self._why: tuple[str, str] = ("", "")
        self._last: tuple[Choice, str] | None = None
        self.weighed: list[Choice] = []
        """The choices it weighed for the last decision, the best first."""

    def answer(self, g: Any, by_verb: Offered, decision: Decision) -> Choice:
        """The choice for a decision, on a board that the side could be in."""
        raise TypeError(f"{type(self).__name__} answers nothing")

    def choose(self, seat: Seat) -> Choice:
        legal, decision = seat.legal(), seat.decision()
        assert decision is not None
        self.weighed = []
        if len(legal) == 1:
            self._why = "the only choice", ""
            chosen = legal[0]
        else:
            by_verb: Offered = {}
            for choice in legal:
                by_verb.setdefault(choice[0], []).append(choice)
            chosen = self.answer(seat.imagine(self.seed).state, by_verb, decision)
        self._last = chosen, decision.cites()
        return chosen

    def explain(self) -> Reason | None:
        """The reason for the last choice, from what the side may know."""
        if self._last is None:
            return None
        choice, rule = self._last
        return Reason(str(choice), rule, *self._why)

    def _best(
        self, choices: Iterable[Choice], value: Callable[[Choice], float], words: Callable[[Choice], str]
    ) -> tuple[Choice, float]:
        """The choice of the highest value; its reason names the value and the second best."""
        ranked = sorted(((value(choice), -n, choice) for n, choice in enumerate(choices)), reverse=True)
        best, _, chosen = ranked[0]
        self.weighed = [choice for _, _, choice in ranked]
        second = f"; next best: {words(ranked[1][2])} ({ranked[1][0]:+.2f})" if len(ranked) > 1 else ""
        self._why = words(chosen), f"worth {best:+.2f}{self.measure}{second}"
        return chosen, best

    def _say(self, choice: Choice, why: str, expects: str = "") -> Choice:
        self._why = why, expects
        return choice


__all__ = ["Offered", "Reasoned"]
