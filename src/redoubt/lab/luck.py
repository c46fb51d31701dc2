"""What the dice did in a game that is over: each roll against what was to be expected of it.

A roll is weighed by the losses that follow from it up to the end of its fight, both staffs deciding; where
the losses do not hang on the dice, by whether the attacker gets what he wants. Its luck is the mean after the
faces that fell, less the mean before them. So the sum says what the dice alone did: it is zero on average,
however the game was played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

import redoubt
from redoubt.engine import record
from redoubt.engine.decision import Choice
from redoubt.engine.errors import RedoubtError
from redoubt.engine.game import Game
from redoubt.lab.positions import Budget, Graph, TooMany
from redoubt.lab.solve import chances, components
from redoubt.show.contract import show_of
from redoubt.show.forecast import ROLL, Ending, Question

USUAL = 1.2816
"""Eight games in ten lie within so many standard deviations."""
RUNS = 3_000
"""The budget of one roll; one that needs more is weighed up to a nearer stop."""

ZERO = Fraction(0)

Losses = tuple[Fraction, ...]
"""By side."""


@dataclass(frozen=True)
class Weighed:
    """One roll: by side, the losses beyond those to be expected of it, and their variance before it. Where it
    is weighed by a fact, such as "the hex is taken", to miss it counts as a loss of one."""

    unit: str
    fact: bool
    beyond: Losses
    variance: Losses


@dataclass
class Sum:
    """The rolls that are weighed by one measure."""

    fact: bool
    rolls: int = 0
    beyond: dict[str, Fraction] = field(default_factory=dict)
    variance: dict[str, Fraction] = field(default_factory=dict)


@dataclass
class Luck:
    """What the dice of a game did to each side."""

    sums: dict[str, Sum] = field(default_factory=dict)
    """By unit."""
    left: int = 0
    """Rolls in fights that were not weighed: too many ways, or no time left."""

    def add(self, sides: Sequence[str], weighed: Weighed) -> None:
        if not weighed.unit:
            return
        total = self.sums.setdefault(weighed.unit, Sum(weighed.fact))
        total.rolls += 1
        for side, beyond, variance in zip(sides, weighed.beyond, weighed.variance, strict=True):
            if variance:
                total.beyond[side] = total.beyond.get(side, Fraction(0)) + beyond
                total.variance[side] = total.variance.get(side, Fraction(0)) + variance

    def to_plain(self) -> dict[str, Any] | None:
        """By the measure of the most rolls; None where no roll could be weighed."""
        if not self.sums:
            return None
        unit = max(self.sums, key=lambda unit: self.sums[unit].rolls)
        total = self.sums[unit]
        return {
            "rolls": total.rolls,
            "left": self.left,
            "unit": unit,
            "fact": total.fact,
            "sides": {
                side: {
                    "beyond": round(float(total.beyond[side]), 2),
                    "usual": round(USUAL * sqrt(total.variance[side]), 2),
                }
                for side in total.beyond
            },
        }


def luck_of(saved: bytes, seconds: float) -> dict[str, Any] | None:
    """The luck of a recorded game, for as long as `seconds` of processor time allow."""
    read = record.read(saved)
    game = record.begin_again(read.head, redoubt.title, None)
    gone = _taken_back(read.entries)
    luck, until, number = Luck(), time.process_time() + seconds, 0

    def look(plain: Mapping[str, Any]) -> None:
        nonlocal number
        if plain.get("dice") and "choice" in plain and number not in gone:
            for before, choice, after in rolls_of(game, plain):
                question = _question(before)
                if question is None:
                    continue
                weighed = weigh(question, before, choice, after) if time.process_time() < until else None
                if weighed is None:
                    luck.left += 1
                else:
                    luck.add(game.sides, weighed)
        number += 1

    record.play_entries(game, read.entries, {}, look, accepted=True)
    return luck.to_plain()


def _taken_back(entries: Sequence[Mapping[str, Any]]) -> set[int]:
    gone: set[int] = set()
    for number, entry in enumerate(entries):
        if isinstance(entry.get("undo"), int):
            gone.update([entry["undo"]] if entry.get("alone") else range(entry["undo"], number))
    return gone


def rolls_of(game: Game, plain: Mapping[str, Any]) -> Iterator[tuple[Game, Choice | None, Game]]:
    """Each roll of the next entry: the game right before the step that rolls, the choice if its answer rolls
    at once, and the game right after the step."""
    entry = record.entry_from_plain(game, plain)
    now = game.clone(keep=False)
    choice: Choice | None = now.parse(entry.choice)
    last = now.dice.counter + len(plain["dice"])
    while now.dice.counter < last:
        before, rolled = now.clone(keep=False), now.dice.counter
        if choice is not None:
            now.take(entry.side, choice)
        else:
            now.step()
        if now.dice.counter > rolled:
            yield before, choice, now.clone(keep=False)
        choice = None


def _question(before: Game) -> Question | None:
    forecaster = show_of(before.title).forecaster
    return forecaster.question(before) if forecaster is not None else None


def weigh(question: Question, before: Game, choice: Choice | None, after: Game) -> Weighed | None:
    """One roll, up to the end of its fight or the nearest stop that can be reckoned; None if there is none. A
    roll on which nothing hangs has no unit."""
    stops = [name for name in question.stops if name != ROLL]
    for stop in [*stops[stops.index(question.until) :], ROLL] if question.until in stops else [ROLL]:
        try:
            return _weighed(question, before, choice, after, stop)
        except TooMany:
            continue
        except RedoubtError:
            return None  # nobody can say how it goes on, such as a title without a staff
    return None


def _weighed(
    question: Question, before: Game, choice: Choice | None, after: Game, stop: str
) -> Weighed | None:
    forecaster = show_of(before.title).forecaster
    assert forecaster is not None
    over = question.stops.get(stop) or (lambda game: False)
    graph = Graph(before, choice, over, forecaster.plain, frozenset(), Budget(RUNS), stop == ROLL)
    fell = graph.reached(after)
    positions, order = graph.positions, components(graph.positions)
    (action,) = positions[0].actions
    if fell is None or fell not in action.ways:
        return None
    ends = {way: _ends(question, before, graph, order, way) for way in action.ways}
    shares = {way: Fraction(number, action.total) for way, number in action.ways.items()}
    sides = range(len(before.sides))
    unit = next((unit for reached in ends.values() for _, end in reached for unit in _units(end)), "")
    if unit:
        lost = {
            way: [_mean(reached, partial(_lost, side=side)) for side in sides]
            for way, reached in ends.items()
        }
        weighed = _against(unit, False, shares, lost, fell)
        if any(weighed.variance):
            return weighed
    if question.facts:
        fact = question.facts[0]
        missed = {
            way: [
                _mean(reached, lambda end: fact not in end.facts) if side == question.attacker else ZERO
                for side in sides
            ]
            for way, reached in ends.items()
        }
        weighed = _against(fact, True, shares, missed, fell)
        if any(weighed.variance):
            return weighed
    return Weighed("", False, (), ())


def _ends(
    question: Question, before: Game, graph: Graph, order: Sequence[Sequence[int]], way: int
) -> list[tuple[Fraction, Ending]]:
    """How it ends after one way of the roll, with the chances."""
    taken = [0] * len(graph.positions)
    reached = chances(graph.positions, order, taken, way).items()
    return [
        (chance, question.ending(before.state, graph.positions[index].game.state))
        for index, chance in reached
        if not graph.positions[index].draw
    ]


def _units(ending: Ending) -> Iterator[str]:
    """In what losses are counted: steps, or the only kind there is, or points of several kinds."""
    for kinds in ending.losses:
        if kinds:
            yield "steps" if "steps" in kinds else next(iter(kinds)) if len(kinds) == 1 else "points"


def _lost(ending: Ending, side: int) -> int:
    kinds = ending.losses[side] if side < len(ending.losses) else {}
    return kinds["steps"] if "steps" in kinds else sum(kinds.values())


def _mean(ends: Sequence[tuple[Fraction, Ending]], of: Callable[[Ending], int]) -> Fraction:
    return sum((chance * of(end) for chance, end in ends), ZERO)


def _against(
    unit: str, fact: bool, shares: Mapping[int, Fraction], lost: Mapping[int, Sequence[Fraction]], fell: int
) -> Weighed:
    """What fell against the mean of all ways."""
    means = [sum((shares[way] * lost[way][side] for way in shares), ZERO) for side in range(len(lost[fell]))]
    return Weighed(
        unit,
        fact,
        tuple(lost[fell][side] - mean for side, mean in enumerate(means)),
        tuple(
            sum((shares[way] * (lost[way][side] - mean) ** 2 for way in shares), ZERO)
            for side, mean in enumerate(means)
        ),
    )


__all__ = ["Luck", "Sum", "Weighed", "luck_of", "rolls_of", "weigh"]
