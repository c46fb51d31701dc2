"""The ground: the terrain of each spot, and its height in hex radii."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.spatial import cKDTree

from tools.mapbake.curves import Line, resample
from tools.mapbake.erosion import Law, enlarge, erode
from tools.mapbake.noise import Field, fractal, ridged
from tools.mapbake.sheet import RADIUS, Sheet
from tools.mapbake.water import Lake, inside

KINDS = ("clear", "hill", "mountain", "glacier")
CUT = 3.5
PAD = 60.0
"""While it is shaped, the land extends this far beyond the sheet, in map units."""


@dataclass(frozen=True)
class Grid:
    """Square cells over the sheet and its surroundings; `scale` cells to a map unit."""

    sheet: Sheet
    scale: float

    @property
    def shape(self) -> tuple[int, int]:
        return (
            round((self.sheet.height + 2 * PAD) * self.scale),
            round((self.sheet.width + 2 * PAD) * self.scale),
        )

    def places(self) -> tuple[Field, Field]:
        """Map units x and y of each cell's middle."""
        rows, columns = self.shape
        x, y = np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
        return x / self.scale - PAD, y / self.scale - PAD

    def marked(self, lines: list[Line]) -> NDArray[np.bool_]:
        """The cells that lines run through."""
        cells = np.zeros(self.shape, dtype=bool)
        for line in lines:
            at = ((resample(line, 0.4 / self.scale) + PAD) * self.scale).astype(int)
            rows, columns = self.shape
            at = at[(at[:, 0] >= 0) & (at[:, 1] >= 0) & (at[:, 0] < columns) & (at[:, 1] < rows)]
            cells[at[:, 1], at[:, 0]] = True
        return cells

    def wet(self, lakes: list[Lake]) -> NDArray[np.bool_]:
        cells = np.zeros(self.shape, dtype=bool)
        for lake in lakes:
            box = np.vstack(lake.shores)
            left, top = np.maximum((box.min(axis=0) + PAD) * self.scale - 1, 0).astype(int)
            right, bottom = ((box.max(axis=0) + PAD) * self.scale + 2).astype(int)
            x, y = (part[top:bottom, left:right] for part in self.places())
            cells[top:bottom, left:right] |= inside(
                np.column_stack([x.ravel(), y.ravel()]), lake.shores
            ).reshape(x.shape)
        return cells

    def radii(self, distance: Field) -> Field:
        return distance / (RADIUS * self.scale)


def kinds(grid: Grid) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """The terrain and the hex of each cell, with organic edges: each cell takes the hex nearest to a point
    some way off, never so far that a hex would lose its middle."""
    sheet = grid.sheet
    names = list(sheet.hexes)
    tree = cKDTree([sheet.centre(hex) for hex in names])
    x, y = grid.places()
    seed = sheet.seed + 100
    reach = 0.46 * RADIUS
    wx = x + reach * fractal(x / 34, y / 34, seed, 5)
    wy = y + reach * fractal(x / 34 + 40, y / 34 + 11, seed + 30, 5)
    _, nearest = tree.query(np.column_stack([wx.ravel(), wy.ravel()]), workers=-1)
    number = [
        KINDS.index(kind if kind in KINDS else "clear")
        for kind in (sheet.hexes[hex]["terrain"] for hex in names)
    ]
    kind = np.array(number, dtype=np.int8)[nearest].reshape(grid.shape)
    return kind, nearest.reshape(grid.shape)


def _fold(grid: Grid, grain: dict[str, float]) -> tuple[Field, Field]:
    """Long parallel ranges, and where they are: 1 near the axis of the fold belt, 0 away from it."""
    x, y = grid.places()
    seed = grid.sheet.seed + 300
    u, v = x / RADIUS, y / RADIUS
    turn = radians(grain["angle"])
    along, across = u * cos(turn) + v * sin(turn), -u * sin(turn) + v * cos(turn)
    bend = 1.1 * fractal(along * 0.08, across * 0.08, seed, 2)
    waves = ridged(along * 0.11, (across + bend) * 0.56, seed + 10, 2, 0.4)
    off = np.hypot(across - grain["across"] - bend * 0.5, np.maximum(0, along - grain["until"]) * 1.5)
    belt = np.clip((grain["reach"] - off) / 1.2, 0, 1)
    return waves, belt * belt * (3 - 2 * belt)


