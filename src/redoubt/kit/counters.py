"""Counters and stacks: where counters are, how many may stack, and what others see of a stack.

`place` holds the place of each counter: the id of a hex or space on the map, counted from 0, or of an off-map
box, counted from `boxes`. `bit` holds the bit of each place: that of a `HexGrid` or a `Graph`, or 0 for a
box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from redoubt.engine.state import See

HIDDEN: Final = -1
"""A counter that is present but unseen."""


# Where counters are


def counters_at(place: Sequence[int], spot: int, owner: Sequence[int], side: int) -> tuple[int, ...]:
    """The counters of a side in a place, in order of their ids."""
    here, counter = [], -1
    try:
        while True:
            counter = place.index(spot, counter + 1)
            if owner[counter] == side:
                here.append(counter)
    except ValueError:
        return tuple(here)


def standing(bit: Sequence[int], place: Sequence[int], counters: Iterable[int]) -> int:
    """The set of hexes that hold any of these counters."""
    hexes = 0
    for counter in counters:
        hexes |= bit[place[counter]]
    return hexes


def stacked(place: Sequence[int], counters: Iterable[int], boxes: int) -> dict[int, list[int]]:
    """These counters by hex; places from `boxes` on are off the map."""
    stacks: dict[int, list[int]] = {}
    for counter in counters:
        spot = place[counter]
        if 0 <= spot < boxes:
            stacks.setdefault(spot, []).append(counter)
    return stacks


# Stacking limits

Stack = tuple[int, int, int]
"""The totals of a stack: units, stacking points, and its kinds (nations, arms), one bit each."""


class Limit(NamedTuple):
    """How much may stack in a hex."""

    units: int
    points: int

    def allows(self, units: int, points: int) -> bool:
        return units <= self.units and points <= self.points


def stacks(
    place: Sequence[int], counters: Iterable[int], boxes: int, points: Sequence[int], kind: Sequence[int]
) -> dict[int, Stack]:
    """The stack in each hex, of counters that count for stacking. `kind` holds the bit of each one's kind."""
    sums: dict[int, Stack] = {}
    for counter in counters:
        spot = place[counter]
        if 0 <= spot < boxes:
            units, weight, kinds = sums.get(spot, (0, 0, 0))
            sums[spot] = units + 1, weight + points[counter], kinds | kind[counter]
    return sums


def crowded(
    bit: Sequence[int], stacks: Mapping[int, Stack], points: int, kind: int, alike: Limit, mixed: Limit
) -> int:
    """The set of hexes without room for another counter of this kind and so many points. One limit applies to
    stacks of a single kind, the other to mixed ones."""
    most_alike, most_mixed = (alike.units, alike.points - points), (mixed.units, mixed.points - points)
    hexes = 0
    for spot, (units, weight, kinds) in stacks.items():
        most_units, room = most_alike if kinds == kind else most_mixed
        if units >= most_units or weight > room:
            hexes |= bit[spot]
    return hexes


def fewest_removals(counters: Sequence[int], fits: Callable[[Sequence[int]], bool]) -> list[tuple[int, ...]]:
    """The smallest sets of counters whose removal makes a stack fit; all the counters if nothing less
    will."""
    for number in range(len(counters)):
        cures = [
            gone
            for gone in combinations(counters, number)
            if fits([counter for counter in counters if counter not in gone])
        ]
        if cures:
            return cures
    return [tuple(counters)]


# Hidden stacks: only the owner may look through a stack; others see its top counter


def top_only(owner: Callable[[Any], Sequence[int]]) -> See:
    """For a field that holds a tuple of counters for each place, the top counter last. Others see each side's
    top counter and the number beneath it.

        stack: list[tuple[int, ...]] = field((), per="hex", kind="unit", see=top_only(lambda g: g.rules.side))
    """

    def see(g: Any, side: int, value: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        sides = owner(g)
        return [stack if len(stack) < 2 else _seen(stack, sides, side) for stack in value]

    return see


def _seen(stack: tuple[int, ...], owner: Sequence[int], side: int) -> tuple[int, ...]:
    top = {owner[counter]: counter for counter in stack}
    return tuple(
        counter if owner[counter] == side or top[owner[counter]] == counter else HIDDEN for counter in stack
    )


def top_places(owner: Callable[[Any], Sequence[int]], on_top: str) -> See:
    """For a field that holds the place of each counter. Others see the places of the top counters, marked in
    the public field `on_top`; the height of a stack needs a third field.

        place: list[int] = field(UNUSED, per="unit", kind="place", see=top_places(side_of, "on_top"))
        on_top: bytearray = field(0, per="unit", see=ALL)
    """

    def see(g: Any, side: int, value: Sequence[int]) -> list[int]:
        top = getattr(g, on_top)
        return [
            spot if mine == side or seen else HIDDEN
            for spot, mine, seen in zip(value, owner(g), top, strict=True)
        ]

    return see
