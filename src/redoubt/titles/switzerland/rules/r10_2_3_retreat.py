"""10.2.3 Retreats, unit by unit, and breakouts through the enemy when there is no other way out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure, step
from redoubt.kit.retreat import Way, best, rank_of
from redoubt.titles.switzerland.board import eliminate, enter_hex, note_move, take_hit
from redoubt.titles.switzerland.queries import (
    barred,
    costs_of,
    crowded,
    deadly,
    enemy_held,
    german_land,
    grid_of,
    occupied,
    stack_fits,
    units_at,
)
from redoubt.titles.switzerland.state import DONE, GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import BORDER, CH, FR

NEARER, OPEN, FULL, BREAKOUT, DEADLY = range(5)
"""The classes of hexes to retreat to, best first (B34, B91)."""
CLASSES = (
    "an empty hex nearer its goal", "a hex with room", "a hex where it would overstack", "an enemy hex",
    "a country off limits",
)  # fmt: skip


# the goal (B118)


def goal_distance(g: Board, unit: int) -> tuple[int, ...]:
    """B118, B196 The distance of each hex from a unit's goal: Bern for the Swiss, French territory for the
    French and the Americans, German-controlled territory for Germans and Italians."""
    if g.rules.side[unit] == GERMAN:
        return _country_distance(g, german_land(g))
    if g.rules.tables.nation[unit] == CH:
        return tuple(g.rules.tables.to_bern)
    return _country_distance(g, (FR,))


def _country_distance(g: Board, countries: tuple[int, ...]) -> tuple[int, ...]:
    """The distance from each hex to the nearest hex of these countries."""
    key = ("goal", countries)
    far: tuple[int, ...] | None = g.rules.derived.get(key)
    if far is None:
        inside = sum(g.rules.tables.in_country[country] for country in countries)
        far = g.rules.derived[key] = grid_of(g).distances(inside)
    return far


# where a unit may go (B34)


def retreat_classes(g: Board, unit: int, hex: int, entered: tuple[int, ...]) -> list[Way]:
    """B34 Every hex a unit could retreat to, with its class. Empty hexes that the stack itself entered in
    this retreat still count as empty while they have room (B191). A hex with troops of both sides is an enemy
    hex (B194)."""
    side = g.rules.side[unit]
    grid = g.rules.tables.grid
    bit = grid.bit
    far = goal_distance(g, unit)
    friends, enemies, off_limits = occupied(g, side), enemy_held(g, side), deadly(g)
    full = crowded(g, unit)
    ways = []
    for near in ways_out(g, unit, hex):
        here = bit[near]
        if off_limits & here:
            kind = DEADLY
        elif enemies & here:
            kind = BREAKOUT
        elif full & here:
            kind = FULL
        elif friends & here and near not in entered:
            kind = OPEN
        elif far[near] < far[hex] or far[near] == 0:
            kind = NEARER
        else:
            kind = OPEN
        ways.append((kind, near))
    return ways


def ways_out(g: Board, unit: int, hex: int) -> list[int]:
    """9.2, B27 The adjacent hexes a unit may enter; if there are none, those reached by a road that is
    out."""
    grid, cost, shut = grid_of(g), costs_of(g, unit).cost, barred(g, unit)
    adjacent = [near for near in grid.adjacent[hex] if not shut & grid.bit[near]]
    open_ways = [near for near in adjacent if cost(hex, near, g.road_out)]
    return open_ways or [near for near in adjacent if cost(hex, near)]


def retreat_hexes(g: Board, unit: int, hex: int, entered: tuple[int, ...] = ()) -> list[int]:
    """B34 The hexes of the best class open to a unit; empty if it cannot retreat at all."""
    return best(retreat_classes(g, unit, hex, entered))


def stands(g: Board, unit: int) -> bool:
    """19.2.4e, B92 A Swiss border unit that does not retreat in the first turns."""
    tables = g.rules.tables
    return bool(
        g.turn <= g.rules.scenario.border_stands_until
        and tables.type[unit] == BORDER
        and tables.nation[unit] == CH
    )


@dataclass(frozen=True)
class ChooseRetreat(Decision):
    """10.2.3 Which unit retreats next, and where to."""

    rule: ClassVar[str] = "10.2.3"
    prompt: ClassVar[str] = "retreat {units} from {hex}"
    verbs = (Verb("retreat", "unit", "hex", label="{unit} retreats to {hex}", group="retreat"),)
    hex: int = 0
    units: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()

    def options(self, g: Board) -> Iterable[Raw]:
        return [
            ("retreat", unit, near)
            for unit in self.units
            for near in retreat_hexes(g, unit, self.hex, self.hexes)
        ]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "retreat" or min(choice[1:]) < 0:
            return None
        _, unit, hex = choice
        tables = g.rules.tables
        name, where = tables.unit_shown[unit], tables.where(hex)
        if unit not in self.units:
            return No("10.2.3", f"{name} does not have to retreat from {tables.where(self.hex)} now")
        classes = retreat_classes(g, unit, self.hex, self.hexes)
        kind = rank_of(classes, hex)
        if kind is None:
            if hex not in tables.grid.adjacent[self.hex]:
                return No("10.2.3", f"{name} retreats one hex, and {where} is not adjacent")
            if barred(g, unit) & tables.grid.bit[hex]:
                return No("10.2.3", f"{name} may not retreat to {where}: it is closed to this unit")
            return No("9.2", f"{name} may not enter {where} from {tables.where(self.hex)}")
        better, to = min(classes)
        return No(
            "10.2.3",
            f"{name} may not retreat to {where} ({CLASSES[kind]}) while {tables.where(to)} "
            f"({CLASSES[better]}) is open",
        )


@procedure
class Retreat(Procedure):
    """10.2.3 Units of one side retreat from a hex; those that can only break out do so together at the end
    (B124)."""

    hex: int
    owner: int
    units: tuple[int, ...]
    overrun: bool = False
    """They were driven off by an overrun (12.2)."""
    hexes: tuple[int, ...] = ()
    """Empty hexes that units of this stack have gone to (B191)."""
    fought: tuple[int, ...] = ()
    """Enemy hexes entered to break out, with combat still to come."""
    breaking_out: tuple[int, ...] = ()
    """The units that have entered them."""

    @step("19.2.4")
    def border_units_stand(self, g: Board) -> Asked:
        if self.owner != SWISS or not g.rules.scenario.border_stands_until:
            return None
        for unit in self.units:
            if stands(g, unit):
                g.log("19.2.4", "stands", unit=unit, hex=self.hex, side=self.owner)
                take_hit(g, unit, "19.2.4")
        self.units = tuple(unit for unit in self.units if not stands(g, unit))
        return None

    @loop("10.2.3")
    def retreat(self, g: Board) -> Asked:
        rest = []
        for unit in self.units:
            hexes = retreat_hexes(g, unit, self.hex, self.hexes)
            if not hexes:
                g.log("10.2.3", "no_retreat", unit=unit, hex=self.hex, side=self.owner)
                eliminate(g, unit, "10.2.3")
            elif len(hexes) == 1 and self._goes_unasked(g, unit, hexes[0]):
                self._go(g, unit, hexes[0])
            else:
                rest.append(unit)
        self.units = tuple(rest)
        if not rest:
            return None
        return ChooseRetreat(self.owner, self.hex, self.units, self.hexes)

    @retreat.then
    def retreated(self, g: Board, choice: Raw) -> Asked:
        _, unit, hex = choice
        self._go(g, unit, hex)
        self.units = tuple(other for other in self.units if other != unit)
        return None

    def _goes_unasked(self, g: Board, unit: int, hex: int) -> bool:
        """Whether a unit with one hex to go to goes there at once. If others of its stack could want its room
        there, the owner decides who goes first (10.2.3a)."""
        there = units_at(g, hex, self.owner)
        waiting = [other for other in self.units if g.place[other] == self.hex]
        return not stack_fits(g, (*there, unit)) or stack_fits(g, (*there, *waiting))

    def _go(self, g: Board, unit: int, hex: int) -> None:
        """One unit retreats; its movement in this phase is over (B119, B195)."""
        bit = g.rules.tables.grid.bit[hex]
        breakout = bool(enemy_held(g, self.owner) & bit)
        empty = not occupied(g, self.owner) & bit
        kind = "breaks_out" if breakout else "retreats"
        g.log("10.2.3", kind, unit=unit, from_hex=self.hex, to_hex=hex, side=self.owner)
        enter_hex(g, unit, hex, "10.2.3")
        note_move(g, unit, DONE)
        if g.place[unit] != hex:
            return
        if not breakout:
            if empty:
                self.hexes = (*self.hexes, hex)
            return
        self.breaking_out = (*self.breaking_out, unit)
        if hex not in self.fought:
            self.fought = (*self.fought, hex)

    @loop("10.2.3")
    def break_out(self, g: Board) -> Asked:
        """10.2.3c Combat in each enemy hex entered, at once and to a finish (B124)."""
        # A breakout is a combat within a combat, so the two modules need each other.
        from redoubt.titles.switzerland.rules.r10_combat import Combat

        if not self.fought:
            return None
        target, self.fought = self.fought[0], self.fought[1:]
        units = tuple(unit for unit in self.breaking_out if g.place[unit] == target)
        return Combat(target, self.owner, back=self.hex, units=units, overrun=self.overrun)


EVENTS = (
    EventKind("retreats", "{unit} retreats from {from_hex} to {to_hex}", "fight"),
    EventKind("breaks_out", "{unit} breaks out of {from_hex} into {to_hex}", "fight", report=True),
    EventKind("returns", "{unit} is driven back to {to_hex}", "fight"),
    EventKind("no_retreat", "{unit} has no way out of {hex}", "fight"),
    EventKind("stands", "{unit} stands its ground in {hex}", "fight"),
)
