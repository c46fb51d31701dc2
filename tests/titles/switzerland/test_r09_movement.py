"""9.0 Movement, 9.1 German strategic movement, 9.2 barred terrain."""

from __future__ import annotations

from time import perf_counter

import pytest

from redoubt.titles.switzerland.rules.r09_movement import army_ranges, movement_range
from redoubt.titles.switzerland.state import DONE, WAITING
from tests.titles.switzerland.helpers import (
    GERMAN,
    UNIT,
    G,
    S,
    T,
    at,
    called,
    choose,
    events,
    options,
    place,
    refused,
    run,
)

HEX = T.grid.parse
GERMAN_PHASE = {"procedure": "MovementPhase", "side": "german"}
SWISS_PHASE = {"procedure": "MovementPhase", "side": "swiss"}
DIVISION = "DE-5-Inf-XX"  # leg, 3 points
SECOND = "DE-23-Inf-XX"
PANZER = "DE-4-Pz-XX"  # motorised, 6 points
IN_FRANCE = {"DE-F-Bdr-III": "0101"}
"""A bystander that keeps the phase open."""


def german(units, dice=(), **fields):
    return run(GERMAN_PHASE, {**units, **IN_FRANCE}, dice, **fields)


def swiss(units, dice=(), **fields):
    return run(SWISS_PHASE, {**units, "CH-75-Inf-III": "1207"}, dice, **fields)


def moving(g, side, unit):
    """The choices of a unit once it has been told to move."""
    choose(g, side, f"move {unit}")
    return options(g, side)


def left(g, unit):
    return int(g.state.left[UNIT[unit]])


# 9.0


def test_r09_0a_a_unit_pays_the_cost_of_each_hex():
    g = german({DIVISION: "1505"})
    choose(g, G, f"move {DIVISION}", "to 1504")
    assert events(g, "moved")[0] == {"unit": UNIT[DIVISION], "path": (HEX("1504"),), "left": 2}
    choose(g, G, "to 1503")
    assert events(g, "moved")[1]["left"] == 1
    assert g.pending[0].prompt == f"{called(DIVISION)} moves, 1 MP left: where to?"


def test_r09_0a_units_move_singly():
    g = german({DIVISION: "1505", SECOND: "1505"})
    choose(g, G, f"move {DIVISION}", "to 1504")
    with refused("9.0", f"{called(DIVISION)} is moving"):
        choose(g, G, f"move {SECOND}")
    with refused("9.0", "use stop to end its move"):
        choose(g, G, "done")
    choose(g, G, "stop")
    with refused("9.0", f"{called(DIVISION)} has already moved"):
        choose(g, G, f"move {DIVISION}")
    with refused("9.0", "name the unit first"):
        choose(g, G, "to 1504")
    assert f"move {SECOND}" in options(g, G)


def test_r09_0a_a_far_hex_is_reached_by_the_cheapest_way():
    g = german({DIVISION: "0413"})
    choose(g, G, f"move {DIVISION}", "to 0514")
    assert events(g, "moved")[0]["path"] == (HEX("0414"), HEX("0514"))
    assert events(g, "moved")[0]["left"] == 1
    assert g.state.origin[UNIT[DIVISION]] == HEX("0414")


def test_r09_0a_a_unit_may_take_the_dearer_direct_step():
    g = german({DIVISION: "0413"})
    assert "straight 0514" in moving(g, G, DIVISION)
    with refused("9.0", "only where a detour is cheaper"):
        choose(g, G, "straight 0414")
    with refused("9.0", "has 3 left"):
        choose(g, G, "straight 1201")
    choose(g, G, "straight 0514")
    assert g.state.origin[UNIT[DIVISION]] == HEX("0413")
    assert events(g, "moved")[0]["left"] == 0


def test_r09_0a_of_equal_ways_the_direct_step_is_taken():
    g = german({DIVISION: "1304"})
    choose(g, G, f"move {DIVISION}", "to 1303")
    assert events(g, "moved")[0]["path"] == (HEX("1303"),), "2 points, as by the road through 1203"


def test_r09_0a_rivers_cost_one_more_if_they_are_used():
    assert movement_range(german({DIVISION: "1202"}).state, UNIT[DIVISION])[HEX("1102")] == 2
    g = german({DIVISION: "1202"}, options={"rivers": False})
    assert movement_range(g.state, UNIT[DIVISION])[HEX("1102")] == 1


