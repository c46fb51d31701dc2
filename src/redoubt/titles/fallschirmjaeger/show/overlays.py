"""Layers: where units can move, where the enemy can strike, the odds of attacks, zones of control, sites."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from redoubt.engine.view import Seen
from redoubt.kit.walks import Walk
from redoubt.kit.words import counted
from redoubt.series.scs.ground import FINE, movement_points
from redoubt.series.scs.queries import enemy, fighters_at, occupied, on_map, strength, units_at, zone
from redoubt.series.scs.r03_movement import MoveOn, movable_units
from redoubt.series.scs.r03_ranges import allowance, cost_spent, move_range, ways_of
from redoubt.series.scs.r07_combat import attackers_of
from redoubt.series.scs.r07_odds import combat_odds
from redoubt.show.layers import layer
from redoubt.titles.fallschirmjaeger.queries import aa_in_range, holds, tables_of
from redoubt.titles.fallschirmjaeger.rules.r04_victory import LINE_HEXES, line_length
from redoubt.titles.fallschirmjaeger.show.pieces import active_units, unseen_number
from redoubt.titles.fallschirmjaeger.show.scene import column_text, odds_line
from redoubt.titles.fallschirmjaeger.show.sheets import Sheet
from redoubt.titles.fallschirmjaeger.show.turntrack import phase_of
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN, NOWHERE, PEOPLES, Board

# S3.0 Reach


class Reach(NamedTuple):
    """S3.0 Where a unit can go; costs in sixths of a movement point."""

    range: Walk
    costs: dict[int, int]


def reach_of(seen: Seen, unit: int) -> Reach | None:
    """S3.0 With the points it has left if it is moving, else with its allowance; None if it cannot move."""
    g: Board = seen.g
    if not on_map(g, unit) or unit not in g.rules.movers_of[g.rules.counters.side[unit]] or g.dg[unit]:
        return None
    units: tuple[int, ...] = (unit,)
    along: tuple[int, ...] = ()
    first = True
    exploit = phase_of(seen).rule == "S5.0"
    left = allowance(g, units, exploit)
    move = seen.decision
    if isinstance(move, MoveOn) and unit in move.units:
        units, along, left, first = move.units, move.along, move.points, move.first
    range = move_range(g, units, left, first, along)
    ways, grid = ways_of(g, units), g.rules.ground.grid
    hexes = grid.members(range.hexes & ~grid.bit[range.start] & g.rules.area)
    return Reach(range, {hex: cost_spent(g, range, ways, hex) for hex in hexes})


@layer(
    "reach", "Reach", "r", "S3.1", "Where a unit, a stack or all your units can move, with the cost", "piece"
)
def reach(sheet: Sheet) -> None:
    g = sheet.g
    if sheet.unit != NOWHERE:
        _reach_of_unit(sheet, sheet.unit)
        return
    stack: Iterable[int] = ()
    if sheet.place != NOWHERE:
        stack = units_at(g, sheet.place, sheet.side) or units_at(g, sheet.place, enemy(sheet.side))
        sheet.title = f"Reach from {sheet.where(sheet.place)}"
    if not stack:
        sheet.title = ""
        phase = phase_of(sheet.seen)
        moving = phase.rule in ("S3.0", "S5.0") and phase.side == sheet.side
        stack = (active_units(sheet.seen) or ()) if moving else movable_units(g, sheet.side, False)
    _least_costs(sheet, sorted(stack))


def _shade(sheet: Sheet, side: int, cost: int) -> dict[str, Any]:
    """Cheaper hexes are shaded more strongly; the enemy's in his colours."""
    return {"level": max(1, 8 - cost // FINE), **({} if side == sheet.side else sheet.tint(side))}


def _reach_of_unit(sheet: Sheet, unit: int) -> None:
    name, side = sheet.unit_name(unit), sheet.g.rules.counters.side[unit]
    sheet.title = f"Reach of {name}"
    reach = reach_of(sheet.seen, unit)
    if reach is None:
        sheet.say(f"{name} cannot move", "S3.0")
        return
    sheet.key("reach", "movement points to get there [S3.1]")
    zones = zone(sheet.g, enemy(side))
    if zones & reach.range.hexes:
        sheet.key("zone", "in an enemy zone of control: dearer to leave [S2.1a]", pattern="dashed")
    by_cost: dict[int, list[int]] = {}
    for hex, cost in sorted(reach.costs.items()):
        held = bool(zones & sheet.g.rules.place_bit[hex])
        look = _shade(sheet, side, cost) | ({"pattern": "dashed"} if held else {})
        text = f"{movement_points(cost)} MP"
        sheet.put(hex, value=-(-cost // FINE), kind="zone" if held else "reach", text=text, **look)
        by_cost.setdefault(-(-cost // FINE), []).append(hex)
    for cost, hexes in sorted(by_cost.items()):
        sheet.say(f"For {counted(cost, 'point')} {name} reaches {sheet.listed(hexes)}", "S3.1")


def _least_costs(sheet: Sheet, stack: Iterable[int]) -> None:
    """Where several units can move: the least cost of each hex, and a sentence for each unit."""
    least: dict[int, int] = {}
    number: dict[int, int] = {}
    side = sheet.side
    for unit in stack:
        reach = reach_of(sheet.seen, unit)
        if reach is None:
            continue
        side = sheet.g.rules.counters.side[unit]
        for hex, cost in reach.costs.items():
            least[hex] = min(cost, least.get(hex, cost))
            number[hex] = number.get(hex, 0) + 1
        where = sheet.where(sheet.g.place[unit])
        sheet.say(f"{sheet.unit_name(unit)} in {where} reaches {counted(len(reach.costs), 'hex')}", "S3.1")
    for hex, cost in least.items():
        text = f"{movement_points(cost)} MP, {counted(number[hex], 'unit')}"
        sheet.put(hex, value=-(-cost // FINE), kind="reach", text=text, **_shade(sheet, side, cost))
    sheet.key("reach", "fewest movement points for any of these units [S3.1]")


@layer("threat", "Threat", "t", "S3.1", "Where the enemy could go if it were his move, as far as you know")
def threat(sheet: Sheet) -> None:
    g, foe = sheet.g, enemy(sheet.side)
    power: dict[int, int] = {}
    for unit in g.rules.counters.combat_of[foe]:
        reach = reach_of(sheet.seen, unit)
        if reach is not None:
            for hex in (g.place[unit], *reach.costs):
                power[hex] = power.get(hex, 0) + strength(g, unit)
    for hex, total in power.items():
        sheet.put(
            hex,
            value=total,
            level=min(total // 6, 9),
            kind="threat",
            text=f"strength {total}",
            **sheet.tint(foe),
        )
    sheet.key(
        "threat", f"{PEOPLES[foe]} strength in sight that could get there in one move", **sheet.tint(foe)
    )
    grid = g.rules.ground.grid
    for hex in grid.members(occupied(g, sheet.side)):
        near = sum(power.get(around, 0) > 0 for around in grid.adjacent[hex])
        if near:
            own = sum(strength(g, unit) for unit in fighters_at(g, hex, sheet.side))
            sheet.say(
                f"{sheet.where(hex)}, held by strength {own}, can be reached from {counted(near, 'side')}",
                "S3.1",
            )


# S7.1 Odds


@layer(
    "odds", "Odds", "o", "S7.1", "The column of an attack on each enemy hex by all units beside it", "place"
)
def odds(sheet: Sheet) -> None:
    g, side, grid = sheet.g, sheet.side, sheet.g.rules.ground.grid
    foes = grid.members(occupied(g, enemy(side)))
    for hex in (sheet.place,) if sheet.place in foes else foes:
        attackers = tuple(attackers_of(g, side, hex))
        if not attackers:
            continue
        struck, hidden = combat_odds(g, attackers, hex, False), unseen_number(g, hex)
        column = column_text(g, struck)
        kind = "guess" if hidden else "sure"
        sheet.put(
            hex,
            kind=kind,
            text=column + ("?" if hidden else ""),
            level=struck.column + 1,
            value=struck.column,
            pattern="dashed" if hidden else "solid",
            **sheet.tint(side),
        )
        beneath = f", {counted(hidden, 'unknown unit')} beneath" if hidden else ""
        sheet.say(
            f"{sheet.where(hex)} with {sheet.unit_names(attackers)}: {odds_line(g, struck)}{beneath}", "S7.1"
        )
    sheet.key("sure", "all units beside it attack", pattern="solid")
    sheet.key("guess", "against the top unit; others lie beneath [S1.1]", pattern="dashed")


# S2.0 Zones of control


@layer("zones", "Zones", "z", "S2.0", "Zones of control of both sides, as far as you know")
def zones(sheet: Sheet) -> None:
    g, grid = sheet.g, sheet.g.rules.ground.grid
    both = zone(g, GERMAN) & zone(g, DUTCH)
    for side in (GERMAN, DUTCH):
        hexes = grid.members(zone(g, side) & ~both & g.rules.area)
        for hex in hexes:
            sheet.put(hex, kind=PEOPLES[side].lower(), text=f"{PEOPLES[side]} zone", **sheet.colours(side))
        extra = counted(g.rules.series.ezoc_extra_mp, "MP", "MP")
        words = f"{PEOPLES[side]} zone of control: {extra} more for the enemy [S2.1a]"
        sheet.key(PEOPLES[side].lower(), words, **sheet.colours(side))
        sheet.say(f"{PEOPLES[side]} zone of control: {sheet.listed(hexes) or 'none'}", "S2.0b")
    for hex in grid.members(both & g.rules.area):
        sheet.put(hex, kind="both", text="both zones of control", pattern="dashed")
    sheet.key("both", "zones of both sides", pattern="dashed")


# 4.0 Sites and the line of communication


@layer("sites", "Sites", "c", "4.0", "Bridges, airfields and other sites: who holds them, and their worth")
def sites(sheet: Sheet) -> None:
    g, tables = sheet.g, tables_of(sheet.g)
    for site, row in enumerate(tables.sites):
        hexes = [hex for hex in tables.site_hexes[site] if g.rules.area & g.rules.place_bit[hex]]
        if not hexes:
            continue
        side = g.control[site]
        held = holds(g, side, site)
        owner = f"held by the {PEOPLES[side]}" if held else "disputed"
        if not held and row.kind == "airfield" and aa_in_range(g, enemy(side), hexes[0]):
            owner = f"taken by the {PEOPLES[side]}, but in range of {PEOPLES[enemy(side)]} AA"
        worth = f", {row.vp} VP" if row.vp else ""
        for hex in hexes:
            look = sheet.colours(side) if held else {"pattern": "dashed"}
            sheet.put(
                hex,
                kind="held" if held else "disputed",
                value=row.vp or None,
                text=f"{row.name}: {owner}",
                **look,
            )
        sheet.say(f"{row.name}{worth}: {owner}", "4.0a")
    for side in (GERMAN, DUTCH):
        sheet.key("held", f"held by the {PEOPLES[side]}; the number is its VP [4.0b]", **sheet.colours(side))
    sheet.key("disputed", "nobody controls it now [4.0a]", pattern="dashed")
    if g.rules.scenario.victory == "points":
        _line_of_communication(sheet)


def _line_of_communication(sheet: Sheet) -> None:
    """4.0e The yellow line, open until the first Dutch unit on it or beside it."""
    g, line = sheet.g, tables_of(sheet.g).line
    open_hexes = line_length(g)
    for start, end in pairwise(line[:open_hexes]):
        sheet.line(start, end, "line", "line of communication")
    sheet.key("line", f"line of communication, {LINE_HEXES} hexes a VP [4.0e]")
    sheet.say(f"The line of communication is open for {counted(open_hexes, 'hex')} of {len(line)}", "4.0e")


__all__ = ["Reach", "odds", "reach", "reach_of", "sites", "threat", "zones"]
