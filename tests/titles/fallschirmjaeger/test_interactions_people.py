"""Where rules meet: prisoners and guards, generals, flights and wrecks, supply heads, the train, ships, the
ammunition ship, trucks, gold, evacuation, and the schedules of points."""

from __future__ import annotations

import pytest

from redoubt.engine.game import Game
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import unsupplied
from redoubt.titles.fallschirmjaeger.rules.r04_victory import (
    capture_points,
    group_points,
    line_length,
    line_points,
    refinery_points,
)
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
    hex_id,
    hexes,
    kind,
    options,
    place,
    value,
)

MOVE, COMBAT = "german S3.0", "german S7.0"
QUEEN, GOVERNMENT, WINKELMANN = "NL-Queen-Wilhelmina", "NL-Dutch-Government", "NL-Winkelmann"
STUDENT, SPONECK, GOLD = "DE-Student", "DE-Sponeck", "NL-Gold-Reserve"
TRUCK, TRAIN, SHIP, TRANSPORT = "NL-1-1-MB-Truck", "DE-Armoured-Train", "NL-Z-5", "NL-De-Twee-Gezusters"
FRENCH, BRITISH, COAST = "FR-1-DLM-Inf", "GB-1-IG-Inf", "NL-HvH-Coast"
SEA = "DE-11-III-16-1-Inf"


def held(hex: str) -> dict[str, object]:
    return {"place": hex, "held": 1}


def to_the_end(g: Game, side: str) -> Game:
    """The rest of a player turn, without another deed."""
    phasing = g.state.phasing
    while g.state.phasing == phasing and g.result is None:
        choose(g, side, "done")
    return g


# 1.10 Leaders


@pytest.mark.parametrize("stranger", [FRENCH, BRITISH])
def test_r01_10d_winkelmann_restores_nobody_of_another_nation(stranger: str) -> None:
    g = at("dutch 1.10c", {WINKELMANN: "55.30", stranger: {"place": "55.30", "lost": 1}}, dice=[1])
    assert kind(g) != "Reorganise"


def test_r01_10d_sponeck_restores_nobody_of_9_panzer_division() -> None:
    g = at(
        "german 1.10c", {SPONECK: OPEN, "DE-9-Aufk-Bn-1-MC": {"place": OPEN, "lost": 1}}, turn=12, dice=[1]
    )
    assert kind(g) != "Reorganise"


def test_r01_10d_a_unit_out_of_supply_is_not_restored() -> None:
    units = {SPONECK: OPEN, COMPANY[0]: {"place": OPEN, "lost": 1, "unsupplied": 1}}
    assert kind(at("german 1.10c", units, dice=[1])) != "Reorganise"


def test_r01_10c_a_captured_general_reorganises_nobody() -> None:
    units = {SPONECK: held(OPEN), COMPANY[0]: {"place": OPEN, "lost": 1}, GREN[0]: "40.30"}
    assert kind(at("german 1.10c", units, dice=[1])) != "Reorganise"


def test_r01_10c_a_general_does_one_thing_a_turn() -> None:
    reduced = {name: {"place": OPEN, "lost": 1} for name in COMPANY[:2]}
    g = choose(at("german 1.10c", {SPONECK: OPEN, **reduced}, dice=[1]), G, f"restore {COMPANY[0]}")
    assert kind(g) != "Reorganise"
    assert value(g, "lost", COMPANY[1]) == 1


def test_r01_10e_student_forms_a_company_or_restores_one_but_not_both() -> None:
    dead = dict.fromkeys(PARA[:10], "dead")
    company = {"DE-Ad-Hoc-1": {"place": OPEN, "lost": 1}, "DE-Ad-Hoc-2": "forming"}
    g = at("german 1.10c", {STUDENT: OPEN, **company, **dead}, dice=[1], raised=1)
    assert set(options(g, G)) == {"restore DE-Ad-Hoc-1", "form DE-Ad-Hoc-2", "pass"}
    choose(g, G, "form DE-Ad-Hoc-2")
    assert (kind(g), value(g, "lost", "DE-Ad-Hoc-1")) != ("Reorganise", 0)


