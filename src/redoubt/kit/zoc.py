"""Zones of control: the hexes that units control from adjacent hexes.

A zone is a set of hexes (see `hexgrid`). It extends one hex from the units that exert it, across the hexsides
it may cross. If a zone ends where the unit could not move, use `grid.crossing(costs.cost)` with the unit's
own costs; if a river or a lake ends it, use a crossing without those hexsides. Units that differ in this
exert separate zones, which are joined.

The rules decide what a zone does: a `Toll` or a stop in a range, a barred hex of a supply line, a step lost
in a retreat. They also decide who exerts one: the title leaves out trucks, leaders and disorganised units.
"""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.kit.hexgrid import Crossing, HexGrid

Exerting = tuple[int, Crossing | None]
"""The hexes of units that exert a zone, and the hexsides their zones cross; None for all of them."""


def zone_of(grid: HexGrid, exerting: Iterable[Exerting]) -> int:
    """The hexes in the zone of any of these units. A hex they occupy is included only if it lies in the zone
    of another hex."""
    zone = 0
    for hexes, crossing in exerting:
        zone |= grid.spread(hexes, crossing)
    return zone


def negated(zone: int, friends: int) -> int:
    """A zone after the friends of those who suffer it cancel it in the hexes they occupy."""
    return zone & ~friends


def exerted_from(grid: HexGrid, hex: int, exerting: Iterable[Exerting]) -> int:
    """The hexes from which units exert their zone into a hex."""
    bit, near = grid.bit, 0
    for hexes, crossing in exerting:
        for neighbour in grid.adjacent[hex]:
            if hexes & bit[neighbour] and grid.spread(bit[neighbour], crossing) & bit[hex]:
                near |= bit[neighbour]
    return near
