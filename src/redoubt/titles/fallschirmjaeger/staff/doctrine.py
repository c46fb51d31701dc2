"""Doctrines: the same staff with other prices and another drop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Doctrine:
    """How a staff weighs things."""

    name: str
    price: float = 1.4
    """What a step of ours counts against a step of the enemy, long before the end."""
    least: float = 0.3
    """The least gain for which it attacks."""
    overrun: float = 0.4
    """The least gain for which it overruns."""
    drop: str = "near"
    """Where it drops: `near` the aims as they stand, or where the division jumped in 1940 (`historical`)."""
    shares: tuple[float, ...] = (0.5, 1.0, 2.0)
    """How it shares out its platoons: of what each aim demands, round by round."""
    first_wave: float = 1.0
    """The share of its Ju-52 points that fly on turn 1; the rest reinforces on turn 2 what has succeeded."""
    court: float = 1.0
    """How much the Queen and the Government draw it."""
    reserve: float = 1.0
    """How much strength it sends to an aim, against what the aim demands."""
    garrison: float = 0.5
    """The share of what an aim demands that stays in a place that is held."""
    focus: tuple[str, ...] = ()
    """The sites that matter to it; all if none are named."""
    elsewhere: float = 0.3
    """What the other sites count then."""
    haste: float = 3.0
    """How much more a near aim draws than a far one."""
    fear: float = 0.5
    """How much it shuns hexes where the enemy is stronger."""

    def price_with(self, left: int) -> float:
        """The price of a step with so many turns left: troops are of no use after the last."""
        return self.price * (0.6 + 0.1 * min(4, left))


STANDARD: Final = Doctrine("standard")
_ALL_IN: Final = {"price": 0.5, "least": -0.2, "overrun": 0.0, "garrison": 0.0, "elsewhere": 0.0, "fear": 0.2}
DOCTRINES: Final = {
    doctrine.name: doctrine
    for doctrine in (
        STANDARD,
        Doctrine("dordrecht", focus=("dordrecht_rail", "dordrecht_road"), **_ALL_IN),
        Doctrine("moerdijk rail", focus=("moerdijk_rail",), **_ALL_IN),
        Doctrine("moerdijk road", focus=("moerdijk_road",), **_ALL_IN),
        Doctrine("hold", price=2.4, least=0.8, overrun=0.8, garrison=1.0, fear=0.8),
        Doctrine("bold", price=0.8, least=0.05, overrun=0.15),
    )
}
