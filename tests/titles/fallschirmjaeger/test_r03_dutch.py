"""3.0 Dutch special rules: first turns, supply, ships, trucks, gold, evacuation, British and French."""

from __future__ import annotations

import pytest

from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import sources, unsupplied
from redoubt.titles.fallschirmjaeger.rules.r03_orders import sea_lanes
from redoubt.titles.fallschirmjaeger.state import DUTCH
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    DEPOT,
    GREN,
    OPEN,
    UNIT,
    D,
    G,
    T,
    at,
    choose,
    events,
    hex_id,
    hexes,
    kind,
    options,
    place,
    refused,
    value,
)

MOVE = "dutch S3.0"
TRUCK = "NL-1-1-MB-Truck"
TRANSPORT = "NL-De-Twee-Gezusters"
QUEEN, GOLD = "NL-Queen-Wilhelmina", "NL-Gold-Reserve"


def moving(units: dict[str, object], unit: str, **more: object):  # type: ignore[no-untyped-def]
    return choose(at(MOVE, units, **more), D, f"move {unit}")  # type: ignore[arg-type]


# 3.1 First turns


def test_r03_1a_allied_units_have_half_their_allowance_on_turns_1_and_2() -> None:
    g = moving({GREN[0]: OPEN}, GREN[0], turn=2)
    assert "15.29" in hexes(g, D)
    assert "15.28" not in hexes(g, D)
    assert "15.26" in hexes(moving({GREN[0]: OPEN}, GREN[0], turn=3), D)


def test_r03_1b_there_is_no_dutch_supply_on_turns_1_and_2() -> None:
    ring = {COMPANY[n]: hex for n, hex in enumerate(("15.33", "15.31", "14.32", "14.31", "16.32", "16.31"))}
    g = at("dutch S5.0", {DEPOT[0]: OPEN, **ring}, turn=2, dice=[1])
    assert value(g, "unsupplied", DEPOT[0]) == 0


def test_r03_1c_the_dutch_barrage_from_the_first_turn() -> None:
    g = at("dutch 1.7", {ARTY[0]: "15.28", COMPANY[0]: OPEN}, turn=1)
    assert kind(g) == "ChooseFirer"


# 3.2 Supply


def test_r03_2_r03_2a_a_source_serves_whoever_was_last_there() -> None:
    g = at("dutch S5.0", {DEPOT[0]: OPEN})
    assert sources(g.state, DUTCH) & T.grid.bit[hex_id("17.35")]
    g = at("german S3.0", {COMPANY[0]: "17.34"})
    choose(g, G, f"move {COMPANY[0]}", "to 17.35")
    assert not sources(g.state, DUTCH) & T.grid.bit[hex_id("17.35")]


def test_r03_2b_the_british_draw_from_the_hoek() -> None:
    marines = "GB-R-Mar-RN"
    g = at("dutch S5.0", {marines: "54.31", COMPANY[0]: "48.25"})
    assert sources(g.state, DUTCH, british=True) == T.grid.bit[hex_id("55.32")]
    assert UNIT[marines] not in unsupplied(g.state, DUTCH)


def test_r03_9_the_french_use_dutch_sources_and_fire_no_standing_barrage() -> None:
    french = next(name for name in T.unit_ids if name.startswith("FR-"))
    g = at("dutch S5.0", {french: OPEN})
    assert UNIT[french] not in unsupplied(g.state, DUTCH)
    assert not any(T.artillery[unit] for unit in range(len(T.units)) if T.nation[unit] == "FR")


# 3.3 Ships


def test_r03_3_ships_are_always_in_supply_and_only_bombed() -> None:
    g = at("dutch S3.0", {"NL-Z-5": "55.32", COMPANY[0]: "54.31"})
    assert UNIT["NL-Z-5"] not in unsupplied(g.state, DUTCH)
    fight = at("german S7.0", {"NL-Z-5": "55.32", COMPANY[0]: "54.31"}, dice=[6, 1])
    assert kind(fight) != "ChooseAttack"


def test_r03_3a_ships_keep_to_sea_and_major_rivers_up_to_28_27() -> None:
    g = at(MOVE, {"NL-Z-5": "55.32"})
    lanes = set(map(T.grid.name, sea_lanes(g.state, UNIT["NL-Z-5"])))
    assert {"28.27", "33.22", "8.28", "59.17", "62.20"} <= lanes
    assert not {"27.26", "27.27", OPEN} & lanes


def test_r03_3b_ships_move_once_also_when_disorganised() -> None:
    g = at(MOVE, {"NL-Z-5": {"place": "55.32", "dg": 1}})
    choose(g, D, "sail NL-Z-5", "to 33.22")
    assert place(g, "NL-Z-5") == "33.22"
    with refused("3.3b"):
        choose(g, D, "sail NL-Z-5")


