"""What all routes share: the types of their parameters, and how they answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Annotated, Any, ParamSpec, TypeVar

from anyio import to_thread
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from redoubt.service.hall import Hall
from redoubt.show.wire import encode

Answer = Response[bytes]
Held = NamedDependency[Hall]
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


def threaded(function: Callable[P, Answer]) -> Callable[P, Awaitable[Answer]]:
    """A handler that may wait for locks and disks runs in a thread. (Litestar's own way of saying this wraps
    a handler twice when two methods share a path.)"""

    @wraps(function)
    async def run(*args: P.args, **named: P.kwargs) -> Answer:
        return await to_thread.run_sync(partial(function, *args, **named))

    return run


async def while_waiting(request: Request[Any, Any, Any], work: Callable[[Callable[[], bool]], T]) -> T:
    """Work in a thread that gives up when the client has gone."""
    gone = threading.Event()
    done = asyncio.ensure_future(to_thread.run_sync(partial(work, gone.is_set)))
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
    "Answer", "As", "Count", "Held", "Id", "Moment", "Number", "Switch", "Word", "answer", "threaded",
    "while_waiting",
]  # fmt: skip
