"""Games on the disk: there before they are acknowledged, intact whatever happens, brought over in time."""

from __future__ import annotations

import dataclasses
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

import redoubt
from redoubt import registry
from redoubt.engine import codec
from redoubt.engine.errors import BadSave, BadSetup
from redoubt.service import acts, bodies, hall as hall_module, schema, store
from redoubt.service.chairs import HOUSE
from redoubt.service.errors import Busy, Stale, TooMany
from redoubt.service.hall import Hall
from redoubt.service.store import Store
from redoubt.service.writer import Writer
from tests.sealed_orders import TITLE
from tests.service.helpers import At, Refusal, key, serving, wait_for

FIRST = Path(__file__).parent / "databases" / "0001.sql"
"""A database as the first version made it, with one game."""


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(file) as connection:
        rows = connection.execute(query).fetchall()
    connection.close()
    return rows


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new("crossroads", name="Kept")
        game.choose("blue", "pass")
        game.choose("red", "pass")
        before, history = game.table("red"), game.read("history", "red")
        log = game.read("log", "red")
    with serving(tmp_path) as (client, _):
        again = At(client, game.id)
        assert again.table("red") == before
        assert (again.read("history", "red"), again.read("log", "red")) == (history, log)
        assert again.act("undo", "red", consent=["blue"])["can"]["redo"]


def test_the_stored_lines_are_those_of_the_record(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, hall):
        game = client.new("crossroads")
        game.choose("blue", "pass")
        game.choose("red", "pass")
        game.act("undo", "red", consent=["blue"])
        record = hall.open(game.id).game.save()
        stored = hall.store.load(game.id)
    assert stored is not None
    assert [stored.header, *(line.line for line in stored.lines)] == record.splitlines()[:-1]
    assert redoubt.load(record).entries[-1].hash == codec.from_json(stored.lines[-1].line)["hash"]


def test_a_repeat_after_a_restart_is_applied_once(tmp_path: Path) -> None:
    wish = {"side": "amber", "choices": ["stance raid"], "expected_seq": 0, "key": key()}
    with serving(tmp_path) as (client, _):
        game = client.new()
        client.post(f"{game.path}/choose", **wish)
    with serving(tmp_path) as (client, _):
        assert client.post(f"{game.path}/choose", **wish)["seq"] == 1


def test_games_beyond_the_limit_wait_on_the_disk_and_are_played_on(tmp_path: Path) -> None:
    with serving(tmp_path, live=2) as (client, hall):
        games = [client.new(seed=n) for n in range(6)]
        for side in ("amber", "birch", "cobalt"):
            for game in games:
                game.choose(side, "stance hold")
        assert len(hall._live) == 2
        assert [game.table("amber")["seq"] for game in games] == [3] * 6


def test_there_is_a_connection_for_each_who_reads(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    with ExitStack() as readers:
        for _ in range(40):
            readers.enter_context(store._reading())
    store.close()


def test_nobody_learns_of_a_choice_before_the_commit(tmp_path: Path) -> None:
    committed: list[int] = []
    with serving(tmp_path, on_commit=lambda: committed.append(1)) as (client, hall):
        game = client.new()
        count = len(committed)
        for number, side in enumerate(("amber", "birch", "cobalt"), start=1):
            game.choose(side, "stance hold")
            assert len(committed) == count + number
        with hall.store.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_jobs_that_wait_together_are_committed_together(tmp_path: Path) -> None:
    commits: list[int] = []
    store = Store(tmp_path / "games.sqlite")
    writer = Writer(store.engine, lambda: commits.append(1))
    begun, held = threading.Event(), threading.Event()

    def slow(connection: object) -> None:
        begun.set()
        held.wait(10)

    first = writer.submit(slow)
    assert begun.wait(10)
    waiting = [writer.submit(lambda connection: None) for _ in range(50)]
    held.set()
    for future in (first, *waiting):
        future.result(10)
    assert len(commits) == 2
    writer.close()
    store.close()


def test_a_writer_that_was_closed_has_written_all_and_takes_no_more(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    done: list[int] = []
    futures = [store.writer.submit(lambda connection, n=n: done.append(n)) for n in range(20)]  # type: ignore[misc]
    store.close()
    assert [future.exception(5) for future in futures] == [None] * 20
    assert done == list(range(20))
    with pytest.raises(Busy, match="stopping"):
        store.writer.write(lambda connection: None)


def test_another_process_that_went_on_with_the_game_makes_ours_stale(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    hall = Hall(store)
    with serving(tmp_path) as (client, _):
        game = client.new()
        outside = hall.open(game.id)  # another process holds the same game
        game.choose("amber", "stance hold")
        with pytest.raises(Stale):
            acts.choose(hall, HOUSE, game.id, bodies.Choose("birch", ["stance raid"], 0, key()))
        assert outside.gone
        assert hall.open(game.id).seq(0) == 1
    hall.close()


def test_a_full_disk_gets_507_changes_nothing_and_recovers(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, hall):
        game = client.new()
        limit_pages(hall, 1)
        with pytest.raises(Refusal) as refusal:
            play_to_and_fro(game, 200)  # some room is left in the pages there are
        assert (refusal.value.status, refusal.value.code) == (507, "disk_full")
        assert "disk is full" in refusal.value.error["message"]
        before = game.table("amber")
        stored = hall.store.load(game.id)
        assert stored is not None
        assert len(stored.lines) == before["seq"]
        limit_pages(hall, 1_000_000)
        what = ("undo", {}) if before["sealed"] else ("choose", {"choices": ["stance hold"]})
        assert game.act(what[0], "amber", **what[1])["seq"] == before["seq"] + 1
    assert rows(tmp_path / "games.sqlite", "PRAGMA integrity_check") == [("ok",)]


def play_to_and_fro(game: At, times: int) -> None:
    for _ in range(times):
        game.choose("amber", "stance hold")
        game.act("undo", "amber")


def limit_pages(hall: Hall, pages: int) -> None:
    """As if the disk held only so many pages; SQLite does not go below what it has."""
    hall.store.writer.write(
        lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}") and None
    )


def test_a_locked_database_gets_503_and_when_to_come_again_while_reading_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path, busy_ms=100) as (client, _):
        game = client.new()
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refusal) as refusal:
            game.choose("amber", "stance hold")
        assert (refusal.value.status, refusal.value.code) == (503, "busy")
        assert int(refusal.value.headers["Retry-After"]) > 0
        assert game.table("amber")["seq"] == 0
        assert client.get("/api/games")["games"]
        other.execute("ROLLBACK")
        other.close()
        assert game.choose("amber", "stance hold")["seq"] == 1


