"""Placing units: for set-up (19.0), rebuilt units (14.4) and reinforcements (15.0).

A zone says where a unit may be placed. Zones have names so that a save can hold them; each is a function from
board and unit to a set of hexes, declared with `@zone` in the module of its rule. Stacking (5.0), terrain
(9.2), enemies and closed countries are checked here for every zone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.memory import remembered
from redoubt.titles.switzerland.board import place_unit
from redoubt.titles.switzerland.queries import (
    barred,
    closed,
    crowded,
    deadly,
    enemy,
    forts,
    grid_of,
    occupied,
    standable,
    units_at,
)
from redoubt.titles.switzerland.state import GERMAN, GROUND, HEXES, Board
from redoubt.titles.switzerland.tables import COUNTRIES

Zone = Callable[[Board, int], int]
ZONES: dict[str, Zone] = {}
ZONE_RULE: dict[str, str] = {}


def zone(name: str, rule: str) -> Callable[[Zone], Zone]:
    """Declare a zone: `@zone("German territory", "19.0")` over a function (g, unit) -> set of hexes."""

    def declare(fn: Zone) -> Zone:
        if name in ZONES:
            raise TypeError(f"two zones have the name {name!r}")
        ZONES[name] = fn
        ZONE_RULE[name] = rule
        return fn

    return declare


# where a unit may be placed


def legal_set(g: Board, unit: int, zone_name: str) -> int:
    """Where a unit may be placed now, as a set of hexes."""
    side = g.rules.side[unit]
    taken = occupied(g, enemy(side)) | barred(g, unit) | deadly(g) | crowded(g, unit)
    if side == GERMAN:
        taken |= _fortified(g)
    return ZONES[zone_name](g, unit) & standable(g, g.rules.tables.move_class[unit]) & ~taken


def legal_hexes(g: Board, unit: int, zone_name: str) -> list[int]:
    """Where a unit may be placed now, in printed order."""
    hexes: list[int] = g.rules.tables.grid.members(legal_set(g, unit, zone_name))
    return hexes


@remembered(GROUND)
def _fortified(g: Board) -> int:
    """Hexes with a Swiss or French fortification, where Germans may not be placed (B136)."""
    return grid_of(g).bits(forts(g))


def why_not_there(g: Board, unit: int, hex: int, zone_name: str) -> No:
    """The reason a hex is not among `legal_hexes`."""
    tables = g.rules.tables
    rule = ZONE_RULE[zone_name]
    bit = tables.grid.bit[hex]
    side = g.rules.side[unit]
    country = COUNTRIES[tables.country[hex]]
    refusal = f"{tables.unit_shown[unit]} may not be placed in {tables.where(hex)}: "
    if not ZONES[zone_name](g, unit) & bit:
        return No(rule, refusal + f"the hex is outside its area ({zone_name})")
    if occupied(g, enemy(side)) & bit:
        return No(rule, refusal + f"{g.rules.armies[enemy(side)]} troops are there (B136)")
    if side == GERMAN and _fortified(g) & bit:
        return No(rule, refusal + "an enemy fortification is there (B136)")
    if deadly(g) & bit:
        return No(rule, refusal + f"{country} is off limits")
    if closed(g) & bit:
        return No(rule, refusal + f"{country} is at peace (B120)")
    if barred(g, unit) & bit:
        return No("18.1", refusal + "militia hold it")
    if not standable(g, tables.move_class[unit]) & bit:
        return No("9.2", refusal + "it may not enter this terrain")
    stack = ", ".join(tables.unit_shown[other] for other in units_at(g, hex, side))
    return No("5.0", refusal + f"with {stack} it exceeds 3 units or 5 stacking points (4 for mixed nations)")


# the suggested places


def suggestion(g: Board, unit: int, hexes: Iterable[int]) -> int:
    """The scenario's suggested hex, or the legal hex nearest to it."""
    return nearest(g, suggested_hex(g, unit), g.rules.tables.grid.bits(hexes))


def suggested_hex(g: Board, unit: int) -> int:
    """A unit's hex in the suggested set-up; Bern if it has none."""
    tables = g.rules.tables
    wanted: int | None = tables.suggested.get((g.rules.scenario_id, unit))
    if wanted is None:
        wanted = tables.suggested.get(("any", unit), tables.bern)
    return wanted


