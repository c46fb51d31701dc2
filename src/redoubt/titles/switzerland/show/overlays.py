"""Layers: where units can move, where the enemy can strike, the odds of an attack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from redoubt.engine.state import replaced
from redoubt.engine.view import Seen
from redoubt.kit.odds import Odds
from redoubt.kit.ranges import Range
from redoubt.kit.words import counted
from redoubt.show.layers import layer
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.rules.r09_ranges import find_range, hindered, way
from redoubt.titles.switzerland.rules.r10_1_odds import combat_odds
from redoubt.titles.switzerland.show.inspection import odds_text
from redoubt.titles.switzerland.show.pieces import active_units
from redoubt.titles.switzerland.show.scene import column_text
from redoubt.titles.switzerland.show.sheets import Sheet
from redoubt.titles.switzerland.show.turntrack import phase_of
from redoubt.titles.switzerland.state import HEXES, NOWHERE, SIDES, WAITING, Board

# 9.0 Reach


class Reach(NamedTuple):
    """9.0 Where a unit can go, and the points it has."""

    range: Range
    points: int
    costs: dict[int, int]
    """A first step beyond the unit's points takes the whole move (9.0b)."""


def reach_of(g: Board, unit: int, now: bool) -> Reach | None:
    """9.0 In its own movement phase (`now`) with its remaining points, otherwise with its full allowance;
    None if it may not move."""
    if g.place[unit] >= HEXES or hindered(g, unit):
        return None
    waits = now and g.moved[unit] == WAITING
    points = g.left[unit] if waits else g.rules.tables.movement[unit]
    range = find_range(g, unit, points, not waits)
    members = g.rules.tables.grid.members
    costs = {hex: cost for cost, level in enumerate(range.levels) if cost for hex in members(level)}
    return Reach(range, points, costs | dict.fromkeys(members(range.beyond), points))


def is_moving(seen: Seen, side: int) -> bool:
    """Whether it is the movement phase of a side."""
    phase = phase_of(seen)
    return phase.kind == "move" and phase.side == side


def reaches(seen: Seen, side: int) -> dict[int, Reach]:
    """Every unit of a side that can move; in its own movement phase only those that can still move."""
    g: Board = seen.g
    now = is_moving(seen, side)
    units: Iterable[int] = sorted(active_units(g, phase_of(seen))) if now else queries.on_map(g, side)
    pairs = ((unit, reach_of(g, unit, now)) for unit in units)
    return {unit: reach for unit, reach in pairs if reach is not None}


@layer("reach", "Reach", "r", "9.0", "Where a unit, a stack or all your units can move, with the cost",
       "piece")  # fmt: skip
def reach(sheet: Sheet) -> None:
    if sheet.unit != NOWHERE:
        _reach_of_unit(sheet, sheet.unit)
        return
    stack = _stack_at(sheet)
    if len(stack) == 1:
        _reach_of_unit(sheet, stack[0])
    elif stack:
        _reach_of_stack(sheet, stack)
    else:
        _reach_of_all(sheet)


def _stack_at(sheet: Sheet) -> tuple[int, ...]:
    """The units in the selected hex: the viewer's own, or else the enemy's."""
    if sheet.place == NOWHERE:
        return ()
    own = queries.units_at(sheet.g, sheet.place, sheet.side)
    return own or queries.units_at(sheet.g, sheet.place, queries.enemy(sheet.side))


def _reach_now(sheet: Sheet, unit: int) -> Reach | None:
    """9.0 Where a unit can go; in its own movement phase only if it can still move."""
    now = is_moving(sheet.seen, sheet.g.rules.side[unit])
    if now and unit not in active_units(sheet.g, phase_of(sheet.seen)):
        return None
    return reach_of(sheet.g, unit, now)


def _cannot_move(sheet: Sheet, unit: int) -> None:
    now = is_moving(sheet.seen, sheet.g.rules.side[unit])
    sheet.say(f"{sheet.unit_name(unit)} cannot move" + (" any more in this phase" if now else ""), "9.0")


def _shade(sheet: Sheet, side: int, cost: int) -> dict[str, Any]:
    """Cheaper hexes are shaded more strongly; the enemy's in his colours."""
    return {"level": max(1, 8 - cost), **({} if side == sheet.side else sheet.tint(side))}


def _reach_of_unit(sheet: Sheet, unit: int) -> None:
    g, name, side = sheet.g, sheet.unit_name(unit), sheet.g.rules.side[unit]
    sheet.title = f"Reach of {name}"
    reach = _reach_now(sheet, unit)
    if reach is None:
        _cannot_move(sheet, unit)
        return
    range, bit = reach.range, g.rules.tables.grid.bit
    now = is_moving(sheet.seen, side)
    sheet.key("reach", "movement points to get there" if now else "movement points on its next move")
    if range.stop:
        sheet.key("stop", "enemies or works end the move [9.0]")
    if range.beyond:
        sheet.key("beyond", "a first step that takes the whole move [9.0]")
    by_cost: dict[int, list[int]] = {}
    for hex, cost in sorted(reach.costs.items()):
        kind = "beyond" if range.beyond & bit[hex] else "stop" if range.stop & bit[hex] else "reach"
        look = _shade(sheet, side, cost) | ({} if kind == "reach" else {"pattern": "dashed"})
        sheet.put(hex, value=cost, kind=kind, text=counted(cost, "movement point"), **look)
        by_cost.setdefault(cost, []).append(hex)
    for cost, hexes in sorted(by_cost.items()):
        sheet.say(f"For {counted(cost, 'point')} {name} reaches {sheet.listed(hexes)}", "9.0")


