"""Which steps to lose: those that fill a loss number at the least cost."""

from __future__ import annotations

from functools import lru_cache

from redoubt.titles.paths_of_glory.queries import full, tables_of
from redoubt.titles.paths_of_glory.rules.r12_10_losses import replaceable
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


def price_of(g: Board, units: tuple[int, ...], unit: int, number: int) -> tuple[int, float]:
    """What a loss number comes to if a unit takes the first step: how much is filled, and the cost in VP."""
    stacks = tuple(steps_of(g, other) for other in units)
    index = units.index(unit)
    factor, worth = stacks[index][0]
    rest = (*stacks[:index], stacks[index][1:], *stacks[index + 1 :])
    used, cost = least(rest, number - factor)
    return used + factor, (worth - cost) / 1000
