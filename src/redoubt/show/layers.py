"""Layers over the map: what each shows, and the sheet it is drawn on.

A title declares a layer with `@layer`; every layer says in sentences what it shows in colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import PLACE
from redoubt.engine.view import Seen
from redoubt.show.types import LayerCell, LayerInfo, LayerLine, LayerView, LegendLine


class Sheet:
    """A layer while it is drawn: who looks, what it is about, and what has been put on it."""

    def __init__(self, seen: Seen, place: int = -1, piece: str = "") -> None:
        self.seen = seen
        self.g: Any = seen.g
        self.side = seen.side
        self.place = place
        """The place it is about, or -1."""
        self.piece = piece
        """The piece it is about, if any."""
        self.title = ""
        self.places: dict[str, LayerCell] = {}
        self.lines: list[LayerLine] = []
        self.legend: list[LegendLine] = []
        self.text: list[str] = []

    @property
    def _kind(self) -> str:
        return self.seen.title.notation.of_part(PLACE)[0]

    def id(self, place: int) -> str:
        return str(self.seen.title.notation.kinds[self._kind].name(place))

    def where(self, place: int) -> str:
        """A place for a sentence."""
        return self.seen.title.notation.shown_kind(self._kind, place, self.seen.names)

    def listed(self, places: Iterable[int]) -> str:
        return ", ".join(self.where(place) for place in places)

    def key(self, key: str, text: str, **look: Any) -> None:
        """A line of the legend: what cells or lines of this kind mean. `look` says which of them are meant
        (`side`) or how they are drawn (`nation`, `pattern`, `level`) while the map shows none."""
        self.legend.append(LegendLine(key=key, text=text, **look))

    def put(self, place: int, **cell: Any) -> None:
        self.places[self.id(place)] = LayerCell(**cell)

    def line(self, start: int, end: int, kind: str, text: str, **look: Any) -> None:
        self.lines.append(LayerLine(start=self.id(start), end=self.id(end), kind=kind, text=text, **look))

    def say(self, sentence: str, rule: str) -> None:
        self.text.append(f"{sentence} [{rule}].")


@dataclass(frozen=True)
class Layer:
    """A layer: its name, title, key on the keyboard, rule, what it shows, and what it may be about."""

    name: str
    title: str
    key: str
    rule: str
    text: str
    needs: str | None
    draw: Callable[[Any], None]

    def info(self) -> LayerInfo:
        return LayerInfo(
            name=self.name, title=self.title, key=self.key, rule=self.rule, text=self.text, needs=self.needs
        )

    def lay(self, sheet: Sheet) -> LayerView:
        """The layer, drawn."""
        self.draw(sheet)
        return LayerView(
            name=self.name,
            title=sheet.title or self.title,
            rule=self.rule,
            legend=sheet.legend,
            places=sheet.places,
            lines=sheet.lines,
            text=sheet.text or ["Nothing to show."],
        )


def layer(
    name: str, title: str, key: str, rule: str, text: str, needs: str | None = None
) -> Callable[[Callable[[Any], None]], Layer]:
    """Make a layer of the function that draws it."""
    return lambda draw: Layer(name, title, key, rule, text, needs, draw)


__all__ = ["Layer", "Sheet", "layer"]
