"""What the dice did: each roll against what was to be expected of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

import redoubt
from redoubt.engine import record
from redoubt.engine.game import Game
from redoubt.lab.luck import Luck, Weighed, luck_of, rolls_of, weigh
from redoubt.lab.simulate import LIMIT, Match
from redoubt.players import make_player, player_seed
from redoubt.show.contract import show_of

GAMES = (("switzerland", "historical"), ("fallschirmjaeger", "5.1"), ("paths_of_glory", "introductory"),
         ("land_war", "orel"))  # fmt: skip


def played(title: str, scenario: str, seed: int, most: int = LIMIT) -> Game:
    game = redoubt.new(title, scenario, seed=seed)
    seats = enumerate(game.sides)
    players = [make_player("staff", game.title, side, player_seed(seed, n)) for n, side in seats]
    Match(game, players).play(most)
    return game


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_in_every_title_dice_are_weighed_with_their_interval(title: str, scenario: str) -> None:
    luck = luck_of(played(title, scenario, 5).save(), 30.0)
    assert luck is not None
    assert luck["rolls"] > 5
    assert len(luck["sides"]) == 2
    for side in luck["sides"].values():
        assert side["usual"] > 0
        assert abs(side["beyond"]) < 4 * side["usual"]  # ten standard deviations would be a fault of ours


def test_the_ways_of_a_roll_weigh_nothing_in_sum() -> None:
    """What every face would have meant, taken together, is what was to be expected."""
    game = played("switzerland", "historical", 5)
    read = record.read(game.save())
    again = record.begin_again(read.head, redoubt.title, None)
    forecaster = show_of(again.title).forecaster
    assert forecaster is not None
    seen = 0

    def look(plain: object) -> None:
        nonlocal seen
        if seen > 3 or not isinstance(plain, dict) or not plain.get("dice"):
            return
        for before, choice, _ in rolls_of(again, plain):
            question = forecaster.question(before)
            if question is None or question.kind != "combat" or choice is not None:
                continue
            sums = [Fraction(0)] * len(again.sides)
            for chance, after in _ways(before):
                weighed = weigh(question, before, choice, after)
                assert weighed is not None
                if weighed.unit:
                    sums = [
                        total + chance * luck_beyond
                        for total, luck_beyond in zip(sums, weighed.beyond, strict=True)
                    ]
                    seen += 1
            assert sums == [0] * len(again.sides)

    record.play_entries(again, read.entries, {}, look, accepted=True)
    assert seen > 3


def _ways(before: Game) -> list[tuple[Fraction, Game]]:
    from redoubt.engine.dice import EnumeratingDice

    dice, ways, more = EnumeratingDice(), [], True
    while more:
        game = before.clone(keep=False)
        game.dice = dice
        game.step()
        ways.append((dice.chance, game))
        more = dice.next_path()
    return ways


def test_a_game_without_dice_in_fights_has_no_luck() -> None:
    assert luck_of(redoubt.new("switzerland", "training", seed=1).save(), 1.0) is None


def test_luck_is_given_in_the_measure_of_most_rolls() -> None:
    luck = Luck()
    half = (Fraction(1, 2), Fraction(0))
    for unit, fact in (("steps", False), ("steps", False), ("the hex is taken", True)):
        luck.add(("ash", "birch"), Weighed(unit, fact, half, half))
    plain = luck.to_plain()
    assert plain is not None
    assert (plain["unit"], plain["rolls"]) == ("steps", 2)
    assert plain["sides"] == {"ash": {"beyond": 1.0, "usual": 1.28}}
