"""A staff's plan for a movement phase: a destination for each unit that should move.

Attacks come first: for every enemy stack in reach, the best force within stacking limits, judged by its
column on the table. Then spent units leave the line, the rest march to objectives and avoid bad odds, and
garrisons stay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations

from redoubt.titles.switzerland.queries import (
    deadly,
    enemy,
    faces,
    foreign_forts,
    fort_at,
    german_holds,
    in_german_land,
    occupied,
    on_map,
    stack_fits,
    stacking_points,
    strength,
    toughness,
    troops_at,
    units_at,
)
from redoubt.titles.switzerland.rules.r09_movement import movement_range
from redoubt.titles.switzerland.rules.r09_ranges import army_ranges
from redoubt.titles.switzerland.rules.r10_1_odds import combat_odds
from redoubt.titles.switzerland.staff.aims import FAR, deep_hexes, objectives, precious, prey, way
from redoubt.titles.switzerland.staff.reckoning import prospect
from redoubt.titles.switzerland.state import GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import DE, ENGINEER

Plan = dict[int, int]

EXPOSED = 4
"""Extra movement points a unit spends to avoid a place where it could be attacked at good odds."""
SHARE, IN_LINE = 3, 8
"""Extra movement points a unit spends for each other unit on its way to the same goal; more in a line."""
GATHERED, SURE = 6, 0.8
"""19.4.1 The turn by which most units have arrived, and the German's nerve until then."""
DARING = 0.4
"""19.6 Factor for nerve and losses of the French, who have three days and gain nothing by waiting."""
OVERRUN_COLUMN, NEVER = 6, 99
"""The column, counted from 0, from which an overrun is worth its hit: 4:1. NEVER is above every column."""
SPENT = 2
"""A unit whose loss counts leaves the line when it can take no more hits than this."""


@dataclass(frozen=True)
class Doctrine:
    """How a staff fights. `search` chooses among several by trying them."""

    name: str
    nerve: float
    """The least chance to take a hex at which it attacks."""
    own: float = 1.0
    """The weight of its own losses."""
    risk: float = 2.0
    """How many times stronger an enemy in reach must be before a force in the open keeps away; one more under
    cover."""
    share: int = SHARE
    overrun: int = OVERRUN_COLUMN
    to_the_end: bool = False
    """Whether it buys every turn it can afford: stopping means losing (17.0)."""


STANDARD = Doctrine("standard", 0.5)
DOCTRINES = (
    STANDARD,
    Doctrine("steady", 0.6, own=2.0, risk=4.0, share=6, overrun=NEVER, to_the_end=True),
    Doctrine("thrifty", 0.6, own=2.0, overrun=NEVER, to_the_end=True),
    Doctrine("firm", 0.5, risk=4.0, to_the_end=True),
)


@dataclass
class Situation:
    """What a staff considers while it makes a plan."""

    g: Board
    side: int
    doctrine: Doctrine
    wanted: dict[int, int]
    ranges: dict[int, dict[int, int]]
    foes: int
    shut: int
    """Hexes to keep out of: enemies, works, deadly countries."""
    threat: list[int]
    stay: set[int]
    """Garrisons: they do not march, and attack only for more than what they hold."""
    plan: Plan = field(default_factory=dict)
    back: dict[int, list[int]] = field(default_factory=dict)
    """10.2.3, B192 Attackers by the hex they attack from, where they return if driven off."""

    def strength_in(self, hex: int) -> int:
        """Own strength in a hex under the plan so far."""
        return sum(strength(self.g, u) for u in self.company(hex))

    def company(self, hex: int) -> list[int]:
        """Own units in a hex under the plan so far."""
        staying = [u for u in units_at(self.g, hex, self.side) if self.plan.get(u, hex) == hex]
        return staying + [u for u, to in self.plan.items() if to == hex and self.g.place[u] != hex]

    def room(self, hex: int, unit: int, company: list[int]) -> bool:
        """Whether a unit fits with those that will be there or may be driven back there."""
        return stack_fits(self.g, [*company, *self.back.get(hex, ()), unit])

    def crew(self, hex: int) -> int:
        """Units that count as on their way to a goal from the start: those in a line."""
        return len(troops_at(self.g, hex, self.side)) if _in_line(self.g, self.side) else 0

    def exposed(self, hex: int, force: int) -> bool:
        """Whether the enemy could attack a force there at odds that the doctrine avoids (standard: 2:1),
        allowing for the terrain's shift."""
        tables = self.g.rules.tables
        if _in_line(self.g, self.side) and hex in self.wanted:
            return False
        if self.g.rules.scenario.victory == "depth":
            return False
        covered = tables.urban[hex] or tables.shift[tables.terrain[hex]]
        return self.threat[hex] >= force * (self.doctrine.risk + bool(covered))


