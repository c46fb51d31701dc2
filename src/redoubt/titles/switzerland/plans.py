"""What a staff knows of the ground: objectives, threats, and a plan of moves for a movement phase.

A plan is a place for each unit that should move. Attacks come first: for every enemy stack in reach the
best force that obeys stacking, judged by the column it would roll on; then the rest march to objectives,
and what holds something stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from redoubt.titles.switzerland.movement import movement_range
from redoubt.titles.switzerland.odds import combat_odds
from redoubt.titles.switzerland.queries import (
    enemy,
    fort_at,
    german_holds,
    occupied,
    on_map,
    stack_fits,
    stacking_points,
    strength,
    toughness,
    troops_at,
    units_at,
)
from redoubt.titles.switzerland.reckoning import prospect
from redoubt.titles.switzerland.state import GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import BORDER, DE, ENGINEER, FR

Plan = dict[int, int]

FAR = 99
GUARD = 5
"""Strength that artillery wants beside it within reach of the enemy."""


@dataclass(frozen=True)
class Doctrine:
    """How a staff wages war. `search` chooses among several by trying them."""

    name: str
    nerve: float
    """Least chance to take a hex for which it attacks."""
    ground: float = 1.0
    """What objectives weigh."""
    prey: float = 1.0
    """What enemy losses weigh."""
    own: float = 1.0
    """What own losses weigh."""
    night: bool = False
    """Whether it attacks at night."""
    attack: bool = True
    march: bool = True


STANDARD = Doctrine("standard", 0.5)
DOCTRINES = (
    STANDARD,
    Doctrine("bold", 0.35, own=0.6),
    Doctrine("careful", 0.7, own=1.5),
    Doctrine("hunter", 0.45, ground=0.4, prey=2.0),
    Doctrine("towns", 0.4, ground=2.0, prey=0.5),
    Doctrine("round the clock", 0.5, night=True),
    Doctrine("hold", 0.6, march=False),
    Doctrine("stand fast", 1.1, attack=False, march=False),
)


def objectives(g: Board, side: int) -> dict[int, int]:
    """Hexes worth having, with their weight."""
    tables = g.rules.tables
    victory = g.rules.scenario.victory
    if victory == "depth":
        if side == SWISS:
            return {hex: 3 for hex in tables.grid.members(tables.in_country[DE]) if tables.grid.row[hex] <= 3}
        return dict.fromkeys(tables.grid.members(_border(g, DE, FR)), 2)
    if victory == "exit" and side == GERMAN:
        return dict.fromkeys(tables.grid.members(tables.exit_zone), 3)
    wanted = {hex: 2 * tables.vp[hex] for hex in tables.swiss_urban}
    if g.rules.scenario.french_vp and side == GERMAN:
        wanted.update((hex, 1) for hex in tables.french_urban)
    return wanted


def _border(g: Board, inside: int, beside: int) -> int:
    """Hexes of one country that touch another."""
    tables = g.rules.tables
    return int(tables.in_country[inside] & tables.grid.spread(tables.in_country[beside]))


def way(g: Board, move_class: int, goal: int) -> list[int]:
    """Movement points from every hex to a goal for a class of units; FAR where there is no way."""
    key = (move_class, goal, g.road_out)
    found: list[int] | None = g.rules.ways.get(key)
    if found is None:
        costs = g.rules.cost_maps[move_class]
        adjacent = g.rules.tables.grid.adjacent
        found = [FAR] * len(adjacent)
        found[goal] = 0
        waves: list[list[int]] = [[goal]] + [[] for _ in range(FAR)]
        for spent, wave in enumerate(waves):
            for hex in wave:
                if found[hex] != spent:
                    continue
                for near in adjacent[hex]:
                    cost = costs.cost(near, hex, g.road_out)
                    if cost and spent + cost < found[near]:
                        found[near] = spent + cost
                        waves[spent + cost].append(near)
        if len(g.rules.ways) > 2_000:
            g.rules.ways.clear()
        g.rules.ways[key] = found
    return found


def _garrisons(g: Board, side: int, wanted: dict[int, int]) -> set[int]:
    """Units that must stay: one in each objective held, the weakest for the German, all for the Swiss
    while the enemy is near."""
    stay: set[int] = set()
    grid = g.rules.tables.grid
    foes = occupied(g, enemy(side))
    for hex in wanted:
        here = troops_at(g, hex, side)
        if not here:
            continue
        if side == GERMAN:
            if g.rules.scenario.victory == "surrender":
                stay.add(min(here, key=lambda u: (strength(g, u), u)))
        elif g.rules.scenario.victory != "depth":
            near = foes & grid.within(hex, 3)
            stay.update(here if near else (max(here, key=lambda u: (strength(g, u), u)),))
    return stay


def _forces(g: Board, hex: int, units: list[int]) -> Iterable[tuple[int, ...]]:
    """Stacks of up to three that obey stacking, from the strongest units in reach; for each weight the
    strongest."""
    best = sorted(units, key=lambda u: (-strength(g, u), u))[:6]
    engineers = [u for u in units if g.rules.tables.type[u] == ENGINEER and u not in best][:1]
    here = troops_at(g, hex, g.rules.side[units[0]])
    strongest: dict[tuple[int, bool], tuple[int, tuple[int, ...]]] = {}
    kinds = g.rules.tables.type
    for size in (1, 2, 3):
        for force in combinations(best + engineers, size):
            if stack_fits(g, (*here, *force)):
                key = (stacking_points(g, force), any(kinds[u] == ENGINEER for u in force))
                power = sum(strength(g, u) for u in force)
                if key not in strongest or power > strongest[key][0]:
                    strongest[key] = (power, force)
    return [force for _, force in strongest.values()]


def _attack_value(
    g: Board, side: int, hex: int, force: tuple[int, ...], wanted: dict[int, int], doctrine: Doctrine
) -> float:
    """How good an attack is: the chance to take the hex, what stands there, what the ground is worth, and
    what it costs."""
    tables = g.rules.tables
    defenders = troops_at(g, hex, enemy(side))
    attackers = (*troops_at(g, hex, side), *force)
    odds = combat_odds(g, hex, attackers, defenders)
    tough = sum(toughness(g, u) for u in attackers)
    enemy_tough = sum(toughness(g, u) for u in defenders) or 2
    hope = prospect(
        tables, odds.attack, tough, odds.defence, enemy_tough, sum(one.amount for one in odds.shifts)
    )
    if hope.taken < doctrine.nerve:
        return 0.0
    prey = sum(tables.stacking[u] + 2.0 * (tables.type[u] != BORDER) for u in defenders)
    gain = hope.taken * (doctrine.ground * wanted.get(hex, 0) + 1.0) + hope.enemy_loss * (
        doctrine.prey * (1.0 + prey / (enemy_tough + 1))
    )
    return float(gain - doctrine.own * hope.own_loss - 0.3 * len(force))


def plan_moves(g: Board, side: int, doctrine: Doctrine = STANDARD) -> Plan:
    """Where each unit should go in this movement phase. Units not named stay."""
    tables = g.rules.tables
    wanted = objectives(g, side)
    stay = _garrisons(g, side, wanted)
    movable = [u for u in on_map(g, side) if u not in stay and not tables.is_commando[u]]
    ranges = {u: movement_range(g, u) for u in movable}
    plan: Plan = {}
    if doctrine.attack and (doctrine.night or not g.night):
        _plan_attacks(g, side, wanted, ranges, plan, doctrine)
    if doctrine.march and not g.night:
        _plan_marches(g, side, wanted, ranges, plan)
        _plan_guns(g, side, wanted, ranges, plan)
    return plan


def _plan_attacks(
    g: Board,
    side: int,
    wanted: dict[int, int],
    ranges: dict[int, dict[int, int]],
    plan: Plan,
    doctrine: Doctrine,
) -> None:
    """Assign forces to the best attacks, one after another."""
    tables = g.rules.tables
    foes = occupied(g, enemy(side))
    targets: dict[int, list[int]] = {}
    for unit, reach in ranges.items():
        if tables.is_artillery[unit] or strength(g, unit) < 2:
            continue
        for hex in reach:
            if tables.grid.bit[hex] & foes or (side == GERMAN and fort_at(g, hex) >= 0):
                targets.setdefault(hex, []).append(unit)
    if g.night:
        targets = {hex: units for hex, units in targets.items() if wanted.get(hex, 0) > 2}
    offers = {hex: _best_force(g, side, hex, units, wanted, doctrine) for hex, units in targets.items()}
    while offers:
        hex = max(offers, key=lambda one: (offers[one][0], -one))
        value, force = offers.pop(hex)
        if value <= 0:
            return
        for unit in force:
            plan[unit] = hex
        taken = set(force)
        for other in [one for one, (_, rival) in offers.items() if taken & set(rival)]:
            targets[other] = [u for u in targets[other] if u not in plan]
            offers[other] = _best_force(g, side, other, targets[other], wanted, doctrine)


def _best_force(
    g: Board, side: int, hex: int, units: list[int], wanted: dict[int, int], doctrine: Doctrine
) -> tuple[float, tuple[int, ...]]:
    """The best of the forces that can attack a hex, and what that is worth."""
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    if units:
        for force in _forces(g, hex, units):
            value = _attack_value(g, side, hex, force, wanted, doctrine)
            if value > best[0]:
                best = (value, force)
    return best


def _plan_guns(
    g: Board, side: int, wanted: dict[int, int], ranges: dict[int, dict[int, int]], plan: Plan
) -> None:
    """Artillery goes beside the most worthwhile enemy stack, but only together with troops that can hold the
    hex; otherwise it keeps out of the enemy's reach, near the rest."""
    tables = g.rules.tables
    grid = tables.grid
    foes = occupied(g, enemy(side))
    worth = {
        hex: sum(tables.stacking[u] for u in troops_at(g, hex, enemy(side))) + wanted.get(hex, 0)
        for hex in grid.members(foes)
    }
    for unit in sorted(ranges):
        if not tables.is_artillery[unit] or not worth:
            continue
        here = g.place[unit]
        best: tuple[int, int, int] | None = None
        for hex in (here, *ranges[unit]):
            if grid.bit[hex] & foes or (side == GERMAN and fort_at(g, hex) >= 0):
                continue
            company = [u for u in units_at(g, hex, side) if u != unit and plan.get(u, hex) == hex]
            company += [u for u, to in plan.items() if to == hex and g.place[u] != hex and u != unit]
            if not stack_fits(g, [*company, unit]):
                continue
            guarded = sum(strength(g, u) for u in company) >= GUARD
            shot = _shot(grid.adjacent[hex], worth)
            if shot and not guarded:
                rank = -1
            elif shot:
                rank = 10 + shot
            else:
                rank = 5 if guarded else 0
            # of equal places the one nearer to the enemy
            near = -min(grid.distance(hex, foe) for foe in worth)
            best = max(best or (rank, near, -hex), (rank, near, -hex))
        if best is not None:
            plan[unit] = -best[2]


