"""7 The variant with the flood: one list of changes."""

from __future__ import annotations

from pathlib import Path

from crossroads.flood import r7_flood
from crossroads.rules.r2_turn import Turn
from crossroads.rules.r5_combat import Combat
from redoubt.engine.variant import Insert, Overlay, Replace, Variant

FLOOD = Variant(
    "flood",
    "The Flood",
    "7",
    "The river rises on a die, and whoever attacks across it loses a point; the marsh has a causeway.",
    changes=(
        Overlay("7", "a causeway through the Salt Marsh", Path(__file__).parent / "data"),
        Insert("7", "the river rises or falls before the sides act", r7_flood.River, Turn, before="blue"),
        Replace("7", "attacks across the river", Combat, r7_flood.FloodCombat),
    ),
    sections=(r7_flood,),
)
