"""Choices that differ only in a number, sent as one row: the words once, and the numbers.

A list of two thousand orders such as `send men 0602 1` to `send men 0602 9` says everything nine times. A
client that asks for rows gets `{"row": choice, "numbers": [1, 2, ...]}`, where `{n}` stands for the number;
nothing is lost, and clients that do not ask are sent every choice as it is.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

Plain = dict[str, Any]
MARK = "{n}"
WORDS = ("text", "label", "note")
"""Where the number may stand."""
_kept: deque[tuple[Sequence[Plain], list[Plain]]] = deque(maxlen=8)


def packed(choices: Sequence[Plain]) -> list[Plain]:
    """The same list, neighbours that differ only in their number taken together. A list that is sent to
    several who look on is packed once."""
    for known, rows in tuple(_kept):  # other games may be packed meanwhile
        if known is choices:
            return rows
    rows = _packed(choices)
    _kept.append((choices, rows))
    return rows


def _packed(choices: Sequence[Plain]) -> list[Plain]:
    rows: list[Plain] = []
    for choice in choices:
        amount = choice.get("amount")
        if not amount or any(MARK in str(choice.get(key)) for key in WORDS):
            rows.append(choice)
        elif rows and "row" in rows[-1] and numbered(rows[-1]["row"], amount["n"]) == choice:
            rows[-1]["numbers"].append(amount["n"])
        else:
            rows.append({"row": marked(choice, amount["n"]), "numbers": [amount["n"]]})
    return rows


def unpacked(rows: Iterable[Plain]) -> list[Plain]:
    """Every choice as it was."""
    found: list[Plain] = []
    for one in rows:
        found += [numbered(one["row"], number) for number in one["numbers"]] if "row" in one else [one]
    return found


def numbered(row: Plain, number: int) -> Plain:
    """The choice of a row with this number."""
    said = str(number)
    made = {**row, "amount": {**row["amount"], "n": number}}
    for key in WORDS:
        if key in row and row[key] is not None:
            made[key] = row[key].replace(MARK, said)
    return made


def marked(choice: Plain, number: int) -> Plain:
    """A choice with a mark where its number stood in its own words."""
    alone = re.compile(rf"(?<!\w){number}(?!\w)")
    made = {**choice, "amount": {**choice["amount"], "n": 0}}
    for key in WORDS:
        if key in choice and choice[key] is not None:
            made[key] = alone.sub(MARK, choice[key])
    return made


__all__ = ["marked", "numbered", "packed", "unpacked"]
