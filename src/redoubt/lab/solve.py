"""Exact chances and values on a graph of positions.

Most graphs have no cycles: hits do not heal during a combat. Where a position can recur (a round without
effect), the chances solve a small system of linear equations, in fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from redoubt.lab.positions import Action, Position, TooMany

LARGEST = 120
"""The largest group of positions that lead to one another; larger ones are refused."""
_ROUNDS = 1000

Wants = Mapping[int, int]
"""Side -> 1 if it wants a high value, -1 if a low one."""


def components(positions: Sequence[Position]) -> list[list[int]]:
    """Groups of positions that lead to one another, each group after those it leads to (Tarjan)."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    path: list[int] = []
    on_path: set[int] = set()
    groups: list[list[int]] = []
    following = [
        list(dict.fromkeys(to for action in position.actions for to in action.ways)) for position in positions
    ]
    for start in range(len(positions)):
        if start in number:
            continue
        number[start] = low[start] = len(number)
        path.append(start)
        on_path.add(start)
        work = [(start, iter(following[start]))]
        while work:
            here, rest = work[-1]
            for to in rest:
                if to not in number:
                    number[to] = low[to] = len(number)
                    path.append(to)
                    on_path.add(to)
                    work.append((to, iter(following[to])))
                    break
                if to in on_path:
                    low[here] = min(low[here], number[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[here])
                if low[here] == number[here]:
                    first = path.index(here)
                    groups.append(path[first:])
                    on_path.difference_update(path[first:])
                    del path[first:]
    return groups


def _loops(positions: Sequence[Position], group: Sequence[int]) -> bool:
    return len(group) > 1 or any(group[0] in action.ways for action in positions[group[0]].actions)


def best_actions(
    positions: Sequence[Position], order: Sequence[Sequence[int]], worth: Mapping[int, int], wants: Wants
) -> list[int]:
    """The index of the action taken in each position: the best for the side that chooses there when everyone
    plays their best. `worth` is the value of each end."""
    taken = [0] * len(positions)
    if all(len(position.actions) < 2 for position in positions):
        return taken
    values: dict[int, Fraction] = {}
    for group in order:
        if _loops(positions, group):
            _settle(positions, group, values, taken, wants)
            continue
        (here,) = group
        position = positions[here]
        if not position.actions:
            values[here] = Fraction(worth[here])
            continue
        expected = [_expected(action, values) for action in position.actions]
        taken[here] = _best(expected, wants.get(position.side, 1), 0)
        values[here] = expected[taken[here]]
    return taken


def _expected(action: Action, values: Mapping[int, Fraction]) -> Fraction:
    total: Fraction | int = sum(number * values[to] for to, number in action.ways.items())
    return Fraction(total) / action.total


def _best(expected: Sequence[Fraction], want: int, now: int) -> int:
    """The best action, or the present one if none is better."""
    best = now
    for index, value in enumerate(expected):
        if (value - expected[best]) * want > 0:
            best = index
    return best


def _settle(
    positions: Sequence[Position],
    group: Sequence[int],
    values: dict[int, Fraction],
    taken: list[int],
    wants: Wants,
) -> None:
    """In a group of positions that lead to one another, improve one choice at a time until none improves."""
    for _ in range(_ROUNDS):
        chosen = [positions[here].actions[taken[here]] for here in group]
        values |= zip(group, _values(group, chosen, values), strict=True)
        for here in group:
            position = positions[here]
            expected = [_expected(action, values) for action in position.actions]
            better = _best(expected, wants.get(position.side, 1), taken[here])
            if better != taken[here]:
                taken[here] = better
                break
        else:
            return
    raise TooMany("no best choice was found among positions that repeat")


def _values(group: Sequence[int], chosen: Sequence[Action], values: Mapping[int, Fraction]) -> list[Fraction]:
    inside = {here: row for row, here in enumerate(group)}
    rows, right = [], []
    for row, action in enumerate(chosen):
        line = [Fraction(0)] * len(group)
        line[row] = Fraction(1)
        constant = Fraction(0)
        for to, number in action.ways.items():
            if to in inside:
                line[inside[to]] -= Fraction(number, action.total)
            else:
                constant += Fraction(number, action.total) * values[to]
        rows.append(line)
        right.append(constant)
    return solve(rows, right)


def solve(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The exact solution of a system of linear equations."""
    size = len(rows)
    if size > LARGEST:
        raise TooMany(f"{size} positions lead to one another; at most {LARGEST} can be solved")
    rows = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            raise TooMany("with these choices the sequence never ends")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size] for row in rows]


def chances(
    positions: Sequence[Position], order: Sequence[Sequence[int]], taken: Sequence[int], start: int = 0
) -> dict[int, Fraction]:
    """The chance of each end, starting from a position and taking these actions."""
    come: dict[int, Fraction] = {start: Fraction(1)}
    ends: dict[int, Fraction] = {}
    for group in reversed(order):
        arrived = {here: come.pop(here) for here in group if here in come}
        if not arrived:
            continue
        if _loops(positions, group):
            arrived = _visits(positions, group, arrived, taken)
        for here, chance in arrived.items():
            if not positions[here].actions:
                ends[here] = chance
                continue
            action = positions[here].actions[taken[here]]
            share = chance / action.total
            for to, number in action.ways.items():
                if to not in group or not _loops(positions, group):
                    come[to] = come.get(to, 0) + share * number
    return ends


def _visits(
    positions: Sequence[Position], group: Sequence[int], arrived: Mapping[int, Fraction], taken: Sequence[int]
) -> dict[int, Fraction]:
    """The expected number of visits to each position of a group."""
    inside = {here: row for row, here in enumerate(group)}
    rows = [[Fraction(int(a == b)) for b in range(len(group))] for a in range(len(group))]
    for here in group:
        action = positions[here].actions[taken[here]]
        for to, number in action.ways.items():
            if to in inside:
                rows[inside[to]][inside[here]] -= Fraction(number, action.total)
    right = [Fraction(arrived.get(here, 0)) for here in group]
    return dict(zip(group, solve(rows, right), strict=True))


__all__ = ["best_actions", "chances", "components", "solve"]