def test_r01_10e_in_an_enemy_zone_student_keeps_the_company_for_later() -> None:
    units = {STUDENT: OPEN, GREN[0]: "15.33", "DE-Ad-Hoc-1": "forming", **dict.fromkeys(PARA[:5], "dead")}
    g = at("german 1.10c", units, dice=[1])
    assert kind(g) != "Reorganise"
    assert g.state.raised == 0


def test_r01_10f_a_leader_whose_stack_loses_one_of_two_units_stays_free() -> None:
    units = {**dict.fromkeys(COMPANY[:2], OPEN), DEPOT[0]: "15.33", GREN[0]: "15.33", QUEEN: "15.33"}
    g = attack(at(COMBAT, units, dice=[1, 5, 1]), G, "15.33")  # 2:1, 6: A1D1
    choose(g, G, f"lose {COMPANY[0]}")
    choose(g, D, f"lose {DEPOT[0]}")
    assert (place(g, DEPOT[0]), value(g, "held", QUEEN)) == ("dead", 0)


def test_r01_10f_a_lone_leader_attacked_in_regular_combat_is_taken_without_dice() -> None:
    g = attack(at(COMBAT, {COMPANY[0]: OPEN, QUEEN: "15.33"}, dice=[1]), G, "15.33")
    assert value(g, "held", QUEEN) == 1
    choose(g, G, f"advance {COMPANY[0]}")
    assert place(g, COMPANY[0]) == "15.33"


def test_r01_10g_a_prisoner_whose_guard_dies_in_a_barrage_escapes_at_the_end_of_the_captors_turn() -> None:
    units = {ARTY[0]: "15.26", PARA[0]: OPEN, QUEEN: held(OPEN), COMPANY[0]: "20.30"}
    g = at("dutch 1.7", units, dice=[1, 6, *[1] * 9], turn=4)
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert (place(g, PARA[0]), value(g, "held", QUEEN), g.state.phasing) == ("dead", 1, GERMAN)
    to_the_end(g, G)
    assert value(g, "held", QUEEN) == 0


def test_r01_10j_a_prisoner_left_alone_is_freed_by_who_reaches_him_first() -> None:
    g = at("dutch S3.0", {QUEEN: held(OPEN), GREN[0]: "15.30"})
    choose(g, D, f"move {GREN[0]}", f"to {OPEN}")
    assert value(g, "held", QUEEN) == 0


def test_r01_10f_prisoners_do_not_count_for_the_captors_stack() -> None:
    units = {**dict.fromkeys(COMPANY[:3], OPEN), COMPANY[3]: "15.31", QUEEN: held("15.31")}
    g = choose(at(MOVE, units), G, f"move {COMPANY[3]}", f"with {QUEEN}", f"to {OPEN}")
    assert {place(g, name) for name in (*COMPANY[:4], QUEEN)} == {OPEN}


def test_r01_10k_winkelmann_is_not_flown_out() -> None:
    g = at(MOVE, {COMPANY[0]: "30.25", WINKELMANN: held("30.25")})
    choose(g, G, f"move {COMPANY[0]}", f"with {WINKELMANN}", "to 30.24")
    assert (place(g, WINKELMANN), value(g, "held", WINKELMANN)) == ("30.24", 1)


def test_r01_10k_r04_0d_a_trophy_still_counts_at_the_end_and_once() -> None:
    g = at(
        MOVE, {QUEEN: held("gone"), GOVERNMENT: {"place": "gone", "evacuated": 6}, COMPANY[0]: "1.28"}, turn=7
    )
    assert capture_points(g.state, final=True)[GERMAN] == 3


def test_r01_10k_a_general_in_england_counts_for_the_dutch() -> None:
    g = at("dutch S3.0", {GREN[0]: "56.31", SPONECK: held("56.31"), COMPANY[0]: "1.28"})
    choose(g, D, f"move {GREN[0]}", f"with {SPONECK}", "to 56.32")
    assert place(g, SPONECK) == "gone"
    assert capture_points(g.state, final=True)[DUTCH] == 1


# 2.3, 2.4 Wrecks and seaplanes


def down(g: Game, *choices: str) -> Game:
    """Order flights, and end the planning if it does not end by itself."""
    choose(g, G, *choices)
    return choose(g, G, "done") if kind(g) == "ChooseFlight" else g


