"""SVG elements as text, for drawing without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape as escaped
from typing import Any, Final

ILLEGAL: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML does not allow, not even escaped."""


def escape(words: str) -> str:
    """Anybody's words, as they may stand in a document."""
    return escaped(ILLEGAL.sub("", words))


def attributes(look: Mapping[str, Any]) -> str:
    """`stroke_width=2` as `stroke-width="2"`; None values are left out."""
    return " ".join(
        f'{name.replace("_", "-")}="{escape(str(value))}"'
        for name, value in look.items()
        if value is not None
    )


def paths(shapes: Iterable[str], **look: Any) -> str:
    """Several outlines as one path; empty if there are none."""
    outline = "".join(shapes)
    return f'<path d="{outline}" {attributes(look)}/>' if outline else ""


def polyline(points: Iterable[tuple[float, float]]) -> str:
    return "".join(f"{'L' if n else 'M'}{x:.1f},{y:.1f}" for n, (x, y) in enumerate(points))


def _short(number: float) -> str:
    return f"{round(number, 2):g}"


def rect(x: float, y: float, width: float, height: float, **look: Any) -> str:
    box = {"x": x, "y": y, "width": width, "height": height}
    place = attributes({name: _short(value) for name, value in box.items()})
    return f"<rect {place} {attributes(look)}/>"


def circle(x: float, y: float, radius: float, **look: Any) -> str:
    place = attributes({"cx": _short(x), "cy": _short(y), "r": _short(radius)})
    return f"<circle {place} {attributes(look)}/>"


def lettering(words: str, x: float, y: float, **look: Any) -> str:
    """One line of text on its baseline."""
    return f'<text x="{_short(x)}" y="{_short(y)}" {attributes(look)}>{escape(words)}</text>'


def group(parts: Iterable[str], **look: Any) -> str:
    return f"<g {attributes(look)}>{''.join(parts)}</g>"


__all__ = ["attributes", "circle", "escape", "group", "lettering", "paths", "polyline", "rect"]
