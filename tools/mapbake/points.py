"""Maps of points and links: coasts, rivers and frontiers from outlines already laid out on the sheet.

`art/outline.json` of a title holds, for each part of its sheet, rings of land, lakes and nations, lines of
rivers, borders and mountain ranges, and peaks: numbers in half map units, x and y in turn. `art/plan.toml`
names the parts with their frames, the colours of the nations and the labels.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.mapbake.curves import Line, path, simplify, soft_path
from tools.mapbake.labels import tenth
from tools.mapbake.layer import FORMAT, MARGIN
from tools.mapbake.sheet import ROOT

EDGE = 0.6
"""A side of a ring this near to the edge of its part is where it was cut, not a coast."""
RIVERS = {1: 2.0, 2: 1.2}
"""Widths by rank."""
Frame = tuple[float, float, float, float]


@dataclass(frozen=True)
class PointSheet:
    """One sheet with its parts, each with a frame of its own; later parts lie over earlier ones."""

    title: str
    plan: dict[str, Any]
    outline: dict[str, dict[str, Any]]

    @property
    def size(self) -> tuple[float, float]:
        wide, high = self.plan["size"]
        return float(wide), float(high)

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.outline)

    def frame(self, part: str) -> Frame:
        left, top, right, bottom = self.plan["parts"][part]["frame"]
        return float(left), float(top), float(right), float(bottom)

    def rings(self, part: str, kind: str) -> list[Line]:
        return [ring(row) for row in self.outline[part][kind]]

    def nations(self, part: str) -> dict[str, list[Line]]:
        return {name: [ring(row) for row in rows] for name, rows in self.outline[part]["nations"].items()}

    def lines(self, part: str, kind: str) -> list[tuple[list[Any], Line]]:
        """Lines with what is known about each."""
        return [(row[:-1], ring(row[-1])) for row in self.outline[part][kind]]

    def shown(self, part: str, points: Line) -> NDArray[np.bool_]:
        """Which points lie in the part and are not covered by a later one."""
        inside = within(points, self.frame(part), EDGE)
        for later in self.parts[self.parts.index(part) + 1 :]:
            inside &= ~within(points, self.frame(later), -EDGE)
        return inside

    def coasts(self, part: str) -> list[Line]:
        """The shores of the land: its rings without the sides along which they were cut."""
        return [
            run
            for closed in self.rings(part, "land")
            for run in runs(
                np.vstack([closed, closed[:1]]), self.shown(part, np.vstack([closed, closed[:1]]))
            )
        ]


def ring(row: list[int]) -> Line:
    return np.array(row, dtype=float).reshape(-1, 2) / 2


def within(points: Line, frame: Frame, by: float) -> NDArray[np.bool_]:
    """Whether points lie inside a frame and at least so far from its edge."""
    left, top, right, bottom = frame
    x, y = points.T
    return np.asarray((x > left + by) & (x < right - by) & (y > top + by) & (y < bottom - by))


def runs(line: Line, keep: NDArray[np.bool_]) -> list[Line]:
    """The stretches of a line whose points are kept."""
    at = np.flatnonzero(keep)
    if not len(at):
        return []
    return [line[run] for run in np.split(at, np.flatnonzero(np.diff(at) > 1) + 1) if len(run) > 1]


def read_points(title: str) -> PointSheet:
    art = ROOT / "src" / "redoubt" / "titles" / title / "art"
    return PointSheet(
        title,
        tomllib.loads((art / "plan.toml").read_text(encoding="utf-8")),
        json.loads((art / "outline.json").read_text(encoding="utf-8")),
    )


def point_layer(sheet: PointSheet) -> dict[str, Any]:
    """The vector layer, in the form of every map's."""
    wide, high = sheet.size
    _, *insets = (sheet.frame(part) for part in sheet.parts)
    return {
        "format": FORMAT,
        "title": sheet.title,
        "radius": 34,
        "unit": float(sheet.plan["unit"]),
        "origin": [0, 0],
        "size": [wide, high],
        "margin": MARGIN,
        "relief": {"light": "relief-light.webp", "dark": "relief-dark.webp"},
        "coasts": [soft_path(simplify(line, 0.3)) for part in sheet.parts for line in sheet.coasts(part)],
        "insets": [
            {"x": tenth(left), "y": tenth(top), "width": tenth(right - left), "height": tenth(bottom - top)}
            for left, top, right, bottom in insets
        ],
        "lakes": [
            {"name": "", "shore": path(line, closed=True), "lines": []}
            for part in sheet.parts
            for line in sheet.rings(part, "lakes")
            if sheet.shown(part, line).all()
        ],
        "rivers": [
            {"name": name, "width": RIVERS[rank], "course": soft_path(run)}
            for part in sheet.parts
            for (rank, name), line in sheet.lines(part, "rivers")
            for run in runs(line, sheet.shown(part, line))
        ],
        "roads": "",
        "bridges": [],
        "borders": [
            soft_path(run)
            for part in sheet.parts
            for _, line in sheet.lines(part, "borders")
            for run in runs(line, sheet.shown(part, line))
        ],
        "towns": [],
        "places": [],
        "labels": [_label(plan, float(sheet.plan["unit"])) for plan in sheet.plan["labels"]],
        "frame": {"columns": [], "rows": []},
        "cartouche": _cartouche(sheet.plan),
    }


def _label(plan: dict[str, Any], unit: float) -> dict[str, Any]:
    x, y = plan["at"]
    label = {
        "kind": plan["kind"],
        "text": plan["text"],
        "size": plan["size"],
        "x": tenth(x * unit),
        "y": tenth(y * unit),
    }
    return label | {key: plan[key] for key in ("angle", "space", "country") if key in plan}


def _cartouche(plan: dict[str, Any]) -> dict[str, Any] | None:
    words = plan.get("cartouche")
    if words is None:
        return None
    x, y = words["at"]
    unit = float(plan["unit"])
    return {
        "x": tenth(x * unit), "y": tenth(y * unit), "size": words.get("size", 1),
        "title": words["title"], "subtitle": words["subtitle"], "note": words["note"],
    }  # fmt: skip
