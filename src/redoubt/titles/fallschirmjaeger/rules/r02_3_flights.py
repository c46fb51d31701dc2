"""2.3 to 2.6 Planning the flights: Ju-52 points, seaplanes, paradrops, special drop zones, air landings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.words import counted
from redoubt.series.scs.board import put
from redoubt.series.scs.ground import HEAD
from redoubt.series.scs.queries import barred
from redoubt.titles.fallschirmjaeger.board import clear, clear_landed, plan_flight
from redoubt.titles.fallschirmjaeger.notation import hex_choices
from redoubt.titles.fallschirmjaeger.queries import holds, night, shown, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import (
    STEPS_A_HEX,
    FlakPhase,
    Scatter,
    drop_steps,
    intended_steps,
    is_flying,
)
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import Landings
from redoubt.titles.fallschirmjaeger.state import (
    BY_DROP,
    BY_LANDING,
    BY_SEAPLANE,
    BY_STADIUM,
    BY_VILLAGE,
    DUE,
    DUTCH,
    GERMAN,
    POOL,
    Board,
)

FIRST_TURN: Final = 1
SCATTER_FROM: Final = 3
"""2.5g From this turn on every drop scatters first."""
WHOLE, SMALL = 0, 1
"""The sides of an air supply head."""


def ju52_cost(g: Board, unit: int, size: int = WHOLE) -> int:
    """2.3b, 2.7b What a flight costs: one point for a counter, the printed number for an air supply head."""
    if g.rules.counters.role[unit] != HEAD:
        return 1
    row = tables_of(g).heads[head_kind(g, unit)][size]
    return row.ju52


def head_kind(g: Board, unit: int) -> str:
    return "airfield" if tables_of(g).units[unit].entry == "land" else "paradrop"


def is_platoon(g: Board, unit: int) -> bool:
    return tables_of(g).para_platoon[unit]


# Where a unit can go


def drop_hexes(g: Board, unit: int) -> int:
    """2.5a Where a unit may be dropped: open ground, orchard or dunes without the enemy, four steps to a
    hex."""
    if tables_of(g).units[unit].entry != "drop" or night(g):
        return 0
    return _with_room(g, unit, tables_of(g).drop_zones)


def _with_room(g: Board, unit: int, hexes: int) -> int:
    hexes &= g.rules.area & ~barred(g, DUTCH)
    bit = g.rules.place_bit
    for hex, steps in intended_steps(g).items():
        if steps + drop_steps(g, unit) > STEPS_A_HEX:
            hexes &= ~bit[hex]
    return hexes


def village_hexes(g: Board, unit: int) -> int:
    """2.1c, 2.5d, 2.5e Villages without woods, for so many platoons on the first turn."""
    if g.turn != FIRST_TURN or not is_platoon(g, unit) or g.special_drops[0] >= g.rules.scenario.village:
        return 0
    tables = tables_of(g)
    return _with_room(g, unit, tables.terrain_hexes("village") & ~tables.terrain_hexes("woods"))


def stadium_hexes(g: Board, unit: int) -> int:
    """2.5f The stadium, for one platoon on the first turn."""
    if g.turn != FIRST_TURN or not is_platoon(g, unit) or g.special_drops[1] >= g.rules.scenario.stadium:
        return 0
    return _with_room(g, unit, g.rules.ground.grid.bits(tables_of(g).special["stadium"]))


def seaplane_hexes(g: Board, unit: int) -> int:
    """2.4a Hexes with some sea or major river, on the first turn."""
    if g.turn != FIRST_TURN or tables_of(g).units[unit].entry != "seaplane":
        return 0
    return int(tables_of(g).seaplane_hexes & g.rules.area & ~barred(g, DUTCH))


def landing_fields(g: Board, unit: int, size: int = WHOLE) -> list[int]:
    """2.6, 2.6a The airfields where a unit may land: no enemy there, and within the maximum capacity. An
    airfield's supply head lands at its own."""
    if night(g):
        return []
    tables, row = tables_of(g), tables_of(g).units[unit]
    if row.kind == "head" and row.entry == "drop":
        return []
    closed = barred(g, DUTCH) | ~g.rules.area
    return [
        hex
        for hex, field in tables.airfields.items()
        if not closed & g.rules.place_bit[hex]
        and (row.kind != "head" or row.zone == field.airfield)
        and g.field_loads[tables.field_of[hex]] + ju52_cost(g, unit, size) <= (field.max or 0)
    ]


