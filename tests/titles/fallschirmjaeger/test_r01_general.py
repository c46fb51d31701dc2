"""1.0 General special rules: terrain, disorder, barrage, leaders."""

from __future__ import annotations

import pytest

from redoubt.series.scs.queries import zone
from redoubt.series.scs.r03_ranges import move_range
from redoubt.series.scs.r07_odds import combat_odds
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    DEPOT,
    GREN,
    OPEN,
    PARA,
    UNIT,
    D,
    G,
    T,
    at,
    attack,
    choose,
    events,
    fight_column,
    hex_id,
    hexes,
    kind,
    options,
    place,
    refused,
    value,
)

MOVE = "german S3.0"


def strengths(g, attacker: str, target: str):  # type: ignore[no-untyped-def]
    odds = combat_odds(g.state, (UNIT[attacker],), hex_id(target), False)
    return odds.attack / 64, odds.defence / 64


# 1.1 Map


def test_r01_1b_no_ground_unit_crosses_a_red_hexside() -> None:
    assert T.hexsides[hex_id("31.20"), hex_id("32.19")].red
    assert T.ways(frozenset({0})).costs.cost(hex_id("31.20"), hex_id("32.19")) == 0


def test_r01_1b_f19_a_railway_bridge_carries_everybody_without_a_road_rate() -> None:
    for kinds in ({0}, {1}, {2}):
        ways = T.ways(frozenset(kinds))
        assert ways.costs.cost(hex_id("5.26"), hex_id("6.25")) == ways.scale


def test_r01_1b_no_way_leads_from_one_moerdijk_bridge_to_the_other() -> None:
    g = choose(at("german S3.0", {COMPANY[0]: "6.25"}), G, f"move {COMPANY[0]}")
    assert {"5.26", "7.25"} <= hexes(g, G)
    path = move_range(g.state, (UNIT[COMPANY[0]],), 36, True).path(hex_id("6.26"))
    assert T.grid.name(path[0]) in ("5.26", "7.25")
    assert not zone(g.state, GERMAN) & T.grid.bit[hex_id("6.26")]


def test_r01_1d_a_lake_on_a_hexside_is_a_river() -> None:
    lake = [near for near in T.grid.adjacent[hex_id("36.16")]
            if (side := T.hexsides.get((hex_id("36.16"), near))) and side.water == "river"]  # fmt: skip
    assert lake
    assert all(not T.ways(frozenset({0})).costs.cost(hex_id("36.16"), near) for near in lake)


def test_r01_1e_the_terrain_that_helps_most_counts_in_defence() -> None:
    g = at("german S7.0", {COMPANY[0]: "32.20", DEPOT[0]: "33.20"})
    assert strengths(g, COMPANY[0], "33.20") == (8, 9)


def test_r01_1f_the_maas_bridges_change_nothing() -> None:
    g = at("german S7.0", {COMPANY[0]: "32.19", DEPOT[0]: "31.19"})
    assert strengths(g, COMPANY[0], "31.19") == (8, 3)
    assert T.barrage_die[hex_id("31.19")] == 0


def test_r01_1g_a_full_hex_bridge_quarters_defender_and_attacker() -> None:
    g = at("german S7.0", {COMPANY[0]: "5.27", DEPOT[0]: "6.26"})
    assert strengths(g, COMPANY[0], "6.26") == (8, 0.75)
    g = at("german S7.0", {COMPANY[0]: "6.26", DEPOT[0]: "5.27"})
    assert strengths(g, COMPANY[0], "5.27") == (2, 3)


def test_r01_1h_a_ferry_does_not_land_among_the_enemy() -> None:
    free = choose(at(MOVE, {COMPANY[0]: "34.26"}), G, f"move {COMPANY[0]}")
    assert "36.24" in hexes(free, G)
    held = choose(at(MOVE, {COMPANY[0]: "34.26", DEPOT[0]: "36.24"}), G, f"move {COMPANY[0]}")
    assert "36.24" not in hexes(held, G)


