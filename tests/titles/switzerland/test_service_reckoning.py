"""Odds of a fight over the wire: by its place, from either side, given up half-way."""

from __future__ import annotations

from typing import Any

import pytest

import redoubt
from redoubt.lab.odds import odds
from redoubt.lab.positions import Budget, GivenUp
from tests.service.helpers import At, Client, Refusal

FIGHT: dict[str, Any] = {
    "scenario": "historical", "phase": "4.1.4",
    "unit": {"DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"},
             "DE-10-Pz-XX": {"place": "1203"}, "CH-4-Bdr-X": {"place": "1203"}},
}  # fmt: skip


@pytest.fixture
def fight(client: Client) -> At:
    return client.take_in(redoubt.position("switzerland", FIGHT, seed=3).save())


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


def test_a_budget_gives_up_in_the_middle_of_a_combat() -> None:
    answers = iter([False] * 20 + [True])
    game = redoubt.position("switzerland", FIGHT, seed=3)
    with pytest.raises(GivenUp):
        odds(game, "german", "fight 1104", budget=Budget(8_000, given_up=lambda: next(answers)))
