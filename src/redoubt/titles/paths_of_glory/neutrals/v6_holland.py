"""Section V6: Holland: the Full Schlieffen Plan, the armistice, Antwerp as a port, the Dutch troops."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.engine.state import replaced
from redoubt.titles.paths_of_glory.board import (
    destroy_fort,
    enter_space,
    place_unit,
    set_marker,
    take_control,
)
from redoubt.titles.paths_of_glory.neutrals.state import ALLOWED, NOT_ASKED, REFUSED, NeutralsBoard
from redoubt.titles.paths_of_glory.neutrals.v4_entry import enter_war, pay
from redoubt.titles.paths_of_glory.queries import (
    at,
    at_war,
    besieged,
    card_of,
    controls,
    on_map,
    side_of,
    tables_of,
    units_at,
)
from redoubt.titles.paths_of_glory.rules.cards.cp_mobilization import GunsOfAugust
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r03_setup import GUNS_OF_AUGUST, TakeGunsOfAugust, set_up
from redoubt.titles.paths_of_glory.rules.r12_attacks import ChooseCombat
from redoubt.titles.paths_of_glory.rules.r14_supply import starving_units
from redoubt.titles.paths_of_glory.state import ATTACK, NOWHERE, SPACES
from redoubt.titles.paths_of_glory.tables import AP, BE, BR, CP, DK, FR, GE, NL

FULL_PLAN = "Full Plan"
"""V6.12 The rows of setup.csv that differ."""
LIEGE_ARMIES, ATTACKING_ARMIES = ("GE-2", "GE-3"), ("GE-1", "GE-2", "GE-3", "GE-4")
YES = 3
"""V6.8, V6.14 The dice up to which the first answer holds."""


# V6.11, V6.12 The plan


@dataclass(frozen=True)
class AnnouncePlan(Decision):
    """V6.11 CP announces the Full Schlieffen Plan, or Moltke's."""

    rule = "V6.11"
    prompt = "announce the plan for the west: Schlieffen's with Holland, or Moltke's without"
    verbs = (
        Verb("full_plan", label="The Full Schlieffen Plan: through Holland", group="option"),
        Verb("moltke_plan", label="The Moltke Plan: the normal set-up", group="option"),
    )

    def options(self, g: NeutralsBoard) -> Iterable[Raw]:
        return [("moltke_plan",), ("full_plan",)]


@procedure
class PlanForTheWest(Procedure):
    """V6.11 Before the first cards are drawn."""

    @step("V6.11", "Set-up")
    def announce(self, g: NeutralsBoard) -> Decision:
        return AnnouncePlan(CP)

    @announce.then
    def announced(self, g: NeutralsBoard, choice: Raw) -> None:
        """V6.12 Three German counters stand elsewhere."""
        if choice[0] == "full_plan":
            g.full_plan = 1
            set_up(g, FULL_PLAN)
        g.log("V6.11", "plan", plan="Full Schlieffen Plan" if g.full_plan else "Moltke Plan")


@dataclass(frozen=True)
class TakeGunsForPlan(TakeGunsOfAugust):
    """3.3, V6.11 The Full Plan needs Guns of August in the opening hand."""

    def options(self, g: Any) -> Iterable[Raw]:
        return [
            choice for choice in TakeGunsOfAugust.options(self, g) if choice[0] == "take" or not g.full_plan
        ]

    def explain(self, g: Any, choice: Raw) -> No | None:
        if g.full_plan and choice[0] == "draw_all":
            return No("V6.11", "the Full Schlieffen Plan begins with Guns of August")
        return TakeGunsOfAugust.explain(self, g, choice)


def plan_opens(g: NeutralsBoard, side: int) -> bool:
    """V6.11 The first action of the Full Plan is Guns of August as event."""
    first = bool(g.full_plan) and side == CP and g.turn == 1 and not g.actions[CP]
    return first and card_of(g, GUNS_OF_AUGUST) in g.hand[CP]


def channel_open(g: NeutralsBoard) -> bool:
    """V6.13 The Full Plan lifts the limits on Amiens, Calais and Ostend."""
    return bool(g.full_plan)


# V6.13, V6.14 Guns of August


