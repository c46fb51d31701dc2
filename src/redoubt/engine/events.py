"""Events: what happened, as facts with a rule; the sentence is made only for reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from redoubt.engine.decision import Notation


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. `seen_by` None means everybody, else the sides that may know."""

    rule: str
    kind: str
    facts: dict[str, Any]
    seen_by: tuple[int, ...] | None = None
    entry: int = 0
    """Number of the record entry that caused it."""


class Watch(Protocol):
    """Somebody who counts what happens while a game runs, with a record or without. A copy of the game is not
    watched: what a player tries out in its head does not count."""

    def event(self, rule: str, kind: str) -> None:
        """An event was told, or a single choice was taken without asking (`forced`)."""
        ...

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        """A die was rolled; the state is the one that rolled it."""
        ...


class Language(Protocol):
    """What a title says about its events (see `engine.title.Title`)."""

    @property
    def notation(self) -> Notation: ...
    @property
    def lines(self) -> Mapping[str, str]: ...
    @property
    def words(self) -> Callable[[str, Mapping[str, Any]], Mapping[str, str]]: ...


def plain_event(event: Event, title: Language, names: Mapping[str, str]) -> dict[str, Any]:
    """The event with names instead of ids, and its sentence; `names` are those that sides have in the
    scenario, where it gives them its own."""
    facts = {key: title.notation.named(key, value) for key, value in event.facts.items()}
    return {
        "rule": event.rule,
        "kind": event.kind,
        "facts": facts,
        "text": event_text(event.kind, facts, title, event.rule, names),
    }


class _Gentle(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"


def event_text(
    kind: str, facts: Mapping[str, Any], title: Language, rule: str, names: Mapping[str, str]
) -> str:
    """A sentence from the title's line for this kind of event; ends with the rule."""
    line = title.lines.get(kind)
    words = _Gentle({key: readable(value) for key, value in facts.items()})
    words |= title.words(kind, facts)
    words |= {key: names[fact] for key, fact in facts.items() if isinstance(fact, str) and fact in names}
    if line is None:
        body = kind.replace("_", " ")
        told = ", ".join(f"{key} {value}" for key, value in words.items() if value != "")
        return f"{body}: {told} [{rule}]" if told else f"{body} [{rule}]"
    return f"{line.format_map(words)} [{rule}]"


def readable(value: Any) -> str:
    """A fact as words."""
    if value is None:
        return "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(readable(one) for one in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {readable(one)}" for key, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
