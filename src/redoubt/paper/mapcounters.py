"""Counters for printed maps (see `paper.mapdraw`): face, sign, strength and movement."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from redoubt.paper.svg import circle, group, lettering, paths, rect

Symbols = Mapping[str, Mapping[str, str]]
"""For each kind of unit the paths of its sign in a box of 150 by 100 whose corner is at 25, 50."""
UNIT: Final = 44
ROOM: Final = 35.0
"""How wide the words of a marker may run."""
FACES: Final = {
    "DE": ("#46514c", "#1f2522"), "CH": ("#cf4138", "#7a1b15"), "IT": ("#7f8445", "#3a3d1a"),
    "FR": ("#426ba4", "#1a3558"), "BR": ("#ad8f54", "#4c3b17"), "RU": ("#729060", "#32451f"),
    "AH": ("#9d947f", "#453e2f"), "SB": ("#635684", "#362a52"), "BE": ("#bc9630", "#5c470d"),
    "TU": ("#c8b78d", "#5c5130"), "US": ("#616a49", "#2b311c"), "SU": ("#bb3c32", "#6b1a14"),
    "JP": ("#c27e2d", "#5d3a0d"), "CN": ("#4a7ab0", "#1c3a5c"), "AX": ("#748466", "#333c2b"),
    "AM": ("#888355", "#3d3a20"), "CC": ("#aa4164", "#551a2e"), "VI": ("#8489a1", "#3c4054"),
    "YU": ("#5a7f9f", "#24394d"), "FI": ("#96a9b9", "#44525f"),
}  # fmt: skip
PLAIN: Final = ("#e2d6ba", "#8b7c5c")
DARK_INK: Final = {"BE", "TU", "FI"}
SIGN_INK: Final = "#16181a"
HIT: Final = "#e8720c"
NARROW: Final = "'Barlow Condensed', 'Arial Narrow', sans-serif"


def nation_colours(nation: str) -> tuple[str, str]:
    """Face and edge of a nation's counters."""
    return FACES.get(nation, PLAIN)


def read_symbols(script: str) -> dict[str, dict[str, str]]:
    """The signs out of the browser's own list (`js/counters/symbols.js`), so that both draw the same."""
    return {
        name: json.loads(paths)
        for name, paths in re.findall(r"^\s*([a-z_]+): (\{.*\}),?$", script, flags=re.MULTILINE)
    }


def _full(value: Any) -> Any:
    return value.get("full") if isinstance(value, Mapping) else value


def _now(value: Any) -> str:
    """A factor as it stands; nothing where the piece has none."""
    if not _full(value):
        return ""
    return str(value.get("now") if isinstance(value, Mapping) else value)


def counter(
    piece: Mapping[str, Any],
    centre: tuple[float, float],
    size: float,
    symbols: Symbols,
    *,
    round_corners: bool = False,
    plate: bool = True,
) -> str:
    """A counter as an SVG group around its centre. Without its `plate`, the face and its edge, it is for a
    ground that has the nation's colour already, such as a sheet to be cut."""
    face, edge = nation_colours(piece["nation"])
    if piece["kind"] == "force":
        return _force(piece, centre, size)
    scale = size / UNIT
    x, y = centre[0] - size / 2, centre[1] - size / 2
    look = {"transform": f"translate({x:.2f},{y:.2f}) scale({scale:.4f})", "font_family": NARROW,
            "font_weight": 700, "fill": ink_of(piece["nation"])}  # fmt: skip
    parts = []
    if plate:
        corner = 9 if round_corners else 2
        parts.append(rect(0, 0, UNIT, UNIT, rx=corner, fill=face, stroke=edge))
    parts += _unit(piece, symbols) if piece["kind"] == "unit" else _marker(piece, symbols)
    return group(parts, **look)


def _force(piece: Mapping[str, Any], centre: tuple[float, float], size: float) -> str:
    """A marker of points that are no unit: men in a plate of the side's shape, chips for the rest beside it,
    bars where only a size is known."""
    face, edge = nation_colours(piece["nation"])
    ink, half = ink_of(piece["nation"]), 14.0
    look = {"fill": face, "stroke": edge, "stroke_width": 1.1}
    plate = (
        circle(0, 0, half, **look)
        if piece.get("shape") == "round"
        else rect(-half, -half, 2 * half, 2 * half, rx=2, **look)
    )
    parts = [plate]
    if "weight" in piece:
        parts += [
            rect(-6, half - 5 - 5 * n, 12, 3.4, rx=1, fill=ink if n <= piece["weight"]["level"] else "none",
                 stroke=ink, stroke_width=0.8)
            for n in (1, 2, 3)
        ]  # fmt: skip
    else:
        parts.append(_word(str(piece["points"]["value"]), 0, 6.4, 19, "middle", fill=ink))
    chips = piece.get("pips") or ()
    for n, chip in enumerate(chips):
        y = (n - (len(chips) - 1) / 2) * 11.6
        words = f"{CHIPS.get(chip['symbol'], '')}{chip['count']}"
        parts.append(
            rect(half - 2.6, y - 5.3, 17.4, 10.6, rx=2.6, fill="#fffdf8", stroke=edge, stroke_width=0.8)
        )
        parts.append(_word(words, half + 6.1, y + 3.2, 9, "middle", fill=SIGN_INK))
    aside = -6.5 if chips else 0
    place = f"translate({centre[0]:.2f},{centre[1]:.2f}) scale({size / UNIT:.4f}) translate({aside},0)"
    return group(parts, transform=place, font_family=NARROW, font_weight=700)


