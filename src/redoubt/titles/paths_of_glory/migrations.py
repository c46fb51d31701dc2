"""How games begun under older rules are brought over, version by version (`docs/concepts/saves.md`)."""

from __future__ import annotations

from typing import Any


def to_version_2(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 2 reads 11.10, 12.10.7, 12.11.2, 13.7, 16.9 and two optional cards more closely. A position is
    the same under both; only a combat under way now notes which of its cards came from the hand: all of them,
    as version 1 had it."""
    for row in plain["stack"]:
        if "attack_cards" in row:
            row["fresh"] = [*row["attack_cards"], *row.get("defence_cards", ())]
    return plain


def to_version_3(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 3 reads 11.3, 12.2, 12.10.7, 12.12.3, 13.4, 17.3 and V4.7 more closely. A position is the same
    under both."""
    return plain


def to_version_4(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 4 reads 8.9, 10.1, 11.17, 12.3, 12.12.3, 12.13, 13.8 and two cards more closely. A position is
    the same under both; only a combat under way now notes whether the attackers stand on the fort they
    attack."""
    places = plain["state"].get("unit", {})
    for row in plain["stack"]:
        if row["procedure"] == "Combat":
            row["storm"] = int(places.get(row["attackers"][0], {}).get("place") == row["target"])
    return plain


MIGRATIONS = {1: to_version_2, 2: to_version_3, 3: to_version_4}
