"""Sentences: plain strings in which names mark themselves.

A rule writes an ordinary f-string, `f"{unit} must stop in {hex}"`. The names in it come from the title's
notation (`Names.shown`), and each brings invisible marks that say what it is: a place, a piece, a die. Where
a sentence leaves the engine, `parts` splits it for a client that can link, and `plain` gives the words alone.
A rule number in square brackets, `[9.0]`, is a citation. Nobody ever guesses from the spelling of a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

PLACE: Final = "place"
PIECE: Final = "piece"
CARD: Final = "card"
SIDE: Final = "side"
RULE: Final = "rule"
DIE: Final = "die"
TEXT: Final = "text"

OPEN: Final = "\ue000"
"""Begins a marked name."""
_NEXT, _CLOSE = "\ue001", "\ue002"
_MARKS: Final = str.maketrans("", "", OPEN + _NEXT + _CLOSE)


class Part(NamedTuple):
    """A stretch of a sentence. Text has no id."""

    kind: str
    text: str
    id: str = ""


def mark(kind: str, id: str, text: str) -> str:
    """A name for use in a sentence; without a kind it is only text."""
    return f"{OPEN}{kind}{_NEXT}{id}{_NEXT}{text}{_CLOSE}" if kind else text


def quoted(words: str) -> str:
    """Words that a player wrote: text and nothing else, whatever stands in them."""
    clean = words.translate(_MARKS)
    return mark(TEXT, "", clean) if "[" in clean else clean


def plain(sentence: str) -> str:
    """The words of a sentence. A stray mark, which only a player can have typed, is dropped."""
    if sentence.isascii():
        return sentence
    first, *rest = sentence.split(OPEN)
    words = first
    for piece in rest:
        marked, _, after = piece.partition(_CLOSE)
        words += marked.rpartition(_NEXT)[2] + after
    return words.translate(_MARKS)


def parts(sentence: str) -> list[Part]:
    """The parts of a sentence in order: text, names, citations."""
    first, *rest = sentence.split(OPEN)
    sentence_parts = list(_cited(first))
    for piece in rest:
        marked, _, after = piece.partition(_CLOSE)
        name, _, text = marked.rpartition(_NEXT)
        kind, _, id = name.partition(_NEXT)
        sentence_parts.append(Part(kind or TEXT, text.translate(_MARKS), id.translate(_MARKS)))
        sentence_parts += _cited(after)
    return sentence_parts


def _cited(text: str) -> Iterator[Part]:
    """Text with its citations taken out."""
    text = text.translate(_MARKS)
    before, bracket, rest = text.partition("[")
    number, closing, after = rest.partition("]")
    if not (bracket and closing):
        if text:
            yield Part(TEXT, text)
        return
    if before:
        yield Part(TEXT, before)
    yield Part(RULE, f"[{number}]", number)
    yield from _cited(after)


def wire(sentence: str) -> str | list[Any]:
    """A sentence for a client: a string if it is only text, else a list of strings and linked parts."""
    if OPEN not in sentence and "[" not in sentence:
        return sentence
    split = parts(sentence)
    if all(part.kind == TEXT for part in split):
        return plain(sentence)
    return [
        part.text if part.kind == TEXT else {"kind": part.kind, "id": part.id, "text": part.text}
        for part in split
    ]


def readable(value: Any) -> str:
    """A plain value as words."""
    if value is None:
        return "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(readable(item) for item in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {readable(item)}" for key, item in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence: "men, tanks and aircraft"."""
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final


__all__ = [
    "DIE", "OPEN", "PIECE", "PLACE", "RULE", "SIDE", "TEXT", "Part", "listed", "mark", "parts", "plain",
    "quoted", "readable", "wire",
]  # fmt: skip
