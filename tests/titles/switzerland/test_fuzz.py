"""Random legal play: no exception, no dead end, no endless game, no broken invariant.

Every push plays a few games of each scenario; `pytest -m fuzz` plays 500 of each, as
`redoubt simulate switzerland --scenario all` does without looking inside.
"""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.titles.switzerland.invariants import check, check_phase_end, vp_recomputed
from redoubt.titles.switzerland.queries import vp_balance
from tests.titles.test_conformance import settings

TITLE = redoubt.title("switzerland")
NEXT = {
    "4.1.4": ("4.1.5", "4.1.6"),
    "4.1.7": ("4.2.1", "4.2.2"),
    "4.2.4": ("4.2.5",),
    "4.2.6": ("4.3", "4.4", "4.5"),
}
"""After these combat phases, before anything else moves or lands, stacking holds everywhere (5.0)."""


def play(scenario: str, options: dict[str, object], seed: int) -> None:
    game = redoubt.new("switzerland", scenario, options=options, seed=seed, keep=False)
    dice = SeededDice(seed ^ 0xF022)
    phase = game.phase_rule
    counters = len(game.state.place)
    for number in range(60_000):
        if game.result is not None:
            assert vp_recomputed(game.state) == vp_balance(game.state)
            return
        side = game.open_decisions()[0].side
        legal = game.legal(side)
        game.choose(side, legal[dice.roll("", "", len(legal)) - 1])
        where = f"{scenario} seed {seed} decision {number} {game.phase_rule}"
        if game.phase_rule != phase or number % 50 == 0:
            g = game.state
            assert check(g) == [], where
            assert vp_recomputed(g) == vp_balance(g), where
            assert len(g.place) == counters
            if game.phase_rule in NEXT.get(phase, ()) and game.result is None:
                assert check_phase_end(g) == [], where
            phase = game.phase_rule
    raise AssertionError(f"{scenario} seed {seed} does not end")


def cases(seeds: int) -> list[object]:
    return [
        pytest.param(scenario, options, range(seeds), id=f"{scenario}-{name}")
        for scenario in TITLE.scenarios
        for name, options in settings(TITLE, scenario).items()
    ]


@pytest.mark.parametrize(("scenario", "options", "seeds"), cases(4))
def test_random_play_breaks_nothing(scenario: str, options: dict[str, object], seeds: range) -> None:
    for seed in seeds:
        play(scenario, options, 1000 + seed)


@pytest.mark.fuzz
@pytest.mark.parametrize(("scenario", "options", "seeds"), cases(170))
def test_long_random_play_breaks_nothing(scenario: str, options: dict[str, object], seeds: range) -> None:
    for seed in seeds:
        play(scenario, options, seed)
