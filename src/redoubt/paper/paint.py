"""What print draws a title's counters and lines with: the colours and signs of its look, in light colours."""

from __future__ import annotations

from typing import Final

from redoubt.engine.title import Title
from redoubt.show.look import look_of, shared_symbols
from redoubt.show.types import Colours, Look, Symbol

PLAIN: Final = Colours(top="#e2d6ba", bottom="#e2d6ba", edge="#8b7c5c", ink="#2a2005")
"""Counters of nobody in particular."""
_NO_SIGN: Final = Symbol()


class Paint:
    """The colours of nations, the signs of units and the letters of chips."""

    def __init__(self, look: Look | None = None) -> None:
        self.look = look if look is not None else Look()
        self.symbols = {**shared_symbols(), **self.look.symbols}

    def colours(self, nation: str) -> Colours:
        known = self.look.nations.get(nation)
        return PLAIN if known is None else known.light

    def face(self, nation: str) -> tuple[str, str]:
        """Face and edge of a nation's counters. What shades from top to bottom on the screen is one colour in
        print, the middle of both."""
        colours = self.colours(nation)
        return _between(colours.top, colours.bottom), colours.edge

    def ink(self, nation: str) -> str:
        """What is written with on a nation's counters."""
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
        """What a chip beside a marker counts, in a letter."""
        known = self.look.chips.get(name)
        return "" if known is None else known.letter


def paint_of(title: Title) -> Paint:
    return Paint(look_of(title))


def _between(one: str, other: str) -> str:
    """The colour half-way between two."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{(a + b) // 2:02x}" for a, b in pairs)


__all__ = ["Paint", "paint_of"]
