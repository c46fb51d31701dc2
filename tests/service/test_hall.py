"""Games come from the disk into memory: each by itself, once, and whatever goes wrong."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from redoubt.engine import record
from redoubt.service import hall as hall_module
from redoubt.service.bodies import NewGame
from redoubt.service.chairs import HOUSE
from redoubt.service.errors import NotFound
from redoubt.service.hall import Hall
from redoubt.service.live import Live
from redoubt.service.push import Reader
from redoubt.service.store import Store, Stored
from tests.service.helpers import key, serving


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    opened = Hall(Store(tmp_path / "games.sqlite"))
    yield opened
    opened.close()


def new_game(hall: Hall) -> str:
    return hall.new(NewGame(title="sealed_orders", key=key(), dice="seeded", seed=7))


class Door:
    """Stands in for `Live`, counts the games it opens, and holds one of them up or fails on it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.opened: list[str] = []
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.fault: Exception | None = None

    def __call__(self, stored: Stored, overlay: Path | None) -> Live:
        self.opened.append(stored.id)
        if stored.id == self.game:
            self.begun.set()
            assert self.go_on.wait(20)
            if self.fault is not None:
                raise self.fault
        return Live(stored, overlay)


def test_a_game_that_opens_slowly_holds_up_no_other(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = new_game(hall), new_game(hall)
    door = Door(slow)
    monkeypatch.setattr(hall_module, "Live", door)
    with ThreadPoolExecutor(2) as people:
        first = people.submit(hall.open, slow)
        assert door.begun.wait(20)
        try:
            assert people.submit(hall.open, quick).result(20).id == quick
            assert not first.done()
        finally:
            door.go_on.set()
        assert first.result(20).id == slow


def test_games_are_made_ready_one_after_the_other(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [new_game(hall) for _ in range(5)]
    at_once: list[int] = []
    inside: list[str] = []

    def slowly(stored: Stored, overlay: Path | None) -> Live:
        inside.append(stored.id)
        time.sleep(0.02)
        at_once.append(len(inside))
        inside.remove(stored.id)
        return Live(stored, overlay)

    monkeypatch.setattr(hall_module, "Live", slowly)
    for request in [hall.fetch(game) for game in games]:
        request.result(20)
    assert at_once == [1] * 5


def test_two_who_ask_for_the_same_game_open_it_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(hall)
    door = Door(game)
    monkeypatch.setattr(hall_module, "Live", door)
    with ThreadPoolExecutor(2) as people:
        first = people.submit(hall.open, game)
        assert door.begun.wait(20)
        second = people.submit(hall.open, game)
        door.go_on.set()
        assert first.result(20) is second.result(20) is hall.open(game)
    assert door.opened == [game]


def test_a_game_that_fails_to_open_can_be_opened_later(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(hall)
    door = Door(game)
    door.fault = OSError("the disk is gone")
    with monkeypatch.context() as patched, ThreadPoolExecutor(2) as people:
        patched.setattr(hall_module, "Live", door)
        waiting = [people.submit(hall.open, game)]
        assert door.begun.wait(20)
        waiting.append(people.submit(hall.open, game))
        door.go_on.set()
        for request in waiting:
            with pytest.raises(OSError, match="the disk is gone"):
                request.result(20)
    assert hall._opening == {}
    assert hall.open(game).id == game
    with pytest.raises(NotFound, match="there is no game 'nowhere'"):
        hall.open("nowhere")
    assert hall._opening == {}


def test_a_full_hall_still_opens_a_game_while_all_others_are_watched(tmp_path: Path) -> None:
    hall = Hall(Store(tmp_path / "games.sqlite"), live=1)
    watched, other = new_game(hall), new_game(hall)
    hall.open(watched).listeners.add(lambda: None)
    names: list[str] = []

    def look() -> None:
        with hall.using(other) as live:
            names.append(live.name)

    person = threading.Thread(target=look, daemon=True)
    person.start()
    person.join(20)
    hall.close()
    assert len(names) == 1
    assert not hall.open(watched).gone


def test_many_who_open_games_at_once_in_a_full_hall_all_get_theirs(tmp_path: Path) -> None:
    hall = Hall(Store(tmp_path / "games.sqlite"), live=1)
    watched, *others = [new_game(hall) for _ in range(5)]
    hall.open(watched).listeners.add(lambda: None)

    def look(game: str) -> str:
        for _ in range(20):
            with hall.using(game) as live:
                opened = live.id
        return opened

    people = ThreadPoolExecutor(8)
    looking = [people.submit(look, game) for game in others * 2]
    assert [look.result(30) for look in looking] == others * 2
    people.shutdown()
    hall.close()


def test_many_who_wait_for_a_slow_game_leave_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, live=1) as (client, hall):
        slow, quick = client.new(), client.new()
        hall.open(quick.id)
        door = Door(slow.id)
        monkeypatch.setattr(hall_module, "Live", door)
        with ThreadPoolExecutor(60) as people:
            waiting = [people.submit(slow.table, "amber") for _ in range(60)]
            try:
                assert door.begun.wait(20)
                assert quick.table("amber")["seq"] == 0
                assert not any(request.done() for request in waiting)
            finally:
                door.go_on.set()
            assert {request.result(20)["seq"] for request in waiting} == {0}


def test_to_take_back_beyond_a_die_does_not_play_the_whole_game_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new("crossroads")
        game.choose("blue", "pass")
        game.choose("red", "pass")
        monkeypatch.setattr(record, "position_before", None)
        assert game.act("undo", "red", consent=["blue"])["seq"] == 3


def test_a_game_is_not_put_away_while_a_viewers_link_opens(tmp_path: Path) -> None:
    hall = Hall(Store(tmp_path / "games.sqlite"), live=1)
    watched, other = new_game(hall), new_game(hall)
    with hall.using(watched) as live:
        reader = Reader(live, 0, HOUSE)
    hall.open(other)
    assert not live.gone
    reader.leave()
    hall.open(new_game(hall))
    assert live.gone
    hall.close()
