"""Sheets of paper: their sizes, their contents in millimetres, and how a large picture is tiled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from redoubt.engine.errors import BadSetup
from redoubt.paper.plain import texts
from redoubt.paper.svg import escape, lettering, paths
from redoubt.paper.type import NARROW, SERIF, font_style

PAPERS: Final = {
    "A4": (210.0, 297.0), "A3": (297.0, 420.0), "A2": (420.0, 594.0), "A1": (594.0, 841.0),
    "A0": (841.0, 1189.0), "letter": (215.9, 279.4), "tabloid": (279.4, 431.8),
}  # fmt: skip
"""Width and height upright, in millimetres."""
MARGIN: Final = 8.0
"""The edge that a printer leaves white."""
OVERLAP: Final = 8.0
"""How far neighbouring tiles overlap."""
INK: Final = "#2b2620"
FAINT: Final = "#8a8072"


@dataclass(frozen=True)
class Picture:
    """A large picture that several sheets show in part; a PDF draws it only once."""

    drawn: str
    """Its elements in SVG."""
    width: float
    height: float


class Placed(NamedTuple):
    """A picture on a sheet: its upper left corner, and how many millimetres a unit of it measures."""

    picture: Picture
    x: float
    y: float
    scale: float

    @property
    def svg(self) -> str:
        place = f"translate({self.x:.3f},{self.y:.3f}) scale({self.scale:.5f})"
        return f'<g transform="{place}">\n{self.picture.drawn}\n</g>'


@dataclass(frozen=True)
class Sheet:
    """One page: its elements are SVG in millimetres."""

    name: str
    """Of its file, without extension."""
    title: str
    width: float
    height: float
    body: tuple[str, ...]
    under: Placed | None = None
    """What lies under the body."""

    @property
    def elements(self) -> tuple[str, ...]:
        """All that is drawn on it."""
        return self.body if self.under is None else (self.under.svg, *self.body)

    def svg(self, fonts: bool = True) -> str:
        """A document, with embedded fonts unless they come from elsewhere."""
        return document(self.title, self.width, self.height, self.elements, fonts)


def document(title: str, width: float, height: float, body: Sequence[str], fonts: bool = True) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="{NARROW}, \'Arial Narrow\', sans-serif">'
    )
    text = "\n".join([head, f"<title>{escape(title)}</title>", *body, "</svg>\n"])
    return text.replace("</title>", "</title>" + font_style(texts(text)), 1) if fonts else text


def stacked(title: str, sheets: Sequence[Sheet], gap: float = 6) -> str:
    """All sheets in one picture, for viewing on screen."""
    body, down = [], 0.0
    for sheet in sheets:
        body.append(f'<g transform="translate(0,{down:g})">')
        body.append(f'<path d="M0,0h{sheet.width:g}v{sheet.height:g}H0Z" fill="#fff" stroke="#ccc"/>')
        body += [*sheet.elements, "</g>"]
        down += sheet.height + gap
    return document(title, max(sheet.width for sheet in sheets), down - gap, body)


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of a paper, upright; BadSetup lists the papers."""
    for paper, size in PAPERS.items():
        if paper.lower() == name.strip().lower():
            return size
    raise BadSetup(f"unknown paper {name[:40]!r}; choose from {', '.join(PAPERS)}", "paper")


def footer(left: str, right: str, width: float, height: float) -> list[str]:
    """The foot of every sheet."""
    look = {"font_family": SERIF, "font_size": 2.9, "fill": FAINT}
    return [
        lettering(left, MARGIN + 4, height - 4.2, font_style="italic", **look),
        lettering(right, width - MARGIN - 4, height - 4.2, text_anchor="end", **look),
    ]


# a picture on several sheets


class Tiling(NamedTuple):
    """How a picture is spread over sheets of paper."""

    columns: int
    rows: int
    width: float
    height: float
    """Of one sheet."""
    scale: float

    @property
    def pages(self) -> int:
        return self.columns * self.rows

    @property
    def step(self) -> tuple[float, float]:
        """From tile to tile."""
        return self.width - 2 * MARGIN - OVERLAP, self.height - 2 * MARGIN - OVERLAP

    @property
    def room(self) -> tuple[float, float]:
        """The area that all tiles show together."""
        across, down = self.step
        return self.columns * across + OVERLAP, self.rows * down + OVERLAP


def tilings(paper: tuple[float, float], size: tuple[float, float], scale: float) -> list[Tiling]:
    """The tiles a picture needs at this scale, on upright and on landscape paper."""
    tilings = []
    for width, height in (paper, paper[::-1]):
        across, down = width - 2 * MARGIN - OVERLAP, height - 2 * MARGIN - OVERLAP
        columns = max(1, ceil((size[0] * scale - OVERLAP) / across - 1e-9))
        rows = max(1, ceil((size[1] * scale - OVERLAP) / down - 1e-9))
        tilings.append(Tiling(columns, rows, width, height, scale))
    return tilings


def spread(
    paper: tuple[float, float], size: tuple[float, float], scale: float, exact: bool = False
) -> Tiling:
    """The tiling with the fewest sheets at this scale or larger; unless the scale is `exact`, the picture
    grows to fill them."""

    def grown(tiling: Tiling) -> Tiling:
        if exact:
            return tiling
        return tiling._replace(scale=min(room / side for room, side in zip(tiling.room, size, strict=True)))

    return min(map(grown, tilings(paper, size, scale)), key=lambda tiling: (tiling.pages, -tiling.scale))


def tile_frame(tiling: Tiling, column: int, row: int) -> list[str]:
    """What is drawn over a tile: white margins, cut marks, and lines where the neighbours begin."""
    w, h = tiling.width, tiling.height
    right, foot = w - MARGIN, h - MARGIN
    white = f"M-2,-2H{w + 2:g}V{h + 2:g}H-2ZM{MARGIN:g},{MARGIN:g}V{foot:g}H{right:g}V{MARGIN:g}Z"
    parts = [paths([white], fill="#ffffff", fill_rule="evenodd")]
    marks = []
    for x in (MARGIN, right):
        marks.append(f"M{x:g},1.5V{MARGIN - 1:g}M{x:g},{foot + 1:g}V{h - 1.5:g}")
    for y in (MARGIN, foot):
        marks.append(f"M1.5,{y:g}H{MARGIN - 1:g}M{right + 1:g},{y:g}H{w - 1.5:g}")
    parts.append(paths(marks, fill="none", stroke=INK, stroke_width=0.2))
    glue = []
    if column + 1 < tiling.columns:
        x = right - OVERLAP
        glue.append(f"M{x:g},2.5V{MARGIN - 1:g}M{x:g},{foot + 1:g}V{h - 2.5:g}")
    if row + 1 < tiling.rows:
        y = foot - OVERLAP
        glue.append(f"M2.5,{y:g}H{MARGIN - 1:g}M{right + 1:g},{y:g}H{w - 2.5:g}")
    if glue:
        parts.append(paths(glue, fill="none", stroke="#c62f26", stroke_width=0.3, stroke_dasharray="1 .6"))
    return parts


__all__ = [
    "FAINT", "INK", "MARGIN", "OVERLAP", "PAPERS", "Picture", "Placed", "Sheet", "Tiling", "document",
    "footer", "paper_size", "spread", "stacked", "tile_frame", "tilings",
]  # fmt: skip
