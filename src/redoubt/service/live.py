"""One game at the table: the position in memory, who sits where, and its readers."""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import redoubt
from redoubt.engine import codec, record
from redoubt.engine.dice import Dice
from redoubt.engine.errors import BadSave
from redoubt.engine.game import Game, Snapshot
from redoubt.engine.state import ALL
from redoubt.engine.title import Title
from redoubt.engine.view import ONLOOKER, plain_result
from redoubt.players import Player
from redoubt.service.chronicle import Chronicle, Scribe, now
from redoubt.service.clock import Clock
from redoubt.service.errors import BadRequest, NotFound
from redoubt.service.memory import Memory, Recalled, recalled, traces_of
from redoubt.service.redo import Redo
from redoubt.service.store import Line, Stored
from redoubt.service.types import TableView, TurnEnd
from redoubt.show.table import Table

HUMAN = "human"
ONLOOKING = "onlooker"
EVERY = 64
"""A copy of the position is kept at every so many entries, for looking back."""


class LogSoFar:
    """The log as one viewer reads it."""

    def __init__(self) -> None:
        self.events = 0
        """Events that were looked at."""
        self.events_of: list[int] = []
        """The number of each line's event in the game's own log."""
        self.lines: dict[int, dict[str, Any]] = {}
        """The lines that were written out, by number."""
        self.counted: list[int] = []
        """The numbers of the lines that losses are reckoned from, and of the first of each phase."""
        self.loss_lines: list[dict[str, Any]] = []
        """Those lines, as far as they were written out."""


