"""The written language of the title: hexes by number, nations, Pools and cards by name, one verb an order."""

from __future__ import annotations

from redoubt.engine.decision import SIDE, Kind, Names, Notation, Number
from redoubt.kit.hexgrid import Hexes
from redoubt.titles.land_war.state import (
    BOMBERS,
    CAMPS,
    CARDS,
    HEXES,
    NATION_NAMES,
    NATIONS,
    POOLS,
    RESOURCE_NAMES,
    RESOURCES,
    SIDES,
    TEAM_NAMES,
)
from redoubt.titles.land_war.tables import COLOURS, GRID

KINDS: dict[str, Kind] = {
    "hex": Hexes(GRID),
    "nation": Names("nation", NATIONS, NATION_NAMES),
    "camp": Names("camp", CAMPS, tuple(camp.capitalize() for camp in CAMPS)),
    "pool": Names("Pool", POOLS, tuple(pool.replace("-", " ") for pool in POOLS)),
    "card": Names("card", CARDS),
    "resource": Names("resource", RESOURCES, RESOURCE_NAMES),
    "point": Names("kind of point", RESOURCES[:BOMBERS], RESOURCE_NAMES[:BOMBERS]),
    "side": Names("team", SIDES, TEAM_NAMES, SIDE),
    "colour": Names("colour", tuple(COLOURS)),
    "role": Names("role", ("industry", "terror")),
    "number": Number("number", 0, 99),
}

VERBS: dict[str, tuple[str, ...]] = {
    # everywhere
    "done": (),
    "yes": (),
    "no": (),
    "cancel": (),
    # step 1: production
    "shut": ("hex", "point"),
    # step 2: deployment (LW-051, LW-100, LW-106, LW-108, LW-125, LW-128)
    "send": ("point", "hex", "number"),
    "fort": ("hex", "hex"),
    "zone": ("hex",),
    "flak": ("hex",),
    "rest": ("hex",),
    "garrison": ("hex",),
    "patrol": ("hex", "number"),
    "ground": ("hex", "number"),
    "pag": ("hex",),
    "base": ("hex",),
    "navy": ("number",),
    "army": ("number",),
    "east": ("point", "number"),
    # step 3: closing the line (LW-052)
    "claim": ("hex", "hex"),
    # step 4: order of play and flags (LW-042, LW-053, LW-031, LW-032, LW-109)
    "bid": ("card",),
    "first": (),
    "second": (),
    "extra": ("card", "nation"),
    "flag": ("hex", "hex"),
    "land": ("hex",),
    "sweep": ("hex",),
    "embark": ("point", "hex", "number"),
    "split": ("point", "hex", "hex", "number"),
    # step 5: cards, LSP and bombers (LW-042, LW-081, LW-120)
    "lsp": ("hex", "number"),
    "die": ("card", "hex"),
    "column": ("card", "hex"),
    "ask": ("card",),
    "escort": ("card",),
    "support": ("hex", "hex", "number"),
    "raid": ("role", "hex", "hex", "number"),
    "via": ("hex",),
    "apart": ("hex",),
    # step 6: back to the Pool (LW-055)
    "recall": ("point", "hex", "number"),
    # steps 7 and 8: combat (LW-066, LW-095, A23 to A26, A35)
    "lose": ("hex", "nation", "point"),
    "advance": ("point", "hex", "number"),
    "beyond": ("hex",),
    "retreat": ("hex",),
    "vacate": ("hex",),
    "enter": (),
    # step 9: straightening (LW-097)
    "give": ("hex", "hex"),
    "take": ("hex", "hex"),
    # Control
    "accept": (),
    "open": (),
    "close": ("side",),
    "award": ("camp",),
    "grant": ("card",),
    "refuse": ("card",),
    "colour": ("colour",),
    "reroll": (),
}

FACTS: dict[str, str] = {
    "hex": "hex", "target": "hex", "place": "hex", "starts": "hex", "start": "hex", "across": "hex",
    "at": "hex", "hexes": "hex", "base": "hex", "way": "hex", "met": "hex", "goal": "hex", "zone_hex": "hex",
    "nation": "nation", "nations": "nation", "owner": "nation", "camp": "camp", "attacker": "camp",
    "defender": "camp", "loser": "camp", "holder": "camp", "pool": "pool", "card": "card", "cards": "card",
    "side": "side", "team": "side", "teams": "side", "resource": "resource", "role": "role",
    "winner": "camp", "ally": "nation", "order": "choice",
}  # fmt: skip

NOTATION = Notation(kinds=KINDS, verbs=VERBS, facts=FACTS)

SIZES = {
    "hex": HEXES,
    "nation": len(NATIONS),
    "pool": len(POOLS),
    "card": len(CARDS),
    "side": len(SIDES),
}