@pytest.mark.parametrize(("die", "where"), [(1, "gone"), (2, "gone"), (3, "55.32"), (6, "55.32")])
def test_r03_3c_a_ship_leaves_on_a_one_or_two(die: int, where: str) -> None:
    g = at("dutch 3.3c", {"NL-Z-5": "55.32"}, turn=3, dice=[die, 1])
    assert place(g, "NL-Z-5") == where


def test_r03_3c_not_before_turn_3() -> None:
    g = at("dutch 3.3c", {"NL-Z-5": "55.32"}, turn=2, dice=[1])
    assert place(g, "NL-Z-5") == "55.32"


# 3.4 De Twee Gezusters


def test_r03_4a_she_arrives_on_turn_9_in_one_of_two_hexes() -> None:
    g = at("dutch S13.0", {TRANSPORT: "due"}, turn=9)
    assert options(g, D, "enter") == [f"enter {TRANSPORT} 8.28", f"enter {TRANSPORT} 15.35"]


def test_r03_4a_r03_3c_f15_she_unloads_on_turn_10_and_does_not_withdraw_first() -> None:
    g = at("dutch 3.3c", {TRANSPORT: "8.28"}, turn=10, dice=[1])
    assert g.state.unloaded == 1
    assert place(g, TRANSPORT) == "8.28"


def test_r03_4b_artillery_out_of_her_reach_is_lost_on_turn_10() -> None:
    ring = {COMPANY[n]: hex for n, hex in enumerate(("45.11", "45.09", "44.10", "44.09", "46.10", "46.09"))}
    units = {TRANSPORT: "15.35", ARTY[0]: OPEN, ARTY[1]: "45.10", **ring}
    g = at("dutch S5.0", units, turn=10, unloaded=1, dice=[1])
    assert (place(g, ARTY[0]), place(g, ARTY[1])) == (OPEN, "gone")
    assert place(g, TRANSPORT) == "gone"


def test_r03_4b_without_her_all_of_it_is_lost_but_no_mortar() -> None:
    mortar = "NL-Mtr-Gren-Mtr" if "NL-Mtr-Gren-Mtr" in UNIT else "NL-Mtr-Gren"
    g = at("dutch S5.0", {ARTY[0]: OPEN, mortar: "15.30"}, turn=10, dice=[1])
    assert (place(g, ARTY[0]), place(g, mortar)) == ("gone", "15.30")


@pytest.mark.parametrize("unloaded", [0, 1])
def test_r03_4b_artillery_that_is_kept_off_the_map_is_lost_too(unloaded: int) -> None:
    units = {
        ARTY[0]: OPEN,
        "NL-KRA-1-Arty": "due",
        "NL-Mtr-11": "due",
        **({TRANSPORT: "15.35"} if unloaded else {}),
    }
    g = at("dutch S5.0", units, turn=10, unloaded=unloaded, dice=[1])
    assert place(g, "NL-KRA-1-Arty") == "gone"
    assert place(g, "NL-Mtr-11") == "due"


# 3.5 Trucks


def test_r03_5a_a_truck_carries_a_unit_at_its_own_pace() -> None:
    g = moving({TRUCK: OPEN, GREN[0]: OPEN}, TRUCK)
    choose(g, D, f"with {GREN[0]}", "to 15.26", f"leave {GREN[0]}", "stop")
    assert (place(g, GREN[0]), value(g, "moved", GREN[0])) == ("15.26", 1)


def test_r03_5a_a_loaded_truck_does_not_go_beside_the_enemy() -> None:
    units = {TRUCK: OPEN, GREN[0]: OPEN, COMPANY[0]: {"place": "15.28", "dg": 1}}
    g = moving(units, TRUCK)
    assert "15.29" in hexes(g, D)
    choose(g, D, f"with {GREN[0]}")
    assert "15.29" not in hexes(g, D)


def test_r03_5b_two_steps_fill_a_truck() -> None:
    g = moving({TRUCK: OPEN, GREN[0]: OPEN, QUEEN: OPEN, "NL-Winkelmann": OPEN}, TRUCK)
    choose(g, D, f"with {QUEEN}", "with NL-Winkelmann")
    with refused("S3.1f"):
        choose(g, D, f"with {GREN[0]}")


def test_r03_5c_a_german_who_enters_destroys_a_truck() -> None:
    g = at("german S3.0", {TRUCK: OPEN, COMPANY[0]: "15.28"})
    choose(g, G, f"move {COMPANY[0]}", f"to {OPEN}")
    assert place(g, TRUCK) == "dead"


