"""S12.0 Supply: traces of any length to a source."""

from __future__ import annotations

from redoubt.series.scs.queries import barred, enemy, ground_of, occupied, zone
from redoubt.series.scs.state import SeriesBoard


def traced(g: SeriesBoard, side: int, sources: int) -> int:
    """S12.1a, S12.1b The hexes from which a side can trace to one of the sources: through no hex of the
    enemy, through his zone only where friends stand, over hexsides that ground units can cross, by bridge
    or ferry."""
    ground, series = ground_of(g), g.rules.series
    shut = zone(g, enemy(side))
    if series.friends_cancel_for_supply:
        shut &= ~occupied(g, side)
    passable = g.rules.area & ~barred(g, enemy(side)) & ~shut
    ferries = ground.ferries if series.trace_ferries else ()
    area = ground.grid.flood(sources & passable, passable, ground.trace, ferries)
    own, bit = occupied(g, side), ground.grid.bit
    across = ground.grid.bits(b for a, b in ferries if area & bit[a])
    return area | own & (ground.grid.spread(area, ground.trace) | across) | own & sources
