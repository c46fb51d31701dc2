"""All games of this server: created, loaded when needed, changed, put away."""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError

import redoubt
from redoubt.engine import codec, record
from redoubt.engine.dice import SeededDice, VerifiableDice
from redoubt.engine.errors import BadSave, BadSetup
from redoubt.engine.game import Game
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.engine.view import ONLOOKER
from redoubt.players import player_names
from redoubt.service.bodies import Branch, ImportGame, Migrate, NewGame
from redoubt.service.chairs import HOUSE, Rights, Visitor, rights
from redoubt.service.chronicle import Scribe
from redoubt.service.clock import Clocks
from redoubt.service.computers import Computers, dismiss
from redoubt.service.errors import KeyReused, NoSeat, NotFound, Stale, TooMany
from redoubt.service.live import HUMAN, ONLOOKING, Live, card, opened
from redoubt.service.memory import base_of, package
from redoubt.service.store import Line, Store, Stored
from redoubt.service.table import table_of
from redoubt.service.whatif import what_if
from redoubt.show.contract import show_of

LIVE = 64
"""Games kept in memory; the others wait on the disk."""

MOST_GAMES = 10_000
"""Games on one server,"""
MOST_BRANCHES = 200
"""games that come from one game,"""
MOST_NOTICES = 5_000
"""and notices of one side at the desk of a game."""
FETCHERS = 8
"""Games that can be on their way from the disk at once."""
OUT_OF_TURN = 0.5
"""Games are made ready one after the other, since side by side they would all be late; but after so many
seconds a game waits no longer."""
_log = logging.getLogger("redoubt")


class Origin(NamedTuple):
    """Where a game comes from: another one, how many entries of it an onlooker had counted, the turn, and the
    side that imagined what it could not know."""

    game: str | None = None
    seq: int | None = None
    turn: int | None = None
    side: str = ""


NOWHERE = Origin()


