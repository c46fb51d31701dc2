"""Counters for printed maps (see `kit.mapdraw`): face, sign, strength and movement."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any, Final

Symbols = Mapping[str, Mapping[str, str]]
"""For each kind of unit the paths of its sign in a box of 150 by 100 whose corner is at 25, 50."""
UNIT: Final = 44
FACES: Final = {
    "DE": ("#46514c", "#1f2522"), "CH": ("#cf4138", "#7a1b15"), "IT": ("#7f8445", "#3a3d1a"),
    "FR": ("#426ba4", "#1a3558"), "BR": ("#ad8f54", "#4c3b17"), "RU": ("#729060", "#32451f"),
    "AH": ("#9d947f", "#453e2f"), "SB": ("#635684", "#362a52"), "BE": ("#bc9630", "#5c470d"),
    "TU": ("#c8b78d", "#5c5130"),
}  # fmt: skip
PLAIN: Final = ("#e2d6ba", "#8b7c5c")
DARK_INK: Final = {"BE", "TU"}
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


def _now(value: Any) -> str:
    """A factor as it stands; nothing where the piece has none."""
    now, full = (value.get("now"), value.get("full")) if isinstance(value, Mapping) else (value, value)
    return str(now) if full else ""


def counter(
    piece: Mapping[str, Any],
    centre: tuple[float, float],
    size: float,
    symbols: Symbols,
    *,
    round_corners: bool = False,
) -> str:
    """A counter as an SVG group around its centre."""
    face, edge = nation_colours(piece["nation"])
    ink = "#2a2005" if piece["nation"] in DARK_INK or piece["nation"] not in FACES else "#ffffff"
    scale = size / UNIT
    x, y = centre[0] - size / 2, centre[1] - size / 2
    sign = symbols.get(piece["symbol"], {})
    parts = [
        f'<g transform="translate({x:.1f},{y:.1f}) scale({scale:.3f})" font-family="{NARROW}" '
        f'font-weight="700" fill="{ink}">',
        f'<rect width="{UNIT}" height="{UNIT}" rx="{9 if round_corners else 2}" fill="{face}" '
        f'stroke="{edge}"/>',
        '<g transform="translate(8.5,10.6) scale(.18) translate(-25,-50)">'
        '<path d="M25,50h150v100h-150z" fill="#f4f1e6" stroke="#16181a" stroke-width="8"/>',
    ]
    if sign.get("line"):
        parts.append(f'<path d="{sign["line"]}" fill="none" stroke="#16181a" stroke-width="8.5"/>')
    if sign.get("solid"):
        parts.append(f'<path d="{sign["solid"]}" fill="#16181a"/>')
    parts.append("</g>")
    words = [
        (piece.get("short", ""), 3.4, 8.7, 8.8, "start"), (piece.get("size", ""), 22, 8.6, 9, "middle"),
        (piece.get("letter", ""), 40.6, 8.4, 7.5, "end"),
        (_now(piece.get("strength")), 3.4, 40.7, 15, "start"),
        (_now(piece.get("movement")), 40.6, 40.5, 13, "end"),
    ]  # fmt: skip
    parts += [
        f'<text x="{at}" y="{down}" font-size="{high}" text-anchor="{anchor}">{escape(str(word))}</text>'
        for word, at, down, high, anchor in words
        if word
    ]
    return "".join([*parts, "</g>"])
