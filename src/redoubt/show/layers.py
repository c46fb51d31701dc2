"""Layers over the map: what each shows, and the sheet it is drawn on.

A title declares a layer with `@layer`; every layer says in sentences what it shows in colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from redoubt.engine.text import plain
from redoubt.show.table import Plain, View, in_words


class Sheet:
    """One layer while it is drawn: whose eyes, what was asked about, and what has been put on it."""

    def __init__(self, view: View, side: int, hex: int = -1) -> None:
        self.view = view
        self.side = side
        self.hex = hex
        """The hex that was asked about, or -1."""
        self.title = ""
        self.hexes: dict[str, Plain] = {}
        self.lines: list[Plain] = []
        self.legend: list[Plain] = []
        self.text: list[str] = []

    def name(self, hex: int) -> str:
        """The number of a hex."""
        raise TypeError(f"{type(self).__name__} names no hexes")

    def where(self, hex: int) -> str:
        """A hex as people call it."""
        return self.name(hex)

    def key(self, key: str, text: str, **look: Any) -> None:
        """A line of the legend: what hexes or lines of this kind mean. `look` says which of them are meant
        (`side`) or how they are drawn (`nation`, `pattern`, `level`) while the map shows none."""
        self.legend.append({"key": key, "text": plain(text), **look})

    def put(self, hex: int, **what: Any) -> None:
        self.hexes[self.name(hex)] = in_words(what)

    def line(self, start: int, end: int, kind: str, text: str, **look: Any) -> None:
        ends = {"from": self.name(start), "to": self.name(end)}
        self.lines.append({**ends, "kind": kind, "text": plain(text), **look})

    def say(self, sentence: str, rule: str) -> None:
        self.text.append(plain(f"{sentence} [{rule}]."))

    def places(self, hexes: Iterable[int]) -> str:
        return ", ".join(self.where(hex) for hex in hexes)


Of = TypeVar("Of", bound=Sheet)


@dataclass(frozen=True)
class Layer(Generic[Of]):
    """A layer: its name, title, key on the keyboard, rule, what it shows, and what it may be asked about."""

    name: str
    title: str
    key: str
    rule: str
    text: str
    needs: str | None
    draw: Callable[[Of], None]

    def about(self) -> Plain:
        """What a client is told of it."""
        return {"name": self.name, "title": self.title, "key": self.key, "rule": self.rule,
                "text": self.text, "needs": self.needs}  # fmt: skip

    def lay(self, sheet: Of) -> Plain:
        """The layer, drawn."""
        self.draw(sheet)
        return {
            "name": self.name,
            "title": plain(sheet.title) or self.title,
            "rule": self.rule,
            "legend": sheet.legend,
            "hexes": sheet.hexes,
            "lines": sheet.lines,
            "text": sheet.text or ["Nothing to show."],
        }


def layer(
    name: str, title: str, key: str, rule: str, text: str, needs: str | None = None
) -> Callable[[Callable[[Of], None]], Layer[Of]]:
    """Make a layer of the function that draws it."""
    return lambda draw: Layer(name, title, key, rule, text, needs, draw)


__all__ = ["Layer", "Sheet", "layer"]
