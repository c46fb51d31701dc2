"""Layers over the map: what each shows, and the sheet it is drawn on.

Every layer is told from the board of one side's view (see `layout`), and says in sentences what it shows in
colours. `overlays` draws what troops can do, `holdings` what is held, built and owed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.errors import BadChoice
from redoubt.kit.tableau import Plain, View
from redoubt.titles.switzerland import briefing
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.state import GERMAN, NOWHERE, SIDES, Board
from redoubt.titles.switzerland.table.turntrack import phase_of


class Sheet:
    """One layer while it is drawn: the question, and what has been put on it."""

    def __init__(self, view: View, g: Board, side: int, hex: int = NOWHERE, unit: int = NOWHERE) -> None:
        self.view = view
        self.g = g
        self.side = side
        self.hex = hex
        self.unit = unit
        """The hex and the unit that were asked about, or -1."""
        self.title = ""
        self.hexes: dict[str, Plain] = {}
        self.lines: list[Plain] = []
        self.legend: list[Plain] = []
        self.text: list[str] = []

    def key(self, key: str, text: str) -> None:
        """A line of the legend."""
        self.legend.append({"key": key, "text": text})

    def put(self, hex: int, **what: Any) -> None:
        self.hexes[self.g.rules.tables.grid.name(hex)] = what

    def line(self, start: int, end: int, kind: str, text: str) -> None:
        name = self.g.rules.tables.grid.name
        self.lines.append({"from": name(start), "to": name(end), "kind": kind, "text": text})

    def say(self, sentence: str, rule: str) -> None:
        self.text.append(f"{sentence} [{rule}].")

    def where(self, hex: int) -> str:
        return briefing.place_text(self.g, hex)

    def places(self, hexes: Iterable[int]) -> str:
        return ", ".join(self.where(hex) for hex in hexes)

    def unit_name(self, unit: int) -> str:
        return str(self.g.rules.tables.unit_ids[unit])

    def unit_names(self, units: Iterable[int]) -> str:
        return ", ".join(self.unit_name(unit) for unit in units)


Draw = Callable[[Sheet], None]


@dataclass(frozen=True)
class Layer:
    """A layer: its name, title, key on the keyboard, rule, what it shows, and what it may be asked about."""

    name: str
    title: str
    key: str
    rule: str
    text: str
    needs: str | None
    draw: Draw

    def about(self) -> Plain:
        """What a client is told of it."""
        return {"name": self.name, "title": self.title, "key": self.key, "rule": self.rule,
                "text": self.text, "needs": self.needs}  # fmt: skip

    def lay(self, sheet: Sheet) -> Plain:
        """The layer, drawn."""
        self.draw(sheet)
        return {
            "name": self.name,
            "title": sheet.title or self.title,
            "rule": self.rule,
            "legend": sheet.legend,
            "hexes": sheet.hexes,
            "lines": sheet.lines,
            "text": sheet.text or ["Nothing to show."],
        }


def layer(
    name: str, title: str, key: str, rule: str, text: str, needs: str | None = None
) -> Callable[[Draw], Layer]:
    """Make a layer of the function that draws it."""
    return lambda draw: Layer(name, title, key, rule, text, needs, draw)


def sheet_for(view: View, g: Board, side: str | None, hex: str = "", piece: str = "") -> Sheet:
    """An empty sheet for a side; an onlooker gets one for the side whose phase it is."""
    if side is not None and side not in SIDES:
        raise BadChoice(f"unknown side {side[:40]!r}; the sides are {', '.join(SIDES)}", "side")
    asked = max(phase_of(view).side, GERMAN) if side is None else SIDES.index(side)
    at = NOTATION.kinds["hex"].parse(hex, "hex") if hex else NOWHERE
    unit = NOTATION.kinds["unit"].parse(piece, "piece") if piece else NOWHERE
    return Sheet(view, g, asked, at, unit)


__all__ = ["Layer", "Sheet", "layer", "sheet_for"]
