"""What a roll changed, in words, for the outcomes of a forecast."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.state import NATIONS, NOWHERE, RESOURCES, Board, the_nation
from redoubt.titles.land_war.words import counted, noun


def changes(old: Board, new: Board) -> Iterator[str]:
    """The differences between two boards, hex by hex, for the outcomes of a roll."""
    for hex, (was, now) in enumerate(zip(old.holder, new.holder, strict=True)):
        if was != now:
            yield f"{queries.where(new, hex)} is {look.camp_name(now)}"
    for hex, (before, after) in enumerate(zip(old.forces, new.forces, strict=True)):
        if before != after:
            yield from _moved(new, hex, old, new)
    for hex, (was, now) in enumerate(zip(old.garrison, new.garrison, strict=True)):
        if was != now == NOWHERE:
            yield f"the garrison of {queries.where(new, hex)} is lost"
    for hex, (was, now) in enumerate(zip(old.pag, new.pag, strict=True)):
        if was != now == NOWHERE:
            yield f"the partisans of {queries.where(new, hex)} are gone"
    for nation in range(len(NATIONS)):
        yield from _of_nation(old, new, nation)
    for nation, hex, number in new.shut[len(old.shut) :]:
        lines = f"{number} {'line' if number == 1 else 'lines'} of {the_nation(nation)}"
        yield f"{lines} at {queries.where(new, hex)} will stand still"


def _moved(g: Board, hex: int, old: Board, new: Board) -> Iterator[str]:
    for nation in sorted({row[0] for row in (*old.forces[hex], *new.forces[hex])}):
        had, has = queries.force(old, hex, nation), queries.force(new, hex, nation)
        moved = [
            f"{after - before:+d} {noun(RESOURCES[what], abs(after - before))}"
            for what, (before, after) in enumerate(zip(had[1:], has[1:], strict=True))
            if before != after
        ]
        if moved:
            yield f"{queries.where(g, hex)}: {the_nation(nation)} {', '.join(moved)}"


def _of_nation(old: Board, new: Board, nation: int) -> Iterator[str]:
    name, lost = the_nation(nation), new.lost_bombers[nation] - old.lost_bombers[nation]
    if lost:
        yield f"{counted({'bombers': lost})} of {name} lost"
    if new.morale[nation] != old.morale[nation]:
        yield f"civilian morale of {name} falls to {new.morale[nation]}"


__all__ = ["changes"]
