"""9.0 How far units may go: costs, stops, ranges and ways. Pure questions, shared by movement and previews.

A range depends only on the class of the unit, its hex, its points, and on what lies within reach: barred
hexes, hexes where it must stop, and roads that are out. Ranges are kept by just these, so that most of
them are found once in many games.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from redoubt.engine.decision import Raw
from redoubt.kit.hexgrid import reached
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.queries import (
    barred,
    deadly,
    enemy,
    fired_and_may_not_move,
    foreign_forts,
    fort_at,
    frozen,
    occupied,
    units_at,
)
from redoubt.titles.switzerland.state import BOXES, DONE, HEXES, READY, Board
from redoubt.titles.switzerland.tables import LINE

REMEMBERED: Final = 32_768
"""Ranges kept before all are forgotten."""
TO: Final = tuple(NOTATION.choice(("to", hex)) for hex in range(HEXES))


class Range(NamedTuple):
    """Where a unit can go from its hex."""

    levels: tuple[int, ...]
    """levels[c]: the hexes whose cheapest way costs c."""
    beyond: int
    """9.0b Adjacent hexes too dear for its points, open to a first step (B20)."""
    cut: int
    stop: int
    choices: tuple[Raw, ...]
    """Every hex in printed order, then the dearer direct steps into adjacent hexes."""


def must_stop(g: Board, unit: int, guide: tuple[int, ...] = ()) -> int:
    """9.0d, 11.0, 18.9.1 The hexes where a unit must stop: enemy troops (Brandenburgers do not care),
    fortifications not of its nation unless a line is opened for it (B43, B88), and deadly countries."""
    tables = g.rules.tables
    stops = _ground_stops(g, tables.nation[unit])
    for hex in guide:
        fort = fort_at(g, hex)
        if fort >= 0 and tables.fort_kind[fort] == LINE:
            stops &= ~tables.grid.bit[hex]
    if tables.is_commando[unit]:
        return stops
    return stops | occupied(g, 1 - g.rules.side[unit])


def _ground_stops(g: Board, nation: int) -> int:
    """11.0, 19.2.4, 19.6.4 The hexes where fortifications or the country end a nation's moves."""
    memo = g.memo[2]
    found: int | None = memo.get(nation)
    if found is None:
        found = memo[nation] = foreign_forts(g, nation) | deadly(g)
    return found


def roads_cut(g: Board, guide: tuple[int, ...] = ()) -> int:
    """18.2, 18.9.2 The hexes whose roads are out, save those opened by a Brandenburger."""
    cut: int = g.road_out
    if guide:
        cut &= ~g.rules.tables.grid.bits(guide)
    return cut


def find_range(g: Board, unit: int, points: int, first: bool, guide: tuple[int, ...] = ()) -> Range:
    """9.0 Where a unit can go with these points; `first` if it has not moved yet (9.0b)."""
    rules = g.rules
    known, at = rules.ranges, g.place[unit]
    move_class = rules.tables.move_class[unit]
    zone = zone_around(g, move_class, at, points)
    blocked = barred(g, unit) & zone
    stop = must_stop(g, unit, guide) & zone
    cut = roads_cut(g, guide) & zone if g.road_out else 0
    key = (move_class, at, points, first, blocked, stop, cut)
    found: Range | None = known.get(key)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        found = known[key] = _range(g, move_class, at, points, first, blocked, stop, cut)
    return found


def zone_around(g: Board, move_class: int, at: int, points: int) -> int:
    """All that can matter to a range: the hexes in reach with no obstacle, and the neighbours."""
    key = (move_class, at, points)
    zone: int | None = g.rules.ranges.get(key)
    if zone is None:
        grid = g.rules.tables.grid
        zone = reached(g.rules.cost_maps[move_class].reach(at, points)) | grid.spread(grid.bit[at])
        g.rules.ranges[key] = zone
    return zone


def _range(
    g: Board, move_class: int, at: int, points: int, first: bool, blocked: int, stop: int, cut: int
) -> Range:
    cost_map, bit = g.rules.cost_maps[move_class], g.rules.tables.grid.bit
    levels = cost_map.reach(at, points, blocked, stop, cut)
    steps = steps_from(g, move_class, at, blocked, cut)
    if not steps and (first or points):  # B27: the only road is out, and it may be used after all
        cut = 0
        steps = steps_from(g, move_class, at, blocked, cut)
        levels = (bit[at], *(_bits(g, steps, cost) for cost in range(1, points + 1)))
    within = reached(levels)
    beyond, straight = 0, []
    for hex, cost in steps:
        if not within & bit[hex]:
            if first:
                beyond |= bit[hex]
        elif cost > 1 and (first or cost <= points) and cost > cost_map.spent(levels, hex):
            straight.append(NOTATION.choice(("straight", hex)))
    targets = g.rules.tables.grid.members((within ^ bit[at]) | beyond)
    return Range(levels, beyond, cut, stop, (*[TO[hex] for hex in targets], *straight))