def _reach_of_stack(sheet: Sheet, stack: tuple[int, ...]) -> None:
    """Each unit in a hex separately."""
    sheet.title = f"Reach from {sheet.where(sheet.place)}"
    by_unit = {unit: _reach_now(sheet, unit) for unit in stack}
    for unit in (unit for unit, reach in by_unit.items() if reach is None):
        _cannot_move(sheet, unit)
    able = {unit: reach for unit, reach in by_unit.items() if reach is not None}
    _least_costs(sheet, sheet.g.rules.side[stack[0]], able)
    if able:
        sheet.key("reach", "fewest movement points for any unit of the stack")


def _reach_of_all(sheet: Sheet) -> None:
    _least_costs(sheet, sheet.side, reaches(sheet.seen, sheet.side))
    sheet.key("reach", "fewest movement points for any of your units")


def _least_costs(sheet: Sheet, side: int, able: dict[int, Reach]) -> None:
    """Where several units of a side can move: the least cost of each hex, and a sentence per unit."""
    g, enemies = sheet.g, queries.enemy_held(sheet.g, side)
    least: dict[int, int] = {}
    number: dict[int, int] = {}
    for unit, reach in able.items():
        for hex, cost in reach.costs.items():
            least[hex] = min(cost, least.get(hex, cost))
            number[hex] = number.get(hex, 0) + 1
        met = [hex for hex in sorted(reach.costs) if enemies & g.rules.tables.grid.bit[hex]]
        against = f", enemies in {sheet.listed(met)}" if met else ""
        far = counted(len(reach.costs), "hex")
        sheet.say(f"{sheet.unit_name(unit)} in {sheet.where(g.place[unit])} reaches {far}{against}", "9.0")
    for hex, cost in least.items():
        text = f"{counted(cost, 'movement point')}, {counted(number[hex], 'unit')}"
        sheet.put(hex, value=cost, kind="reach", text=text, **_shade(sheet, side, cost))


@layer("threat", "Threat", "t", "9.0", "Where the enemy could go if it were his move, as far as you know")
def threat(sheet: Sheet) -> None:
    g, foe = sheet.g, queries.enemy(sheet.side)
    strength: dict[int, int] = {}
    number: dict[int, int] = {}
    for unit in queries.on_map(g, foe):
        reach = reach_of(g, unit, False)
        for hex in (g.place[unit], *(reach.costs if reach else ())):
            strength[hex] = strength.get(hex, 0) + queries.strength(g, unit)
            number[hex] = number.get(hex, 0) + 1
    for hex, total in strength.items():
        text = f"{counted(number[hex], 'unit')}, strength {total}"
        sheet.put(hex, value=total, level=min(total // 5, 9), kind="threat", text=text, **sheet.tint(foe))
    sheet.key("threat", f"{g.rules.armies[foe]} strength that could get there in one move", **sheet.tint(foe))
    for hex in sorted({g.place[unit] for unit in queries.on_map(g, sheet.side)} & set(strength)):
        own = sum(queries.strength(g, unit) for unit in queries.units_at(g, hex, sheet.side))
        foes = f"{counted(number[hex], 'unit')} of strength {strength[hex]}"
        sheet.say(f"{foes} can reach {sheet.where(hex)}, which is held by strength {own}", "9.0")


# 10.1 Odds


def attack_on(g: Board, hex: int, side: int, comers: dict[int, Reach]) -> Odds:
    """10.1 The odds if these units moved in and attacked with those already there. Against works, a unit is
    assumed to enter by the hexside of its cheapest path (11.1)."""
    here = queries.units_at(g, hex, side)
    board = g
    if comers and queries.enemy_fort(g, hex, side) != NOWHERE:
        board = g.clone()
        for unit, reach in comers.items():
            path, _ = way(reach.range, ("to", hex))
            came_from = path[-2] if len(path) > 1 else g.place[unit]
            board.origin = replaced(board.origin, unit, came_from)
    units = (*here, *(unit for unit in comers if unit not in here))
    return combat_odds(board, hex, units, queries.units_at(g, hex, queries.enemy(side)))


@layer("odds", "Odds", "o", "10.1", "The column of an attack on one enemy hex, or on all in reach", "place")
def odds(sheet: Sheet) -> None:
    g, side = sheet.g, sheet.side
    able = reaches(sheet.seen, side)
    sheet.key("all", "column if all your units in reach attack")
    sheet.key("here", "column if only units already there attack", pattern="solid")
    enemies = g.rules.tables.grid.members(queries.enemy_held(g, side))
    for hex in (sheet.place,) if sheet.place in enemies else enemies:
        comers = {unit: reach for unit, reach in able.items() if hex in reach.costs}
        here = queries.units_at(g, hex, side)
        if here:
            _put_odds(sheet, hex, "here", "units already there", attack_on(g, hex, side, {}))
        if comers:
            units = sheet.unit_names((*here, *(unit for unit in comers if unit not in here)))
            _put_odds(sheet, hex, "all", units, attack_on(g, hex, side, comers))


def _put_odds(sheet: Sheet, hex: int, kind: str, attackers: str, odds: Odds) -> None:
    """10.1 The column on the map, and the odds in a sentence."""
    sheet.put(
        hex, kind=kind, text=column_text(sheet.g, odds), level=odds.column + 1, value=odds.column,
        side=SIDES[sheet.side], pattern="solid" if kind == "here" else "",
    )  # fmt: skip
    sheet.say(f"{sheet.where(hex)} with {attackers}: {odds_text(sheet.g, odds)}", "10.1")


__all__ = ["Reach", "attack_on", "odds", "reach", "reach_of", "reaches", "threat"]
