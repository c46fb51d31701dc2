"""LW-003 What stands in a hex: one marker with its men, tanks, aircraft and LSP; never a unit."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.show.types import Contingent, Flag, Piece, Pip, Points, Weight
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.state import AIRCRAFT, ALLIED, AXIS, LSP, MEN, NOWHERE, TANKS, Board, Force
from redoubt.titles.land_war.tables import GRID

SHAPES = {AXIS: "square", ALLIED: "round"}
"""Camps differ in shape as well as in colour."""
WEIGHTS = {"empty": 0, "thin": 1, "medium": 2, "strong": 3}


def force_id(hex: int) -> str:
    return f"at-{GRID.name(hex)}"


def pieces(g: Board, eyes: Eyes) -> list[Piece]:
    """A marker for every hex with points in it, and in China for empty hexes of the line too (LW-013)."""
    planned = sheet_points(g, eyes)
    shown = {hex for hex, rows in enumerate(g.forces) if rows} | planned.keys() | _empty_markers(g, eyes)
    return [_force(g, eyes, hex, planned.get(hex, {})) for hex in sorted(shown)]


def piece_at(g: Board, eyes: Eyes, id: str) -> Piece | None:
    """A marker by its id, if it is shown."""
    return next((piece for piece in pieces(g, eyes) if piece.id == id), None)


def _empty_markers(g: Board, eyes: Eyes) -> set[int]:
    """LW-013 Markers of the lines that are known to hold nobody."""
    known = [camp for camp in (AXIS, ALLIED) if eyes.exact(camp) or eyes.sized(camp)]
    return {hex for camp in known for hex in queries.line(g, camp) if not queries.garrisoned(g, hex)}


def _force(g: Board, eyes: Eyes, hex: int, planned: dict[int, int]) -> Piece:
    nation, camp, rows = look.nation_at(g, hex), g.holder[hex], g.forces[hex]
    points = [sum(row[1 + what] for row in rows) for what in range(4)]
    piece = Piece(
        id=force_id(hex),
        kind="force",
        name=look.place_name(g.rules, hex),
        place=GRID.name(hex),
        side=look.side_of(g, nation),
        nation=look.CODES[nation] if nation != NOWHERE else "none",
        letter=look.LETTERS[nation] if nation != NOWHERE else "",
        shape=SHAPES.get(camp, "cut"),
        symbol="force",
        flags=list(_flags(g, hex)),
    )
    if eyes.sized(camp):
        word = queries.size_of(points[MEN])
        piece.weight = Weight(level=WEIGHTS[word], word=word)
        piece.text = f"{look.where(g, hex)}: {look.nation_name(nation)} {word}"
        return piece
    piece.points = Points(value=points[MEN], more=planned.get(MEN, 0))
    piece.pips = [
        Pip(symbol=symbol, count=points[what], more=planned.get(what, 0))
        for what, symbol in ((TANKS, "tank"), (AIRCRAFT, "plane"), (LSP, "lsp"))
        if points[what] or planned.get(what)
    ]
    piece.contingents = [_contingent(row) for row in rows]
    piece.text = f"{look.where(g, hex)}: {in_words(rows)}"
    return piece


def _contingent(row: Force) -> Contingent:
    nation, men, tanks, aircraft, lsp = row
    return Contingent(
        nation=look.CODES[nation], name=look.nation_name(nation), men=men, tanks=tanks, aircraft=aircraft,
        lsp=lsp,
    )  # fmt: skip


def in_words(rows: tuple[Force, ...]) -> str:
    """Contingents as a sentence: "Germany 4 men, 1 tank"."""
    contingents = []
    for nation, *amounts in rows:
        points = [look.counted(amount, what) for what, amount in enumerate(amounts) if amount]
        contingents.append(f"{look.nation_name(nation)} {', '.join(points) or 'nothing'}")
    return "; ".join(contingents) or "an empty marker"


def _flags(g: Board, hex: int) -> Iterator[Flag]:
    """What is wrong or busy with a hex."""
    if g.cut_off[hex]:
        yield Flag(id="cut_off", text="cut off: no Pool reaches it, and it withers", rule="A39")
    if any(row[0] == hex for row in g.building):
        yield Flag(id="building", text="builds: a man and an LSP for the turn", rule="LW-100")


def sheet_points(g: Board, eyes: Eyes) -> dict[int, dict[int, int]]:
    """What the viewer's own sheet sends to hexes or takes from them, and is not there yet."""
    planned: dict[int, dict[int, int]] = {}
    if eyes.side < 0 or eyes.control:
        return planned
    for order in orders.written(g, eyes.side):
        if order.verb in ("send", "recall"):
            _, what, hex, number = order
            change = planned.setdefault(hex, {})
            change[what] = change.get(what, 0) + (number if order.verb == "send" else -number)
    return planned


__all__ = ["force_id", "in_words", "piece_at", "pieces", "sheet_points"]
