"""7.0 The German bomber."""

from __future__ import annotations

import pytest

from tests.titles.switzerland.helpers import G, at, choose, events, hits, kinds, options, refused, run

PHASE = {"procedure": "BombardmentPhase", "side": "german"}
DIVISION = "CH-5-Inf-XX"


def day(turn, dice=(), units=None, scenario="historical", **fields):
    return run(PHASE, units or {DIVISION: "1404"}, dice, scenario=scenario, turn=turn, **fields)


@pytest.mark.parametrize(
    ("scenario", "turn", "flies"),
    [
        ("historical", 4, False),
        ("historical", 5, True),
        ("historical", 12, True),
        ("pre_poland", 1, True),
        ("pre_poland", 4, True),
        ("pre_poland", 5, False),
        ("southern_hook", 2, False),
        ("southern_hook", 3, True),
        ("follow_on", 3, True),
        ("kesselring", 3, False),
        ("training", 3, False),
    ],
)
def test_r07_0a_only_in_the_turns_the_scenario_allows(scenario, turn, flies):
    target = {"FR-13-Inf-XX": "1102"} if scenario == "training" else {DIVISION: "1404"}
    g = day(turn, units=target, scenario=scenario)
    assert [decision.kind for decision in g.pending] == (["RollForBomber"] if flies else [])


def test_r07_0a_the_refusal_names_the_turn():
    g = day(4, units={DIVISION: "1404", "DE-41-Art-III": "1504"})
    with refused("7.0", "available from turn 5; this is turn 4"):
        choose(g, G, "yes")
    g = day(5, units={DIVISION: "1404", "DE-41-Art-III": "1504"}, scenario="pre_poland")
    with refused("7.0", "until turn 4; this is turn 5"):
        choose(g, G, "yes")


def test_r07_0a_by_choice_and_one_roll_a_turn():
    g = day(5, units={DIVISION: "1404", "DE-41-Art-III": "1504"})
    assert options(g, G) == ["yes", "no"]
    choose(g, G, "no")
    assert "bomber" not in kinds(g)
    with refused("7.0", "once per turn"):
        choose(g, G, "yes")


@pytest.mark.parametrize(("die", "strength"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_r07_0b_one_bombardment_anywhere_with_the_strength_of_the_table(die, strength):
    g = day(5, dice=[die, 6], units={DIVISION: "1404", "CH-9-Inf-III": "2309"})
    choose(g, G, "yes")
    assert options(g, G) == ["bomb 1404", "bomb 2309"]
    with refused("7.0", "no Swiss units in Bern 1007"):
        choose(g, G, "bomb 1007")
    choose(g, G, "bomb 1404")
    assert events(g, "bombardment")[0]["strength"] == strength
    assert g.pending == []


def test_r07_0b_never_at_night():
    g = day(5, units={DIVISION: "1404", "DE-41-Art-III": "1504"}, night=1)
    with refused("7.0", "at night"):
        choose(g, G, "yes")


def test_r07_0c_a_six_costs_a_victory_point_and_brings_no_bomber():
    g = day(5, dice=[6])
    choose(g, G, "yes")
    assert g.state.paid == 1
    assert events(g, "vp_paid")[0]["amount"] == 1
    assert g.pending == []


def test_r07_0_b14_a_six_is_paid_even_below_zero():
    g = day(5, dice=[6], paid=3)
    choose(g, G, "yes")
    assert g.state.paid == 4


def test_r07_0_b14_the_bomber_is_never_added_to_artillery():
    g = day(5, dice=[5, 4, 6], units={DIVISION: "1404", "DE-41-Art-III": "1504"})
    choose(g, G, "yes", "bombard 1504 1404")
    assert [event["strength"] for event in events(g, "bombardment")] == [4, 2]
    assert hits(g, DIVISION) == 1


def test_r07_0_b161_a_single_swiss_stack_is_bombed_at_once():
    g = day(5, dice=[2, 6])
    choose(g, G, "yes")
    assert kinds(g)[-2:] == ["forced", "bombardment"]


def test_r07_0_the_bomber_stays_in_use_with_advanced_air_combat():
    g = day(5, options={"air_combat": True})
    assert options(g, G) == ["yes", "no"]


def test_r07_0_the_swiss_have_no_bomber():
    g = at("4.1.2", {DIVISION: "1404", "DE-5-Inf-XX": "1504", "CH-12-Art-III": "1404"}, turn=5)
    assert options(g, "swiss") == ["bombard 1404 1504", "done"]
