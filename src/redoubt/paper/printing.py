"""The game on paper: collects what a title supplies and draws it, for `redoubt print` and the page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title
from redoubt.kit.provenance import count_sources
from redoubt.kit.rules_index import RulesIndex
from redoubt.paper.booklet import chart_sheets, rules_sheets
from redoubt.paper.cards import card_sheets
from redoubt.paper.counters import LEAST, MOST, counter_sheets
from redoubt.paper.ground import Ground, ground_of
from redoubt.paper.maps import MapStuff, map_tiling, one_sheet, tiles
from redoubt.paper.paint import paint_of
from redoubt.paper.papers import map_sheet
from redoubt.paper.pdf import pdf
from redoubt.paper.scenarios import starts
from redoubt.paper.sheets import Sheet, paper_size, stacked
from redoubt.show.contract import show_of
from redoubt.show.table import Table
from redoubt.show.types import Paper

KINDS: Final = ("map", "counters", "cards", "charts", "rules")
FORMATS: Final = {"pdf": "application/pdf", "svg": "image/svg+xml"}


class Order(NamedTuple):
    """What to print, and how."""

    paper: str = "A4"
    counter: float = 15.0
    """Width of a counter in millimetres."""
    hex: float | None = None
    """Width of a hex across its flats; None for the largest that fits the fewest sheets."""
    data: Path | None = None
    """The owner's data folder."""
    scenario: str | None = None
    """The scenario to print, for a title with a map per scenario; None for the first."""


class Offer:
    """Everything of a title that can be printed."""

    def __init__(self, title: Title, order: Order) -> None:
        self.title, self.order = title, order
        self.paper = paper_size(order.paper)
        if not (math.isfinite(order.counter) and LEAST <= order.counter <= MOST):
            raise BadSetup(
                f"a counter must be {LEAST:g} to {MOST:g} mm wide, not {order.counter:g}", "counter"
            )
        scenario = order.scenario if order.scenario is not None else next(iter(title.scenarios))
        self.scenario = scenario
        self.rules = title.resolve(scenario, title.settle(scenario, None), order.data)
        self.show = show_of(title)
        self.table = Table(title, self.rules)
        self.printed = (
            Paper() if self.show.paper is None else msgspec.convert(self.show.paper(self.rules), Paper)
        )

    def kinds(self) -> list[str]:
        """The kinds of sheets this title has."""
        there = {
            "map": ground_of(self.title, self.scenario, self.order.data) is not None,
            "counters": bool(self.printed.counters),
            "cards": bool(self.printed.cards),
            "charts": bool(self.table.charts or self.printed.counters or self.printed.tracks),
            "rules": self._index() is not None,
        }
        return [kind for kind in KINDS if there[kind]]

    def sheets(self, kind: str) -> list[Sheet]:
        """The sheets of one kind."""
        if kind == "map":
            ground = self._ground()
            if ground.art is None:
                return [map_sheet(self._name(), ground, None, self.title)]
            stuff = self._map(ground, ground.art)
            return tiles(stuff, map_tiling(stuff.art, self.paper, self.order.counter, self.order.hex))
        if kind == "counters":
            return counter_sheets(self.title.name, self.printed.counters, paint_of(self.title), self.paper,
                                  self.order.counter, self._reading())  # fmt: skip
        if kind == "cards":
            colours = {side: info.nation for side, info in self.show.about.sides.items()}
            return card_sheets(self.title.name, self.printed.cards, paint_of(self.title), colours, self.paper)
        if kind == "charts":
            set_ups = list(starts(self.title, self.printed.set_up, self.order.data, self._scenarios()))
            return chart_sheets(
                self.title, self.table.charts, self.printed, set_ups, self._index(), self.paper
            )
        if kind == "rules":
            index = self._index()
            if index is None:
                raise BadSetup(f"{self.title.name} has no rules summary (data/rules.toml)", "what")
            return rules_sheets(self.title, index, self.paper)
        raise BadSetup(f"cannot print {kind[:40]!r}; choose from {', '.join(KINDS)}", "what")

    def whole_map(self) -> Sheet:
        """The map in one piece, at the scale of its tiles."""
        ground = self._ground()
        if ground.art is None:
            return map_sheet(self._name(), ground, None, self.title)
        stuff = self._map(ground, ground.art)
        return one_sheet(stuff, map_tiling(stuff.art, self.paper, self.order.counter, self.order.hex))

    # what the sheets are drawn from

    def _ground(self) -> Ground:
        ground = ground_of(self.title, self.scenario, self.order.data)
        if ground is None:
            raise BadSetup(f"{self.title.name} has no map to print", "what")
        return ground

    def _map(self, ground: Ground, art: dict[str, Any]) -> MapStuff:
        note = self._note("map")
        return MapStuff(self._name(), ground.map, art, ground.relief, self.printed.marks, note, ground.paint)

    def _name(self) -> str:
        """The title, with the scenario if each has its own map."""
        if not self.show.maps:
            return self.title.name
        return f"{self.title.name}: {self.title.scenarios[self.scenario].name}"

    def _scenarios(self) -> tuple[str, ...]:
        """The scenarios whose sheets belong to these charts: all that share the map."""
        return (self.scenario,) if self.show.maps else tuple(self.title.scenarios)

    def _index(self) -> RulesIndex | None:
        file = self.title.folder / "data" / "rules.toml"
        return RulesIndex.load(file) if file.is_file() else None

    def _reading(self) -> str:
        """How to read a counter, and which values are reconstructed."""
        return f"{self.printed.reading} {self._note('counters')}".strip()

    def _note(self, kind: str) -> str:
        """Which values of a sheet are reconstructed."""
        counts = count_sources(self.title)
        parts = []
        for file in self.printed.sources.get(kind, ()):
            rows = counts.get(file)
            if rows:
                parts.append(
                    f"{file.rpartition('.')[0]}: {rows['reconstructed']} of {sum(rows.values())}, "
                    f"{rows['partly']} more in part"
                )
        words = self.printed.notes.get(kind, "")
        own = " Your own values replace some of them." if self.order.data is not None else ""
        reconstructed = f" Reconstructed rows of data: {'; '.join(parts)}." if parts else ""
        return f"{words}{reconstructed}{own}".strip()


class Printed(NamedTuple):
    """A file to print."""

    name: str
    type: str
    body: bytes


def printed(title: Title, kind: str, form: str, order: Order) -> Printed:
    """One file with all sheets of a kind. In an SVG the map is one piece, and other sheets are stacked."""
    if form not in FORMATS:
        raise BadSetup(f"unknown print format {form[:40]!r}; choose from {', '.join(FORMATS)}", "format")
    offer = Offer(title, order)
    if form == "svg" and kind == "map":
        return Printed(f"{title.id}-{_of(order)}map.svg", FORMATS[form], offer.whole_map().svg().encode())
    sheets: Sequence[Sheet] = offer.sheets(kind)
    name = f"{title.id}-{_of(order)}{kind}-{order.paper.lower()}.{form}"
    head = f"{title.name}: {kind}"
    if not sheets:
        raise BadSetup(f"{title.name} has no {kind} to print", "file")
    body = pdf(head, sheets) if form == "pdf" else stacked(head, sheets).encode()
    return Printed(name, FORMATS[form], body)


def _of(order: Order) -> str:
    return f"{order.scenario}-" if order.scenario else ""


__all__ = ["FORMATS", "KINDS", "Offer", "Order", "Printed", "printed"]
