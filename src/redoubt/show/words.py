"""Places and pieces in lines of text, from the same values that a page draws: for text clients.

Lines may hold marked names (`engine.text`). `nations` says how a nation's code is called: "German" for DE.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from redoubt.engine.text import PIECE, PLACE, mark
from redoubt.show.types import Flag, Mark, Measure, Piece, PieceInfo, PlaceInfo, Preview, Remark

Named = Mapping[str, str]
"""Shown names by id."""


def cited(remark: Remark | Flag | Mark) -> str:
    """A sentence with the rule it rests on."""
    return f"{remark.text} [{remark.rule}]" if remark.rule else remark.text


def piece_name(piece: Piece) -> str:
    """A piece for a sentence."""
    return mark(PIECE, piece.id, piece.name)


def piece_line(piece: Piece, nations: Named) -> str:
    """A piece in one line: what it is, what it is worth, what happened to it."""
    if piece.text:
        return piece.text
    kind = f"{nations.get(piece.nation, '')} {piece.symbol.replace('_', ' ')}".strip()
    words = [piece_name(piece), kind, *_values(piece)]
    line = ", ".join(filter(None, words))
    flags = ", ".join(flag.text for flag in piece.flags)
    return f"{line}; {flags}" if flags else line


def _values(piece: Piece) -> Iterator[str]:
    if piece.steps is not None and not piece.steps.left:
        yield "lost"
        return
    if piece.strength is not None:
        yield f"strength {piece.strength.now}"
    if piece.bombardment is not None:
        yield f"bombardment {piece.bombardment.now}"
    if piece.movement is not None:
        yield f"movement {_of(piece.movement)}"
    if piece.steps is not None and piece.steps.total > 1:
        yield f"step {piece.steps.total - piece.steps.left + 1} of {piece.steps.total}"


def _of(measure: Measure) -> str:
    return str(measure.now) if measure.now == measure.full else f"{measure.now} of {measure.full}"


def piece_lines(info: PieceInfo, nations: Named) -> Iterator[str]:
    """Everything about a piece."""
    yield piece_line(info.piece, nations)
    for remark in info.lines:
        yield f"  {cited(remark)}"


def place_name(info: PlaceInfo) -> str:
    """A place for a sentence: "Basel 1203"."""
    return mark(PLACE, info.place, f"{info.name} {info.place}".strip())


def place_line(info: PlaceInfo, pieces: Iterable[Piece], marks: Iterable[Mark]) -> str:
    """A place in one line, for lists: its ground, what lies there, who stands there."""
    words = [info.ground, *(cited(mark) for mark in marks), *(_brief(piece) for piece in pieces)]
    return f"{place_name(info)}: {'; '.join(words)}"


def _brief(piece: Piece) -> str:
    """A piece in a few words: its name, its strength, and what is marked on it."""
    if piece.text:
        return piece.text
    strength = f" {piece.strength.now}" if piece.strength is not None else ""
    flags = ", ".join(flag.text for flag in piece.flags)
    return f"{piece_name(piece)}{strength}" + (f" ({flags})" if flags else "")


def place_lines(info: PlaceInfo, pieces: Mapping[str, Piece], sides: Named, nations: Named) -> Iterator[str]:
    """Everything about a place: its ground, its stacks with their `pieces`, and what an attack would be."""
    yield f"{place_name(info)}: {info.ground}"
    for remark in info.lines:
        yield f"  {cited(remark)}"
    for stack in info.stacks:
        text = f"{stack.text} [{stack.rule}]" if stack.rule else stack.text
        yield f"  {stack.label or sides[stack.side]}: {text}"
        for piece in stack.pieces:
            yield f"    {piece_line(pieces[piece], nations)}"
    for preview in info.preview:
        yield from _preview_lines(preview, sides)


def _preview_lines(preview: Preview, sides: Named) -> Iterator[str]:
    yield f"  {sides[preview.side]} attacking: {preview.text} [{preview.rule}]"
    if preview.results:
        results = [f"{die} {result}" for die, result in enumerate(preview.results, start=1)]
        yield f"    by die, attacker/defender: {', '.join(results)}"


__all__ = [
    "Named", "cited", "piece_line", "piece_lines", "piece_name", "place_line", "place_lines", "place_name",
]  # fmt: skip
