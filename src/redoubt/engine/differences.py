"""Where two plain values differ, for people to read."""

from __future__ import annotations

from typing import Any

from redoubt.engine import codec


def where_different(first: Any, other: Any) -> str:
    """Where two plain values differ first, as JSON bytes would show it; empty when they are equal."""
    if codec.to_json(first) == codec.to_json(other):
        return ""
    return first_place(first, other, "")


def first_place(first: Any, other: Any, path: str) -> str:
    if isinstance(first, dict) and isinstance(other, dict) and list(first) == list(other):
        parts = [(f"{path}.{key}", first[key], other[key]) for key in first]
    elif isinstance(first, (list, tuple)) and isinstance(other, (list, tuple)) and len(first) == len(other):
        parts = [(f"{path}[{n}]", a, b) for n, (a, b) in enumerate(zip(first, other, strict=True))]
    else:
        return f"{path or 'all'} is {str(first)[:120]} or {str(other)[:120]}"
    for inner, a, b in parts:
        if codec.to_json(a) != codec.to_json(b):
            return first_place(a, b, inner)
    return f"{path or 'all'} differs"


__all__ = ["where_different"]
