"""The files of the page: read once, kept with their hash and packed form, sent again only when changed."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redoubt.engine import codec
from redoubt.service.errors import plain_error
from redoubt.service.sheaf import ADDRESS, Sheaf

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".webp": "image/webp",
}
PACKED = {".js", ".css", ".html", ".json", ".svg", ".txt", ".webmanifest"}
LASTING = ("/vendor/", "/fonts/")
"""Folders whose files change only with their names or versions."""


Stamp = tuple[int, int]
"""When a file was changed, and its size."""


@dataclass(frozen=True)
class File:
    stamp: Stamp
    body: bytes
    packed: bytes | None
    etag: str
    type: str


def no_art(title_id: str) -> Path | None:
    """A site without titles has no art."""
    return None


class Files:
    """A folder of files, and each title's own art under /art/<title>/. The modules that its `sheaf.json`
    lists are sent as one (see `sheaf`)."""

    def __init__(self, folder: Path, art_of: Callable[[str], Path | None] = no_art) -> None:
        self.folder = folder.resolve()
        self._art_of = art_of
        self._kept: dict[Path, File] = {}
        listed = self.folder / "sheaf.json"
        self._bound: tuple[str, ...] = tuple(codec.from_json(listed.read_bytes())) if listed.is_file() else ()
        self._sheaf: tuple[Stamp, dict[str, File]] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answers one request, as an ASGI application."""
        headers_sent = {name: value.decode("latin-1") for name, value in scope["headers"]}
        status, headers, body = await asyncio.to_thread(
            self.answer, scope["method"], scope["path"], headers_sent
        )
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": raw})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def answer(
        self, method: str, path: str, headers_sent: Mapping[bytes, str]
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body."""
        if method not in ("GET", "HEAD"):
            return _refused(405, "method", f"pages do not accept {method[:10]}", {"Allow": "GET, HEAD"})
        file = self._file(path)
        if file is None:
            return _refused(404, "not_found", f"there is no page {path[:80]!r}", {})
        headers = {
            "Content-Type": file.type,
            "ETag": file.etag,
            "Cache-Control": "public, max-age=86400" if path.startswith(LASTING) else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if file.etag in [tag.strip() for tag in headers_sent.get(b"if-none-match", "").split(",")]:
            return 304, headers, b""
        body = file.body
        if file.packed is not None and "gzip" in headers_sent.get(b"accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = file.packed
        return 200, {**headers, "Content-Length": str(len(body))}, body

    def _file(self, path: str) -> File | None:
        if path == ADDRESS or path in self._bound:
            return self._bundled().get(path)
        place = self._place(path.strip("/") or "index.html")
        if place is None:
            return None
        stat = place.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
        kept = self._kept.get(place)
        if kept is None or kept.stamp != stamp:
            kept = self._kept[place] = _read(place, stamp)
        return kept

    def _bundled(self) -> dict[str, File]:
        """The sheaf and the stubs of its modules, made again when one of them has changed."""
        stats = [(self.folder / path.lstrip("/")).stat() for path in self._bound]
        stamp = (max((stat.st_mtime_ns for stat in stats), default=0), sum(stat.st_size for stat in stats))
        if self._sheaf is None or self._sheaf[0] != stamp:
            sheaf = Sheaf(self.folder, self._bound)
            texts = {ADDRESS: sheaf.text(), **{path: sheaf.stub(path) for path in self._bound}}
            files = {path: _new_file(text.encode(), ".js", stamp) for path, text in texts.items()}
            self._sheaf = stamp, files
        return self._sheaf[1]

    def _place(self, wanted: str) -> Path | None:
        """The file of a path; None if there is none inside the folder."""
        if "\0" in wanted or "\\" in wanted or any(part.startswith(".") for part in wanted.split("/")):
            return None
        folder: Path | None = self.folder
        if wanted.startswith("art/"):
            _, title_id, wanted = [*wanted.split("/", 2), "", ""][:3]
            folder = self._art_of(title_id)
        if folder is None:
            return None
        try:
            place = (folder / wanted).resolve()
            return place if place.is_relative_to(folder.resolve()) and place.is_file() else None
        except (OSError, ValueError):
            return None


def _refused(status: int, code: str, message: str, more: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    body = codec.to_json(plain_error(code, message))
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), **more}
    return status, headers, body


def _read(place: Path, stamp: Stamp) -> File:
    return _new_file(place.read_bytes(), place.suffix.lower(), stamp)


def _new_file(body: bytes, ending: str, stamp: Stamp) -> File:
    guessed = TYPES.get(ending) or mimetypes.guess_type(f"x{ending}")[0] or "application/octet-stream"
    packed = gzip.compress(body, 6, mtime=0) if ending in PACKED and len(body) > 1000 else None
    return File(stamp, body, packed, f'"{hashlib.sha256(body).hexdigest()[:24]}"', guessed)


__all__ = ["Files"]
