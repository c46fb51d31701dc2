"""18.5 German airborne troops: the request with its secret landing hex, the landing, the Swiss reaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.titles.switzerland.board import enter_hex, land_unit, note_landing, pay_vp, take_hit
from redoubt.titles.switzerland.queries import (
    closed,
    deadly,
    may_enter,
    occupied,
    troops_at,
    vp_balance,
)
from redoubt.titles.switzerland.rules.r09_ranges import hindered
from redoubt.titles.switzerland.rules.r12_overrun import Overrun
from redoubt.titles.switzerland.state import DUE, GERMAN, NOWHERE, SWISS, Board
from redoubt.titles.switzerland.tables import (
    CLEAR,
    GLACIER,
    GLIDER,
    HILL,
    LAKE,
    MOUNTAIN_TERRAIN,
    PARACHUTE,
)

# 18.5.1, 18.5.2 Availability and costs


def airborne_units(g: Board) -> tuple[int, ...]:
    """18.5.1 The airborne units, if the scenario has them."""
    units: tuple[int, ...] = g.rules.tables.group_of("airborne") if g.rules.airborne else ()
    return units


def not_requested(g: Board) -> list[int]:
    """The airborne units not requested yet."""
    return [u for u in airborne_units(g) if g.place[u] == DUE and g.landing[u] == NOWHERE]


def price(g: Board, unit: int) -> int:
    """18.5.2 Two points for the parachute unit, one for a glider unit; free in 19.3.1."""
    if g.rules.scenario.free_optionals:
        return 0
    return 2 if g.rules.tables.type[unit] == PARACHUTE else 1


def affordable(g: Board) -> list[int]:
    """18.5 The units whose price, even if it is nothing, leaves the balance at zero or more (B176)."""
    waiting = not_requested(g)
    if not waiting:
        return []
    balance = vp_balance(g)
    return [unit for unit in waiting if balance >= price(g, unit)]


@dataclass(frozen=True)
class RequestAirborne(Decision):
    """18.5 Which airborne unit to request, if any."""

    rule: ClassVar[str] = "18.5"
    prompt: ClassVar[str] = "request an airborne unit to land next night, or done"
    verbs = (
        Verb("request", "unit", label="Request {unit}", safe=True),
        Verb("done", label="Request no more airborne units", group="end", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("request", unit) for unit in affordable(g)), ("done",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "request" or choice[1] < 0:
            return None
        unit = choice[1]
        name = g.rules.tables.unit_shown[unit]
        if unit not in airborne_units(g):
            return No("18.5.1", f"{name} is not an airborne unit")
        if unit not in not_requested(g):
            return No("18.5.1", f"{name} has already been requested")
        return No("18.5", f"{name} costs {price(g, unit)} VP, but the balance is {vp_balance(g)}")


# 18.5.3 Placement


def landing_hexes(g: Board, unit: int) -> int:
    """18.5.3, B79 Where a unit may land: not on glacier or lake, on a mountain only with an urban area, or
    for gliders a road. Works and Swiss units bar no landing; countries at peace do (B170)."""
    tables = g.rules.tables
    bits = tables.grid.bits
    mountain = tables.terrain_bits[MOUNTAIN_TERRAIN]
    hexes = tables.terrain_bits[CLEAR] | tables.terrain_bits[HILL]
    hexes |= mountain & bits((*tables.swiss_urban, *tables.french_urban))
    if tables.type[unit] == GLIDER:
        hexes |= mountain & tables.on_road & ~g.road_out
    return int(hexes & ~closed(g) & ~deadly(g))


def rough_landing(g: Board, unit: int, hex: int) -> bool:
    """18.5.3b Gliders that land on a mountain without an urban area take a hit (B79)."""
    tables = g.rules.tables
    return (
        tables.type[unit] == GLIDER
        and tables.terrain[hex] == MOUNTAIN_TERRAIN
        and not tables.urban[hex]
    )  # fmt: skip


@dataclass(frozen=True)
class ChooseLanding(Decision):
    """18.5.3 The landing hex, noted in secret (B80)."""

    rule: ClassVar[str] = "18.5.3"
    prompt: ClassVar[str] = "note in secret where {unit} will land next night"
    verbs = (Verb("at", "hex", label="{unit} lands in {hex}", group="place", alike=True),)
    secret: ClassVar[bool] = True
    unit: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        return [("at", hex) for hex in g.rules.tables.grid.members(landing_hexes(g, self.unit))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "at" or choice[1] < 0:
            return None
        tables, hex = g.rules.tables, choice[1]
        name, where, terrain = tables.unit_shown[self.unit], tables.where(hex), tables.terrain[hex]
        if terrain in (GLACIER, LAKE):
            kind = "a glacier" if terrain == GLACIER else "a lake"
            return No("18.5.3", f"{name} may not land in {where}: it is {kind}")
        if (closed(g) | deadly(g)) & tables.grid.bit[hex]:
            return No("18.5.3", f"{name} may not land in {where}: the country is off limits")
        if tables.type[self.unit] == GLIDER:
            return No("18.5.3", f"{name} may not land in {where}: a mountain without urban area or road")
        return No("18.5.3", f"{name} may not land in {where}: a mountain without urban area")


@procedure
class AirborneRequests(Procedure):
    """18.5 The German requests airborne units one after another."""

    unit: int = NOWHERE

    @loop("18.5")
    def request(self, g: Board) -> Asked:
        if self.unit != NOWHERE:
            return ChooseLanding(GERMAN, self.unit)
        return RequestAirborne(GERMAN) if affordable(g) else None

    @request.then
    def requested(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "at":
            note_landing(g, self.unit, choice[1])
            g.log("18.5.3", "landing_noted", seen_by=(GERMAN,), unit=self.unit, hex=choice[1])
            self.unit = NOWHERE
            return None
        self.unit = choice[1]
        g.log("18.5", "airborne_requested", unit=self.unit)
        cost = price(g, self.unit)
        if cost:
            pay_vp(g, cost, "18.5.2", f"{g.rules.tables.unit_shown[self.unit]} is requested")
        return None


# 18.5.3, 18.5.4 The landing and the Swiss reaction


@procedure
class Landings(Procedure):
    """18.5.3 Airborne units land at the start of the German night movement phase."""

    hexes: tuple[int, ...] = ()
    """Landing hexes with Swiss troops that have not reacted yet."""

    @step("18.5.3")
    def land(self, g: Board) -> Asked:
        units = [u for u in airborne_units(g) if g.landing[u] != NOWHERE and g.place[u] == DUE]
        if not units:
            return LEAVE
        g.reveal()
        hexes = sorted({g.landing[unit] for unit in units})
        for unit in units:
            hex = g.landing[unit]
            land_unit(g, unit)
            g.log("18.5.3", "landed", unit=unit, hex=hex, side=GERMAN)
            if rough_landing(g, unit, hex):
                take_hit(g, unit, "18.5.3")
        self.hexes = tuple(hex for hex in hexes if troops_at(g, hex, SWISS))
        return None

    @loop("18.5.4")
    def reactions(self, g: Board) -> Asked:
        if not self.hexes:
            return None
        hex, self.hexes = self.hexes[0], self.hexes[1:]
        return LandingReaction(hex)


def ways_aside(g: Board, unit: int) -> list[int]:
    """18.5.4, B81 Adjacent hexes a Swiss unit may step aside to: passable for it, without German troops. A
    unit that may not move now, such as artillery that fired this night (18.8), stays (B174)."""
    if hindered(g, unit):
        return []
    tables, here = g.rules.tables, g.place[unit]
    shut = occupied(g, GERMAN) | deadly(g)
    return [
        hex
        for hex in tables.grid.adjacent[here]
        if not shut & tables.grid.bit[hex] and may_enter(g, unit, here, hex)
    ]


@dataclass(frozen=True)
class ReactToLanding(Decision):
    """18.5.4 All Swiss units in the landing hex overrun, or all step aside (B81). If none can step aside they
    may stay and await the night combat: an overrun is always voluntary (12.0, B252)."""

    rule: ClassVar[str] = "18.5.4"
    prompt: ClassVar[str] = "airborne troops land in {hex}: overrun them at once or {otherwise}"
    verbs = (
        Verb("overrun_landing", label="Overrun the troops that landed in {hex}", group="fight"),
        Verb("step_aside", label="Step aside from {hex}", group="retreat"),
        Verb("done", label="Stay and await the night combat"),
    )
    hex: int = 0

    def words(self, g: Board) -> dict[str, str]:
        return {"otherwise": "step aside" if self._can_step_aside(g) else "await the night combat"}

    def options(self, g: Board) -> Iterable[Raw]:
        return [("overrun_landing",), ("step_aside",) if self._can_step_aside(g) else ("done",)]

    def _can_step_aside(self, g: Board) -> bool:
        return any(ways_aside(g, unit) for unit in troops_at(g, self.hex, SWISS))

    def explain(self, g: Board, choice: Raw) -> No | None:
        where = g.rules.tables.where(self.hex)
        if choice[0] == "step_aside":
            return No("18.5.4", f"no Swiss unit in {where} can step aside: use done to stay")
        if choice[0] == "done":
            return No("18.5.4", f"the Swiss in {where} must overrun or step aside (B81)")
        return None


@dataclass(frozen=True)
class StepAside(Decision):
    """18.5.4 Where a Swiss unit that leaves the landing hex goes."""

    rule: ClassVar[str] = "18.5.4"
    prompt: ClassVar[str] = "{unit} steps aside to an adjacent hex"
    verbs = (Verb("retreat", "unit", "hex", label="{unit} steps aside to {hex}", group="retreat"),)
    unit: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        return [("retreat", self.unit, hex) for hex in ways_aside(g, self.unit)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "retreat" or min(choice[1:]) < 0:
            return None
        tables = g.rules.tables
        name = tables.unit_shown[self.unit]
        if choice[1] != self.unit:
            return No("18.5.4", f"{name} steps aside first")
        return No("18.5.4", f"{name} may not step aside to {tables.where(choice[2])}")


@procedure
class LandingReaction(Procedure):
    """18.5.4 The Swiss in one landing hex react."""

    hex: int
    units: tuple[int, ...] = ()
    """Units that still have to step aside."""

    @step("18.5.4")
    def react(self, g: Board) -> Asked:
        if not troops_at(g, self.hex, SWISS) or not troops_at(g, self.hex, GERMAN):
            return LEAVE
        return ReactToLanding(SWISS, self.hex)

    @react.then
    def reacted(self, g: Board, choice: Raw) -> Asked:
        swiss = troops_at(g, self.hex, SWISS)
        if choice[0] == "overrun_landing":
            return Overrun(self.hex, SWISS, swiss, free=True)
        if choice[0] == "done":
            return LEAVE
        self.units = swiss
        return None

    @loop("18.5.4")
    def step_aside(self, g: Board) -> Asked:
        while self.units:
            unit = self.units[0]
            if ways_aside(g, unit):
                return StepAside(SWISS, unit)
            g.log("18.5.4", "cannot_step_aside", unit=unit, hex=self.hex, side=SWISS)
            self.units = self.units[1:]
        return None

    @step_aside.then
    def stepped_aside(self, g: Board, choice: Raw) -> Asked:
        _, unit, hex = choice
        self.units = self.units[1:]
        enter_hex(g, unit, hex, "18.5.4")
        g.log("18.5.4", "stepped_aside", unit=unit, from_hex=self.hex, hex=hex)
        return None


def imagine_landings(g: Board, side: int, draw: Callable[[int], int]) -> None:
    """The secret landing hexes as the Swiss may imagine them: any hex where the unit may land (B80)."""
    if side == GERMAN:
        return
    for unit in airborne_units(g):
        if g.landing[unit] != NOWHERE:
            hexes = g.rules.tables.grid.members(landing_hexes(g, unit))
            note_landing(g, unit, hexes[draw(len(hexes)) - 1])


EVENTS = (
    EventKind("airborne_requested", "{unit} is requested and lands next night", "march"),
    EventKind("landing_noted", "{unit} will land in {hex}", "march"),
    EventKind("landed", "{unit} lands in {hex}", "march", report=True),
    EventKind("cannot_step_aside", "{unit} cannot step aside and stays in {hex}", "fight"),
    EventKind("stepped_aside", "{unit} steps aside from {from_hex} to {hex}", "fight"),
)