def steps_from(g: Board, move_class: int, at: int, blocked: int, cut: int) -> list[tuple[int, int]]:
    """9.0, 9.2 The adjacent hexes that may be entered, each with the cost of the step."""
    key = ("steps", move_class, at)
    near: list[tuple[int, int, int, int, int]] | None = g.rules.ranges.get(key)
    if near is None:
        grid, cost_of = g.rules.tables.grid, g.rules.cost_maps[move_class].cost
        near = [
            (hex, grid.bit[hex] | grid.bit[at], grid.bit[hex], cost_of(at, hex), cost_of(at, hex, grid.all))
            for hex in grid.adjacent[at]
            if cost_of(at, hex)
        ]
        g.rules.ranges[key] = near
    steps = []
    for hex, link, bit, by_road, off_road in near:
        if not blocked & bit:
            cost = off_road if cut & link else by_road
            if cost:
                steps.append((hex, cost))
    return steps


def _bits(g: Board, steps: list[tuple[int, int]], cost: int) -> int:
    found: int = g.rules.tables.grid.bits(hex for hex, own in steps if own == cost)
    return found


def way(g: Board, unit: int, found: Range, points: int, choice: Raw) -> tuple[tuple[int, ...], int]:
    """9.0 The hexes a unit enters for a choice of its range, and the points it has left then.

    "to" is the cheapest way, and the direct step where that is as cheap; "straight" is always the direct
    step. A step that cost more than the unit had ends its move (B20)."""
    tables = g.rules.tables
    verb, hex = choice
    cost_map = g.rules.cost_maps[tables.move_class[unit]]
    step = cost_map.cost(g.place[unit], hex, found.cut)
    if verb == "straight" or found.beyond & tables.grid.bit[hex]:
        return (hex,), max(0, points - step)
    spent = cost_map.spent(found.levels, hex)
    path = (hex,) if step == spent else cost_map.path(found.levels, hex, found.stop, found.cut)
    return path, points - spent


def steppable(g: Board, side: int) -> tuple[bytes, ...]:
    """9.0b, 9.2 For each class of units, by place: whether a unit of the side may step anywhere from there. A
    road that is out does not matter, since a unit with no other way may use it (B27)."""
    shut = barred(g, g.rules.units_of[side][0])
    key = ("steppable", shut)
    found: tuple[bytes, ...] | None = g.rules.ranges.get(key)
    if found is None:
        boxes = [False] * len(BOXES)
        found = tuple(bytes([*(bool(near & ~shut) for near in steps), *boxes]) for steps in g.rules.may_step)
        g.rules.ranges[key] = found
    return found


# Previews


def hindered(g: Board, unit: int) -> bool:
    """18.8, 19.3.4, 19.4.4 Artillery that fired, and 3 Corps while it is frozen, may not move."""
    return frozen(g, unit) or fired_and_may_not_move(g, unit)


def movement_range(g: Board, unit: int) -> dict[int, int]:
    """9.0 The hexes a unit may move to now, with their cost: for previews and plans."""
    at = g.place[unit]
    if at >= HEXES or g.moved[unit] == DONE or hindered(g, unit):
        return {}
    first = g.moved[unit] == READY
    if not first and (units_at(g, at, enemy(g.rules.side[unit])) or _held(g, unit)):
        return {}
    points = g.rules.tables.movement[unit] if first else g.left[unit]
    found = find_range(g, unit, points, first)
    members = g.rules.tables.grid.members
    costs = {hex: cost for cost, level in enumerate(found.levels) if cost for hex in members(level)}
    cost_of = g.rules.cost_maps[g.rules.tables.move_class[unit]].cost
    for hex in members(found.beyond):
        costs[hex] = cost_of(at, hex, found.cut)
    return costs


def _held(g: Board, unit: int) -> bool:
    return bool(must_stop(g, unit) & g.rules.tables.grid.bit[g.place[unit]])


def reached_by(found: Range) -> int:
    """Every hex of a range, as a set."""
    return reached(found.levels) | found.beyond


def army_ranges(g: Board, side: int) -> dict[int, Range]:
    """9.0 The range of every unit of a side on the map with its whole allowance."""
    movement, place = g.rules.tables.movement, g.place
    return {
        unit: find_range(g, unit, movement[unit], True)
        for unit in g.rules.units_of[side]
        if place[unit] < HEXES
    }