def test_r01_1h_armour_uses_no_ferry() -> None:
    tank = "DE-4-II-33-Pz-Co-Arm"
    g = choose(at(MOVE, {tank: "34.26"}), G, f"move {tank}")
    assert "36.24" not in hexes(g, G)


def test_r01_1i_units_fight_over_a_river_they_cannot_cross() -> None:
    g = at("german S7.0", {COMPANY[0]: "3.07", DEPOT[0]: "3.08"}, dice=[6, 6, 1])
    assert options(g, G, "attack") == ["attack 3.08"]
    assert zone(g.state, DUTCH) & T.grid.bit[hex_id("3.07")]


# 1.2 to 1.5


def test_r01_2_turns_5_8_11_and_14_are_night() -> None:
    assert [row.turn for row in T.calendar if row.night] == [5, 8, 11, 14]


def test_r01_3_trucks_and_leaders_do_not_count_for_stacking() -> None:
    units = {GREN[0]: OPEN, GREN[1]: OPEN, GREN[2]: OPEN, "NL-1-1-MB-Truck": OPEN, "NL-Winkelmann": OPEN}
    g = choose(at("dutch S3.0", {**units, DEPOT[0]: "15.30"}), D, f"move {DEPOT[0]}")
    assert OPEN in hexes(g, D)


def test_r01_4_a_disorganised_unit_has_no_zone_does_not_move_and_defends_at_half() -> None:
    g = at(MOVE, {COMPANY[0]: {"place": OPEN, "dg": 1}, DEPOT[0]: {"place": "15.33", "dg": 1}})
    assert zone(g.state, DUTCH) == zone(g.state, GERMAN) == 0
    with refused("1.4", "disorganised"):
        choose(g, G, f"move {COMPANY[0]}")
    g = at("german S7.0", {COMPANY[0]: OPEN, DEPOT[0]: {"place": "15.33", "dg": 1}})
    assert strengths(g, COMPANY[0], "15.33") == (8, 1.5)


def test_r01_4_disorder_ends_with_the_players_turn() -> None:
    g = at("dutch S5.0", {DEPOT[0]: {"place": OPEN, "dg": 1}}, dice=[1])
    assert value(g, "dg", DEPOT[0]) == 0


def test_r01_5_out_of_supply_units_fight_at_half_and_do_not_barrage() -> None:
    units = {COMPANY[0]: {"place": OPEN, "unsupplied": 1}, DEPOT[0]: {"place": "15.33", "unsupplied": 1}}
    assert strengths(at("german S7.0", units), COMPANY[0], "15.33") == (4, 1.5)
    g = at("dutch 1.7", {ARTY[0]: {"place": "15.28", "unsupplied": 1}, ARTY[1]: "15.28", COMPANY[0]: OPEN})
    with refused("1.5", "out of supply"):
        choose(g, D, f"fire {ARTY[0]}")


# 1.6, 1.7 Barrage


def test_r01_6_range_is_counted_in_hexes() -> None:
    g = choose(at("dutch 1.7", {ARTY[0]: "15.22", COMPANY[0]: OPEN}), D, f"fire {ARTY[0]}")
    assert f"at {OPEN}" in options(g, D)
    with refused("1.6", "10 hexes"):
        choose(g, D, "at 15.33")


def test_r01_7_a_unit_barrages_once_a_turn_and_not_in_an_enemy_zone() -> None:
    units = {
        ARTY[0]: "15.28",
        ARTY[1]: {"place": "15.27", "barraged": 0},
        COMPANY[0]: OPEN,
        COMPANY[1]: "15.26",
    }
    g = at("dutch 1.7", units, dice=[6])
    with refused("1.7", "enemy zone"):
        choose(g, D, f"fire {ARTY[1]}")
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert value(g, "barraged", ARTY[0]) == 1


def test_r01_7_f06_a_ship_fires_although_the_enemy_is_near() -> None:
    g = at("dutch 1.7", {"NL-Z-5": "55.32", COMPANY[0]: "54.31"}, dice=[6])
    assert options(g, D, "fire") == ["fire NL-Z-5"]


