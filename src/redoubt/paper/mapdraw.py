"""A map as a self-contained SVG picture for print and reports, drawn without a browser.

It reads the same art as the table in the browser (`art/<title>/map.json`, docs/concepts/map-art.md), the
title's map data and, for counters, a scene (`show.types.Scene`).
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any, Final, TypedDict, Unpack

from redoubt.paper.mapcounters import NARROW, counter
from redoubt.paper.mapfronts import edge_layers, line_layers
from redoubt.paper.paint import Paint
from redoubt.paper.svg import attributes, lettering, paths, polyline
from redoubt.show.types import Piece, Scene, SceneEdge

Plain = Mapping[str, Any]
Point = tuple[float, float]
SERIF = "'EB Garamond', Garamond, Georgia, serif"
CORNERS = tuple((cos(n * pi / 3 - 2 * pi / 3), sin(n * pi / 3 - 2 * pi / 3)) for n in range(6))
"""Of a flat-topped hex, clockwise from the upper left: side n (0 is north) runs from corner n to n + 1."""


@dataclass(frozen=True)
class Inks:
    """The colours of the print."""

    paper: str = "#faf7ef"
    land: str = "#edebcf"
    ink: str = "#2b2620"
    halo: str = "#f6f1e2"
    lake: str = "#c2dde6"
    shore: str = "#4f86a0"
    water_line: str = "#5f97b0"
    river: str = "#6a9cb4"
    road: str = "#fbf3dd"
    road_casing: str = "#7a5a3c"
    border: str = "#4a3b36"
    water_name: str = "#2f6480"
    town: str = "#f6c945"
    capital: str = "#c62f26"
    contested: str = "#d62b1f"


class Choices(TypedDict, total=False):
    """What a picture of the map can be drawn with."""

    relief: str | None
    paint: Paint | None
    numbers: bool
    grid: bool
    inks: Inks | None
    sides: Sequence[str]


def map_svg(
    map_data: Plain, art: Plain, scene: Scene | None = None, *, title: str = "", **drawn: Unpack[Choices]
) -> str:
    """The whole map as an SVG document, with the counters of a scene if there is one.

    `relief` is the address of the shaded picture, best as a `data:` address so that the file is
    self-contained; `paint` has the title's colours and signs. The first of the `sides` has square counters,
    the others round ones.
    """
    width, height = art["size"]
    margin = art["margin"]
    box = f"{-margin:g} {-margin:g} {width + 2 * margin:g} {height + 2 * margin:g}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{SERIF}">',
        f"<title>{escape(title or str(art.get('title', 'map')))}</title>",
        *map_layers(map_data, art, scene, **drawn),
        "</svg>\n",
    ])  # fmt: skip


def map_layers(
    map_data: Plain,
    art: Plain,
    scene: Scene | None = None,
    *,
    relief: str | None = None,
    paint: Paint | None = None,
    numbers: bool = True,
    grid: bool = True,
    inks: Inks | None = None,
    sides: Sequence[str] = (),
    marks: Sequence[str] = (),
    least: float = 0,
) -> list[str]:
    """The elements of `map_svg`, from the bottom up, for use in a larger picture. `marks` are your own
    elements, drawn on the ground below all names. `least` is the smallest legible type in map units: smaller
    letters and numbers grow to it where a hex has room."""
    sheet = _Sheet(map_data, art, inks or Inks(), paint or Paint(), sides, relief is not None, least)
    width, height = art["size"]
    margin = art["margin"]
    parts = [
        paths([f"M{-margin:g},{-margin:g}h{width + 2 * margin:g}v{height + 2 * margin:g}H{-margin:g}Z"],
              fill=sheet.inks.paper),
        f'<rect width="{width:g}" height="{height:g}" fill="{sheet.inks.land}"/>',
    ]  # fmt: skip
    if relief:
        size = {"width": f"{width:g}", "height": f"{height:g}", "preserveAspectRatio": "none"}
        parts.append(f'<image href="{escape(relief)}" {attributes(size)}/>')
    parts += sheet.ground(grid, numbers)
    parts += marks
    if scene is not None:
        parts += sheet.under(scene)
    parts += sheet.names()
    if scene is not None:
        parts += sheet.game(scene)
    parts += sheet.frame()
    return parts


def hex_centres(map_data: Plain, art: Plain) -> dict[str, Point]:
    """The centre of each hex, in the units of the art."""
    unit, (left, top) = float(art["unit"]), art["origin"]
    return {
        row["hex"]: (left + row["centre"][0] * unit, top + row["centre"][1] * unit)
        for row in map_data["hexes"]
    }


LARGEST: Final = 0.53
"""The largest hex number, in radii: a larger one would overlap the counters."""


class _Sheet:
    """One map on paper; each method draws one layer."""

    def __init__(
        self,
        map_data: Plain,
        art: Plain,
        inks: Inks,
        paint: Paint,
        sides: Sequence[str],
        shaded: bool = False,
        least: float = 0,
    ) -> None:
        self.shaded = shaded
        """Whether a relief lies under the map, which shows the seas."""
        self.art = art
        self.inks = inks
        self.paint = paint
        self.sides = list(sides)
        self.radius = float(art["radius"])
        self.least = min(least, LARGEST * self.radius)
        self.centres = hex_centres(map_data, art)

    def corners(self, hex: str, part: float = 1) -> list[Point]:
        x, y = self.centres[hex]
        return [(x + self.radius * part * a, y + self.radius * part * b) for a, b in CORNERS]

    def side(self, hex: str, other: str) -> tuple[Point, Point] | None:
        """The ends of the side between neighbours, in the direction that has the first hex on the right."""
        if hex not in self.centres or other not in self.centres:
            return None
        (ax, ay), (bx, by) = self.centres[hex], self.centres[other]
        turn = round((degrees(atan2(by - ay, bx - ax)) + 90) / 60) % 6
        corners = self.corners(hex)
        return corners[turn], corners[(turn + 1) % 6]

    def outline(self, hex: str, part: float = 1) -> str:
        return polyline(self.corners(hex, part)) + "Z"

    # the printed map

    def ground(self, grid: bool, numbers: bool) -> Iterator[str]:
        art, inks = self.art, self.inks
        yield paths(art["borders"], fill="none", stroke=inks.halo, stroke_width=3.6, stroke_opacity=0.45)
        for casing in (True, False):
            for river in art["rivers"]:
                look: dict[str, Any] = (
                    {"stroke": inks.halo, "stroke_opacity": 0.55} if casing else {"stroke": inks.river}
                )
                yield paths([river["course"]], fill="none", stroke_width=river["width"] + 1.8 * casing,
                             stroke_linecap="round", **look)  # fmt: skip
        water = {"fill": "none" if self.shaded else inks.lake, "stroke": inks.shore, "stroke_width": 1.2}
        yield paths((sea["shore"] for sea in art.get("seas", ())), **water)
        yield paths(
            (lake["shore"] for lake in art["lakes"]), fill=inks.lake, stroke=inks.shore, stroke_width=1.1
        )
        for lake in art["lakes"]:
            for depth, line in enumerate(lake["lines"]):
                yield paths([line], fill="none", stroke=inks.water_line, stroke_width=0.6,
                             stroke_opacity=round(0.55 * 0.75**depth, 2))  # fmt: skip
        yield paths((town["houses"] for town in art["towns"]), fill=inks.capital, fill_opacity=0.42)
        if grid:
            yield paths(
                map(self.outline, self.centres),
                fill="none",
                stroke=inks.ink,
                stroke_width=0.8,
                stroke_opacity=0.17,
            )
        for stroke, wide in ((inks.road_casing, 3.6), (inks.road, 1.9)):
            yield paths([art["roads"]], fill="none", stroke=stroke, stroke_width=wide, stroke_linecap="round")
        for stroke, wide in ((inks.road_casing, 5.2), (inks.road, 3.5), (inks.road_casing, 0.7)):
            yield paths([art.get("highways", "")], fill="none", stroke=stroke, stroke_width=wide)
        yield paths([art.get("rails", "")], fill="none", stroke=inks.ink, stroke_width=2.4)
        yield paths([art.get("rails", "")], fill="none", stroke=inks.halo, stroke_width=1.3,
                    stroke_dasharray="5 5")  # fmt: skip
        for ferry in art.get("ferries", ()):
            ax, ay, bx, by = ferry["line"]
            look = {"stroke": inks.ink} if ferry["kind"] == "black" else {"stroke": inks.road_casing}
            dashes = {} if ferry["kind"] == "black" else {"stroke_dasharray": "4 2.6"}
            yield paths([f"M{ax},{ay}L{bx},{by}"], fill="none", stroke_width=2, **look, **dashes)
        for bridge in art["bridges"]:
            place = f"translate({bridge['x']},{bridge['y']}) rotate({bridge['angle']})"
            yield paths(["M-5,-5.2l1.8,2h6.4l1.8,-2M-5,5.2l1.8,-2h6.4l1.8,2"], fill="none", stroke=inks.ink,
                         stroke_width=1.1, transform=place)  # fmt: skip
        yield paths(
            art["borders"],
            fill="none",
            stroke=inks.border,
            stroke_width=1.7,
            stroke_dasharray="9 3.2 1.6 3.2",
        )
        if numbers:
            size = max(7.0, self.least)
            rise = min(0.665 * self.radius, (3**0.5 / 2) * self.radius - 0.78 * size)
            look = {"font_family": NARROW, "font_size": f"{size:.3g}", "fill": inks.ink,
                    "fill_opacity": 0.62}  # fmt: skip
            yield f'<g {attributes(look)} text-anchor="middle">'
            yield from (lettering(hex, x, y - rise) for hex, (x, y) in self.centres.items())
            yield "</g>"

    def names(self) -> Iterator[str]:
        inks = self.inks
        halo = {"stroke": inks.halo, "stroke_linejoin": "round", "paint_order": "stroke"}
        for number, label in enumerate(self.art["labels"]):
            water = label["kind"] in ("lake", "river", "sea")
            look: dict[str, Any] = halo | {
                "font_size": label["size"], "fill": inks.water_name if water else inks.ink,
                "stroke_width": 2.4, "stroke_opacity": 0.6, "text_anchor": "middle",
            }  # fmt: skip
            if label["kind"] == "country":
                look |= {
                    "fill": self.paint.tint(label.get("country", ""), inks.ink),
                    "fill_opacity": 0.55,
                    "stroke_opacity": 0.2,
                }
            else:
                look["font_style"] = "italic"
            if "space" in label:
                look["letter_spacing"] = round(label["space"] * label["size"], 1)
            yield self._name(label, look, f"curve-{number}")
        for place in self.art["places"]:
            look = halo | {
                "font_size": place["size"],
                "fill": inks.ink,
                "stroke_width": 2.4,
                "text_anchor": "middle",
            }
            if place["kind"] == "pass":
                look["font_style"] = "italic"
            yield lettering(place["text"], place["x"], place["y"], **look)
        for town in self.art["towns"]:
            x, y, r = town["dot"]
            grown = max(1.0, self.least / town["size"])
            fill = inks.capital if town["capital"] else inks.town if town["vp"] else inks.halo
            look = halo | {
                "font_size": round(town["size"] * grown, 2),
                "font_weight": 600,
                "fill": inks.ink,
                "stroke_width": 3.6,
            }
            left, base = x + (town["x"] - x) * grown, y + (town["y"] - y) * grown
            yield lettering(town["name"], left, base, **look)
            yield f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{inks.ink}" stroke-width="1.3"/>'
        yield from self._cartouche()

    def _name(self, label: Plain, look: Mapping[str, Any], id: str) -> str:
        if "curve" not in label:
            turn = f"rotate({label['angle']} {label['x']} {label['y']})" if label.get("angle") else None
            return lettering(label["text"], label["x"], label["y"], transform=turn, **look)
        return (
            f'<path id="{id}" d="{label["curve"]}" fill="none"/><text {attributes(look)}>'
            f'<textPath href="#{id}" startOffset="50%">{escape(label["text"])}</textPath></text>'
        )

    def _cartouche(self) -> Iterator[str]:
        plan = self.art.get("cartouche")
        if not plan:
            return
        x, y, size = plan["x"], plan["y"], plan.get("size", 1)
        if size != 1:
            yield f'<g transform="translate({x},{y}) scale({size}) translate({-x},{-y})">'
        look = {
            "fill": self.inks.ink,
            "stroke": self.inks.halo,
            "stroke_width": 3.5,
            "stroke_opacity": 0.7,
            "paint_order": "stroke",
        }
        yield lettering(plan["title"], x, y, font_size=41, font_weight=500, **look)
        yield lettering(plan["subtitle"], x + 1, y + 30, font_size=23, font_style="italic", **look)
        yield paths([f"M{x + 1},{y + 39}h196M{x + 1},{y + 41.6}h196"], stroke=self.inks.ink, stroke_width=0.7)
        yield lettering(plan["note"], x + 1, y + 57, font_size=12.5, **look)
        if size != 1:
            yield "</g>"

    def frame(self) -> Iterator[str]:
        (w, h), margin, ink = self.art["size"], self.art["margin"], self.inks.ink

        def box(by: float) -> str:
            return f"M{-by:g},{-by:g}H{w + by:g}V{h + by:g}H{-by:g}Z"

        yield paths([box(margin), box(0)], fill=self.inks.paper, fill_rule="evenodd")
        for by, wide in ((0.86 * margin, 2.6), (0.76 * margin, 0.8), (0, 0.8)):
            yield paths([box(by)], fill="none", stroke=ink, stroke_width=wide)
        middle = 0.42 * margin
        size = f"{max(9.5, self.least):.3g}"
        look = {"font_family": NARROW, "font_size": size, "font_weight": 600, "fill": ink}
        yield f'<g {attributes(look)} text-anchor="middle">'
        for column in self.art["frame"]["columns"]:
            yield from (lettering(column["text"], column["x"], y + 3) for y in (-middle, h + middle))
        for row in self.art["frame"]["rows"]:
            yield from (lettering(row["text"], x, row["y"] + 3) for x in (-middle, w + middle))
        yield "</g>"

    # the game on it

    def _fights(self, scene: Scene) -> list[str]:
        """The contested places."""
        return [place for place, state in scene.places.items() if state.contested and place in self.centres]

    def under(self, scene: Scene) -> Iterator[str]:
        """What is drawn under the names: fights, lines, works."""
        inks = self.inks
        yield paths((self.outline(place, 0.985) for place in self._fights(scene)), fill=inks.contested,
                    fill_opacity=0.2, stroke=inks.contested, stroke_width=2.4)  # fmt: skip
        yield from line_layers(scene.lines, self.side, self.paint)
        yield from self._edges([edge for edge in scene.edges if edge.kind == "works"])
        for piece in scene.pieces:
            if piece.kind == "fort" and piece.place in self.centres:
                yield self._work(piece)

    def _edges(self, edges: Iterable[SceneEdge]) -> Iterator[str]:
        return edge_layers(edges, self.side, self.centres, self.radius, self.paint)

    def game(self, scene: Scene) -> Iterator[str]:
        """What is drawn over the names: arrows, counters, odds."""
        yield from self._edges([edge for edge in scene.edges if edge.kind != "works"])
        stacks: defaultdict[str, list[Piece]] = defaultdict(list)
        for piece in scene.pieces:
            state = scene.places.get(piece.place)
            marked = state is not None and any(mark.kind == piece.symbol for mark in state.marks)
            if piece.place in self.centres and piece.kind != "fort" and not marked:
                stacks[piece.place].append(piece)
        for place, pieces in stacks.items():
            yield from self._stack(place, pieces)
        for place in self._fights(scene):
            contest = scene.places[place].contested
            if contest is not None and contest.odds:
                x, y = self.centres[place]
                yield self._pill(contest.odds, x, y - 0.82 * self.radius)

    def _stack(self, place: str, pieces: list[Piece]) -> Iterator[str]:
        """One stack per side, at most its top three counters."""
        present = {piece.side for piece in pieces}
        sides: list[str | None] = [side for side in self.sides if side in present]
        sides += sorted(present.difference(sides), key=str)
        size = self.radius * (33 if len(sides) > 1 else 42) / 40
        x, y = self.centres[place]
        for number, side in enumerate(sides):
            stack = sorted((piece for piece in pieces if piece.side == side), key=lambda piece: piece.order)
            across = (number - (len(sides) - 1) / 2) * 0.84 * self.radius
            shown = stack[:3]
            for under in range(len(shown) - 1, -1, -1):
                off = under - (len(shown) - 1) / 2
                spot = x + across + off * 3.4, y - 0.07 * self.radius + off * 3.2
                round_corners = side not in self.sides[:1]
                yield counter(shown[under], spot, size, self.paint, round_corners=round_corners)

    def _work(self, piece: Piece) -> str:
        _, edge = self.paint.face(piece.nation)
        x, y = self.centres[piece.place]
        if piece.facing is None:
            r = 0.24 * self.radius
            left, top = x + 0.6 * self.radius, y - 0.4 * self.radius
            spikes = [(r * (0.68 if n % 2 else 1), n * pi / 8) for n in range(16)]
            points = [(left + far * sin(angle), top - far * cos(angle)) for far, angle in spikes]
            return paths([polyline(points) + "Z"], fill="#fff8e6", stroke=edge, stroke_width=1.3)
        corners = self.corners(piece.place, 0.86)
        return paths(
            [toothed([corners[(piece.facing + n) % 6] for n in range(4)])],
            fill="none",
            stroke=edge,
            stroke_width=1.9,
        )

    def _pill(self, words: str, x: float, y: float) -> str:
        width = 14 + 5.6 * len(words)
        box = {
            "x": f"{x - width / 2:.1f}",
            "y": f"{y - 8:.1f}",
            "width": f"{width:.1f}",
            "height": 16,
            "rx": 8,
        }
        look = {"font_family": NARROW, "font_weight": 700, "font_size": 11.5, "text_anchor": "middle"}
        plate = f'<rect {attributes(box)} fill="{self.inks.contested}" stroke="#fff"/>'
        return plate + lettering(words, x, y + 4, fill="#fff", **look)


def toothed(corners: list[Point], every: float = 6.5, tooth: float = 4) -> str:
    """A line of works along these corners; its teeth point outward if the corners run clockwise."""
    text = polyline(corners)
    for (ax, ay), (bx, by) in pairwise(corners):
        length = hypot(bx - ax, by - ay)
        count = max(1, round(length / every))
        for n in range(count):
            part = (n + 0.5) / count
            text += (
                f"M{ax + (bx - ax) * part:.1f},{ay + (by - ay) * part:.1f}"
                f"l{(by - ay) / length * tooth:.1f},{-(bx - ax) / length * tooth:.1f}"
            )
    return text


def read_art(text: str) -> dict[str, Any]:
    """The art of a map; ValueError says what is wrong with it."""
    art = json.loads(text)
    if not isinstance(art, dict) or art.get("format") != 1:
        format_ = art.get("format") if isinstance(art, dict) else type(art).__name__
        raise ValueError(f"expected map art of format 1, found {format_!r}")
    if missing := sorted(
        {"radius", "unit", "origin", "size", "margin", "lakes", "roads", "labels"} - art.keys()
    ):
        raise ValueError(f"the map art has no {missing[0]!r}")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", str(art.get("title", ""))):
        raise ValueError(f"expected the id of a title in the map art, found {art.get('title')!r}")
    return art
