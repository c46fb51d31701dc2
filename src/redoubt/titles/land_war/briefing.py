"""The war in words: what a hex holds, how the line runs, what a team has, what has changed.

Nothing here changes the board. Every sentence that rests on a rule ends with its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.state import CAMPS, NATIONS, NOWHERE, RESOURCES, Board
from redoubt.titles.land_war.tables import GRID


def place_text(g: Board, hex: int) -> str:
    """A hex with the name of its town, if it has one."""
    name = g.rules.map.city[hex]
    return f"{GRID.name(hex)}{' ' + name if name else ''}"


def changes(old: Board, new: Board) -> Iterator[str]:
    """What differs between two boards, hex by hex: for the outcomes of a roll."""
    for hex, (was, now) in enumerate(zip(old.holder, new.holder, strict=True)):
        if was != now:
            yield f"{place_text(new, hex)} is {CAMPS[now]}"
    for hex, (before, after) in enumerate(zip(old.forces, new.forces, strict=True)):
        if before != after:
            yield from _moved(new, hex, old, new)
    for hex, (was, now) in enumerate(zip(old.garrison, new.garrison, strict=True)):
        if was != now == NOWHERE:
            yield f"the garrison of {place_text(new, hex)} is lost"
    for hex, (was, now) in enumerate(zip(old.pag, new.pag, strict=True)):
        if was != now == NOWHERE:
            yield f"the partisans of {place_text(new, hex)} are gone"
    for nation, name in enumerate(NATIONS):
        yield from _of_nation(old, new, nation, name)
    for nation, hex, number in new.shut[len(old.shut) :]:
        yield f"{NATIONS[nation]}: {number} lines at {place_text(new, hex)} will stand still"


def _moved(g: Board, hex: int, old: Board, new: Board) -> Iterator[str]:
    for nation in sorted({row[0] for row in (*old.forces[hex], *new.forces[hex])}):
        had, has = queries.force(old, hex, nation), queries.force(new, hex, nation)
        told = [
            f"{after - before:+d} {RESOURCES[what]}"
            for what, (before, after) in enumerate(zip(had[1:], has[1:], strict=True))
            if before != after
        ]
        if told:
            yield f"{GRID.name(hex)}: {NATIONS[nation]} {', '.join(told)}"


def _of_nation(old: Board, new: Board, nation: int, name: str) -> Iterator[str]:
    if new.lost_bombers[nation] != old.lost_bombers[nation]:
        yield f"{name} loses {new.lost_bombers[nation] - old.lost_bombers[nation]} bombers"
    if new.morale[nation] != old.morale[nation]:
        yield f"civilian morale of {name} falls to {new.morale[nation]}"


__all__ = ["changes", "place_text"]
