"""Doctrines: the same staff with other prices and another drop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Doctrine:
    """How a staff weighs things."""

    name: str
    price: float = 1.0
    """What a step of ours counts against a step of the enemy."""
    least: float = 0.15
    """The least gain for which it attacks."""
    overrun: float = 0.3
    """The least gain for which it overruns."""
    drop: str = "near"
    """Where it drops: `near` the aims as they stand, or where the division jumped in 1940 (`historical`)."""
    court: float = 1.0
    """How much the Queen and the Government draw it."""
    reserve: float = 1.0
    """How much strength it sends to an aim, against what the aim demands."""


STANDARD: Final = Doctrine("standard")
DOCTRINES: Final = {
    doctrine.name: doctrine
    for doctrine in (
        STANDARD,
        Doctrine("bold", price=0.7, least=0.0, overrun=0.15),
        Doctrine("careful", price=1.5, least=0.3, overrun=0.5, reserve=1.5),
        Doctrine("historical", drop="historical"),
        Doctrine("court", court=2.5, price=0.85),
    )
}
