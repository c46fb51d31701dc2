"""Retreats: where a unit may go next, ranked by preference.

A title says which ways are open from a hex or space and how good each is, as `(rank, place)`: the lower the
better. What is barred is not listed; what is allowed only where nothing else is open has the highest rank. A
unit that retreats several steps goes one at a time, and never into a dead end while another way goes further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Way = tuple[int, int]
"""The rank of a way, and the place it leads to."""
Ways = Callable[[int], Sequence[Way]]
"""The ways that are open from a place."""


def best(ways: Iterable[Way]) -> list[int]:
    """The places of the best rank, in the order in which they are listed."""
    known = list(ways)
    lowest = min((rank for rank, _ in known), default=0)
    return [place for rank, place in known if rank == lowest]


def rank_of(ways: Iterable[Way], place: int) -> int | None:
    """How good the way to a place is; None if it is not open."""
    return next((rank for rank, other in ways if other == place), None)


def furthest(ways: Ways, start: int, steps: int) -> int:
    """How many of the steps of a retreat a unit can make."""
    most = 0
    for _, place in ways(start) if steps else ():
        most = max(most, 1 + furthest(ways, place, steps - 1))
        if most == steps:
            break
    return most


def next_steps(ways: Ways, start: int, steps: int) -> list[int]:
    """The places to which a unit may retreat next when it has so many steps to go: of the ways that go
    furthest, those of the best rank. None if no way is open."""
    known = ways(start) if steps else ()
    reach = {place: furthest(ways, place, steps - 1) for _, place in known}
    most = max(reach.values(), default=0)
    return best((rank, place) for rank, place in known if reach[place] == most)
