"""Where a staff storms and where it holds, and what troops still count for."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from redoubt.titles.paths_of_glory.queries import enemy, tables_of, units_at
from redoubt.titles.paths_of_glory.staff.doctrine import Doctrine
from redoubt.titles.paths_of_glory.staff.worth import short_war
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import BE, BR, CP, FR, US

WESTERN: Final = frozenset((FR, BR, BE, US))
PRICE: Final = 0.9
GROUND: Final = 1.0
"""What the Central Powers pay for ground in the East, the Balkans and Italy, where the war can move."""
LAST_TURNS: Final = 3
"""Turns before the end in which troops begin to count for less."""


def at_the_front(g: Board, side: int, target: int, doctrine: Doctrine) -> Doctrine:
    """The doctrine for an attack on a space."""
    if side != CP or short_war(g) or facing_the_west(g, target):
        return doctrine
    return _storming(doctrine)


@lru_cache
def _storming(doctrine: Doctrine) -> Doctrine:
    return replace(doctrine, price=min(PRICE, doctrine.price), ground=max(GROUND, doctrine.ground))


def facing_the_west(g: Board, target: int) -> bool:
    """Whether western Allies hold a space."""
    nation = tables_of(g).nation
    units = units_at(g, target, enemy(CP))
    if units:
        return any(nation[unit] in WESTERN for unit in units)
    inside = tables_of(g).in_country
    return bool((inside[FR] | inside[BE]) >> target & 1)


def troops_count(g: Board) -> float:
    """How much troops still count: little on the last turns."""
    left = int(g.rules.scenario.last_turn) - g.turn + 1 - g.round / 7
    return min(1.0, max(0.1, left / LAST_TURNS))
