"""The few statistics the laboratory needs. Intervals are 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

Z = 1.959964


def wilson(wins: int, games: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (max(0.0, middle - reach) if wins else 0.0), (min(1.0, middle + reach) if wins < games else 1.0)


def paired_shares(both: int, first: int, second: int, neither: int) -> tuple[float, float, float]:
    """The gain in a share from the first to the second of two runs of the same games, with its interval. The
    counts are games won in both runs, only in the first, only in the second, in neither (Newcombe 1998,
    method 10)."""
    games = both + first + second + neither
    if games == 0:
        return 0.0, -1.0, 1.0
    p, q = (both + second) / games, (both + first) / games
    low_p, high_p = wilson(both + second, games)
    low_q, high_q = wilson(both + first, games)
    product = (both + second) * (first + neither) * (both + first) * (second + neither)
    cross = float(both * neither - first * second)
    if cross > 0:
        cross = max(cross - games / 2, 0.0)
    phi = cross / sqrt(product) if product else 0.0
    below = sqrt((p - low_p) ** 2 - 2 * phi * (p - low_p) * (high_q - q) + (high_q - q) ** 2)
    above = sqrt((high_p - p) ** 2 - 2 * phi * (high_p - p) * (q - low_q) + (q - low_q) ** 2)
    return p - q, p - q - below, p - q + above


def variance(values: Sequence[float]) -> float:
    """The unbiased variance of a sample."""
    if len(values) < 2:
        return 0.0
    mean = fmean(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its interval, by Student's t."""
    if len(values) < 2:
        mean = fmean(values) if values else 0.0
        return mean, mean, mean
    mean, reach = fmean(values), student(len(values) - 1) * sqrt(variance(values) / len(values))
    return mean, mean - reach, mean + reach


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t (exact for one and two degrees, else Fisher's series)."""
    if freedom <= 2:
        return (12.7062, 4.30265)[freedom - 1]
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def slope(x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
    """How much y rises with x, and their correlation."""
    if len(x) < 3:
        return 0.0, 0.0
    mean_x, mean_y = fmean(x), fmean(y)
    xx = sum((a - mean_x) ** 2 for a in x)
    yy = sum((b - mean_y) ** 2 for b in y)
    xy = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    return (xy / xx if xx else 0.0), (xy / sqrt(xx * yy) if xx and yy else 0.0)


def quantile(ordered: Sequence[float], part: float) -> float:
    """A quantile of sorted values, interpolated between neighbours."""
    if not ordered:
        return 0.0
    at = part * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


__all__ = ["Z", "mean_interval", "paired_shares", "quantile", "slope", "student", "variance", "wilson"]
