"""Doctrines: the same staff with other prices."""

from __future__ import annotations

from dataclasses import dataclass
from math import log1p
from typing import Final

from redoubt.titles.paths_of_glory.tables import AP


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
    scale: float = 1.0
    """The VP up to which the promise of an operation or redeployment is believed; of more, less and less."""
    caution: float = 3.0
    """What ground and troops count that the enemy could cut off."""
    trenches: float = 1.0
    """What a trench counts."""
    upkeep: float = 1.0
    """What replacements count."""
    march: float = 1.0
    """What it counts to bring troops from the rear to the front."""
    heed: float = 0.5
    """What an attack counts that the enemy could make."""

    def hope(self, promise: float) -> float:
        """What a promise is worth once the enemy has answered it."""
        return self.scale * log1p(promise / self.scale) if promise > 0 else promise


STANDARD: Final = "standard"
ALLIED: Final = Doctrine(STANDARD)
STORMING: Final = Doctrine(STANDARD, price=0.75, ground=0.8, caution=1.5, march=3.0)
HOLDING: Final = Doctrine(STANDARD, trenches=2.0, march=3.0)
LAST_STORM: Final = 5
"""The Allies win a war that stands still: Blockade and the later events give them VP, and their armies grow.
The Central Powers take ground while their armies are the better ones, in a long war until this turn, and then
dig in. They have armies to spare where a front has gone quiet, and bring them to where it has not."""
DOCTRINES: Final = {
    doctrine.name: doctrine
    for doctrine in (
        Doctrine("bold", price=0.75, ground=0.9, caution=1.5),
        Doctrine("careful", price=1.3, ground=0.45, caution=5.0, trenches=2.0),
        Doctrine("patient", war=1.6, scale=0.6, upkeep=1.7),
    )
}
"""Bold takes ground and lets a line hang; careful digs in and keeps every line; patient plays events and
replacements before operations."""
NAMES: Final = (STANDARD, *DOCTRINES)


def doctrine_of(name: str, side: int, late: bool = False) -> Doctrine:
    """A doctrine by its name; the standard one differs by side, and for the Central Powers early and late."""
    if name != STANDARD:
        return DOCTRINES[name]
    if side == AP:
        return ALLIED
    return HOLDING if late else STORMING
