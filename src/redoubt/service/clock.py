"""The clock of a game with an umpire: so many minutes for each step, and a bell when they are over.

What is left is not kept on the disk: after a stop of the server the clock stands at the beginning of the step
and waits for the umpire.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from redoubt.engine.game import Game
from redoubt.engine.procedure import DRAFT, SEALED
from redoubt.service.chronicle import Scribe, mode_of
from redoubt.service.defaults import answer_for, decision_of, late
from redoubt.service.types import ClockFace
from redoubt.show.desk import UmpireDesk

if TYPE_CHECKING:
    from redoubt.service.hall import Hall
    from redoubt.service.live import Live

TIME_IS_UP = "the time is up"
Question = tuple[Any, ...]
_log = logging.getLogger("redoubt")


def question(game: Game) -> Question:
    """What the teams have to decide, in a form that tells questions apart; nothing if they do not."""
    waiting = late(game)
    if not waiting:
        return ()
    here = game.stack[-1]
    who = (
        ()
        if mode_of(game) == DRAFT
        else tuple(sorted((decision.side, type(decision).__name__) for decision in waiting))
    )
    return type(here).__name__, here.pc, len(game.stack), who


class Clock:
    """What is left of a step's time."""

    def __init__(self, minutes: Mapping[str, float], now: Callable[[], float] = time.monotonic) -> None:
        self.minutes = dict(minutes)
        self.step = ""
        self.question: Question = ()
        """What the teams have to decide."""
        self.running = False
        self.bell = False
        """Whether the step is closed when its time is up."""
        self.changes = 0
        """Counts what was done to it, so that it is seen that it was."""
        self.timer: threading.Timer | None = None
        self._now = now
        self._left = 0.0
        self._since = now()

    @property
    def left(self) -> float:
        """Seconds; below none when the step is overdue."""
        return self._left - (self._now() - self._since if self.running else 0.0)

    def follow(self, step: str, question: Question = (), least: float = 0.0) -> None:
        """The game has come to a step, or to another question in it: with the bell on that one has so many
        minutes at least: whoever decides it was not late with the one before."""
        if step != self.step:
            self.step = step
            self._put(60 * self.minutes.get(step, 0.0))
        elif question and question != self.question and self.bell and self.left < 60 * least:
            self._put(60 * least)
        self.question = question

    def do(self, action: str, minutes: float = 0.0, step: str = "") -> None:
        """What the umpire does with it."""
        if action in ("start", "pause"):
            left = self.left
            self.running = action == "start"
            self._put(left)
        elif action == "add":
            self._put(self.left + 60 * minutes)
        elif action == "again":
            self._put(60 * self.minutes.get(self.step, 0.0))
        elif action == "set":
            self.minutes[step] = minutes
            if step == self.step and not self.running:
                self._put(60 * minutes)
        else:
            self.bell = action == "ring"
        self.changes += 1

    def _put(self, seconds: float) -> None:
        self._left, self._since = seconds, self._now()
        self.changes += 1

    def face(self) -> ClockFace:
        return ClockFace(
            step=self.step,
            minutes=self.minutes.get(self.step, 0.0),
            left=round(self.left, 1),
            running=self.running,
            bell=self.bell,
        )


class Clocks:
    """Rings the bells of all games."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._timers: set[threading.Timer] = set()

    def close(self) -> None:
        for timer in list(self._timers):
            timer.cancel()

    def wind(self, live: Live) -> None:
        """The game or its clock has changed. Called with the lock."""
        clock = live.clock
        if clock is None:
            return
        desk = _desk(live)
        clock.follow(live.game.phase, question(live.game), desk.least[mode_of(live.game) >= SEALED])
        if clock.timer is not None:
            clock.timer.cancel()
            self._timers.discard(clock.timer)
            clock.timer = None
        if clock.running and clock.bell and live.game.result is None:
            timer = threading.Timer(max(0.05, clock.left), self._ring, (live.id, clock.step))
            timer.daemon = True
            clock.timer = timer
            self._timers.add(timer)
            timer.start()

    def _ring(self, game: str, step: str) -> None:
        """The time of a step is up: what the umpire would do then is done."""
        try:
            with self._hall.using(game, change=True) as live:
                clock = live.clock
                if clock is not None and clock.running and clock.bell and clock.step == step:
                    self._close_step(live)
        except Exception:
            _log.exception("the bell of game %s could not be rung", game)

    def _close_step(self, live: Live) -> None:
        desk = _desk(live)
        umpire = live.title.umpire

        def act(scribe: Scribe) -> None:
            for decision in late(scribe.game):
                if decision_of(scribe.game, decision.side) == decision:
                    answer_for(desk, scribe, decision.side, TIME_IS_UP)
            for choice in scribe.game.legal(umpire):
                if choice.verb in desk.at_the_bell:
                    scribe.choose(umpire, str(choice), TIME_IS_UP)

        if late(live.game) or {choice.verb for choice in live.game.legal(umpire)} & set(desk.at_the_bell):
            self._hall.post(live, umpire, f"bell-{secrets.token_hex(8)}", "bell", live.seq(umpire), act)


def _desk(live: Live) -> UmpireDesk:
    """The desk of a game with a clock."""
    desk = live.table.show.desk
    assert desk is not None
    return desk


__all__ = ["Clock", "Clocks"]
