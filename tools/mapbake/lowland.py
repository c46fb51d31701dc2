"""Maps of flat land at one kilometre a hex: rivers with their width, canals, dykes, roads and railways.

All water follows the hexsides and hexes of the data, so that the drawing agrees with the rules; the plan
(`art/plan.toml`) gives the width of each river and places the names.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from math import atan2, degrees, hypot
from typing import Any

import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

from tools.mapbake import labels
from tools.mapbake.curves import (
    Line,
    area,
    chains,
    contours,
    cut_corners,
    lengths,
    path,
    resample,
    simplify,
    soft_path,
    wander,
)
from tools.mapbake.labels import houses, tenth, text_width
from tools.mapbake.layer import HEADER, furniture
from tools.mapbake.noise import Field, fractal, jitter
from tools.mapbake.sheet import RADIUS, ROOT, UNIT, Point, Sheet, read_rows
from tools.mapbake.ways import CENTRE_SHIFT, CROSSING_SHIFT, join, through_hex

STEP = 2.0
"""Grid of the water's field, in map units."""
BEYOND = 24.0
"""Water is drawn this far beyond the sheet; the frame covers it."""
OPEN_WATER = ("sea", "water")
SMOOTH = 7.0
"""How far a river's course is smoothed along its hexsides, in points 3 map units apart."""


@dataclass(frozen=True)
class Lowland(Sheet):
    """A sheet whose rows count from the bottom and whose even columns sit higher: 6.25, 31.19."""

    sites: list[dict[str, str]]
    ferries: list[dict[str, str]]

    def centre(self, hex: str) -> Point:
        column, row = map(int, hex.split("."))
        return RADIUS * (1.5 * (column - 1) + 1), UNIT * (self.rows - row + 0.5 + (column % 2) / 2)

    def neighbours(self, hex: str) -> list[str]:
        column, row = map(int, hex.split("."))
        high = int(column % 2 == 0)
        around = ((0, 1), (1, high), (1, high - 1), (0, -1), (-1, high - 1), (-1, high))
        names = [f"{column + across}.{row + up:02}" for across, up in around]
        return [name for name in names if name in self.hexes]

    def by_water(self, *kinds: str) -> dict[str, list[tuple[Point, Point]]]:
        """The hexsides of these kinds of water, by name."""
        found: defaultdict[str, list[tuple[Point, Point]]] = defaultdict(list)
        for (a, b), row in self.hexsides.items():
            if row["water"] in kinds:
                found[row["name"]].append(self.side(a, b))
        return dict(found)


@dataclass(frozen=True)
class River:
    name: str
    line: Line
    half: Field
    """Half its width at each point."""