def _shot(adjacent: tuple[int, ...], worth: dict[int, int]) -> int:
    return max((worth.get(hex, 0) for hex in adjacent), default=0)


def _plan_marches(
    g: Board, side: int, wanted: dict[int, int], ranges: dict[int, dict[int, int]], plan: Plan
) -> None:
    """Units without an attack march towards an objective, spread over several."""
    tables = g.rules.tables
    foes = occupied(g, enemy(side))
    open_goals = {hex: weight for hex, weight in wanted.items() if _is_goal(g, side, hex)}
    load: dict[int, int] = dict.fromkeys(open_goals, 0)
    going: dict[int, list[int]] = {}
    for unit in sorted(ranges, key=lambda u: (-strength(g, u), u)):
        if unit in plan or not open_goals or tables.is_artillery[unit]:
            continue
        here = g.place[unit]
        move_class = tables.move_class[unit]
        goal = min(
            open_goals,
            key=lambda hex: (way(g, move_class, hex)[here] + 3 * load[hex] - 2 * open_goals[hex], hex),
        )
        distances = way(g, move_class, goal)
        if distances[here] >= FAR:
            continue
        load[goal] += 1
        best = (distances[here], here)
        for hex in ranges[unit]:
            if tables.grid.bit[hex] & foes or (side == GERMAN and fort_at(g, hex) >= 0):
                continue
            there = [u for u in units_at(g, hex, side) if plan.get(u, hex) == hex] + going.get(hex, [])
            if not stack_fits(g, [*there, unit]):
                continue
            best = min(best, (distances[hex], hex))
        if best[1] != here:
            plan[unit] = best[1]
            going.setdefault(best[1], []).append(unit)


def _is_goal(g: Board, side: int, hex: int) -> bool:
    """An objective somebody should still march to."""
    if side == GERMAN:
        return not german_holds(g, hex)
    if g.rules.scenario.victory == "depth":
        return not troops_at(g, hex, SWISS)
    foes = occupied(g, GERMAN)
    grid = g.rules.tables.grid
    held = troops_at(g, hex, SWISS)
    near = foes & grid.within(hex, 4)
    return not held or (bool(near) and len(held) < 2)


__all__ = ["DOCTRINES", "STANDARD", "Doctrine", "Plan", "objectives", "plan_moves", "way"]