def flights(g: Board, unit: int) -> list[Raw]:
    """2.4 to 2.7 Every way in which a unit can come down this turn."""
    members = g.rules.ground.grid.members
    options: list[Raw] = []
    for size, drop, land in ((WHOLE, "drop", "land"), (SMALL, "drop_small", "land_small")):
        if size == SMALL and g.rules.counters.role[unit] != HEAD:
            break
        if ju52_cost(g, unit, size) <= g.ju52_ready:
            choices = hex_choices(drop)
            options += [choices[hex] for hex in members(drop_hexes(g, unit))]
            options += [(land, hex) for hex in landing_fields(g, unit, size)]
    if g.ju52_ready:
        options += [("village", hex) for hex in members(village_hexes(g, unit))]
        options += [("stadium", hex) for hex in members(stadium_hexes(g, unit))]
    return options + [("seaplane", hex) for hex in members(seaplane_hexes(g, unit))]


def can_fly(g: Board, unit: int) -> bool:
    """Whether a unit in the pool can come down in some way now; the same question as `flights`, asked
    quickly."""
    if seaplane_hexes(g, unit):
        return True
    small = SMALL if g.rules.counters.role[unit] == HEAD else WHOLE
    if ju52_cost(g, unit, small) > g.ju52_ready:
        return False
    return bool(
        drop_hexes(g, unit)
        or landing_fields(g, unit, small)
        or village_hexes(g, unit)
        or stadium_hexes(g, unit)
    )


def flyers(g: Board) -> list[int]:
    """The units that can be sent now. Units of a kind are asked about once."""
    if night(g) or POOL not in g.place:
        return []
    rows, place, how, turned_back = tables_of(g).units, g.place, g.how, g.turned_back
    known: dict[tuple[object, ...], bool] = {}
    units = []
    for unit in g.rules.counters.units_of[GERMAN]:
        if place[unit] == POOL and not how[unit] and not turned_back[unit]:
            row = rows[unit]
            alike = row.kind, row.entry, row.zone, row.steps
            if alike not in known:
                known[alike] = can_fly(g, unit)
            if known[alike]:
                units.append(unit)
    return units


def historical(g: Board) -> list[tuple[int, str, int]]:
    """5.1, 5.2, 5.3 The drops of history that have not been ordered yet: unit, how, hex."""
    if g.turn != FIRST_TURN:
        return []
    tables = tables_of(g)
    rows = ((tables.unit[row.unit], row) for row in tables.suggested if row.scenario == g.rules.scenario_id)
    return [
        (unit, row.how, tables.grid.parse(row.hex))
        for unit, row in rows
        if g.place[unit] == POOL and not g.how[unit]
    ]


@dataclass(frozen=True)
class ChooseFlight(Decision):
    """2.3 Which unit flies next."""

    rule: ClassVar[str] = "2.3"
    prompt: ClassVar[str] = "order flights, or end the phase: {ready} left"
    verbs = (
        Verb("load", "unit", label="Send {unit}", group="move", safe=True),
        Verb("suggested", label="Fly the historical drops", group="suggested", rule="5.0", safe=True),
        Verb("done", label="End the phase", group="end", ends=True),
    )

    def words(self, g: Board) -> dict[str, str]:
        return {"ready": counted(g.ju52_ready, "Ju-52 point")}

    def options(self, g: Board) -> Iterable[Raw]:
        history: list[Raw] = [("suggested",)] if historical(g) else []
        return [*(("load", unit) for unit in flyers(g)), *history, g.rules.done]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "suggested":
            return No("5.0", "the historical drops were made on turn 1, or have all been ordered")
        if choice[0] != "load" or choice[1] < 0:
            return None
        unit = choice[1]
        name = shown(g, unit)
        if g.place[unit] != POOL or g.how[unit]:
            return No("2.3", f"{name} is not waiting to fly")
        if g.turned_back[unit]:
            return No("1.8d", f"{name} has turned back and cannot try again this turn")
        if ju52_cost(g, unit, SMALL) > g.ju52_ready:
            return No(
                "2.3b", f"{name} needs {ju52_cost(g, unit, SMALL)} Ju-52 points, {g.ju52_ready} are left"
            )
        return No("2.6", f"there is nowhere for {name} to come down this turn")


