"""What units and spaces are worth, in VP."""

from __future__ import annotations

from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final

from redoubt.kit.graph import Graph
from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.queries import (
    closed,
    controlled,
    enemy,
    full,
    members,
    occupied,
    room_at,
    russian_vp,
    stacks,
    tables_of,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.r04_victory import FALL_OF_THE_TSAR
from redoubt.titles.paths_of_glory.rules.r16_war_status import (
    BOLSHEVIKS,
    TSAR as TSAR_COMMANDS,
    TSAR_TAKES_COMMAND,
)
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, GROUND, Board
from redoubt.titles.paths_of_glory.tables import CP

ARMY_STEP: Final = 0.11
CORPS_STEP: Final = 0.05
LAST_STEP: Final = 1.6
"""The last step of a unit counts so much more: the unit is gone."""
PULL: Final = 0.62
"""How much of a VP space's worth is left one space away from it."""
TSAR: Final = 1.0
"""16.7 What a Russian VP space is worth besides in a long war, until the Tsar falls."""
SHAKES: Final = 2.5
"""The same of the third one, which allows Tsar Takes Command."""
FALLEN: Final = 2.0
"""The same after his fall, of one more than were lost then, which allows the Bolshevik Revolution."""
NEAR: Final = 7
"""Spaces beyond which a VP space draws nobody."""


def step_worth(g: Board, unit: int) -> float:
    """What the loss of a unit's next step costs its owner."""
    tables = tables_of(g)
    worth = ARMY_STEP if tables.is_army[unit] else CORPS_STEP
    if tables.dot[unit]:
        worth *= 1.3  # it never comes back
    return worth if full(g, unit) else worth * LAST_STEP


def unit_worth(g: Board, unit: int) -> float:
    """What a unit is worth with all its steps."""
    tables = tables_of(g)
    worth = ARMY_STEP if tables.is_army[unit] else CORPS_STEP
    return worth * (LAST_STEP + (1 if full(g, unit) else 0))


def is_vp(g: Board, space: int) -> bool:
    """18 Whether a space counts for VP."""
    return bool(g.rules.vp_spaces >> space & 1)


def space_worth(g: Board, space: int) -> float:
    """What it is worth to take a space from the enemy: its VP, its fort, its sources and its place."""
    tables = tables_of(g)
    worth = 0.06 + 0.9 * is_vp(g, space)
    if tables.sources >> space & 1:
        worth += 0.8
    if tables.capitals >> space & 1:
        worth += 0.8
    if g.rules.russian_vp >> space & 1 and not short_war(g):
        worth += tsar_worth(g, space)
    return worth


def tsar_worth(g: Board, space: int) -> float:
    """16.7 What a Russian VP space is worth besides, because Russia leaves the war step by step."""
    if was_played(g, BOLSHEVIKS):
        return 0.0
    lost = russian_vp(g) + (g.control[space] != CP)
    if was_played(g, FALL_OF_THE_TSAR):
        return FALLEN if lost == g.tsar_fell_at + 1 else 0.0
    if lost == TSAR_TAKES_COMMAND and not was_played(g, TSAR_COMMANDS):
        return SHAKES
    return TSAR


def short_war(g: Board) -> bool:
    """4.2, 4.3 Whether the game ends before Total War, so that ground counts for more than troops."""
    scenario = g.rules.scenario
    return bool(scenario.total_war_ends or not scenario.commitment_rises)


def pull(g: Board, side: int) -> tuple[float, ...]:
    """How much each space draws a side's units: the more the nearer it is to enemy VP spaces."""
    russia = was_played(g, TSAR_COMMANDS), g.tsar_fell_at, was_played(g, BOLSHEVIKS)
    return _pull(g, (side, was_played(g, FALL_OF_THE_TSAR), russia))


@remembered(GROUND)
def _pull(g: Board, what: tuple[int, bool, tuple[bool, int, bool]]) -> tuple[float, ...]:
    """The same, by how far Russia is on its way out of the war."""
    side, tables = what[0], tables_of(g)
    wanted = g.rules.vp_spaces & controlled(g, enemy(side))
    field = [0.0] * len(tables.spaces)
    open_map = tables.all & ~closed(g)
    for goal in members(wanted):
        worth = space_worth(g, goal)
        for far, spaces in enumerate(_rings(tables.solid, goal, open_map)):
            share = worth * PULL**far
            for space in spaces:
                field[space] = max(field[space], share) + 0.12 * min(field[space], share)
    return tuple(field)


@lru_cache(4096)
def _rings(graph: Graph, start: int, passable: int) -> tuple[tuple[int, ...], ...]:
    """The spaces at each distance from one."""
    seen = front = 1 << start
    rings: list[tuple[int, ...]] = [(start,)]
    for _ in range(NEAR):
        front = graph.spread(front) & passable & ~seen
        if not front:
            break
        seen |= front
        rings.append(tuple(members(front)))
    return tuple(rings)


@remembered(ALL_OF_IT)
def front(g: Board, side: int) -> int:
    """Spaces beside enemy units."""
    return tables_of(g).solid.spread(occupied(g, enemy(side)))


@remembered(ALL_OF_IT)
def strengths(g: Board, side: int) -> dict[int, int]:
    """The combat factors of a side's units by space."""
    cf, reduced = tables_of(g).cf, g.reduced
    return {
        space: sum([cf[unit][reduced[unit]] for unit in units]) for space, units in stacks(g, side).items()
    }


@remembered(ALL_OF_IT)
def _facing(g: Board, side: int) -> dict[int, int]:
    """By space, the combat factors of enemy units beside it."""
    adjacent = tables_of(g).solid.adjacent
    found: dict[int, int] = {}
    for space, power in strengths(g, enemy(side)).items():
        for other in adjacent[space]:
            found[other] = found.get(other, 0) + power
    return found


def strength_beside(g: Board, side: int, space: int) -> int:
    """The combat factors of enemy units beside a space."""
    return _facing(g, side).get(space, 0)


def strength_in(g: Board, side: int, space: int) -> int:
    """The combat factors of a side's units in a space."""
    return strengths(g, side).get(space, 0)


# Where troops are wanted

MARCH: Final = 0.8
"""How much of a front space's need is left one space behind it."""
BARE: Final = 0.5
"""The need of a front space that is held as strongly as the enemy beside it, against one that is empty."""
DRAWN: Final = 0.3
"""What the enemy VP spaces before it add to its need."""


@remembered(ALL_OF_IT)
def wanted(g: Board, side: int) -> tuple[float, ...]:
    """How much each space wants more troops of a side: front spaces with room by the enemy beside them and by
    what lies before them, those behind them the less the farther away they are."""
    tables = tables_of(g)
    draw = pull(g, side)
    open_map = tables.all & ~closed(g) & ~occupied(g, enemy(side))
    needs: dict[int, float] = {}
    for space in members(front(g, side) & controlled(g, side) & open_map):
        if room_at(g, space, side):
            facing, ours = strength_beside(g, side, space), strength_in(g, side, space)
            short = max(0.0, facing - ours) / (facing + 1)
            needs[space] = BARE + (1 - BARE) * short + DRAWN * draw[space]
    field = [0.0] * len(tables.spaces)
    near = tables.solid.adjacent
    spread = [(-need, space) for space, need in needs.items()]
    heapify(spread)
    while spread:
        need, space = heappop(spread)
        if not field[space]:
            field[space] = -need
            for other in near[space]:
                if not field[other] and open_map >> other & 1:
                    heappush(spread, (need * MARCH, other))
    return tuple(field)


ABREAST: Final = 0.7
CRUSHING: Final = 2.0
"""The odds from which an attack begins to promise something, and beyond which more units add nothing."""


@remembered(ALL_OF_IT)
def _chances(g: Board, side: int) -> dict[int, tuple[float, float, float]]:
    """By enemy space, what stands in it as its ground and trenches count, our factors beside it, and what
    it would be worth to take it."""
    tables, foe = tables_of(g), enemy(side)
    found = {}
    for space, power in strengths(g, foe).items():
        stands = (power + g.fort[space]) * (1 + 0.3 * g.trench[space])
        if tables.ground[tables.terrain[space]].ignores_retreat:
            stands *= 1.25
        prize = space_worth(g, space) + 0.1 * len(stacks(g, foe)[space])
        found[space] = stands + 1, float(strength_beside(g, foe, space)), prize
    return found


def _odds(ours: float, theirs: float) -> float:
    return max(0.0, min(1.0, (ours / theirs - ABREAST) / (CRUSHING - ABREAST)))


def assault(g: Board, side: int, space: int, power: int) -> float:
    """What so many more factors in a space (fewer, if negative) add to the best attack from it."""
    chances = _chances(g, side)
    best = 0.0
    for target in tables_of(g).solid.adjacent[space]:
        if target in chances:
            theirs, ours, prize = chances[target]
            change = prize * (_odds(ours + power, theirs) - _odds(ours, theirs))
            if abs(change) > abs(best):
                best = change
    return best
