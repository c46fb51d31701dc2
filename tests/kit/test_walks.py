"""Walks on a window of the map against ranges of the whole map."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.ranges import CostMap, Toll
from redoubt.kit.walks import Walks
from tests.kit.sheets import subset
from tests.kit.test_ranges import Ground, grounds


@given(grounds(), st.data())
def test_a_walk_is_the_range_of_the_whole_map(ground: Ground, data: st.DataObject) -> None:
    grid, costs = ground.grid, ground.cost_map()
    walks = Walks(costs)
    for _ in range(3):
        start = data.draw(st.integers(0, len(grid) - 1))
        points = data.draw(st.integers(0, 9))
        first = data.draw(st.booleans())
        blocked, stop, dear_to_leave, dear_to_enter = (
            grid.bits(data.draw(subset(grid) | st.just(set()))) for _ in range(4)
        )
        leaving = Toll(dear_to_leave, data.draw(st.integers(0, 3)))
        entering = Toll(dear_to_enter, data.draw(st.integers(0, 3)))
        walk = walks.walk(start, points, first, blocked, stop, leaving, entering)
        range_ = costs.range(start, points, first, blocked, stop, 0, leaving, entering)
        assert (walk.within, walk.beyond) == (range_.within, range_.beyond)
        for hex in grid.members(walk.hexes):
            assert walk.spent(hex) == range_.spent(hex)
            assert walk.path(hex) == range_.path(hex)


def test_a_walk_sees_far_along_roads_and_over_ferries() -> None:
    grid = HexGrid(20, 3)
    line = [grid.parse(f"{column:02}02") for column in range(1, 21)]
    roads = [(a, b, 1) for a, b in pairwise(line)]
    walks = Walks(CostMap(grid, [], roads, [(line[4], line[19], 1)]))
    walk = walks.walk(line[0], 5)
    assert grid.members(walk.within) == [*line[:6], line[19]]
    assert walk.path(line[19]) == (*line[1:5], line[19])
    with pytest.raises(ValueError, match="hex 0702 is out of reach"):
        walk.path(line[6])
