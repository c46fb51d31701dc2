"""Characters on a sheet: what maps are drawn on in a terminal."""

from __future__ import annotations

Piece = tuple[str, str]
Line = list[Piece]


class Canvas:
    """Characters and their styles on a sheet that grows."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], Piece] = {}
        self.height = 0
        self.width = 0

    def put(self, y: int, x: int, text: str, style: str = "") -> None:
        for offset, letter in enumerate(text):
            self._at[y, x + offset] = letter, style
        self.height = max(self.height, y + 1)
        self.width = max(self.width, x + len(text))

    def lines(self) -> list[Line]:
        drawn = []
        for y in range(self.height):
            line: Line = []
            for x in range(self.width):
                letter, style = self._at.get((y, x), (" ", ""))
                if line and line[-1][1] == style:
                    line[-1] = line[-1][0] + letter, style
                else:
                    line.append((letter, style))
            if line and not line[-1][1]:
                line[-1] = line[-1][0].rstrip(), ""
            drawn.append(line)
        return drawn


MARGIN = 3
"""Room for the numbers of rows."""
RING = "o"
"""Marks a place that may be chosen now."""

__all__ = ["MARGIN", "RING", "Canvas", "Line"]