def held_up(hall: Hall) -> threading.Event:
    """The disk waits until the event is set."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection: object) -> None:
        begun.set()
        go_on.wait(30)

    hall.store.writer.submit(slow)
    assert begun.wait(10)
    return go_on


def test_while_the_disk_waits_everybody_can_read_the_game_that_is_written(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, hall), ThreadPoolExecutor(60) as people:
        game, other = client.new(), client.new()
        go_on = held_up(hall)
        try:
            posted = [people.submit(game.choose, "amber", "stance hold", expected_seq=0) for _ in range(50)]
            wait_for(lambda: hall.open(game.id).writing)
            assert game.table("amber")["seq"] == other.table("amber")["seq"] == 0
            assert client.get("/api/games")["games"]
            assert not any(request.done() for request in posted)
        finally:
            go_on.set()
        wait_for(lambda: all(request.done() for request in posted))
        assert sum(request.exception() is None for request in posted) == 1
        assert game.table("amber")["seq"] == 1


# damage


def damaged(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET header = x'7b22' WHERE id = ?",
        "UPDATE games SET seats = '{' WHERE id = ?",
        "UPDATE entries SET line = x'00ff' WHERE game = ?",
        "UPDATE entries SET line = '7' WHERE game = ?",
        "UPDATE entries SET line = '{}' WHERE game = ?",
        "DELETE FROM entries WHERE seq = 0 AND game = ?",
    ],
)
def test_a_damaged_row_is_a_sentence_for_that_game_and_leaves_the_others_alone(
    tmp_path: Path, statement: str
) -> None:
    with serving(tmp_path) as (client, _):
        game, other = client.new(name="Hurt"), client.new(name="Well")
        for table in (game, other):
            table.choose("amber", "stance hold")
            table.choose("birch", "stance hold")
    damaged(tmp_path / "games.sqlite", statement.replace("?", f"'{game.id}'"))
    with serving(tmp_path) as (client, _):
        with pytest.raises(Refusal) as refusal:
            At(client, game.id).table("amber")
        assert (refusal.value.status, refusal.value.code) == (422, "bad_save"), refusal.value.body
        assert {card["name"] for card in client.get("/api/games")["games"]} == {"Hurt", "Well"}
        assert At(client, other.id).choose("cobalt", "stance hold")["seq"] == 3


def test_a_result_in_an_older_card_is_listed_under_todays_names(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new(name="Old")
        result = 'json(\'{"winner": null, "level": "draw", "told": "a draw"}\')'
        set_result = f"UPDATE games SET card = json_set(card, '$.result', {result}) WHERE id = '{game.id}'"
        damaged(tmp_path / "games.sqlite", set_result)
        [card] = client.get("/api/games")["games"]
        assert card["result"] == {"winner": None, "level": "draw", "outcome": "a draw"}


def test_a_damaged_card_is_reported_in_the_list_beside_the_others(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _):
        game, other = client.new(name="Hurt"), client.new(name="Well")
        damaged(tmp_path / "games.sqlite", f"UPDATE games SET card = '{{' WHERE id = '{game.id}'")
        cards = {card["name"]: card for card in client.get("/api/games")["games"]}
        assert "damaged" in cards["Hurt"]["damaged"]
        assert cards["Well"]["title"] == "sealed_orders"
        assert game.table("amber")["seq"] == other.table("amber")["seq"] == 0


def test_a_damaged_page_is_a_sentence_for_its_game(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with serving(tmp_path) as (client, _):
        games = [client.new(name=f"Game {n}" + "." * 90) for n in range(12)]
        for game in games:
            play_to_and_fro(game, 30)
    whole = bytearray(file.read_bytes())
    pages = [at for at in range(4096, len(whole), 4096) if b'"side":"amber"' in whole[at : at + 4096]]
    at = pages[len(pages) // 2]
    whole[at : at + 4096] = bytes(4096)
    file.write_bytes(whole)
    with serving(tmp_path) as (client, _):
        assert len(client.get("/api/games")["games"]) == len(games)
        answers = [client.http.get(game.path, params={"as": "amber"}) for game in games]
        assert {answer.status_code for answer in answers} == {200, 422}
        assert sum(answer.status_code == 200 for answer in answers) >= len(games) - 3


def test_a_start_on_a_full_disk_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"not a database" * 100)  # stands for whatever a full disk makes SQLite say
    monkeypatch.setattr(store.shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    with pytest.raises(BadSetup, match=r"is full .*free some space"):
        Store(file)


# limits


def test_there_is_an_end_to_games_branches_and_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as (client, hall):
        game = client.new()
        monkeypatch.setattr(hall_module, "MOST_BRANCHES", 1)
        monkeypatch.setattr(hall_module, "MOST_NOTICES", 1)
        monkeypatch.setattr(hall_module, "MOST_GAMES", 2)
        client.post(f"{game.path}/branch", at=0, side="amber", key=key())
        for full in (
            lambda: client.post(f"{game.path}/branch", at=0, side="amber", key=key()),
            client.new,
        ):
            with pytest.raises(Refusal) as refusal:
                full()
            assert (refusal.value.status, refusal.value.code) == (422, "too_many")
        monkeypatch.setattr(hall_module, "MOST_GAMES", 3)
        with pytest.raises(Refusal, match="can have 1 what-if games"):
            client.post(f"{game.path}/branch", at=0, side="amber", key=key())
        with hall.using(game.id, change=True) as live:
            hall.note(live, key(), "", {"kind": "message", "side": "amber"})
            with pytest.raises(TooMany, match="can hold 1 messages of amber"):
                hall.note(live, key(), "", {"kind": "message", "side": "amber"})
            # A team that fills the desk does not silence the umpire.
            hall.note(live, key(), "", {"kind": "ruling", "side": "umpire"})


# versions


def test_the_tables_are_those_of_the_newest_migration(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_current_head() == schema.REVISION
    assert [script.revision for script in scripts.walk_revisions()][::-1] == list(schema.KNOWN)
    filled = Store(tmp_path / "games.sqlite")
    with filled.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    filled.close()


def test_a_database_of_the_first_version_opens_and_its_game_goes_on(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.executescript(FIRST.read_text(encoding="utf-8"))
    connection.close()
    with serving(tmp_path) as (client, _):
        (card,) = client.get("/api/games")["games"]
        assert card["name"] == "The first game"
        game = At(client, card["id"])
        assert game.table("amber")["seq"] == card["seq"] == 3
        copy = tmp_path / f"games-before-{schema.REVISION}-from-0001.sqlite"
        assert rows(copy, "SELECT version_num FROM alembic_version") == [("0001",)]
        assert rows(copy, "SELECT count(*) FROM entries") == [(3,)]
        assert game.choose("amber", "march a1 Tor")["seq"] == 4


def test_a_game_of_older_rules_is_refused_until_it_is_brought_over_on_purpose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new(name="Old", seats={"umpire": "random"})
        for team in ("amber", "birch", "cobalt"):
            game.choose(team, "stance hold")
    newer = dataclasses.replace(TITLE, version=2, migrations={1: lambda plain: plain})
    monkeypatch.setitem(registry._registered, TITLE.id, newer)
    with serving(tmp_path) as (client, _):
        with pytest.raises(Refusal) as refusal:
            At(client, game.id).table("amber")
        assert (refusal.value.code, refusal.value.error["path"]) == ("bad_save", "rules_version")
        assert [card["name"] for card in client.get("/api/games")["games"]] == ["Old"]
        wish = {"key": key()}
        moved = client.post(f"{game.path}/migrate", **wish)
        assert client.post(f"{game.path}/migrate", **wish)["game"] == moved["game"]
        assert moved["branch_of"] == {"game": game.id, "name": "Old", "seq": 3, "turn": None}
        brought = At(client, moved["game"])
        assert brought.table("amber")["seats"]["umpire"]["player"] == "random"
        assert brought.choose("amber", "march a1 Tor")["seq"] == 1


def test_a_newer_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    Store(file).close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(BadSave, match="newer Redoubt"):
        Store(file)
    assert file.read_bytes() == before


def test_a_file_that_is_not_a_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"not a database" * 100)
    with pytest.raises(BadSave, match="cannot be opened as a database"):
        Store(file)
