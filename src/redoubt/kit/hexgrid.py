"""The hex sheet: numbers, neighbours, distances and sets of hexes. Movement is in `ranges`.

A hex is a small int, counted in printed order: along the first column, then the next. A set of hexes is
one Python int with a bit for each hex: union is `|`, common hexes are `&`, and a question about the whole
map costs little more than one about a single hex. Titles use `bit`, `bits`, `members`, `spread` and `flood`;
which bit stands for which hex is the grid's own affair. A `Crossing` is a set of hexsides: `spread` and
`flood` go through those only.

Why the bits lie as they do: columns follow each other with a spare bit between them, and with a second one
after every column that is staggered upward. So a step in any of the six directions is one and the same
shift all over the map; a step over the edge lands on a spare bit, and one mask removes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final, Literal

from redoubt.engine.decision import PLACE, Names
from redoubt.engine.errors import BadChoice

OFF_MAP: Final = -1
DIRECTIONS: Final = ("north", "northeast", "southeast", "south", "southwest", "northwest")
COMPASS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The same, short: the sides of a hex as the map lies."""

Crossing = tuple[int, int, int, int, int, int]
"""Hexsides that may be crossed: for each of the six directions, the hexes that may be entered that way."""


_MANY: Final = 40
"""Hexes of a set from which on it is read by words."""


class HexGrid:
    """A sheet of flat-topped hexes in vertical columns; it never changes once built.

    `lower` says which printed columns sit half a hex lower on the paper. `rows_from` says where row 1 is.
    `form` spells a hex number ("0409", or "4.09" with "{column}.{row:02}"). `only` lists the hexes of a map
    that does not fill its rectangle. North is always the top of the paper.
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
        self._words: dict[tuple[int, int], list[int]] = {}
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
        """The number of hexes; they are numbered 0 to len - 1."""
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
        """The direction from a to b, 0 to 5 clockwise from north; -1 if they are not neighbours."""
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
        bit, bits = self.bit, 0
        for hex in hexes:
            bits |= bit[hex]
        return bits

    def members(self, bits: int) -> list[int]:
        """The hexes of a set, in printed order. Few are taken from the top, so that the int shrinks on the
        way; many by words of sixteen bits, each of which is remembered with its hexes."""
        by_length, bit = self._by_length, self.bit
        hexes: list[int] = []
        if bits.bit_count() > _MANY:
            length = (bits.bit_length() + 15) // 16 * 2
            for place, word in enumerate(memoryview(bits.to_bytes(length, "little")).cast("H")):
                if word:
                    hexes += self._words.get((place, word)) or self._read(place, word)
            return hexes
        while bits:
            hex = by_length[bits.bit_length()]
            hexes.append(hex)
            bits ^= bit[hex]
        hexes.reverse()
        return hexes

    def member(self, bits: int, number: int) -> int:
        """The hex with this number, counted from 0, among those of a set in printed order."""
        count, below = bits.bit_count(), 0
        while count > 2:  # look on in the half that holds it
            half = bits.bit_length() >> 1
            upper = bits >> half
            in_upper = upper.bit_count()
            if number < count - in_upper:
                bits ^= upper << half
                count -= in_upper
            else:
                number -= count - in_upper
                bits, count, below = upper, in_upper, below + half
        if number < count - 1:
            bits &= -bits
        return self._by_length[below + bits.bit_length()]

    def _read(self, place: int, word: int) -> list[int]:
        """The hexes of a word of sixteen bits at this place of a set."""
        first = 16 * place + 1
        read = [self._by_length[first + bit] for bit in range(16) if word >> bit & 1]
        self._words[place, word] = read
        return read

    def crossing(self, is_open: Callable[[int, int], object]) -> Crossing:
        """The hexsides that may be crossed: those where `is_open(a, b)` allows the step to a neighbour."""
        lane_of = {shift: lane for lane, shift in enumerate(self._shifts)}
        lanes = [0] * 6
        for a, around in enumerate(self.adjacent):
            for b in around:
                if is_open(a, b):
                    lanes[lane_of[self._position[b] - self._position[a]]] |= self.bit[b]
        n, ne, se, s, sw, nw = lanes
        return n, ne, se, s, sw, nw

    @property
    def _shifts(self) -> tuple[int, ...]:
        """What a step adds to a hex's position, in the order of the lanes of a `Crossing`."""
        stride = self._stride
        return -1, stride, stride + 1, 1, -stride, -stride - 1

    def spread(self, bits: int, crossing: Crossing | None = None) -> int:
        """Every hex adjacent to some hex of the set. A hex of the set is included only if it borders
        another."""
        if crossing is None:
            return self._around(bits) & self.all
        n, ne, se, s, sw, nw = crossing
        stride = self._stride
        return (
            bits >> 1 & n
            | bits << stride & ne
            | bits << stride + 1 & se
            | bits << 1 & s
            | bits >> stride & sw
            | bits >> stride + 1 & nw
        )

    def _around(self, bits: int) -> int:
        stride = self._stride
        pair = bits | bits << 1
        return pair << stride | pair >> stride + 1 | bits << 1 | bits >> 1

    def flood(
        self,
        start: int,
        passable: int,
        crossing: Crossing | None = None,
        ferries: Iterable[tuple[int, int]] = (),
    ) -> int:
        """The set of hexes joined to the set `start` through passable hexes; `start` itself is included. A
        ferry joins its first hex to its second."""
        stride, spread = self._stride, self.spread
        joined = front = start & self.all
        unseen = passable & self.all & ~joined
        links = [(self.bit[a], self.bit[b]) for a, b in ferries]
        while front:
            if crossing is None:
                pair = front | front << 1
                near = pair << stride | pair >> stride + 1 | front << 1 | front >> 1
            else:
                near = spread(front, crossing)
            for landing, shore in links:
                if front & landing:
                    near |= shore
            front = near & unseen
            joined |= front
            unseen ^= front
        return joined

    def distances(self, goals: int) -> tuple[int, ...]:
        """Each hex's distance from the nearest of a set of hexes; len(grid) if there is no path."""
        steps = [len(self)] * len(self)
        unseen, front, far = self.all, goals & self.all, 0
        while front:
            for hex in self.members(front):
                steps[hex] = far
            unseen &= ~front
            front = self._around(front) & unseen
            far += 1
        return tuple(steps)


class Hexes(Names):
    """Hexes in a title's notation, by their printed numbers; `shown` is their form in sentences. Sets of
    hexes keep the grid's order of bits."""

    def __init__(self, grid: HexGrid, shown: Sequence[str] | None = None) -> None:
        super().__init__("hex", grid.names, shown, PLACE)
        self.grid = grid
        self.bit = grid.bit
        self.members = grid.members
