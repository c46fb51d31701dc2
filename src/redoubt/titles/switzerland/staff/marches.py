"""Moves without a fight: spent units leave the line, the rest march to objectives, and Brandenburgers go
where roads are out or lines bar the way."""

from __future__ import annotations

from redoubt.titles.switzerland.queries import (
    forts,
    german_holds,
    in_german_land,
    occupied,
    stack_fits,
    stacking_points,
    strength,
    toughness,
    troops_at,
    units_at,
)
from redoubt.titles.switzerland.rules.r09_movement import movement_range
from redoubt.titles.switzerland.staff.aims import FAR, deep_hexes, precious, way
from redoubt.titles.switzerland.staff.attacks import SPENT
from redoubt.titles.switzerland.staff.situation import Note, Situation, all_alike, in_line
from redoubt.titles.switzerland.state import GERMAN, HEXES, SWISS, Board
from redoubt.titles.switzerland.tables import LINE

EXPOSED = 4
"""Extra movement points a unit spends to avoid a place where it could be attacked at good odds."""
IN_LINE = 8
"""Extra movement points a unit of a line spends for each other unit on its way to the same goal."""


def plan_rest(now: Situation) -> None:
    """16.0, 17.1 Spent units whose loss counts leave the line for the nearest safe place."""
    g = now.g
    grid, where = g.rules.tables.grid, g.rules.tables.where
    for unit in sorted(now.ranges):
        here = g.place[unit]
        if unit in now.plan or not precious(g, unit) or toughness(g, unit) > SPENT:
            continue
        places = [here] if not now.exposed(here, now.strength_in(here)) else []
        for hex in now.ranges[unit]:
            abroad = now.side == SWISS and in_german_land(g, hex)
            if not abroad and not grid.bit[hex] & now.shut and stack_fits(g, [*now.company(hex), unit]):
                places.append(hex)
        if places:
            ranked = sorted(places, key=lambda hex: (now.threat[hex], grid.distance(here, hex), hex))
            note = Note(
                f"save a unit that {toughness(g, unit)} more hits would destroy, a loss that counts",
                f"{now.threat[ranked[0]]} points of enemy strength can reach {where(ranked[0])}, "
                f"{now.threat[here]} can reach it here",
                f"next best was {where(ranked[1])}" if len(ranked) > 1 else "there was no other place",
            )
            now.go(unit, ranked[0], note)


def plan_marches(now: Situation) -> None:
    """Units without an attack march towards objectives, spread over several."""
    g, side = now.g, now.side
    tables = g.rules.tables
    goals = {hex: weight for hex, weight in now.wanted.items() if _is_goal(g, side, hex)}
    posts = _posts(now)
    load = {hex: now.crew(hex) for hex in (*goals, *posts)}
    lined = in_line(g, side)
    for unit in sorted(
        now.ranges, key=lambda u: (-strength(g, u) - 3 * (lined and tables.is_artillery[u]), u)
    ):
        if unit in now.plan or not goals or (tables.is_artillery[unit] and not lined):
            continue
        light = tables.stacking[unit] == 1
        goal, distances = _goal(now, unit, goals | posts if light else goals, load)
        here = g.place[unit]
        if distances[here] >= FAR:
            continue
        own = strength(g, unit)
        ranked = [(distances[here] + EXPOSED * now.exposed(here, now.strength_in(here)), here)]
        for hex in now.ranges[unit]:
            if tables.grid.bit[hex] & now.shut:
                continue
            company = now.company(hex)
            if not now.room(hex, unit, company):
                continue
            force = own + sum(strength(g, u) for u in company)
            ranked.append((distances[hex] + EXPOSED * now.exposed(hex, force), hex))
        ranked.sort()
        if ranked[0][1] != here:
            now.go(unit, ranked[0][1], _march_note(now, goal, distances, here, ranked))


def _march_note(
    now: Situation, goal: int, distances: list[int], here: int, ranked: list[tuple[int, int]]
) -> Note:
    where, hex = now.g.rules.tables.where, ranked[0][1]
    aim = f"reach {where(goal)}" if goal >= 0 else "get through to the far side"
    if goal >= 0 and goal in now.wanted:
        aim += " and hold it" if now.side == SWISS else " and take it"
    left = f"{distances[hex]} MP from there, {distances[here]} from here"
    danger = now.threat[hex]
    left += f"; {danger} points of enemy strength can reach it" if danger else "; out of the enemy's reach"
    return Note(aim, left, f"next best was {where(ranked[1][1])}" if len(ranked) > 1 else "")


