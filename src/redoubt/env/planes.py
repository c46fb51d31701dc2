"""The map as planes of hexes, for learners that see pictures: one plane for each field that hexes have, and
those that the title draws itself (`Lab.planes`).

A plane has the map's columns and rows; `Planes.names` says what each shows. It reads the same allow-list as
`view`: a field that a side does not see is a plane of zeros.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from redoubt.engine.errors import BadSetup
from redoubt.engine.game import Game
from redoubt.engine.state import ALL, Field
from redoubt.engine.title import Title
from redoubt.kit.hexgrid import Hexes

Stack = NDArray[np.float32]


class Planes:
    """Turns the position into planes as a side sees them. One serves all games of a title."""

    def __init__(self, title: Title) -> None:
        kinds = {name: kind for name, kind in title.notation.kinds.items() if isinstance(kind, Hexes)}
        if not kinds:
            raise BadSetup(f"{title.id} has no map of hexes, and so no planes", "planes")
        self.title = title
        kind, hexes = next(iter(kinds.items()))
        grid = hexes.grid
        self._at = (np.array(grid.column) - 1, np.array(grid.row) - 1)
        self._hexes, self._members = len(grid), hexes.members
        self._arrays: dict[int, tuple[tuple[float, ...], Stack]] = {}
        self._fields = [f for f in title.state.FIELDS if kind in (f.bits, f.per)]
        self.names = (*(f.name for f in self._fields), *title.lab.plane_names)
        """What each plane shows: fields of the state, then the title's own planes."""
        self.shape = (len(self.names), int(self._at[0].max()) + 1, int(self._at[1].max()) + 1)

    def of(self, game: Game, side: int) -> Stack:
        """What the side may know now."""
        planes = np.zeros(self.shape, np.float32)
        sees_all = side >= 0 and side == self.title.umpire
        for plane, f in zip(planes, self._fields, strict=False):
            value = getattr(game.state, f.name)
            if f.see is not ALL and not sees_all:
                value = None if f.see is None else f.see(game.state, side, value)
            if value is not None:
                plane[self._at] = self._numbers(f, value)
        if self.title.lab.planes is not None:
            own = self.title.lab.planes(game.state, side)
            for plane, numbers in zip(planes[len(self._fields) :], own, strict=True):
                plane[self._at] = self._kept(numbers) if isinstance(numbers, tuple) else numbers
        return planes

    def _kept(self, numbers: tuple[float, ...]) -> Stack:
        """A plane that the title keeps, as an array: made once."""
        known = self._arrays.get(id(numbers))
        if known is None or known[0] is not numbers:
            known = self._arrays[id(numbers)] = numbers, np.array(numbers, np.float32)
        return known[1]

    def _numbers(self, f: Field, value: Any) -> Any:
        """A number for each hex: whether it is in a set, its value, or how many entries its list has."""
        if f.bits:
            numbers = np.zeros(self._hexes, np.float32)
            numbers[list(self._members(value))] = 1
            return numbers
        if isinstance(value, (bytes, bytearray)):
            return np.frombuffer(value, np.uint8)
        return [entry if isinstance(entry, int) else len(entry) for entry in value]


__all__ = ["Planes", "Stack"]
