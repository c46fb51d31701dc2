"""Shown values as JSON: every sentence that names something becomes a list of parts."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from redoubt.engine import codec
from redoubt.engine.text import OPEN, wire

_MARK = OPEN.encode()
_MARKED = re.compile(
    rb'"[^"\\%(first)s]*+(?:(?:\\.|%(first)s(?!%(rest)s))[^"\\%(first)s]*+)*+%(mark)s[^"\\]*+(?:\\.[^"\\]*+)*+"'
    % {b"first": _MARK[:1], b"rest": _MARK[1:], b"mark": _MARK}
)
"""A JSON string with a marked name in it, found without ever going back. Outside of strings there are no
marks, so a match that begins at a closing quote cannot reach one."""


def encode(value: Any) -> bytes:
    """Compact JSON in which marked sentences are lists of strings and `{kind, id, text}`."""
    return _MARKED.sub(lambda match: _split(match[0]), codec.to_json(value))


@lru_cache(8192)
def _split(sentence: bytes) -> bytes:
    """A sentence in parts; most of them are sent again and again."""
    return codec.to_json(wire(codec.from_json(sentence)))


__all__ = ["encode"]
