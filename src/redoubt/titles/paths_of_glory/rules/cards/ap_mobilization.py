"""Allied Powers: Mobilization."""

from __future__ import annotations

from redoubt.engine.errors import No
from redoubt.titles.paths_of_glory.queries import was_played
from redoubt.titles.paths_of_glory.rules.cards.common import (
    anybody,
    both,
    defence,
    every,
    scores,
    severe_weather,
    turns,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import THIS_CARD, Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.cards.entrench import entrench_card
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, MOBILIZATION, RU, SB

GUNS_OF_AUGUST = "CP-01"


def until_1915(g: Board, fight: Fight, side: int) -> No | None:
    return turns(1, 7)(g)


def belgium_invaded(g: Board) -> No | None:
    """Rape of Belgium: after Guns of August, while AP is at Mobilization."""
    if not was_played(g, GUNS_OF_AUGUST):
        return No(THIS_CARD, "only after Guns of August was played as event")
    if g.commitment[AP] != MOBILIZATION:
        return No(THIS_CARD, "only while the Allies are at Mobilization")
    return None


CARDS = (
    Card("AP-01"),
    Card("AP-02"),
    Card("AP-03"),
    Card("AP-04", combat=both(with_unit_of(RU))),
    Card("AP-05", combat=both(every(until_1915, with_unit_of(SB)))),
    Card("AP-06", combat=CombatUse(False, True, anybody, withdraws=True)),
    Card("AP-07", combat=defence(severe_weather, drm=2)),
    Card("AP-08"),
    Card("AP-09", turns(1, 2)),
    Card("AP-10"),
    Card("AP-11"),
    entrench_card("AP-12", AP),
    Card("AP-13", belgium_invaded, scores(-1, "the Rape of Belgium")),
    Card("AP-14"),
)
