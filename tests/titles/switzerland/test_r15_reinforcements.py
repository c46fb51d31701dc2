"""15.0 Reinforcements."""

from __future__ import annotations

import pytest

from tests.titles.switzerland.helpers import at, choose, kinds, place, refused, run

SCENARIOS = ("historical", "pre_poland", "southern_hook", "follow_on", "training")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_r15_0_nothing_arrives_without_an_option_or_a_scenario_rule(scenario: str) -> None:
    names = ("fortifications", "strip_three_corps", "release_pows", "airborne", "brandenburgers")
    fixed = {"pre_poland": ("release_pows", "airborne"), "follow_on": ("airborne",)}
    off = {name: False for name in names if name not in fixed.get(scenario, ())}
    if scenario in ("training", "historical"):
        off.pop("strip_three_corps", None)
    if scenario == "training":
        off = {}
    held = {"DE-5-Inf-XX": "1201" if scenario == "training" else "1203"}
    g = run("ReinforcementPhase", held, scenario=scenario, options=off)
    assert not g.stack
    assert not kinds(g)


def test_r15_0_units_without_a_place_of_their_own_are_placed_like_rebuilt_ones() -> None:
    g = run("ReinforcementPhase", {"DE-Brand-1": "due"}, dice=[6], scenario="follow_on")
    with refused("14.4", "1402"):
        choose(g, "german", "at 1402")
    choose(g, "german", "at 1401")
    assert place(g, "DE-Brand-1") == "1401"


def test_r15_0_b136_no_unit_arrives_among_enemies() -> None:
    units = {"DE-Brand-1": "due", "CH-9-Inf-III": "1401"}
    g = run("ReinforcementPhase", units, dice=[6], scenario="follow_on")
    with refused("14.4", "troops are there (B136)"):
        choose(g, "german", "at 1401")


def test_r04_4_reinforcements_follow_replacements_and_precede_administration() -> None:
    g = at("4.4", {"DE-5-Inf-XX": "1203"}, options={"airborne": False})
    assert (g.phase_rule, g.phase) == ("4.4", "Reinforcements phase")
