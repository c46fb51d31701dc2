"""Borders, roads and bridges."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import atan2, degrees, hypot

import numpy as np

from tools.mapbake.curves import Line, chains, quadratic
from tools.mapbake.noise import jitter
from tools.mapbake.sheet import RADIUS, Point, Sheet
from tools.mapbake.water import smooth_course

CROSSING_SHIFT = 0.2
"""How far from the middle of a hexside its road may cross, as a share of the side."""
CENTRE_SHIFT = 0.09


def borders(sheet: Sheet) -> list[Line]:
    return [smooth_course(chain, sheet.seed) for chain in chains(sheet.border_sides())]


def crossing(sheet: Sheet, a: str, b: str) -> Point:
    """Where the road between two hexes crosses their side."""
    a, b = sorted((a, b))
    (x1, y1), (x2, y2) = sheet.side(a, b)
    part = 0.5 + jitter(CROSSING_SHIFT, sheet.seed, "crossing", a, b)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def _off_sheet(sheet: Sheet, x: float, y: float, edge: str) -> Point:
    """Where a road from the middle of a hex leaves the sheet, a little beyond its edge."""
    return {
        "north": (x, -4.0),
        "south": (x, sheet.height + 4),
        "west": (-4.0, y),
        "east": (sheet.width + 4, y),
    }[edge]


def _roads_of_hex(sheet: Sheet, hex: str, others: tuple[str, ...]) -> list[Line]:
    """The roads of a hex, and where they leave the sheet."""
    x, y = sheet.centre(hex)
    centre = tuple(
        at + RADIUS * jitter(CENTRE_SHIFT, sheet.seed, axis, hex) for axis, at in (("x", x), ("y", y))
    )
    ends = [crossing(sheet, hex, other) for other in others]
    if hex in sheet.exits:
        ends.append(_off_sheet(sheet, x, y, sheet.exits[hex]))
    return through_hex((centre[0], centre[1]), ends)


def through_hex(centre: Point, ends: list[Point]) -> list[Line]:
    """One bend past the middle of a hex for the straightest pair of crossings; the others join it."""
    if len(ends) == 1:
        (ex, ey) = ends[0]
        return [quadratic(ends[0], ((ex + centre[0]) / 2, (ey + centre[1]) / 2), centre)]

    def straightness(pair: tuple[Point, Point]) -> float:
        (ax, ay), (bx, by) = ((end[0] - centre[0], end[1] - centre[1]) for end in pair)
        return (ax * bx + ay * by) / (hypot(ax, ay) * hypot(bx, by))

    first, second = min(combinations(ends, 2), key=straightness)
    through = quadratic(first, centre, second)
    meet = through[len(through) // 2]
    joined = [through]
    for end in ends:
        if end not in (first, second):
            control = (0.3 * end[0] + 0.7 * centre[0], 0.3 * end[1] + 0.7 * centre[1])
            joined.append(quadratic(end, control, meet))
    return joined


def roads(sheet: Sheet) -> list[Line]:
    return [line for hex, others in sheet.roads.items() for line in _roads_of_hex(sheet, hex, others)]


@dataclass(frozen=True)
class Bridge:
    hexes: tuple[str, str]
    place: Point
    angle: float


def bridges(sheet: Sheet) -> list[Bridge]:
    """Where a road crosses a river or a causeway, with the road's direction in degrees."""
    crossed = []
    for (a, b), row in sheet.hexsides.items():
        if row["feature"] in ("bridge", "causeway") and b in sheet.roads.get(a, ()):
            (ax, ay), (bx, by) = sheet.centre(a), sheet.centre(b)
            crossed.append(Bridge((a, b), crossing(sheet, a, b), degrees(atan2(by - ay, bx - ax))))
    return crossed


def join(lines: list[Line]) -> list[Line]:
    """Lines that meet end to end become one, so that dashes and round bends run through."""
    if not lines:
        return []
    segments = [
        ((float(a[0]), float(a[1])), (float(b[0]), float(b[1]))) for line in lines for a, b in pairwise(line)
    ]
    return [np.asarray(line) for line in chains(segments)]