class Hall:
    """The games, by id."""

    def __init__(self, store: Store, overlay: Path | None = None, live: int = LIVE) -> None:
        self.store = store
        self.overlay = overlay
        self.most = live
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, Future[Live]] = {}
        """Games on their way from the disk into memory."""
        self._lock = threading.Lock()
        """Held for a moment, by whoever reads or changes the two above."""
        self._fetchers = ThreadPoolExecutor(FETCHERS, "fetcher")
        self._turn = threading.Lock()
        package()  # which program this is, before anybody changes its files
        self.computers = Computers(self)
        self.clocks = Clocks(self)

    def close(self) -> None:
        """Computers stop, what is written is written."""
        self._fetchers.shutdown(wait=False, cancel_futures=True)
        self.clocks.close()
        self.computers.close()
        self.store.close()

    # finding

    def open(self, game: str) -> Live:
        """A game in memory; NotFound if there is none. Whoever asks first loads it, others who ask for the
        same game wait for that, and games do not wait for each other."""
        live = self._enter(game)
        self._leave(live)
        return live

    def has(self, game: str) -> bool:
        """Whether a game is in memory."""
        with self._lock:
            return game in self._live

    def fetch(self, game: str) -> Future[Live]:
        """A game on its way into memory. Whoever uses it then gets any error."""
        return self._fetchers.submit(self.open, game)

    def _enter(self, game: str) -> Live:
        """A game that stays in memory until whoever entered leaves it."""
        with self._lock:
            live = self._live.get(game)
            if live is not None:
                self._live.move_to_end(game)
                live.users += 1
                return live
            opening = self._opening.get(game)
            if opening is None:
                mine = self._opening[game] = Future[Live]()
        if opening is not None:
            live = opening.result()
            with self._lock:
                live.users += 1
            return live
        try:
            live = self._load(game)
        except BaseException as error:
            with self._lock:
                del self._opening[game]
            mine.set_exception(error)
            raise
        with self._lock:
            del self._opening[game]
            self._live[game] = live
            live.users += 1
            self._put_away()
        mine.set_result(live)
        return live

    def _leave(self, live: Live) -> None:
        with self._lock:
            live.users -= 1

    def _load(self, game: str) -> Live:
        stored = self.store.load(game)
        if stored is None:
            raise NotFound(f"there is no game {game[:40]!r}", "game")
        in_turn = self._turn.acquire(timeout=OUT_OF_TURN)
        try:
            return Live(stored, self.overlay)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            _log.warning("game %s cannot be read", game, exc_info=error)
            raise BadSave(f"this game is damaged on the disk: {error}", "game") from None
        finally:
            if in_turn:
                self._turn.release()

    @contextmanager
    def using(self, game: str, change: bool = False) -> Iterator[Live]:
        """A game, held for reading it; or for a change, which waits until nobody else's is on its way to the
        disk."""
        while True:
            live = self._enter(game)
            try:
                with live.lock:
                    if change:
                        live.wait_for_turn()
                    if not live.gone:
                        yield live
                        return
            finally:
                self._leave(live)

    @contextmanager
    def visit(self, who: Visitor, game: str, change: bool = False, back: bool = False) -> Iterator[Rights]:
        """The same for a visitor, with what the visitor may do at the table. Who looks back has the game
        played through first, and holds it only then."""
        if back:
            live = self._enter(game)
            try:
                with live.lock:
                    rights(live, who).must_be_here()
                live.walk()
            finally:
                self._leave(live)
        with self.using(game, change) as live:
            yield rights(live, who)

    def _put_away(self) -> None:
        """Forget the games that were unused for the longest time, unless somebody uses or watches them or a
        computer thinks. Where all of them are in use there are more in memory than planned."""
        for live in list(self._live.values()):
            if len(self._live) <= self.most:
                return
            if not (live.users or live.listeners or live.computer.running):
                live.gone = True
                dismiss(live)
                del self._live[live.id]

    def _forget(self, live: Live) -> None:
        live.gone = True
        with self._lock:
            self._live.pop(live.id, None)

    def cards(self, who: Visitor) -> list[dict[str, Any]]:
        """The games that a visitor may know of, the last played first."""
        sits = self.store.tables_of(who.person) if who.person else set()
        cards = []
        for shown in self.store.cards():
            owner, shared = shown.pop("owner", ""), shown.get("shared", False)
            own = owner == who.person if owner else who.house
            if own or shown["id"] in sits or (who.local and not shared):
                cards.append({**shown, "yours": own or not shared})
        return cards

    # making

    def new(self, wish: NewGame, who: Visitor = HOUSE) -> str:
        title = varied(redoubt.title(wish.title), wish.variant)
        scenario = wish.scenario if wish.scenario is not None else next(iter(title.scenarios))
        if wish.seed is not None and wish.dice != "seeded":
            raise BadSetup("only seeded dice take a seed", "seed")
        dice = (
            VerifiableDice()
            if wish.dice == "verifiable"
            else SeededDice(secrets.randbits(63) if wish.seed is None else wish.seed)
        )

        def make() -> tuple[Game, list[Line]]:
            return record.new_game(title, scenario, wish.options, dice, self.overlay), []

        title.settle(scenario, wish.options)
        seats = seats_of(title, scenario, wish.seats, wish.options)
        name = wish.name or title.scenarios[scenario].name
        return self._add(wish.key, fingerprint("new", wish), name, seats, make, owner=who.owns)

    def take_in(self, wish: ImportGame, who: Visitor = HOUSE) -> str:
        """A game from its record."""
        game = redoubt.load(wish.record, self.overlay, wish.migrate)
        title = game.title
        name = wish.name or title.scenarios[game.setup.scenario].name

        def make() -> tuple[Game, list[Line]]:
            return game, lines_of(game)

        seats = seats_of(title, game.setup.scenario, wish.seats, game.setup.options)
        return self._add(wish.key, fingerprint("import", wish), name, seats, make, owner=who.owns)

    def branch(self, game: str, wish: Branch, who: Visitor = HOUSE) -> str:
        """What if: a new game from a position of this one."""
        with self.visit(who, game, back=True) as seat:
            live, viewer = seat.live, seat.viewer(ONLOOKING if wish.side is None else wish.side)
            begun, seq, imagined_by = what_if(live, viewer, wish.at, self.overlay, wish.same_dice)
            wanted = {**live.seats, **wish.seats}
            seats = seats_of(begun.title, begun.setup.scenario, wanted, begun.setup.options)
            name = wish.name or f"{live.name}: what if"

        def make() -> tuple[Game, list[Line]]:
            return begun, lines_of(begun)

        origin = Origin(game, seq, begun.turn, imagined_by)
        return self._add(wish.key, fingerprint(f"branch {game}", wish), name, seats, make, origin, who.owns)

    def migrate(self, game: str, wish: Migrate, who: Visitor = HOUSE) -> str:
        """A game of older rules, brought over: a new game from where it stands. The old one stays."""
        stored = self.store.load(game)
        if stored is None:
            raise NotFound(f"there is no game {game[:40]!r}", "game")
        own = stored.owner == who.person if stored.owner else who.house
        if not own and not (who.local and not stored.shared):
            raise NoSeat("only the owner of this table may do this")
        if stored.ending is None:
            raise BadSave("this game was last played with a version that did not store its position", "game")
        lines = [stored.header, *(line.line for line in stored.lines)]
        saved = record.closed(lines, codec.from_json(stored.ending))
        moved = redoubt.load(saved, self.overlay, migrate=True)
        seats = seats_of(moved.title, moved.setup.scenario, stored.seats, moved.setup.options)
        wished = fingerprint(f"migrate {game}", wish)
        return self._add(
            wish.key,
            wished,
            stored.name,
            seats,
            lambda: (moved, lines_of(moved)),
            Origin(game, stored.seq),
            who.owns,
        )

    def _add(
        self,
        key: str,
        wished: str,
        name: str,
        seats: Mapping[str, str],
        make: Callable[[], tuple[Game, list[Line]]],
        origin: Origin = NOWHERE,
        owner: str = "",
    ) -> str:
        known = self._game_of_key(key, wished)
        if known is not None:
            return known
        self._room_for_one_more(origin.game)
        game, lines = make()
        header, ending = codec.to_json(record.header(game)), record.ending(game)
        seq, base = 0, None
        if lines:
            _, chronicle, memory, _ = opened(Stored(header, lines), self.overlay)
            lines = [line._replace(trace=trace) for line, trace in zip(lines, memory.owed, strict=True)]
            seq, base = chronicle.seq(ONLOOKER), base_of(game, ending, memory) if memory.due(game) else None
        now = time.time()
        row = {
            "id": secrets.token_urlsafe(9),
            "key": key,
            "fingerprint": wished,
            "name": name,
            "header": header,
            "seats": codec.to_json(seats).decode(),
            "card": codec.to_json(card(game, seats, seq)).decode(),
            "branch_of": origin.game,
            "branch_at": origin.seq,
            "branch_turn": origin.turn,
            "branch_side": origin.side,
            "owner": owner,
            "created": now,
            "updated": now,
            "ending": codec.to_json(ending),
        }
        try:
            self.store.add(row, lines, base)
        except IntegrityError:  # the same request was sent twice, and the other one was faster
            known = self._game_of_key(key, wished)
            if known is None:
                raise
            return known
        return str(row["id"])

    def _room_for_one_more(self, origin: str | None) -> None:
        """Raises TooMany where there are as many games as there may be."""
        if self.store.count() >= MOST_GAMES:
            raise TooMany(f"this server can hold {MOST_GAMES:,} games: delete some first", "game")
        if origin is not None and self.store.count(origin) >= MOST_BRANCHES:
            raise TooMany(f"a game can have {MOST_BRANCHES} what-if games: delete some first", "game")

    def _game_of_key(self, key: str, wished: str) -> str | None:
        """The game that was made with a key; KeyReused if the key stands for another wish."""
        known = self.store.by_key(key)
        if known is not None and known[1] != wished:
            raise KeyReused("this key was used for another game", "key")
        return None if known is None else known[0]

    # changing

    def rename(self, game: str, name: str, who: Visitor = HOUSE) -> None:
        with self.visit(who, game, change=True) as seat:
            seat.must_own()
            live = seat.live
            live.written(self.store.rename(game, name))
            live.name = name
            self._tell(live)
        self._tell_branches(game, name)

    def remove(self, game: str, who: Visitor = HOUSE) -> None:
        with self.visit(who, game, change=True) as seat:
            seat.must_own()
            live = seat.live
            live.written(self.store.remove(game))
            self._forget(live)
            self._tell(live)
        self._tell_branches(game, None)

    def _tell_branches(self, game: str, name: str | None) -> None:
        """Those that came from a game say what it is called now."""
        with self._lock:
            opened = list(self._live.values())
        for live in opened:
            with live.lock:
                if live.branch_of is not None and live.branch_of["game"] == game:
                    live.branch_of = {**live.branch_of, "name": name}
                    self._tell(live)

    def post(
        self, live: Live, side: int, key: str, wished: str, expected: int, act: Callable[[Scribe], None]
    ) -> None:
        """Carry out a wish on a copy; when that is on the disk the copy is the game. Called with the game
        held for a change (`using`)."""
        if self.done(live, key, wished):
            return
        self.must_be_current(live, side, expected)
        trial = live.game.clone()
        scribe = Scribe(trial, key, live.chronicle.marks)
        act(scribe)
        try:
            self.commit(live, scribe, (key, wished))
        except IntegrityError:  # another process has played on in this game
            self._forget(live)
            with self.using(live.id) as again:
                raise self._stale(again, side, expected) from None

    def must_be_current(self, live: Live, side: int, expected: int) -> None:
        """Raises Stale if the side has looked at an older position."""
        if expected != live.seq(side) and not live.only_others_wrote(side, expected):
            raise self._stale(live, side, expected)

    def done(self, live: Live, key: str, wished: str) -> bool:
        """Whether a wish was fulfilled before; KeyReused if its key stands for another."""
        known = live.posts.get(key)
        if known not in (None, wished):
            raise KeyReused("this key was used for something else in this game", "key")
        return known is not None

    def _stale(self, live: Live, side: int, expected: int) -> Stale:
        has = live.seq(side)
        return Stale(
            f"the game has gone on: it has {has} entries, not {expected}; look again", table_of(live, side)
        )

    def commit(self, live: Live, scribe: Scribe, post: tuple[str, str] | None) -> None:
        """What was played on a copy is written down; then it is the game."""
        trial = scribe.game
        first = len(live.game.entries)
        lines = live.lines(scribe)
        memory, ending = live.memory.grown(lines), record.ending(trial)
        base = base_of(trial, ending, memory) if memory.due(trial) else None
        public = sum(ONLOOKER not in mark.hidden for mark in scribe.marks)
        change = {
            "card": codec.to_json(live.card(trial, live.seq(ONLOOKER) + public)).decode(),
            "ending": codec.to_json(ending),
            # What is written in secret moves no game up in the list.
            **({"updated": time.time()} if public else {}),
        }
        owed = memory.base, memory.owed
        live.written(self.store.append(live.id, first, lines, change, post, base, owed))
        live.memory = memory if base is None else memory.written()
        trial.watch = None
        live.game = trial
        live.chronicle.add(scribe)
        if live.plea is not None and live.plea.seq != live.seq(live.plea.side):
            live.plea = None  # what others write in secret ends no plea, or it would tell of it
        live.redo.follow(trial.entries, live.chronicle.marks)
        if post is not None:
            live.posts[post[0]] = post[1]
        self.clocks.wind(live)
        self._tell(live)
        self.computers.look(live)

    def note(self, live: Live, key: str, wished: str, notice: Mapping[str, Any]) -> bool:
        """Something is said at the desk; False if that wish was fulfilled before."""
        if self.done(live, key, wished):
            return False
        side = notice["side"]
        if sum(said["side"] == side for _, said in live.notices) >= MOST_NOTICES:
            raise TooMany(f"the desk of a game can hold {MOST_NOTICES:,} messages of {side}", "text")
        at = time.time()
        live.written(self.store.note(live.id, len(live.notices), at, notice, (key, wished)))
        live.notices.append((at, dict(notice)))
        live.posts[key] = wished
        return True

    def _tell(self, live: Live) -> None:
        """Something about the game has changed."""
        live.tables.clear()
        live.changes += 1
        for listener in list(live.listeners):
            listener()

    def notify(self, live: Live) -> None:
        """Something beside the game has changed: its computers, its clock, what is said at its desk."""
        with live.lock:
            self._tell(live)


