"""The verbs that change the board and log it. All changes go through here."""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.engine.events import EventKind
from redoubt.engine.state import replaced
from redoubt.kit.cards import added, taken
from redoubt.titles.paths_of_glory.queries import (
    additions,
    controlled,
    restacked,
    side_of,
    sides,
    tables_of,
    units_at,
)
from redoubt.titles.paths_of_glory.state import (
    ALL_OF_IT,
    ELIMINATED,
    GROUND,
    LINES,
    NOWHERE,
    OUT,
    SPACES,
    Board,
)
from redoubt.titles.paths_of_glory.tables import AP, CP, GR, PE, TU

# Units


def place_unit(g: Board, unit: int, place: int) -> None:
    """Put a unit into a space or a box. A CP space that ANA leaves is CP again, unless other Allies
    stay (11.10)."""
    if g.arab_space != NOWHERE and g.place[unit] == g.arab_space and tables_of(g).trait[unit] == "ana":
        space, g.arab_space = g.arab_space, NOWHERE
        if units_at(g, space, AP) == (unit,):
            take_control(g, space, CP, "11.10")
    before, side = g.place[unit], side_of(g, unit)
    if side == NOWHERE:
        g.place = replaced(g.place, unit, place)
        return
    known = restacked(g, side, unit, before, place)
    behind_the_lines = within(g, side, before) and within(g, side, place)
    g.place = replaced(g.place, unit, place)
    g.memo = {**g.memo, side: known, ALL_OF_IT: {}}
    if not behind_the_lines:
        g.memo[LINES] = {}


def within(g: Board, side: int, place: int) -> bool:
    """Whether a place is a box, or a space its side controls: there a unit makes no difference to lines
    and sieges."""
    return place >= SPACES or bool(controlled(g, side) >> place & 1)


def ground_changed(g: Board) -> None:
    """Control, forts or trenches changed: forget what depends on them."""
    g.memo = {**g.memo, GROUND: {}, LINES: {}, ALL_OF_IT: {}}


def rules_changed(g: Board) -> None:
    """An event, the commitment or the turn changed what units may do: forget what depends on it."""
    g.memo = {**g.memo, LINES: {}, ALL_OF_IT: {}}


def next_turn(g: Board) -> None:
    """5.H The next turn begins."""
    g.turn += 1
    rules_changed(g)


def enter_space(g: Board, unit: int, space: int, rule: str) -> None:
    """11.3 A unit enters a space and takes possession of it."""
    place_unit(g, unit, space)
    occupy(g, unit, space, rule)


def occupy(g: Board, unit: int, space: int, rule: str) -> None:
    """11.4 A unit takes possession of the space it is in: it takes control unless an intact enemy fort stands
    there, and an enemy trench is lost or taken over (11.16)."""
    side = side_of(g, unit)
    if side == CP and space == g.beachhead:
        lose_beachhead(g)
    lose_trench(g, space, side, "11.16")
    arab = tables_of(g).trait[unit] == "ana"
    if g.control[space] == side:
        if space == g.arab_space and not arab:
            g.arab_space = NOWHERE
        return
    if g.fort[space]:
        return
    if arab:
        g.arab_space = space
    take_control(g, space, side, rule)


def set_reduced(g: Board, unit: int, reduced: bool) -> None:
    """Show the full or the reduced side of a unit."""
    g.reduced = replaced(g.reduced, unit, int(reduced))


def flip_up(g: Board, unit: int, rule: str) -> None:
    """A reduced unit returns to full strength."""
    set_reduced(g, unit, False)
    g.log(rule, "flipped", unit=unit)


def reduce_unit(g: Board, unit: int, rule: str) -> None:
    """12.10.1 A full unit loses a step."""
    set_reduced(g, unit, True)
    g.log(rule, "reduced", unit=unit)


def eliminate(g: Board, unit: int, rule: str, permanently: bool = False) -> None:
    """12.10.8, 12.10.9 A unit leaves the map for its side's eliminated box, or the game. The
    eliminated box holds units face up."""
    permanently = permanently or tables_of(g).dot[unit] or additions(g).lost_for_good(g, unit)
    box = OUT if permanently else ELIMINATED[side_of(g, unit)]
    g.log(rule, "eliminated", unit=unit, place=g.place[unit], box=box)
    set_reduced(g, unit, False)
    g.failed = replaced(g.failed, unit, 0)
    g.done = replaced(g.done, unit, 0)
    place_unit(g, unit, box)


def bring_in(g: Board, unit: int, place: int, rule: str, reduced: bool = False) -> None:
    """9.4, 13.4, 17.3 A unit comes from a box onto the map, or into its Reserve Box."""
    set_reduced(g, unit, reduced)
    place_unit(g, unit, place)
    g.log(rule, "entered", unit=unit, place=place)
    if place < SPACES:
        occupy(g, unit, place, rule)


