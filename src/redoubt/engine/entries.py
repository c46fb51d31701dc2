"""The plain records a game keeps beside its board: how it was set up, its entries, its snapshots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from redoubt.engine.decision import Choice, Decision, Listed, OwnNames, Raw
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import State
from redoubt.engine.text import plain

FORMAT = 2
"""The format of the records that are written now. In the first one the hash of an entry bound neither its
reason nor the consent to it."""


@dataclass(frozen=True)
class Setup:
    """What a game was begun with."""

    scenario: str
    options: Mapping[str, Any]
    rules: Any
    overlay: str = ""
    """Hash of the owner's own data, empty if none."""
    position: Mapping[str, Any] | None = None
    """The position a game was started from, if not from its scenario's set-up."""
    variant: str = ""
    names: OwnNames = field(default_factory=dict)
    """What things are called in this game alone."""
    rolls: int = 0
    """Number of dice rolled before the beginning (a game brought over from older rules)."""
    format: int = FORMAT
    """The format of its record."""


@dataclass(frozen=True)
class Pending:
    """An open decision as clients see it."""

    side: str
    rule: str
    sentence: str
    kind: str

    @property
    def prompt(self) -> str:
        return plain(self.sentence)

    def __str__(self) -> str:
        return f"{self.side}: {self.prompt} [{self.rule}]"


@dataclass(slots=True)
class Entry:
    """One line of the record: a choice, an undo, or an umpire's correction."""

    side: int
    choice: Raw | None = None
    reason: str = ""
    dice: list[tuple[int, int, str, str]] = field(default_factory=list)
    """Face, sides, rule and purpose of each roll."""
    undo: int | None = None
    """For an undo: the number of the entry whose beginning was returned to. With a reason it is the umpire's,
    who may go back before anybody's entry."""
    alone: bool = False
    """For an undo: only that entry was taken back; what others chose at the same time stands."""
    consent: tuple[int, ...] = ()
    correct: Mapping[str, Any] | None = None
    by: int = -1
    """For a choice: the umpire, if it answered for the side."""
    hash: str = ""
    back: int = field(default=-1, compare=False)
    """For an undo of all that came since: the last entry before it that is no such undo,"""
    alone_since: frozenset[int] = field(default=frozenset(), compare=False)
    """and the entries that were taken back alone since then."""


class Snapshot(NamedTuple):
    """A position to return to."""

    state: State
    stack: list[Procedure]
    asked: tuple[Decision, ...]
    listed: list[Listed | None]
    sealed: dict[int, Choice]
    last_roll: int
