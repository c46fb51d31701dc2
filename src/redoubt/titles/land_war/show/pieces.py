"""LW-003 What stands in a hex: one marker with its men, tanks, aircraft and LSP; never a unit."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.show.table import Plain, remark
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.layout import Eyes
from redoubt.titles.land_war.state import ALLIED, AXIS, MEN, NOWHERE, SIDES, Board, Force
from redoubt.titles.land_war.tables import GRID

SHAPES = {AXIS: "square", ALLIED: "round"}
"""Camps differ in shape as well as in colour."""
WEIGHTS = {"empty": 0, "thin": 1, "medium": 2, "strong": 3}


def force_id(hex: int) -> str:
    return f"at-{GRID.name(hex)}"


def pieces(g: Board, eyes: Eyes) -> list[Plain]:
    """A marker for every hex with points in it, and in China for empty hexes of the line too (LW-013)."""
    planned = sheet_points(g, eyes)
    found = []
    for hex in g.rules.map.rows:
        camp = g.holder[hex]
        rows = g.forces[hex]
        if rows or hex in planned:
            found.append(_force(g, eyes, hex, camp, planned.get(hex, {})))
        elif _empty_marker(g, eyes, hex, camp):
            found.append(_force(g, eyes, hex, camp, {}))
    return found


def _empty_marker(g: Board, eyes: Eyes, hex: int, camp: int) -> bool:
    """LW-013 A marker of the line that is known to hold nobody."""
    known = camp in (AXIS, ALLIED) and (eyes.exact(camp) or eyes.sized(camp))
    return known and queries.in_line(g, hex) and not queries.garrisoned(g, hex)


def _force(g: Board, eyes: Eyes, hex: int, camp: int, planned: dict[int, int]) -> Plain:
    nation = look.nation_at(g, hex)
    name = look.called(g.rules, hex)
    sized = eyes.sized(camp)
    points = [sum(row[1 + what] for row in g.forces[hex]) for what in range(4)]
    told: Plain = {
        "id": force_id(hex), "kind": "force", "side": look.side_of(g, nation),
        "nation": look.CODES[nation] if nation != NOWHERE else "none",
        "letter": look.LETTERS[nation] if nation != NOWHERE else "", "shape": SHAPES.get(camp, "cut"),
        "name": name, "short": "", "size": "", "symbol": "force", "place": GRID.name(hex),
        "flags": list(_flags(g, hex)), "done": False, "reduced": False, "hits": 0, "order": 0,
        "movement": None, "strength": None, "steps": None,
    }  # fmt: skip
    if sized:
        word = queries.size_of(points[MEN])
        return {**told, "weight": {"level": WEIGHTS[word], "word": word}, "text": f"{name}: {word}"}
    told |= {
        "points": {"value": points[MEN], "more": planned.get(MEN, 0)},
        "pips": [
            {"symbol": symbol, "count": points[what], "more": planned.get(what, 0)}
            for what, symbol in ((1, "tank"), (2, "plane"), (3, "lsp"))
            if points[what] or planned.get(what)
        ],
        "parts": [_part(row) for row in g.forces[hex]],
        "text": f"{name}: {in_words(g.forces[hex])}",
    }
    return told


def _part(row: Force) -> Plain:
    """One nation's contingent."""
    nation, men, tanks, aircraft, lsp = row
    return {"nation": look.CODES[nation], "name": look.nation_name(nation), "men": men, "tanks": tanks,
            "aircraft": aircraft, "lsp": lsp}  # fmt: skip


def in_words(rows: tuple[Force, ...]) -> str:
    """Contingents as a sentence: "Germany 4 men, 1 tank"."""
    told = []
    for nation, *amounts in rows:
        parts = [look.counted(amount, what) for what, amount in enumerate(amounts) if amount]
        told.append(f"{look.nation_name(nation)} {', '.join(parts) or 'nothing'}")
    return "; ".join(told) or "an empty marker"


def _flags(g: Board, hex: int) -> Iterator[Plain]:
    """What is wrong or busy with a hex."""
    if g.cut_off[hex]:
        yield remark("cut off: no Pool reaches it, and it withers", "A39", id="cut_off")
    if any(row[0] == hex for row in g.building):
        yield remark("builds: a man and an LSP for the turn", "LW-100", id="building")


def sheet_points(g: Board, eyes: Eyes) -> dict[int, dict[int, int]]:
    """What the viewer's own sheet sends to hexes or takes from them, and is not there yet."""
    found: dict[int, dict[int, int]] = {}
    if eyes.side < 0 or eyes.control:
        return found
    for order in orders.written(g, eyes.side):
        if order.verb in ("send", "recall"):
            _, what, hex, number = order
            change = found.setdefault(hex, {})
            change[what] = change.get(what, 0) + (number if order.verb == "send" else -number)
    return found


__all__ = ["SIDES", "force_id", "in_words", "pieces", "sheet_points"]
