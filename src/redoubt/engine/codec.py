"""The one place that turns plain data into bytes and back (JSON for people, msgpack for hashes)."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

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


def digest(value: Any) -> str:
    """A short stable hash of plain data: equal data, equal hash, in any process and Python version."""
    return hashlib.sha256(_pack.encode(value)).hexdigest()[:32]
