"""Short forms of orders: `0602 3m 1t`, `0702>0602`, `0602+2`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from redoubt.show.contract import Shorthand

_POINTS: Final = {"m": "men", "t": "tanks", "a": "aircraft", "l": "lsp"}
_MOVES: Final = ("send", "recall", "advance", "embark")
_SIDES: Final = ("flag", "claim", "give", "take")
_SYNONYMS: Final = {"attack": "flag", "deploy": "send", "withdraw": "give"}
_PLACE: Final = re.compile(r"[\w-]+")
_SHORT_POINTS: Final = re.compile(r"(\d{1,2})([mtal])")
_SHORT_SIDE: Final = re.compile(r"(\w+)>(\w+)")
_SHORT_LSP: Final = re.compile(r"(\w+)\+(\d{1,2})")


def read(words: Sequence[str], verbs: Sequence[str]) -> list[str] | None:
    """The full orders for a short form, given the verbs open now; None if it is not a short form."""
    if not words:
        return None
    first = words[0].lower()
    if first in _SYNONYMS:
        return [_SYNONYMS[first], *words[1:]]
    side, lsp = _SHORT_SIDE.fullmatch(words[0]), _SHORT_LSP.fullmatch(words[0])
    if side is not None and len(words) == 1:
        verb = next((verb for verb in _SIDES if verb in verbs), "flag")
        return [verb, side[1], side[2]]
    if lsp is not None and len(words) == 1:
        return ["lsp", lsp[1], lsp[2]]
    points = [_SHORT_POINTS.fullmatch(word.lower()) for word in words[1:]]
    if len(words) < 2 or not all(points) or not _PLACE.fullmatch(words[0]):
        return None
    verb = next((verb for verb in _MOVES if verb in verbs), "send")
    return [
        word
        for match in points
        if match is not None
        for word in (verb, _POINTS[match[2]], words[0], str(int(match[1])))
    ]


SHORTHAND: Final = Shorthand(
    read,
    "short forms: `0602 3m 1t` sends or recalls 3 men and 1 tank (`a` aircraft, `l` LSP), `0702>0602` flags, "
    "claims or gives ground, `0602+2` stakes 2 LSP",
)

__all__ = ["SHORTHAND", "read"]
