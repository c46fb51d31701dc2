"""Doing nothing does not win: the passive player against the staff and the cadet."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.lab.simulate import Plan, run
from redoubt.players import make_player
from tests.titles.switzerland.helpers import at
from tools.bench.players import MOST

SIDES = ("german", "swiss")


def won(scenario: str, side: str, against: str, games: int) -> int:
    seats = dict.fromkeys(SIDES, against) | {side: "passive"}
    reports = list(run(Plan("switzerland", scenario, seats, games=games, seed=80_001)))
    assert not [report.error for report in reports if report.error]
    return sum(report.winner == side for report in reports)


@pytest.mark.parametrize("against", MOST)
@pytest.mark.parametrize("side", SIDES)
def test_r19_6_a_passive_side_loses_the_training_scenario(side: str, against: str) -> None:
    assert won("training", side, against, 40) <= MOST[against] * 40


@pytest.mark.slow
@pytest.mark.parametrize("against", MOST)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    "scenario", [name for name in redoubt.title("switzerland").scenarios if name != "training"]
)
def test_r19_0_a_passive_side_loses_every_scenario(scenario: str, side: str, against: str) -> None:
    assert won(scenario, side, against, 20) <= MOST[against] * 20


# costly habits


@pytest.mark.parametrize(("hex", "answer"), [("1204", "yes"), ("0202", "no")])
def test_r07_0_the_bomber_flies_only_to_prepare_an_attack(hex: str, answer: str) -> None:
    """A division beside the Swiss division in Basel, or far away; two towns are points to spare."""
    units = {"DE-5-Inf-XX": hex, "DE-23-Inf-XX": "1705", "DE-52-Inf-XX": "1803", "CH-4-Inf-XX": "1203"}
    game = at("4.1.1", units, turn=6)
    assert str(make_player("staff", game.title, "german", 1).choose(game.seat("german"))) == answer


def test_r06_1_the_staff_fires_no_shot_that_cannot_hit() -> None:
    """One gun regiment against one regiment in a town: the number is below 1."""
    units = {"DE-51-Art-III": "1103", "CH-75-Inf-III": "1203", "DE-5-Inf-XX": "1103"}
    game = at("4.1.1", units)
    assert [str(choice) for choice in game.legal("german")] == ["bombard 1103 1203", "done"]
    assert str(make_player("staff", game.title, "german", 1).choose(game.seat("german"))) == "done"
