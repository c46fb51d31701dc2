"""The sheet a layer is drawn on (see `show.layers`); the layers are in `overlays`, `guns` and `supply`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from redoubt.engine.view import Seen
from redoubt.show import layers
from redoubt.titles.fallschirmjaeger.notation import NOTATION
from redoubt.titles.fallschirmjaeger.show.pieces import UNKNOWN
from redoubt.titles.fallschirmjaeger.state import NOWHERE, SIDES, Board

PATTERNS: Final = ("solid", "dotted")
"""The rim of each side's hexes, so that nothing depends on colour alone."""
NATIONS: Final = ("DE", "NL")


class Sheet(layers.Sheet):
    """One layer while it is drawn. An onlooker sees it as the phasing side."""

    g: Board

    def __init__(self, seen: Seen, place: int = NOWHERE, piece: str = "") -> None:
        super().__init__(seen, place, piece)
        if seen.side < 0:
            self.side = int(self.g.phasing)
        known = piece and not piece.startswith(UNKNOWN)
        self.unit = NOTATION.kinds["unit"].parse(piece, "piece") if known else NOWHERE
        """The selected counter, or -1."""

    def unit_name(self, unit: int) -> str:
        """A counter for a sentence."""
        return str(self.g.rules.counters.shown[unit])

    def unit_names(self, units: Iterable[int]) -> str:
        return ", ".join(self.unit_name(unit) for unit in units)

    def colours(self, side: int) -> dict[str, Any]:
        """The look of a side's hexes: its colours and its own rim."""
        return {**self.tint(side), "pattern": PATTERNS[side]}

    def tint(self, side: int) -> dict[str, Any]:
        """A side's colours without its rim, for layers that show only one side."""
        return {"side": SIDES[side], "nation": NATIONS[side]}


__all__ = ["Sheet"]
