"""Attacks: for every enemy stack in reach the best force, and the best attacks one after another.

An attack is a plan with a way back: the staff reserves a hex with room for each unit that could be driven
off (10.2.3), so that nobody marches into it, and discounts an attack whose beaten units would overstack.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from redoubt.titles.switzerland.queries import (
    costs_of,
    deadly,
    enemy,
    enemy_held,
    faces,
    foreign_forts,
    fort_at,
    grid_of,
    stack_fits,
    stacking_points,
    strength,
    toughness,
    troops_at,
)
from redoubt.titles.switzerland.rules.r10_1_odds import column_name, combat_odds
from redoubt.titles.switzerland.rules.r10_2_3_retreat import goal_distance
from redoubt.titles.switzerland.staff.aims import precious, prey
from redoubt.titles.switzerland.staff.reckoning import Prospect, prospect
from redoubt.titles.switzerland.staff.situation import Note, Situation
from redoubt.titles.switzerland.state import GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import DE, ENGINEER

SPENT = 2
"""A unit whose loss counts leaves the line when it can take no more hits than this."""
STRANDED = 2.0
"""What a stacking point that would be lost to overstacking counts in an attack that fails."""


class Attack(NamedTuple):
    """A force against a hex, and what the staff expects of it."""

    value: float = 0.0
    force: tuple[int, ...] = ()
    column: str = ""
    hope: Prospect = Prospect(0.0, 0.0, 0.0, 0.0)


def plan_attacks(now: Situation) -> None:
    """Assign forces to the best attacks, one after another."""
    targets = _targets(now)
    offers = {hex: best_attack(now, hex, units) for hex, units in targets.items()}
    while offers:
        hex = max(offers, key=lambda target: (offers[target].value, -target))
        attack = offers.pop(hex)
        if attack.value <= 0:
            return
        note = _note(now, hex, attack, offers)
        for unit in attack.force:
            now.go(unit, hex, note)
        for unit, back in ways_back(now, hex, attack.force).items():
            now.back.setdefault(back, []).append(unit)
        taken = set(attack.force)
        for other in [rival for rival, offer in offers.items() if taken & set(offer.force)]:
            targets[other] = [u for u in targets[other] if u not in now.plan]
            offers[other] = best_attack(now, other, targets[other])


def _targets(now: Situation) -> dict[int, list[int]]:
    """The enemy hexes in reach, and the units that could attack each."""
    g, side = now.g, now.side
    tables = g.rules.tables
    marks = now.foes | (foreign_forts(g, DE) if side == GERMAN else 0)
    targets: dict[int, list[int]] = {}
    for unit, reach in now.ranges.items():
        if tables.is_artillery[unit] or strength(g, unit) < 2:
            continue
        if unit in now.stay and side == SWISS:
            continue
        for hex in reach:
            if tables.grid.bit[hex] & marks and _is_worth_it(g, hex):
                targets.setdefault(hex, []).append(unit)
    return targets


def _is_worth_it(g: Board, hex: int) -> bool:
    """19.6.4 In the training scenario only ground in Germany counts."""
    return bool(g.rules.scenario.victory != "depth" or g.rules.tables.country[hex] == DE)


def best_attack(now: Situation, hex: int, units: list[int]) -> Attack:
    """The best force of these units against a hex; one without a force if none is worth it."""
    best = Attack()
    if units:
        for force in _forces(now.g, hex, units):
            attack = _attack(now, hex, force)
            if attack.value > best.value:
                best = attack
    return best


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


def _attack(now: Situation, hex: int, force: tuple[int, ...]) -> Attack:
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
        return Attack()
    worth = sum(prey(g, u) for u in defenders)
    gain = hope.taken * (now.wanted.get(hex, 0) + 1.0)
    gain += hope.enemy_loss * (1.0 + worth / (enemy_tough + 1))
    frail = sum(precious(g, u) and toughness(g, u) <= SPENT for u in attackers)
    given_up = sum(now.wanted.get(g.place[u], 0) for u in force if u in now.stay)
    cost = doctrine.own * hope.own_loss * (1.0 + 2.0 * frail) + given_up
    homeless = set(force) - ways_back(now, hex, force).keys()
    cost += STRANDED * hope.driven_off * stacking_points(g, sorted(homeless))
    return Attack(float(gain - cost - 0.3 * len(force)), force, column_name(g, odds.column), hope)


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


def ways_back(now: Situation, hex: int, force: tuple[int, ...]) -> dict[int, int]:
    """10.2.3, B34 Where each unit of a force could go if it is driven off, with room for all under the plan
    so far. A unit without such a hex is missing."""
    g = now.g
    grid = grid_of(g)
    shut = enemy_held(g, now.side) | deadly(g)
    near = [other for other in grid.adjacent[hex] if not shut & grid.bit[other]]
    leaving = set(force)
    held = {
        other: [u for u in (*now.company(other), *now.back.get(other, ())) if u not in leaving]
        for other in near
    }
    ways: dict[int, int] = {}
    for unit in sorted(force, key=lambda u: -g.rules.tables.stacking[u]):
        far, cost = goal_distance(g, unit), costs_of(g, unit).cost
        open_hexes = [
            other for other in near if cost(hex, other, g.road_out) and stack_fits(g, [*held[other], unit])
        ]
        if open_hexes:
            ways[unit] = min(open_hexes, key=lambda other: (far[other], len(held[other]), other))
            held[ways[unit]].append(unit)
    return ways


def _note(now: Situation, hex: int, attack: Attack, others: dict[int, Attack]) -> Note:
    """The aim of an attack, its odds, and the attack that came second."""
    g = now.g
    tables = g.rules.tables
    defenders = troops_at(g, hex, enemy(now.side))
    against = ", ".join(tables.unit_shown[u] for u in defenders) or "the works"
    aim = f"take {tables.where(hex)} from {against}"
    if hex in now.wanted:
        aim += ", an objective"
    weighed = (
        f"column {attack.column}, about {attack.hope.taken:.0%} to take it, {attack.hope.enemy_loss:.1f} hits"
        f" on the enemy for {attack.hope.own_loss:.1f}; worth {attack.value:.1f}"
    )
    rival = max(others, key=lambda target: (others[target].value, -target), default=-1)
    if rival < 0 or others[rival].value <= 0:
        return Note(aim, weighed, "no other attack was worth its losses")
    second = f"{tables.where(rival)} at {others[rival].column}, worth {others[rival].value:.1f}"
    return Note(aim, weighed, f"next best was an attack on {second}")


__all__ = ["SPENT", "Attack", "best_attack", "plan_attacks", "ways_back"]