def seats_of(
    title: Title, scenario: str, given: Mapping[str, str], options: Mapping[str, object]
) -> dict[str, str]:
    """Who sits where: a person unless a computer is named. The umpire's chair is there if people use it."""
    seats = dict.fromkeys(title.taking_part(scenario), HUMAN)
    desk = show_of(title).desk
    if desk is not None and title.settle(scenario, options)[desk.option[0]] != desk.option[1]:
        del seats[title.sides[title.umpire]]
    known = [HUMAN, *player_names(title)]
    for side, player in given.items():
        if side not in seats:
            raise BadSetup(f"unknown side {side[:40]!r}; {scenario} has {', '.join(seats)}", "seats")
        if player not in known:
            raise BadSetup(
                f"unknown player {player[:40]!r} for {side}; there are {', '.join(known)}", f"seats.{side}"
            )
        seats[side] = player
    return seats


def lines_of(game: Game) -> list[Line]:
    return [
        Line(codec.to_json(record.entry_to_plain(game.title, number, entry)), "")
        for number, entry in enumerate(game.entries)
    ]


def fingerprint(what: str, wish: object) -> str:
    """What was wished, so that one key cannot stand for two wishes."""
    return hashlib.sha256(what.encode() + b"\0" + codec.to_json(wish)).hexdigest()[:32]


__all__ = ["LIVE", "Hall", "fingerprint", "seats_of"]
