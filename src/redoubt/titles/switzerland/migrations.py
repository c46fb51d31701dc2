"""How games begun under older rules are brought over, version by version (`docs/concepts/saves.md`)."""

from __future__ import annotations

from typing import Any

from redoubt.titles.switzerland.tables import tables

LOST = ("casualty_pile", "dead_pile")


def to_version_2(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 2 lets retreating units choose their hex (10.2.3), and pays for an airborne unit at the moment
    it is lost (18.5.2). The balance stays as it was: what version 1 read off the piles is now paid."""
    facts = tables()
    airborne = {facts.unit_ids[unit] for unit in facts.group_of("airborne")}
    state = plain["state"]
    lost = [name for name, unit in state.get("unit", {}).items() if unit.get("place") in LOST]
    state["paid"] = state.get("paid", 0) + len(airborne.intersection(lost))
    for row in (*plain["stack"], *plain["asked"]):
        row.pop("homeward", None)
    return plain


def to_version_3(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 3: airborne troops whom the Swiss drive off again have finished their move (18.5.4, B195). A
    position is the same under both."""
    return plain


MIGRATIONS = {1: to_version_2, 2: to_version_3}
