"""Point-to-point maps on paper: spaces joined by links, and the pieces on them. Art, where a title has it,
lies under them; the browser draws the same data (js/map/pointmap.js)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any, Final

from redoubt.paper.mapcounters import NARROW, counter
from redoubt.paper.mapdraw import Inks
from redoubt.paper.paint import Paint
from redoubt.paper.svg import attributes, circle, lettering, paths, polyline, rect
from redoubt.show.types import Scene

SPACE: Final = 12.0
"""Radius of a space."""
MARGIN: Final = 46.0
COUNTER: Final = 30.0
INKS: Final = Inks()
SIGNS: Final = {
    "mountain": "M-6,4L-1.5,-4L1,0L2.5,-2.4L6,4Z",
    "alpine": "M-6,4L-1.5,-4L1,0L2.5,-2.4L6,4Z",
    "forest": "M-4,4V1M-6.5,1L-4,-4.5L-1.5,1ZM3.5,4V1M1,1L3.5,-4.5L6,1Z",
    "swamp": "M-6,-1h4M2,-1h4M-2,2.6h4M-4,-3.2V-1M4,-3.2V-1M0,.4V2.6",
    "desert": "M-7,3.4q3.5,-7 7,0q3.5,-5 7,0Z",
}
"""The ground of a space, as on the page."""
ANCHOR: Final = "M0,-6V7M-4,-3H4M-7,1c1,8 13,8 14,0"
WIDTHS: Final = {"full": 4.0, "half": 2.2}
"""The width of a link by its kind; others are dashed."""


def point_layers(
    data: Mapping[str, Any],
    paint: Paint,
    scene: Scene | None = None,
    sides: Sequence[str] = (),
    art: Mapping[str, Any] | None = None,
    relief: str | None = None,
) -> Iterator[str]:
    """The elements of a map in its own units, from the bottom up: ground, links, spaces, pieces, names."""
    wide, high = data["size"]
    spots = {space["id"]: (float(space["x"]), float(space["y"])) for space in data["spaces"]}
    yield rect(-MARGIN, -MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN, fill=INKS.paper)
    yield rect(0, 0, wide, high, fill=INKS.land, stroke=INKS.ink, stroke_width=0.8)
    if art is not None:
        yield from _art(art, relief)
    for casing in (True, False) if art is not None else (False,):
        for link in data["links"]:
            yield _link(spots, link, casing)
    places = scene.places if scene is not None else {}
    for space in data["spaces"]:
        state = places.get(space["id"])
        held = scene.colours.get(state.control, state.control) if scene and state and state.control else ""
        face, edge = paint.face(held or space.get("nation", ""))
        yield from _drawn_space(space, edge) if art is not None else _space(space, face, edge)
    if scene is not None:
        yield from _pieces(scene, spots, paint, sides)
    look = {"font_size": 13, "font_weight": 600, "fill": INKS.ink, "stroke": INKS.halo, "stroke_width": 3,
            "paint_order": "stroke", "text_anchor": "middle"}  # fmt: skip
    for space in data["spaces"]:
        across, down = _label(space)
        yield lettering(space["name"], space["x"] + across, space["y"] + down, **look)


def _label(space: Mapping[str, Any]) -> tuple[float, float]:
    """Where the name of a space stands."""
    where = space.get("label")
    return (where[0], where[1] + 4.2) if isinstance(where, list) else (0.0, SPACE + 14)


def _art(art: Mapping[str, Any], relief: str | None) -> Iterator[str]:
    """The ground: relief, coasts, rivers, lakes, frontiers, the frames of insets, names of lands and seas."""
    wide, high = art["size"]
    if relief:
        look = {"x": 0, "y": 0, "width": wide, "height": high, "preserveAspectRatio": "none"}
        yield f'<image href="{relief}" {attributes(look)}/>'
    yield paths(art.get("coasts", ()), fill="none", stroke=INKS.shore, stroke_width=1.1)
    for river in art["rivers"]:
        yield paths([river["course"]], fill="none", stroke=INKS.river, stroke_width=river["width"])
    yield paths((lake["shore"] for lake in art["lakes"]), fill=INKS.lake, stroke=INKS.shore, stroke_width=0.9)
    yield paths(art["borders"], fill="none", stroke=INKS.halo, stroke_width=3.4, stroke_opacity=0.45)
    yield paths(
        art["borders"], fill="none", stroke=INKS.border, stroke_width=1.4, stroke_dasharray="8 3 1.5 3"
    )
    for inset in art.get("insets", ()):
        for stroke, width, by in ((INKS.halo, 9.0, 0), (INKS.ink, 2.2, 0), (INKS.ink, 0.8, 6)):
            yield rect(inset["x"] + by, inset["y"] + by, inset["width"] - 2 * by, inset["height"] - 2 * by,
                       fill="none", stroke=stroke, stroke_width=width)  # fmt: skip
    for label in art["labels"]:
        water = label["kind"] == "sea"
        turn = f"rotate({label['angle']} {label['x']} {label['y']})" if label.get("angle") else None
        yield lettering(
            label["text"], label["x"], label["y"], font_size=label["size"], text_anchor="middle",
            fill=INKS.water_name if water else INKS.ink, fill_opacity=0.85 if water else 0.4,
            font_style="italic" if water or label["kind"] == "region" else None, transform=turn,
            letter_spacing=round(label.get("space", 0) * label["size"], 1) or None,
        )  # fmt: skip


def _link(spots: Mapping[str, tuple[float, float]], link: Mapping[str, Any], casing: bool = False) -> str:
    (ax, ay), (bx, by) = (spots[id] for id in link["between"])
    kind = link.get("kind", "full")
    if casing:
        return paths([f"M{ax:g},{ay:g}L{bx:g},{by:g}"], stroke=INKS.road, fill="none", stroke_width=5.6,
                     stroke_opacity=0.75)  # fmt: skip
    dash = {} if kind in WIDTHS else {"stroke_dasharray": "7 5"}
    return paths([f"M{ax:g},{ay:g}L{bx:g},{by:g}"], stroke=INKS.road_casing, fill="none",
                 stroke_width=WIDTHS.get(kind, 3.0), **dash)  # fmt: skip


def _space(space: Mapping[str, Any], face: str, edge: str) -> Iterator[str]:
    """A space in its holder's colours, with a dot if it is worth victory points, and its terrain."""
    yield circle(space["x"], space["y"], SPACE, fill=face, stroke=edge, stroke_width=1.6)
    if space.get("vp"):
        yield circle(space["x"], space["y"], SPACE * 0.5, fill=INKS.town, stroke=INKS.ink, stroke_width=0.8)
    terrain = space.get("terrain") or ""
    if terrain and terrain != "clear":
        yield lettering(
            terrain, space["x"], space["y"] + SPACE + 25, font_size=9.5, font_style="italic", fill=INKS.ink,
            font_family=NARROW, text_anchor="middle",
        )  # fmt: skip