@pytest.mark.parametrize(("die", "dg"), [(4, 1), (5, 0)])
def test_r01_7a_a_die_not_above_the_rating_disorganises(die: int, dg: int) -> None:
    g = at("dutch 1.7", {ARTY[0]: "15.28", COMPANY[0]: OPEN}, dice=[die, 1, 1])
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert value(g, "dg", COMPANY[0]) == dg


@pytest.mark.parametrize(("die", "lost"), [(4, 0), (5, 1), (6, 1)])
def test_r01_7a_a_five_or_six_costs_a_step(die: int, lost: int) -> None:
    g = at("dutch 1.7", {ARTY[0]: "15.28", COMPANY[0]: OPEN}, dice=[1, die, 1])
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert value(g, "lost", COMPANY[0]) == lost


def test_r01_7a_every_counter_has_its_own_roll_and_terrain_changes_the_die() -> None:
    g = at("dutch 1.7", {ARTY[0]: "33.25", COMPANY[0]: "33.20", COMPANY[1]: "33.20"}, dice=[2, 1, 3, 1])
    choose(g, D, f"fire {ARTY[0]}", "at 33.20")
    assert (value(g, "dg", COMPANY[0]), value(g, "dg", COMPANY[1])) == (1, 0)  # city: +2


def test_r01_7a_f05_a_disorganised_unit_is_not_hit_again() -> None:
    g = at("dutch 1.7", {ARTY[0]: "15.28", COMPANY[0]: {"place": OPEN, "dg": 1}}, dice=[1])
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert events(g, "barrage") == []


def standing(dice: list[int], **more: str):  # type: ignore[no-untyped-def]
    g = at(MOVE, {ARTY[0]: {"place": "15.25", "standing": "15.31"}, COMPANY[0]: OPEN, **more}, dice=dice)
    return choose(g, G, f"move {COMPANY[0]}")


def test_r01_7a_r03_5c_a_truck_dies_with_its_last_escort() -> None:
    truck = "NL-1-1-MB-Truck"
    units = {"DE-47-Inf-Rgt-Arty": "15.29", COMPANY[0]: "15.33", truck: OPEN, "NL-Mo-2-AA": OPEN}
    g = at("german 1.7", units, dice=[1, 6, 1, 6])
    choose(g, G, "fire DE-47-Inf-Rgt-Arty", f"at {OPEN}")
    assert (place(g, "NL-Mo-2-AA"), place(g, truck)) == ("dead", "dead")


def test_r01_4_r03_5c_zones_that_return_with_order_destroy_lone_trucks() -> None:
    truck = "NL-1-1-MB-Truck"
    g = at("german 2.7", {COMPANY[0]: {"place": OPEN, "dg": 1}, truck: "15.33"}, dice=[1])
    assert place(g, truck) == "dead"


def test_r01_7b_a_standing_barrage_strikes_whoever_enters() -> None:
    g = choose(standing([1, 1]), G, "to 15.31")
    assert value(g, "dg", COMPANY[0]) == 1
    assert kind(g) == "ChooseOrder"


def test_r01_7b_a_move_pauses_under_the_barrage_and_goes_on() -> None:
    g = choose(standing([6]), G, "to 15.31")
    assert kind(g) == "MoveOn"
    assert "15.30" in hexes(g, G)


def test_r01_7b_only_dutch_artillery_that_has_not_moved_stands() -> None:
    units = {ARTY[0]: "15.28", ARTY[1]: {"place": "15.28", "marched": 1}, COMPANY[0]: OPEN}
    g = choose(at("dutch 1.7", units, dice=[6]), D, f"fire {ARTY[1]}")
    with refused("1.7b", "has not moved"):
        choose(g, D, f"standing {OPEN}")
    g = choose(at("dutch 1.7", units, dice=[6]), D, f"fire {ARTY[0]}", f"standing {OPEN}")
    assert value(g, "standing", ARTY[0]) == hex_id(OPEN)


