"""19.3.4, 19.4, 19.5 What arrives in a reinforcements phase by the rules of a scenario.

A due unit without a legal hex stays in its box and tries again next turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.board import place_fighter, set_italy, take_hit
from redoubt.titles.switzerland.rules.r11_works import PlaceRoadOut
from redoubt.titles.switzerland.rules.r14_3_rebuilding import rebuilt_zone
from redoubt.titles.switzerland.rules.r15_placement import PlaceUnit, PlaceUnits, zone
from redoubt.titles.switzerland.rules.r19_forces import SOUTHERN_EDGE, pool, regular_germans
from redoubt.titles.switzerland.state import AIRFIELD, DUE, GERMAN, HEXES, SWISS, Board
from redoubt.titles.switzerland.tables import DE, FR, IT


def follow_on(g: Board) -> bool:
    """19.4"""
    return bool(g.rules.scenario_id == "follow_on")


def kesselring(g: Board) -> bool:
    """19.5"""
    return bool(g.rules.scenario_id == "kesselring")


def due(g: Board, *groups: str) -> tuple[int, ...]:
    """The units of these groups that are due."""
    return waiting(g, g.rules.tables.group_of(*groups))


def waiting(g: Board, units: Iterable[int]) -> tuple[int, ...]:
    """Those of these units that are due."""
    return tuple(unit for unit in units if g.place[unit] == DUE)


# 19.3.4, 19.4.4 Italy


@zone("southern edge of Italy", "19.3.4")
def italian_edge(g: Board, unit: int) -> int:
    """B95 Italy's hexes on the southern edge."""
    return int(g.rules.tables.south_edge & g.rules.tables.in_country[IT])


@zone("Italian roads of the southern edge", "19.4.4")
def italian_roads(g: Board, unit: int) -> int:
    """B102 Italy's exit roads on the southern edge."""
    tables = g.rules.tables
    return int(
        tables.grid.bits(h for h, edge in tables.exit_edge.items() if edge == "south") & italian_edge(g, unit)
    )


@zone("stacked with the Italians", "19.3.4")
def with_the_italians(g: Board, unit: int) -> int:
    """B97 Hexes in Italy that hold Italian units."""
    tables = g.rules.tables
    held = {g.place[u] for u in tables.group_of("italian") if g.place[u] < HEXES}
    return int(tables.grid.bits(sorted(held)) & tables.in_country[IT])


@procedure
class ItalianArrival(Procedure):
    """19.3.4b, 19.4.4c Place the Italians, and any waiting Brandenburgers with them."""

    @step("19.3.4")
    def italians(self, g: Board) -> Asked:
        units = due(g, "italian")
        where = (
            "southern edge of Italy"
            if g.rules.scenario.italy == "six"
            else "Italian roads of the southern edge"
        )
        rule = "19.3.4" if g.rules.scenario.italy == "six" else "19.4.4"
        return PlaceUnits(GERMAN, where, units, rule) if units else None

    @step("19.3.4")
    def brandenburgers(self, g: Board) -> Asked:
        units = due(g, "brandenburger") if g.rules.scenario.italy == "six" else ()
        return PlaceUnits(GERMAN, "stacked with the Italians", units, "19.3.4") if units else None


def italian_arrival(g: Board) -> Asked:
    """19.3.4b Once Italy has joined, a six brings the Italians; 19.4.4c they arrive at once."""
    kind = g.rules.scenario.italy
    if kind not in ("six", "stacks") or not g.italy:
        return None
    if g.italy == 1:
        rule = "19.3.4" if kind == "six" else "19.4.4"
        if kind == "six":
            die = g.roll(rule, "a 6 brings the Italians")
            g.log(rule, "italy_rolls", die=die, side=GERMAN)
            if die < 6:
                return None
        set_italy(g, 2)
        g.log(rule, "italy_at_war", side=GERMAN)
    return ItalianArrival()


# 19.4 Follow on attack


@zone("northern edge or western roads of France", "19.4.1")
def follow_on_edge(g: Board, unit: int) -> int:
    """19.4.1h The north edge of the map and the western map-edge roads in France."""
    tables = g.rules.tables
    west = tables.grid.bits(h for h, edge in tables.exit_edge.items() if edge == "west")
    return int(tables.north_edge | (west & tables.in_country[FR]))


def follow_on_waiting(g: Board) -> tuple[int, ...]:
    """19.4.1 The units not drawn at the start."""
    return waiting(g, regular_germans(g)) if follow_on(g) else ()