def test_r09_0b_b20_a_first_step_may_cost_more_than_the_unit_has():
    border = "CH-1-Bdr-X"
    g = swiss({border: "1710"})
    assert T.movement[UNIT[border]] == 2
    assert movement_range(g.state, UNIT[border])[HEX("1709")] == 3
    choose(g, S, f"move {border}", "to 1709")
    assert place(g, border) == "1709"
    assert g.state.moved[UNIT[border]] == DONE, "it stops there"


def test_r09_0b_b20_only_the_first_step_is_free():
    border = "CH-1-Bdr-X"
    g = swiss({border: "1710"})
    choose(g, S, f"move {border}", "to 1610")
    assert options(g, S) == ["to 1510", "to 1511", "to 1710", "stop"]


def test_r09_0b_a_lake_side_is_not_allowed_even_to_a_first_step():
    g = swiss({"CH-1-Bdr-X": "0707"})
    assert "to 0708" not in moving(g, S, "CH-1-Bdr-X")
    with refused("9.0", "the hexside between Neuchatel 0707 and 0708 is lake (Lac de Neuchâtel)"):
        choose(g, S, "to 0708")


def test_r09_0c_the_full_cost_must_be_at_hand_after_the_first_hex():
    g = german({DIVISION: "1505"})
    choose(g, G, f"move {DIVISION}")
    with refused("9.0", f"1501 costs 4 MP; {called(DIVISION)} has 3 left"):
        choose(g, G, "to 1501")


def test_r09_0d_an_enemy_hex_stops_the_unit():
    g = german({DIVISION: "1505", "CH-86-Inf-III": "1504"})
    assert "to 1503" not in moving(g, G, DIVISION)
    choose(g, G, "to 1504")
    assert (g.state.moved[UNIT[DIVISION]], left(g, DIVISION)) == (WAITING, 2)
    with refused("9.0", "stopped in Brugg 1504 among enemies and waits for combat"):
        choose(g, G, f"move {DIVISION}")


def test_r09_0d_an_enemy_hex_cannot_be_moved_through():
    g = german({PANZER: "1711", "CH-86-Inf-III": "1710", "CH-5-Inf-XX": "1811"})
    assert moving(g, G, PANZER) == ["to 1710", "to 1811", "stop"]
    with refused("9.0", "cannot reach 1510 without stopping for enemies or a fortification"):
        choose(g, G, "to 1510")


def test_r09_0_b21_a_unit_may_leave_a_hex_it_shares_with_the_enemy():
    g = german({DIVISION: "1505", "CH-86-Inf-III": "1505"})
    choose(g, G, f"move {DIVISION}", "to 1405", "to 1404")
    assert place(g, DIVISION) == "1404"


def test_r09_0_b22_friends_and_stacking_do_not_hinder_movement():
    friends = dict.fromkeys(("DE-23-Inf-XX", "DE-52-Inf-XX", "DE-73-Inf-XX", "DE-260-Inf-XX"), "1505")
    g = german({**friends, DIVISION: "1605"})
    choose(g, G, f"move {DIVISION}", "to 1505", "stop")
    assert place(g, DIVISION) == "1505"


def test_r09_0_b26_road_out_cuts_every_link_of_its_hex():
    plain = german({DIVISION: "1202"})
    assert movement_range(plain.state, UNIT[DIVISION])[HEX("1303")] == 2
    g = german({DIVISION: "1202"}, road_out=["1203"])
    costs = movement_range(g.state, UNIT[DIVISION])
    assert costs[HEX("1203")] == 3, "hill and the river, no bridge"
    assert costs[HEX("1303")] == 3


def test_r18_2a_road_out_cancels_the_road_for_the_bans_of_9_2_too():
    g = german({"DE-51-Art-III": "1202"}, road_out=["1203"])
    assert "to 1203" not in moving(g, G, "DE-51-Art-III")
    with refused("18.2", "from 1202 to Basel 1203 only by road, and the road is out"):
        choose(g, G, "to 1203")


def test_r09_0_b27_a_unit_whose_only_road_is_out_may_still_use_it():
    g = german({PANZER: "1711"}, road_out=["1711"])
    assert moving(g, G, PANZER) == ["to 1710", "to 1811", "stop"]
    choose(g, G, "to 1710")
    assert place(g, PANZER) == "1710"
    assert "to 1610" in options(g, G), "it goes on by roads that are open"
    with refused("18.2"):
        choose(g, G, "to 1711")


