"""A game that is opened is not played through again, and is the same as if it had been."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from redoubt.engine import record
from redoubt.service import memory
from tests.service.helpers import At, Client, Refusal, serving

SIDES = ("amber", "birch", "cobalt")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were played whenever a game was opened."""
    counts: list[int] = []
    play = record.play_entries

    def counted(game: Any, entries: Any, *rest: Any, **named: Any) -> None:
        counts.append(len(entries))
        play(game, entries, *rest, **named)

    monkeypatch.setattr(record, "play_entries", counted)
    return counts


def begun(client: Client, more: int) -> At:
    """A game with a turn's opening behind it, then entries by which Amber makes up and changes its mind."""
    game = client.new()
    for side in SIDES:
        game.choose(side, "stance hold")
    to_and_fro(game, memory.OFTEN + more - len(SIDES))
    return game


def to_and_fro(game: At, entries: int) -> None:
    for number in range(entries):
        if number % 2:
            game.act("undo", "amber")
        else:
            game.choose("amber", game.table("amber")["legal"][0]["text"])


def shown(game: At) -> list[Any]:
    viewers = (*SIDES, "onlooker")
    return [(game.table(side), game.read("log", side), game.read("history", side)) for side in viewers]


def change(folder: Path, statement: str) -> None:
    connection = sqlite3.connect(folder / "games.sqlite")
    with connection:
        assert connection.execute(statement).rowcount
    connection.close()


def test_a_game_is_opened_where_it_was_remembered(tmp_path: Path, played: list[int]) -> None:
    with serving(tmp_path) as (client, hall):
        game = begun(client, 4)
        before, after = shown(game), hall.open(game.id)
        tail = len(after.game.entries) - after.memory.base
    assert 0 < tail < memory.OFTEN
    with serving(tmp_path) as (client, hall):
        assert shown(At(client, game.id)) == before
        assert played == [0, tail]
        assert hall.open(game.id).game.save() == after.game.save()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE traces SET trace = zeroblob(9) WHERE seq = 2",
        "UPDATE traces SET trace = (SELECT trace FROM traces WHERE seq = 3) WHERE seq = 2",
        "DELETE FROM traces WHERE seq = 1",
        "DELETE FROM traces",
        "DELETE FROM bases",
        "UPDATE bases SET base = x'7b'",
        "UPDATE bases SET base = CAST(replace(base, '\"rolls\":', '\"rolls\":1') AS BLOB)",
        'UPDATE bases SET base = CAST(replace(base, \'"program":"\', \'"program":"x\') AS BLOB)',
        "UPDATE bases SET base = CAST(replace(base, '\"entries\":1', '\"entries\":900') AS BLOB)",
    ],
)
def test_whatever_becomes_of_the_memory_the_game_is_the_same(
    tmp_path: Path, played: list[int], statement: str
) -> None:
    with serving(tmp_path) as (client, _):
        game = begun(client, 4)
        before = shown(game)
    change(tmp_path, statement)
    played.clear()
    with serving(tmp_path) as (client, _):
        again = At(client, game.id)
        assert shown(again) == before
        assert played == [memory.OFTEN + 4]
        again.act("undo", "amber")
    played.clear()
    with serving(tmp_path) as (client, _):
        At(client, game.id).table("amber")
        assert played == [0]  # it was remembered anew, with the traces that were owed


@pytest.mark.parametrize("column", ['line = replace(line, \'"hash":"\', \'"hash":"0\')', "line = x'7b7d'"])
def test_a_damaged_line_under_the_memory_is_found(tmp_path: Path, column: str) -> None:
    with serving(tmp_path) as (client, _):
        game = begun(client, 4)
    change(tmp_path, f"UPDATE entries SET {column} WHERE seq = 1")
    with serving(tmp_path) as (client, _):
        with pytest.raises(Refusal) as refusal:
            At(client, game.id).table("amber")
        assert (refusal.value.status, refusal.value.code) == (422, "bad_save")


def test_an_undo_that_reaches_before_the_memory_comes_out_again(tmp_path: Path, played: list[int]) -> None:
    with serving(tmp_path) as (client, hall):
        game = begun(client, 1)
        based = hall.open(game.id).memory.base
        assert based > memory.OFTEN
        game.act("undo", "cobalt", consent=["amber", "birch"])
        before = shown(game)
    with serving(tmp_path) as (client, _):
        assert shown(At(client, game.id)) == before
        assert played[-1] == based + 1


def test_a_game_that_was_taken_in_is_remembered(tmp_path: Path, played: list[int]) -> None:
    with serving(tmp_path) as (client, _):
        record = client.http.get(f"{begun(client, 1).path}/export/record", params={"secrets": 1}).content
        game = client.take_in(record)
    played.clear()
    with serving(tmp_path) as (client, _):
        At(client, game.id).table("amber")
        assert played == [0]


def test_a_deleted_game_leaves_no_memory(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _):
        client.delete(begun(client, 0).path)
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    for table in ("traces", "bases"):
        assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    connection.close()


def test_another_program_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "pack"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    import pack  # type: ignore[import-not-found]  # noqa: F401

    before = memory.package.__wrapped__("pack")
    assert memory.package.__wrapped__("pack") == before
    (package / "rules.py").write_text("RULE = 1\n")
    assert memory.package.__wrapped__("pack") != before
