#!/usr/bin/env python3
"""Bake the grain of the ground: `python3 tools/bake_grain.py`.

Writes grain.webp, a tile without seams that the map lays over its relief at close zoom: fine folds, lit from
the north-west like the relief. The same for every title and theme. Needs numpy, scipy and Pillow, which the
table itself does not use.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter

WHERE = Path(__file__).resolve().parent.parent / "src" / "redoubt" / "web" / "static" / "grain.webp"
SIDE = 288
SEED = 1940
OCTAVES = ((9.0, 0.7), (4.0, 0.7), (1.8, 0.4))
"""Widths of the noise in pixels, and how high each is."""
COVER = 26
"""The strongest light or shadow, of 255."""

Plane = NDArray[np.float64]


def folds() -> Plane:
    """Ridged noise that repeats at every edge."""
    draw = np.random.default_rng(SEED)
    height = np.zeros((SIDE, SIDE))
    for width, weight in OCTAVES:
        noise = gaussian_filter(draw.standard_normal((SIDE, SIDE)), width, mode="wrap")
        height += weight * (1 - np.abs(noise / noise.std()))
    return height


def main() -> None:
    height = folds()
    slope = sum(np.roll(height, 1, axis) - np.roll(height, -1, axis) for axis in (0, 1))
    light = np.tanh(-slope / slope.std() * 0.8)
    pixels = np.zeros((SIDE, SIDE, 4), dtype=np.uint8)
    pixels[..., :3] = np.where(light[..., None] > 0, (255, 250, 235), (58, 52, 74))
    pixels[..., 3] = np.abs(light) * COVER
    Image.fromarray(pixels).save(WHERE, quality=40, alpha_quality=35, method=6)


if __name__ == "__main__":
    main()
