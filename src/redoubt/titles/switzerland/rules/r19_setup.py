"""19.0 Set-up: one procedure per scenario, with its steps in the scenario's order.

The Swiss set up before the German unless a scenario says otherwise (19.0). Listed units are placed in their
hexes automatically; players place everything else, or take the suggested set-up with a single choice. Militia
come after the listed units and before everything that the Swiss place by choice (18.1, 19.2.5, B180).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.words import with_nouns
from redoubt.titles.switzerland.board import place_fighter, reduce_unit, set_italy, take_hit
from redoubt.titles.switzerland.queries import on_map
from redoubt.titles.switzerland.rules.r11_works import (
    ANYWHERE,
    NEAR_ITALY,
    PlaceFortifications,
    PlaceMilitia,
    PlaceRoadOut,
    militia_of_scenario,
)
from redoubt.titles.switzerland.rules.r15_placement import PlaceUnits, put
from redoubt.titles.switzerland.rules.r18_6_fog import shift_in_the_fog
from redoubt.titles.switzerland.rules.r19_forces import (
    CORPS,
    FRENCH_BORDER,
    FRENCH_EDGE,
    FRONT,
    GARRISONS,
    GERMAN_TERRITORY,
    GERMANY,
    ITALY,
    NEAR_FRANCE,
    NEAR_GERMANY,
    SOUTHERN_EDGE,
    brandenburgers,
    draw_follow_on,
    draw_from_pool,
    draw_training,
    listed,
    muster,
    pool,
    regular_germans,
    relief_garrisons,
    unlisted,
)
from redoubt.titles.switzerland.state import AIRFIELD, DUE, GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import CH, DE, FR, IT, MOUNTAIN


@procedure
class SetUp(Procedure):
    """19.0 Set-up in the scenario's order."""

    @step("19.0")
    def forces(self, g: Board) -> Asked:
        muster(g)

    @step("19.0")
    def scenario(self, g: Board) -> Asked:
        return SCENARIOS[g.rules.scenario_id]()

    @step("8.0")
    def fighters(self, g: Board) -> Asked:
        """19.x.5 The starting fighters; in 19.4.5 the other German fighters arrive later."""
        if g.rules.air_combat:
            _fighters(g)

    @step("19.0")
    def ready(self, g: Board) -> Asked:
        g.log("19.0", "set_up", german=len(on_map(g, GERMAN)), swiss=len(on_map(g, SWISS)), army=SWISS)


def _fighters(g: Board) -> None:
    counts, tables = g.rules.scenario.fighters, g.rules.tables
    left = {DE: counts.german, IT: counts.italian, CH: counts.swiss, FR: counts.french}
    if g.rules.scenario.italy == "choice" and g.italy < 2:
        left[IT] = 0
    for fighter, nation in enumerate(tables.fighter_nation):
        if left[nation]:
            left[nation] -= 1
            place_fighter(g, fighter, AIRFIELD)
        elif nation == DE and g.rules.scenario_id == "follow_on":
            place_fighter(g, fighter, DUE)


# 19.1 Historical


