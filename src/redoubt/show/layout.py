"""A view laid out on a board of its own, so that a title's own queries can be asked about it.

What the view leaves out is not on that board: whoever works on it can tell nobody more than the view does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from redoubt.engine.decision import Notation
from redoubt.engine.state import State, fresh

View = Mapping[str, Any]
Board = TypeVar("Board", bound=State)


class Layout(Generic[Board]):
    """Boards for the views of one game's rules; the latest is kept."""

    def __init__(self, kind: type[Board], rules: Any, sizes: Mapping[str, int], notation: Notation) -> None:
        self.kind = kind
        self.rules = rules
        self.sizes = sizes
        self.notation = notation
        self._laid: tuple[View, Board] | None = None

    def board(self, view: View) -> Board:
        """The board as far as the view knows it."""
        laid = self._laid
        if laid is None or laid[0] is not view:
            board = fresh(self.kind, self.rules, self.sizes)
            board.from_plain(view["state"], self.notation)
            laid = self._laid = view, board
        return laid[1]


__all__ = ["Layout", "View"]
