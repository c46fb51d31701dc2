"""What a team cannot know, drawn anew: for search, never for the real game."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.queries import SIZES
from redoubt.titles.land_war.state import POOLS, SIDES, Board

STRONG = 14
"""The most a strong hex is taken to hold."""


def imagine(g: Board, side: int, draw: Callable[[int], int]) -> None:
    """Enemy strengths within the size that is seen, other Pools, hands, sheets and patrols."""
    own = g.rules.camp_of_side[side]
    _forces(g, own, draw)
    for pool in range(len(POOLS)):
        if g.rules.pool_team[pool] != side and g.rules.pool_team[pool] in g.rules.teams:
            for held in (g.men, g.tanks, g.aircraft, g.lsp):
                held[pool] = draw(held[pool] + 3) - 1
    for team in range(len(SIDES)):
        if team != side:
            g.sheet[team] = ()
    for hex, rows in enumerate(g.patrol):
        if rows and all(queries.camp_of(g, nation) != own for nation, _ in rows):
            g.patrol[hex] = ()
    g.raids = tuple(row for row in g.raids if g.rules.team[row[0]] == side)


def _forces(g: Board, own: int, draw: Callable[[int], int]) -> None:
    if g.rules.options["enemy_strength"] == "open":
        return
    for hex, rows in enumerate(g.forces):
        others = [row for row in rows if queries.camp_of(g, row[0]) != own]
        if not others:
            continue
        mine = [row for row in rows if queries.camp_of(g, row[0]) == own]
        below = 0
        for most, _ in SIZES:
            if queries.cv(tuple(others)) <= most:
                points = below + draw(max(1, min(most, STRONG) - below)) if most else 0
                break
            below = most
        men = max(1, points - points // 3)
        tanks = (points - men) // 2
        aircraft = points - men - tanks
        nation = others[0][0]
        g.forces[hex] = tuple(sorted([*mine, (nation, men, tanks, aircraft, 0)]))