@dataclass(frozen=True)
class ChooseZone(Decision):
    """2.4 to 2.7 How and where a unit comes down."""

    rule: ClassVar[str] = "2.5a"
    prompt: ClassVar[str] = "{unit} flies: where does it come down?"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("drop", "hex", label="Drop over {hex}", group="move", rule="2.5a"),
        Verb("drop_small", "hex", label="Drop the reduced side over {hex}", group="move", rule="2.7b"),
        Verb("village", "hex", label="Jump into the village {hex}", group="move", rule="2.5e"),
        Verb("stadium", "hex", label="Jump into the stadium {hex}", group="move", rule="2.5f"),
        Verb("land", "hex", label="Land at {hex}", group="move", rule="2.6a"),
        Verb("land_small", "hex", label="Land the reduced side at {hex}", group="move", rule="2.7b"),
        Verb("seaplane", "hex", label="Land by seaplane in {hex}", group="move", rule="2.4a"),
    )
    unit: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        return flights(g, self.unit)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] not in HOW or choice[1] < 0:
            return None
        return why_not_there(g, self.unit, choice[0], choice[1])


HOW: Final = {
    "drop": (BY_DROP, WHOLE), "drop_small": (BY_DROP, SMALL), "village": (BY_VILLAGE, WHOLE),
    "stadium": (BY_STADIUM, WHOLE), "land": (BY_LANDING, WHOLE), "land_small": (BY_LANDING, SMALL),
    "seaplane": (BY_SEAPLANE, WHOLE),
}  # fmt: skip


def why_not_there(g: Board, unit: int, verb: str, hex: int) -> No:
    """2.4 to 2.6 Why a unit may not come down in a hex."""
    name, where, row = shown(g, unit), g.rules.where(hex), tables_of(g).hexes[hex]
    if not g.rules.area & g.rules.place_bit[hex]:
        return No(g.rules.scenario.rule, f"{where} is not in play")
    how, size = HOW[verb]
    if size == SMALL and g.rules.counters.role[unit] != HEAD:
        return No("2.7b", f"{name} has no smaller side to fly: only air supply heads have")
    cost = 0 if how == BY_SEAPLANE else ju52_cost(g, unit, size)
    if cost > g.ju52_ready:
        return No("2.3b", f"{name} needs {counted(cost, 'Ju-52 point')} for this; left: {g.ju52_ready}")
    if verb in ("drop", "drop_small"):
        if tables_of(g).units[unit].entry != "drop":
            return No("2.5a", f"{name} cannot be dropped: only 7 Flieger Division and its supply heads can")
        if not tables_of(g).drop_zones & g.rules.place_bit[hex]:
            return No("2.5a", f"{name} may not be dropped over {where}: {row.terrain} is not a drop zone")
        if intended_steps(g).get(hex, 0) + drop_steps(g, unit) > STEPS_A_HEX:
            return No("2.5a", f"{where} is the intended landing hex of {STEPS_A_HEX} steps already")
        return No("2.5b", f"the enemy is in {where}")
    if how in (BY_VILLAGE, BY_STADIUM, BY_SEAPLANE) and g.turn != FIRST_TURN:
        return No("2.1c", f"seaplanes and special drop zones are for turn {FIRST_TURN}")
    if verb in ("village", "stadium"):
        return _why_not_special(g, unit, how, where)
    if verb == "seaplane":
        return No("2.4a", f"{name} cannot land by seaplane in {where}")
    if not row.airfield:
        return No("2.6", f"there is no airfield in {where}")
    if barred(g, DUTCH) & g.rules.place_bit[hex]:
        return No("2.6", f"{where} is occupied by the enemy")
    unit_row = tables_of(g).units[unit]
    if unit_row.kind == "head" and unit_row.zone != row.airfield:
        return No("2.7b", f"{name} cannot land at {where}: it is for another airfield, or for a drop")
    load = g.field_loads[tables_of(g).field_of[hex]]
    return No("2.6a", f"{where} handles {load} Ju-52 points this turn, {row.max} is its maximum")


def _why_not_special(g: Board, unit: int, how: int, where: str) -> No:
    """2.5d, 2.5e, 2.5f Why a unit may not jump into a village or the stadium."""
    if not is_platoon(g, unit):
        return No("2.5d", f"special drop zones are for parachute platoons, and {shown(g, unit)} is not one")
    which, rule = (0, "2.5e") if how == BY_VILLAGE else (1, "2.5f")
    most = (g.rules.scenario.village, g.rules.scenario.stadium)[which]
    if g.special_drops[which] >= most:
        return No(rule, f"{counted(most, 'platoon')} may jump there in this scenario, {most} will")
    what = "a village without woods and without the enemy" if how == BY_VILLAGE else "the stadium"
    return No(rule, f"{where} is not {what}")


