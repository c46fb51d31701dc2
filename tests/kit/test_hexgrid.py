"""The hex sheet against plain references: neighbours by the printed formula, ranges by Dijkstra."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from math import dist

import pytest
from hypothesis import given, strategies as st

from redoubt.engine.errors import BadChoice
from redoubt.kit.hexgrid import OFF_MAP, CostMap, HexGrid, Step, reached

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


GRIDS = st.builds(
    HexGrid,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(("even", "odd")),
    rows_from=st.sampled_from(("top", "bottom")),
)


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


@st.composite
def maps(draw: st.DrawFn) -> HexGrid:
    """A small sheet of either stagger and row order, with holes."""
    grid = draw(GRIDS)
    kept = draw(st.sets(st.sampled_from(grid.names), min_size=1))
    return HexGrid(
        grid.columns,
        grid.rows,
        draw(st.sampled_from(("even", "odd"))),
        rows_from=draw(st.sampled_from(("top", "bottom"))),
        only=kept if draw(st.booleans()) else None,
    )


def subset(grid: HexGrid) -> st.SearchStrategy[set[int]]:
    return st.sets(st.integers(0, len(grid) - 1))


@given(maps(), st.data())
def test_members_of_a_set_come_back_in_printed_order(grid: HexGrid, data: st.DataObject) -> None:
    hexes = data.draw(subset(grid))
    assert grid.members(grid.bits(hexes)) == sorted(hexes)


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
def test_flood_is_what_can_be_walked_to_through_passable_hexes(grid: HexGrid, data: st.DataObject) -> None:
    start, passable = data.draw(subset(grid)), data.draw(subset(grid))
    seen = set(start)
    queue = list(start)
    for here in queue:
        for there in grid.adjacent[here]:
            if there in passable and there not in seen:
                seen.add(there)
                queue.append(there)
    assert grid.members(grid.flood(grid.bits(start), grid.bits(passable))) == sorted(seen)


def test_flood_of_nothing_is_nothing() -> None:
    assert SWISS.flood(0, SWISS.all) == 0
    assert SWISS.flood(SWISS.bit[7], 0) == SWISS.bit[7]


# Movement


@dataclass(frozen=True)
class Ground:
    grid: HexGrid
    plain: dict[tuple[int, int], int]
    roads: dict[tuple[int, int], int]
    jumps: dict[tuple[int, int], int]

    def cost_map(self) -> CostMap:
        def steps(costs: dict[tuple[int, int], int]) -> list[Step]:
            return [(a, b, cost) for (a, b), cost in costs.items()]

        return CostMap(self.grid, steps(self.plain), steps(self.roads), steps(self.jumps))

    def costs(self, cut: set[int]) -> dict[tuple[int, int], int]:
        best = {**self.plain, **self.jumps}
        for (a, b), cost in self.roads.items():
            if a not in cut and b not in cut:
                best[a, b] = min(cost, best.get((a, b), cost))
        return best


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    """Terrain by the hex entered, rivers and lakes on some hexsides, roads on others, a ferry or two."""
    grid = draw(maps())
    random = draw(st.randoms(use_true_random=False))
    terrain = [random.choice((1, 1, 2, 3, 5)) for _ in range(len(grid))]
    wildness = draw(st.sampled_from((0.0, 0.1, 0.5)))
    plain, roads, jumps = {}, {}, {}
    for a in range(len(grid)):
        for b in grid.adjacent[a]:
            if random.random() >= wildness / 2:
                plain[a, b] = terrain[b] + (random.random() < wildness)
            if random.random() < wildness:
                roads[a, b] = random.choice((1, 1, 2))
    for _ in range(draw(st.integers(0, 2))):
        a, b = random.randrange(len(grid)), random.randrange(len(grid))
        if a != b and grid.direction(a, b) < 0:
            jumps[a, b] = random.randint(1, 6)
    return Ground(grid, plain, roads, jumps)


def dijkstra(
    costs: dict[tuple[int, int], int], start: int, points: int, blocked: set[int], stop: set[int]
) -> dict[int, int]:
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > best[here] or (here in stop and here != start):
            continue
        for (a, b), cost in costs.items():
            total = spent + cost
            if a == here and b not in blocked and total <= points and total < best.get(b, points + 1):
                best[b] = total
                heapq.heappush(queue, (total, b))
    return best


@given(grounds(), st.data())
def test_reach_and_path_agree_with_dijkstra(ground: Ground, data: st.DataObject) -> None:
    grid, cost_map = ground.grid, ground.cost_map()
    for _ in range(2):
        start = data.draw(st.integers(0, len(grid) - 1))
        points = data.draw(st.integers(0, 9))
        blocked, stop, cut = (data.draw(subset(grid) | st.just(set[int]())) for _ in range(3))
        costs = ground.costs(cut)
        best = dijkstra(costs, start, points, blocked, stop)

        levels = cost_map.reach(start, points, grid.bits(blocked), grid.bits(stop), grid.bits(cut))

        assert len(levels) == points + 1
        assert {hex: c for c, level in enumerate(levels) for hex in grid.members(level)} == best
        assert reached(levels) == grid.bits(best)
        for target, cost in best.items():
            path = cost_map.path(levels, target, grid.bits(stop), grid.bits(cut))
            assert cost_map.spent(levels, target) == cost
            assert sum(costs[step] for step in zip((start, *path), path, strict=False)) == cost
            assert not set(path) & blocked
            assert not set(path[:-1]) & stop
            assert path[-1:] == ((target,) if target != start else ())
        for step in [*ground.plain, *ground.roads, *ground.jumps]:
            assert cost_map.cost(*step, grid.bits(cut)) == costs.get(step, 0)


def column(*costs: int) -> CostMap:
    """A single column; entering each hex costs so much, 0 forbids it."""
    grid = HexGrid(1, len(costs))
    return CostMap(grid, [(a, b, costs[b]) for a in range(len(grid)) for b in grid.adjacent[a] if costs[b]])


def test_levels_hold_the_cheapest_cost() -> None:
    cost_map = column(1, 2, 1, 3)
    assert [names(cost_map.grid, level) for level in cost_map.reach(0, 4)] == [
        ["0101"],
        [],
        ["0102"],
        ["0103"],
        [],
    ]


def test_no_points_means_no_move() -> None:
    assert column(1, 1).reach(1, 0) == (2,)


def test_a_blocked_hex_is_never_entered() -> None:
    cost_map = column(1, 1, 1, 1)
    assert names(cost_map.grid, reached(cost_map.reach(0, 9, blocked=cost_map.grid.bit[2]))) == [
        "0101",
        "0102",
    ]


def test_a_stop_hex_is_entered_but_not_left() -> None:
    cost_map = column(1, 1, 1, 1)
    levels = cost_map.reach(0, 9, stop=cost_map.grid.bit[1])
    assert names(cost_map.grid, reached(levels)) == ["0101", "0102"]


def test_a_unit_may_leave_a_start_hex_that_is_stop_or_blocked() -> None:
    cost_map = column(1, 1, 1)
    start = cost_map.grid.bit[0]
    assert reached(cost_map.reach(0, 2, blocked=start, stop=start)) == cost_map.grid.all


def test_a_forbidden_step_costs_nothing_and_is_not_taken() -> None:
    cost_map = column(1, 0, 1)
    assert cost_map.cost(0, 1) == 0
    assert cost_map.cost(0, 2) == 0
    assert reached(cost_map.reach(0, 9)) == cost_map.grid.bit[0]


def test_a_unit_with_no_legal_step_stays() -> None:
    grid = HexGrid(2, 2)
    assert CostMap(grid, ()).reach(3, 4) == (grid.bit[3], 0, 0, 0, 0)


def test_a_cut_road_leaves_the_terrain_cost() -> None:
    grid = HexGrid(1, 3)
    cost_map = CostMap(grid, [(0, 1, 3), (1, 2, 3)], [(0, 1, 1), (1, 2, 1)])
    assert cost_map.cost(0, 1) == 1
    assert cost_map.cost(0, 1, cut=grid.bit[2]) == 1
    assert cost_map.cost(1, 2, cut=grid.bit[2]) == 3
    assert cost_map.spent(cost_map.reach(0, 6), 2) == 2
    assert cost_map.spent(cost_map.reach(0, 6, cut=grid.bit[2]), 2) == 4
    assert cost_map.spent(cost_map.reach(0, 6, cut=grid.bit[0]), 2) == 4
    assert cost_map.spent(cost_map.reach(0, 6, cut=grid.bit[1]), 2) == 6


def test_a_cut_road_through_forbidden_terrain_closes_it() -> None:
    grid = HexGrid(1, 2)
    cost_map = CostMap(grid, (), [(0, 1, 1)])
    assert cost_map.cost(0, 1) == 1
    assert cost_map.cost(0, 1, cut=grid.bit[1]) == 0
    assert cost_map.spent(cost_map.reach(0, 3, cut=grid.bit[1]), 1) == -1


def test_a_road_dearer_than_the_terrain_is_not_used() -> None:
    cost_map = CostMap(HexGrid(1, 2), [(0, 1, 1)], [(0, 1, 2)])
    assert cost_map.cost(0, 1) == 1
    assert cost_map.spent(cost_map.reach(0, 2), 1) == 1


def test_equal_paths_are_told_apart_by_the_first_direction_from_the_target() -> None:
    grid = HexGrid(3, 3)
    cost_map = CostMap(grid, [(a, b, 1) for a in range(len(grid)) for b in grid.adjacent[a]])
    levels = cost_map.reach(grid.parse("0102"), 2)
    assert [grid.name(hex) for hex in cost_map.path(levels, grid.parse("0302"))] == ["0202", "0302"]
    assert [grid.name(hex) for hex in cost_map.path(levels, grid.parse("0203"))] == ["0202", "0203"]
    assert cost_map.path(levels, grid.parse("0102")) == ()


def test_a_target_out_of_reach_has_no_path() -> None:
    cost_map = column(1, 1, 1)
    with pytest.raises(ValueError, match="0103 is out of reach"):
        cost_map.path(cost_map.reach(0, 1), 2)


def test_a_path_asked_with_other_cuts_than_its_reach_is_our_mistake() -> None:
    grid = HexGrid(1, 2)
    cost_map = CostMap(grid, (), [(0, 1, 1)])
    with pytest.raises(ValueError, match="0102 was not reached"):
        cost_map.path(cost_map.reach(0, 1), 1, cut=grid.bit[1])


@pytest.mark.parametrize(
    ("plain", "jumps", "message"),
    [
        ([(0, 2, 1)], [], "0101 to 0103: the hexes do not touch"),
        ([(0, 0, 1)], [], "0101 to 0101: the hexes do not touch"),
        ([(0, 1, 0)], [], "the cost is at least 1, not 0"),
        ([(0, 1, 1), (0, 1, 2)], [], "0101 to 0102 is given twice"),
        ([], [(0, 1, 1)], "0101 to 0102: the hexes are not apart"),
        ([], [(0, 0, 1)], "0101 to 0101: the hexes are not apart"),
    ],
)
def test_a_step_that_cannot_be_is_refused(plain: list[Step], jumps: list[Step], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CostMap(HexGrid(1, 3), plain, jumps=jumps)


@pytest.mark.parametrize(("start", "points"), [(0, -1), (-1, 3), (3, 3)])
def test_a_move_from_nowhere_or_with_negative_points_is_our_mistake(start: int, points: int) -> None:
    with pytest.raises(ValueError, match="no unit starts in hex"):
        column(1, 1, 1).reach(start, points)


def test_a_remembered_range_is_not_used_when_an_obstacle_lies_in_it() -> None:
    cost_map = column(1, 1, 1, 1)
    grid = cost_map.grid
    free = cost_map.reach(0, 3)
    assert cost_map.reach(0, 3, blocked=grid.bit[2]) != free
    assert cost_map.reach(0, 2, blocked=grid.bit[3]) == free[:3]
    assert cost_map.reach(0, 3) == free


def test_memory_of_ranges_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CostMap, "_REMEMBERED", 3)
    cost_map = column(1, 1, 1, 1)
    for start in range(4):
        for points in range(4):
            assert len(cost_map.reach(start, points)) == points + 1
    assert len(cost_map._free) <= 3