def mark_unit(g: Board, unit: int, mark: int) -> None:
    """8.6 Note what a unit did in this action round."""
    g.done = replaced(g.done, unit, g.done[unit] | mark)


def note_failure(g: Board, unit: int, mark: int) -> None:
    """11.17 Put or remove an entrench-failed marker."""
    g.failed = replaced(g.failed, unit, mark)


# Spaces


def take_control(g: Board, space: int, side: int, rule: str) -> None:
    """11.4, 18 Control of a space passes to a side, and with it the VP."""
    if g.control[space] == side:
        return
    g.control = replaced(g.control, space, side)
    ground_changed(g)
    g.log(rule, "control", space=space, side=side)
    if g.rules.vp_spaces >> space & 1:
        add_vp(g, 1 if side == CP else -1, "18", "a VP space changes hands")


def add_vp(g: Board, amount: int, rule: str, why: str) -> None:
    """18 VP: up for CP, down for AP."""
    g.vp += amount
    g.log(rule, "vp", amount=amount, total=g.vp, why=why)


def set_trench(g: Board, space: int, side: int, level: int, rule: str) -> None:
    """11.14 A trench of a side, or none at level 0."""
    g.trench = replaced(g.trench, space, level)
    g.trench_of = replaced(g.trench_of, space, side if level else NOWHERE)
    ground_changed(g)
    g.log(rule, "trench", space=space, side=side, level=level)


def lose_trench(g: Board, space: int, side: int, rule: str) -> None:
    """11.16 A side comes into a space with an enemy trench: level 1 disappears, level 2 becomes its own level
    1."""
    if g.trench[space] and g.trench_of[space] != side:
        set_trench(g, space, side, g.trench[space] - 1, rule)


def destroy_fort(g: Board, space: int, rule: str) -> None:
    """15.3 A fort is gone for good; control passes at once to the besieger."""
    side = g.control[space]
    g.log(rule, "fort_destroyed", space=space)
    g.fort = replaced(g.fort, space, 0)
    ground_changed(g)
    units = units_at(g, space, 1 - side)
    if units:
        trait = tables_of(g).trait
        if all(trait[unit] == "ana" for unit in units):
            g.arab_space = space
        take_control(g, space, 1 - side, rule)


def set_marker(g: Board, space: int, marker: int) -> None:
    """8.1 Mark a space for movement or combat."""
    g.marker = replaced(g.marker, space, marker)


def note_fought(g: Board, space: int) -> None:
    """12.1 A space is attacked once per round."""
    g.fought |= 1 << space


def fresh_round(g: Board, side: int) -> None:
    """7.1 An action round begins: no markers on the map, no card used."""
    g.marker = bytes(len(g.marker))
    g.done = bytes(len(g.done))
    g.fought = 0
    g.used = ()
    g.sud_used = 0
    g.offensive_card = NOWHERE
    g.boost_used = 0
    g.active = side


def age_failures(g: Board, side: int) -> None:
    """11.17 At the end of a side's round a marker stays only if its army failed in this round."""
    if any(g.failed):
        owner = sides(g)
        g.failed = bytes(
            mark if owner[unit] != side else int(mark == 2) for unit, mark in enumerate(g.failed)
        )


# Nations


def join_war(g: Board, nation: int, side: int, rule: str) -> None:
    """9.2, 16.3 A nation enters the war; its spaces open to both sides. Persia opens with Turkey (11.7)."""
    g.allegiance = replaced(g.allegiance, nation, side)
    if nation == TU:
        g.allegiance = replaced(g.allegiance, PE, AP)
    if nation == GR:
        g.limited_greece = 0
    g.changed()
    g.log(rule, "joined", nation=nation, side=side)


def open_salonika(g: Board, rule: str) -> None:
    """9.3 Limited Greek entry."""
    g.limited_greece = 1
    g.changed()
    g.log(rule, "limited_entry")


def set_beachhead(g: Board, space: int) -> None:
    """9.5 The MEF beachhead."""
    g.beachhead = space
    ground_changed(g)
    g.log("9.5", "beachhead", space=space)


def lose_beachhead(g: Board) -> None:
    """9.5 A CP unit entered the beach: the marker is gone for good."""
    g.log("9.5", "beachhead_lost", space=g.beachhead)
    g.beachhead = NOWHERE
    ground_changed(g)


# Cards and tracks


def draw_into_hand(g: Board, side: int, cards: Iterable[int]) -> None:
    g.hand = replaced(g.hand, side, added(g.hand[side], *cards))