def _posts(now: Situation) -> dict[int, int]:
    """3.0 Towns that a German division or guns hold alone, where a regiment should relieve them."""
    g = now.g
    if now.side != GERMAN or g.rules.scenario.victory != "surrender":
        return {}
    weight, artillery = g.rules.tables.stacking, g.rules.tables.is_artillery
    held = {g.place[u] for u in now.stay if weight[u] == 4 or artillery[u]}
    return {hex: now.wanted[hex] for hex in held if hex in now.wanted and len(units_at(g, hex, GERMAN)) == 1}


def _goal(now: Situation, unit: int, goals: dict[int, int], load: dict[int, int]) -> tuple[int, list[int]]:
    """A unit's best goal and the distance of every hex from it; where all goals are alike, no goal and the
    distance from the nearest by a path around the enemy."""
    g = now.g
    move_class = g.rules.tables.move_class[unit]
    if all_alike(g, now.side):
        ends = deep_hexes(g) if g.rules.scenario.victory == "depth" else now.wanted
        return -1, way(g, move_class, tuple(ends), now.foes)
    here = g.place[unit]
    share = IN_LINE if in_line(g, now.side) else now.doctrine.share
    goal = min(
        goals, key=lambda hex: (way(g, move_class, (hex,))[here] + share * load[hex] - 2 * goals[hex], hex)
    )
    distances = way(g, move_class, (goal,))
    if distances[here] < FAR:
        load[goal] += 1
    return goal, distances


def _is_goal(g: Board, side: int, hex: int) -> bool:
    """Whether units should still march to an objective."""
    if all_alike(g, side):
        return True
    if side == GERMAN:
        return not german_holds(g, hex)
    held = troops_at(g, hex, SWISS)
    if in_line(g, side):
        return stacking_points(g, held) < 5
    near = occupied(g, GERMAN) & g.rules.tables.grid.within(hex, 4)
    return not held or (bool(near) and len(held) < 2)


# 18.9 Brandenburgers


def plan_commandos(now: Situation) -> None:
    """18.9.2 Brandenburgers go into a hex with a line or a road that is out, near the army and on its way to
    an objective, where they open it for a unit."""
    g = now.g
    tables = g.rules.tables
    if now.side != GERMAN or not g.rules.brandenburgers:
        return
    bars = _barred_hexes(now)
    taken = {
        g.place[u] for u in tables.group_of("brandenburger") if g.place[u] < HEXES and g.place[u] in bars
    }
    for unit in tables.group_of("brandenburger"):
        here = g.place[unit]
        if here >= HEXES or here in bars:
            continue
        reach = movement_range(g, unit)
        open_bars = [hex for hex in bars if hex not in taken]
        if not reach or not open_bars:
            continue
        distances = way(g, tables.move_class[unit], tuple(open_bars))
        ranked = sorted(
            (distances[hex], hex) for hex in (here, *reach) if stack_fits(g, [*now.company(hex), unit])
        )
        if ranked and ranked[0][1] != here and ranked[0][0] < FAR:
            goal = min(open_bars, key=lambda hex: (tables.grid.distance(hex, ranked[0][1]), hex))
            taken.add(goal)
            what = "the road that is out" if g.road_out & tables.grid.bit[goal] else "the line"
            aim = f"open {what} in {tables.where(goal)} for a division"
            second = f"next best was {tables.where(ranked[1][1])}" if len(ranked) > 1 else ""
            now.go(unit, ranked[0][1], Note(aim, f"{ranked[0][0]} MP from there", second))


def _barred_hexes(now: Situation) -> set[int]:
    """Hexes with a Road Out marker or a fortified line, at most four hexes from German divisions."""
    g = now.g
    tables = g.rules.tables
    bars = {hex for hex, fort in forts(g).items() if tables.fort_kind[fort] == LINE}
    bars.update(tables.grid.members(g.road_out))
    divisions = [g.place[u] for u in now.ranges if tables.stacking[u] == 4]
    return {hex for hex in bars if any(tables.grid.distance(hex, at) <= 4 for at in divisions)}


__all__ = ["plan_commandos", "plan_marches", "plan_rest"]
