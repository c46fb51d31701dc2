"""The order form of a team: its front hex by hex, and what it knows about the enemy."""

from __future__ import annotations

from typing import Any

from redoubt.engine.view import Seen
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.state import NOWHERE, Board
from redoubt.titles.land_war.tables import GRID, TERRAINS

COLUMNS = ("hex", "place", "ground", "men", "tanks", "air", "LSP", "allies", "adjacent enemy")


def order_form(seen: Seen) -> dict[str, Any] | None:
    """LW-051 to LW-055 The front of the viewer's team; None for Control and onlookers."""
    g: Board = seen.g
    eyes = Eyes(seen)
    if eyes.nation == NOWHERE:
        return None
    held = [hex for hex, rows in enumerate(g.forces) if any(row[0] == eyes.nation for row in rows)]
    front = set(queries.line(g, eyes.camp))
    rows = [_row(g, eyes, hex) for hex in sorted({*held, *(hex for hex in front if _ours(g, eyes, hex))})]
    return {
        "id": "front", "title": "Our hexes", "rule": "LW-012", "columns": list(COLUMNS), "rows": rows,
        "note": "Every front hex keeps at least one man.",
    }  # fmt: skip


def _ours(g: Board, eyes: Eyes, hex: int) -> bool:
    """A front hex of our camp that is empty or holds our own force."""
    return not g.forces[hex] or any(row[0] == eyes.nation for row in g.forces[hex])


def _row(g: Board, eyes: Eyes, hex: int) -> dict[str, Any]:
    _, men, tanks, aircraft, lsp = queries.force(g, hex, eyes.nation)
    others = [f"{look.nation_name(row[0])} {row[1]}" for row in g.forces[hex] if row[0] != eyes.nation]
    beside = [f"{GRID.name(near)} {_enemy(g, eyes, near)}".strip() for near in queries.enemies_beside(g, hex)]
    cells = (
        look.town(g.rules, hex), TERRAINS[g.rules.map.terrain[hex]], men, tanks, aircraft, lsp,
        ", ".join(others), "; ".join(beside),
    )  # fmt: skip
    return {"head": GRID.name(hex), "cells": [{"text": str(cell), "origin": "printed"} for cell in cells]}


def _enemy(g: Board, eyes: Eyes, hex: int) -> str:
    """LW-003 What the viewer knows about the strength of an enemy hex."""
    if eyes.exact(g.holder[hex]):
        return str(queries.cv(g.forces[hex]))
    return queries.size_of(queries.men_at(g, hex)) if eyes.sized(g.holder[hex]) else ""


__all__ = ["order_form"]