def test_r09_0_b27_a_unit_with_a_legal_step_left_must_use_that():
    g = german({PANZER: "1710"}, road_out=["1711"])
    assert "to 1711" not in moving(g, G, PANZER)


def test_r09_0_b162_a_unit_ordered_to_stop_at_once_stays_where_it_is():
    g = german({DIVISION: "1505"})
    choose(g, G, f"move {DIVISION}", "stop")
    assert (place(g, DIVISION), g.state.moved[UNIT[DIVISION]]) == ("1505", DONE)


def test_r09_0_a_unit_does_not_move_to_where_it_is():
    g = german({DIVISION: "1505"})
    choose(g, G, f"move {DIVISION}")
    with refused("9.0", "is already in 1505"):
        choose(g, G, "to 1505")


def test_r09_0_a_choice_without_a_hex_or_unit_is_refused():
    g = german({DIVISION: "1505"})
    with refused("9.0", "not possible now"):
        choose(g, G, "move -")
    choose(g, G, f"move {DIVISION}")
    with refused("9.0", "not possible now"):
        choose(g, G, "to -")


def test_r09_0_only_units_on_the_map_move():
    g = german({DIVISION: "1505", SECOND: "casualty_pile", "CH-5-Inf-XX": "1404"})
    with refused("9.0", f"{called(SECOND)} is not on the map"):
        choose(g, G, f"move {SECOND}")
    with refused("9.0", "Swiss 5 Inf XX does not move in the German movement phase"):
        choose(g, G, "move CH-5-Inf-XX")


def test_r09_0_a_new_phase_gives_every_unit_its_allowance():
    g = german({DIVISION: {"place": "1505", "moved": 2, "origin": "1504"}})
    assert f"move {DIVISION}" in options(g, G)
    assert g.state.origin[UNIT[DIVISION]] == -1


def test_r09_0_b162_a_unit_freed_from_its_enemies_goes_on_with_what_it_has_left():
    units = {DIVISION: {"place": "1504", "moved": WAITING, "left": 2}, **IN_FRANCE}
    g = run({"procedure": "MovementPhase", "step": "units_move", "side": "german"}, units)
    assert "to 1503" in moving(g, G, DIVISION)
    assert "to 1501" not in options(g, G)
    choose(g, G, "to 1503")
    assert events(g, "moved")[0]["left"] == 1


def test_r09_0_a_freed_unit_without_points_stays():
    units = {DIVISION: {"place": "1504", "moved": WAITING, "left": 0}, **IN_FRANCE}
    g = run({"procedure": "MovementPhase", "step": "units_move", "side": "german"}, units)
    with refused("9.0", "has 0 MP left"):
        choose(g, G, f"move {DIVISION}")


def test_r12_2a_a_waiting_stack_may_overrun_where_it_stands():
    g = german({PANZER: "1505", "CH-5-Bdr-X": "1504"})
    choose(g, G, f"move {PANZER}", "to 1504")
    assert "overrun 1504" in options(g, G)
    with refused("12.1"):
        choose(g, G, "overrun 1404")


# 11.0 Fortifications stop all but their owner


def test_r11_0_b43_a_fortification_stops_enemies():
    g = german({DIVISION: "1505"}, fort={"CH-Line-1": {"fort_place": "1504"}})
    assert "to 1503" not in moving(g, G, DIVISION)
    choose(g, G, "to 1504")
    assert g.state.moved[UNIT[DIVISION]] == WAITING


def test_r11_0_b43_a_fortification_stops_allies_but_not_its_owner():
    units = {"FR-13-Inf-XX": "1505", "CH-5-Inf-XX": "1505"}
    fort = {"CH-Line-1": {"fort_place": "1504"}}
    g = swiss(units, scenario="southern_hook", fort=fort)
    assert HEX("1503") not in movement_range(g.state, UNIT["FR-13-Inf-XX"])
    assert movement_range(g.state, UNIT["CH-5-Inf-XX"])[HEX("1503")] == 2
    choose(g, S, "move FR-13-Inf-XX", "to 1504")
    with refused("9.0"):
        choose(g, S, "move FR-13-Inf-XX")


# Closed and deadly countries, militia, frozen units


