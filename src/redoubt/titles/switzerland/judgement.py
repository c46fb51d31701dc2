"""How likely a side is to win, as a searching player judges a position where it stops to look.

For a game that ends by surrender (17.1) the judgement is a logistic regression over the beginnings of the
3,035 turns of 240 games of the staff with itself in the historical scenario, each side changing its doctrine
now and then. On those same turns it names the winner in seven of ten.
"""

from __future__ import annotations

from math import exp

from redoubt.titles.switzerland.queries import german_holds, held_urban, strength, vp_balance
from redoubt.titles.switzerland.staff import evaluate
from redoubt.titles.switzerland.state import GERMAN, HEXES, Board
from redoubt.titles.switzerland.victory import SURRENDER_LOSSES, swiss_losses

_BEGIN = -7.30
_BERN = 0.241
_AREA = -0.159
"""Of an urban area besides its victory points, which count on their own."""
_LOSS = 0.321
"""Of a Swiss brigade or division lost, as far as surrender asks for them."""
_POINT = 0.224
_GERMAN_STRENGTH = 0.078
_SWISS_STRENGTH = -0.069
_DAY = 0.277
"""Of each turn that is left."""
_LEAD = 15.0
"""In games that end otherwise: the lead in the staff's evaluation at which e wins come to one loss."""


def win_chance(g: Board, side: int) -> float:
    """The chance that a side wins, from 0 to 1."""
    chance = 1 / (1 + exp(-_logit(g)))
    return chance if side == GERMAN else 1 - chance


def _logit(g: Board) -> float:
    """For the German side."""
    if g.rules.scenario.victory != "surrender":
        return max(-30.0, min(30.0, evaluate(g, GERMAN) / _LEAD))
    strengths = [0, 0]
    for unit, at in enumerate(g.place):
        if at < HEXES:
            strengths[g.rules.side[unit]] += strength(g, unit)
    return (
        _BEGIN
        + _BERN * german_holds(g, g.rules.tables.bern)
        + _AREA * len(held_urban(g))
        + _LOSS * min(swiss_losses(g), SURRENDER_LOSSES)
        + _POINT * vp_balance(g)
        + _GERMAN_STRENGTH * strengths[GERMAN]
        + _SWISS_STRENGTH * strengths[1 - GERMAN]
        + _DAY * max(g.last_turn - g.turn + 1, 0)
    )


__all__ = ["win_chance"]
