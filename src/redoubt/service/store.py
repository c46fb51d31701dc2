"""Games on the disk: SQLite, one row for each line of a record. Reading is here, writing is the writer's."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Select,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DatabaseError

from redoubt.engine import codec
from redoubt.engine.errors import BadSave, BadSetup
from redoubt.service.chairs import Chair
from redoubt.service.schema import KNOWN, REVISION, bases, chairs, entries, games, notices, posts, traces
from redoubt.service.writer import Writer, explained

BUSY_MS = 5_000
"""How long a write waits for another program that holds the database."""

ROOM = 1_000_000
"""With fewer bytes free a disk is full: a database does not open without some room."""


class Line(NamedTuple):
    """One entry of a record, the post that made it, and its trace (see `memory`) if that is at hand."""

    line: bytes
    post: str
    trace: bytes = b""


@dataclass(frozen=True)
class Stored:
    """A game as it lies on the disk."""

    header: bytes
    lines: Sequence[Line]
    id: str = ""
    name: str = ""
    seats: dict[str, str] = field(default_factory=dict)
    branch_of: dict[str, Any] | None = None
    """The game it came from: `game`, `name` (none if it is gone), `seq` and `turn`."""
    created: float = 0.0
    seq: int = 0
    """Entries that everybody may know of."""
    posts: dict[str, str] = field(default_factory=dict)
    """Key of each post and what it asked for."""
    ending: bytes | None = None
    """How its record would end; None in a game that was not played since that is kept."""
    notices: Sequence[tuple[float, dict[str, Any]]] = ()
    """What was said at the desk, and when."""
    owner: str = ""
    shared: bool = False
    chairs: Sequence[Chair] = ()
    base: bytes = b""
    """The position after some of the entries, if it is remembered."""


class Store:
    """A database of games, up to date and ready."""

    def __init__(self, file: Path, busy_ms: int = BUSY_MS) -> None:
        self.file = file
        self.engine = _engine(file, busy_ms)
        _bring_up_to_date(self.engine, file)
        self.writer = Writer(self.engine)

    def close(self) -> None:
        self.writer.close()
        self.engine.dispose()

    # reading

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as connection:
                yield connection
        except DatabaseError as error:
            raise explained(error) from error

    def cards(self) -> list[dict[str, Any]]:
        """All games as the list shows them, the last played first."""
        shown = [
            games.c[name]
            for name in (
                "id",
                "name",
                "card",
                "branch_of",
                "branch_at",
                "branch_turn",
                "branch_side",
                "created",
                "updated",
                "owner",
                "shared",
            )
        ]
        listed = _with_origin(*shown).order_by(games.c.updated.desc())
        try:
            with self._reading() as connection:
                return [_card(row) for row in connection.execute(listed).all()]
        except BadSave:
            return self._readable_cards(_with_origin(*shown))

    def _readable_cards(self, listed: Select[Any]) -> list[dict[str, Any]]:
        """The same where a page of the file is damaged: row by row, as far as each can be read."""
        with self._reading() as connection:
            ids = connection.execute(select(games.c.id).order_by(games.c.id)).scalars().all()
        cards = []
        for game in ids:
            try:
                with self._reading() as connection:
                    cards.append(_card(connection.execute(listed.where(games.c.id == game)).one()))
            except BadSave as error:
                cards.append(_damaged(game, game, str(error)))
        return sorted(cards, key=lambda card: float(card.get("updated", 0)), reverse=True)

    def count(self, origin: str | None = None) -> int:
        """How many games there are, or how many have come from one."""
        wanted = select(func.count()).select_from(games)
        if origin is not None:
            wanted = wanted.where(games.c.branch_of == origin)
        with self._reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def by_key(self, key: str) -> tuple[str, str] | None:
        """The game that was made with a key, and what was asked for then."""
        wanted = select(games.c.id, games.c.fingerprint).where(games.c.key == key)
        with self._reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else (row.id, row.fingerprint)

    def load(self, game: str) -> Stored | None:
        """A game; BadSave if it cannot be read."""
        try:
            return self._load(game)
        except (ValueError, TypeError) as error:
            raise BadSave(f"this game is damaged on the disk: {error}", "game") from None

    def _load(self, game: str) -> Stored | None:
        base, left = self._remembered(game)
        with self._reading() as connection:
            row = connection.execute(_with_origin(games).where(games.c.id == game)).one_or_none()
            if row is None:
                return None
            lines = connection.execute(
                select(entries.c.line, entries.c.post).where(entries.c.game == game).order_by(entries.c.seq)
            ).all()
            keys = connection.execute(
                select(posts.c.key, posts.c.fingerprint).where(posts.c.game == game)
            ).all()
            notes = connection.execute(
                select(notices.c.at, notices.c.notice)
                .where(notices.c.game == game)
                .order_by(notices.c.number)
            ).all()
            columns = [chairs.c[name] for name in ("number", "side", "rank", "token", "holder")]
            seats = connection.execute(
                select(*columns).where(chairs.c.game == game).order_by(chairs.c.number)
            ).all()
        return Stored(
            row.header, [Line(*line, left.get(seq, b"")) for seq, line in enumerate(lines)],
            row.id, row.name, codec.from_json(row.seats), _origin(row), row.created, _seq(row.card),
            dict(map(tuple, keys)), row.ending,
            [(notice.at, codec.from_json(notice.notice)) for notice in notes],
            row.owner, bool(row.shared), [Chair(*chair) for chair in seats], base,
        )  # fmt: skip

    def _remembered(self, game: str) -> tuple[bytes, dict[int, bytes]]:
        """The base and the traces of a game; nothing if they are not there, or damaged."""
        try:
            with self._reading() as connection:
                base = connection.execute(select(bases.c.base).where(bases.c.game == game)).scalar()
                left = select(traces.c.seq, traces.c.trace).where(traces.c.game == game)
                return (base, dict(map(tuple, connection.execute(left)))) if base else (b"", {})
        except BadSave:
            return b"", {}

    def chair(self, token: str) -> tuple[str, int] | None:
        """The game and the number of the chair that a link leads to."""
        wanted = select(chairs.c.game, chairs.c.number).where(chairs.c.token == token)
        with self._reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else (row.game, row.number)

    def tables_of(self, person: str) -> set[str]:
        """The games at which a browser owns the table or has a chair."""
        with self._reading() as connection:
            own = connection.execute(select(games.c.id).where(games.c.owner == person)).scalars().all()
            sits = connection.execute(select(chairs.c.game).where(chairs.c.holder == person)).scalars().all()
        return {*own, *sits}

    # writing

    def seat(self, game: str, chair: Chair | None, number: int, owner: str) -> Future[None]:
        """A chair is given away, claimed or changed, or with None ended."""

        def job(connection: Connection) -> None:
            connection.execute(delete(chairs).where(chairs.c.game == game, chairs.c.number == number))
            if chair is not None:
                connection.execute(insert(chairs), {"game": game, **asdict(chair)})
            change = update(games).where(games.c.id == game).values(owner=owner, shared=1)
            connection.execute(change)

        return self.writer.submit(job)

    def change_header(self, game: str, header: bytes) -> Future[None]:
        """The dice take a seat's seed in, before the first roll."""
        change = update(games).where(games.c.id == game).values(header=header)
        return self.writer.submit(lambda connection: _run(connection, change))

    def add(self, row: Mapping[str, Any], lines: Sequence[Line], base: bytes | None = None) -> None:
        """A new game, with the entries it has already."""

        def job(connection: Connection) -> None:
            connection.execute(insert(games), dict(row))
            _insert_lines(connection, row["id"], 0, lines)
            if base is not None:
                connection.execute(insert(bases), {"game": row["id"], "base": base})

        self.writer.write(job)

    def append(
        self,
        game: str,
        first: int,
        lines: Sequence[Line],
        change: Mapping[str, Any],
        post: tuple[str, str] | None,
        base: bytes | None = None,
        owed: tuple[int, Sequence[bytes]] = (0, ()),
    ) -> Future[None]:
        """More entries of a game, from number `first` on, and what else changes with them; with a base also
        the traces that are owed, from some number on. Like every change of a game that is in memory it is on
        the disk when the answer is done: nobody need hold the game meanwhile."""

        def job(connection: Connection) -> None:
            _insert_lines(connection, game, first, lines)
            if base is not None:
                connection.execute(delete(bases).where(bases.c.game == game))
                connection.execute(insert(bases), {"game": game, "base": base})
                _insert_traces(connection, game, *owed)
            if post is not None:
                connection.execute(insert(posts), {"game": game, "key": post[0], "fingerprint": post[1]})
            connection.execute(update(games).where(games.c.id == game).values(**change))

        return self.writer.submit(job)

    def note(
        self, game: str, number: int, at: float, notice: Mapping[str, Any], post: tuple[str, str]
    ) -> Future[None]:
        """Something is said at the desk of a game."""

        def job(connection: Connection) -> None:
            row = {"game": game, "number": number, "at": at, "notice": codec.to_json(notice)}
            connection.execute(insert(notices), row)
            connection.execute(insert(posts), {"game": game, "key": post[0], "fingerprint": post[1]})

        return self.writer.submit(job)

    def rename(self, game: str, name: str) -> Future[None]:
        change = update(games).where(games.c.id == game).values(name=name)
        return self.writer.submit(lambda connection: _run(connection, change))

    def remove(self, game: str) -> Future[None]:
        return self.writer.submit(
            lambda connection: _run(connection, delete(games).where(games.c.id == game))
        )


