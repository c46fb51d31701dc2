"""S1.1 Fog of war: what a side can imagine beneath the top counters of enemy stacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from redoubt.series.scs.board import marked
from redoubt.series.scs.queries import enemy, top_of
from redoubt.series.scs.state import READY, SeriesBoard, hidden_from


def imagine_stacks(
    g: SeriesBoard, side: int, draw: Callable[[int], int], within: Mapping[int, int] | None = None
) -> None:
    """S1.1 Deal the enemy units that a side cannot see anew among the places where some lie hidden; those of
    whom more is known only `within` a set of hexes. Their marks are those of the counter on top of them."""
    if g.rules.series.stack_view == "all":
        return
    place = list(g.place)
    hidden = hidden_from(g, side)
    hexes = sorted(place[unit] for unit in hidden)
    dealt = deal_within(hexes, within or {}, g.rules.place_bit, draw)
    waiting = [unit for unit in hidden if unit not in dealt.values()]
    for number, hex in enumerate(hexes):
        unit = dealt[number] if number in dealt else waiting.pop(draw(len(waiting)) - 1)
        place[unit] = hex
    g.place = tuple(place)
    g.changed()
    g.moved = marked(g.moved, hidden, READY)
    tops = {hex: top_of(g, hex, enemy(side)) for hex in {place[unit] for unit in hidden}}
    hungry = [unit for unit in hidden if g.unsupplied[tops[place[unit]]]]
    g.unsupplied = marked(marked(g.unsupplied, hidden, 0), hungry, 1)


def deal_within(
    hexes: Sequence[int], within: Mapping[int, int], bit: Sequence[int], draw: Callable[[int], int]
) -> dict[int, int]:
    """A place, by its number, for each of the units that can lie in some hexes only. A unit that finds all of
    its places taken sends another on; there is a way for all of them, since there is the true one."""
    taken: dict[int, int] = {}

    def settle(unit: int, tried: set[int]) -> bool:
        open_to = [number for number, hex in enumerate(hexes) if within[unit] & bit[hex]]
        while open_to:
            number = open_to.pop(draw(len(open_to)) - 1)
            if number not in tried:
                tried.add(number)
                if number not in taken or settle(taken[number], tried):
                    taken[number] = unit
                    return True
        return False

    for unit in within:
        settle(unit, set())
    return taken
