"""Paint the relief of a map of points: nations in nested tints inside their frontiers, mountains as rivers
carve them, seas with water lines, lands that stay out of the war hatched and pale."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from tools.mapbake.curves import Line
from tools.mapbake.erosion import Law, enlarge, erode
from tools.mapbake.noise import Field, fractal, ridged
from tools.mapbake.points import PointSheet
from tools.mapbake.shade import colour, lit, mix

VERSION = 1
"""Raise this when the drawing of the relief changes."""
STAGES = ((0.25, 80, 0.05), (0.5, 24, 0.025), (1.0, 9, 0.012))
"""Cells to a map unit, rounds and creep of each stage in which the mountains are shaped."""
RADIUS = 40.0
"""Map units to a unit of height, as on the maps of hexes."""
PEAK = (0.5, 17.0)
"""How much the ground rises at a space in the mountains, and how far around it, in map units."""
BREAK = 22.0
"""How far noise moves a range sideways, in map units."""
DEPTHS = (2.4, 5.2, 8.8, 13.4, 19.2, 26.4)
"""How far from the shore the water lines run, in map units."""
STRIPS = ((7.0, 0.20), (16.0, 0.15), (28.0, 0.11))
"""Reach in map units and strength of the nested strips inside a frontier."""
HATCH = 7.0
"""Map units from one line of the hatching to the next."""
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Inks:
    """The colours of one theme; those of nations stand in the plan."""

    paper: str
    crest: str
    shallow: str
    deep: str
    line: str
    shadow: str
    light: str
    hatch: str
    dark: float
    bright: float
    high: float
    grain: float


LIGHT = Inks(
    paper="#efeadd", crest="#efe7d8", shallow="#d7e8ea", deep="#a9cbd8", line="#5f97b0", shadow="#544f70",
    light="#fff4d6", hatch="#8a7f68", dark=0.64, bright=0.50, high=0.34, grain=0.8,
)  # fmt: skip
DARK = Inks(
    paper="#262c2f", crest="#62625f", shallow="#20455a", deep="#14293a", line="#5f93ad", shadow="#080b12",
    light="#dcd5bf", hatch="#a39a86", dark=0.74, bright=0.26, high=0.30, grain=0.5,
)  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True)
class Ground:
    """Everything about the ground that does not depend on the theme."""

    names: list[str]
    nation: NDArray[np.uint8]
    """Which nation holds each spot, by its place in `names`; the last stands for none."""
    inland: Field
    """Map units to the frontier of the nation, coasts left out."""
    shore: Field
    """Map units to the shore, negative in the water."""
    relief: Field
    height: Field
    mottle: Field


def filled(rings: list[Line], shape: tuple[int, int], scale: float) -> Flags:
    """The spots inside rings: a ring inside another cuts a hole."""
    picture = np.zeros(shape, dtype=bool)
    for line in rings:
        mask = Image.new("1", (shape[1], shape[0]), 0)
        ImageDraw.Draw(mask).polygon([(x * scale, y * scale) for x, y in line.tolist()], fill=1)
        picture ^= np.array(mask)
    return picture


def drawn(lines: list[Line], shape: tuple[int, int], scale: float, width: int = 1) -> Flags:
    mask = Image.new("1", (shape[1], shape[0]), 0)
    pen = ImageDraw.Draw(mask)
    for line in lines:
        pen.line([(x * scale, y * scale) for x, y in line.tolist()], fill=1, width=width)
    return np.array(mask)


class Grid:
    """The sheet in cells, so many to a map unit."""

    def __init__(self, sheet: PointSheet, scale: float) -> None:
        wide, high = sheet.size
        self.sheet, self.scale = sheet, scale
        self.shape = round(high * scale), round(wide * scale)
        self.part = np.zeros(self.shape, dtype=np.uint8)
        for number, name in enumerate(sheet.parts):
            left, top, right, bottom = (max(0, round(edge * scale)) for edge in sheet.frame(name))
            self.part[top:bottom, left:right] = number

    def places(self) -> tuple[Field, Field]:
        rows, columns = np.indices(self.shape)
        return (columns + 0.5) / self.scale, (rows + 0.5) / self.scale

    def gather(self, values: Any) -> NDArray[Any]:
        """One field out of those of the parts, each in its own frame."""
        fields = [values(name) for name in self.sheet.parts]
        return np.choose(self.part, fields)

    def land_of(self, part: str) -> Flags:
        land, lakes = (
            filled(self.sheet.rings(part, kind), self.shape, self.scale) for kind in ("land", "lakes")
        )
        return land & ~lakes

    def land(self) -> Flags:
        return np.asarray(self.gather(self.land_of))

    def uplift(self) -> Field:
        """How much the ground rises: along ranges, and around spaces in the mountains. Noise breaks ranges up
        into chains and massifs."""
        rise = np.asarray(self.gather(self._ranges))
        x, y = self.places()
        seed = int(self.sheet.plan["seed"]) + 300
        across, down = (BREAK * fractal(x / 70 + 9 * n, y / 70, seed + 20 * n, 4) for n in (0, 1))
        rows, columns = np.indices(self.shape)
        moved = ndimage.map_coordinates(
            rise, [rows + down * self.scale, columns + across * self.scale], order=1, mode="nearest"
        )
        return np.asarray(moved * (0.45 + 0.95 * ridged(x / 62, y / 62, seed + 50, 3)))

    def _ranges(self, part: str) -> Field:
        rise = np.zeros(self.shape)
        for (strength, reach), line in self.sheet.lines(part, "ranges"):
            far = ndimage.distance_transform_edt(~drawn([line], self.shape, self.scale)) / self.scale
            rise = np.maximum(rise, strength * np.exp(-((far / (1.25 * reach)) ** 2)))
        strength, reach = PEAK
        far = np.ones(self.shape, dtype=bool)
        for x, y in self.sheet.outline[part]["peaks"]:
            row, column = int(y * self.scale), int(x * self.scale)
            if 0 <= row < self.shape[0] and 0 <= column < self.shape[1]:
                far[row, column] = False
        if not far.all():
            away = ndimage.distance_transform_edt(far) / self.scale
            rise = np.maximum(rise, strength * np.exp(-((away / reach) ** 2)))
        return rise

    def rivers(self) -> Flags:
        return np.asarray(
            self.gather(
                lambda part: drawn(
                    [line for _, line in self.sheet.lines(part, "rivers")], self.shape, self.scale
                )
            )
        )


def _mountains(sheet: PointSheet) -> Field:
    """Heights, shaped coarse first; rivers and shores are their valleys."""
    height, seed = None, int(sheet.plan["seed"]) + 700
    for scale, rounds, creep in STAGES:
        grid = Grid(sheet, scale)
        x, y = grid.places()
        u, v = x / RADIUS, y / RADIUS
        px = RADIUS * scale
        high = grid.uplift()
        wet = grid.rivers() | ~grid.land()
        rough = fractal(u * 0.3, v * 0.3, seed + 20, 4)
        calm = 0.10 * np.clip(0.7 + 0.9 * rough, 0.05, None)
        uplift = high * (1.1 + 0.5 * rough) + np.clip(1 - high, 0, 1) * calm
        start = 0.1 * fractal(u * 1.2, v * 1.2, seed + 40, 6) * (0.10 + high) + 0.4 * uplift
        land = np.where(wet, 0.0, start if height is None else enlarge(height, grid.shape, 3))
        steep = np.clip(1.5 + 0.3 * fractal(u * 1.3, v * 1.3, seed + 60, 3), 0.8, 2.2)
        hard = 1 + 0.5 * fractal(u * 0.42, v * 0.42, seed + 30, 3)
        law = Law(cut=3.5 * hard, bend=0.3, creep=creep, step=0.05, steep=steep)
        height = erode(land, uplift, wet, law, 1 / px, rounds, seed + 80)
    assert height is not None
    return height


def _lands(grid: Grid, part: str, names: list[str]) -> tuple[NDArray[np.uint8], Field, Field]:
    """One part as if it filled the sheet: whose each spot is, and how far frontier and shore are."""
    scale, land = grid.scale, grid.land_of(part)
    nation = np.full(grid.shape, len(names), dtype=np.uint8)
    for name, rings in grid.sheet.nations(part).items():
        nation[filled(rings, grid.shape, scale)] = names.index(name)
    # Coasts and frontiers were drawn apart: slivers between them belong to the nearest nation.
    none = nation == len(names)
    away, near = ndimage.distance_transform_edt(none, return_indices=True)
    nation = np.where(none & land & (away < 14 * scale), nation[tuple(near)], nation).astype(np.uint8)
    inland = np.full(grid.shape, 99.0)
    for number in np.unique(nation[land]):
        if number < len(names):
            far = ndimage.distance_transform_edt((nation == number) | ~land) / scale
            inland = np.where((nation == number) & land, far, inland)
    shore = (ndimage.distance_transform_edt(land) - ndimage.distance_transform_edt(~land)) / scale
    return nation, inland, shore


def shape(sheet: PointSheet) -> Ground:
    scale = float(sheet.plan["scale"])
    grid, seed = Grid(sheet, scale), int(sheet.plan["seed"]) + 900
    names = sorted(sheet.plan["nations"])
    parts = [_lands(grid, part, names) for part in sheet.parts]
    nation, inland, shore = (np.choose(grid.part, fields) for fields in zip(*parts, strict=True))
    height = 0.62 * enlarge(_mountains(sheet), grid.shape, 3)
    x, y = grid.places()
    u, v = x / RADIUS, y / RADIUS
    px = RADIUS * scale
    high = np.clip(height * 2.2, 0, 1)
    height += 0.026 * fractal(u * 5, v * 5, seed, 4, 0.6) * (0.10 + high)
    height *= np.clip(shore / 7.0, 0, 1) ** 0.6
    detail, forms, masses = (ndimage.gaussian_filter(height, by * px) * px for by in (0.010, 0.11, 0.40))
    relief = 0.70 * lit(detail) + 0.60 * lit(forms) + 0.35 * lit(masses)
    return Ground(names, nation, inland, shore, relief, height, fractal(u * 0.6, v * 0.6, seed + 40, 4))


def paint(sheet: PointSheet, ground: Ground, inks: Inks, theme: str) -> NDArray[np.uint8]:
    """The relief of one theme."""
    scale = float(sheet.plan["scale"])
    picture = np.ones((*ground.nation.shape, 3)) * colour(inks.paper)
    for number, name in enumerate(ground.names):
        row = sheet.plan["nations"][name]
        tint, edge = (colour(ink) for ink in row[theme])
        share = 0.35 if row.get("closed") else 1.0
        where = ground.nation == number
        if not where.any():
            continue
        near = ground.inland[where]
        strips = sum(part * np.clip((reach - near) / 1.5 + 0.5, 0, 1) for reach, part in STRIPS)
        strips = share * (strips + 0.05 * np.exp(-near / 60))
        base = tint if not row.get("closed") else colour(inks.paper) * 0.55 + tint * 0.45
        picture[where] = base * (1 - strips[:, None]) + edge * strips[:, None]
        if row.get("closed"):
            rows, columns = np.nonzero(where)
            wave = ((rows + columns) / scale) % HATCH
            line = 0.20 * np.clip(1.3 - np.abs(wave - HATCH / 2) / 0.5, 0, 1)[:, None]
            picture[where] = picture[where] * (1 - line) + colour(inks.hatch) * line
    picture = picture * (1 + 0.014 * ground.mottle)[..., None]
    picture = mix(picture, colour(inks.crest), inks.high * np.clip(ground.height * 1.6 - 0.1, 0, 1))
    dark = np.tanh(1.7 * np.clip(-ground.relief, 0, None)) * inks.dark
    bright = np.tanh(1.9 * np.clip(ground.relief, 0, None)) * inks.bright
    picture = mix(mix(picture, colour(inks.shadow), dark), colour(inks.light), bright)
    picture = _sea(picture, ground, inks)
    random = np.random.default_rng(int(sheet.plan["seed"]) + 4)
    picture += inks.grain * ndimage.gaussian_filter(random.normal(0, 1, picture.shape[:2]), 0.7)[..., None]
    return np.clip(np.round(picture), 0, 255).astype(np.uint8)


def _sea(picture: Field, ground: Ground, inks: Inks) -> Field:
    depth = np.clip(-ground.shore, 0, None)
    water = mix(np.ones((*depth.shape, 3)) * colour(inks.shallow), colour(inks.deep), 1 - np.exp(-depth / 40))
    water = water * (1 + 0.012 * ground.mottle)[..., None]
    for number, at in enumerate(DEPTHS):
        line = np.clip(1 - np.abs(depth - at) / 0.6, 0, 1) * 0.5 * 0.74**number
        water = mix(water, colour(inks.line), line)
    wet = np.clip(0.5 - ground.shore, 0, 1)
    return picture * (1 - wet[..., None]) + water * wet[..., None]


def fingerprint(sheet: PointSheet) -> str:
    """A hash of everything that shapes the relief; a test compares it with the one beside the pictures."""
    plan = {key: sheet.plan[key] for key in ("seed", "scale", "size", "parts", "nations")}
    colours = {theme: asdict(inks) for theme, inks in THEMES.items()}
    whole = [VERSION, STAGES, RADIUS, PEAK, BREAK, DEPTHS, STRIPS, HATCH, colours, plan, sheet.outline]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
