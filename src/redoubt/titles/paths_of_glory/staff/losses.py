"""Which steps to lose: those that fill a loss number at the least cost, and leave a unit at full strength."""

from __future__ import annotations

from functools import lru_cache

from redoubt.titles.paths_of_glory.queries import full, tables_of
from redoubt.titles.paths_of_glory.rules.r12_10_losses import replaceable, replacement_for
from redoubt.titles.paths_of_glory.staff.worth import ARMY_STEP, CORPS_STEP, LAST_STEP
from redoubt.titles.paths_of_glory.state import Board

Steps = tuple[tuple[int, int], ...]
"""The steps of a unit in order: loss factor, and worth in thousandths of a VP."""


def steps_of(g: Board, unit: int) -> Steps:
    """What a unit can still lose, with the corps that would replace an army."""
    tables = tables_of(g)
    army = tables.is_army[unit]
    worth = (ARMY_STEP if army else CORPS_STEP) * (1.3 if tables.dot[unit] else 1.0)
    whole, half = tables.lf[unit]
    steps = [(whole, worth)] if full(g, unit) else []
    steps.append((half, worth * LAST_STEP))
    if army and replaceable(g, unit):
        steps += [(1, CORPS_STEP), (1, CORPS_STEP * LAST_STEP)]
    return tuple((factor, round(1000 * each)) for factor, each in steps)


@lru_cache(maxsize=16384)
def least(stacks: tuple[Steps, ...], number: int) -> tuple[int, int]:
    """The most of a loss number that steps can fill, and the least that it costs, the cost negative."""
    best = (0, 0)
    for index, steps in enumerate(stacks):
        if steps and steps[0][0] <= number and steps not in stacks[:index]:
            factor, worth = steps[0]
            used, cost = least((*stacks[:index], steps[1:], *stacks[index + 1 :]), number - factor)
            best = max(best, (used + factor, cost - worth))
    return best


Ladder = tuple[tuple[int, bool], ...]
"""The steps of a unit in order: loss factor, and whether the unit is at full strength before it loses it."""


def ladder_of(g: Board, unit: int) -> Ladder:
    """What a unit can still lose, with the corps that would replace an army."""
    tables = tables_of(g)
    whole, half = tables.lf[unit]
    ladder: Ladder = ((half, False),)
    if full(g, unit):
        ladder = ((whole, True), *ladder)
    corps = replacement_for(g, unit) if tables.is_army[unit] else None
    if corps is not None:
        ladder += ((1, True), (1, False)) if full(g, corps) else ((1, False),)
    return ladder


@lru_cache(maxsize=65536)
def spares_one(ladders: tuple[Ladder, ...], number: int) -> tuple[int, bool]:
    """12.10.2, 12.11.1 The most of a loss number that units can fill, and whether one of them can still be at
    full strength then: without one, an attacker drives nobody out and does not advance."""
    if not ladders:
        return 0, False
    best, used = (-1, False), 0
    for taken in range(len(ladders[0]) + 1):
        filled, spared = spares_one(ladders[1:], number - used)
        whole = taken < len(ladders[0]) and ladders[0][taken][1]
        best = max(best, (used + filled, whole or spared))
        if taken == len(ladders[0]):
            break
        used += ladders[0][taken][0]
        if used > number:
            break
    return best


def price_of(g: Board, units: tuple[int, ...], unit: int, number: int) -> tuple[int, float]:
    """What a loss number comes to if a unit takes the first step: how much is filled, and the cost in VP."""
    stacks = tuple(steps_of(g, other) for other in units)
    index = units.index(unit)
    factor, worth = stacks[index][0]
    rest = (*stacks[:index], stacks[index][1:], *stacks[index + 1 :])
    used, cost = least(rest, number - factor)
    return used + factor, (worth - cost) / 1000