@procedure
class GunsOfTheFullPlan(GunsOfAugust):
    """V6.13 Guns of August by the Full Plan: GE 2nd and 3rd Armies in Liege, four armies attack, and Arnhem
    is attacked."""

    @step("9.1")
    def liege_falls(self, g: NeutralsBoard) -> None:
        """V6.13 The Dutch corps defend as Allied units."""
        if not g.full_plan:
            GunsOfAugust.liege_falls.run(self, g)
            return
        enter_war(g, NL, AP, "V6.13")
        liege, unit = at(g, "Liege"), tables_of(g).unit
        if g.fort[liege]:
            destroy_fort(g, liege, "V6.13")
        take_control(g, liege, CP, "V6.13")
        for army in LIEGE_ARMIES:
            enter_space(g, unit[army], liege, "V6.13")
            g.log("V6.13", "entered", unit=unit[army], place=liege)
        for army in ATTACKING_ARMIES:
            set_marker(g, g.place[unit[army]], ATTACK)
        g.arnhem_due = 1

    @step("V6.14")
    def dutch_answer(self, g: NeutralsBoard) -> None:
        """V6.14 After all attacks: the Dutch fight on, or let the Germans through."""
        if not g.full_plan:
            return
        g.arnhem_due = 0
        die = g.roll("V6.14", "the Dutch answer")
        g.log("V6.14", "dutch_answer", die=die, fights=int(die <= YES))
        pay(g, CP, NL, 2 if die <= YES else 1)
        if die > YES:
            sign_armistice(g)


def sign_armistice(g: NeutralsBoard) -> None:
    """V6.14 Holland is neutral again; Arnhem is open, and CP's. Dutch units there or abroad go to The
    Hague, which has room for all three."""
    tables = tables_of(g)
    arnhem, hague = at(g, "Arnhem"), at(g, "The Hague")
    closed_spaces = tables.in_country[NL] & ~(1 << arnhem)
    for unit, nation in enumerate(tables.nation):
        if nation == NL and on_map(g, unit) and not closed_spaces >> g.place[unit] & 1:
            place_unit(g, unit, hague)
    g.armistice = 1
    g.allegiance = replaced(g.allegiance, NL, NOWHERE)
    g.control = replaced(g.control, arnhem, CP)
    g.changed()
    g.log("V6.14", "armistice", nation=NL)


def arnhem_open(g: NeutralsBoard) -> int:
    """V6.14 After the armistice Arnhem is open while Holland is neutral."""
    return 1 << at(g, "Arnhem") if g.armistice and not at_war(g, NL) else 0


@dataclass(frozen=True)
class ChooseCombatOfPlan(ChooseCombat):
    """12.2, V6.13 The attack on Arnhem cannot be left out."""

    def options(self, g: Any) -> Iterable[Raw]:
        choices = list(ChooseCombat.options(self, g))
        if g.arnhem_due and ("attack", at(g, "Arnhem")) in choices:
            choices.remove(("done",))
        return choices

    def explain(self, g: Any, choice: Raw) -> No | None:
        if choice[0] == "done" and g.arnhem_due:
            return No("V6.13", "the Full Schlieffen Plan must attack the Dutch corps in Arnhem")
        return ChooseCombat.explain(self, g, choice)


# V6.7, V6.8 Antwerp as a port


def antwerp_port(g: NeutralsBoard, side: int) -> int:
    """V6.7, V6.8 Antwerp is an Allied port with The Hague, or by leave of the Dutch while CP has not taken
    The Hague."""
    hague = at(g, "The Hague")
    taken = at_war(g, NL) and controls(g, AP, hague)
    leave = g.antwerp == ALLOWED and not controls(g, CP, hague)
    return 1 << at(g, "Antwerp") if side == AP and (taken or leave) else 0


def why_no_antwerp(g: NeutralsBoard) -> No | None:
    """V6.8 Why AP cannot ask the Dutch for Antwerp."""
    antwerp = at(g, "Antwerp")
    if g.antwerp != NOT_ASKED:
        return No("V6.8", "the Allies have asked for Antwerp already")
    if g.armistice:
        return No("V6.14", "the armistice keeps Antwerp closed")
    if at_war(g, NL):
        return No("V6.8", "Holland is at war")
    if not controls(g, AP, antwerp) or besieged(g, AP) >> antwerp & 1 or units_at(g, antwerp, CP):
        return No("V6.8", "the Allies do not hold Antwerp unbesieged")
    return None


def ask_for_antwerp(g: NeutralsBoard) -> None:
    """V6.8 The Dutch open the Scheldt, or go to war on the side of CP. This does not count as an invasion."""
    die = g.roll("V6.8", "the Scheldt")
    g.antwerp = ALLOWED if die <= YES else REFUSED
    g.log("V6.8", "antwerp", die=die, allowed=int(g.antwerp == ALLOWED))
    g.changed()
    if g.antwerp == REFUSED:
        enter_war(g, NL, CP, "V6.8")


