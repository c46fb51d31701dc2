"""Supply as people see it: the line of a unit to its source, or where and why it is broken."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from redoubt.titles.paths_of_glory.queries import (
    closed,
    controls,
    enemy,
    forts,
    members,
    side_of,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import (
    EDGES_OF_GROUP,
    SIDE_OF_GROUP,
    always_supplied,
    in_supply,
    open_lines,
    ports,
    sources,
    supply_groups,
)
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, POWERS

BLOCKED = 1000
"""What a space that bars the line costs more than an open one: the best line is broken least often."""


@dataclass(frozen=True)
class Line:
    """The best way from a unit to a source: its spaces, and those of them that bar it."""

    spaces: tuple[int, ...]
    barred: tuple[int, ...]


def line_of(g: Board, unit: int) -> Line | None:
    """14.1 The shortest open line to a source; if there is none, the one that the fewest spaces bar. None if
    no source is left, or the unit needs none (14.4)."""
    tables, start = tables_of(g), g.place[unit]
    if always_supplied(g, unit, start):
        return None
    group = supply_groups(g)[unit]
    side = SIDE_OF_GROUP.get(group, AP)
    graph = tables.graph(EDGES_OF_GROUP[group], g.beachhead)
    ends = sources(g, group) or _taken_sources(g, group)
    if not ends:
        return None
    lines = open_lines(g, side)
    harbours = 0 if group in ("RU", "SB") else ports(g, side, group == "BEACH")
    best: dict[int, int] = {start: 0}
    came: dict[int, int] = {}
    waiting = [(0, start)]
    while waiting:
        far, space = heapq.heappop(waiting)
        if far > best[space]:
            continue
        if ends >> space & 1:
            return _line(came, start, space, lines)
        steps = [*graph.adjacent[space], *(members(harbours) if harbours >> space & 1 else ())]
        for near in steps:
            if closed(g) >> near & 1 and not lines >> near & 1:
                cost = far + 4 * BLOCKED
            else:
                cost = far + (1 if lines >> near & 1 else BLOCKED)
            if cost < best.get(near, 1 << 60):
                best[near], came[near] = cost, space
                heapq.heappush(waiting, (cost, near))
    return None


def _taken_sources(g: Board, group: str) -> int:
    """The printed sources of a group, when every one of them is lost."""
    tables = tables_of(g)
    side = SIDE_OF_GROUP.get(group, AP)
    return sum(1 << space for space in members(tables.sources) if tables.faction[space] == side)


def _line(came: dict[int, int], start: int, end: int, lines: int) -> Line:
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    way.reverse()
    return Line(tuple(way), tuple(space for space in way[1:] if not lines >> space & 1))


def barrier(g: Board, side: int, space: int) -> str:
    """Why a side cannot trace supply through a space."""
    name = where(g, space)
    if closed(g) >> space & 1:
        return f"{name} is neutral"
    if units_at(g, space, enemy(side)):
        return f"an enemy unit is in {name}"
    if forts(g, enemy(side)) >> space & 1:
        return f"the fort of {name} is not besieged"
    if not controls(g, side, space):
        return f"the {POWERS[enemy(side)]} hold {name}"
    return f"{name} is cut off"


def why_cut(g: Board, unit: int) -> str:
    """14.1 Where the line of a unit out of supply is broken, in a sentence."""
    if in_supply(g, unit):
        return ""
    line = line_of(g, unit)
    if line is None or not line.barred:
        return "no supply source is left for it"
    return f"its line is broken: {barrier(g, side_of(g, unit), line.barred[0])}"


def stretches(line: Line) -> Iterator[tuple[int, int, bool]]:
    """The links of a line, and whether each leads into a space that bars it."""
    for a, b in zip(line.spaces, line.spaces[1:], strict=False):
        yield a, b, b in line.barred


__all__ = ["Line", "barrier", "line_of", "stretches", "why_cut"]
