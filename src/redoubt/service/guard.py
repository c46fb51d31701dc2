"""What every request must fulfil before anybody looks at it, and what every answer tells the browser.

Even on this machine a page from elsewhere must not play our games: it could send requests to the address
we listen on (so the origin is checked) or point a name of its own at it (so the name is checked).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from redoubt.engine import codec
from redoubt.service.errors import plain_error
from redoubt.service.packing import Packing

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
API = ("/api", "/health")
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """An ASGI application around two others: the API, and the files of the page."""

    def __init__(self, app: Any, files: Any, hosts: Iterable[str], limit: int) -> None:
        self.app = app
        self.packing = Packing(app)
        self.files = files
        self.hosts = frozenset(host.lower() for host in hosts)
        """Names under which we may be called; `*` allows any."""
        self.limit = limit
        """Largest body, in bytes."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        wrong = self._wrong(scope, headers)
        if scope["type"] == "websocket":
            if wrong is not None:
                await send({"type": "websocket.close", "code": 4403, "reason": wrong[2][:100]})
            else:
                await self.app(scope, receive, send)
            return

        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                known = {name.lower() for name, _ in message.get("headers", ())}
                added = [header for header in _RAW if header[0] not in known]
                if b"cache-control" not in known:
                    added.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)

        if wrong is not None:
            await _refuse(answer, *wrong)
        elif scope["path"].startswith(API):
            await self.packing(scope, receive, answer)
        else:
            await self.files(scope, receive, answer)

    def _wrong(self, scope: Any, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Status, code and sentence of a refusal."""
        host = headers.get("host", "")
        if "*" not in self.hosts and hostname(host) not in self.hosts:
            return 403, "foreign_origin", f"this server does not answer to the name {host[:60]!r}"
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes:
            origin = headers.get("origin")
            if origin is not None and urlsplit_netloc(origin) != host.lower():
                return 403, "foreign_origin", f"a page from {origin[:60]!r} may not use this table"
            site = headers.get("sec-fetch-site", "same-origin")
            if site not in ("same-origin", "none"):
                return 403, "foreign_origin", f"a {site[:20]} page may not use this table"
        if scope["type"] == "websocket":
            return None
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limit:
            return 413, "too_large", f"a request may have at most {self.limit:,} bytes"
        if scope["method"] in ("POST", "PUT", "PATCH"):
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return (
                    415,
                    "bad_request",
                    "a request that changes something must be JSON (Content-Type: application/json)",
                )
        return None


def hostname(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()


def urlsplit_netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


async def _refuse(send: Any, status: int, code: str, message: str) -> None:
    body = codec.to_json(plain_error(code, message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


__all__ = ["HEADERS", "POLICY", "Guard", "hostname"]