@dataclass(frozen=True)
class AskForAntwerp(Decision):
    """V6.8 Before attrition AP may ask for Antwerp, to save units that are cut off."""

    rule = "V6.8"
    prompt = "ask the Dutch for Antwerp as a port, to supply units that are cut off?"
    verbs = (
        Verb(
            "ask_antwerp",
            label="Ask for Antwerp: 1-3 it is a port, 4-6 Holland joins the Central Powers",
            group="option",
        ),
        Verb("pass", label="Do not ask", ends=True),
    )

    def options(self, g: NeutralsBoard) -> Iterable[Raw]:
        return [("pass",), ("ask_antwerp",)]


def saved_by_antwerp(g: NeutralsBoard) -> list[int]:
    """V6.8 AP units out of supply that Antwerp would supply as a port."""
    starving = [unit for unit in starving_units(g) if side_of(g, unit) == AP]
    if not starving or why_no_antwerp(g) is not None:
        return []
    supposed = g.clone()
    supposed.antwerp = ALLOWED
    supposed.changed()
    still = set(starving_units(supposed))
    return [unit for unit in starving if unit not in still]


@procedure
class AntwerpForSupply(Procedure):
    """V6.8 At the start of the Attrition Phase."""

    @step("V6.8", "Attrition Phase")
    def ask(self, g: NeutralsBoard) -> Any:
        return AskForAntwerp(AP) if saved_by_antwerp(g) else None

    @ask.then
    def asked(self, g: NeutralsBoard, choice: Raw) -> None:
        if choice[0] == "ask_antwerp":
            ask_for_antwerp(g)


# V6.2, V6.5, V6.10 Dutch and Danish troops


def dutch_guns(g: NeutralsBoard, fight: Fight, attacking: bool) -> bool:
    """V6.2 A Dutch corps that defends The Hague fires on the Army table."""
    nation = tables_of(g).nation
    hague = fight.target == at(g, "The Hague")
    return hague and not attacking and any(nation[unit] == NL for unit in fight.defenders)


def dutch_bars(g: NeutralsBoard, unit: int) -> int:
    """V6.5 With CP, one Dutch corps at a time may leave Holland: for Belgium, France or Germany."""
    tables = tables_of(g)
    if tables.nation[unit] != NL or g.allegiance[NL] != CP:
        return 0
    home, inside = tables.in_country[NL], tables.in_country
    others = (other for other, nation in enumerate(tables.nation) if nation == NL and other != unit)
    abroad = any(g.place[other] < SPACES and not home >> g.place[other] & 1 for other in others)
    allowed = home if abroad else home | inside[BE] | inside[FR] | inside[GE]
    return tables.all & ~allowed


def joined_nations(g: NeutralsBoard) -> dict[int, int]:
    """V5.4, V5.5, V6.5, V6.10 Danes and Dutch count as Germans, or as British, for activation."""
    return {
        nation: GE if g.allegiance[nation] == CP else BR
        for nation in (DK, NL)
        if g.allegiance[nation] != NOWHERE
    }


def joined_in_battle(g: NeutralsBoard) -> dict[int, int]:
    """V5.5, V6.10 With AP they count as British among attackers too (12.4)."""
    return {nation: BR for nation in (DK, NL) if g.allegiance[nation] == AP}


def no_box(g: NeutralsBoard, unit: int) -> No | None:
    """V4.10 Danish and Dutch corps do not use the Reserve Box."""
    if tables_of(g).nation[unit] in (DK, NL):
        return No("V4.10", "Danish and Dutch corps do not use the Reserve Box")
    return None


def no_sr(g: NeutralsBoard, unit: int) -> int:
    """V4.10 Danish and Dutch corps redeploy in their own country only, but for the Dutch corps of V6.5."""
    tables = tables_of(g)
    nation = tables.nation[unit]
    if nation not in (DK, NL) or (nation == NL and g.allegiance[NL] == CP):
        return 0
    return tables.all & ~tables.in_country[nation]


EVENTS = (
    EventKind("plan", "The Central Powers follow the {plan}", headline=True, report=True),
    EventKind(
        "dutch_answer",
        "The Dutch answer: die {die}, {words}",
        dice=("die",),
        headline=True,
        report=True,
        words=lambda facts, shown: {
            "words": "Holland fights on with the Allies"
            if facts["fights"]
            else "Holland lets Germany through"
        },
    ),
    EventKind(
        "armistice", "{nation} signs an armistice: Arnhem is open to Germany", headline=True, report=True
    ),
    EventKind(
        "antwerp",
        "The Allies ask for Antwerp as a port: die {die}, {words}",
        dice=("die",),
        headline=True,
        report=True,
        words=lambda facts, shown: {
            "words": "the Dutch open the Scheldt" if facts["allowed"] else "the Dutch join the Central Powers"
        },
    ),
)