def plan_moves(g: Board, side: int, doctrine: Doctrine = STANDARD) -> Plan:
    """Where each unit should go in this movement phase. Units not listed stay."""
    tables = g.rules.tables
    wanted = objectives(g, side)
    threat = threats(g, side)
    doctrine = _suited(g, side, doctrine)
    stay = _garrisons(g, side, wanted, threat)
    movable = [u for u in on_map(g, side) if not tables.is_commando[u]]
    foes = occupied(g, enemy(side))
    shut = foes | deadly(g) | (foreign_forts(g, DE) if side == GERMAN else 0)
    ranges = {u: movement_range(g, u) for u in movable}
    now = Situation(g, side, doctrine, wanted, ranges, foes, shut, threat, stay)
    if not g.night:
        _plan_attacks(now)
    # 14.1 units that move at night get no replacements
    now.ranges = {u: r for u, r in ranges.items() if u not in stay and not (g.night and g.hits[u])}
    if not g.night:
        _plan_rest(now)
    _plan_marches(now)
    _plan_guns(now)
    return now.plan


def _suited(g: Board, side: int, doctrine: Doctrine) -> Doctrine:
    """The doctrine adapted to the scenario's clock: the French of 19.6 have three days and take risks; the
    German of 19.4 has no limit, and until his army has arrived he attacks only if he is sure to win."""
    scenario = g.rules.scenario
    if scenario.victory == "depth" and side == SWISS:
        return replace(doctrine, nerve=doctrine.nerve * DARING, own=doctrine.own * DARING)
    gathers = scenario.victory == "surrender" and not scenario.days and g.turn <= GATHERED
    if gathers and side == GERMAN:
        return replace(doctrine, nerve=max(doctrine.nerve, SURE), own=2 * doctrine.own)
    return doctrine


# threats and garrisons


def threats(g: Board, side: int) -> list[int]:
    """For each hex, the strength of a stack the enemy could bring there: a division and a regiment."""
    tables = g.rules.tables
    members = tables.grid.members
    threats = [0] * len(tables.grid)
    large = small = 0
    reach = army_ranges(g, enemy(side))
    for unit in sorted(reach, key=lambda u: -strength(g, u)):
        if tables.is_artillery[unit] or tables.is_commando[unit]:
            continue
        area = reach[unit].hexes
        if tables.stacking[unit] > 1:
            fresh, large = area & ~large, large | area
        else:
            fresh, small = area & ~small, small | area
        power = strength(g, unit)
        for hex in members(fresh):
            threats[hex] += power
    return threats


def _garrisons(g: Board, side: int, wanted: dict[int, int], threat: list[int]) -> set[int]:
    """Units that must stay. The German leaves the weakest unit that can hold a town, and all units on the
    front of 19.6; the Swiss leave all units while the enemy is near."""
    stay: set[int] = set()
    grid = g.rules.tables.grid
    foes = occupied(g, enemy(side))
    victory = g.rules.scenario.victory
    for hex in wanted:
        here = troops_at(g, hex, side)
        if not here:
            continue
        near = foes & grid.within(hex, 3)
        if side == GERMAN and victory == "surrender":
            ranked = sorted(here, key=lambda u: (strength(g, u), u))
            firm = [u for u in ranked if 3 * strength(g, u) > threat[hex]]
            stay.add(firm[0] if firm else ranked[-1])
        elif side == GERMAN and victory == "depth":
            stay.update(here)
        elif side == SWISS and victory != "depth":
            stay.update(here if near else (max(here, key=lambda u: (strength(g, u), u)),))
    return stay


# attacks


def _forces(g: Board, hex: int, units: list[int]) -> Iterable[tuple[int, ...]]:
    """Legal stacks of up to three of the strongest units in reach; for each weight the strongest stack."""
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


def _attack_value(now: Situation, hex: int, force: tuple[int, ...]) -> float:
    """The value of an attack: the chance to take the hex, the units and the ground there, minus its cost."""
    g, side, doctrine = now.g, now.side, now.doctrine
    tables = g.rules.tables
    defenders = troops_at(g, hex, enemy(side))
    attackers = (*troops_at(g, hex, side), *force)
    odds = combat_odds(g, hex, attackers, defenders)
    tough = sum(toughness(g, u) for u in attackers)
    enemy_tough = sum(toughness(g, u) for u in defenders) or 2
    hope = prospect(
        tables,
        odds.attack - _halved(g, side, hex, force),
        tough,
        odds.defence,
        enemy_tough,
        sum(shift.amount for shift in odds.shifts),
    )
    if hope.taken < doctrine.nerve:
        return 0.0
    worth = sum(prey(g, u) for u in defenders)
    gain = hope.taken * (now.wanted.get(hex, 0) + 1.0)
    gain += hope.enemy_loss * (1.0 + worth / (enemy_tough + 1))
    frail = sum(precious(g, u) and toughness(g, u) <= SPENT for u in attackers)
    given_up = sum(now.wanted.get(g.place[u], 0) for u in force if u in now.stay)
    cost = doctrine.own * hope.own_loss * (1.0 + 2.0 * frail) + given_up
    return float(gain - cost - 0.3 * len(force))


