"""Shown values as JSON: every sentence that names something becomes a list of parts."""

from __future__ import annotations

import re
from typing import Any

from redoubt.engine import codec
from redoubt.engine.text import OPEN, wire

_MARKED = re.compile(rf'"(?:[^"\\]|\\.)*?{OPEN}(?:[^"\\]|\\.)*"'.encode())
"""A JSON string with a marked name in it. Outside of strings there are no marks, so a match that begins at
a closing quote cannot reach one."""


def encode(value: Any) -> bytes:
    """Compact JSON in which marked sentences are lists of strings and `{kind, id, text}`."""
    return _MARKED.sub(_split, codec.to_json(value))


def _split(match: re.Match[bytes]) -> bytes:
    return codec.to_json(wire(codec.from_json(match[0])))


__all__ = ["encode"]
