"""The cost of showing a move, beside the cost of playing it.

Plays a random game at its own table and times each move in the engine: listing the choices, then checking,
carrying out and recording one of them. Now and then it also times the whole table for the side that decides
next, with its view, scene, log and every choice. As at a real table, the viewers have seen the position
before the move; the table of somebody who sits down only now is timed apart.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import process_time

from redoubt.engine import codec
from redoubt.lab.simulate import Plan, players_of, setup_of, start_match
from redoubt.players import Player
from redoubt.service.bodies import NewGame
from redoubt.service.chronicle import Scribe
from redoubt.service.hall import Hall
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.store import Store
from redoubt.service.table import table_of
from redoubt.show.table import Table
from tools.bench.clock import Ratio, no_collector, ratio
from tools.bench.games import SEEDS

LOOKS = 40
"""How often to look at a game, roughly."""


@dataclass(frozen=True)
class Showing:
    """Mean microseconds of a move and of the table that shows it, and how many moves could be played in the
    time it takes to show one."""

    listing: float
    choosing: float
    view: float
    """Only the view, which is part of the table."""
    table: float
    first: float
    """The table for somebody who has not seen it before."""
    ratio: Ratio
    shown: float
    """Mean microseconds of the moves that were shown: played after a pause, as at a real table."""
    beside: Ratio
    """The table beside those moves."""
    size: int
    """Bytes of the median view."""


class _Measured:
    """Seconds of each part in one game, and bytes of the views."""

    def __init__(self) -> None:
        self.listing: list[float] = []
        self.choosing: list[float] = []
        self.view: list[float] = []
        self.table: list[float] = []
        self.first: list[float] = []
        self.shown: list[float] = []
        self.sizes: list[int] = []

    @property
    def ratio(self) -> float:
        return mean(self.table) / (mean(self.listing) + mean(self.choosing))

    @property
    def beside(self) -> float:
        return mean(self.table) / mean(self.shown)


def showing(plan: Plan, games: int) -> Showing:
    """Play games of a plan to the end and look at each from time to time."""
    pilot = start_match(plan, setup_of(plan), next(SEEDS))
    pilot.play()
    stride = max(1, pilot.decisions // LOOKS)
    with _hall(plan.data) as hall:
        played = [_play(hall, plan, next(SEEDS), stride) for _ in range(games)]

    return Showing(
        mean(mean(game.listing) for game in played) * 1e6,
        mean(mean(game.choosing) for game in played) * 1e6,
        mean(mean(game.view) for game in played) * 1e6,
        mean(mean(game.table) for game in played) * 1e6,
        mean(mean(game.first) for game in played) * 1e6,
        ratio([game.ratio for game in played]),
        mean(mean(game.shown) for game in played) * 1e6,
        ratio([game.beside for game in played]),
        int(median(size for game in played for size in game.sizes)),
    )


@contextmanager
def _hall(data: Path | None) -> Iterator[Hall]:
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Store(Path(folder) / "games.sqlite"), data)
        try:
            yield hall
        finally:
            hall.close()


def _play(hall: Hall, plan: Plan, seed: int, stride: int) -> _Measured:
    """Play one game and look at it after every `stride` moves and at its end."""
    wish = NewGame(plan.title, f"showing-{seed}", plan.scenario, dice="seeded", seed=seed)
    measured = _Measured()
    with hall.using(hall.new(wish)) as live, no_collector():
        players = players_of(plan, live.game, seed)
        while live.game.asked:
            _move(hall, live, players, stride - 1, measured)
            for viewer in range(len(live.game.sides)):  # the viewers have seen all up to here
                lines_of(live, viewer)
                table_of(live, viewer)
            if live.game.asked:
                _move(hall, live, players, 1, measured)
                measured.shown.append(measured.listing[-1] + measured.choosing[-1])
            _look(live, measured)
    return measured


def _move(hall: Hall, live: Live, players: Sequence[Player], moves: int, measured: _Measured) -> None:
    """Play this many moves, if the game lasts; the table learns of them together."""
    if not moves or not live.game.asked:
        return

    def act(scribe: Scribe) -> None:
        game = scribe.game
        for _ in range(moves):
            if not game.asked:
                break
            side = game.open_decisions()[0].side
            started = process_time()
            game.legal(side)
            listed = process_time()
            choice = players[side].choose(game.seat(side))
            scribe.before(side)
            ready = process_time()
            game.choose(side, choice)
            measured.choosing.append(process_time() - ready)
            measured.listing.append(listed - started)
            scribe.after()

    side = live.game.open_decisions()[0].side
    hall.post(live, side, f"move-{len(measured.choosing)}", "", live.seq(side), act)


def _look(live: Live, measured: _Measured) -> None:
    decisions = live.game.open_decisions()
    viewer = decisions[0].side if decisions else 0
    started = process_time()
    table_of(live, viewer)
    shown = process_time()
    view = live.game.view(viewer)
    measured.view.append(process_time() - shown)
    measured.table.append(shown - started)
    measured.sizes.append(len(codec.to_json(view)))
    live.tables.clear()
    live.table = Table(live.title, live.game.setup.rules)
    started = process_time()
    table_of(live, viewer)
    measured.first.append(process_time() - started)


__all__ = ["Showing", "showing"]
