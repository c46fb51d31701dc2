"""What the table remembers beside the record: where each event happened, and who may know of each entry.

A side must not even learn how often another has written in secret. So every viewer has its own count of
the changes it can know of, `seq`; where nothing is secret it is the number of entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from redoubt.engine.entries import Entry
from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.procedure import SEALED
from redoubt.engine.undo import FindPosition, latest
from redoubt.engine.view import ONLOOKER, frame


class Stamp(NamedTuple):
    """A moment of a game."""

    turn: int
    rule: str
    phase: str


class Mark(NamedTuple):
    """One entry of the record: when it was made, by which post, and who may know of it."""

    at: Stamp
    side: int
    post: str
    private: bool
    """What was chosen is nobody else's business until the rules open it."""
    sealed: bool
    """It is private because several sides answer at once, and their answers open together."""
    hidden: frozenset[int]
    """Viewers for whom nothing happened."""


def now(game: Game) -> Stamp:
    step = game.phase_step
    return Stamp(game.turn, step.rule, game.title.phase_called(step.phase, game.setup.scenario))


def mode_of(game: Game) -> int:
    """How the present step asks: one side after the other, or several at once."""
    return game.stack[-1].STEPS[game.stack[-1].pc].mode if game.asked and game.stack else 0


def visible(event: Event, viewer: int, game: Game) -> bool:
    return event.seen_by is None or viewer in event.seen_by or viewer == game.title.umpire >= 0


class _Before:
    """A game before an entry that is perhaps nobody else's business."""

    def __init__(self, game: Game, viewers: Iterable[int]) -> None:
        self.frames = {viewer: frame(game, viewer) for viewer in viewers}
        self.state = game.state.clone()

    def unseen(self, game: Game) -> Iterator[int]:
        """The viewers that see no difference now."""
        changes = game.state.changes(self.state)
        for viewer, outline in self.frames.items():
            if game.state.looks_alike(self.state, viewer, changes) and frame(game, viewer) == outline:
                yield viewer


class Scribe:
    """Looks on while a game is played (an engine `Watch`), and keeps stamps and marks of what is new."""

    def __init__(self, game: Game, post: str = "", past: Sequence[Mark] = ()) -> None:
        self.game = game
        self.post = post
        self._past = past
        self._secretive = any(mark.private for mark in past)
        """Whether anything was written so far that is not for everybody's eyes."""
        self.stamps: list[Stamp] = []
        self.marks: list[Mark] = []
        self._fresh: list[Stamp] = []
        self._open: tuple[Stamp, int, bool, bool, _Before | None, int] | None = None
        game.watch = self

    def event(self, rule: str, kind: str) -> None:
        self._fresh.append(now(self.game))

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        """Dice are in the record."""

    def before(self, side: int, undo: bool = False) -> None:
        """An entry of this side comes."""
        game = self.game
        mode = mode_of(game)
        secret = any(d.secret for d in game.asked if d.side == side)
        before = None
        if self._takes_back_a_secret(side) if undo else secret or mode >= SEALED:
            others = {ONLOOKER, *range(len(game.sides))} - {side, game.title.umpire}
            before = _Before(game, others | {ONLOOKER})
        private = not undo and (secret or mode == SEALED)
        self._open = now(game), side, private, private and mode >= SEALED, before, len(game.log)

    def _takes_back_a_secret(self, side: int) -> bool:
        """Whether the entry that an undo would take back is not for everybody's eyes."""
        last = last_own(self.game, side) if self._secretive else None
        if last is None:
            return False
        before = len(self._past)
        return (self._past[last] if last < before else self.marks[last - before]).private

    def after(self) -> None:
        """The entry is made."""
        if self._open is None:
            return
        game = self.game
        at, side, private, sealed, before, logged = self._open
        new = game.log[logged:]
        unseen = before.unseen(game) if before is not None else ()
        hidden = frozenset(
            viewer for viewer in unseen if not any(visible(event, viewer, game) for event in new)
        )
        # An undo that gives others' answers again tells events that are not kept.
        self.stamps += self._fresh[len(self._fresh) - len(new) :]
        self.marks.append(Mark(at, side, self.post, private, sealed, hidden))
        self._secretive = self._secretive or private
        self._fresh = []
        self._open = None

    def choose(self, side: int, choice: str, reason: str = "", by: int | None = None) -> None:
        self.before(side)
        self.game.choose(side, choice, reason, by=by)
        self.after()

    def correct(self, side: int, changes: Mapping[str, Any], reason: str) -> None:
        self.before(side)
        self.game.correct(side, changes, reason)
        self.after()

    def rewind(self, side: int, to: int, reason: str, find: FindPosition | None = None) -> None:
        self.before(side)
        self.game.rewind(side, to, reason, find)
        self.after()

    def undo(self, side: int, consent: Iterable[str | int] = (), find: FindPosition | None = None) -> None:
        self.before(side, undo=True)
        self.game.undo(side, tuple(consent), find=find)
        self.after()


def last_own(game: Game, side: int) -> int | None:
    """Number of the side's last entry that still stands."""
    return next((n for n in latest(game) if game.entries[n].side == side), None)


class Chronicle:
    """Stamps of all events and marks of all entries of a game."""

    def __init__(self, opening: Sequence[Stamp]) -> None:
        self.opening = len(opening)
        """Events logged before the first entry."""
        self.stamps = list(opening)
        self.marks: list[Mark] = []
        self._known: dict[int, list[int]] = {}
        self._counts: dict[int, list[int]] = {}
        self._rolled: dict[int, list[int]] = {}

    def add(self, scribe: Scribe) -> None:
        self.stamps += scribe.stamps
        self.marks += scribe.marks

    def _count(self, viewer: int) -> tuple[list[int], list[int]]:
        """Entries the viewer may know of; and by entry, how many those are up to it. Kept as they grow."""
        known, counts = self._known.setdefault(viewer, []), self._counts.setdefault(viewer, [])
        for number in range(len(counts), len(self.marks)):
            if viewer not in self.marks[number].hidden:
                known.append(number)
            counts.append(len(known))
        return known, counts

    def known(self, viewer: int) -> Sequence[int]:
        """Numbers of the entries the viewer may know of."""
        return self._count(viewer)[0]

    def seq(self, viewer: int, upto: int | None = None) -> int:
        """The viewer's count, now or after so many entries."""
        known, counts = self._count(viewer)
        return len(known) if upto is None else counts[upto - 1] if upto else 0

    def rolled(self, viewer: int, entries: Sequence[Entry], seq: int) -> int:
        """How many dice fell in the first `seq` entries the viewer may know of. Kept as they grow."""
        sums = self._rolled.setdefault(viewer, [0])
        for number in self.known(viewer)[len(sums) - 1 :]:
            sums.append(sums[-1] + len(entries[number].dice))
        return sums[seq]

    def entries_at(self, viewer: int, seq: int) -> int:
        """How many entries the record has where the viewer has counted `seq`."""
        known = self.known(viewer)
        return known[seq] if seq < len(known) else len(self.marks)


__all__ = ["Chronicle", "Mark", "Scribe", "Stamp", "last_own", "mode_of", "now", "visible"]
