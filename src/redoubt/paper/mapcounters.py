"""Counters for printed maps (see `paper.mapdraw`): face, sign, strength and movement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from redoubt.paper.paint import Paint
from redoubt.paper.svg import circle, group, lettering, paths, rect
from redoubt.show.types import Measure, Piece

UNIT: Final = 44
ROOM: Final = 35.0
"""The width of the words on a marker."""
SIGN_INK: Final = "#16181a"
HIT: Final = "#e8720c"
MOVE_BOXES: Final = {"dark": ("#16181a", "#ffffff"), "light": ("#f4f1e6", "#16181a")}
"""Box and ink behind a movement factor."""
RANGE_INKS: Final = {"pill": "#6d2a70", "square": "#a3160c"}
"""The ink of a range, by its box."""
NARROW: Final = "'Barlow Condensed', 'Arial Narrow', sans-serif"


def _now(value: Measure | None) -> str:
    """A factor's present value; empty if the piece has none."""
    return str(value.now) if value is not None and value.full else ""


def counter(
    piece: Piece,
    centre: tuple[float, float],
    size: float,
    paint: Paint,
    *,
    round_corners: bool = False,
    plate: bool = True,
) -> str:
    """A counter as an SVG group around its centre. Leave out the `plate` (face and edge) on a background that
    already has the nation's colour, such as a sheet to cut."""
    if piece.kind == "force":
        return _force(piece, centre, size, paint)
    face, edge = paint.face(piece.nation)
    x, y = centre[0] - size / 2, centre[1] - size / 2
    look = {"transform": f"translate({x:.2f},{y:.2f}) scale({size / UNIT:.4f})", "font_family": NARROW,
            "font_weight": 700, "fill": paint.ink(piece.nation)}  # fmt: skip
    parts = []
    if plate:
        corner = 9 if round_corners else 2
        parts.append(rect(0, 0, UNIT, UNIT, rx=corner, fill=face, stroke=edge))
    parts += _unit(piece, paint) if piece.kind == "unit" else _marker(piece, paint)
    return group(parts, **look)


def _force(piece: Piece, centre: tuple[float, float], size: float, paint: Paint) -> str:
    """A marker of points: men on a plate of the side's shape, chips for the rest beside it, or bars if only
    the size is known."""
    face, edge = paint.face(piece.nation)
    ink, half = paint.ink(piece.nation), 14.0
    look = {"fill": face, "stroke": edge, "stroke_width": 1.1}
    plate = (
        circle(0, 0, half, **look)
        if piece.shape == "round"
        else rect(-half, -half, 2 * half, 2 * half, rx=2, **look)
    )
    parts = [plate]
    if piece.weight is not None:
        parts += [
            rect(-6, half - 5 - 5 * n, 12, 3.4, rx=1, fill=ink if n <= piece.weight.level else "none",
                 stroke=ink, stroke_width=0.8)
            for n in (1, 2, 3)
        ]  # fmt: skip
    elif piece.points is not None:
        parts.append(_word(str(piece.points.value), 0, 6.4, 19, "middle", fill=ink))
    for n, chip in enumerate(piece.pips):
        y = (n - (len(piece.pips) - 1) / 2) * 11.6
        parts.append(
            rect(half - 2.6, y - 5.3, 17.4, 10.6, rx=2.6, fill="#fffdf8", stroke=edge, stroke_width=0.8)
        )
        words = f"{paint.chip(chip.symbol)}{chip.count}"
        parts.append(_word(words, half + 6.1, y + 3.2, 9, "middle", fill=SIGN_INK))
    aside = -6.5 if piece.pips else 0
    place = f"translate({centre[0]:.2f},{centre[1]:.2f}) scale({size / UNIT:.4f}) translate({aside},0)"
    return group(parts, transform=place, font_family=NARROW, font_weight=700)


def _runs(words: str, size: float) -> float:
    """The approximate width of a text in the narrow face."""
    return len(words) * size * 0.46


def _fitting(words: str, size: float, room: float) -> float:
    """The largest size, up to the one wanted, at which a text fits its room."""
    return min(size, size * room / max(_runs(words, size), 1))


def _unit(piece: Piece, paint: Paint) -> Iterator[str]:
    """Number, size and letter, the sign in its box, steps, and the factors."""
    if piece.factors:
        yield from _rowed(piece, paint)
        return
    sign = paint.symbol(piece.symbol)
    box = [paths(["M25,50h150v100h-150z"], fill="#f4f1e6", stroke=SIGN_INK, stroke_width=8)]
    if sign.line:
        box.append(paths([sign.line], fill="none", stroke=SIGN_INK, stroke_width=8.5))
    if sign.solid:
        box.append(paths([sign.solid], fill=SIGN_INK))
    yield group(box, transform="translate(8.5,10.6) scale(.18) translate(-25,-50)")
    yield from _top(piece)
    yield from _pips(piece, paint.ink(piece.nation))
    yield from _factors(piece, paint)
    yield from _hits(piece)