def test_r02_3c_a_wreck_hampers_the_next_landing_of_the_same_turn() -> None:
    g = at("german 2.5", dict.fromkeys(COMPANY[:2], "pool"), dice=[1, 1, 1, 1, 3, 3, 1])
    choose(g, G, f"load {COMPANY[0]}", "land 30.24", f"load {COMPANY[1]}", "land 30.24")
    assert g.state.wrecks == T.grid.bit[hex_id("30.24")]
    choose(g, G, "settle 30.24")
    assert [(event["die"], event["modifier"]) for event in events(g, "air_landing")] == [
        (1, 0),
        (3, -1),
        (3, -1),
    ]
    assert g.state.ju52_lost == 3


def test_r02_3c_no_wreck_lies_outside_airfields() -> None:
    g = at("german 2.5", {COMPANY[0]: "pool", DEPOT[0]: "30.25"}, dice=[1, 1, 1, 2, 1, 1, 1, 1])
    down(g, f"load {COMPANY[0]}", "land 30.24")
    away = next(hex for hex in hexes(g, G, "settle") if hex != "30.24")
    choose(g, G, f"settle {away}")
    assert g.state.wrecks == T.grid.bit[hex_id("30.24")]
    assert g.state.ju52_lost == 2


def test_r02_4b_troops_from_seaplanes_overrun_and_fight_on_the_turn_they_land() -> None:
    g = at("german 2.5", {SEA: "pool", DEPOT[0]: "33.18"}, turn=1, dice=[1])
    down(g, f"load {SEA}", "seaplane 31.20")
    assert place(g, SEA) == "31.20"
    assert value(g, "landed", SEA)
    assert options(g, G, "move") == [f"move {SEA}"]


def test_r02_4a_no_seaplane_lands_in_the_open_sea() -> None:
    g = choose(at("german 2.5", {SEA: "pool"}, turn=1), G, f"load {SEA}")
    whole = T.terrain_hexes("sea")
    assert not any(whole & T.grid.bit[hex_id(hex)] for hex in hexes(g, G, "seaplane"))


def test_r02_4a_r01_8b_no_gun_fires_at_seaplanes() -> None:
    g = at("german 2.5", {SEA: "pool", "NL-Z-Wa-2-AA": "32.20"}, turn=1, dice=[1])
    down(g, f"load {SEA}", "seaplane 31.19")
    assert place(g, SEA) == "31.19"


# 2.7 Supply heads


def test_r02_7b_a_reduced_head_reaches_less_far() -> None:
    full = at(MOVE, {"DE-Head-1": OPEN, PARA[0]: "15.27"})
    reduced = at(MOVE, {"DE-Head-1": {"place": OPEN, "lost": 1}, PARA[0]: "15.27"})
    assert unsupplied(full.state, GERMAN) == []
    assert unsupplied(reduced.state, GERMAN) == [UNIT[PARA[0]]]


def test_r02_7d_a_head_is_removed_by_dutch_units_that_retreat_onto_it() -> None:
    german = {**dict.fromkeys(COMPANY[:3], OPEN), "DE-Head-1": "15.34"}
    g = attack(at(COMBAT, {**german, GREN[0]: "15.33", GREN[1]: "15.33"}, dice=[4, 5, 1]), G, "15.33")
    choose(g, D, f"lose {GREN[0]}", f"lose {GREN[0]}", f"retreat {GREN[1]} 15.34")
    assert place(g, "DE-Head-1") == "pool"


def test_r02_7d_the_next_turn_brings_a_removed_head_in_again() -> None:
    g = choose(at("dutch S3.0", {"DE-Head-1": OPEN, GREN[0]: "15.30"}), D, f"move {GREN[0]}", f"to {OPEN}")
    assert place(g, "DE-Head-1") == "pool"
    assert not value(g, "turned_back", "DE-Head-1")


def test_r02_7a_ground_supply_ends_when_a_dutch_unit_was_the_last_in_1_28() -> None:
    supply = {"ground_supply": {"control": 0}}
    assert unsupplied(at(MOVE, {COMPANY[0]: "2.27"}, turn=11, site=supply).state, GERMAN) == []
    g = at("dutch S3.0", {COMPANY[0]: "4.30", DEPOT[0]: "1.26"}, turn=11, site=supply)
    choose(g, D, f"move {DEPOT[0]}", "to 1.28", "to 1.26")
    assert unsupplied(g.state, GERMAN) == [UNIT[COMPANY[0]]]


