"""What a position is worth, for a player that looks ahead."""

from __future__ import annotations

from math import exp
from typing import Final

from redoubt.titles.paths_of_glory.queries import sides, was_played
from redoubt.titles.paths_of_glory.staff.worth import unit_worth
from redoubt.titles.paths_of_glory.state import RESERVE, SPACES, Board
from redoubt.titles.paths_of_glory.tables import CP

_SCALE: Final = 2.6
"""The lead in VP that means e wins to one loss."""


def troops(g: Board) -> float:
    """CP troops less AP troops, in VP."""
    total, owner = 0.0, sides(g)
    for unit, place in enumerate(g.place):
        if place < SPACES or place in RESERVE:
            worth = unit_worth(g, unit)
            total += worth if owner[unit] == CP else -worth
    return total


def evaluate(g: Board, side: int) -> float:
    """The value of a position for a side: VP, and the troops that are left."""
    value = g.vp - middle(g) + 0.6 * troops(g)
    return value if side == CP else -value


def middle(g: Board) -> float:
    """Between a CP and an AP victory, before the bid (4.5)."""
    treaty = was_played(g, "CP-45")
    wins, draw = float(g.rules.scenario.cp_wins[treaty]), float(g.rules.scenario.draw[treaty])
    return (wins - 0.5 if g.rules.historical else (wins + draw) / 2 - 0.5) - float(g.rules.bid)


def win_chance(g: Board, side: int) -> float:
    """The chance that a side wins, from 0 to 1; troops count for less as the end comes near."""
    left = 1 - g.turn / g.rules.scenario.last_turn
    lead = (g.vp - middle(g)) * (1.4 - left) + left * troops(g)
    chance = 1 / (1 + exp(-max(-30.0, min(30.0, lead / _SCALE))))
    return chance if side == CP else 1 - chance
