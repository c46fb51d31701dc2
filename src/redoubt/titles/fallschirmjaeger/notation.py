"""The written language of the title: counters by their ids, hexes by their numbers. Verbs stand beside their
decisions."""

from __future__ import annotations

from functools import cache

from redoubt.engine.decision import DIE, PIECE, PLACE, SIDE, Choice, Kind, Names, Notation, Number
from redoubt.kit.hexgrid import Hexes
from redoubt.titles.fallschirmjaeger.state import (
    AIRCRAFT,
    AIRCRAFT_NAMES,
    BOX_NAMES,
    BOXES,
    PEOPLES,
    SIDES,
)
from redoubt.titles.fallschirmjaeger.tables import SPECIALS, tables

_T = tables()

KINDS: dict[str, Kind] = {
    "unit": Names("unit", _T.unit_ids, _T.unit_names, PIECE),
    "hex": Hexes(_T.grid, _T.hex_names),
    "place": Names("place", (*_T.grid.names, *BOXES), (*_T.hex_names, *BOX_NAMES), PLACE),
    "side": Names("side", SIDES, PEOPLES, SIDE),
    "aircraft": Names("aircraft", AIRCRAFT, AIRCRAFT_NAMES),
    "site": Names("site", tuple(row.id for row in _T.sites), tuple(row.name for row in _T.sites)),
    "airfield": Names("airfield", tuple(row.airfield for row in _T.airfields.values())),
    "group": Names("group", tuple(row.group for row in _T.groups), tuple(row.name for row in _T.groups)),
    "special": Names("special drop", SPECIALS),
    "number": Number("number", 0, 99),
    "die": Number("die", 1, 6, DIE),
}

FACTS = {
    "unit": "unit", "units": "unit", "attackers": "unit", "defenders": "unit", "along": "unit",
    "leader": "unit", "firer": "unit",
    "hex": "hex", "path": "hex", "target": "hex", "across": "hex", "origin": "hex", "charged": "hex",
    "attacked": "hex", "hexes": "hex",
    "side": "side", "winner": "side", "aircraft": "aircraft", "site": "site", "group": "group",
    "die": "die", "dice": "die",
}  # fmt: skip

NOTATION = Notation(KINDS, facts=FACTS)


@cache
def hex_choices(verb: str) -> tuple[Choice, ...]:
    """The choices of a verb with a hex, for each hex, made once."""
    return tuple(NOTATION.choice((verb, hex)) for hex in range(len(_T.grid)))


SIZES = {
    "unit": len(_T.unit_ids), "hex": len(_T.grid), "aircraft": len(AIRCRAFT), "site": len(_T.sites),
    "group": len(_T.groups), "special": len(SPECIALS),
    "airfield": len(_T.airfields), "side": 2,
}  # fmt: skip
