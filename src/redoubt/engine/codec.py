"""The one place that turns plain data into bytes and back (JSON for people, msgpack for hashes)."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from redoubt.engine.errors import BadSetup

_json = msgspec.json.Encoder()
_pack = msgspec.msgpack.Encoder()


def to_json(value: Any) -> bytes:
    """Compact JSON, keys in the order given."""
    return _json.encode(value)


def from_json(data: bytes | str) -> Any:
    """Plain data from JSON; raises ValueError with the place of the fault."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ValueError(str(error)) from None


def repeated_key(data: bytes | str) -> str | None:
    """The first key that an object of some JSON gives twice; decoding keeps only its last value."""
    repeated: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        keys = [key for key, _ in pairs]
        repeated.extend(key for number, key in enumerate(keys) if key in keys[:number])

    json.loads(data, object_pairs_hook=look)
    return repeated[0] if repeated else None


def plain_mapping(value: Any, path: str) -> dict[str, Any]:
    """A copy of a mapping as JSON would give it back; BadSetup when it holds anything else."""
    try:
        copied = from_json(to_json(value))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadSetup(f"{path} must be plain data: {error}", path) from None
    if not isinstance(copied, dict):
        raise BadSetup(f"{path} must be a mapping, not {type(value).__name__}", path)
    return copied


def digest(value: Any) -> str:
    """A short stable hash of plain data: equal data, equal hash, in any process and Python version."""
    return digest_of(pack(value))


def digest_of(packed: bytes) -> str:
    """The hash of plain data that is packed already."""
    return hashlib.sha256(packed).hexdigest()[:32]


pack = _pack.encode
"""Plain data as bytes for a hash."""


def list_head(length: int) -> bytes:
    """What stands before the packed entries of a list. A list can so be packed in pieces."""
    return bytes((0x90 | length,)) if length < 16 else b"\xdc" + length.to_bytes(2, "big")
