"""What a side sees, as a vector of fixed length, built from the title's own field declarations.

It reads the same allow-list as `view`: a field's `see` gives what the side may know of it. A field that is
not open to all has a mark before it, 1 when the side sees the field; what it does not see is zero.
`Observer.layout` names every part of the vector with its place and its bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import ALL, Field, bit_members
from redoubt.engine.title import Title

Vector = NDArray[np.float32]

NUMBERS: Final = 8
"""How many numbers are shown of a question's parameters, and of a list that has no fixed length."""
ROWS: Final = 24
"""How many rows are shown of a list of rows,"""
ROWS_EACH: Final = 2
"""and of one that each hex or unit has."""
_LIMIT: Final = 2.0**31
_FLAT, _BAG, _BITS, _LIST, _ONE, _TEXT, _ROWS, _ORDERS = range(8)


@dataclass(frozen=True)
class Part:
    """A named stretch of the vector. `kind` is the kind of id that its numbers are, if they are ids."""

    name: str
    start: int
    stop: int
    kind: str = ""
    low: float = -_LIMIT
    high: float = _LIMIT


class Observer:
    """Turns the position into the vector of a side. One serves all games of a title."""

    def __init__(self, title: Title) -> None:
        self.title = title
        classes = title.classes
        self.questions = tuple(sorted(name for name, kind in classes.items() if issubclass(kind, Decision)))
        self.phases = tuple(sorted({
            (step.rule, step.phase)
            for kind in classes.values() if issubclass(kind, Procedure)
            for step in kind.STEPS if step.phase
        }))  # fmt: skip
        self._question = {name: number for number, name in enumerate(self.questions, 1)}
        self._phase = {phase: number for number, phase in enumerate(self.phases, 1)}
        verbs = title.notation.verbs
        self._verb = {name: number for number, name in enumerate(verbs)}
        self._words = max((len(kinds) for kinds in verbs.values()), default=0)
        self.layout: list[Part] = []
        self.size = 0
        for name, low, high in (
            ("@side", -1, len(title.sides) - 1),
            ("@to_move", 0, len(title.sides)),
            ("@turn", -_LIMIT, _LIMIT),
            ("@phase", 0, len(self.phases)),
            ("@question", 0, len(self.questions)),
            ("@given", 0, NUMBERS),
        ):
            self._add(name, 1, low=low, high=high)
        self._add("@parameters", NUMBERS)
        self._fields = [self._plan(f) for f in title.state.FIELDS]
        self.low = np.empty(self.size, dtype=np.float32)
        self.high = np.empty(self.size, dtype=np.float32)
        for part in self.layout:
            self.low[part.start : part.stop] = part.low
            self.high[part.start : part.stop] = part.high

    def part(self, name: str) -> Part:
        return next(part for part in self.layout if part.name == name)

    def _add(self, name: str, length: int, kind: str = "", low: float = -_LIMIT, high: float = _LIMIT) -> int:
        start, self.size = self.size, self.size + length
        self.layout.append(Part(name, start, self.size, kind, low, high))
        return start

    def _plan(self, f: Field) -> tuple[Field, int, int, int, int, int]:
        """Field, place of its mark (-1 for none), first place, entries, ids of its kind (or rows that have
        room), way of writing."""
        sizes, kinds = self.title.sizes, self.title.notation.kinds
        mark = -1 if f.see is ALL else self._add(f"{f.name}?", 1, low=0, high=1)
        kind: Any = kinds[f.kind] if f.kind else None
        ids = len(kind.names) if hasattr(kind, "names") else 0
        low, high = (-1.0, ids - 1.0) if ids else (-_LIMIT, _LIMIT)
        if f.container in (bytes, bytearray) and not ids:
            low, high = 0.0, 255.0
        if f.per and not isinstance(f.default, (tuple, list, str)):
            length = sizes[f.per]
            return f, mark, self._add(f.name, length, f.kind, low, high), length, ids, _FLAT
        if f.bits:
            named: Any = kinds[f.bits]
            length = len(named.names)
            return f, mark, self._add(f.name, length, low=0, high=1), length, ids, _BITS
        if f.per and f.choices:
            entries, wide = sizes[f.per], 1 + self._words
            return f, mark, self._add(f.name, entries * (1 + ROWS * wide)), entries, wide, _ORDERS
        if f.rows:
            entries, room = (sizes[f.per], ROWS_EACH) if f.per else (1, ROWS)
            return f, mark, self._add(f.name, entries * (1 + room * len(f.rows))), entries, room, _ROWS
        if f.per or f.container is not None or isinstance(f.default, (tuple, list)):
            entries = sizes[f.per] if f.per else 1
            if ids:
                return f, mark, self._add(f.name, entries * (ids + 1), low=0), entries, ids, _BAG
            return f, mark, self._add(f.name, entries * (NUMBERS + 1)), entries, ids, _LIST
        if isinstance(f.default, str):
            return f, mark, self._add(f.name, 1, low=0, high=1), 1, ids, _TEXT
        return f, mark, self._add(f.name, 1, f.kind, low, high), 1, ids, _ONE

    def vector(self, game: Game, side: int) -> Vector:
        """What the side may know now."""
        out = np.zeros(self.size, dtype=np.float32)
        self._write_head(out, game, side)
        sees_all = side >= 0 and side == self.title.umpire
        g = game.state
        for f, mark, start, entries, ids, way in self._fields:
            value = getattr(g, f.name)
            if mark >= 0:
                if not sees_all:
                    value = None if f.see is None else f.see(g, side, value)
                    if value is None:
                        continue
                out[mark] = 1
            if way == _FLAT:
                packed = isinstance(value, (bytes, bytearray))
                out[start : start + entries] = np.frombuffer(value, np.uint8) if packed else value
            elif way == _ONE:
                out[start] = value
            elif way == _BITS:
                members = getattr(self.title.notation.kinds[f.bits], "members", bit_members)(value)
                for member in members:
                    out[start + member] = 1
            elif way == _TEXT:
                out[start] = value != f.default
            else:
                for place, entry in enumerate(value if f.per else (value,)):
                    if not entry:
                        continue
                    if way == _ORDERS:
                        rows = [self._order(order, ids) for order in entry]
                        _write_rows(out, start + place * (1 + ROWS * ids), ROWS, rows)
                    elif way == _ROWS:
                        _write_rows(out, start + place * (1 + ids * len(f.rows)), ids, entry)
                    elif way == _BAG:
                        _write_bag(out, start + place * (ids + 1), ids, entry)
                    else:
                        _write_list(out, start + place * (NUMBERS + 1), entry)
        clipped: Vector = np.clip(out, self.low, self.high, out=out)
        return clipped

    def _order(self, order: Choice, wide: int) -> list[int]:
        """A choice that stands on a sheet: its verb's number, from 1, and its arguments."""
        row = [1 + self._verb[order.verb], *order.args]
        return [*row, *[0] * (wide - len(row))]

    def _write_head(self, out: Vector, game: Game, side: int) -> None:
        """Who sees, who decides, turn, phase, the open question unless it is secret, and, for the side
        that is asked, what it is about."""
        decisions = game.open_decisions()
        out[0] = side
        out[2] = game.turn
        out[3] = self._phase.get((game.phase_step.rule, game.phase_step.phase), 0)
        if not decisions:
            return
        decision = next((mine for mine in decisions if mine.side == side), decisions[0])
        out[1] = decision.side + 1
        mine = side in (decision.side, self.title.umpire)
        if mine or not decision.secret:
            out[4] = self._question.get(type(decision).__name__, 0)
        if not mine:
            return
        numbers = [*_numbers(list(decision.parameters().values())[1:])][:NUMBERS]
        out[5] = len(numbers)
        out[6 : 6 + len(numbers)] = numbers


