"""Measuring: processor time, medians over repeats, whole games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True)
class Playouts:
    """Whole games: decisions and games per second of processor time."""

    name: str
    decisions: float
    games: float


def per_call(call: Callable[[], object], part: float, repeats: int) -> float:
    """Microseconds of one call: the median over repeats of `part` seconds each."""
    count = 1
    while (spent := _time(call, count)) < part / 4 and count < 1 << 24:
        count = count * 2 if spent <= 0 else max(count + 1, min(count * 8, int(count * part / spent)))
    return median(_time(call, count) / count for _ in range(repeats)) * 1e6


def _time(call: Callable[[], object], count: int) -> float:
    started = process_time()
    for _ in range(count):
        call()
    return process_time() - started


def rates(name: str, one_game: Callable[[], int], part: float, repeats: int) -> Playouts:
    """Whole games until each part of the time is over; the median rate of the parts."""
    one_game()
    decisions, games = [], []
    for _ in range(repeats):
        started = process_time()
        made = played = 0
        while (spent := process_time() - started) < part or not played:
            made += one_game()
            played += 1
        decisions.append(made / spent)
        games.append(played / spent)
    return Playouts(name, median(decisions), median(games))


__all__ = ["Playouts", "per_call", "rates"]
