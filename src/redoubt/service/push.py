"""The live link: everybody who looks at a game is sent what changed, as far as they may know it.

The readers of a game are its audience. After a change the audience asks once, in one thread, what is new; who
sees the same is sent the same bytes. A reader that falls behind is sent one message for several changes, so
that nobody is ever held up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple

from anyio import to_thread

from redoubt.engine import codec
from redoubt.service.chairs import Visitor, rights
from redoubt.service.live import Live
from redoubt.service.logbook import length_of, lines_of
from redoubt.service.table import notices_for, table_of
from redoubt.show.wire import encode

DELETED = 4404
NO_SEAT = 4403


class Closing(NamedTuple):
    """Why a link ends."""

    code: int
    reason: str


class Reader:
    """One reader of one game. Made while the game is held."""

    def __init__(self, live: Live, viewer: int, who: Visitor) -> None:
        self.live = live
        self.viewer = viewer
        self.who = who
        self.lines = length_of(live, viewer)
        """Lines of the log that were sent or were there from the beginning."""
        self.state = state_of(live, viewer)
        self.changes = live.changes
        """How many changes of the game the reader was asked about."""
        self.outbox: asyncio.Queue[str | Closing] = asyncio.Queue(1)
        live.listeners.add(self.stays)

    def stays(self) -> None:
        """Listens only so that the game stays in memory from the moment it was entered."""

    def leave(self) -> None:
        self.live.listeners.discard(self.stays)


def state_of(live: Live, viewer: int) -> tuple[Any, ...]:
    """What makes a message necessary when it changes."""
    computer = live.computer
    return (
        live.seq(viewer),
        computer.thinking,
        computer.paused,
        computer.fault,
        live.name,
        live.clock and live.clock.changes,
        notices_for(live, viewer),
        live.seating,
        live.plea and (live.plea.side, len(live.plea.agreed)),
    )


class Audience:
    """The readers of a game, in the loop that serves them."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self._loop = asyncio.get_running_loop()
        self.readers: set[Reader] = set()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def join(self, reader: Reader) -> None:
        self.readers.add(reader)
        self._count(reader, 1)
        self.live.listeners.add(self.wake)
        if self._task is None or self._task.done():
            self._task = self._loop.create_task(self._run())
        self._woken.set()

    def leave(self, reader: Reader) -> None:
        reader.leave()
        if reader in self.readers:
            self.readers.discard(reader)
            self._count(reader, -1)
        if not self.readers:
            self.live.listeners.discard(self.wake)
            self._woken.set()

    def _count(self, reader: Reader, more: int) -> None:
        """Somebody has come or gone: those at a shared table hear of it."""
        live, here = self.live, (reader.who.person, reader.viewer)
        was = live.here[here] > 0
        live.here[here] += more
        if live.shared and was != (live.here[here] > 0):
            live.seating += 1
            live.changes += 1
            self._woken.set()

    def wake(self) -> None:
        """Something has changed; called in any thread."""
        try:
            self._loop.call_soon_threadsafe(self._woken.set)
        except RuntimeError:  # the server is stopping
            pass

    def ready(self, reader: Reader) -> None:
        """A reader has been sent its message; perhaps there is more by now."""
        if reader.changes != self.live.changes:
            self._woken.set()

    async def _run(self) -> None:
        while self.readers:
            await self._woken.wait()
            self._woken.clear()
            waiting = [reader for reader in self.readers if reader.outbox.empty()]
            if waiting:
                for reader, news in await to_thread.run_sync(news_for, self.live, waiting):
                    if reader.outbox.empty():
                        reader.outbox.put_nowait(news)


def audience_of(live: Live) -> Audience:
    """The audience of a game; called in the loop."""
    if not isinstance(live.audience, Audience):
        live.audience = Audience(live)
    return live.audience


def news_for(live: Live, readers: Iterable[Reader]) -> list[tuple[Reader, str | Closing]]:
    """What is new for each of these readers; nothing for those who may know of no change."""
    news: list[tuple[Reader, str | Closing]] = []
    messages: dict[tuple[Any, ...], str] = {}
    with live.lock:
        for reader in readers:
            reader.changes = live.changes
            if live.gone:
                news.append((reader, Closing(DELETED, "the game was deleted")))
                continue
            if not rights(live, reader.who).sees(reader.viewer):
                news.append((reader, Closing(NO_SEAT, "you no longer have a seat at this table")))
                continue
            state, count = state_of(live, reader.viewer), length_of(live, reader.viewer)
            if state == reader.state and count == reader.lines:
                continue
            moved = state[0] != reader.state[0]
            key = (reader.viewer, reader.lines, moved)
            if key not in messages:
                messages[key] = message_of(live, reader.viewer, reader.lines, moved)
            news.append((reader, messages[key]))
            reader.state, reader.lines = state, count
    return news


def message_of(live: Live, viewer: int, since: int, moved: bool) -> str:
    """The news of a viewer who has read `since` lines. Called with the lock."""
    known = live.chronicle.known(viewer)
    by = live.game.sides[live.chronicle.marks[known[-1]].side] if moved and known else None
    head = codec.to_json({"seq": live.seq(viewer), "by": by}).decode()
    events = encode(lines_of(live, viewer, since)).decode()
    return f'{head[:-1]},"events":{events},"table":{encode(table_of(live, viewer)).decode()}}}'


__all__ = ["DELETED", "NO_SEAT", "Audience", "Closing", "Reader", "audience_of", "news_for"]
