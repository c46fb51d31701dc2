"""19.6 Outflanking the Siegfried Line, the training scenario."""

from __future__ import annotations

import random

import pytest

import redoubt
from redoubt.titles.switzerland.board import enter_hex
from redoubt.titles.switzerland.rules.r16_victory import depth, points_in_germany
from redoubt.titles.switzerland.state import HEXES
from redoubt.titles.switzerland.tables import DE, FR
from tests.titles.switzerland.helpers import (
    GERMAN,
    SWISS,
    UNIT,
    G,
    S,
    T,
    at,
    choose,
    events,
    kinds,
    place,
    refused,
    run,
)
from tests.titles.switzerland.setting_up import begin, until


def training(procedure, units=None, **fields):
    return run(procedure, units, scenario="training", **fields)


def administer(units=None, turn=3, **fields):
    return training("AdministrationPhase", units, turn=turn, last_turn=3, **fields)


def still(units):
    return training({"procedure": "AdministrationPhase", "step": "end"}, units).state


@pytest.fixture(scope="module")
def set_up():
    """A game set up as suggested, on its first day."""
    g = redoubt.new("switzerland", scenario="training", seed=11)
    while any(str(option) == "suggested" for option in g.legal(g.pending[0].side)):
        g.choose(g.pending[0].side, "suggested")
    return g


def on_map(g, side):
    return [u for u in g.state.rules.units_of[side] if g.state.place[u] < HEXES]


def near(g, unit, nation):
    hex = g.state.place[unit]
    return min(T.grid.distance(hex, other) for other in range(HEXES) if T.country[other] == nation)


# 19.6.1, 19.6.2


def test_r19_6_1a_two_infantry_divisions_and_one_motorised(set_up):
    divisions = [u for u in on_map(set_up, GERMAN) if T.size[u] == "XX"]
    assert sorted(T.unit_ids[u].split("-")[2] for u in divisions) == ["Inf", "Inf", "Mot"]


def test_r19_6_1b_b109_three_regiments_none_of_them_optional(set_up):
    regiments = [u for u in on_map(set_up, GERMAN) if T.size[u] == "III"]
    assert len(regiments) == 3
    assert {T.group[u] for u in regiments} <= {"regular", "border"}


def test_r19_6_1c_b109_all_within_3_hexes_of_france(set_up):
    for unit in on_map(set_up, GERMAN):
        assert T.country[set_up.state.place[unit]] == DE
        assert 1 <= near(set_up, unit, FR) <= 3


def test_r19_6_2a_the_french_divisions_within_3_hexes_of_germany(set_up):
    divisions = [u for u in on_map(set_up, SWISS) if T.size[u] == "XX"]
    assert len(divisions) == 3
    for unit in divisions:
        assert T.country[set_up.state.place[unit]] == FR
        assert 1 <= near(set_up, unit, DE) <= 3


def test_r19_6_2a_a_hex_farther_away_is_refused_by_its_own_rule():
    g = until(begin("training"), "ChooseUnit")
    choose(g, S, "place FR-13-Inf-XX")
    with refused("19.6.2", "within 3 hexes of the German border"):
        choose(g, S, "at 0101")


def test_r19_6_2b_the_french_mountain_unit_in_0106(set_up):
    assert place(set_up, "FR-Mtn") == "0106"
    assert place(set_up, "FR-Cav-X") == "due"


# 19.6.3


def test_r19_6_3_b112_three_turns_without_extension():
    assert administer({"DE-5-Inf-XX": "1201"}, turn=2).result is None
    g = administer({"DE-5-Inf-XX": "1201"}, turn=3, paid=-9)
    assert g.result is not None
    assert not g.pending


# 19.6.4


def test_r19_6_4a_no_bomber():
    g = at("4.1.1", {"DE-5-Inf-XX": "1201", "FR-13-Inf-XX": "1101"}, scenario="training", turn=2)
    assert "RollForBomber" not in [decision.kind for decision in g.pending]
    assert g.phase_rule != "4.1.1"


def test_r19_6_4b_the_cavalry_appears_in_0106_in_the_swiss_movement_phase_of_turn_3():
    units = {"FR-Cav-X": "due", "FR-Mtn": "0206", "DE-5-Inf-XX": "1201"}
    for turn, where in ((2, "due"), (3, "0106")):
        g = at("4.1.6", units, scenario="training", turn=turn)
        assert place(g, "FR-Cav-X") == where


