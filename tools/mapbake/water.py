"""Lakes and rivers. A lake is the area where a distance field is negative: arms, bays and hexes blend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import ndimage

from tools.mapbake.curves import Line, area, chains, contours, cut_corners, lengths, resample, wander
from tools.mapbake.noise import Field, fractal
from tools.mapbake.sheet import RADIUS, Sheet

STEP = 1.0
"""Grid of the lakes' fields, in map units."""
MARGIN = 1.6 * RADIUS
RIVER_WANDER = (0.11 * RADIUS, 22.0)
LINE_DEPTHS = (1.9, 4.0, 6.9, 10.6, 15.2, 20.6)
"""The distances of the water lines from the shore."""


@dataclass(frozen=True)
class Lake:
    name: str
    shores: list[Line]
    lines: list[list[Line]]
    """The water lines at each depth, outermost first."""


def smooth_course(chain: Line, seed: int) -> Line:
    """The course of a river or border along hexsides. Both use it, so a border in a river stays in it."""
    reach, wave = RIVER_WANDER
    return wander(resample(cut_corners(chain, 3), 2.5), reach, wave, seed)


def rivers(sheet: Sheet) -> list[tuple[str, float, Line]]:
    """Name, stroke width and course of every stretch of river."""
    return [
        (name, float(width), smooth_course(chain, sheet.seed))
        for name, width in sheet.plan["rivers"].items()
        for chain in chains(sheet.sides({"river", "bridge"}, name))
    ]


def _half_widths(line: Line, widths: list[float]) -> Field:
    """The lake's half width at each point of its spine, narrowing at both ends."""
    along = lengths(line) / lengths(line)[-1]
    wide = np.interp(along, np.linspace(0, 1, len(widths)), widths) if len(widths) > 1 else widths[0]
    near_end = np.clip(2 * np.minimum(along, 1 - along) * 2.4, 0, 1)
    return np.asarray(RADIUS * wide * (0.38 + 0.62 * np.sin(near_end * np.pi / 2)))


def _to_spine(x: Field, y: Field, line: Line, half: Field) -> Field:
    field = np.full_like(x, np.inf)
    for (px, py), width in zip(line, half, strict=True):
        np.minimum(field, np.hypot(x - px, y - py) - width, out=field)
    return field


def _to_hexes(x: Field, y: Field, sheet: Sheet, hexes: list[str]) -> Field:
    """Distance to a group of hexes with generously rounded corners."""
    field = np.full_like(x, np.inf)
    normals = [(np.cos(angle), np.sin(angle)) for angle in np.radians([30, 90, 150, 210, 270, 330])]
    for hex in hexes:
        cx, cy = sheet.centre(hex)
        apothem = RADIUS * np.sqrt(3) / 2
        plain = np.max([(x - cx) * a + (y - cy) * b for a, b in normals], axis=0) - apothem
        np.minimum(field, plain, out=field)
    wet = ndimage.distance_transform_edt(field >= 0.02 * RADIUS) - ndimage.distance_transform_edt(
        field < 0.02 * RADIUS
    )
    for offset in (0.22, -0.62):  # close the notches between hexes, then open: every corner becomes an arc
        grown = wet * STEP < offset * RADIUS
        wet = ndimage.distance_transform_edt(~grown) - ndimage.distance_transform_edt(grown)
    return np.asarray(ndimage.gaussian_filter(wet * STEP - 0.31 * RADIUS, 1.5))


def _weld(a: Field, b: Field, soft: float) -> Field:
    """The nearer of two shapes, with a fillet of about `soft` where they meet."""
    part = np.clip(0.5 + (b - a) / (2 * soft), 0, 1)
    return b + (a - b) * part - soft * part * (1 - part)


def lake(sheet: Sheet, name: str, plan: dict[str, Any]) -> Lake:
    spines = []
    for chain in chains(sheet.sides({"lake", "causeway"}, name)):
        eastward = chain if chain[0][0] <= chain[-1][0] else chain[::-1]
        spines.append(resample(cut_corners(eastward, 3), 2.0))
    hexes = list(plan.get("hexes", ()))
    points = np.vstack([*spines, *[np.array(sheet.corners(hex)) for hex in hexes]])
    left, top = np.floor(points.min(axis=0) - MARGIN)
    right, bottom = np.ceil(points.max(axis=0) + MARGIN)
    x, y = np.meshgrid(np.arange(left, right, STEP), np.arange(top, bottom, STEP))
    fields = [_to_spine(x, y, spine, _half_widths(spine, plan["widths"])) for spine in spines]
    if hexes:
        fields.append(_to_hexes(x, y, sheet, hexes))
    field = fields[0]
    for other in fields[1:]:
        field = _weld(field, other, 0.22 * RADIUS)
    seed = sheet.seed + 500
    field = field + RADIUS * (
        0.05 * fractal(x / 17, y / 17, seed, 4) + 0.07 * fractal(x / 55, y / 55, seed + 9, 2)
    )
    depth = ndimage.distance_transform_edt(field < 0) * STEP
    depth = ndimage.gaussian_filter(depth, 0.8)
    lines = [
        [line for line in contours(-depth, -far, left, top, STEP) if area(line) > 30] for far in LINE_DEPTHS
    ]
    return Lake(
        name,
        [line for line in contours(field, 0.0, left, top, STEP) if area(line) > 60],
        [depth for depth in lines if depth],
    )


def lakes(sheet: Sheet) -> list[Lake]:
    return [lake(sheet, name, plan) for name, plan in sheet.plan["lakes"].items()]


def inside(points: Line, shores: list[Line]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which points lie in the water: each shore that a ray to the right crosses flips the answer."""
    wet = np.zeros(len(points), dtype=bool)
    for shore in shores:
        near = ((points >= shore.min(axis=0)) & (points <= shore.max(axis=0))).all(axis=1)
        if not near.any():
            continue
        x, y = points[near, 0, None], points[near, 1, None]
        (ax, ay), (bx, by) = shore[:-1].T, shore[1:].T
        spans = (ay > y) != (by > y)
        with np.errstate(divide="ignore", invalid="ignore"):
            cross = ax + (y - ay) / (by - ay) * (bx - ax)
        wet[near] ^= (np.count_nonzero(spans & (x < cross), axis=1) % 2).astype(bool)
    return wet


def wetness(sheet: Sheet, all_lakes: list[Lake]) -> dict[tuple[str, str], float]:
    """How much of each hexside lies in a lake, from 0 to 1."""
    shores = [shore for lake in all_lakes for shore in lake.shores]
    part = np.linspace(0.01, 0.99, 50)[:, None]
    shares = {}
    for hex in sheet.hexes:
        for other in sheet.neighbours(hex):
            if other > hex:
                a, b = map(np.array, sheet.side(hex, other))
                shares[hex, other] = float(inside(a + part * (b - a), shores).mean())
    return shares
