"""A game that is over, looked back on: winning chances phase by phase, and what the dice did.

The chances come from games that the computer plays on in a process of its own; the answer is what is known so
far. The ends of the turns come first, then the phases between them, then more games from each; the largest
changes are then looked at again and again, as among many phases chance alone makes large ones.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Any

from redoubt.engine.errors import RedoubtError
from redoubt.lab.hindsight import played_on
from redoubt.lab.luck import luck_of
from redoubt.players.workers import pool_for
from redoubt.service.chronicle import Stamp
from redoubt.service.errors import NotFound
from redoubt.service.live import Live
from redoubt.service.turns import ends_of

Plain = dict[str, Any]
BATCH = 4
"""Games played on from a position at a time."""
BATCHES = 5
"""Rounds of batches from every phase."""
LARGEST = 6
"""Changes that a further round looks at again."""
MOST = 80
"""Games from a position at most."""
SECONDS = 1800.0
"""What the games of one report may take; a round that is begun is not finished then."""
LUCK_SECONDS = 60.0
"""What the weighing of the dice may take, in processor time."""


@dataclass
class Point:
    """The end of a phase."""

    turn: int
    phase: str
    rule: str
    count: int
    """After how many entries it was over."""
    closes: bool
    """Whether the turn was over with it."""
    wins: Counter[str] = field(default_factory=Counter)


class Hindsight:
    """What is known so far of one game that is over."""

    def __init__(self, live: Live) -> None:
        self.game = live.id
        self.points = list(points_of(live))
        self.entries = len(live.game.entries)
        self.luck: Plain | None = None
        self.weighed = False
        self.done = False
        self.counted = 0
        """Turns that this round of games has come to."""

    def plain(self, live: Live, viewer: int) -> Plain:
        return {
            "done": self.done,
            "counted": self.counted,
            "turns": len({point.turn for point in self.points} - {0}),
            "points": [
                {
                    "turn": point.turn,
                    "phase": {"rule": point.rule, "name": point.phase},
                    "closes": point.closes,
                    "seq": live.chronicle.seq(viewer, point.count),
                    "wins": dict(point.wins),
                }
                for point in self.points
            ],
            "weighed": self.weighed,
            "luck": self.luck,
        }


def points_of(live: Live) -> Iterator[Point]:
    """The position at the first move, the end of each phase in which anything happened, the end of the game.
    What was taken back does not count."""
    ends = dict(ends_of(live))
    if not ends:
        return
    marks, gone = live.chronicle.marks, _taken_back(live)
    start = ends.get(0, 0)
    yield Point(0, "", "", start, True)
    reported = {event.entry for event in live.game.log[live.chronicle.opening :] if event.kind != "forced"}
    kept = [number for number in range(start, len(marks)) if number not in gone]

    def phase(number: int) -> Stamp:
        return marks[number].at

    points: list[Point] = []
    for at, numbers in groupby(kept, phase):
        entries = list(numbers)
        if any(number in reported for number in entries):
            points.append(Point(at.turn, at.phase, at.rule, entries[-1] + 1, False))
    for turn, count in ends.items():
        inside = [point for point in points if point.turn == turn]
        if turn and inside:
            inside[-1].closes, inside[-1].count = True, max(count, inside[-1].count)
    yield from (point for point in points if point.count < len(marks))
    last = points[-1] if points else Point(live.game.turn, "", "", 0, True)
    yield Point(last.turn, last.phase, last.rule, len(marks), True)


def _taken_back(live: Live) -> set[int]:
    """Entries that were taken back, and the taking back."""
    gone: set[int] = set()
    for number, entry in enumerate(live.game.entries):
        if entry.undo is not None:
            gone |= {number, *([entry.undo] if entry.alone else range(entry.undo, number))}
    return gone


_known: dict[str, Hindsight] = {}
_turnstile = threading.Semaphore(1)
_lock = threading.Lock()


def hindsight_of(live: Live, viewer: int) -> Plain:
    """What is known so far; the first question begins the work."""
    if live.game.result is None:
        raise NotFound("the game is not over", "game")
    with _lock:
        hindsight = _known.get(live.id)
        if hindsight is None or hindsight.entries != len(live.game.entries):
            hindsight = _known[live.id] = Hindsight(live)
            arguments = (hindsight, live.title.id, live.game.save())
            threading.Thread(target=_work, args=arguments, daemon=True).start()
    return hindsight.plain(live, viewer)


def _work(hindsight: Hindsight, title: str, saved: bytes) -> None:
    """Weigh the dice at once, then play on from every phase, one game of the hall after the other."""
    try:
        with pool_for(title, 1) as pool:
            hindsight.luck = pool.submit(luck_of, saved, LUCK_SECONDS).result()
            hindsight.weighed = True
            with _turnstile:
                _play_on(pool, hindsight, saved)
    except RedoubtError:
        pass  # a record that this program cannot play: nothing more will be known
    finally:
        hindsight.weighed = hindsight.done = True


def _play_on(pool: ProcessPoolExecutor, hindsight: Hindsight, saved: bytes) -> None:
    until = time.monotonic() + SECONDS
    open_points = hindsight.points[:-1]
    for batch in range(BATCHES):
        # A first look at the ends of all turns, then everything turn by turn.
        looks = [(True, False), (False, True)] if batch == 0 else [(True, True)]
        for closing, between in looks:
            hindsight.counted = 0
            for turn, points in groupby(open_points, lambda point: point.turn):
                here = [point for point in points if (closing if point.closes else between)]
                if time.monotonic() > until:
                    return
                _count(pool, here, saved)
                hindsight.counted = turn
    while time.monotonic() < until:
        again = [point for point in _doubtful(open_points) if point.wins.total() < MOST]
        if not again:
            return
        _count(pool, again, saved)


def _doubtful(points: Sequence[Point]) -> list[Point]:
    """The positions before and after the largest changes, in their order."""
    changes = sorted(pairwise(points), key=lambda pair: -_change(*pair))[:LARGEST]
    wanted = {id(point) for pair in changes for point in pair}
    return [point for point in points if id(point) in wanted]


def _change(before: Point, after: Point) -> float:
    """By how much the chance of any side differs."""
    sides = before.wins.keys() | after.wins.keys()
    return max((abs(_share(before, side) - _share(after, side)) for side in sides), default=0.0)


def _share(point: Point, side: str) -> float:
    return point.wins[side] / (point.wins.total() or 1)


def _count(pool: ProcessPoolExecutor, points: Sequence[Point], saved: bytes) -> None:
    """A batch of games from each position, with seeds that none of them has had."""
    if not points:
        return
    counts = tuple(point.count for point in points)
    first = 1 + max(point.wins.total() for point in points)
    seeds = tuple(range(first, first + BATCH))
    for point, wins in zip(points, pool.submit(played_on, saved, counts, seeds).result(), strict=True):
        point.wins += wins


__all__ = ["hindsight_of", "points_of"]
