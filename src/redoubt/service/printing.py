"""Sheets to print, as the page asks for them: drawn one at a time, the latest kept."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock

from redoubt.paper.printing import FORMATS, KINDS, Offer, Order, Printed, printed
from redoubt.service.catalogue import find_title
from redoubt.service.errors import NotFound

_drawing = Lock()


@lru_cache(maxsize=8)
def offered(title_id: str, data: Path | None) -> list[str]:
    """The kinds of sheets a title has."""
    return Offer(find_title(title_id), Order(data=data)).kinds()


def requested(title_id: str, file: str, order: Order) -> Printed:
    """The file that a page asks for by name, such as map.pdf."""
    kind, _, form = file.partition(".")
    if kind not in KINDS or form not in FORMATS:
        names = ", ".join(f"{kind}.{format}" for kind in KINDS for format in FORMATS)
        raise NotFound(f"there is no {file[:40]!r} to print; there are {names}", "file")
    find_title(title_id)
    with _drawing:
        return _kept(title_id, kind, form, order)


@lru_cache(maxsize=8)
def _kept(title_id: str, kind: str, form: str, order: Order) -> Printed:
    return printed(find_title(title_id), kind, form, order)


__all__ = ["Order", "offered", "requested"]
