"""The written language of the title: hexes by number, nations, Pools and cards by name, one verb an order."""

from __future__ import annotations

from redoubt.engine.decision import CARD, SIDE, Kind, Names, Notation, Number
from redoubt.kit.hexgrid import Hexes
from redoubt.titles.land_war.state import (
    BOMBERS,
    CAMPS,
    CARDS,
    HEXES,
    NATIONS,
    POOLS,
    RESOURCE_NAMES,
    RESOURCES,
    SIDES,
    TEAM_NAMES,
    the_nation,
)
from redoubt.titles.land_war.tables import COLOUR_NAMES, COLOURS, GRID

KINDS: dict[str, Kind] = {
    "hex": Hexes(GRID),
    "nation": Names("nation", NATIONS, tuple(map(the_nation, range(len(NATIONS))))),
    "camp": Names("camp", CAMPS, tuple(camp.capitalize() for camp in CAMPS)),
    "pool": Names("Pool", POOLS, tuple(pool.replace("-", " ") for pool in POOLS)),
    "card": Names("card", CARDS, part=CARD),
    "resource": Names("resource", RESOURCES, RESOURCE_NAMES),
    "point": Names("kind of point", RESOURCES[:BOMBERS], RESOURCE_NAMES[:BOMBERS]),
    "side": Names("team", SIDES, TEAM_NAMES, SIDE),
    "colour": Names("colour", tuple(COLOURS), tuple(COLOUR_NAMES[letter] for letter in COLOURS)),
    "role": Names("role", ("industry", "terror", "support")),
    "number": Number("number", 0, 99),
}

FACTS: dict[str, str] = {
    "hex": "hex", "target": "hex", "place": "hex", "starts": "hex", "start": "hex", "across": "hex",
    "at": "hex", "hexes": "hex", "base": "hex", "way": "hex", "met": "hex", "goal": "hex", "zone_hex": "hex",
    "nation": "nation", "nations": "nation", "owner": "nation", "camp": "camp", "attacker": "camp",
    "defender": "camp", "loser": "camp", "holder": "camp", "pool": "pool", "card": "card", "cards": "card",
    "side": "side", "team": "side", "teams": "side", "resource": "resource", "role": "role",
    "winner": "camp", "ally": "nation", "order": "choice",
}  # fmt: skip

NOTATION = Notation(KINDS, facts=FACTS)

SIZES = {
    "hex": HEXES,
    "nation": len(NATIONS),
    "pool": len(POOLS),
    "card": len(CARDS),
    "side": len(SIDES),
}
