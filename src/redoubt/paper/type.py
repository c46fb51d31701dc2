"""The type of the sheets: text widths, line breaks, and embedded fonts."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS: Final = Path(__file__).parent / "fonts"
SERIF: Final = "EB Garamond"
NARROW: Final = "Barlow Condensed"


class Face(NamedTuple):
    """A font of one weight. `style` is the PDF library's word: "", "B" or "I"."""

    family: str
    style: str
    file: str
    weight: str
    slant: str


FACES: Final = (
    Face(SERIF, "", "serif-regular.ttf", "400 500", "normal"),
    Face(SERIF, "B", "serif-bold.ttf", "600 700", "normal"),
    Face(SERIF, "I", "serif-italic.ttf", "400 700", "italic"),
    Face(NARROW, "", "narrow-regular.ttf", "400 500", "normal"),
    Face(NARROW, "B", "narrow-bold.ttf", "600 700", "normal"),
)


def face(family: str, style: str = "") -> Face:
    """The face for a family as SVG names it; the serif for an unknown family."""
    first = family.split(",")[0].strip().strip("'\"")
    wanted = first if any(font.family == first for font in FACES) else SERIF
    faces = [font for font in FACES if font.family == wanted]
    return next((font for font in faces if font.style == style), faces[0])


@cache
def _read(file: str) -> tuple[dict[int, float], float]:
    """Widths of the characters in parts of the size, and of a missing character."""
    font = TTFont(FONTS / file)
    units, advances = font["head"].unitsPerEm, font["hmtx"]
    return {code: advances[name][0] / units for code, name in font.getBestCmap().items()}, 0.5


def missing(text: str, of: Face) -> set[str]:
    """The characters of a text that a face cannot show."""
    widths, _ = _read(of.file)
    return {letter for letter in text if ord(letter) not in widths and not letter.isspace()}


def width(text: str, of: Face, size: float) -> float:
    """The width of a text."""
    widths, other = _read(of.file)
    return size * sum(widths.get(ord(letter), other) for letter in text)


def wrap(text: str, of: Face, size: float, room: float) -> list[str]:
    """A text in lines that fit the room; a word too long for it gets its own line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, of, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def font_style(texts: Iterable[tuple[Face, str]]) -> str:
    """A style sheet with the faces in use, each with only the characters it needs."""
    needed: dict[Face, set[str]] = {}
    for of, words in texts:
        needed.setdefault(of, set()).update(words)
    return "<style>" + "".join(_rules(needed)) + "</style>" if needed else ""


def _rules(needed: dict[Face, set[str]]) -> Iterator[str]:
    for of in sorted(needed):
        data = base64.b64encode(_subset(of.file, "".join(sorted(needed[of])))).decode()
        yield (
            f"@font-face{{font-family:'{of.family}';font-weight:{of.weight};font-style:{of.slant};"
            f"src:url(data:font/ttf;base64,{data}) format('truetype')}}"
        )


@cache
def _subset(file: str, letters: str) -> bytes:
    font = TTFont(FONTS / file, recalcTimestamp=False)
    only: Any = subset.Subsetter(subset.Options(layout_features=["kern"], notdef_outline=True))
    only.populate(text=letters)
    only.subset(font)
    output = io.BytesIO()
    font.save(output)
    return output.getvalue()


__all__ = ["FACES", "FONTS", "NARROW", "SERIF", "Face", "face", "font_style", "missing", "width", "wrap"]
