"""3.0 Game terms."""

from __future__ import annotations

from redoubt.titles.switzerland.queries import german_holds, strength, vp_balance
from tests.titles.switzerland.helpers import UNIT, T, run


def still(units, **fields):
    """A position in which nobody has to decide anything."""
    return run({"procedure": "ReplacementPhase", "step": "end"}, units, **fields).state


def test_r03_0a_a_unit_controls_its_own_hex():
    g = still({"DE-5-Inf-XX": "1203"})
    assert german_holds(g, T.grid.parse("1203"))
    assert not german_holds(g, T.grid.parse("1204"))


def test_r03_0a_b65_an_urban_area_left_empty_is_no_longer_held():
    held = still({"DE-5-Inf-XX": "1203"})
    left = still({"DE-5-Inf-XX": "1202"})
    assert (vp_balance(held), vp_balance(left)) == (1, 0)


def test_r03_0b_a_regiment_weighs_1_a_brigade_2_a_division_4():
    for unit, size in enumerate(T.size):
        assert T.stacking[unit] == {"III": 1, "X": 2, "XX": 4, "-": 0}[size]


def test_r03_0c_b33_a_hit_lowers_combat_strength_by_one():
    g = still({"DE-5-Inf-XX": {"place": "1203", "hits": 1}, "DE-23-Inf-XX": "1203"})
    assert strength(g, UNIT["DE-23-Inf-XX"]) - strength(g, UNIT["DE-5-Inf-XX"]) == 1


def test_r03_0c_a_step_loss_shows_the_next_weaker_strength():
    g = still({"DE-5-Inf-XX": {"place": "1203", "lost": 1}})
    assert strength(g, UNIT["DE-5-Inf-XX"]) == T.strength[UNIT["DE-5-Inf-XX"]][1]


def test_r03_0_b121_an_urban_area_shared_by_both_sides_is_held_by_nobody():
    g = still({"DE-5-Inf-XX": "1007", "CH-71-Inf-III": "1007"})
    assert not german_holds(g, T.bern)
    assert vp_balance(g) == 0


def test_r03_0_b65_brandenburgers_do_not_hold_areas():
    g = still({"DE-Brand-1": "1203"})
    assert vp_balance(g) == 0


def test_r03_0_german_includes_italians_and_swiss_includes_french():
    g = still({})
    assert g.rules.side[UNIT["IT-Legnano-XX"]] == g.rules.side[UNIT["DE-5-Inf-XX"]]
    assert g.rules.side[UNIT["FR-13-Inf-XX"]] == g.rules.side[UNIT["CH-1-Inf-XX"]]
