"""Counters to cut out: sheets of fronts, each followed by its backs, mirrored for double-sided printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from msgspec.structs import replace

from redoubt.engine.errors import BadSetup
from redoubt.paper.mapcounters import counter
from redoubt.paper.paint import Paint
from redoubt.paper.sheets import FAINT, INK, MARGIN, Sheet, footer
from redoubt.paper.svg import lettering, paths, rect
from redoubt.paper.type import SERIF, face, wrap
from redoubt.show.types import Piece, PrintedCounter

LEAST, MOST = 10.0, 30.0
"""The smallest and largest counters, in millimetres."""
BLEED: Final = 1.6
"""How far the colour extends beyond the outermost cuts."""
HEAD: Final = 20.0
"""Room for the heading, and the same at the foot, so that fronts and backs line up."""


def counter_sheets(
    title: str,
    printed: Sequence[PrintedCounter],
    paint: Paint,
    paper: tuple[float, float],
    size: float,
    note: str,
) -> list[Sheet]:
    """Fronts and backs alternately; `note` says which values are reconstructed. The backs are mirrored left
    to right: flip the paper on its long edge."""
    if not LEAST <= size <= MOST:
        raise BadSetup(f"a counter must be {LEAST:g} to {MOST:g} mm wide, not {size:g}", "counter")
    pairs = [(each.front, each.back or _blank(each.front)) for each in printed for _ in range(each.count)]
    if not pairs:
        raise BadSetup(f"{title} has no counters to print", "what")
    width, height = paper
    columns = int((width - 2 * (MARGIN + BLEED)) // size)
    rows = int((height - 2 * HEAD) // size)
    held = columns * rows
    number = ceil(len(pairs) / held)
    sheets = []
    for n in range(number):
        here = pairs[n * held : (n + 1) * held]
        for side, name in enumerate(("front", "back")):
            heading = f"Counters, sheet {n + 1} of {number}: {name}s"
            grid = _Grid(width, height, columns, rows, size, mirrored=bool(side))
            body = [
                *grid.draw([pair[side] for pair in here], paint),
                *_heading(heading, len(here), size, bool(side), note, width),
                *footer(title, f"{name} {n + 1}", width, height),
            ]
            file = f"counters-{n + 1}-{name}"
            sheets.append(Sheet(file, f"{title}: {heading}", width, height, tuple(body)))
    return sheets


def _blank(front: Piece) -> Piece:
    """The back of a counter without a printed one."""
    return replace(front, kind="blank", symbol="", short="", letter="", strength=None, movement=None)


def _heading(heading: str, count: int, size: float, back: bool, note: str, width: float) -> Iterator[str]:
    instructions = f"{count} counters of {size:g} mm."
    instructions += (
        " Print on the back of its front at 100 %, flipped on the long edge."
        if back
        else " Print at 100 %, glue to card, cut along the lines."
    )
    yield lettering(heading, MARGIN, 6.6, font_family=SERIF, font_size=4.6, font_weight=600, fill=INK)
    yield lettering(instructions, width - MARGIN, 6.6, font_size=3.3, text_anchor="end", fill=INK)
    for n, line in enumerate(wrap(note, face(SERIF, "I"), 2.9, width - 2 * MARGIN)[:3]):
        yield lettering(
            line, MARGIN, 10.0 + 3.0 * n, font_family=SERIF, font_size=2.9, font_style="italic", fill=FAINT
        )


class _Grid:
    """A grid of cells in the middle of a page."""

    def __init__(
        self, width: float, height: float, columns: int, rows: int, size: float, mirrored: bool
    ) -> None:
        self.columns, self.rows, self.size, self.mirrored = columns, rows, size, mirrored
        self.left = (width - columns * size) / 2
        self.top = (height - rows * size) / 2

    def cell(self, index: int) -> tuple[float, float]:
        """The corner of a cell; on a back the row runs from the right."""
        row, column = divmod(index, self.columns)
        if self.mirrored:
            column = self.columns - 1 - column
        return self.left + column * self.size, self.top + row * self.size

    def draw(self, pieces: Sequence[Piece], paint: Paint) -> Iterator[str]:
        for index, piece in enumerate(pieces):
            x, y = self.cell(index)
            yield rect(x - BLEED, y - BLEED, self.size + 2 * BLEED, self.size + 2 * BLEED,
                       fill=paint.face(piece.nation)[0])  # fmt: skip
        # Again without the bleed, so that a neighbour's does not cover a counter.
        for index, piece in enumerate(pieces):
            x, y = self.cell(index)
            yield rect(x, y, self.size, self.size, fill=paint.face(piece.nation)[0])
        for index, piece in enumerate(pieces):
            x, y = self.cell(index)
            centre = x + self.size / 2, y + self.size / 2
            yield counter(piece, centre, self.size * 0.94, paint, plate=False)
        yield from self._cuts(len(pieces))

    def _cuts(self, count: int) -> Iterator[str]:
        """Thin lines between the counters, and marks outside them for a ruler."""
        rows = ceil(count / self.columns)
        right, foot = self.left + self.columns * self.size, self.top + rows * self.size
        across = [self.left + n * self.size for n in range(self.columns + 1)]
        down = [self.top + n * self.size for n in range(rows + 1)]
        lines = [f"M{x:.2f},{self.top:.2f}V{foot:.2f}" for x in across]
        lines += [f"M{self.left:.2f},{y:.2f}H{right:.2f}" for y in down]
        yield paths(lines, fill="none", stroke="#ffffff", stroke_width=0.15, stroke_opacity=0.55)
        near, far = BLEED + 0.4, BLEED + 3.2
        marks = [f"M{x:.2f},{self.top - near:.2f}V{self.top - far:.2f}" for x in across]
        marks += [f"M{x:.2f},{foot + near:.2f}V{foot + far:.2f}" for x in across]
        marks += [f"M{self.left - near:.2f},{y:.2f}H{self.left - far:.2f}" for y in down]
        marks += [f"M{right + near:.2f},{y:.2f}H{right + far:.2f}" for y in down]
        yield paths(marks, fill="none", stroke=INK, stroke_width=0.15)


__all__ = ["LEAST", "MOST", "counter_sheets"]
