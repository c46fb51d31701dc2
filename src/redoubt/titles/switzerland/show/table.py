"""The title's part of the table (see `show.table`): everything is told from a side's view (see `layout`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.errors import BadChoice
from redoubt.engine.seat import Seat
from redoubt.show.table import Line, Plain, View
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show.charts import charts, odds_cell
from redoubt.titles.switzerland.show.holdings import bombardment, control, forts, replacements, stacking
from redoubt.titles.switzerland.show.inspection import hex_info, piece_info
from redoubt.titles.switzerland.show.layout import Layout
from redoubt.titles.switzerland.show.log import log_extra, losses_by_turn, report
from redoubt.titles.switzerland.show.offers import Offer
from redoubt.titles.switzerland.show.overlays import odds, reach, threat
from redoubt.titles.switzerland.show.paper import paper
from redoubt.titles.switzerland.show.pieces import printed
from redoubt.titles.switzerland.show.scene import scene
from redoubt.titles.switzerland.show.sheets import sheet_for

LAYERS = {one.name: one for one in (reach, threat, odds, control, forts, bombardment, replacements, stacking)}


class Table:
    """For one game's rules."""

    closing: ClassVar[tuple[str, ...]] = ("stop",)
    overlays: ClassVar[tuple[Plain, ...]] = tuple(one.about() for one in LAYERS.values())

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = Layout(rules).board
        self._faces = printed(rules)
        self._offer: tuple[View, Decision, Offer] | None = None

    def scene(self, view: View, asked: Decision | None = None) -> Plain:
        return scene(view, self.board(view), self._faces, asked)

    def choice(self, view: View, decision: Decision, choice: Choice, seat: Seat) -> Plain:
        known = self._offer
        if known is None or known[0] is not view or known[1] is not decision:
            known = self._offer = view, decision, Offer(self.board(view), decision, seat)
        return known[2].choice(choice)

    def hex_info(self, view: View, hex: str) -> Plain:
        return hex_info(self.board(view), hex)

    def piece_info(self, view: View, piece: str, seat: Seat | None = None) -> Plain:
        return piece_info(view, self.board(view), self._faces, piece, seat)

    def overlay(self, view: View, side: str | None, name: str, hex: str = "", piece: str = "") -> Plain:
        if name not in LAYERS:
            raise BadChoice(f"unknown overlay {name[:40]!r}; there are {', '.join(LAYERS)}", "overlay")
        return LAYERS[name].lay(sheet_for(view, self.board(view), side, hex, piece))

    def charts(self) -> list[Plain]:
        return charts(self.rules.tables)

    def odds_cell(self, odds: Plain) -> Plain | None:
        return odds_cell(odds)

    def paper(self) -> Plain:
        return paper(self.rules)

    def log_extra(self, event: Line) -> Plain:
        return log_extra(self.rules, event)

    def losses(self, events: Iterable[Line]) -> list[Plain]:
        return losses_by_turn(self.rules, events)

    def report(self, events: Iterable[Line]) -> list[Plain]:
        return report(events)


__all__ = ["Table"]
