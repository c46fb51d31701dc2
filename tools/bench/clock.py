"""Measuring: processor time, short turns, medians of ratios.

Two engines measured seconds apart run on two different machines: another process wakes up, the processor
cools down. So they take turns of a twentieth of a second; each short part gives the ratio of their rates, and
the report shows the median and the middle half of these ratios. The garbage collector is off while the clock
runs.
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
"""Processor seconds of one turn."""
AT_ONCE = 8
"""Decisions between two readings of the clock."""
PATIENCE = 15
"""A measure ends early after this many times its allotted time: some titles have long games."""

Work = Iterator[bool]
"""Plays game after game, one decision per call; True if the decision ended its game."""


@dataclass(frozen=True)
class Ratio:
    """The ratio of two rates or times measured in turns."""

    median: float
    low: float
    """The middle half of the parts lies between `low` and `high`."""
    high: float
    parts: int


def ratio(parts: Sequence[float]) -> Ratio:
    """The median of the parts, and their spread."""
    low, _, high = quantiles(parts, n=4, method="inclusive") if len(parts) > 1 else [parts[0]] * 3
    return Ratio(median(parts), low, high, len(parts))


@dataclass
class Spent:
    """Decisions and games played, and the processor time they took."""

    decisions: int = 0
    games: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds

    def play(self, work: Work, seconds: float) -> None:
        """Play for one turn."""
        started = process_time()
        while (spent := process_time() - started) < seconds:
            for _ in range(AT_ONCE):
                self.games += next(work)
            self.decisions += AT_ONCE
        self.seconds += spent


class Rate(NamedTuple):
    """Decisions and games per processor second: medians over the parts."""

    decisions: float
    games: float


Part = Mapping[str, Spent]
"""What each engine did in one part, by name."""


def rate_of(name: str, parts: Sequence[Part]) -> Rate:
    spent = [part[name] for part in parts]
    return Rate(median(each.rate for each in spent), median(each.games / each.seconds for each in spent))


def ratio_to(name: str, peer: str, parts: Sequence[Part]) -> Ratio:
    """Decisions of `name` for each decision of `peer`."""
    return ratio([part[name].rate / part[peer].rate for part in parts])


@contextmanager
def no_collector() -> Iterator[None]:
    """Collect garbage before, then switch the collector off. Objects that exist already are frozen, so that a
    measure does not pay for what others have loaded."""
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
    """Let the first engine play beside the others. A part lasts until the first has used its share of
    `seconds` and ended a game, so that every part has quick and slow decisions."""
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
    """Microseconds per call: the median over repeats that take `seconds` in all."""
    with no_collector():
        count = _count(call, seconds / repeats)
        return median(_time(call, count) / count for _ in range(repeats)) * 1e6


def calls_in_turns(call: Call, peer: Call, seconds: float, repeats: int) -> tuple[float, float, Ratio]:
    """Microseconds of two calls, and the ratio of the first to the second."""
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
    """How often to call for about this many seconds."""
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
