"""Offers of hexes: the choices of a set of hexes, none of which is listed before somebody wants it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from redoubt.engine.decision import Offer, Raw
from redoubt.kit.hexgrid import HexGrid


class HexOffer(Offer):
    """The choice of each hex of a set, in printed order, and then the rest. `choices` has one per hex."""

    __slots__ = ("_choices", "_grid", "_hexes", "_number", "_rest")

    def __init__(self, grid: HexGrid, hexes: int, choices: Sequence[Raw], rest: Sequence[Raw]) -> None:
        self._grid = grid
        self._hexes = hexes
        self._number = hexes.bit_count()
        self._choices = choices
        self._rest = rest

    def __len__(self) -> int:
        return self._number + len(self._rest)

    def __getitem__(self, index: Any) -> Any:
        number = self._number
        if index.__class__ is not int or index < 0:
            return [*self][index]
        if index < number:
            return self._choices[self._grid.member(self._hexes, index)]
        return self._rest[index - number]

    def __iter__(self) -> Iterator[Raw]:
        choices = self._choices
        yield from [choices[hex] for hex in self._grid.members(self._hexes)]
        yield from self._rest


__all__ = ["HexOffer"]
