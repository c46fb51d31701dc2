"""The object behind `extras["table"]`: one for each game's rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.errors import BadChoice
from redoubt.engine.seat import Seat
from redoubt.show.table import Kept, Line, Plain, View
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show.account import account
from redoubt.titles.land_war.show.charts import charts
from redoubt.titles.land_war.show.forms import order_form
from redoubt.titles.land_war.show.inspection import hex_info, piece_info
from redoubt.titles.land_war.show.layout import layout_for
from redoubt.titles.land_war.show.log import log_extra, losses_by_turn, report
from redoubt.titles.land_war.show.offers import Offer
from redoubt.titles.land_war.show.overlays import LAYERS, sheet_for
from redoubt.titles.land_war.show.paper import paper
from redoubt.titles.land_war.show.refusals import why_not_here
from redoubt.titles.land_war.show.scene import scene


class Table:
    """For one game's rules."""

    closing: ClassVar[tuple[str, ...]] = ()
    numbers_alike: ClassVar[bool] = True
    """Orders for 2, 3, 4 ... points differ in that number alone."""
    overlays: ClassVar[tuple[Plain, ...]] = tuple(one.about() for one in LAYERS.values())

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = layout_for(rules).board
        self.kept = Kept(self._rests_on)
        self._offer: tuple[View, Decision, Offer] | None = None

    def scene(self, view: View, asked: Decision | None = None) -> Plain:
        return scene(view, self.board(view))

    def choice(self, view: View, decision: Decision, choice: Choice, seat: Seat) -> Plain:
        return self._offers(view, decision, seat).choice(choice)

    def _offers(self, view: View, decision: Decision, seat: Seat) -> Offer:
        known = self._offer
        if known is None or known[0] is not view or known[1] is not decision:
            known = self._offer = view, decision, Offer(self.board(view), decision, seat)
        return known[2]

    def _rests_on(self, view: View, decision: Decision, verb: str, seat: Seat) -> Hashable | None:
        return self._offers(view, decision, seat).rests_on(verb)

    def hex_info(self, view: View, hex: str) -> Plain:
        return hex_info(view, self.board(view), hex)

    def piece_info(self, view: View, piece: str, seat: Seat | None = None) -> Plain:
        return piece_info(view, self.board(view), piece, seat)

    def why_not(self, view: View, seat: Seat, piece: str, hex: str) -> Plain | None:
        return why_not_here(self.board(view), seat, piece, hex)

    def overlay(self, view: View, side: str | None, name: str, hex: str = "", piece: str = "") -> Plain:
        if name not in LAYERS:
            raise BadChoice(f"unknown overlay {name[:40]!r}; there are {', '.join(LAYERS)}", "overlay")
        return LAYERS[name].lay(sheet_for(view, self.board(view), side, hex, piece))

    def charts(self) -> list[Plain]:
        return charts(self.rules)

    def paper(self) -> Plain:
        return paper(self.rules)

    def log_extra(self, event: Line) -> Plain:
        return log_extra(self.rules, event)

    def losses(self, events: Iterable[Line]) -> list[Plain]:
        return losses_by_turn(self.rules, events)

    def order_form(self, view: View) -> Plain | None:
        return order_form(view, self.board(view))

    def account(self, view: View, events: Iterable[Line]) -> list[Plain]:
        return account(view, self.board(view), events)

    def report(self, events: Iterable[Line]) -> list[Plain]:
        return report(self.rules, events)


__all__ = ["Table"]
