"""A view laid out on a board of its own, so that `queries`, `briefing` and the rest can be asked about it.

What the view leaves out is not on that board: whoever works on it can tell nobody more than the view does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redoubt.engine.state import fresh
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.rules import Rules
from redoubt.titles.switzerland.state import Board

View = Mapping[str, Any]


class Layout:
    """Boards for the views of one game's rules; the latest is kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._laid: tuple[View, Board] | None = None

    def board(self, view: View) -> Board:
        """The board as far as the view knows it."""
        laid = self._laid
        if laid is None or laid[0] is not view:
            board = fresh(Board, self.rules, SIZES)
            board.from_plain(view["state"], NOTATION)
            laid = self._laid = view, board
        return laid[1]


__all__ = ["Layout", "View"]
