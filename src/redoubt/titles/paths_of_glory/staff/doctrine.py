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
    events: float = 1.0
    """What the other effects of events count."""
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
        Doctrine("bold", price=0.7, ground=0.9),
        Doctrine("careful", price=1.4, ground=0.45),
        Doctrine("patient", price=1.1, war=1.6),
        Doctrine("x1", trenches=2.5),
        Doctrine("x2", war=1.6),
        Doctrine("x3", upkeep=1.8),
        Doctrine("x4", price=1.3),
        Doctrine("x5", ground=0.9),
        Doctrine("x6", caution=5.0),
        Doctrine("x7", ceiling=1.2),
        Doctrine("x8", price=0.75),
    )
}
