"""Questions about the board."""

from __future__ import annotations

from crossroads.state import LOST, Board


def units_at(g: Board, space: int, side: int) -> list[int]:
    return [unit for unit, at in enumerate(g.at) if at == space and g.rules.tables.side[unit] == side]


def alive(g: Board, side: int) -> list[int]:
    return [unit for unit, at in enumerate(g.at) if at != LOST and g.rules.tables.side[unit] == side]


def scores(g: Board) -> dict[str, int]:
    """6 Points of the towns that each side was in last."""
    spaces = g.rules.tables.spaces
    return {
        name: sum(spaces[town].vp for town in g.rules.tables.towns if g.holder[town] == side)
        for side, name in enumerate(("blue", "red"))
    }
