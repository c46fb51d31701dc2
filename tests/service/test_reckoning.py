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

FIGHT: dict[str, Any] = {
    "scenario": "historical", "phase": "4.1.4",
    "unit": {"DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"},
             "DE-10-Pz-XX": {"place": "1203"}, "CH-4-Bdr-X": {"place": "1203"}},
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
    made = Slow()
    reckoning._kept.clear()
    monkeypatch.setattr(reckoning, "reckon", made)
    yield made
    made.go_on.set()


@pytest.fixture
def fight(client: Client) -> At:
    return client.take_in(redoubt.position("switzerland", FIGHT, seed=3).save())


def asking(game: At, hex: str) -> socket.socket:
    """A question whose answer is not waited for."""
    at = urlsplit(game.client.address)
    body = json.dumps({"side": "german", "choices": [f"fight {hex}"]}).encode()
    made = socket.create_connection((str(at.hostname), int(at.port or 0)))
    head = f"POST {game.path}/odds HTTP/1.1\r\nHost: {at.netloc}\r\nContent-Type: application/json\r\n"
    made.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return made


def test_odds_that_nobody_waits_for_are_given_up(fight: At, slow: Slow) -> None:
    with asking(fight, "1104"):
        wait_for(lambda: slow.begun == 1)
    wait_for(lambda: slow.given_up == 1)


def test_a_question_that_waits_for_its_turn_is_given_up_too(fight: At, slow: Slow) -> None:
    asked = [asking(fight, "1104") for _ in range(reckoning.AT_ONCE)]
    wait_for(lambda: slow.begun == reckoning.AT_ONCE)
    asking(fight, "1203").close()
    for one in asked:
        one.close()
    wait_for(lambda: slow.given_up == slow.begun)
    slow.go_on.set()
    assert fight.ask("odds", "german", choices=["fight 1203"])["odds"]["kind"] == "combat"


def test_whoever_plays_does_not_wait_for_odds(fight: At, slow: Slow) -> None:
    asked = [asking(fight, "1104") for _ in range(reckoning.AT_ONCE + 2)]
    wait_for(lambda: slow.begun == reckoning.AT_ONCE)
    fight.choose("german", "fight 1203")
    assert fight.table("german")["seq"] == 1
    assert slow.given_up == 0
    for one in asked:
        one.close()


def test_the_same_question_is_reckoned_once(fight: At, slow: Slow) -> None:
    slow.go_on.set()
    one, other = (fight.ask("odds", "german", choices=["fight 1104"]) for _ in range(2))
    assert one == other
    assert slow.begun == 1
    fight.ask("odds", "german", choices=["fight 1104"], until="round")
    assert slow.begun == 2


def test_a_fight_is_weighed_by_its_place_from_either_side(fight: At) -> None:
    attack, defence = (fight.ask("odds", side, place="1104")["odds"] for side in ("german", "swiss"))
    assert attack == fight.ask("odds", "german", choices=["fight 1104"])["odds"]
    assert (attack["choice"], defence["choice"]) == ("fight 1104", "defend 1104")
    assert attack["chances"] == defence["chances"]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("0909", "There is no enemy in Fribourg 0909 to attack"),
        ("1209", "Move units into Interlaken 1209 to attack"),
    ],
)
def test_a_place_without_a_fight_is_refused_in_the_words_of_the_title(
    client: Client, place: str, words: str
) -> None:
    units = {**FIGHT["unit"], "CH-3-Bdr-X": {"place": "1209"}}
    quiet = client.take_in(redoubt.position("switzerland", {**FIGHT, "unit": units}, seed=3).save())
    with pytest.raises(Refusal) as refusal:
        quiet.ask("odds", "german", place=place)
    assert refusal.value.error["rule"] == "10.0"
    assert refusal.value.error["message"].startswith(words)


def test_odds_of_nothing_are_refused(fight: At) -> None:
    with pytest.raises(Refusal) as refusal:
        fight.ask("odds", "german")
    assert refusal.value.error["path"] == "choices"


def test_a_budget_gives_up_in_the_middle_of_a_combat() -> None:
    answers = iter([False] * 20 + [True])
    game = redoubt.position("switzerland", FIGHT, seed=3)
    with pytest.raises(GivenUp):
        odds(game, "german", "fight 1104", budget=Budget(8_000, given_up=lambda: next(answers)))
