"""A staff's plan for a movement phase: a destination for each unit that should move, and why.

Attacks come first: for every enemy stack in reach, the best force within stacking limits, judged by its
column on the table. Then spent units leave the line, the rest march to objectives and avoid bad odds, and
garrisons stay.
"""

from __future__ import annotations

from dataclasses import replace

from redoubt.titles.switzerland.queries import (
    deadly,
    enemy,
    foreign_forts,
    forts,
    german_land,
    occupied,
    on_map,
    strength,
    troops_at,
)
from redoubt.titles.switzerland.rules.r09_movement import movement_range
from redoubt.titles.switzerland.rules.r11_works import near_country
from redoubt.titles.switzerland.staff.aims import objectives, way
from redoubt.titles.switzerland.staff.attacks import plan_attacks
from redoubt.titles.switzerland.staff.depth import drives, plan_drive
from redoubt.titles.switzerland.staff.gate import guards, plan_gate
from redoubt.titles.switzerland.staff.guns import plan_guns
from redoubt.titles.switzerland.staff.marches import plan_commandos, plan_marches, plan_rest
from redoubt.titles.switzerland.staff.situation import (
    DOCTRINES,
    STANDARD,
    Doctrine,
    Plan,
    Situation,
    threats,
)
from redoubt.titles.switzerland.state import GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import DE

GATHERED, SURE = 6, 0.8
"""19.4.1 The turn by which most units have arrived, and the German's nerve until then."""
NEAR = 3
"""Works are manned if a German or his land is within so many hexes."""
HURRY, COUNTERS = 0.85, 0.9
"""Factors for the German's nerve and losses: on his last turns, since without surrender he loses whatever he
saves (17.0), and in 19.6, where he must throw the French back within three days."""


def plan_moves(g: Board, side: int, doctrine: Doctrine = STANDARD) -> Plan:
    """Where each unit should go in this movement phase. Units not listed stay."""
    return plan_phase(g, side, doctrine).plan


def plan_phase(g: Board, side: int, doctrine: Doctrine = STANDARD) -> Situation:
    """The plan of a movement phase with its reasons."""
    tables = g.rules.tables
    wanted = objectives(g, side)
    threat = threats(g, side)
    doctrine = suited(g, side, doctrine)
    stay = garrisons(g, side, wanted, threat)
    movable = [u for u in on_map(g, side) if not tables.is_commando[u]]
    foes = occupied(g, enemy(side))
    shut = foes | deadly(g) | (foreign_forts(g, DE) if side == GERMAN else 0)
    ranges = {u: movement_range(g, u) for u in movable}
    now = Situation(g, side, doctrine, wanted, ranges, foes, shut, threat, stay)
    if drives(g, side):
        plan_drive(now)
        return now
    plan_commandos(now)
    if not g.night:
        plan_attacks(now)
    if guards(g, side):
        plan_gate(now)
        return now
    now.ranges = {u: r for u, r in ranges.items() if u not in stay and not _rests(g, u)}
    if not g.night:
        plan_rest(now)
    plan_marches(now)
    plan_guns(now)
    return now


def _rests(g: Board, unit: int) -> bool:
    """14.1 Units that move at night get no replacements. In 19.6 there are none to get."""
    return bool(g.night and g.hits[unit] and g.rules.scenario.victory != "depth")


def suited(g: Board, side: int, doctrine: Doctrine) -> Doctrine:
    """The doctrine adapted to the German's clock: he takes more risks on his last turns and in 19.6, and in
    19.4, which has no limit, he attacks only if he is sure to win until his army has arrived."""
    scenario = g.rules.scenario
    if guards(g, side):
        return replace(doctrine, nerve=doctrine.nerve * COUNTERS, own=doctrine.own * COUNTERS)
    if scenario.victory != "surrender" or side != GERMAN:
        return doctrine
    if scenario.days and g.turn >= g.last_turn - 1:
        return replace(doctrine, nerve=doctrine.nerve * HURRY, own=doctrine.own * HURRY)
    if not scenario.days and g.turn <= GATHERED:
        return replace(doctrine, nerve=max(doctrine.nerve, SURE), own=2 * doctrine.own)
    return doctrine


# garrisons


def garrisons(g: Board, side: int, wanted: dict[int, int], threat: list[int]) -> set[int]:
    """Units that must stay. The German leaves the weakest unit that can hold a town, guns only if there is no
    other; the Swiss leave all units while the enemy is near, and one in each of their works that he may come
    to."""
    stay: set[int] = set()
    grid, artillery = g.rules.tables.grid, g.rules.tables.is_artillery
    foes = occupied(g, enemy(side))
    victory = g.rules.scenario.victory
    for hex in wanted:
        here = troops_at(g, hex, side)
        if not here:
            continue
        near = foes & grid.within(hex, 3)
        if side == GERMAN and victory == "surrender":
            foot = [u for u in here if not artillery[u]] or here
            ranked = sorted(foot, key=lambda u: (strength(g, u), u))
            firm = [u for u in ranked if 3 * strength(g, u) > threat[hex]]
            stay.add(firm[0] if firm else ranked[-1])
        elif side == SWISS and victory != "depth":
            stay.update(here if near else (max(here, key=lambda u: (strength(g, u), u)),))
    if side == SWISS and victory == "surrender":
        stay.update(_works_crews(g, threat))
    return stay


def _works_crews(g: Board, threat: list[int]) -> set[int]:
    """11.0 One unit stays in each of the Swiss works: the strongest where the enemy can come, the weakest
    where he or his land is near; guns only if there is no other."""
    grid, artillery = g.rules.tables.grid, g.rules.tables.is_artillery
    foes = occupied(g, GERMAN)
    border = 0
    for country in german_land(g):
        border |= near_country(g.rules.tables, country, NEAR)
    crews = set()
    for hex in forts(g):
        ranked = sorted(troops_at(g, hex, SWISS), key=lambda u: (not artillery[u], strength(g, u), u))
        if ranked and threat[hex]:
            crews.add(ranked[-1])
        elif ranked and (border & grid.bit[hex] or foes & grid.within(hex, NEAR)):
            crews.add(next((u for u in ranked if not artillery[u]), ranked[0]))
    return crews


__all__ = [
    "DOCTRINES", "GATHERED", "STANDARD", "Doctrine", "Plan", "garrisons", "objectives", "plan_moves",
    "plan_phase", "suited", "threats", "way",
]  # fmt: skip
