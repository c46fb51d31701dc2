"""Counters as people see them: nation, number, factors, step, and what the unit did or lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.show.types import Flag, Measure, Piece, Steps
from redoubt.titles.paths_of_glory.queries import sides, tables_of
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.state import (
    ATTACKED,
    BOXES,
    MOVED,
    NOWHERE,
    OUT,
    RETREATED,
    SPACES,
    UNENTERED,
    Board,
)
from redoubt.titles.paths_of_glory.tables import NATIONS, SIDES, Tables

CONTINGENTS: Final = {"polish": "POL", "legion": "CZ"}
"""Units of a nation that show colours of their own, by trait."""


def factors(tables: Tables, unit: int, reduced: bool) -> str:
    """1.3 Combat, loss and movement factor of one side of a counter."""
    side = int(reduced)
    return f"{tables.cf[unit][side]}-{tables.lf[unit][side]}-{tables.mf[unit][side]}"


def number_of(tables: Tables, unit: int) -> str:
    """What stands on an army: its number or its short name; nothing on a corps, but for the BEF's."""
    row = tables.units[unit]
    known = row.id.split("-")[-1] if row.type == "army" else ""
    return {"ORIENT": "OR"}.get(known, known) if known else "BEF" if row.trait == "bef" else ""


def face(tables: Tables, unit: int, reduced: bool, place: str = "") -> Piece:
    """One side of a counter."""
    row = tables.units[unit]
    side = tables.side[unit]
    return Piece(
        id=row.id,
        kind="unit",
        name=row.name,
        place=place,
        side=SIDES[side] if side != NOWHERE else None,
        nation=nation_of(tables, unit),
        letter=nation_of(tables, unit),
        short=number_of(tables, unit),
        size="XXXX" if tables.is_army[unit] else "XXX",
        symbol="cavalry" if row.trait == "cavalry" else "infantry",
        strength=Measure(now=tables.cf[unit][int(reduced)], full=tables.cf[unit][0]),
        movement=Measure(now=tables.mf[unit][int(reduced)], full=tables.mf[unit][0]),
        factors=factors(tables, unit, reduced),
        small=not tables.is_army[unit],
        reduced=reduced,
        steps=Steps(left=1 if reduced else 2, total=2),
        order=unit if tables.is_army[unit] else 1000 + unit,
    )


def nation_of(tables: Tables, unit: int) -> str:
    """Whose colours a counter shows: its nation, or that of a contingent with colours of its own."""
    return CONTINGENTS.get(tables.trait[unit], NATIONS[tables.nation[unit]])


def piece(g: Board, unit: int) -> Piece:
    """A unit as it stands in the game."""
    tables, place = tables_of(g), g.place[unit]
    reduced = bool(g.reduced[unit])
    shown = face(tables, unit, reduced, tables.space_ids[place] if place < SPACES else BOXES[place - SPACES])
    side = sides(g)[unit]
    shown.side = SIDES[side] if side != NOWHERE else None
    shown.flags = list(flags(g, unit))
    shown.done = place < SPACES and bool(g.done[unit] & (MOVED | ATTACKED))
    shown.back = face(tables, unit, not reduced, shown.place)
    if place >= OUT:
        shown.steps = Steps(left=0, total=2)
    return shown


def flags(g: Board, unit: int) -> Iterator[Flag]:
    """What is worth a sign on the counter."""
    if g.place[unit] >= SPACES or sides(g)[unit] == NOWHERE:
        return
    if not in_supply(g, unit):
        text = "out of supply: it cannot act, and attrition eliminates it"
        yield Flag(id="out_of_supply", text=text, rule="14.6")
    done = g.done[unit]
    if done & MOVED:
        yield Flag(id="has_moved", text="moved or dug this round", rule="8.6")
    if done & ATTACKED:
        yield Flag(id="has_attacked", text="attacked this round", rule="12.1")
    if done & RETREATED:
        yield Flag(
            id="has_retreated", text="retreated this round: lost if its space takes a loss", rule="12.10.7"
        )
    if g.failed[unit]:
        yield Flag(id="failed_to_dig", text="failed to entrench: its next try rolls one lower", rule="11.17")


def pieces(g: Board) -> list[Piece]:
    """Every unit of the game but those still to come."""
    known = len(tables_of(g).units)
    return [piece(g, unit) for unit in range(known) if g.place[unit] != UNENTERED]


__all__ = ["face", "factors", "nation_of", "number_of", "piece", "pieces"]