def _numbers(values: Any) -> Iterator[int]:
    """The whole numbers in nested lists and tuples, in order; a text counts as 0."""
    for value in values:
        if isinstance(value, (tuple, list, bytes, bytearray)):
            yield from _numbers(value)
        else:
            yield value if isinstance(value, int) else 0


def _write_bag(out: Vector, start: int, ids: int, entry: Iterable[Any]) -> None:
    """How often each id is there; the last place counts those that are not known."""
    for id in _numbers(entry):
        out[start + (id if 0 <= id < ids else ids)] += 1


def _write_rows(out: Vector, start: int, room: int, rows: Sequence[Sequence[int]]) -> None:
    """How many rows there are, and the numbers of the first of them."""
    out[start] = len(rows)
    numbers = [*_numbers(rows[:room])]
    out[start + 1 : start + 1 + len(numbers)] = numbers


def _write_list(out: Vector, start: int, entry: Any) -> None:
    """The length of a list and its first numbers."""
    if isinstance(entry, str):
        out[start] = len(entry)
        return
    numbers = [*_numbers(entry)]
    out[start] = len(numbers)
    shown = numbers[:NUMBERS]
    out[start + 1 : start + 1 + len(shown)] = shown


__all__ = ["NUMBERS", "Observer", "Part", "Vector"]
