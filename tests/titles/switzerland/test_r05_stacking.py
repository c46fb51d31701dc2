"""5.0 Stacking."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.game import Game
from tests.titles.switzerland.helpers import G, S, choose, events, options, place, refused, run

X = "1405"


def check(units: dict[str, Any], side: str = S, **more: Any) -> Game:
    return run({"procedure": "StackingCheck", "side": side}, units, **more)


def test_r05_0a_five_points_may_stay() -> None:
    assert not check({"CH-1-Inf-XX": X, "CH-75-Inf-III": X}).pending


def test_r05_0a_six_points_may_not() -> None:
    g = check({"CH-1-Inf-XX": X, "CH-10-Mtn-X": X})
    assert options(g, S) == ["remove CH-1-Inf-XX", "remove CH-10-Mtn-X"]
    choose(g, S, "remove CH-10-Mtn-X")
    assert place(g, "CH-10-Mtn-X") == "casualty_pile"


def test_r05_0b_b5_mixed_nations_have_four_points() -> None:
    g = check({"CH-1-Inf-XX": X, "FR-Cav-X": X}, scenario="southern_hook")
    assert g.pending
    assert not check({"CH-10-Mtn-X": X, "FR-Cav-X": X}, scenario="southern_hook").pending
    assert check({"DE-5-Inf-XX": X, "IT-Bers-III": X}, side=G).pending


def test_r05_0c_at_most_three_units() -> None:
    g = check({"CH-75-Inf-III": X, "CH-76-Inf-III": X, "CH-73-Inf-III": X, "CH-12-Art-III": X})
    assert len(options(g, S)) == 4


def test_r05_0d_b5_brandenburgers_weigh_nothing_but_count_as_units() -> None:
    assert not check({"DE-5-Inf-XX": X, "DE-GD-Mot-III": X, "DE-Brand-1": X}, side=G).pending
    four = {"DE-5-Inf-XX": X, "DE-GD-Mot-III": X, "DE-Brand-1": X, "DE-Brand-2": X}
    assert len(options(check(four, side=G), G)) == 4
    mixed = {"IT-Legnano-XX": X, "IT-Bers-III": X, "DE-Brand-1": X}
    assert check(mixed, side=G).pending, "five Italian points, and a German band makes the stack mixed"


def test_r05_0e_b4_both_sides_are_tested_when_a_combat_phase_ends_day_and_night() -> None:
    units = {"CH-1-Inf-XX": X, "CH-10-Mtn-X": X, "DE-5-Inf-XX": "1301", "DE-302-Art-X": "1301"}
    for night in (0, 1):
        g = run({"procedure": "CombatPhase", "side": G}, units, night=night)
        choose(g, G, "remove DE-302-Art-X")
        choose(g, S, "remove CH-10-Mtn-X")
        assert [event["hex"] for event in events(g, "overstacked")] == [
            g.parse("at 1301")[1],
            g.parse("at 1405")[1],
        ]


def test_r05_0e_b6_as_few_units_as_will_cure_it() -> None:
    g = check({"CH-1-Inf-XX": X, "CH-75-Inf-III": X, "CH-76-Inf-III": X, "CH-73-Inf-III": X})
    assert place(g, "CH-1-Inf-XX") == "casualty_pile", "the only single unit whose loss is enough"


def test_r05_0e_b6_a_unit_whose_loss_does_not_help_is_refused() -> None:
    g = check({"CH-1-Inf-XX": X, "CH-2-Inf-XX": X, "CH-75-Inf-III": X})
    assert options(g, S) == ["remove CH-1-Inf-XX", "remove CH-2-Inf-XX"]
    with refused("5.0", "75 Inf III need not go"):
        g.choose(S, "remove CH-75-Inf-III")
    with refused("5.0", "not one of your units"):
        g.choose(S, "remove CH-3-Mtn-XX")


def test_r05_0_b7_markers_do_not_count() -> None:
    g = check(
        {"CH-1-Inf-XX": X, "CH-75-Inf-III": X},
        fort={"CH-Line-1": {"fort_place": X}},
        fighter={"CH-Fighter-1": {"air_place": X}},
    )
    assert not g.pending


@pytest.mark.parametrize("side", [G, S])
def test_r05_0f_b22_overstacking_is_allowed_until_the_test(side: str) -> None:
    """A combat with eight points of attackers is fought as it stands."""
    mine = {"DE-5-Inf-XX": X, "DE-23-Inf-XX": X, "CH-75-Inf-III": X}
    theirs = {"CH-1-Inf-XX": X, "CH-2-Inf-XX": X, "DE-GD-Mot-III": X}
    g = run({"procedure": "CombatPhase", "side": side}, mine if side == G else theirs, [6])
    assert len(events(g, "combat")[0]["attackers"]) == 2
    assert len(options(g, side)) == 2, "now one of the divisions has to go"


def test_r05_0e_the_question_tells_the_stack_and_its_limits() -> None:
    prompt = check({"CH-1-Inf-XX": X, "CH-10-Mtn-X": X}).pending[0].prompt
    assert prompt == f"{X} is overstacked with 2 units of 6 points (limits 3 and 5): eliminate a unit"
