"""Section 12.11: retreat; 12.13 the step that Withdrawal restores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.titles.paths_of_glory.board import (
    eliminate,
    mark_unit,
    note_failure,
    occupy,
    place_unit,
    set_reduced,
)
from redoubt.titles.paths_of_glory.queries import (
    answers,
    barring_forts,
    controls,
    enemy,
    is_army,
    members,
    mf,
    name,
    occupied,
    on_map,
    room,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import barred, crosses_caucasus, moves_on
from redoubt.titles.paths_of_glory.rules.r14_supply import supplied_at
from redoubt.titles.paths_of_glory.state import ELIMINATED, OUT, RESERVE, RETREATED, Board

# 12.11.3, 12.11.4 Where a unit may go


def open_steps(g: Board, side: int, unit: int, space: int, battle: int) -> int:
    """12.11.3, 15.4 The spaces to which a unit could step, stacking aside."""
    spaces = moves_on(g, unit).near[space] & ~barred(g, unit) & ~(1 << battle)
    return spaces & ~occupied(g, enemy(side)) & ~barring_forts(g, side)


def rank(g: Board, side: int, unit: int, space: int) -> int:
    """12.11.4 Friendly before enemy-controlled, and in each case in supply before out of supply."""
    return 2 * (not controls(g, side, space)) + (not supplied_at(g, unit, space))


def best_ranked(g: Board, side: int, unit: int, spaces: Iterable[int]) -> list[int]:
    """12.11.4 The spaces of highest priority."""
    ranked = [(rank(g, side, unit, space), space) for space in spaces]
    highest = min((order for order, _ in ranked), default=0)
    return [space for order, space in ranked if order == highest]


def retreats(g: Board, side: int, unit: int, battle: int, distance: int) -> list[int]:
    """12.11.3, 12.11.4 The spaces to which a unit may retreat from the battle: its last step, or the first
    of two. None if it cannot retreat."""
    if not mf(g, unit):
        return []  # 12.11.6 MN
    steps = open_steps(g, side, unit, g.place[unit], battle)
    if distance == 1:
        return best_ranked(g, side, unit, members(steps & room(g, side)[1]))
    spaces = members(steps)
    onward = [space for space in spaces if open_steps(g, side, unit, space, battle) & room(g, side)[1]]
    return best_ranked(g, side, unit, onward or spaces)


# The owner retreats


@dataclass(frozen=True)
class RetreatUnit(Decision):
    """12.11.3 Which unit retreats where."""

    rule = "12.11.3"
    prompt = "retreat from {battle}"
    battle: int = 0
    distance: int = 1
    units: tuple[int, ...] = ()
    verbs = (Verb("retreat", "unit", "space", label="{unit} retreats to {space}", group="retreat"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [
            ("retreat", unit, space)
            for unit in self.units
            for space in retreats(g, self.side, unit, self.battle, self.distance)
        ]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        _, unit, space = choice
        if unit not in self.units:
            return No("12.11.1", f"{name(g, unit)} does not have to retreat now")
        if not open_steps(g, self.side, unit, g.place[unit], self.battle) >> space & 1:
            return No("12.11.3", f"{name(g, unit)} cannot retreat to {where(g, space)}")
        return No("12.11.4", f"{name(g, unit)} must take a space of higher priority than {where(g, space)}")


@procedure
class Retreat(Procedure):
    """12.11.1 Units retreat one or two spaces; those that cannot are eliminated."""

    side: int
    units: tuple[int, ...]
    battle: int
    distance: int
    going_on: int = -1
    """The unit that is between the first and the second space."""

    @loop("12.11.3")
    def units_retreat(self, g: Board) -> Any:
        if self.going_on >= 0:
            if retreats(g, self.side, self.going_on, self.battle, 1):
                return RetreatUnit(self.side, self.battle, 1, (self.going_on,))
            lose_in_retreat(g, self.going_on)
            self.going_on = -1
        self.units = tuple(unit for unit in self.units if g.place[unit] == self.battle)
        for unit in self.units:
            if not retreats(g, self.side, unit, self.battle, self.distance):
                lose_in_retreat(g, unit)
        self.units = tuple(unit for unit in self.units if g.place[unit] == self.battle)
        if not self.units:
            return None
        return RetreatUnit(self.side, self.battle, self.distance, self.units)

    @units_retreat.then
    def retreated(self, g: Board, choice: Raw) -> None:
        _, unit, space = choice
        if crosses_caucasus(g, g.place[unit], space):
            g.caucasus_crossed = 1
        mark_unit(g, unit, RETREATED)
        note_failure(g, unit, 0)  # 11.17
        if self.distance == 2 and self.going_on < 0:
            g.vacated |= 1 << space
            place_unit(g, unit, space)
            g.log("12.11.3", "passed", unit=unit, space=space)
            self.going_on = unit
            return
        place_unit(g, unit, space)
        g.log("12.11.3", "retreated", unit=unit, space=space)
        occupy(g, unit, space, "12.11.5")
        self.going_on = -1


def lose_in_retreat(g: Board, unit: int) -> None:
    """12.11.6, 12.10.8 A unit that cannot retreat is eliminated: an army permanently, and so is an army whose
    replacing corps cannot retreat."""
    eliminate(g, unit, "12.11.6", permanently=is_army(g, unit))
    for corps, army in g.stand_ins:
        if corps == unit and g.place[army] in ELIMINATED:
            place_unit(g, army, OUT)
            g.log("12.10.8", "lost_for_good", army=army)


# 12.13 Withdrawal


@dataclass(frozen=True)
class RestoreStep(Decision):
    """12.13 The defender takes back one step of a corps, or else of an army."""

    rule = "12.13"
    prompt = "Withdrawal from {battle}: restore a step"
    battle: int = 0
    units: tuple[int, ...] = ()
    verbs = (Verb("restore", "unit", label="Restore {unit}", group="losses"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("restore", unit) for unit in self.units]


def restorable(g: Board, number: int) -> tuple[int, ...]:
    """12.13 The units whose last lost step may come back: corps if any lost a step, else armies. An army
    lost without a replacing corps only if the loss number was met exactly."""
    exact = sum(used for _, _, used in g.step_losses) == number
    lost = {unit: eliminated for unit, eliminated, _ in g.step_losses}
    corps = tuple(unit for unit in lost if not is_army(g, unit))
    if corps:
        return corps
    replaced_armies = {army for _, army in g.stand_ins}
    return tuple(
        unit for unit, eliminated in lost.items() if not eliminated or unit in replaced_armies or exact
    )


@procedure
class Restore(Procedure):
    """12.13 One step just lost is restored."""

    side: int
    battle: int
    number: int
    """The loss number that the defender took."""

    @step("12.13")
    def choose(self, g: Board) -> Any:
        units = restorable(g, self.number)
        return RestoreStep(self.side, self.battle, units) if units else LEAVE

    @choose.then
    def restored(self, g: Board, choice: Raw) -> None:
        unit = choice[1]
        if on_map(g, unit):
            set_reduced(g, unit, False)
            g.log("12.13", "recovered", unit=unit)
            return
        for corps, army in g.stand_ins:
            if army == unit and on_map(g, corps):
                place_unit(g, corps, RESERVE[self.side])
                g.stand_ins = tuple(row for row in g.stand_ins if row != (corps, army))
                break
        set_reduced(g, unit, True)
        place_unit(g, unit, self.battle)
        g.log("12.13", "restored", unit=unit, space=self.battle)


EVENTS = (
    EventKind("retreated", "{unit} retreats to {space}", "fight", headline=True),
    EventKind("passed", "{unit} retreats through {space}", "fight"),
    EventKind("lost_for_good", "{army} is permanently eliminated", "fight"),
    EventKind("recovered", "{unit} gets its step back", "fight", headline=True),
    EventKind("restored", "{unit} is restored in {space}", "fight", headline=True),
)
