"""4.0 Sequence of play, and 4.5 the administration phase with what 18.1 and 18.2 do in it."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.titles.switzerland.rules.r04_sequence import Campaign, Day, Night, Turn
from redoubt.titles.switzerland.rules.r16_victory import AdministrationPhase
from tests.titles.switzerland.helpers import (
    GERMAN,
    SWISS,
    UNIT,
    G,
    T,
    at,
    choose,
    events,
    kinds,
    options,
    place,
    refused,
    run,
)


def phase(section, number, **fields):
    """The procedure that a numbered step of the turn runs."""
    g = run({"procedure": "AdministrationPhase", "step": "end"}, **fields).state
    numbered = next(step for step in section.STEPS if step.rule == number)
    return numbered.run(section(), g)


def is_phase(procedure, name, side=None):
    return type(procedure).__name__ == name and (side is None or procedure.side == side)


# 4.0, 4.1, 4.2 the order


def test_r04_0_a_turn_is_day_night_replacements_reinforcements_administration():
    assert [step.rule for step in Turn.STEPS] == ["4.1", "4.2", "4.3", "4.4", "4.5"]


def test_r04_0_turn_follows_turn():
    g = at("4.5", {"DE-5-Inf-XX": "1201"}, turn=3)
    assert g.state.turn == 4
    assert events(g, "turn_begins") == [{"turn": 4}]
    assert [step.name for step in Campaign.STEPS] == ["set_up", "turns"]


def test_r04_1_the_daylight_phases_in_order():
    assert [step.rule for step in Day.STEPS] == [f"4.1.{n}" for n in range(1, 8)]


def test_r04_2_the_night_phases_in_order_with_the_landings_before_german_movement():
    order = ["4.2.1", "4.2.2", "18.5.3", "4.2.3", "4.2.4", "4.2.5", "4.2.6"]
    assert [step.rule for step in Night.STEPS] == order


def test_r04_1_1_german_bombardment():
    assert is_phase(phase(Day, "4.1.1"), "BombardmentPhase", GERMAN)


def test_r04_1_2_swiss_bombardment():
    assert is_phase(phase(Day, "4.1.2"), "BombardmentPhase", SWISS)


def test_r04_1_3_german_movement():
    assert is_phase(phase(Day, "4.1.3"), "MovementPhase", GERMAN)


def test_r04_1_4_german_combat():
    assert is_phase(phase(Day, "4.1.4"), "CombatPhase", GERMAN)


def test_r04_1_5_german_first_replacement_phase():
    assert is_phase(phase(Day, "4.1.5"), "FirstReplacementPhase")


def test_r04_1_6_swiss_movement():
    assert is_phase(phase(Day, "4.1.6"), "MovementPhase", SWISS)


def test_r04_1_7_swiss_combat():
    assert is_phase(phase(Day, "4.1.7"), "CombatPhase", SWISS)


def test_r04_2_1_german_night_bombardment():
    assert is_phase(phase(Night, "4.2.1"), "BombardmentPhase", GERMAN)


def test_r04_2_2_swiss_night_bombardment():
    assert is_phase(phase(Night, "4.2.2"), "BombardmentPhase", SWISS)


def test_r04_2_3_german_night_movement():
    assert is_phase(phase(Night, "4.2.3"), "MovementPhase", GERMAN)


def test_r04_2_4_german_night_combat():
    assert is_phase(phase(Night, "4.2.4"), "CombatPhase", GERMAN)


def test_r04_2_5_swiss_night_movement():
    assert is_phase(phase(Night, "4.2.5"), "MovementPhase", SWISS)


def test_r04_2_6_swiss_night_combat():
    assert is_phase(phase(Night, "4.2.6"), "CombatPhase", SWISS)


def test_r04_2_the_night_is_night_and_the_rest_of_the_turn_is_not():
    g = run({"procedure": "AdministrationPhase", "step": "end"}).state
    for part, night in zip(Turn.STEPS[:3], (0, 1, 0), strict=True):
        part.run(Turn(), g)
        assert g.night == night


def test_r04_3_both_sides_collect_and_spend():
    assert is_phase(phase(Turn, "4.3"), "ReplacementPhase")
    g = at("4.3", {"DE-5-Inf-XX": {"place": "1007", "hits": 1}, "CH-1-Inf-XX": {"place": "1109", "hits": 1}})
    assert [event["side"] for event in events(g, "replacements")] == [GERMAN, SWISS]
    assert [decision.side for decision in g.pending] == ["german"]
    choose(g, G, "done")
    assert [decision.side for decision in g.pending] == ["swiss"]


def test_r04_4_reinforcements():
    assert is_phase(phase(Turn, "4.4"), "ReinforcementPhase")


def test_r04_0_a_position_may_start_in_any_phase_but_not_in_one_that_does_not_exist():
    with pytest.raises(redoubt.BadSetup, match="unknown phase"):
        at("4.9")


# 4.5


def administer(units=None, turn=2, **fields):
    return run("AdministrationPhase", units, turn=turn, **{"last_turn": 10, **fields})


def test_r04_5_no_replacement_markers_come_off_and_the_turn_moves_on():
    g = administer(
        {"DE-5-Inf-XX": {"place": "1203", "tired": 1, "hits": 1}, "CH-1-Inf-XX": {"tired": 2}}, turn=2
    )
    assert not any(g.state.tired)
    assert g.state.hits[UNIT["DE-5-Inf-XX"]] == 1
    assert (g.state.turn, g.state.night) == (3, 0)


def test_r04_5_b132_the_order_of_administration():
    order = ["fighters", "italy", "surrender", "last_turn", "roads", "markers", "advance"]
    assert [step.name for step in AdministrationPhase.STEPS] == order


def test_r18_1b_b72_militia_go_home_after_the_first_turn():
    militia = {"DE-NSB-Militia-1": {"militia_place": "0909"}}
    g = administer(turn=1, scenario="pre_poland", last_turn=13, militia=militia)
    assert g.state.to_plain(g.title.notation).get("militia", {}) == {}
    assert "militia_gone" in kinds(g)


ROAD = T.grid.name(
    next(h for h in T.road_links if T.road_links[h] and T.country[h] == 0 and T.terrain[h] == 0)
)


def test_r18_2b_b73_an_engineer_is_removed_to_clear_a_road():
    g = administer({"DE-A-Eng-III": ROAD, "DE-B-Eng-III": "1201"}, road_out=[ROAD])
    assert options(g, G) == ["clear DE-A-Eng-III", "done"]
    choose(g, G, "clear DE-A-Eng-III")
    assert g.state.road_out == 0
    assert place(g, "DE-A-Eng-III") == "casualty_pile"


def test_r18_2b_only_an_engineer_in_the_hex_and_only_if_the_german_wants():
    g = administer({"DE-A-Eng-III": ROAD, "DE-B-Eng-III": "1201", "DE-5-Inf-XX": ROAD}, road_out=[ROAD])
    with refused("18.2", "B Eng III is not in a hex with a Road Out marker"):
        choose(g, G, "clear DE-B-Eng-III")
    with refused("18.2", "German 5 Inf XX is not an engineer"):
        choose(g, G, "clear DE-5-Inf-XX")
    choose(g, G, "done")
    assert g.state.road_out
    assert place(g, "DE-A-Eng-III") == ROAD


def test_r18_2b_nothing_is_asked_without_an_engineer_in_place():
    assert not administer({"DE-5-Inf-XX": ROAD}, road_out=[ROAD]).pending
