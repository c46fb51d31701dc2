"""What the enemy could storm: the chance that a space of ours falls to one attack, and what falls with it."""

from __future__ import annotations

from typing import Final

from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.queries import enemy, stacks, units_at
from redoubt.titles.paths_of_glory.rules.r14_supply import open_lines
from redoubt.titles.paths_of_glory.staff.lines import (
    WEAK,
    cut_off,
    share_lost,
    starved,
    supplied_by,
)
from redoubt.titles.paths_of_glory.staff.storms import SAFE, own_fort, storm
from redoubt.titles.paths_of_glory.staff.worth import space_worth, unit_worth
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, Board

BEHIND_A_FORT: Final = 0.4
"""What is left of the worth of a space that falls while its fort holds."""


def threat(g: Board, side: int, space: int, units: tuple[int, ...], trench: int = -1) -> float:
    """What an attack on units of ours in a space would cost, in VP."""
    blow = storm(g, side, space, units, trench)
    if blow is SAFE:
        return 0.0
    cost = blow.harm * sum([unit_worth(g, unit) for unit in units])
    if blow.falls:
        cost += blow.falls * _price(g, (side, space))
    return cost


@remembered(ALL_OF_IT)
def _price(g: Board, where: tuple[int, int]) -> float:
    """What falls with a space: its worth, and those whose lines of supply lead through it."""
    side, space = where
    worth = space_worth(g, space)
    if own_fort(g, side, space):
        worth *= BEHIND_A_FORT
    return worth + share_lost(g, side) * cut_off(g, enemy(side), space)


@remembered(ALL_OF_IT)
def weak_links(g: Board, side: int) -> tuple[tuple[float, int], ...]:
    """The chance that a weak space of ours falls, and where we would then be in supply."""
    found = []
    lines = open_lines(g, side)
    for space, units in stacks(g, side).items():
        if lines >> space & 1:
            chance = storm(g, side, space, units).falls
            if chance >= WEAK:
                found.append((chance, supplied_by(g, side, lines & ~(1 << space)) | 1 << space))
    return tuple(found)


@remembered(ALL_OF_IT)
def hazard(g: Board, where: tuple[int, int]) -> float:
    """The chance that whoever of a side goes to a space is cut off by an attack behind him."""
    side, goal = where
    safe = 1.0
    for chance, supplied in weak_links(g, side):
        if not supplied >> goal & 1:
            safe *= 1 - chance
    return 1 - safe


def staked(g: Board, side: int, group: tuple[int, ...]) -> float:
    """What is lost of a group that is cut off."""
    return share_lost(g, side) * starved(g, group)


def stranded(g: Board, side: int, group: tuple[int, ...], start: int, goal: int) -> float:
    """How much more of a group is likely to starve in a space than where it is."""
    more = hazard(g, (side, goal)) - hazard(g, (side, start))
    return more * staked(g, side, group)


def relief(g: Board, side: int, space: int, change: tuple[int, ...], leaving: bool = False) -> float:
    """How much less an attack on a space would cost if units joined those in it, or left them."""
    here = units_at(g, space, side)
    if leaving:
        after = tuple(unit for unit in here if unit not in change)
    else:
        after = (*here, *change)
    return threat(g, side, space, here) - threat(g, side, space, after)


__all__ = ["hazard", "relief", "staked", "stranded", "threat", "weak_links"]
