"""What the enemy could storm: the chance that a space of ours falls to one attack, and what falls with it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.queries import (
    enemy,
    full,
    stacks,
    tables_of,
    trench_at,
    units_at,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import open_lines
from redoubt.titles.paths_of_glory.staff.prospects import endurance
from redoubt.titles.paths_of_glory.staff.worth import (
    CUT,
    GROUPS,
    STARVED_ARMY,
    STARVED_CORPS,
    cut_off,
    network_of,
    space_worth,
    unit_worth,
)
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, Board
from redoubt.titles.paths_of_glory.tables import AP, SB, Tables

JOINED: Final = 2
"""The enemy stacks that attack together."""
WEAK: Final = 0.12
"""The chance to fall from which a space is thought of as lost to the lines behind it."""
BEHIND_A_FORT: Final = 0.4
"""What is left of the worth of a space that falls while its fort holds."""


class Blow(NamedTuple):
    """What could attack a space."""

    factors: int
    army: bool
    strong: bool
    """A unit at full strength is among it: it can drive defenders out and advance."""


NO_BLOW: Final = Blow(0, False, False)


@remembered(ALL_OF_IT)
def blows(g: Board, side: int) -> dict[int, Blow]:
    """By space, the strongest enemy stacks beside it, whoever is in it."""
    tables = tables_of(g)
    cf, army, near = tables.cf, tables.is_army, tables.solid.adjacent
    found: dict[int, list[Blow]] = {}
    for space, units in stacks(g, enemy(side)).items():
        blow = Blow(
            sum(cf[unit][g.reduced[unit]] for unit in units),
            any(army[unit] for unit in units),
            any(full(g, unit) for unit in units),
        )
        for other in near[space]:
            found.setdefault(other, []).append(blow)
    return {space: _together(rows) for space, rows in found.items()}


def _together(rows: list[Blow]) -> Blow:
    first = sorted(rows, reverse=True)[:JOINED]
    return Blow(
        sum(row.factors for row in first), any(row.army for row in first), any(row.strong for row in first)
    )


class Storm(NamedTuple):
    """An attack on a space of ours."""

    falls: float
    """The chance that its defenders are driven out or wiped out."""
    harm: float
    """The share of their steps that they lose."""


SAFE: Final = Storm(0.0, 0.0)


def storm(g: Board, side: int, space: int, units: tuple[int, ...], trench: int = -1) -> Storm:
    """How an attack on units of ours in a space would go."""
    blow = blows(g, side).get(space)
    if blow is None or not units or not blow.factors:
        return SAFE
    tables = tables_of(g)
    strength = sum([tables.cf[unit][g.reduced[unit]] for unit in units]) + _fort(g, side, space)
    army = any(tables.is_army[unit] for unit in units)
    if trench < 0:
        trench = trench_at(g, space, side)
    return _storm(tables, blow, strength, army, endurance(g, units), tables.terrain[space], trench)


def _fort(g: Board, side: int, space: int) -> int:
    return g.fort[space] if g.control[space] == side else 0


@lru_cache(1 << 16)
def _storm(
    tables: Tables, blow: Blow, strength: int, army: bool, endurance: int, terrain: int, trench: int
) -> Storm:
    ground = tables.ground[terrain]
    theirs = _cells(tables, blow.army, blow.factors, ground.shift - trench)
    ours = _cells(tables, army, strength, bool(trench))
    stands = bool(trench or ground.ignores_retreat)
    falls = lost = 0
    for loss in theirs:
        lost += min(loss, endurance)
        for answer in ours:
            if loss >= endurance:
                falls += 1
            elif loss > answer and blow.strong:
                falls += not stands or endurance - loss <= 2
    return Storm(falls / 36, lost / 6 / max(1, endurance))


def _cells(tables: Tables, army: bool, strength: int, shift: int) -> tuple[int, ...]:
    table = "army" if army else "corps"
    columns = tables.fire_columns[table]
    column = max(0, sum(strength >= lowest for lowest in columns) - 1)
    cells: tuple[int, ...] = tuple(tables.fire[table].cells[min(len(columns) - 1, max(0, column + shift))])
    return cells


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
    if _fort(g, side, space):
        worth *= BEHIND_A_FORT
    return worth + _share(g, side) * cut_off(g, enemy(side), space)


def _share(g: Board, side: int) -> float:
    return CUT[side][max(0, min(5, g.round - 1))]


@remembered(ALL_OF_IT)
def weak_links(g: Board, side: int) -> tuple[tuple[float, int], ...]:
    """The chance that a weak space of ours falls, and where we would then be in supply."""
    found = []
    lines = open_lines(g, side)
    for space, units in stacks(g, side).items():
        if lines >> space & 1:
            chance = storm(g, side, space, units).falls
            if chance >= WEAK:
                every = tables_of(g).in_country[SB] if side == AP else 0
                for group in GROUPS[side]:
                    every |= network_of(g, side, group, lines & ~(1 << space))
                found.append((chance, every | 1 << space))
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
    army = tables_of(g).is_army
    return _share(g, side) * sum(STARVED_ARMY if army[unit] else STARVED_CORPS for unit in group)


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


__all__ = ["blows", "hazard", "relief", "staked", "storm", "stranded", "threat", "weak_links"]
