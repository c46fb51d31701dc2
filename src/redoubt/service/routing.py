"""What all routes share: the types of their parameters, and how they answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping
from functools import partial, wraps
from typing import Annotated, Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from anyio import CapacityLimiter, to_thread
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.params import PathParameter, QueryParameter

from redoubt.service.chairs import Visitor
from redoubt.service.hall import Hall
from redoubt.service.visitors import Door
from redoubt.show.wire import encode

Answer = Response[bytes]


class Asked(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError:
            raise ClientException("the body is not UTF-8") from None


Held = NamedDependency[Hall]
Who = NamedDependency[Visitor]
Doors = NamedDependency[Door]
P = ParamSpec("P")
T = TypeVar("T")
As = Annotated[
    str | None,
    QueryParameter(name="as", max_length=100, description="Through whose eyes: a side, or `onlooker`."),
]
Id = Annotated[str, PathParameter(max_length=40)]
Word = Annotated[str, PathParameter(max_length=100)]
Number = Annotated[int, PathParameter(ge=0, le=10_000_000)]
Count = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Switch = Annotated[int, QueryParameter(ge=0, le=1)]
Moment = Annotated[int | None, QueryParameter(ge=0, le=10_000_000)]


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Answer:
    """An answer; sentences in it are split where they name something."""
    return Response(encode(value), status_code=status, headers=headers, media_type="application/json")


WRITERS = 400
"""Requests that may wait for the disk at once. They have threads of their own: whoever reads never waits for
one of them."""
DRAWERS = 2
"""Papers and files that are made at once; the next ones wait without a thread."""
RECKONERS = 8
"""Questions about odds that are looked at at once; the same."""
Limiters = WeakKeyDictionary[asyncio.AbstractEventLoop, CapacityLimiter]
_writers: Limiters = WeakKeyDictionary()
_drawers: Limiters = WeakKeyDictionary()
_reckoners: Limiters = WeakKeyDictionary()


def threaded(function: Callable[P, Answer]) -> Callable[P, Awaitable[Answer]]:
    """A handler that may wait for a lock runs in a thread, as soon as its game is in memory. (Litestar's own
    way of saying this wraps a handler twice when two methods share a path.)"""

    @wraps(function)
    async def run(*args: P.args, **named: P.kwargs) -> Answer:
        await _in_memory(named)
        return await to_thread.run_sync(partial(function, *args, **named))

    return run


def changing(function: Callable[P, Answer]) -> Callable[P, Awaitable[Answer]]:
    """The same for a handler that also waits for the disk."""

    return _limited(function, _writers, WRITERS)


def drawing(function: Callable[P, Answer]) -> Callable[P, Awaitable[Answer]]:
    """The same for a handler that draws for seconds: a few of them leave the other threads alone."""
    return _limited(function, _drawers, DRAWERS)


def _limited(function: Callable[P, Answer], limiters: Limiters, most: int) -> Callable[P, Awaitable[Answer]]:
    @wraps(function)
    async def run(*args: P.args, **named: P.kwargs) -> Answer:
        await _in_memory(named)
        return await _in_thread(partial(function, *args, **named), limiters, most)

    return run


async def _in_thread(work: Callable[[], T], limiters: Limiters, most: int) -> T:
    """Work in a thread, of which there are so many for work of this kind."""
    limiter = limiters.setdefault(asyncio.get_running_loop(), CapacityLimiter(most))
    return await to_thread.run_sync(work, limiter=limiter)


async def _in_memory(named: Mapping[str, Any]) -> None:
    """Waits for a game on its way from the disk without keeping a thread waiting. Whoever uses it then says
    why it cannot be had."""
    hall, game = named.get("hall"), named.get("game")
    if isinstance(hall, Hall) and isinstance(game, str) and not hall.has(game):
        await asyncio.gather(asyncio.wrap_future(hall.fetch(game)), return_exceptions=True)


async def while_waiting(
    request: Request[Any, Any, Any], hall: Hall, game: str, work: Callable[[Callable[[], bool]], T]
) -> T:
    """Work in a thread that gives up when the client has gone."""
    await _in_memory({"hall": hall, "game": game})
    gone = threading.Event()
    done = asyncio.ensure_future(_in_thread(partial(work, gone.is_set), _reckoners, RECKONERS))
    left = asyncio.ensure_future(_until_gone(request))
    await asyncio.wait({done, left}, return_when=asyncio.FIRST_COMPLETED)
    if not done.done():
        gone.set()
    left.cancel()
    return await done


async def _until_gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


__all__ = [
    "Answer", "As", "Asked", "Count", "Doors", "Held", "Id", "Moment", "Number", "Switch", "Who", "Word",
    "answer", "changing", "drawing", "threaded", "while_waiting",
]  # fmt: skip