CHIPS: Final = {"tank": "T", "plane": "A", "lsp": "L", "bomber": "B"}
"""What a chip beside a marker counts, in a letter."""


def ink_of(nation: str) -> str:
    """What is written with on a nation's counters."""
    return "#2a2005" if nation in DARK_INK or nation not in FACES else "#ffffff"


def _runs(words: str, size: float) -> float:
    """How wide a text in the narrow face runs, nearly."""
    return len(words) * size * 0.46


def _fitting(words: str, size: float, room: float) -> float:
    """The size at which a text keeps within its room, at most the one that is wanted."""
    return min(size, size * room / max(_runs(words, size), 1))


def _unit(piece: Mapping[str, Any], symbols: Symbols) -> Iterator[str]:
    """Number, size and letter, the sign in its box, steps, and the factors."""
    sign = symbols.get(piece["symbol"], {})
    box = [paths(["M25,50h150v100h-150z"], fill="#f4f1e6", stroke=SIGN_INK, stroke_width=8)]
    if sign.get("line"):
        box.append(paths([sign["line"]], fill="none", stroke=SIGN_INK, stroke_width=8.5))
    if sign.get("solid"):
        box.append(paths([sign["solid"]], fill=SIGN_INK))
    yield group(box, transform="translate(8.5,10.6) scale(.18) translate(-25,-50)")
    yield from _top(piece)
    yield from _pips(piece)
    yield from _factors(piece)
    yield from _hits(piece)


def _top(piece: Mapping[str, Any]) -> Iterator[str]:
    """Along the top: what does not fit beside a long name gives way."""
    short, size, letter = (str(piece.get(part, "")) for part in ("short", "size", "letter"))
    after = 5.8 + _runs(short, 8.8) if short else 0
    wide = _runs(size, 9)
    middle = max(UNIT / 2, after + wide / 2)
    yield _word(short, 3.4, 8.7, 8.8)
    yield _word(size, middle, 8.6, 9, "middle")
    if (middle + wide / 2 if size else after) < 39.6 - _runs(letter, 7.5):
        yield _word(letter, 40.6, 8.4, 7.5, "end")


def _pips(piece: Mapping[str, Any]) -> Iterator[str]:
    """Steps on the right edge, hollow when lost."""
    steps = piece.get("steps") or {}
    total, left, ink = steps.get("total", 1), steps.get("left", 1), ink_of(piece["nation"])
    for n in range(total if total > 1 else 0):
        fill = "none" if n < total - left else ink
        yield circle(39.7, 13 + n * 4.6, 1.55, fill=fill, stroke=ink, stroke_width=0.8)


def _hits(piece: Mapping[str, Any]) -> Iterator[str]:
    """Hits on a disc at the corner, instead of the letter."""
    if piece.get("hits"):
        yield circle(41.4, 2.6, 7.6, fill="#ffffff")
        yield circle(41.4, 2.6, 6.6, fill=HIT)
        yield _word(f"\N{MINUS SIGN}{piece['hits']}", 41.2, 5.8, 9.4, "middle", fill="#ffffff")


def _factors(piece: Mapping[str, Any]) -> Iterator[str]:
    """Strength, bombardment in brackets, and movement, on a box that tells how a unit moves."""
    strength, movement, fire = (_now(piece.get(part)) for part in ("strength", "movement", "bombardment"))
    yield _word(strength, 3.4, 40.7, 15)
    if fire:
        yield _word(f"({fire})", 4.8 + _runs(strength, 15), 40.2, 11)
    box = _move_box(str(piece.get("move_class") or ""))
    if movement and box:
        wide = 4.6 + 5.4 * len(movement)
        yield rect(41.2 - wide, 30.4, wide, 11.6, rx=1.5, fill=box[0])
        yield _word(movement, 41.2 - wide / 2, 40.4, 12.4, "middle", fill=box[1])
    else:
        yield _word(movement, 40.6, 40.5, 13, "end")


def _move_box(move_class: str) -> tuple[str, str] | None:
    """Box and ink behind the movement of guns and of what drives."""
    if re.match("motor|mechani|armou?r", move_class):
        return "#16181a", "#ffffff"
    return ("#f4f1e6", "#16181a") if move_class == "standard_artillery" else None


def _marker(piece: Mapping[str, Any], symbols: Symbols) -> Iterator[str]:
    """Works, aircraft and markers: a large sign without a box, words or the strength below it."""
    sign, ink = symbols.get(piece["symbol"], {}), ink_of(piece["nation"])
    strength, short = _now(piece.get("strength")), str(piece.get("short", ""))
    ring = piece.get("shape") == "round"
    if sign:
        box = []
        if sign.get("line"):
            box.append(paths([sign["line"]], fill="none", stroke=ink, stroke_width=9, stroke_linecap="round"))
        if sign.get("solid"):
            box.append(paths([sign["solid"]], fill=ink))
        low = (18 if ring else 19) if strength or short else 23
        yield group(box, transform=f"translate(22,{low}) scale(.21) translate(-100,-100)")
        foot, small = (37, 8) if ring else (41, 10)
        yield _word(strength or short, 22, foot, 15 if strength else small, "middle")
    else:
        size = _fitting(strength or short, 17, ROOM)
        yield _word(strength or short, 22, 22 + 0.35 * size, size, "middle")
    if ring:
        yield circle(22, 22, 19.6, fill="none", stroke=ink, stroke_width=1.3)
    yield _word(str(piece.get("letter", "")), 40.6, 8.6, 7.5, "end")


def _word(words: str, x: float, y: float, size: float, anchor: str = "start", **look: Any) -> str:
    return lettering(words, x, y, font_size=size, text_anchor=anchor, **look) if words else ""
