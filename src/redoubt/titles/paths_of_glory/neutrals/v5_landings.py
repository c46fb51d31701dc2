"""Section V5: Denmark, and landings from the sea: Grand Fleet, the battle on the shore, what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.titles.paths_of_glory.board import occupy, place_unit
from redoubt.titles.paths_of_glory.neutrals.state import NeutralsBoard
from redoubt.titles.paths_of_glory.neutrals.v4_entry import enter_war, pay, price
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    at_war,
    besieged,
    controls,
    full,
    members,
    name,
    on_map,
    side_of,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.additions import FireChange
from redoubt.titles.paths_of_glory.rules.cards.ap_limited_war import turn_back_fleet
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, Fight
from redoubt.titles.paths_of_glory.rules.r12_6_combat import Combat
from redoubt.titles.paths_of_glory.rules.r12_9_fire import Modifier
from redoubt.titles.paths_of_glory.rules.r12_10_losses import participants
from redoubt.titles.paths_of_glory.rules.r14_supply import ports, ready_stacks
from redoubt.titles.paths_of_glory.rules.r15_forts import siege_kept
from redoubt.titles.paths_of_glory.settings import Rules
from redoubt.titles.paths_of_glory.state import NOWHERE, RESERVE
from redoubt.titles.paths_of_glory.tables import (
    AP,
    AUS,
    BE,
    BR,
    CND,
    CP,
    DK,
    FR,
    GE,
    NATION_NAMES,
    NL,
    PT,
    US,
    bits,
)

GRAND_FLEET = "AP-33"
STRAIT_NATIONS = (BR, AUS, CND, PT, FR, GE, DK, US)
"""V5.3 Who may attack between Esbjerg and Copenhagen."""
LANDING_DRM, STRAIT_DRM = -1, -3
NO_CARDS = 6
"""The step of a combat after which nobody plays cards."""


# V5.2, V6.9 London and the ports


def sea_links(g: NeutralsBoard) -> int:
    """V5.2, V6.9, V7.3 Ports that BR units may enter straight from London."""
    tables, links = tables_of(g), 0
    if at_war(g, DK):
        links |= tables.in_country[DK] & ~(baltic(g) if g.baltic else 0)
    hague = at(g, "The Hague")
    if at_war(g, NL) and (NL in g.landings or controls(g, AP, hague)):
        links |= 1 << hague
    return links


def baltic(g: NeutralsBoard) -> int:
    """V7.3 The Baltic ports that AP could hold."""
    return bits((at(g, "Copenhagen"), at(g, "Aarhus")))


# V5.3 The strait, V5.8 the siege of Copenhagen


def strait_ban(g: NeutralsBoard, unit: int, target: int) -> No | None:
    """V5.3 Attacks across the strait are for a few nations."""
    tables = tables_of(g)
    if tables.edge_kind.get((g.place[unit], target)) != "strait" or tables.nation[unit] in STRAIT_NATIONS:
        return None
    return No(
        "V5.3", f"{name(g, unit)} may not attack across the strait: only British, FR, GE, DK and US units may"
    )


def landing_fire(g: NeutralsBoard, fight: Fight, attacking: bool, table: str) -> Iterator[FireChange]:
    """V5.3, V5.7 The attacker's die: -1 for each unit across the strait, three at most; -1 for a landing."""
    if not attacking:
        return
    kind = tables_of(g).edge_kind
    across = sum(kind.get((g.place[unit], fight.target)) == "strait" for unit in fight.attackers)
    if across:
        yield FireChange(Modifier("V5.3", max(STRAIT_DRM, -across), "across the strait"), False)
    if g.landing == fight.target:
        yield FireChange(Modifier("V5.7", LANDING_DRM, "landing"), False)


def besiegers_supplied(g: NeutralsBoard, unit: int, space: int) -> bool:
    """V5.8 AP units that besiege Copenhagen are always in supply."""
    copenhagen = at(g, "Copenhagen")
    return space == copenhagen and side_of(g, unit) == AP and bool(besieged(g, CP) >> copenhagen & 1)


# V5.6 Who lands where


def launch_spaces(g: NeutralsBoard) -> int:
    """V5.6 London, and the Allied ports of France and Belgium."""
    inside = tables_of(g).in_country
    return 1 << at(g, "London") | ports(g, AP) & (inside[FR] | inside[BE])


def launchers(g: NeutralsBoard, army: bool) -> list[int]:
    """V5.6 Supplied BR armies other than the BEF, or plain BR corps, where a landing can start."""
    tables = tables_of(g)
    return [
        unit
        for space, units in sorted(ready_stacks(g, AP).items())
        if launch_spaces(g) >> space & 1
        for unit in units
        if tables.nation[unit] == BR
        and tables.is_army[unit] == army
        and (tables.trait[unit] != "bef" if army else not tables.trait[unit])
        and siege_kept(g, AP, space, (unit,))
    ]


