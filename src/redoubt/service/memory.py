"""What a game remembers beside its record, so that it opens at once and need not be played through.

For each entry there is a trace: what was sent when it was made, and who may know of it. For the game there is
a base: the position after so many entries, and a sum over their lines and traces. A game is opened from there
only by the program that wrote it, only if every byte still adds up, and only if the position has the hash it
had; all that came later is played, die by die and hash by hash. In any other case the game is played from its
beginning: what is remembered can be lost without losing anything.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from redoubt.engine import codec, record, undo
from redoubt.engine.entries import Entry
from redoubt.engine.errors import RedoubtError
from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.title import Title
from redoubt.service.chronicle import Chronicle, Mark, Stamp
from redoubt.service.store import Line, Stored

OFTEN: Final = 16
"""Entries after which there may be a new base."""


class _Trace(msgspec.Struct, array_like=True):
    """What an entry left in the log and in the chronicle."""

    at: Stamp
    side: int
    private: bool
    sealed: bool
    hidden: tuple[int, ...]
    stamps: list[tuple[int, Stamp]]
    """How many events were sent at each moment."""
    events: list[Event]


class _Base(msgspec.Struct):
    """A game after so many entries."""

    program: str
    entries: int
    sum: str
    hash: str
    rolls: int
    last_roll: int
    position: dict[str, Any]


_traces = msgspec.msgpack.Decoder(_Trace)
_bases = msgspec.json.Decoder(_Base)
_MARK: Final = len(codec.digest_of(b""))
"""A base has a hash of itself before it, of so many letters."""


# writing


def traces_of(
    marks: Sequence[Mark], stamps: Sequence[Stamp], events: Sequence[Event], first: int
) -> Iterator[bytes]:
    """The traces of entries from number `first` on, from all that was sent since."""
    start = 0
    for number, mark in enumerate(marks, first):
        end = start
        while end < len(events) and events[end].entry == number:
            end += 1
        yield codec.pack((
            mark.at, mark.side, mark.private, mark.sealed, sorted(mark.hidden),
            [(len([*run]), stamp) for stamp, run in groupby(stamps[start:end])],
            events[start:end],
        ))  # fmt: skip
        start = end


@dataclass(frozen=True)
class Memory:
    """How much of a game is remembered."""

    entries: int = 0
    sum: Any = field(default_factory=hashlib.sha256)
    """Over the lines and traces of that many entries."""
    base: int = 0
    """Entries that are in the base."""
    owed: Sequence[bytes] = ()
    """Traces of entries after the base that may not be on the disk yet."""

    def grown(self, lines: Sequence[Line]) -> Memory:
        """With more entries."""
        return replace(self, entries=self.entries + len(lines), sum=_added(self.sum.copy(), lines))

    def due(self, game: Game) -> bool:
        """Whether a base is worth writing: nothing that was chosen so far can be taken back just so, because
        for that the positions in between would be needed too."""
        return not game.snapshots and (self.entries - self.base >= OFTEN or game.result is not None)

    def written(self) -> Memory:
        """With a base of all entries."""
        return replace(self, base=self.entries, owed=())


def base_of(game: Game, ending: Mapping[str, Any], memory: Memory) -> bytes:
    """The base of a game, from how its record would end now."""
    base = codec.to_json(_Base(
        program(game.title), memory.entries, memory.sum.hexdigest(), ending["hash"], ending["rolls"],
        game.last_roll, ending["position"],
    ))  # fmt: skip
    return codec.digest_of(base).encode() + base


def _added(total: Any, lines: Sequence[Line]) -> Any:
    for line in lines:
        total.update(b"%d:%d:" % (len(line.line), len(line.trace)))
        total.update(line.line)
        total.update(line.trace)
    return total


# reading


class Recalled(NamedTuple):
    """A game as it is remembered; what came after has still to be played."""

    game: Game
    chronicle: Chronicle
    memory: Memory


def recalled(game: Game, opening: Sequence[Stamp], stored: Stored) -> Recalled | None:
    """The game as the base has it, from the same game at its beginning; None if it cannot be relied on."""
    mark, written = stored.base[:_MARK], stored.base[_MARK:]
    if not written or codec.digest_of(written).encode() != mark:
        return None
    try:
        base = _bases.decode(written)
        lines = stored.lines[: base.entries]
        total = _added(hashlib.sha256(), lines)
        if (
            base.program != program(game.title)
            or base.sum != total.hexdigest()
            or _reaches_back(stored, base)
        ):
            return None
        traces = [_traces.decode(line.trace) for line in lines]
        return Recalled(
            _restored(game.clone(), base, lines, traces),
            _chronicle(opening, lines, traces),
            Memory(len(lines), total, len(lines)),
        )
    except (RedoubtError, ValueError, TypeError, LookupError, AttributeError):
        return None


def _reaches_back(stored: Stored, base: _Base) -> bool:
    """Whether a later entry returns to a position before the base."""
    later = [codec.from_json(line.line) for line in stored.lines[base.entries :]]
    return any(entry.get("undo", base.entries) < base.entries for entry in later)


def _restored(game: Game, base: _Base, lines: Sequence[Line], traces: Sequence[_Trace]) -> Game:
    game.own_history()
    for line in lines:
        undo.add(game.entries, _entry(game, codec.from_json(line.line)))
    for trace in traces:
        game.log.extend(trace.events)
    record.restore_position(game, base.position)
    game.dice.counter, game.last_roll = base.rolls, base.last_roll
    if game.digest() != base.hash:
        raise ValueError("the position does not come out again")
    return game


def _entry(game: Game, plain: Mapping[str, Any]) -> Entry:
    entry = record.entry_from_plain(game, plain)
    entry.dice = [(face, sides, rule, what) for face, sides, rule, what in plain.get("dice", ())]
    entry.alone = plain.get("alone", False)
    entry.hash = plain["hash"]
    return entry


def _chronicle(opening: Sequence[Stamp], lines: Sequence[Line], traces: Sequence[_Trace]) -> Chronicle:
    chronicle = Chronicle(opening)
    for line, trace in zip(lines, traces, strict=True):
        for count, stamp in trace.stamps:
            chronicle.stamps += [stamp] * count
        hidden = frozenset(trace.hidden)
        chronicle.marks.append(Mark(trace.at, trace.side, line.post, trace.private, trace.sealed, hidden))
    return chronicle


# the program


def program(title: Title) -> str:
    """Which program this is, with this title."""
    packages = {name.partition(".")[0] for name in (__name__, title.state.__module__)}
    return "-".join(package(name) for name in sorted(packages))


@cache
def package(name: str = __name__.partition(".")[0]) -> str:
    """A hash of where the files of a package lie, how large they are and when they were written; and of the
    Python that runs them."""
    total = hashlib.sha256(sys.version.encode())
    for folder in sys.modules[name].__path__:
        for path in sorted(Path(folder).rglob("*")):
            if path.parent.name != "__pycache__" and path.is_file():
                about = path.stat()
                total.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    return total.hexdigest()[:32]


__all__ = ["OFTEN", "Memory", "Recalled", "base_of", "package", "program", "recalled", "traces_of"]