@dataclass(frozen=True)
class Land:
    """One map, with the shapes shared by the vector layer and the picture."""

    sheet: Lowland

    @cached_property
    def rivers(self) -> list[River]:
        """Every stretch of river and lake along hexsides, with its width in map units."""
        plan, found = self.sheet.plan["rivers"], []
        for name, sides in self.sheet.by_water("river", "major").items():
            if name not in plan:
                continue  # a hex of wide water has its own shape
            width = plan[name] * UNIT / 2
            for chain in chains(sides):
                line = _course(chain)
                along = lengths(line)
                breath = 1 + 0.12 * np.sin(along / 46 + len(name)) + 0.06 * np.sin(along / 19)
                half = width * breath
                if name.startswith("Lake"):
                    part = along / along[-1]
                    half = width * (0.62 + 0.5 * np.sin(np.pi * np.clip(part, 0, 1)))
                found.append(River(name, line, half))
        wide = [self.sheet.centre(hex) for hex in self.sheet.hexes if self._is_wide(hex)]
        size = self.sheet.width, self.sheet.height
        return [_joined(river, found, wide, size) for river in found]

    @cached_property
    def canals(self) -> list[tuple[str, Line]]:
        return [
            (name, wander(_course(chain), 2.2, 30, self.sheet.seed))
            for name, sides in self.sheet.by_water("canal").items()
            for chain in chains(sides)
        ]

    def to_shore(self, x: Field, y: Field) -> Field:
        """Map units to the nearest shore, negative in the water."""
        points = np.vstack([river.line for river in self.rivers])
        halves = np.concatenate([river.half for river in self.rivers])
        spots = np.column_stack([x.ravel(), y.ravel()])
        far, near = cKDTree(points).query(spots, k=5, workers=2)
        field = (far - halves[near]).min(axis=1).reshape(x.shape)
        wide = self._open_water(x, y)
        soft = 0.22 * RADIUS
        part = np.clip(0.5 + (wide - field) / (2 * soft), 0, 1)
        field = wide + (field - wide) * part - soft * part * (1 - part)
        for island in self.sheet.plan["water"]["islands"]:
            field = np.maximum(field, -self._island(x, y, island))
        seed = self.sheet.seed + 500
        return field + 1.5 * fractal(x / 17, y / 17, seed, 4) + 1.8 * fractal(x / 55, y / 55, seed + 9, 2)

    def _island(self, x: Field, y: Field, plan: dict[str, Any]) -> Field:
        """Distance to a long island in a hex, negative on it."""
        cx, cy = self.sheet.centre(plan["hex"])
        turn = np.radians(plan["angle"])
        along = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
        across = -(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)
        half = max(0.0, plan["long"] - plan["wide"])
        return np.asarray(np.hypot(np.clip(np.abs(along) - half, 0, None), across) - plan["wide"])

    def _open_water(self, x: Field, y: Field) -> Field:
        """Distance to the hexes of sea and wide water, their corners rounded."""
        sheet, step = self.sheet, float(x[0, 1] - x[0, 0])
        names = list(sheet.hexes)
        tree = cKDTree([sheet.centre(hex) for hex in names])
        _, nearest = tree.query(np.column_stack([x.ravel(), y.ravel()]), workers=2)
        wet = np.array([self._is_wide(hex) for hex in names])[nearest].reshape(x.shape)
        share = ndimage.gaussian_filter(wet.astype(float), 0.42 * RADIUS / step)
        inside = share > 0.5
        field = ndimage.distance_transform_edt(~inside) - ndimage.distance_transform_edt(inside)
        return np.asarray(ndimage.gaussian_filter(field * step, 2.0))

    def _is_wide(self, hex: str) -> bool:
        return self.sheet.hexes[hex]["terrain"] in OPEN_WATER or hex in self.sheet.plan["water"]["hexes"]

    @cached_property
    def field(self) -> tuple[Field, float, float]:
        """The distance to the shore on a square grid, with its left and upper edge."""
        x = np.arange(-BEYOND, self.sheet.width + BEYOND, STEP)
        y = np.arange(-BEYOND, self.sheet.height + BEYOND, STEP)
        field = self.to_shore(*np.meshgrid(x, y))
        for edge in (np.s_[0, :], np.s_[-1, :], np.s_[:, 0], np.s_[:, -1]):
            field[edge] = np.maximum(field[edge], 0.5)  # contours close before the edge of the grid
        return field, float(x[0]), float(y[0])

    @cached_property
    def shores(self) -> list[Line]:
        field, left, top = self.field
        return [line for line in contours(field, 0.0, left, top, STEP) if area(line) > 60]

    # ways

    @cached_property
    def ways(self) -> dict[str, list[Line]]:
        """Roads, highways and railways: one bend through each hex, the others join it."""
        found: dict[str, list[Line]] = {}
        for kind in ("road", "highway", "rail"):
            links: defaultdict[str, set[str]] = defaultdict(set)
            for (a, b), row in self.sheet.hexsides.items():
                if row["rail"] == "1" if kind == "rail" else row["road"] == kind:
                    links[a].add(b)
                    links[b].add(a)
            found[kind] = [
                line
                for hex, others in sorted(links.items())
                for line in through_hex(
                    self._middle(hex, kind), [self.crossing(hex, other, kind) for other in sorted(others)]
                )
            ]
        return found

    def _middle(self, hex: str, kind: str) -> Point:
        """Railways keep a little away from the roads of the same hex."""
        x, y = self.sheet.centre(hex)
        off = 4.2 if kind == "rail" else 0.0
        seed = self.sheet.seed
        return (
            x + off + RADIUS * jitter(CENTRE_SHIFT, seed, "x", hex),
            y + off + RADIUS * jitter(CENTRE_SHIFT, seed, "y", hex),
        )

    def crossing(self, a: str, b: str, kind: str) -> Point:
        """Where a way crosses the side between two hexes."""
        a, b = sorted((a, b))
        (x1, y1), (x2, y2) = self.sheet.side(a, b)
        part = 0.5 + jitter(CROSSING_SHIFT * 0.8, self.sheet.seed, "crossing", a, b)
        if kind == "rail":
            part = part + 0.16 if part < 0.5 else part - 0.16
        return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part

    def bridges(self) -> list[dict[str, Any]]:
        """Brackets where a road or railway crosses water."""
        found = []
        for (a, b), row in self.sheet.hexsides.items():
            for kind in ("road", "rail"):
                if row["water"] and kind in row["bridge"]:
                    (ax, ay), (bx, by) = self.sheet.centre(a), self.sheet.centre(b)
                    x, y = self.crossing(a, b, kind)
                    angle = round(degrees(atan2(by - ay, bx - ax)))
                    found.append({"hexes": [a, b], "x": tenth(x), "y": tenth(y), "angle": angle})
        return found

    def ferries(self) -> list[dict[str, Any]]:
        """Arrows from bank to bank; brown ones join hexes that may lie apart."""
        found = []
        for row in self.sheet.ferries:
            (ax, ay), (bx, by) = self.sheet.centre(row["hex_a"]), self.sheet.centre(row["hex_b"])
            far = hypot(bx - ax, by - ay)
            near = 0.30 if row["kind"] == "black" else 0.24
            ends = [
                ax + (bx - ax) * near,
                ay + (by - ay) * near,
                bx - (bx - ax) * near,
                by - (by - ay) * near,
            ]
            found.append({"kind": row["kind"], "name": row["name"], "far": tenth(far),
                          "line": [tenth(end) for end in ends]})  # fmt: skip
        return found


