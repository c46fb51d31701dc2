"""What a text client needs to know of this title: how to draw its map. The words are those of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from redoubt.engine.view import Seen
from redoubt.kit.hexgrid import COMPASS
from redoubt.kit.words import counted
from redoubt.show import words
from redoubt.show.textmap import Cell, Row, Stack
from redoubt.show.types import Mark, Piece, Scene
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show import briefing
from redoubt.titles.switzerland.show.inspection import piece_info, place_info
from redoubt.titles.switzerland.show.scene import scene
from redoubt.titles.switzerland.state import GERMAN, HEXES, SIDES, SWISS, Board
from redoubt.titles.switzerland.tables import NATIONS, PEOPLES, TERRAINS

_GLYPHS: Final = (".", "n", "^", "A", "~")
_LETTERS: Final = ("S", "G", "F", "I")
_TINTS: Final = ("swiss", "german", "french", "italian")
_NATIONS: Final = {**dict(zip(NATIONS, PEOPLES, strict=True)), "US": "American"}

# Rectangles of the map: first and last column, first and last row.
_PARTS: Final = {
    "north-west": (1, 10, 1, 8), "north": (11, 20, 1, 8), "north-east": (21, 30, 1, 8),
    "south-west": (1, 10, 9, 17), "south": (11, 20, 9, 17), "south-east": (21, 30, 9, 17),
}  # fmt: skip
_REGIONS: Final = {
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
    parts: Sequence[str] = tuple(_PARTS)
    """Regions that together are the whole map, each hex in one of them."""
    points: Mapping[str, Mapping[str, str]] = {
        "facing": {point: str(side) for side, point in enumerate(COMPASS)}
    }
    """Other words for arguments: a facing by the compass."""
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
    legend: Sequence[str] = (
        "ground . clear, n hill, ^ mountain, A glacier, ~ lake, - road; | and _ border; o may be chosen now",
        "units S Swiss, G German, F French, I Italian with their strength; >< both sides in the hex; "
        "* hits or steps lost; b Brandenburgers",
        "towns by name, in capitals if they give VP; [1] line, [3] fortress; x road out, m militia",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        tables = rules.tables
        self.hexes: Sequence[str] = tables.grid.names
        self.aliases: Mapping[str, str] = {
            name: tables.grid.name(hex) for hex, name in enumerate(tables.landmark) if name
        }
        self.regions: Mapping[str, Sequence[str]] = {
            name: tuple(self._within(*box)) for name, box in {**_PARTS, **_REGIONS}.items()
        }
        self._armies = dict(zip(SIDES, rules.armies, strict=True))
        self._latest: tuple[Seen, Scene] | None = None

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
        return tuple(grid.name(near) for near in grid.members(grid.within(grid.parse(hex), radius)))

    def sides(self, hex: str) -> tuple[tuple[str, bool, bool], ...]:
        """For each side from the north clockwise: water, whether a road crosses, whether it is a border."""
        tables = self.rules.tables
        number = tables.grid.parse(hex)
        return tuple(
            (
                tables.hexsides.get((number, near), ""),
                near in tables.road_links[number],
                near >= 0 and tables.country[near] != tables.country[number],
            )
            for near in tables.grid.neighbours[number]
        )

    def cell(self, seen: Seen, hex: str) -> Cell:
        g: Board = seen.g
        tables = self.rules.tables
        number = tables.grid.parse(hex)
        terrain, country = tables.terrain[number], tables.country[number]
        fort = queries.fort_at(g, number)
        return Cell(
            ground=_GLYPHS[terrain],
            tint=TERRAINS[terrain] + ("" if country == 0 else " abroad"),
            country=NATIONS[country],
            town=tables.urban[number] or tables.landmark[number],
            points=tables.vp[number],
            road=bool(tables.road_links[number]),
            stacks=tuple(self._stacks(g, number)),
            works=f"[{tables.fort_strength[fort]}]" if fort >= 0 else "",
            marks="x" * bool(g.road_out & tables.grid.bit[number]) + "m" * (number in g.militia_place),
        )

    def _stacks(self, g: Board, hex: int) -> Iterator[Stack]:
        tables = self.rules.tables
        for side in (GERMAN, SWISS):
            units = queries.units_at(g, hex, side)
            if not units:
                continue
            troops = sorted(queries.troops_at(g, hex, side), key=lambda unit: -tables.stacking[unit])
            first = (troops or units)[0]
            nation = tables.nation[first]
            worn = any(g.hits[unit] or g.lost[unit] > self.rules.start_lost[unit] for unit in units)
            letter = "U" if briefing.american(g, first) else _LETTERS[nation]
            yield Stack(
                letter=letter if troops else "b",
                strength=sum(queries.strength(g, unit) for unit in units),
                sizes="+".join(tables.size[unit] for unit in troops),
                flags="*" * worn + "b" * (0 < len(troops) < len(units)),
                tint="american" if letter == "U" else _TINTS[nation],
            )

    # in words

    def _scene(self, seen: Seen) -> Scene:
        """The scene of a position; the latest is kept, for a map asks hex by hex."""
        if self._latest is None or self._latest[0] is not seen:
            self._latest = seen, scene(seen)
        return self._latest[1]

    def _pieces(self, seen: Seen, hex: str) -> list[Piece]:
        """What stands in a hex. Road Out and militia are among its marks."""
        shown = self._scene(seen).pieces
        return [piece for piece in shown if piece.place == hex and piece.kind not in ("marker", "militia")]

    def _marks(self, seen: Seen, hex: str) -> list[Mark]:
        state = self._scene(seen).places.get(hex)
        return state.marks if state is not None else []

    def busy(self, seen: Seen, hex: str) -> bool:
        """Whether anything stands in a hex, or it counts for victory."""
        counts = self.rules.tables.vp[self.rules.tables.grid.parse(hex)]
        return bool(counts or self._pieces(seen, hex) or self._marks(seen, hex))

    def hex_line(self, seen: Seen, hex: str) -> str:
        return words.place_line(place_info(seen, hex), self._pieces(seen, hex), self._marks(seen, hex))

    def hex_lines(self, seen: Seen, hex: str) -> list[str]:
        pieces = {piece.id: piece for piece in self._pieces(seen, hex)}
        return list(words.place_lines(place_info(seen, hex), pieces, self._armies, _NATIONS))

    def unit_lines(self, seen: Seen, unit: str) -> list[str]:
        return list(words.piece_lines(piece_info(seen, unit), _NATIONS))

    def roster(self, seen: Seen) -> list[Row]:
        """Every counter of the game."""
        g, index = seen.g, self.rules.tables.unit
        return [
            Row(
                piece.side or "",
                piece.id,
                briefing.place_text(g, g.place[index[piece.id]]),
                words.piece_line(piece, _NATIONS),
            )
            for piece in self._scene(seen).pieces
            if piece.kind == "unit"
        ]

    def status(self, seen: Seen) -> list[str]:
        return [words.cited(remark) for remark in briefing.status(seen.g)]

    def situation(self, seen: Seen) -> str:
        """Where things stand, in two sentences."""
        g: Board = seen.g
        forces = []
        for side in (GERMAN, SWISS):
            units = queries.on_map(g, side)
            total = sum(queries.strength(g, unit) for unit in units)
            forces.append(f"{g.rules.armies[side]} {counted(len(units), 'unit')}, strength {total}")
        score = words.cited(next(briefing.victory(g)))
        return f"On the map: {'; '.join(forces)}. {score[:1].upper()}{score[1:]}"

    def notices(self, seen: Seen, side: str) -> list[str]:
        """What a side should not overlook: stacks that will lose a unit (5.0)."""
        where = self.rules.tables.where
        return [
            f"{where(hex)} is {mark.text}; it loses units if it still is when the combat phase ends [5.0]"
            for hex in range(HEXES)
            for mark in self._marks(seen, self.hexes[hex])
            if mark.kind == "overstacked" and mark.side == side
        ]

    def changes(self, before: Seen, after: Seen) -> list[str]:
        return list(briefing.changes(before.g, after.g))


__all__ = ["Cell", "Row", "Stack", "Terminal"]
