"""What is counted while a game runs: rules, dice, and the course of the game turn by turn.

A tally is cheap enough to run in every simulated game: it keeps numbers, never events.

A title can supply two functions in its `Lab`:

- `measure(state)`: named numbers that describe the position. `steps lost/german` is the line `german` in the
  chart `steps lost`. They are taken at the first decision of every turn and at the end of the game.
- `fortune(state, rule, what)`: for a six-sided die, the side it is rolled for, its purpose, and the rank of
  each face from 1, the worst for that side, to 6, the best (faces with the same effect share their mean
  rank); None for a die that favours neither side.

The luck of a die is its rank minus 3.5, the mean. So luck is measured in pips and averages 0 however the
sides play, and a die that should be low or odd counts like one that should be high. All dice weigh the same,
whatever depends on them.
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
"""Of a fair six-sided die."""

USES = ("decisions", "forced", "events", "rolls")
"""How a rule is used: a player decides, a forced choice is taken, an event is logged, a die is rolled."""
DECISIONS, FORCED, EVENTS, ROLLS = range(4)


class Tally:
    """Counts for one game; pass it to the game as its `watch`."""

    __slots__ = ("_fortune", "_last", "_measure", "curves", "luck", "rules", "turns")

    def __init__(self, title: Title) -> None:
        self._fortune: Fortune | None = title.lab.fortune
        self._measure: Measure | None = title.lab.measure
        self._last: int | None = None
        self.rules: dict[str, list[int]] = {}
        """For each rule, the counts of its `USES`."""
        self.luck: dict[int, dict[str, list[float]]] = {}
        """For each side and purpose, the number of dice and their total luck."""
        self.turns: list[int] = []
        self.curves: dict[str, list[float]] = {}
        """The measures at the start of each of `turns`; the last stands for the end of the game."""

    def event(self, rule: str, kind: str) -> None:
        self._count(rule, FORCED if kind == "forced" else EVENTS)

    def decision(self, rule: str) -> None:
        self._count(rule, DECISIONS)

    def _count(self, rule: str, use: int) -> None:
        counts = self.rules.get(rule)
        if counts is None:
            counts = self.rules[rule] = [0] * len(USES)
        counts[use] += 1

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        self._count(rule, ROLLS)
        if self._fortune is None or sides != 6:
            return
        fortune = self._fortune(state, rule, what)
        if fortune is not None:
            side, purpose, ranks = fortune
            sums = self.luck.setdefault(side, {}).setdefault(purpose, [0.0, 0.0])
            sums[0] += 1
            sums[1] += ranks[face - 1] - MEAN

    def turn(self, game: Game, turn: int) -> None:
        """Take the measures if a new turn has begun."""
        if turn != self._last:
            self._last = turn
            self._take(game, turn)

    def end(self, game: Game) -> None:
        """Take the measures of the final position, as if another turn began with it."""
        self._take(game, game.turn if self._last is None else self._last + 1)

    def _take(self, game: Game, turn: int) -> None:
        if self._measure is None:
            return
        self.turns.append(turn)
        for name, value in self._measure(game.state).items():
            self.curves.setdefault(name, []).append(float(value))


__all__ = ["MEAN", "USES", "VARIANCE", "Fortune", "Measure", "Tally"]
