"""Polylines: chaining, smoothing, wandering, contours, and SVG paths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tools.mapbake.noise import Field, fractal

Line = NDArray[np.float64]
"""Points in order, one row each."""
Ends = tuple[tuple[float, float], tuple[float, float]]


def chains(sides: Iterable[Ends]) -> list[Line]:
    """Join straight sides into the longest lines without forks. A closed line ends where it began."""
    where: dict[tuple[float, float], tuple[float, float]] = {}
    edges = []
    touching: defaultdict[tuple[float, float], list[int]] = defaultdict(list)
    for number, side in enumerate(sides):
        keys = [(round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in side]
        where.update(zip(keys, side, strict=True))
        edges.append((keys[0], keys[1]))
        for key in keys:
            touching[key].append(number)
    used: set[int] = set()

    def walk(start: tuple[float, float], edge: int) -> Line:
        way = [start]
        while True:
            used.add(edge)
            a, b = edges[edge]
            way.append(b if a == way[-1] else a)
            free = [next for next in touching[way[-1]] if next not in used]
            if len(touching[way[-1]]) != 2 or not free:
                return np.array([where[key] for key in way])
            edge = free[0]

    lines = [walk(node, edge) for node in sorted(touching) if len(touching[node]) != 2
             for edge in touching[node] if edge not in used]  # fmt: skip
    lines += [walk(edges[edge][0], edge) for edge in range(len(edges)) if edge not in used]
    return lines


def cut_corners(line: Line, times: int) -> Line:
    """Chaikin's smoothing; the ends stay."""
    for _ in range(times):
        a, b = line[:-1], line[1:]
        inner = np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], axis=1).reshape(-1, 2)
        line = np.vstack([line[:1], inner, line[-1:]])
    return line


def lengths(line: Line) -> Field:
    """How far along the line each point lies."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])


def resample(line: Line, step: float) -> Line:
    """The same line in equal steps."""
    along = lengths(line)
    count = max(2, round(along[-1] / step) + 1)
    at = np.linspace(0, along[-1], count)
    return np.column_stack([np.interp(at, along, line[:, axis]) for axis in (0, 1)])


def wander(line: Line, reach: float, wave: float, seed: int, calm: float = 14.0) -> Line:
    """Moves the points by smooth noise, less and less within `calm` of the ends, which stay."""
    along = lengths(line)
    weight = np.clip(np.minimum(along, along[-1] - along) / calm, 0, 1)
    x, y = line.T
    return np.column_stack(
        [
            x + reach * weight * fractal(x / wave, y / wave, seed, 3),
            y + reach * weight * fractal(x / wave + 50, y / wave + 31, seed + 9, 3),
        ]
    )


def simplify(line: Line, slack: float) -> Line:
    """Leaves out the points nearer than `slack` to the line between those kept (Douglas and Peucker)."""
    keep = np.zeros(len(line), dtype=bool)
    keep[[0, -1]] = True
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        a, between = line[first], line[first + 1 : last] - line[first]
        chord = line[last] - a
        length = float(np.hypot(*chord))
        if length < 1e-9:
            off = np.hypot(*between.T)
        else:
            off = np.abs(between[:, 0] * chord[1] - between[:, 1] * chord[0]) / length
        worst = int(np.argmax(off))
        if off[worst] > slack:
            split = first + 1 + worst
            keep[split] = True
            spans += [(first, split), (split, last)]
    return line[keep]


def quadratic(a: Sequence[float], control: Sequence[float], b: Sequence[float], count: int = 12) -> Line:
    """Points of a quadratic Bézier curve."""
    t = np.linspace(0, 1, count + 1)[:, None]
    bend = (1 - t) ** 2 * np.array(a) + 2 * t * (1 - t) * np.array(control) + t**2 * np.array(b)
    return np.asarray(bend)


def contours(field: Field, level: float, left: float, top: float, step: float) -> list[Line]:
    """The closed lines around the areas where a field on a square grid is below the level.

    Marching squares: each crossing lies on an edge of the grid and joins two cells, so the crossings form
    chains. The field must be above the level along its own edge.
    """
    inside = field < level
    rows, columns = field.shape
    corner = [inside[:-1, :-1], inside[:-1, 1:], inside[1:, 1:], inside[1:, :-1]]
    case = corner[0] * 1 + corner[1] * 2 + corner[2] * 4 + corner[3] * 8
    # An edge is numbered by its upper or left grid point: horizontal edges first, then vertical ones.
    ways = {1: "LT", 2: "TR", 3: "LR", 4: "RB", 5: "LTRB", 6: "TB", 7: "LB",
            8: "BL", 9: "BT", 10: "TRBL", 11: "BR", 12: "RL", 13: "RT", 14: "TL"}  # fmt: skip
    size = rows * columns
    follow: dict[int, int] = {}
    for row, column in np.argwhere((case > 0) & (case < 15)).tolist():
        at = row * columns + column
        edges = {"T": at, "B": at + columns, "L": size + at, "R": size + at + 1}
        way = ways[int(case[row, column])]
        for begin in range(0, len(way), 2):
            follow[edges[way[begin]]] = edges[way[begin + 1]]
    flat = field.ravel()

    def crossing(edge: int) -> tuple[float, float]:
        down, at = divmod(edge, size)
        other = at + (columns if down else 1)
        part = float((level - flat[at]) / (flat[other] - flat[at]))
        row, column = divmod(at, columns)
        return left + step * (column + (0 if down else part)), top + step * (row + (part if down else 0))

    lines = []
    while follow:
        start, edge = follow.popitem()
        way_round = [start]
        while edge != start:
            way_round.append(edge)
            edge = follow.pop(edge)
        lines.append(np.array([crossing(edge) for edge in [*way_round, start]]))
    return lines


def area(line: Line) -> float:
    """The area inside a closed line."""
    x, y = line.T
    return abs(float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]))) / 2


def number(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def path(line: Line, closed: bool = False) -> str:
    """A polyline as an SVG path of relative steps, in tenths of a map unit."""
    tenths = np.round(np.asarray(line) * 10).astype(np.int64)
    if closed and len(tenths) > 1 and (tenths[0] == tenths[-1]).all():
        tenths = tenths[:-1]
    steps = np.diff(tenths, axis=0)
    steps = steps[(steps != 0).any(axis=1)]
    text = f"M{number(tenths[0][0] / 10)},{number(tenths[0][1] / 10)}"
    if len(steps):
        text += "l" + " ".join(f"{number(x / 10)},{number(y / 10)}" for x, y in steps.tolist())
    return text + "Z" * closed


def soft_path(line: Line, closed: bool = False) -> str:
    """A smooth curve that touches the middle of each side of the polyline: few points, round bends."""
    points = np.asarray(line)
    if closed:
        points = points[:-1] if np.allclose(points[0], points[-1]) else points
        middles = (points + np.roll(points, -1, axis=0)) / 2
        text = f"M{number(middles[-1][0])},{number(middles[-1][1])}"
        bends = zip(points.tolist(), middles.tolist(), strict=True)
    else:
        if len(points) < 3:
            return path(points)
        middles = (points[1:-2] + points[2:-1]) / 2
        text = f"M{number(points[0][0])},{number(points[0][1])}"
        bends = zip(points[1:-1].tolist(), [*middles.tolist(), points[-1].tolist()], strict=True)
    for (cx, cy), (x, y) in bends:
        text += f"Q{number(cx)},{number(cy)} {number(x)},{number(y)}"
    return text + "Z" * closed
