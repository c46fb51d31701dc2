"""Attacks that could be made if their spaces were activated: for the odds of a fight before it is ordered."""

from __future__ import annotations

from redoubt.engine.view import Seen
from redoubt.show.types import Refusal
from redoubt.titles.paths_of_glory.notation import NOTATION
from redoubt.titles.paths_of_glory.queries import (
    barring_forts,
    cf,
    closed,
    enemy,
    forts,
    occupied,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import barred, moves_on
from redoubt.titles.paths_of_glory.rules.r12_attacks import why_banned, why_not_together
from redoubt.titles.paths_of_glory.rules.r14_supply import ready_stacks
from redoubt.titles.paths_of_glory.state import Board


def supposed_force(g: Board, side: int, target: int) -> tuple[int, ...]:
    """12.1 The strongest force that could attack a space, whatever is activated."""
    if not (occupied(g, enemy(side)) | forts(g, enemy(side))) >> target & 1 or closed(g) >> target & 1:
        return ()
    besieging = bool(forts(g, enemy(side)) >> target & 1 and not barring_forts(g, side) >> target & 1)
    able = []
    for space, units in sorted(ready_stacks(g, side).items()):
        for unit in units:
            beside = moves_on(g, unit).near[space] >> target & 1 and not barred(g, unit) >> target & 1
            if (beside and not besieging) or space == target:
                if why_banned(g, side, unit, target) is None:
                    able.append(unit)
    force: tuple[int, ...] = ()
    for unit in sorted(able, key=lambda unit: (-cf(g, unit), unit)):
        if why_not_together(g, side, (*force, unit), target) is None:
            force = (*force, unit)
    return force


def fight_at(seen: Seen, place: str) -> str | Refusal:
    """The words that ask for the odds of an attack on a space, or why there is none."""
    g: Board = seen.g
    target = NOTATION.kinds["space"].parse(place, "place")
    there = where(g, target)
    side = max(seen.side, 0)
    if closed(g) >> target & 1:
        return Refusal(text=f"{there} is neutral", rule="11.3")
    if (occupied(g, side) >> target & 1) and supposed_force(g, enemy(side), target):
        return f"defend {place}"
    if supposed_force(g, side, target):
        return f"fight {place}"
    if not (occupied(g, enemy(side)) | forts(g, enemy(side))) >> target & 1:
        return Refusal(text=f"There is no enemy in {there} to attack", rule="12.2")
    return Refusal(text=f"None of your supplied units is beside {there} and may attack it", rule="12.1")


__all__ = ["fight_at", "supposed_force"]
