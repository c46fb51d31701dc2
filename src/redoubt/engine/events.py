"""Events: what happened, as facts with a rule. The sentence is made only for reading.

A rules file declares the events it logs, each once, in `EVENTS`: its sentence, and all that a log needs to
know of it. `g.log("10.2", "result", hex=hex, die=die)` then states the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec

from redoubt.engine.decision import Notation, OwnNames
from redoubt.engine.text import parts, plain, quoted

Facts = Mapping[str, Any]
Words = Mapping[str, str]


if TYPE_CHECKING:
    Fact = Any
else:  # what a log that was put away is read back as
    Plain = int | float | str | bool | None
    Row = Plain | tuple[Plain, ...]
    Fact = Plain | dict[str, Row] | tuple[Row, ...]


class Event(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing that happened. `seen_by` None means everybody, else the sides that may know."""

    rule: str
    kind: str
    facts: dict[str, Fact]
    seen_by: tuple[int, ...] | None = None
    entry: int = 0
    """Number of the record entry that caused it."""
    rolls: tuple[int, ...] = ()
    """Numbers of the dice it reports, in the game's sequence of rolls."""


class Deed(NamedTuple):
    """How an event counts in a summary: "fought 2 combats"."""

    verb: str
    one: str
    many: str


def no_words(facts: Facts, shown: Words) -> Words:
    """The facts speak for themselves."""
    return {}


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its sentence with {facts}, and its place in a log."""

    kind: str
    line: str
    group: str = "news"
    """What a reader filters by: "fight", "march", "news", or "table" for what no side decided."""
    opens: bool = False
    """It begins a fight, or another round of one."""
    until: str = ""
    """Of an event that opens a fight with several questions: the kind of the event that decides it."""
    verdict: bool = False
    """It says how the fight ended: a table shows its sentence in large type. Where a title has no such event
    the table words the verdict from what is left in the place."""
    deed: Deed | None = None
    """What it adds to the summary of a side's play."""
    headline: bool = False
    """It is shown beside that summary."""
    report: bool = False
    """It belongs in the report of a turn."""
    actor: str = ""
    """The fact that names the acting side, where that is not `side`."""
    dice: tuple[str, ...] = ()
    """Facts that are faces of dice. The event is logged before another die is rolled."""
    words: Callable[[Facts, Words], Words] = no_words
    """(facts with ids, the same as they are shown) -> words for the sentence beside or instead of them."""

    def faces(self, facts: Facts) -> list[int]:
        """The faces that an event reports."""
        numbers: list[int] = []
        for key in self.dice:
            value = facts.get(key)
            numbers += value if isinstance(value, (list, tuple)) else [] if value is None else [value]
        return numbers


def ending_words(facts: Facts, shown: Words) -> Words:
    """Who has won and how clearly; the reason of the end as a sentence of its own."""
    reason, level = str(facts["reason"]), str(facts["level"])
    outcome = f"{shown.get('winner', facts['winner'])}, {level}" if facts["winner"] else level
    return {"outcome": outcome, "reason": reason[:1].upper() + reason[1:]}


GENERAL: Final = (
    EventKind("forced", "{side} has only one choice: {choice}", "table"),
    EventKind("undo", "{side} takes back a choice", "table"),
    EventKind("rewound", "The umpire takes the game back: {reason}", "table", report=True),
    EventKind("reason", "{side} gives a reason: {reason}", "table", report=True),
    EventKind("answered_for", "The umpire answers for {side}: {reason}", "table", report=True),
    EventKind("correction", "The umpire corrects the board: {reason}", "table", report=True),
    EventKind("corrected", "Corrected: {changes}", "table", report=True),
    EventKind("game_over", "Game over: {outcome}. {reason}", report=True, words=ending_words),
)
"""Events that the engine itself logs; a title may word them its own way."""
_TYPED: Final = frozenset({"reason"})
"""Facts that hold what a person typed."""


class Watch(Protocol):
    """Counts what happens while a game runs, with a record or without. A copy of the game is not watched:
    what a player tries out in its head does not count."""

    def event(self, rule: str, kind: str) -> None:
        """An event was logged, or a single choice was taken without asking (`forced`)."""
        ...

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        """A die was rolled; the state is the one that rolled it."""
        ...


class Language(Protocol):
    """What a title says about its events (see `engine.title.Title`)."""

    @property
    def notation(self) -> Notation: ...
    @property
    def events(self) -> Mapping[str, EventKind]: ...


def collect_events(declared: Iterable[EventKind]) -> dict[str, EventKind]:
    """Event kinds by name; a title's own word for a general event replaces it."""
    kinds = {kind.kind: kind for kind in GENERAL}
    own: set[str] = set()
    for kind in declared:
        if kind.kind in own:
            raise TypeError(f"the event {kind.kind!r} is declared twice")
        own.add(kind.kind)
        kinds[kind.kind] = kind
    return kinds


def plain_event(event: Event, title: Language, names: OwnNames) -> dict[str, Any]:
    """The event with ids written out, its sentence, and the parts of that sentence; `names` are those that
    this game has of its own."""
    facts = {key: title.notation.named(key, value) for key, value in event.facts.items()}
    sentence = event_sentence(event, title, names)
    return {
        "rule": event.rule,
        "kind": event.kind,
        "facts": facts,
        "text": plain(sentence),
        "parts": [list(part) for part in parts(sentence)],
    }


class _Gentle(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"


def event_sentence(event: Event, title: Language, names: OwnNames) -> str:
    """A sentence from the title's line for this kind of event; it ends with the rule."""
    notation = title.notation
    shown = {
        key: quoted(str(value)) if key in _TYPED else notation.shown(key, value, names)
        for key, value in event.facts.items()
    }
    kind = title.events.get(event.kind)
    if kind is None:
        body = event.kind.replace("_", " ")
        listed = ", ".join(f"{key} {value}" for key, value in shown.items() if value != "")
        return f"{body}: {listed} [{event.rule}]" if listed else f"{body} [{event.rule}]"
    if kind.words is not no_words:
        facts = {key: notation.named(key, value) for key, value in event.facts.items()}
        shown |= kind.words(facts, shown)
    return f"{kind.line.format_map(_Gentle(shown))} [{event.rule}]"


__all__ = [
    "GENERAL", "Deed", "Event", "EventKind", "Language", "Watch", "collect_events", "event_sentence",
    "plain_event",
]  # fmt: skip