def _course(chain: Line) -> Line:
    """The course of a river along its hexsides: the zigzag is smoothed away, the ends stay."""
    line = resample(cut_corners(chain, 2), 3.0)
    closed = bool(np.allclose(line[0], line[-1]))
    if len(line) < 8:
        return line
    smooth = np.column_stack(
        [ndimage.gaussian_filter1d(line[:, axis], SMOOTH, mode="wrap" if closed else "nearest")
         for axis in (0, 1)]
    )  # fmt: skip
    if closed:
        return np.vstack([smooth, smooth[:1]])
    along = lengths(line)
    hold = np.clip(np.minimum(along, along[-1] - along) / (2.2 * RADIUS), 0, 1)[:, None]
    return line * (1 - hold) + smooth * hold


def _joined(river: River, others: list[River], wide: list[Point], size: Point) -> River:
    """A river whose mouths reach the middle of the widest water nearby, or go on beyond the sheet."""
    if river.name.startswith("Lake"):
        return river
    nearby = [other for other in others if other is not river and not other.name.startswith("Lake")]
    points = np.vstack([*(other.line for other in nearby), np.array(wide)])
    breadth = np.concatenate([*(other.half for other in nearby), np.full(len(wide), RADIUS)])
    tree = cKDTree(points)
    line, half = river.line, river.half
    for end in (0, -1):
        mouth = line[end]
        near = tree.query_ball_point(mouth, 1.1 * UNIT)
        edge = _off_sheet(mouth, size)
        if edge is not None:
            goal = edge
        elif near:
            goal = points[max(near, key=lambda n: 6 * breadth[n] - np.hypot(*(points[n] - mouth)))]
        else:
            continue
        reach = resample(np.vstack([mouth, goal]), 3.0)[1:]
        more = np.full(len(reach), half[end])
        line = np.vstack([line, reach]) if end else np.vstack([reach[::-1], line])
        half = np.concatenate([half, more]) if end else np.concatenate([more, half])
    return River(river.name, line, half)


def _off_sheet(mouth: Line, size: Point) -> Line | None:
    """Where a river that ends at the edge of the sheet leaves it."""
    x, y = mouth
    width, height = size
    ways = {
        (-BEYOND, y): x,
        (width + BEYOND, y): width - x,
        (x, -BEYOND): y,
        (x, height + BEYOND): height - y,
    }
    goal = min(ways, key=lambda way: ways[way])
    return np.array(goal) if ways[goal] < 0.75 * UNIT else None


# ---------------------------------------------------------------- names


def towns(sheet: Lowland) -> list[dict[str, Any]]:
    """Cities, and the sites that score with a sign and a flag."""
    signs = []
    sites = {row["name"]: (row["hexes"].split("|"), int(row["vp"])) for row in sheet.sites}
    for name, plan in sheet.plan["towns"].items():
        hexes, vp = sites.get(name, ([plan["hex"]] if "hex" in plan else [], 0))
        hex = plan.get("hex", hexes[0])
        size, dot = plan.get("size", 12.0), 4.4 if vp else 2.8
        text = plan.get("text", name)
        across, down = plan.get("offset", (0.0, 0.0))
        x, y = sheet.centre(hex)
        width = text_width(text, size)
        left = x + across - (2 * dot + labels.DOT_GAP + width) / 2
        base = y + down + labels.BASELINE
        start = left + 2 * dot + labels.DOT_GAP
        sign = {
            "hex": hex, "name": text, "vp": vp, "capital": False, "country": "", "x": tenth(start),
            "y": tenth(base), "size": size, "width": tenth(width),
            "dot": [tenth(left + dot), tenth(base - 4.0), dot],
            "flag": [tenth(start + width + 4), tenth(base)], "houses": "",
        }  # fmt: skip
        signs.append(sign if vp else sign | {"rank": plan.get("rank", "major")})
    return signs