# 2.8 The train


def test_r02_8_the_train_does_not_count_for_stacking() -> None:
    g = at(MOVE, {TRAIN: "1.28", **dict.fromkeys(COMPANY[:4], "3.27")}, turn=12)
    assert "3.27" in hexes(choose(g, G, f"move {TRAIN}"), G)


def test_r02_8_the_train_retreats_along_its_rails_alone() -> None:
    units = {TRAIN: "4.26", COMPANY[0]: "4.26", **dict.fromkeys(GREN, "5.26")}
    g = attack(at("dutch S7.0", units, turn=12, dice=[4, 5]), D, "4.26")
    choose(g, D, f"lose {GREN[0]}")
    choose(g, G, f"lose {COMPANY[0]}", f"lose {COMPANY[0]}")
    assert options(g, G, "retreat") == [f"retreat {TRAIN} 3.27"]


def test_r02_8_a_train_that_cannot_retreat_by_rail_is_destroyed() -> None:
    units = {TRAIN: "4.26", COMPANY[0]: "4.26", **dict.fromkeys(GREN, "5.26"), DEPOT[0]: "3.27"}
    g = attack(at("dutch S7.0", units, turn=12, dice=[4, 5, 1]), D, "4.26")
    choose(g, G, f"lose {COMPANY[0]}", f"lose {COMPANY[0]}")
    assert [event["unit"] for event in events(g, "eliminated")] == [UNIT[COMPANY[0]], UNIT[TRAIN]]


def test_r02_8_the_train_does_not_advance_off_the_rails() -> None:
    g = at(
        COMBAT, {TRAIN: "4.26", **dict.fromkeys(COMPANY[:3], "4.26"), DEPOT[0]: "4.27"}, turn=12, dice=[6, 6]
    )
    attack(g, G, "4.27")
    assert f"advance {COMPANY[0]}" in options(g, G)
    assert f"advance {TRAIN}" not in options(g, G)


# 3.3, 3.4 Ships


def test_r03_3a_a_ship_and_a_german_share_a_hex() -> None:
    g = choose(at(MOVE, {SHIP: "31.20", COMPANY[0]: "30.20"}), G, f"move {COMPANY[0]}")
    assert "31.20" in hexes(g, G)
    choose(g, G, "to 31.20")
    assert (place(g, SHIP), place(g, COMPANY[0])) == ("31.20", "31.20")


def test_r03_3_no_gun_on_land_fires_at_a_ship() -> None:
    g = at("german 1.7", {"DE-47-Inf-Rgt-Arty": OPEN, SHIP: "15.35"}, dice=[6, 1, 1, 1])
    assert kind(g) != "ChooseFirer"


def test_r03_3b_rivers_that_leave_by_the_top_edge_join_the_sea() -> None:
    g = choose(at("dutch S3.0", {SHIP: "31.20"}), D, f"sail {SHIP}")
    assert {"15.35", "8.28", "59.17"} <= hexes(g, D)


def test_s13_0a_r03_3b_a_ship_that_arrives_may_sail_at_once() -> None:
    g = at("dutch S13.0", {"GB-Wild-Swan": "due"}, turn=5)
    first = options(g, D, "enter")[0]
    choose(g, D, first)
    assert "sail GB-Wild-Swan" in options(g, D)


def test_r03_3c_a_withdrawn_ship_is_gone_and_no_loss() -> None:
    g = at("dutch 3.3c", {SHIP: "15.35"}, dice=[2, 1], turn=3)
    assert place(g, SHIP) == "gone"


def test_r03_4a_a_transport_that_is_late_does_not_come_any_more() -> None:
    g = at("dutch S13.0", {TRANSPORT: "due", GREN[0]: OPEN}, turn=10)
    assert options(g, D, "enter") == []


