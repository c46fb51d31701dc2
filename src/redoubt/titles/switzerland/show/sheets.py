"""The sheet a layer is drawn on (see `show.layers`); the layers are in `overlays` and `holdings`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from redoubt.engine.view import Seen
from redoubt.show import layers
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.show.pieces import nation_code
from redoubt.titles.switzerland.show.turntrack import phase_of
from redoubt.titles.switzerland.state import GERMAN, NOWHERE, SIDES, SWISS, Board

PATTERNS: Final = ("solid", "dotted")
"""The rim of each side's hexes, so that nothing depends on colour alone."""


class Sheet(layers.Sheet):
    """One layer while it is drawn. An onlooker sees it as the phasing side."""

    g: Board

    def __init__(self, seen: Seen, place: int = NOWHERE, piece: str = "") -> None:
        super().__init__(seen, place, piece)
        if seen.side < 0:
            self.side = max(phase_of(seen).side, GERMAN)
        self.unit = NOTATION.kinds["unit"].parse(piece, "piece") if piece else NOWHERE
        """The selected unit, or -1."""

    def unit_name(self, unit: int) -> str:
        """A unit for a sentence."""
        return str(self.g.rules.tables.unit_shown[unit])

    def unit_names(self, units: Iterable[int]) -> str:
        return ", ".join(self.unit_name(unit) for unit in units)

    def colours(self, side: int) -> dict[str, Any]:
        """The look of a side's hexes: the colours of most of its units, and its own rim."""
        return {**self.tint(side), "pattern": PATTERNS[side]}

    def tint(self, side: int) -> dict[str, Any]:
        """A side's colours without its rim, for layers that show only one side."""
        return {"side": SIDES[side], "nation": self._nations[side]}

    @cached_property
    def _nations(self) -> tuple[str, ...]:
        return tuple(chief_nation(self.g, side) for side in (GERMAN, SWISS))


def chief_nation(g: Board, side: int) -> str:
    """The nation of most units of a side on the map."""
    units = queries.on_map(g, side) or g.rules.units_of[side]
    [(nation, _)] = Counter(nation_code(g.rules, unit) for unit in units).most_common(1)
    return nation


__all__ = ["Sheet", "chief_nation"]
