"""Sheets as a PDF file, with its fonts inside. Drawn by fpdf2 from the same SVG that a browser shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from fpdf import FPDF
from fpdf.drawing import BlendGroup, GraphicsContext, GraphicsStyle
from fpdf.drawing_primitives import Transform
from fpdf.enums import PDFResourceType
from fpdf.output import ResourceCatalog
from fpdf.svg import SVGObject
from fpdf.syntax import Name, PDFArray, PDFContentStream

from redoubt.paper.plain import plain
from redoubt.paper.sheets import Picture, Placed, Sheet, document as svg_document
from redoubt.paper.type import FACES, FONTS

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
"""A fixed date, so that the same sheets always give the same bytes."""
OVERHANG = 40
"""How far letters may stand out of a picture."""


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
    pictures: dict[Picture, _Drawn] = {}
    for sheet in sheets:
        document.add_page(format=(sheet.width, sheet.height))
        if sheet.under is not None:
            picture = sheet.under.picture
            if picture not in pictures:
                pictures[picture] = _Drawn(picture, document)
            # `copy` would copy every point of a map first.
            document.draw_path(pictures[picture].at(sheet.under), copy=False)
        document.draw_path(_elements(sheet.width, sheet.height, sheet.body, document), copy=False)
        on_page()
    return bytes(document.output())


def _elements(width: float, height: float, body: Sequence[str], document: FPDF) -> GraphicsContext:
    svg = SVGObject(plain(svg_document("", width, height, body, fonts=False)), document.image_cache)
    return svg.transform_to_page_viewport(document)[2]


class _Form(PDFContentStream):
    """What the file holds of a picture: drawn like a page, and shown by pages as if it were an image."""

    def __init__(self, group: BlendGroup, drawn: str, width: float, height: float) -> None:
        super().__init__(drawn.encode("latin-1"), compress=True)
        self.type = Name("XObject")
        self.subtype = Name("Form")
        self.b_box = PDFArray([-OVERHANG, -OVERHANG, width + OVERHANG, height + OVERHANG])
        self.resources = ""
        self._blend_group = group  # fpdf asks it for `resources`
        self._registered = False


class _Drawn:
    """A picture that the file holds once, whatever number of pages show it."""

    def __init__(self, picture: Picture, document: FPDF) -> None:
        self.picture = picture
        self.elements = _elements(picture.width, picture.height, [picture.drawn], document)
        self.index = 0

    def render(
        self, catalog: ResourceCatalog, style: GraphicsStyle, last: Any, start: Any
    ) -> tuple[str, Any, Any]:
        if not self.index:
            group = BlendGroup(self.elements, style)
            form = _Form(group, group.render(catalog), self.picture.width, self.picture.height)
            images = [int(name) for kind, name in group.resources if kind is PDFResourceType.X_OBJECT]
            self.index = max([catalog.next_xobject_index, *[image + 1 for image in images]])
            catalog.next_xobject_index = self.index + 1
            catalog.form_xobjects.append((self.index, form))
        return f"q /I{self.index} Do Q", last, start

    def at(self, place: Placed) -> GraphicsContext:
        """The picture on a page."""
        here = GraphicsContext()
        here.transform = Transform.scaling(place.scale).translate(place.x, place.y)
        here.path_items.append(cast(Any, self))
        return here


__all__ = ["pdf"]
