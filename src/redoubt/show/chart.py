"""Tables of a game as a reader sees them: every cell with its source, and a key to point at it."""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.kit.provenance import Row
from redoubt.show.table import Plain


def cell(text: object, source: str, key: str = "") -> Plain:
    """What stands in a cell and where it comes from; `origin` is the source in one word."""
    told = {"text": str(text), "source": source, "origin": Row("", "", source).origin}
    return {**told, "key": key} if key else told


def row(head: object, cells: Iterable[Plain]) -> Plain:
    return {"head": str(head), "cells": list(cells)}


def chart(
    id: str, title: str, rule: str, columns: Iterable[str], rows: Iterable[Plain], note: str = ""
) -> Plain:
    """A table; the first column heads the rows."""
    told: Plain = {"id": id, "title": title, "rule": rule, "columns": list(columns), "rows": list(rows)}
    return {**told, "note": note} if note else told


__all__ = ["cell", "chart", "row"]