@pytest.mark.parametrize(("others", "left"), [({}, "gone"), ({DEPOT[0]: "15.35"}, "15.30")])
def test_r03_4b_s12_1a_an_enemy_zone_over_the_ships_hex_cuts_the_guns_off_unless_a_unit_holds_it(
    others: dict[str, str], left: str
) -> None:
    units = {TRANSPORT: "15.35", COMPANY[0]: "14.34", ARTY[0]: "15.30", **others}
    g = at("dutch S5.0", units, turn=10, unloaded=1, dice=[1])
    assert place(g, ARTY[0]) == left


# 3.5 to 3.7 Trucks, gold, evacuation


def test_r03_5a_a_unit_that_can_exploit_is_not_carried() -> None:
    g = choose(at("dutch S3.0", {TRUCK: OPEN, "NL-1-3-Huz-MC": OPEN}), D, f"move {TRUCK}")
    assert "with NL-1-3-Huz-MC" not in options(g, D)


def test_r03_5a_a_truck_carries_in_the_exploitation_too() -> None:
    g = choose(at("dutch S5.0", {TRUCK: OPEN, GREN[0]: OPEN, COMPANY[0]: "40.30"}), D, f"move {TRUCK}")
    choose(g, D, f"with {GREN[0]}", "to 15.28")
    assert place(g, GREN[0]) == "15.28"


def test_r03_5a_r03_1a_on_the_first_turns_a_truck_carries_at_half_its_pace() -> None:
    g = choose(at("dutch S3.0", {TRUCK: OPEN, GREN[0]: OPEN}, turn=2), D, f"move {TRUCK}", f"with {GREN[0]}")
    whole = choose(
        at("dutch S3.0", {TRUCK: OPEN, GREN[0]: OPEN}, turn=4), D, f"move {TRUCK}", f"with {GREN[0]}"
    )
    assert hexes(g, D) < hexes(whole, D)
    assert g.open_decisions()[0].points * 2 == whole.open_decisions()[0].points  # type: ignore[attr-defined]


def test_r03_5a_units_are_not_picked_up_on_the_way() -> None:
    g = choose(at("dutch S3.0", {TRUCK: OPEN, GREN[0]: "15.30"}), D, f"move {TRUCK}", "to 15.30")
    assert f"with {GREN[0]}" not in options(g, D)


def test_r03_5a_a_loaded_truck_may_drive_away_from_the_enemy() -> None:
    g = at("dutch S3.0", {TRUCK: OPEN, GREN[0]: OPEN, COMPANY[0]: "15.33"})
    choose(g, D, f"move {TRUCK}", f"with {GREN[0]}", "to 15.29")
    assert place(g, GREN[0]) == "15.29"


def test_r03_6_a_reduced_truck_cannot_take_the_gold() -> None:
    g = choose(at("dutch S3.0", {TRUCK: {"place": OPEN, "lost": 1}, GOLD: OPEN}), D, f"move {TRUCK}")
    assert f"with {GOLD}" not in options(g, D)


def test_r03_5a_f53_no_truck_carries_a_coastal_battery() -> None:
    g = choose(at("dutch S3.0", {TRUCK: OPEN, COAST: OPEN, DEPOT[0]: OPEN}), D, f"move {TRUCK}")
    assert options(g, D, "with") == [f"with {DEPOT[0]}"]


def test_r02_4_r02_6_f54_a_seaplane_platoon_lands_at_an_airfield_for_a_ju52_point() -> None:
    g = at("german 2.5", {SEA: "pool"}, turn=3, dice=[4, 1])
    ready = g.state.ju52_ready
    down(g, f"load {SEA}", "land 30.24")
    assert (place(g, SEA), g.state.ju52_ready) == ("30.24", ready - 1)


@pytest.mark.parametrize("unit", ["NL-Mi-3-Jag-MG", "NL-1-Kon-Mar", "NL-1-PT-Eng", "NL-3-1-Lvg-Sec"])
def test_r03_6_f55_no_other_company_carries_the_gold(unit: str) -> None:
    g = choose(at("dutch S3.0", {unit: OPEN, GOLD: OPEN}), D, f"move {unit}")
    assert f"with {GOLD}" not in options(g, D)


