"""What takes long holds up nobody: looking back, drawing, packing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from redoubt.engine.errors import BadSetup
from redoubt.engine.game import Game
from redoubt.service import packing, papers, reckoning
from redoubt.service.live import EVERY
from tests.service.helpers import At, Client, key, serving

FEW = 5


class Gate:
    """Something that stops in the middle until it may go on."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.go_on = threading.Event()
        self.passed = 0

    def stop(self, after: int = 0) -> None:
        self.passed += 1
        if self.passed > after:
            self.reached.set()
            assert self.go_on.wait(30)


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.go_on.set()


def quickly(client: Client, game: At) -> Any:
    return client.http.get(game.path, params={"as": "amber"}, timeout=15).json()


@pytest.mark.parametrize(
    "path", ["?as=amber&at=100", "/turns?as=amber", "/moments?as=amber", "/place/Tor?at=100"]
)
def test_whoever_looks_back_far_does_not_hold_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gate: Gate, path: str
) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new()
        for number in range(2 * EVERY + 4):
            game.act("undo", "amber") if number % 2 else game.choose("amber", "stance hold")
    with serving(tmp_path) as (client, _), ThreadPoolExecutor(1) as others:
        assert quickly(client, game)["seq"] == 2 * EVERY + 4
        play = Game.play

        def slowly(self: Game, *entry: Any, **named: Any) -> None:
            gate.stop(FEW)
            play(self, *entry, **named)

        monkeypatch.setattr(Game, "play", slowly)
        back = others.submit(client.http.get, game.path + path)
        assert gate.reached.wait(30)
        assert quickly(client, game)["seq"] == 2 * EVERY + 4
        gate.go_on.set()
        assert back.result().status_code == 200


def test_a_what_if_game_from_far_back_does_not_hold_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gate: Gate
) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new()
        for number in range(2 * EVERY + 4):
            game.act("undo", "amber") if number % 2 else game.choose("amber", "stance hold")
    with serving(tmp_path) as (client, _), ThreadPoolExecutor(1) as others:
        assert quickly(client, game)["seq"] == 2 * EVERY + 4
        play = Game.play

        def slowly(self: Game, *entry: Any, **named: Any) -> None:
            gate.stop(FEW)
            play(self, *entry, **named)

        monkeypatch.setattr(Game, "play", slowly)
        wish = {"at": EVERY, "side": "amber", "key": key()}
        what_if = others.submit(client.http.post, f"{game.path}/branch", json=wish)
        assert gate.reached.wait(30)
        assert quickly(client, game)["seq"] == 2 * EVERY + 4
        gate.go_on.set()
        assert what_if.result().status_code == 201


def test_many_who_wait_for_odds_leave_threads_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gate: Gate
) -> None:
    def slowly(*_: Any) -> Any:
        gate.stop()
        raise BadSetup("no odds", "choices")

    monkeypatch.setattr(reckoning, "reckon", slowly)
    with serving(tmp_path) as (client, _), ThreadPoolExecutor(60) as others:
        game = client.new()
        body = {"side": "amber", "choices": ["stance hold"]}
        asking = [
            others.submit(httpx.post, f"{client.address}{game.path}/odds", json=body, timeout=60)
            for _ in range(60)
        ]
        assert gate.reached.wait(30)
        time.sleep(2)  # by then all are there
        assert quickly(client, game)["seq"] == 0
        gate.go_on.set()
        assert {request.result().status_code for request in asking} == {422}


def test_who_draws_does_not_hold_the_game_and_many_leave_threads_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gate: Gate
) -> None:
    def slowly(_: Any) -> Any:
        gate.stop()
        raise BadSetup("nothing to draw", "file")

    monkeypatch.setitem(papers.KINDS, "map", slowly)
    with serving(tmp_path) as (client, _), ThreadPoolExecutor(60) as others:
        game = client.new()
        wanted = [
            others.submit(httpx.get, f"{client.address}{game.path}/paper/map.pdf", timeout=60)
            for _ in range(60)
        ]
        assert gate.reached.wait(30)
        assert quickly(client, game)["seq"] == 0
        assert game.choose("amber", "stance hold")["seq"] == 1
        gate.go_on.set()
        assert {answer.result().status_code for answer in wanted} == {404}


def test_a_large_answer_is_packed_in_a_thread_for_those_who_take_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed_in: list[str] = []
    pack = packing._packed

    def noted(body: bytes) -> bytes:
        packed_in.append(threading.current_thread().name)
        return pack(body)

    monkeypatch.setattr(packing, "_packed", noted)
    monkeypatch.setattr(packing, "LARGE", 6_000)
    with serving(tmp_path) as (client, _):
        path = "/api/titles"
        packed = client.http.get(path)
        plain = client.http.get(path, headers={"Accept-Encoding": "identity"})
        small = client.http.get("/health")
    assert packed.content == plain.content
    assert len(plain.content) > 6_000
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert not {"content-encoding"} & {*plain.headers, *small.headers}
    [thread] = packed_in
    assert thread.startswith("AnyIO worker")
