"""Central Powers: Total War."""

from __future__ import annotations

from redoubt.engine.errors import No
from redoubt.titles.paths_of_glory.board import add_vp
from redoubt.titles.paths_of_glory.queries import at_war, combined_war_status, russian_vp, was_played
from redoubt.titles.paths_of_glory.rules.cards.common import (
    HL_TAKE_COMMAND,
    after,
    against_only,
    against_unit_of,
    attack,
    before,
    every,
    spring_offensive,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, CombatUse
from redoubt.titles.paths_of_glory.rules.r06_offensives import (
    GE_OFFENSIVE,
    RU_OFFENSIVE,
    begin_mutiny,
    cancel_offensive,
)
from redoubt.titles.paths_of_glory.rules.r16_war_status import (
    BOLSHEVIKS,
    FALL_OF_THE_TSAR,
    TSAR,
    TSAR_FALLS,
    russia_track,
    sign_treaty,
)
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, CP, GE, IT, RO, RU

MICHAEL, BLUCHER, PEACE_OFFENSIVE = "CP-49", "CP-50", "CP-51"


def tsar_may_fall(g: Board) -> No | None:
    """16.7 Fall of the Tsar: after Tsar Takes Command, with combined war status plus Russian VP spaces of
    33."""
    if not was_played(g, TSAR):
        return No("16.7", "only after Tsar Takes Command was played as event")
    total = combined_war_status(g) + russian_vp(g)
    if total < TSAR_FALLS:
        return No(
            "16.7", f"combined war status and Russian VP spaces add up to {total}; {TSAR_FALLS} are needed"
        )
    return None


def tsar_falls(g: Board) -> None:
    """16.8 A VP, three if Romania is neutral; the Russian VP count is noted."""
    g.tsar_fell_at = russian_vp(g)
    add_vp(g, 1 if at_war(g, RO) else 3, "16.8", "the Fall of the Tsar")


def revolution_allowed(g: Board) -> No | None:
    """16.7 Bolshevik Revolution: a turn after the Fall of the Tsar, with more Russian VP spaces lost than
    then, or all seven in Europe."""
    if russia_track(g) == 5:
        return None
    if not was_played(g, FALL_OF_THE_TSAR):
        return No("16.7", "only after Fall of the Tsar was played as event")
    count = g.tsar_fell_at
    return No(
        "16.7",
        f"on a later turn, when the Central Powers hold more than {count} Russian VP spaces, or all seven in "
        "Europe",
    )


def revolution(g: Board) -> None:
    """16.8 No RU offensives any more; a current one is cancelled (6.5)."""
    cancel_offensive(g, AP, RU_OFFENSIVE)


def take_command(g: Board) -> None:
    """6.5 No GE offensives any more; a current one is cancelled."""
    cancel_offensive(g, CP, GE_OFFENSIVE)


def mutiny(g: Board) -> None:
    begin_mutiny(g)


def treaty_signed(g: Board) -> None:
    sign_treaty(g)


von_below = CombatUse(
    True, False, every(with_unit_of(GE), against_only(IT)), step="trench", cancels_trench=True
)
von_hutier = CombatUse(
    True,
    False,
    every(with_unit_of(GE), against_unit_of(RU)),
    step="trench",
    cancels_trench=True,
    fires_first=True,
)

CARDS = (
    Card("CP-35", combat=attack(with_unit_of(GE))),
    Card("CP-36", after(HL_TAKE_COMMAND)),
    Card("CP-37", after(HL_TAKE_COMMAND)),
    Card("CP-38"),
    Card("CP-39"),
    Card("CP-40", combat=attack(with_unit_of(GE))),
    Card("CP-41"),
    Card("CP-42"),
    Card("CP-43", combat=von_below),
    Card("CP-44", combat=von_hutier),
    Card("CP-45", after(BOLSHEVIKS), treaty_signed),
    Card("CP-46"),
    Card("CP-47", event=mutiny),
    Card("CP-48"),
    Card("CP-49", combat=spring_offensive(drm=1)),
    Card("CP-50", combat=spring_offensive()),
    Card("CP-51", combat=spring_offensive(advance_or_vp=True)),
    Card("CP-52", tsar_may_fall, tsar_falls),
    Card("CP-53", revolution_allowed, revolution),
    Card("CP-54", event=take_command),
    Card("CP-55", before(MICHAEL, BLUCHER, PEACE_OFFENSIVE)),
)
