"""Movement ranges: what each step costs, where a unit can go with its points, and by which path.

A `CostMap` holds the costs of one class of units. Its `range` answers for a hex and a number of points, and
keeps the answer under everything it depends on: blocked hexes, hexes where a unit must stop, cut roads, and
the toll of zones. Obstacles out of reach do not matter, so most ranges are worked out once in many games.

Where a rulebook has fractions of a point, count in the smallest of them: with roads at a half and highways at
a third of a point, 1 point is 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from redoubt.kit.hexgrid import HexGrid

Step = tuple[int, int, int]
"""From this hex, to that hex, for so many movement points."""


class Toll(NamedTuple):
    """Extra points for leaving or entering any of these hexes: the price of an enemy zone."""

    hexes: int = 0
    points: int = 0

    def within(self, hexes: int) -> Toll:
        """The part of the toll that applies in these hexes."""
        hexes &= self.hexes
        return Toll(hexes, self.points) if hexes and self.points else FREE


FREE: Final = Toll()


@dataclass(slots=True, eq=False)
class Range:
    """Where a unit can go from its hex. Ranges are shared, so never change one."""

    costs: CostMap = field(repr=False)
    start: int
    points: int
    first: bool
    levels: tuple[int, ...]
    """levels[c]: the hexes whose cheapest path costs exactly c; levels[0] is the start."""
    within: int
    """All hexes of the levels, including the start."""
    steps: tuple[tuple[int, int], ...]
    """The neighbours that may be entered from the start, each with the cost of that step."""
    beyond: int
    """Neighbours that cost more points than the unit has. A first step may still enter them."""
    stop: int
    cut: int
    leaving: Toll
    entering: Toll
    detours: int
    """Neighbours that the unit may enter directly, and reaches for fewer points by a detour."""

    @property
    def hexes(self) -> int:
        """Every hex the unit can move to, and the start."""
        return self.within | self.beyond

    def spent(self, hex: int) -> int:
        """The cheapest cost of a hex; -1 when it is out of reach."""
        bit = self.costs.grid.bit[hex]
        for cost, level in enumerate(self.levels):
            if level & bit:
                return cost
        return -1

    def path(self, target: int) -> tuple[int, ...]:
        """A cheapest path to the target, start excluded.

        Of several, the one found by walking back from the target and always taking the first hex clockwise
        from north, and a jump only if no neighbour will do. So the same move always shows the same path.
        """
        costs, levels, cut = self.costs, self.levels, self.cut
        bit, spent = costs.grid.bit, self.spent(target)
        if spent < 0:
            if self.beyond & bit[target]:
                return (target,)
            raise ValueError(f"hex {costs.grid.name(target)} is out of reach")
        may_leave = ~self.stop | levels[0]
        leaving, entering = self.leaving, self.entering
        way = []
        while spent:
            way.append(target)
            toll = entering.points if entering.hexes & bit[target] else 0
            for before, step in costs.steps_to(target, cut):
                step += toll
                if leaving.hexes & bit[before]:
                    step += leaving.points
                if step <= spent and levels[spent - step] & bit[before] & may_leave:
                    break
            else:
                raise AssertionError(f"hex {costs.grid.name(target)} is in reach, but nothing leads to it")
            spent -= step
            target = before
        way.reverse()
        return tuple(way)


class CostMap:
    """What each step costs one class of units, and so how far such a unit can go.

    A step has a plain cost (terrain and hexside), a road cost, or both; a step with neither is forbidden.
    The cheaper one applies, and a road does not help if either of its hexes is in `cut`. `jumps` are rare
    steps, such as ferries, for units that have the points; their hexes need not touch.

    Speed: steps are sorted by cost and direction into sets of the hexes they enter, so one shift moves all
    units of a wave at once.
    """

    REMEMBERED: Final = 16_384
    """Ranges to keep before the memory is cleared."""

    def __init__(
        self,
        grid: HexGrid,
        plain: Iterable[Step],
        roads: Iterable[Step] = (),
        jumps: Iterable[Step] = (),
    ) -> None:
        self.grid: Final = grid
        self._plain = self._checked(plain)
        far = self._checked(jumps, touching=False)
        self._off_road = self._plain | {step: min(c, self._plain.get(step, c)) for step, c in far.items()}
        self._jumps = tuple((grid.bit[a], cost, grid.bit[b]) for (a, b), cost in far.items())
        self.jumps_to: Final = {to: tuple(sorted(a for a, b in far if b == to)) for _, to in far}
        """By hex, the hexes from which a jump leads there."""
        self._near = tuple(
            grid.spread(bit) | bit | grid.bits(self.jumps_to.get(hex, ())) for hex, bit in enumerate(grid.bit)
        )
        """By hex, the hexes from which steps lead to it, and the hex."""
        self._plain_lanes = self._lanes(self._plain, max(self._plain.values(), default=0))
        self._pave(self._checked(roads))

    def _pave(self, roads: dict[tuple[int, int], int]) -> None:
        """Lay the roads, and begin with an empty memory."""
        self._roads = roads
        self._dearest = max((len(self._plain_lanes) - 1, *roads.values()))
        self._road_lanes = self._lanes(roads, self._dearest)
        dearer = range(len(self._plain_lanes), self._dearest + 1)
        self._plain_lanes = [*self._plain_lanes, *[[0] * 6 for _ in dearer]]
        self._programs: dict[int, _Program] = {}
        self._free: dict[tuple[int, int], tuple[int, _Walked]] = {}
        self._steps_to: dict[tuple[int, int], _Before] = {}
        self.steps_into: Mapping[int, _Before] = _StepsInto(self)
        """By hex, `steps_to` while no road is cut."""
        self._first: dict[tuple[int, int, int], _Steps] = {}
        self._ranges: dict[tuple[object, ...], Range] = {}
        self._seen: set[tuple[int, int]] = set()
        """Hexes and points that were asked about once: what can affect their range is worked out when they
        are asked about again."""
        self._latest: tuple[tuple[object, ...], Range] | None = None

    @classmethod
    def of(
        cls,
        grid: HexGrid,
        plain: Callable[[int, int], int],
        road: Callable[[int, int], int] = lambda a, b: 0,
        jumps: Iterable[Step] = (),
    ) -> CostMap:
        """A map from the cost of each step to a neighbour, 0 for none: by terrain, and by road."""
        steps = [(a, b) for a, around in enumerate(grid.adjacent) for b in around]
        off_road = [(a, b, plain(a, b)) for a, b in steps]
        by_road = [(a, b, road(a, b)) for a, b in steps]
        return cls(grid, [step for step in off_road if step[2]], [step for step in by_road if step[2]], jumps)

    def with_roads(self, roads: Iterable[Step]) -> CostMap:
        """The same map with more roads; one that lies along another takes its place."""
        new = object.__new__(CostMap)
        vars(new).update(vars(self))
        new._pave({**self._roads, **self._checked(roads)})
        return new

    def _checked(self, steps: Iterable[Step], touching: bool = True) -> dict[tuple[int, int], int]:
        costs: dict[tuple[int, int], int] = {}
        for a, b, cost in steps:
            wrong = ""
            if a == b or (touching and self.grid.direction(a, b) < 0):
                wrong = ": the hexes do not touch"
            elif cost < 1:
                wrong = f": the cost must be at least 1, not {cost}"
            elif (a, b) in costs:
                wrong = " is listed twice"
            if wrong:
                raise ValueError(f"step {self.grid.name(a)} to {self.grid.name(b)}{wrong}")
            costs[a, b] = cost
        return costs

    def _lanes(self, costs: dict[tuple[int, int], int], dearest: int) -> list[list[int]]:
        """For each cost up to the dearest and each lane, the hexes that such steps enter."""
        position, bit = self.grid._position, self.grid.bit
        lane_of = {shift: lane for lane, shift in enumerate(self.grid._shifts)}
        lanes = [[0] * 6 for _ in range(dearest + 1)]
        for (a, b), cost in costs.items():
            lanes[cost][lane_of[position[b] - position[a]]] |= bit[b]
        return lanes

    def cost(self, a: int, b: int, cut: int = 0) -> int:
        """The cost of one step, or 0 if it is forbidden."""
        plain = self._off_road.get((a, b), 0)
        road = self._roads.get((a, b), 0)
        if road and not (0 < plain <= road) and not cut & (self.grid.bit[a] | self.grid.bit[b]):
            return road
        return plain

    def steps_to(self, hex: int, cut: int = 0) -> _Before:
        """The hexes from which a step leads to a hex, clockwise from north and then jumps, and its cost."""
        key = hex, cut & self._near[hex]
        steps = self._steps_to.get(key)
        if steps is None:
            before = self.grid.adjacent[hex] + self.jumps_to.get(hex, ())
            costs = ((start, self.cost(start, hex, cut)) for start in before)
            steps = self._steps_to[key] = tuple(step for step in costs if step[1])
        return steps

    # Ranges

    def range(
        self,
        start: int,
        points: int,
        first: bool = False,
        blocked: int = 0,
        stop: int = 0,
        cut: int = 0,
        leaving: Toll = FREE,
        entering: Toll = FREE,
    ) -> Range:
        """Where a unit can go with these points.

        The unit never enters a `blocked` hex; it may enter a `stop` hex but not leave it again in this move.
        Neither applies to the start hex; a toll for `leaving` does. With `first` a unit that has not moved
        yet may always enter one neighbour, whatever it costs, but not by a jump.
        """
        if not leaving.points:
            leaving = FREE
        if not entering.points:
            entering = FREE
        known = self._free.get((start, points))
        if known is None:
            key: tuple[object, ...] = start, points, first, blocked, stop, cut, leaving, entering
            reach = self._ranges.get(key)
            if reach is not None:
                return reach
            if (start, points) not in self._seen:
                self._seen.add((start, points))
                walked = self._walk(start, points, blocked, stop, cut, leaving, entering)
                return self._keep(key, start, points, first, walked, blocked, stop, cut, leaving, entering)
            known = self._reach_freely(start, points)
        horizon, free = known
        blocked &= horizon
        stop &= horizon
        cut &= horizon
        key = start, points, first, blocked, stop, cut
        if leaving is not FREE or entering is not FREE:
            leaving, entering = leaving.within(horizon), entering.within(horizon)
            key = (*key, leaving, entering) if leaving.hexes or entering.hexes else key
        reach = self._ranges.get(key)
        if reach is None:
            if blocked or stop or cut or leaving.hexes or entering.hexes:
                walked = self._walk(start, points, blocked, stop, cut, leaving, entering)
            else:
                walked = free
            reach = self._keep(key, start, points, first, walked, blocked, stop, cut, leaving, entering)
        return reach

    def _keep(
        self,
        key: tuple[object, ...],
        start: int,
        points: int,
        first: bool,
        walked: _Walked,
        blocked: int,
        stop: int,
        cut: int,
        leaving: Toll,
        entering: Toll,
    ) -> Range:
        """Remember a range under what it depends on."""
        if len(self._ranges) >= self.REMEMBERED:
            self.forget()
        reach = self._ranges[key] = self._as_range(
            start, points, first, walked, blocked, stop, cut, leaving, entering
        )
        return reach

    def _as_range(
        self,
        start: int,
        points: int,
        first: bool,
        walked: _Walked,
        blocked: int,
        stop: int,
        cut: int,
        leaving: Toll,
        entering: Toll,
    ) -> Range:
        """A range from its levels, with its first steps."""
        levels, within = walked
        if leaving is FREE and entering is FREE:
            near = self._near[start]
            key = start, blocked & near, cut & near
            priced = self._first.get(key)
            if priced is None:
                priced = self._first[key] = self._priced_steps(start, blocked, cut, leaving, entering)
        else:
            priced = self._priced_steps(start, blocked, cut, leaving, entering)
        steps, dear, entered = priced
        detours = 0
        for cost, hexes in dear:
            if cost <= points:
                detours |= hexes & within & ~levels[cost]
            elif first:
                detours |= hexes & within
        beyond = entered & ~within if first else 0
        return Range(
            self, start, points, first, levels, within, steps, beyond, stop, cut, leaving, entering, detours
        )

    def range_once(
        self, start: int, points: int, blocked: int, stop: int, leaving: Toll, entering: Toll
    ) -> Range:
        """The same as `range` for a unit that has moved already: such ranges hardly ever come again, so only
        the latest is kept."""
        if not leaving.points:
            leaving = FREE
        if not entering.points:
            entering = FREE
        key = start, points, blocked, stop, leaving, entering
        latest = self._latest
        if latest is not None and latest[0] == key:
            return latest[1]
        walked = self._walk(start, points, blocked, stop, 0, leaving, entering)
        reach = self._as_range(start, points, False, walked, blocked, stop, 0, leaving, entering)
        self._latest = key, reach
        return reach

    def horizon(self, start: int, points: int) -> int:
        """The hexes that can affect a range: those in reach without any obstacle, and the neighbours."""
        return (self._free.get((start, points)) or self._reach_freely(start, points))[0]

    def forget(self) -> None:
        """Clear the remembered ranges."""
        self._ranges.clear()
        self._seen.clear()
        self._free.clear()
        self._first.clear()
        self._steps_to.clear()

    def _reach_freely(self, start: int, points: int) -> tuple[int, _Walked]:
        """The horizon of a range, and its levels without obstacles."""
        walked = self._walk(start, points, 0, 0, 0, FREE, FREE)
        free = self._free[start, points] = walked[1] | self.grid.spread(self.grid.bit[start]), walked
        return free

    def _priced_steps(self, start: int, blocked: int, cut: int, leaving: Toll, entering: Toll) -> _Steps:
        """The neighbours a unit can enter, without jumps."""
        bit = self.grid.bit
        out = leaving.points if leaving.hexes & bit[start] else 0
        steps = []
        for hex in self.grid.adjacent[start]:
            plain, road = self._plain.get((start, hex), 0), self._roads.get((start, hex), 0)
            if cut & (bit[start] | bit[hex]):
                road = 0
            if (plain or road) and not blocked & bit[hex]:
                extra = entering.points if entering.hexes & bit[hex] else 0
                steps.append((hex, min(plain or road, road or plain) + out + extra))
        by_cost: dict[int, int] = {}
        for hex, cost in steps:
            by_cost[cost] = by_cost.get(cost, 0) | bit[hex]
        dear = tuple((cost, hexes) for cost, hexes in by_cost.items() if cost > 1)
        return tuple(steps), dear, _union(by_cost.values())

    def _walk(
        self, start: int, points: int, blocked: int, stop: int, cut: int, leaving: Toll, entering: Toll
    ) -> _Walked:
        """All cheapest costs at once: from each wave, every step of every cost marks a later wave. Hexes with
        a toll for entering join the wave of so many points later; hexes with a toll for leaving send their
        steps out so much later."""
        if points < 0 or not 0 <= start < len(self.grid):
            raise ValueError(f"a unit cannot start in hex {start} with {points} movement points")
        program = self._programs.get(cut) or self._program(cut)
        dearest, jumps = self._dearest, self._jumps
        dear_to_leave, dear_to_enter = leaving.hexes, entering.hexes
        stride = self.grid._stride
        longer = stride + 1
        wave = self.grid.bit[start]
        unseen = enterable = self.grid.all & ~blocked & ~wave
        may_leave = ~stop | wave
        levels = [wave] + [0] * points
        entered = levels[:] if dear_to_enter else levels
        wave &= ~dear_to_leave
        for spent in range(points):
            if wave:
                left = points - spent
                even, uneven = program[left if left < dearest else dearest]
                n, s = wave >> 1, wave << 1
                ne, se = wave << stride, wave << longer
                sw, nw = wave >> stride, wave >> longer
                if even:
                    around = n | ne | se | s | sw | nw
                    for cost, hexes in even:
                        entered[spent + cost] |= around & hexes
                for cost, by_n, by_ne, by_se, by_s, by_sw, by_nw in uneven:
                    entered[spent + cost] |= (
                        n & by_n | ne & by_ne | se & by_se | s & by_s | sw & by_sw | nw & by_nw
                    )
                for come_from, cost, arrive in jumps:
                    if wave & come_from and cost <= left:
                        entered[spent + cost] |= arrive
            now = spent + 1
            wave = entered[now]
            if dear_to_enter:
                wave &= ~dear_to_enter
                if now >= entering.points:
                    wave |= entered[now - entering.points] & dear_to_enter
            wave &= unseen
            levels[now] = wave
            unseen ^= wave
            wave &= may_leave
            if dear_to_leave:
                wave &= ~dear_to_leave
                if now >= leaving.points:
                    wave |= levels[now - leaving.points] & may_leave & dear_to_leave
        return tuple(levels), unseen ^ enterable | levels[0]

    def _program(self, cut: int) -> _Program:
        """The sets that `_walk` needs while these roads are cut, one entry per number of points left.

        A cost is "even" if it can be charged to every neighbour that enters such a hex, because none of them
        pays more: then one set does the work of six.
        """
        shifts, all_hexes = self.grid._shifts, self.grid.all
        closed = [cut | _shifted(cut, shift) for shift in shifts]
        edge = [all_hexes & ~_shifted(all_hexes, shift) for shift in shifts]
        paid = [0] * 6
        even: tuple[tuple[int, int], ...] = ()
        uneven: tuple[_Lanes, ...] = ()
        program = [(even, uneven)]
        for cost in range(1, self._dearest + 1):
            plain, road = self._plain_lanes[cost], self._road_lanes[cost]
            n, ne, se, s, sw, nw = lanes = [
                (plain[lane] | road[lane] & ~closed[lane]) & ~paid[lane] for lane in range(6)
            ]
            paid = [paid[lane] | lanes[lane] for lane in range(6)]
            entered = n | ne | se | s | sw | nw
            if not any(entered & ~(paid[lane] | edge[lane]) for lane in range(6)):
                even += ((cost, entered),) if entered else ()
            else:
                uneven += ((cost, n, ne, se, s, sw, nw),)
            program.append((even, uneven))
        if len(self._programs) >= 64:
            self._programs.clear()
        self._programs[cut] = tuple(program)
        return self._programs[cut]


class _StepsInto(dict[int, "_Before"]):
    """The steps into each hex, found when they are first needed."""

    def __init__(self, costs: CostMap) -> None:
        super().__init__()
        self._costs = costs

    def __missing__(self, hex: int) -> _Before:
        steps = self[hex] = self._costs.steps_to(hex)
        return steps


_Before = tuple[tuple[int, int], ...]
"""The hexes from which a step leads to a hex, and what it costs."""
_Walked = tuple[tuple[int, ...], int]
"""The hexes of each cost, and all of them."""
_Steps = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], int]
"""The neighbours a unit can enter with the cost of each step, those that cost more than 1 by cost, and all
of them."""
_Lanes = tuple[int, int, int, int, int, int, int]
_Program = tuple[tuple[tuple[tuple[int, int], ...], tuple[_Lanes, ...]], ...]


def _union(levels: Iterable[int]) -> int:
    hexes = 0
    for level in levels:
        hexes |= level
    return hexes


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by