def _run(connection: Connection, statement: Any) -> None:
    connection.execute(statement)


def _insert_lines(connection: Connection, game: str, first: int, lines: Sequence[Line]) -> None:
    if lines:
        rows = [
            {"game": game, "seq": first + n, "line": line.line, "post": line.post}
            for n, line in enumerate(lines)
        ]
        connection.execute(insert(entries), rows)
        _insert_traces(connection, game, first, [line.trace for line in lines])


def _insert_traces(connection: Connection, game: str, first: int, left: Sequence[bytes]) -> None:
    """The traces of entries, where they are at hand, in place of any others."""
    rows = [{"game": game, "seq": first + n, "trace": trace} for n, trace in enumerate(left) if trace]
    if rows:
        connection.execute(insert(traces).prefix_with("OR REPLACE"), rows)


def _card(row: Any) -> dict[str, Any]:
    try:
        kept = codec.from_json(row.card)
        card: dict[str, Any] = {"id": row.id, "name": row.name, **kept}
        if (result := card.get("result")) and "told" in result:  # what older cards call the outcome
            result["outcome"] = result.pop("told")
    except (ValueError, TypeError) as error:
        card = _damaged(row.id, row.name, f"this game's entry in the list is damaged: {error}")
    card |= {"created": row.created, "updated": row.updated, "owner": row.owner, "shared": bool(row.shared)}
    origin = _origin(row)
    return card if origin is None else {**card, "branch_of": origin}


