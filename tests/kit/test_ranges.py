"""Movement ranges against Dijkstra, with every obstacle and toll that a rulebook knows."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, strategies as st

from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.ranges import FREE, CostMap, Range, Step, Toll
from tests.kit.sheets import maps, subset

Costs = dict[tuple[int, int], int]


def names(grid: HexGrid, bits: int) -> list[str]:
    return [grid.name(hex) for hex in grid.members(bits)]


def cheapest(costs: Costs, others: Costs) -> Costs:
    return {step: min(d[step] for d in (costs, others) if step in d) for step in costs | others}


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
        open_roads = {(a, b): cost for (a, b), cost in self.roads.items() if a not in cut and b not in cut}
        return cheapest(cheapest(self.plain, open_roads), self.jumps)


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
        if a != b:
            jumps[a, b] = random.randint(1, 6)
    return Ground(grid, plain, roads, jumps)


@dataclass(frozen=True)
class Limits:
    """What hinders a move, as plain sets."""

    blocked: set[int]
    stop: set[int]
    cut: set[int]
    dear_to_leave: set[int]
    leave: int
    dear_to_enter: set[int]
    enter: int

    def range_of(self, cost_map: CostMap, start: int, points: int, first: bool) -> Range:
        bits = cost_map.grid.bits
        return cost_map.range(
            start,
            points,
            first,
            bits(self.blocked),
            bits(self.stop),
            bits(self.cut),
            Toll(bits(self.dear_to_leave), self.leave),
            Toll(bits(self.dear_to_enter), self.enter),
        )

    def price(self, costs: Costs, a: int, b: int) -> int:
        return costs[a, b] + self.leave * (a in self.dear_to_leave) + self.enter * (b in self.dear_to_enter)


@st.composite
def limits(draw: st.DrawFn, grid: HexGrid) -> Limits:
    def some() -> set[int]:
        return draw(subset(grid) | st.just(set()))

    tolls = st.integers(0, 3)
    return Limits(some(), some(), some(), some(), draw(tolls), some(), draw(tolls))


def dijkstra(costs: Costs, start: int, points: int, limits: Limits) -> dict[int, int]:
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > best[here] or (here in limits.stop and here != start):
            continue
        for a, b in costs:
            if a == here and b not in limits.blocked:
                total = spent + limits.price(costs, a, b)
                if total <= points and total < best.get(b, points + 1):
                    best[b] = total
                    heapq.heappush(queue, (total, b))
    return best


@given(grounds(), st.data())
def test_ranges_and_their_paths_agree_with_dijkstra(ground: Ground, data: st.DataObject) -> None:
    grid, cost_map = ground.grid, ground.cost_map()
    for _ in range(2):
        start = data.draw(st.integers(0, len(grid) - 1))
        points = data.draw(st.integers(0, 9))
        first = data.draw(st.booleans())
        hindrance = data.draw(limits(grid))
        costs = ground.costs(hindrance.cut)
        best = dijkstra(costs, start, points, hindrance)

        reach = hindrance.range_of(cost_map, start, points, first)

        assert len(reach.levels) == points + 1
        assert {hex: c for c, level in enumerate(reach.levels) for hex in grid.members(level)} == best
        assert reach.within == grid.bits(best)
        for target, cost in best.items():
            path = reach.path(target)
            steps = list(zip((start, *path), path, strict=False))
            assert reach.spent(target) == cost
            assert sum(hindrance.price(costs, *step) for step in steps) == cost
            assert not set(path) & hindrance.blocked
            assert not set(path[:-1]) & hindrance.stop
            assert path[-1:] == ((target,) if target != start else ())
        for step in [*ground.plain, *ground.roads, *ground.jumps]:
            assert cost_map.cost(*step, grid.bits(hindrance.cut)) == costs.get(step, 0)


@given(grounds(), st.data())
def test_a_first_step_may_enter_any_open_neighbour_whatever_it_costs(
    ground: Ground, data: st.DataObject
) -> None:
    grid, cost_map = ground.grid, ground.cost_map()
    start = data.draw(st.integers(0, len(grid) - 1))
    points = data.draw(st.integers(0, 4))
    hindrance = data.draw(limits(grid))
    on_foot = Ground(grid, ground.plain, ground.roads, {}).costs(hindrance.cut)
    open_to = {
        b: hindrance.price(on_foot, a, b) for a, b in on_foot if a == start and b not in hindrance.blocked
    }

    reach = hindrance.range_of(cost_map, start, points, first=True)

    assert dict(reach.steps) == open_to
    assert reach.hexes == reach.within | grid.bits(open_to)
    for hex in grid.members(reach.beyond):
        assert reach.spent(hex) == -1
        assert reach.path(hex) == (hex,)
    assert hindrance.range_of(cost_map, start, points, first=False).beyond == 0


@given(grounds(), st.data())
def test_a_detour_is_a_cheaper_way_to_a_neighbour_that_may_be_entered_directly(
    ground: Ground, data: st.DataObject
) -> None:
    grid, cost_map = ground.grid, ground.cost_map()
    start = data.draw(st.integers(0, len(grid) - 1))
    points = data.draw(st.integers(0, 7))
    first = data.draw(st.booleans())
    hindrance = data.draw(limits(grid))
    best = dijkstra(ground.costs(hindrance.cut), start, points, hindrance)

    reach = hindrance.range_of(cost_map, start, points, first)

    assert set(grid.members(reach.detours)) == {
        hex for hex, cost in reach.steps if hex in best and best[hex] < cost and (first or cost <= points)
    }


def column(*costs: int, jumps: tuple[Step, ...] = ()) -> CostMap:
    """A single column; entering each hex costs so much, 0 forbids it."""
    return CostMap.of(HexGrid(1, len(costs)), lambda a, b: costs[b], jumps=jumps)


def by_cost(reach: Range) -> list[list[str]]:
    return [names(reach.costs.grid, level) for level in reach.levels]


def hexes(reach: Range) -> list[str]:
    return names(reach.costs.grid, reach.hexes)


@given(grounds(), st.data())
def test_roads_that_are_built_later_are_roads_like_any_other(ground: Ground, data: st.DataObject) -> None:
    later = {step: data.draw(st.integers(1, 7)) for step in sorted(ground.plain)[::3]}
    whole = replace(ground, roads={**ground.roads, **later}).cost_map()
    before = ground.cost_map()
    costs = before.with_roads([(a, b, cost) for (a, b), cost in later.items()])
    for start in range(len(ground.grid)):
        assert costs.steps_to(start) == whole.steps_to(start)
        assert costs.range(start, 6, True).levels == whole.range(start, 6, True).levels
        assert before.steps_to(start) == ground.cost_map().steps_to(start)


def test_levels_hold_the_cheapest_cost() -> None:
    assert by_cost(column(1, 2, 1, 3).range(0, 4)) == [["0101"], [], ["0102"], ["0103"], []]


def test_no_points_means_no_move() -> None:
    assert column(1, 1).range(1, 0).levels == (2,)


def test_a_blocked_hex_is_never_entered() -> None:
    cost_map = column(1, 1, 1, 1)
    assert hexes(cost_map.range(0, 9, blocked=cost_map.grid.bit[2])) == ["0101", "0102"]


def test_a_stop_hex_is_entered_but_not_left() -> None:
    cost_map = column(1, 1, 1, 1)
    assert hexes(cost_map.range(0, 9, stop=cost_map.grid.bit[1])) == ["0101", "0102"]


def test_a_unit_may_leave_a_start_hex_that_is_stop_or_blocked() -> None:
    cost_map = column(1, 1, 1)
    start = cost_map.grid.bit[0]
    assert cost_map.range(0, 2, blocked=start, stop=start).within == cost_map.grid.all


def test_a_forbidden_step_costs_nothing_and_is_not_taken() -> None:
    cost_map = column(1, 0, 1)
    assert cost_map.cost(0, 1) == 0
    assert cost_map.cost(0, 2) == 0
    assert hexes(cost_map.range(0, 9, first=True)) == ["0101"]


def test_a_unit_with_no_legal_step_stays() -> None:
    grid = HexGrid(2, 2)
    assert CostMap(grid, ()).range(3, 4).levels == (grid.bit[3], 0, 0, 0, 0)


# Roads and jumps


def test_a_cut_road_leaves_the_terrain_cost() -> None:
    grid = HexGrid(1, 3)
    cost_map = CostMap(grid, [(0, 1, 3), (1, 2, 3)], [(0, 1, 1), (1, 2, 1)])
    assert cost_map.cost(0, 1) == 1
    assert cost_map.cost(0, 1, cut=grid.bit[2]) == 1
    assert cost_map.cost(1, 2, cut=grid.bit[2]) == 3
    assert cost_map.range(0, 6).spent(2) == 2
    assert cost_map.range(0, 6, cut=grid.bit[2]).spent(2) == 4
    assert cost_map.range(0, 6, cut=grid.bit[0]).spent(2) == 4
    assert cost_map.range(0, 6, cut=grid.bit[1]).spent(2) == 6


def test_a_cut_road_through_forbidden_terrain_closes_it() -> None:
    grid = HexGrid(1, 2)
    cost_map = CostMap(grid, (), [(0, 1, 1)])
    assert cost_map.cost(0, 1) == 1
    assert cost_map.cost(0, 1, cut=grid.bit[1]) == 0
    assert hexes(cost_map.range(0, 3, first=True, cut=grid.bit[1])) == ["0101"]


def test_a_road_dearer_than_the_terrain_is_not_used() -> None:
    cost_map = CostMap(HexGrid(1, 2), [(0, 1, 1)], [(0, 1, 2)])
    assert cost_map.cost(0, 1) == 1
    assert cost_map.range(0, 2).spent(1) == 1


def test_a_ferry_takes_those_who_have_the_points_and_never_as_a_free_first_step() -> None:
    across = column(1, 0, 1, jumps=((0, 2, 3),))
    assert hexes(across.range(0, 3)) == ["0101", "0103"]
    assert across.range(0, 3).path(2) == (2,)
    assert hexes(across.range(0, 2, first=True)) == ["0101"]
    along = column(1, 0, jumps=((0, 1, 3),))
    assert along.cost(0, 1) == 3
    assert hexes(along.range(0, 3)) == ["0101", "0102"]
    assert hexes(along.range(0, 2, first=True)) == ["0101"]


# Tolls


def test_leaving_a_zone_costs_its_toll_in_every_hex_of_it() -> None:
    cost_map = column(1, 1, 1, 1, 1)
    zone = cost_map.grid.bits((1, 2))
    reach = cost_map.range(0, 9, leaving=Toll(zone, 2))
    assert [reach.spent(hex) for hex in range(5)] == [0, 1, 4, 7, 8]
    assert reach.path(4) == (1, 2, 3, 4)


def test_leaving_binds_the_start_hex() -> None:
    cost_map = column(1, 1, 1)
    reach = cost_map.range(0, 3, leaving=Toll(cost_map.grid.bit[0], 2))
    assert by_cost(reach) == [["0101"], [], [], ["0102"]]
    assert hexes(cost_map.range(0, 2, leaving=Toll(cost_map.grid.bit[0], 2))) == ["0101"]


def test_one_hex_always_pays_any_toll() -> None:
    cost_map = column(1, 4, 1)
    reach = cost_map.range(0, 2, first=True, leaving=Toll(cost_map.grid.bit[0], 2))
    assert reach.steps == ((1, 6),)
    assert names(cost_map.grid, reach.beyond) == ["0102"]


def test_entering_a_zone_costs_its_toll_and_leaving_it_nothing() -> None:
    cost_map = column(1, 1, 1, 1)
    reach = cost_map.range(0, 9, entering=Toll(cost_map.grid.bits((0, 1)), 3))
    assert [reach.spent(hex) for hex in range(4)] == [0, 4, 5, 6]


def test_a_way_round_a_zone_is_taken_where_it_is_cheaper() -> None:
    grid = HexGrid(3, 3)
    cost_map = CostMap.of(grid, lambda a, b: 1)
    start, zone, goal = (grid.parse(name) for name in ("0201", "0202", "0203"))
    free, dear = cost_map.range(start, 4), cost_map.range(start, 4, leaving=Toll(grid.bit[zone], 2))
    assert free.path(goal) == (zone, goal)
    assert zone not in dear.path(goal)
    assert dear.spent(goal) == 3


def test_a_toll_of_no_points_costs_nothing() -> None:
    cost_map = column(1, 1, 1)
    reach = cost_map.range(0, 2, leaving=Toll(cost_map.grid.all, 0), entering=Toll(cost_map.grid.all, 0))
    assert reach is cost_map.range(0, 2, leaving=FREE, entering=FREE)


# Paths


def test_equal_paths_are_told_apart_by_the_first_direction_from_the_target() -> None:
    grid = HexGrid(3, 3)
    reach = CostMap.of(grid, lambda a, b: 1).range(grid.parse("0102"), 2)
    assert [grid.name(hex) for hex in reach.path(grid.parse("0302"))] == ["0202", "0302"]
    assert [grid.name(hex) for hex in reach.path(grid.parse("0203"))] == ["0202", "0203"]
    assert reach.path(grid.parse("0102")) == ()


def test_a_target_out_of_reach_has_no_path() -> None:
    with pytest.raises(ValueError, match="0103 is out of reach"):
        column(1, 1, 1).range(0, 1).path(2)


# Mistakes and memory


@pytest.mark.parametrize(
    ("plain", "jumps", "message"),
    [
        ([(0, 2, 1)], [], "0101 to 0103: the hexes do not touch"),
        ([(0, 0, 1)], [], "0101 to 0101: the hexes do not touch"),
        ([(0, 1, 0)], [], "the cost must be at least 1, not 0"),
        ([(0, 1, 1), (0, 1, 2)], [], "0101 to 0102 is listed twice"),
        ([], [(0, 0, 1)], "0101 to 0101: the hexes do not touch"),
    ],
)
def test_a_step_that_cannot_be_is_refused(plain: list[Step], jumps: list[Step], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CostMap(HexGrid(1, 3), plain, jumps=jumps)


@pytest.mark.parametrize(("start", "points"), [(0, -1), (-1, 3), (3, 3)])
def test_a_move_from_nowhere_or_with_negative_points_is_our_mistake(start: int, points: int) -> None:
    with pytest.raises(ValueError, match="a unit cannot start in hex"):
        column(1, 1, 1).range(start, points)


def test_a_range_is_found_once_and_obstacles_beyond_its_horizon_do_not_matter() -> None:
    cost_map = column(1, 1, 1, 1)
    grid = cost_map.grid
    first = cost_map.range(0, 2)  # what can affect it is worked out when it is wanted again
    assert cost_map.range(0, 2) is first
    free = cost_map.range(0, 2, blocked=grid.bit[3])
    assert free.levels == first.levels
    assert cost_map.range(0, 2, blocked=grid.bit[3], stop=grid.bit[3], cut=grid.bit[3]) is free
    assert cost_map.range(0, 2, leaving=Toll(grid.bit[3], 2)).levels == free.levels
    assert cost_map.range(0, 2, blocked=grid.bit[2]) is not free
    assert cost_map.horizon(0, 2) == grid.bits((0, 1, 2))
    cost_map.forget()
    assert cost_map.range(0, 2) is not free


def test_memory_of_ranges_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CostMap, "REMEMBERED", 3)
    cost_map = column(1, 1, 1, 1)
    for start in range(4):
        for points in range(4):
            assert len(cost_map.range(start, points).levels) == points + 1
    assert len(cost_map._ranges) <= 3


def test_a_range_that_is_wanted_once_is_the_same_as_a_remembered_one() -> None:
    grid = HexGrid(5, 5, "odd")
    costs = CostMap.of(grid, lambda a, b: 1)
    toll = Toll(grid.bit[7], 2)
    for points in (1, 3):
        kept = costs.range(12, points, False, grid.bit[11], grid.bit[13], 0, toll)
        once = costs.range_once(12, points, grid.bit[11], grid.bit[13], toll, FREE)
        assert once.levels == kept.levels
        assert costs.range_once(12, points, grid.bit[11], grid.bit[13], toll, FREE) is once