def shores(g: NeutralsBoard, nation: int) -> list[int]:
    """V5.6, V6.4 Where a landing may go: any Danish space, or The Hague; not where AP stands already."""
    spaces = tables_of(g).in_country[nation] if nation == DK else 1 << at(g, "The Hague")
    return [
        space
        for space in members(spaces)
        if not units_at(g, space, AP) and not (at_war(g, nation) and controls(g, AP, space))
    ]


def why_no_landing(g: NeutralsBoard, nation: int) -> No | None:
    """V5.6 Why Grand Fleet cannot land in Denmark or Holland."""
    country = NATION_NAMES[nation]
    if nation in g.landings:
        return No("V5.6", f"Grand Fleet has made its landing in {country}")
    if nation == DK and g.sealed:
        return No("V5.10", "Denmark is closed to both sides for the rest of the game")
    if g.allegiance[nation] == AP:
        return No("V5.6", f"{country} fights for the Allies")
    if not launchers(g, army=True) and len(launchers(g, army=False)) < 2:
        return No(
            "V5.6", "no British army and no two British corps are in London or a French or Belgian port"
        )
    return None if shores(g, nation) else No("V5.6", f"the Allies stand on every shore of {country}")


def landing_places(g: NeutralsBoard) -> list[int]:
    return [space for nation in (DK, NL) if why_no_landing(g, nation) is None for space in shores(g, nation)]


def fleet_or_landing(g: Any) -> No | None:
    """V5.6 Grand Fleet answers High Seas Fleet, or lands."""
    if g.fleet_at_sea or landing_places(g):
        return None
    return why_no_landing(g, DK) or why_no_landing(g, NL)


