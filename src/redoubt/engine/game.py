"""Game: the facade every client imports. One position, its dice, and its history.

The position is a state, a stack of procedures and the open decisions. `choose` is the only way
forward; it checks the choice against the listed options, applies it wholly or not at all, and runs
the procedures until somebody has to decide again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, ClassVar

from redoubt.engine import codec, umpire, undo, view
from redoubt.engine.decision import Choice, Decision, Groups, Listed, OwnNames, Span
from redoubt.engine.dice import Dice, EnumeratingDice
from redoubt.engine.entries import Entry, Pending, Setup, Snapshot
from redoubt.engine.errors import BadChoice, BadSetup, No, NotYours, Refused
from redoubt.engine.events import Event, Watch
from redoubt.engine.machine import Machine
from redoubt.engine.procedure import ONCE, Procedure, Step
from redoubt.engine.seat import Seat
from redoubt.engine.state import Result, State
from redoubt.engine.title import Title
from redoubt.engine.umpire import written
from redoubt.engine.undo import FindPosition
from redoubt.engine.variant import exchanged
from redoubt.engine.view import Seen


class Game(Machine):
    """See the module. Make one with `redoubt.new`, `redoubt.position` or `redoubt.load`."""

    __slots__ = ("_owns_history", "drawn", "setup", "snapshots", "start_hash")
    drawn: tuple[object, Any]
    """The decisions and the choice of the last `draw`."""
    reckoner: ClassVar[Callable[[Game, str | int, object, str, str], Any] | None] = None
    """Who reckons odds. The package sets it, so that the engine need not know the laboratory."""

    def __init__(
        self,
        title: Title,
        setup: Setup,
        state: State,
        stack: Sequence[Procedure],
        dice: Dice,
        keep: bool = True,
        watch: Watch | None = None,
    ) -> None:
        self.title = title
        self.setup = setup
        self.state = state
        self.stack: list[Procedure] = [exchanged(title.replaced, procedure) for procedure in stack]
        self.shared = len(self.stack)
        self.dice = dice
        self.keep = keep
        self.watch = watch
        self.asked: tuple[Decision, ...] = ()
        self.listed: list[Listed | None] = []
        self.drawn = _NOTHING
        self.sealed: dict[int, Choice] = {}
        self.barrier = False
        self.learned = 0
        self.rolled: list[tuple[int, int, str, str]] = []
        self.last_roll = dice.counter
        """The number of the last die of this line of play; dice that were taken back stay counted."""
        self.snapshots: dict[int, Snapshot] = {}
        self._log: list[Event] = []
        self._entries: list[Entry] = []
        self._owns_history = True
        state.game = self
        self._advance()
        self.start_hash = self.digest() if keep else ""

    # what clients read

    @property
    def sides(self) -> tuple[str, ...]:
        return self.title.sides

    @property
    def turn(self) -> int:
        return self.title.turn(self.state)

    @property
    def names(self) -> OwnNames:
        """What things are called in this game alone: sides, the towns of its map."""
        return self.setup.names

    def called(self, side: int) -> str:
        """A side as people call it in this game."""
        return self.title.called(side, self.setup.scenario)

    @property
    def phase(self) -> str:
        return self.title.phase_called(self.phase_step.phase, self.setup.scenario)

    @property
    def phase_rule(self) -> str:
        return self.phase_step.rule

    @property
    def phase_step(self) -> Step:
        """The step that names the phase, as the title wrote it."""
        for procedure in reversed(self.stack):
            if procedure.pc < len(procedure.STEPS) and procedure.STEPS[procedure.pc].phase:
                return procedure.STEPS[procedure.pc]
        return _NO_PHASE

    @property
    def pending(self) -> list[Pending]:
        """The open decisions: who is asked what, by which rule."""
        return [Pending(self.sides[d.side], d.cites(), view.prompt(self, d), type(d).__name__)
                for d in self.open_decisions()]  # fmt: skip

    def open_decisions(self) -> list[Decision]:
        return [d for index, d in enumerate(self.asked) if index not in self.sealed]

    @property
    def result(self) -> Result | None:
        return self.state.outcome

    @property
    def log(self) -> list[Event]:
        return self._log

    @property
    def entries(self) -> list[Entry]:
        return self._entries

    def view(self, side: str | int | None = None) -> dict[str, Any]:
        """What a side may know, as plain data; None is an onlooker."""
        return view.view(self, view.ONLOOKER if side is None else self.side_id(side))

    def seen(self, side: str | int | None = None) -> Seen:
        """The position as a side may know it, with ids kept: for whatever shows it; None is an onlooker."""
        return view.seen(self, view.ONLOOKER if side is None else self.side_id(side))

    def log_lines(self, side: str | int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The log as a side may read it."""
        return view.plain_log(self, view.ONLOOKER if side is None else self.side_id(side), since)

    def side_id(self, side: str | int) -> int:
        if isinstance(side, int) and not isinstance(side, bool) and 0 <= side < len(self.sides):
            return side
        if isinstance(side, str) and side in self.sides:
            return self.sides.index(side)
        raise NotYours(f"unknown side {str(side)[:40]!r}; the sides are {', '.join(self.sides)}")

    # legality

    def _index(self, side: int) -> int:
        index = -1
        for number, decision in enumerate(self.asked):
            if decision.side == side:
                if number not in self.sealed:
                    return number
                index = number
        side = self.side_id(side)
        if self.state.outcome is not None:
            raise NotYours(f"the game is over: {self.state.outcome.reason}", self.state.outcome.rule)
        no = undo.closed(self, side)
        if no is not None:
            raise NotYours(no.why, no.rule)
        called = self.called
        if index >= 0:
            sealed = f"{called(side)} has sealed its answer; undo takes it back"
            raise NotYours(sealed, self.asked[index].cites())
        who = " and ".join(sorted({called(d.side) for d in self.open_decisions()})) or "nobody"
        raise NotYours(f"{called(side)} has nothing to decide now; {who} must decide", self.phase_rule)

    def options(self, index: int) -> list[Choice]:
        """What may be answered to an open decision. Where several sides draft at once, the options of each
        are listed only when somebody wants to know them."""
        make = self.title.notation.choice
        return [option if option.__class__ is make else make(option) for option in self._options(index)]

    def _options(self, index: int) -> Listed:
        listed = self.listed[index]
        if listed is None:
            listed = self.listed[index] = self.list_options(self.asked[index])
        return listed

    def legal(self, side: str | int) -> list[Choice]:
        """Every choice the side may make now, in a defined order; empty when it has none to make."""
        wanted = side if side.__class__ is int else self.side_id(side)
        for index, decision in enumerate(self.asked):
            if decision.side == wanted and index not in self.sealed:
                return self.options(index)
        self.side_id(wanted)
        return []

    def groups(self, side: int) -> list[Sequence[Choice]]:
        """The choices a side may make now, in groups of one verb each as they are listed."""
        for index, decision in enumerate(self.asked):
            if decision.side == side and index not in self.sealed:
                listed = self._options(index)
                if isinstance(listed, Groups):
                    return [*listed.groups]
                return [list(group) for _, group in groupby(self.options(index), itemgetter(0))]
        return []

    def draw(self, side: int, draw: Callable[[int], int]) -> tuple[Choice, int]:
        """One of the choices a side may make now, drawn by `draw(n)`, which gives 1 to n; and how many there
        are. To make it, the game need not look for it among them again."""
        asked = self.asked
        index = 0 if len(asked) == 1 and asked[0].side == side else self._index(side)
        listed = self.listed[index] or self._options(index)
        count = len(listed)
        option, make = listed[draw(count) - 1], self.title.notation.choice
        choice = option if option.__class__ is make else make(option)
        if choice[-1].__class__ is Span:
            choice = choice.pick(draw)
        self.drawn = asked, choice
        return choice, count

    def parse(self, choice: object) -> Choice:
        """A Choice from its text or its tuple; BadChoice when it means nothing here."""
        own = self.title.notation.choice
        if isinstance(choice, Choice) and not isinstance(choice, own):
            raise BadChoice(f"{tuple(choice)!r} is a choice of another game")
        if isinstance(choice, tuple) and choice and all(isinstance(arg, (int, Span)) for arg in choice[1:]):
            try:
                return self.title.notation.parse(self.title.notation.text(choice))
            except (KeyError, ValueError, IndexError, TypeError):
                raise BadChoice(f"{str(tuple(choice))[:60]} is not a choice of {self.title.id}") from None
        return self.title.notation.parse(choice)

    def why_not(self, side: str | int, choice: object) -> No | None:
        """None if the choice may be made, else the rule and the reason."""
        index = self._index(self.side_id(side))
        parsed = self.parse(choice)
        return None if self.allows(index, parsed) else self._refusal(index, parsed)

    def may(self, side: str | int, choice: object) -> bool:
        """Whether a side may make a choice now."""
        who, own = self.side_id(side), self._own(choice)
        for index, decision in enumerate(self.asked):
            if decision.side == who and index not in self.sealed:
                return self.allows(index, own)
        return False

    def allows(self, index: int, choice: Choice) -> bool:
        """Whether a complete choice answers an open decision: it is listed, or it is one of a listed range of
        numbers."""
        return self._listed(index, choice) is not None

    def _listed(self, index: int, choice: Choice) -> Choice | None:
        """A complete choice as it is listed, or with its number in a listed range; None if it may not be
        made."""
        if choice[-1].__class__ is Span:
            return None
        options, make = self._options(index), self.title.notation.choice
        if choice[0] in self.title.notation.counting:
            before = choice[-2]
            for option in options:
                numbers = option[-1]
                if numbers.__class__ is Span and option[-2] == before and choice[-1] in numbers:
                    if option[:-1] == choice[:-1]:
                        return make((*option[:-1], int(choice[-1])))
        return make(options[options.index(choice)]) if choice in options else None

    def _own(self, choice: object) -> Choice:
        """A choice of this title as it is; anything else is parsed."""
        return choice if choice.__class__ is self.title.notation.choice else self.parse(choice)

    def _refusal(self, index: int, choice: Choice) -> No:
        decision = self.asked[index]
        rule, limits = decision.cites(), self._limits(index, choice)
        between = f" between {limits.low} and {limits.high}" if limits else ""
        if choice.span is not None:
            return No(rule, f"'{choice}' leaves the number open: name one{between}")
        no = decision.explain(self.state, choice)
        if no is None and between:
            no = No(rule, f"'{choice}' is not possible now: the number must be{between}")
        return no or No(rule, f"'{choice}' is not possible now: {view.prompt(self, decision)}")

    def _limits(self, index: int, choice: Choice) -> Span | None:
        """The numbers that are possible in place of that of a choice."""
        open_to = (option for option in self.options(index) if option[:-1] == choice[:-1])
        return next((option.span for option in open_to if option.span), None)

    # going forward

    def choose(
        self,
        side: str | int,
        choice: object,
        reason: str = "",
        accepted: bool = False,
        by: str | int | None = None,
    ) -> list[Event]:
        """Make a choice. Returns the events that follow; raises and changes nothing if it may not be made.
        One that was `accepted` before in this very position need not be found among the options again. The
        umpire may make it for a side, `by` whom it then is, with a reason."""
        who = side if side.__class__ is int else self.side_id(side)
        asked = self.asked
        index = 0 if len(asked) == 1 and asked[0].side == who else self._index(who)
        drawn_from, drawn = self.drawn
        if choice is drawn and asked is drawn_from:
            own: Choice = self.drawn[1]
        else:
            own = self._own(choice)
            if not accepted or self.listed[index] is not None:
                listed = self._listed(index, own)
                if listed is None:
                    raise Refused(self._refusal(index, self.parse(own)))
                own = listed
        if not self.keep:
            self._apply(index, own)
            return []
        decision, text = asked[index], written(reason)
        judge = -1 if by is None else umpire.alone(self, by, f"answer for {self.called(who)}")
        needed = by is not None or decision.needs_reason(own)
        if needed and not text:
            raise Refused(No(decision.cites(), f"'{own}' needs a written reason"))

        def apply() -> None:
            facts = {"side": who, "reason": text}
            if by is not None:
                self.log_event(decision.cites(), "answered_for", facts, None)
            elif needed:
                self.log_event(decision.cites(), "reason", facts, (who,) if decision.secret else None)
            self._apply(index, own)

        return self.commit(Entry(who, own, text, by=judge), apply)

    def correct(self, side: str | int, changes: Mapping[str, Any], reason: str) -> list[Event]:
        """The umpire changes the board, with a reason. The change must leave a position that can stand."""
        return umpire.correct(self, side, changes, written(reason))

    def commit(self, entry: Entry, apply: Any) -> list[Event]:
        """Carry out an entry wholly or not at all, and write it down."""
        before = self.snapshot()
        seen, counter = len(self._log), self.dice.counter
        number = len(self._entries)
        self.own_history()
        self.barrier = False
        self.learned = 0
        self.rolled = entry.dice
        try:
            apply()
        except BaseException:
            self.restore(before)
            del self._log[seen:]
            self.dice.counter = counter
            self.rolled = []
            raise
        if self.barrier:
            self.snapshots = {}
        else:
            self.snapshots[number] = before
        self.enter(entry)
        return self._log[seen:]

    def enter(self, entry: Entry) -> None:
        """Write an entry down with the hash of the position it leads to. Words that change no position, a
        reason or a consent, are bound by the hash of their entry (in records of the first format they are
        not)."""
        entry.hash = self.digest()
        if self.setup.format > 1 and (entry.reason or entry.consent):
            words = codec.pack([entry.hash, entry.reason, list(entry.consent), entry.by])
            entry.hash = codec.digest_of(words)
        undo.add(self._entries, entry)

    def answer(self, side: int, choice: object) -> None:
        """Carry out a listed choice without writing it down."""
        index, own = self._index(side), self.parse(choice)
        if not self.allows(index, own):
            raise Refused(self._refusal(index, own))
        self._apply(index, own)

    # copies, undo, digest

    def snapshot(self) -> Snapshot:
        self.shared = len(self.stack)
        return Snapshot(
            self.state.clone(),
            self.stack[:],
            self.asked,
            self.listed,
            dict(self.sealed),
            self.last_roll,
        )

    def restore(self, kept: Snapshot) -> None:
        self.state = kept.state.clone()
        self.state.game = self
        self.stack = kept.stack[:]
        self.shared = len(self.stack)
        self.asked = kept.asked
        self.listed = kept.listed
        self.sealed = dict(kept.sealed)
        self.last_roll = kept.last_roll

    def own_history(self) -> None:
        if not self._owns_history:
            self._log = self._log[:]
            self._entries = self._entries[:]
            self.snapshots = dict(self.snapshots)
            self._owns_history = True

    def clone(self, keep: bool | None = None) -> Game:
        """An independent copy. `keep=False` leaves history and log behind: fast, for search."""
        new = _make(Game)
        new.title = self.title
        new.setup = self.setup
        state = new.state = self.state.clone()
        state.game = new
        new.stack = self.stack[:]
        new.shared = self.shared = len(self.stack)
        new.dice = self.dice.clone()
        new.asked = self.asked
        new.listed = self.listed
        new.drawn = _NOTHING
        new.sealed = self.sealed.copy() if self.sealed else {}
        new.barrier = False
        new.learned = 0
        new.last_roll = self.last_roll
        new.start_hash = self.start_hash
        new.watch = None
        new.keep = self.keep and keep is not False
        if new.keep:
            new.rolled = []
            new._log, new._entries, new.snapshots = self._log, self._entries, self.snapshots
            new._owns_history = self._owns_history = False
        else:
            new.rolled, new._log, new._entries = _NO_ROLLS, _NO_EVENTS, _NO_ENTRIES
            new.snapshots = _NO_SNAPSHOTS
            new._owns_history = True
        return new

    def digest(self) -> str:
        """A hash of the whole position: equal positions, equal hash."""
        result = self.state.outcome
        rest = (
            [procedure.raw() for procedure in self.stack],
            [(type(d).__name__, [*d.parameters().values()]) for d in self.asked],
            sorted((index, list(choice)) for index, choice in self.sealed.items()) if self.sealed else (),
            None if result is None else (result.winner, result.level, sorted(result.scores.items())),
        )
        title, position = codec.pack((self.title.id, self.title.version)), codec.pack(rest)
        return codec.digest_of(_DIGEST_HEAD + title[1:] + self.state.packed() + position[1:])

    def undo(
        self,
        side: str | int,
        consent: Sequence[str | int] = (),
        accepted: bool = False,
        find: FindPosition | None = None,
    ) -> int:
        """Take back the side's last choice (see `engine.undo` for when that is free). Returns the number of
        the entry that was taken back. `find` gives the position before an entry, if somebody keeps those."""
        agreed = {self.side_id(side) for side in consent}
        return undo.undo(self, self.side_id(side), agreed, find, accepted)

    def rewind(self, side: str | int, to: int, reason: str, find: FindPosition | None = None) -> int:
        """The umpire takes the game back to the position before an entry that stands, with a reason."""
        return undo.rewind(self, self.side_id(side), to, written(reason), find)

    def play(self, entry: Entry, accepted: bool = True, find: FindPosition | None = None) -> None:
        """Carry out an entry of a record again, whatever it is. One that was `accepted` before in this very
        position is not looked up among the options; `find` gives the position an undo goes back to."""
        if entry.undo is not None:
            undo.again(self, entry, accepted, find)
        elif entry.correct is not None:
            self.correct(entry.side, entry.correct, entry.reason)
        else:
            by = entry.by if entry.by >= 0 else None
            self.choose(entry.side, entry.choice, entry.reason, accepted, by)

    def outcomes(self, side: str | int, choice: object) -> Iterator[tuple[Fraction, Game]]:
        """Every way the dice can fall after a choice: (chance, the game after it), one after another as
        they are asked for."""
        dice = EnumeratingDice()
        more = True
        while more:
            after = self.clone(keep=False)
            after.dice = dice
            after.choose(side, choice)
            yield dice.chance, after
            more = dice.next_path()

    def odds(self, side: str | int, choice: object, policy: str = "staff", until: str = "") -> Any:
        """What follows from a choice, exactly, from what the side may know: see `redoubt.odds`."""
        if Game.reckoner is None:
            raise BadSetup("odds are reckoned by the package: import redoubt", "odds")
        return Game.reckoner(self, side, choice, policy, until)

    def determinize(self, side: str | int, seed: int) -> Game:
        """A game the side could be in, with other dice to come (see `engine.view`)."""
        return view.determinize(self, self.side_id(side), seed)

    def seat(self, side: str | int) -> Seat:
        """The game as one side may use it: what a computer player gets."""
        return Seat(self, self.side_id(side))

    # saving

    def save(self) -> bytes:
        """The whole record, from which `redoubt.load` continues."""
        from redoubt.engine.record import save

        return save(self)


_make = object.__new__
_NOTHING = None, None
_DIGEST_HEAD = codec.list_head(7)
# A game that keeps no record never writes into these.
_NO_ROLLS: list[tuple[int, int, str, str]] = []
_NO_EVENTS: list[Event] = []
_NO_ENTRIES: list[Entry] = []
_NO_SNAPSHOTS: dict[int, Snapshot] = {}
_NO_PHASE = Step("", "", ONCE, lambda *_: None)

__all__ = ["BadSetup", "Entry", "Game", "Pending", "Seat", "Setup", "Snapshot"]
