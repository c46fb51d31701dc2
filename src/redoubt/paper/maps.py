"""The map on paper: as one sheet or in tiles, with signs in each hex and a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin, sqrt
from typing import Any, Final, NamedTuple

from redoubt.engine.errors import BadSetup
from redoubt.paper.mapdraw import CORNERS, Inks, hex_centres, map_layers
from redoubt.paper.paint import Paint
from redoubt.paper.pointmap import ANCHOR, SIGNS, point_layers
from redoubt.paper.sheets import MARGIN, OVERLAP, Picture, Placed, Sheet, Tiling, footer, spread, tile_frame
from redoubt.paper.svg import circle, group, lettering, paths, polyline
from redoubt.paper.type import NARROW, SERIF, face, width, wrap
from redoubt.show.types import PrintedMark

Plain = Mapping[str, Any]
STRIP: Final = 104.0
"""Height of the key below the map, in the units of the art."""
INKS: Final = Inks()
GROUND: Final = {
    "mountain": "M-7,3.5L-2.5,-4L.5,1L2.5,-2L6.5,3.5Z",
    "hill": "M-6.5,3C-4,-4 -1,-4 .5,1.5C2,-2 4.5,-2 6.5,3",
    "glacier": "M0,-5V5M-4.3,-2.5L4.3,2.5M-4.3,2.5L4.3,-2.5",
    "lake": "M-7,-1.2q1.75,-2.4 3.5,0t3.5,0t3.5,0t3.5,0M-7,2.4q1.75,-2.4 3.5,0t3.5,0t3.5,0t3.5,0",
    "forest": "M0,-5L4,2H-4ZM0,2V5",
    "marsh": "M-6,3H6M-3.5,3V-2M0,3V-4M3.5,3V-2",
    "swamp": "M-6,3H6M-3.5,3V-2M0,3V-4M3.5,3V-2",
    "jungle": "M0,5V-1M0,-1C-2,-5 -5,-5 -6,-3M0,-1C2,-5 5,-5 6,-3M0,-1C-1,-3 0,-5 0,-6",
    "desert": "M-7,2q2.3,-4 4.6,0t4.6,0t4.6,0M-4,-2h.1M1,-3h.1M5,-2h.1",
}
"""Terrain signs, centred; other terrain shows its first letter, clear terrain nothing."""
CLEAR: Final = frozenset({"clear", "open", "sea"})
"""Terrain without a sign: open ground, and water, which is drawn."""
ROOM: Final = 1.25
"""A hex is at least this many counters wide."""


class MapStuff(NamedTuple):
    """Everything a map is drawn from."""

    title: str
    data: Plain
    art: Plain
    relief: str | None
    marks: Sequence[PrintedMark] = ()
    note: str = ""
    """Which values are reconstructed."""
    paint: Paint | None = None


# signs


def _ground(kind: str, x: float, y: float) -> str:
    shape = GROUND.get(kind)
    if shape is None:
        return lettering(kind[:1].upper(), x, y + 3, font_size=9, text_anchor="middle", fill=INKS.ink)
    solid = kind == "mountain"
    return paths(
        [shape], fill=INKS.ink if solid else "none", fill_opacity=0.5 if solid else None, stroke=INKS.ink,
        stroke_width=0.9, stroke_opacity=0.72, transform=f"translate({x:.1f},{y:.1f})",
    )  # fmt: skip


def _mark(sign: str, colour: str, x: float, y: float) -> str:
    """A title's own sign."""
    look = {"fill": colour, "stroke": INKS.halo, "stroke_width": 1.2}
    if sign == "dot":
        return circle(x, y, 4.6, **look)
    turns = {"triangle": 3, "square": 4, "star": 10}[sign]
    points = []
    for n in range(turns):
        far = (5.8 if n % 2 == 0 else 2.6) if sign == "star" else 5.6
        angle = 2 * pi * n / turns + (pi / 4 if sign == "square" else 0)
        points.append((x + far * sin(angle), y - far * cos(angle)))
    return paths([polyline(points) + "Z"], **look)


def _points(value: object, x: float, y: float) -> str:
    """A town's victory points."""
    x += 4
    return circle(x, y, 6.4, fill=INKS.town, stroke=INKS.ink, stroke_width=0.9) + lettering(
        str(value), x, y + 3.4, font_size=10, font_family=NARROW, font_weight=700, text_anchor="middle",
        fill=INKS.ink,
    )  # fmt: skip


def _exit(edge: str, x: float, y: float) -> str:
    turn = {"north": 0, "east": 90, "south": 180, "west": 270}[edge]
    return paths(
        ["M0,-7L5.5,3H-5.5Z"], fill=INKS.capital, transform=f"translate({x:.1f},{y:.1f}) rotate({turn})"
    )


