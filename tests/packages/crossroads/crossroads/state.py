"""1 The board: where the units stand, the cards, the supplies."""

from __future__ import annotations

from redoubt.engine.state import ALL, State, field, state
from redoubt.kit.cards import face_down, own_hand

LOST = -1


@state
class Board(State):
    turn: int = field(1, see=ALL)
    at: list[int] = field(LOST, per="unit", kind="space", see=ALL)
    """Where each unit stands; none for one that is lost."""
    holder: list[int] = field(-1, per="space", kind="side", see=ALL)
    """6 Who was in a town last."""
    deck: tuple[int, ...] = field((), kind="card", see=face_down)
    hand: list[tuple[int, ...]] = field((), per="side", kind="card", see=own_hand)
    discards: tuple[int, ...] = field((), kind="card", see=ALL)
    supplies: list[int] = field(0, per="side", see=ALL)
    flooded: int = field(0, see=ALL)
    """7 Whether the river is high this turn."""