def discard(g: Board, card: int) -> None:
    """7.6 A card from the hand or the table goes to the discard pile, face up."""
    _leave(g, card)
    side = tables_of(g).card_side[card]
    g.discards = replaced(g.discards, side, added(g.discards[side], card))


def clear_discards(g: Board, side: int) -> None:
    """5.G, 16.2 What a side has discarded goes into its draw pile."""
    g.discards = replaced(g.discards, side, ())
    g.buried = replaced(g.buried, side, ())


def bury(g: Board, card: int) -> None:
    """5G A card is discarded from the hand, face down."""
    side = tables_of(g).card_side[card]
    g.hand = replaced(g.hand, side, taken(g.hand[side], card))
    g.buried = replaced(g.buried, side, added(g.buried[side], card))


def remove_card(g: Board, card: int) -> None:
    """7.6 A card leaves the game."""
    _leave(g, card)
    g.removed = added(g.removed, card)


def lay_face_up(g: Board, card: int) -> None:
    """12.7 A combat card is played onto the table."""
    _leave(g, card)
    g.face_up = added(g.face_up, card)


def _leave(g: Board, card: int) -> None:
    side = tables_of(g).card_side[card]
    if card in g.hand[side]:
        g.hand = replaced(g.hand, side, taken(g.hand[side], card))
    elif card in g.face_up:
        g.face_up = taken(g.face_up, card)


def note_event(g: Board, card: int) -> None:
    """9.1 A card is used as event or combat card: its war status counts."""
    g.played = replaced(g.played, card, g.turn)
    rules_changed(g)
    add_war_status(g, tables_of(g).card_side[card], tables_of(g).cards[card].war_status, "9.1")


def add_war_status(g: Board, side: int, amount: int, rule: str) -> None:
    """16.1 War status never falls."""
    if amount:
        g.war_status = replaced(g.war_status, side, g.war_status[side] + amount)
        rules_changed(g)
        g.log(rule, "war_status", side=side, amount=amount, total=g.war_status[side])


def set_commitment(g: Board, side: int, level: int) -> None:
    """16.2 A side reaches Limited or Total War."""
    g.commitment = replaced(g.commitment, side, level)
    rules_changed(g)
    g.log("16.2", "commitment", side=side, level=level)


def set_offensive(g: Board, side: int, offensive: int) -> None:
    g.offensive = replaced(g.offensive, side, offensive)
    g.offensive_met = replaced(g.offensive_met, side, 0)


def meet_offensive(g: Board, side: int) -> None:
    """6.6 The mandated offensive is met."""
    if not g.offensive_met[side]:
        g.offensive_met = replaced(g.offensive_met, side, 1)
        g.log("6.6", "offensive_met", side=side, offensive=g.offensive[side])


def add_rp(g: Board, pool: int, halves: int) -> None:
    """17.1 Replacement points, in halves; never below 0."""
    g.rp = replaced(g.rp, pool, max(0, g.rp[pool] + halves))


LEVELS = ("Mobilization", "Limited War", "Total War")

EVENTS = (
    EventKind("flipped", "{unit} returns to full strength"),
    EventKind("reduced", "{unit} is reduced", "fight", headline=True),
    EventKind(
        "eliminated",
        "{unit} is eliminated{for_good}",
        "fight",
        headline=True,
        report=True,
        words=lambda facts, shown: {"for_good": " for good" if "permanently" in shown["box"] else ""},
    ),
    EventKind("entered", "{unit} arrives in {place}", "march"),
    EventKind("control", "The {side} take {space}", "march", headline=True),
    EventKind(
        "vp",
        "VP {change} to {total}: {why}",
        report=True,
        words=lambda facts, shown: {"change": f"{facts['amount']:+d}"},
    ),
    EventKind(
        "trench",
        "{words}",
        "march",
        words=lambda facts, shown: {
            "words": f"The {shown['side']} have a level-{shown['level']} trench in {shown['space']}"
            if facts["level"]
            else f"The trench in {shown['space']} is gone"
        },
    ),
    EventKind("fort_destroyed", "The fort of {space} falls", "fight", headline=True, report=True),
    EventKind("joined", "{nation} joins the {side}", headline=True, report=True),
    EventKind("limited_entry", "Greece stays neutral; Salonika and Kavala are open", headline=True),
    EventKind("beachhead", "The MEF lands at {space}", headline=True),
    EventKind("beachhead_lost", "The beachhead at {space} is lost", headline=True),
    EventKind("war_status", "War status of the {side} +{amount} to {total}", report=True),
    EventKind(
        "commitment",
        "The {side} go to {name}",
        headline=True,
        report=True,
        words=lambda facts, shown: {"name": LEVELS[facts["level"]]},
    ),
    EventKind("offensive_met", "The {side} have met their mandated offensive ({offensive})"),
)
