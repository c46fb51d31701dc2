"""What is counted while a game runs: rules, dice, and the course of the game turn by turn.

A tally is cheap enough to run in every simulated game: it keeps numbers, never events.

A title may help with two functions of its `Lab`:

- `measure(state)`: numbers that tell how the game stands, by name. A name `steps lost/german` is the line
  `german` in the picture `steps lost`. They are taken at the first decision of every turn and at the end.
- `fortune(state, rule, what)`: for a die of six that somebody hopes about, the side it is rolled for, what it
  is for, and the rank of each face from 1, the worst for that side, to 6, the best (faces that do the same
  share their mean rank); None for a die that is nobody's.

The luck of a die is its rank less 3.5, the mean: so luck is counted in pips, is 0 on average whatever the
players do, and a die that must be low or odd is as good a die as one that must be high. All dice weigh the
same, whatever hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.engine.game import Game
from redoubt.engine.title import Title

Measure = Callable[[Any], dict[str, float]]
Fortune = Callable[[Any, str, str], "tuple[int, str, tuple[float, ...]] | None"]

MEAN = 3.5
VARIANCE = 35 / 12
"""Of a fair die of six."""

ASKED, FORCED, TOLD, ROLLED = range(4)
"""How a rule was used: a player was asked, a single choice was taken, an event was told, a die was rolled."""
USES = ("asked", "forced", "told", "rolled")


class Tally:
    """Counts for one game; give it to the game as its `watch`."""

    __slots__ = ("_fortune", "_last", "_measure", "curves", "luck", "rules", "turns")

    def __init__(self, title: Title) -> None:
        self._fortune: Fortune | None = title.lab.fortune
        self._measure: Measure | None = title.lab.measure
        self._last: int | None = None
        self.rules: dict[str, list[int]] = {}
        """For each rule how often it was asked, forced, told and rolled for."""
        self.luck: dict[int, dict[str, list[float]]] = {}
        """For each side and purpose the number of dice and their luck together."""
        self.turns: list[int] = []
        self.curves: dict[str, list[float]] = {}
        """The measures at the beginning of each of `turns`; the last one is the end of the game."""

    def event(self, rule: str, kind: str) -> None:
        uses = self.rules.get(rule)
        if uses is None:
            uses = self.rules[rule] = [0, 0, 0, 0]
        uses[FORCED if kind == "forced" else TOLD] += 1

    def asked(self, rule: str) -> None:
        uses = self.rules.get(rule)
        if uses is None:
            uses = self.rules[rule] = [0, 0, 0, 0]
        uses[ASKED] += 1

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        self.rules.setdefault(rule, [0, 0, 0, 0])[ROLLED] += 1
        if self._fortune is None or sides != 6:
            return
        meant = self._fortune(state, rule, what)
        if meant is not None:
            side, purpose, ranks = meant
            sums = self.luck.setdefault(side, {}).setdefault(purpose, [0.0, 0.0])
            sums[0] += 1
            sums[1] += ranks[face - 1] - MEAN

    def turn(self, game: Game, turn: int) -> None:
        """Take the measures if this is a new turn."""
        if turn != self._last:
            self._last = turn
            self._take(game, turn)

    def end(self, game: Game) -> None:
        """Take the measures of the last position, as if one more turn began with it."""
        self._take(game, game.turn if self._last is None else self._last + 1)

    def _take(self, game: Game, turn: int) -> None:
        if self._measure is None:
            return
        self.turns.append(turn)
        for name, value in self._measure(game.state).items():
            self.curves.setdefault(name, []).append(float(value))


__all__ = ["ASKED", "FORCED", "MEAN", "ROLLED", "TOLD", "USES", "VARIANCE", "Fortune", "Measure", "Tally"]
