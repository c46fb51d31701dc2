"""Maps of a theatre of war: hexes of a hundred kilometres with coasts, countries and great rivers.

The data give the terrain of each hex and its place on the globe; the plan (`art/<map>/plan.toml`) places the
labels. Rivers are decoration; their points on the globe are in `art/rivers.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy import ndimage
from scipy.interpolate import RBFInterpolator
from scipy.spatial import cKDTree

from tools.mapbake import labels
from tools.mapbake.curves import (
    Line,
    area,
    chains,
    contours,
    cut_corners,
    resample,
    simplify,
    soft_path,
    wander,
)
from tools.mapbake.labels import tenth
from tools.mapbake.layer import furniture
from tools.mapbake.noise import Field, fractal
from tools.mapbake.sheet import RADIUS, ROOT, Sheet, read_rows
from tools.mapbake.water import inside, smooth_course

WATER = ("sea", "lake")
BEYOND = 24.0
"""The coast is drawn this far beyond the sheet, in map units; the frame covers it."""
STEP = 2.0
"""Grid of the coast's field, in map units."""
STRAIT = 0.24
"""Half the width of a strait along an all-sea hexside, in hex radii."""


@dataclass(frozen=True)
class Theatre:
    """One map, with the shapes shared by the vector layer and the relief."""

    sheet: Sheet
    name: str
    globe: dict[str, tuple[float, float]]
    """Longitude and latitude of each hex."""
    straits: tuple[tuple[str, str], ...]
    courses: dict[str, dict[str, Any]]

    @cached_property
    def place(self) -> RBFInterpolator:
        """From longitude and latitude to map units."""
        hexes = list(self.globe)
        return RBFInterpolator(
            np.array([self.globe[hex] for hex in hexes]),
            np.array([self.sheet.centre(hex) for hex in hexes]),
            neighbors=min(24, len(hexes)),
        )

    def at(self, places: list[list[float]]) -> Line:
        return np.asarray(self.place(np.array(places, dtype=float)))

    @cached_property
    def coast(self) -> tuple[Field, float]:
        """The distance of each spot from the shore in map units, negative in the water, and the margin of its
        grid. The corners of hexes are rounded, straits cut in, and everything shifted by noise."""
        sheet = self.sheet
        x, y = self.spots(STEP, BEYOND + 40)
        names = list(sheet.hexes)
        _, nearest = cKDTree([sheet.centre(hex) for hex in names]).query(
            np.column_stack([x.ravel(), y.ravel()])
        )
        wet = np.array([sheet.hexes[hex]["terrain"] in WATER for hex in names])[nearest].reshape(x.shape)
        if not wet.any():
            return np.full(x.shape, 99.0), BEYOND + 40
        field = _signed(wet)
        for offset in (0.24, -0.46):
            field = _signed(field < offset * RADIUS)
        field = field - 0.17 * RADIUS
        for a, b in self.straits:
            (ax, ay), (bx, by) = sheet.side(a, b)
            part = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / RADIUS**2, -0.1, 1.1)
            channel = np.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay)) - STRAIT * RADIUS
            field = np.minimum(field, channel)
        field = ndimage.gaussian_filter(field, 1.2)
        seed = sheet.seed + 500
        across = RADIUS * (
            0.28 * fractal(x / 60, y / 60, seed, 3) + 0.13 * fractal(x / 19, y / 19, seed + 9, 4)
        )
        down = RADIUS * (
            0.28 * fractal(x / 60 + 9, y / 60 + 5, seed + 20, 3)
            + 0.13 * fractal(x / 19 + 5, y / 19 + 7, seed + 29, 4)
        )
        rows, columns = np.indices(field.shape)
        moved = ndimage.map_coordinates(
            field, [rows + down / STEP, columns + across / STEP], order=1, mode="nearest"
        )
        return np.asarray(moved), BEYOND + 40

    def spots(self, step: float, pad: float) -> tuple[Field, Field]:
        return np.meshgrid(
            np.arange(-pad, self.sheet.width + pad + step, step),
            np.arange(-pad, self.sheet.height + pad + step, step),
        )

    def to_shore(self, x: Field, y: Field) -> Field:
        """The coast's field at any spots."""
        field, pad = self.coast
        return np.asarray(
            ndimage.map_coordinates(field, [(y + pad) / STEP, (x + pad) / STEP], order=1, mode="nearest")
        )

    @cached_property
    def shores(self) -> list[Line]:
        """The closed lines around all water, cut off a little beyond the sheet."""
        x, y = self.spots(STEP, BEYOND)
        field = self.to_shore(x, y)
        field[[0, -1], :] = field[:, [0, -1]] = 1.0
        return [line for line in contours(field, 0.0, -BEYOND, -BEYOND, STEP) if area(line) > 260]

    @cached_property
    def rivers(self) -> list[tuple[str, float, Line]]:
        """The stretches of the great rivers on land and on the sheet."""
        stretches = []
        for name, plan in self.courses.items():
            west, south = np.min(list(self.globe.values()), axis=0) - 1.5
            east, north = np.max(list(self.globe.values()), axis=0) + 1.5
            points = [(lon, lat) for lon, lat in plan["course"] if west < lon < east and south < lat < north]
            if len(points) < 2:
                continue
            line = resample(cut_corners(self.at(points), 3), 3.0)
            line = wander(line, 0.16 * RADIUS, 24.0, self.sheet.seed)
            x, y = line.T
            on = (self.to_shore(x, y) > -5) & (x > -8) & (y > -8)
            on &= (x < self.sheet.width + 8) & (y < self.sheet.height + 8)
            for run in np.split(np.arange(len(line)), np.flatnonzero(np.diff(on.astype(int))) + 1):
                if on[run[0]] and len(run) > 6:
                    stretches.append((name, float(plan["width"]), line[run]))
        return stretches

    @cached_property
    def borders(self) -> list[Line]:
        """Between countries, on land."""
        hexes = self.sheet.hexes
        sides = [
            self.sheet.side(hex, other)
            for hex, row in hexes.items()
            for other in self.sheet.neighbours(hex)
            if other > hex and row["country"] and hexes[other]["country"] not in ("", row["country"])
        ]
        return [smooth_course(chain, self.sheet.seed) for chain in chains(sides)]


