"""Smooth noise that depends on place and seed only."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float64]
_PERIOD = 97


@lru_cache(maxsize=64)
def _gradients(seed: int) -> tuple[Field, Field]:
    angle = np.random.default_rng(seed).uniform(0, 2 * np.pi, (_PERIOD, _PERIOD))
    return np.cos(angle), np.sin(angle)


def gradient_noise(x: Field, y: Field, seed: int) -> Field:
    """One octave, about -0.7 to 0.7, one wave a unit."""
    gx, gy = _gradients(seed)
    left, top = np.floor(x), np.floor(y)
    fx, fy = x - left, y - top
    column, row = left.astype(np.int64) % _PERIOD, top.astype(np.int64) % _PERIOD
    right, below = (column + 1) % _PERIOD, (row + 1) % _PERIOD
    u = fx**3 * (fx * (fx * 6 - 15) + 10)
    v = fy**3 * (fy * (fy * 6 - 15) + 10)
    upper = (gx[row, column] * fx + gy[row, column] * fy) * (1 - u)
    upper += (gx[row, right] * (fx - 1) + gy[row, right] * fy) * u
    lower = (gx[below, column] * fx + gy[below, column] * (fy - 1)) * (1 - u)
    lower += (gx[below, right] * (fx - 1) + gy[below, right] * (fy - 1)) * u
    return upper * (1 - v) + lower * v


def fractal(x: Field, y: Field, seed: int, octaves: int, gain: float = 0.5) -> Field:
    """Several octaves, about -1 to 1."""
    total, weight, weights = np.zeros_like(x), 1.0, 0.0
    for octave in range(octaves):
        total = total + weight * gradient_noise(x * 2**octave, y * 2**octave, seed + octave)
        weights += weight
        weight *= gain
    return total / weights * 1.6


def ridged(x: Field, y: Field, seed: int, octaves: int, gain: float = 0.5) -> Field:
    """Sharp crests at 1, rounded floors towards 0."""
    total, weight, weights, damp = np.zeros_like(x), 1.0, 0.0, np.ones_like(x)
    for octave in range(octaves):
        wave = gradient_noise(x * 2**octave + 7.3 * octave, y * 2**octave - 3.1 * octave, seed + octave)
        crest = np.clip(1 - 1.9 * np.abs(wave), 0, 1) ** 2
        total = total + weight * crest * damp
        damp = np.clip(1.6 * crest, 0, 1)
        weights += weight
        weight *= gain
    return total / weights


def chance(*key: object) -> float:
    """A number from 0 to 1 that belongs to this key."""
    digest = hashlib.sha256("|".join(map(str, key)).encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def jitter(reach: float, *key: object) -> float:
    """A number from -reach to reach that belongs to this key."""
    return reach * (2 * chance(*key) - 1)
