"""The chance to take a hex at a glance: what the next roll would do if everybody beside it attacked now.

The worlds are those of `forecast`, the roll that of `plans.prospect`; what people choose after it is not
counted, so that a whole front can be weighed at once. All is read off a board as a team sees it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from redoubt.engine.errors import Refused
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.board import station
from redoubt.titles.land_war.imagine import could_hold
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.rules.lw060_combat import void_because
from redoubt.titles.land_war.rules.lw060_reckoning import reckon
from redoubt.titles.land_war.show.forecast import flag_from
from redoubt.titles.land_war.staff.plans import prospect
from redoubt.titles.land_war.state import SWEEP, Board


class Glance(NamedTuple):
    """An attack on a hex, weighed."""

    chance: Fraction
    """That the roll gives the hex to the attacker (LW-065)."""
    columns: tuple[int, int]
    """The lowest and the highest column, by what the enemy could hold (A65)."""
    strengths: tuple[tuple[int, int], ...]
    """Attacker and defender, in the weakest and the strongest case for the attacker."""


def glance(g: Board, camp: int, target: int, own: int) -> Glance | None:
    """An attack by a camp on a hex, for all that the camp `own` sees; none if there cannot be one."""
    found = []
    for rows in could_hold(g, target, own):
        copy = g.clone()
        station(copy, target, rows)
        weighed = _weighed(copy, camp, target)
        if weighed is None:
            return None
        found.append(weighed)
    chance = sum((one[0] for one in found), Fraction()) / len(found)
    columns = [one[1] for one in found]
    worst, best = min(found, key=lambda one: one[1]), max(found, key=lambda one: one[1])
    return Glance(chance, (min(columns), max(columns)), tuple(dict.fromkeys((worst[2], best[2]))))


def _weighed(g: Board, camp: int, target: int) -> tuple[Fraction, int, tuple[int, int]] | None:
    """Chance, column and strengths where everything is known."""
    try:
        if not any(flag[2] == target and queries.camp_of(g, flag[0]) == camp for flag in g.flags):
            flag_from(g, camp, target, ())
    except Refused:
        return None
    one = next((one for one in battles.battles(g, camp) if one.target == target and one.kind != SWEEP), None)
    if one is None or void_because(g, one):
        return None
    sums = reckon(g, one)
    return Fraction(round(36 * prospect(g, one).taken), 36), sums.column, sums.strength


__all__ = ["Glance", "glance"]
