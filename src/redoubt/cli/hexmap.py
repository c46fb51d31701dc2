"""Hex maps in a terminal: a compact sheet for many hexes, drawn hexes for a region.

A title gives its map by the small interface of `show.textmap`; no title is known here.
A drawing is a list of lines, each a list of (text, style) pieces; without colour the texts alone are legible.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from redoubt.engine.view import Seen
from redoubt.show.textmap import Cell, HexTitle

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
WIDE = 5
NARROW = 4
PITCH = 9
"""Width of a column: on the compact sheet, on a narrow one, and of a drawn hex."""
RING = "o"
"""Marks a hex that may be chosen now."""


def compact_width(columns: int, cell: int = WIDE) -> int:
    return MARGIN + columns * cell


def drawn_width(columns: int) -> int:
    return MARGIN + columns * PITCH + 2


def frame(title: HexTitle, hexes: Collection[str]) -> tuple[int, int, int, int]:
    """First and last column, first and last row of some hexes."""
    places = [title.place(hex) for hex in hexes]
    columns, rows = [c for c, _ in places], [r for _, r in places]
    return min(columns), max(columns), min(rows), max(rows)


def _lower(title: HexTitle, column: int) -> bool:
    return (column % 2 == 0) == (title.lower == "even")


# the compact sheet: two lines a hex


def compact(
    title: HexTitle, seen: Seen, hexes: Collection[str], cell: int = WIDE, ringed: Collection[str] = ()
) -> list[Line]:
    """Each hex as a block two lines high; columns stand half a hex lower in turn."""
    left, right, top, bottom = frame(title, hexes)
    canvas = Canvas()
    for column in range(left, right + 1):
        canvas.put(0, MARGIN + (column - left) * cell, f"{column:02}".center(cell - 1), "head")
    for row in range(top, bottom + 1):
        canvas.put(1 + 2 * (row - top), 0, f"{row:02}", "head")
    for hex in hexes:
        y, x = compact_place(title, hex, (left, top), cell)
        _draw_compact(canvas, title, seen, hex, y, x, cell)
        if hex in ringed:
            canvas.put(y, x + cell - 1, RING, f"{title.cell(seen, hex).tint}+ring")
    return canvas.lines()


def compact_place(title: HexTitle, hex: str, corner: tuple[int, int], cell: int = WIDE) -> tuple[int, int]:
    """Line and column of a hex's first character on a sheet that begins at a corner (column, row)."""
    column, row = title.place(hex)
    return 1 + 2 * (row - corner[1]) + _lower(title, column), MARGIN + (column - corner[0]) * cell


def _draw_compact(canvas: Canvas, title: HexTitle, seen: Seen, hex: str, y: int, x: int, cell: int) -> None:
    shown, sides = title.cell(seen, hex), title.sides(hex)
    room = cell - 1
    name = _town(shown) or ("-" if shown.road else "")
    canvas.put(y, x, shown.ground.ljust(room), shown.tint)
    canvas.put(y, x + 1, name[: room - 1], shown.tint if name == "-" else f"{shown.tint}+town")
    below = "_" if sides[3][2] else " "
    canvas.put(y + 1, x, below * room, shown.tint)
    # The upper line of a block touches its north-eastern neighbour, the lower one the south-eastern.
    for line, side in ((0, 1), (1, 2)):
        water, _, border = sides[side]
        edge = "|" if border else "~" if water == "lake" else " "
        canvas.put(y + line, x + room, edge, shown.tint)
    told = _compact_stacks(shown, room)
    tint = shown.stacks[0].tint if shown.stacks else shown.tint
    canvas.put(y + 1, x, told, tint)
    works = shown.works[-1:] if told else shown.works
    canvas.put(y + 1, x + len(told), (works + shown.marks)[: room - len(told)], f"{shown.tint}+town")


def _town(shown: Cell) -> str:
    """The beginning of a place's name, in capitals if it gives points."""
    name = "".join(letter for letter in shown.town if letter.isalnum())
    return name.upper() if shown.points else name.lower()


def _compact_stacks(shown: Cell, room: int) -> str:
    stacks = shown.stacks
    if len(stacks) > 1:
        return f"{stacks[0].letter}{'><' if room > 3 else '/'}{stacks[1].letter}"
    if stacks:
        one = stacks[0]
        return f"{one.letter}{one.strength or ''}{one.flags}"[:room]
    return ""


# drawn hexes: four lines a hex


