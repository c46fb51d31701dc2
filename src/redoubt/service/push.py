"""The live link: everybody who looks at a game is sent what changed, as far as they may know it.

A reader that falls behind is sent one message for several changes, so that nobody is ever held up.
"""

from __future__ import annotations

import asyncio
from typing import Any

from redoubt.service.errors import NotFound
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.table import notices_for, table_of
from redoubt.show.wire import encode


class Reader:
    """One reader of one game. Made while the game is held."""

    def __init__(self, live: Live, viewer: int, loop: asyncio.AbstractEventLoop) -> None:
        self.live = live
        self.viewer = viewer
        self._loop = loop
        self.woken = asyncio.Event()
        self._seen = len(lines_of(live, viewer))
        self._last = self._state()
        live.listeners.add(self._wake)

    def _wake(self) -> None:
        try:
            self._loop.call_soon_threadsafe(self.woken.set)
        except RuntimeError:  # the server is stopping
            pass

    def _state(self) -> tuple[Any, ...]:
        computer = self.live.computer
        return (
            self.live.seq(self.viewer),
            computer.thinking,
            computer.paused,
            computer.fault,
            self.live.name,
            self.live.clock and self.live.clock.changes,
            notices_for(self.live, self.viewer),
        )

    def leave(self) -> None:
        self.live.listeners.discard(self._wake)

    def message(self) -> bytes | None:
        """What is new for this reader; None if nothing is. NotFound when the game is gone."""
        live = self.live
        with live.lock:
            if live.gone:
                raise NotFound("the game was deleted", "game")
            state = self._state()
            lines = lines_of(live, self.viewer)
            events = lines[self._seen :]
            if state == self._last and not events:
                return None
            moved = state[0] != self._last[0]
            self._seen, self._last = len(lines), state
            known = live.chronicle.known(self.viewer)
            by = live.game.sides[live.chronicle.marks[known[-1]].side] if moved and known else None
            table = table_of(live, self.viewer)
            return encode({"seq": state[0], "by": by, "events": events, "table": table})


__all__ = ["Reader"]
