"""Walks: where a unit can go on a map whose obstacles change with every move.

A `CostMap` remembers ranges, which pays where they come again. Where zones of control shift with every unit
that moves, a range hardly ever does, and the walk itself has to be quick. So it is made on a window: the
columns of the map that the points can reach at all, cut out of every set once and for all. A wave looks at
the steps of a cost only where it touches a hex that such steps enter.
"""

from __future__ import annotations

from typing import NamedTuple

from redoubt.kit.ranges import FREE, CostMap, Toll


class Walk:
    """Where a unit can go from its hex. Never change one: it may be shared."""

    __slots__ = (
        "_entering", "_leaving", "_levels", "_low", "_may_leave", "beyond", "costs", "points",
        "start", "within",
    )  # fmt: skip
    costs: CostMap
    start: int
    points: int
    within: int
    """The hexes it can reach with its points, and the start."""
    beyond: int
    """Neighbours that cost more points than the unit has. A first step may still enter them."""
    _levels: list[int]
    """_levels[c]: the hexes of the window whose cheapest path costs exactly c."""
    _low: int
    """The lowest bit of the window."""
    _may_leave: int
    _leaving: Toll
    _entering: Toll

    @property
    def hexes(self) -> int:
        """Every hex the unit can move to, and the start."""
        return self.within | self.beyond

    def spent(self, hex: int) -> int:
        """The cheapest cost of a hex; -1 when it is out of reach."""
        bit = self.costs.grid.bit[hex] >> self._low
        for cost, level in enumerate(self._levels):
            if level & bit:
                return cost
        return -1

    def path(self, target: int) -> tuple[int, ...]:
        """The cheapest path to the target, start excluded: of several that which `Range.path` shows."""
        return self.way(target)[0]

    def way(self, target: int) -> tuple[tuple[int, ...], int]:
        """The path to the target, and its cost as `spent` gives it."""
        costs, levels, low, may_leave = self.costs, self._levels, self._low, self._may_leave
        bit, spent = costs.grid.bit, self.spent(target)
        cost = spent
        if spent < 0:
            if self.beyond & bit[target]:
                return (target,), spent
            raise ValueError(f"hex {costs.grid.name(target)} is out of reach")
        leaving, entering, steps_to = self._leaving, self._entering, costs.steps_into
        way = []
        while spent:
            way.append(target)
            toll = entering.points if entering.hexes & bit[target] else 0
            for before, step in steps_to[target]:
                step += toll
                if step > spent:
                    continue
                at = bit[before]
                if leaving.hexes & at:
                    step += leaving.points
                    if step > spent:
                        continue
                if levels[spent - step] & at >> low & may_leave:
                    break
            else:
                raise AssertionError(f"hex {costs.grid.name(target)} is in reach, but nothing leads to it")
            spent -= step
            target = before
        way.reverse()
        return tuple(way), cost


class _Window(NamedTuple):
    """The columns around a hex that a number of points can reach, with the sets of the map cut to them."""

    low: int
    all: int
    lanes: tuple[tuple[int, ...], ...]
    """For each cost, the hexes that such steps enter, and those of each direction."""
    jumps: tuple[tuple[int, int, int], ...]
    landings: int
    """The hexes from which jumps lead."""


