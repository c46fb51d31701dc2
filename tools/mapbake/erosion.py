"""Mountains as rivers carve them: uplift against the stream power law, solved implicitly.

Water runs from each cell to its steepest neighbour; the more land drains through a cell, the deeper it cuts.
Ridges, spurs and side valleys come out by themselves, as in nature, between the valley floors that are given.
The method is that of Braun and Willett (2013); cells are treated in groups of equal distance to their outlet,
so that numpy does the work.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from tools.mapbake.noise import Field

Flags = NDArray[np.bool_]
Indices = NDArray[np.int64]
_AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


@dataclass(frozen=True)
class Law:
    """How the land answers: `cut` and `bend` are K and m of the stream power law; `steep` bounds slopes."""

    cut: Field
    bend: float
    creep: float
    step: float
    steep: Field


def _receivers(height: Field, fixed: Flags, tilt: list[Field]) -> tuple[Indices, Field]:
    """For each cell the cell it drains to (itself for an outlet or a pit) and the distance."""
    rows, columns = height.shape
    own = np.arange(rows * columns).reshape(rows, columns)
    padded = np.pad(height, 1, constant_values=np.inf)
    best = np.zeros_like(height)
    to, far = own.copy(), np.ones_like(height)
    for (down, across), favour in zip(_AROUND, tilt, strict=True):
        length = float(np.hypot(down, across))
        there = padded[1 + down : 1 + down + rows, 1 + across : 1 + across + columns]
        drop = (height - there) / length * favour
        better = drop > best
        best = np.where(better, drop, best)
        to = np.where(better, own + down * columns + across, to)
        far = np.where(better, length, far)
    return np.where(fixed, own, to).ravel(), far.ravel()


def _levels(to: Indices) -> list[Indices]:
    """Cells grouped by how many steps they are from their outlet, outlets first."""
    depth = (to != np.arange(len(to))).astype(np.int32)
    jump = to
    while True:
        further = depth[jump]
        if not further.any():
            break
        depth = depth + further
        jump = jump[jump]
    order = np.argsort(depth, kind="stable")
    ends = np.cumsum(np.bincount(depth))
    return np.split(order, ends[:-1])


def erode(height: Field, uplift: Field, fixed: Flags, law: Law, cell: float, rounds: int, seed: int) -> Field:
    """The land after some rounds of uplift, rain and creep. `cell` is the size of a cell in hex radii."""
    random = np.random.default_rng(seed)
    # A lasting bias against each direction breaks up the grain of the square grid.
    tilt = [
        np.clip(1 + 0.5 * ndimage.gaussian_filter(random.normal(0, 1, height.shape), 1.2), 0.6, 1.4)
        for _ in _AROUND
    ]
    steep = law.steep.ravel()
    for _ in range(rounds):
        to, far = _receivers(height, fixed, tilt)
        levels = _levels(to)
        drained = np.full(height.size, cell * cell)
        for level in reversed(levels[1:]):
            np.add.at(drained, to[level], drained[level])
        rise = law.step * uplift.ravel() * ~fixed.ravel()
        new = height.ravel() + rise
        power = law.cut.ravel() * law.step * drained**law.bend / (far * cell)
        limit = steep * far * cell
        for level in levels[1:]:
            below = new[to[level]]
            cut = (new[level] + power[level] * below) / (1 + power[level])
            new[level] = np.minimum(cut, below + limit[level])
        height = new.reshape(height.shape)
        if law.creep:
            moved = ndimage.gaussian_filter(height, law.creep / cell, mode="nearest")
            height = np.where(fixed, height, moved)
    return height


def enlarge(field: Field, shape: tuple[int, int], order: int = 1) -> Field:
    """The same field on a finer grid that covers the same ground."""
    at = [(np.arange(new) + 0.5) * old / new - 0.5 for new, old in zip(shape, field.shape, strict=True)]
    grid = np.meshgrid(*at, indexing="ij")
    return np.asarray(ndimage.map_coordinates(field, grid, order=order, mode="nearest"))
