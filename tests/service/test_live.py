"""The live link and the computers: who is told what, and when."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from anyio import to_thread
from websockets.exceptions import ConnectionClosed

from redoubt.service import app, push
from redoubt.service.live import Live
from redoubt.service.push import message_of
from tests.service.helpers import At, Client, received, serving, wait_for


def test_a_change_is_pushed_to_everybody_with_events_and_the_table(orders: At) -> None:
    with orders.link("birch") as birch, orders.link("onlooker") as onlooker:
        orders.choose("amber", "stance raid")
        for link, viewer in ((birch, "birch"), (onlooker, "onlooker")):
            (push,) = received(link)
            assert (push["seq"], push["by"]) == (1, "amber")
            assert push["table"] == orders.table(viewer)


def test_pushed_events_are_the_log(duel: At) -> None:
    known = duel.read("log", "blue")["next"]
    with duel.link("blue") as link:
        duel.choose("red", "move R2 a3")
        duel.act("undo", "red")
        events = [event for push in received(link) for event in push["events"]]
    assert events == duel.read("log", "blue", since=known)["lines"]


def test_a_link_that_is_open_misses_nothing(orders: At, monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy:
        @staticmethod
        async def run_sync(work: Callable[[], Any]) -> Any:
            await asyncio.sleep(0.3)
            return await to_thread.run_sync(work)

    monkeypatch.setattr(app, "to_thread", Busy)
    with orders.link("birch") as link:
        orders.choose("amber", "stance raid")
        assert [push["seq"] for push in received(link)] == [1]


def test_a_refused_choice_pushes_nothing(duel: At) -> None:
    with duel.link("blue") as link:
        duel.client.http.post(f"{duel.path}/choose", json={})
        assert received(link) == []


def test_a_slow_reader_is_sent_several_changes_at_once_and_misses_nothing(duel: At) -> None:
    with duel.link("blue") as link:
        for _ in range(20):
            duel.choose("red", "move R2 a3")
            duel.act("undo", "red")
        pushes = received(link)
    numbers = [event["n"] for push in pushes for event in push["events"]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert pushes[-1]["seq"] == duel.table("blue")["seq"]
    assert len(pushes) <= 40


def test_the_link_of_a_deleted_or_unknown_game_is_closed_with_a_sentence(orders: At) -> None:
    with orders.link("amber") as link:
        orders.client.delete(orders.path)
        with pytest.raises(ConnectionClosed) as closed:
            link.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, "the game was deleted")
    with At(orders.client, "nothing").link("amber") as link, pytest.raises(ConnectionClosed) as closed:
        link.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert "no game 'nothing'" in closed.value.rcvd.reason


# computers


def test_computers_play_a_whole_game_by_themselves(client: Client) -> None:
    game = client.new("crossroads", seats={"blue": "cadet", "red": "random"})
    table = game.until(lambda table: table["result"] and not table["computer"]["thinking"], seconds=60)
    assert table["computer"] == {"thinking": False, "side": None, "paused": False, "fault": ""}
    reasons = game.read("reason", "onlooker")["reasons"]
    assert reasons
    assert 0 < reasons[0]["seq"] <= reasons[-1]["seq"] <= table["seq"]


def test_computers_pause_step_and_go_on(client: Client) -> None:
    game = client.new("crossroads", seats={"blue": "general", "red": "staff"})  # long enough to be caught
    client.post(f"{game.path}/computer", action="pause")
    wait_for(lambda: not game.table("onlooker")["computer"]["thinking"])
    paused = game.table("onlooker")
    assert paused["computer"]["paused"]
    client.post(f"{game.path}/computer", action="step")
    stepped = game.until(
        lambda table: table["seq"] > paused["seq"] and not table["computer"]["thinking"], "onlooker"
    )
    assert stepped["seq"] == paused["seq"] + 1
    client.post(f"{game.path}/computer", action="go")
    game.until(lambda table: table["seq"] > stepped["seq"] + 5, "onlooker", 60)


def test_a_choice_taken_back_while_a_computer_thinks_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def choose(self, seat):  # type: ignore[no-untyped-def]
            begun.set()
            go_on.wait(20)
            return seat.legal()[0]

    monkeypatch.setattr("redoubt.service.computers.make_player", lambda *_: Slow())
    with serving(tmp_path) as (client, _):
        game = client.new(seats={"birch": "random"})
        game.choose("amber", "stance raid")
        assert begun.wait(10)
        taken = game.act("undo", "amber")
        assert taken["sealed"] == {}
        go_on.set()
        table = game.until(
            lambda table: "birch" not in [prompt["side"] for prompt in table["prompts"]], "amber"
        )
        assert table["sealed"] == {}
        assert "amber" in [prompt["side"] for prompt in table["prompts"]]


def test_a_seed_that_comes_while_a_computer_thinks_goes_into_its_rolls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, go_on = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def choose(self, seat):  # type: ignore[no-untyped-def]
            thinking.set()
            go_on.wait(20)
            return seat.legal()[-1]

    monkeypatch.setattr("redoubt.service.computers.make_player", lambda *_: Slow())
    monkeypatch.setattr("redoubt.service.computers.PATIENCE", 0.0)
    with serving(tmp_path) as (client, _):
        game = client.new("crossroads", dice="verifiable", seed=None, seats={"blue": "random"})
        assert thinking.wait(10)
        promise = hashlib.sha256(f"red:{'r' * 20}".encode()).hexdigest()
        client.post(f"{game.path}/seed", side="red", commitment=promise)
        value = client.post(f"{game.path}/seed", side="red", seed="r" * 20)["dice"]["commitment"]
        go_on.set()
        table = game.until(lambda table: table["seq"] > 0, "red")
        assert table["dice"]["commitment"] == value


def test_a_computer_that_fails_is_reported_and_the_game_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        name = "broken"

        def choose(self, seat):  # type: ignore[no-untyped-def]
            raise ZeroDivisionError("no plan")

    monkeypatch.setattr("redoubt.service.computers.make_player", lambda *_: Broken())
    with serving(tmp_path) as (client, _):
        game = client.new(seats={"birch": "random"})
        table = game.until(lambda table: table["computer"]["fault"], "amber")
        assert "no plan" in table["computer"]["fault"]
        assert game.choose("amber", "stance raid")["seq"] == 1


def test_what_many_readers_see_is_written_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def counted(live: Live, viewer: int, *rest: Any) -> str:
        written.append(viewer)
        return message_of(live, viewer, *rest)

    monkeypatch.setattr(push, "message_of", counted)
    game = client.new()
    with ExitStack() as links:
        readers = [links.enter_context(game.link("amber")) for _ in range(8)]
        wait_for(lambda: all(link.state.name == "OPEN" for link in readers))
        game.choose("amber", "stance hold")
        assert {json.loads(link.recv(timeout=20))["seq"] for link in readers} == {1}
    assert len(written) <= 2  # a second time for a reader that joined late
