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
    forts,
    full,
    members,
    occupied,
    room_at,
    sides,
    stacks,
    tables_of,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.r04_victory import FALL_OF_THE_TSAR
from redoubt.titles.paths_of_glory.rules.r14_supply import (
    EDGES_OF_GROUP,
    open_lines,
    ports,
    sources,
    starving_units,
    supply_network,
)
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, GROUND, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, SB

ARMY_STEP: Final = 0.11
CORPS_STEP: Final = 0.05
LAST_STEP: Final = 1.6
"""The last step of a unit counts so much more: the unit is gone."""
PULL: Final = 0.62
"""How much of a VP space's worth is left one space away from it."""
TSAR: Final = 1.0
"""16.7 What a Russian VP space is worth besides in a long war: three of them shake the Tsar."""
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
    if g.rules.russian_vp >> space & 1 and not short_war(g) and not was_played(g, FALL_OF_THE_TSAR):
        worth += TSAR
    return worth


def short_war(g: Board) -> bool:
    """4.2, 4.3 Whether the game ends before Total War, so that ground counts for more than troops."""
    scenario = g.rules.scenario
    return bool(scenario.total_war_ends or not scenario.commitment_rises)


@remembered(GROUND)
def pull(g: Board, side: int) -> tuple[float, ...]:
    """How much each space draws a side's units: the more the nearer it is to enemy VP spaces."""
    tables = tables_of(g)
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
def enemy_reach(g: Board, side: int) -> int:
    """Spaces that enemy units could enter in one move, roughly: three spaces through what we do not hold."""
    return reach_past(g, side, occupied(g, side))


def reach_past(g: Board, side: int, held: int) -> int:
    """The same if we held these spaces."""
    graph = tables_of(g).graph("AP" if side == CP else "CP", -1)
    shut = held | closed(g)
    reached = front_line = occupied(g, enemy(side))
    for _ in range(3):
        front_line = graph.spread(front_line) & ~shut & ~reached
        reached |= front_line
    return reached


# What the enemy could cut off

GROUPS: Final = {CP: ("TU",), AP: ("RU", "BR")}
"""Units that trace supply alike, roughly; Serbs in Serbia need none (14.4)."""
STARVED_ARMY: Final = 0.9
STARVED_CORPS: Final = 0.15
"""What an army or corps is worth that attrition takes: an army is lost for good (14.7)."""
CUT: Final = {CP: (0.25, 0.25, 0.3, 0.4, 0.6, 1.2), AP: (0.5, 0.5, 0.5, 0.5, 0.5, 0.35)}
"""By action round, the share of that worth that is lost if the enemy can cut a unit off in one action: the
Central Powers cannot answer the last action of the Allies before attrition comes."""
STORMS: Final = 3
"""So many times our strength, and so much more, storms a space."""
WALK_IN: Final = 0.45
"""The same for VP spaces that he can walk into."""

SURE: Final = 2
"""So many times its value breaks a fort with any die (12.9)."""
BROKEN: Final = 0.4
"""What a VP space counts besides whose lone fort he is sure to break."""


@remembered(ALL_OF_IT)
def breakable(g: Board, side: int) -> int:
    """12.10.6 Our forts that the armies beside them would break with any die if nobody were there."""
    is_army, spaces = tables_of(g).is_army, 0
    near = tables_of(g).solid.adjacent
    for space in members(forts(g, side)):
        armed = any(
            is_army[unit] and full(g, unit)
            for other in near[space]
            for unit in stacks(g, enemy(side)).get(other, ())
        )
        if armed and strength_beside(g, side, space) >= SURE * g.fort[space]:
            spaces |= 1 << space
    return spaces


@remembered(ALL_OF_IT)
def shaky(g: Board, side: int) -> int:
    """Our spaces that the enemy beside them could storm and pass: without a fort or trench, and far too weak
    for what stands against them."""
    spaces = 0
    for space, power in strengths(g, side).items():
        if not g.fort[space] and not g.trench[space]:
            if strength_beside(g, side, space) >= STORMS * power + STORMS:
                spaces |= 1 << space
    return spaces