class Computer:
    """How the computers of one game are doing."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self.running = False
        self.thinking: str | None = None
        self.paused = False
        self.steps = 0
        """Choices to make although paused."""
        self.delay = 0.0
        self.fault = ""
        self.reasons: deque[tuple[int, dict[str, Any]]] = deque(maxlen=50)
        """Number of the entry, and why it was chosen."""
        self.wake = threading.Condition()


@dataclass
class Plea:
    """A side asks to take its last order back, which others must agree to."""

    side: int
    needs: list[str]
    agreed: set[str]
    seq: int
    """How many entries the side had counted."""


class Live:
    """A game in memory. Whoever reads or changes it holds `lock`; while a change is on its way to the disk
    the lock is free, so that others can read, and `writing` keeps other changes waiting."""

    def __init__(self, stored: Stored, overlay: Path | None = None) -> None:
        self.id = stored.id
        self.name = stored.name
        self.seats = stored.seats
        self.created = stored.created
        self.branch_of = stored.branch_of
        self.owner = stored.owner
        """The browser that owns the table; empty for whoever sits at this computer."""
        self.shared = stored.shared
        """Whether anybody was ever invited."""
        self.chairs = list(stored.chairs)
        self.here: Counter[tuple[str, int]] = Counter()
        """Open links, by browser and viewer."""
        self.plea: Plea | None = None
        self.seating = 0
        """Counts who came, went or changed seats."""
        self.posts = dict(stored.posts)
        self.lock = threading.RLock()
        self._walking = threading.Lock()
        self.writing = False
        self._written = threading.Condition(self.lock)
        self.users = 0
        """Requests that use the game now; the hall counts them."""
        self.gone = False
        """No longer the game: it was deleted, or put away to be loaded again."""
        self.computer = Computer()
        self.listeners: set[Callable[[], None]] = set()
        self.audience: object = None
        """Its readers, in the loop that serves them (see `push`)."""
        self.changes = 0
        """The number of changes that listeners have been sent."""
        self.tables: dict[int, TableView] = {}
        """The table as it stands, by viewer; emptied by every change."""
        self._secrets: tuple[int, list[int], bool] | None = None
        """Whether people here know different things, after how many entries, and who they are."""
        self.turn_ends: dict[tuple[int, int], tuple[int, int, TurnEnd]] = {}
        """By viewer and turn: after how many entries it ended, and how it stood then."""
        self.logs: dict[int, LogSoFar] = {}
        """The log so far, by viewer."""
        self.game, self.chronicle, self.memory, self._past = opened(stored, overlay)
        self.redo = Redo(self.title)
        self.redo.follow(self.game.entries, self.chronicle.marks)
        self.table = Table(self.title, self.game.setup.rules)
        """What the title shows."""
        self.notices = [(at, present(notice)) for at, notice in stored.notices]
        """What was said at the desk, and when."""
        self.clock = self._clock()

    def _clock(self) -> Clock | None:
        """The clock, as the umpire has set it; it stands still."""
        desk = self.table.show.desk
        if desk is None or self.game.sides[self.title.umpire] not in self.seats:
            return None
        clock = Clock(desk.clock)
        for _, notice in self.notices:
            if notice["kind"] == "clock" and notice["action"] in ("set", "ring", "quiet"):
                clock.do(notice["action"], notice["minutes"], notice["step"])
        clock.follow(self.game.phase)
        return clock

    @property
    def title(self) -> Title:
        return self.game.title

    # changing

    def wait_for_turn(self) -> None:
        """Returns when nobody's change is on its way to the disk. Called with the lock, which is free
        meanwhile."""
        self._written.wait_for(lambda: not self.writing)

    def written(self, done: Future[None]) -> None:
        """Returns when a change is on the disk, or raises why it is not. Called with the lock, which is free
        meanwhile: a disk that is slow holds up nobody who only looks."""
        self.writing = True
        self.lock.release()
        try:
            done.exception()
        finally:
            self.lock.acquire()
            self.writing = False
            self._written.notify_all()
        done.result()

    # who looks

    def viewer(self, name: str) -> int:
        """The viewer a request names."""
        return ONLOOKER if name == ONLOOKING else self.side(name, "as")

    def viewer_among(self, sides: Collection[int] | None = None) -> int:
        """The viewer if a request names none: the only one of these sides (of people's, if none are given),
        or the one that is asked now; an onlooker where they keep secrets from each other, as nobody knows who
        sits there."""
        people = self.people if sides is None else sorted(sides)
        if len(people) == 1:
            return people[0]
        if self.secrets:
            return ONLOOKER
        deciding = [decision.side for decision in self.game.open_decisions() if decision.side in people]
        return deciding[0] if deciding else ONLOOKER

    @property
    def people(self) -> list[int]:
        return [self.title.sides.index(side) for side, player in self.seats.items() if player == HUMAN]

    def is_here(self, side: int) -> bool:
        """Whether somebody looks at the table as this side now."""
        return any(open_links > 0 for (_, viewer), open_links in self.here.items() if viewer == side)

    @property
    def secrets(self) -> bool:
        """Whether the people here know different things now, so that they should not look together."""
        entries, people = len(self.game.entries), self.people
        if self._secrets is None or self._secrets[:2] != (entries, people):
            self._secrets = entries, people, self.secretive(self.game)
        return self._secrets[2]

    def secretive(self, game: Game) -> bool:
        """Whether the people here know different things at a moment of the game."""
        people = self.people
        if len(people) < 2:
            return False
        if any(game.asked[index].side in people for index in game.sealed):
            return True
        if game.title.umpire in people:
            return any(field.see is not ALL for field in game.state.FIELDS)
        return not all(game.state.known_alike(people[0], other) for other in people[1:])

    def side(self, name: str, path: str = "side") -> int:
        if name not in self.game.sides:
            known = ", ".join(self.game.sides)
            raise BadRequest(f"unknown side {name[:40]!r}; the sides are {known}", path)
        side = self.game.sides.index(name)
        if side == self.title.umpire and name not in self.seats:
            raise BadRequest(f"nobody plays {name} in this game", path)
        return side

    def seq(self, viewer: int) -> int:
        return self.chronicle.seq(viewer)

    def only_others_wrote(self, side: int, expected: int) -> bool:
        """Whether all that came since the side had counted `expected` are others' sealed answers to the same
        question: then what the side was shown still holds, and its own answer is not late."""
        marks = [self.chronicle.marks[number] for number in self.chronicle.known(side)[expected:]]
        here = now(self.game)
        beside = all(mark.private and mark.side != side and mark.at == here for mark in marks)
        return expected >= 0 and bool(marks) and beside

    # looking back

    def at(self, viewer: int, seq: int) -> tuple[Game, int]:
        """The game as it stood when the viewer had counted `seq`, and its number of entries."""
        last = self.seq(viewer)
        if not 0 <= seq <= last:
            raise NotFound(f"the game has {last} entries, not {seq}", "at")
        count = self.chronicle.entries_at(viewer, seq)
        return (self.game, count) if count == len(self.game.entries) else (self.rewound(count), count)

    def rewound(self, count: int) -> Game:
        """The game after so many entries, played on from the nearest position that is kept."""
        past, now = self._past, self.game
        start = max((kept for kept in [*past] if kept <= count), default=0)
        if start not in past:
            dice = now.dice.clone()
            dice.counter = now.setup.rolls
            past[0] = record.begin(self.title, now.setup, dice)
        game = past[start].clone()
        for number in range(start, count):
            if number % EVERY == 0:
                past[number] = game.clone()
            game.play(now.entries[number], find=self.before)
        return game

    def walk(self) -> None:
        """Plays the game through once, so that no position is far from one that is kept. Called without the
        lock, since that takes a while."""
        with self._walking:
            for count in range(EVERY, len(self.game.entries) + 1, EVERY):
                if count not in self._past:
                    self._past[count] = self.rewound(count)

    def take_dice(self, dice: Dice) -> None:
        """Other dice, before the first roll. It is another game then, so that a computer that thinks with the
        old dice thinks again."""
        self.game = self.game.clone()
        self.game.dice = dice
        self._past = {}

    def before(self, number: int) -> Snapshot:
        """The position before an entry."""
        return self.rewound(number).snapshot()

    # on the disk

    def lines(self, scribe: Scribe) -> list[Line]:
        """The lines of the record that were played on a copy."""
        first, events = len(self.game.entries), scribe.game.log[len(self.game.log) :]
        left = traces_of(scribe.marks, scribe.stamps, events, first)
        new = zip(scribe.game.entries[first:], scribe.marks, left, strict=True)
        return [
            Line(codec.to_json(record.entry_to_plain(self.title, number, entry)), mark.post, trace)
            for number, (entry, mark, trace) in enumerate(new, start=first)
        ]

    def card(self, game: Game, seq: int) -> dict[str, Any]:
        return card(game, self.seats, seq)


def present(notice: Mapping[str, Any]) -> dict[str, Any]:
    """A notice of the desk under today's names: older ones call the place a hex."""
    return {"place" if key == "hex" else key: value for key, value in notice.items()}


def card(game: Game, seats: Mapping[str, str], seq: int) -> dict[str, Any]:
    """What the list of games shows of one, nothing hidden in it."""
    title = game.title
    return {
        "title": title.id,
        "title_name": title.name,
        "scenario": game.setup.scenario,
        "scenario_name": title.scenarios[game.setup.scenario].name,
        **_variant(title),
        "turn": game.turn,
        "phase": {"rule": game.phase_rule, "name": game.phase},
        "seats": dict(seats),
        "waiting_for": sorted({game.sides[decision.side] for decision in game.open_decisions()}),
        "result": plain_result(game),
        "seq": seq,
    }


def _variant(title: Title) -> dict[str, str]:
    """The variant that is played, if one is."""
    return (
        {"variant": title.variant, "variant_name": title.variants[title.variant].name}
        if title.variant
        else {}
    )


class Opened(NamedTuple):
    """A game that was read from the disk."""

    game: Game
    chronicle: Chronicle
    memory: Memory
    past: dict[int, Game]
    """The game as it was remembered, by its number of entries."""


def opened(stored: Stored, overlay: Path | None = None) -> Opened:
    """A stored game, played on from where it was remembered or else from its beginning: every die and every
    hash must come out again."""
    game = record.begin_again(codec.from_json(stored.header), redoubt.title, overlay)
    opening = [now(game)] * len(game.log)
    known = recalled(game, opening, stored) or Recalled(game, Chronicle(opening), Memory())
    game, chronicle, memory = known
    first, logged, past = len(game.entries), len(game.log), game.clone()
    play(game, chronicle, stored.lines[first:])
    left = [*traces_of(chronicle.marks[first:], chronicle.stamps[logged:], game.log[logged:], first)]
    lines = [line._replace(trace=trace) for line, trace in zip(stored.lines[first:], left, strict=True)]
    return Opened(game, chronicle, replace(memory.grown(lines), owed=left), {first: past})


def play(game: Game, chronicle: Chronicle, lines: Sequence[Line]) -> None:
    """Plays entries that were accepted and written down, and chronicles them."""
    scribe = Scribe(game, past=chronicle.marks)
    posts = iter(lines)

    def each(entry: Mapping[str, Any]) -> None:
        scribe.after()
        scribe.post = next(posts).post
        side = entry.get("side")
        if side not in game.sides:
            raise BadSave(f"unknown side {str(side)[:40]!r}", "side")
        scribe.before(game.sides.index(side), "undo" in entry)

    plain = [codec.from_json(line.line) for line in lines]
    record.play_entries(game, plain, {}, each, accepted=True)
    scribe.after()
    game.watch = None
    chronicle.add(scribe)


__all__ = ["HUMAN", "ONLOOKING", "Live", "LogSoFar", "Opened", "card", "opened"]
