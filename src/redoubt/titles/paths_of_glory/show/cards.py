"""Cards as people see them: values, our wording, and why the event cannot be played now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from redoubt.engine.errors import No
from redoubt.engine.view import Seen
from redoubt.kit.rules_index import RulesIndex
from redoubt.show.table import remark
from redoubt.show.types import Card
from redoubt.titles.paths_of_glory.queries import tables_of
from redoubt.titles.paths_of_glory.rules.r07_actions import why_not_as_event
from redoubt.titles.paths_of_glory.rules.r12_7_cards import PlayCombatCard, why_no_card
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import FOLDER, POOLS, SIDES, Tables

CLOSED: Final = Card(id="", name="Card")
"""A card that the viewer may not see."""


@cache
def rules_index() -> RulesIndex:
    return RulesIndex.load(FOLDER / "data" / "rules.toml")


def points(tables: Tables, card: int) -> str:
    """17.1 The replacement points on a card: "GE 3 · AH 2"."""
    return points_in_words(dict(enumerate(tables.card_rp[card])))


def points_in_words(given: Mapping[int, int]) -> str:
    """Replacement points by pool: "GE 3 · AH 2"."""
    named = ((POOLS[pool], number) for pool, number in given.items() if number)
    return " · ".join(f"{_POOL.get(pool, pool)} {number}" for pool, number in named)


_POOL: Final = {"A": "minors"}
"""What the pool of the small allies is called on a card."""


def card_text(tables: Tables, number: int) -> str:
    """The words of a card, with what a variant adds to them."""
    id = tables.card_ids[number]
    return rules_index().text(id) + tables.card_notes.get(id, "")


def card(tables: Tables, number: int) -> Card:
    """A card, whoever may see it."""
    row = tables.cards[number]
    figures = [["Ops", str(row.ops)], ["SR", str(row.sr)], ["RP", points(tables, number)]]
    if row.war_status:
        figures.append(["war status", f"+{row.war_status}"])
    return Card(
        id=row.id,
        name=row.title,
        text=card_text(tables, number),
        rule=row.id,
        figures=figures,
        kind="combat" if row.combat_card else "event",
        side=SIDES[tables.card_side[number]],
        deck=row.deck,
        once=bool(row.remove_after_event),
    )


def held_card(seen: Seen, number: int) -> Card:
    """A card of the viewer's own hand, with the reason why its text cannot be used now."""
    g: Board = seen.g
    shown = card(tables_of(g), number)
    no = why_not(seen, number)
    if no is not None:
        shown.why = remark(no.why, no.rule)
    return shown


def why_not(seen: Seen, number: int) -> No | None:
    """Why a card cannot be used as its text says: in a combat as a combat card, otherwise as an event."""
    g: Board = seen.g
    decision = seen.decision
    if isinstance(decision, PlayCombatCard):
        if tables_of(g).cards[number].combat_card:
            return why_no_card(g, seen.side, number, decision.fight(), decision.step)
        return No("9.8", "not a combat card")
    if tables_of(g).cards[number].combat_card and why_not_as_event(g, seen.side, number) is not None:
        return No("9.8", "played in a combat")
    return why_not_as_event(g, seen.side, number)


def seen_card(g: Board, number: int) -> Card:
    """A card in a pile; face down if the viewer does not know it."""
    return CLOSED if number < 0 else card(tables_of(g), number)


__all__ = ["card", "card_text", "held_card", "points", "rules_index", "seen_card"]
