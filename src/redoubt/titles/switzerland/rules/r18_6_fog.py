"""18.6 Fog of war: listed Swiss brigades and regiments may start one hex from their place on the chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure
from redoubt.kit.words import with_nouns
from redoubt.titles.switzerland.board import place_unit
from redoubt.titles.switzerland.queries import has_room, may_enter, militia_hexes
from redoubt.titles.switzerland.rules.r19_forces import listed
from redoubt.titles.switzerland.state import SWISS, Board
from redoubt.titles.switzerland.tables import CH


def shift_in_the_fog(g: Board) -> Asked:
    """18.6 Roll a die: up to that many listed brigades and regiments may shift."""
    if not g.rules.fog_of_war:
        return None
    die = g.roll("18.6", "units that may shift")
    g.log("18.6", "fog_rolled", die=die, side=SWISS)
    return FogOfWar(die)


def shift_hexes(g: Board, unit: int) -> list[int]:
    """18.6, B83 The hexes a listed unit may shift to: adjacent, in Switzerland, passable, with room."""
    tables, start = g.rules.tables, g.place[unit]
    return [
        hex
        for hex in tables.grid.adjacent[start]
        if tables.country[hex] == CH and may_enter(g, unit, start, hex) and has_room(g, unit, hex)
    ]


def may_shift(g: Board, unit: int) -> bool:
    """18.6 Whether this is a brigade or regiment with a listed hex."""
    tables = g.rules.tables
    return tables.size[unit] in ("X", "III") and unit in listed(g)


@dataclass(frozen=True)
class ShiftUnit(Decision):
    """18.6 Which listed unit to shift."""

    rule: ClassVar[str] = "18.6"
    prompt: ClassVar[str] = "shift listed brigades or regiments one hex each ({count} left)"
    verbs = (
        Verb("done", label="Shift no more units", group="end", ends=True),
        Verb("shift", "unit", label="Shift {unit}", group="place"),
    )
    units: tuple[int, ...] = ()
    count: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("done",)]
        choices += [("shift", unit) for unit in self.units]
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "shift" or choice[1] < 0:
            return None
        tables, unit = g.rules.tables, choice[1]
        name = tables.unit_shown[unit]
        if unit not in listed(g):
            return No("18.6", f"{name} has no hex on the Swiss set-up chart")
        if not may_shift(g, unit):
            return No("18.6", f"{name} is a division; only brigades and regiments may shift")
        if g.place[unit] != tables.setup_hex[unit]:
            return No("18.6", f"{name} has already been shifted")
        return No("18.6", f"{name} has no hex adjacent to {tables.where(g.place[unit])} to shift to")


@dataclass(frozen=True)
class ShiftTo(Decision):
    """18.6 Where to shift a unit."""

    rule: ClassVar[str] = "18.6"
    prompt: ClassVar[str] = "shift {unit}: where to?"
    verbs = (Verb("at", "hex", label="{unit} shifts to {hex}", group="place", alike=True),)
    unit: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        return [("at", hex) for hex in shift_hexes(g, self.unit)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "at" or choice[1] < 0:
            return None
        tables, hex, start = g.rules.tables, choice[1], g.place[self.unit]
        where = f"from {tables.where(start)} to {tables.where(hex)}"
        move = f"{tables.unit_shown[self.unit]} may not shift {where}"
        if hex not in tables.grid.adjacent[start]:
            return No("18.6", f"{move}: the hexes are not adjacent")
        if tables.country[hex] != CH:
            return No("18.6", f"{move}: it would leave Switzerland (B83)")
        if militia_hexes(g) & tables.grid.bit[hex]:
            return No("18.1", f"{move}: militia hold it")
        if not may_enter(g, self.unit, start, hex):
            return No("9.2", f"{move}: it may not enter that hex")
        return No("5.0", f"{move}: the stack there is full")


@procedure
class FogOfWar(Procedure):
    """18.6 The Swiss player shifts up to so many listed brigades and regiments one hex each."""

    count: int
    unit: int = -1

    @loop("18.6")
    def choose(self, g: Board) -> Asked:
        if self.unit >= 0:
            return ShiftTo(SWISS, self.unit)
        setup_hex = g.rules.tables.setup_hex
        units = tuple(
            unit
            for unit in listed(g)
            if may_shift(g, unit) and g.place[unit] == setup_hex[unit] and shift_hexes(g, unit)
        )
        if self.count and units:
            return ShiftUnit(SWISS, units, self.count)

    @choose.then
    def chosen(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "shift":
            self.unit = choice[1]
            return None
        place_unit(g, self.unit, choice[1])
        g.log("18.6", "shifted", unit=self.unit, hex=choice[1])
        self.unit = -1
        self.count -= 1


EVENTS = (
    EventKind(
        "fog_rolled",
        "Fog of war: up to {die} may shift",
        "march",
        dice=("die",),
        words=with_nouns(die="listed unit"),
    ),
    EventKind("shifted", "{unit} shifts to {hex}", "march"),
)
