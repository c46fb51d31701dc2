"""Doctrines: the same staff with other prices."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final


@dataclass(frozen=True)
class Doctrine:
    """How a staff weighs things."""

    name: str
    price: float = 1.0
    """What a step of ours counts against a step of the enemy."""
    ground: float = 0.6
    """What ground counts against troops."""
    war: float = 1.0
    """What war status counts: it brings new cards, and in the end the armistice."""
    ceiling: float = 2.0
    """The VP that one operation or redeployment can hope for: a greater promise counts little more."""
    caution: float = 3.0
    """What ground and troops count that the enemy could cut off."""
    trenches: float = 1.0
    """What a trench counts."""
    upkeep: float = 1.0
    """What replacements count."""

    def hope(self, promise: float) -> float:
        """A promise below the ceiling."""
        return self.ceiling * (1 - exp(-promise / self.ceiling)) if promise > 0 else promise


STANDARD: Final = Doctrine("standard")
DOCTRINES: Final = {
    doctrine.name: doctrine
    for doctrine in (
        STANDARD,
        Doctrine("bold", price=0.75, ground=0.8, caution=1.5),
        Doctrine("careful", price=1.3, ground=0.45, caution=5.0, trenches=2.0),
        Doctrine("patient", war=1.6, ceiling=1.2, upkeep=1.7),
    )
}
"""Bold takes ground and lets a line hang; careful digs in and keeps every line; patient plays events and
replacements before operations."""
