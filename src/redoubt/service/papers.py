"""Paper for a hall: who may have which sheet. `paper.papers` draws them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from redoubt.engine.errors import BadSetup
from redoubt.engine.view import ONLOOKER, seen
from redoubt.paper.papers import Reader, map_sheets, order_sheets, report_sheets
from redoubt.paper.pdf import pdf
from redoubt.paper.printing import Printed
from redoubt.paper.sheets import Sheet, stacked
from redoubt.service.errors import NotFound
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.table import may_read, table_of

KINDS: Final[dict[str, Callable[[Reader], list[Sheet]]]] = {
    "map": map_sheets, "orders": order_sheets, "report": report_sheets,
}  # fmt: skip
REPORTED: Final = ("paragraph", "ruling", "house_rule", "headline")
"""Kinds of notices that go into a report."""


def requested(live: Live, file: str, viewer: int) -> Callable[[], Printed]:
    """A paper by the name of its file, such as orders.pdf: what draws it when nobody holds the game any more,
    as that takes a while."""
    kind, _, form = file.partition(".")
    if kind not in KINDS or form not in ("pdf", "svg"):
        names = ", ".join(f"{kind}.pdf" for kind in KINDS)
        raise NotFound(f"there is no {file[:40]!r} to print; there are {names}, and the same as .svg", "file")
    if kind == "orders" and viewer in (ONLOOKER, live.title.umpire):
        raise NotFound("an order sheet is a team's: ask for one with `as`", "as")
    side = live.title.sides[viewer] if viewer != ONLOOKER else "hall"
    name = f"{live.title.id}-turn-{live.game.turn}-{kind}-{side}.{form}"
    return partial(_drawn, name, kind, form, reader(live, viewer))


def _drawn(name: str, kind: str, form: str, reader: Reader) -> Printed:
    try:
        sheets = KINDS[kind](reader)
    except BadSetup as error:
        raise NotFound(str(error), error.path) from None
    if form == "svg":
        shown = sheets[0].svg() if len(sheets) == 1 else stacked(sheets[0].title, sheets)
        return Printed(name, "image/svg+xml", shown.encode())
    return Printed(name, "application/pdf", pdf(f"{reader.game}: {kind}", sheets))


def reader(live: Live, viewer: int) -> Reader:
    """What a viewer may have on paper, from a copy of the game: it goes on while somebody draws."""
    game = live.game.clone()
    return Reader(
        table=live.table,
        seen=seen(game, viewer),
        scene=table_of(live, viewer).scene,
        lines=lines_of(live, viewer),
        seat=None if viewer == ONLOOKER else game.seat(viewer),
        game=live.name,
        statements=[
            (notice["side"], notice["text"])
            for _, notice in live.notices
            if notice["kind"] in REPORTED
            and notice.get("turn", 0) >= live.game.turn - 1
            and may_read(live, viewer, notice)
        ],
    )


__all__ = ["KINDS", "reader", "requested"]
