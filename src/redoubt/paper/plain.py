"""SVG with simpler text, for programs that support only part of it.

The PDF library does not support a halo behind letters (`paint-order`), letter spacing or text along a curve.
Each is replaced by something it does support: a stroked copy under plain text, and single letters, placed and
rotated. Each text names the face it is set in, because the library takes one of its own, without our letters,
for a list of families or a slant that a family does not have. Elements it would only warn about are removed.
The result looks the same in a browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from itertools import pairwise
from math import atan2, degrees, hypot
from xml.etree import ElementTree as ET

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from redoubt.paper.type import Face, face, width

SPACE = "{http://www.w3.org/2000/svg}"
_PASSED_ON = ("font-family", "font-size", "font-style", "font-weight")
_PIECES = 24
"""The number of straight pieces that approximate a curve."""

Style = Mapping[str, str]
Point = tuple[float, float]


def read(svg: str) -> ET.Element:
    ET.register_namespace("", SPACE[1:-1])
    return ET.fromstring(svg)


def texts(svg: str) -> Iterator[tuple[Face, str]]:
    """Every text of a document with its face."""
    for style, _, _, element in _walk(read(svg), {}):
        yield _face(style), "".join(element.itertext())


def plain(svg: str) -> str:
    """The document without halos, spaced letters and text on curves."""
    root = read(svg)
    curves = {path.get("id"): path.get("d", "") for path in root.iter(f"{SPACE}path") if path.get("id")}
    for style, parent, index, element in reversed(list(_walk(root, {}))):
        plainer = _plainer(element, style, curves)
        for text in plainer:
            text.attrib |= _named(_face(style))
        parent[index : index + 1] = plainer
    for child in list(root):
        if child.tag == f"{SPACE}title":
            root.remove(child)
    for image in root.iter(f"{SPACE}image"):
        image.attrib.pop("preserveAspectRatio", None)
    return ET.tostring(root, encoding="unicode")


def _walk(parent: ET.Element, above: Style) -> Iterator[tuple[Style, ET.Element, int, ET.Element]]:
    """Each text with its inherited style and its position in the tree."""
    here = {**above, **{key: value for key in _PASSED_ON if (value := parent.get(key))}}
    for index, element in enumerate(parent):
        if element.tag == f"{SPACE}text":
            own = {key: value for key in _PASSED_ON if (value := element.get(key))}
            yield {**here, **own}, parent, index, element
        else:
            yield from _walk(element, here)


def _face(style: Style) -> Face:
    if style.get("font-style") == "italic":
        return face(style.get("font-family", ""), "I")
    weight = style.get("font-weight", "400")
    return face(style.get("font-family", ""), "B" if weight.isdigit() and int(weight) >= 600 else "")


def _named(of: Face) -> Style:
    """A face as a text names it."""
    return {
        "font-family": of.family,
        "font-style": "italic" if of.style == "I" else "normal",
        "font-weight": "bold" if of.style == "B" else "normal",
    }


def _plainer(element: ET.Element, style: Style, curves: Mapping[str | None, str]) -> list[ET.Element]:
    letters = list(_letters(element, style, curves))
    if element.attrib.pop("paint-order", "") != "stroke" or "stroke" not in element.attrib:
        return letters
    below, above = [], []
    for letter in letters:
        halo = copy(letter)
        halo.attrib = {**letter.attrib, "fill": "none"}
        below.append(halo)
        for key in [key for key in letter.attrib if key.startswith("stroke") or key == "paint-order"]:
            del letter.attrib[key]
        above.append(letter)
    return below + above


def _letters(element: ET.Element, style: Style, curves: Mapping[str | None, str]) -> Iterator[ET.Element]:
    """The text itself, or single letters if each needs its own place."""
    along = element.find(f"{SPACE}textPath")
    space = float(element.get("letter-spacing", "0"))
    if along is None and not space:
        yield element
        return
    words, of, size = "".join(element.itertext()), _face(style), float(style["font-size"])
    if along is None:
        line = [(float(element.get("x", "0")), float(element.get("y", "0")))]
        line.append((line[0][0] + 1, line[0][1]))
    else:
        line = flat(curves[(along.get("href") or "").removeprefix("#")])
    run = width(words, of, size) + space * len(words)
    length = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))
    start = length / 2 if along is not None else 0
    anchor = element.get("text-anchor", "start")
    start -= {"start": 0, "middle": run / 2, "end": run}[anchor]
    for letter in words:
        wide = width(letter, of, size)
        if not letter.isspace():
            yield _placed(element, letter, spot(line, start + wide / 2))
        start += wide + space


def _placed(element: ET.Element, letter: str, at: tuple[float, float, float]) -> ET.Element:
    x, y, angle = at
    text = ET.Element(element.tag, {
        key: value for key, value in element.attrib.items() if key not in ("letter-spacing", "x", "y")
    })  # fmt: skip
    turn = f"{element.get('transform', '')} translate({x:.2f},{y:.2f}) rotate({angle:.2f})"
    text.attrib |= {"text-anchor": "middle", "x": "0", "y": "0", "transform": turn.strip()}
    text.text = letter
    return text


# curves


def flat(path: str) -> list[Point]:
    """The points of a path of lines and curves, close enough together to measure along."""
    pen = RecordingPen()
    parse_path(path, pen)
    points: list[Point] = []
    for verb, arguments in pen.value:
        if verb in ("moveTo", "lineTo"):
            points.append(arguments[0])
        elif verb in ("qCurveTo", "curveTo"):
            corners = [points[-1], *arguments]
            points += [_bezier(corners, n / _PIECES) for n in range(1, _PIECES + 1)]
    return points


def _bezier(corners: list[Point], part: float) -> Point:
    """De Casteljau: a point of a curve."""
    while len(corners) > 1:
        corners = [(ax + (bx - ax) * part, ay + (by - ay) * part) for (ax, ay), (bx, by) in pairwise(corners)]
    return corners[0]


def spot(line: list[Point], far: float) -> tuple[float, float, float]:
    """The point at this distance along a line, and the direction there in degrees; the line is extended
    straight beyond its ends."""
    left = far
    for n, ((ax, ay), (bx, by)) in enumerate(pairwise(line)):
        length = hypot(bx - ax, by - ay)
        if length and (left <= length or n == len(line) - 2):
            part = left / length
            return ax + (bx - ax) * part, ay + (by - ay) * part, degrees(atan2(by - ay, bx - ax))
        left -= length
    return (*line[-1], 0.0)


__all__ = ["flat", "plain", "read", "spot", "texts"]