def _halved(g: Board, side: int, hex: int, force: tuple[int, ...]) -> int:
    """11.1, 11.2 Half points that the works in a hex will take from units that enter by a side they face."""
    fort = fort_at(g, hex)
    if side != GERMAN or fort < 0:
        return 0
    direction = g.rules.tables.grid.direction

    def faced(unit: int) -> bool:
        return faces(g, fort, direction(hex, _entry(g, hex, unit)))

    return sum(strength(g, unit) for unit in force if faced(unit))


def _entry(g: Board, hex: int, unit: int) -> int:
    """The hex from which a unit will most likely enter another."""
    grid = g.rules.tables.grid
    return int(min(grid.adjacent[hex], key=lambda near: (grid.distance(near, g.place[unit]), near)))


def _plan_attacks(now: Situation) -> None:
    """Assign forces to the best attacks, one after another."""
    g, side, plan = now.g, now.side, now.plan
    tables = g.rules.tables
    targets: dict[int, list[int]] = {}
    marks = now.foes | (foreign_forts(g, DE) if side == GERMAN else 0)
    for unit, reach in now.ranges.items():
        if tables.is_artillery[unit] or strength(g, unit) < 2:
            continue
        if unit in now.stay and side == SWISS:
            continue
        for hex in reach:
            if tables.grid.bit[hex] & marks:
                targets.setdefault(hex, []).append(unit)
    offers = {hex: _best_force(now, hex, units) for hex, units in targets.items()}
    while offers:
        hex = max(offers, key=lambda target: (offers[target][0], -target))
        value, force = offers.pop(hex)
        if value <= 0:
            return
        for unit in force:
            plan[unit] = hex
            now.back.setdefault(_entry(g, hex, unit), []).append(unit)
        taken = set(force)
        for other in [rival for rival, (_, units) in offers.items() if taken & set(units)]:
            targets[other] = [u for u in targets[other] if u not in plan]
            offers[other] = _best_force(now, other, targets[other])


def _best_force(now: Situation, hex: int, units: list[int]) -> tuple[float, tuple[int, ...]]:
    """The best force that can attack a hex, and its value."""
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    if units:
        for force in _forces(now.g, hex, units):
            value = _attack_value(now, hex, force)
            if value > best[0]:
                best = (value, force)
    return best


# rest, marches, guns


def _plan_rest(now: Situation) -> None:
    """16.0, 17.1 Spent units whose loss counts leave the line for the nearest safe place."""
    g, plan = now.g, now.plan
    grid = g.rules.tables.grid
    for unit in sorted(now.ranges):
        here = g.place[unit]
        if unit in plan or not precious(g, unit) or toughness(g, unit) > SPENT:
            continue
        places = [here] if not now.exposed(here, now.strength_in(here)) else []
        for hex in now.ranges[unit]:
            abroad = now.side == SWISS and in_german_land(g, hex)
            if not abroad and not grid.bit[hex] & now.shut and stack_fits(g, [*now.company(hex), unit]):
                places.append(hex)
        if places:
            plan[unit] = min(places, key=lambda hex: (now.threat[hex], grid.distance(here, hex), hex))


def _plan_marches(now: Situation) -> None:
    """Units without an attack march towards objectives, spread over several."""
    g, side, plan = now.g, now.side, now.plan
    tables = g.rules.tables
    goals = {hex: weight for hex, weight in now.wanted.items() if _is_goal(g, side, hex)}
    posts = _posts(now)
    load = {hex: now.crew(hex) for hex in (*goals, *posts)}
    lined = _in_line(g, side)
    for unit in sorted(
        now.ranges, key=lambda u: (-strength(g, u) - 3 * (lined and tables.is_artillery[u]), u)
    ):
        if unit in plan or not goals or (tables.is_artillery[unit] and not lined):
            continue
        light = tables.stacking[unit] == 1
        distances = _distances(now, unit, goals | posts if light else goals, load)
        here = g.place[unit]
        if distances[here] >= FAR:
            continue
        own = strength(g, unit)
        best = (distances[here] + EXPOSED * now.exposed(here, now.strength_in(here)), here)
        for hex in now.ranges[unit]:
            if tables.grid.bit[hex] & now.shut:
                continue
            company = now.company(hex)
            if not now.room(hex, unit, company):
                continue
            force = own + sum(strength(g, u) for u in company)
            best = min(best, (distances[hex] + EXPOSED * now.exposed(hex, force), hex))
        if best[1] != here:
            plan[unit] = best[1]


