"""How a title looks: `look.toml` in its folder, read by the page and by print."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from redoubt.engine.errors import DataError
from redoubt.engine.title import Title
from redoubt.kit.tables import parse_toml, read_text
from redoubt.show.types import Colours, Look, Symbol

FILE = "look.toml"
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_FACE = ("top", "bottom", "edge", "ink", "box", "symbol")
"""What every nation has in light colours."""
_PALETTES = ("light", "dark", "safe", "safe_dark", "contrast", "contrast_dark")
_NAMED = {
    "plate": ("", "nation", "warning"),
    "box": ("light", "dark"),
    "range": ("pill", "square"),
    "colour": ("", "selected", "contested", "hit", "label", "river", "good", "bad"),
}
"""The words a look may use."""


def look_of(title: Title) -> Look:
    """The look of a title, with the symbols that every title can use; only those if it has no `look.toml`."""
    look = load_look(title.folder)
    return msgspec.structs.replace(look, symbols={**shared_symbols(), **look.symbols})


@cache
def shared_symbols() -> dict[str, Symbol]:
    """The symbols that every title can use (`tools/symbols.py`)."""
    file = Path(__file__).parent / "symbols.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Symbol])


@cache
def load_look(folder: Path) -> Look:
    """What a folder's `look.toml` says; an empty look if there is none."""
    path = folder / FILE
    if not path.is_file():
        return Look()
    try:
        look = msgspec.convert(parse_toml(read_text(path, FILE), FILE), Look)
    except msgspec.ValidationError as error:
        raise DataError(FILE, None, None, str(error)) from None
    for code, nation in look.nations.items():
        for palette in _PALETTES:
            _check_colours(code, palette, getattr(nation, palette))
    for kind, mark in look.marks.items():
        _check_word("plate", mark.plate, f"marks.{kind}.plate")
    for move, box in look.moves.items():
        _check_word("box", box, f"moves.{move}")
    for fire, box in look.ranges.items():
        _check_word("range", box, f"ranges.{fire}")
    for layer, kinds in look.layers.items():
        for kind, cell in kinds.items():
            _check_word("colour", cell.colour, f"layers.{layer}.{kind}.colour")
            _check_word("colour", cell.rim, f"layers.{layer}.{kind}.rim")
    return look


def _check_word(sort: str, word: str, where: str) -> None:
    known = _NAMED[sort]
    if word not in known:
        choice = ", ".join(filter(None, known))
        raise DataError(FILE, None, where, f"{word!r} is not one of {choice}")


def _check_colours(code: str, palette: str, colours: Colours | None) -> None:
    for name in Colours.__struct_fields__ if colours is not None else ():
        colour = getattr(colours, name)
        needed = palette == "light" and name in _FACE
        if (colour or needed) and not _COLOUR.fullmatch(colour):
            where = f"nations.{code}.{palette}.{name}"
            raise DataError(FILE, None, where, f"a colour such as #1f2522 is expected, not {colour!r}")


__all__ = ["FILE", "load_look", "look_of", "shared_symbols"]