def risk(g: Board, side: int, held: int, ground: int) -> float:
    """What the enemy could cut off or walk into in one action if our units held these spaces and this ground
    were ours."""
    tables = tables_of(g)
    firm = held & ~shaky(g, side)
    reached = reach_past(g, side, firm)
    open_to_him = reached & ~held
    lines = (firm | ground & ~reached) & ~occupied(g, enemy(side))
    every = tables.in_country[SB] if side == AP else 0
    for group in GROUPS[side]:
        every |= network_of(g, side, group, lines)
    vp: int = g.rules.vp_spaces
    total = WALK_IN * (open_to_him & ground & vp).bit_count()
    total += BROKEN * (breakable(g, side) & ~held & vp).bit_count()
    if held & ~every:
        share = CUT[side][max(0, min(5, g.round - 1))]
        for space, worth in stakes(g, side).items():
            if held >> space & 1 and not every >> space & 1:
                total += share * worth
    return total + 0.5 * (open_to_him & ground & tables.sources).bit_count()


def network_of(g: Board, side: int, group: str, lines: int) -> int:
    """Where units of a group would be in supply."""
    tables = tables_of(g)
    graph = tables.graph(EDGES_OF_GROUP[group], g.beachhead)
    harbours = 0 if group in ("RU", "SB") else ports(g, side, True) & lines
    return supply_network(graph, sources(g, group) & lines, lines, harbours)


@remembered(ALL_OF_IT)
def stakes(g: Board, side: int) -> dict[int, float]:
    """By space, what a side would lose if attrition took its units there."""
    army = tables_of(g).is_army
    return {
        space: sum(STARVED_ARMY if army[unit] else STARVED_CORPS for unit in units)
        for space, units in stacks(g, side).items()
    }


@remembered(ALL_OF_IT)
def starving(g: Board, side: int) -> dict[int, float]:
    """By space, what attrition would take from a side as it stands."""
    owner, army = sides(g), tables_of(g).is_army
    found: dict[int, float] = {}
    for unit in starving_units(g):
        if owner[unit] == side:
            worth = STARVED_ARMY if army[unit] else STARVED_CORPS
            found[g.place[unit]] = found.get(g.place[unit], 0.0) + worth
    return found


def rescued(g: Board, side: int, goal: int) -> float:
    """What would be in supply again if we took a space."""
    lost = starving(g, side)
    if not lost:
        return 0.0
    lines = open_lines(g, side) | 1 << goal
    every = 0
    for group in GROUPS[side]:
        every |= network_of(g, side, group, lines)
    return sum(worth for space, worth in lost.items() if every >> space & 1)


def cut_off(g: Board, side: int, goal: int) -> float:
    """What the enemy would have out of supply if we took one of his spaces."""
    foe = enemy(side)
    lines = open_lines(g, foe) & ~(1 << goal)
    every = tables_of(g).in_country[SB] if foe == AP else 0
    for group in GROUPS[foe]:
        every |= network_of(g, foe, group, lines)
    known = starving(g, foe)
    return sum(
        worth for space, worth in stakes(g, foe).items() if space not in known and not every >> space & 1
    )


@remembered(ALL_OF_IT)
def risk_now(g: Board, side: int) -> float:
    """The risk as we stand."""
    return risk(g, side, occupied(g, side), controlled(g, side))


def risk_of_move(g: Board, side: int, emptied: int, goal: int) -> float:
    """How much more is at risk once a stack has gone to a space; `emptied` is the space it leaves empty, or
    -1."""
    held = occupied(g, side) | 1 << goal
    if emptied >= 0:
        held &= ~(1 << emptied)
    ground = controlled(g, side)
    if not g.fort[goal]:
        ground |= 1 << goal
    return risk(g, side, held, ground) - risk_now(g, side)


@remembered(ALL_OF_IT)
def holes(g: Board, side: int) -> dict[int, float]:
    """Empty spaces of ours where a unit would lower the risk, and by how much."""
    found = {}
    ground, held = controlled(g, side), occupied(g, side)
    empty = ground & ~held & enemy_reach(g, side)
    for space in members(empty):
        less = risk_now(g, side) - risk(g, side, held | 1 << space, ground)
        if less > 0:
            found[space] = less
    return found


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


def exposed(g: Board, side: int, space: int) -> float:
    """How much more would be at risk if a space were left empty."""
    held = occupied(g, side) & ~(1 << space)
    return risk(g, side, held, controlled(g, side)) - risk_now(g, side)
