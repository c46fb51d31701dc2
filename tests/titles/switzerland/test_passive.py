"""Doing nothing does not win: the passive player against the staff and the cadet."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.decision import Choice
from redoubt.engine.game import Seat
from redoubt.lab.simulate import Plan, run
from redoubt.players import make_player, player_seed
from redoubt.players.passive import PassivePlayer
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


class Sitter(PassivePlayer):
    """Sets a division and a regiment up in each of three hexes with room, and then does nothing."""

    def __init__(self, hexes: tuple[str, ...]) -> None:
        self.hexes = hexes
        self.posted = {"division": 0, "regiment": 0}
        self.size = ""

    def choose(self, seat: Seat) -> Choice:
        legal = seat.legal()
        if legal[0][0] == "at":
            number = self.posted[self.size]
            self.posted[self.size] += 1
            wanted = [f"at {hex}" for hex in (*self.hexes[number:], *self.hexes[:number])]
            able = [c for c in legal if str(c) in wanted]  # 9.2: guns keep out of the hills
            return min(able, key=lambda c: wanted.index(str(c)), default=legal[0])
        for choice in legal:
            if choice[0] == "place":
                self.size = "division" if str(choice).endswith("-XX") else "regiment"
                return choice
        return super().choose(seat)


GATES = [
    ("1201", "1202", "1302"),
    ("1202", "1301", "1302"),
    ("1202", "1302", "1401"),
    ("1202", "1401", "1402"),
    ("1302", "1401", "1402"),
]
"""The lay-outs in which a German who does nothing does best, and those in which he did under older staffs."""


@pytest.mark.parametrize("against", MOST)
@pytest.mark.parametrize("hexes", GATES)
def test_r19_6_a_german_who_sits_in_the_gate_loses(hexes: tuple[str, ...], against: str) -> None:
    won = 0
    for seed in range(970_001, 970_101):
        game = redoubt.new("switzerland", "training", seed=seed, keep=False)
        players = [Sitter(hexes), make_player(against, game.title, "swiss", player_seed(seed, 1))]
        while game.result is None:
            side = game.open_decisions()[0].side
            game.choose(side, players[side].choose(game.seat(side)))
        won += game.result.winner == "german"
    assert won <= MOST[against] * 100


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


def test_r06_2_the_staff_fires_no_shot_at_a_unit_that_keeps_its_last_hit() -> None:
    units = {"DE-301-Art-X": "1405", "CH-75-Inf-III": {"place": "1404", "hits": 1}, "DE-5-Inf-XX": "1405"}
    game = at("4.1.1", units)
    assert "bombard 1405 1404" in [str(choice) for choice in game.legal("german")]
    assert str(make_player("staff", game.title, "german", 1).choose(game.seat("german"))) == "done"


@pytest.mark.parametrize(("tired", "choice"), [(False, "bombard 1103 1203"), (True, "done")])
def test_r13_1_at_night_a_shot_that_cannot_hit_keeps_units_from_recovering(tired: bool, choice: str) -> None:
    """It says so, and is not fired at units that cannot recover anyway."""
    worn = {"place": "1203", "hits": 1, "tired": int(tired)}
    game = at("4.2.1", {"DE-51-Art-III": "1103", "CH-4-Inf-XX": worn, "DE-5-Inf-XX": "1103"})
    player = make_player("staff", game.title, "german", 1)
    assert str(player.choose(game.seat("german"))) == choice
    reason = player.explain()
    assert reason is not None
    assert ("from recovering" in reason.text) is not tired


def test_r07_0_the_bomber_attacks_where_a_hit_counts() -> None:
    """Not the regiment in Bern, which keeps its last hit (6.2)."""
    units = {"CH-75-Inf-III": {"place": "1007", "hits": 1}, "CH-4-Inf-XX": "1404", "DE-5-Inf-XX": "1405"}
    game = at("4.1.1", units, turn=6, dice=[5])
    game.choose("german", "yes")
    assert str(make_player("staff", game.title, "german", 1).choose(game.seat("german"))) == "bomb 1404"
