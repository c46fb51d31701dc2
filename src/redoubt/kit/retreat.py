"""Retreats: where a unit may go next, ranked by preference.

A title lists the ways open from a hex or space as `(rank, place)`; a lower rank is better. Barred places are
not listed; a place allowed only as a last resort has the highest rank. A unit that retreats several hexes
goes one at a time, and never into a dead end while another way goes further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Way = tuple[int, int]
"""The rank of a way, and the place it leads to."""
Ways = Callable[[int], Sequence[Way]]
"""The ways open from a place."""


def best(ways: Iterable[Way]) -> list[int]:
    """The places of the best rank, in the order listed."""
    ranked = list(ways)
    lowest = min((rank for rank, _ in ranked), default=0)
    return [place for rank, place in ranked if rank == lowest]


def rank_of(ways: Iterable[Way], place: int) -> int | None:
    """The rank of a place; None if the way there is not open."""
    return next((rank for rank, other in ways if other == place), None)


def furthest(ways: Ways, start: int, steps: int) -> int:
    """How many steps of its retreat a unit can make."""
    most = 0
    for _, place in ways(start) if steps else ():
        most = max(most, 1 + furthest(ways, place, steps - 1))
        if most == steps:
            break
    return most


def next_steps(ways: Ways, start: int, steps: int) -> list[int]:
    """The places a unit may retreat to next with so many steps to go: of the ways that go furthest, those of
    the best rank. Empty if no way is open."""
    open_ways = ways(start) if steps else ()
    reach = {place: furthest(ways, place, steps - 1) for _, place in open_ways}
    most = max(reach.values(), default=0)
    return best((rank, place) for rank, place in open_ways if reach[place] == most)
