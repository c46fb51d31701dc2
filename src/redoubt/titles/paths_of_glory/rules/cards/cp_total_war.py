"""CP-35 to CP-55, and the optional CP-62 to CP-65: the Central Powers' Total War cards."""

from __future__ import annotations

from typing import Final

from redoubt.engine.errors import No
from redoubt.engine.procedure import Procedure
from redoubt.titles.paths_of_glory.board import add_vp
from redoubt.titles.paths_of_glory.queries import (
    at_war,
    card_of,
    russian_vp,
)
from redoubt.titles.paths_of_glory.rules.cards.choices import RussianDesertions
from redoubt.titles.paths_of_glory.rules.cards.conditions import (
    after,
    against,
    against_only,
    before,
    every,
    in_country,
    on_terrain,
    when,
    with_nation,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.cards.effects import cancel_offensive
from redoubt.titles.paths_of_glory.rules.r16_war_status import RUSSIA_TRACK, russia_track, sign_treaty
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, BE, CLEAR, CP, FR, GE, IT, OFFENSIVES, RO, RU, TU


def the_tsar_falls(g: Board) -> Procedure | None:
    """CP-52, 16.8 A VP, or three if Romania is neutral; the Russian VP count is noted."""
    add_vp(g, 1 if at_war(g, RO) else 3, "CP-52", "Fall of the Tsar")
    g.tsar_fell_at = russian_vp(g)
    return None


def bolshevik_revolution(g: Board) -> Procedure | None:
    """CP-53, 6.5 Russia no longer has to attack."""
    cancel_offensive(g, AP, OFFENSIVES.index("RU"), "6.5")
    return None


def take_command(g: Board) -> Procedure | None:
    """CP-54, 6.5 Germany no longer has to attack."""
    cancel_offensive(g, CP, OFFENSIVES.index("GE"), "6.5")
    return None


def french_mutiny(g: Board) -> Procedure | None:
    """CP-47, 6.8 A French offensive that is not met yet becomes a mutiny."""
    if g.offensive[AP] == OFFENSIVES.index("FR") and not g.offensive_met[AP]:
        g.offensive[AP] = OFFENSIVES.index("mutiny")
        g.log("6.8", "mutiny")
    return None


def brest_litovsk(g: Board) -> Procedure | None:
    """CP-45, 16.9 Russia leaves the war."""
    sign_treaty(g)
    return None


def no_tanks(g: Board, fight: Fight, side: int) -> No | None:
    """CP-64 Not against Royal Tank Corps or Yanks and Tanks."""
    tanks = card_of(g, "AP-48") in (*g.face_up, *g.used) and not fight.shifts
    if tanks or g.offensive_card == card_of(g, "AP-35"):
        return No("CP-64", "not against an attack with Royal Tank Corps or Yanks and Tanks")
    return None


CARDS: Final = (
    Card("CP-35", combat=CombatUse(True, False, with_nation(GE), drm=1)),
    Card("CP-36", after("CP-36", "CP-54")),
    Card("CP-37", after("CP-37", "CP-54")),
    Card("CP-38"),
    Card("CP-39"),
    Card("CP-40", combat=CombatUse(True, False, with_nation(GE), drm=1)),
    Card("CP-41"),
    Card("CP-42", when("CP-42", lambda g: at_war(g, TU), "Turkey must be at war")),
    Card(
        "CP-43",
        combat=CombatUse(
            True, False, every(with_nation(GE), against_only(IT)), step="trench", cancels_trench=True
        ),
    ),
    Card(
        "CP-44",
        combat=CombatUse(
            True,
            False,
            every(with_nation(GE), against(RU)),
            step="trench",
            cancels_trench=True,
            fires_first=True,
        ),
    ),
    Card("CP-45", after("CP-45", "CP-53"), brest_litovsk),
    Card("CP-46"),
    Card("CP-47", event=french_mutiny),
    Card("CP-48", when("CP-48", lambda g: at_war(g, TU), "Turkey must be at war")),
    Card(
        "CP-49",
        after("CP-49", "CP-54"),
        combat=CombatUse(True, False, with_nation(GE), drm=1, step="trench", cancels_trench=True),
    ),
    Card(
        "CP-50",
        after("CP-50", "CP-54"),
        combat=CombatUse(True, False, with_nation(GE), step="trench", cancels_trench=True),
    ),
    Card(
        "CP-51",
        after("CP-51", "CP-54"),
        combat=CombatUse(
            True, False, with_nation(GE), step="trench", cancels_trench=True, advance_or_vp=True
        ),
    ),
    Card(
        "CP-52",
        when(
            "CP-52",
            lambda g: RUSSIA_TRACK[russia_track(g)] == "Fall of the Tsar Allowed",
            "only after Tsar Takes Command, with war status and Russian VP spaces at 33 together",
        ),
        the_tsar_falls,
    ),
    Card(
        "CP-53",
        when(
            "CP-53",
            lambda g: RUSSIA_TRACK[russia_track(g)] == "Bolshevik Revolution Allowed",
            "only on a turn after Fall of the Tsar, with more Russian VP spaces than then, or all in Europe",
        ),
        bolshevik_revolution,
    ),
    Card("CP-54", event=take_command),
    Card("CP-55", before("CP-55", "CP-49", "CP-50", "CP-51")),
    # Optional
    Card("CP-62", combat=CombatUse(True, False, every(with_nation(GE), on_terrain(CLEAR)), drm=1)),
    Card("CP-63", after("CP-63", "CP-52"), lambda g: RussianDesertions()),
    Card("CP-64", combat=CombatUse(False, True, every(in_country(FR, BE), no_tanks), calls_off=True)),
    Card("CP-65", when("CP-65", lambda g: g.turn <= 16, "only on turn 16 or earlier")),
)
