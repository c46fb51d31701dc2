"""How games begun under older rules are brought over, version by version (`docs/concepts/saves.md`)."""

from __future__ import annotations

from typing import Any


def to_version_2(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 2 gives captured gold to whole infantry companies only (3.6), lets leaders fall with stacks
    that die on their retreat (1.10f), keeps guns to their standing barrage (F34) and four steps to the hex
    of a later drop (F35); and it has other values of charts that are not printed. A position stands as it
    was: what it holds means the same in both, and the game goes on under the new rules."""
    return plain


MIGRATIONS = {1: to_version_2}
