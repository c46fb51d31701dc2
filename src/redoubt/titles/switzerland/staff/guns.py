"""6.0 Guns go where they can hit and are safe, and a regiment goes with them where the enemy can come.

They are placed last, and judged by the board as the plan will leave it: a screen that marches off no longer
covers them.
"""

from __future__ import annotations

from dataclasses import replace

from redoubt.titles.switzerland.board import place_unit
from redoubt.titles.switzerland.queries import enemy, on_map, stacking_points, strength, troops_at
from redoubt.titles.switzerland.rules.r06_bombardment import bombardment_number, bombardment_strength
from redoubt.titles.switzerland.staff.aims import precious, way
from redoubt.titles.switzerland.staff.situation import Note, Situation, threats
from redoubt.titles.switzerland.state import UNUSED, Board


def plan_guns(now: Situation) -> None:
    """Artillery goes where it can hit the most valuable enemy stack and is safe from attack, with an escort
    if the enemy is near; otherwise it follows the army at a safe distance."""
    g = now.g
    tables = g.rules.tables
    worth = _marks(now)
    if not worth:
        return
    now = replace(now, threat=threats(_as_planned(now), now.side))
    for unit in sorted(now.ranges):
        if not tables.is_artillery[unit] or unit in now.plan:
            continue
        distances = way(g, tables.move_class[unit], tuple(sorted(worth)))
        ranked = []
        for hex in (g.place[unit], *now.ranges[unit]):
            if tables.grid.bit[hex] & now.shut:
                continue
            company = [u for u in now.company(hex) if u != unit]
            if not now.room(hex, unit, company):
                continue
            safe = _is_safe(now, hex, unit, company)
            shot, target = _best_shot(now, unit, hex, worth)
            danger = 0.0 if safe else now.threat[hex] / _force(now, unit, company)
            # of equal places, the one nearer the enemy
            ranked.append((safe, -danger, shot, -distances[hex], -hex, target))
        if ranked:
            ranked.sort(reverse=True)
            now.go(unit, -ranked[0][4], _gun_note(now, ranked))
    plan_escorts(now)


def _as_planned(now: Situation) -> Board:
    """The board with every unit where the plan sends it, and without the guns that have yet to be placed,
    which screen nothing."""
    after = now.g.clone()
    for unit, hex in now.plan.items():
        place_unit(after, unit, hex)
    for unit in now.ranges:
        if now.g.rules.tables.is_artillery[unit] and unit not in now.plan:
            place_unit(after, unit, UNUSED)
    return after


def plan_escorts(now: Situation) -> None:
    """A regiment without an attack joins guns that stand alone where the enemy can come, if they are safe
    together."""
    g = now.g
    tables = g.rules.tables
    artillery = tables.is_artillery
    posts = {now.plan.get(unit, g.place[unit]) for unit in on_map(g, now.side) if artillery[unit]}
    for hex in sorted(posts):
        guns = now.company(hex)
        if not now.threat[hex] or not all(artillery[unit] for unit in guns):
            continue
        force = now.strength_in(hex)
        able = [
            unit
            for unit in now.ranges
            if tables.stacking[unit] == 1
            and not artillery[unit]
            and (hex in now.ranges[unit] or hex == g.place[unit])
            and _is_free(now, unit, posts)
            and now.room(hex, unit, guns)
            and not now.exposed(hex, force + strength(g, unit))
        ]
        if able:
            able.sort(key=lambda unit: (strength(g, unit), unit))
            where = tables.where(hex)
            weighed = f"{now.threat[hex]} points of enemy strength can reach {where}"
            second = f"next best was {tables.unit_shown[able[1]]}" if len(able) > 1 else ""
            now.go(able[0], hex, Note(f"escort the guns in {where}", weighed, second))


def _is_free(now: Situation, unit: int, posts: set[int]) -> bool:
    """Whether a regiment neither attacks nor goes with guns under the plan so far."""
    hex = now.plan.get(unit, now.g.place[unit])
    return not now.shut & now.g.rules.tables.grid.bit[hex] and hex not in posts


def _is_safe(now: Situation, hex: int, unit: int, company: list[int]) -> bool:
    """Whether guns are out of the enemy's reach, or escorted by troops he would not attack at good odds."""
    if not now.threat[hex]:
        return True
    artillery = now.g.rules.tables.is_artillery
    return any(not artillery[u] for u in company) and not now.exposed(hex, _force(now, unit, company))


def _force(now: Situation, unit: int, company: list[int]) -> int:
    """The strength of guns with their company."""
    return strength(now.g, unit) + sum(strength(now.g, u) for u in company)


def _best_shot(now: Situation, unit: int, hex: int, worth: dict[int, int]) -> tuple[int, int]:
    """The value of the best target from a hex, and the target; (0, -1) if no shot from there can hit."""
    g = now.g
    best = (0, -1)
    power = bombardment_strength(g, (unit,))
    for near in g.rules.tables.grid.adjacent[hex]:
        if near in worth and bombardment_number(g, power, near, enemy(now.side)).value > 0:
            best = max(best, (worth[near], near))
    return best


def _gun_note(now: Situation, ranked: list[tuple[bool, float, int, int, int, int]]) -> Note:
    where = now.g.rules.tables.where
    safe, _, _, _, place, target = ranked[0]
    aim = f"bombard {where(target)} next" if target >= 0 else "keep up with the army"
    hex = -place
    weighed = "safe there" if safe else f"{now.threat[hex]} points of enemy strength can reach it"
    other = next((where(-rank[4]) for rank in ranked[1:] if -rank[4] != hex), "")
    return Note(aim, weighed, f"next best was {other}" if other else "")


def _marks(now: Situation) -> dict[int, int]:
    """Enemy stacks for the artillery, with their value: those that hold an objective or whose loss counts."""
    g = now.g
    worth = {}
    for hex in g.rules.tables.grid.members(now.foes):
        stack = troops_at(g, hex, enemy(now.side))
        if hex in now.wanted or any(precious(g, u) for u in stack):
            worth[hex] = stacking_points(g, stack) + now.wanted.get(hex, 0)
    return worth


__all__ = ["plan_escorts", "plan_guns"]
