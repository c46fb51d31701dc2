"""Sheets as a PDF file, with its fonts inside. Drawn by fpdf2 from the same SVG that a browser shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.svg import SVGObject

from redoubt.paper.plain import plain
from redoubt.paper.sheets import Sheet
from redoubt.paper.type import FACES, FONTS

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
"""The same sheets give the same bytes on any day."""


def pdf(title: str, sheets: Sequence[Sheet], drawn: Callable[[], None] = lambda: None) -> bytes:
    """One page for each sheet, of its own size. Calls `drawn` after each page."""
    if not sheets:
        raise ValueError("a PDF needs at least one sheet")
    made = FPDF(unit="mm", format=(sheets[0].width, sheets[0].height))
    made.set_title(title)
    made.set_creator("Redoubt")
    made.set_creation_date(EPOCH)
    made.set_auto_page_break(False)
    for face in FACES:
        made.add_font(face.family, face.style, FONTS / face.file)
    for sheet in sheets:
        made.add_page(format=(sheet.width, sheet.height))
        page = SVGObject(plain(sheet.svg(fonts=False)), image_cache=made.image_cache)
        _, _, picture = page.transform_to_page_viewport(made)
        # `draw_to_page` would copy every point of a map first.
        made.draw_path(picture, copy=False)
        drawn()
    return bytes(made.output())


__all__ = ["pdf"]
