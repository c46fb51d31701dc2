"""Paint the ground: tints of the terrain, light from the north-west, ice, borders, foreign land washed."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from tools.mapbake.curves import Line
from tools.mapbake.noise import Field, fractal
from tools.mapbake.sheet import RADIUS, Sheet
from tools.mapbake.terrain import PAD, Grid, Ground

Picture = NDArray[np.float64]
LIGHTS = ((315, 45, 0.70), (280, 40, 0.15), (350, 45, 0.15))
"""Azimuth, altitude and weight of each lamp."""
BANDS = ((0.36, 0.10), (0.24, 0.10), (0.12, 0.11))
"""Reach in hex radii and strength of the nested strips of a country's colour along its border."""


@dataclass(frozen=True)
class Inks:
    """The colours of one theme."""

    clear: str
    hill: str
    mountain: str
    valley: str
    crest: str
    ice: str
    ice_shadow: str
    shadow: str
    light: str
    paper: str
    line: str
    countries: dict[str, str]
    wash: float
    shadow_strength: float
    light_strength: float
    line_strength: float
    band: float
    grain: float


LIGHT = Inks(
    clear="#eeecd0", hill="#d3dbaa", mountain="#dccdad", valley="#d5d9b0", crest="#f6f0e3", ice="#f8fbfc",
    ice_shadow="#7c9eb8", shadow="#524e70", light="#fff5d6", paper="#f3eee0", line="#8a6a45",
    countries={"CH": "#c2473a", "DE": "#8a7a4a", "FR": "#4d78b3", "IT": "#6f9a55"},
    wash=0.38, shadow_strength=0.72, light_strength=0.62, line_strength=0.16, band=1.0, grain=0.9,
)  # fmt: skip
DARK = Inks(
    clear="#39433f", hill="#414c40", mountain="#4b4c4a", valley="#3d4641", crest="#72726f", ice="#a3b4be",
    ice_shadow="#2f4557", shadow="#090c14", light="#dcd5bf", paper="#1f2529", line="#d8c7a0",
    countries={"CH": "#e0695c", "DE": "#b7a66a", "FR": "#6d9ad6", "IT": "#8fbf70"},
    wash=0.42, shadow_strength=0.80, light_strength=0.30, line_strength=0.07, band=0.85, grain=0.5,
)  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK}


def colour(text: str) -> NDArray[np.float64]:
    return np.array([int(text[at : at + 2], 16) for at in (1, 3, 5)], dtype=float)


def mix(picture: Picture, ink: NDArray[np.float64], part: Field) -> Picture:
    share = part[..., None]
    return picture * (1 - share) + ink * share


def lit(height: Field) -> Field:
    """How much brighter (above 0) or darker than level ground each spot is, with heights in cells."""
    down, across = np.gradient(height)
    length = np.sqrt(across**2 + down**2 + 1)
    total = np.zeros_like(height)
    for azimuth, altitude, weight in LIGHTS:
        a, h = radians(azimuth), radians(altitude)
        east, north = sin(a) * cos(h), cos(a) * cos(h)
        total += weight * ((-across * east + down * north + sin(h)) / length - sin(h))
    return total


def countries(grid: Grid, borders: list[Line]) -> tuple[list[str], NDArray[np.int64], Field]:
    """The country of each cell within its smoothed borders, and the distance to the border."""
    sheet = grid.sheet
    wall = grid.marked([_to_edge(sheet, line) for line in borders])
    areas, count = ndimage.label(~wall)
    names = sorted({row["country"] for row in sheet.hexes.values()})
    votes = np.zeros((count + 1, len(names)))
    for hex, row in sheet.hexes.items():
        x, y = ((part + PAD) * grid.scale for part in sheet.centre(hex))
        votes[areas[int(y), int(x)], names.index(row["country"])] += 1
    country = votes.argmax(axis=1)[areas]
    distance, (rows, columns) = ndimage.distance_transform_edt(
        votes.sum(axis=1)[areas] == 0, return_indices=True
    )
    del distance
    country = country[rows, columns]
    return names, country, grid.radii(ndimage.distance_transform_edt(~grid.marked(borders)))


def _to_edge(sheet: Sheet, line: Line) -> Line:
    """Extend a border that ends at the sheet's edge to the edge of the ground."""
    near = 1.3 * RADIUS

    def beyond(x: float, y: float) -> tuple[float, float] | None:
        if y < near:
            return x, -PAD - 5
        if y > sheet.height - near:
            return x, sheet.height + PAD + 5
        if x < near:
            return -PAD - 5, y
        if x > sheet.width - near:
            return sheet.width + PAD + 5, y
        return None

    first, last = beyond(*line[0]), beyond(*line[-1])
    return np.vstack([*([[first]] if first else []), line, *([[last]] if last else [])])


@dataclass(frozen=True)
class Light:
    """Everything about the ground that does not depend on the theme."""

    shares: Field
    """The share of each terrain at each spot, kinds last."""
    relief: Field
    valley: Field
    crest: Field
    crisp: Field
    lines: Field
    mottle: Field


