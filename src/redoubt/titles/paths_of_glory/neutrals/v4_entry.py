"""V4.2 to V4.7 What an invasion costs, and how the invaded nation enters the war."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from redoubt.engine.decision import No
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.cards import added, taken
from redoubt.titles.paths_of_glory.board import add_vp, add_war_status, join_war, place_unit, rules_changed
from redoubt.titles.paths_of_glory.neutrals.state import ALLOWED, NeutralsBoard
from redoubt.titles.paths_of_glory.queries import at, at_war, enemy, in_box, tables_of
from redoubt.titles.paths_of_glory.rules.cards.common import all_of
from redoubt.titles.paths_of_glory.rules.cards.declaration import Condition
from redoubt.titles.paths_of_glory.rules.r03_setup import set_up
from redoubt.titles.paths_of_glory.rules.r09_events import NeutralEntry
from redoubt.titles.paths_of_glory.settings import Rules
from redoubt.titles.paths_of_glory.state import ELIMINATED, UNENTERED
from redoubt.titles.paths_of_glory.tables import AP, BU, CH, EITHER_SIDE, GR, IT, NATION_NAMES, NL, RO

ENTRY_CARDS = {IT: "AP-17", RO: "AP-16", GR: "AP-44", BU: "CP-34"}
"""V4.6 The cards that bring nations in when nobody invades them; Turkey has none."""


# V4.2 The price


def price(g: NeutralsBoard, side: int, nation: int) -> int:
    """V4.2, V6.15, VR2 The VP that an invasion costs the invader: none the second time, two for CP in
    Holland unless Holland let the Allies use Antwerp (V6.8)."""
    if (side, nation) in g.invaded:
        return 0
    return 2 if side != AP and nation == NL and g.antwerp != ALLOWED else 1


def pay(g: NeutralsBoard, side: int, nation: int, points: int) -> None:
    """V4.2, VR2 VP against the invader, and the Zimmermann threshold moves by one."""
    if (side, nation) in g.invaded:
        return
    g.invaded = (*g.invaded, (side, nation))
    against = 1 if side == AP else -1
    add_vp(g, against * points, "V4.2", f"the invasion of {NATION_NAMES[nation]}")
    g.zimmermann += against
    rules_changed(g)
    g.log("V4.2", "threshold", total=g.zimmermann)


# V4.3 Entry


def enter_war(g: NeutralsBoard, nation: int, side: int, rule: str) -> None:
    """V4.3, V5.1, V6.1, V8.1 Denmark, Holland or Switzerland joins a side with its spaces and units. VP are
    not touched. A nation that was at war before keeps its units where they are."""
    tables = tables_of(g)
    arnhem = at(g, "Arnhem") if g.armistice else -1
    g.control = tuple(
        side if country == nation and space != arnhem else holder
        for space, (country, holder) in enumerate(zip(tables.country, g.control, strict=True))
    )
    units = [unit for unit, own in enumerate(tables.nation) if own == nation]
    join_war(g, nation, side, rule)
    if all(g.place[unit] == UNENTERED for unit in units):
        set_up(g, NATION_NAMES[nation], side)
    for unit in in_box(g, ELIMINATED[enemy(side)]):
        if unit in units:
            place_unit(g, unit, ELIMINATED[side])


@procedure
class Invasion(Procedure):
    """V4.1, V4.8 A side invades a neutral nation, which joins the other side at once; it is not the neutral
    entry of the turn (7.5)."""

    side: int
    nation: int

    @step("V4.2")
    def penalty(self, g: NeutralsBoard) -> None:
        g.log("V4.1", "invasion", side=self.side, nation=self.nation)
        pay(g, self.side, self.nation, price(g, self.side, self.nation))

    @step("V4.3")
    def joins(self, g: NeutralsBoard) -> Any:
        """V4.3 Where the set-up leaves a choice, the side that the nation joins chooses."""
        if self.nation not in EITHER_SIDE:
            return NeutralEntry(self.nation, enemy(self.side))
        enter_war(g, self.nation, enemy(self.side), "V4.3")
        if self.nation == CH:
            g.alarm = (g.turn, g.round, self.side)
        return None

    @step("V4.6")
    def war_status(self, g: NeutralsBoard) -> None:
        """V4.6 War status rises as by the nation's own card."""
        card = ENTRY_CARDS.get(self.nation)
        if card is not None:
            number = tables_of(g).card[card]
            rise = tables_of(g).cards[number].war_status
            add_war_status(g, tables_of(g).card_side[number], rise, "V4.6")


# V4.7 The cards of invaded nations


def while_neutral(nation: int) -> Condition:
    """V4.7 The card of a nation that has been invaded can no longer be played as an event."""

    def condition(g: Any) -> No | None:
        if at_war(g, nation):
            return No("V4.7", f"{NATION_NAMES[nation]} was invaded and is at war already")
        return None

    return condition


def entry_cards(rules: Rules) -> Rules:
    """V4.7 The four entry cards with their further condition."""
    cards = list(rules.cards)
    for nation, card in ENTRY_CARDS.items():
        number = rules.tables.card[card]
        cards[number] = replace(cards[number], may=all_of(while_neutral(nation), cards[number].may))
    return replace(rules, cards=tuple(cards))


def retire(g: NeutralsBoard, card: int) -> None:
    """V4.7 The card of an invaded nation leaves the game once it has been used."""
    side, id = tables_of(g).card_side[card], tables_of(g).card_ids[card]
    nation = next((nation for nation, own in ENTRY_CARDS.items() if own == id), None)
    if nation is not None and at_war(g, nation) and card in g.discards[side]:
        g.discards = replaced(g.discards, side, taken(g.discards[side], card))
        g.removed = added(g.removed, card)
        g.log("V4.7", "card_gone", card=card)


EVENTS = (
    EventKind("invasion", "The {side} invade {nation}", headline=True, report=True),
    EventKind("threshold", "The Zimmermann Telegram now needs a combined war status of {total}", report=True),
    EventKind("card_gone", "{card} leaves the game"),
)
