"""Shown values as JSON: every sentence that names something becomes a list of parts."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from redoubt.engine import codec
from redoubt.engine.text import OPEN, wire

_MARK, _BACKSLASH = OPEN.encode(), ord("\\")
_TO_THE_END = re.compile(rb'[^"\\]*(?:\\.[^"\\]*)*"')
"""From inside a JSON string to its closing quote."""


def encode(value: Any) -> bytes:
    """Compact JSON in which marked sentences are lists of strings and `{kind, id, text}`."""
    data = codec.to_json(value)
    parts, done, mark = [], 0, data.find(_MARK)
    while mark >= 0:
        start = _opening(data, mark)
        closing = _TO_THE_END.match(data, mark)
        assert closing is not None, "marks stand in strings only"
        parts += [data[done:start], _split(data[start : closing.end()])]
        done = closing.end()
        mark = data.find(_MARK, done)
    return b"".join(parts) + data[done:]


def _opening(data: bytes, inside: int) -> int:
    """The opening quote of the JSON string around a place."""
    quote = data.rfind(b'"', 0, inside)
    while _escaped(data, quote):
        quote = data.rfind(b'"', 0, quote)
    return quote


def _escaped(data: bytes, quote: int) -> bool:
    """Whether a quote belongs to a sentence: an odd number of backslashes stands before it."""
    before = quote
    while data[before - 1] == _BACKSLASH:
        before -= 1
    return (quote - before) % 2 == 1


@lru_cache(8192)
def _split(sentence: bytes) -> bytes:
    """A sentence in parts; most of them are sent again and again."""
    return codec.to_json(wire(codec.from_json(sentence)))


__all__ = ["encode"]
