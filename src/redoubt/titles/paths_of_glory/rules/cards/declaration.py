"""7.6, 9.1, 12.7 What a card can do besides its Ops, SR and RP: an event, or a combat card.

Each card is declared once, in the module of its side and deck, in `CARDS`:

    CARDS = (
        Card("AP-02"),  # war status, and a lasting effect: rules ask `was_played(g, "AP-02")`
        Card("AP-13", may=after_guns_of_august, event=lose_a_vp),
        Card("AP-04", combat=CombatUse(True, True, with_nation(RU), drm=1)),
    )

Conditions that hold for a whole class of cards (one reinforcement card per nation and turn, 7.4; one neutral
entry per turn, 7.5) are tested by `rules/r09_events.py` and need no word here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from redoubt.engine.errors import No
from redoubt.engine.procedure import Procedure
from redoubt.titles.paths_of_glory.state import Board

THIS_CARD = "card"
"""The rule of a refusal that is the card's own: its number stands in for it."""

Condition = Callable[[Board], No | None]
"""(g) -> why the event may not be played now; None if it may."""
Effect = Callable[[Board], Procedure | None]
"""(g) -> carry out the event; a procedure if somebody has to decide or a die falls."""


def by_card(no: No | None, card: str) -> No | None:
    """A refusal under the number of the card that refuses."""
    return No(card, no.sentence) if no is not None and no.rule == THIS_CARD else no


class Fight(NamedTuple):
    """12.6 A combat as a combat card sees it."""

    attacker: int
    """The attacking side."""
    target: int
    """The space under attack."""
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    """Units that defend; those that already retreated this round are not among them."""
    trench: int
    """The level of the trench in force; 0 once a card has cancelled it."""
    shifts: bool = True
    """Whether the trench still shifts columns (Royal Tank Corps)."""
    committed: tuple[int, ...] = ()
    """The attackers as they were declared; losses do not undo what they made possible (12.7)."""


Fits = Callable[[Board, Fight, int], No | None]
"""(g, fight, side) -> why the side may not play the card in this combat; None if it may."""


def always(g: Board) -> No | None:
    """The event has no condition of its own."""
    return None


def nothing(g: Board) -> Procedure | None:
    """The event has no effect beyond being played."""
    return None


@dataclass(frozen=True)
class CombatUse:
    """12.7 A combat card."""

    attack: bool
    """The attacker may play it."""
    defence: bool
    """The defender may play it."""
    fits: Fits
    drm: int = 0
    step: str = "cards"
    """When it is played: `cards` (12.6 step 5), `trench` (step 3), `flank` (step 4)."""
    cancels_trench: bool = False
    """All effects of the trench are off."""
    ignores_shifts: bool = False
    """Only the column shifts of the trench are off (Royal Tank Corps)."""
    fires_first: bool = False
    """The attacker fires first (Von Hutier)."""
    flanks: bool = False
    """The flank attempt succeeds without a die (Wireless Intercepts)."""
    army_table: bool = False
    """Its side fires on the Army table (Kemal, Maude)."""
    stands: bool = False
    """The defenders do not retreat (They Shall Not Pass, Backs To The Wall)."""
    withdraws: bool = False
    """12.13 Withdrawal."""
    entrenches: bool = False
    """The defenders count as in a level-1 trench (Turk Determination)."""
    calls_off: bool = False
    """The attack is cancelled (Alberich)."""
    kept_on_tie: bool = False
    """A tie does not lose the card (They Shall Not Pass)."""
    advance_or_vp: bool = False
    """A VP is lost unless an attacker advances into the space (Peace Offensive)."""


@dataclass(frozen=True)
class Card:
    """One card, by its id in `cards.csv`."""

    id: str
    may: Condition = always
    event: Effect = nothing
    combat: CombatUse | None = None
    plain_event: bool = False
    """A combat card that can also be played as a plain event (Place of Execution)."""
    reinforces: bool = True
    """9.4 Its reinforcements enter in the ordinary way; False if its event places them."""
