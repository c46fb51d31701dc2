"""S1.1 Fog of war: what a side can imagine beneath the top counters of enemy stacks."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.series.scs.queries import enemy
from redoubt.series.scs.state import SeriesBoard


def imagine_stacks(g: SeriesBoard, side: int, draw: Callable[[int], int]) -> None:
    """S1.1 Deal the enemy units that a side cannot see anew among the places where some lie hidden."""
    if g.rules.series.stack_view == "all":
        return
    place = list(g.place)
    hidden = [
        unit
        for unit in g.rules.counters.combat_of[enemy(side)]
        if place[unit] < g.rules.hexes and not g.on_top[unit] and not g.dg[unit]
    ]
    for hex in sorted(place[unit] for unit in hidden):
        place[hidden.pop(draw(len(hidden)) - 1)] = hex
    g.place = tuple(place)
    g.changed()
