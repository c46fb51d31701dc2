"""What a text client needs to know of this title: how to draw its map, and who tells the rest in words.

Everything is read from a *view*, what one side may know. See `layout`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redoubt.kit.hexgrid import COMPASS
from redoubt.show.textmap import Cell, Row, Stack
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show import briefing
from redoubt.titles.switzerland.show.layout import Layout, View
from redoubt.titles.switzerland.state import GERMAN, SIDES, SWISS, UNUSED, Board
from redoubt.titles.switzerland.tables import NATIONS, TERRAINS

_GLYPHS = (".", "n", "^", "A", "~")
_LETTERS = ("S", "G", "F", "I")
_TINTS = ("swiss", "german", "french", "italian")

# Rectangles of the map: first and last column, first and last row.
_PARTS = {
    "north-west": (1, 10, 1, 8), "north": (11, 20, 1, 8), "north-east": (21, 30, 1, 8),
    "south-west": (1, 10, 9, 17), "south": (11, 20, 9, 17), "south-east": (21, 30, 9, 17),
}  # fmt: skip
_REGIONS = {
    "west": (1, 15, 1, 17), "east": (16, 30, 1, 17),
    "jura": (3, 10, 3, 8), "leman": (1, 8, 8, 15), "plateau": (7, 14, 4, 10), "rhine": (10, 17, 1, 6),
    "bodensee": (17, 24, 1, 6), "oberland": (9, 16, 8, 13), "valais": (7, 14, 10, 16),
    "gotthard": (14, 21, 7, 13), "ticino": (16, 23, 11, 17), "grisons": (21, 28, 7, 13),
}  # fmt: skip


class Terminal:
    """The title's part of the text client, for one game's rules."""

    columns = 30
    rows = 17
    lower = "even"
    parts = tuple(_PARTS)
    """Regions that together are the whole map, each hex in one of them."""
    closing = ("stop",)
    points: Mapping[str, Mapping[str, str]] = {
        "facing": {point: str(side) for side, point in enumerate(COMPASS)}
    }
    """Choices that end an order and go without saying when the next one is typed."""
    styles: Mapping[str, str] = {
        "clear": "color(240) on color(194)", "hill": "color(239) on color(186)",
        "mountain": "color(237) on color(179)", "glacier": "color(67) on color(255)",
        "lake": "color(25) on color(117)",
        "clear abroad": "color(241) on color(253)", "hill abroad": "color(240) on color(250)",
        "mountain abroad": "color(237) on color(246)", "glacier abroad": "color(67) on color(255)",
        "lake abroad": "color(25) on color(117)",
        "swiss": "bold color(231) on color(160)", "german": "bold color(231) on color(236)",
        "french": "bold color(231) on color(26)", "italian": "bold color(231) on color(28)",
        "american": "bold color(231) on color(58)",
    }  # fmt: skip
    legend = (
        "ground . clear, n hill, ^ mountain, A glacier, ~ lake, - road; | and _ border; o may be chosen now",
        "units S Swiss, G German, F French, I Italian with their strength; >< both sides in the hex; "
        "* hits or steps lost; b Brandenburgers",
        "towns by name, in capitals if they give VP; [1] line, [3] fortress; x road out, m militia",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        tables = rules.tables
        self.hexes = tables.grid.names
        self.aliases = {name: tables.grid.name(hex) for hex, name in enumerate(tables.landmark) if name}
        self.regions = {name: tuple(self._within(*box)) for name, box in {**_PARTS, **_REGIONS}.items()}
        self.board = Layout(rules).board
        """The board as far as a view knows it."""

    def _within(self, left: int, right: int, top: int, bottom: int) -> Iterator[str]:
        grid = self.rules.tables.grid
        for hex, name in enumerate(grid.names):
            if left <= grid.column[hex] <= right and top <= grid.row[hex] <= bottom:
                yield name

    # the map

    def place(self, hex: str) -> tuple[int, int]:
        """Column and row."""
        grid = self.rules.tables.grid
        number = grid.parse(hex)
        return grid.column[number], grid.row[number]

    def around(self, hex: str, radius: int) -> tuple[str, ...]:
        """The hexes at most so far away."""
        grid = self.rules.tables.grid
        return tuple(grid.name(one) for one in grid.members(grid.within(grid.parse(hex), radius)))

    def sides(self, hex: str) -> tuple[tuple[str, bool, bool], ...]:
        """For each side from the north clockwise: water, whether a road crosses, whether it is a border."""
        tables = self.rules.tables
        at = tables.grid.parse(hex)
        return tuple(
            (
                tables.hexsides.get((at, near), ""),
                near in tables.road_links[at],
                near >= 0 and tables.country[near] != tables.country[at],
            )
            for near in tables.grid.neighbours[at]
        )

    def cell(self, view: View, hex: str) -> Cell:
        g, tables = self.board(view), self.rules.tables
        at = tables.grid.parse(hex)
        terrain, country = tables.terrain[at], tables.country[at]
        fort = queries.fort_at(g, at)
        return Cell(
            ground=_GLYPHS[terrain],
            tint=TERRAINS[terrain] + ("" if country == 0 else " abroad"),
            country=NATIONS[country],
            town=tables.urban[at] or tables.landmark[at],
            points=tables.vp[at],
            road=bool(tables.road_links[at]),
            stacks=tuple(self._stacks(g, at)),
            works=f"[{tables.fort_strength[fort]}]" if fort >= 0 else "",
            marks="x" * bool(g.road_out & tables.grid.bit[at]) + "m" * (at in g.militia_place),
        )

    def _stacks(self, g: Board, hex: int) -> Iterator[Stack]:
        tables = self.rules.tables
        for side in (GERMAN, SWISS):
            units = queries.units_at(g, hex, side)
            if not units:
                continue
            troops = sorted(queries.troops_at(g, hex, side), key=lambda u: -tables.stacking[u])
            first = (troops or units)[0]
            nation = tables.nation[first]
            worn = any(g.hits[u] or g.lost[u] > self.rules.start_lost[u] for u in units)
            letter = "U" if briefing.american(g, first) else _LETTERS[nation]
            yield Stack(
                letter=letter if troops else "b",
                strength=sum(queries.strength(g, u) for u in units),
                sizes="+".join(tables.size[u] for u in troops),
                flags="*" * worn + "b" * (0 < len(troops) < len(units)),
                tint="american" if letter == "U" else _TINTS[nation],
            )

    # in words

    def _hex(self, hex: str) -> int:
        return self.rules.tables.grid.parse(hex)

    def busy(self, view: View, hex: str) -> bool:
        return briefing.is_busy(self.board(view), self._hex(hex))

    def hex_line(self, view: View, hex: str) -> str:
        return briefing.hex_line(self.board(view), self._hex(hex))

    def hex_lines(self, view: View, hex: str) -> list[str]:
        return list(briefing.hex_lines(self.board(view), self._hex(hex)))

    def unit_lines(self, view: View, unit: str) -> list[str]:
        return list(briefing.unit_lines(self.board(view), self.rules.tables.unit[unit]))

    def roster(self, view: View) -> list[Row]:
        """Every counter of the game."""
        g, names = self.board(view), self.rules.tables.unit_ids
        return [
            Row(
                SIDES[self.rules.side[unit]],
                name,
                briefing.place_text(g, g.place[unit]),
                briefing.unit_text(g, unit),
            )
            for unit, name in enumerate(names)
            if g.place[unit] != UNUSED
        ]

    def status(self, view: View) -> list[str]:
        return list(briefing.status(self.board(view)))

    def situation(self, view: View) -> str:
        return briefing.situation(self.board(view))

    def notices(self, view: View, side: str) -> list[str]:
        return list(briefing.notices(self.board(view), SIDES.index(side)))

    def changes(self, before: View, after: View) -> list[str]:
        return list(briefing.changes(self.board(before), self.board(after)))


__all__ = ["Cell", "Row", "Stack", "Terminal"]
