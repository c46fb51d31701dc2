"""Random legal play: no exception, no dead end, no broken position, no counter lost, no secret in a view.

Every push plays a few games; `pytest -m fuzz` plays 500 of each scenario.
"""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine import conformance
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.record import new_game
from redoubt.series.scs.queries import able, exerting, occupied, stacks_of
from redoubt.series.scs.state import HIDDEN, hidden_from
from redoubt.titles.fallschirmjaeger import TITLE
from redoubt.titles.fallschirmjaeger.invariants import check
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN, HEXES

LONGEST = 40_000


def play(scenario: str, seed: int, every: int) -> Game:
    """A game played at random to its end, looked at after every so many choices."""
    game = new_game(TITLE, scenario, {"fog": seed % 4 != 3}, SeededDice(seed), keep=False)
    dice, counters = SeededDice(seed ^ 0x5C5), len(game.state.place)
    for number in range(LONGEST):
        if game.result is not None:
            return game
        conformance.play_one(game, dice)
        if number % every == 0:
            where = f"{scenario} seed {seed} choice {number} {game.phase_rule}"
            assert check(game.state) == [], where
            assert len(game.state.place) == counters, where
            assert sum(game.state.height) == sum(spot < HEXES for spot in game.state.place), where
            nothing_hidden_is_seen(game, where)
            what_is_remembered_is_true(game, where)
    raise AssertionError(f"{scenario} seed {seed} does not end")


def nothing_hidden_is_seen(game: Game, where: str) -> None:
    """S1.1 A view places no counter beneath the top of an enemy stack."""
    g = game.state
    if g.rules.series.stack_view == "all":
        return
    for side in (GERMAN, DUTCH):
        seen = g.seen_by(side)
        for unit in hidden_from(g, side):
            assert seen.place[unit] == HIDDEN, where
            assert not seen.moved[unit], where


def what_is_remembered_is_true(game: Game, where: str) -> None:
    """Counters that move take what is known of their stacks along; asked afresh, it is the same."""
    queries: tuple[Any, ...] = (stacks_of, occupied, exerting, able)
    for query in queries:
        for side in (GERMAN, DUTCH):
            assert query(game.state, side) == query.__wrapped__(game.state, side), where


@pytest.mark.parametrize(("scenario", "seeds"), [("5.1", 6), ("5.2", 1), ("5.3", 1)])
def test_random_games_end_and_break_nothing(scenario: str, seeds: int) -> None:
    for seed in range(seeds):
        assert play(scenario, seed, 41).result is not None


@pytest.mark.fuzz
@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize("scenario", list(TITLE.scenarios))
def test_five_hundred_random_games_of_each_scenario(scenario: str, block: int) -> None:
    for seed in range(1000 + 25 * block, 1025 + 25 * block):
        assert play(scenario, seed, 211).result is not None
