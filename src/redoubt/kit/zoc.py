"""Zones of control: the hexes that units command from the hexes beside them.

A zone is a set of hexes (see `hexgrid`). It spreads one hex from those who exert it, through the hexsides it
may cross. Where a rulebook ends a zone where the unit could not go, that is `grid.crossing(costs.cost)` with
the unit's own costs; where a river or a lake ends it, a crossing without those hexsides. Units that differ in
this spread their zones apart, and the zones are joined.

What a zone does is for the rules: a `Toll` or a stop in a range, a barred hex of a supply line, a step lost
in a retreat. So is who exerts one: the title leaves out trucks, leaders and whoever is disorganised.
"""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.kit.hexgrid import Crossing, HexGrid

Exerting = tuple[int, Crossing | None]
"""The hexes of units that exert a zone, and the hexsides their zones cross; None for all of them."""


def zone_of(grid: HexGrid, exerting: Iterable[Exerting]) -> int:
    """The hexes in the zone of any of these units. A hex they stand in is one of them only if it lies in the
    zone of another hex."""
    zone = 0
    for hexes, crossing in exerting:
        zone |= grid.spread(hexes, crossing)
    return zone


def negated(zone: int, friends: int) -> int:
    """A zone where friends of those who suffer it cancel it, in the hexes they stand in."""
    return zone & ~friends


def exerted_from(grid: HexGrid, hex: int, exerting: Iterable[Exerting]) -> int:
    """The hexes from which units exert their zone into a hex: why it lies in a zone."""
    bit, near = grid.bit, 0
    for hexes, crossing in exerting:
        for neighbour in grid.adjacent[hex]:
            if hexes & bit[neighbour] and grid.spread(bit[neighbour], crossing) & bit[hex]:
                near |= bit[neighbour]
    return near
