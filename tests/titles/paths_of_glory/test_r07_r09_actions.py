"""7 Actions. 8 Operations and activation. 9 Events by class."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.paths_of_glory import queries as q
from redoubt.titles.paths_of_glory.rules.r08_operations import activation_cost
from tests.titles.paths_of_glory.helpers import (
    AP,
    CARD,
    CP,
    SPACE,
    UNIT,
    Units,
    asked,
    at,
    choose,
    control,
    events,
    kind,
    last,
    options,
    place,
    refused,
)


def cost(units: Units, space: str, side: str, combat: bool = False, **more: Any) -> int:
    g = at(f"{side} 7.1", units, **more)
    return activation_cost(g.state, SPACE[space], 0 if side == AP else 1, combat)  # type: ignore[arg-type]


# 7


def test_r07_1_a_card_gives_one_of_four_uses() -> None:
    g = at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-08"]})
    assert options(g, CP) == ["one_op", "ops CP-08", "sr CP-08", "rp CP-08", "event CP-08"]
    with refused("7.1", "CP-09 Reichstag Truce is not in your hand"):
        choose(g, CP, "ops CP-09")


def test_r07_2_the_automatic_operation_gives_one_op() -> None:
    g = choose(at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-08"]}), CP, "one_op")
    assert g.open_decisions()[0].points == 1  # type: ignore[attr-defined]
    assert g.state.hand[1] == (CARD["CP-08"],)


def test_r07_3_sr_does_not_follow_sr_nor_rp_follow_rp() -> None:
    sides = {CP: {"actions": ["sr"]}, AP: {"actions": ["rp"]}}
    g = at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-08"], AP: ["AP-09"]}, side=sides)
    with refused("7.3"):
        choose(g, CP, "sr CP-08")
    choose(g, CP, "ops CP-08", "done")
    with refused("7.3"):
        choose(g, AP, "rp AP-09")


def test_r07_3_salonika_counts_as_sr() -> None:
    g = at("ap 7.1", {"FR-C01": "ap_reserve", "FR-C02": "Marseilles"}, hand={AP: ["AP-30", "AP-09"]})
    choose(g, AP, "event AP-30", "send FR-C01", "done")
    assert g.state.actions[0] == (1,)


def test_r07_4_one_reinforcement_card_per_nation_and_turn_and_none_on_turn_1() -> None:
    g = at("cp 7.1", hand={CP: ["CP-07", "CP-14"]}, reinforced=["GE"])
    with refused("7.4", "Germany has had its reinforcement card"):
        choose(g, CP, "event CP-07")
    assert "event CP-14" in options(g, CP)
    g = at("cp 7.1", hand={CP: ["CP-07", "CP-08"]}, turn=1, scenario="campaign")
    with refused("7.4", "turn 1"):
        choose(g, CP, "event CP-07")


def test_r07_5_one_neutral_entry_a_turn_for_both_sides() -> None:
    g = at("ap 7.1", hand={AP: ["AP-17"]}, neutral_entry=1)
    with refused("7.5"):
        choose(g, AP, "event AP-17")


def test_r07_6_a_star_card_leaves_the_game_only_as_event() -> None:
    g = choose(at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-08"]}), CP, "event CP-08")
    assert g.state.removed == (CARD["CP-08"],)
    g = choose(at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-08"]}), CP, "ops CP-08")
    assert g.state.discards[1] == (CARD["CP-08"],)


def test_r07_7_moot_events_are_playable_but_not_a_second_entrench() -> None:
    g = at("cp 7.1", hand={CP: ["CP-08", "CP-06"]}, side={CP: {"war_status": 6}}, played=["AP-12"])
    assert "event CP-08" in options(g, CP)
    with refused("7.7"):
        choose(g, CP, "event CP-06")


def test_r07_8_a_combat_card_serves_as_ops_but_not_as_event() -> None:
    g = at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-02"]})
    assert "ops CP-02" in options(g, CP)
    with refused("9.8"):
        choose(g, CP, "event CP-02")


# 8


def test_r08_1_a_space_is_marked_once_and_points_run_out() -> None:
    g = at("cp 7.1", {"GE-1": "Metz", "GE-2": "Koblenz", "FR-1": "Verdun"}, hand={CP: ["CP-02"]})
    choose(g, CP, "ops CP-02", "activate_move Metz")
    with refused("8.1", "Metz"):
        choose(g, CP, "activate_attack Metz")
    choose(g, CP, "activate_move Koblenz")
    assert kind(g) == "MoveUnit"


@pytest.mark.parametrize(
    ("units", "space", "side", "more", "points"),
    [
        ({"BR-1": "Cambrai", "AUS-C": "Cambrai", "CND-C": "Cambrai"}, "Cambrai", AP, {}, 1),
        ({"BR-1": "Cambrai", "FR-1": "Cambrai"}, "Cambrai", AP, {}, 2),
        ({"BR-1": "Calais", "BE-1": "Calais"}, "Calais", AP, {}, 1),
        ({"BR-1": "Brussels", "BE-1": "Brussels"}, "Brussels", AP, {}, 2),
        ({"FR-1": "Sedan", "US-1": "Sedan"}, "Sedan", AP, {}, 1),
        ({"FR-1": "Brussels", "US-1": "Brussels"}, "Brussels", AP, {}, 2),
        ({"GE-C01": "Cracow", "AH-1": "Cracow", "GE-C02": "Cracow"}, "Cracow", CP, {}, 2),
        ({"GE-C01": "Cracow", "AH-1": "Cracow", "GE-C02": "Cracow"}, "Cracow", CP, {"played": ["CP-10"]}, 1),
        (
            {"GE-C01": "Sofia", "AH-1": "Sofia", "BU-C01": "Sofia"},
            "Sofia",
            CP,
            {"played": ["CP-10"], "war": {"BU": CP}},
            2,
        ),
        ({"GE-1": "Cracow", "AH-1": "Cracow"}, "Cracow", CP, {"played": ["CP-10"]}, 2),
        (
            {"GE-11": "Cracow", "AH-C01": "Cracow", "TU-C01": "Cracow"},
            "Cracow",
            CP,
            {"played": ["CP-29"], "war": {"TU": CP}},
            1,
        ),
        (
            {"GE-11": "Cracow", "AH-1": "Cracow", "TU-C01": "Cracow"},
            "Cracow",
            CP,
            {"played": ["CP-29"], "war": {"TU": CP}},
            2,
        ),
        (
            {"GE-1": "Sedan", "GE-2": "Sedan", "GE-3": "Sedan"},
            "Sedan",
            CP,
            {"played": ["AP-09"], "spaces": {"Sedan": {"control": CP}}},
            3,
        ),
        (
            {"GE-1": "Sedan", "GE-2": "Sedan", "GE-3": "Sedan"},
            "Sedan",
            CP,
            {"played": ["AP-09", "CP-13"], "spaces": {"Sedan": {"control": CP}}},
            1,
        ),
        (
            {"BR-1": "Cambrai", "FR-1": "Cambrai", "BE-1": "Cambrai"},
            "Cambrai",
            AP,
            {"played": {"AP-51": 5}},
            1,
        ),
        ({"RU-1": "Kovno", "RU-2": "Kovno"}, "Kovno", AP, {"played": ["CP-52"]}, 1),
    ],
)
def test_r08_2_ap09_ap51_cp10_cp13_cp29_p11_activation_costs(
    units: Units, space: str, side: str, more: dict[str, Any], points: int
) -> None:
    assert cost(units, space, side, **more) == points


def test_r08_2_after_the_fall_of_the_tsar_russian_combat_costs_more() -> None:
    units = {"RU-1": "Kovno", "RU-2": "Kovno", "RU-C01": "Kovno"}
    assert cost(units, "Kovno", AP, combat=True, played=["CP-52"]) == 3
    assert cost(units, "Kovno", AP, combat=True) == 1


def test_r08_2_sud_army_helps_one_stack_per_round() -> None:
    units = {"GE-C01": "Cracow", "AH-1": "Cracow", "GE-C02": "Tarnow", "AH-2": "Tarnow"}
    g = at("cp 7.1", units, hand={CP: ["CP-02"]}, played=["CP-10"])
    choose(g, CP, "ops CP-02", "activate_move Cracow")
    assert g.open_decisions()[0].points == 1  # type: ignore[attr-defined]
    with refused("8.2", "costs 2"):
        choose(g, CP, "activate_move Tarnow")


def test_r08_2_r21_8_p8_the_beachhead_surcharge() -> None:
    war, landed = {"TU": CP}, {"BR-MEF": "MEF1", "AUS-C": "MEF1", "BR-C01": "MEF1"}
    assert cost(landed, "MEF1", AP, war=war, beachhead="MEF1") == 5
    inland = {"BR-MEF": "MEF3", "AUS-C": "Izmir", "BR-C01": "Izmir"}
    assert cost(inland, "Izmir", AP, war=war, beachhead="MEF3", spaces={"Izmir": {"control": AP}}) == 2
    constantinople = {
        "spaces": {
            name: {"control": AP}
            for name in ("Izmir", "Cana_Kale", "Balikesir", "Bursa", "Constantinople", "Gallipoli")
        }
    }
    assert cost(inland, "Izmir", AP, war=war, beachhead="MEF3", **constantinople) == 1


def test_r08_3_a_space_out_of_supply_is_not_activated() -> None:
    units = {"GE-1": "Rouen", "FR-1": "Paris"}
    g = at("cp 7.1", units, hand={CP: ["CP-08"]}, spaces={"Rouen": {"control": CP}})
    choose(g, CP, "ops CP-08")
    with refused("8.3", "out of supply"):
        choose(g, CP, "activate_move Rouen")


def test_r08_4_no_combat_out_of_a_desert_in_summer() -> None:
    units = {"TU-C13": "Gaza", "BR-C01": "Sinai"}
    war, held = {"TU": CP}, {"Sinai": {"control": AP}}
    g = choose(at("cp 7.1", units, war=war, spaces=held, turn=6, hand={CP: ["CP-02"]}), CP, "ops CP-02")
    with refused("8.4", "desert"):
        choose(g, CP, "activate_attack Gaza")
    g = choose(at("cp 7.1", units, war=war, spaces=held, turn=7, hand={CP: ["CP-02"]}), CP, "ops CP-02")
    assert "activate_attack Gaza" in options(g, CP)


def test_r08_5_ap_activates_one_near_east_space_for_combat() -> None:
    units = {
        "BR-C01": "Basra",
        "RU-C01": "Kars",
        "TU-C08": "Erzerum",
        "TU-C01": "Qurna",
        "BR-NE": "Sinai",
        "TU-C13": "Gaza",
    }
    g = at("ap 7.1", units, war={"TU": CP}, spaces={"Sinai": {"control": AP}}, turn=7, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02", "activate_attack Basra")
    with refused("8.5"):
        choose(g, AP, "activate_attack Kars")
    assert "activate_attack Sinai" in options(g, AP)  # the BR NE army does not count


def test_r08_6_all_movement_comes_before_combat() -> None:
    units = {"GE-1": "Metz", "GE-2": "Koblenz", "FR-1": "Verdun"}
    g = at("cp 7.1", units, hand={CP: ["CP-02"]})
    choose(g, CP, "ops CP-02", "activate_attack Metz", "activate_move Koblenz")
    assert kind(g) == "MoveUnit"
    choose(g, CP, "done")
    assert kind(g) == "ChooseCombat"


def test_r08_7_cp17_event_then_ops() -> None:
    g = choose(at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-17"], AP: ["AP-02"]}), CP, "event CP-17")
    assert (kind(g), g.open_decisions()[0].points) == ("Activate", 2)  # type: ignore[attr-defined]
    seen = [event for event in g.log if event.kind == "hand_seen"]
    assert (seen[0].seen_by, seen[0].facts["cards"]) == ((1,), (CARD["AP-02"],))


def test_r08_8_rp_cards_fill_the_pools_but_not_for_neutrals() -> None:
    g = choose(at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-09"]}), CP, "rp CP-09")
    assert g.state.rp[:4] == (6, 4, 0, 0)
    g = at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-09"]}, war={"BU": CP, "TU": CP})
    assert choose(g, CP, "rp CP-09").state.rp[:4] == (6, 4, 2, 2)
    g = at("ap 7.1", {"FR-1": "Paris"}, hand={AP: ["AP-04"]}, played=["AP-55"])
    assert choose(g, AP, "rp AP-04").state.rp[8] == 2


def test_r08_9_late_italy_is_an_event_only() -> None:
    side = {CP: {"commitment": 2, "war_status": 12, "cards_in": 2}, AP: {"commitment": 1, "cards_in": 1}}
    g = at("ap 7.1", {"FR-1": "Paris"}, hand={AP: ["AP-17", "AP-09"]}, side=side)
    with refused("8.9"):
        choose(g, AP, "ops AP-17")
    assert "event AP-17" in options(g, AP)
    g = at("5.G", hand={AP: ["AP-17", "AP-09"]}, side=side)
    choose(g, CP, "done")
    assert "discard AP-17" in options(g, AP)


# 9


def test_r09_1_war_status_is_added_when_the_event_is_played() -> None:
    g = choose(at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-13"]}), CP, "event CP-13")
    assert g.state.war_status == (0, 2)
    g = choose(at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-13"]}), CP, "ops CP-13")
    assert g.state.war_status == (0, 0)


def test_r09_2_cp34_bulgaria_places_two_corps_in_sofia_and_four_elsewhere() -> None:
    g = choose(at("cp 7.1", hand={CP: ["CP-34"]}), CP, "event CP-34")
    assert place(g, "BU-C01") == place(g, "BU-C02") == "Sofia"
    assert "place BU-C03 Sofia" not in options(g, CP)
    choose(g, CP, "place BU-C03 Varna")
    with refused("9.2"):
        choose(g, CP, "place BU-C04 Varna")
    choose(g, CP, "place BU-C04 Plevna", "place BU-C05 Strumitsa", "place BU-C06 Burgas")
    assert place(g, "BU-C06") == "Burgas"
    assert g.state.neutral_entry == 1


def test_r09_2_ap17_italy_enters_with_reduced_armies_and_trenches() -> None:
    g = choose(at("ap 7.1", hand={AP: ["AP-17"]}), AP, "event AP-17")
    assert place(g, "IT-2") == "Udine"
    assert g.state.reduced[g.state.place.index(SPACE["Udine"])] == 1
    assert g.state.trench[SPACE["Verona"]] == 1
    assert place(g, "IT-C04") == "ap_reserve"


def test_r09_3_salonika_before_greece_is_limited_entry() -> None:
    g = at("ap 7.1", {"FR-C01": "ap_reserve"}, hand={AP: ["AP-30", "AP-44"]})
    choose(g, AP, "event AP-30")
    assert place(g, "FR-C01") == "Salonika"
    assert place(g, "GR-C01") == "Florina"
    state: Any = g.state
    assert not q.closed(state) >> SPACE["Kavala"] & 1
    assert q.closed(state) >> SPACE["Florina"] & 1
    assert q.units_at(state, SPACE["Florina"], 0) == ()


def test_r09_3_salonika_after_greece_needs_allied_control() -> None:
    g = at(
        "ap 7.1",
        {"FR-C01": "ap_reserve"},
        hand={AP: ["AP-30"]},
        war={"GR": AP},
        spaces={"Salonika": {"control": CP}},
    )
    with refused("9.3"):
        choose(g, AP, "event AP-30")


def test_r09_4_r21_2_reinforcements_enter_at_home_and_in_the_reserve_box() -> None:
    g = choose(at("cp 7.1", hand={CP: ["CP-12"]}), CP, "event CP-12")
    assert place(g, "GE-C12") == "cp_reserve"
    assert last(g, CP, "place") == {"Berlin", "Essen", "Breslau"}


def test_r09_4_french_armies_enter_at_orleans_only_if_paris_is_full() -> None:
    g = choose(at("ap 7.1", {"FR-1": "Orleans"}, hand={AP: ["AP-10"]}), AP, "event AP-10")
    assert place(g, "FR-10") == "Paris"
    full = {"FR-1": "Paris", "FR-2": "Paris", "FR-3": "Paris"}
    g = choose(at("ap 7.1", full, hand={AP: ["AP-10"]}), AP, "event AP-10")
    assert place(g, "FR-10") == "Orleans"


def test_r09_4_a_card_whose_armies_cannot_all_be_placed_is_not_playable() -> None:
    lost = {"Paris": {"control": CP, "fort": 0}}
    g = at("ap 7.1", {"BR-1": "Calais"}, hand={AP: ["AP-10"]}, spaces=lost)
    with refused("9.4"):
        choose(g, AP, "event AP-10")


def test_r09_5_ap31_the_mef_lands_on_a_beach() -> None:
    g = choose(at("ap 7.1", hand={AP: ["AP-31"]}, war={"TU": CP}), AP, "event AP-31")
    assert last(g, AP, "place") == {"MEF1", "MEF2", "MEF3", "MEF4", "London"}
    choose(g, AP, "place BR-MEF MEF1")
    assert g.state.beachhead == SPACE["MEF1"]
    assert g.state.at_home[g.state.place.index(SPACE["MEF1"])] == 0


def test_r09_5_the_beachhead_is_gone_once_a_cp_unit_enters() -> None:
    g = at("cp 7.1", {"TU-C02": "Gallipoli"}, war={"TU": CP}, beachhead="MEF1")
    choose(g, CP, "activate_move Gallipoli", "move TU-C02", "to MEF1")
    assert g.state.beachhead == -1
    assert control(g, "MEF1") == CP


def test_r09_6_an_empty_beach_is_closed() -> None:
    g = at("cp 7.1", {"TU-C02": "Gallipoli"}, war={"TU": CP})
    choose(g, CP, "activate_move Gallipoli", "move TU-C02")
    with refused("9.6"):
        choose(g, CP, "to MEF1")


def test_r09_7_ap50_near_east_armies_may_enter_at_home() -> None:
    g = choose(at("ap 7.1", hand={AP: ["AP-50"]}), AP, "event AP-50")
    assert place(g, "BR-NE") == "London"
    assert g.state.at_home[UNIT["BR-NE"]] == 1
    g = choose(at("ap 7.1", hand={AP: ["AP-50"]}, played=["AP-49"]), AP, "event AP-50")
    assert last(g, AP, "place") == {"London", "Alexandria"}


def test_r09_7_p13_the_mef_enters_at_home_while_turkey_is_neutral_and_after_salonika() -> None:
    for more in ({}, {"war": {"TU": CP}, "played": ["AP-30"]}):
        g = at("ap 7.1", hand={AP: ["AP-31"]}, **more)  # type: ignore[arg-type]
        choose(g, AP, "event AP-31")
        assert place(g, "BR-MEF") == "London"
        assert g.state.beachhead == -1


def test_r09_8_grand_fleet_answers_only_the_high_seas_fleet() -> None:
    hand = {CP: ["CP-25"], AP: ["AP-33", "AP-09"]}
    g = choose(at("cp 7.1", {"FR-1": "Paris"}, hand=hand), CP, "event CP-25")
    choose(g, AP, "event AP-33")
    assert g.state.vp == 10
    g = choose(at("cp 7.1", {"FR-1": "Paris"}, hand=hand), CP, "event CP-25")
    choose(g, AP, "ops AP-09", "done")
    assert g.state.vp == 11
    assert asked(g) == CP
    assert events(g, "vp")[-1]["amount"] == 1
