"""How a title looks: `look.toml` in its folder, read by the page and by print."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from redoubt.engine.errors import DataError
from redoubt.engine.title import Title
from redoubt.kit.tables import parse_toml, read_text
from redoubt.show.types import Colours, Look

FILE = "look.toml"
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_FACE = ("top", "bottom", "edge", "ink", "box", "symbol")
"""What every nation has in light colours."""


def look_of(title: Title) -> Look:
    """The look of a title; an empty one if it has none of its own."""
    return load_look(title.folder)


@cache
def load_look(folder: Path) -> Look:
    path = folder / FILE
    if not path.is_file():
        return Look()
    try:
        look = msgspec.convert(parse_toml(read_text(path, FILE), FILE), Look)
    except msgspec.ValidationError as error:
        raise DataError(FILE, None, None, str(error)) from None
    for code, nation in look.nations.items():
        for palette in ("light", "dark", "safe", "safe_dark", "contrast", "contrast_dark"):
            _check(code, palette, getattr(nation, palette))
    return look


def _check(code: str, palette: str, colours: Colours | None) -> None:
    for name in Colours.__struct_fields__ if colours is not None else ():
        colour = getattr(colours, name)
        needed = palette == "light" and name in _FACE
        if (colour or needed) and not _COLOUR.fullmatch(colour):
            where = f"nations.{code}.{palette}.{name}"
            raise DataError(FILE, None, where, f"a colour such as #1f2522 is expected, not {colour!r}")


__all__ = ["FILE", "load_look", "look_of"]