def _posts(now: Situation) -> dict[int, int]:
    """3.0 Towns that a German division holds alone, where a regiment should relieve it."""
    g = now.g
    if now.side != GERMAN or g.rules.scenario.victory != "surrender":
        return {}
    weight = g.rules.tables.stacking
    held = {g.place[u]: u for u in now.stay if weight[u] == 4}
    return {hex: now.wanted[hex] for hex in held if len(units_at(g, hex, GERMAN)) == 1}


def _distances(now: Situation, unit: int, goals: dict[int, int], load: dict[int, int]) -> list[int]:
    """The distance of every hex from a unit's best goal; where all goals are alike, from the nearest by a
    path around the enemy."""
    g = now.g
    move_class = g.rules.tables.move_class[unit]
    if _all_alike(g, now.side):
        ends = deep_hexes(g) if g.rules.scenario.victory == "depth" else now.wanted
        return way(g, move_class, tuple(ends), now.foes)
    here = g.place[unit]
    share = IN_LINE if _in_line(g, now.side) else now.doctrine.share
    goal = min(
        goals, key=lambda hex: (way(g, move_class, (hex,))[here] + share * load[hex] - 2 * goals[hex], hex)
    )
    distances = way(g, move_class, (goal,))
    if distances[here] < FAR:
        load[goal] += 1
    return distances


def _all_alike(g: Board, side: int) -> bool:
    """19.5.4, 19.6.4 Whether a side only wants to get through, no matter where."""
    victory = g.rules.scenario.victory
    return (victory, side) in (("exit", GERMAN), ("depth", SWISS))


def _in_line(g: Board, side: int) -> bool:
    """19.5.4 Whether the Swiss man a line across all paths north, every hex of it."""
    return bool(g.rules.scenario.victory == "exit" and side == SWISS)


def _plan_guns(now: Situation) -> None:
    """Artillery moves adjacent to the most valuable enemy stack if it cannot be attacked there at good odds,
    and otherwise follows the army towards it."""
    g, plan = now.g, now.plan
    tables = g.rules.tables
    grid = tables.grid
    worth = _marks(now)
    if not worth:
        return
    for unit in sorted(now.ranges):
        if not tables.is_artillery[unit] or unit in plan:
            continue
        distances = way(g, tables.move_class[unit], tuple(sorted(worth)))
        own = strength(g, unit)
        best: tuple[int, int, int] | None = None
        for hex in (g.place[unit], *now.ranges[unit]):
            if grid.bit[hex] & now.shut:
                continue
            company = [u for u in now.company(hex) if u != unit]
            if not now.room(hex, unit, company):
                continue
            rank = _shot(grid.adjacent[hex], worth)
            if now.exposed(hex, own + sum(strength(g, u) for u in company)):
                rank = -1
            # of equal places, the one nearer the enemy
            here = (rank, -distances[hex], -hex)
            best = max(best or here, here)
        if best is not None:
            plan[unit] = -best[2]


def _marks(now: Situation) -> dict[int, int]:
    """Enemy stacks for the artillery, with their value: those that hold an objective or whose loss counts."""
    g = now.g
    worth = {}
    for hex in g.rules.tables.grid.members(now.foes):
        stack = troops_at(g, hex, enemy(now.side))
        if hex in now.wanted or any(precious(g, u) for u in stack):
            worth[hex] = stacking_points(g, stack) + now.wanted.get(hex, 0)
    return worth


def _shot(adjacent: tuple[int, ...], worth: dict[int, int]) -> int:
    return max((worth.get(hex, 0) for hex in adjacent), default=0)


def _is_goal(g: Board, side: int, hex: int) -> bool:
    """Whether units should still march to an objective."""
    if _all_alike(g, side):
        return True
    if side == GERMAN:
        return not german_holds(g, hex)
    held = troops_at(g, hex, SWISS)
    if _in_line(g, side):
        return stacking_points(g, held) < 5
    near = occupied(g, GERMAN) & g.rules.tables.grid.within(hex, 4)
    return not held or (bool(near) and len(held) < 2)


__all__ = ["DOCTRINES", "STANDARD", "Doctrine", "Plan", "objectives", "plan_moves", "threats", "way"]
