"""Choices that differ only in a number or a hex, sent as one row: the words once, and the numbers and hexes.

A list of two thousand orders such as `send men 0602 1` to `send men 0602 9` says everything nine times. A
client that asks for rows gets `{"row": choice, "numbers": [1, 2, ...]}`, where `{n}` stands for the number;
nothing is lost, and clients that do not ask are sent every choice as it is. What can be done in hundreds of
hexes and is done in few (`quiet`) has `"hexes": ["0602", ...]` besides, where `{h}` stands for the hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

Plain = dict[str, Any]
MARK = "{n}"
SPOT = "{h}"
WORDS = ("text", "label", "note")
"""Where the number may stand."""


class Choices(list[Plain]):
    """Choices as they are offered, in blocks that have nothing in common. The rows of a block are made once,
    however many are sent them."""

    blocks: tuple[Choices, ...] = ()

    @classmethod
    def joined(cls, blocks: Sequence[Choices]) -> Choices:
        made = cls(chain.from_iterable(blocks))
        made.blocks = tuple(blocks)
        return made

    @cached_property
    def rows(self) -> list[Plain]:
        return [row for block in self.blocks for row in block.rows] if self.blocks else _spread(_packed(self))


def packed(choices: Sequence[Plain]) -> list[Plain]:
    """The same list, neighbours that differ only in their number or their hex taken together."""
    return choices.rows if isinstance(choices, Choices) else Choices(choices).rows


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


def _spread(rows: Iterable[Plain]) -> list[Plain]:
    """Neighbours that differ only in their hex taken together."""
    found: list[Plain] = []
    for one in rows:
        choice = one.get("row", one)
        hex = choice.get("hex")
        if not hex or not choice.get("quiet") or any(SPOT in words for words in _told(choice)):
            found.append(one)
            continue
        spread = {"row": _moved(choice, hex, SPOT), "hexes": [hex]}
        if "numbers" in one:
            spread["numbers"] = one["numbers"]
        last = found[-1] if found else {}
        if last.get("row") == spread["row"] and last.get("numbers") == spread.get("numbers"):
            last["hexes"].append(hex)
        else:
            found.append(spread)
    return [_alone(one) if len(one.get("hexes", "  ")) == 1 else one for one in found]


def _told(choice: Plain) -> Iterator[str]:
    yield from (choice[key] for key in WORDS if choice.get(key))
    if "amount" in choice:
        yield choice["amount"]["of"]


def _alone(spread: Plain) -> Plain:
    """A row of one hex is none."""
    choice = _moved(spread["row"], SPOT, spread["hexes"][0])
    return {"row": choice, "numbers": spread["numbers"]} if "numbers" in spread else choice


def unpacked(rows: Iterable[Plain]) -> list[Plain]:
    """Every choice as it was."""
    found: list[Plain] = []
    for one in rows:
        if "row" not in one:
            found.append(one)
            continue
        for hex in one.get("hexes", (SPOT,)):
            row = _moved(one["row"], SPOT, hex)
            found += [numbered(row, number) for number in one["numbers"]] if "numbers" in one else [row]
    return found


def _moved(choice: Plain, start: str, goal: str) -> Plain:
    """The same choice for another hex; a choice without a hex is as it was."""
    if choice.get("hex") != start:
        return choice
    made = {**choice, "hex": goal}
    for key in WORDS:
        if key in choice and choice[key] is not None:
            made[key] = choice[key].replace(start, goal)
    if "amount" in choice:
        made["amount"] = {**choice["amount"], "of": choice["amount"]["of"].replace(start, goal)}
    return made


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


__all__ = ["Choices", "marked", "numbered", "packed", "unpacked"]
