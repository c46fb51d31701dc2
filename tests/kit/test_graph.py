"""Point-to-point maps against a plain breadth-first walk."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, strategies as st

from redoubt.kit.graph import Graph

Lines = list[tuple[int, int]]


@st.composite
def maps(draw: st.DrawFn) -> tuple[Graph, Lines]:
    size = draw(st.integers(1, 12))
    pairs = list(combinations(range(size), 2))
    lines = draw(st.lists(st.sampled_from(pairs))) if pairs else []
    return Graph(size, lines), lines


def some(graph: Graph) -> st.SearchStrategy[set[int]]:
    return st.sets(st.integers(0, len(graph) - 1))


def neighbours(lines: Lines, space: int) -> set[int]:
    return {b for a, b in lines if a == space} | {a for a, b in lines if b == space}


def walked(lines: Lines, start: set[int], passable: set[int], stop: set[int] = frozenset()) -> dict[int, int]:
    """Steps to every space that can be walked to; a stop ends the walk, but not at the start."""
    steps = dict.fromkeys(start, 0)
    queue = sorted(start)
    for here in queue:
        if here in stop and steps[here]:
            continue
        for there in sorted(neighbours(lines, here)):
            if there in passable and there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


@given(maps(), st.data())
def test_sets_know_their_members_and_neighbours(world: tuple[Graph, Lines], data: st.DataObject) -> None:
    graph, lines = world
    spaces = data.draw(some(graph))
    assert graph.members(graph.bits(spaces)) == sorted(spaces)
    near = set().union(*(neighbours(lines, space) for space in spaces))
    assert graph.members(graph.spread(graph.bits(spaces))) == sorted(near)
    assert [set(spaces) for spaces in graph.adjacent] == [neighbours(lines, s) for s in range(len(graph))]


@given(maps(), st.data())
def test_flood_and_connected_agree_with_a_walk(world: tuple[Graph, Lines], data: st.DataObject) -> None:
    graph, lines = world
    start, passable, goals = (data.draw(some(graph)) for _ in range(3))
    steps_to = walked(lines, start, passable)
    assert graph.members(graph.flood(graph.bits(start), graph.bits(passable))) == sorted(steps_to)
    joined = graph.connected(graph.bits(start), graph.bits(goals), graph.bits(passable))
    assert joined == bool(goals & steps_to.keys())


@given(maps(), st.data())
def test_reach_within_and_path_agree_with_a_walk(world: tuple[Graph, Lines], data: st.DataObject) -> None:
    graph, lines = world
    start = data.draw(st.integers(0, len(graph) - 1))
    passable, stop = data.draw(some(graph)), data.draw(some(graph))
    steps = data.draw(st.integers(0, 5))
    steps_to = walked(lines, {start}, passable, stop)
    limits = graph.bits(passable), graph.bits(stop)
    levels = graph.reach(start, steps, *limits)
    assert len(levels) == steps + 1
    assert {space: n for n, level in enumerate(levels) for space in graph.members(level)} == {
        space: n for space, n in steps_to.items() if n <= steps
    }
    near = sorted(space for space, n in steps_to.items() if n <= steps)
    assert graph.members(graph.within(start, steps, *limits)) == near
    for goal in range(len(graph)):
        way = graph.path(start, goal, *limits)
        if goal not in steps_to:
            assert way is None
            continue
        assert way is not None
        assert len(way) == steps_to[goal]
        assert (start, *way)[-1] == goal
        assert all(b in neighbours(lines, a) for a, b in pairwise((start, *way)))
        assert set(way) <= passable
        assert not set(way[:-1]) & stop


@given(maps(), st.data())
def test_distances_are_steps_to_the_nearest_goal(world: tuple[Graph, Lines], data: st.DataObject) -> None:
    graph, lines = world
    goals = data.draw(some(graph))
    steps_to = walked(lines, goals, set(range(len(graph))))
    assert graph.distances(graph.bits(goals)) == tuple(steps_to.get(s, len(graph)) for s in range(len(graph)))


def test_more_lines_make_another_map() -> None:
    land = Graph(4, [(0, 1), (2, 3)])
    sea = land.joined([(1, 2)])
    assert not land.connected(land.bit[0], land.bit[3], land.all)
    assert sea.connected(sea.bit[0], sea.bit[3], sea.all)
    assert sea.path(0, 3) == (1, 2, 3)
    assert land.adjacent == ((1,), (0,), (3,), (2,))


def test_of_equal_ways_the_same_is_always_shown() -> None:
    square = Graph(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    assert square.path(0, 3) == (1, 3)
    assert square.path(0, 3, passable=square.bits((2, 3))) == (2, 3)
    assert square.path(0, 0) == ()


def test_a_start_need_not_be_passable_and_a_goal_must() -> None:
    line = Graph(3, [(0, 1), (1, 2)])
    assert line.connected(line.bit[0], line.bit[2], passable=line.bits((1, 2)))
    assert not line.connected(line.bit[0], line.bit[2], passable=line.bits((0, 1)))


@pytest.mark.parametrize("line", [(0, 0), (0, 3), (-1, 1)])
def test_a_line_that_cannot_be_is_refused(line: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="on a map of 3 spaces"):
        Graph(3, [line])
