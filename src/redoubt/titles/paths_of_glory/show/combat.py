"""A combat before it is fought, in words and numbers: strengths, columns, the loss numbers of every throw."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from redoubt.titles.paths_of_glory.queries import enemy, retreated, tables_of, trench_at, units_at
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r12_8_flank import FLANK_NEEDS, flank_bonus, may_flank
from redoubt.titles.paths_of_glory.rules.r12_9_fire import Volley, volley
from redoubt.titles.paths_of_glory.rules.r12_attacks import assailants, why_not_together
from redoubt.titles.paths_of_glory.state import Board


class Outlook(NamedTuple):
    """Both volleys, and the chances of winning, drawing and losing when both sides fire at once."""

    attack: Volley
    defence: Volley
    wins: Fraction
    draws: Fraction
    loses: Fraction


def fight_for(g: Board, side: int, target: int, attackers: tuple[int, ...]) -> Fight:
    """12.6 A combat as it would be declared now."""
    defenders = tuple(unit for unit in units_at(g, target, enemy(side)) if not retreated(g, unit))
    trench = trench_at(g, target, enemy(side)) if defenders else 0
    return Fight(side, target, attackers, defenders, trench)


def outlook(g: Board, fight: Fight) -> Outlook:
    """The combat without cards, fired at once."""
    attack, defence = (volley(g, fight, attacking, ()) for attacking in (True, False))
    throws = [(attack.loss(g, a), defence.loss(g, d)) for a in range(1, 7) for d in range(1, 7)]
    return Outlook(
        attack,
        defence,
        Fraction(sum(a > d for a, d in throws), 36),
        Fraction(sum(a == d for a, d in throws), 36),
        Fraction(sum(a < d for a, d in throws), 36),
    )


def strongest(g: Board, side: int, target: int) -> tuple[int, ...]:
    """12.4 All units that may attack a space together, the greatest force that is allowed."""
    force: tuple[int, ...] = ()
    eligible = assailants(g, side).get(target, [])
    for unit in sorted(eligible, key=lambda unit: -tables_of(g).cf[unit][g.reduced[unit]]):
        if why_not_together(g, side, (*force, unit), target) is None or not force:
            force = (*force, unit)
    return force


def glance(g: Board, side: int, target: int, attackers: tuple[int, ...] = ()) -> str:
    """A combat in a line: strengths, columns, chances, flank."""
    force = attackers or strongest(g, side, target)
    if not force:
        return ""
    fight = fight_for(g, side, target, force)
    ahead = outlook(g, fight)
    words = (
        f"{ahead.attack.strength} against {ahead.defence.strength}: "
        f"wins {percent(ahead.wins)}, draws {percent(ahead.draws)}, without cards [12.6]"
    )
    if may_flank(g, fight):
        needs = max(1, FLANK_NEEDS - flank_bonus(g, fight))
        words += f"; a flank attack succeeds on {needs} or more [12.8]"
    return words


def defence_of(g: Board, side: int, target: int) -> int:
    """12.6 What the enemy counts in a space that a side attacks, his fort included."""
    return volley(g, fight_for(g, side, target, ()), False, ()).strength


def percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.0f} %"


def column_of(g: Board, shots: Volley) -> str:
    return tables_of(g).fire[shots.table].columns[shots.column]


__all__ = ["Outlook", "column_of", "defence_of", "fight_for", "glance", "outlook", "percent", "strongest"]
