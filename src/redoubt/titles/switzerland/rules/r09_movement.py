"""9.0 Movement, with strategic movement (9.1), engineers against works (10.4.2), help from Brandenburgers
(18.9.2) and exit by the north edge (19.5.4). Costs and ranges are in `r09_ranges`, overruns in
`r12_overrun`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from redoubt.engine.decision import Choice, Decision, Listed, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.memory import remembered
from redoubt.titles.switzerland.board import (
    arrive,
    eliminate,
    enter_hex,
    enter_hexes,
    fresh_phase,
    leave_map,
    note_move,
    place_unit,
    remove_fort,
    use_guide,
)
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.queries import (
    WAITS_FOR_ITALY,
    barred,
    costs_of,
    enemy,
    foreign_forts,
    fort_at,
    forts,
    german_land,
    grid_of,
    occupied,
    standable,
    troops_at,
    units_at,
)
from redoubt.titles.switzerland.rules import r09_refusals as refusals
from redoubt.titles.switzerland.rules.r09_ranges import (
    army_ranges,
    find_range,
    hindered,
    movement_range,
    must_stop,
    steppable,
    way,
    ways,
)
from redoubt.titles.switzerland.rules.r12_overrun import Overrun, overrunning_units, why_no_overrun
from redoubt.titles.switzerland.state import (
    DONE,
    DUE,
    EXITED,
    GERMAN,
    GROUND,
    HEXES,
    NOWHERE,
    OFF_MAP,
    READY,
    SWISS,
    UNUSED,
    WAITING,
    Board,
)
from redoubt.titles.switzerland.tables import CAVALRY, DE, ENGINEER, FR, IT, LINE

MOVE: Final = tuple(NOTATION.choice(("move", unit)) for unit in range(SIZES["unit"]))
STOP: Final = NOTATION.choice(("stop",))
END: Final = NOTATION.choice(("done",))
STOP_ALONE: Final[list[Raw]] = [STOP]


# 9.0 Who may move


def movable_units(g: Board, side: int) -> list[int]:
    """9.0 The units that can still move: those that have not moved, or stopped among enemies now gone."""
    rules, place, moved = g.rules, g.place, g.moved
    move_class, can_step = rules.tables.move_class, steppable(g, side)
    units = rules.units_of[side]
    movable = [u for u in units if not moved[u] and can_step[move_class[u]][place[u]]]
    if WAITING in moved:
        movable += [u for u in units if moved[u] == WAITING and place[u] < HEXES and may_go_on(g, u)]
    if rules.artillery_movement or rules.scenario.three_corps in WAITS_FOR_ITALY:
        return [u for u in movable if not hindered(g, u)]
    return movable


def may_go_on(g: Board, unit: int) -> bool:
    """9.0d, 12.2, 10.4.2 Whether a unit that stopped among enemies can do more: they are gone and it has
    points left, or it is an engineer that can blow up the works."""
    if units_at(g, g.place[unit], enemy(g.rules.side[unit])):
        return False
    return len(move_choices(g, unit, g.left[unit], False, ())) > 1


def waiting_hexes(g: Board, side: int) -> list[int]:
    """9.0d The hexes where units of a side wait among enemies, for an overrun or for combat."""
    place, moved = g.place, g.moved
    return sorted({place[u] for u in g.rules.units_of[side] if moved[u] == WAITING and place[u] < HEXES})


def move_choices(g: Board, unit: int, left: int, first: bool, guide: tuple[int, ...]) -> Listed:
    """9.0 Everything a moving unit may do next. It may always stop."""
    if not first and left and must_stop(g, unit, guide) & g.rules.tables.grid.bit[g.place[unit]]:
        left = 0
    special = special_choices(g, unit, left, guide) if g.rules.side[unit] == GERMAN else STOP_ALONE
    return ways(find_range(g, unit, left, first, guide), special) if left else special


def special_choices(g: Board, unit: int, left: int, guide: tuple[int, ...]) -> list[Raw]:
    """18.9.2, 9.1, 19.5.4, 10.4.2 What a German unit may do besides moving on, and stop."""
    rules, choices = g.rules, list[Raw]()
    if left:
        if rules.brandenburgers:
            choices += [("guide", commando) for commando in guides(g, unit, left, guide)]
        if g.place[unit] in strategic_roads(g, unit):
            choices.append(("leave",))
        if may_exit(g, unit):
            choices.append(("exit",))
    if rules.tables.type[unit] == ENGINEER and may_demolish(g, unit):
        choices.append(("demolish",))
    choices.append(STOP)
    return choices


# 9.1 German strategic movement


def strategic_roads(g: Board, unit: int) -> tuple[int, ...]:
    """9.1, B23, B24, B128 The map-edge road hexes of controlled countries that a German unit may use: those
    of Germany and France, or of Italy for Italians. Not used in 19.5 and 19.6."""
    return _strategic_roads(g, g.rules.tables.nation[unit])


@remembered(GROUND)
def _strategic_roads(g: Board, nation: int) -> tuple[int, ...]:
    if g.rules.scenario.victory != "surrender":
        return ()
    countries = set(german_land(g)) & ({IT} if nation == IT else {DE, FR})
    return tuple(hex for hex, country in g.rules.tables.exits.items() if country in countries)


def returning_units(g: Board, side: int) -> list[int]:
    """9.1 Units off the map since an earlier movement phase."""
    place = g.place
    if OFF_MAP not in place:
        return []
    return [u for u in g.rules.units_of[side] if place[u] == OFF_MAP and g.moved[u] == READY]


def return_hexes(g: Board, unit: int) -> list[int]:
    """9.1, B23, B136 Where a unit may return: a controlled road without enemy troops or works, except the one
    it left by (B203)."""
    tables = g.rules.tables
    shut = occupied(g, enemy(g.rules.side[unit])) | foreign_forts(g, tables.nation[unit]) | barred(g, unit)
    allowed = standable(g, tables.move_class[unit]) & ~shut
    left_by = g.origin[unit]
    return [hex for hex in strategic_roads(g, unit) if allowed & tables.grid.bit[hex] and hex != left_by]


@cache
def return_choice(unit: int, hex: int) -> Choice:
    return NOTATION.choice(("return", unit, hex))


# 10.4.2 Engineers, 18.9.2 Brandenburgers, 19.5.4 the north edge


def may_demolish(g: Board, unit: int) -> bool:
    """10.4.2, B41 A German engineer in a hex with works that no enemy unit supports."""
    if g.rules.tables.type[unit] != ENGINEER or g.rules.side[unit] != GERMAN:
        return False
    hex = g.place[unit]
    return fort_at(g, hex) >= 0 and not troops_at(g, hex, SWISS)


def guides(g: Board, unit: int, left: int, guide: tuple[int, ...]) -> list[int]:
    """18.9.2, B88 The Brandenburgers that can open their hex for this unit: within its reach, unused in this
    phase, on a Road Out or a fortified line that hinders the unit."""
    rules, place = g.rules, g.place
    if not rules.brandenburgers:
        return []
    obstacles = guided_obstacles(g, rules.tables.nation[unit])
    if not obstacles:
        return []
    grid, at = rules.tables.grid, place[unit]
    near = costs_of(g, unit).horizon(at, left) & obstacles & ~grid.bit[at]
    if not near:
        return []
    return [
        commando
        for commando in rules.tables.commandos
        if place[commando] < HEXES
        and near & grid.bit[place[commando]]
        and not g.used[commando]
        and commando != unit
        and place[commando] not in guide
    ]


@remembered(GROUND)
def guided_obstacles(g: Board, nation: int) -> int:
    """18.9.2 The hexes with a Road Out, or with a fortified line of another nation."""
    tables = g.rules.tables
    lines = grid_of(g).bits(hex for hex, fort in forts(g).items() if tables.fort_kind[fort] == LINE)
    return g.road_out | lines & foreign_forts(g, nation)


def may_exit(g: Board, unit: int) -> bool:
    """19.5.4f, B105 A German unit in row 01 of columns 12 to 26."""
    return g.rules.scenario.victory == "exit" and bool(
        g.rules.tables.exit_zone & g.rules.tables.grid.bit[g.place[unit]]
    )


# Decisions


@dataclass(frozen=True)
class ChooseMove(Decision):
    """9.0 Which unit moves next, returns to the map, or overruns."""

    rule: ClassVar[str] = "9.0"
    prompt: ClassVar[str] = "move your units, or end the movement phase"
    verbs = (
        Verb("move", "unit", label="Move {unit}", group="move", safe=True),
        Verb("return", "unit", "hex", label="Return {unit} to {hex}", group="move", rule="9.1"),
        Verb(
            "overrun", "hex", label="Overrun in {hex}", group="fight", rule="12.2",
            note="every overrunning unit takes a hit [12.3]",
        ),
        Verb("done", label="End the movement phase", group="end", ends=True),
    )  # fmt: skip
    begun: bool = False

    def automatic(self) -> bool:
        """A phase with nothing to do is skipped; the player ends one in which something was done, because
        dice may follow."""
        return not self.begun

    def options(self, g: Board) -> Iterable[Raw]:
        side = self.side
        choices: list[Raw] = [MOVE[unit] for unit in movable_units(g, side)]
        for unit in returning_units(g, side):
            choices += [return_choice(unit, hex) for hex in return_hexes(g, unit)]
        if WAITING in g.moved:
            choices += [("overrun", hex) for hex in waiting_hexes(g, side) if overrunning_units(g, hex, side)]
        choices.append(END)
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if NOWHERE in choice:
            return None
        if choice[0] == "move":
            return refusals.why_not_move(g, self.side, choice[1])
        if choice[0] == "return":
            return refusals.why_not_return(g, self.side, choice[1], choice[2], strategic_roads(g, choice[1]))
        if choice[0] == "overrun":
            return why_no_overrun(g, choice[1], self.side)
        if choice[0] in ("to", "straight", "leave", "exit", "demolish", "guide", "stop"):
            return No("9.0", "name the unit first: move UNIT")
        return None


@dataclass(frozen=True)
class ChooseWay(Decision):
    """9.0 Where the moving unit goes next."""

    rule: ClassVar[str] = "9.0"
    prompt: ClassVar[str] = "{unit} moves, {left} MP left: where to?"
    verbs = (
        Verb("to", "hex", label="To {hex}", group="move", safe=True),
        Verb("straight", "hex", label="Straight to {hex}", group="move", safe=True),
        Verb(
            "leave", label="Leave the map by road", group="move", rule="9.1",
            note="may return by another road in a later movement phase [9.1]",
        ),
        Verb("exit", label="Leave by the north edge", group="move", rule="19.5.4"),
        Verb("demolish", label="Blow up the works", group="move", rule="10.4.2"),
        Verb("guide", "unit", label="{unit} opens its hex", group="move", rule="18.9.2", safe=True),
        Verb("stop", label="Stop here", group="stop", closing=True),
    )  # fmt: skip
    unit: int = 0
    left: int = 0
    first: bool = False
    guide: tuple[int, ...] = ()

    def options(self, g: Board) -> Iterable[Raw]:
        return move_choices(g, self.unit, self.left, self.first, self.guide)

    def explain(self, g: Board, choice: Raw) -> No | None:
        unit = self.unit
        if NOWHERE in choice:
            return None
        if choice[0] == "to":
            return refusals.why_not_to(g, unit, self.left, self.first, self.guide, choice[1])
        if choice[0] == "straight":
            reach = find_range(g, unit, self.left, self.first, self.guide)
            if choice[1] != reach.start and reach.hexes & grid_of(g).bit[choice[1]]:
                return No("9.0", "a direct step is offered only where a detour is cheaper: use to")
            return refusals.why_not_to(g, unit, self.left, self.first, self.guide, choice[1])
        if choice[0] == "leave":
            return refusals.why_not_leave(g, unit, self.left, strategic_roads(g, unit))
        if choice[0] == "exit":
            return refusals.why_not_exit(g, unit, self.left)
        if choice[0] == "demolish":
            return refusals.why_not_demolish(g, unit)
        if choice[0] == "guide":
            return refusals.why_not_guide(
                g, unit, choice[1], guided_obstacles(g, g.rules.tables.nation[unit])
            )
        if choice[0] in ("move", "overrun", "return", "done"):
            name = g.rules.tables.unit_shown[unit]
            return No("9.0", f"{name} is moving, and units move one at a time: use stop to end its move")
        return None


# Procedures


@procedure
class MovementPhase(Procedure):
    """4.1.3, 4.1.6, 4.2.3, 4.2.5 A side's movement phase."""

    side: int
    begun: bool = False

    @step("9.0")
    def begin(self, g: Board) -> Asked:
        fresh_phase(g, self.side)

    @step("19.6.4")
    def french_cavalry(self, g: Board) -> Asked:
        """19.6.4b, B164 The French cavalry brigade appears in 0106 in the Swiss movement phase of turn 3."""
        if g.rules.scenario_id != "training" or self.side != SWISS or g.turn < 3:
            return
        tables = g.rules.tables
        for unit in g.rules.units_of[SWISS]:
            hex = tables.setup_hex[unit]
            if tables.type[unit] == CAVALRY and g.place[unit] in (DUE, UNUSED):
                if not occupied(g, GERMAN) & tables.grid.bit[hex]:  # B136
                    place_unit(g, unit, hex)
                    g.log("19.6.4", "placed", unit=unit, hex=hex, side=SWISS)

    @loop("9.0")
    def units_move(self, g: Board) -> Asked:
        return ChooseMove(self.side, self.begun)

    @units_move.then
    def unit_chosen(self, g: Board, choice: Raw) -> Asked:
        verb = choice[0]
        self.begun = True
        if verb == "done":
            return LEAVE
        if verb == "overrun":
            return Overrun(choice[1], self.side)
        unit = choice[1]
        if verb == "return":
            arrive(g, unit, choice[2])
            g.log("9.1", "returned", unit=unit, hex=choice[2])
            return None
        if g.moved[unit] == WAITING:
            return MoveUnit(unit, g.left[unit])
        return MoveUnit(unit, g.rules.tables.movement[unit], True)


