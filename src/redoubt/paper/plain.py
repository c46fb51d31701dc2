"""SVG made plainer, for programs that know little of its text.

The library that makes PDF does not know a halo below letters (`paint-order`), spaced letters or text along
a curve. Here each becomes what it does know: text without its halo above a stroked copy, and single letters,
placed and turned. What it would only warn of is left out. The result looks the same in a browser.
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
"""Into how many straight pieces a curve is cut to be measured."""

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
    curves = {one.get("id"): one.get("d", "") for one in root.iter(f"{SPACE}path") if one.get("id")}
    for style, parent, index, element in reversed(list(_walk(root, {}))):
        parent[index : index + 1] = _plainer(element, style, curves)
    for one in list(root):
        if one.tag == f"{SPACE}title":
            root.remove(one)
    for one in root.iter(f"{SPACE}image"):
        one.attrib.pop("preserveAspectRatio", None)
    return ET.tostring(root, encoding="unicode")


def _walk(parent: ET.Element, above: Style) -> Iterator[tuple[Style, ET.Element, int, ET.Element]]:
    """Each text with the style that reaches it, and where it stands."""
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


def _plainer(element: ET.Element, style: Style, curves: Mapping[str | None, str]) -> list[ET.Element]:
    letters = list(_letters(element, style, curves))
    if element.attrib.pop("paint-order", "") != "stroke" or "stroke" not in element.attrib:
        return letters
    below, above = [], []
    for one in letters:
        halo = copy(one)
        halo.attrib = {**one.attrib, "fill": "none"}
        below.append(halo)
        for key in [key for key in one.attrib if key.startswith("stroke") or key == "paint-order"]:
            del one.attrib[key]
        above.append(one)
    return below + above


def _letters(element: ET.Element, style: Style, curves: Mapping[str | None, str]) -> Iterator[ET.Element]:
    """The text itself, or its letters if each has a place of its own."""
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
    made = ET.Element(element.tag, {
        key: value for key, value in element.attrib.items() if key not in ("letter-spacing", "x", "y")
    })  # fmt: skip
    turn = f"{element.get('transform', '')} translate({x:.2f},{y:.2f}) rotate({angle:.2f})"
    made.attrib |= {"text-anchor": "middle", "x": "0", "y": "0", "transform": turn.strip()}
    made.text = letter
    return made


# curves


def flat(path: str) -> list[Point]:
    """The points of a path of lines and curves, close enough together to be measured."""
    pen = RecordingPen()
    parse_path(path, pen)
    points: list[Point] = []
    for verb, given in pen.value:
        if verb in ("moveTo", "lineTo"):
            points.append(given[0])
        elif verb in ("qCurveTo", "curveTo"):
            corners = [points[-1], *given]
            points += [_bezier(corners, n / _PIECES) for n in range(1, _PIECES + 1)]
    return points


def _bezier(corners: list[Point], part: float) -> Point:
    """De Casteljau: a point of a curve."""
    while len(corners) > 1:
        corners = [(ax + (bx - ax) * part, ay + (by - ay) * part) for (ax, ay), (bx, by) in pairwise(corners)]
    return corners[0]


def spot(line: list[Point], far: float) -> tuple[float, float, float]:
    """Where a line is after so much of its length, and its direction there in degrees; it goes straight on
    before its beginning and after its end."""
    left = far
    for n, ((ax, ay), (bx, by)) in enumerate(pairwise(line)):
        length = hypot(bx - ax, by - ay)
        if length and (left <= length or n == len(line) - 2):
            part = left / length
            return ax + (bx - ax) * part, ay + (by - ay) * part, degrees(atan2(by - ay, bx - ax))
        left -= length
    return (*line[-1], 0.0)


__all__ = ["flat", "plain", "read", "spot", "texts"]
