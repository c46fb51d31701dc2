"""The chance to take a hex at a glance: the next roll, if every adjacent hex attacked now.

The worlds are those of `forecast`, the roll is that of `plans.prospect`. It ignores the choices after the
roll, so it is fast enough for a whole front, and it reads the board as a team sees it.
"""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
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
    """The odds of an attack on a hex."""

    chance: Fraction
    """LW-065 The chance that the roll gives the hex to the attacker."""
    columns: tuple[int, int]
    """A65 The lowest and the highest column, over all strengths that the enemy could have."""
    strengths: tuple[tuple[int, int], ...]
    """Attacker and defender, in the worst and the best case for the attacker."""


def glance(g: Board, camp: int, target: int, own: int) -> Glance | None:
    """An attack by a camp on a hex, as far as the camp `own` sees; None if it cannot attack."""
    cases = []
    for rows in could_hold(g, target, own):
        copy = g.clone()
        station(copy, target, rows)
        case = _case(copy, camp, target)
        if case is None:
            return None
        cases.append(case)
    chance = sum((case.chance for case in cases), Fraction()) / len(cases)
    worst, best = min(cases, key=_column), max(cases, key=_column)
    return Glance(
        chance, (worst.column, best.column), tuple(dict.fromkeys((worst.strengths, best.strengths)))
    )


class _Case(NamedTuple):
    """The odds against one strength of the enemy."""

    chance: Fraction
    column: int
    strengths: tuple[int, int]


_column = attrgetter("column")


def _case(g: Board, camp: int, target: int) -> _Case | None:
    try:
        if not any(flag[2] == target and queries.camp_of(g, flag[0]) == camp for flag in g.flags):
            flag_from(g, camp, target, ())
    except Refused:
        return None
    here = (battle for battle in battles.battles(g, camp) if battle.target == target)
    battle = next((battle for battle in here if battle.kind != SWEEP), None)
    if battle is None or void_because(g, battle):
        return None
    sums = reckon(g, battle)
    return _Case(Fraction(round(36 * prospect(g, battle).taken), 36), sums.column, sums.strength)


__all__ = ["Glance", "glance"]
