"""Rows of the board: what a tuple becomes when something in it changes. Nothing here knows the board."""

from __future__ import annotations

from collections.abc import Collection

from redoubt.engine.state import replaced
from redoubt.titles.land_war.state import Forces, Points

Row = tuple[int, ...]


def added(values: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """Numbers with this amount added to one of them."""
    return replaced(values, index, values[index] + number)


def with_points(rows: Forces, nation: int, points: Points) -> Forces:
    """Contingents with these points added to one. An empty contingent is left out."""
    held = next((row for row in rows if row[0] == nation), (nation, 0, 0, 0, 0))
    men, tanks, aircraft, lsp = points
    after = (nation, held[1] + men, held[2] + tanks, held[3] + aircraft, held[4] + lsp)
    assert min(after) >= 0, f"a hex would hold {after}"
    others = [row for row in rows if row[0] != nation]
    return tuple(sorted([*others, after]) if any(after[1:]) else others)


def unless(rows: tuple[Row, ...], gone: Collection[Row]) -> tuple[Row, ...]:
    """Rows but for some; the same ones if none is gone."""
    return tuple(row for row in rows if row not in gone) if gone else rows


def without(rows: tuple[Row, ...], nation: int) -> tuple[Row, ...]:
    """Rows that begin with another nation."""
    return tuple(row for row in rows if row[0] != nation)


__all__ = ["Row", "added", "unless", "with_points", "without"]
