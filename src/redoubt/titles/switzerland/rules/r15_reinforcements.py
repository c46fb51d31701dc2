"""4.4, 15.0 Reinforcements phase: everything that may arrive at the end of a turn, in a fixed order.

Each step is one numbered rule and does nothing if the scenario or the options do not use it. The arrivals of
section 19 are in `r19_arrivals`, airborne troops in `r18_5_airborne`. A unit without a legal hex stays in its
box and tries again next turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure, step
from redoubt.titles.switzerland.board import (
    pay_vp,
    place_unit,
    reduce_unit,
    release_unit,
)
from redoubt.titles.switzerland.queries import frozen, units_at, vp_balance
from redoubt.titles.switzerland.rules import r19_arrivals as arrivals
from redoubt.titles.switzerland.rules.r14_3_rebuilding import rebuilt_zone
from redoubt.titles.switzerland.rules.r15_placement import (
    PlaceUnit,
    PlaceUnits,
    legal_hexes,
    why_not_there,
    zone,
)
from redoubt.titles.switzerland.rules.r18_5_airborne import AirborneRequests, affordable
from redoubt.titles.switzerland.rules.r19_arrivals import due, waiting
from redoubt.titles.switzerland.rules.r19_forces import FRONT, german_territory, prisoners
from redoubt.titles.switzerland.state import DUE, GERMAN, HEXES, SWISS, Board

# 11.3 Optional engineers

OFFERED, BOUGHT = 1, 2
"""The state of the offer, `g.engineers_offered`."""


def engineers_on_offer(g: Board) -> bool:
    """11.3, B48 Offered once, if Swiss fortifications are in use, when the balance is first above zero. In
    19.3.1 they are free, in 19.5.1 in the pool."""
    return bool(
        g.rules.fortifications
        and not g.engineers_offered
        and g.rules.scenario.victory == "surrender"
        and not g.rules.scenario.free_optionals
        and vp_balance(g) > 0
    )


@zone("German-controlled territory", "11.3")
def controlled_territory(g: Board, unit: int) -> int:
    """11.3 Germany, and France where it is German territory; Italy is for Italians (14.4)."""
    return german_territory(g, unit)


@dataclass(frozen=True)
class BuyEngineers(Decision):
    """11.3 Whether to pay for the optional engineers."""

    rule: ClassVar[str] = "11.3"
    prompt: ClassVar[str] = "pay 1 VP for the four optional engineers? This is your only chance"
    verbs = (
        Verb("yes", label="Pay 1 VP for the four engineers"),
        Verb("no", label="Do without the engineers"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("yes",), ("no",)]


# 18.3 Stripping 3 Corps

STRIPS: Final = (1, 2)
"""18.3 The two options; the number is also the price in VP. `strip` in units.csv lists the units of each."""


def stripped_units(g: Board, number: int) -> tuple[int, ...]:
    """18.3a The units of an option."""
    return tuple(unit for unit, option in enumerate(g.rules.tables.strip) if option == number)


def taken(g: Board, number: int) -> bool:
    return bool(g.stripped & number)


def can_be_stripped(g: Board, number: int) -> bool:
    """18.3 Whether an option still has a unit to release: off the map, or on it and frozen (B115, B171)."""
    return not taken(g, number) and any(
        g.place[unit] == DUE or (g.place[unit] < HEXES and frozen(g, unit))
        for unit in stripped_units(g, number)
    )


@dataclass(frozen=True)
class StripThreeCorps(Decision):
    """18.3 Which units to pull from the Italian front; one option per turn (B75)."""

    rule: ClassVar[str] = "18.3"
    prompt: ClassVar[str] = (
        "strip 3 Corps? 1: 11 Mtn X and 60 Mtn III for 1 VP; 2: 9 Mtn XX, 61 and 62 Mtn III for 2 VP; or done"
    )
    verbs = (
        Verb("strip", "number", label="Take option {number}"),
        Verb("done", label="Leave 3 Corps where it is"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("strip", number) for number in STRIPS if can_be_stripped(g, number)), ("done",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "strip":
            return None
        number = choice[1]
        if number not in STRIPS:
            return No("18.3", f"the options are 1 and 2, not {number}")
        if taken(g, number):
            return No("18.3", f"you have already taken option {number}")
        return No("18.3", f"the units of option {number} are lost or already free to move")


@dataclass(frozen=True)
class SetAgain(Decision):
    """B115 A unit released on the map may be placed anew or stay."""

    rule: ClassVar[str] = "18.3"
    prompt: ClassVar[str] = "place {unit} anew ({zone}), or leave it where it is (done)"
    verbs = (
        Verb("done", label="Leave {unit} where it is"),
        Verb("at", "hex", label="Place {unit} in {hex}", group="place", alike=True),
    )
    unit: int = 0
    zone: str = FRONT

    def options(self, g: Board) -> Iterable[Raw]:
        here = g.place[self.unit]
        return [("done",), *(("at", h) for h in legal_hexes(g, self.unit, self.zone) if h != here)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "at" or choice[1] < 0:
            return None
        if choice[1] == g.place[self.unit]:
            return No(
                "18.3", f"{g.rules.tables.unit_shown[self.unit]} is already there: use done to leave it"
            )
        return why_not_there(g, self.unit, choice[1], self.zone)


@procedure
class ReleaseUnits(Procedure):
    """B115 Release the units of 3 Corps that are on the map, one after another."""

    units: tuple[int, ...]

    @loop("18.3")
    def set_again(self, g: Board) -> Asked:
        return SetAgain(SWISS, self.units[0]) if self.units else None

    @set_again.then
    def set_or_left(self, g: Board, choice: Raw) -> Asked:
        unit, self.units = self.units[0], self.units[1:]
        if choice[0] == "at":
            place_unit(g, unit, choice[1])
            g.log("18.3", "placed", unit=unit, hex=choice[1])
        return None


# 18.4 Prisoners of war


@zone("road from Bern to Geneva", "18.4")
def bern_geneva_road(g: Board, unit: int) -> int:
    """18.4b, B78 The shortest road, except hexes with a German unit, even a Brandenburger. A road that is out
    is ignored for all purposes (18.2a, B251)."""
    road = g.rules.tables.bern_geneva_road
    return int(g.rules.tables.grid.bits(h for h in road if not units_at(g, h, GERMAN)) & ~g.road_out)


def prisoners_late(g: Board) -> bool:
    """19.4.5 After turn 6 they arrive on the turn they are announced, and HG a reinforcement phase later."""
    release = g.rules.scenario.pow
    return release is not None and release.at_once


@procedure
class ReinforcementPhase(Procedure):
    """4.4, 15.0 Reinforcements phase."""

    # 11.3

    @step("11.3")
    def offer_engineers(self, g: Board) -> Asked:
        if not engineers_on_offer(g):
            return None
        g.engineers_offered = OFFERED
        return BuyEngineers(GERMAN)

    @offer_engineers.then
    def engineers_bought(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "yes":
            g.engineers_offered = BOUGHT
            pay_vp(g, 1, "11.3", "optional engineers")
        else:
            g.log("11.3", "engineers_declined")
        return None

    @step("11.3")
    def engineers_enter(self, g: Board) -> Asked:
        if g.engineers_offered != BOUGHT:
            return None
        units = due(g, "optional_engineer")
        return PlaceUnits(GERMAN, "German-controlled territory", units, "11.3") if units else None

    # 18.3

    @step("18.3")
    def strip_three_corps(self, g: Board) -> Asked:
        if g.rules.strip_three_corps and any(can_be_stripped(g, number) for number in STRIPS):
            return StripThreeCorps(SWISS)
        return None

    @strip_three_corps.then
    def stripped(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return None
        number = choice[1]
        g.stripped |= number
        units = stripped_units(g, number)
        on_map = tuple(u for u in units if g.place[u] < HEXES)
        for unit in units:
            release_unit(g, unit)
        g.log("18.3", "stripped", units=units)
        pay_vp(g, -number, "18.3", "3 Corps is stripped")
        if all(taken(g, option) for option in STRIPS) and g.last_turn:
            g.last_turn += 2
            g.log("18.3", "longer", turn=g.last_turn)
        return ReleaseUnits(on_map) if on_map else None

    @step("18.3")
    def stripped_units_enter(self, g: Board) -> Asked:
        if not g.stripped:
            return None
        units = waiting(g, [u for n in STRIPS if taken(g, n) for u in stripped_units(g, n)])
        return PlaceUnits(SWISS, FRONT, units, "18.3") if units else None

    # 18.4

    @step("18.4")
    def prisoners_called(self, g: Board) -> Asked:
        if g.pow_turn >= 0:
            return None
        g.pow_turn = g.turn
        if not prisoners_late(g):
            die = g.roll("18.4", "turn the prisoners of war arrive")
            g.pow_turn += die % 2 == 0
            g.log("18.4", "prisoners_roll", die=die, side=SWISS)
        g.log("18.4", "prisoners_arm", turn=g.pow_turn, side=SWISS)
        return None

    @step("18.4")
    def prisoners_enter(self, g: Board) -> Asked:
        if not 0 < g.pow_turn <= g.turn:
            return None
        units = waiting(g, prisoners(g))
        if not units:
            return None
        if g.rules.scenario.pow is not None and g.rules.scenario.pow.reduced:  # 19.3.5
            for unit in units:
                reduce_unit(g, unit)
        return PlaceUnits(SWISS, "road from Bern to Geneva", units, "18.4")

    @step("18.4")
    def hg_called(self, g: Board) -> Asked:
        """18.4c The HG regiment arrives on the turn after the prisoners (B175)."""
        if (
            0 < g.pow_turn <= g.turn
            and g.rules.scenario.hg
            and not g.hg_turn
            and len(waiting(g, prisoners(g))) < len(prisoners(g))
        ):
            g.hg_turn = g.turn + 1
            g.log("18.4", "hg_called", turn=g.hg_turn, side=GERMAN)
        return None

    @step("19.4.5")
    def hg_enters(self, g: Board) -> Asked:
        if not (prisoners_late(g) and 0 < g.hg_turn <= g.turn):
            return None
        units = due(g, "hg")
        return PlaceUnit(units[0], rebuilt_zone(g, units[0]), "19.4.5") if units else None

    # section 19

    @step("19.3.4")
    def italians(self, g: Board) -> Asked:
        return arrivals.italian_arrival(g)

    @step("19.4.1")
    def follow_on_entries(self, g: Board) -> Asked:
        return arrivals.FollowOnEntries() if arrivals.follow_on_waiting(g) else None

    @step("19.4.5")
    def more_fighters(self, g: Board) -> Asked:
        arrivals.more_fighters(g)

    @step("19.4.5")
    def brandenburger_on_a_six(self, g: Board) -> Asked:
        return arrivals.brandenburger_on_a_six(g)

    @step("19.5.1")
    def kesselring_pool(self, g: Board) -> Asked:
        return arrivals.five_from_the_pool(g)

    @step("19.5.5")
    def kesselring_brandenburger(self, g: Board) -> Asked:
        return arrivals.brandenburger_of_the_turn(g)

    @step("19.5.5")
    def kesselring_road_out(self, g: Board) -> Asked:
        return arrivals.road_out_of_the_turn(g)

    @step("19.5.7")
    def americans(self, g: Board) -> Asked:
        return arrivals.american_arrival(g)

    # 18.5

    @step("18.5")
    def airborne(self, g: Board) -> Asked:
        return AirborneRequests() if affordable(g) else None


EVENTS = (
    EventKind("engineers_declined", "The German declines the optional engineers", "march"),
    EventKind("stripped", "The Swiss pull {units} from the Italian front", "march", report=True),
    EventKind("longer", "Both parts of 3 Corps are stripped: the game lasts to turn {turn}", "march"),
    EventKind(
        "prisoners_roll",
        "Prisoners of war arrive this turn on an odd die, next turn on an even one: {die}",
        "march",
        dice=("die",),
    ),
    EventKind("prisoners_arm", "The prisoners of war take the field on turn {turn}", "march"),
    EventKind("hg_called", "The HG regiment will arrive on turn {turn}", "march"),
)