def hex_signs(stuff: MapStuff) -> Iterator[str]:
    """What a browser shows when you point at a hex, and paper has to show at once; and a stronger grid."""
    centres, radius = hex_centres(stuff.data, stuff.art), float(stuff.art["radius"])
    flags = {town["hex"]: town["flag"] for town in stuff.art["towns"] if "flag" in town}
    hexes = (polyline((x + radius * a, y + radius * b) for a, b in CORNERS) for x, y in centres.values())
    yield paths((f"{outline}Z" for outline in hexes), fill="none", stroke=INKS.ink, stroke_width=0.8,
                stroke_opacity=0.25)  # fmt: skip
    for row in stuff.data["hexes"]:
        x, y = centres[row["hex"]]
        if row["terrain"] not in CLEAR:
            place = f"translate({x + 0.4 * radius:.1f},{y - 0.73 * radius:.1f}) scale(.8)"
            yield group([_ground(row["terrain"], 0, 0)], transform=place)
        if row.get("vp"):
            yield _points(row["vp"], *flags.get(row["hex"], (x + 0.5 * radius, y - 0.3 * radius)))
    held: dict[str, int] = {}
    for mark in stuff.marks:
        if mark.place not in centres:
            continue  # it lies on another map of the title
        x, y = centres[mark.place]
        n = held[mark.place] = held.get(mark.place, 0) + 1
        yield _mark(mark.sign, mark.colour, x - 0.78 * radius + 12 * n, y + 0.48 * radius)


def _exits(stuff: MapStuff) -> Iterator[str]:
    """Arrows on the frame where roads leave the map."""
    centres, (w, h) = hex_centres(stuff.data, stuff.art), stuff.art["size"]
    out = 0.2 * stuff.art["margin"]
    for exit in stuff.data.get("exits", ()):
        x, y = centres[exit["hex"]]
        place = {"north": (x, -out), "south": (x, h + out), "west": (-out, y), "east": (w + out, y)}
        yield _exit(exit["edge"], *place[exit["edge"]])


# the key


def _key(stuff: MapStuff) -> Iterator[tuple[str, str]]:
    """Each sign and what it means."""
    if "spaces" in stuff.data:
        yield from _point_key(stuff)
        return
    for kind in sorted({row["terrain"] for row in stuff.data["hexes"]} - CLEAR):
        yield _ground(kind, 0, 0), kind
    bare = {row["terrain"] for row in stuff.data["hexes"]} & CLEAR - {"sea"}
    yield "", f"no sign: {' or '.join(sorted(bare)) or 'clear'}"
    features = {side["feature"] for side in stuff.data.get("hexsides", ())}
    line = {"fill": "none", "stroke_linecap": "round"}
    if stuff.data.get("roads"):
        yield paths(["M-8,0H8"], stroke=INKS.road_casing, stroke_width=3.6, **line) + paths(
            ["M-8,0H8"], stroke=INKS.road, stroke_width=1.9, **line
        ), "road"  # fmt: skip
    if "river" in features:
        yield paths(["M-8,2Q-3,-4 0,0T8,-2"], stroke=INKS.river, stroke_width=3, **line), "river"
    if "bridge" in features:
        yield paths(["M-5,-5.2l1.8,2h6.4l1.8,-2M-5,5.2l1.8,-2h6.4l1.8,2"], fill="none", stroke=INKS.ink,
                    stroke_width=1.1), "bridge"  # fmt: skip
    yield paths(["M-9,0H9"], stroke=INKS.border, stroke_width=1.7, stroke_dasharray="9 3.2 1.6 3.2"), "border"
    if any(row.get("vp") for row in stuff.data["hexes"]):
        yield _points("n", 0, 0), "worth n victory points"
    if stuff.data.get("exits"):
        yield _exit("north", 0, 2), "road off the map"
    for (sign, colour), mark in {(mark.sign, mark.colour): mark for mark in stuff.marks}.items():
        yield _mark(sign, colour, 0, 0), f"{mark.text} [{mark.rule}]"


def _point_key(stuff: MapStuff) -> Iterator[tuple[str, str]]:
    """The signs of a map of points."""
    for kind in sorted({row.get("terrain") or "" for row in stuff.data["spaces"]} & SIGNS.keys()):
        yield paths([SIGNS[kind]], fill="none", stroke=INKS.ink, stroke_width=1.1), kind
    yield circle(0, 0, 6, fill=INKS.town, stroke=INKS.ink, stroke_width=0.8), "victory space"
    yield (
        paths([ANCHOR], fill="none", stroke=INKS.water_name, stroke_width=1.6, transform="scale(.7)"),
        "port",
    )
    line = {"fill": "none", "stroke": INKS.road_casing, "stroke_width": 2}
    yield paths(["M-9,0H9"], **line), "link"
    yield paths(["M-9,0H9"], stroke_dasharray="5 4", **line), "link for some nations only"
    yield "", "a star with a number: a fort and its value"
    yield paths(["M-9,0H9"], stroke=INKS.border, stroke_width=1.4, stroke_dasharray="8 3 1.5 3"), "frontier"