def _drawn_space(space: Mapping[str, Any], edge: str) -> Iterator[str]:
    """A space on drawn ground: fort, ring of its holder, gold core, star of a capital or its terrain."""
    x, y = float(space["x"]), float(space["y"])
    if space.get("fort"):
        star = [_ray(x, y, SPACE * (1.75 if n % 2 == 0 else 1.26), n / 16) for n in range(16)]
        yield paths([f"{polyline(star)}Z"], fill=INKS.halo, stroke=edge, stroke_width=1.4)
    yield circle(x, y, SPACE, fill=INKS.halo, stroke=edge, stroke_width=2.6)
    if space.get("vp"):
        yield circle(x, y, SPACE * 0.62, fill=INKS.town, stroke=INKS.ink, stroke_width=0.6)
    sign = SIGNS.get(space.get("terrain") or "")
    if space.get("capital"):
        star = [_ray(x, y, SPACE * (0.5 if n % 2 == 0 else 0.21), n / 10) for n in range(10)]
        yield paths([f"{polyline(star)}Z"], fill=INKS.capital)
    elif sign:
        yield paths(
            [sign], fill="none", stroke=INKS.ink, stroke_width=1.1, transform=f"translate({x:g},{y:g})"
        )
    if space.get("fort"):
        look = {
            "font_size": 9,
            "font_weight": 700,
            "font_family": NARROW,
            "fill": INKS.ink,
            "text_anchor": "middle",
        }
        yield lettering(str(space["fort"]), x + SPACE * 1.5, y - SPACE * 1.2, **look)
    if space.get("port"):
        yield paths([ANCHOR], fill="none", stroke=INKS.water_name, stroke_width=2.2,
                    transform=f"translate({x - 14:g},{y + 11:g}) scale(.55)")  # fmt: skip


def _ray(x: float, y: float, far: float, turn: float) -> tuple[float, float]:
    return x + far * sin(2 * pi * turn), y - far * cos(2 * pi * turn)


def _pieces(
    scene: Scene, spots: Mapping[str, tuple[float, float]], paint: Paint, sides: Sequence[str]
) -> Iterator[str]:
    """Counters above their space, side by side."""
    pieces = sorted(scene.pieces, key=lambda piece: piece.order)
    for place, (x, y) in spots.items():
        here = [piece for piece in pieces if piece.place == place]
        for n, piece in enumerate(here):
            across = (n - (len(here) - 1) / 2) * COUNTER * 0.9
            spot = x + across, y - SPACE - COUNTER / 2
            yield counter(piece, spot, COUNTER, paint, round_corners=piece.side not in sides[:1])


__all__ = ["MARGIN", "point_layers"]
