"""CP-15 to CP-34, and the optional CP-58 to CP-61: the Central Powers' Limited War cards."""

from __future__ import annotations

from typing import Final

from redoubt.engine.errors import No
from redoubt.engine.procedure import Procedure
from redoubt.titles.paths_of_glory.board import add_vp
from redoubt.titles.paths_of_glory.queries import at, at_war, tables_of, units_at, where
from redoubt.titles.paths_of_glory.rules.cards.choices import WarInAfrica, warsaw_is_german
from redoubt.titles.paths_of_glory.rules.cards.conditions import (
    after,
    before,
    each,
    entrenched,
    every,
    french_fort,
    not_entrenched,
    when,
    with_nation,
    with_strength,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.cards.effects import looks_into_hand, to_reserve
from redoubt.titles.paths_of_glory.rules.r16_war_status import RUSSIA_TRACK, russia_track
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, CP, GE, MOUNTAIN, TU


def alpine(g: Board, fight: Fight, side: int) -> No | None:
    """CP-30 A GE unit attacks into a mountain space, or itself out of one."""
    tables = tables_of(g)
    if tables.terrain[fight.target] == MOUNTAIN:
        return None
    if any(tables.nation[u] == GE and tables.terrain[g.place[u]] == MOUNTAIN for u in fight.attackers):
        return None
    return No("CP-30", f"no German unit attacks out of a mountain, and {where(g, fight.target)} is not one")


def high_seas_fleet(g: Board) -> Procedure | None:
    """CP-25 A VP, unless the next AP action is Grand Fleet."""
    g.fleet_at_sea = 1
    return None


def libya_is_free(g: Board) -> bool:
    return at_war(g, TU) and not units_at(g, at(g, "Libya"), AP)


def polish_restoration(g: Board) -> Procedure | None:
    """CP-59 Three Polish corps for a VP."""
    add_vp(g, -1, "CP-59", "Polish Restoration")
    to_reserve(g, CP, ("POL-C01", "POL-C02", "POL-C03"), "CP-59")
    return None


CARDS: Final = (
    Card("CP-15", combat=CombatUse(True, False, with_nation(GE), drm=1)),
    Card("CP-16", combat=CombatUse(True, True, with_nation(TU), drm=1)),
    Card("CP-17", event=looks_into_hand("CP-17", CP)),
    Card("CP-18", combat=CombatUse(False, True, every(with_nation(GE), entrenched), drm=1)),
    Card("CP-19", combat=CombatUse(True, False, with_nation(GE), drm=1)),
    Card("CP-20"),
    Card("CP-21"),
    Card("CP-22"),
    Card("CP-23"),
    Card("CP-24", when("CP-24", libya_is_free, "Turkey must be at war, and no Allied unit be in Libya")),
    Card("CP-25", event=high_seas_fleet),
    Card(
        "CP-26",
        each(after("CP-26", "CP-13"), before("CP-26", "CP-54")),
        combat=CombatUse(True, False, every(with_nation(GE), french_fort), drm=2),
    ),
    Card("CP-27"),
    Card(
        "CP-28",
        when(
            "CP-28",
            lambda g: RUSSIA_TRACK[russia_track(g)] == "Tsar Takes Command Allowed",
            "you hold fewer than 3 Russian VP spaces",
        ),
    ),
    Card("CP-29"),
    Card("CP-30", combat=CombatUse(True, False, every(with_nation(GE), alpine), drm=1)),
    Card("CP-31", combat=CombatUse(False, True, with_strength(TU), army_table=True)),
    Card("CP-32", event=lambda g: WarInAfrica()),
    Card("CP-33"),
    Card("CP-34"),
    # Optional
    Card("CP-58", after("CP-58", "CP-28")),
    Card("CP-59", when("CP-59", warsaw_is_german, "Warsaw must be under your control"), polish_restoration),
    Card("CP-60", combat=CombatUse(False, True, every(with_nation(TU), not_entrenched), entrenches=True)),
    Card("CP-61"),
)
