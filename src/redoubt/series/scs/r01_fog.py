"""S1.1 Fog of war: what a side can imagine beneath the top counters of enemy stacks."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.series.scs.queries import enemy, top_of
from redoubt.series.scs.state import SeriesBoard


def imagine_stacks(g: SeriesBoard, side: int, draw: Callable[[int], int]) -> None:
    """S1.1 Deal the enemy units that a side cannot see anew among the places where some lie hidden. Beneath a
    disorganised top all are disorganised, so those places are filled first."""
    if g.rules.series.stack_view == "all":
        return
    slots: list[tuple[int, int]] = []
    hidden: list[int] = []
    dg, place = g.dg, list(g.place)
    for unit in g.rules.counters.combat_of[enemy(side)]:
        if place[unit] < g.rules.hexes and not g.on_top[unit]:
            hidden.append(unit)
            slots.append((-dg[top_of(g, place[unit], enemy(side))], place[unit]))
    for shaken, hex in sorted(slots):
        fitting = [unit for unit in hidden if dg[unit]] if shaken else hidden
        unit = fitting[draw(len(fitting)) - 1]
        hidden.remove(unit)
        place[unit] = hex
    g.place = tuple(place)
    g.changed()
