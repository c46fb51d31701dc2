"""The printed sheet: where each hex lies in map units, and which features run along its sides.

One hex radius is 40 map units. The origin is the upper left corner of the smallest box around all hexes;
x runs to the right, y downward.
"""

from __future__ import annotations

import csv
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RADIUS = 40.0
UNIT = RADIUS * sqrt(3)
"""Map units from a hexside to the opposite one."""

Point = tuple[float, float]
Side = tuple[str, str]
CORNERS = (
    (1, 0),
    (0.5, sqrt(3) / 2),
    (-0.5, sqrt(3) / 2),
    (-1, 0),
    (-0.5, -sqrt(3) / 2),
    (0.5, -sqrt(3) / 2),
)


@dataclass(frozen=True)
class Sheet:
    """A title's map on a sheet of flat-topped hexes whose even columns sit lower."""

    title: str
    plan: dict[str, Any]
    hexes: dict[str, dict[str, str]]
    hexsides: dict[Side, dict[str, str]]
    roads: dict[str, tuple[str, ...]]
    exits: dict[str, str]
    columns: int
    rows: int

    @property
    def seed(self) -> int:
        return int(self.plan["seed"])

    @property
    def width(self) -> float:
        return RADIUS * (1.5 * (self.columns - 1) + 2)

    @property
    def height(self) -> float:
        return UNIT * (self.rows + 0.5)

    def centre(self, hex: str) -> Point:
        column, row = int(hex[:2]), int(hex[2:])
        return RADIUS * (1.5 * (column - 1) + 1), UNIT * (row - 0.5 + (column % 2 == 0) / 2)

    def corners(self, hex: str, radius: float = RADIUS) -> list[Point]:
        x, y = self.centre(hex)
        return [(x + radius * a, y + radius * b) for a, b in CORNERS]

    def neighbours(self, hex: str) -> list[str]:
        """The neighbours on the map, clockwise from north."""
        column, row = int(hex[:2]), int(hex[2:])
        low = int(column % 2 == 0)
        around = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))
        names = [f"{column + across:02}{row + down:02}" for across, down in around]
        return [name for name in names if name in self.hexes]

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends of the hexside between neighbours."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        mx, my = (ax + bx) / 2, (ay + by) / 2
        ux, uy = (ay - by) / UNIT * RADIUS / 2, (bx - ax) / UNIT * RADIUS / 2
        return (mx - ux, my - uy), (mx + ux, my + uy)

    def sides(self, features: set[str], name: str | None = None) -> list[tuple[Point, Point]]:
        return [
            self.side(a, b)
            for (a, b), row in self.hexsides.items()
            if row["feature"] in features and name in (None, row["name"])
        ]

    def border_sides(self) -> list[tuple[Point, Point]]:
        """Every hexside between two countries."""
        return [
            self.side(hex, other)
            for hex, row in self.hexes.items()
            for other in self.neighbours(hex)
            if other > hex and self.hexes[other]["country"] != row["country"]
        ]


def read_rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_sheet(title: str) -> Sheet:
    """The map of a title, with the plan of its art (`art/plan.toml` in its folder)."""
    home = ROOT / "src" / "redoubt" / "titles" / title
    folder = home / "data"
    plan = tomllib.loads((home / "art" / "plan.toml").read_text(encoding="utf-8"))
    hexes = {row["hex"]: row for row in read_rows(folder, "hexes.csv")}
    roads: defaultdict[str, set[str]] = defaultdict(set)
    for row in read_rows(folder, "roads.csv"):
        roads[row["hex_a"]].add(row["hex_b"])
        roads[row["hex_b"]].add(row["hex_a"])
    return Sheet(
        title=title,
        plan=plan,
        hexes=hexes,
        hexsides={(row["hex_a"], row["hex_b"]): row for row in read_rows(folder, "hexsides.csv")},
        roads={hex: tuple(sorted(others)) for hex, others in sorted(roads.items())},
        exits={row["hex"]: row["edge"] for row in read_rows(folder, "exits.csv")},
        columns=max(int(hex[:2]) for hex in hexes),
        rows=max(int(hex[2:]) for hex in hexes),
    )
