"""The campaign's set-up: who holds what, and what stands where (R7)."""

from __future__ import annotations

from collections.abc import Mapping

from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.state import (
    AIRCRAFT as AIR,
    BOMBERS,
    LSP,
    MEN,
    NATIONS,
    NOWHERE,
    TANKS,
    Board,
)
from redoubt.titles.land_war.tables import GRID, SetupRow

_MARKERS: Mapping[str, queries.Marker] = {
    "pag": "pag", "base": "base", "flak_zone": "flak", "security_zone": "zone",
}  # fmt: skip


def set_up(g: Board) -> None:
    """Lay the campaign out on an empty board."""
    campaign = g.rules.map
    complete(g)
    g.turn = 0
    garrisons = {row.nation: row.garrisons for row in campaign.nations}
    g.garrisons = tuple(garrisons.get(nation, 0) for nation in NATIONS)
    g.forts = tuple(
        (hex, across, g.rules.camp[nation], layers) for hex, across, nation, layers in campaign.forts
    )
    for line in campaign.setup:
        _place(g, line)
    for card, held in campaign.cards.items():
        board.deal_card(g, card, NATIONS.index(held.nation))
    g.changed()


def complete(g: Board) -> None:
    """What a written position does not say: who holds the other hexes, and the ME of the turn."""
    start = g.rules.map.start
    g.turn = max(g.turn, 1)
    g.holder = tuple(start[hex] if camp == NOWHERE else camp for hex, camp in enumerate(g.holder))
    g.me = tuple(me or g.rules.estimate(nation, g.turn) for nation, me in enumerate(g.me))
    g.changed()
    if not g.axis_was and not g.allied_was:
        board.remember_line(g)


def _place(g: Board, row: SetupRow) -> None:
    nation = NATIONS.index(row.nation)
    if row.kind == "pool":
        points = (row.manpower, row.tanks, row.aircraft, row.lsp, row.strategic_bombers)
        for what, amount in zip((MEN, TANKS, AIR, LSP, BOMBERS), points, strict=True):
            board.pool(g, nation, what, amount)
        return
    hex = GRID.parse(row.hex)
    if row.kind in ("front", "reserve", "security_zone"):
        board.put(g, hex, nation, (row.manpower, row.tanks, row.aircraft, row.lsp))
    if row.kind == "garrison":
        board.place_garrison(g, hex, nation)
    elif row.kind in _MARKERS:
        board.set_up(g, _MARKERS[row.kind], hex, nation)
