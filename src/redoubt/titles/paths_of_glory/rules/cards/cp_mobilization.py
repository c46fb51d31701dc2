"""CP-01 to CP-14, and the optional CP-56 and CP-57: the Central Powers' Mobilization cards."""

from __future__ import annotations

from typing import Final

from redoubt.engine.procedure import Procedure
from redoubt.titles.paths_of_glory.board import destroy_fort, enter_space, set_marker, take_control
from redoubt.titles.paths_of_glory.queries import at, tables_of, was_played
from redoubt.titles.paths_of_glory.rules.cards.ap_mobilization import nobody_entrenched, severe_weather
from redoubt.titles.paths_of_glory.rules.cards.choices import FirstTrench, Landwehr, berlin_is_safe
from redoubt.titles.paths_of_glory.rules.cards.conditions import (
    against,
    against_only,
    anyone,
    every,
    when,
    with_nation,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, CombatUse
from redoubt.titles.paths_of_glory.rules.cards.effects import scores
from redoubt.titles.paths_of_glory.state import ATTACK, Board
from redoubt.titles.paths_of_glory.tables import AH, CP, GE, RU, TOTAL_WAR


def guns_of_august(g: Board) -> Procedure | None:
    """CP-01 Liege falls to GE 1 and 2 Army; their space and that of GE 3 Army may attack at no cost."""
    unit, liege = tables_of(g).unit, at(g, "Liege")
    destroy_fort(g, liege, "CP-01")
    take_control(g, liege, CP, "CP-01")
    for army in ("GE-1", "GE-2"):
        enter_space(g, unit[army], liege, "CP-01")
    g.log("CP-01", "liege_taken", units=(unit["GE-1"], unit["GE-2"]), space=liege)
    for space in dict.fromkeys((liege, g.place[unit["GE-3"]])):
        set_marker(g, space, ATTACK)
    return None


def first_action(g: Board) -> bool:
    return g.turn == 1 and not g.actions[CP]


CARDS: Final = (
    Card("CP-01", when("CP-01", first_action, "only as the first action of turn 1"), guns_of_august),
    Card(
        "CP-02",
        combat=CombatUse(True, False, every(with_nation(GE), against_only(RU)), step="flank", flanks=True),
    ),
    Card("CP-03", combat=CombatUse(True, False, every(with_nation(GE), against(RU)), drm=1)),
    Card("CP-04", combat=CombatUse(False, True, severe_weather, drm=2)),
    Card(
        "CP-05",
        when("CP-05", berlin_is_safe, "Berlin must be under your control and in supply"),
        lambda g: Landwehr(),
    ),
    Card("CP-06", nobody_entrenched("CP-06"), lambda g: FirstTrench(CP)),
    Card("CP-07"),
    Card("CP-08"),
    Card(
        "CP-09",
        when("CP-09", lambda g: g.commitment[CP] < TOTAL_WAR, "not once you are at Total War"),
        scores("CP-09", 1, "Reichstag Truce"),
    ),
    Card("CP-10"),
    Card("CP-11"),
    Card("CP-12"),
    Card(
        "CP-13",
        when("CP-13", lambda g: g.turn >= 3 or was_played(g, "AP-09"), "before turn 3 only after Moltke"),
    ),
    Card("CP-14"),
    # Optional
    Card("CP-56", combat=CombatUse(False, True, anyone, withdraws=True)),
    Card("CP-57", combat=CombatUse(True, True, with_nation(AH), drm=1)),
)
