"""AP-15 to AP-34, and the optional AP-58 to AP-61: the Allied Limited War cards."""

from __future__ import annotations

from typing import Final

from redoubt.engine.errors import No
from redoubt.engine.procedure import Procedure
from redoubt.titles.paths_of_glory.queries import at, at_war, name, tables_of
from redoubt.titles.paths_of_glory.rules.cards.choices import CzechLegion
from redoubt.titles.paths_of_glory.rules.cards.conditions import (
    after,
    before,
    each,
    every,
    when,
    with_nation,
    with_nation_alone,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.cards.effects import looks_into_hand, scores
from redoubt.titles.paths_of_glory.rules.r14_supply import open_lines
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, BR, FR, IT, RU


def from_basra(g: Board, fight: Fight, side: int) -> No | None:
    """AP-61 All attackers trace supply to Basra."""
    basra, graph = at(g, "Basra"), tables_of(g).graph("BR", g.beachhead)
    for unit in fight.attackers:
        start = 1 << g.place[unit]
        line = graph.flood(start, open_lines(g, AP) | start)
        if not line >> basra & 1:
            return No("AP-61", f"{name(g, unit)} does not trace supply to Basra")
    return None


def fleet_in_port(g: Board) -> Procedure | None:
    """AP-33 High Seas Fleet scores nothing."""
    g.fleet_at_sea = 0
    return None


CARDS: Final = (
    Card("AP-15"),
    Card("AP-16", before("AP-16", "CP-52")),
    Card("AP-17"),
    Card("AP-18", combat=CombatUse(True, False, with_nation(BR), drm=1)),
    Card("AP-19", combat=CombatUse(True, False, with_nation(BR, FR), drm=1)),
    Card("AP-20"),
    Card("AP-21", combat=CombatUse(True, False, with_nation(FR), drm=1)),
    Card("AP-22", when("AP-22", lambda g: at_war(g, IT), "Italy must be at war")),
    Card("AP-23", event=looks_into_hand("AP-23", AP)),
    Card("AP-24"),
    Card("AP-25"),
    Card("AP-26", each(after("AP-26", "AP-02"), before("AP-26", "AP-54")), scores("AP-26", -1, "Lusitania")),
    Card("AP-27"),
    Card("AP-28"),
    Card("AP-29"),
    Card("AP-30"),
    Card("AP-31"),
    Card("AP-32"),
    Card(
        "AP-33",
        when("AP-33", lambda g: bool(g.fleet_at_sea), "only as the action right after High Seas Fleet"),
        fleet_in_port,
    ),
    Card("AP-34"),
    # Optional
    Card("AP-58", combat=CombatUse(True, False, with_nation(RU), drm=1)),
    Card("AP-59", combat=CombatUse(True, False, with_nation_alone(IT), drm=1)),
    Card("AP-60", event=lambda g: CzechLegion()),
    Card("AP-61", combat=CombatUse(True, False, every(with_nation_alone(BR), from_basra), army_table=True)),
)