@procedure
class FollowOnEntries(Procedure):
    """19.4.1g-i Roll for each waiting unit; those that pass enter; roll for those in France (B178)."""

    units: tuple[int, ...] = ()

    @step("19.4.1")
    def roll_for_entry(self, g: Board) -> Asked:
        passed = []
        for unit in follow_on_waiting(g):
            die = g.roll("19.4.1", f"entry of {g.rules.tables.unit_ids[unit]}")
            enters = die < 6 and die <= g.turn
            kind = "may_enter" if enters else "may_not_enter"
            g.log("19.4.1", kind, unit=unit, die=die, side=GERMAN)
            if enters:
                passed.append(unit)
        self.units = tuple(passed)
        return None

    @step("19.4.1")
    def enter(self, g: Board) -> Asked:
        if not self.units:
            return None
        where = "northern edge or western roads of France"
        return PlaceUnits(GERMAN, where, self.units, "19.4.1", optional=True)

    @step("19.4.1")
    def march_through_france(self, g: Board) -> Asked:
        """19.4.1i A unit that enters from France takes a hit on an odd die (B100, B33)."""
        country = g.rules.tables.country
        for unit in self.units:
            if g.place[unit] < HEXES and country[g.place[unit]] == FR:
                die = g.roll("19.4.1", f"march of {g.rules.tables.unit_ids[unit]} through France")
                g.log("19.4.1", "marched", unit=unit, die=die, side=GERMAN)
                if die % 2:
                    take_hit(g, unit, "19.4.1")


def more_fighters(g: Board) -> None:
    """19.4.5d One (odd) or two (even) more German fighters until all have arrived."""
    if not (follow_on(g) and g.rules.air_combat):
        return
    nation = g.rules.tables.fighter_nation
    to_come = [fighter for fighter, at in enumerate(g.air_place) if nation[fighter] == DE and at == DUE]
    if to_come:
        number = 1 if g.roll("19.4.5", "more German fighters") % 2 else 2
        for fighter in to_come[:number]:
            place_fighter(g, fighter, AIRFIELD)
            g.log("19.4.5", "fighter_arrives", fighter=fighter, side=GERMAN)


def brandenburgers_due(g: Board) -> tuple[int, ...]:
    """18.9 The Brandenburgers still due, if they are used."""
    return due(g, "brandenburger") if g.rules.brandenburgers else ()


def brandenburger_on_a_six(g: Board) -> Asked:
    """19.4.5e A separate roll of six each turn brings one Brandenburger, placed like a rebuilt unit (15.0,
    B173)."""
    units = brandenburgers_due(g) if follow_on(g) else ()
    if not units:
        return None
    die = g.roll("19.4.5", "a 6 brings a Brandenburger")
    g.log("19.4.5", "brandenburger_rolls", die=die, side=GERMAN)
    return PlaceUnit(units[0], rebuilt_zone(g, units[0]), "19.4.5") if die == 6 else None


# 19.5 Kesselring marches north


def five_from_the_pool(g: Board) -> Asked:
    """19.5.1c Five random units appear on the southern map edge."""
    units = waiting(g, pool(g)) if kesselring(g) else ()
    if not units:
        return None
    count = g.rules.scenario.draws["each_turn"]
    drawn = units
    if len(units) > count:
        drawn = tuple(sorted(g.shuffle("19.5.1", "units that follow", units)[:count]))
    g.log("19.5.1", "drawn", units=drawn, side=GERMAN)
    return PlaceUnits(GERMAN, SOUTHERN_EDGE, drawn, "19.5.1")


def brandenburger_of_the_turn(g: Board) -> Asked:
    """19.5.5c One Brandenburger arrives with them."""
    units = brandenburgers_due(g) if kesselring(g) else ()
    return PlaceUnit(units[0], SOUTHERN_EDGE, "19.5.5") if units else None


def road_out_of_the_turn(g: Board) -> Asked:
    """19.5.5a Four Road Out markers in Swiss-held territory; unused ones are lost (B177)."""
    if not (kesselring(g) and g.road_out_due):
        return None
    count = min(g.rules.scenario.road_out.each_turn, g.road_out_due)
    g.road_out_due -= count
    return PlaceRoadOut(count, log_rule="19.5.5")


@zone("Germany", "19.5.7")
def germany(g: Board, unit: int) -> int:
    """19.5.7 Anywhere in Germany."""
    return int(g.rules.tables.in_country[DE])


def american_arrival(g: Board) -> Asked:
    """19.5.7b Place the Americans in Germany once a German unit has moved into France or Germany."""
    if not (g.rules.us_relief and g.us_called):
        return None
    units = due(g, "italian")
    return PlaceUnits(SWISS, "Germany", units, "19.5.7") if units else None


EVENTS = (
    EventKind("italy_rolls", "The Italians arrive on a 6: {die}", "march", dice=("die",)),
    EventKind("italy_at_war", "Italy enters the war", "march", report=True),
    EventKind("may_enter", "{unit} rolls {die} and may enter", "march", dice=("die",)),
    EventKind("may_not_enter", "{unit} rolls {die} and may not enter yet", "march", dice=("die",)),
    EventKind("marched", "{unit} marches through France and rolls {die}", "march", dice=("die",)),
    EventKind("fighter_arrives", "{fighter} joins the Luftwaffe over Switzerland", "fight"),
    EventKind("brandenburger_rolls", "A Brandenburger arrives on a 6: {die}", "march", dice=("die",)),
    EventKind("drawn", "Drawn from Italy: {units}", "march"),
)
