"""9.0 How far units may go: costs, stops, ranges and paths. Pure queries, shared by movement and previews.

The cost map of the unit's class works out ranges and keeps them (`redoubt.kit.ranges`). Here is what hinders
a unit: barred hexes, hexes where it must stop, and roads that are out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from redoubt.engine.decision import Raw
from redoubt.kit.memory import remembered, remembered_now
from redoubt.kit.ranges import CostMap, Range
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
from redoubt.titles.switzerland.state import BOXES, DONE, GROUND, HEXES, READY, Board
from redoubt.titles.switzerland.tables import LINE

TO: Final = tuple(NOTATION.choice(("to", hex)) for hex in range(HEXES))


def must_stop(g: Board, unit: int, guide: tuple[int, ...] = ()) -> int:
    """9.0d, 11.0, 18.9.1 The hexes where a unit must stop: enemy troops (which do not stop Brandenburgers),
    fortifications of another nation unless a line is opened for it (B43, B88), and deadly countries."""
    tables = g.rules.tables
    stops = _ground_stops(g, tables.nation[unit])
    for hex in guide:
        fort = fort_at(g, hex)
        if fort >= 0 and tables.fort_kind[fort] == LINE:
            stops &= ~tables.grid.bit[hex]
    if tables.is_commando[unit]:
        return stops
    return stops | occupied(g, 1 - g.rules.side[unit])


@remembered(GROUND)
def _ground_stops(g: Board, nation: int) -> int:
    """11.0, 19.2.4, 19.6.4 The hexes where fortifications or the country end a nation's moves."""
    return foreign_forts(g, nation) | deadly(g)


def roads_cut(g: Board, guide: tuple[int, ...] = ()) -> int:
    """18.2, 18.9.2 The hexes whose roads are out, except those a Brandenburger opens."""
    cut: int = g.road_out
    if guide:
        cut &= ~g.rules.tables.grid.bits(guide)
    return cut


@remembered_now
def find_range(g: Board, unit: int, points: int, first: bool, guide: tuple[int, ...] = ()) -> Range:
    """9.0 Where a unit can go with these points; `first` if it has not moved yet (9.0b)."""
    costs: CostMap = g.rules.cost_maps[g.rules.tables.move_class[unit]]
    at, shut, cut = g.place[unit], barred(g, unit), roads_cut(g, guide) if g.road_out else 0
    reach = costs.range(at, points, first, shut, must_stop(g, unit, guide), cut)
    if cut and not reach.steps:  # B27: the only road is out, so it may be used anyway
        reach = replace(costs.range(at, points, first, shut, stop=costs.grid.all), stop=reach.stop)
    if not reach.choices:
        reach.choices = _choices(reach)
    return reach


def _choices(reach: Range) -> tuple[Raw, ...]:
    """9.0 Every hex in printed order, then direct steps into adjacent hexes where a detour is cheaper."""
    grid = reach.costs.grid
    targets = grid.members(reach.hexes ^ grid.bit[reach.start])
    straight = [
        NOTATION.choice(("straight", hex))
        for hex, cost in reach.steps
        if reach.within & grid.bit[hex] and (reach.first or cost <= reach.points) and cost > reach.spent(hex)
    ]
    return (*[TO[hex] for hex in targets], *straight)


def way(reach: Range, choice: Raw) -> tuple[tuple[int, ...], int]:
    """9.0 The hexes a unit enters for a choice of its range, and the points it has left afterwards.

    "to" is the cheapest path, or the direct step if that costs the same; "straight" is always the direct
    step. A step that costs more than the unit has ends its move (B20)."""
    verb, hex = choice
    step = reach.costs.cost(reach.start, hex, reach.cut)
    if verb == "straight" or reach.beyond & reach.costs.grid.bit[hex]:
        return (hex,), max(0, reach.points - step)
    spent = reach.spent(hex)
    return (hex,) if step == spent else reach.path(hex), reach.points - spent


def steppable(g: Board, side: int) -> tuple[bytes, ...]:
    """9.0b, 9.2 For each class of units, by place: whether a unit of the side can take a step from there. A
    road that is out does not matter, since a unit with no other way may use it (B27)."""
    shut = barred(g, g.rules.units_of[side][0])
    key = ("steppable", shut)
    flags: tuple[bytes, ...] | None = g.rules.derived.get(key)
    if flags is None:
        boxes = [False] * len(BOXES)
        flags = tuple(bytes([*(bool(near & ~shut) for near in steps), *boxes]) for steps in g.rules.may_step)
        g.rules.derived[key] = flags
    return flags


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
    reach = find_range(g, unit, points, first)
    members, steps = g.rules.tables.grid.members, dict(reach.steps)
    costs = {hex: cost for cost, level in enumerate(reach.levels) if cost for hex in members(level)}
    return costs | {hex: steps[hex] for hex in members(reach.beyond)}


def _held(g: Board, unit: int) -> bool:
    return bool(must_stop(g, unit) & g.rules.tables.grid.bit[g.place[unit]])


def army_ranges(g: Board, side: int) -> dict[int, Range]:
    """9.0 The range of every unit of a side on the map with its full movement allowance."""
    movement, place = g.rules.tables.movement, g.place
    return {
        unit: find_range(g, unit, movement[unit], True)
        for unit in g.rules.units_of[side]
        if place[unit] < HEXES
    }