def test_r19_6_4c_no_emergency_replacements():
    wanted = {"procedure": "SpendReplacements", "side": "german"}
    hurt = {"DE-5-Inf-XX": {"place": "1201", "hits": 1}}
    g = training(wanted, hurt, side={"german": {"points": 1}}, paid=-5)
    with refused("19.6.4", "no emergency replacements"):
        g.choose(G, "emergency")


def test_r19_6_4d_a_unit_that_enters_switzerland_goes_to_the_dead_pile():
    g = training({"procedure": "AdministrationPhase", "step": "end"}, {"DE-5-Inf-XX": "1202"})
    enter_hex(g.state, UNIT["DE-5-Inf-XX"], T.grid.parse("1203"), "9.0")
    assert place(g, "DE-5-Inf-XX") == "dead_pile"


@pytest.mark.parametrize(("hex", "points"), [("1202", 4), ("1701", 12)])
def test_r19_6_4e_the_printed_example_a_division_counts_4_in_1202_and_12_in_1701(hex, points):
    assert points_in_germany(still({"FR-13-Inf-XX": hex}), SWISS) == points


def test_r19_6_4e_b110_depth_is_the_distance_to_the_nearest_french_hex():
    g = still({})
    assert depth(g, T.grid.parse("1202")) == 1
    assert depth(g, T.grid.parse("1701")) == 6


def test_r19_6_4e_germans_count_once_and_only_inside_germany():
    g = still({"DE-5-Inf-XX": "1701", "DE-A-Eng-III": "1801", "DE-23-Inf-XX": "1001", "FR-Cav-X": "1101"})
    assert points_in_germany(g, GERMAN) == 5
    assert points_in_germany(g, SWISS) == 0


def test_r19_6_4e_most_points_inside_germany_win():
    g = administer({"DE-5-Inf-XX": "1501", "DE-A-Eng-III": "1601", "FR-13-Inf-XX": "1701"})
    assert (g.result.winner, g.result.level) == ("swiss", "victory")
    assert g.result.scores == {"german": 5, "swiss": 12}


def test_r19_6_4_b110_a_tie_goes_to_the_german():
    g = administer({"DE-5-Inf-XX": "1501", "FR-13-Inf-XX": "1202"})
    assert (g.result.winner, g.result.scores) == ("german", {"german": 4, "swiss": 4})


def test_r19_6_4_b111_the_french_get_casualty_points_only():
    pile = {"FR-13-Inf-XX": "casualty_pile", "DE-5-Inf-XX": "casualty_pile"}
    g = training("ReplacementPhase", pile)
    assert [event["points"] for event in events(g, "replacements")] == [2, 2]
    g = training("ReplacementPhase")
    assert [event["points"] for event in events(g, "replacements")] == [0, 0]
    assert "emergency" not in kinds(g)


# 19.6.5


def test_r19_6_5_no_optional_and_no_air_units(set_up):
    assert not any(at < HEXES for at in set_up.state.air_place)
    assert not any(at < HEXES for at in set_up.state.fort_place)
    with pytest.raises(redoubt.BadSetup, match="cannot be changed"):
        redoubt.new("switzerland", scenario="training", options={"airborne": True})


# whose seat it is


def test_r19_6_2_the_side_of_the_french_is_called_french_and_keeps_its_id() -> None:
    game = redoubt.new("switzerland", "training", seed=4)
    game.choose("swiss", "suggested")
    game.choose("german", "suggested")
    log = [line["text"] for line in game.log_lines(None)]
    assert "The armies are ready: 6 German and 4 French units on the map [19.0]" in log
    assert (game.sides, game.called(SWISS), game.title.called(SWISS)) == (
        ("german", "swiss"),
        "French",
        "Swiss",
    )
    phases = set()
    rng = random.Random(1)
    while game.result is None:
        (decision,) = game.pending
        phases.add(game.phase)
        game.choose(decision.side, rng.choice(game.legal(decision.side)))
    assert "French movement phase" in phases
    sentences = [line["text"] for line in game.log_lines(None)]
    assert not [sentence for sentence in [*sentences, *phases] if "Swiss" in sentence]
    assert any("the French attacking" in sentence for sentence in sentences)


def test_r19_0_in_the_other_scenarios_the_swiss_are_swiss() -> None:
    game = redoubt.new("switzerland", "historical", seed=4)
    assert (game.called(SWISS), game.names) == ("Swiss", {"side": {}})
    assert game.state.rules.armies == ("German", "Swiss")
