"""Lines along hexsides and arrows over them, for printed maps: the same `lines` and `edges` of a scene that
the browser draws (js/map/fronts.js)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from redoubt.paper.paint import Paint
from redoubt.paper.svg import paths
from redoubt.show.types import LineSide, SceneEdge, SceneLine

Point = tuple[float, float]
SideOf = Callable[[str, str], tuple[Point, Point] | None]
"""The ends of the side between two hexes, the first on the right hand."""
ASIDE: Final = {"front": 3.3, "sea": 6.4}
"""How far a line lies on its own side of the hexsides, in map units."""
HALO: Final = "#f6f1e2"
INK: Final = "#2b2620"


def _key(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


Walk = list[tuple[LineSide, Point, Point]]
"""Hexsides in the order in which they are walked along, each with its ends."""


def walks(sides: Sequence[LineSide], side: SideOf) -> list[Walk]:
    """The hexsides of a line as walks along them, as many as there are."""
    steps = [(one, *both) for one in sides if (both := side(one.place, one.across))]
    starts = {_key(step[1]): step for step in steps}
    ends = {_key(step[2]) for step in steps}
    left = {id(step) for step in steps}
    found = []
    for first in [*(step for step in steps if _key(step[1]) not in ends), *steps]:
        walk = []
        step: tuple[LineSide, Point, Point] | None = first
        while step is not None and id(step) in left:
            left.discard(id(step))
            walk.append(step)
            step = starts.get(_key(step[2]))
        if walk:
            found.append(walk)
    return found


def _moved(points: Sequence[Point], aside: float) -> list[Point]:
    """The corners of a walk, moved to the right hand."""
    normals = []
    for (ax, ay), (bx, by) in pairwise(points):
        far = hypot(bx - ax, by - ay)
        normals.append((-(by - ay) / far, (bx - ax) / far))
    found = []
    for n, (x, y) in enumerate(points):
        before, after = normals[max(n - 1, 0)], normals[min(n, len(normals) - 1)]
        sx, sy = before[0] + after[0], before[1] + after[1]
        long = (sx * sx + sy * sy) / 2 or 1
        found.append((x + sx / long * aside, y + sy / long * aside))
    return found


def _line(points: Iterable[Point]) -> str:
    return "".join(f"{'L' if n else 'M'}{x:.1f},{y:.1f}" for n, (x, y) in enumerate(points))


def line_layers(lines: Iterable[SceneLine], side: SideOf, paint: Paint) -> Iterator[str]:
    """Front lines in the colours of their holders, barred for the second camp; where they ran before."""
    for line in lines:
        ways = [
            (walk, _moved([walk[0][1], *(end for _, _, end in walk)], ASIDE.get(line.kind, 0)))
            for walk in walks(line.sides, side)
        ]
        if line.kind == "before":
            yield paths((_line(points) for _, points in ways), fill="none", stroke=INK, stroke_width=1.7,
                        stroke_dasharray="6 4", stroke_opacity=0.75)  # fmt: skip
            continue
        thin = line.kind == "sea"
        if not thin:
            yield paths((_line(points) for _, points in ways), fill="none", stroke=HALO, stroke_width=8.6,
                        stroke_opacity=0.62, stroke_linejoin="round", stroke_linecap="round")  # fmt: skip
        for (nation, gap), d in _runs(ways, line.nation).items():
            dash = {"stroke_dasharray": "4.6 4"} if gap or thin else {}
            yield paths([d], fill="none", stroke=paint.face(nation)[0], stroke_linejoin="round",
                        stroke_width=2.2 if thin else 5.6, **dash)  # fmt: skip
            if line.pattern == "barred" and not gap and not thin:
                yield paths([d], fill="none", stroke=HALO, stroke_width=5.6, stroke_dasharray="1.7 6.6",
                            stroke_linejoin="round")  # fmt: skip


def _runs(ways: Iterable[tuple[Walk, list[Point]]], nation: str) -> dict[tuple[str, bool], str]:
    """The sides that look alike, as one path each look."""
    found: dict[tuple[str, bool], str] = {}
    for walk, points in ways:
        for (one, _, _), ends in zip(walk, pairwise(points), strict=True):
            look = one.nation or nation, one.open or one.empty
            found[look] = found.get(look, "") + _line(ends)
    return found


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
            yield paths(map(_line, rows), fill="none", stroke=ink, stroke_width=1.9)


def _arrow(start: Point, goal: Point, radius: float) -> str:
    far = hypot(goal[0] - start[0], goal[1] - start[1])
    ux, uy = (goal[0] - start[0]) / far, (goal[1] - start[1]) / far
    mx, my = (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2

    def place(along: float, aside: float) -> Point:
        return mx + (ux * along - uy * aside) * radius, my + (uy * along + ux * aside) * radius

    shape = ((-0.36, 0.13), (0.12, 0.085), (0.12, 0.185), (0.36, 0), (0.12, -0.185), (0.12, -0.085),
             (-0.36, -0.13), (-0.29, 0))  # fmt: skip
    return _line(place(*one) for one in shape) + "Z"


__all__ = ["edge_layers", "line_layers", "walks"]
