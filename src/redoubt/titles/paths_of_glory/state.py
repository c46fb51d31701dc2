"""The board of *Paths of Glory*: every counter, marker, card and track, as flat data.

What each field means for someone who sets up a position is in docs/titles/paths_of_glory.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from redoubt.engine.state import ALL, State, field, state
from redoubt.kit.cards import own_hand
from redoubt.kit.memory import parts
from redoubt.titles.paths_of_glory.tables import AP, CP, NATIONS, NEUTRALS, tables

_T = tables(None, NEUTRALS)
SPACES: Final = len(_T.spaces)
"""Spaces of the map, those of the neutrals variant last."""
# Places after the spaces: the boxes beside the map (1.4).
RESERVE: Final = (SPACES, SPACES + 1)
"""The Reserve Box of each side."""
ELIMINATED: Final = (SPACES + 2, SPACES + 3)
"""The eliminated units of each side, which replacements can rebuild."""
OUT: Final = SPACES + 4
"""Permanently eliminated."""
UNENTERED: Final = SPACES + 5
"""Not yet in the game."""
BOXES: Final = (
    "ap_reserve", "cp_reserve", "ap_eliminated", "cp_eliminated", "permanently_eliminated", "unentered",
)  # fmt: skip
BOX_NAMES: Final = (
    "the AP Reserve Box", "the CP Reserve Box", "the AP eliminated box", "the CP eliminated box",
    "permanently eliminated", "not yet in the game",
)  # fmt: skip
PLACE_BIT: Final = (*(1 << space for space in range(SPACES)), *(0 for _ in BOXES))
NOWHERE: Final = -1

UNITS_OF_AP, UNITS_OF_CP, GROUND, LINES, ALL_OF_IT = range(5)
"""Parts of the memory: each side's units; control, forts, trenches and nations; sieges and lines of
supply; and what depends on all."""

NEITHER, MOVE, ATTACK = range(3)
"""8.1 The marker on a space in this action round."""
MOVED: Final = 1
"""What a unit did in this action round."""
ATTACKED: Final = 2
RETREATED: Final = 4
HELD: Final = 8
"""The unit was activated for movement and stays where it is."""
DIGGING: Final = 16
"""The army tries to entrench."""
STORMED: Final = 32
"""The unit attacked the fort it stands on."""

OPS, SR, RP, EVENT, ONE_OP, PEACE = range(6)
ACTIONS: Final = ("ops", "sr", "rp", "event", "one_op", "peace")
"""7.1 What a side did in an action round."""

BELLIGERENTS: Final = {
    **dict.fromkeys(("FR", "BR", "RU", "BE", "SB", "MN", "AUS", "CND", "PT", "ANA", "US"), AP),
    **dict.fromkeys(("EG", "KW", "AR", "AL", "XX"), AP),
    **dict.fromkeys(("GE", "AH", "SN", "LY"), CP),
}
"""3.2 Nations whose spaces are open from the start. Albania, Egypt, Basra and Arabia begin under AP, Libya
under CP."""


def _home_control(rules: Any) -> Sequence[int]:
    """3.1 Each space begins under the side that the map prints."""
    return (*rules.tables.faction, *_T.faction[len(rules.tables.faction) :])


def _printed_forts(rules: Any) -> Sequence[int]:
    forts: tuple[int, ...] = rules.tables.fort
    return bytes((*forts, *[0] * (SPACES - len(forts))))


def _first_allegiance(rules: Any) -> Sequence[int]:
    return tuple(BELLIGERENTS.get(nation, NOWHERE) for nation in NATIONS)


@state
class Board(State):
    """Tuples and bytes are indexed by unit, space, nation or card; see `tables` for their ids."""

    # 2 the calendar
    turn: int = field(1, see=ALL)
    round: int = field(0, see=ALL)
    """The action round, 1 to 6; 0 outside the Action Phase."""
    active: int = field(NOWHERE, kind="side", see=ALL)
    """The side whose action it is."""

    # 1.2 units
    place: tuple[int, ...] = field(UNENTERED, per="unit", kind="place", see=ALL)
    reduced: bytes = field(0, per="unit", see=ALL)
    """1 for a unit on its reduced side."""
    done: bytes = field(0, per="unit", see=ALL)
    """What it did in this action round: MOVED, ATTACKED, RETREATED and so on, added up."""
    failed: bytes = field(0, per="unit", see=ALL)
    """11.17 Entrench-failed markers: 2 from this action round, 1 from its side's last one."""
    at_home: bytes = field(0, per="unit", see=ALL)
    """9.7 Near East armies that entered at home."""

    # 1.1 spaces
    control: tuple[int, ...] = field(AP, per="space", kind="side", see=ALL, blank=_home_control)
    fort: bytes = field(0, per="space", see=ALL, blank=_printed_forts)
    """The value of an intact fort; 0 once it is destroyed."""
    trench: bytes = field(0, per="space", see=ALL)
    """11.14 Its level."""
    trench_of: tuple[int, ...] = field(NOWHERE, per="space", kind="side", see=ALL)
    """The side whose trench it is."""
    marker: bytes = field(0, per="space", see=ALL)
    """8.1 MOVE or ATTACK in this action round."""
    fought: int = field(0, bits="space", see=ALL)
    """12.1 Spaces attacked in this action round."""

    # 12.6 the combat under way
    stand_ins: tuple[tuple[int, ...], ...] = field((), rows=("unit", "unit"), see=ALL)
    """12.10.3 Corps that replaced armies in this combat: (corps, army)."""
    step_losses: tuple[tuple[int, ...], ...] = field((), rows=("unit", "", ""), see=ALL)
    """12.13 Steps the defender lost in this combat: (unit, 1 if that eliminated it, the loss factor used)."""
    vacated: int = field(0, bits="space", see=ALL)
    """12.12.2 Spaces that defenders left again in a two-space retreat."""

    # 3.2 nations
    allegiance: tuple[int, ...] = field(NOWHERE, per="nation", kind="side", see=ALL, blank=_first_allegiance)
    """The side a nation fights for; none while it is neutral."""
    limited_greece: int = field(0, see=ALL)
    """9.3 Salonika came before Greece: Salonika and Kavala are open, the Greek corps are neutral."""

    # 1.5 cards
    hand: tuple[tuple[int, ...], ...] = field((), per="side", kind="card", see=own_hand)
    deck: tuple[tuple[int, ...], ...] = field((), per="side", kind="card", see=own_hand)
    """The draw pile, without an order: its owner knows by elimination which cards it holds."""
    discards: tuple[tuple[int, ...], ...] = field((), per="side", kind="card", see=ALL)
    """Cards discarded after play, face up."""
    buried: tuple[tuple[int, ...], ...] = field((), per="side", kind="card", see=own_hand)
    """5G Cards discarded from the hand, face down."""
    removed: tuple[int, ...] = field((), kind="card", see=ALL)
    """7.6 Cards out of the game."""
    face_up: tuple[int, ...] = field((), kind="card", see=ALL)
    """12.7 Combat cards on the table."""
    used: tuple[int, ...] = field((), kind="card", see=ALL)
    """12.7 Face-up combat cards used in this action round."""
    played: bytes = field(0, per="card", see=ALL)
    """The turn in which a card was played as event; 0 for never."""

    # 1.5 sides
    commitment: tuple[int, ...] = field(0, per="side", see=ALL)
    """16.2 0 Mobilization, 1 Limited War, 2 Total War."""
    cards_in: tuple[int, ...] = field(0, per="side", see=ALL)
    """The deck up to which cards are in play: the commitment of the last Draw Phase."""
    war_status: tuple[int, ...] = field(0, per="side", see=ALL)
    offensive: tuple[int, ...] = field(NOWHERE, per="side", kind="offensive", see=ALL)
    """6 The mandated offensive of the turn."""
    offensive_met: tuple[int, ...] = field(0, per="side", see=ALL)
    actions: tuple[tuple[int, ...], ...] = field((), per="side", kind="action", see=ALL)
    """7.1 The actions of the turn."""
    rp: tuple[int, ...] = field(0, per="pool", see=ALL)
    """17.1 Replacement points, counted in halves."""
    reinforced: tuple[int, ...] = field((), kind="nation", see=ALL)
    """7.4 Nations that had a reinforcement card this turn."""

    # 1.6 the rest
    vp: int = field(10, see=ALL)
    neutral_entry: int = field(0, see=ALL)
    """7.5 A neutral entered by card this turn."""
    tsar_fell_at: int = field(0, see=ALL)
    """16.7 Russian VP spaces under CP when the Tsar fell."""
    beachhead: int = field(NOWHERE, kind="place", see=ALL)
    """9.5 The beach with the MEF beachhead."""
    fleet_at_sea: int = field(0, see=ALL)
    """High Seas Fleet waits for the next AP action."""
    mutiny_paid: int = field(0, see=ALL)
    """6.8 The mutiny has cost its VP this turn."""
    caucasus_crossed: int = field(0, see=ALL)
    """11.9 A RU corps has crossed the Caucasus link this turn."""
    ne_sr: tuple[int, ...] = field((), kind="nation", see=ALL)
    """13.8 Corps that used the per-turn limits of the Near East: BR, RU, or GE for any CP corps but TU."""
    sud_used: int = field(0, see=ALL)
    """8.2 Sud Army has made a stack cheap in this action round."""
    offensive_card: int = field(NOWHERE, kind="card", see=ALL)
    """The event whose Ops are being used: it may help the attacks of this action round."""
    boost_used: int = field(0, see=ALL)
    """Its single use (Kerensky, Brusilov) is spent in this action round."""
    arab_space: int = field(NOWHERE, kind="place", see=ALL)
    """11.10 The CP space that counts as AP while ANA stands in it."""
    zimmermann: int = field(30, see=ALL)
    """16.6 The combined war status that allows the Zimmermann Telegram."""

    def changed(self) -> None:
        """Forget everything derived."""
        self.memo = parts((UNITS_OF_AP, UNITS_OF_CP, GROUND, LINES, ALL_OF_IT))
