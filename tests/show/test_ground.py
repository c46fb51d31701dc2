"""The ground of a map, from the facts that every client draws from."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from redoubt.show.contract import Show
from redoubt.show.ground import Ground, Hexes, Points, ground_of


def hexes(columns: int, rows: int) -> dict[str, Any]:
    """A map of hexes, even columns lower; the first column is another country."""
    return {
        "hexes": [
            {
                "hex": f"{column:02}.{row:02}",
                "centre": [(column - 1) * sqrt(3) / 2, row - 1 + (0.5 if column % 2 == 0 else 0)],
                "terrain": "clear",
                "country": "A" if column == 1 else "B",
                "landmark": "The Hague" if (column, row) == (2, 2) else "",
            }
            for column in range(1, columns + 1)
            for row in range(1, rows + 1)
        ],
        "roads": [["02.02", "02.03"]],
        "hexsides": [
            {"between": ["02.02", "03.02"], "feature": "river"},
            {"between": ["02.02", "02.01"], "feature": "sea"},
        ],
    }


def test_a_hex_knows_its_six_sides_from_the_north_clockwise() -> None:
    sides = Hexes(hexes(4, 4)).sides("02.02")
    assert [side.water for side in sides] == ["lake", "river", "", "", "", ""]
    assert [side.road for side in sides] == [False, False, False, True, False, False]
    assert [side.border for side in sides] == [False, False, False, False, True, True]


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (9, 64)])
def test_the_hexes_around_one_are_counted_by_steps(radius: int, count: int) -> None:
    assert len(Hexes(hexes(8, 8)).around("05.05", radius)) == count


@pytest.mark.parametrize(
    ("columns", "rows", "parts"),
    [
        (5, 5, ()),
        (30, 7, ("west", "middle", "east")),
        (30, 17, ("north-west", "north", "north-east", "south-west", "south", "south-east")),
    ],
)
def test_a_large_map_is_divided_and_each_place_is_in_one_part(
    columns: int, rows: int, parts: tuple[str, ...]
) -> None:
    ground = Hexes(hexes(columns, rows))
    assert ground.parts == parts
    divided = [place for part in parts for place in ground.regions[part]]
    assert not parts or sorted(divided) == sorted(ground.spots)


def points() -> Ground:
    facts = {
        "spaces": [
            {"id": id, "name": id.title(), "x": x, "y": 0, "vp": x == 2} for x, id in enumerate("abcd")
        ],
        "links": [{"between": ["a", "b"], "kind": "road"}, {"between": ["c", "b"], "kind": "ferry"}],
    }
    return Points(facts)


def test_points_are_linked_both_ways() -> None:
    ground = points()
    assert ground.around("a", 1) == ["a", "b"]
    assert ground.around("b", 1) == ["a", "b", "c"]
    assert ground.around("a", 9) == ["a", "b", "c"]
    assert ground.spots["c"].points == 1


def test_names_stand_for_places() -> None:
    assert Hexes(hexes(4, 4)).names == {"The Hague": "02.02"}
    assert points().names["A"] == "a"


def test_a_title_without_a_map_has_no_ground() -> None:
    assert ground_of(Show(), None) is None
    assert ground_of(Show(map=lambda rules: {"squares": []}), None) is None
    named = Show(map=lambda rules: hexes(4, 4), regions=lambda rules: {"coast": ["02.02"]})
    ground = ground_of(named, None)
    assert ground is not None
    assert ground.regions == {"coast": ["02.02"]}
