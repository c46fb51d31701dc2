"""The cards, one module for each side and deck; `declaration` says what a card is."""

from __future__ import annotations

from typing import Final

from redoubt.titles.paths_of_glory.rules.cards import (
    ap_limited_war,
    ap_mobilization,
    ap_total_war,
    choices,
    cp_limited_war,
    cp_mobilization,
    cp_total_war,
    effects,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card

DECKS: Final = (
    ap_mobilization,
    ap_limited_war,
    ap_total_war,
    cp_mobilization,
    cp_limited_war,
    cp_total_war,
)
CARDS: Final[dict[str, Card]] = {card.id: card for deck in DECKS for card in deck.CARDS}
"""Every card by its id."""
SECTIONS: Final = (choices, effects, *DECKS)
"""The modules with decisions, procedures and events."""