def _signed(wet: np.ndarray[Any, np.dtype[np.bool_]]) -> Field:
    """Distance to the edge of a shape, negative inside, in map units."""
    return np.asarray(STEP * (ndimage.distance_transform_edt(~wet) - ndimage.distance_transform_edt(wet)))


def read_theatre(title: str, name: str) -> Theatre:
    """A title's map by its name."""
    home = ROOT / "src" / "redoubt" / "titles" / title
    folder, art = home / "data", home / "art"
    plan = tomllib.loads((art / name / "plan.toml").read_text(encoding="utf-8"))
    worth = {row["hex"]: row["points"] for row in read_rows(folder, f"{name}_victory.csv")}
    rows = read_rows(folder, f"{name}_hexes.csv")
    hexes = {row["hex"]: {**row, "vp": worth.get(row["hex"], "0")} for row in rows}
    sides = read_rows(folder, f"{name}_hexsides.csv")
    sheet = Sheet(
        title=title, plan=plan, hexes=hexes, hexsides={}, roads={}, exits={},
        columns=max(int(hex[:2]) for hex in hexes), rows=max(int(hex[2:]) for hex in hexes),
    )  # fmt: skip
    return Theatre(
        sheet, name, {row["hex"]: (float(row["lon"]), float(row["lat"])) for row in rows},
        tuple((row["hex_a"], row["hex_b"]) for row in sides if row["kind"] == "all_sea"),
        tomllib.loads((art / "rivers.toml").read_text(encoding="utf-8")),
    )  # fmt: skip


# the vector layer

TOWN = {"major": (13.5, 4.6), "named": (10.5, 3.0)}
"""Size of the name and radius of the sign, by the rank of a place."""


