"""Placing units: set-up (19.0), rebuilt units (14.4) and reinforcements (15.0) all go through here.

A zone says where a unit may be put. Zones are named so that a save can hold them; each is a function
from board and unit to a set of hexes, declared with `@zone` in the module of its rule. Stacking (5.0),
terrain (9.2), enemies and closed countries are checked here for every zone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.titles.switzerland.board import place_unit
from redoubt.titles.switzerland.queries import deadly, enemy, fort_at, has_room, may_stand, occupied
from redoubt.titles.switzerland.state import HEXES, SIDES, Board
from redoubt.titles.switzerland.tables import NATIONS

Zone = Callable[[Board, int], int]
ZONES: dict[str, Zone] = {}
ZONE_RULE: dict[str, str] = {}


def zone(name: str, rule: str) -> Callable[[Zone], Zone]:
    """Declare a zone: `@zone("german land", "19.0")` over a function (g, unit) -> set of hexes."""

    def declare(fn: Zone) -> Zone:
        ZONES[name] = fn
        ZONE_RULE[name] = rule
        return fn

    return declare


def legal_hexes(g: Board, unit: int, zone_name: str) -> list[int]:
    """Where a unit may be placed now, in printed order."""
    tables = g.rules.tables
    side = g.rules.side[unit]
    wanted = ZONES[zone_name](g, unit) & ~occupied(g, enemy(side)) & ~deadly(g)
    return [
        hex
        for hex in tables.grid.members(wanted)
        if may_stand(g, unit, hex) and has_room(g, unit, hex) and not _foreign_fort(g, unit, hex)
    ]


def _foreign_fort(g: Board, unit: int, hex: int) -> bool:
    """A fortification of the other side closes its hex."""
    fort = fort_at(g, hex)
    return fort >= 0 and g.rules.side[unit] == 0


def why_not_there(g: Board, unit: int, hex: int, zone_name: str) -> No:
    """The reason a hex is not among `legal_hexes`."""
    tables = g.rules.tables
    rule = ZONE_RULE[zone_name]
    name, where = tables.unit_ids[unit], tables.grid.name(hex)
    bit = tables.grid.bit[hex]
    side = g.rules.side[unit]
    if not ZONES[zone_name](g, unit) & bit:
        return No(rule, f"{name} may not be placed in {where}: it lies outside its area ({zone_name})")
    if occupied(g, enemy(side)) & bit or _foreign_fort(g, unit, hex):
        return No(rule, f"{name} may not be placed in {where}: {SIDES[enemy(side)]} forces are there")
    if deadly(g) & bit:
        return No(rule, f"{name} may not be placed in {where}: {NATIONS[tables.country[hex]]} is off limits")
    if not may_stand(g, unit, hex):
        return No("9.2", f"{name} may not enter {where}")
    return No("5.0", f"{name} does not fit into {where}: at most 3 units and 5 stacking points (4 mixed)")


@dataclass(frozen=True)
class ChooseHex(Decision):
    """14.4, 15.0, 19.0 Where a unit is placed."""

    rule: ClassVar[str] = "19.0"
    prompt: ClassVar[str] = "place {unit} ({zone})"
    unit: int = 0
    zone: str = ""

    def options(self, g: Board) -> Iterable[Raw]:
        return [("at", hex) for hex in legal_hexes(g, self.unit, self.zone)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "at":
            return None
        return why_not_there(g, self.unit, choice[1], self.zone)


@procedure
class PlaceUnit(Procedure):
    """One unit is placed by its owner; if no hex is legal it stays where it is (in its box)."""

    unit: int
    zone: str
    log_rule: str = "15.0"

    @step("15.0")
    def choose(self, g: Board) -> Asked:
        if not legal_hexes(g, self.unit, self.zone):
            g.log(self.log_rule, "no_room", unit=self.unit, zone=self.zone)
            return LEAVE
        return ChooseHex(g.rules.side[self.unit], self.unit, self.zone)

    @choose.then
    def placed(self, g: Board, choice: Raw) -> Asked:
        place_unit(g, self.unit, choice[1])
        g.log(self.log_rule, "placed", unit=self.unit, hex=choice[1])


@dataclass(frozen=True)
class ChooseUnit(Decision):
    """19.0 Which unit is placed next; the suggested places may be taken for all that are left."""

    rule: ClassVar[str] = "19.0"
    prompt: ClassVar[str] = "place your units ({zone}), or take the suggested set-up"
    units: tuple[int, ...] = ()
    zone: str = ""
    optional: bool = False

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("suggested",)]
        choices += [("place", unit) for unit in self.units]
        if self.optional:
            choices.append(("done",))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "place":
            return No("19.0", f"{g.rules.tables.unit_ids[choice[1]]} is not among the units to place now")
        return None


@procedure
class PlaceUnits(Procedure):
    """A group of units is placed by its side, in any order, or as suggested with one choice.

    `optional` lets the side leave the rest unplaced (they stay in their box)."""

    side: int
    zone: str
    units: tuple[int, ...]
    log_rule: str = "19.0"
    optional: bool = False

    @loop("19.0")
    def place_next(self, g: Board) -> Asked:
        left = tuple(u for u in self.units if g.place[u] >= HEXES and legal_hexes(g, u, self.zone))
        if not left:
            return None
        return ChooseUnit(self.side, left, self.zone, self.optional)

    @place_next.then
    def placing(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "place":
            return PlaceUnit(choice[1], self.zone, self.log_rule)
        for unit in self.units:
            if g.place[unit] >= HEXES:
                hexes = legal_hexes(g, unit, self.zone)
                if hexes:
                    hex = suggestion(g, unit, hexes)
                    place_unit(g, unit, hex)
                    g.log(self.log_rule, "placed", unit=unit, hex=hex)
        return None


def suggestion(g: Board, unit: int, hexes: list[int]) -> int:
    """A sensible place among legal ones: the suggested hex of the scenario, or the nearest to it."""
    tables = g.rules.tables
    wanted = tables.suggested.get((g.rules.scenario_id, unit), -1)
    if wanted < 0:
        wanted = tables.suggested.get(("any", unit), tables.bern)
    return min(hexes, key=lambda hex: (tables.grid.distance(hex, wanted), hex))


LINES = {
    "placed": "{unit} is placed in {hex}",
    "no_room": "{unit} finds no place ({zone}) and waits",
}