def _strip(stuff: MapStuff) -> Iterator[str]:
    """The key and the sources, below the map."""
    (w, h), margin = stuff.art["size"], stuff.art["margin"]
    top, size = h + margin + 18, 15.0
    plain, room = face(NARROW), w + margin
    x, y = -margin + 14.0, top
    for sign, words in _key(stuff):
        needed = 20 + width(words, plain, size) + 26
        if x + needed > room:
            x, y = -margin + 14.0, y + 26
        yield group([sign], transform=f"translate({x:.1f},{y:.1f})")
        yield lettering(words, x + 16, y + 5, font_size=size, font_family=NARROW, fill=INKS.ink)
        x += needed
    for n, line in enumerate(wrap(stuff.note, face(SERIF, "I"), 15, w + 2 * margin - 10)):
        yield lettering(line, -margin + 5, y + 30 + 18 * n, font_size=15, font_style="italic", fill=INKS.ink)


# sheets


def picture_size(art: Plain) -> tuple[float, float]:
    """The map with its frame and its key, in the units of the art."""
    (w, h), margin = art["size"], art["margin"]
    return w + 2 * margin, h + 2 * margin + STRIP


def picture(stuff: MapStuff) -> Picture:
    """The whole picture, with its corner at 0, 0."""
    margin = stuff.art["margin"]
    if "spaces" in stuff.data:
        layers = [*point_layers(stuff.data, stuff.paint or Paint(), art=stuff.art, relief=stuff.relief)]
    else:
        layers = [
            *map_layers(stuff.data, stuff.art, relief=stuff.relief, paint=stuff.paint,
                        marks=list(hex_signs(stuff))),
            *_exits(stuff),
        ]  # fmt: skip
    drawn = "\n".join([
        f'<g transform="translate({margin:g},{margin:g})" font-family="{SERIF}, Garamond, serif">',
        *layers, *_strip(stuff), "</g>",
    ])  # fmt: skip
    return Picture(drawn, *picture_size(stuff.art))


def hex_width(art: Plain, scale: float) -> float:
    """The width of a hex across its flats, in millimetres."""
    return float(art["radius"]) * sqrt(3) * scale


def _scale(art: Plain, across: float) -> float:
    return across / (float(art["radius"]) * sqrt(3))


def map_tiling(art: Plain, paper: tuple[float, float], counter: float, across: float | None) -> Tiling:
    """How the map is spread over the paper: hexes are `across` wide if that is set, or else as large as fits
    the fewest sheets that leave room for a counter."""
    size = picture_size(art)
    if across is not None:
        if not 8 <= across <= 60:
            raise BadSetup(f"a hex must be 8 to 60 mm across, not {across:g}", "hex")
        return spread(paper, size, _scale(art, across), exact=True)
    return spread(paper, size, _scale(art, ROOM * counter))


def one_sheet(stuff: MapStuff, tiling: Tiling) -> Sheet:
    """The whole map on a sheet of exactly its size."""
    wide, high = (side * tiling.scale for side in picture_size(stuff.art))
    w, h = wide + 2 * MARGIN, high + 2 * MARGIN
    body, under = footer(stuff.title, _about(stuff, tiling), w, h), picture(stuff)
    return Sheet(
        "map", f"{stuff.title}: the map", w, h, tuple(body), Placed(under, MARGIN, MARGIN, tiling.scale)
    )


def tiles(stuff: MapStuff, tiling: Tiling) -> list[Sheet]:
    """The map on sheets of the chosen paper, to cut and overlap."""
    room, step = tiling.room, tiling.step
    wide, high = (side * tiling.scale for side in picture_size(stuff.art))
    left = (room[0] - wide) / 2 if tiling.columns == 1 else 0
    top = (room[1] - high) / 2 if tiling.rows == 1 else 0
    whole = picture(stuff)

    def under(column: int, row: int) -> Placed:
        x, y = MARGIN + left - column * step[0], MARGIN + top - row * step[1]
        return Placed(whole, x, y, tiling.scale)

    return [
        _tile(stuff, tiling, column, row, under(column, row))
        for row in range(tiling.rows)
        for column in range(tiling.columns)
    ]


def _tile(stuff: MapStuff, tiling: Tiling, column: int, row: int, under: Placed) -> Sheet:
    number = row * tiling.columns + column + 1
    where = f"sheet {number} of {tiling.pages}: row {row + 1}, column {column + 1}"
    how = f"cut along the black marks; lay the next sheet up to the red line ({OVERLAP:g} mm)"
    right = _about(stuff, tiling) if tiling.pages == 1 else f"{where}; {how}"
    body = (
        *tile_frame(tiling, column, row),
        *footer(f"{stuff.title}: the map", right, tiling.width, tiling.height),
    )
    title = f"{stuff.title}: the map, {where}"
    return Sheet(f"map-{number}", title, tiling.width, tiling.height, body, under)


def _about(stuff: MapStuff, tiling: Tiling) -> str:
    if "spaces" in stuff.data:
        return f"spaces at least {float(stuff.art['unit']) * tiling.scale:.1f} mm apart"
    return f"hexes {hex_width(stuff.art, tiling.scale):.1f} mm across"


__all__ = [
    "MapStuff",
    "hex_signs",
    "hex_width",
    "map_tiling",
    "one_sheet",
    "picture",
    "picture_size",
    "tiles",
]