def places(sheet: Lowland) -> list[dict[str, Any]]:
    """Every village once, by its name in the data."""
    found: dict[str, dict[str, Any]] = {}
    offsets = sheet.plan.get("villages", {})
    for hex, row in sheet.hexes.items():
        if row["terrain"] == "village" and row["name"] not in found:
            across, down = offsets.get(row["name"], (0, 30))
            x, y = sheet.centre(hex)
            found[row["name"]] = {
                "kind": "village", "text": row["name"], "hex": hex, "size": labels.PLACE_SIZE,
                "x": tenth(x + across), "y": tenth(y + down),
            }  # fmt: skip
    return list(found.values())


def names(land: Land) -> list[dict[str, Any]]:
    """Regions and waters; the name of a river runs along its course."""
    sheet = land.sheet
    named = labels.names(sheet)
    for plan in sheet.plan["waters"]:
        courses = [river.line for river in land.rivers if river.name == plan["river"]]
        line = max(courses, key=lambda course: lengths(course)[-1])
        along = lengths(line)
        size = plan.get("size", 11.0)
        room = text_width(plan["text"], size) * (1 + 3.2 * plan.get("space", 0.08)) + 30
        middle = plan["at"] * along[-1]
        part = line[(along > middle - room / 2) & (along < middle + room / 2)]
        part = part if part[0][0] <= part[-1][0] else part[::-1]
        down = np.array([0.0, plan.get("down", 0.32 * size)])
        curve = soft_path(simplify(part + down, 1.2))
        named.append({"kind": "river", "text": plan["text"], "size": size, "curve": curve,
                      "space": plan.get("space", 0.08)})  # fmt: skip
    return named


def village_houses(sheet: Lowland) -> list[str]:
    return [houses(sheet, hex, 1.15) for hex, row in sheet.hexes.items() if row["terrain"] == "village"]


# ---------------------------------------------------------------- the layer


def lowland_layer(land: Land) -> dict[str, Any]:
    """The vector layer: shores, canals, ways, signs and names."""
    sheet, parts = land.sheet, furniture(land.sheet)
    parts["frame"]["columns"] = [
        {"text": str(column), "x": tenth(RADIUS * (1.5 * column - 0.5))}
        for column in range(1, sheet.columns + 1)
    ]
    parts["frame"]["rows"] = [
        {"text": str(row), "y": tenth(UNIT * (sheet.rows - row + 0.75))} for row in range(1, sheet.rows + 1)
    ]
    drawn = {
        kind: "".join(path(simplify(line, 0.2)) for line in join(lines)) for kind, lines in land.ways.items()
    }
    signs = towns(sheet)
    signs[0]["houses"] = "".join(village_houses(sheet))
    return {
        **{key: parts[key] for key in HEADER},
        "seas": [{"name": "water", "shore": "".join(
            soft_path(simplify(line, 0.45), closed=True) for line in land.shores)}],
        "lakes": [],
        "rivers": [{"name": name, "width": 2.6, "course": soft_path(simplify(line, 0.3))}
                   for name, line in land.canals],
        "roads": drawn["road"],
        "highways": drawn["highway"],
        "rails": drawn["rail"],
        "bridges": land.bridges(),
        "ferries": land.ferries(),
        "borders": [],
        "towns": signs,
        "places": places(sheet),
        "labels": names(land),
        **{key: parts[key] for key in ("frame", "cartouche", "scale", "compass")},
    }  # fmt: skip


def read_land(title: str) -> Land:
    """The map of a title, with the plan of its art."""
    home = ROOT / "src" / "redoubt" / "titles" / title
    folder = home / "data"
    hexes = {row["hex"]: row for row in read_rows(folder, "hexes.csv")}
    places_of = [tuple(map(int, hex.split("."))) for hex in hexes]
    sheet = Lowland(
        title=title,
        plan=tomllib.loads((home / "art" / "plan.toml").read_text(encoding="utf-8")),
        hexes=hexes,
        hexsides={(row["hex_a"], row["hex_b"]): row for row in read_rows(folder, "hexsides.csv")},
        roads={},
        exits={},
        columns=max(column for column, _ in places_of),
        rows=max(row for _, row in places_of),
        sites=read_rows(folder, "sites.csv"),
        ferries=read_rows(folder, "ferries.csv"),
    )
    return Land(sheet)
