"""A39 Forces that are cut off: no Pool, no new LSP; with the setting they wither (R4)."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.rules import lw010_front as front
from redoubt.titles.land_war.rules.lw090_losses import shares
from redoubt.titles.land_war.state import AIRCRAFT, ALLIED, AXIS, MEN, NOBODY, NOWHERE, TANKS, Board
from redoubt.titles.land_war.tables import GRID

LONGEST = 99
"""Turns cut off that are counted, at most."""


def supplied(g: Board, camp: int) -> int:
    """The hexes of a camp that some Pool of it reaches: overland (LW-021), or by sea lift to a port (R2)."""
    hexes = 0
    for nation in queries.fighting(g, camp):
        for pool in queries.pools_of(g, nation):
            hexes |= queries.overland(g, pool)
        row = g.rules.budget(nation, g.turn)
        if row is not None and row.sea_lift:
            hexes |= queries.oversea(g, nation)
    return hexes


def wither(g: Board) -> None:
    """A39 After a full turn cut off, a hex loses a third of its men, at least one, and all tanks and
    aircraft; an emptied hex surrenders. For a hex that is supplied again the count restarts. Empty hexes are
    counted too, so that nobody escapes who draws back within a pocket."""
    for camp in (AXIS, ALLIED):
        held, fed = queries.held(g, camp) & g.rules.map.land, supplied(g, camp)
        saved = (hex for hex, turns in enumerate(g.cut_off) if turns and held & fed & GRID.bit[hex])
        cut = {hex: min(g.cut_off[hex] + 1, LONGEST) for hex in GRID.members(held & ~fed)}
        board.count_cut_off(g, {**dict.fromkeys(saved, 0), **cut})
        if g.rules.options["isolation_attrition"]:
            manned = sorted({*queries.occupied(g), *queries.placed(g, "garrison")})
            for hex in [hex for hex in manned if cut.get(hex, 0) > 1]:
                _wither(g, hex, camp)
            for hex in [hex for hex in queries.patrolled(g) if cut.get(hex, 0) > 1]:
                board.fly_off(g, hex, "A39")
    front.settle(g)


def _wither(g: Board, hex: int, camp: int) -> None:
    troops = queries.cv(g.forces[hex])
    men = {row[0]: row[1 + MEN] for row in g.forces[hex]}
    third = shares(max(1, sum(men.values()) // 3), men, g.me)
    for nation, _, tanks, aircraft, _ in g.forces[hex]:
        for what, amount in ((MEN, third.get(nation, 0)), (TANKS, tanks), (AIRCRAFT, aircraft)):
            board.lose(g, hex, nation, what, amount)
    if troops:
        g.log("A39", "withered", hex=hex, camp=camp)
    if not queries.men_at(g, hex) and g.garrison[hex] == NOWHERE:
        against = queries.enemy(camp)
        taken = any(g.holder[near] == against for near in g.rules.map.joined[hex])
        board.lose_all(g, hex)
        board.hold(g, hex, NOBODY if not taken else against)
        g.log("A39", "surrendered", hex=hex, camp=camp)


EVENTS = (
    EventKind(
        "withered",
        "{hex} is cut off: a third of the men and all tanks and aircraft are lost",
        "fight",
        headline=True,
        report=True,
    ),
    EventKind("surrendered", "The {camp} troops in {hex} surrender", "fight", headline=True, report=True),
)
