"""The hex sheet against plain references: neighbours by the printed formula, floods by walking."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given, strategies as st

from redoubt.engine.decision import Notation
from redoubt.engine.errors import BadChoice
from redoubt.kit.hexgrid import OFF_MAP, Hexes, HexGrid
from tests.kit.sheets import GRIDS, hexsides, maps, subset

SWISS = HexGrid(30, 17)
DUTCH = HexGrid(60, 40, "odd", rows_from="bottom", form="{column}.{row:02}")


def names(grid: HexGrid, bits: int) -> list[str]:
    return [grid.name(hex) for hex in grid.members(bits)]


def around(grid: HexGrid, name: str) -> list[str]:
    return [grid.name(hex) if hex != OFF_MAP else "--" for hex in grid.neighbours[grid.parse(name)]]


# Numbers


def test_hexes_are_counted_in_printed_order() -> None:
    assert len(SWISS) == 510
    assert SWISS.name(0) == "0101"
    assert SWISS.name(1) == "0102"
    assert SWISS.name(17) == "0201"
    assert SWISS.name(509) == "3017"
    assert list(SWISS.names) == sorted(SWISS.names)


def test_every_number_parses_back() -> None:
    for grid in (SWISS, DUTCH):
        assert [grid.parse(grid.name(hex)) for hex in range(len(grid))] == list(range(len(grid)))


def test_column_and_row_are_the_printed_ones() -> None:
    hex = SWISS.parse("0409")
    assert (SWISS.column[hex], SWISS.row[hex]) == (4, 9)


@pytest.mark.parametrize(
    "text", ["3101", "0118", "0001", "409", "", "04 09", "0409 ", "٠٤٠٩", "-1", "x" * 999]
)
def test_a_number_off_the_sheet_is_refused_with_the_limits(text: str) -> None:
    with pytest.raises(BadChoice, match="columns run from 1 to 30 and rows from 1 to 17") as caught:
        SWISS.parse(text)
    assert len(str(caught.value)) < 150


def test_a_hex_left_out_of_the_map_is_refused_by_name() -> None:
    grid = HexGrid(3, 3, only=("0101", "0102", "0303"))
    assert grid.names == ("0101", "0102", "0303")
    with pytest.raises(BadChoice, match="hex 0202 is not part of this map"):
        grid.parse("0202")


def test_a_map_must_have_hexes_and_distinct_numbers() -> None:
    with pytest.raises(ValueError, match="at least one column"):
        HexGrid(0, 5)
    with pytest.raises(ValueError, match="at least one hex"):
        HexGrid(2, 2, only=())
    with pytest.raises(ValueError, match="'0401' is not on a sheet of 3 columns"):
        HexGrid(3, 3, only=("0101", "0401"))
    with pytest.raises(ValueError, match="same number"):
        HexGrid(12, 12, form="{column}{row}")


# Neighbours and distances


def test_neighbours_run_clockwise_from_north() -> None:
    assert around(SWISS, "0409") == ["0408", "0509", "0510", "0410", "0310", "0309"]
    assert around(SWISS, "0509") == ["0508", "0608", "0609", "0510", "0409", "0408"]


def test_edges_of_the_map_have_no_neighbours_beyond_them() -> None:
    assert around(SWISS, "0101") == ["--", "--", "0201", "0102", "--", "--"]
    assert around(SWISS, "3017") == ["3016", "--", "--", "--", "--", "2917"]
    assert [SWISS.name(hex) for hex in SWISS.adjacent[0]] == ["0201", "0102"]


def test_odd_columns_may_be_the_lower_ones() -> None:
    grid = HexGrid(5, 5, "odd")
    assert around(grid, "0303") == ["0302", "0403", "0404", "0304", "0204", "0203"]
    assert around(grid, "0203") == ["0202", "0302", "0303", "0204", "0103", "0102"]


def test_rows_may_count_from_the_bottom() -> None:
    # 5.26, 6.25 and 7.25 are a chain of neighbours on that sheet, and the even columns sit higher.
    assert DUTCH.direction(DUTCH.parse("5.26"), DUTCH.parse("6.25")) == 2
    assert DUTCH.direction(DUTCH.parse("6.25"), DUTCH.parse("7.25")) == 2
    assert around(DUTCH, "6.25") == ["6.26", "7.26", "7.25", "6.24", "5.25", "5.26"]
    assert around(DUTCH, "5.26") == ["5.27", "6.26", "6.25", "5.25", "4.25", "4.26"]


def test_a_missing_hex_is_nobodys_neighbour() -> None:
    grid = HexGrid(3, 3, only=[name for name in HexGrid(3, 3).names if name != "0202"])
    assert "0202" not in around(grid, "0201")
    assert around(grid, "0201")[3] == "--"
    assert len(grid.adjacent[grid.parse("0203")]) == 2


@given(GRIDS)
def test_neighbours_are_the_hexes_one_unit_away_on_the_paper(grid: HexGrid) -> None:
    for a in range(len(grid)):
        near = {b for b in range(len(grid)) if 0.9 < dist(grid.centre(a), grid.centre(b)) < 1.1}
        assert set(grid.adjacent[a]) == near
        for direction, b in enumerate(grid.neighbours[a]):
            if b == OFF_MAP:
                continue
            (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
            assert grid.direction(a, b) == direction
            assert grid.direction(b, a) == (direction + 3) % 6
            assert (bx > ax) == (direction in (1, 2))
            assert (by < ay) == (direction in (0, 1, 5))


@given(GRIDS, st.data())
def test_distance_is_the_number_of_steps(grid: HexGrid, data: st.DataObject) -> None:
    a = data.draw(st.integers(0, len(grid) - 1))
    steps = {a: 0}
    queue = [a]
    for here in queue:
        for there in grid.adjacent[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    assert {b: grid.distance(a, b) for b in range(len(grid))} == steps
    for n in range(4):
        assert grid.members(grid.within(a, n)) == sorted(b for b in steps if steps[b] <= n)


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    a = SWISS.parse("0409")
    assert SWISS.direction(a, a) == -1
    assert SWISS.direction(a, SWISS.parse("0411")) == -1
    assert SWISS.direction(SWISS.parse("0417"), SWISS.parse("0501")) == -1


def test_distance_counts_across_a_hole_in_the_map() -> None:
    grid = HexGrid(1, 3, only=("0101", "0103"))
    assert grid.distance(0, 1) == 2
    assert grid.within(0, 2) == grid.all
    assert grid.within(0, 1) == grid.bit[0]


def test_centres_are_one_unit_apart_down_a_column() -> None:
    assert SWISS.centre(SWISS.parse("0101")) == (0.0, 0.0)
    assert SWISS.centre(SWISS.parse("0102")) == (0.0, 1.0)
    assert SWISS.centre(SWISS.parse("0201")) == pytest.approx((0.8660254, 0.5))
    assert DUTCH.centre(DUTCH.parse("2.40")) == pytest.approx((0.8660254, 0.0))
    assert DUTCH.centre(DUTCH.parse("1.40")) == pytest.approx((0.0, 0.5))


# Sets


@given(maps(), st.data())
def test_members_of_a_set_come_back_in_printed_order(grid: HexGrid, data: st.DataObject) -> None:
    hexes = data.draw(subset(grid))
    assert grid.members(grid.bits(hexes)) == sorted(hexes)


@given(st.sets(st.integers(0, 509), min_size=41))
def test_many_members_come_back_in_the_same_order_as_few(hexes: set[int]) -> None:
    assert SWISS.members(SWISS.bits(hexes)) == sorted(hexes)


@given(st.sets(st.integers(0, 509), min_size=1))
def test_a_single_member_is_found_by_its_number(hexes: set[int]) -> None:
    bits = SWISS.bits(hexes)
    assert [SWISS.member(bits, number) for number in range(len(hexes))] == sorted(hexes)


def test_the_empty_set_has_no_members_and_all_has_every_hex() -> None:
    assert SWISS.members(0) == []
    assert SWISS.members(SWISS.all) == list(range(510))
    assert SWISS.bits(()) == 0


@given(maps(), st.data())
def test_spread_is_every_neighbour_of_the_set(grid: HexGrid, data: st.DataObject) -> None:
    hexes = data.draw(subset(grid))
    expected = {there for here in hexes for there in grid.adjacent[here]}
    assert grid.members(grid.spread(grid.bits(hexes))) == sorted(expected)


@given(maps(), st.data())
def test_spread_goes_through_open_hexsides_only(grid: HexGrid, data: st.DataObject) -> None:
    hexes, closed = data.draw(subset(grid)), data.draw(hexsides(grid))
    crossing = grid.crossing(lambda a, b: (a, b) not in closed)
    expected = {b for a in hexes for b in grid.adjacent[a] if (a, b) not in closed}
    assert grid.members(grid.spread(grid.bits(hexes), crossing)) == sorted(expected)


@given(maps(), st.data())
def test_flood_is_what_can_be_walked_to_through_passable_hexes(grid: HexGrid, data: st.DataObject) -> None:
    start, passable = data.draw(subset(grid)), data.draw(subset(grid))
    closed = data.draw(st.just(set()) | hexsides(grid))
    anywhere = st.integers(0, len(grid) - 1)
    ferries = data.draw(st.lists(st.tuples(anywhere, anywhere), max_size=2))
    seen = set(start)
    queue = list(start)
    for here in queue:
        by_land = [there for there in grid.adjacent[here] if (here, there) not in closed]
        for there in [*by_land, *(b for a, b in ferries if a == here)]:
            if there in passable and there not in seen:
                seen.add(there)
                queue.append(there)
    crossing = grid.crossing(lambda a, b: (a, b) not in closed) if closed else None
    flood = grid.flood(grid.bits(start), grid.bits(passable), crossing, ferries)
    assert grid.members(flood) == sorted(seen)


def test_flood_of_nothing_is_nothing() -> None:
    assert SWISS.flood(0, SWISS.all) == 0
    assert SWISS.flood(SWISS.bit[7], 0) == SWISS.bit[7]


@given(maps(), st.data())
def test_distances_are_steps_to_the_nearest_of_a_set(grid: HexGrid, data: st.DataObject) -> None:
    goals = data.draw(subset(grid))
    steps = dict.fromkeys(goals, 0)
    queue = list(goals)
    for here in queue:
        for there in grid.adjacent[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    nowhere = len(grid)
    assert grid.distances(grid.bits(goals)) == tuple(steps.get(hex, nowhere) for hex in range(len(grid)))


def test_hexes_are_written_by_number_and_sets_of_them_keep_the_grids_bits() -> None:
    hexes = Hexes(DUTCH)
    notation = Notation({"hex": hexes}, {"fight": ("hex",)})
    assert str(notation.parse("fight 30.24")) == "fight 30.24"
    assert hexes.members(hexes.bit[3] | hexes.bit[700]) == [3, 700]
