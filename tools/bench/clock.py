"""Measuring: processor time, small slices in turns, medians of ratios.

Two engines measured seconds apart meet two different machines: a neighbour wakes up, the processor cools
down. So they take turns of a twentieth of a second, the ratio of their rates is taken over short parts, and
what is reported is the median of those ratios with the middle half of them. Nobody's garbage is collected
while the clock runs.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

SLICE = 0.05
"""Seconds of processor time of one turn."""
AT_ONCE = 8
"""Decisions between two looks at the clock."""
PATIENCE = 15
"""A measure ends early after so many times the time it was given: whole games of some titles take long."""

Work = Iterator[bool]
"""Plays game after game, one decision at each call; True for one that ended its game."""


@dataclass(frozen=True)
class Ratio:
    """Of two rates or times that were measured in turns."""

    median: float
    low: float
    """Between `low` and `high` lies the middle half of the parts."""
    high: float
    parts: int


def ratio(parts: Sequence[float]) -> Ratio:
    """The median of the ratios of some parts, and their spread."""
    low, _, high = quantiles(parts, n=4, method="inclusive") if len(parts) > 1 else [parts[0]] * 3
    return Ratio(median(parts), low, high, len(parts))


@dataclass
class Spent:
    """What was played in some slices, and the processor time that took."""

    decisions: int = 0
    games: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds

    def play(self, work: Work, seconds: float) -> None:
        """One slice."""
        started = process_time()
        while (spent := process_time() - started) < seconds:
            for _ in range(AT_ONCE):
                self.games += next(work)
            self.decisions += AT_ONCE
        self.seconds += spent


class Rate(NamedTuple):
    """Decisions and games per second of processor time; the medians of some parts."""

    decisions: float
    games: float


Part = Mapping[str, Spent]
"""By name, what each of those who took turns did in one part."""


def rate_of(name: str, parts: Sequence[Part]) -> Rate:
    spent = [part[name] for part in parts]
    return Rate(median(each.rate for each in spent), median(each.games / each.seconds for each in spent))


def ratio_to(name: str, peer: str, parts: Sequence[Part]) -> Ratio:
    """How many decisions of `name` there are for each of `peer`."""
    return ratio([part[name].rate / part[peer].rate for part in parts])


@contextmanager
def no_collector() -> Iterator[None]:
    """Garbage is collected before and after, and never while the clock runs. What was there before is not
    looked at, so that nobody pays for what others have loaded."""
    was_on = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        if was_on:
            gc.enable()


def in_turns(works: Mapping[str, Work], seconds: float, repeats: int) -> list[Part]:
    """Let the first of these play beside the others. A part lasts until the first one has had its share of
    `seconds` and has ended a game, so that each part holds quick and slow decisions alike."""
    lead = next(iter(works))
    share = seconds / repeats
    parts: list[Part] = []
    with no_collector():
        for work in works.values():
            Spent().play(work, min(share, SLICE))
        while len(parts) < repeats:
            part = {name: Spent() for name in works}
            parts.append(part)
            order = list(works)
            while part[lead].seconds < share or not part[lead].games:
                for name in order:
                    part[name].play(works[name], min(share, SLICE))
                order.reverse()
            gc.collect()
            if sum(part[lead].seconds for part in parts) > PATIENCE * seconds:
                break
    return parts


Call = Callable[[], object]


def per_call(call: Call, seconds: float, repeats: int) -> float:
    """Microseconds of one call: the median over repeats that take `seconds` together."""
    with no_collector():
        count = _count(call, seconds / repeats)
        return median(_time(call, count) / count for _ in range(repeats)) * 1e6


def calls_in_turns(call: Call, peer: Call, seconds: float, repeats: int) -> tuple[float, float, Ratio]:
    """Microseconds of each of two calls, and how many times the second the first one takes."""
    with no_collector():
        share = min(seconds / repeats, SLICE) / 2
        counts = _count(call, share), _count(peer, share)
        times = [
            (_time(call, counts[0]) / counts[0], _time(peer, counts[1]) / counts[1])
            for _ in range(max(repeats, int(seconds / (2 * share))))
        ]
    ours, theirs = zip(*times, strict=True)
    return median(ours) * 1e6, median(theirs) * 1e6, ratio([mine / other for mine, other in times])


def _count(call: Call, seconds: float) -> int:
    """How often to call for about so many seconds."""
    count = 1
    while (spent := _time(call, count)) < seconds / 4 and count < 1 << 24:
        count = count * 2 if spent <= 0 else max(count + 1, min(count * 8, int(count * seconds / spent)))
    return count


def _time(call: Call, count: int) -> float:
    started = process_time()
    for _ in range(count):
        call()
    return process_time() - started


__all__ = [
    "SLICE", "Call", "Part", "Rate", "Ratio", "Spent", "Work", "calls_in_turns", "in_turns", "no_collector",
    "per_call", "rate_of", "ratio", "ratio_to",
]  # fmt: skip
