"""9.0 How far units may go: costs, stops, ranges and paths. Pure queries, shared by movement and previews.

The cost map of the unit's class works out ranges and keeps them (`redoubt.kit.ranges`). Here is what hinders
a unit: barred hexes, hexes where it must stop, and roads that are out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from redoubt.engine.decision import Raw
from redoubt.kit.memory import remembered_now
from redoubt.kit.offers import HexOffer
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
STRAIGHT: Final = tuple(NOTATION.choice(("straight", hex)) for hex in range(HEXES))


def obstacles(g: Board, unit: int) -> tuple[int, int]:
    """9.0d, 11.0, 18.9.1, 19.2.4, 19.6.4 The hexes that a unit may not enter, and those where it must stop:
    enemy troops (which do not stop Brandenburgers), fortifications of another nation and deadly countries.
    They are kept while neither the enemy nor the ground changes."""
    rules, memo = g.rules, g.memo
    enemies, tables = 1 - rules.side[unit], rules.tables
    nation, commando = tables.nation[unit], tables.is_commando[unit]
    ground, kept, key = memo[GROUND], memo[enemies], ("obstacles", nation, commando)
    known: tuple[object, tuple[int, int]] | None = kept.get(key)
    if known is None or known[0] is not ground:
        stops = foreign_forts(g, nation) | deadly(g)
        if not commando:
            stops |= occupied(g, enemies)
        known = kept[key] = ground, (barred(g, unit), stops)
    return known[1]


def must_stop(g: Board, unit: int, guide: tuple[int, ...] = ()) -> int:
    """9.0d The hexes where a unit must stop, except the fortified lines that are opened for it (B43, B88)."""
    stops = obstacles(g, unit)[1]
    if guide:
        tables = g.rules.tables
        for hex in guide:
            fort = fort_at(g, hex)
            if fort >= 0 and tables.fort_kind[fort] == LINE:
                stops &= ~tables.grid.bit[hex]
        if not tables.is_commando[unit]:
            stops |= occupied(g, 1 - g.rules.side[unit])
    return stops


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
    at, cut = g.place[unit], roads_cut(g, guide) if g.road_out else 0
    shut, stop = obstacles(g, unit)
    reach = costs.range(at, points, first, shut, must_stop(g, unit, guide) if guide else stop, cut)
    if cut and not reach.steps:  # B27: the only road is out, so it may be used anyway
        reach = replace(costs.range(at, points, first, shut, stop=costs.grid.all), stop=reach.stop)
    return reach


def ways(reach: Range, rest: Sequence[Raw]) -> HexOffer:
    """9.0 What a moving unit may do: enter any hex of its range, in printed order; step directly into an
    adjacent hex where a detour is cheaper; and the rest."""
    grid, detours = reach.costs.grid, reach.detours
    if detours:
        bit = grid.bit
        rest = [*[STRAIGHT[hex] for hex, _ in reach.steps if detours & bit[hex]], *rest]
    return HexOffer(grid, reach.hexes ^ grid.bit[reach.start], TO, rest)


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
    """18.8, 19.1.4, 19.3.4, 19.4.4 Artillery that fired, and 3 Corps while it is frozen, may not move."""
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
