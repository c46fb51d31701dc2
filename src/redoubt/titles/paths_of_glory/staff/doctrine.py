"""Doctrines: the same staff with other prices."""

from __future__ import annotations

from dataclasses import dataclass
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


STANDARD: Final = Doctrine("standard")
DOCTRINES: Final = {
    doctrine.name: doctrine
    for doctrine in (
        STANDARD,
        Doctrine("bold", price=0.7, ground=0.9),
        Doctrine("careful", price=1.4, ground=0.45),
        Doctrine("patient", price=1.1, war=1.6),
    )
}
