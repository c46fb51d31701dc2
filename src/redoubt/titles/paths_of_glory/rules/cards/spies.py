"""Cloak and Dagger, Mata Hari: a look at the other hand."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.titles.paths_of_glory.rules.cards.declaration import Effect
from redoubt.titles.paths_of_glory.state import Board


def look_at_hand(side: int) -> Effect:
    """The side looks at the whole enemy hand; nobody else sees it."""

    def effect(g: Board) -> None:
        g.reveal(side)
        g.log("9.1", "looked", side=side)
        g.log("9.1", "hand_seen", seen_by=(side,), side=1 - side, cards=g.hand[1 - side])

    return effect


EVENTS = (
    EventKind("looked", "The {side} look at the enemy hand"),
    EventKind("hand_seen", "The hand of the {side}: {cards}"),
)
