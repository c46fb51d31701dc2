"""The title's notation: counters by their ids, hexes by their numbers. Verbs are declared with their
decisions in `rules/`."""

from __future__ import annotations

from redoubt.engine.decision import DIE, PIECE, PLACE, SIDE, Kind, Names, Notation, Number, Span
from redoubt.kit.hexgrid import COMPASS, Hexes
from redoubt.titles.switzerland.state import ARMIES, BOX_NAMES, BOXES, SIDES
from redoubt.titles.switzerland.tables import NATIONS, PEOPLES, tables


class Facings(Number):
    """11.1, B44 Facings of a fortified line, written as the first of its three hexsides."""

    def shown(self, value: int | Span) -> str:
        """The three hexsides by compass point: "N, NE, SE"."""
        if isinstance(value, Span):
            return super().shown(value)
        return ", ".join(COMPASS[(value + side) % 6] for side in range(3))


_T = tables()

KINDS: dict[str, Kind] = {
    "unit": Names("unit", _T.unit_ids, _T.unit_names, PIECE),
    "hex": Hexes(_T.grid, _T.hex_names),
    "place": Names("place", (*_T.grid.names, *BOXES), (*_T.hex_names, *BOX_NAMES), PLACE),
    "fort": Names("fortification", _T.fort_ids, _T.fort_names, PIECE),
    "fighter": Names("fighter", _T.fighter_ids, _T.fighter_names, PIECE),
    "militia": Names("militia", _T.militia_ids, _T.militia_names, PIECE),
    "side": Names("side", SIDES, ARMIES, SIDE),
    "nation": Names("nation", NATIONS, PEOPLES),
    "number": Number("number", 0, 99),
    "die": Number("die", 1, 6, DIE),
    "facing": Facings("facing", 0, 5),
}

FACTS = {
    "unit": "unit", "units": "unit", "attackers": "unit", "defenders": "unit", "firers": "unit", "by": "unit",
    "breaking_out": "unit",
    "hex": "hex", "hexes": "hex", "from_hex": "hex", "to_hex": "hex", "target": "hex", "back": "hex",
    "fought": "hex", "path": "hex", "guide": "hex",
    "place": "place", "pile": "place",
    "fort": "fort", "fighter": "fighter", "fighters": "fighter", "militia": "militia",
    "side": "side", "attacker": "side", "defender": "side", "owner": "side", "winner": "side",
    "chooser": "side", "army": "side",
    "nation": "nation", "die": "die", "facing": "facing",
}  # fmt: skip

NOTATION = Notation(KINDS, facts=FACTS)
SIZES = {
    "unit": len(_T.unit_ids), "fort": len(_T.fort_ids), "fighter": len(_T.fighter_ids),
    "militia": len(_T.militia_ids), "side": 2, "hex": len(_T.grid),
}  # fmt: skip