def _seq(card: str) -> int:
    """Entries that everybody may know of, as the list has them."""
    try:
        return int(codec.from_json(card)["seq"])
    except (ValueError, TypeError, LookupError):
        return 0


def _damaged(game: str, name: str, why: str) -> dict[str, Any]:
    """A game of which the list can show nothing but that it is there."""
    return {"id": game, "name": str(name), "damaged": why}


def _with_origin(*columns: Any) -> Select[Any]:
    """Rows of games, each with the name of the game it came from."""
    first = games.alias()
    return select(*columns, first.c.name.label("branch_name")).outerjoin(
        first, games.c.branch_of == first.c.id
    )


def _origin(row: Any) -> dict[str, Any] | None:
    """The game that one came from, as the list and the table tell it."""
    if row.branch_of is None:
        return None
    origin = {
        "game": row.branch_of, "name": row.branch_name, "seq": row.branch_at, "turn": row.branch_turn,
    }  # fmt: skip
    return {**origin, "imagined_by": row.branch_side} if row.branch_side else origin


# opening


def _engine(file: Path, busy_ms: int) -> Engine:
    # As many readers at once as there are threads: nobody waits for a connection.
    engine = create_engine(URL.create("sqlite", database=str(file)), pool_size=0)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the transactions are ours, see `begin`
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={busy_ms}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _bring_up_to_date(engine: Engine, file: Path) -> None:
    """Make the tables, or bring older ones over after a copy was put aside."""
    try:
        with engine.connect() as connection:
            revision = _revision(connection)
        if revision == REVISION:
            return
        if revision is not None and revision not in KNOWN:
            raise BadSave(
                f"{file} was written by a newer Redoubt (database {revision[:20]!r}, this program knows"
                f" {REVISION!r}); use that one, or another --data-dir",
                str(file),
            )
        if revision is not None:
            _put_copy_aside(engine, file, revision)
        _migrate(engine)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        why = getattr(error, "orig", error)
        if shutil.disk_usage(file.parent).free < ROOM:
            raise BadSetup(
                f"the disk of {file.parent} is full ({why}): free some space, or use another --data-dir",
                "--data-dir",
            ) from None
        raise BadSave(f"{file} cannot be opened as a database of games: {why}", str(file)) from None


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _put_copy_aside(engine: Engine, file: Path, revision: str) -> None:
    copy = file.with_name(f"{file.stem}-before-{REVISION}-from-{revision}{file.suffix}")
    copy.unlink(missing_ok=True)
    connection = engine.raw_connection()  # not in a transaction
    try:
        connection.cursor().execute("VACUUM INTO ?", (str(copy),))
    finally:
        connection.close()


def _migrate(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.execution_options(writes=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, REVISION)


__all__ = ["BUSY_MS", "Line", "Store", "Stored"]
