"""A game that is over, looked back on: winning chances turn by turn, and what the dice did.

The chances come from games that the computer plays on in a process of its own; the answer is what is known so
far. Luck is what fell against what was to be expected of the same rolls.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Any

from redoubt.engine.errors import RedoubtError
from redoubt.engine.game import Game
from redoubt.lab.hindsight import played_on
from redoubt.lab.odds import odds_of_roll
from redoubt.players.workers import pool_for
from redoubt.service.errors import NotFound
from redoubt.service.hall import Hall
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.turns import ends_of
from redoubt.service.weighed import imagined_by, standing_before
from redoubt.show.forecast import ROLL

Plain = dict[str, Any]
BATCH = 4
"""Games played on from a position at a time."""
BATCHES = 6
"""Rounds of batches at most."""
ROLLS = 160
"""Rolls that are weighed for the luck of a game."""
USUAL = 1.2816
"""Eight games in ten lie within so many standard deviations."""


class Hindsight:
    """What is known so far of one game that is over."""

    def __init__(self, live: Live) -> None:
        self.game = live.id
        self.points = [{"turn": turn, "count": count} for turn, count in ends_of(live)]
        self.wins: list[Counter[str]] = [Counter() for _ in self.points]
        self.luck: Plain | None = None
        self.done = False
        self.stop = False

    def plain(self, live: Live, viewer: int) -> Plain:
        return {
            "done": self.done,
            "points": [
                {"turn": point["turn"], "seq": live.chronicle.seq(viewer, point["count"]), "wins": dict(wins)}
                for point, wins in zip(self.points, self.wins, strict=True)
            ],
            "luck": self.luck,
        }


_known: dict[str, Hindsight] = {}
_turnstile = threading.Semaphore(1)
_lock = threading.Lock()


def hindsight_of(hall: Hall, live: Live, viewer: int) -> Plain:
    """What is known so far; the first question begins the work."""
    if live.game.result is None:
        raise NotFound("the game is not over", "game")
    with _lock:
        hindsight = _known.get(live.id)
        last = [{"turn": turn, "count": count} for turn, count in ends_of(live)[-1:]]
        if hindsight is None or hindsight.points[-1:] != last:
            hindsight = _known[live.id] = Hindsight(live)
            threading.Thread(target=_work, args=(hall, hindsight, live.game.save()), daemon=True).start()
    return hindsight.plain(live, viewer)


def _work(hall: Hall, hindsight: Hindsight, saved: bytes) -> None:
    """Weigh the dice, then play on from every turn, a batch at a time, one game of the hall at once."""
    with _turnstile:
        try:
            with hall.using(hindsight.game) as live:
                title, rolls = live.title.id, list(_rolls(live))[:ROLLS]
            hindsight.luck = _luck(hall, hindsight.game, rolls)
            with pool_for(title, 1) as pool:
                _play_on(pool, hindsight, saved)
        except RedoubtError:
            pass  # the game was deleted meanwhile
        finally:
            hindsight.done = True


def _play_on(pool: ProcessPoolExecutor, hindsight: Hindsight, saved: bytes) -> None:
    for batch in range(BATCHES):
        seeds = range(1 + batch * BATCH, 1 + (batch + 1) * BATCH)
        for number, point in enumerate(hindsight.points[:-1]):
            hindsight.wins[number] += pool.submit(played_on, saved, point["count"], tuple(seeds)).result()


# luck


def _rolls(live: Live) -> Iterator[tuple[int, int, dict[str, int]]]:
    """Of every roll in a fight: the number of its die, its turn, and what each side lost by it."""
    lines = lines_of(live, 0)
    events = live.logs[0].events_of

    def total(end: int) -> dict[str, int]:
        return _total(live.table.show.losses(live.game.setup.rules, lines[:end]))

    for n, line in enumerate(lines):
        rolls = live.game.log[events[n]].rolls
        if not rolls or line["group"] != "fight":
            continue
        before, after = total(n), total(_end_of_round(lines, n))
        yield rolls[0], line["turn"], {side: after[side] - before.get(side, 0) for side in after}


def _end_of_round(lines: list[Plain], start: int) -> int:
    """The line behind the last that tells what a roll did: before the next round, and before losses by
    another rule, such as those of a stack that is too large."""
    section = _section(lines[start])
    end = start + 1
    while end < len(lines) and lines[end]["group"] in ("fight", "table") and not lines[end]["opens"]:
        if lines[end]["group"] == "fight" and _section(lines[end]) != section:
            break
        end += 1
    return end


def _section(line: Plain) -> str:
    """The section of the rulebook that a line cites; empty where rules are not numbered by sections."""
    rule = str(line["rule"] or "")
    return rule.split(".")[0] if "." in rule else ""


def _total(turns: Any) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for turn in turns:
        for side, lost in turn.by_side.items():
            sums[side] += lost.steps
    return dict(sums)


def _luck(hall: Hall, game: str, rolls: list[tuple[int, int, dict[str, int]]]) -> Plain | None:
    """By side: steps lost beyond those to be expected, and the deviation that eight games in ten keep to."""
    beyond: dict[str, float] = {}
    spread: dict[str, float] = {}
    counted = 0
    for roll, _, lost in rolls:
        with hall.using(game) as live:
            before, choice = standing_before(live, roll)
            here: Game = imagined_by(before, 0)
        try:
            forecast = odds_of_roll(here, 0, choice, until=ROLL)
        except RedoubtError:
            continue  # a roll of which nothing can be told beforehand
        counted += 1
        for side, kinds in forecast.losses.items():
            numbers = kinds.get("steps") or next(iter(kinds.values()))
            mean = sum(int(number) * chance for number, chance in numbers.items())
            square = sum(int(number) ** 2 * chance for number, chance in numbers.items())
            beyond[side] = beyond.get(side, 0.0) + lost.get(side, 0) - float(mean)
            spread[side] = spread.get(side, 0.0) + float(square - mean * mean)
    if not counted:
        return None
    return {
        "rolls": counted,
        "sides": {
            side: {"beyond": round(beyond[side], 2), "usual": round(USUAL * sqrt(spread[side]), 2)}
            for side in beyond
        },
    }


__all__ = ["hindsight_of"]
