"""The map in planes of numbers for learners (`redoubt.env.planes`): armies, works, ground. All of it is open
to both sides (18.5.3 hides only where airborne units will land, which no plane shows)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from redoubt.titles.switzerland.queries import forts, on_map, strength, toughness
from redoubt.titles.switzerland.rules.r06_bombardment import bombardment_strength
from redoubt.titles.switzerland.state import GERMAN, SIDES, SWISS, Board
from redoubt.titles.switzerland.tables import COUNTRIES, TERRAINS, Tables

ARMY = ("strength", "toughness", "stacking points", "guns", "hits")
GROUND = ("works", "urban area", "victory points", "road")
PLANES = (
    *(f"{side} {what}" for side in SIDES for what in ARMY),
    *GROUND,
    *(f"terrain {name}" for name in TERRAINS),
    *(f"country {name}" for name in COUNTRIES),
)


def planes(g: Board, side: int) -> list[Sequence[float]]:
    """A number for each hex in each plane of PLANES."""
    tables = g.rules.tables
    size = len(tables.grid)
    armies: list[list[float]] = []
    for army in (GERMAN, SWISS):
        sums = [[0.0] * size for _ in ARMY]
        for unit in on_map(g, army):
            at = g.place[unit]
            guns = bombardment_strength(g, (unit,)) if tables.is_artillery[unit] else 0
            values = (strength(g, unit), toughness(g, unit), tables.stacking[unit], guns, g.hits[unit])
            for plane, value in zip(sums, values, strict=True):
                plane[at] += value
        armies += sums
    works = [0.0] * size
    for hex, fort in forts(g).items():
        works[hex] = tables.fort_strength[fort]
    return [*armies, works, *_ground(tables)]


@cache
def _ground(tables: Tables) -> tuple[tuple[float, ...], ...]:
    """The planes that never change."""
    return (
        tuple(float(bool(name)) for name in tables.urban),
        tuple(float(points) for points in tables.vp),
        tuple(float(bool(tables.on_road & here)) for here in tables.grid.bit),
        *(tuple(float(kind == here) for here in tables.terrain) for kind in range(len(TERRAINS))),
        *(tuple(float(land == here) for here in tables.country) for land in range(len(COUNTRIES))),
    )


__all__ = ["PLANES", "planes"]
