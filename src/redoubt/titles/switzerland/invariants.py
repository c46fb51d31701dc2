"""What must be true of any position: used by positions from data, corrections, fuzz and conformance."""

from __future__ import annotations

from redoubt.titles.switzerland.state import Board


def check(g: Board) -> list[str]:
    """Sentences about what is wrong; none if the position can stand."""
    wrong = []
    tables = g.rules.tables
    for unit, place in enumerate(g.place):
        if place < 510 and tables.terrain[place] == 4:
            wrong.append(f"{tables.unit_ids[unit]} stands in the lake hex {tables.grid.name(place)}")
        if g.lost[unit] >= tables.steps[unit]:
            wrong.append(
                f"{tables.unit_ids[unit]} has {tables.steps[unit]} steps and cannot have lost {g.lost[unit]}"
            )
        if g.hits[unit] > 1:
            wrong.append(
                f"{tables.unit_ids[unit]} has {g.hits[unit]} hits; a unit carries at most 1 (10.2.1)"
            )
    return wrong
