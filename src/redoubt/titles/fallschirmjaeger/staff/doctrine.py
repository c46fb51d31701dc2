"""Doctrines: the same staff with other prices and another drop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from redoubt.titles.fallschirmjaeger.staff.aims import Aim


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
    fear: float = 1.0
    """How much it shuns enemy zones on its way."""
    whim: int = 0
    """A number other than 0 has it take some aims for more than they are worth, and others for less."""

    def price_with(self, left: int) -> float:
        """The price of a step with so many turns left: troops are of no use after the last."""
        return self.price * (0.6 + 0.1 * min(4, left))

    def fancy(self, wanted: list[Aim]) -> list[Aim]:
        """The aims as it sees them, the worthiest first."""
        if not self.whim:
            return wanted
        seen = [
            replace(
                aim,
                worth=aim.worth * self._fancied(aim.kind, aim.hex),
                demand=aim.demand * self._fancied(aim.hex, aim.kind),
            )
            for aim in wanted
        ]
        return sorted(seen, key=lambda aim: (-aim.worth, aim.hex, aim.kind))

    def taste(self, unit: int, hex: int) -> float:
        """How much more or less it likes to see a unit go somewhere."""
        return self._fancied(unit, hex) if self.whim else 1.0

    def _fancied(self, *what: object) -> float:
        return _FANCIES[crc32(repr((self.whim, *what)).encode()) % len(_FANCIES)]


_FANCIES: Final = (0.3, 0.5, 0.8, 1.0, 1.3, 2.0, 3.0)
_MOODS: Final = (
    (1.4, 0.3, 1.0, 1.0), (0.8, 0.05, 1.0, 0.3), (1.1, 0.2, 0.4, 1.0), (2.0, 0.5, 1.5, 2.0),
    (0.6, 0.0, 0.2, 0.3), (1.4, 0.3, 0.0, 1.0), (1.0, 0.1, 2.5, 0.5),
)  # fmt: skip
"""Prices, least gains, reserves and fears that go with whims."""
_WHIMS: Final = 20
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
        *(
            Doctrine(f"whim {number}", price, least, least + 0.1, reserve=reserve, fear=fear, whim=number)
            for number, (price, least, reserve, fear) in enumerate((3 * _MOODS)[:_WHIMS], start=1)
        ),
    )
}
"""Whims are for a searcher to try: in one position one of them may fit."""
