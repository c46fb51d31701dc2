"""The chance to take a hex at a glance: what the next roll would do if everybody beside it attacked now.

The worlds are those of `forecast`, the roll that of `plans.prospect`; what people choose after it is not
counted, so that a whole front can be weighed at once. All is read off a board as a team sees it.
"""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
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
    """An attack by a camp on a hex, as far as the camp `own` sees; None if it is impossible."""
    estimates = []
    for rows in could_hold(g, target, own):
        copy = g.clone()
        station(copy, target, rows)
        weighed = _weighed(copy, camp, target)
        if weighed is None:
            return None
        estimates.append(weighed)
    chance = sum((estimate[0] for estimate in estimates), Fraction()) / len(estimates)
    columns = [estimate[1] for estimate in estimates]
    by_column = itemgetter(1)
    worst, best = min(estimates, key=by_column), max(estimates, key=by_column)
    return Glance(chance, (min(columns), max(columns)), tuple(dict.fromkeys((worst[2], best[2]))))


def _weighed(g: Board, camp: int, target: int) -> tuple[Fraction, int, tuple[int, int]] | None:
    """Chance, column and strengths where everything is known."""
    try:
        if not any(flag[2] == target and queries.camp_of(g, flag[0]) == camp for flag in g.flags):
            flag_from(g, camp, target, ())
    except Refused:
        return None
    attacks = [attack for attack in battles.battles(g, camp) if attack.kind != SWEEP]
    battle = next((attack for attack in attacks if attack.target == target), None)
    if battle is None or void_because(g, battle):
        return None
    sums = reckon(g, battle)
    return Fraction(round(36 * prospect(g, battle).taken), 36), sums.column, sums.strength


__all__ = ["Glance", "glance"]