def test_r01_7b_an_enemy_beside_the_guns_ends_it() -> None:
    g = standing([6, 6])
    choose(g, G, "to 15.33", "stop")
    assert value(g, "standing", ARTY[0]) == hex_id("15.31")
    near = at(MOVE, {ARTY[0]: {"place": "15.28", "standing": "15.34"}, COMPANY[0]: OPEN})
    choose(near, G, f"move {COMPANY[0]}", "to 15.29")
    assert value(near, "standing", ARTY[0]) == -1


def test_r01_7b_the_dutch_may_lift_it() -> None:
    g = at("dutch S3.0", {ARTY[0]: {"place": "15.25", "standing": "15.31"}})
    choose(g, D, f"lift {ARTY[0]}")
    assert value(g, "standing", ARTY[0]) == -1


def test_r01_7c_artillery_fights_with_its_strength() -> None:
    g = at("dutch S7.0", {ARTY[0]: OPEN, COMPANY[0]: "15.33"}, dice=[3, 4])
    attack(g, D, "15.33")
    assert fight_column(g) == "1:2"


# 1.10 Leaders


def test_r01_10a_a_leader_adds_one_to_a_defence_and_is_never_barraged() -> None:
    g = at("german S7.0", {COMPANY[0]: OPEN, DEPOT[0]: "15.33", "NL-Winkelmann": "15.33"})
    assert strengths(g, COMPANY[0], "15.33") == (8, 4)
    g = at("dutch 1.7", {ARTY[0]: "15.28", "DE-Student": OPEN, COMPANY[0]: OPEN}, dice=[6])
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert len(events(g, "barrage")) == 1


def test_r01_10b_leaders_need_no_supply_and_ride_in_trucks() -> None:
    g = at("dutch S3.0", {"NL-1-1-MB-Truck": OPEN, "NL-Queen-Wilhelmina": OPEN})
    choose(g, D, "move NL-1-1-MB-Truck", "with NL-Queen-Wilhelmina", "to 15.27", "stop")
    assert place(g, "NL-Queen-Wilhelmina") == "15.27"


def test_r01_10c_a_general_in_an_enemy_zone_does_not_reorganise() -> None:
    units = {"NL-Winkelmann": OPEN, GREN[0]: {"place": OPEN, "lost": 1}}
    g = at("dutch 1.10c", units)
    assert kind(g) == "Reorganise"
    g = at("dutch 1.10c", {**units, COMPANY[0]: "15.33"}, dice=[1])
    assert kind(g) != "Reorganise"


def test_r01_10d_winkelmann_restores_a_dutch_step_and_sponeck_one_of_22_ll() -> None:
    g = at("dutch 1.10c", {"NL-Winkelmann": OPEN, GREN[0]: {"place": OPEN, "lost": 1}}, dice=[1])
    choose(g, D, f"restore {GREN[0]}")
    assert value(g, "lost", GREN[0]) == 0
    g = at("german 1.10c", {"DE-Sponeck": OPEN, COMPANY[0]: {"place": OPEN, "lost": 1}}, dice=[1])
    choose(g, G, f"restore {COMPANY[0]}")
    assert value(g, "lost", COMPANY[0]) == 0


def test_r01_10d_not_before_turn_3_and_not_the_disorganised() -> None:
    units = {"NL-Winkelmann": OPEN, GREN[0]: {"place": OPEN, "lost": 1}}
    assert kind(at("dutch 1.10c", units, turn=2, dice=[1])) != "Reorganise"
    units = {"NL-Winkelmann": OPEN, GREN[0]: {"place": OPEN, "lost": 1, "dg": 1}}
    assert kind(at("dutch 1.10c", units, dice=[1])) != "Reorganise"