def nearest(g: Board, hex: int, among: int) -> int:
    """The hex of a set nearest to a hex; of several the first in printed order."""
    grid = g.rules.tables.grid
    near = grid.bit[hex]
    while not near & among:
        near |= grid.spread(near)
    first: int = grid.members(near & among)[0]
    return first


def put(g: Board, unit: int, hex: int, rule: str) -> None:
    """Place a unit in a hex and log it."""
    place_unit(g, unit, hex)
    g.log(rule, "placed", unit=unit, hex=hex, side=g.rules.side[unit])


# one unit


@dataclass(frozen=True)
class ChooseHex(Decision):
    """14.4, 15.0, 19.0 Where to place a unit."""

    rule: ClassVar[str] = "19.0"
    prompt: ClassVar[str] = "place {unit} ({area})"
    verbs = (Verb("at", "hex", label="Place {unit} in {hex}", group="place", alike=True),)
    unit: int = 0
    zone: str = ""
    under: str = "19.0"

    def words(self, g: Board) -> dict[str, str]:
        return {"area": self.zone[:1].upper() + self.zone[1:]}

    def cites(self) -> str:
        return self.under

    def options(self, g: Board) -> Iterable[Raw]:
        return [("at", hex) for hex in legal_hexes(g, self.unit, self.zone)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "at" or choice[1] < 0:
            return None
        return why_not_there(g, self.unit, choice[1], self.zone)


@procedure
class PlaceUnit(Procedure):
    """The owner places one unit; if no hex is legal it stays in its box."""

    unit: int
    zone: str
    log_rule: str = "15.0"

    @step("15.0")
    def choose(self, g: Board) -> Asked:
        if not legal_set(g, self.unit, self.zone):
            g.log(self.log_rule, "no_room", unit=self.unit, zone=self.zone)
            return LEAVE
        return ChooseHex(g.rules.side[self.unit], self.unit, self.zone, self.log_rule)

    @choose.then
    def placed(self, g: Board, choice: Raw) -> Asked:
        put(g, self.unit, choice[1], self.log_rule)


# a group of units


@dataclass(frozen=True)
class ChooseUnit(Decision):
    """19.0 Which unit to place next, or the suggested places for all that are left."""

    rule: ClassVar[str] = "19.0"
    prompt: ClassVar[str] = "place your units ({zone}), or take the suggested places"
    verbs = (
        Verb("suggested", label="Take the suggested places", group="suggested"),
        Verb("place", "unit", label="Place {unit}", group="place", alike=True),
        Verb("done", label="Leave the others for later", group="end", ends=True),
    )
    units: tuple[int, ...] = ()
    zone: str = ""
    optional: bool = False
    under: str = "19.0"

    def cites(self) -> str:
        return self.under

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("suggested",)]
        choices += [("place", unit) for unit in self.units]
        if self.optional:
            choices.append(("done",))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "place" and choice[1] >= 0:
            return No(
                self.under, f"{g.rules.tables.unit_shown[choice[1]]} is not one of the units to place now"
            )
        if choice[0] == "done":
            left = ", ".join(g.rules.tables.unit_shown[unit] for unit in self.units)
            return No(self.under, f"you must still place {left}")
        return None


@procedure
class PlaceUnits(Procedure):
    """A side places a group of units in any order, or all in the suggested places with a single choice.

    `optional` lets the side leave the rest unplaced. A unit without a legal hex stays in its box."""

    side: int
    zone: str
    units: tuple[int, ...]
    log_rule: str = "19.0"
    optional: bool = False

    @loop("19.0")
    def place_next(self, g: Board) -> Asked:
        waiting = [unit for unit in self.units if g.place[unit] >= HEXES]
        left = tuple(unit for unit in waiting if legal_set(g, unit, self.zone))
        if left:
            return ChooseUnit(self.side, left, self.zone, self.optional, self.log_rule)
        for unit in waiting:
            g.log(self.log_rule, "no_room", unit=unit, zone=self.zone)
        return None

    @place_next.then
    def placing(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "place":
            return PlaceUnit(choice[1], self.zone, self.log_rule)
        for unit in self.units:
            if g.place[unit] >= HEXES:
                legal = legal_set(g, unit, self.zone)
                if legal:
                    put(g, unit, nearest(g, suggested_hex(g, unit), legal), self.log_rule)
        return None


EVENTS = (
    EventKind("placed", "{unit} is placed in {hex}", "march"),
    EventKind("no_room", "There is no place for {unit} ({zone}): it waits", "march"),
)
