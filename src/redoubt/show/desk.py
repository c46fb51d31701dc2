"""What a title shows the umpire's desk: its clock, the sheets that teams are writing, what deserves attention
in them, and forms to correct the board.

A title with an umpire offers one of these as `Show.desk`. It is asked about the true state, and only
for the umpire's eyes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from redoubt.engine.decision import Decision, Raw
from redoubt.show.types import DeskRemark, Remark

Plain = dict[str, Any]


class Default(NamedTuple):
    """What is done for a side that does not answer."""

    side: int
    """Whose choice it is: the side's own, made for it, or the umpire's."""
    choice: Raw
    text: str
    """What it does, in words: 'bid no card'."""
    rule: str


class UmpireDesk(Protocol):
    """A title's part of the umpire's desk."""

    clock: Mapping[str, float]
    """Minutes for each step, by its name."""
    at_the_bell: Sequence[str]
    """Verbs of the umpire that end a step whose time is up, once every team has answered."""
    least: tuple[float, float]
    """Minutes that a question, and a step answered together, has at least when a bell has rung before it."""
    option: tuple[str, str]
    """The option, and its value, that puts people at the umpire's desk."""

    def default(self, state: Any, decision: Decision) -> Default:
        """What is done when a side does not answer this question."""
        ...

    def handed_in(self, state: Any) -> Sequence[str]:
        """The sides whose sheets are in."""
        ...

    def sheets(self, state: Any) -> Mapping[str, Sequence[str]]:
        """What stands on each team's sheet of orders."""
        ...

    def remarks(self, state: Any) -> list[DeskRemark]:
        """What is missing, unused or at odds on the sheets."""
        ...

    def form(self, state: Any, kind: str, name: str) -> list[Plain]:
        """The form that corrects a "place" or a "party": fields with `path`, `label`, `rule`, `kind` (number,
        choice, mark or rows), `value`, and what it may be. LookupError if there is no such thing."""
        ...

    def parties(self, state: Any) -> list[str]:
        """The names for which there is a form beside the places of the map."""
        ...

    def warnings(self, state: Any) -> list[Remark]:
        """What is wrong with a position that is not forbidden."""
        ...


def number(path: Sequence[str], label: str, rule: str, value: int, low: int = 0, high: int = 99) -> Plain:
    """A field of a form that takes a number."""
    return {
        "path": list(path), "label": label, "rule": rule, "kind": "number", "value": value,
        "low": low, "high": high,
    }  # fmt: skip


def choice(path: Sequence[str], label: str, rule: str, value: Any, values: Sequence[str]) -> Plain:
    """A field of a form that takes one of some names, or none."""
    return {
        "path": list(path), "label": label, "rule": rule, "kind": "choice", "value": value,
        "values": list(values),
    }  # fmt: skip


def mark(path: Sequence[str], label: str, rule: str, name: str, marked: Sequence[str]) -> Plain:
    """A field of a form that says whether a name is among those `marked` in a list of the whole board."""
    return {
        "path": list(path), "label": label, "rule": rule, "kind": "mark", "value": name in marked,
        "name": name, "others": [other for other in marked if other != name],
    }  # fmt: skip


def rows(
    path: Sequence[str],
    label: str,
    rule: str,
    value: Sequence[Sequence[Any]],
    columns: Sequence[Plain],
    kept: Sequence[tuple[int, Sequence[Any]]] = (),
) -> Plain:
    """A field of a form that takes rows. A column has a name and, unless it takes a number, its values; with
    `index` it takes the number of one of them. Rows that are `kept` belong to other
    places; each goes back to its number in the list."""
    return {
        "path": list(path), "label": label, "rule": rule, "kind": "rows",
        "value": [list(row) for row in value], "columns": list(columns),
        "kept": [[number, list(row)] for number, row in kept],
    }  # fmt: skip


__all__ = ["Default", "Plain", "UmpireDesk", "choice", "mark", "number", "rows"]
