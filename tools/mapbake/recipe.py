"""The inputs of the relief as one fingerprint; a test compares it with the one beside the pictures."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from tools.mapbake.shade import BANDS, LIGHTS, THEMES
from tools.mapbake.sheet import Sheet

VERSION = 1
"""Raise this when the drawing of the relief changes."""
STAGES = ((0.25, 100, 0.05), (0.5, 30, 0.03), (1.0, 12, 0.02))
"""Cells to a map unit, rounds and creep of each stage in which the mountains are shaped."""
SCALE = 2.0
"""Pixels of the relief to a map unit: a hex has a radius of 80 pixels."""


def fingerprint(sheet: Sheet) -> str:
    ground = {hex: (row["terrain"], row["country"]) for hex, row in sheet.hexes.items()}
    sides = {"/".join(side): (row["feature"], row["name"]) for side, row in sheet.hexsides.items()}
    plan = {part: sheet.plan[part] for part in ("seed", "lakes", "rivers", "grain")}
    colours = {theme: asdict(inks) for theme, inks in THEMES.items()}
    whole = [VERSION, STAGES, SCALE, LIGHTS, BANDS, colours, plan, ground, sides, sheet.roads, sheet.exits]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
