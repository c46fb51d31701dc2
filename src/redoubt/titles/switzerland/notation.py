"""The written language of the title: counters by their ids, hexes by their numbers, one verb a choice."""

from __future__ import annotations

from redoubt.engine.decision import DIE, PIECE, PLACE, SIDE, Kind, Names, Notation, Number
from redoubt.kit.hexgrid import Hexes
from redoubt.titles.switzerland.state import ARMIES, BOX_NAMES, BOXES, SIDES
from redoubt.titles.switzerland.tables import NATIONS, PEOPLES, tables

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
    "facing": Number("facing", 0, 5),
}

VERBS: dict[str, tuple[str, ...]] = {
    # everywhere
    "done": (),
    "yes": (),
    "no": (),
    # set-up and placement (14.4, 15.0, 19.0)
    "suggested": (),
    "place": ("unit",),
    "at": ("hex",),
    "face": ("facing",),
    "militia": ("militia",),
    "block": ("hex",),
    "shift": ("unit",),
    # bombardment and bomber (6.0, 7.0)
    "bombard": ("hex", "hex"),
    "with": ("unit",),
    "fire": (),
    "bomb": ("hex",),
    "hit": ("unit",),
    "step": ("unit",),
    # air (8.0)
    "fly": ("fighter", "hex"),
    "pair": ("fighter", "hex"),
    "keep": (),
    "raise": (),
    "lower": (),
    # movement (9.0, 10.4.2, 12.0, 18.9, 19.5.4)
    "move": ("unit",),
    "to": ("hex",),
    "straight": ("hex",),
    "stop": (),
    "leave": (),
    "return": ("unit", "hex"),
    "exit": (),
    "demolish": (),
    "guide": ("unit",),
    "overrun": ("hex",),
    # combat (10.0)
    "fight": ("hex",),
    "retreat": ("unit", "hex"),
    "remove": ("unit",),
    # replacements (14.0, 18.7, 19.5.4)
    "recover": ("unit",),
    "emergency": (),
    "rebuild": ("unit",),
    "restore": ("unit",),
    "break_up": ("unit",),
    # reinforcements and administration
    "request": ("unit",),
    "strip": ("number",),
    "clear": ("unit",),
    "overrun_landing": (),
    "step_aside": (),
}

FACTS = {
    "unit": "unit", "units": "unit", "attackers": "unit", "defenders": "unit", "firers": "unit", "by": "unit",
    "hex": "hex", "hexes": "hex", "from_hex": "hex", "to_hex": "hex", "target": "hex", "back": "hex",
    "fought": "hex", "path": "hex", "guide": "hex",
    "place": "place", "pile": "place",
    "fort": "fort", "fighter": "fighter", "fighters": "fighter", "militia": "militia",
    "side": "side", "attacker": "side", "defender": "side", "owner": "side", "winner": "side",
    "chooser": "side", "army": "side",
    "nation": "nation", "die": "die",
}  # fmt: skip

NOTATION = Notation(KINDS, VERBS, FACTS)
SIZES = {
    "unit": len(_T.unit_ids), "fort": len(_T.fort_ids), "fighter": len(_T.fighter_ids),
    "militia": len(_T.militia_ids), "side": 2, "hex": len(_T.grid),
}  # fmt: skip