@dataclass(frozen=True)
class UseGrandFleet(Decision):
    """V5.6 Grand Fleet meets the High Seas Fleet, or lands in Denmark or Holland."""

    rule = "V5.6"
    prompt = "Grand Fleet: meet the High Seas Fleet, or land in Denmark or Holland"
    verbs = (
        Verb("meet_fleet", label="Meet the High Seas Fleet", group="cards", rule="AP-33"),
        Verb("land", "space", label="Land in {space}", group="fight"),
    )

    def options(self, g: NeutralsBoard) -> Iterable[Raw]:
        meet: list[Raw] = [("meet_fleet",)] if g.fleet_at_sea else []
        return [*meet, *(("land", space) for space in landing_places(g))]

    def explain(self, g: NeutralsBoard, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        if choice[0] == "meet_fleet":
            return No("7.7", "the High Seas Fleet is not at sea")
        nation = tables_of(g).country[choice[1]]
        if nation not in (DK, NL):
            return No("V5.6", f"Grand Fleet lands in Denmark or Holland, not in {where(g, choice[1])}")
        return why_no_landing(g, nation) or No(
            "V6.4" if nation == NL else "V5.6", f"no landing in {where(g, choice[1])}"
        )


@dataclass(frozen=True)
class LaunchUnit(Decision):
    """V5.6 One BR army, or two BR corps, for the landing."""

    rule = "V5.6"
    prompt = "landing in {target}: send one British army or two British corps"
    target: int = 0
    units: tuple[int, ...] = ()
    verbs = (Verb("launch", "unit", label="{unit} lands in {target}", group="fight"),)

    def options(self, g: NeutralsBoard) -> Iterable[Raw]:
        corps = [unit for unit in launchers(g, army=False) if unit not in self.units]
        if self.units:
            return [("launch", unit) for unit in corps]
        return [("launch", unit) for unit in (*launchers(g, army=True), *(corps if len(corps) > 1 else ()))]

    def explain(self, g: NeutralsBoard, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        return No(
            "V5.6",
            f"{name(g, choice[1])} cannot land: one supplied British army or two plain British corps, "
            "from London or a French or Belgian port",
        )


# V5.7 The landing


@procedure
class LandingCombat(Combat):
    """V5.7 The battle on the shore: who wins it goes ashore, even at reduced strength."""

    @step("12.11.1")
    def result(self, g: NeutralsBoard) -> None:
        """V5.7, V7.4 The retreat is due though no attacker is at full strength."""
        Combat.result.run(self, g)
        margin = self.defender_loss - self.attacker_loss
        attackers = self.fight(g).attackers
        weak = bool(attackers) and not any(full(g, unit) for unit in attackers)
        if not self.over and weak and margin > 0 and not any(use.stands for use in self.uses(g, False)):
            self.distance = self.distance or min(2, margin)

    @step("12.12.1")
    def advance(self, g: NeutralsBoard) -> None:
        """V5.7 If no defender is left, everybody who is left goes ashore."""
        if not units_at(g, self.target, CP) and not (self.over and not self.distance):
            come_ashore(g, participants(g, self.attackers), self.target)


def come_ashore(g: NeutralsBoard, units: tuple[int, ...], target: int) -> None:
    """V5.7 Units land; a fort that stands is besieged (15.2)."""
    for unit in units:
        place_unit(g, unit, target)
    if units:
        g.log("V5.7", "landed", units=units, target=target)
    for unit in units:
        occupy(g, unit, target, "V5.7")


@procedure
class Landing(Procedure):
    """V5.6, V5.7 A landing: penalty and entry, the battle, and what becomes of Denmark or Holland."""

    nation: int
    target: int
    force: tuple[int, ...]
    corps: int = 0
    """V7.4 A single corps from the Reserve Box."""
    came_in: int = 0
    """The landing brought the nation into the war."""

    @step("V5.6", "Landing")
    def invasion(self, g: NeutralsBoard) -> None:
        """V5.6, V4.2 The usual price; the nation joins CP."""
        if self.corps:
            g.corps_landed = 1
        else:
            g.landings = (*g.landings, self.nation)
        g.log("V5.6", "landing", target=self.target, units=self.force)
        pay(g, AP, self.nation, price(g, AP, self.nation))
        if not at_war(g, self.nation):
            self.came_in = 1
            enter_war(g, self.nation, CP, "V5.6")
        g.changed()

    @step("V5.7", "Landing")
    def battle(self, g: NeutralsBoard) -> Any:
        """V5.7 Without defenders the landing meets no resistance. Only a single corps has combat cards."""
        if not units_at(g, self.target, CP):
            come_ashore(g, self.force, self.target)
            return None
        g.landing = self.target
        return LandingCombat(AP, self.target, self.force, asked=0 if self.corps else NO_CARDS)

    @step("V5.10", "Landing")
    def outcome(self, g: NeutralsBoard) -> None:
        """V5.9, V5.10, V6.5, V7.4 Ashore, High Seas Fleet has a harder time. Thrown back, Grand Fleet has
        sealed the Denmark that it brought into the war; Holland stays with CP; a corps returns to its box."""
        g.landing = NOWHERE
        if units_at(g, self.target, AP):
            if self.nation == DK:
                g.ashore = 1
            return
        g.log("V5.10", "thrown_back", target=self.target)
        if self.corps:
            for unit in self.force:
                if on_map(g, unit):
                    place_unit(g, unit, RESERVE[AP])
        elif self.nation == DK and self.came_in:
            seal(g)


def seal(g: NeutralsBoard) -> None:
    """V5.10 Denmark is neutral again and closed for good; its units stay where they are."""
    g.sealed = 1
    g.allegiance = replaced(g.allegiance, DK, NOWHERE)
    g.changed()
    g.log("V5.10", "sealed", nation=DK)


@procedure
class GrandFleet(Procedure):
    """V5.6 The two uses of Grand Fleet."""

    target: int = -1
    force: tuple[int, ...] = ()

    @step("V5.6", "Landing")
    def use(self, g: NeutralsBoard) -> Decision:
        return UseGrandFleet(AP)

    @use.then
    def used(self, g: NeutralsBoard, choice: Raw) -> None:
        if choice[0] == "meet_fleet":
            turn_back_fleet(g)
        else:
            self.target = choice[1]

    @loop("V5.6", "Landing")
    def launch(self, g: NeutralsBoard) -> Any:
        army = any(tables_of(g).is_army[unit] for unit in self.force)
        if self.target < 0 or army or len(self.force) == 2:
            return None
        return LaunchUnit(AP, self.target, self.force)

    @launch.then
    def launched(self, g: NeutralsBoard, choice: Raw) -> None:
        self.force = (*self.force, choice[1])

    @step("V5.7", "Landing")
    def land(self, g: NeutralsBoard) -> Any:
        if self.target < 0:
            return None
        return Landing(tables_of(g).country[self.target], self.target, self.force)


def grand_fleet(rules: Rules) -> Rules:
    """V5.6 The card with its second use."""
    cards = list(rules.cards)
    cards[rules.tables.card[GRAND_FLEET]] = Card(GRAND_FLEET, fleet_or_landing, lambda g: GrandFleet())
    return replace(rules, cards=tuple(cards))


EVENTS = (
    EventKind(
        "landing", "The Allied Powers land in {target} with {units}", "fight", headline=True, report=True
    ),
    EventKind("landed", "{units} go ashore in {target}", "fight", headline=True, report=True),
    EventKind("thrown_back", "The landing in {target} has failed", "fight", headline=True, report=True),
    EventKind(
        "sealed", "{nation} is closed to both sides for the rest of the war", headline=True, report=True
    ),
)
