"""The fewest hexes that block every path from some hexes to others.

By Menger's theorem there are as many as there are paths without a common hex: find such paths one by one
(Ford and Fulkerson), and the hexes where the last search stops are the barrier.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

Node = int
"""Twice the hex for entering it, plus one for leaving it."""
_BEGIN, _END = -1, -2
_MANY = 1_000_000


def barrier(steps: Mapping[int, Sequence[int]], starts: Iterable[int], ends: Iterable[int]) -> list[int]:
    """The barrier nearest to the starts, excluding them. `steps` lists the next hexes of each hex."""
    room = _graph(steps, set(starts), ends)
    while True:
        came = _search(room)
        if _END not in came:
            return sorted(hex for hex in steps if 2 * hex in came and 2 * hex + 1 not in came)
        node = _END
        while node != _BEGIN:
            before = came[node]
            room[before][node] -= 1
            room[node][before] = room[node].get(before, 0) + 1
            node = before


def _graph(
    steps: Mapping[int, Sequence[int]], starts: set[int], ends: Iterable[int]
) -> dict[Node, dict[Node, int]]:
    """How many more paths may lead from node to node: one through a hex, any number between hexes."""
    room: dict[Node, dict[Node, int]] = {_BEGIN: {2 * hex: _MANY for hex in starts}, _END: {}}
    for hex, near in steps.items():
        room[2 * hex] = {2 * hex + 1: _MANY if hex in starts else 1}
        room[2 * hex + 1] = {2 * neighbour: _MANY for neighbour in near}
    for hex in ends:
        room[2 * hex + 1][_END] = _MANY
    return room


def _search(room: dict[Node, dict[Node, int]]) -> dict[Node, Node]:
    """The predecessor of each node reached from the start, nearest first."""
    came = {_BEGIN: _BEGIN}
    queue = deque([_BEGIN])
    while queue and _END not in came:
        node = queue.popleft()
        for after, left in room[node].items():
            if left and after not in came:
                came[after] = node
                queue.append(after)
    return came


__all__ = ["barrier"]
