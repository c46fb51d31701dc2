"""Where rules meet on the march: prisoners, gold and cargo on the way, trucks among the enemy, who enters
where, and the rule that a refusal names."""

from __future__ import annotations

import pytest

from redoubt.engine.game import Game
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    DEPOT,
    GREN,
    PARA,
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

MOVE, COMBAT, DUTCH_MOVE = "german S3.0", "german S7.0", "dutch S3.0"
QUEEN, GOLD, WINKELMANN = "NL-Queen-Wilhelmina", "NL-Gold-Reserve", "NL-Winkelmann"
TRUCK, GUNNERS, MARINES = "NL-2-1-MB-Truck", "NL-Mi-3-Gren-MG", "GB-R-Mar-RN"
ANTITANK, RIDERS = "DE-7-Flieger-1-AT", "DE-7-Flieger-MC"
"""A unit of strength 1, and one that can exploit."""
CYCLISTS = "DE-9-Aufk-Bn-1-MC"
TRAIN, ENGINEER = "DE-Armoured-Train", "DE-9-Aufk-Bn-Eng"
UNDER_FIRE = {ARTY[0]: {"place": "15.24", "standing": "15.31"}}


# 1.10h, S6.0 An overrun with somebody in tow


def escort(dice: list[int]) -> Game:
    g = at(MOVE, {COMPANY[0]: "15.32", QUEEN: {"place": "15.32", "held": 1}, DEPOT[0]: "15.29"}, dice=dice)
    return choose(g, G, f"move {COMPANY[0]}", f"with {QUEEN}", "to 15.30", "overrun 15.29")


def test_r01_10h_s06_1a_a_guard_that_overruns_takes_its_prisoner_along() -> None:
    g = escort([6, 6])
    assert place(g, COMPANY[0]) == place(g, QUEEN) == "15.29"
    assert value(g, "held", QUEEN)


def test_r01_10h_s06_1b_a_guard_that_fails_keeps_its_prisoner_where_it_attacked_from() -> None:
    g = at(
        MOVE,
        {COMPANY[0]: "15.32", QUEEN: {"place": "15.32", "held": 1}, GREN[0]: "15.29", GREN[1]: "15.29"},
        dice=[3, 4],
    )
    choose(g, G, f"move {COMPANY[0]}", f"with {QUEEN}", "to 15.30", "overrun 15.29")
    while kind(g) == "TakeStep":
        side = g.open_decisions()[0].side
        choose(g, (G, D)[side], options(g, (G, D)[side])[0])
    assert place(g, COMPANY[0]) == place(g, QUEEN) == "15.30"
    assert value(g, "held", QUEEN)


def taken() -> Game:
    """A company overruns a stack that the Queen is with."""
    g = at(MOVE, {COMPANY[0]: "15.32", DEPOT[0]: "15.29", QUEEN: "15.29"}, dice=[6, 6])
    return choose(g, G, f"move {COMPANY[0]}", "to 15.30", "overrun 15.29")


def test_r01_10f_r01_10h_a_leader_taken_in_an_overrun_goes_on_with_his_captors() -> None:
    g = taken()
    assert value(g, "held", QUEEN)
    g = choose(g, G, "to 15.28")
    assert place(g, COMPANY[0]) == place(g, QUEEN) == "15.28"


def test_r01_10h_captors_may_leave_their_prisoner_behind() -> None:
    g = choose(taken(), G, f"leave {QUEEN}", "to 15.28")
    assert (place(g, COMPANY[0]), place(g, QUEEN)) == ("15.28", "15.29")


def test_r01_10h_s03_1f_a_prisoner_who_has_moved_does_not_go_on_with_another_guard() -> None:
    g = at(MOVE, {COMPANY[0]: "15.32", COMPANY[1]: "15.29", QUEEN: {"place": "15.32", "held": 1, "moved": 1}})
    choose(g, G, f"move {COMPANY[0]}", f"with {QUEEN}", "to 15.29", "stop", f"move {COMPANY[1]}")
    with refused("S3.1f", "have not moved"):
        choose(g, G, f"with {QUEEN}")


