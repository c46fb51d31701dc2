"""All the cards, collected from the modules of each side and deck."""

from __future__ import annotations

from redoubt.titles.paths_of_glory.rules.cards import (
    ap_limited_war,
    ap_mobilization,
    ap_optional,
    ap_total_war,
    cp_limited_war,
    cp_mobilization,
    cp_optional,
    cp_total_war,
    entrench,
    spies,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card

MODULES = (
    ap_mobilization,
    ap_limited_war,
    ap_total_war,
    ap_optional,
    cp_mobilization,
    cp_limited_war,
    cp_total_war,
    cp_optional,
)
SECTIONS = (*MODULES, entrench, spies)
CARDS: dict[str, Card] = {card.id: card for module in MODULES for card in module.CARDS}
