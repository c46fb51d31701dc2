"""A side's chance to win, for a searching player that judges a position.

For games that end by surrender (17.1) it is a logistic regression on the starts of the 3,744 turns of 300
games of staff against staff in the historical scenario, with each side changing its doctrine now and then
(`tools/fit_judgement.py 300`). It names the winner in 73 per cent of those turns, and in 72 per cent of the
turns of other games.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from operator import mul

from redoubt.titles.switzerland.queries import german_holds, held_urban, strength, vp_balance
from redoubt.titles.switzerland.rules.r16_victory import SURRENDER_LOSSES, swiss_losses
from redoubt.titles.switzerland.staff.worth import evaluate
from redoubt.titles.switzerland.state import GERMAN, HEXES, Board

_BEGIN = -6.37
FEATURES: Mapping[str, float] = {
    "Bern held": 0.056,
    "urban areas held": -0.120,
    "Swiss units lost": 0.613,
    "victory points": 0.369,
    "German strength": 0.059,
    "Swiss strength": -0.062,
    "turns left": 0.436,
}
"""The features and their weights for the German. Areas count in addition to their victory points; losses
count up to the number needed for surrender (17.1)."""
_LEAD = 15.0
"""In other games: the lead in the staff's evaluation that means e wins to one loss."""


def win_chance(g: Board, side: int) -> float:
    """The chance that a side wins, from 0 to 1."""
    chance = 1 / (1 + exp(-_logit(g)))
    return chance if side == GERMAN else 1 - chance


def _logit(g: Board) -> float:
    """For the German side."""
    if g.rules.scenario.victory != "surrender":
        return max(-30.0, min(30.0, evaluate(g, GERMAN) / _LEAD))
    return float(_BEGIN + sum(map(mul, FEATURES.values(), features(g))))


def features(g: Board) -> tuple[float, ...]:
    """The values of FEATURES, in their order."""
    strengths = [0, 0]
    for unit, at in enumerate(g.place):
        if at < HEXES:
            strengths[g.rules.side[unit]] += strength(g, unit)
    return (
        german_holds(g, g.rules.tables.bern),
        len(held_urban(g)),
        min(swiss_losses(g), SURRENDER_LOSSES),
        vp_balance(g),
        strengths[GERMAN],
        strengths[1 - GERMAN],
        max(g.last_turn - g.turn + 1, 0),
    )


__all__ = ["FEATURES", "features", "win_chance"]
