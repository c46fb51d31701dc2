"""Point-to-point maps: spaces joined by lines, and sets of spaces.

A space is a small int. A set of spaces is one Python int with bit `1 << space` for each. A hex sheet and a
graph share these names: `bit`, `bits`, `members`, `spread`, `flood`, `within`.

Lines that only some units may use (a nation's sea lanes, a ferry) make a separate map for those units:
`graph.joined(lines)`. Ports that are all joined to each other cost no more than a single line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from redoubt.engine.state import bit_members


class Graph:
    """Spaces 0 to `size` - 1 and the lines between them; it never changes once built."""

    def __init__(self, size: int, lines: Iterable[tuple[int, int]]) -> None:
        near = [0] * size
        for a, b in lines:
            if a == b or not (0 <= a < size and 0 <= b < size):
                raise ValueError(f"a line cannot join space {a} to space {b} on a map of {size} spaces")
            near[a] |= 1 << b
            near[b] |= 1 << a
        self.bit: Final = tuple(1 << space for space in range(size))
        self.all: Final = (1 << size) - 1
        self.near: Final = tuple(near)
        """For each space, the set of those it is joined to."""
        self.adjacent: Final = tuple(tuple(self.members(spaces)) for spaces in near)
        self._near_of_length = (0, *near)
        self._bit_of_length = (0, *self.bit)

    def __len__(self) -> int:
        return len(self.bit)

    def joined(self, lines: Iterable[tuple[int, int]]) -> Graph:
        """The same map with more lines."""
        own = ((a, b) for a, spaces in enumerate(self.adjacent) for b in spaces if a < b)
        return Graph(len(self), (*own, *lines))

    # Sets of spaces

    def bits(self, spaces: Iterable[int]) -> int:
        """The set of these spaces."""
        bits = 0
        for space in spaces:
            bits |= 1 << space
        return bits

    def members(self, bits: int) -> list[int]:
        """The spaces of a set, in order."""
        return bit_members(bits)

    def spread(self, bits: int) -> int:
        """Every space joined to some space of the set. A space of the set is included only if it is joined to
        another."""
        near, bit, spaces = self._near_of_length, self._bit_of_length, 0
        while bits:
            length = bits.bit_length()
            spaces |= near[length]
            bits ^= bit[length]
        return spaces

    def flood(self, start: int, passable: int) -> int:
        """The set of spaces that lines join to the set `start` through passable spaces; `start` itself is
        included. A supply line is this: flood from the sources through spaces that are not barred."""
        near, bit = self._near_of_length, self._bit_of_length
        unseen = passable & ~start
        every, front = unseen | start, start
        while front:
            spaces = 0
            while front:
                length = front.bit_length()
                spaces |= near[length]
                front ^= bit[length]
            front = spaces & unseen
            unseen ^= front
        return every ^ unseen

    def connected(self, start: int, goals: int, passable: int) -> bool:
        """Whether lines join some space of `start` to one of the goals through passable spaces. A goal must
        be passable too, unless it is a start."""
        front, unseen = start, passable & ~start
        while front:
            if front & goals:
                return True
            front = self.spread(front) & unseen
            unseen ^= front
        return False

    # Steps from a space

    def reach(self, start: int, steps: int, passable: int = -1, stop: int = 0) -> tuple[int, ...]:
        """Where a move of so many steps can go: levels[n] is the set of spaces first reached in n steps. The
        move may enter a `stop` space but not leave it; neither `stop` nor `passable` binds the start."""
        front = self.bit[start]
        unseen = self.all & passable & ~front
        levels = [front]
        for _ in range(steps):
            front = self.spread(front) & unseen
            unseen ^= front
            levels.append(front)
            front &= ~stop
        return tuple(levels)

    def within(self, start: int, steps: int, passable: int = -1, stop: int = 0) -> int:
        """The set of spaces at most so many steps away, the start included."""
        spaces = 0
        for level in self.reach(start, steps, passable, stop):
            spaces |= level
        return spaces

    def path(self, start: int, goal: int, passable: int = -1, stop: int = 0) -> tuple[int, ...] | None:
        """A shortest path to the goal, start excluded; None if there is none. Of several, the one found by
        walking back from the goal and always taking the first space."""
        levels = [self.bit[start]]
        unseen = self.all & passable & ~levels[0]
        while not levels[-1] & self.bit[goal]:
            front = self.spread(levels[-1] & ~stop | levels[-1] & levels[0]) & unseen
            if not front:
                return None
            unseen ^= front
            levels.append(front)
        way = []
        for level in reversed(levels[:-1]):
            way.append(goal)
            before = self.near[goal] & level & (~stop | levels[0])
            goal = (before & -before).bit_length() - 1
        way.reverse()
        return tuple(way)

    def distances(self, goals: int) -> tuple[int, ...]:
        """Each space's distance from the nearest of a set of spaces; len(graph) if there is no path."""
        steps = [len(self)] * len(self)
        unseen, front, far = self.all, goals & self.all, 0
        while front:
            for space in self.members(front):
                steps[space] = far
            unseen &= ~front
            front = self.spread(front) & unseen
            far += 1
        return tuple(steps)