def light(ground: Ground) -> Light:
    px = RADIUS * ground.grid.scale
    x, y = ground.grid.places()
    u, v = x / RADIUS, y / RADIUS
    seed = ground.grid.sheet.seed + 900
    soft = (0.10, 0.10, 0.10, 0.035)
    shares = np.stack(
        [
            ndimage.gaussian_filter((ground.kind == kind).astype(float), blur * px)
            for kind, blur in enumerate(soft)
        ],
        axis=-1,
    )
    high = shares[..., 2] + shares[..., 3]
    fine = 0.020 * fractal(u * 5, v * 5, seed, 4, 0.6) * (0.15 + high)
    roll = 0.035 * fractal(u * 0.7, v * 0.7, seed + 20, 4, 0.45) * (1 - high)
    height = ground.height * 0.62 + fine + roll
    near_water = np.exp(-((ground.to_water / 0.16) ** 2))
    height = height * (1 - 0.6 * near_water * (1 - high))
    detail = ndimage.gaussian_filter(height, 0.012 * px) * px
    forms = ndimage.gaussian_filter(height, 0.15 * px) * px
    masses = ndimage.gaussian_filter(height, 0.42 * px) * px
    relief = 0.62 * lit(detail) + 0.62 * lit(forms) + 0.35 * lit(masses)
    hollow = ndimage.gaussian_filter(height, 0.55 * px) - ndimage.gaussian_filter(height, 0.06 * px)
    relief = relief - 0.35 * np.clip(hollow, -0.25, 0.4) * high
    level = np.clip(height / 1.1, 0, 1)
    gap = 0.085
    phase = np.abs((ndimage.gaussian_filter(height, 0.02 * px) / gap + 0.5) % 1 - 0.5) * gap
    down, across = np.gradient(ndimage.gaussian_filter(height, 0.02 * px))
    lines = np.clip(1.1 - phase / np.maximum(np.hypot(down, across), 1e-6), 0, 1)
    lines *= np.clip(np.hypot(down, across) * px / 0.05, 0, 1) * np.clip(
        1.6 - np.hypot(down, across) * px / 0.9, 0.25, 1
    )
    return Light(
        shares=shares / shares.sum(axis=-1, keepdims=True),
        relief=relief,
        valley=np.clip(1 - (height - 0.10) / 0.34, 0, 1) * high,
        crest=np.clip((level - 0.50) / 0.42, 0, 1) * high,
        crisp=0.60 + 0.5 * level,
        lines=lines,
        mottle=fractal(u * 0.8, v * 0.8, seed + 40, 5),
    )


def paint(ground: Ground, borders: list[Line], shown: Light, inks: Inks) -> NDArray[np.uint8]:
    """The relief of one theme, cut to the sheet."""
    kinds = np.stack([colour(ink) for ink in (inks.clear, inks.hill, inks.mountain, inks.ice)])
    picture = shown.shares @ kinds
    ice = shown.shares[..., 3]
    rock = shown.shares[..., 2]
    picture = mix(picture, colour(inks.valley), 0.75 * shown.valley * rock)
    picture = mix(picture, colour(inks.crest), 0.8 * shown.crest * rock)
    picture = picture * (1 + 0.018 * shown.mottle * (1 - ice))[..., None]
    dark = np.tanh(1.7 * shown.crisp * np.clip(-shown.relief, 0, None)) * inks.shadow_strength
    bright = np.tanh(2.0 * shown.crisp * np.clip(shown.relief, 0, None)) * inks.light_strength
    shadow = colour(inks.shadow) * (1 - ice[..., None]) + colour(inks.ice_shadow) * ice[..., None]
    picture = picture * (1 - dark[..., None]) + shadow * dark[..., None]
    picture = mix(picture, colour(inks.light), bright)
    line = colour(inks.line) * (1 - ice[..., None]) + colour(inks.ice_shadow) * ice[..., None]
    part = (inks.line_strength * shown.lines * (1 + 0.5 * ice))[..., None]
    picture = picture * (1 - part) + line * part
    names, country, far = countries(ground.grid, borders)
    px = RADIUS * ground.grid.scale
    home = names.index(ground.grid.sheet.plan["home"]["country"])
    abroad = ndimage.gaussian_filter((country != home).astype(float), 0.05 * px)
    picture = mix(picture, colour(inks.paper), inks.wash * abroad)
    for index, name in enumerate(names):
        for reach, strength in BANDS:
            edge = np.clip((reach - far) / 0.03, 0, 1) * (country == index)
            picture = mix(picture, colour(inks.countries[name]), inks.band * strength * edge)
    random = np.random.default_rng(ground.grid.sheet.seed + 4)
    picture += inks.grain * ndimage.gaussian_filter(random.normal(0, 1, picture.shape[:2]), 0.7)[..., None]
    pad = round(PAD * ground.grid.scale)
    picture = picture[pad:-pad, pad:-pad]
    return np.clip(np.round(picture), 0, 255).astype(np.uint8)
