"""Allied Powers: Total War."""

from __future__ import annotations

from redoubt.engine.errors import No
from redoubt.titles.paths_of_glory.queries import (
    combined_war_status,
    forts,
    played_before,
    tables_of,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.cards.common import (
    after,
    all_of,
    at_war_with_us,
    attack,
    before,
    every,
    if_played,
    in_country,
    in_trench,
    on_terrain,
    scores,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import THIS_CARD, Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.r09_events import NeutralEntry
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, BE, BR, CLEAR, FR, GE, GR, TU

LANDSHIPS, ZIMMERMANN, OVER_THERE, CONVOY, U_BOATS = "AP-28", "AP-54", "AP-55", "AP-52", "CP-36"
FALL_OF_THE_TSAR, BOLSHEVIK_REVOLUTION = "CP-52", "CP-53"
SPRING_OFFENSIVES = ("CP-49", "CP-50", "CP-51")


def americans_cross(g: Board) -> No | None:
    """US reinforcements: after Over There, and not while U-Boats Unleashed is in force."""
    if not was_played(g, OVER_THERE):
        return No("16.6", "only after Over There was played as event")
    if was_played(g, U_BOATS) and not was_played(g, CONVOY):
        return No(THIS_CARD, "U-Boats Unleashed bars US reinforcements until Convoy is played")
    return None


def telegram_allowed(g: Board) -> No | None:
    """16.6 Zimmermann Telegram: the combined war status has reached the threshold."""
    status = combined_war_status(g)
    if status >= g.zimmermann:
        return None
    return No("16.6", f"the combined war status is {status}; the Zimmermann Telegram needs {g.zimmermann}")


def turn_after_telegram(g: Board) -> No | None:
    """16.6 Over There: on a later turn than Zimmermann Telegram."""
    if played_before(g, ZIMMERMANN):
        return None
    return No("16.6", "only on a turn after Zimmermann Telegram")


def spring_offensive_played(g: Board) -> No | None:
    if any(was_played(g, card) for card in SPRING_OFFENSIVES):
        return None
    return No(THIS_CARD, "only after Michael, Blücher or Peace Offensive was played")


def french_fort_stands(g: Board, fight: Fight, side: int) -> No | None:
    """They Shall Not Pass: an intact French fort in the defended space."""
    if forts(g, AP) & tables_of(g).in_country[FR] & 1 << fight.target:
        return None
    return No(THIS_CARD, "the defended space has no intact French fort")


tanks = CombatUse(
    True,
    False,
    every(if_played(LANDSHIPS), with_unit_of(BR), on_terrain(CLEAR), in_country(FR, BE, GE)),
    step="trench",
    ignores_shifts=True,
)
shall_not_pass = CombatUse(
    False, True, every(with_unit_of(FR), french_fort_stands), stands=True, kept_on_tie=True
)

CARDS = (
    Card("AP-35"),
    Card("AP-36", combat=attack(every(with_unit_of(BR), in_trench))),
    Card("AP-37"),
    Card("AP-38", americans_cross),
    Card("AP-39", combat=shall_not_pass),
    Card("AP-40", after(ZIMMERMANN), scores(-1, "the 14 Points")),
    Card("AP-41", at_war_with_us(TU)),
    Card("AP-42"),
    Card("AP-43", americans_cross),
    Card("AP-44", event=lambda g: NeutralEntry(GR, AP)),
    Card("AP-45", all_of(after(FALL_OF_THE_TSAR), before(BOLSHEVIK_REVOLUTION))),
    Card("AP-46"),
    Card("AP-47", americans_cross),
    Card("AP-48", combat=tanks),
    Card("AP-49"),
    Card("AP-50"),
    Card("AP-51", spring_offensive_played),
    Card("AP-52", after(U_BOATS), scores(-1, "the Convoy system")),
    Card("AP-53"),
    Card("AP-54", telegram_allowed, scores(-1, "the Zimmermann Telegram")),
    Card("AP-55", turn_after_telegram),
)
