"""17.1 The chance to win, as a searching player judges it: one for both sides, moved by what counts."""

from __future__ import annotations

from typing import Any

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.players import make_player

TITLE = redoubt.title("switzerland")
GERMAN, SWISS = 0, 1
UNITS: dict[str, Any] = {
    "DE-5-Inf-XX": {"place": "1104"},
    "DE-73-Inf-XX": {"place": "1203"},
    "CH-2-Inf-XX": {"place": "0807"},
    "CH-6-Inf-XX": {"place": "1705"},
}


def standing(turn: int = 3, **units: Any) -> Game:
    position = {"scenario": "historical", "turn": turn, "phase": "4.1.3", "unit": UNITS | units}
    return redoubt.position("switzerland", position, seed=1)


def chance(game: Game, side: int = GERMAN) -> float:
    return float(TITLE.staff.chance(game.state, side))


@pytest.mark.parametrize("scenario", list(TITLE.scenarios))
def test_the_chances_of_both_sides_make_one_in_every_scenario(scenario: str) -> None:
    game = redoubt.new("switzerland", scenario, seed=1, keep=False)
    players = [make_player("staff", TITLE, side, 1) for side in TITLE.sides]
    for _ in range(60):
        assert 0 <= chance(game) <= 1
        assert chance(game) + chance(game, SWISS) == pytest.approx(1)
        if game.result is not None:
            break
        side = game.open_decisions()[0].side
        game.choose(side, players[side].choose(game.seat(side)))


def test_a_step_lost_is_a_chance_lost_for_its_side() -> None:
    whole = chance(standing())
    assert chance(standing(**{"DE-5-Inf-XX": {"place": "1104", "lost": 1}})) < whole
    assert chance(standing(**{"CH-2-Inf-XX": {"place": "0807", "lost": 1}})) > whole


def test_17_1_a_swiss_division_lost_helps_the_german_beyond_its_strength() -> None:
    gone = standing(**{"CH-2-Inf-XX": {"place": "dead_pile"}})
    never_there = standing(**{"CH-2-Inf-XX": {"place": "unused"}})
    assert chance(gone) > chance(never_there)


def test_every_day_that_passes_is_good_for_the_swiss() -> None:
    assert chance(standing(turn=9)) < chance(standing(turn=3))