def test_r03_5c_a_truck_alone_in_an_enemy_zone_is_destroyed() -> None:
    alone = at("german S3.0", {TRUCK: OPEN, COMPANY[0]: "15.28"})
    choose(alone, G, f"move {COMPANY[0]}", "to 15.31")
    assert place(alone, TRUCK) == "dead"
    guarded = at("german S3.0", {TRUCK: OPEN, GREN[0]: OPEN, COMPANY[0]: "15.28"})
    choose(guarded, G, f"move {COMPANY[0]}", "to 15.31")
    assert place(guarded, TRUCK) == OPEN


@pytest.mark.parametrize("other", ["NL-Queen-Wilhelmina", "NL-1-1-MB-Truck"])
def test_r03_5c_f50_a_leader_or_another_truck_does_not_save_a_truck(other: str) -> None:
    g = at("german S3.0", {TRUCK: OPEN, other: OPEN, COMPANY[0]: "15.28"})
    choose(g, G, f"move {COMPANY[0]}", "to 15.31")
    assert place(g, TRUCK) == "dead"


def test_r03_5c_a_truck_that_drives_into_an_enemy_zone_or_is_left_there_is_destroyed() -> None:
    g = choose(moving({TRUCK: OPEN, COMPANY[0]: "15.28"}, TRUCK), D, "to 15.29")
    assert place(g, TRUCK) == "dead"
    g = choose(moving({TRUCK: OPEN, GREN[0]: OPEN, COMPANY[0]: "15.31"}, GREN[0]), D, "to 15.33")
    assert place(g, TRUCK) == "dead"


def test_r01_7b_a_truck_drives_into_a_standing_barrage() -> None:
    units = {TRUCK: OPEN, ARTY[0]: {"place": "15.25", "standing": "15.31"}}
    g = choose(moving(units, TRUCK, dice=[1, 1]), D, "to 15.31")
    assert value(g, "dg", TRUCK) == 1


# 3.6, 3.7 Gold and evacuation


def test_r03_6_f20_a_whole_infantry_company_carries_the_gold_and_may_pick_it_up() -> None:
    g = moving({GREN[0]: OPEN, GOLD: "15.30"}, GREN[0])
    choose(g, D, "to 15.30", f"with {GOLD}", "to 15.28")
    assert place(g, GOLD) == "15.28"
    weak = moving({GREN[0]: {"place": OPEN, "lost": 1}, GOLD: OPEN}, GREN[0])
    assert f"with {GOLD}" not in options(weak, D)


def test_r03_6_gold_that_a_german_reaches_is_taken_and_can_be_taken_back() -> None:
    g = at("german S3.0", {GOLD: OPEN, COMPANY[0]: "15.30"})
    choose(g, G, f"move {COMPANY[0]}", f"to {OPEN}", "to 15.33")
    assert value(g, "held", GOLD) == 1
    g = at(MOVE, {GOLD: {"place": OPEN, "held": 1}, GREN[0]: "15.30"})
    choose(g, D, f"move {GREN[0]}", f"to {OPEN}")
    assert value(g, "held", GOLD) == 0


def test_r03_7_the_queen_leaves_from_a_harbour() -> None:
    g = at(MOVE, {QUEEN: "59.17", GREN[0]: OPEN}, turn=6)
    choose(g, D, f"evacuate {QUEEN}")
    assert (place(g, QUEEN), value(g, "evacuated", QUEEN)) == ("gone", 6)
    inland = at(MOVE, {QUEEN: "59.16", GREN[0]: OPEN}, turn=6)
    with refused("3.7", "56.32 or 59.17"):
        choose(inland, D, f"evacuate {QUEEN}")


def test_r03_7_f16_winkelmann_is_not_evacuated() -> None:
    g = at(MOVE, {"NL-Winkelmann": "59.17"}, turn=6)
    with refused("3.7"):
        choose(g, D, "evacuate NL-Winkelmann")


# 3.8 British


def test_r03_8a_the_british_stay_within_three_hexes_of_the_hoek() -> None:
    marines = "GB-R-Mar-RN"
    g = moving({marines: "55.32"}, marines, turn=9)
    base = hex_id("55.32")
    assert hexes(g, D)
    assert all(T.grid.distance(base, hex_id(name)) <= 3 for name in hexes(g, D))


def test_r03_8b_the_refinery_burns_on_turn_5_where_no_german_stands() -> None:
    g = at("dutch 3.3c", {COMPANY[0]: "36.28"}, turn=5)
    assert g.state.refinery == T.grid.bit[hex_id("37.28")]
    assert len(events(g, "refinery_burns")) == 1
