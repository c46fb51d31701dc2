"""Layer: supply, the hexes in it, and where the way of a unit without it breaks."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

from redoubt.kit.words import counted
from redoubt.series.scs.ground import HEAD
from redoubt.series.scs.queries import barred, enemy, ground_of, occupied, on_map, zone
from redoubt.show.layers import layer
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import head_kind
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import (
    GROUND_SUPPLY_FROM,
    sources,
    supplied,
    unsupplied,
)
from redoubt.titles.fallschirmjaeger.show.sheets import Sheet
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN, NOWHERE, Board


@layer(
    "supply",
    "Supply",
    "s",
    "S12.0",
    "Where your units are in supply; for a unit without it, the break",
    "piece",
)
def supply(sheet: Sheet) -> None:
    g = sheet.g
    side = g.rules.counters.side[sheet.unit] if sheet.unit != NOWHERE else sheet.side
    british = side == DUTCH and sheet.unit != NOWHERE and tables_of(g).nation[sheet.unit] == "GB"
    area, grid = supplied(g, side, british), g.rules.ground.grid
    for hex in grid.members(area & g.rules.area):
        sheet.put(hex, kind="supplied", text="in supply")
    for hex in grid.members(sources(g, side, british)):
        sheet.put(hex, kind="supply_source", text="source of supply", pattern="solid")
    sheet.key("supplied", "units here are in supply")
    sheet.key("supply_source", "source of supply, or an air supply head [2.7, 3.2]", pattern="solid")
    _sources(sheet, side)
    cut = unsupplied(g, side)
    for unit in cut:
        text = f"{sheet.unit_name(unit)} is out of supply"
        sheet.put(g.place[unit], kind="cut", text=text, pattern="dashed")
    if cut:
        sheet.key("cut", "out of supply: half strength, no barrage [1.5]", pattern="dashed")
    else:
        sheet.say("All units in sight are in supply", "S12.0")
    for unit in (sheet.unit,) if sheet.unit in cut else cut[:6]:
        abroad = tables_of(g).nation[unit] == "GB"
        _break(sheet, unit, supplied(g, side, abroad), abroad)


def _sources(sheet: Sheet, side: int) -> None:
    """2.7, 3.2 Where supply comes from now."""
    g, tables = sheet.g, tables_of(sheet.g)
    if g.turn < 3:
        sheet.say("Nobody needs supply on the first two turns", "2.1a" if side == GERMAN else "3.1b")
    if side == GERMAN:
        for unit in g.rules.counters.units_of[GERMAN]:
            if g.rules.counters.role[unit] == HEAD and on_map(g, unit):
                reach = tables.heads[head_kind(g, unit)][g.lost[unit]].range
                sheet.put(g.place[unit], kind="supply_source", text=sheet.unit_name(unit), pattern="solid")
                where = sheet.where(g.place[unit])
                sheet.say(f"{sheet.unit_name(unit)} in {where} supplies within {reach} MP", "2.7b")
        if g.turn < GROUND_SUPPLY_FROM:
            sheet.say(f"By road from turn {GROUND_SUPPLY_FROM}", "2.7a")
        return
    for hex in g.rules.ground.grid.members(sources(g, DUTCH) | sources(g, DUTCH, british=True)):
        sheet.say(f"Source in {sheet.where(hex)}", "3.2")


def _break(sheet: Sheet, unit: int, area: int, british: bool) -> None:
    """S12.1 The shortest way to supply if nothing stood in it, and what does."""
    g = sheet.g
    side, name = g.rules.counters.side[unit], sheet.unit_name(unit)
    goal = area or sources(g, side, british)
    if not goal:
        sheet.say(f"{name}: there is no source of supply", "S12.0")
        return
    path = _way(g, side, g.place[unit], goal)
    if not path:
        sheet.say(f"{name}: no way over land leads to supply", "S12.1a")
        return
    broken = next((hex for hex in path[1:] if why_shut(g, side, hex)), NOWHERE)
    for start, end in pairwise(path):
        kind = "broken" if end == broken else "trace"
        sheet.line(start, end, kind, "the way to supply")
        if end == broken:
            break
    shut = why_shut(g, side, broken) if broken != NOWHERE else None
    if shut is not None:
        why, rule = shut
        sheet.put(broken, kind="broken", text=why, pattern="solid")
        sheet.key("broken", "where the way to supply breaks [S12.1a]", pattern="solid")
        sheet.say(f"{name}: the way to supply breaks in {sheet.where(broken)}: {why}", rule)
    elif side == GERMAN:
        sheet.say(
            f"{name} is {counted(len(path) - 1, 'hex')} beyond the range of the air supply heads", "2.7b"
        )


def why_shut(g: Board, side: int, hex: int) -> tuple[str, str] | None:
    """S12.1a Why a trace cannot go through a hex."""
    bit = g.rules.place_bit[hex]
    if barred(g, enemy(side)) & bit:
        return "the enemy holds it", "S12.1a"
    if zone(g, enemy(side)) & bit and not (
        g.rules.series.friends_cancel_for_supply and occupied(g, side) & bit
    ):
        return "an enemy zone of control without a friendly unit", "S12.1a"
    return None


def _way(g: Board, side: int, start: int, goal: int) -> list[int]:
    """The way over land, bridges and ferries to a goal through the fewest closed hexes, then the shortest."""
    ground = ground_of(g)
    grid = ground.grid
    ferries: dict[int, list[int]] = {}
    for a, b in ground.ferries if g.rules.series.trace_ferries else ():
        ferries.setdefault(a, []).append(b)
    came, done = {start: start}, set()
    queue = [(0, 0, start, start)]
    while queue:
        shut, length, hex, before = heappop(queue)
        if hex in done:
            continue
        done.add(hex)
        came[hex] = before
        if goal & grid.bit[hex]:
            path = [hex]
            while path[-1] != start:
                path.append(came[path[-1]])
            return path[::-1]
        near = grid.members(grid.spread(grid.bit[hex], ground.trace) & g.rules.area)
        for following in (*near, *ferries.get(hex, ())):
            if following not in done:
                heappush(queue, (shut + bool(why_shut(g, side, following)), length + 1, following, hex))
    return []


__all__ = ["supply", "why_shut"]
