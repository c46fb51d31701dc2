"""How things are written: spaces, units and cards have an id and the name that players use."""

from __future__ import annotations

from crossroads.tables import SIDES, tables
from redoubt.engine.decision import CARD, DIE, PIECE, PLACE, SIDE, Kind, Names, Notation, Number

_T = tables()
KINDS: dict[str, Kind] = {
    "space": Names("space", [row.id for row in _T.spaces], [row.name for row in _T.spaces], PLACE),
    "unit": Names("unit", [row.id for row in _T.units], [row.name for row in _T.units], PIECE),
    "card": Names("card", [row.id for row in _T.cards], [row.name for row in _T.cards], CARD),
    "side": Names("side", SIDES, ("Blue", "Red"), SIDE),
    "number": Number("number", 0, 9),
    "die": Number("die", 1, 6, DIE),
}
NOTATION = Notation(
    KINDS,
    facts={
        "space": "space", "start": "space", "unit": "unit", "units": "unit", "card": "card", "side": "side",
        "winner": "side", "attack_die": "die", "defence_die": "die", "die": "die",
    },
)  # fmt: skip
