"""How games begun under older rules are brought over, version by version (`docs/concepts/saves.md`)."""

from __future__ import annotations

from typing import Any


def to_version_2(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 2 gives captured gold to whole infantry companies only (3.6), lets leaders fall with stacks
    that die on their retreat (1.10f), keeps guns to their standing barrage (F34) and four steps to the hex
    of a later drop (F35); and it has other values of charts that are not printed. A position stands as it
    was: what it holds means the same in both, and the game goes on under the new rules."""
    return plain


def to_version_3(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 3 lets guards overrun with their prisoners (1.10h), leaves gold and cargo behind that cannot go
    on (3.6, 1.4), stops trucks in enemy zones (3.5c), brings the train in by rail (2.8), counts leaders for
    the lowest odds (S7.1) and lets disorganised engineers build (F38). A position stands as it was."""
    return plain


def to_version_4(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 4 keeps units that barrage from attacking in the same turn (1.7c), takes prisoners along with a
    guard that advances or rides (1.10h), lets leaders and trucks remove heads and trucks (F43), opens ferries
    of one point to the one hex that may always be moved (1.1h), restores trucks (1.10d), and lets
    disorganised units pass beside guns (1.7b). A position stands as it was."""
    return plain


MIGRATIONS = {1: to_version_2, 2: to_version_3, 3: to_version_4}
