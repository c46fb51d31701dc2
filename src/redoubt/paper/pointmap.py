"""Point-to-point maps on paper: spaces joined by links, and the pieces on them. They need no art: the browser
draws the same data (js/map/pointmap.js)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from redoubt.paper.mapcounters import NARROW, counter
from redoubt.paper.mapdraw import Inks
from redoubt.paper.paint import Paint
from redoubt.paper.svg import circle, lettering, paths, rect
from redoubt.show.types import Scene

SPACE: Final = 12.0
"""Radius of a space."""
MARGIN: Final = 46.0
COUNTER: Final = 30.0
INKS: Final = Inks()
WIDTHS: Final = {"full": 4.0, "half": 2.2}
"""The width of a link by its kind; others are dashed."""


def point_layers(
    data: Mapping[str, Any], paint: Paint, scene: Scene | None = None, sides: Sequence[str] = ()
) -> Iterator[str]:
    """The elements of a map in its own units, from the bottom up: ground, links, spaces, pieces, names."""
    wide, high = data["size"]
    spots = {space["id"]: (float(space["x"]), float(space["y"])) for space in data["spaces"]}
    yield rect(-MARGIN, -MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN, fill=INKS.paper)
    yield rect(0, 0, wide, high, fill=INKS.land, stroke=INKS.ink, stroke_width=0.8)
    for link in data["links"]:
        yield _link(spots, link)
    places = scene.places if scene is not None else {}
    for space in data["spaces"]:
        state = places.get(space["id"])
        held = scene.colours.get(state.control, state.control) if scene and state and state.control else ""
        yield from _space(space, *paint.face(held or space.get("nation", "")))
    if scene is not None:
        yield from _pieces(scene, spots, paint, sides)
    look = {"font_size": 13, "font_weight": 600, "fill": INKS.ink, "stroke": INKS.halo, "stroke_width": 3,
            "paint_order": "stroke", "text_anchor": "middle"}  # fmt: skip
    for space in data["spaces"]:
        yield lettering(space["name"], space["x"], space["y"] + SPACE + 14, **look)


def _link(spots: Mapping[str, tuple[float, float]], link: Mapping[str, Any]) -> str:
    (ax, ay), (bx, by) = (spots[id] for id in link["between"])
    kind = link.get("kind", "full")
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