@dataclass(frozen=True)
class Ground:
    grid: Grid
    height: Field
    kind: NDArray[np.int8]
    hex: NDArray[np.int64]
    to_water: Field
    to_road: Field


def _shape(grid: Grid, roads: list[Line], rivers: list[Line], lakes: list[Lake], before: Field | None,
           rounds: int, creep: float) -> Field:  # fmt: skip
    sheet = grid.sheet
    seed = sheet.seed + 700
    kind, _ = kinds(grid)
    x, y = grid.places()
    u, v = x / RADIUS, y / RADIUS
    px = RADIUS * grid.scale
    high = ndimage.gaussian_filter((kind >= 2).astype(float), 0.16 * px)
    ice = ndimage.gaussian_filter((kind == 3).astype(float), 0.25 * px)
    hilly = ndimage.gaussian_filter((kind == 1).astype(float), 0.22 * px)
    inward = grid.radii(ndimage.distance_transform_edt(kind >= 2))
    water = grid.marked(rivers) | grid.wet(lakes)
    ways = grid.marked(roads)
    # Valley floors climb gently into the mountains: passes lie deep inside.
    climb = np.tanh(ndimage.gaussian_filter(inward, 0.3 * px) / 2.5)
    floor = 0.05 + 0.03 * fractal(u * 0.35, v * 0.35, seed, 3) + 0.34 * climb * high
    floor = np.where(water, 0.0, floor)
    to_way = grid.radii(ndimage.distance_transform_edt(~(ways | water)))
    bed = 0.05 + 0.07 * (1 - climb) + 0.03 * fractal(u * 1.5, v * 1.5, seed + 5, 2)
    valley = (to_way < bed) & (high > 0.3) | water | (high + hilly < 0.06)
    waves, belt = _fold(grid, sheet.plan["grain"])
    rough = fractal(u * 0.3, v * 0.3, seed + 20, 4)
    hard = 1 + 0.55 * fractal(u * 0.42, v * 0.42, seed + 30, 3)
    gentle = (1 - belt) * (0.5 + 0.35 * rough) + belt * (0.05 + 1.5 * waves)
    uplift = high * (0.95 + 0.45 * rough + 0.45 * ice) + hilly**1.5 * 0.46 * np.clip(gentle, 0.03, None)
    start = 0.1 * fractal(u * 1.2, v * 1.2, seed + 40, 6) + 0.4 * uplift if before is None else before
    land = np.where(valley, floor, start)
    steep = np.clip(1.5 + 0.3 * fractal(u * 1.3, v * 1.3, seed + 60, 3), 0.8, 2.2)
    law = Law(cut=CUT * hard, bend=0.3, creep=creep, step=0.05, steep=steep)
    return erode(land, uplift, valley, law, 1 / px, rounds, seed + 80)


def ground(sheet: Sheet, scale: float, roads: list[Line], rivers: list[Line], lakes: list[Lake],
           stages: tuple[tuple[float, int, float], ...]) -> Ground:  # fmt: skip
    """Shape the land in stages, coarse first (scale and rounds of each), and lay it out at `scale`."""
    height: Field | None = None
    for stage, rounds, creep in stages:
        grid = Grid(sheet, stage)
        before = None if height is None else enlarge(height, grid.shape, 3)
        height = _shape(grid, roads, rivers, lakes, before, rounds, creep)
    assert height is not None
    grid = Grid(sheet, scale)
    kind, hex = kinds(grid)
    wet = grid.marked(rivers) | grid.wet(lakes)
    return Ground(
        grid,
        enlarge(height, grid.shape, 3),
        kind,
        hex,
        grid.radii(ndimage.distance_transform_edt(~wet)),
        grid.radii(ndimage.distance_transform_edt(~grid.marked(roads))),
    )
