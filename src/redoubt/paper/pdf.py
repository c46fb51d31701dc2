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
"""A fixed date, so that the same sheets always give the same bytes."""


def pdf(title: str, sheets: Sequence[Sheet], on_page: Callable[[], None] = lambda: None) -> bytes:
    """One page per sheet, each of its own size. Calls `on_page` after each page."""
    if not sheets:
        raise ValueError("a PDF needs at least one sheet")
    document = FPDF(unit="mm", format=(sheets[0].width, sheets[0].height))
    document.set_title(title)
    document.set_creator("Redoubt")
    document.set_creation_date(EPOCH)
    document.set_auto_page_break(False)
    for face in FACES:
        document.add_font(face.family, face.style, FONTS / face.file)
    for sheet in sheets:
        document.add_page(format=(sheet.width, sheet.height))
        page = SVGObject(plain(sheet.svg(fonts=False)), image_cache=document.image_cache)
        _, _, picture = page.transform_to_page_viewport(document)
        # `draw_to_page` would copy every point of a map first.
        document.draw_path(picture, copy=False)
        on_page()
    return bytes(document.output())


__all__ = ["pdf"]
