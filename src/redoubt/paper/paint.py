"""The colours and signs of a title's look for print, in light mode."""

from __future__ import annotations

from typing import Final

from redoubt.engine.title import Title
from redoubt.show.look import look_of, shared_symbols
from redoubt.show.types import Colours, Look, Symbol

PLAIN: Final = Colours(top="#e2d6ba", bottom="#e2d6ba", edge="#8b7c5c", ink="#2a2005")
"""Counters without a nation."""
_NO_SIGN: Final = Symbol()


class Paint:
    """The colours of nations, the signs of units and the letters of chips."""

    def __init__(self, look: Look | None = None) -> None:
        self.look = look if look is not None else Look()
        self.symbols = {**shared_symbols(), **self.look.symbols}

    def colours(self, nation: str) -> Colours:
        colours = self.look.nations.get(nation)
        return PLAIN if colours is None else colours.light

    def face(self, nation: str) -> tuple[str, str]:
        """Face and edge of a nation's counters. A gradient on the screen is one colour in print, half-way
        between."""
        colours = self.colours(nation)
        return _between(colours.top, colours.bottom), colours.edge

    def ink(self, nation: str) -> str:
        """The ink on a nation's counters."""
        return self.colours(nation).ink

    def tint(self, nation: str, otherwise: str) -> str:
        """The colour of a country's name on the map."""
        return self.colours(nation).tint or otherwise

    def symbol(self, name: str) -> Symbol:
        return self.symbols.get(name, _NO_SIGN)

    def move_box(self, move_class: str) -> str:
        """The box behind a piece's movement: light, dark or none."""
        return self.look.moves.get(move_class, "")

    def chip(self, name: str) -> str:
        """The letter of a chip beside a marker."""
        chip = self.look.chips.get(name)
        return "" if chip is None else chip.letter


def paint_of(title: Title) -> Paint:
    return Paint(look_of(title))


def _between(top: str, bottom: str) -> str:
    """The colour half-way between two."""
    pairs = zip(bytes.fromhex(top[1:]), bytes.fromhex(bottom[1:]), strict=True)
    return "#" + "".join(f"{(a + b) // 2:02x}" for a, b in pairs)


__all__ = ["Paint", "paint_of"]
