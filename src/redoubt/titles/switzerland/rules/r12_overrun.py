"""12.0 Overrun: a single round of combat during movement."""

from __future__ import annotations

from redoubt.engine.errors import No
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, procedure, step
from redoubt.titles.switzerland.board import note_move, take_hit, tire
from redoubt.titles.switzerland.queries import enemy, fort_at, units_at
from redoubt.titles.switzerland.rules.r10_combat import Round
from redoubt.titles.switzerland.state import DONE, HEXES, NOWHERE, WAITING, Board
from redoubt.titles.switzerland.tables import (
    BORDER,
    CAVALRY,
    CH,
    CLEAR,
    ENGINEER,
    GLIDER,
    HILL,
    INFANTRY,
    MOUNTAIN,
    MOUNTAIN_TERRAIN,
    PARACHUTE,
    TERRAINS,
    TYPES,
)

INFANTRY_TYPES = (INFANTRY, ENGINEER, CAVALRY, GLIDER, PARACHUTE, MOUNTAIN)
"""The types that count as infantry for 12.1c (B50, B129)."""


# 12.1 Restrictions


def on_open_road(g: Board, hex: int) -> bool:
    """B129 Whether the hex has a road that is not out."""
    bit = g.rules.tables.grid.bit[hex]
    return bool(g.rules.tables.on_road & bit) and not g.road_out & bit


def may_overrun(g: Board, unit: int, target: int, hex: int) -> bool:
    """12.1b-f Whether one unit may overrun another in a hex. Brandenburgers never overrun, and an urban area
    does not change the terrain (B197)."""
    tables = g.rules.tables
    kind, terrain = tables.type[target], tables.terrain[hex]
    if tables.is_artillery[unit] or tables.is_commando[unit]:
        return False
    if tables.is_commando[target]:
        return True
    if tables.is_artillery[target]:
        return bool(terrain == HILL) and on_open_road(g, hex)
    if tables.is_mobile[unit]:
        return bool(kind == BORDER or (kind in INFANTRY_TYPES and terrain in (CLEAR, HILL)))
    if tables.type[unit] == MOUNTAIN:
        on_road = terrain in (HILL, MOUNTAIN_TERRAIN) and on_open_road(g, hex)
        return bool(tables.is_mobile[target]) and on_road
    return False


def overrunning_units(g: Board, hex: int, side: int) -> tuple[int, ...]:
    """12.1, B119 The units of `side` that may overrun the enemies in a hex now, all together: those that have
    just entered and may overrun every defender (B49). There is no overrun of a fortification (12.1a)."""
    defenders = units_at(g, hex, enemy(side))
    if not defenders or fort_at(g, hex) != NOWHERE:
        return ()
    return tuple(
        unit
        for unit in units_at(g, hex, side)
        if g.moved[unit] == WAITING and all(may_overrun(g, unit, target, hex) for target in defenders)
    )


def why_no_overrun(g: Board, hex: int, side: int) -> No:
    """12.1 Why an overrun in a hex is not possible."""
    tables = g.rules.tables
    where, names = tables.where(hex), tables.unit_shown
    defenders = units_at(g, hex, enemy(side))
    if not defenders:
        return No("12.1", f"there is no enemy unit in {where} to overrun")
    if fort_at(g, hex) != NOWHERE:
        return No("12.1", f"the fortification in {where} prevents an overrun")
    waiting = [unit for unit in units_at(g, hex, side) if g.moved[unit] == WAITING]
    if not waiting:
        return No("12.2", f"none of your units has just moved into {where}")
    unit = waiting[0]
    target = next(
        (defender for defender in defenders if not may_overrun(g, unit, defender, hex)), defenders[0]
    )
    ground = TERRAINS[tables.terrain[hex]] + (" on a road" if on_open_road(g, hex) else "")
    return No(
        "12.1",
        f"{names[unit]} ({TYPES[tables.type[unit]]}) may not overrun {names[target]} "
        f"({TYPES[tables.type[target]]}) in {where}, {ground}",
    )


# 12.2, 12.3, 13.2 Procedure


@procedure
class Overrun(Procedure):
    """12.2 A single combat roll during movement by the `overrunning_units`.

    `free` is the overrun by troops that have just landed from the air: the `units` in the hex make it, and
    the limits of 12.1 do not apply (18.5.4, B81)."""

    hex: int
    attacker: int
    units: tuple[int, ...] = ()
    free: bool = False

    @step("12.2")
    def declare(self, g: Board) -> Asked:
        if not self.free:
            self.units = overrunning_units(g, self.hex, self.attacker)
        g.log("12.2", "overrun", hex=self.hex, attacker=self.attacker, units=self.units)
        return None

    @step("13.2")
    def night_hit(self, g: Board) -> Asked:
        """13.2 At night each attacker takes a hit before the odds are worked out, except Swiss mountain units
        (B54)."""
        if not g.night:
            return None
        tables = g.rules.tables
        for unit in (*self.units, *units_at(g, self.hex, enemy(self.attacker))):
            tire(g, unit)
        for unit in self.units:
            if not (tables.type[unit] == MOUNTAIN and tables.nation[unit] == CH):
                take_hit(g, unit, "13.2")
        return None

    @step("12.2")
    def roll(self, g: Board) -> Asked:
        units = tuple(unit for unit in self.units if g.place[unit] == self.hex)
        defenders = units_at(g, self.hex, enemy(self.attacker))
        if not units or not defenders:
            return LEAVE
        return Round(self.hex, self.attacker, units, defenders, overrun=True)

    @step("12.3")
    def disruption(self, g: Board) -> Asked:
        """12.3 Each attacker takes a hit, whether it succeeded or not, even if it had to retreat (B53,
        B119)."""
        for unit in self.units:
            if g.place[unit] < HEXES:
                take_hit(g, unit, "12.3")
        return None

    @step("12.2")
    def move_on(self, g: Board) -> Asked:
        """12.2b If no defender is left in the hex (B52), the attackers may continue with their remaining
        points; otherwise they stop. Units that stopped there and took no part may not continue (B204)."""
        cleared = not units_at(g, self.hex, enemy(self.attacker))
        g.log("12.2", "overrun_over", hex=self.hex, cleared=cleared)
        if self.free:
            return None
        stop = self.units
        if cleared:
            others = (unit for unit in units_at(g, self.hex, self.attacker) if unit not in self.units)
            stop = tuple(unit for unit in others if g.moved[unit] == WAITING)
        for unit in stop:
            note_move(g, unit, DONE)
        return None


EVENTS = (
    EventKind(
        "overrun",
        "Overrun in {hex}, the {attacker} attacking with {units}",
        "fight",
        opens=True,
        deed=Deed("fought", "combat", "combats"),
        headline=True,
        report=True,
        actor="attacker",
    ),
    EventKind(
        "overrun_over",
        "The overrun in {hex} is over: {enemies} left in the hex",
        "fight",
        words=lambda facts, shown: {"enemies": "no enemy is" if facts["cleared"] else "enemies are"},
    ),
)
