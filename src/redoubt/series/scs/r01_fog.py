"""S1.1 Fog of war: what a side can imagine beneath the top counters of enemy stacks."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.series.scs.board import marked
from redoubt.series.scs.queries import enemy, top_of
from redoubt.series.scs.state import READY, SeriesBoard, hidden_from


def imagine_stacks(g: SeriesBoard, side: int, draw: Callable[[int], int]) -> None:
    """S1.1 Deal the enemy units that a side cannot see anew among the places where some lie hidden. Their
    marks are those of the counter on top of them."""
    if g.rules.series.stack_view == "all":
        return
    place = list(g.place)
    hidden = hidden_from(g, side)
    waiting = list(hidden)
    for hex in sorted(place[unit] for unit in hidden):
        place[waiting.pop(draw(len(waiting)) - 1)] = hex
    g.place = tuple(place)
    g.changed()
    g.moved = marked(g.moved, hidden, READY)
    tops = {hex: top_of(g, hex, enemy(side)) for hex in {place[unit] for unit in hidden}}
    hungry = [unit for unit in hidden if g.unsupplied[tops[place[unit]]]]
    g.unsupplied = marked(marked(g.unsupplied, hidden, 0), hungry, 1)
