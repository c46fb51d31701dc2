"""AP-35 to AP-55, and the optional AP-62 to AP-65: the Allied Total War cards."""

from __future__ import annotations

from typing import Final

from redoubt.engine.procedure import Procedure
from redoubt.titles.paths_of_glory.board import add_vp
from redoubt.titles.paths_of_glory.queries import at_war, combined_war_status, played_before, was_played
from redoubt.titles.paths_of_glory.rules.cards.conditions import (
    after,
    before,
    each,
    entrenched,
    every,
    french_fort,
    in_country,
    on_terrain,
    when,
    with_army,
    with_nation,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, CombatUse, Condition
from redoubt.titles.paths_of_glory.rules.cards.effects import helps_attacks, scores
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import BE, BR, CLEAR, FR, GE, TU


def american(card: str) -> Condition:
    """AP-38, AP-43, AP-47, AP-64 US reinforcements come after Over There, unless U-Boats bar them."""
    no_u_boats = when(
        card,
        lambda g: not was_played(g, "CP-36") or was_played(g, "AP-52"),
        "U-Boats Unleashed bars American reinforcements until Convoy",
    )
    return each(after(card, "AP-55"), no_u_boats)


def german_offensive_begun(g: Board) -> bool:
    return any(was_played(g, card) for card in ("CP-49", "CP-50", "CP-51"))


def sixtus_affair(g: Board) -> Procedure | None:
    """AP-62, 16.10 A die on the first line of the peace table, as if AP had made an offer."""
    die = g.roll("AP-62", "the Sixtus Affair")
    g.log("AP-62", "sixtus", die=die)
    if die <= 3:
        add_vp(g, -1, "AP-62", "the Sixtus Affair")
    elif die == 6:
        add_vp(g, 1, "AP-62", "the Sixtus Affair")
    return None


CARDS: Final = (
    Card("AP-35", event=helps_attacks("AP-35")),
    Card("AP-36", combat=CombatUse(True, False, every(with_nation(BR), entrenched), drm=1)),
    Card("AP-37"),
    Card("AP-38", american("AP-38")),
    Card(
        "AP-39",
        combat=CombatUse(False, True, every(french_fort, with_nation(FR)), stands=True, kept_on_tie=True),
    ),
    Card("AP-40", after("AP-40", "AP-54"), scores("AP-40", -1, "14 Points")),
    Card("AP-41", when("AP-41", lambda g: at_war(g, TU), "Turkey must be at war")),
    Card("AP-42"),
    Card("AP-43", american("AP-43")),
    Card("AP-44"),
    Card("AP-45", each(after("AP-45", "CP-52"), before("AP-45", "CP-53")), helps_attacks("AP-45")),
    Card("AP-46", event=helps_attacks("AP-46")),
    Card("AP-47", american("AP-47")),
    Card(
        "AP-48",
        after("AP-48", "AP-28"),
        combat=CombatUse(
            True,
            False,
            every(with_nation(BR), on_terrain(CLEAR), in_country(FR, BE, GE)),
            step="trench",
            ignores_shifts=True,
        ),
    ),
    Card("AP-49"),
    Card("AP-50"),
    Card(
        "AP-51",
        when("AP-51", german_offensive_begun, "only after Michael, Blucher or Peace Offensive"),
    ),
    Card("AP-52", after("AP-52", "CP-36"), scores("AP-52", -1, "Convoy")),
    Card("AP-53"),
    Card(
        "AP-54",
        when(
            "AP-54",
            lambda g: combined_war_status(g) >= g.zimmermann,
            "the combined war status is below the Zimmermann threshold",
        ),
        scores("AP-54", -1, "Zimmermann Telegram"),
    ),
    Card(
        "AP-55",
        when("AP-55", lambda g: played_before(g, "AP-54"), "only on a turn after Zimmermann Telegram"),
    ),
    # Optional
    Card("AP-62", event=sixtus_affair),
    Card("AP-63", combat=CombatUse(False, True, every(in_country(FR, BE), with_army(BR)), stands=True)),
    Card("AP-64", american("AP-64")),
    Card(
        "AP-65",
        when("AP-65", lambda g: combined_war_status(g) >= 30, "the combined war status is below 30"),
    ),
)
