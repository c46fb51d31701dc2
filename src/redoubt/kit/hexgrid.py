"""The hex sheet: numbers, neighbours, distances, sets of hexes and movement ranges.

A hex is a small int, counted in printed order: along the first column, then the next. A set of hexes is
one Python int with a bit for each hex: union is `|`, common hexes are `&`, and a question about the whole
map costs little more than one about a single hex. Titles use `bit`, `bits`, `members`, `spread` and `flood`;
which bit stands for which hex is the grid's own affair.

Why the bits lie as they do: columns follow each other with a spare bit between them, and with a second one
after every column that is staggered upward. So a step in any of the six directions is one and the same
shift all over the map; a step over the edge lands on a spare bit, and one mask removes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, Literal

from redoubt.engine.errors import BadChoice

OFF_MAP: Final = -1
DIRECTIONS: Final = ("north", "northeast", "southeast", "south", "southwest", "northwest")
COMPASS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The same, short: the sides of a hex as the map lies."""

Step = tuple[int, int, int]
"""From this hex, to that hex, for so many movement points."""


class HexGrid:
    """A sheet of flat-topped hexes in vertical columns; it never changes once built.

    `lower` says which printed columns sit half a hex lower on the paper. `rows_from` says where row 1 is.
    `form` spells a hex number ("0409", or "4.09" with "{column}.{row:02}"). `only` names the hexes there
    are, for a map that does not fill its rectangle. North is always the top of the paper.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        lower: Literal["even", "odd"] = "even",
        *,
        rows_from: Literal["top", "bottom"] = "top",
        form: str = "{column:02}{row:02}",
        only: Iterable[str] | None = None,
    ) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a map has at least one column and one row, not {columns} by {rows}")
        self.columns: Final = columns
        self.rows: Final = rows
        upward = rows_from == "bottom"
        stride = self._stride = rows + 1

        # Along a column the bits follow the printed rows. Where rows count upward the layout is the mirror
        # image, so the columns that are lower on paper are the higher ones here.
        sheet: dict[str, tuple[int, int, int]] = {}
        base = 0
        for column in range(1, columns + 1):
            for row in range(1, rows + 1):
                sheet[form.format(column=column, row=row)] = column, row, base + row - 1
            base += stride + (self._is_lower(column, lower) == upward)
        if len(sheet) != columns * rows:
            raise ValueError(f"{form!r} gives two hexes the same number")
        self._sheet_names = frozenset(sheet)
        self._sheet_bits = sum(1 << position for _, _, position in sheet.values())
        if only is not None:
            kept = set(only)
            if not kept:
                raise ValueError("a map has at least one hex")
            if unknown := sorted(kept - sheet.keys()):
                raise ValueError(f"{unknown[0]!r} is not on a sheet of {columns} columns and {rows} rows")
            sheet = {name: place for name, place in sheet.items() if name in kept}

        self.names: Final = tuple(sheet)
        self.column: Final = tuple(column for column, _, _ in sheet.values())
        self.row: Final = tuple(row for _, row, _ in sheet.values())
        self._position = tuple(position for _, _, position in sheet.values())
        self.bit: Final = tuple(1 << position for position in self._position)
        self.all: Final = sum(self.bit)
        self._by_name = {name: hex for hex, name in enumerate(self.names)}
        hex_at = {position: hex for hex, position in enumerate(self._position)}
        self._by_length = [OFF_MAP] * (base + 1)
        for position, hex in hex_at.items():
            self._by_length[position + 1] = hex

        clockwise = (-1, stride, stride + 1, 1, -stride, -stride - 1)
        if upward:
            clockwise = (1, stride + 1, stride, -1, -stride - 1, -stride)
        self._direction = {shift: direction for direction, shift in enumerate(clockwise)}
        self.neighbours: Final = tuple(
            tuple(hex_at.get(position + shift, OFF_MAP) for shift in clockwise) for position in self._position
        )
        self.adjacent: Final = tuple(
            tuple(hex for hex in around if hex != OFF_MAP) for around in self.neighbours
        )
        # Height of each centre on the paper in half hexes, counted downward.
        self._height = tuple(
            2 * (rows - row if upward else row - 1) + self._is_lower(column, lower)
            for column, row in zip(self.column, self.row, strict=True)
        )

    @staticmethod
    def _is_lower(column: int, lower: str) -> bool:
        return (column % 2 == 0) == (lower == "even")

    def __len__(self) -> int:
        """How many hexes there are; they are numbered 0 to len - 1."""
        return len(self.names)

    # Numbers and places

    def name(self, hex: int) -> str:
        """The printed number of a hex."""
        return self.names[hex]

    def parse(self, text: str) -> int:
        """The hex with this printed number."""
        try:
            return self._by_name[text]
        except KeyError:
            pass
        if text in self._sheet_names:
            raise BadChoice(f"hex {text} is not part of this map", "hex")
        raise BadChoice(
            f"there is no hex {text[:20]!r}: columns run from 1 to {self.columns} and rows from 1 to "
            f"{self.rows}, written like {self.names[0]}",
            "hex",
        )

    def direction(self, a: int, b: int) -> int:
        """Which way b lies from a, 0 to 5 clockwise from north; -1 when they are not neighbours."""
        return self._direction.get(self._position[b] - self._position[a], -1)

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b as the crow flies; holes in the map do not lengthen it."""
        across = abs(self.column[a] - self.column[b])
        down = abs(self._height[a] - self._height[b])
        return across + max(0, down - across) // 2

    def within(self, hex: int, n: int) -> int:
        """The set of hexes at most n away, the hex itself included."""
        near = self.bit[hex]
        for _ in range(n):
            near |= self._around(near) & self._sheet_bits
        return near & self.all

    def centre(self, hex: int) -> tuple[float, float]:
        """Where to draw the hex: x to the right, y downward, one unit from side to opposite side."""
        return (self.column[hex] - 1) * sqrt(3) / 2, self._height[hex] / 2

    # Sets of hexes

    def bits(self, hexes: Iterable[int]) -> int:
        """The set of these hexes."""
        bit = self.bit
        found = 0
        for hex in hexes:
            found |= bit[hex]
        return found

    def members(self, bits: int) -> list[int]:
        """The hexes of a set, in printed order. Taken from the top, so that the int shrinks on the way."""
        by_length, bit = self._by_length, self.bit
        found = []
        while bits:
            hex = by_length[bits.bit_length()]
            found.append(hex)
            bits ^= bit[hex]
        found.reverse()
        return found

    def spread(self, bits: int) -> int:
        """Every hex next to some hex of the set. A hex of the set is there only if it borders another."""
        return self._around(bits) & self.all

    def _around(self, bits: int) -> int:
        stride = self._stride
        pair = bits | bits << 1
        return pair << stride | pair >> stride + 1 | bits << 1 | bits >> 1

    def flood(self, start: int, passable: int) -> int:
        """The set of hexes joined to the set `start` through passable hexes; `start` itself is included."""
        stride = self._stride
        joined = front = start & self.all
        unseen = passable & self.all & ~joined
        while front:
            pair = front | front << 1
            front = (pair << stride | pair >> stride + 1 | front << 1 | front >> 1) & unseen
            joined |= front
            unseen ^= front
        return joined


