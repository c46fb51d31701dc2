"""The action space: at most N numbered candidates, whatever a title lets a side choose.

The engine lists the legal choices in a defined order. While there are at most N of them, candidate i is
choice i. When there are more, they are bound into pages: candidate i is page i, and taking it opens that
page. A page holds N choices, or N×N when N pages are not enough, and so on.

A choice that leaves its number open ("send 1 to 9 men") is one candidate. Taking it opens its numbers, and
the next action is one of them, on pages too if there are more than N.

Nothing happens in the game until a complete choice is taken. Every legal choice is reached by exactly one
sequence of actions, and no sequence runs in a circle. So that a learner can tell candidates apart, each has a
row of whole numbers (`features`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from redoubt.engine.decision import Choice, Raw, Span as Numbers
from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title

CANDIDATES: Final = 128
"""The size of the action space, unless another is asked for."""

Span = tuple[int, int]
"""The choices from the first number up to, not including, the second."""

VERB, COUNT, ARGUMENTS = 0, 1, 2
"""Columns of a candidate's row: verb, how many complete choices stand behind it, first of the arguments."""
_LARGEST = 2**31 - 1


def spans(whole: Span, size: int) -> list[Span]:
    """How the choices of a span are offered: a span for each candidate, at most `size` of them."""
    first, last = whole
    step = 1
    while last - first > step * size:
        step *= size
    return [(start, min(start + step, last)) for start in range(first, last, step)]


def actions_for(index: int, number: int, size: int) -> list[int]:
    """The actions that lead to choice `index` of `number`: pages to open, then the choice itself."""
    if not 0 <= index < number:
        raise IndexError(f"there is no choice {index} among {number}")
    whole: Span = (0, number)
    actions: list[int] = []
    while not actions or whole[1] - whole[0] > 1:
        offered = spans(whole, size)
        action = next(i for i, (first, last) in enumerate(offered) if first <= index < last)
        actions.append(action)
        whole = offered[action]
    return actions


def complete(choice: Choice) -> int:
    """How many complete choices a listed one stands for."""
    numbers = choice.span
    return 1 if numbers is None else numbers.high - numbers.low + 1


class Candidates:
    """The fixed shape of a title's action space, and the features of what is offered.

    A row holds: the verb's number from 1 in `verbs` (0 in an empty row), how many complete choices stand
    behind the candidate (1; more for an open number or a page, which show the first of them), and the
    arguments. An argument is the id's number from 1 within its kind (0 is none); a plain number counts from
    its lowest value as 1.
    """

    def __init__(self, title: Title, size: int = CANDIDATES) -> None:
        if not isinstance(size, int) or isinstance(size, bool) or size < 2:
            raise BadSetup(f"an action space has at least 2 candidates, not {str(size)[:40]!r}", "candidates")
        notation = title.notation
        self.size = size
        self.verbs = tuple(notation.verbs)
        self.arguments = max(map(len, notation.verbs.values()))
        self.columns = ARGUMENTS + self.arguments
        self._verb = {verb: number for number, verb in enumerate(self.verbs, 1)}
        lowest = {key: getattr(kind, "lowest", 0) for key, kind in notation.kinds.items()}
        self._shift = {verb: tuple(1 - lowest[key] for key in args) for verb, args in notation.verbs.items()}
        highest = [0] * self.arguments
        for args in notation.verbs.values():
            for place, key in enumerate(args):
                kind: Any = notation.kinds[key]
                most = len(kind.names) if hasattr(kind, "names") else kind.highest - kind.lowest + 1
                highest[place] = max(highest[place], min(most, _LARGEST))
        self.high = np.array([len(self.verbs), _LARGEST, *highest], dtype=np.int32)

    def row(self, choice: Raw, count: int = 1) -> list[int]:
        """The features of one candidate."""
        verb = choice[0]
        row = [self._verb[verb], count]
        for value, shift in zip(choice[1:], self._shift[verb], strict=True):
            row.append((value.low if isinstance(value, Numbers) else value) + shift)
        row += [0] * (self.columns - len(row))
        return row

    def features(self, choices: Sequence[Choice], offered: Sequence[Span]) -> NDArray[np.int32]:
        """A row for each candidate, and rows of zeros up to the fixed size."""
        table = np.zeros((self.size, self.columns), dtype=np.int32)
        if offered:
            table[: len(offered)] = [
                self.row(choices[first], sum(map(complete, choices[first:last]))) for first, last in offered
            ]
        return table

    def mask(self, offered: Sequence[Span]) -> NDArray[np.int8]:
        """1 for each candidate that may be taken."""
        mask = np.zeros(self.size, dtype=np.int8)
        mask[: len(offered)] = 1
        return mask


__all__ = [
    "ARGUMENTS",
    "CANDIDATES",
    "COUNT",
    "VERB",
    "Candidates",
    "Span",
    "actions_for",
    "complete",
    "spans",
]