def test_r03_6_the_gold_stays_when_its_company_retreats() -> None:
    units = {**dict.fromkeys(COMPANY[:3], OPEN), GREN[0]: "15.33", GOLD: "15.33"}
    g = attack(at(COMBAT, units, dice=[4, 4]), G, "15.33")
    while options(g, D):
        choose(g, D, options(g, D)[0])
    assert place(g, GOLD) == "15.33"


def test_r03_7_a_truck_brings_the_gold_to_the_harbour_and_it_leaves_in_the_same_phase() -> None:
    g = at("dutch S3.0", {TRUCK: "59.16", GOLD: "59.16"}, turn=6)
    choose(g, D, f"move {TRUCK}", f"with {GOLD}", "to 59.17", "stop", f"evacuate {GOLD}")
    assert place(g, GOLD) == "gone"
    assert capture_points(g.state, final=True)[GERMAN] == 0


def test_r03_7_nobody_leaves_in_the_exploitation_phase() -> None:
    g = at("dutch S5.0", {QUEEN: "59.17", TRUCK: OPEN}, turn=6)
    assert f"evacuate {QUEEN}" not in options(g, D)


def test_r03_7_a_prisoner_is_not_evacuated() -> None:
    g = at("dutch S3.0", {QUEEN: held("59.17"), GREN[0]: OPEN, COMPANY[0]: "59.17"}, turn=6)
    assert options(g, D, "evacuate") == []


# 4.0 Schedules


def test_r04_0e_a_unit_beside_1_28_leaves_one_hex_of_the_line_and_no_point() -> None:
    g = at(MOVE, {COMPANY[0]: "10.20", DEPOT[0]: "1.27"})
    assert (line_length(g.state), line_points(g.state)) == (1, 0)


def test_r04_0e_what_is_clear_beyond_the_first_block_does_not_count() -> None:
    near = at(MOVE, {COMPANY[0]: "1.28", DEPOT[0]: "9.23"})
    both = at(MOVE, {COMPANY[0]: "1.28", DEPOT[0]: "9.23", DEPOT[1]: "45.18"})
    assert line_length(near.state) == line_length(both.state)


@pytest.mark.parametrize("unit", [FRENCH, {"place": "9.23", "dg": 1}])
def test_r04_0e_the_french_block_the_line_and_so_do_disorganised_units(unit: object) -> None:
    units = {FRENCH: "9.23"} if isinstance(unit, str) else {DEPOT[0]: unit}
    assert line_length(at(MOVE, {COMPANY[0]: "1.28", **units}).state) == 10  # type: ignore[dict-item]


def test_r04_0e_one_burnt_hex_of_the_refinery_is_enough() -> None:
    g = at("dutch 3.3c", {COMPANY[0]: "36.28", SHIP: "15.35"}, turn=5, dice=[6, 1])
    assert refinery_points(g.state) == 0
    both = at("dutch 3.3c", {COMPANY[0]: "36.28", COMPANY[1]: "37.28"}, turn=5, dice=[1])
    assert refinery_points(both.state) == 1


def test_r04_0e_reinforcements_cost_their_points_even_if_they_are_destroyed() -> None:
    names = [name for name in T.unit_ids if T.units[T.unit[name]].group == "T4-D"]
    g = at(MOVE, {**dict.fromkeys(names, "dead"), COMPANY[0]: "1.28"}, turn=8, group={"T4-D": {"groups": 1}})
    assert group_points(g.state) == 2


def test_r04_0a_who_lands_on_the_maas_bridges_holds_them() -> None:
    g = down(at("german 2.5", {SEA: "pool"}, turn=1, dice=[1]), f"load {SEA}", "seaplane 31.19")
    assert g.state.control[T.site["rotterdam"]] == GERMAN


def test_r04_0a_a_retreat_over_a_bridge_takes_it() -> None:
    units = {**dict.fromkeys(GREN[:2], "14.19"), **dict.fromkeys(COMPANY[:4], "15.19")}
    g = at(COMBAT, units, dice=[4, 5, 1], site={"dordrecht_road": {"control": 0}})
    attack(g, G, "14.19")
    choose(g, D, f"lose {GREN[0]}", f"lose {GREN[0]}", f"retreat {GREN[1]} 13.19")
    assert g.state.control[T.site["dordrecht_road"]] == DUTCH
