"""S1.1 Fog of war: what a side can imagine beneath the top counters of enemy stacks."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.series.scs.queries import enemy, strength
from redoubt.series.scs.state import SeriesBoard

Rank = tuple[int, int, int]


def rank(g: SeriesBoard, unit: int) -> Rank:
    """How high a unit lies: the lowest rank is on top."""
    return g.dg[unit], strength(g, unit), unit


def imagine_stacks(g: SeriesBoard, side: int, draw: Callable[[int], int]) -> None:
    """S1.1 Deal the enemy units that a side cannot see anew among the places where some lie hidden. A unit
    lies only beneath a top counter that it would not cover; the hardest places to fill are filled first."""
    if g.rules.series.stack_view == "all":
        return
    stacks: dict[int, list[int]] = {}
    for unit in g.rules.counters.combat_of[enemy(side)]:
        if g.place[unit] < g.rules.hexes:
            stacks.setdefault(g.place[unit], []).append(unit)
    slots: list[tuple[Rank, int]] = []
    hidden: list[tuple[Rank, int]] = []
    for hex, units in stacks.items():
        top, *beneath = sorted((rank(g, unit), unit) for unit in units)
        slots += [(top[0], hex) for _ in beneath]
        hidden += beneath
    hidden.sort()
    place = list(g.place)
    for top_rank, hex in sorted(slots, reverse=True):
        fitting = [entry for entry in hidden if entry[0] > top_rank]
        chosen = fitting[draw(len(fitting)) - 1]
        hidden.remove(chosen)
        place[chosen[1]] = hex
    g.place = tuple(place)
    g.changed()
