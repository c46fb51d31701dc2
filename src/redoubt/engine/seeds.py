"""The seats' own seeds for verifiable dice: committed, then opened, before the first roll of play.

What the seats say is a list of texts, in order. `west=HASH` commits West to a seed: HASH is the SHA-256 of
`west:SEED`. `west:SEED` opens it. An open seed is known to everybody, so no seat can commit to one after the
first was opened: nobody chooses a seed to suit the others'.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from redoubt.engine.errors import BadSetup, TooLate

MOST = 100
"""Texts that a table takes: a side may commit again, as when its seat has changed hands."""
_COMMITTED = re.compile(r"([^:=|]+)=([0-9a-f]{64})")


def hash_of(side: str, seed: str) -> str:
    """What a side publishes about its seed before it opens it."""
    return hashlib.sha256(f"{side}:{seed}".encode()).hexdigest()


def committed(seats: Sequence[str]) -> dict[str, str]:
    """By side, what it is committed to: the last it said."""
    matches = (_COMMITTED.fullmatch(text) for text in seats)
    return {match[1]: match[2] for match in matches if match}


def opened(seats: Sequence[str]) -> list[str]:
    """The sides whose seeds are open."""
    return [text.partition(":")[0] for text in seats if not _COMMITTED.fullmatch(text)]


def commit(seats: Sequence[str], side: str, commitment: str) -> str:
    """What a seat says to commit itself; TooLate once a seed is open."""
    if opened(seats):
        raise TooLate("a seed has been opened: no seat can commit to another any more", "commitment")
    if len(seats) >= MOST:
        raise BadSetup(f"the seats have committed {MOST} times; no more is taken", "commitment")
    return f"{side}={commitment}"


def opening(seats: Sequence[str], side: str, seed: str) -> str:
    """What a seat says to open its seed; refused unless it is the one the side has committed to."""
    if side in opened(seats):
        raise TooLate(f"{side} has opened its seed", "seed")
    known = committed(seats).get(side)
    if known is None:
        raise BadSetup(f"{side} has not committed to a seed", "seed")
    if known != hash_of(side, seed):
        raise BadSetup(f"this is not the seed that {side} has committed to", "seed")
    return f"{side}:{seed}"


def check(seats: Sequence[str]) -> None:
    """Raises BadSetup where a seat opened another seed than it had committed to, or committed too late."""
    for number, text in enumerate(seats):
        before = seats[:number]
        if _COMMITTED.fullmatch(text) and opened(before):
            raise BadSetup("a seat committed to its seed after another was opened", "seats")
        side, colon, seed = text.partition(":")
        if colon and side in committed(before):
            opening(before, side, seed)


__all__ = ["check", "commit", "committed", "hash_of", "opened", "opening"]
