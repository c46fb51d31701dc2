"""What must be true of every position: no gap in a line, no negative number, nothing where it cannot be."""

from __future__ import annotations

from redoubt.engine.errors import No
from redoubt.titles.land_war import front, queries
from redoubt.titles.land_war.state import ALLIED, AXIS, NATIONS, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID


def check(g: Board) -> list[No]:
    """The faults of a position, each with its rule; none when it can stand."""
    found: list[No] = []
    land = g.rules.map.land
    for hex, rows in enumerate(g.forces):
        if not rows:
            continue
        name = GRID.name(hex)
        if not land & GRID.bit[hex]:
            found.append(No("LW-014", f"troops stand in {name}, which is no land for them"))
        for row in rows:
            if min(row[1:]) < 0:
                found.append(No("LW-003", f"{name} holds less than nothing"))
            if queries.camp_of(g, row[0]) != g.holder[hex]:
                found.append(No("A05", f"{NATIONS[row[0]]} stands in {name}, which its camp does not hold"))
    for hex in queries.pag_hexes(g):
        if g.zone[hex] != NOWHERE:
            found.append(No("LW-106", f"partisans and a Security Zone share {GRID.name(hex)}"))
    for points in (g.men, g.tanks, g.aircraft, g.lsp, g.bombers):
        found += [No("LW-020", "a Pool holds less than nothing") for held in points if held < 0]
    return found


def line_is_whole(g: Board) -> list[No]:
    """LW-011 No gap in either line. True between steps; a combat may open one for a moment."""
    return [
        No("LW-011", f"the line has a gap at {GRID.name(hex)}")
        for camp in (AXIS, ALLIED)
        for hex in front.gaps(g, camp)
    ]