@dataclass(frozen=True)
class ItalyAttacks(Decision):
    """19.1.4, B90 The Swiss player decides whether Italy joins the attack."""

    rule: ClassVar[str] = "19.1.4"
    prompt: ClassVar[str] = "does Italy join the attack? If so, 3 Corps may move and all Italians are in play"
    verbs = (
        Verb("no", label="Italy stays out"),
        Verb("yes", label="Italy joins the attack"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("no",), ("yes",)]


@procedure
class HistoricalSetUp(Procedure):
    """19.1, 19.1.2 Historical: all units of both sides."""

    @step("19.1.4")
    def italy(self, g: Board) -> Asked:
        return ItalyAttacks(SWISS)

    @italy.then
    def italy_decided(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "yes":
            set_italy(g, 2)
            muster(g)
            g.log("19.1.4", "italy_attacks")
        else:
            g.log("19.1.4", "italy_stays_out")

    @step("SC")
    def swiss_listed(self, g: Board) -> Asked:
        return place_listed(g)

    @step("19.1.6")
    def fortifications(self, g: Board) -> Asked:
        return place_fortifications(g)

    @step("18.6")
    def fog_of_war(self, g: Board) -> Asked:
        return shift_in_the_fog(g)

    @step("SC")
    def swiss_others(self, g: Board) -> Asked:
        return place_unlisted(g)

    @step("19.1.2")
    def three_corps(self, g: Board) -> Asked:
        """19.1.2 All units take part; 3 Corps is inactive at its places unless Italy attacks (B77)."""
        return place_three_corps(g, "19.1.2")

    @step("19.1.5")
    def road_out(self, g: Board) -> Asked:
        return place_road_out(g, g.rules.scenario.road_out.first, "19.1.5")

    @step("19.1.5")
    def road_out_for_italy(self, g: Board) -> Asked:
        if g.italy == 2:
            return place_road_out(g, g.rules.scenario.road_out.italy, "19.1.5", NEAR_ITALY)

    @step("SC")
    def german_border(self, g: Board) -> Asked:
        return place_border(g)

    @step("19.1.1")
    def germans(self, g: Board) -> Asked:
        return PlaceUnits(GERMAN, GERMAN_TERRITORY, with_brandenburgers(g), "19.1.1")

    @step("19.1.4")
    def italians(self, g: Board) -> Asked:
        if g.italy == 2:
            return PlaceUnits(GERMAN, ITALY, g.rules.tables.group_of("italian"), "19.1.4")


# 19.2 Pre-Poland


@procedure
class PrePolandSetUp(Procedure):
    """19.2, 19.2.2 Pre-Poland: all units except 3 Corps."""

    @step("SC")
    def swiss_listed(self, g: Board) -> Asked:
        return place_listed(g)

    @step("19.2.5")
    def militia(self, g: Board) -> Asked:
        """All five, before fog of war and everything the Swiss place by choice."""
        return place_militia_markers(g)

    @step("19.2.6")
    def fortifications(self, g: Board) -> Asked:
        return place_fortifications(g)

    @step("18.6")
    def fog_of_war(self, g: Board) -> Asked:
        return shift_in_the_fog(g)

    @step("SC")
    def swiss_others(self, g: Board) -> Asked:
        return place_unlisted(g)

    @step("19.2.5")
    def road_out(self, g: Board) -> Asked:
        return place_road_out(g, g.rules.scenario.road_out.first, "19.2.5")

    @step("SC")
    def german_border(self, g: Board) -> Asked:
        return place_border(g)

    @step("19.2.1")
    def germans(self, g: Board) -> Asked:
        return PlaceUnits(GERMAN, GERMAN_TERRITORY, with_brandenburgers(g), "19.2.1")


# 19.3 Southern Hook


@procedure
class SouthernHookSetUp(Procedure):
    """19.3 Southern Hook into France."""

    @step("19.3.5")
    def first_road_out(self, g: Board) -> Asked:
        return place_road_out(g, g.rules.scenario.road_out.first, "19.3.5")

    @step("SC")
    def swiss_listed(self, g: Board) -> Asked:
        return place_listed(g)

    @step("19.3.6")
    def fortifications(self, g: Board) -> Asked:
        return place_fortifications(g)

    @step("19.3.5")
    def militia(self, g: Board) -> Asked:
        return place_militia_markers(g)

    @step("19.3.5")
    def second_road_out(self, g: Board) -> Asked:
        return place_road_out(g, g.rules.scenario.road_out.after_militia, "19.3.5")

    @step("18.6")
    def fog_of_war(self, g: Board) -> Asked:
        return shift_in_the_fog(g)

    @step("SC")
    def swiss_others(self, g: Board) -> Asked:
        return place_unlisted(g)

    @step("19.3.2")
    def three_corps(self, g: Board) -> Asked:
        return place_three_corps(g, "19.3.2")

    @step("19.3.2")
    def french(self, g: Board) -> Asked:
        return PlaceUnits(SWISS, NEAR_GERMANY, g.rules.tables.group_of("french"), "19.3.2")

    @step("SC")
    def german_border(self, g: Board) -> Asked:
        return place_border(g)

    @step("19.3.1")
    def germans(self, g: Board) -> Asked:
        """All units; the optional engineers are free, so they start the game (B182)."""
        units = with_brandenburgers(g)
        if g.rules.fortifications:
            units += g.rules.tables.group_of("optional_engineer")
        return PlaceUnits(GERMAN, GERMAN_TERRITORY, units, "19.3.1")

    @step("19.3.5")
    def road_out_for_italy(self, g: Board) -> Asked:
        return place_road_out(g, g.rules.scenario.road_out.italy, "19.3.5", NEAR_ITALY)


# 19.4 Follow on Attack


@procedure
class FollowOnSetUp(Procedure):
    """19.4 Follow on Attack from France."""

    units: tuple[int, ...] = ()
    """The units drawn for France."""

    @step("19.4.5")
    def road_out(self, g: Board) -> Asked:
        """All eight before anything else, two of them near Italy (B74, B183); with the option, only three of
        the six that are not for Italy (B98)."""
        first = g.rules.scenario.road_out.first
        return place_road_out(g, first // 2 if g.rules.split_road_out else first, "19.4.5")

    @step("19.4.5")
    def road_out_for_italy(self, g: Board) -> Asked:
        return place_road_out(g, g.rules.scenario.road_out.italy, "19.4.5", NEAR_ITALY)

    @step("SC")
    def swiss_listed(self, g: Board) -> Asked:
        return place_listed(g)

    @step("19.4.6")
    def fortifications(self, g: Board) -> Asked:
        return place_fortifications(g)

    @step("19.4.5")
    def militia(self, g: Board) -> Asked:
        return place_militia_markers(g)

    @step("19.4.2")
    def second_road_out(self, g: Board) -> Asked:
        if g.rules.split_road_out:
            return place_road_out(g, g.rules.scenario.road_out.first // 2, "19.4.2")

    @step("18.6")
    def fog_of_war(self, g: Board) -> Asked:
        return shift_in_the_fog(g)

    @step("SC")
    def swiss_others(self, g: Board) -> Asked:
        return place_unlisted(g)

    @step("19.4.4")
    def three_corps(self, g: Board) -> Asked:
        return place_three_corps(g, "19.4.4")

    @step("19.4.1")
    def german_border(self, g: Board) -> Asked:
        return place_border(g)

    @step("19.4.1")
    def germans_in_germany(self, g: Board) -> Asked:
        """Three each from piles b and d, and an engineer if one is left in pile c."""
        in_germany, self.units = draw_follow_on(g)
        g.log("19.4.1", "drawn_for_germany", units=in_germany, side=GERMAN)
        g.log("19.4.1", "drawn_for_france", units=self.units, side=GERMAN)
        return PlaceUnits(GERMAN, GERMANY, in_germany, "19.4.1")

    @step("19.4.1")
    def germans_in_france(self, g: Board) -> Asked:
        """Two from pile a and four from pile c."""
        return PlaceUnits(GERMAN, FRENCH_EDGE, self.units, "19.4.1")

    @step("19.4.1")
    def worn_by_france(self, g: Board) -> Asked:
        die = g.roll("19.4.1", "hits on the units in France")
        g.log("19.4.1", "hits_rolled", die=die, side=GERMAN)
        return ShareHits(self.units, die)


@dataclass(frozen=True)
class ShareHit(Decision):
    """19.4.1, B99 Which unit in France takes the next hit; none may take two."""

    rule: ClassVar[str] = "19.4.1"
    prompt: ClassVar[str] = "share out the hits among the units in France ({count} left)"
    verbs = (
        Verb("suggested", label="Share the hits as suggested", group="suggested"),
        Verb("hit", "unit", label="{unit} takes the hit", group="loss"),
    )
    units: tuple[int, ...] = ()
    count: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("suggested",)]
        choices += [("hit", unit) for unit in self.units]
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "hit" or choice[1] < 0:
            return None
        name = g.rules.tables.unit_shown[choice[1]]
        if g.hits[choice[1]]:
            return No("19.4.1", f"{name} already has a hit; no unit takes more than one (B99)")
        return No("19.4.1", f"{name} does not set up in France")


@procedure
class ShareHits(Procedure):
    """19.4.1 The German shares out a die roll of hits; the suggestion is to hit his strongest units."""

    units: tuple[int, ...]
    count: int

    @loop("19.4.1")
    def share(self, g: Board) -> Asked:
        if 0 < self.count < len(self.units):
            return ShareHit(GERMAN, self.units, self.count)
        for unit in self.units[: self.count]:
            take_hit(g, unit, "19.4.1")
        return LEAVE

    @share.then
    def shared(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "suggested":
            strength = g.rules.tables.strength
            self.units = tuple(sorted(self.units, key=lambda unit: -strength[unit][0])[: self.count])
        else:
            take_hit(g, choice[1], "19.4.1")
            self.units = tuple(unit for unit in self.units if unit != choice[1])
            self.count -= 1


# 19.5 Kesselring


@procedure
class KesselringSetUp(Procedure):
    """19.5 Kesselring marches North; Road Out markers arrive in the reinforcement phases (19.5.5)."""

    @step("19.5.2")
    def swiss_listed(self, g: Board) -> Asked:
        return place_listed(g)

    @step("19.5.6")
    def fortifications(self, g: Board) -> Asked:
        return place_fortifications(g)

    @step("18.6")
    def fog_of_war(self, g: Board) -> Asked:
        return shift_in_the_fog(g)

    @step("SC")
    def swiss_others(self, g: Board) -> Asked:
        return place_unlisted(g)

    @step("19.5.4")
    def three_corps(self, g: Board) -> Asked:
        return place_three_corps(g, "19.5.4")

    @step("19.5.7")
    def french(self, g: Board) -> Asked:
        if g.rules.us_relief:
            return PlaceUnits(SWISS, GARRISONS, relief_garrisons(g), "19.5.7")

    @step("19.5.5")
    def road_out_to_come(self, g: Board) -> Asked:
        if g.rules.road_out:
            g.road_out_due = g.rules.scenario.road_out.in_all

    @step("19.5.1")
    def worn_divisions(self, g: Board) -> Asked:
        """Divisions other than the five German infantry divisions start one step down (B103); Americans are
        not part of the pool and start at full strength (B185)."""
        for unit in pool(g):
            if g.rules.start_lost[unit]:
                reduce_unit(g, unit)

    @step("19.5.1")
    def first_units(self, g: Board) -> Asked:
        units = draw_from_pool(g)
        g.log("19.5.1", "drawn_from_pool", units=units, side=GERMAN)
        return PlaceUnits(GERMAN, SOUTHERN_EDGE, units, "19.5.1")


# 19.6 Training


@procedure
class TrainingSetUp(Procedure):
    """19.6, 19.6.5 Outflanking the Siegfried Line, without options (`fixed` in scenarios.toml)."""

    @step("19.6.2")
    def french_mountain_unit(self, g: Board) -> Asked:
        tables = g.rules.tables
        for unit in tables.group_of("french"):
            if tables.type[unit] == MOUNTAIN:
                put(g, unit, tables.setup_hex[unit], "19.6.2")

    @step("19.6.2")
    def french(self, g: Board) -> Asked:
        tables = g.rules.tables
        divisions = tuple(unit for unit in tables.group_of("french") if tables.size[unit] == "XX")
        return PlaceUnits(SWISS, FRENCH_BORDER, divisions, "19.6.2")

    @step("19.6.1")
    def germans(self, g: Board) -> Asked:
        units = draw_training(g)
        g.log("19.6.1", "drawn_for_training", units=units, side=GERMAN)
        return PlaceUnits(GERMAN, NEAR_FRANCE, units, "19.6.1")


SCENARIOS: dict[str, type[Procedure]] = {
    "historical": HistoricalSetUp,
    "pre_poland": PrePolandSetUp,
    "southern_hook": SouthernHookSetUp,
    "follow_on": FollowOnSetUp,
    "kesselring": KesselringSetUp,
    "training": TrainingSetUp,
}

# steps that scenarios share


def place_listed(g: Board) -> Asked:
    """SC1 Units with a hex on the Swiss chart."""
    for unit in listed(g):
        put(g, unit, g.rules.tables.setup_hex[unit], "SC")
    return None


def place_border(g: Board) -> Asked:
    """SC3 The German border regiments."""
    for unit in g.rules.tables.group_of("border"):
        put(g, unit, g.rules.tables.setup_hex[unit], "SC")
    return None


def place_unlisted(g: Board) -> Asked:
    """SC2 Swiss units without a hex."""
    return PlaceUnits(SWISS, CORPS, unlisted(g), "SC")


def place_three_corps(g: Board, rule: str) -> Asked:
    """B76 The five units of 3 Corps."""
    return PlaceUnits(SWISS, FRONT, g.rules.tables.group_of("three_corps"), rule)


def with_brandenburgers(g: Board) -> tuple[int, ...]:
    """All regular Germans and, by 18.9, the Brandenburgers of the scenario."""
    return regular_germans(g) + (brandenburgers(g) if g.rules.brandenburgers else ())


def place_fortifications(g: Board) -> Asked:
    return PlaceFortifications() if g.rules.fortifications else None


def place_militia_markers(g: Board) -> Asked:
    return PlaceMilitia(militia_of_scenario(g)) if g.rules.militia else None


def place_road_out(g: Board, count: int, rule: str, zone: str = ANYWHERE) -> Asked:
    return PlaceRoadOut(count, zone, rule) if g.rules.road_out else None


EVENTS = (
    EventKind(
        "set_up",
        "The armies are ready: {german} German and {swiss} {army} units on the map",
        "march",
        report=True,
    ),
    EventKind("italy_attacks", "Italy joins the attack; 3 Corps may move", "march", report=True),
    EventKind("italy_stays_out", "Italy stays out; 3 Corps may not move", "march", report=True),
    EventKind("drawn_for_germany", "Drawn for Germany: {units}", "march"),
    EventKind("drawn_for_france", "Drawn for France: {units}", "march"),
    EventKind(
        "hits_rolled",
        "The campaign in France has cost {die}",
        "march",
        dice=("die",),
        words=with_nouns(die="hit"),
    ),
    EventKind("drawn_from_pool", "Army Group C starts with {units}", "march"),
    EventKind("drawn_for_training", "Drawn for the German line: {units}", "march"),
)
