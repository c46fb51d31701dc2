"""Section 12.10: losses. Each step lost uses up its loss factor; armies are replaced by corps from the
Reserve Box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.titles.paths_of_glory.board import destroy_fort, eliminate, mark_unit, place_unit, reduce_unit
from redoubt.titles.paths_of_glory.queries import (
    answers,
    forts,
    full,
    in_box,
    is_army,
    lf,
    name,
    on_map,
    retreated,
    side_of,
    tables_of,
    units_at,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.state import RESERVE, Board

Steps = tuple[int, ...]
Stack = tuple[tuple[Steps, str], ...]
"""For each unit the loss factors of its steps, and, for an army, the group of corps that replace it."""
Reserve = tuple[tuple[str, int, int], ...]
"""By group: full and reduced corps in the Reserve Box."""
CORPS = {"BEF": ((2, 1), (1,))}
"""The steps of a full and a reduced replacing corps where they are not (1, 1) and (1,)."""
Value = tuple[int, int, int]
"""What an assignment is worth: the total used; a corps step for Withdrawal; an army lost without
replacement."""


def participants(g: Board, units: Iterable[int]) -> tuple[int, ...]:
    """12.10.1, 12.10.7 The units of a combat that are still there, with the corps that replaced armies."""
    own = tuple(units)
    stand_ins = (corps for corps, army in g.stand_ins if army in own)
    return tuple(unit for unit in (*own, *stand_ins) if on_map(g, unit))


def stack_of(g: Board, units: Sequence[int]) -> Stack:
    """What a stack can still take."""
    tables = tables_of(g)
    stack = []
    for unit in units:
        whole, half = tables.lf[unit]
        steps = (whole, half) if full(g, unit) else (half,)
        stack.append((steps, tables.replaces[unit] if tables.is_army[unit] else ""))
    return tuple(stack)


def reserve_of(g: Board, units: Sequence[int]) -> Reserve:
    """12.10.3 The corps that could replace the armies of a stack."""
    tables = tables_of(g)
    groups = sorted({tables.replaces[unit] for unit in units if tables.is_army[unit]})
    side = side_of(g, units[0]) if units else 0
    found = []
    for group in groups:
        corps = [unit for unit in in_box(g, RESERVE[side]) if replacing(g, unit) == group]
        whole = sum(full(g, unit) for unit in corps)
        found.append((group, whole, len(corps) - whole))
    return tuple(found)


def replacing(g: Board, unit: int) -> str:
    """12.10.3 The group of armies that a corps can replace; none for an army."""
    tables = tables_of(g)
    return "" if tables.is_army[unit] else tables.replaces[unit]


# 12.10.2, 12.10.4 The best assignments


def after_step(stack: Stack, reserve: Reserve, index: int) -> tuple[Stack, Reserve, int, int]:
    """A unit loses a step: the stack and the reserve after it, whether it was a corps step, and whether an
    army was lost without replacement."""
    steps, group = stack[index]
    rest = (*stack[:index], *stack[index + 1 :])
    if len(steps) > 1:
        return tuple(sorted((*rest, (steps[1:], group)))), reserve, int(not group), 0
    if not group:
        return rest, reserve, 1, 0
    for place, (own, whole, half) in enumerate(reserve):
        if own == group and whole + half:
            strong, weak = CORPS.get(group, ((1, 1), (1,)))
            corps = strong if whole else weak
            left = (own, whole - 1, half) if whole else (own, 0, half - 1)
            return (
                tuple(sorted((*rest, (corps, "")))),
                (*reserve[:place], left, *reserve[place + 1 :]),
                0,
                0,
            )
    return rest, reserve, 0, 1


@lru_cache(maxsize=65536)
def best(stack: Stack, reserve: Reserve, number: int, withdrawing: bool, corps: int, bare: int) -> Value:
    """12.10.2, 12.10.4 The best that the steps of a stack can make of a loss number. As much as possible
    is used, never more; with a remainder, an army lost without replacement has precedence; Withdrawal
    wants a corps step (12.13)."""
    value = (0, corps if withdrawing else 0, bare if number else 0)
    seen = set()
    for index, unit in enumerate(stack):
        cost = unit[0][0]
        if cost > number or unit in seen:
            continue
        seen.add(unit)
        rest, left, was_corps, was_bare = after_step(stack, reserve, index)
        total, with_corps, with_bare = best(
            rest, left, number - cost, withdrawing, corps | was_corps, bare | was_bare
        )
        value = max(value, (total + cost, with_corps, with_bare))
    return value


def takers(
    g: Board, units: Sequence[int], number: int, withdrawing: bool, corps: int, bare: int
) -> list[int]:
    """12.10.2, 12.10.4 The units that may lose the next step."""
    stack, reserve = stack_of(g, units), reserve_of(g, units)
    in_order = tuple(sorted(stack))
    goal = best(in_order, reserve, number, withdrawing, corps, bare)
    if not goal[0]:
        return []
    able = []
    for unit, mine in zip(units, stack, strict=True):
        cost = mine[0][0]
        if cost <= number:
            rest, left, was_corps, was_bare = after_step(in_order, reserve, in_order.index(mine))
            total, with_corps, with_bare = best(
                rest, left, number - cost, withdrawing, corps | was_corps, bare | was_bare
            )
            if (total + cost, with_corps, with_bare) == goal:
                able.append(unit)
    return able


def first_takers(g: Board, attackers: Sequence[int], number: int) -> list[int]:
    """12.10.5 The attackers of highest loss priority that can lose a step within the number; none if no
    attacker has a priority."""
    priority = tables_of(g).loss_priority
    able = [unit for unit in attackers if priority[unit] and lf(g, unit) <= number]
    highest = min((priority[unit] for unit in able), default=0)
    return [unit for unit in able if priority[unit] == highest]


# Taking them


@dataclass(frozen=True)
class LoseStep(Decision):
    """12.10.2 The owner chooses which unit loses a step."""

    rule = "12.10.2"
    prompt = "take losses in {target}: {number} left of the loss number"
    target: int = 0
    number: int = 0
    units: tuple[int, ...] = ()
    """The units that may lose the next step."""
    verbs = (Verb("lose", "unit", label="{unit} loses a step", group="losses"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("lose", unit) for unit in self.units]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        return No(
            "12.10.2",
            f"a step of {name(g, choice[1])} would not use up as much of the {self.number} as possible",
        )


@procedure
class TakeLosses(Procedure):
    """12.10.1 One side takes a loss number."""

    side: int
    units: tuple[int, ...]
    number: int
    space: int
    """The space of the combat."""
    defending: int
    withdrawing: int = 0
    corps: int = 0
    """A corps step is among the losses (12.13)."""
    bare: int = 0
    """An army was lost without replacement (12.10.4)."""
    begun: int = 0

    @step("12.10.7")
    def those_who_retreated(self, g: Board) -> None:
        """12.10.7, 12.11.7 Units that retreated into the space this round are all eliminated by a loss of
        1 or more: an army out of supply permanently (12.10.8)."""
        if self.defending and self.number:
            for unit in units_at(g, self.space, self.side):
                if retreated(g, unit):
                    lost_for_good = is_army(g, unit) and not in_supply(g, unit)
                    eliminate(g, unit, "12.10.7", permanently=lost_for_good)

    @loop("12.10.2")
    def losses(self, g: Board) -> Any:
        if not self.number:
            return None
        units = participants(g, self.units)
        if not self.begun and not self.defending:
            first = first_takers(g, units, self.number)
            if first:
                return LoseStep(self.side, self.space, self.number, tuple(first))
        able = takers(g, units, self.number, bool(self.withdrawing), self.corps, self.bare)
        return LoseStep(self.side, self.space, self.number, tuple(able)) if able else None

    @losses.then
    def step_lost(self, g: Board, choice: Raw) -> None:
        unit = choice[1]
        self.begun = 1
        self.number -= lf(g, unit)
        if not tables_of(g).is_army[unit]:
            self.corps = 1
        if self.defending:
            g.step_losses = (*g.step_losses, (unit, int(not full(g, unit)), lf(g, unit)))
        if not lose_step(g, unit, self.space):
            self.bare = 1

    @step("12.10.6")
    def fort(self, g: Board) -> None:
        """12.10.6 A fort falls only when every defending unit is gone and the rest of the number is
        enough."""
        standing = forts(g, self.side) >> self.space & 1
        if self.defending and standing and not units_at(g, self.space, self.side):
            if self.number >= g.fort[self.space]:
                destroy_fort(g, self.space, "12.10.6")


def lose_step(g: Board, unit: int, space: int) -> bool:
    """12.10.1, 12.10.3, 21.9 A unit loses a step. False if an army is lost and no corps replaces it."""
    if full(g, unit):
        reduce_unit(g, unit, "12.10.1")
        return True
    if not tables_of(g).is_army[unit]:
        eliminate(g, unit, "12.10.9")
        return True
    corps = replacement_for(g, unit)
    stood, did = g.place[unit], g.done[unit]
    lost_for_good = corps is None or not in_supply(g, unit) or tables_of(g).dot[unit]
    eliminate(g, unit, "12.10.8" if lost_for_good else "12.10.9", permanently=lost_for_good)
    if corps is None:
        return False
    place_unit(g, corps, stood)
    mark_unit(g, corps, did)  # 12.10.7 it takes part in the army's stead
    g.stand_ins = (*g.stand_ins, (corps, unit))
    g.log("12.10.3", "replaced", corps=corps, army=unit, space=stood)
    return True


def replacement_for(g: Board, army: int) -> int | None:
    """12.10.3 The corps that replaces an army: a full one if there is any."""
    group = tables_of(g).replaces[army]
    corps = [unit for unit in in_box(g, RESERVE[side_of(g, army)]) if replacing(g, unit) == group]
    return min(corps, key=lambda unit: (g.reduced[unit], unit), default=None)


def replaceable(g: Board, unit: int) -> bool:
    """12.10.3 Whether a corps would replace a unit that falls."""
    return is_army(g, unit) and replacement_for(g, unit) is not None


EVENTS = (EventKind("replaced", "{corps} replaces {army} in {space}", "fight"),)
