"""19.6 The German defence: divisions bar the strip between the map edge and the Rhine just beyond the French,
regiments close the hexes behind them (10.2.3) and strengthen them, and nobody stays in France, where units
count for nothing (19.6.4)."""

from __future__ import annotations

from redoubt.titles.switzerland.queries import closed, deadly, grid_of, stack_fits, strength
from redoubt.titles.switzerland.rules.r16_victory import depth
from redoubt.titles.switzerland.staff.barrier import barrier
from redoubt.titles.switzerland.staff.situation import Note, Situation
from redoubt.titles.switzerland.state import GERMAN, Board
from redoubt.titles.switzerland.tables import CLASSES, DE

DIVISION = 4
"""The stacking points of a division."""


def guards(g: Board, side: int) -> bool:
    """Whether a side is the German of 19.6."""
    return bool(g.rules.scenario.victory == "depth" and side == GERMAN)


def gate(now: Situation) -> list[int]:
    """The fewest hexes that bar every path from the French to the ground beyond their foremost unit, as far
    forward as possible."""
    g, grid = now.g, grid_of(now.g)
    inside = grid.members(g.rules.tables.in_country[DE])
    foremost = max((depth(g, hex) for hex in inside if now.foes & grid.bit[hex]), default=0)
    beyond = [hex for hex in inside if depth(g, hex) == foremost + 2]
    return barrier(_steps(g), grid.members(now.foes), beyond)


def _steps(g: Board) -> dict[int, list[int]]:
    """The next hexes of each hex, on foot."""
    key = ("gate", closed(g) | deadly(g))
    steps: dict[int, list[int]] | None = g.rules.ways.get(key)
    if steps is None:
        grid, cost = grid_of(g), g.rules.cost_maps[CLASSES.index("leg")].cost
        steps = g.rules.ways[key] = {
            hex: [near for near in grid.adjacent[hex] if cost(hex, near) and not key[1] & grid.bit[near]]
            for hex in range(len(grid))
        }
    return steps


def plan_gate(now: Situation) -> None:
    """The strongest divisions in reach into the gate, one to a hex; a regiment into each hex behind it; other
    regiments into the gate while there is room; the others wait behind it, in Germany."""
    g, tables = now.g, now.g.rules.tables
    line = gate(now)
    left = [unit for unit in now.ranges if unit not in now.plan]
    left.sort(key=lambda u: (-tables.stacking[u], -strength(g, u), u))
    posted: dict[int, list[int]] = {
        hex: [u for u in now.company(hex) if now.plan.get(u) == hex] for hex in line
    }

    def held_with(hex: int) -> tuple[int, int]:
        return sum(strength(g, unit) for unit in posted[hex]), hex

    def strengthen(large: bool) -> None:
        for hex in sorted(line, key=held_with):
            for unit in left:
                if (tables.stacking[unit] >= DIVISION) != large or unit in now.plan:
                    continue
                if not _reaches(now, unit, hex) or not stack_fits(g, [*posted[hex], unit]):
                    continue
                posted[hex].append(unit)
                _post(now, unit, hex, line)
                if large:
                    break

    strengthen(large=True)
    _close_behind(now, left, line)
    strengthen(large=False)
    for unit in left:
        if unit not in now.plan:
            _wait_behind(now, unit, line)


def _close_behind(now: Situation, left: list[int], line: list[int]) -> None:
    """10.2.3 A regiment, the weakest first, into each empty hex behind the line: otherwise a French unit that
    the line beats off could go on there."""
    g, tables = now.g, now.g.rules.tables
    behind: dict[int, int] = {}
    for post in line:
        for near in _steps(g)[post]:
            if near not in line and tables.country[near] == DE and depth(g, near) > depth(g, post):
                behind[near] = behind.get(near, 0) + 1
    regiments = sorted((u for u in left if tables.stacking[u] == 1), key=lambda u: (strength(g, u), u))
    for hex in sorted(behind, key=lambda hex: (-behind[hex], hex)):
        unit = next((u for u in regiments if u not in now.plan and _reaches(now, u, hex)), None)
        if unit is not None and not any(u in now.plan for u in now.company(hex)):
            where = tables.where(hex)
            aim = f"close {where} behind the line, so that no beaten attacker goes on there"
            weighed = f"{behind[hex]} of {len(line)} posts could be passed that way"
            now.go(unit, hex, Note(aim, weighed, f"next best was to strengthen {tables.where(line[0])}"))


def _bars_retreat(now: Situation, unit: int, hex: int, line: list[int]) -> bool:
    """10.2.3 Whether a unit that waits in a hex would leave the units of a post no room to fall back to in
    Germany, if the other posts fall back as well."""
    g, grid, tables = now.g, grid_of(now.g), now.g.rules.tables
    ways = {
        post: [
            near
            for near in _steps(g)[post]
            if tables.country[near] == DE and near not in line and not now.foes & grid.bit[near]
        ]
        for post in line
    }
    there = {near: [u for u in now.company(near) if u != unit] for near in sum(ways.values(), [hex])}
    there[hex].append(unit)
    barred = False
    for post in sorted(line, key=lambda post: (len(ways[post]), post)):
        posted = now.company(post)
        if posted:
            room = [near for near in ways[post] if stack_fits(g, [*there[near], *posted])]
            barred |= not room and hex in ways[post]
            if room:
                there[room[0]] += posted
    return barred


def _reaches(now: Situation, unit: int, hex: int) -> bool:
    bit = grid_of(now.g).bit[hex]
    return not now.shut & bit and (now.g.place[unit] == hex or hex in now.ranges[unit])


def _post(now: Situation, unit: int, hex: int, line: list[int]) -> None:
    where = now.g.rules.tables.where
    others = [where(other) for other in line if other != hex]
    second = f"the other hexes of the line are {', '.join(others)}" if others else ""
    aim = f"bar the way into Germany in {where(hex)}"
    weighed = f"strength {strength(now.g, unit)} against {now.threat[hex]} that can come"
    now.go(unit, hex, Note(aim, weighed, second))


def _wait_behind(now: Situation, unit: int, line: list[int]) -> None:
    """The nearest hex of Germany behind the gate with room."""
    g, grid, tables = now.g, grid_of(now.g), now.g.rules.tables
    here = g.place[unit]
    places = [
        hex
        for hex in (here, *now.ranges[unit])
        if tables.country[hex] == DE
        and hex not in line
        and not now.shut & grid.bit[hex]
        and stack_fits(g, [*(u for u in now.company(hex) if u != unit), unit])
    ]
    if not places:
        return

    def distance(hex: int) -> tuple[bool, int, int, int]:
        near = min((grid.distance(hex, post) for post in line), default=0)
        return _bars_retreat(now, unit, hex, line), now.threat[hex], near, hex

    ranked = sorted(places, key=distance)
    if ranked[0] != here:
        second = f"next best was {tables.where(ranked[1])}" if len(ranked) > 1 else ""
        aim = "stay in Germany as the reserve behind the gate"
        now.go(unit, ranked[0], Note(aim, f"{now.threat[ranked[0]]} points can reach it there", second))


__all__ = ["gate", "guards", "plan_gate"]
