"""1 The map, the units and the cards, loaded from `data/` once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from redoubt.engine.errors import DataError
from redoubt.kit.graph import Graph
from redoubt.kit.tables import DataSource, load_csv

FOLDER = Path(__file__).parent
SIDES = ("blue", "red")
BLUE, RED = range(2)
CLEAR, HILL, RIVER, SWAMP = TERRAINS = ("clear", "hill", "river", "swamp")


class SpaceRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    x: int
    y: int
    terrain: str
    vp: int
    home: str
    source: str


class RoadRow(msgspec.Struct, frozen=True):
    a: str
    b: str
    kind: str
    source: str


class UnitRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: str
    strength: int
    home: str
    source: str


class CardRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    points: int
    ambush: int
    source: str


class Tables:
    """Everything that never changes in a game."""

    def __init__(self, overlay: Path | None, variant: Path | None) -> None:
        source = DataSource(FOLDER / "data", overlay, variant)
        self.overlay = source.overlay_hash()
        self.spaces = load_csv(source, "spaces.csv", SpaceRow, key=("id",))
        self.roads = load_csv(source, "roads.csv", RoadRow, key=("a", "b"))
        self.units = load_csv(source, "units.csv", UnitRow, key=("id",))
        self.cards = load_csv(source, "cards.csv", CardRow, key=("id",))
        self.space = {row.id: number for number, row in enumerate(self.spaces)}
        for row in self.roads:
            for end in (row.a, row.b):
                if end not in self.space:
                    raise DataError("roads.csv", None, "a", f"a space of spaces.csv, not {end}")
        self.graph = Graph(len(self.spaces), [(self.space[row.a], self.space[row.b]) for row in self.roads])
        self.side = tuple(SIDES.index(row.side) for row in self.units)
        self.towns = tuple(number for number, row in enumerate(self.spaces) if row.vp)


@cache
def tables(overlay: Path | None = None, variant: Path | None = None) -> Tables:
    return Tables(overlay, variant)
