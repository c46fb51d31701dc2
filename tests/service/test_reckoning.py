"""Odds take their time: nobody who plays waits for them, and what nobody waits for is given up."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

import redoubt
from redoubt.lab.odds import odds
from redoubt.lab.positions import Budget, GivenUp
from redoubt.service import reckoning
from tests.service.helpers import At, Client, Refusal, wait_for

FIRE: dict[str, Any] = {
    "scenario": "ridge", "phase": "2.3",
    "unit": {"R1": {"place": "a2"}, "B1": {"place": "a4"}, "B2": {"place": "a5"}},
}  # fmt: skip


class Slow:
    """Stands in for the reckoning: runs until it is given up or let go."""

    def __init__(self) -> None:
        self.begun = 0
        self.given_up = 0
        self.go_on = threading.Event()

    def __call__(self, game: Any, side: Any, choice: Any, policy: str, until: str, budget: Budget) -> Any:
        self.begun += 1
        try:
            while not self.go_on.is_set():
                budget.pay()
                budget.spent = 0
                time.sleep(0.005)
        except GivenUp:
            self.given_up += 1
            raise
        return odds(game, side, choice, policy, until, budget)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow()
    reckoning._kept.clear()
    monkeypatch.setattr(reckoning, "reckon", slow)
    yield slow
    slow.go_on.set()


@pytest.fixture
def fight(client: Client) -> At:
    return client.take_in(redoubt.position("skirmish", FIRE, seed=3).save())


def asking(game: At, target: str) -> socket.socket:
    """A question whose answer is not waited for."""
    at = urlsplit(game.client.address)
    body = json.dumps({"side": "red", "choices": [f"fire R1 {target}"]}).encode()
    link = socket.create_connection((str(at.hostname), int(at.port or 0)))
    head = f"POST {game.path}/odds HTTP/1.1\r\nHost: {at.netloc}\r\nContent-Type: application/json\r\n"
    link.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return link


def test_odds_that_nobody_waits_for_are_given_up(fight: At, slow: Slow) -> None:
    with asking(fight, "B1"):
        wait_for(lambda: slow.begun == 1)
    wait_for(lambda: slow.given_up == 1)


def test_a_question_that_waits_for_its_turn_is_given_up_too(fight: At, slow: Slow) -> None:
    asked = [asking(fight, "B1") for _ in range(reckoning.AT_ONCE)]
    wait_for(lambda: slow.begun == reckoning.AT_ONCE)
    asking(fight, "B2").close()
    for question in asked:
        question.close()
    wait_for(lambda: slow.given_up == slow.begun)
    slow.go_on.set()
    assert fight.ask("odds", "red", choices=["fire R1 B2"])["odds"]["endings"]


def test_whoever_plays_does_not_wait_for_odds(fight: At, slow: Slow) -> None:
    asked = [asking(fight, "B1") for _ in range(reckoning.AT_ONCE + 2)]
    wait_for(lambda: slow.begun == reckoning.AT_ONCE)
    fight.choose("red", "fire R1 B2")
    assert fight.table("red")["seq"] == 1
    assert slow.given_up == 0
    slow.go_on.set()
    for question in asked:
        assert question.recv(1), "every question is answered, so that none is left for the next test"
        question.close()


def test_the_same_question_is_reckoned_once(fight: At, slow: Slow) -> None:
    slow.go_on.set()
    first, second = (fight.ask("odds", "red", choices=["fire R1 B1"]) for _ in range(2))
    assert first == second
    assert slow.begun == 1
    fight.ask("odds", "red", choices=["fire R1 B2"])
    assert slow.begun == 2


def test_odds_of_nothing_are_refused(fight: At) -> None:
    with pytest.raises(Refusal) as refusal:
        fight.ask("odds", "red")
    assert refusal.value.error["path"] == "choices"
