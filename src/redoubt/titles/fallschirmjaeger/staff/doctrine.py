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

    def price_with(self, left: int) -> float:
        """The price of a step with so many turns left: troops are of no use after the last."""
        return self.price * (0.6 + 0.1 * min(4, left))


STANDARD: Final = Doctrine("standard")
DOCTRINES: Final = {
    doctrine.name: doctrine
    for doctrine in (
        STANDARD,
        Doctrine("bold", price=0.8, least=0.05, overrun=0.15),
        Doctrine("careful", price=2.0, least=0.5, overrun=0.6, reserve=1.5),
        Doctrine("massed", shares=(1.0, 2.0), reserve=1.3),
        Doctrine("historical", drop="historical"),
        Doctrine("court", court=2.5, price=1.1),
    )
}
