"""Odds of a step with more dice than can be listed: answered, in bounded work, without made-up chances."""

from __future__ import annotations

from fractions import Fraction

import redoubt
from redoubt.cli.forecast import lines
from redoubt.lab.odds import BUDGET, odds
from redoubt.players import make_player


def drawing() -> tuple[redoubt.Game, str]:
    """19.6.1 The Swiss has placed his units; then the German's are drawn, 19 dice at once."""
    return redoubt.new("switzerland", "training", seed=2), "suggested"


def test_19_6_1_a_draw_of_many_dice_is_answered_after_a_part_of_the_budget() -> None:
    game, choice = drawing()
    forecast = odds(game, "swiss", choice)
    assert forecast.kind == "many dice"
    assert forecast.rule == "19.6.1"
    assert forecast.runs < BUDGET / 10
    assert forecast.chances == {}
    assert sum(forecast.endings.values()) == 1
    assert "19 dice are rolled at once" in next(iter(forecast.endings))
    assert forecast.value == Fraction(0)
    assert forecast.to_plain()["kind"] == "many dice"


def test_the_text_of_many_dice_is_one_line_with_the_rule() -> None:
    game, choice = drawing()
    (line,) = lines(odds(game, "swiss", choice))
    assert line.endswith("[19.6.1]")


def test_every_roll_of_whole_games_of_two_scenarios_has_odds() -> None:
    for scenario in ("training", "kesselring"):
        game = redoubt.new("switzerland", scenario, seed=3)
        players = [make_player("staff", game.title, side, 3) for side in game.sides]
        rolls = 0
        while game.asked and len(game.entries) < 250:
            before, played = game.clone(), len(game.entries)
            side = game.open_decisions()[0].side
            game.choose(side, players[side].choose(game.seat(side)))
            for entry in game.entries[played:]:
                if entry.choice is not None and entry.dice:
                    rolls += 1
                    assert sum(odds(before, entry.side, entry.choice).endings.values()) == 1
        assert rolls > 3
