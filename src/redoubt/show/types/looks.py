"""How a title introduces itself, what it puts on paper, and its colours and signs."""

from __future__ import annotations

from redoubt.show.types.base import PlaceId, Shown, SideId
from redoubt.show.types.board import (
    Card,
    Phase,
    Piece,
)

# ---------------------------------------------------------------- the first screen


class SideInfo(Shown):
    """A side as the first screen introduces it."""

    name: str
    role: str = ""
    nation: str = ""
    letter: str = ""


class About(Shown):
    """How a title introduces itself."""

    summary: str = ""
    tags: list[str] = []
    tutorial: str = ""
    """The scenario of the guided game."""
    sides: dict[SideId, SideInfo] = {}
    faces: dict[str, dict[SideId, SideInfo]] = {}
    """By scenario, sides that show other colours there."""
    roles: dict[str, dict[SideId, str]] = {}
    """By scenario, who a side is there."""
    glossary: dict[str, str] = {}
    """Abbreviations and terms of the game, in our words."""


# ---------------------------------------------------------------- on paper


class PrintedCounter(Shown):
    """A counter to cut out, and how many there are of it."""

    front: Piece
    back: Piece | None = None
    count: int = 1
    source: str = ""


class PrintedMark(Shown, rename={"place": "hex"}):
    """A sign of the printed map: a dot, triangle, square or star."""

    place: PlaceId
    sign: str
    colour: str
    text: str
    rule: str


class PrintedTrack(Shown):
    title: str
    cells: list[str]
    rule: str = ""


class PrintedBox(Shown):
    title: str
    rule: str = ""


class Paper(Shown):
    """What the game on paper needs beside map and charts."""

    counters: list[PrintedCounter] = []
    marks: list[PrintedMark] = []
    tracks: list[PrintedTrack] = []
    boxes: list[PrintedBox] = []
    cards: list[Card] = []
    sequence: list[Phase] = []
    """The whole sequence of play, where the table leaves out phases in which little happens."""
    set_up: str = ""
    """The rule of the phase in which units are set up."""
    reading: str = ""
    """How a counter is read."""
    notes: dict[str, str] = {}
    """By kind of sheet, what is reconstructed on it."""
    sources: dict[str, list[str]] = {}
    """By kind of sheet, the files of data behind it."""


# ---------------------------------------------------------------- the look


class Colours(Shown, forbid_unknown_fields=True):
    """Colours of a nation's counters: the face from top to bottom, its edge, the ink on it, the box of the
    symbol and its ink. `tint` is for its name on the map; `mark` for its dots and shades, where neither face
    nor edge will do."""

    top: str = ""
    bottom: str = ""
    edge: str = ""
    ink: str = ""
    box: str = ""
    symbol: str = ""
    tint: str = ""
    mark: str = ""


class NationLook(Shown, forbid_unknown_fields=True):
    """A nation: its name as pieces are called (Blue infantry), its letter, its colours, and those that
    differ in other palettes: a dark theme, one for red-green colour blindness, one of high contrast."""

    light: Colours
    name: str = ""
    letter: str = ""
    dark: Colours | None = None
    safe: Colours | None = None
    safe_dark: Colours | None = None
    contrast: Colours | None = None
    contrast_dark: Colours | None = None


class MarkLook(Shown, forbid_unknown_fields=True):
    """The sign of a kind of mark, a path around 0, 0. Its plate has the nation's colours ("nation"), those of
    a warning ("warning"), or none of its own. A text client draws its letter and explains it by its name."""

    sign: str
    plate: str = ""
    letter: str = ""
    name: str = ""


class ChipLook(Shown, forbid_unknown_fields=True):
    """A chip beside a marker of points: its sign on the page, filled unless `hollow`, and its letter in
    print."""

    sign: str
    letter: str
    hollow: bool = False


class CellLook(Shown, forbid_unknown_fields=True):
    """How a layer's cells and lines of one kind are drawn: the colour of the fill and of the rim, as names of
    the theme (selected, contested, hit, label, river, good, bad), and how strong the fill is."""

    colour: str = ""
    rim: str = ""
    strength: float | None = None


class Symbol(Shown, forbid_unknown_fields=True):
    """The symbol of a kind of unit in a box of 150 by 100 whose corner is at 25, 50: `line` is stroked,
    `solid` filled."""

    line: str = ""
    solid: str = ""


class Look(Shown, forbid_unknown_fields=True):
    """How a title looks, on the page and in print: its `look.toml`."""

    nations: dict[str, NationLook] = {}
    marks: dict[str, MarkLook] = {}
    badges: dict[str, str] = {}
    """By the flag of a piece, the path of the badge on its counter."""
    frames: list[str] = []
    """Flags of a piece that put a dashed frame round its counter."""
    moves: dict[str, str] = {}
    """By how a piece moves, the box behind its movement: light or dark."""
    ranges: dict[str, str] = {}
    """By the kind of fire, the box round the range of a piece: pill or square."""
    chips: dict[str, ChipLook] = {}
    layers: dict[str, dict[str, CellLook]] = {}
    """By layer and kind of cell; the kind "" stands for all others."""
    symbols: dict[str, Symbol] = {}
    """The title's own symbols, beside the ones every title can use."""