def _rowed(piece: Piece, paint: Paint) -> Iterator[str]:
    """A counter with its factors in a row: nation, sign and number above them; red on a white band if it is
    reduced."""
    if piece.reduced:
        yield rect(1.5, 29.8, 41, 12.7, rx=1.5, fill="#ffffff")
    sign = paint.symbol(piece.symbol)
    box = [paths(["M25,50h150v100h-150z"], fill="#f4f1e6", stroke=SIGN_INK, stroke_width=9)]
    if sign.line:
        box.append(paths([sign.line], fill="none", stroke=SIGN_INK, stroke_width=10))
    place = "translate(4.4,13.2) scale(.136)" if piece.short else "translate(10.6,12) scale(.152)"
    yield group(box, transform=f"{place} translate(-25,-50)")
    yield _word(piece.letter, 3.4, 10.4, 9.6)
    yield _word(piece.size, 40.6, 9.4, 8.6, "end")
    if piece.short:
        yield _word(piece.short, 34, 26, _fitting(piece.short, 20, 15), "middle")
    look = {"fill": "#a3160c"} if piece.reduced else {}
    yield _word(piece.factors, UNIT / 2, 41, 15, "middle", **look)


def _top(piece: Piece) -> Iterator[str]:
    """The top line: the letter is left out if it does not fit beside a long name."""
    after = 5.8 + _runs(piece.short, 8.8) if piece.short else 0
    wide = _runs(piece.size, 9)
    middle = max(UNIT / 2, after + wide / 2)
    yield _word(piece.short, 3.4, 8.7, 8.8)
    yield _word(piece.size, middle, 8.6, 9, "middle")
    if (middle + wide / 2 if piece.size else after) < 39.6 - _runs(piece.letter, 7.5):
        yield _word(piece.letter, 40.6, 8.4, 7.5, "end")


def _pips(piece: Piece, ink: str) -> Iterator[str]:
    """Steps on the right edge, hollow when lost."""
    steps = piece.steps
    if steps is None or steps.total < 2:
        return
    for n in range(steps.total):
        fill = "none" if n < steps.total - steps.left else ink
        yield circle(39.7, 13 + n * 4.6, 1.55, fill=fill, stroke=ink, stroke_width=0.8)


def _hits(piece: Piece) -> Iterator[str]:
    """Hits on a disc at the corner, instead of the letter."""
    if piece.hits:
        yield circle(41.4, 2.6, 7.6, fill="#ffffff")
        yield circle(41.4, 2.6, 6.6, fill=HIT)
        yield _word(f"\N{MINUS SIGN}{piece.hits}", 41.2, 5.8, 9.4, "middle", fill="#ffffff")


def _factors(piece: Piece, paint: Paint) -> Iterator[str]:
    """Strength, bombardment in brackets, and movement on a box that shows how the unit moves."""
    strength, movement, fire = map(_now, (piece.strength, piece.movement, piece.bombardment))
    yield _word(strength, 3.4, 40.7, 15)
    if fire:
        yield _word(f"({fire})", 4.8 + _runs(strength, 15), 40.2, 11)
    if piece.range is not None:
        yield from _range(str(piece.range.value), paint.look.ranges.get(piece.range.kind, ""))
    box = MOVE_BOXES.get(paint.move_box(piece.move_class))
    if movement and box:
        wide = 4.6 + 5.4 * len(movement)
        yield rect(41.2 - wide, 30.4, wide, 11.6, rx=1.5, fill=box[0])
        yield _word(movement, 41.2 - wide / 2, 40.4, 12.4, "middle", fill=box[1])
    else:
        yield _word(movement, 40.6, 40.5, 13, "end")


def _range(words: str, box: str) -> Iterator[str]:
    """How far a piece fires, in its box between the factors."""
    wide = 5.4 + 4.6 * len(words)
    if box in RANGE_INKS:
        yield rect(21.4 - wide / 2, 31.4, wide, 10, rx=5 if box == "pill" else 1.4, fill="#fffdf6")
    yield _word(words, 21.4, 39.9, 9.8, "middle", **({"fill": RANGE_INKS[box]} if box in RANGE_INKS else {}))


def _marker(piece: Piece, paint: Paint) -> Iterator[str]:
    """Works, aircraft and markers: a large sign without a box, with words or the strength below it. One that
    fires has its range beside it, and its name."""
    sign, ink = paint.symbol(piece.symbol), paint.ink(piece.nation)
    strength, ring = _now(piece.strength), piece.shape == "round"
    words = strength or piece.short
    if sign.line or sign.solid:
        box = []
        if sign.line:
            box.append(paths([sign.line], fill="none", stroke=ink, stroke_width=9, stroke_linecap="round"))
        if sign.solid:
            box.append(paths([sign.solid], fill=ink))
        low = (18 if ring else 19) if words else 23
        yield group(box, transform=f"translate(22,{low}) scale(.21) translate(-100,-100)")
        foot, small = (37, 8) if ring else (41, 10)
        if piece.range is not None:
            yield _word(strength, 3.4, 40.7, 15)
            yield from _range(str(piece.range.value), paint.look.ranges.get(piece.range.kind, ""))
            yield _word(piece.short, 3.4, 8.7, 8.8)
        else:
            yield _word(words, 22, foot, 15 if strength else small, "middle")
    else:
        size = _fitting(words, 17, ROOM)
        yield _word(words, 22, 22 + 0.35 * size, size, "middle")
    if ring:
        yield circle(22, 22, 19.6, fill="none", stroke=ink, stroke_width=1.3)
    yield _word(piece.letter, 40.6, 8.6, 7.5, "end")


def _word(words: str, x: float, y: float, size: float, anchor: str = "start", **look: Any) -> str:
    return lettering(words, x, y, font_size=size, text_anchor=anchor, **look) if words else ""


__all__ = ["NARROW", "ROOM", "counter"]
