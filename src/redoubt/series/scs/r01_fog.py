"""S1.1 Fog of war: what a side can imagine beneath the top counters of enemy stacks."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.series.scs.queries import enemy, fighters_at
from redoubt.series.scs.state import SeriesBoard


def imagine_stacks(g: SeriesBoard, side: int, draw: Callable[[int], int]) -> None:
    """S1.1 Deal the enemy units that a side cannot see anew among the places where some lie hidden. Beneath a
    disorganised top all are disorganised, so those places are filled first."""
    if g.rules.series.stack_view == "all":
        return
    slots: list[tuple[bool, int]] = []
    hidden: list[int] = []
    other, dg, place = enemy(side), g.dg, list(g.place)
    for unit in g.rules.counters.combat_of[other]:
        hex = place[unit]
        if hex < g.rules.hexes and not g.on_top[unit]:
            hidden.append(unit)
            in_order = any(g.on_top[one] and not dg[one] for one in fighters_at(g, hex, other))
            slots.append((in_order, hex))
    for in_order, hex in sorted(slots):
        fitting = hidden if in_order else [unit for unit in hidden if dg[unit]]
        unit = fitting[draw(len(fitting)) - 1]
        hidden.remove(unit)
        place[unit] = hex
    g.place = tuple(place)
    g.changed()
