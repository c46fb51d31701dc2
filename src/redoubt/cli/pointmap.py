"""Point-to-point maps in a terminal: places by name, with what stands there, and the links between them."""

from __future__ import annotations

from collections.abc import Collection

from redoubt.cli.canvas import RING, Canvas, Line
from redoubt.cli.cells import Cell, Cells
from redoubt.show.ground import Points

WIDEST = 100
_DOTS = ".:'+"
"""Links by their kind, in the order in which the map lists the kinds."""


def drawn(
    ground: Points, cells: Cells, places: Collection[str], width: int, ringed: Collection[str] = ()
) -> list[Line]:
    """The places where they lie, in two lines each; links are dotted."""
    shown = {place: cells.at(place) for place in places}
    labels = {place: _label(cell) for place, cell in shown.items()}
    spots = _laid_out(ground, labels, min(width, WIDEST))
    canvas = Canvas()
    for (a, b), kind in ground.kinds.items():
        if a in spots and b in spots:
            _dotted(canvas, spots[a], spots[b], _DOTS[ground.link_kinds.index(kind) % len(_DOTS)])
    for place, (y, x) in spots.items():
        name, below = labels[place]
        left, cell = x - len(name) // 2, shown[place]
        canvas.put(y, left - 1, f" {name} ", f"{cell.tint}+town")
        if below:
            canvas.put(y + 1, left - 1, f" {below} ", cell.stacks[0].style if cell.stacks else cell.tint)
        if place in ringed:
            canvas.put(y, left - 1, RING, f"{cell.tint}+ring")
    return canvas.lines()


def legend(ground: Points) -> str:
    """What the dots between places mean."""
    kinds = zip(_DOTS * len(ground.link_kinds), ground.link_kinds, strict=False)
    return f"links {', '.join(f'{dot} {kind}' for dot, kind in kinds)}"


def _label(cell: Cell) -> tuple[str, str]:
    name = " ".join(
        filter(None, [cell.town, cell.ground.strip("."), f"({cell.holder})" if cell.holder else ""])
    )
    return name, " ".join(filter(None, [*map(str, cell.stacks), cell.works + cell.marks]))


def _laid_out(ground: Points, labels: dict[str, tuple[str, str]], width: int) -> dict[str, tuple[int, int]]:
    """Line and column of the middle of each place's name; where two would overlap, the second goes lower."""
    spots = [ground.spots[place] for place in labels]
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    top = min(spot.y for spot in spots)
    room = max(max(map(len, label)) for label in labels.values()) + 4
    scale = (width - room) / (right - left) if right > left else 0.0
    laid: dict[str, tuple[int, int]] = {}
    for spot in sorted(spots, key=lambda spot: (spot.y, spot.x)):
        y, x = round((spot.y - top) * scale / 2), room // 2 + round((spot.x - left) * scale)
        while any(
            abs(y - down) < 3 and abs(x - across) < _half(labels[spot.id]) + _half(labels[other])
            for other, (down, across) in laid.items()
        ):
            y += 1
        laid[spot.id] = y, x
    return laid


def _half(label: tuple[str, str]) -> int:
    return max(map(len, label)) // 2 + 2


def _dotted(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], dot: str) -> None:
    """A straight line of dots, two columns apart where it runs flat."""
    (y, x), (down, right) = start, (end[0] - start[0], end[1] - start[1])
    steps = max(abs(down), abs(right) // 2, 1)
    for step in range(steps):
        canvas.put(y + round(down * step / steps), x + round(right * step / steps), dot, "side")


__all__ = ["drawn", "legend"]
