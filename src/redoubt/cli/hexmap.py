"""Hex maps in a terminal: a compact sheet for many hexes, drawn hexes for a region.

A drawing is a list of lines, each a list of (text, style) pieces; without colour the texts alone are legible.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from redoubt.cli.canvas import MARGIN, RING, Canvas, Line
from redoubt.cli.cells import Cell, Cells
from redoubt.show.ground import Hexes, Side

WIDE = 5
NARROW = 4
PITCH = 9
"""Width of a column: on the compact sheet, on a narrow one, and of a drawn hex."""


def compact_width(columns: int, cell: int = WIDE) -> int:
    return MARGIN + columns * cell


def drawn_width(columns: int) -> int:
    return MARGIN + columns * PITCH + 2


def frame(ground: Hexes, hexes: Collection[str]) -> tuple[int, int, int, int]:
    """First and last column, first and last row of some hexes."""
    columns = [ground.at[hex][0] for hex in hexes]
    rows = [_row(ground, hex) for hex in hexes]
    return min(columns), max(columns), min(rows), max(rows)


def _row(ground: Hexes, hex: str) -> int:
    return ground.at[hex][1] // 2 + 1


# the compact sheet: two lines a hex


def compact(
    ground: Hexes, cells: Cells, hexes: Collection[str], width: int = WIDE, ringed: Collection[str] = ()
) -> list[Line]:
    """Each hex as a block two lines high; columns stand half a hex lower in turn."""
    left, right, top, bottom = frame(ground, hexes)
    canvas = Canvas()
    for column in range(left, right + 1):
        canvas.put(0, MARGIN + (column - left) * width, f"{column:02}".center(width - 1), "head")
    for row in range(top, bottom + 1):
        canvas.put(1 + 2 * (row - top), 0, f"{ground.row_number(row):02}", "head")
    for hex in hexes:
        y, x = compact_place(ground, hex, (left, top), width)
        cell = cells.at(hex)
        _draw_compact(canvas, cell, ground.sides(hex), y, x, width)
        if hex in ringed:
            canvas.put(y, x + width - 1, RING, f"{cell.tint}+ring")
    return canvas.lines()


def compact_place(ground: Hexes, hex: str, corner: tuple[int, int], width: int = WIDE) -> tuple[int, int]:
    """Line and column of a hex's first character on a sheet that begins at a corner (column, row)."""
    column, down = ground.at[hex]
    return 1 + down - 2 * (corner[1] - 1), MARGIN + (column - corner[0]) * width


def _draw_compact(canvas: Canvas, cell: Cell, sides: Sequence[Side], y: int, x: int, width: int) -> None:
    room = width - 1
    name = _town(cell) or ("-" if cell.road else "")
    canvas.put(y, x, cell.ground.ljust(room), cell.tint)
    canvas.put(y, x + 1, name[: room - 1], cell.tint if name == "-" else f"{cell.tint}+town")
    below = "_" if sides[3].border else " "
    canvas.put(y + 1, x, below * room, cell.tint)
    # The upper line of a block touches its north-eastern neighbour, the lower one the south-eastern.
    for line, side in ((0, sides[1]), (1, sides[2])):
        edge = "|" if side.border else "~" if side.water == "lake" else " "
        canvas.put(y + line, x + room, edge, cell.tint)
    stacks = _compact_stacks(cell, room)
    canvas.put(y + 1, x, stacks, cell.stacks[0].style if cell.stacks else cell.tint)
    works = cell.works[-1:] if stacks else cell.works
    canvas.put(y + 1, x + len(stacks), (works + cell.marks)[: room - len(stacks)], f"{cell.tint}+town")


def _town(cell: Cell) -> str:
    """The beginning of a place's name, in capitals if it gives points."""
    name = "".join(letter for letter in cell.town if letter.isalnum())
    return name if name.isupper() else name.lower()


def _compact_stacks(cell: Cell, room: int) -> str:
    if len(cell.stacks) > 1:
        return f"{cell.stacks[0].letter}{'><' if room > 3 else '/'}{cell.stacks[1].letter}"
    return str(cell.stacks[0])[:room] if cell.stacks else ""


# drawn hexes: four lines a hex


def drawn(ground: Hexes, cells: Cells, hexes: Collection[str], ringed: Collection[str] = ()) -> list[Line]:
    """Hexes with their sides: rivers, lakes and the roads that cross."""
    left, _, top, _ = frame(ground, hexes)
    canvas = Canvas()
    placed = [(hex, cells.at(hex), *drawn_place(ground, hex, (left, top))) for hex in hexes]
    # A side is drawn by both its hexes; the one to its left or above comes last and gives it its ground.
    for hex, _, y, x in placed:
        _draw_sides(canvas, ground.sides(hex), (0, 4, 5), "", y, x)
    for hex, cell, y, x in placed:
        for line, inset in ((1, 2), (2, 1), (3, 1), (4, 2)):
            canvas.put(y + line, x + inset, " " * (PITCH + 2 - 2 * inset), cell.tint)
        _draw_sides(canvas, ground.sides(hex), (1, 2, 3), cell.tint, y, x)
    for hex, cell, y, x in placed:
        head = f"{hex} {ground.spots[hex].country}"[: PITCH - 2]
        _draw_hex(canvas, cell, head, ground.sides(hex)[3], y, x)
        if hex in ringed:
            canvas.put(y + 1, x + 2 + len(hex), RING, f"{cell.tint}+ring")
    return canvas.lines()


def drawn_place(ground: Hexes, hex: str, corner: tuple[int, int]) -> tuple[int, int]:
    """Line and column of a drawn hex's upper left corner."""
    column, down = ground.at[hex]
    return 2 * (down - 2 * (corner[1] - 1)), MARGIN + (column - corner[0]) * PITCH


SIDES = "sides = H road, ~ : river, # lake; o may be chosen now"
_FLAT = {"river": "~", "bridge": "~", "lake": "#", "causeway": "#"}
_SLANT = {"river": ":", "bridge": ":", "lake": "#", "causeway": "#"}


def _draw_sides(
    canvas: Canvas, sides: Sequence[Side], which: Sequence[int], tint: str, y: int, x: int
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


def _draw_hex(canvas: Canvas, cell: Cell, head: str, south: Side, y: int, x: int) -> None:
    canvas.put(y + 1, x + 2, head, cell.tint)
    if cell.town:
        canvas.put(y + 2, x + 1, cell.ground, cell.tint)
        canvas.put(y + 2, x + 3, cell.town[: PITCH - 2], f"{cell.tint}+town")
    else:
        canvas.put(y + 2, x + 1, cell.ground * 3, cell.tint)
    at = x + 1
    for stack in cell.stacks:
        canvas.put(y + 3, at, str(stack), stack.style)
        at += len(str(stack)) + 1
    extra = cell.works + cell.marks
    if extra:
        end = x + 1 + PITCH
        canvas.put(y + 3, max(at - 1, end - len(extra)), extra[: max(end - at + 1, 0)], f"{cell.tint}+town")
    if len(cell.stacks) == 1:
        # On the line of the south side: what crosses it stays to be seen.
        room = PITCH // 2 - 1 if south.road else PITCH - 4 if south.water else PITCH - 2
        sizes = cell.stacks[0].sizes
        if len(sizes) > room:
            sizes = f"{sizes.partition('+')[0]}+"
        canvas.put(y + 4, x + 2, sizes[:room], cell.tint)