def theatre_layer(theatre: Theatre) -> dict[str, Any]:
    sheet = theatre.sheet
    return {
        **furniture(sheet),
        "lakes": [],
        "seas": [{"shore": soft_path(simplify(line, 0.45), closed=True)} for line in theatre.shores],
        "rivers": [
            {"name": name, "width": width, "course": soft_path(simplify(line, 0.2))}
            for name, width, line in theatre.rivers
        ],
        "roads": "",
        "bridges": [],
        "borders": [soft_path(simplify(line, 0.2)) for line in theatre.borders],
        "towns": towns(sheet),
        "places": [],
        "labels": names(theatre),
    }


def towns(sheet: Sheet) -> list[dict[str, Any]]:
    """Cities and towns, the sign left of the name, on the lower hexside."""
    spelled = sheet.plan.get("towns", {})
    most = max(int(row["vp"]) for row in sheet.hexes.values())
    signs = []
    for hex, row in sheet.hexes.items():
        if not row["city"]:
            continue
        name = spelled.get(row["city"], row["city"].split("/")[0])
        size, dot = TOWN[row["city_rank"]]
        x, y = sheet.centre(hex)
        width = labels.text_width(name, size)
        left = x - (2 * dot + labels.DOT_GAP + width) / 2
        base = y + labels.BASELINE
        signs.append(
            {
                "hex": hex, "name": name, "vp": int(row["vp"]), "capital": int(row["vp"]) == most,
                "country": row["country"], "rank": row["city_rank"], "size": size, "width": tenth(width),
                "x": tenth(left + 2 * dot + labels.DOT_GAP), "y": tenth(base),
                "dot": [tenth(left + dot), tenth(base - 0.31 * size), dot],
                "flag": [tenth(left + 2 * dot + labels.DOT_GAP + width + 3), tenth(base)],
                "houses": labels.houses(sheet, hex, 1.3) if row["city_rank"] == "major" else "",
            }
        )  # fmt: skip
    return signs


def names(theatre: Theatre) -> list[dict[str, Any]]:
    """Countries, regions and seas, and the rivers along their courses."""
    words = []
    for plan in theatre.sheet.plan["labels"]:
        label: dict[str, Any] = {"kind": plan["kind"], "text": plan["text"], "size": plan["size"]}
        if "curve_geo" in plan:
            label["curve"] = soft_path(theatre.at(plan["curve_geo"]))
        else:
            (x, y), *_ = theatre.at([plan["geo"]])
            label |= {"x": tenth(x), "y": tenth(y)}
            if plan.get("angle"):
                label["angle"] = plan["angle"]
        if "space" in plan:
            label["space"] = plan["space"]
        words.append(label)
    return words + _river_names(theatre)


def _river_names(theatre: Theatre) -> list[dict[str, Any]]:
    """Each river's name once, over the middle of its longest stretch."""
    longest: dict[str, Line] = {}
    for name, _, line in theatre.rivers:
        if len(line) > len(longest.get(name, ())):
            longest[name] = line
    words = []
    for name, line in longest.items():
        long = 3.0 * len(line)
        wide = labels.text_width(name, 10.5) * 1.1
        if long < 2.2 * wide:
            continue
        middle, half = len(line) // 2, int(wide / 3.0)
        part = resample(cut_corners(line[max(0, middle - half) : middle + half], 1), 14.0)
        if part[-1][0] < part[0][0]:
            part = part[::-1]
        raised = part + np.array([0.0, -3.4])
        words.append({"kind": "river", "text": name, "size": 10.5, "curve": soft_path(raised)})
    return words


def wrong_middles(theatre: Theatre) -> list[str]:
    """Land hexes with water in the middle of the drawing, and water hexes with land."""
    hexes = list(theatre.sheet.hexes)
    wet = inside(np.array([theatre.sheet.centre(hex) for hex in hexes]), theatre.shores)
    return [
        hex
        for hex, is_wet in zip(hexes, wet, strict=True)
        if is_wet != (theatre.sheet.hexes[hex]["terrain"] in WATER)
    ]
