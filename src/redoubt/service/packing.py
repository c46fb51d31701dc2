"""Large answers go out gzipped; the largest are packed in a thread, so that nobody else waits meanwhile."""

from __future__ import annotations

import gzip
from functools import partial
from typing import Any, Final

from anyio import to_thread

WORTH: Final = 4_000
"""Bytes from which an answer is packed,"""
LARGE: Final = 50_000
"""and from which that takes so long that a thread does it."""
_packed = partial(gzip.compress, compresslevel=1, mtime=0)


class Packing:
    """Around an ASGI application that sends each answer as a whole."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or b"gzip" not in dict(scope["headers"]).get(b"accept-encoding", b""):
            await self.app(scope, receive, send)
            return
        begun: dict[str, Any] = {}

        async def pack(message: Any) -> None:
            if message["type"] == "http.response.start":
                begun.update(message)
                return
            body = message.get("body", b"")
            if begun and not message.get("more_body") and len(body) >= WORTH:
                body = await to_thread.run_sync(_packed, body) if len(body) >= LARGE else _packed(body)
                kept = [header for header in begun["headers"] if header[0].lower() != b"content-length"]
                begun["headers"] = [
                    *kept, (b"content-length", b"%d" % len(body)),
                    (b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding"),
                ]  # fmt: skip
                message = {**message, "body": body}
            if begun:
                await send(begun.copy())
                begun.clear()
            await send(message)

        await self.app(scope, receive, pack)


__all__ = ["Packing"]
