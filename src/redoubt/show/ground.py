"""The ground of a map as a text client draws it, from the facts that every client draws from (`Show.map`):
hexes with their sides, or points with the links between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from redoubt.show.contract import Show

_COLUMN = sqrt(3) / 2
_DIRECTIONS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a hex to its neighbours, from the north clockwise: columns, and half hexes down."""
_WEST_TO_EAST = ("west", "middle", "east")
_TALL = 12
"""A map this many hexes high is divided from north to south too."""
_SMALL = 40
"""A map with no more places than this is not divided."""


class Spot(NamedTuple):
    """A place as the map prints it."""

    id: str
    name: str
    terrain: str
    country: str
    points: int
    x: float
    y: float


class Side(NamedTuple):
    """One side of a hex: its water, whether a road crosses it, whether it is a border."""

    water: str
    road: bool
    border: bool


class Ground:
    """The places of a map, who is next to whom, and its regions."""

    on_road: frozenset[str] = frozenset()

    def __init__(self, spots: Iterable[Spot], links: Mapping[str, Sequence[str]]) -> None:
        self.spots = {spot.id: spot for spot in spots}
        self.links = links
        self.regions: dict[str, Sequence[str]] = {}
        self.parts: tuple[str, ...] = ()
        """Regions that together are the whole map, each place in one of them."""

    @property
    def names(self) -> dict[str, str]:
        """The names printed on the map, and the places they stand for."""
        return {spot.name: spot.id for spot in self.spots.values() if spot.name}

    def around(self, place: str, radius: int) -> list[str]:
        """The places at most so many steps away."""
        reached, edge = {place}, [place]
        for _ in range(radius):
            edge = [near for at in edge for near in self.links.get(at, ()) if near not in reached]
            reached.update(edge)
        return [id for id in self.spots if id in reached]

    def divide(self, height: float) -> None:
        """Name the parts of a map that is too large to look at as a whole."""
        if len(self.spots) <= _SMALL:
            return
        rows = ("north", "south") if height >= _TALL else ("",)
        self.parts = tuple(_part(row, column) for row in rows for column in _WEST_TO_EAST)
        self.regions = {name: [] for name in (*self.parts, *_WEST_TO_EAST)}
        left, right = self._extent("x")
        top, bottom = self._extent("y")
        for spot in self.spots.values():
            column = _WEST_TO_EAST[int(3 * (spot.x - left) / (right - left + 0.01))]
            row = rows[int(len(rows) * (spot.y - top) / (bottom - top + 0.01))]
            for name in {_part(row, column), column}:
                self.regions[name] = [*self.regions[name], spot.id]

    def _extent(self, axis: str) -> tuple[float, float]:
        values = [getattr(spot, axis) for spot in self.spots.values()]
        return min(values), max(values)


def _part(row: str, column: str) -> str:
    return column if not row else row if column == "middle" else f"{row}-{column}"


class Hexes(Ground):
    """A map of hexes in columns, each column half a hex higher or lower than the next."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.grid: dict[tuple[int, int], str] = {}
        """Hexes by column, from 1, and by half hexes down from the first row."""
        self.at: dict[str, tuple[int, int]] = {}
        spots = []
        for row in facts["hexes"]:
            x, y = row["centre"]
            at = round(x / _COLUMN) + 1, round(2 * y)
            self.grid[at], self.at[row["hex"]] = row["hex"], at
            name = row.get("urban") or row.get("landmark") or ""
            spots.append(Spot(row["hex"], name, row["terrain"], row["country"] or "", row.get("vp", 0), x, y))
        super().__init__(spots, {hex: [near for near in self._around(hex) if near] for hex in self.at})
        shape = facts.get("shape", {})
        self._upward, self._rows = shape.get("rows_from") == "bottom", shape.get("rows", 0)
        self.water = _by_sides(facts.get("hexsides", ()))
        self.roads = {frozenset(ends) for ends in facts.get("roads", ())}
        self.on_road = frozenset(hex for ends in self.roads for hex in ends)
        self.divide(max(row for _, row in self.grid) / 2)

    def _around(self, hex: str) -> list[str]:
        column, row = self.at[hex]
        return [self.grid.get((column + right, row + down), "") for right, down in _DIRECTIONS]

    def sides(self, hex: str) -> list[Side]:
        """The six sides from the north clockwise."""
        country = self.spots[hex].country
        return [
            Side(
                self.water.get(frozenset((hex, near)), ""),
                frozenset((hex, near)) in self.roads,
                bool(near and self.spots[near].country and self.spots[near].country != country),
            )
            for near in self._around(hex)
        ]

    def row_number(self, row: int) -> int:
        """The printed number of a row counted from the top: some maps count from the bottom."""
        return self._rows + 1 - row if self._upward else row

    @property
    def columns(self) -> int:
        return max(column for column, _ in self.grid)


def _by_sides(features: Iterable[Mapping[str, Any]]) -> dict[frozenset[str], str]:
    return {
        frozenset(row["between"]): "lake" if row["feature"] == "sea" else row["feature"]
        for row in features
        if row["feature"] != "fort"
    }


class Points(Ground):
    """A map of points and links."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        links: dict[str, list[str]] = {}
        self.kinds = {(row["between"][0], row["between"][1]): row.get("kind", "") for row in facts["links"]}
        self.link_kinds = list(dict.fromkeys(self.kinds.values()))
        for a, b in self.kinds:
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
        super().__init__(
            (
                Spot(
                    row["id"], row["name"], row.get("terrain", ""), row.get("country", ""),
                    int(row.get("vp") or 0), row["x"], row["y"],
                )
                for row in facts["spaces"]
            ),
            links,
        )  # fmt: skip
        self.divide(0)


def ground_of(show: Show, rules: Any) -> Ground | None:
    """The ground of a game's map; None for a title that draws no map."""
    facts = {} if show.map is None else show.map(rules)
    if facts.get("hexes"):
        ground: Ground = Hexes(facts)
    elif facts.get("spaces"):
        ground = Points(facts)
    else:
        return None
    named = show.regions(rules)
    if isinstance(ground, Points) and sum(map(len, named.values())) == len(ground.spots):
        ground.regions, ground.parts = dict(named), tuple(named)
    else:
        ground.regions |= named
    return ground


__all__ = ["Ground", "Hexes", "Points", "Side", "Spot", "ground_of"]
