"""The staff: it plays every profile to its end, fairly, for a reason, and better than chance."""

from __future__ import annotations

import pytest

from redoubt.engine import record
from redoubt.engine.decision import Decision
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.players import make_player
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.staff.doctrine import DOCTRINES
from redoubt.titles.paths_of_glory.staff.judgement import evaluate, win_chance
from redoubt.titles.paths_of_glory.staff.staff import ANSWERS
from redoubt.titles.paths_of_glory.tables import AP, CP


def play(scenario: str, seed: int, ap: str, cp: str) -> tuple[Game, list[str], list[tuple[str, str]]]:
    """A whole game; the choices, and the reasons given."""
    game = record.new_game(TITLE, scenario, None, SeededDice(seed), keep=False)
    players = make_player(ap, TITLE, "ap", seed), make_player(cp, TITLE, "cp", seed)
    choices, reasons = [], []
    while game.result is None:
        side = game.open_decisions()[0].side
        player = players[side]
        choice = player.choose(game.seat(side))
        choices.append(str(choice))
        if player.name == "staff":
            reason = player.explain()  # type: ignore[attr-defined]
            reasons.append((reason.text, reason.expects))
        game.choose(side, choice)
    return game, choices, reasons


def test_every_decision_of_the_title_has_a_judgement() -> None:
    asked = {name for name, section in TITLE.classes.items() if issubclass(section, Decision)}
    assert asked == set(ANSWERS)


@pytest.mark.parametrize("scenario", ["introductory", "historical"])
def test_staff_against_staff_ends_and_gives_reasons(scenario: str) -> None:
    game, choices, reasons = play(scenario, 1, "staff", "staff")
    assert game.result is not None
    assert len(choices) > 100
    assert all(text for text, _ in reasons)
    with_numbers = sum(any(sign.isdigit() for sign in text + expects) for text, expects in reasons)
    assert with_numbers > 0.6 * len(reasons)


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = (play("introductory", 5, "staff", "staff")[1] for _ in range(2))
    assert first == again


@pytest.mark.parametrize(("ap", "cp", "winner"), [("staff", "random", "ap"), ("random", "staff", "cp")])
def test_staff_beats_random(ap: str, cp: str, winner: str) -> None:
    won = [play("historical", seed, ap, cp)[0].result.winner for seed in range(2)]  # type: ignore[union-attr]
    assert won == [winner, winner]


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    g = record.new_game(TITLE, "historical", None, SeededDice(1)).state
    assert evaluate(g, AP) == -evaluate(g, CP)
    assert win_chance(g, AP) + win_chance(g, CP) == pytest.approx(1)


def test_doctrines_have_names_of_their_own() -> None:
    assert [doctrine.name for doctrine in DOCTRINES.values()] == list(DOCTRINES)
