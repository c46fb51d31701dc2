"""LW-003 The force in a hex: one marker with its men, tanks, aircraft and LSP."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from redoubt.engine.decision import Choice
from redoubt.engine.view import Seen
from redoubt.show.kept import drawn_from
from redoubt.show.types import Contingent, Flag, Piece, Pip, Points, Weight
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    CONTROL,
    LSP,
    MEN,
    NOWHERE,
    TANKS,
    Board,
    Force,
    Forces,
)
from redoubt.titles.land_war.tables import GRID

SHAPES = {AXIS: "square", ALLIED: "round"}
"""Camps differ in shape as well as in colour."""
WEIGHTS = {"empty": 0, "thin": 1, "medium": 2, "strong": 3}


def force_id(hex: int) -> str:
    return f"at-{GRID.name(hex)}"


Planned = tuple[tuple[int, int], ...]
"""Points that orders send to a hex, or take from it: kind and number."""
STANDING = ("holder", "forces", "garrison", "building", "cut_off", "gone", "landed", "me")
"""What a marker shows beside the viewer's own orders."""


@drawn_from(*STANDING, "beaches", "lent")
def standing(seen: Seen) -> dict[int, Piece]:
    """A marker for every hex with points in it, and in China for empty hexes of the line too (LW-013)."""
    eyes = Eyes(seen)
    shown = {*queries.occupied(seen.g), *_empty_markers(seen.g, eyes)}
    return {hex: _marker(seen, eyes, hex) for hex in sorted(shown)}


@drawn_from(*STANDING, "beaches", "lent", "sheet")
def pieces(seen: Seen) -> list[Piece]:
    """All markers, with the points that the viewer's own sheet sends to each hex or takes from it."""
    markers, known, eyes = standing(seen), _with_orders(seen), Eyes(seen)
    planned = [(hex, tuple(points.items())) for hex, points in sheet_points(seen).items()]
    for order in planned:
        if order not in known:
            known[order] = _marker(seen, eyes, *order)
    shown = markers | {order[0]: known[order] for order in planned}
    return list(shown.values()) if len(shown) == len(markers) else [shown[hex] for hex in sorted(shown)]


@drawn_from(*STANDING)
def _with_orders(seen: Seen) -> dict[tuple[int, Planned], Piece]:
    """The markers that the viewer's orders change, by hex and points: as they are made."""
    return {}


def _marker(seen: Seen, eyes: Eyes, hex: int, planned: Planned = ()) -> Piece:
    g: Board = seen.g
    camp = g.holder[hex]
    return _force(
        g.rules, hex, look.nation_at(g, hex), camp, g.forces[hex], eyes.sized(camp), planned,
        bool(g.cut_off[hex]), any(row[0] == hex for row in g.building),
    )  # fmt: skip


def piece_at(seen: Seen, id: str) -> Piece | None:
    """A visible marker by its id."""
    return next((piece for piece in pieces(seen) if piece.id == id), None)


def _empty_markers(g: Board, eyes: Eyes) -> set[int]:
    """LW-013 The hexes of the visible lines, which may be empty."""
    visible = [camp for camp in (AXIS, ALLIED) if eyes.exact(camp) or eyes.sized(camp)]
    return {hex for camp in visible for hex in queries.line(g, camp) if not queries.garrisoned(g, hex)}


@lru_cache(1 << 14)
def _force(
    rules: Rules,
    hex: int,
    nation: int,
    camp: int,
    rows: Forces,
    sized: bool,
    plans: Planned,
    cut_off: bool,
    building: bool,
) -> Piece:
    """A marker, shared by all who see the same in its hex: never change it."""
    planned = dict(plans)
    points = [sum(row[1 + what] for row in rows) for what in range(4)]
    piece = Piece(
        id=force_id(hex),
        kind="force",
        name=look.place_name(rules, hex),
        place=GRID.name(hex),
        side=look.team_of(rules, nation),
        nation=look.CODES[nation] if nation != NOWHERE else "none",
        letter=look.LETTERS[nation] if nation != NOWHERE else "",
        shape=SHAPES.get(camp, "cut"),
        symbol="force",
        flags=list(_flags(cut_off, building)),
    )
    if sized:
        word = queries.size_of(points[MEN])
        piece.weight = Weight(level=WEIGHTS[word], word=word)
        piece.text = f"{rules.map.where(hex)}: {look.nation_name(nation)} {word}"
        return piece
    piece.points = Points(value=points[MEN], more=planned.get(MEN, 0))
    piece.pips = [
        Pip(symbol=symbol, count=points[what], more=planned.get(what, 0))
        for what, symbol in ((TANKS, "tank"), (AIRCRAFT, "plane"), (LSP, "lsp"))
        if points[what] or planned.get(what)
    ]
    piece.contingents = [_contingent(row) for row in rows]
    piece.text = f"{rules.map.where(hex)}: {in_words(rows)}"
    return piece


def _contingent(row: Force) -> Contingent:
    nation, men, tanks, aircraft, lsp = row
    return Contingent(
        nation=look.CODES[nation], name=look.nation_name(nation), men=men, tanks=tanks, aircraft=aircraft,
        lsp=lsp,
    )  # fmt: skip


def in_words(rows: tuple[Force, ...]) -> str:
    """Contingents in words: "Germany 4 men, 1 tank"."""
    contingents = []
    for nation, *amounts in rows:
        points = [look.counted(amount, what) for what, amount in enumerate(amounts) if amount]
        contingents.append(f"{look.nation_name(nation)} {', '.join(points) or 'nothing'}")
    return "; ".join(contingents) or "an empty marker"


def _flags(cut_off: bool, building: bool) -> Iterator[Flag]:
    """Warnings on a hex: cut off, building."""
    if cut_off:
        yield Flag(id="cut_off", text="cut off: no Pool reaches it, so it withers", rule="A39")
    if building:
        yield Flag(id="building", text="building works: takes a man and an LSP this turn", rule="LW-100")


def own_orders(seen: Seen) -> tuple[Choice, ...]:
    """A02 The viewer's own sheet, which nobody else sees yet."""
    team = 0 <= seen.side != CONTROL
    return orders.written(seen.g, seen.side) if team else ()


def sheet_points(seen: Seen) -> dict[int, dict[int, int]]:
    """The points that the viewer's own sheet sends to each hex or takes from it."""
    planned: dict[int, dict[int, int]] = {}
    for order in own_orders(seen):
        if order.verb in ("send", "recall"):
            _, what, hex, number = order
            change = planned.setdefault(hex, {})
            change[what] = change.get(what, 0) + (number if order.verb == "send" else -number)
    return planned


__all__ = ["force_id", "in_words", "own_orders", "piece_at", "pieces"]
