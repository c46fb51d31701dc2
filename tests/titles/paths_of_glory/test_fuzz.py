"""Random legal play: no exception, no dead end, no endless game, no broken invariant.

Every push plays a few games of each profile, with and without the variant; `pytest -m fuzz` plays 500 of
each, half of them with the optional cards.
"""

from __future__ import annotations

from functools import partial

import pytest

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.titles.paths_of_glory.invariants import check

TITLE = redoubt.title("paths_of_glory")
EVERY = 25
"""Decisions between two looks at the whole board."""


def play(scenario: str, variant: str, optional: bool, seed: int) -> None:
    options = {"optional_cards": optional}
    game = redoubt.new("paths_of_glory", scenario, options=options, variant=variant, seed=seed, keep=False)
    dice = SeededDice(seed ^ 0xF022)
    counters = len(game.state.place)
    for number in range(20_000):
        if game.result is not None:
            assert check(game.state) == []
            return
        side = game.open_decisions()[0].side
        game.choose(side, game.draw(side, partial(dice.roll, "", ""))[0])
        if number % EVERY == 0:
            assert check(game.state) == [], f"{scenario} seed {seed} decision {number} {game.phase_rule}"
            assert len(game.state.place) == counters
    raise AssertionError(f"{scenario} seed {seed} does not end")


PROFILES = [
    *((scenario, "") for scenario in TITLE.scenarios),
    *((scenario, variant.id) for variant in TITLE.variants.values() for scenario in variant.scenarios),
]
CASES = [
    pytest.param(scenario, variant, optional, id=f"{scenario}-{variant or 'plain'}-{cards}")
    for scenario, variant in PROFILES
    for optional, cards in ((False, "base"), (True, "optional"))
]


@pytest.mark.parametrize(("scenario", "variant", "optional"), CASES)
def test_r05_random_play_breaks_nothing(scenario: str, variant: str, optional: bool) -> None:
    play(scenario, variant, optional, 1001)


@pytest.mark.fuzz
@pytest.mark.parametrize(("scenario", "variant", "optional"), CASES)
def test_long_random_play_breaks_nothing(scenario: str, variant: str, optional: bool) -> None:
    for seed in range(250):
        play(scenario, variant, optional, seed)
