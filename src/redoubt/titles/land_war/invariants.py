"""What must be true of every position: no gap in a line, no negative number, nothing where it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from redoubt.engine.errors import No
from redoubt.engine.state import bit_members
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw010_front as front
from redoubt.titles.land_war.state import ALLIED, ATTACK, AXIS, NATIONS, NOWHERE, Board, the_nation, the_pool
from redoubt.titles.land_war.tables import GRID

MOST_MORALE = 10


def check(g: Board) -> list[No]:
    """The faults of a position, each with its rule."""
    faults: list[No] = []
    land = g.rules.map.land
    for hex, rows in enumerate(g.forces):
        if not rows:
            continue
        name = queries.where(g, hex)
        if not land & GRID.bit[hex]:
            faults.append(No("LW-014", f"troops stand in {name}, where troops cannot stand"))
        for row in rows:
            if min(row[1:]) < 0:
                faults.append(No("LW-003", f"{name} would hold a negative number of points"))
            if queries.camp_of(g, row[0]) != g.holder[hex] and not g.gone >> row[0] & 1:
                faults.append(
                    No(
                        "A05",
                        f"troops of {the_nation(row[0])} stand in {name}, which their camp does not hold",
                    )
                )
    faults += _strangers(g)
    for hex in queries.pag_hexes(g):
        if g.zone[hex] != NOWHERE:
            faults.append(No("LW-106", f"partisans and a Security Zone share {queries.where(g, hex)}"))
    for points in (g.men, g.tanks, g.aircraft, g.lsp, g.bombers):
        faults += [
            No(
                "LW-020",
                f"{the_pool(pool)} would hold a negative number of points",
            )
            for pool, held in enumerate(points)
            if held < 0
        ]
    return faults + _counts(g) + _works(g) + _operations(g) + _marks(g)


_MARKERS: Final[Mapping[queries.Marker, tuple[str, str]]] = {
    "garrison": ("the garrison", "LW-006"), "zone": ("the Security Zone", "LW-108"),
    "flak": ("the flak", "LW-128"), "base": ("the bomber base", "LW-115"),
}  # fmt: skip


def _strangers(g: Board) -> list[No]:
    """LW-006, LW-108, LW-115, LW-128, LW-125 What is set up in a hex belongs to the camp that holds it."""
    there = [
        (hex, getattr(g, marker)[hex], what, rule)
        for marker, (what, rule) in _MARKERS.items()
        for hex in queries.placed(g, marker)
    ]
    there += [
        (hex, nation, "the air defence", "LW-125")
        for hex in queries.patrolled(g)
        for nation, _ in g.patrol[hex]
    ]
    return [
        No(
            rule,
            f"{what} of {the_nation(nation)} is in {queries.where(g, hex)}, which its camp does not hold",
        )
        for hex, nation, what, rule in there
        if queries.camp_of(g, nation) in (AXIS, ALLIED) and queries.camp_of(g, nation) != g.holder[hex]
    ]


_COUNTS = (
    ("extra_flags", "extra flags", "LW-042"), ("garrisons", "garrisons to place", "LW-006"),
    ("pags", "PAGs to place", "LW-105"), ("morale", "morale", "A47"),
    ("naval_bombers", "bombers with the navy", "LW-123"), ("lifted", "points across the sea", "R2"),
)  # fmt: skip


def _counts(g: Board) -> list[No]:
    """No count of a nation is negative, and morale is at most ten (A47)."""
    faults = [
        No(rule, f"{the_nation(nation)} cannot have {value} {what}")
        for field, what, rule in _COUNTS
        for nation, value in enumerate(getattr(g, field))
        if value < 0
    ]
    for nation, morale in enumerate(g.morale):
        if morale > MOST_MORALE:
            faults.append(
                No("A47", f"the morale of {the_nation(nation)} is {morale}, more than {MOST_MORALE}")
            )
    for hex, rows in enumerate(g.patrol):
        if any(number < 1 for _, number in rows):
            faults.append(No("LW-125", f"air defence in {queries.where(g, hex)} needs at least one aircraft"))
    return faults


def _works(g: Board) -> list[No]:
    """LW-100 A fortification stands on the side between two hexes, in one layer or more."""
    faults = [
        No(
            "LW-100",
            f"{queries.where(g, hex)} and {queries.where(g, across)} have no side in common to fortify",
        )
        for hex, across, *_ in (*g.forts, *g.building)
        if across not in GRID.adjacent[hex]
    ]
    thin = [row for row in g.forts if row[3] < 1]
    return faults + [
        No("LW-100", f"a fortification of {queries.where(g, row[0])} needs at least one layer")
        for row in thin
    ]


def _operations(g: Board) -> list[No]:
    """LW-031, A09, R3, A27 A flag leads to a neighbouring hex, and no number that goes with it is
    negative."""
    faults = [
        No("LW-031", f"a flag cannot lead from {queries.where(g, start)} to {queries.where(g, target)}")
        for _, start, target, kind in g.flags
        if kind == ATTACK and target not in GRID.adjacent[start]
    ]
    lacking = {
        ("A09", "a negative number of points goes from"): [row for row in g.split if min(row[3:]) < 0],
        ("R3", "a negative number of points embarks for"): [row for row in g.embarked if min(row[2:]) < 0],
        ("A27", "at least 1 must be staked on"): [row for row in g.allotted if row[4] < 1],
    }
    for (rule, what), rows in lacking.items():
        faults += [No(rule, f"{what} {queries.where(g, row[1])}") for row in rows]
    return faults


def _marks(g: Board) -> list[No]:
    """LW-128, A22, E2 Only a flak zone can be run, a beach is on a coast, and a nation leaves the war only if
    its campaign says so. A zone whose nation has left may count as run until the next step 2."""
    faults = [
        No("LW-128", f"{queries.where(g, hex)} has no flak zone to run")
        for hex in GRID.members(g.lit)
        if g.flak[hex] == NOWHERE and not g.gone
    ]
    inland = g.beaches & ~g.rules.map.coastal
    faults += [No("A22", f"{queries.where(g, hex)} has no coast for a beach") for hex in GRID.members(inland)]
    leaving = {departure.nation for departure in g.rules.scenario.departures}
    return faults + [
        No("E2", f"nothing takes {the_nation(nation)} out of the war in this campaign")
        for nation in bit_members(g.gone)
        if NATIONS[nation] not in leaving
    ]


def line_is_whole(g: Board) -> list[No]:
    """LW-011 No gap in either line. True between steps; a combat may open one for a moment."""
    return [
        No("LW-011", f"the line has a gap at {queries.where(g, hex)}")
        for camp in (AXIS, ALLIED)
        for hex in front.gaps(g, camp)
    ]