def drawn(title: HexTitle, seen: Seen, hexes: Collection[str], ringed: Collection[str] = ()) -> list[Line]:
    """Hexes with their sides: rivers, lakes and the roads that cross."""
    left, _, top, _ = frame(title, hexes)
    canvas = Canvas()
    placed = [(hex, title.cell(seen, hex), *drawn_place(title, hex, (left, top))) for hex in hexes]
    # A side is drawn by both its hexes; the one to its left or above comes last and gives it its ground.
    for hex, _, y, x in placed:
        _draw_sides(canvas, title.sides(hex), (0, 4, 5), "", y, x)
    for hex, shown, y, x in placed:
        for line, inset in ((1, 2), (2, 1), (3, 1), (4, 2)):
            canvas.put(y + line, x + inset, " " * (PITCH + 2 - 2 * inset), shown.tint)
        _draw_sides(canvas, title.sides(hex), (1, 2, 3), shown.tint, y, x)
    for hex, shown, y, x in placed:
        _draw_hex(canvas, shown, hex, title.sides(hex)[3], y, x)
        if hex in ringed:
            canvas.put(y + 1, x + 2 + len(hex), RING, f"{shown.tint}+ring")
    return canvas.lines()


def drawn_place(title: HexTitle, hex: str, corner: tuple[int, int]) -> tuple[int, int]:
    """Line and column of a drawn hex's upper left corner."""
    column, row = title.place(hex)
    return 4 * (row - corner[1]) + 2 * _lower(title, column), MARGIN + (column - corner[0]) * PITCH


SIDES = "sides = H road, ~ : river, # lake; o may be chosen now"
_FLAT = {"river": "~", "bridge": "~", "lake": "#", "causeway": "#"}
_SLANT = {"river": ":", "bridge": ":", "lake": "#", "causeway": "#"}


def _draw_sides(
    canvas: Canvas, sides: Sequence[tuple[str, bool, bool]], which: Sequence[int], tint: str, y: int, x: int
) -> None:
    far = x + PITCH + 1
    slants = {
        1: ("\\", (1, far - 1), (2, far)),
        2: ("/", (3, far), (4, far - 1)),
        4: ("\\", (4, x + 1), (3, x)),
        5: ("/", (2, x), (1, x + 1)),
    }
    for side in which:
        water, road, border = sides[side]
        style = f"{tint}+{'water' if water else 'border' if border else 'side'}"
        if side in slants:
            letter, *spots = slants[side]
            for number, (down, at) in enumerate(spots):
                # A road crosses where both hexes draw it.
                crossing = road and number == (1 if side in (1, 5) else 0)
                canvas.put(
                    y + down, at, "=" if crossing else _SLANT.get(water, letter),
                    f"{tint}+road" if crossing else style,
                )  # fmt: skip
        else:
            line = y if side == 0 else y + 4
            canvas.put(line, x + 2, _FLAT.get(water, "_") * (PITCH - 2), style)
            if road:
                canvas.put(line, x + 1 + PITCH // 2, "H", f"{tint}+road")


def _draw_hex(canvas: Canvas, shown: Cell, hex: str, south: tuple[str, bool, bool], y: int, x: int) -> None:
    canvas.put(y + 1, x + 2, f"{hex} {shown.country}"[: PITCH - 2], shown.tint)
    if shown.town:
        name = shown.town.upper() if shown.points else shown.town
        canvas.put(y + 2, x + 1, shown.ground, shown.tint)
        canvas.put(y + 2, x + 3, name[: PITCH - 2], f"{shown.tint}+town")
    else:
        canvas.put(y + 2, x + 1, shown.ground * 3, shown.tint)
    at = x + 1
    for one in shown.stacks:
        told = f"{one.letter}{one.strength or ''}{one.flags}"
        canvas.put(y + 3, at, told, one.tint)
        at += len(told) + 1
    extra = shown.works + shown.marks
    if extra:
        end = x + 1 + PITCH
        canvas.put(y + 3, max(at - 1, end - len(extra)), extra[: max(end - at + 1, 0)], f"{shown.tint}+town")
    if len(shown.stacks) == 1:
        # On the line of the south side: what crosses it stays to be seen.
        room = PITCH // 2 - 1 if south[1] else PITCH - 4 if south[0] else PITCH - 2
        sizes = shown.stacks[0].sizes
        if len(sizes) > room:
            sizes = f"{sizes.partition('+')[0]}+"
        canvas.put(y + 4, x + 2, sizes[:room], shown.tint)
