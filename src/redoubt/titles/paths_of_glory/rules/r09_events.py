"""Section 9: Events by class: reinforcements, neutral entry, the event of a card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.titles.paths_of_glory.board import (
    bring_in,
    discard,
    join_war,
    note_event,
    remove_card,
    set_beachhead,
)
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    at_war,
    capitals_of,
    held_alone,
    members,
    name,
    room_at,
    side_of,
    tables_of,
    units_at,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, by_card
from redoubt.titles.paths_of_glory.rules.r03_setup import rows_for, set_up
from redoubt.titles.paths_of_glory.rules.r08_operations import Operations
from redoubt.titles.paths_of_glory.rules.r11_limits import barred
from redoubt.titles.paths_of_glory.rules.r12_7_cards import score_star
from redoubt.titles.paths_of_glory.rules.r14_supply import supplied_at
from redoubt.titles.paths_of_glory.state import RESERVE, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, FR, NATION_NAMES, NATIONS, RU, TU, US, bits

SALONIKA, SINAI_PIPELINE = "AP-30", "AP-49"


# 9.4 Where reinforcements enter


def entry_spaces(g: Board, unit: int) -> list[int]:
    """9.4 A friendly, supplied capital or supply source of the nation, with room and without enemy units
    (10.3); RU armies join no other Allies after the treaty (16.9). FR armies: Paris, or Orleans if Paris is
    full. US armies: any Allied port in France."""
    tables, side = tables_of(g), side_of(g, unit)
    nation = tables.nation[unit]
    open_to = held_alone(g, side) & ~barred(g, unit)
    if nation == FR:
        spaces = 1 << at(g, "Paris") & open_to
        if spaces and not room_at(g, at(g, "Paris"), side):
            spaces = 1 << at(g, "Orleans") & open_to
    elif nation == US:
        spaces = tables.ports[AP] & tables.in_country[FR] & open_to
    else:
        spaces = (tables.capitals | tables.sources) & tables.in_country[nation] & open_to
    return [space for space in members(spaces) if room_at(g, space, side) > 0 and supplied_at(g, unit, space)]


def near_east_entries(g: Board, unit: int) -> list[int]:
    """9.4, 9.5 Where a Near East army enters its own theatre: CAU in a supplied RU space of the Near East
    map, NE in Alexandria after Sinai Pipeline, Orient in Salonika, MEF on a beach."""
    tables = tables_of(g)
    trait = tables.trait[unit]
    if trait == "mef":
        return [] if was_played(g, SALONIKA) or not at_war(g, TU) else members(tables.beaches)
    spaces: Iterable[int] = ()
    open_to = held_alone(g, AP) & ~barred(g, unit)
    if trait == "caucasus":
        spaces = members(tables.in_country[RU] & tables.near_east)
    elif trait == "br_ne" and was_played(g, SINAI_PIPELINE):
        spaces = (at(g, "Alexandria"),)
    elif trait == "orient":
        spaces = (at(g, "Salonika"),)
    return [
        space
        for space in spaces
        if open_to >> space & 1 and room_at(g, space, AP) > 0 and supplied_at(g, unit, space)
    ]


def entries(g: Board, unit: int) -> list[int]:
    """9.4, 9.7 Every space where a reinforcing army may be placed: a Near East army in its theatre or at
    home."""
    if tables_of(g).near_east_army[unit] and tables_of(g).nation[unit] != TU:
        return [*near_east_entries(g, unit), *entry_spaces(g, unit)]
    return entry_spaces(g, unit)


def arabia_open(g: Board) -> bool:
    """9.4, 17.3 ANA enters in Arabia, unless an enemy unit is there (10.3)."""
    return not units_at(g, at(g, "Arabia"), CP)


def why_no_reinforcements(g: Board, card: int) -> No | None:
    """7.4, 9.4 Why a reinforcement card may not be played as event."""
    tables = tables_of(g)
    row = tables.cards[card]
    nation = NATIONS.index(row.reinforcement_nation)
    if g.turn == 1:
        return No("7.4", "no reinforcement cards may be played as event on turn 1")
    if nation in g.reinforced:
        return No("7.4", f"{NATION_NAMES[nation]} has had its reinforcement card this turn")
    if not at_war(g, nation):
        return No("9.4", f"{NATION_NAMES[nation]} is neutral")
    armies = [unit for unit in tables.reinforcements[card] if tables.is_army[unit]]
    if armies:
        side = tables.card_side[card]
        beach_or_space = entries(g, armies[0])
        if sum(room_at(g, space, side) for space in beach_or_space) < len(armies):
            who = " and ".join(name(g, army) for army in armies)
            return No("9.4", f"there is no space where {who} can be placed")
    if any(tables.trait[unit] == "ana" for unit in tables.reinforcements[card]) and not arabia_open(g):
        return No("10.3", "an enemy unit is in Arabia, where ANA enters")
    return None


@dataclass(frozen=True)
class PlaceArmy(Decision):
    """9.4 Where an army arrives."""

    rule = "9.4"
    prompt = "place {army}"
    army: int = 0
    verbs = (Verb("place", "unit", "space", label="Place {unit} in {space}", group="place"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("place", self.army, space) for space in entries(g, self.army)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        return No("9.4", f"{name(g, self.army)} cannot enter the game in {where(g, choice[2])}")


@procedure
class Reinforcements(Procedure):
    """9.4 Corps go to the Reserve Box, armies to an entry space at full strength."""

    side: int
    card: int
    waiting: tuple[int, ...] = ()

    @step("9.4")
    def corps(self, g: Board) -> None:
        tables = tables_of(g)
        units = tables.reinforcements[self.card]
        g.reinforced = (*g.reinforced, NATIONS.index(tables.cards[self.card].reinforcement_nation))
        for unit in units:
            if not tables.is_army[unit]:
                box = at(g, "Arabia") if tables.trait[unit] == "ana" else RESERVE[self.side]
                bring_in(g, unit, box, "9.4")
        self.waiting = tuple(unit for unit in units if tables.is_army[unit])

    @loop("9.4")
    def armies(self, g: Board) -> Any:
        return PlaceArmy(self.side, self.waiting[0]) if self.waiting else None

    @armies.then
    def placed(self, g: Board, choice: Raw) -> None:
        _, army, space = choice
        self.waiting = self.waiting[1:]
        tables = tables_of(g)
        if tables.beaches >> space & 1:
            set_beachhead(g, space)
        elif tables.near_east_army[army] and space in entry_spaces(g, army) and tables.nation[army] != TU:
            if space not in near_east_entries(g, army):
                g.at_home = replaced(g.at_home, army, 1)
        bring_in(g, army, space, "9.4")


# 9.2 Neutral entry


@dataclass(frozen=True)
class PlaceCorps(Decision):
    """9.2 Bulgaria and Romania: one corps in each of four spaces besides the capital."""

    rule = "9.2"
    prompt = "place {corps} in a space of its nation"
    corps: int = 0
    taken: tuple[int, ...] = ()
    """Spaces that have a corps already."""
    verbs = (Verb("place", "unit", "space", label="Place {unit} in {space}", group="place"),)

    def options(self, g: Board) -> Iterable[Raw]:
        tables = tables_of(g)
        nation = tables.nation[self.corps]
        spaces = tables.in_country[nation] & ~capitals_of(g, nation) & ~bits(self.taken)
        return [("place", self.corps, space) for space in members(spaces)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        return No(
            "9.2", f"{name(g, self.corps)} goes to a space of its nation without a corps, not the capital"
        )


@procedure
class NeutralEntry(Procedure):
    """9.2 A nation joins at once: all its units are placed, all its spaces open."""

    nation: int
    side: int
    waiting: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()

    @step("9.2")
    def joins(self, g: Board) -> None:
        tables = tables_of(g)
        country = NATION_NAMES[self.nation]
        join_war(g, self.nation, self.side, "9.2")
        set_up(g, country)
        self.waiting = tuple(tables.unit[row.item] for row in rows_for(g, country) if not row.space)

    @loop("9.2")
    def corps(self, g: Board) -> Any:
        return PlaceCorps(self.side, self.waiting[0], self.taken) if self.waiting else None

    @corps.then
    def placed(self, g: Board, choice: Raw) -> None:
        self.waiting = self.waiting[1:]
        self.taken = (*self.taken, choice[2])
        bring_in(g, choice[1], choice[2], "9.2")


# The event of a card


def why_no_event(g: Board, side: int, card: int) -> No | None:
    """7.4 to 7.8 Why a card may not be played as event."""
    tables = tables_of(g)
    row = tables.cards[card]
    declared: Card = g.rules.cards[card]
    if row.combat_card and not declared.plain_event:
        return No("9.8", f"{row.title} is a combat card: it is played in a combat")
    if row.neutral_entry and g.neutral_entry:
        return No("7.5", "a neutral nation has entered by card this turn")
    if row.reinforcement_nation:
        no = why_no_reinforcements(g, card)
        if no is not None:
            return no
    return by_card(declared.may(g), row.id)


@procedure
class PlayEvent(Procedure):
    """9.1 A card is played as event; some give their Ops too (8.7)."""

    side: int
    card: int

    @step("9.1", "Event")
    def event(self, g: Board) -> Any:
        row = tables_of(g).cards[self.card]
        g.log("9.1", "event", side=self.side, card=self.card)
        if row.remove_after_event:
            remove_card(g, self.card)
        else:
            discard(g, self.card)
        note_event(g, self.card)
        score_star(g, self.card)
        if row.neutral_entry:
            g.neutral_entry = 1
        if row.reinforcement_nation and g.rules.cards[self.card].reinforces:
            return Reinforcements(self.side, self.card)
        return None

    @step("9.1", "Event")
    def effect(self, g: Board) -> Any:
        return g.rules.cards[self.card].event(g)

    @step("8.7", "Event")
    def operations(self, g: Board) -> Any:
        """8.7, 4.4.9 The card's Ops follow."""
        row = tables_of(g).cards[self.card]
        if row.event_also_gives_ops == 1 or (row.event_also_gives_ops == 2 and g.rules.historical):
            g.offensive_card = self.card
            return Operations(self.side, row.ops)
        return None


EVENTS = (EventKind("event", "The {side} play {card} as event", headline=True, report=True),)