def test_r01_10k_a_trophy_taken_on_an_airfield_is_on_its_way_at_once() -> None:
    units = {COMPANY[0]: "49.15", DEPOT[0]: "49.16", QUEEN: "49.16"}
    g = choose(at(COMBAT, units, dice=[6, 6, 1]), G, "attack 49.16", "all", "fight")
    assert place(g, QUEEN) == "49.16"
    choose(g, G, f"advance {COMPANY[0]}")
    assert place(g, QUEEN) == "gone"
    assert value(g, "held", QUEEN)


# 3.6, 3.5a, 1.4 What is carried


def test_r03_6_gold_stays_when_the_company_that_carries_it_is_disorganised() -> None:
    g = at(DUTCH_MOVE, {GREN[0]: "15.32", GUNNERS: "15.32", GOLD: "15.32", **UNDER_FIRE}, dice=[1, 1, 6, 6])
    choose(g, D, f"move {GREN[0]}", f"with {GUNNERS}", f"with {GOLD}", "to 15.31", "to 15.28", "stop")
    assert place(g, GUNNERS) == "15.28"
    assert place(g, GREN[0]) == place(g, GOLD) == "15.31"


def test_r03_6_gold_goes_with_a_stack_that_has_a_whole_company_in_it() -> None:
    g = choose(at(DUTCH_MOVE, {GREN[0]: "15.32", GUNNERS: "15.32", GOLD: "15.32"}), D, f"move {GUNNERS}")
    assert f"with {GOLD}" not in options(g, D)
    assert f"with {GOLD}" in options(choose(g, D, f"with {GREN[0]}"), D)
    choose(g, D, f"with {GOLD}", "to 15.30", f"leave {GREN[0]}", "to 15.28", "stop")
    assert place(g, GREN[0]) == place(g, GOLD) == "15.30"


def test_r03_5a_r01_4_cargo_that_is_disorganised_on_the_way_is_carried_no_further() -> None:
    g = at(DUTCH_MOVE, {TRUCK: "15.32", DEPOT[0]: "15.32", **UNDER_FIRE}, dice=[6, 1, 1])
    choose(g, D, f"move {TRUCK}", f"with {DEPOT[0]}", "to 15.31", "to 15.28", "stop")
    assert place(g, TRUCK) == "15.28"
    assert place(g, DEPOT[0]) == "15.31"


def test_r03_5c_a_truck_does_not_drive_through_an_enemy_zone() -> None:
    grid, start = T.grid, hex_id("15.30")
    ring = [hex for hex in range(len(grid)) if grid.distance(start, hex) == 3]
    posts: list[int] = []
    for hex in ring:  # every other hex of the ring
        if not set(grid.adjacent[hex]) & set(posts):
            posts.append(hex)
    germans = dict(zip(PARA, (grid.names[hex] for hex in posts), strict=False))
    g = choose(at(DUTCH_MOVE, {TRUCK: "15.30", **germans}), D, f"move {TRUCK}")
    assert {grid.distance(start, hex_id(hex)) for hex in hexes(g, D)} == {1, 2}


# S13.0b, 2.8 Who enters where


def test_r02_8_the_train_comes_onto_the_map_by_rail() -> None:
    g = at("german S13.0", {TRAIN: "due"}, turn=12)
    assert options(g, G, "enter") == [f"enter {TRAIN} 1.28"]


def test_s13_0b_a_lone_leader_bars_an_entry_hex() -> None:
    g = at("german S13.0", {ENGINEER: "due", WINKELMANN: "1.28"}, turn=10)
    assert f"enter {ENGINEER} 1.27" in options(g, G)
    assert f"enter {ENGINEER} 1.28" not in options(g, G)


# 2.9b, 1.10e


def test_r02_9b_f38_a_disorganised_engineer_finishes_its_bridge() -> None:
    engineer = {"place": "4.29", "dg": 1}
    g = at(
        "german S13.0", {ENGINEER: engineer}, turn=11, spans=[[ENGINEER, "4.29", "5.29", 0]], bridges_used=1
    )
    assert events(g, "span_built")


