"""Counters and stacks: what stands where, how much may stack, what others see of a stack."""

from __future__ import annotations

from itertools import chain, combinations
from types import SimpleNamespace
from typing import Any

from hypothesis import given, strategies as st

from redoubt.engine.decision import Names, Notation
from redoubt.engine.state import State, field, fresh, state
from redoubt.kit.counters import (
    HIDDEN,
    Limit,
    counters_at,
    crowded,
    fewest_removals,
    stacked,
    stacks,
    standing,
    top_only,
    top_places,
)
from redoubt.kit.hexgrid import HexGrid

GRID = HexGrid(3, 3)
BOXES = len(GRID)
BIT = (*GRID.bit, 0, 0)
COUNTERS = 8

PLACES = st.lists(st.integers(0, BOXES + 1), min_size=COUNTERS, max_size=COUNTERS)
OWNERS = st.lists(st.integers(0, 1), min_size=COUNTERS, max_size=COUNTERS)


@given(PLACES, OWNERS)
def test_counters_of_a_side_are_found_in_order(place: list[int], owner: list[int]) -> None:
    for spot in range(BOXES + 2):
        for side in (0, 1):
            there = tuple(c for c in range(COUNTERS) if place[c] == spot and owner[c] == side)
            assert counters_at(place, spot, owner, side) == there


@given(PLACES)
def test_hexes_are_held_on_the_map_and_not_in_boxes(place: list[int]) -> None:
    held = {spot for spot in place if spot < BOXES}
    assert standing(BIT, place, range(COUNTERS)) == GRID.bits(held)
    assert sorted(stacked(place, range(COUNTERS), BOXES)) == sorted(held)
    assert sum(map(len, stacked(place, range(COUNTERS), BOXES).values())) == sum(p < BOXES for p in place)


def test_a_counter_that_is_nowhere_stands_in_no_stack() -> None:
    assert stacked([-1, 0], (0, 1), BOXES) == {0: [1]}
    assert stacks([-1, 0], (0, 1), BOXES, (1, 2), (1, 4)) == {0: (1, 2, 4)}


ALIKE, MIXED = Limit(units=3, points=5), Limit(units=3, points=4)


@given(PLACES, st.lists(st.integers(0, 3), min_size=COUNTERS, max_size=COUNTERS), OWNERS)
def test_a_hex_is_crowded_where_one_more_counter_breaks_the_limit(
    place: list[int], points: list[int], kind: list[int]
) -> None:
    others, last = range(COUNTERS - 1), COUNTERS - 1
    kind = [1 << number for number in kind]
    sums = stacks(place, others, BOXES, points, kind)
    full = crowded(BIT, sums, points[last], kind[last], ALIKE, MIXED)
    for hex in range(BOXES):
        units = [c for c in others if place[c] == hex]
        limit = ALIKE if len({kind[c] for c in (*units, last)}) == 1 else MIXED
        fits = limit.allows(len(units) + 1, sum(points[c] for c in (*units, last)))
        assert bool(full & GRID.bit[hex]) == (not fits and bool(units))


@given(st.lists(st.integers(1, 4), max_size=6), st.integers(0, 9))
def test_the_fewest_removals_cure_a_stack_and_nothing_smaller_does(points: list[int], most: int) -> None:
    def fits(rest: Any) -> bool:
        return sum(points[c] for c in rest) <= most

    units = tuple(range(len(points)))
    cures = fewest_removals(units, fits)
    every = chain.from_iterable(combinations(units, n) for n in range(len(units) + 1))
    curing = [gone for gone in every if fits([c for c in units if c not in gone])]
    assert cures == [gone for gone in curing if len(gone) == len(curing[0])]


def test_a_stack_that_fits_loses_nothing() -> None:
    assert fewest_removals((1, 2), lambda rest: True) == [()]


def test_a_stack_that_nothing_cures_goes_as_a_whole() -> None:
    assert fewest_removals((1, 2), lambda rest: False) == [(1, 2)]


# Hidden stacks

OWNER = (0, 0, 0, 1, 1)


@state
class Table(State):
    stack: list[tuple[int, ...]] = field((), per="hex", kind="unit", see=top_only(lambda g: g.rules.owner))


def table(*held: tuple[int, ...]) -> Table:
    g = fresh(Table, SimpleNamespace(owner=OWNER), {"hex": len(held)})
    g.stack = list(held)
    return g


def seen(g: Table, side: int) -> Any:
    return Table.FIELDS[0].see(g, side, g.stack)  # type: ignore[misc]


def test_others_see_the_top_counter_and_the_height_of_a_stack() -> None:
    g = table((0, 1, 2), (3,), ())
    assert seen(g, 0) == [(0, 1, 2), (3,), ()]
    assert seen(g, 1) == [(HIDDEN, HIDDEN, 2), (3,), ()]
    assert seen(g, -1) == seen(g, 1)


def test_in_a_shared_hex_each_side_shows_its_own_top_counter() -> None:
    g = table((0, 3, 1, 4))
    assert seen(g, 0) == [(0, HIDDEN, 1, 4)]
    assert seen(g, 1) == [(HIDDEN, 3, 1, 4)]


def test_places_are_seen_of_top_counters_only() -> None:
    g = SimpleNamespace(owner=OWNER, on_top=bytearray((0, 1, 0, 1, 1)))
    see = top_places(lambda g: g.owner, "on_top")
    assert see(g, 0, [7, 7, 8, 4, 5]) == [7, 7, 8, 4, 5]
    assert see(g, 1, [7, 7, 8, 4, 5]) == [HIDDEN, 7, HIDDEN, 4, 5]


def test_a_hidden_stack_is_written_in_a_view_without_its_counters() -> None:
    notation = Notation({"hex": Names("hex", ("A", "B")), "unit": Names("unit", tuple("vwxyz"))}, {})
    g = table((0, 1, 2), (3,))
    assert g.to_plain(notation, side=1) == {"hex": {"A": {"stack": [None, None, "x"]}, "B": {"stack": ["y"]}}}
    assert g.looks_alike(table((1, 0, 2), (3,)), side=1)
    assert not g.looks_alike(table((1, 2, 0), (3,)), side=1)
    assert not g.looks_alike(table((1, 0, 2), (3,)), side=0)
