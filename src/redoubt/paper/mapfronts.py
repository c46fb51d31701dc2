"""Lines along hexsides and arrows over them, for printed maps: the same `lines` and `edges` of a scene that
the browser draws (js/map/fronts.js)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from redoubt.paper.paint import Paint
from redoubt.paper.svg import paths, polyline
from redoubt.show.types import LineSide, SceneEdge, SceneLine

Point = tuple[float, float]
SideOf = Callable[[str, str], tuple[Point, Point] | None]
"""The ends of the side between two hexes, with the first hex on the right."""
ASIDE: Final = {"front": 3.3, "sea": 6.4}
"""How far a line is set off to its own side of the hexsides, in map units."""
HALO: Final = "#f6f1e2"
INK: Final = "#2b2620"


def _key(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


Walk = list[tuple[LineSide, Point, Point]]
"""Hexsides in walking order, each with its ends."""


def walks(sides: Sequence[LineSide], side: SideOf) -> list[Walk]:
    """The hexsides of a line, joined into walks."""
    steps = [(step, *ends) for step in sides if (ends := side(step.place, step.across))]
    starts = {_key(step[1]): step for step in steps}
    followed = {_key(step[2]) for step in steps}
    left = {id(step) for step in steps}
    joined = []
    for first in [*(step for step in steps if _key(step[1]) not in followed), *steps]:
        walk = []
        step: tuple[LineSide, Point, Point] | None = first
        while step is not None and id(step) in left:
            left.discard(id(step))
            walk.append(step)
            step = starts.get(_key(step[2]))
        if walk:
            joined.append(walk)
    return joined


def _moved(points: Sequence[Point], aside: float) -> list[Point]:
    """The corners of a walk, moved to its right."""
    normals = []
    for (ax, ay), (bx, by) in pairwise(points):
        far = hypot(bx - ax, by - ay)
        normals.append((-(by - ay) / far, (bx - ax) / far))
    moved = []
    for n, (x, y) in enumerate(points):
        before, after = normals[max(n - 1, 0)], normals[min(n, len(normals) - 1)]
        sx, sy = before[0] + after[0], before[1] + after[1]
        long = (sx * sx + sy * sy) / 2 or 1
        moved.append((x + sx / long * aside, y + sy / long * aside))
    return moved


def line_layers(lines: Iterable[SceneLine], side: SideOf, paint: Paint) -> Iterator[str]:
    """Front lines in their holders' colours, barred for the second camp; and where they ran before."""
    for line in lines:
        ways = [
            (walk, _moved([walk[0][1], *(end for _, _, end in walk)], ASIDE.get(line.kind, 0)))
            for walk in walks(line.sides, side)
        ]
        if line.kind == "before":
            yield paths((polyline(points) for _, points in ways), fill="none", stroke=INK, stroke_width=1.7,
                        stroke_dasharray="6 4", stroke_opacity=0.75)  # fmt: skip
            continue
        thin = line.kind == "sea"
        if not thin:
            yield paths((polyline(points) for _, points in ways), fill="none", stroke=HALO, stroke_width=8.6,
                        stroke_opacity=0.62, stroke_linejoin="round", stroke_linecap="round")  # fmt: skip
        for (nation, gap), d in _runs(ways, line.nation).items():
            dash = {"stroke_dasharray": "4.6 4"} if gap or thin else {}
            yield paths([d], fill="none", stroke=paint.face(nation)[0], stroke_linejoin="round",
                        stroke_width=2.2 if thin else 5.6, **dash)  # fmt: skip
            if line.pattern == "barred" and not gap and not thin:
                yield paths([d], fill="none", stroke=HALO, stroke_width=5.6, stroke_dasharray="1.7 6.6",
                            stroke_linejoin="round")  # fmt: skip


def _runs(ways: Iterable[tuple[Walk, list[Point]]], nation: str) -> dict[tuple[str, bool], str]:
    """One path for all sides that look alike."""
    runs: dict[tuple[str, bool], str] = {}
    for walk, points in ways:
        for (line_side, _, _), ends in zip(walk, pairwise(points), strict=True):
            look = line_side.nation or nation, line_side.open or line_side.empty
            runs[look] = runs.get(look, "") + polyline(ends)
    return runs


def edge_layers(
    edges: Iterable[SceneEdge], side: SideOf, centres: Mapping[str, Point], radius: float, paint: Paint
) -> Iterator[str]:
    """Arrows of attacks and landings, and works inside their hexsides."""
    for edge in edges:
        fill, ink = paint.face(edge.nation)
        start, goal = centres.get(edge.place or ""), centres.get(edge.across)
        if edge.place is None or start is None or goal is None:
            continue
        if edge.kind != "works":
            yield paths([_arrow(start, goal, radius)], fill=fill, stroke=ink, stroke_width=1.2)
            continue
        ends = side(edge.place, edge.across)
        if ends:
            rows = [_moved(ends, radius * (0.2 + 0.1 * n)) for n in range(min(edge.count or 1, 3))]
            yield paths(map(polyline, rows), fill="none", stroke=ink, stroke_width=1.9)


def _arrow(start: Point, goal: Point, radius: float) -> str:
    far = hypot(goal[0] - start[0], goal[1] - start[1])
    ux, uy = (goal[0] - start[0]) / far, (goal[1] - start[1]) / far
    mx, my = (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2

    def place(along: float, aside: float) -> Point:
        return mx + (ux * along - uy * aside) * radius, my + (uy * along + ux * aside) * radius

    shape = ((-0.36, 0.13), (0.12, 0.085), (0.12, 0.185), (0.36, 0), (0.12, -0.185), (0.12, -0.085),
             (-0.36, -0.13), (-0.29, 0))  # fmt: skip
    return polyline(place(*point) for point in shape) + "Z"


__all__ = ["edge_layers", "line_layers", "walks"]
