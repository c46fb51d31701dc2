"""Paint the relief of a theatre of war: each kind of ground with its texture, mountains, seas with water
lines, land at peace washed pale."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.spatial import cKDTree

from tools.mapbake.erosion import Law, enlarge, erode
from tools.mapbake.noise import Field, fractal, ridged
from tools.mapbake.shade import colour, lit, mix
from tools.mapbake.sheet import RADIUS
from tools.mapbake.terrain import PAD, Grid
from tools.mapbake.theatre import WATER, Theatre

VERSION = 3
"""Raise this when the drawing of the relief changes."""
KINDS = ("open", "mountain", "swamp", "jungle", "forest", "desert")
LIFT = (0.17, 0.0, 0.02, 0.20, 0.18, 0.06)
"""How much each kind of ground rises outside the mountains: streams cut plains too."""
STAGES = ((0.25, 90, 0.05), (0.5, 26, 0.03))
"""Cells to a map unit, rounds and creep of each stage in which the mountains are shaped."""
DEPTHS = (2.6, 5.6, 9.8, 15.4, 22.6, 31.4)
"""How far from the shore the water lines run, in map units."""
AT_PEACE = ("neutral", "closed")


@dataclass(frozen=True)
class Inks:
    """The colours of one theme."""

    open: str
    low: str
    mountain: str
    swamp: str
    jungle: str
    forest: str
    desert: str
    crest: str
    shallow: str
    deep: str
    line: str
    marsh: str
    shadow: str
    light: str
    paper: str
    border: str
    wash: float
    dark: float
    bright: float
    grain: float


LIGHT = Inks(
    open="#eeeace", low="#d9e2b6", mountain="#d8c8a6", swamp="#cfdcc0", jungle="#a9c083", forest="#c3d29f",
    desert="#f0e0b6", crest="#f7f1e4", shallow="#cfe3e8", deep="#a2c6d6", line="#5f97b0", marsh="#5f93a6",
    shadow="#524e70", light="#fff5d6", paper="#f3eee0", border="#b0523c",
    wash=0.42, dark=0.74, bright=0.62, grain=0.9,
)  # fmt: skip
DARK = Inks(
    open="#3b443f", low="#35473f", mountain="#4b4b48", swamp="#37494a", jungle="#2c4534", forest="#32463a",
    desert="#4d493a", crest="#73726f", shallow="#21465a", deep="#14293a", line="#5f93ad", marsh="#6aa0b4",
    shadow="#080b12", light="#dcd5bf", paper="#1f2529", border="#e09a7c",
    wash=0.44, dark=0.80, bright=0.30, grain=0.5,
)  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True)
class Ground:
    """Everything about the ground that does not depend on the theme."""

    shares: Field
    """The share of each kind of ground at each spot, kinds last."""
    relief: Field
    low: Field
    """Green valley floors of the open land."""
    crest: Field
    shore: Field
    """Map units to the shore, negative in the water."""
    marsh: Field
    peace: Field
    border: Field
    mottle: Field


def _kinds(grid: Grid) -> tuple[NDArray[np.int8], NDArray[np.int64], list[str]]:
    """The kind of each cell by the nearest land hex, with organic edges."""
    sheet = grid.sheet
    names = [hex for hex, row in sheet.hexes.items() if row["terrain"] not in WATER]
    x, y = grid.places()
    seed, reach = sheet.seed + 100, 0.46 * RADIUS
    wx = x + reach * fractal(x / 34, y / 34, seed, 5)
    wy = y + reach * fractal(x / 34 + 40, y / 34 + 11, seed + 30, 5)
    tree = cKDTree([sheet.centre(hex) for hex in names])
    _, nearest = tree.query(np.column_stack([wx.ravel(), wy.ravel()]), workers=-1)
    kind = np.array([KINDS.index(sheet.hexes[hex]["terrain"]) for hex in names], dtype=np.int8)
    return kind[nearest].reshape(grid.shape), nearest.reshape(grid.shape), names


def _mountains(theatre: Theatre) -> Field:
    """Heights in hex radii, shaped coarse first; rivers and shores are their valleys."""
    sheet, height = theatre.sheet, None
    for scale, rounds, creep in STAGES:
        grid = Grid(sheet, scale)
        kind, _, _ = _kinds(grid)
        x, y = grid.places()
        u, v = x / RADIUS, y / RADIUS
        px, seed = RADIUS * scale, sheet.seed + 700
        high = ndimage.gaussian_filter((kind == 1).astype(float), 0.2 * px)
        wet = grid.marked([line for _, _, line in theatre.rivers]) | (theatre.to_shore(x, y) < 0)
        rough = fractal(u * 0.3, v * 0.3, seed + 20, 4)
        calm = ndimage.gaussian_filter(np.array(LIFT)[kind], 0.3 * px)
        uplift = high * (1.0 + 0.5 * rough) + (1 - high) * calm * np.clip(0.75 + 0.9 * rough, 0.1, None)
        start = 0.1 * fractal(u * 1.2, v * 1.2, seed + 40, 6) * (0.12 + high) + 0.4 * uplift
        land = np.where(wet, 0.0, start if height is None else enlarge(height, grid.shape, 3))
        steep = np.clip(1.5 + 0.3 * fractal(u * 1.3, v * 1.3, seed + 60, 3), 0.8, 2.2)
        hard = 1 + 0.5 * fractal(u * 0.42, v * 0.42, seed + 30, 3)
        law = Law(cut=3.5 * hard, bend=0.3, creep=creep, step=0.05, steep=steep)
        height = erode(land, uplift, wet, law, 1 / px, rounds, seed + 80)
    assert height is not None
    return height


def shape(theatre: Theatre) -> Ground:
    sheet = theatre.sheet
    grid = Grid(sheet, float(sheet.plan["scale"]))
    kind, nearest, names = _kinds(grid)
    px, seed = RADIUS * grid.scale, sheet.seed + 900
    x, y = grid.places()
    u, v = x / RADIUS, y / RADIUS
    shares = np.stack(
        [ndimage.gaussian_filter((kind == n).astype(float), 0.10 * px) for n in range(len(KINDS))], axis=-1
    )
    shares /= shares.sum(axis=-1, keepdims=True)
    _, high, swamp, jungle, forest, desert = (shares[..., n] for n in range(len(KINDS)))
    shore = theatre.to_shore(x, y)
    height = 0.62 * enlarge(_mountains(theatre), grid.shape, 3)
    height += 0.02 * fractal(u * 5, v * 5, seed, 4, 0.6) * (0.15 + high)
    height += 0.025 * fractal(u * 0.7, v * 0.7, seed + 20, 4, 0.45) * (1 - high)
    height += (forest + 1.5 * jungle) * 0.032 * np.clip(fractal(u * 7, v * 7, seed + 60, 3), 0, None)
    height += desert * 0.030 * ridged(u * 0.9 + 0.4 * fractal(u, v, seed + 70, 2), v * 2.6, seed + 71, 2)
    height *= np.clip(shore / (0.16 * RADIUS), 0, 1) ** 0.6
    detail, forms, masses = (ndimage.gaussian_filter(height, by * px) * px for by in (0.012, 0.13, 0.42))
    relief = 0.62 * lit(detail) + 0.62 * lit(forms) + 0.35 * lit(masses)
    dashes = fractal(u * 1.7, v * 9.0, seed + 80, 2)
    peaceful = np.array([sheet.hexes[hex]["start_control"] in AT_PEACE for hex in names])[nearest]
    wall = grid.marked(theatre.borders)
    return Ground(
        shares=shares,
        relief=relief,
        low=shares[..., 0] * np.exp(-np.clip(ndimage.gaussian_filter(height, 0.1 * px), 0, None) / 0.022),
        crest=np.clip((height / 1.1 - 0.42) / 0.4, 0, 1) * high,
        shore=shore,
        marsh=swamp * np.clip((dashes - 0.34) / 0.12, 0, 1),
        peace=ndimage.gaussian_filter(peaceful.astype(float), 0.08 * px),
        border=grid.radii(ndimage.distance_transform_edt(~wall)),
        mottle=fractal(u * 0.6, v * 0.6, seed + 40, 5),
    )


def paint(theatre: Theatre, ground: Ground, inks: Inks) -> NDArray[np.uint8]:
    """The relief of one theme, cut to the sheet."""
    sheet = theatre.sheet
    picture = ground.shares @ np.stack([colour(getattr(inks, kind)) for kind in KINDS])
    picture = mix(picture, colour(inks.low), 0.8 * ground.low)
    picture = mix(picture, colour(inks.crest), 0.8 * ground.crest)
    picture = picture * (1 + 0.022 * ground.mottle)[..., None]
    picture = mix(picture, colour(inks.marsh), 0.5 * ground.marsh)
    dark = np.tanh(1.9 * np.clip(-ground.relief, 0, None)) * inks.dark
    bright = np.tanh(2.0 * np.clip(ground.relief, 0, None)) * inks.bright
    picture = mix(mix(picture, colour(inks.shadow), dark), colour(inks.light), bright)
    picture = mix(picture, colour(inks.paper), inks.wash * ground.peace)
    for reach, strength in ((0.30, 0.06), (0.19, 0.07), (0.09, 0.09)):
        edge = np.clip((reach - ground.border) / 0.03, 0, 1)
        picture = mix(picture, colour(inks.border), strength * edge)
    picture = _sea(picture, ground, inks)
    scale = float(sheet.plan["scale"])
    random = np.random.default_rng(sheet.seed + 4)
    picture += inks.grain * ndimage.gaussian_filter(random.normal(0, 1, picture.shape[:2]), 0.7)[..., None]
    pad = round(PAD * scale)
    picture = picture[pad:-pad, pad:-pad]
    return np.clip(np.round(picture), 0, 255).astype(np.uint8)


def _sea(picture: Field, ground: Ground, inks: Inks) -> Field:
    depth = np.clip(-ground.shore, 0, None)
    far = 1 - np.exp(-depth / (1.3 * RADIUS))
    water = mix(np.ones((*depth.shape, 3)) * colour(inks.shallow), colour(inks.deep), far)
    water = water * (1 + 0.012 * ground.mottle)[..., None]
    for number, at in enumerate(DEPTHS):
        line = np.clip(1 - np.abs(depth - at) / 0.75, 0, 1) * 0.55 * 0.76**number
        water = mix(water, colour(inks.line), line)
    wet = np.clip(0.5 - ground.shore, 0, 1)
    return picture * (1 - wet[..., None]) + water * wet[..., None]


def fingerprint(theatre: Theatre) -> str:
    """A hash of everything that shapes the relief; a test compares it with the one beside the pictures."""
    rows = {
        hex: (row["terrain"], row["country"], row["start_control"])
        for hex, row in theatre.sheet.hexes.items()
    }
    plan: dict[str, Any] = {key: theatre.sheet.plan[key] for key in ("seed", "scale")}
    colours = {theme: asdict(inks) for theme, inks in THEMES.items()}
    whole = [VERSION, LIFT, STAGES, DEPTHS, colours, plan, rows, theatre.straits, theatre.courses]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