def test_r01_10e_student_restores_no_company_before_turn_3() -> None:
    units = {"DE-Student": "15.32", "DE-Ad-Hoc-1": {"place": "15.32", "lost": 1}}
    assert kind(at("german 1.10c", units, dice=[1], turn=2)) != "Reorganise"
    assert kind(at("german 1.10c", units, turn=3)) == "Reorganise"


# S7.1 What can be seen


def test_s07_1_f04_leaders_in_the_open_count_for_the_lowest_odds() -> None:
    g = at(COMBAT, {ANTITANK: "15.32", DEPOT[0]: "15.31", QUEEN: "15.31"})
    choose(g, G, "attack 15.31", "all")
    assert options(g, G) == ["call_off"]
    with refused("S7.1", "below 1:3"):
        choose(g, G, "fight")


# Refusals name the rule that forbids


@pytest.mark.parametrize(
    ("phase", "units", "first", "choice", "rule"),
    [
        (DUTCH_MOVE, {MARINES: "55.31"}, [f"move {MARINES}"], "to 51.28", "3.8a"),
        (
            DUTCH_MOVE, {TRUCK: "15.32", DEPOT[0]: "15.32", COMPANY[0]: "15.29"},
            [f"move {TRUCK}", f"with {DEPOT[0]}"], "to 15.30", "3.5a",
        ),
        (MOVE, {PARA[0]: {"place": "15.32", "dg": 1}}, [], f"move {PARA[0]}", "1.4"),
        (
            COMBAT, {PARA[0]: {"place": "15.32", "dg": 1}, PARA[1]: "15.32", DEPOT[0]: "15.31"},
            ["attack 15.31"], f"join {PARA[0]}", "1.4",
        ),
        (
            "german S5.0", {RIDERS: {"place": "15.32", "landed": 1}, CYCLISTS: "15.32"},
            [], f"move {RIDERS}", "2.5b",
        ),
        (MOVE, {PARA[0]: "15.32", DEPOT[0]: "15.31"}, [f"move {PARA[0]}"], "overrun 15.31", "S2.1c"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_rule_that_forbids(
    phase: str, units: dict[str, object], first: list[str], choice: str, rule: str
) -> None:
    side = D if phase.startswith(D) else G
    g = choose(at(phase, units), side, *first)  # type: ignore[arg-type]
    with refused(rule):
        choose(g, side, choice)


def test_r05_1_a_hex_out_of_play_is_refused_as_such() -> None:
    g = choose(at(MOVE, {PARA[0]: "20.20"}, scenario="5.1", turn=3), G, f"move {PARA[0]}")
    with refused("5.1", "not in play"):
        choose(g, G, "to 21.20")


def test_r01_10h_a_prisoner_is_not_moved_by_his_own_side() -> None:
    g = at(DUTCH_MOVE, {QUEEN: {"place": "15.32", "held": 1}, COMPANY[0]: "15.32", GREN[0]: "10.20"})
    with refused("1.10h"):
        choose(g, D, f"move {QUEEN}")


# S4.0b Stacks from the air


def test_s04_0b_f40_five_companies_land_and_one_has_to_move_on() -> None:
    g = at("german 2.5", dict.fromkeys(COMPANY[:5], "pool"), dice=[6] * 5, ju52_ready=20)
    for company in COMPANY[:5]:
        choose(g, G, f"load {company}", "land 30.24")
    while kind(g) != "ChooseOrder":
        choose(g, G, "done")
    assert {place(g, company) for company in COMPANY[:5]} == {"30.24"}
    choose(g, G, "done")
    assert kind(g) == "RemoveExcess"


def test_s03_1_s06_0a_a_refusal_says_that_a_hex_is_its_own_or_too_far_away() -> None:
    g = choose(at(MOVE, {COMPANY[0]: "15.32", DEPOT[0]: "15.34"}), G, f"move {COMPANY[0]}")
    with refused("S3.1", "already"):
        choose(g, G, "to 15.32")
    with refused("S6.0a", "not next to"):
        choose(g, G, "overrun 15.34")
