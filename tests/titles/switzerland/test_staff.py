"""The staff: it plays every scenario to its end, fairly and the same way each time."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.players import make_player

SCENARIOS = list(redoubt.title("switzerland").scenarios)


def play(scenario: str, seed: int, players: tuple[str, str]) -> tuple[Game, list[str]]:
    game = redoubt.new("switzerland", scenario, seed=seed, keep=False)
    seated = [
        make_player(name, game.title, side, seed) for side, name in zip(game.sides, players, strict=True)
    ]
    moves = []
    while game.result is None:
        side = game.open_decisions()[0].side
        choice = seated[side].choose(game.seat(side))
        moves.append(str(choice))
        game.choose(side, choice)
    return game, moves


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_staff_against_staff_ends_every_scenario(scenario: str) -> None:
    game, moves = play(scenario, 1, ("staff", "staff"))
    assert game.result is not None
    assert len(moves) > 20


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("training", 5, ("staff", "staff"))[1] == play("training", 5, ("staff", "staff"))[1]


@pytest.mark.parametrize("side", ["german", "swiss"])
def test_staff_beats_random_in_the_historical_scenario(side: str) -> None:
    players = ("staff", "random") if side == "german" else ("random", "staff")
    won = [play("historical", seed, players)[0].result for seed in range(3)]
    assert [result.winner for result in won if result] == [side] * 3


def test_the_swiss_staff_does_not_know_where_airborne_units_will_land() -> None:
    """18.5.3 Two games that differ only in the noted landing hexes get the same Swiss answers."""
    answers = []
    for hexes in (("1007", "1705"), ("0610", "2105")):
        game = redoubt.position(
            "switzerland",
            {
                "scenario": "historical",
                "options": {"airborne": True},
                "turn": 3,
                "phase": "4.1.6",
                "unit": {
                    "CH-2-Inf-XX": {"place": "0807"},
                    "CH-6-Inf-XX": {"place": "1705"},
                    "DE-5-Inf-XX": {"place": "0906"},
                    "DE-FJ-Para": {"place": "due", "landing": hexes[0]},
                    "DE-16-Gli-III": {"place": "due", "landing": hexes[1]},
                },
            },
            seed=4,
        )
        player = make_player("staff", game.title, "swiss", 9)
        choices = []
        while game.phase_rule == "4.1.6" and game.pending and game.pending[0].side == "swiss":
            choice = player.choose(game.seat("swiss"))
            choices.append(str(choice))
            game.choose("swiss", choice)
        answers.append(choices)
    assert answers[0] == answers[1]
    assert answers[0]