@procedure
class MoveUnit(Procedure):
    """9.0 One unit moves until it runs out of points, must stop, or the player stops it."""

    unit: int
    left: int
    first: bool = False
    """It has not moved in this phase (9.0b)."""
    guide: tuple[int, ...] = ()
    """Hexes that Brandenburgers open for it (18.9.2)."""

    @loop("9.0")
    def moving(self, g: Board) -> Asked:
        unit = self.unit
        if self.first or (self.left and not self._held(g)) or may_demolish(g, unit):
            return ChooseWay(g.rules.side[unit], unit, self.left, self.first, self.guide)
        return self._stop(g)

    @moving.then
    def way_chosen(self, g: Board, choice: Raw) -> Asked:
        verb, unit = choice[0], self.unit
        if verb == "to" or verb == "straight":
            return self._go(g, choice)
        if verb == "stop":
            return self._stop(g)
        if verb == "guide":
            self.guide = (*self.guide, g.place[choice[1]])
            return None
        hex = g.place[unit]
        if verb == "leave":
            g.log("9.1", "left_map", unit=unit, hex=hex)
            leave_map(g, unit, OFF_MAP)
        elif verb == "exit":
            g.log("19.5.4", "exited", unit=unit, hex=hex, points=g.rules.tables.stacking[unit])
            leave_map(g, unit, EXITED)
        else:
            g.log("10.4.2", "demolished", unit=unit, hex=hex)
            remove_fort(g, fort_at(g, hex), "10.4.2")
            eliminate(g, unit, "10.4.2")
        return LEAVE

    def _go(self, g: Board, choice: Raw) -> Asked:
        """9.0 The unit enters the hexes of its path one after another."""
        unit = self.unit
        reach = find_range(g, unit, self.left, self.first, self.guide)
        path, left = way(reach, choice)
        g.log("9.0", "moved", unit=unit, path=path, left=left)
        self.left, self.first = left, False
        if not self.guide:
            enter_hexes(g, unit, path, "9.0")
            return None if g.place[unit] == path[-1] else LEAVE
        for hex in path:
            enter_hex(g, unit, hex, "9.0")
            if g.place[unit] != hex:
                return LEAVE
            if hex in self.guide:
                self._guided(g, hex)
        return None

    def _guided(self, g: Board, hex: int) -> None:
        """18.9.2, B163 A Brandenburger in the hex is used for this phase."""
        for commando in units_at(g, hex, GERMAN):
            if g.rules.tables.is_commando[commando] and commando != self.unit and not g.used[commando]:
                use_guide(g, commando, self.unit, hex)
                return

    def _held(self, g: Board) -> bool:
        """9.0d, 11.0 Whether the unit must stop because of what is in its hex."""
        bit = g.rules.tables.grid.bit[g.place[self.unit]]
        return bool(must_stop(g, self.unit, self.guide) & bit)

    def _stop(self, g: Board) -> Asked:
        """9.0d, B162 Among enemies the unit waits with its remaining points, for an overrun or for combat.
        Enemy Brandenburgers do not stop it, but it may overrun them (12.1f)."""
        unit, side = self.unit, g.rules.side[self.unit]
        if not self.first and (
            self._held(g) or (side == SWISS and g.rules.brandenburgers and units_at(g, g.place[unit], GERMAN))
        ):
            note_move(g, unit, WAITING, self.left)
        else:
            note_move(g, unit, DONE)
        return LEAVE


EVENTS = (
    EventKind(
        "moved",
        "{unit} moves to {path}, {left} MP left",
        "march",
        deed=Deed("moved", "unit", "units"),
    ),
    EventKind("left_map", "{unit} leaves the map by the road in {hex}", "march", report=True),
    EventKind("returned", "{unit} returns to the map in {hex}", "march", report=True),
    EventKind("exited", "{unit} leaves the map in {hex}: {points} VP", "march", report=True),
    EventKind("demolished", "{unit} is sacrificed to destroy the works in {hex}", "march", report=True),
    EventKind("guided", "{by} opens {hex} for {unit}", "march"),
    EventKind("americans_called", "German troops have entered {hex}: the Americans will come", "march"),
)

__all__ = ["ChooseMove", "ChooseWay", "MoveUnit", "MovementPhase", "army_ranges", "movement_range"]
