"""A side's view laid out on a board of its own (see `show.layout`)."""

from __future__ import annotations

from redoubt.show import layout
from redoubt.show.layout import View
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.state import Board


class Layout(layout.Layout[Board]):
    """Boards for the views of one game's rules; the latest is kept."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(Board, rules, SIZES, NOTATION)


__all__ = ["Layout", "View"]
