"""AP-01 to AP-14, and the optional AP-56 and AP-57: the Allied Mobilization cards.

A reinforcement card does what `rules/r09_events.py` does for all of them.
"""

from __future__ import annotations

from typing import Final

from redoubt.engine.errors import No
from redoubt.titles.paths_of_glory.queries import fall, spring, tables_of, was_played, where, winter
from redoubt.titles.paths_of_glory.rules.cards.choices import FirstTrench, ParisTaxis, RussianCavalry
from redoubt.titles.paths_of_glory.rules.cards.conditions import anyone, each, every, when, with_nation
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, CombatUse, Condition, Fight
from redoubt.titles.paths_of_glory.rules.cards.effects import scores
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, MOBILIZATION, MOUNTAIN, RU, SB, SWAMP


def nobody_entrenched(card: str) -> Condition:
    """AP-12, CP-06 Only one Entrench card is ever played as event; in Historical not on turn 1."""
    return each(
        when(
            card,
            lambda g: not was_played(g, "AP-12") and not was_played(g, "CP-06"),
            "Entrench has been played as event; the other card never is",
        ),
        when(card, lambda g: not (g.rules.historical and g.turn == 1), "not on turn 1 in Historical"),
    )


def until_1915(g: Board, fight: Fight, side: int) -> No | None:
    """AP-05 Turns 1 to 7."""
    return None if g.turn <= 7 else No("AP-05", "Putnik counts only in 1914 and 1915, turns 1 to 7")


def severe_weather(g: Board, fight: Fight, side: int) -> No | None:
    """AP-07, CP-04 Mountains in fall or winter, swamps in spring or fall."""
    terrain = tables_of(g).terrain[fight.target]
    if terrain == MOUNTAIN and (fall(g) or winter(g)):
        return None
    if terrain == SWAMP and (spring(g) or fall(g)):
        return None
    place = where(g, fight.target)
    return No(
        "AP-07", f"{place} has no severe weather now: mountains in fall or winter, swamps in spring or fall"
    )


def belgium_raped(g: Board) -> bool:
    return was_played(g, "CP-01") and g.commitment[AP] == MOBILIZATION


CARDS: Final = (
    Card("AP-01"),
    Card("AP-02"),
    Card("AP-03"),
    Card("AP-04", combat=CombatUse(True, True, with_nation(RU), drm=1)),
    Card("AP-05", combat=CombatUse(True, True, every(with_nation(SB), until_1915), drm=1)),
    Card("AP-06", combat=CombatUse(False, True, anyone, withdraws=True)),
    Card("AP-07", combat=CombatUse(False, True, severe_weather, drm=2)),
    Card("AP-08"),
    Card("AP-09", when("AP-09", lambda g: g.turn <= 2, "only on turns 1 and 2")),
    Card("AP-10"),
    Card("AP-11"),
    Card("AP-12", nobody_entrenched("AP-12"), lambda g: FirstTrench(AP)),
    Card(
        "AP-13",
        when("AP-13", belgium_raped, "only after Guns of August, while the Allies are at Mobilization"),
        scores("AP-13", -1, "Rape of Belgium"),
    ),
    Card("AP-14"),
    # Optional
    Card("AP-56", event=lambda g: ParisTaxis()),
    Card("AP-57", event=lambda g: RussianCavalry()),
)