def test_r19_1_4_b120_italy_at_peace_is_closed():
    g = swiss({"CH-10-Mtn-X": "1915"})
    assert "to 1916" not in moving(g, S, "CH-10-Mtn-X")
    with refused("19.1.4", "Italy is closed"):
        choose(g, S, "to 1916")


def test_r19_1_4_b120_italy_at_war_is_open():
    g = swiss({"CH-10-Mtn-X": "1915"}, italy=2)
    assert "to 1916" in moving(g, S, "CH-10-Mtn-X")


def test_r19_5_4_b120_france_is_closed_in_kesselring():
    g = run(GERMAN_PHASE, {DIVISION: "1202", "DE-F-Bdr-III": "1501"}, scenario="kesselring")
    choose(g, G, f"move {DIVISION}")
    with refused("19.5.4", "France is closed"):
        choose(g, G, "to 1102")


def test_r19_2_4_b91_a_unit_that_enters_france_goes_to_the_dead_pile():
    g = run(GERMAN_PHASE, {DIVISION: "1202", "DE-F-Bdr-III": "1501"}, scenario="pre_poland")
    choose(g, G, f"move {DIVISION}", "to 1102")
    assert place(g, DIVISION) == "dead_pile"
    assert [event.rule for event in g.log if event.kind == "eliminated"] == ["19.2.4"]


def test_r19_2_4_b91_france_cannot_be_crossed():
    g = run(GERMAN_PHASE, {PANZER: "1202", "DE-F-Bdr-III": "1501"}, scenario="pre_poland")
    costs = movement_range(g.state, UNIT[PANZER])
    assert HEX("1102") in costs
    assert HEX("1002") not in costs


def test_r19_6_4d_a_unit_that_enters_switzerland_goes_to_the_dead_pile():
    g = run(SWISS_PHASE, {"FR-13-Inf-XX": "1103", "FR-27-Inf-XX": "1001"}, scenario="training")
    choose(g, S, "move FR-13-Inf-XX", "to 1203")
    assert place(g, "FR-13-Inf-XX") == "dead_pile"
    assert g.log[-1].rule == "19.6.4"


@pytest.mark.parametrize(("turn", "where"), [(2, "due"), (3, "0106")])
def test_r19_6_4b_the_french_cavalry_appears_in_the_swiss_movement_phase_of_turn_3(turn, where):
    units = {"FR-13-Inf-XX": "1103", "FR-Cav-X": "due"}
    g = run(SWISS_PHASE, units, scenario="training", turn=turn)
    assert place(g, "FR-Cav-X") == where
    assert ("move FR-Cav-X" in options(g, S)) == (turn == 3)


def test_r19_6_4b_b136_b164_the_cavalry_waits_while_germans_stand_in_0106():
    units = {"FR-13-Inf-XX": "1103", "FR-Cav-X": "due", DIVISION: "0106"}
    g = run(SWISS_PHASE, units, scenario="training", turn=3)
    assert place(g, "FR-Cav-X") == "due"


def test_r18_1a_the_swiss_may_not_enter_a_militia_hex_but_germans_may():
    militia = {"DE-Militia-1": {"militia_place": "1504"}}
    g = swiss({"CH-5-Inf-XX": "1505"}, scenario="pre_poland", militia=militia)
    assert "to 1504" not in moving(g, S, "CH-5-Inf-XX")
    with refused("18.1", "militia hold it"):
        choose(g, S, "to 1504")
    g = run(GERMAN_PHASE, {DIVISION: "1505", SECOND: "1501"}, scenario="pre_poland", militia=militia)
    assert "to 1504" in moving(g, G, DIVISION)


@pytest.mark.parametrize(
    ("scenario", "rule"),
    [("historical", "19.1.4"), ("southern_hook", "19.3.4"), ("follow_on", "19.4.4")],
)
def test_r19_3_4_frozen_3_corps_may_not_move(scenario, rule):
    g = swiss({"CH-9-Mtn-XX": "1412"}, scenario=scenario)
    assert "move CH-9-Mtn-XX" not in options(g, S)
    with refused(rule, "3 Corps may not move"):
        choose(g, S, "move CH-9-Mtn-XX")
    assert movement_range(g.state, UNIT["CH-9-Mtn-XX"]) == {}
    g = swiss({"CH-9-Mtn-XX": "1412"}, scenario=scenario, italy=1)
    assert "move CH-9-Mtn-XX" in options(g, S)


# 9.1


