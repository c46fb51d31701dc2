"""Questions that the rules ask in case a variant has something to add. In the title itself nothing is added.

Each is asked in one place, which stands beside it. A variant settles its own answers when a game is set up
(`engine.variant.Settle`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from redoubt.engine.errors import No

NO_NATIONS: Mapping[int, int] = {}


class Bar(NamedTuple):
    """11.3 Spaces that a unit may not enter, with the rule and the reason."""

    spaces: Callable[[Any, int], int]
    rule: str
    why: str


class FireChange(NamedTuple):
    """12.9 A column shift, or a modifier of the die."""

    modifier: Any
    is_shift: bool


@dataclass(frozen=True)
class Additions:
    """What a variant adds; `g` is its own state."""

    opened: Callable[[Any], int] = lambda g: 0
    """11.3 Spaces of neutral nations that are open all the same (`queries.closed`)."""
    bars: tuple[Bar, ...] = ()
    """11.3 Spaces closed to a unit (`r11_limits.barred`)."""
    channel_open: Callable[[Any], bool] = lambda g: False
    """11.5 CP may end moves by the Channel (`r11_limits.channel`)."""
    sea_links: Callable[[Any], int] = lambda g: 0
    """11.2 Ports that links on the sea lead to now (`r11_movement.sailings`)."""
    activates_as: Callable[[Any], Mapping[int, int]] = lambda g: NO_NATIONS
    """8.2 Nations that count as another for activation (`r08_operations`)."""
    fights_as: Callable[[Any], Mapping[int, int]] = lambda g: NO_NATIONS
    """12.4 Nations that count as another among attackers (`r12_attacks.fights_as`)."""
    attack_bans: tuple[Callable[[Any, int, int], No | None], ...] = ()
    """12.5 (g, unit, target) -> why the unit may not attack it (`r12_attacks.why_banned`)."""
    army_table: Callable[[Any, Any, bool], bool] = lambda g, fight, attacking: False
    """12.9 A side without an army fires on the Army table (`r12_9_fire.volley`)."""
    fire: tuple[Callable[[Any, Any, bool, str], Iterable[FireChange]], ...] = ()
    """12.9 (g, fight, attacking, table) -> shifts and modifiers (`r12_9_fire.volley`)."""
    no_box: Callable[[Any, int], No | None] = lambda g, unit: None
    """13.4 Why a corps may not use the Reserve Box (`r13_redeployment.why_no_box`)."""
    no_sr: Callable[[Any, int], int] = lambda g, unit: 0
    """13.2 Spaces where a unit may not end SR (`r13_redeployment`)."""
    ports: Callable[[Any, int], int] = lambda g, side: 0
    """14.3 Further ports of a side (`r14_supply.ports`)."""
    no_sea_moves: Callable[[Any, int], int] = lambda g, side: 0
    """13.3 Ports that serve supply but no redeployment (`r14_supply.sea_ports`)."""
    supplied: Callable[[Any, int, int], bool] = lambda g, unit, space: False
    """14.4 A unit needs no line in a space (`r14_supply.always_supplied`)."""
    lost_for_good: Callable[[Any, int], bool] = lambda g, unit: False
    """12.10.8 A unit that is eliminated now never returns (`board.eliminate`)."""
    remarks: Callable[[Any], Iterable[tuple[str, str]]] = lambda g: ()
    """What a commander should know besides, each with its rule first (`show.standing`)."""


NOTHING_ADDED = Additions()

__all__ = ["NOTHING_ADDED", "Additions", "Bar", "FireChange"]