class Walks:
    """Makes walks over the steps of a cost map."""

    def __init__(self, costs: CostMap) -> None:
        grid = costs.grid
        self.costs = costs
        self._lanes: list[tuple[int, ...]] = []
        paid = [0] * 6
        for cost in range(1, costs._dearest + 1):
            plain, road = costs._plain_lanes[cost], costs._road_lanes[cost]
            lanes = [(plain[lane] | road[lane]) & ~paid[lane] for lane in range(6)]
            paid = [paid[lane] | lanes[lane] for lane in range(6)]
            entered = lanes[0] | lanes[1] | lanes[2] | lanes[3] | lanes[4] | lanes[5]
            if entered:
                self._lanes.append((cost, entered, *lanes))
        self._beside = [0] * len(grid)
        """By hex, the neighbours that may be entered from it."""
        for a, b in (*costs._plain, *costs._roads):
            self._beside[a] |= grid.bit[b]
        self.least = [costs._dearest + 1] * len(grid)
        """By hex, what the cheapest step out of it costs, or more than any step where there is none."""
        for (a, _), cost in (*costs._off_road.items(), *costs._roads.items()):
            self.least[a] = min(self.least[a], cost)
        pace = 1 / self._lanes[0][0] if self._lanes else 1.0
        for b, before in costs.jumps_to.items():
            for a in before:
                pace = max(pace, abs(grid.column[a] - grid.column[b]) / costs.cost(a, b))
        self._pace = pace
        """The most columns that a point can cross."""
        self._columns: dict[int, int] = {}
        """By column, its first bit."""
        for hex in range(len(grid) - 1, -1, -1):
            self._columns[grid.column[hex]] = grid._position[hex] - grid.row[hex] + 1
        self._windows: dict[tuple[int, int], _Window] = {}

    def _window(self, column: int, points: int) -> _Window:
        grid, costs = self.costs.grid, self.costs
        far = int(points * self._pace) + 1
        low = min(bit for at, bit in self._columns.items() if at >= column - far)
        top = max(bit for at, bit in self._columns.items() if at <= column + far) + grid._stride
        mask = (1 << top - low) - 1
        lanes = [(cost, *(hexes >> low & mask for hexes in lane)) for cost, *lane in self._lanes]
        jumps = [(a >> low & mask, cost, b >> low & mask) for a, cost, b in costs._jumps if cost <= points]
        landings = 0
        for a, _, _ in jumps:
            landings |= a
        known = self._windows[column, points] = _Window(
            low,
            grid.all >> low & mask,
            tuple(lane for lane in lanes if lane[1]),
            tuple(jumps),
            landings,
        )
        return known

    def walk(
        self,
        start: int,
        points: int,
        first: bool = False,
        blocked: int = 0,
        stop: int = 0,
        leaving: Toll = FREE,
        entering: Toll = FREE,
    ) -> Walk:
        """Where a unit can go with these points; see `CostMap.range` for what each word means.

        All cheapest costs at once: from each wave, every step of every cost marks a later wave. Hexes with
        a toll for entering join the wave of so many points later; hexes with a toll for leaving send their
        steps out so much later."""
        grid = self.costs.grid
        column = grid.column[start]
        low, all_hexes, every_lane, jumps, landings = self._windows.get((column, points)) or self._window(
            column, points
        )
        stride = grid._stride
        longer = stride + 1
        wave = own = grid.bit[start] >> low
        unseen = enterable = all_hexes & ~(blocked >> low | wave)
        may_leave = ~(stop >> low) | wave if stop else -1
        dear_to_leave = leaving.hexes >> low & all_hexes if leaving.points else 0
        dear_to_enter = entering.hexes >> low & all_hexes if entering.points else 0
        levels = [wave] + [0] * points
        entered = levels[:] if dear_to_enter else levels
        wave &= ~dear_to_leave
        left = points
        for spent in range(points):
            if wave:
                n, s = wave >> 1, wave << 1
                ne, se = wave << stride, wave << longer
                sw, nw = wave >> stride, wave >> longer
                around = (n | ne | se | s | sw | nw) & unseen
                for cost, hexes, by_n, by_ne, by_se, by_s, by_sw, by_nw in every_lane:
                    if cost > left:
                        break
                    if around & hexes:
                        entered[spent + cost] |= (
                            n & by_n | ne & by_ne | se & by_se | s & by_s | sw & by_sw | nw & by_nw
                        )
                if wave & landings:
                    for come_from, cost, arrive in jumps:
                        if wave & come_from and cost <= left:
                            entered[spent + cost] |= arrive
            left -= 1
            now = spent + 1
            wave = entered[now]
            if dear_to_enter:
                wave &= ~dear_to_enter
                if now >= entering.points:
                    wave |= entered[now - entering.points] & dear_to_enter
            if wave:
                wave &= unseen
                levels[now] = wave
                unseen ^= wave
                wave &= may_leave
            if dear_to_leave:
                wave &= ~dear_to_leave
                if now >= leaving.points:
                    wave |= levels[now - leaving.points] & may_leave & dear_to_leave
        new = _make(Walk)
        new.costs = self.costs
        new.start = start
        new.points = points
        new.within = within = (unseen ^ enterable | own) << low
        new.beyond = self._beside[start] & ~(blocked | within) if first else 0
        new._levels = levels
        new._low = low
        new._may_leave = may_leave
        new._leaving = leaving
        new._entering = entering
        return new


_make = object.__new__

__all__ = ["Walk", "Walks"]
