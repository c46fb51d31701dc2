"""The sheet a layer is drawn on (see `show.layers`), told from the board of one side's view (see `layout`).

`overlays` draws what troops can do, `holdings` what is held, built and owed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from redoubt.engine.errors import BadChoice
from redoubt.show import layers
from redoubt.show.layers import Layer, layer
from redoubt.show.table import Plain, View
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.show.pieces import nation_code
from redoubt.titles.switzerland.show.turntrack import phase_of
from redoubt.titles.switzerland.state import GERMAN, NOWHERE, SIDES, Board

PATTERNS: Final = ("solid", "dotted")
"""The rim of each side's hexes: colour never stands alone."""


class Sheet(layers.Sheet):
    """One layer while it is drawn: the question, and what has been put on it."""

    def __init__(self, view: View, g: Board, side: int, hex: int = NOWHERE, unit: int = NOWHERE) -> None:
        super().__init__(view, side, hex)
        self.g = g
        self.unit = unit
        """The unit that was asked about, or -1."""

    def name(self, hex: int) -> str:
        return str(self.g.rules.tables.grid.name(hex))

    def where(self, hex: int) -> str:
        return str(self.g.rules.tables.where(hex))

    def unit_name(self, unit: int) -> str:
        return str(self.g.rules.tables.unit_shown[unit])

    def colours(self, side: int) -> Plain:
        """How a hex of a side is shown: in the colours of most of its units, and with its own rim."""
        return {**self.tint(side), "pattern": PATTERNS[side]}

    def tint(self, side: int) -> Plain:
        """The colours of a side alone, where no other side is shown beside it."""
        return {"side": SIDES[side], "nation": chief_nation(self.g, side)}

    def unit_names(self, units: Iterable[int]) -> str:
        return ", ".join(self.unit_name(unit) for unit in units)


def chief_nation(g: Board, side: int) -> str:
    """The nation of most units of a side on the map."""
    units = queries.on_map(g, side) or g.rules.units_of[side]
    [(nation, _)] = Counter(nation_code(g.rules, unit) for unit in units).most_common(1)
    return nation


def sheet_for(view: View, g: Board, side: str | None, hex: str = "", piece: str = "") -> Sheet:
    """An empty sheet for a side; an onlooker gets one for the side whose phase it is."""
    if side is not None and side not in SIDES:
        raise BadChoice(f"unknown side {side[:40]!r}; the sides are {', '.join(SIDES)}", "side")
    asked = max(phase_of(view).side, GERMAN) if side is None else SIDES.index(side)
    at = NOTATION.kinds["hex"].parse(hex, "hex") if hex else NOWHERE
    unit = NOTATION.kinds["unit"].parse(piece, "piece") if piece else NOWHERE
    return Sheet(view, g, asked, at, unit)


__all__ = ["Layer", "Sheet", "layer", "sheet_for"]