class CostMap:
    """What each step costs one class of units, and so how far such a unit can go.

    A step has a plain cost (terrain and hexside), a road cost, or both; a step with neither is forbidden.
    The cheaper one counts, and a road does not count when either of its hexes is in `cut`. `jumps` are the
    rare plain steps between hexes that do not touch, such as ferries.

    Speed: steps are sorted by cost and direction into sets of the hexes they enter, so one shift moves all
    units of a wave at once. A range that no obstacle touches is remembered, since most counters on a map
    are far from the enemy.
    """

    _REMEMBERED = 8192

    def __init__(
        self,
        grid: HexGrid,
        plain: Iterable[Step],
        roads: Iterable[Step] = (),
        jumps: Iterable[Step] = (),
    ) -> None:
        self.grid: Final = grid
        self._plain = self._checked(plain, touching=True)
        self._roads = self._checked(roads, touching=True)
        far = self._checked(jumps, touching=False)
        self._dearest = max((*self._plain.values(), *self._roads.values()), default=0)
        self._plain_lanes = self._lanes(self._plain)
        self._road_lanes = self._lanes(self._roads)
        self._plain |= far
        self._jumps = tuple((grid.bit[a], cost, grid.bit[b]) for (a, b), cost in far.items())
        self._jumps_to = {to: tuple(sorted(a for a, b in far if b == to)) for _, to in far}
        self._programs: dict[int, _Program] = {}
        self._free: dict[tuple[int, int, int], tuple[tuple[int, ...], int]] = {}

    def _checked(self, steps: Iterable[Step], touching: bool) -> dict[tuple[int, int], int]:
        costs: dict[tuple[int, int], int] = {}
        for a, b, cost in steps:
            step = f"step {self.grid.name(a)} to {self.grid.name(b)}"
            if (self.grid.direction(a, b) >= 0) != touching or a == b:
                raise ValueError(f"{step}: the hexes {'do not touch' if touching else 'are not apart'}")
            if cost < 1:
                raise ValueError(f"{step}: the cost is at least 1, not {cost}")
            if (a, b) in costs:
                raise ValueError(f"{step} is given twice")
            costs[a, b] = cost
        return costs

    @property
    def _shifts(self) -> tuple[int, ...]:
        """The shift of each lane, in the order in which `_walk` writes them out."""
        stride = self.grid._stride
        return -1, stride, stride + 1, 1, -stride, -stride - 1

    def _lanes(self, costs: dict[tuple[int, int], int]) -> list[list[int]]:
        """For each cost and lane, the hexes that such steps enter."""
        position, bit = self.grid._position, self.grid.bit
        lane_of = {shift: lane for lane, shift in enumerate(self._shifts)}
        lanes = [[0] * 6 for _ in range(self._dearest + 1)]
        for (a, b), cost in costs.items():
            lanes[cost][lane_of[position[b] - position[a]]] |= bit[b]
        return lanes

    def cost(self, a: int, b: int, cut: int = 0) -> int:
        """The cost of one step, or 0 if it is forbidden."""
        plain = self._plain.get((a, b), 0)
        road = self._roads.get((a, b), 0)
        if road and not (0 < plain <= road) and not cut & (self.grid.bit[a] | self.grid.bit[b]):
            return road
        return plain

    def reach(
        self, start: int, points: int, blocked: int = 0, stop: int = 0, cut: int = 0
    ) -> tuple[int, ...]:
        """Where a unit can go: levels[c] is the set of hexes whose cheapest cost is exactly c.

        The unit never enters a `blocked` hex; it may enter a `stop` hex but not leave it again in this
        move. Neither binds the start hex, which is the whole of levels[0].
        """
        key = start, points, cut
        free = self._free.get(key)
        if free is None:
            levels = self._walk(start, points, 0, 0, cut)
            free = levels, reached(levels) ^ levels[0]
            if len(self._free) >= self._REMEMBERED:
                self._free.clear()
            self._free[key] = free
        if (blocked | stop) & free[1]:
            return self._walk(start, points, blocked, stop, cut)
        return free[0]

    def spent(self, levels: Sequence[int], hex: int) -> int:
        """The cheapest cost of a hex in these levels; -1 when it is out of reach."""
        bit = self.grid.bit[hex]
        for cost, level in enumerate(levels):
            if level & bit:
                return cost
        return -1

    def path(self, levels: Sequence[int], target: int, stop: int = 0, cut: int = 0) -> tuple[int, ...]:
        """A cheapest way to the target, start excluded; `stop` and `cut` are those given to `reach`.

        Of several, the one found from the target backward by taking each time the first hex clockwise from
        north, and a jump only if no neighbour will do. So the same move always shows the same path.
        """
        bit, neighbours = self.grid.bit, self.grid.neighbours
        spent = self.spent(levels, target)
        if spent < 0:
            raise ValueError(f"hex {self.grid.name(target)} is out of reach")
        may_leave = ~stop | levels[0]
        way = []
        while spent:
            way.append(target)
            for before in neighbours[target] + self._jumps_to.get(target, ()):
                step = 0 if before == OFF_MAP else self.cost(before, target, cut)
                if 0 < step <= spent and levels[spent - step] & bit[before] & may_leave:
                    break
            else:
                raise ValueError(f"hex {self.grid.name(target)} was not reached with this stop and cut")
            spent -= step
            target = before
        way.reverse()
        return tuple(way)

    def _walk(self, start: int, points: int, blocked: int, stop: int, cut: int) -> tuple[int, ...]:
        """All cheapest costs at once: from each wave, every step of every cost marks a later wave."""
        if points < 0 or not 0 <= start < len(self.grid):
            raise ValueError(f"no unit starts in hex {start} with {points} movement points")
        program = self._programs.get(cut) or self._program(cut)
        dearest, jumps = self._dearest, self._jumps
        stride = self.grid._stride
        longer = stride + 1
        wave = self.grid.bit[start]
        unseen = self.grid.all & ~blocked & ~wave
        may_leave = ~stop
        levels = [wave] + [0] * points
        for spent in range(points):
            if wave:
                left = points - spent
                even, uneven = program[left if left < dearest else dearest]
                n, s = wave >> 1, wave << 1
                ne, se = wave << stride, wave << longer
                sw, nw = wave >> stride, wave >> longer
                if even:
                    around = n | ne | se | s | sw | nw
                    for cost, entered in even:
                        levels[spent + cost] |= around & entered
                for cost, by_n, by_ne, by_se, by_s, by_sw, by_nw in uneven:
                    levels[spent + cost] |= (
                        n & by_n | ne & by_ne | se & by_se | s & by_s | sw & by_sw | nw & by_nw
                    )
                for come_from, cost, arrive in jumps:
                    if wave & come_from and cost <= left:
                        levels[spent + cost] |= arrive
            wave = levels[spent + 1] & unseen
            levels[spent + 1] = wave
            unseen ^= wave
            wave &= may_leave
        return tuple(levels)

    def _program(self, cut: int) -> _Program:
        """The sets that `_walk` needs while these roads are cut, one entry for each number of points left.

        A cost is "even" if it can be charged to every neighbour that enters such a hex, because none of them
        pays more: then one set does the work of six.
        """
        shifts, all_hexes = self._shifts, self.grid.all
        closed = [cut | _shifted(cut, shift) for shift in shifts]
        edge = [all_hexes & ~_shifted(all_hexes, shift) for shift in shifts]
        known = [0] * 6
        even: tuple[tuple[int, int], ...] = ()
        uneven: tuple[_Lanes, ...] = ()
        program = [(even, uneven)]
        for cost in range(1, self._dearest + 1):
            plain, road = self._plain_lanes[cost], self._road_lanes[cost]
            n, ne, se, s, sw, nw = lanes = [
                (plain[lane] | road[lane] & ~closed[lane]) & ~known[lane] for lane in range(6)
            ]
            known = [known[lane] | lanes[lane] for lane in range(6)]
            entered = n | ne | se | s | sw | nw
            if not any(entered & ~(known[lane] | edge[lane]) for lane in range(6)):
                even += ((cost, entered),) if entered else ()
            else:
                uneven += ((cost, n, ne, se, s, sw, nw),)
            program.append((even, uneven))
        if len(self._programs) >= 64:
            self._programs.clear()
        self._programs[cut] = tuple(program)
        return self._programs[cut]


_Lanes = tuple[int, int, int, int, int, int, int]
_Program = tuple[tuple[tuple[tuple[int, int], ...], tuple[_Lanes, ...]], ...]


def reached(levels: Sequence[int]) -> int:
    """All hexes of these levels as one set."""
    found = 0
    for level in levels:
        found |= level
    return found


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by