@procedure
class Flights(Procedure):
    """2.3 to 2.6 All flights of a turn: they are planned, AA fires, and then they come down."""

    over: bool = False

    @step("2.3a")
    def begin(self, g: Board) -> Asked:
        """2.1b, 2.3a On turn 2 only what turn 1 has left flies; after that all that has not been lost."""
        left = max(0, tables_of(g).values.ju52.points - g.ju52_lost)
        fresh = g.turn == FIRST_TURN or g.turn >= SCATTER_FROM
        g.ju52_ready = left if fresh else min(left, g.ju52_ready)
        clear_landed(g, GERMAN)
        g.turned_back = clear(g.turned_back, g.rules.counters.units_of[GERMAN])
        g.field_loads = (0,) * len(g.field_loads)
        release(g)
        return None

    @loop("2.5a")
    def plan(self, g: Board) -> Asked:
        return ChooseFlight(GERMAN) if not self.over and flyers(g) else None

    @plan.then
    def planned(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            self.over = True
            return None
        if choice[0] == "suggested":
            for unit, how, hex in historical(g):
                if (how, hex) in flights(g, unit):
                    fly(g, unit, how, hex)
            return None
        return PlanFlight(choice[1])

    @step("1.8")
    def flak(self, g: Board) -> Asked:
        """1.8 AA fires at all that comes down."""
        hexes = dict.fromkeys(
            g.bound[unit]
            for unit in g.rules.counters.units_of[GERMAN]
            if g.how[unit] in (BY_DROP, BY_LANDING)
        )
        return FlakPhase(DUTCH, tuple(hexes)) if hexes else None

    @step("2.5b")
    def landings(self, g: Board) -> Asked:
        """2.5b, 2.6b Then everything lands."""
        return Landings() if any(is_flying(g, unit) for unit in g.rules.counters.units_of[GERMAN]) else None


@procedure
class PlanFlight(Procedure):
    """2.5a, 2.5g One unit's flight; from turn 3 on a drop scatters at once."""

    unit: int

    @step("2.5a")
    def zone(self, g: Board) -> Asked:
        return ChooseZone(GERMAN, self.unit)

    @zone.then
    def chosen(self, g: Board, choice: Raw) -> Asked:
        how = fly(g, self.unit, choice[0], choice[1])
        if how == BY_DROP and g.turn >= SCATTER_FROM and g.rules.counters.role[self.unit] != HEAD:
            return Scatter(GERMAN, self.unit, "2.5g")
        return None


def fly(g: Board, unit: int, verb: str, hex: int) -> int:
    """2.3b, 2.5d, 2.6a A unit is on its way: its Ju-52 points, its airfield, its special drop zone; gives
    how it comes down."""
    how, size = HOW[verb]
    cost = 0 if how == BY_SEAPLANE else ju52_cost(g, unit, size)
    if size == SMALL:
        g.lost = replaced(g.lost, unit, 1)
    plan_flight(g, unit, how, hex, cost)
    if how == BY_LANDING:
        field = tables_of(g).field_of[hex]
        g.field_loads = replaced(g.field_loads, field, g.field_loads[field] + cost)
    if how in (BY_VILLAGE, BY_STADIUM):
        which = 0 if how == BY_VILLAGE else 1
        g.special_drops = replaced(g.special_drops, which, g.special_drops[which] + 1)
    return how


def release(g: Board) -> None:
    """5.2 With Ypenburg in German hands and everybody else sent, 72 Regiment becomes available."""
    tables = tables_of(g)
    regiment = [unit for unit in g.rules.counters.units_of[GERMAN] if tables.units[unit].group == "72-Rgt"]
    waiting = [unit for unit in regiment if g.place[unit] == DUE]
    if not waiting or g.rules.scenario_id != "5.2":
        return
    others = any(
        g.place[unit] == POOL and g.rules.counters.role[unit] != HEAD
        for unit in g.rules.counters.units_of[GERMAN]
    )
    if not others and holds(g, GERMAN, tables.site["ypenburg"]):
        g.released = 1
        g.log("5.2", "released", units=tuple(waiting))
        put(g, waiting, POOL)
        g.reveal()


EVENTS = (EventKind("released", "72 Regiment is available: {units}", report=True),)
