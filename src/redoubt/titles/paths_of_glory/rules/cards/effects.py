"""9 What events do when they are played, where several cards do alike."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import replaced
from redoubt.titles.paths_of_glory.board import add_vp, place_unit, set_reduced, units_moved
from redoubt.titles.paths_of_glory.queries import card_of, enemy, tables_of
from redoubt.titles.paths_of_glory.rules.cards.declaration import Effect
from redoubt.titles.paths_of_glory.state import NOWHERE, RESERVE, Board


def scores(card: str, amount: int, why: str) -> Effect:
    """VP: up for CP, down for AP."""

    def event(g: Board) -> Procedure | None:
        add_vp(g, amount, card, why)
        return None

    return event


def helps_attacks(card: str) -> Effect:
    """8.7 The attacks made with the Ops of this card are helped (Yanks and Tanks, Kerensky, Brusilov)."""

    def event(g: Board) -> Procedure | None:
        g.offensive_card = card_of(g, card)
        return None

    return event


def looks_into_hand(card: str, side: int) -> Effect:
    """The side that plays the card sees the enemy's whole hand."""

    def event(g: Board) -> Procedure | None:
        g.reveal(side)
        g.log(card, "looked", side=side)
        g.log(card, "hand_seen", seen_by=(side,), cards=g.hand[enemy(side)], side=enemy(side))
        return None

    return event


def to_reserve(g: Board, side: int, units: tuple[str, ...], rule: str) -> None:
    """Corps that an event brings go to the Reserve Box at full strength."""
    for unit in (tables_of(g).unit[id] for id in units):
        set_reduced(g, unit, False)
        place_unit(g, unit, RESERVE[side])
        g.log(rule, "entered", unit=unit, place=RESERVE[side])


def cancel_offensive(g: Board, side: int, offensive: int, rule: str) -> None:
    """6.5 A mandated offensive in force is cancelled."""
    if g.offensive[side] == offensive:
        g.log(rule, "offensive_cancelled", side=side, offensive=offensive)
        g.offensive[side] = NOWHERE


def flip_down(g: Board, unit: int, rule: str) -> None:
    """An event reduces a unit."""
    g.reduced = replaced(g.reduced, unit, 1)
    units_moved(g, tables_of(g).side[unit])
    g.log(rule, "reduced", unit=unit)


EVENTS = (
    EventKind("looked", "{side} looks at the enemy's hand", headline=True),
    EventKind("hand_seen", "The hand of {side}: {cards}"),
    EventKind("liege_taken", "{units} take {space}", "march", headline=True),
    EventKind("sixtus", "The Sixtus Affair: die {die}", dice=("die",), headline=True),
    EventKind("mutiny", "The French army mutinies", headline=True, report=True),
    EventKind("offensive_cancelled", "{side} no longer has to attack ({offensive})", report=True),
)