def test_r09_1_a_german_unit_leaves_by_a_road_and_returns_in_the_next_phase():
    g = at("4.1.3", {DIVISION: "1201", SECOND: "1501"})
    choose(g, G, f"move {DIVISION}", "leave")
    assert place(g, DIVISION) == "off_map"
    with refused("9.1", "left the map in this phase"):
        choose(g, G, f"return {DIVISION} 1801")
    with refused("9.1", "is off the map"):
        choose(g, G, f"move {DIVISION}")


def test_r09_1_b23_leaving_takes_a_point_and_an_edge_road_hex():
    g = german({DIVISION: "1202", PANZER: "1302"})
    choose(g, G, f"move {DIVISION}")
    with refused("9.1", "1202 is not a map-edge road hex"):
        choose(g, G, "leave")
    choose(g, G, "to 1201", "leave")
    assert place(g, DIVISION) == "off_map"
    g = german({"DE-A-Bdr-III": "1302", SECOND: "1501"})
    choose(g, G, "move DE-A-Bdr-III", "to 1201")
    assert place(g, "DE-A-Bdr-III") == "1201", "no points left: its move is over"


def test_r09_1_b23_the_unit_comes_back_at_any_controlled_road_and_moves_no_further():
    g = german({DIVISION: "off_map", "CH-5-Inf-XX": "1801"})
    returns = [option for option in options(g, G) if option.startswith("return")]
    assert f"return {DIVISION} 1201" in returns
    assert f"return {DIVISION} 0101" in returns, "France is German territory in 19.1"
    assert f"return {DIVISION} 1801" not in returns
    with refused("9.1", "Swiss forces are there"):
        choose(g, G, f"return {DIVISION} 1801")
    with refused("9.1", "not a map-edge road hex of a country"):
        choose(g, G, f"return {DIVISION} 1817")
    choose(g, G, f"return {DIVISION} 2801")
    assert (place(g, DIVISION), g.state.moved[UNIT[DIVISION]]) == ("2801", DONE)


def test_r09_1_b203_the_unit_does_not_come_back_by_the_road_it_left_by():
    g = at("4.1.3", {DIVISION: "1201", SECOND: "1501", "CH-5-Inf-XX": "1504"}, scenario="pre_poland")
    choose(g, G, f"move {DIVISION}", "leave", "done")
    while g.phase_rule != "4.2.3":
        choose(g, g.pending[0].side, "done")
    with refused("9.1", "left the map in 1201"):
        choose(g, G, f"return {DIVISION} 1201")
    assert f"return {DIVISION} 1501" in options(g, G)


def test_r09_1_b24_only_controlled_countries_serve():
    g = run(GERMAN_PHASE, {DIVISION: "off_map", SECOND: "1501"}, scenario="southern_hook")
    assert not any("0101" in option for option in options(g, G)), "France is not German in 19.3"
    g = german({DIVISION: "off_map", "IT-Legnano-XX": "off_map"}, italy=2)
    assert f"return {DIVISION} 1817" not in options(g, G)
    assert "return IT-Legnano-XX 1817" in options(g, G)
    assert "return IT-Legnano-XX 1201" not in options(g, G)


def test_r09_1_b128_a_unit_may_stay_off_the_map():
    g = german({DIVISION: "off_map"})
    choose(g, G, "done")
    assert place(g, DIVISION) == "off_map"


@pytest.mark.parametrize("scenario", ["kesselring", "training"])
def test_r09_1_b128_not_used_where_there_is_no_surrender(scenario):
    g = run(GERMAN_PHASE, {DIVISION: "1201", SECOND: "1501"}, scenario=scenario)
    assert "leave" not in moving(g, G, DIVISION)
    with refused("9.1", "not used in this scenario"):
        choose(g, G, "leave")


def test_r09_1_the_swiss_have_no_strategic_movement():
    g = swiss({"CH-5-Inf-XX": "1201"})
    assert "leave" not in moving(g, S, "CH-5-Inf-XX")
    with refused("9.1", "only German units use strategic movement"):
        choose(g, S, "leave")


def test_r09_1_a_unit_that_has_stopped_among_enemies_does_not_leave():
    g = german({DIVISION: "1202", "CH-86-Inf-III": "1201"})
    choose(g, G, f"move {DIVISION}", "to 1201")
    assert place(g, DIVISION) == "1201"
    assert g.state.moved[UNIT[DIVISION]] == WAITING


# 9.2


