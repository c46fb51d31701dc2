"""What a title says about a roll, so that its odds can be reckoned and told (`redoubt.odds`).

The odds themselves come from running the title's own procedures on enumerating dice. A title adds what a
player wants to read beside them: how the number or the column came about, when the affair is over, what
became of both sides, and what that is worth. It offers an object of this shape as `extras["odds"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure

ROLL = "roll"
"""The shortest stop, known for every title: one roll and what follows from it without another."""


@dataclass(frozen=True)
class Part:
    """One factor or modifier: the rule, what it is, how much it adds, as players write it."""

    rule: str
    what: str
    amount: str


@dataclass(frozen=True)
class Reckoning:
    """How the coming roll is read: every part of the sum, what it comes to, and what each face means."""

    rule: str
    what: str
    """Such as "combat in 1103, german attacking"."""
    parts: tuple[Part, ...]
    verdict: str
    """Such as "column 3:1" or "4 or less hits"."""
    faces: tuple[str, ...] = ()
    """The results by face, from 1; empty when one roll has not one die."""


@dataclass(frozen=True)
class Ending:
    """What became of it in one position where the affair stops."""

    label: str
    """The kind of ending, such as "the defender is destroyed"."""
    losses: tuple[Mapping[str, int], ...]
    """By side: what was lost, by name (hits, steps)."""
    facts: frozenset[str]
    """What is true of it, out of the question's `facts`."""


@dataclass(frozen=True)
class Question:
    """What is asked: a kind of roll, where it may be seen to stop, and how an end is read."""

    kind: str
    rule: str
    attacker: int
    reckoning: Reckoning
    stops: Mapping[str, Callable[[Game], bool]]
    """Name -> whether the affair is over, longest first; `roll` need not be among them."""
    until: str
    """The stop that is meant when none is named."""
    facts: tuple[str, ...]
    """What a player wants the chance of, in order."""
    ending: Callable[[Any, Any], Ending]
    """(state before, state after) -> what became of it."""
    value: Callable[[Any], int]
    """What a state is worth to the attacker; the defender wants the opposite."""


class Forecaster(Protocol):
    """A title's part of the odds."""

    def question(self, game: Game) -> Question | None:
        """What the coming roll of a game is about. The game stands before the step that rolls, or before the
        answer that does. None: nothing special is known of it."""
        ...

    def suppose(self, game: Game, side: int, words: str) -> Game | None:
        """A copy that stands before something which is no choice now but may be asked about all the same.
        None if the words mean nothing of the kind."""
        ...

    def plain(self, procedure: Procedure) -> tuple[Any, ...]:
        """The procedure as `raw` gives it, without what cannot bear on what follows (a count of rounds)."""
        ...

    def changes(self, before: Any, after: Any) -> list[str]:
        """What differs between two states, in words."""
        ...


__all__ = ["ROLL", "Ending", "Forecaster", "Part", "Question", "Reckoning"]