def test_r01_10e_student_forms_a_company_of_five_destroyed_platoons() -> None:
    dead = dict.fromkeys(PARA[:5], "dead")
    units = {"DE-Student": OPEN, "DE-Ad-Hoc-1": "forming", "DE-Ad-Hoc-2": "forming", **dead}
    g = choose(at("german 1.10c", units, dice=[1]), G, "form DE-Ad-Hoc-1")
    assert place(g, "DE-Ad-Hoc-1") == OPEN
    assert g.state.raised == 1
    four = at("german 1.10c", {**units, PARA[4]: "15.30"}, dice=[1])
    assert kind(four) != "Reorganise"


def captured():  # type: ignore[no-untyped-def]
    """Four companies destroy the depot company that guards Winkelmann."""
    units = {COMPANY[n]: OPEN for n in range(4)} | {DEPOT[0]: "15.33", "NL-Winkelmann": "15.33"}
    g = attack(at("german S7.0", units, dice=[6, 6, 1]), G, "15.33")
    return g


def test_r01_10f_a_leader_is_captured_with_his_units() -> None:
    g = captured()
    assert value(g, "held", "NL-Winkelmann") == 1


def test_r01_10f_f21_a_general_falls_with_the_attackers_around_him() -> None:
    units = {"DE-Sponeck": OPEN, PARA[0]: OPEN, PARA[1]: OPEN, GREN[0]: "15.33", GREN[1]: "15.33"}
    g = at("german S7.0", units, dice=[1, 1, 1])
    choose(g, G, "attack 15.33", "all", "fight")
    assert value(g, "held", "DE-Sponeck") == 1
    assert place(g, PARA[0]) == "dead"


def test_r01_10f_a_lone_leader_is_taken_by_an_overrun() -> None:
    g = at(MOVE, {COMPANY[0]: "15.34", "NL-Winkelmann": OPEN})
    choose(g, G, f"move {COMPANY[0]}", "to 15.33", f"overrun {OPEN}")
    assert value(g, "held", "NL-Winkelmann") == 1
    assert place(g, COMPANY[0]) == OPEN


def test_r01_10g_f10_a_prisoner_without_a_guard_escapes() -> None:
    g = captured()
    choose(g, G, "stay")
    while g.state.phasing == GERMAN:
        choose(g, G, "done")
    assert value(g, "held", "NL-Winkelmann") == 0


def test_r01_10g_f11_any_unit_in_the_hex_is_a_guard() -> None:
    g = choose(captured(), G, f"advance {COMPANY[0]}", "stay")
    while g.state.phasing == GERMAN:
        choose(g, G, "done")
    assert value(g, "held", "NL-Winkelmann") == 1


def test_r01_10h_prisoners_move_with_their_guard() -> None:
    g = at(MOVE, {COMPANY[0]: OPEN, "NL-Winkelmann": {"place": OPEN, "held": 1}})
    choose(g, G, f"move {COMPANY[0]}", "with NL-Winkelmann", "to 15.29", "stop")
    assert place(g, "NL-Winkelmann") == "15.29"


def test_r01_10j_a_prisoner_is_freed_as_he_was_taken() -> None:
    units = {GREN[0]: OPEN, GREN[1]: OPEN, GREN[2]: OPEN, PARA[0]: "15.33"}
    g = at("dutch S7.0", {**units, "NL-Winkelmann": {"place": "15.33", "held": 1}}, dice=[6, 6, 1])
    attack(g, D, "15.33")
    assert value(g, "held", "NL-Winkelmann") == 0


def test_r01_10k_the_queen_leaves_from_an_airfield_and_a_general_from_a_harbour() -> None:
    g = at(MOVE, {COMPANY[0]: "30.25", "NL-Queen-Wilhelmina": {"place": "30.25", "held": 1}})
    choose(g, G, f"move {COMPANY[0]}", "with NL-Queen-Wilhelmina", "to 30.24")
    assert place(g, "NL-Queen-Wilhelmina") == "gone"
    g = at("dutch S3.0", {GREN[0]: "59.16", "DE-Student": {"place": "59.16", "held": 1}})
    choose(g, D, f"move {GREN[0]}", "with DE-Student", "to 59.17")
    assert place(g, "DE-Student") == "gone"