def test_r09_2a_standard_artillery_enters_hills_only_by_road():
    guns = "DE-51-Art-III"
    g = german({guns: "1202", "CH-86-Inf-III": "1203"})
    assert "to 1203" in moving(g, G, guns)
    with refused("9.2", "standard artillery may enter hill only by road; no road leads from 1202 to 1303"):
        choose(g, G, "to 1303")
    with refused("9.2", "standard artillery may enter hill only by road; 1204 has no road"):
        choose(g, G, "to 1204")


def test_r09_2a_b25_standard_artillery_never_enters_mountain_or_glacier():
    guns = "DE-51-Art-III"
    g = german({guns: "1707"})
    assert "to 1807" not in moving(g, G, guns), "a mountain with a road"
    with refused("9.2", "standard artillery may not enter mountain (Schwyz 1807)"):
        choose(g, G, "to 1807")
    with refused("9.2", "standard artillery may not enter glacier (1311)"):
        choose(g, G, "to 1311")


@pytest.mark.parametrize("unit", [PANZER, "DE-20-Mot-XX", "DE-41-Art-III"])
def test_r09_2b_motorised_units_enter_mountains_only_by_road(unit):
    g = german({unit: "1710"})
    assert "to 1711" in moving(g, G, unit)
    assert "to 1609" not in options(g, G)
    with refused("9.2", "may enter mountain only by road; 1709 has no road"):
        choose(g, G, "to 1709")


def test_r09_2b_b25_motorised_units_never_enter_a_glacier():
    g = german({PANZER: "1412"})
    choose(g, G, f"move {PANZER}")
    with refused("9.2", "motorised units may not enter glacier (1411)"):
        choose(g, G, "to 1411")


def test_r09_2_nobody_enters_a_lake_hex():
    lake = T.grid.name(next(h for h in range(len(T.grid)) if T.terrain[h] == 4))
    g = german({DIVISION: "1505"})
    choose(g, G, f"move {DIVISION}")
    with refused("9.2", "it is an all-lake hex"):
        choose(g, G, f"to {lake}")


# Ranges


def test_r09_0_the_preview_lists_what_the_decision_lists():
    g = german({DIVISION: "1505", PANZER: "1304", "CH-86-Inf-III": "1504", "CH-73-Inf-III": "1404"})
    for unit in (DIVISION, PANZER):
        fresh = g.clone()
        shown = {f"to {T.grid.name(hex)}" for hex in movement_range(fresh.state, UNIT[unit])}
        assert shown == {choice for choice in moving(fresh, G, unit) if choice.startswith("to")}


def test_r09_0_each_way_drawn_by_its_number_is_the_one_listed():
    g = german({DIVISION: "1505", PANZER: "1304", "CH-86-Inf-III": "1504", "CH-73-Inf-III": "1404"})
    for unit in (DIVISION, PANZER):
        fresh = g.clone()
        listed = moving(fresh, G, unit)
        assert {choice.split()[0] for choice in listed} >= {"to", "stop"}
        drawn = [str(fresh.draw(GERMAN, lambda n, k=k: k + 1)[0]) for k in range(len(listed))]
        assert drawn == listed
        assert fresh.draw(GERMAN, lambda n: n)[1] == len(listed)


def test_r09_0_every_listed_hex_is_entered_at_the_cost_shown():
    g = german({DIVISION: "0413"})
    for hex, cost in movement_range(g.state, UNIT[DIVISION]).items():
        fresh = g.clone()
        choose(fresh, G, f"move {DIVISION}", f"to {T.grid.name(hex)}")
        assert fresh.log[-1].kind == "moved" or fresh.log[-2].kind == "moved"
        assert events(fresh, "moved")[0]["left"] == max(0, 3 - cost)


def test_r09_0_a_whole_army_is_measured_in_milliseconds():
    names = [name for name, unit in UNIT.items() if T.side[unit] == GERMAN and T.nation[unit] == 1]
    clear = [h for h in range(len(T.grid)) if T.terrain[h] == 0 and T.country[h] in (1, 2)]
    units = {name: T.grid.name(clear[i % len(clear)]) for i, name in enumerate(names)}
    g = run(GERMAN_PHASE, {**units, "CH-5-Inf-XX": "1202"})
    army_ranges(g.state, GERMAN)
    start = perf_counter()
    ranges = army_ranges(g.state, GERMAN)
    assert len(ranges) == len(names)
    assert perf_counter() - start < 0.05
