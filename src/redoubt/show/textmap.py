"""What a title offers a text client that draws maps of hexes: `Show.terminal`, for one game's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from redoubt.engine.view import Seen


class Stack(NamedTuple):
    """One side's counters or points in a hex, as the map shows them."""

    letter: str
    strength: int
    sizes: str
    flags: str
    tint: str


class Cell(NamedTuple):
    """A hex as the map shows it. Tints are keys of the title's `styles`."""

    ground: str
    tint: str
    country: str
    town: str
    points: int
    road: bool
    stacks: tuple[Stack, ...]
    works: str
    marks: str


class Row(NamedTuple):
    """A counter, or a hex with points, in the list of forces."""

    side: str
    unit: str
    place: str
    text: str


class HexTitle(Protocol):
    """What a title offers a text client, for the rules of one game. Its sentences may hold marked names:
    the client prints them with `engine.text.plain`."""

    columns: int
    rows: int
    lower: str
    """"even" or "odd": the columns that sit half a hex lower."""
    hexes: Sequence[str]
    aliases: Mapping[str, str]
    """Places by name, and their hex."""
    regions: Mapping[str, Sequence[str]]
    parts: Sequence[str]
    """Regions that together are the whole map."""
    styles: Mapping[str, str]
    legend: Sequence[str]

    def place(self, hex: str) -> tuple[int, int]: ...
    def around(self, hex: str, radius: int) -> Sequence[str]: ...
    def sides(self, hex: str) -> Sequence[tuple[str, bool, bool]]: ...
    def cell(self, seen: Seen, hex: str) -> Cell: ...
    def busy(self, seen: Seen, hex: str) -> bool: ...
    def hex_line(self, seen: Seen, hex: str) -> str: ...
    def hex_lines(self, seen: Seen, hex: str) -> list[str]: ...
    def unit_lines(self, seen: Seen, unit: str) -> list[str]: ...
    def roster(self, seen: Seen) -> Sequence[Row]: ...
    def status(self, seen: Seen) -> list[str]: ...
    def situation(self, seen: Seen) -> str: ...
    def notices(self, seen: Seen, side: str) -> list[str]: ...
    def changes(self, before: Seen, after: Seen) -> list[str]: ...


@runtime_checkable
class OtherWords(Protocol):
    """A title with other words for arguments that are not places: compass points for facings."""

    points: Mapping[str, Mapping[str, str]]
    """By kind of name, what may be typed and the name it stands for."""


@runtime_checkable
class Shorthand(Protocol):
    """A title whose orders can be written short."""

    def shorthand(self, words: Sequence[str], verbs: Sequence[str]) -> list[str] | None:
        """The choices that a short form stands for, in words; `verbs` may be chosen now. None: it is none."""
        ...


__all__ = ["Cell", "HexTitle", "OtherWords", "Row", "Shorthand", "Stack"]
