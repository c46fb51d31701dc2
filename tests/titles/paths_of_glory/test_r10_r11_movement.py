"""10 Stacking. 11 Movement and trenches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    UNIT,
    Game,
    Units,
    at,
    choose,
    control,
    kind,
    last,
    options,
    place,
    refused,
    trench,
)


def moving(units: Units, who: str, *spaces: str, **more: Any) -> Game:
    """Spaces are activated for movement."""
    card = "CP-09" if who == CP else "AP-02"
    g = at(f"{who} 7.1", units, more.pop("dice", ()), hand={who: [card]}, **more)
    choose(g, who, f"ops {card}", *(f"activate_move {space}" for space in spaces))
    return choose(g, who, "done") if kind(g) == "Activate" else g


def reach(g: Game, side: str, unit: str) -> set[str]:
    choose(g, side, f"move {unit}")
    return last(g, side, "to")


def test_r10_1_three_units_per_space_at_the_end_of_a_move() -> None:
    units = {"GE-1": "Essen", "GE-2": "Kassel", "GE-3": "Kassel", "GE-4": "Kassel"}
    g = moving(units, CP, "Essen")
    assert "Kassel" not in reach(g, CP, "GE-1")
    assert "Erfurt" in last(g, CP, "to")  # through the full space
    with refused("10.1", "Kassel would hold more than 3 units"):
        choose(g, CP, "to Kassel")


def test_r10_2_movement_cannot_end_overstacked() -> None:
    units = {"GE-1": "Essen", "GE-5": "Essen", "GE-2": "Kassel", "GE-3": "Kassel"}
    g = moving(units, CP, "Essen")
    choose(g, CP, "move GE-1", "with GE-5")
    assert "Kassel" not in last(g, CP, "to")


def test_r10_3_opposing_units_never_share_a_space() -> None:
    g = moving({"GE-1": "Metz", "FR-1": "Sedan"}, CP, "Metz")
    choose(g, CP, "move GE-1")
    with refused("11.3", "enemy unit"):
        choose(g, CP, "to Sedan")


def test_r10_3_r09_4_an_army_does_not_enter_where_a_broken_siege_still_stands() -> None:
    units, lone = {"RU-C01": "Breslau", "GE-1": "Berlin"}, {"Breslau": {"control": CP}}
    g = choose(at("cp 7.1", units, hand={CP: ["CP-07"]}, spaces=lone), CP, "event CP-07")
    assert last(g, CP, "place") == {"Essen", "Berlin"}
    assert "place GE-9 Breslau" in options(
        choose(at("cp 7.1", {"GE-1": "Berlin"}, hand={CP: ["CP-07"]}), CP, "event CP-07"), CP
    )


def test_r10_3_ap41_the_arabs_do_not_rise_where_a_turk_stands() -> None:
    g = at("ap 7.1", {"TU-C01": "Arabia"}, hand={AP: ["AP-41"]}, war={"TU": CP})
    with refused("10.3", "Arabia"):
        choose(g, AP, "event AP-41")


def test_r11_1_a_stack_moves_together_and_drops_units() -> None:
    g = moving({"GE-1": "Essen", "GE-C01": "Essen"}, CP, "Essen")
    choose(g, CP, "move GE-C01", "with GE-1", "to Kassel", "drop GE-1", "to Erfurt", "stop")
    assert (place(g, "GE-1"), place(g, "GE-C01")) == ("Kassel", "Erfurt")
    assert "move GE-1" not in options(g, CP)


def test_r11_1_a_stack_moves_with_the_factor_of_its_slowest_unit() -> None:
    g = moving({"GE-1": "Essen", "GE-C01": "Essen"}, CP, "Essen")
    far = reach(g, CP, "GE-C01")
    choose(g, CP, "with GE-1")
    assert last(g, CP, "to") - {"Liege"} < far  # only the army besieges Liege


def test_r11_2_dashed_edges_are_for_the_named_nations() -> None:
    g = moving({"BR-1": "London"}, AP, "London")
    assert reach(g, AP, "BR-1") >= {"Calais", "Le_Havre", "Cherbourg"}
    g = moving({"FR-1": "Calais"}, AP, "Calais")
    assert "London" not in reach(g, AP, "FR-1")
    g = moving({"BR-1": "London", "BE-C": "London"}, AP, "London")
    choose(g, AP, "move BR-1", "with BE-C")
    assert last(g, AP, "to") == set()


def test_r11_3_neutral_spaces_are_closed() -> None:
    g = moving({"AH-1": "Villach"}, CP, "Villach")
    choose(g, CP, "move AH-1")
    with refused("11.3", "neutral"):
        choose(g, CP, "to Udine")


def test_r11_3_a_move_may_pass_an_attack_marker_but_not_end_there() -> None:
    units = {"GE-1": "Essen", "GE-2": "Aachen", "BE-1": "Liege"}
    g = at("cp 7.1", units, hand={CP: ["CP-09"]}, spaces={"Liege": {"fort": 0}})
    choose(g, CP, "ops CP-09", "activate_move Essen", "activate_attack Aachen", "done")
    choose(g, CP, "move GE-1")
    with refused("11.3", "activated for combat"):
        choose(g, CP, "to Aachen")


def test_r11_4_r01_7_passing_through_takes_control_and_vp() -> None:
    spaces = {"Liege": {"control": CP, "fort": 0}}
    g = moving({"GE-1": "Liege"}, CP, "Liege", spaces=spaces)
    choose(g, CP, "move GE-1", "to Cambrai", "stop")
    assert control(g, "Cambrai") == CP
    assert control(g, "Brussels") == CP or control(g, "Sedan") == CP
    assert g.state.vp == 12


@pytest.mark.parametrize(("more", "may_end"), [({}, False), ({"played": ["CP-08"]}, True)])
def test_r11_5_cp08_cp_may_pass_but_not_end_in_the_channel_spaces(
    more: dict[str, Any], may_end: bool
) -> None:
    spaces = {"Brussels": {"control": CP}, "Liege": {"control": CP, "fort": 0}}
    g = moving({"GE-1": "Brussels"}, CP, "Brussels", spaces=spaces, **more)
    assert ("Ostend" in reach(g, CP, "GE-1")) is may_end
    if not may_end:
        with refused("11.5"):
            choose(g, CP, "to Ostend")


def test_r11_5_r16_4_cp_war_status_4_lifts_the_limit() -> None:
    spaces = {"Brussels": {"control": CP}, "Liege": {"control": CP, "fort": 0}}
    g = moving({"GE-1": "Brussels"}, CP, "Brussels", spaces=spaces, side={CP: {"war_status": 4}})
    assert "Ostend" in reach(g, CP, "GE-1")


def test_r11_6_the_bef_stays_in_the_west() -> None:
    g = moving({"BR-BEF": "Nice"}, AP, "Nice", war={"IT": AP})
    choose(g, AP, "move BR-BEF")
    with refused("11.6"):
        choose(g, AP, "to Genoa")


def test_r11_7_p12_persia_opens_with_turkey_and_basra_is_open_from_the_start() -> None:
    g = moving({"RU-C08": "Erivan"}, AP, "Erivan")
    assert "Tabriz" not in reach(g, AP, "RU-C08")
    assert "activate_move Basra" in options(at("ap 7.1", {"BR-C04": "Basra"}), AP)
    g = moving({"RU-C08": "Erivan"}, AP, "Erivan", war={"TU": CP})
    assert "Tabriz" in reach(g, AP, "RU-C08")
    assert control(g, "Kermanshah") == CP


def test_r11_8_only_near_east_armies_enter_the_near_east() -> None:
    war = {"TU": CP, "BU": CP}
    g = moving({"GE-1": "Adrianople", "GE-C01": "Adrianople"}, CP, "Adrianople", war=war)
    choose(g, CP, "move GE-1")
    with refused("11.8"):
        choose(g, CP, "to Constantinople")
    choose(g, CP, "stop", "move GE-C01", "to Constantinople")
    assert place(g, "GE-C01") == "Constantinople"


def test_r11_9_one_russian_corps_a_turn_crosses_the_caucasus_link() -> None:
    units = {"RU-C01": "Caucasus", "RU-C02": "Caucasus", "RU-1": "Caucasus"}
    g = moving(units, AP, "Caucasus")
    assert "Poti" not in reach(g, AP, "RU-1")
    choose(g, AP, "stop", "move RU-C01", "to Poti", "stop")
    assert "Poti" not in reach(g, AP, "RU-C02")
    g = moving(units, AP, "Caucasus", played=["CP-52"])
    assert "Poti" not in reach(g, AP, "RU-C01")


def test_r11_10_ana_does_not_convert_spaces() -> None:
    g = moving({"ANA-C": "Arabia"}, AP, "Arabia", war={"TU": CP})
    choose(g, AP, "move ANA-C", "to Medina", "stop")
    assert control(g, "Medina") == AP
    assert g.state.vp == 9
    choose(g, AP, "done")
    held = {"Medina": {"control": AP}}
    g = at("ap 7.1", {"ANA-C": "Medina"}, war={"TU": CP}, spaces=held, arab_space="Medina", vp=9)
    choose(g, AP, "activate_move Medina", "move ANA-C", "to Arabia", "stop")
    assert control(g, "Medina") == CP
    assert g.state.vp == 10


def test_r11_11_libya_turns_allied_in_the_first_attrition_phase() -> None:
    assert control(at("5.C", turn=1, dice=[5, 6]), "Libya") == AP
    g = at("5.C", {"SN-C": "Libya"}, war={"TU": CP}, dice=[5, 6])
    assert control(g, "Libya") == CP


def test_r11_12_russians_stay_out_of_german_forts_on_turn_1() -> None:
    units = {"RU-2": "Lomza"}
    g = moving(units, AP, "Lomza", turn=1, spaces={"Tannenberg": {"control": AP}})
    choose(g, AP, "move RU-2")
    with refused("11.12"):
        choose(g, AP, "to Thorn")


def test_r11_13_r21_2_p2_montenegro_does_not_move() -> None:
    g = moving({"MN-C": "Cetinje", "SB-C01": "Cetinje"}, AP, "Cetinje")
    with refused("11.1", "movement factor is 0"):
        choose(g, AP, "move MN-C")
    assert "move SB-C01" in options(g, AP)


def test_r11_14_an_army_digs_if_the_die_is_not_above_its_lf() -> None:
    for die, level in ((3, 1), (4, 0)):
        g = moving({"GE-1": "Metz", "GE-2": "Metz"}, CP, "Metz", played=["AP-12"], dice=[die])
        choose(g, CP, "entrench GE-1")
        with refused("11.14", "one attempt per space"):
            choose(g, CP, "entrench GE-2")
        choose(g, CP, "done")
        assert trench(g, "Metz")[0] == level


def test_r11_14_trenches_stop_at_level_2_and_need_the_event() -> None:
    spaces = {"Metz": {"trench": 2, "trench_of": CP}}
    g = moving({"GE-1": "Metz", "GE-C01": "Metz"}, CP, "Metz", played=["AP-12"], spaces=spaces)
    with refused("11.14", "level 2 already"):
        choose(g, CP, "entrench GE-1")
    g = moving({"GE-1": "Metz", "GE-C01": "Metz"}, CP, "Metz")
    with refused("11.14", "neither side has played Entrench"):
        choose(g, CP, "entrench GE-1")


def test_r11_14_corps_do_not_dig() -> None:
    g = moving({"GE-1": "Metz", "GE-C01": "Metz"}, CP, "Metz", played=["AP-12"])
    with refused("11.14", "corps"):
        choose(g, CP, "entrench GE-C01")


def test_r11_15_ap12_cp06_the_entrench_event_digs_one_trench() -> None:
    g = at("ap 7.1", {"FR-1": "Paris", "FR-2": "Nancy", "FR-C01": "Belfort"}, hand={AP: ["AP-12"]},
           spaces={"Nancy": {"trench": 1, "trench_of": AP}})  # fmt: skip
    choose(g, AP, "event AP-12")
    assert trench(g, "Paris") == (1, AP)  # the only space: taken at once


def test_r11_16_an_enemy_who_enters_takes_a_level_2_trench_over() -> None:
    for level, after in ((1, (0, "")), (2, (1, CP))):
        spaces = {"Sedan": {"trench": level, "trench_of": AP}}
        g = moving({"GE-1": "Metz"}, CP, "Metz", spaces=spaces)
        choose(g, CP, "move GE-1", "to Sedan", "stop")
        assert trench(g, "Sedan") == after


@pytest.mark.parametrize(("die", "level"), [(4, 1), (5, 0)])
def test_r11_17_an_army_that_failed_last_round_rolls_one_lower(die: int, level: int) -> None:
    units = {"GE-1": {"place": "Metz", "failed": 1}}
    g = moving(units, CP, "Metz", played=["AP-12"], dice=[die])
    choose(g, CP, "entrench GE-1", "done")
    assert trench(g, "Metz")[0] == level
    assert g.state.failed[UNIT["GE-1"]] == (0 if level else 1)


def test_r11_17_the_marker_goes_if_the_army_does_not_try() -> None:
    g = at("cp 7.1", {"GE-1": {"place": "Metz", "failed": 1}}, hand={CP: ["CP-08"]})
    choose(g, CP, "event CP-08")
    assert g.state.failed[UNIT["GE-1"]] == 0


def test_r04_4_8_only_italian_and_austrian_armies_enter_italy_before_total_war() -> None:
    units = {"GE-1": "Innsbruck", "GE-C01": "Innsbruck", "AH-1": "Innsbruck"}
    war = {"IT": AP}
    g = moving(units, CP, "Innsbruck", war=war)
    assert not reach(g, CP, "GE-1") & {"Verona", "Asiago", "Trent"}
    choose(g, CP, "stop")
    assert reach(g, CP, "GE-C01") & {"Verona", "Trent"}
    total = {AP: {"commitment": 2, "war_status": 12, "cards_in": 2}}
    g = moving(units, CP, "Innsbruck", war=war, side=total)
    assert reach(g, CP, "GE-1") & {"Verona", "Trent"}


def test_r15_2_corps_besiege_a_fort_only_in_numbers() -> None:
    units = {"GE-C01": "Metz", "GE-C02": "Metz", "GE-C03": "Metz"}
    g = moving({"GE-C01": "Metz"}, CP, "Metz")
    choose(g, CP, "move GE-C01")
    with refused("15.2", "3 corps"):
        choose(g, CP, "to Verdun")
    g = moving(units, CP, "Metz")
    choose(g, CP, "move GE-C01", "with GE-C02", "with GE-C03", "to Verdun")
    assert control(g, "Verdun") == AP
    assert kind(g) == "MoveUnit"


def test_r15_2_corps_that_enter_a_fort_one_by_one_must_all_come() -> None:
    units = {"GE-C01": "Metz", "GE-C02": "Metz", "GE-C03": "Koblenz"}
    spaces = {"Sedan": {"control": CP}}
    g = moving(units, CP, "Metz", "Koblenz", spaces=spaces)
    choose(g, CP, "move GE-C01", "to Verdun")
    assert set(options(g, CP)) == {"move GE-C02", "move GE-C03"}
    with refused("15.2", "more units must enter Verdun"):
        choose(g, CP, "done")
    choose(g, CP, "move GE-C02", "move GE-C03")  # they have nowhere else to go
    assert place(g, "GE-C03") == "Verdun"
    assert "done" in options(g, CP)


def test_r15_2_a_unit_on_the_fort_already_is_not_counted_twice() -> None:
    units = {"GE-C01": "Metz", "GE-C02": "Verdun"}
    g = moving(units, CP, "Metz", "Verdun", spaces={"Sedan": {"control": CP}})
    choose(g, CP, "move GE-C01")
    assert "to Verdun" not in options(g, CP), "two corps do not besiege a fort of value 3"


def test_r15_5_a_move_may_not_leave_a_fort_occupied_but_not_besieged() -> None:
    units = {"GE-C01": "Verdun", "GE-C02": "Verdun", "GE-C03": "Verdun"}
    g = moving(units, CP, "Verdun")
    choose(g, CP, "move GE-C01")
    with refused("15.5"):
        choose(g, CP, "to Metz")
    choose(g, CP, "with GE-C02", "with GE-C03", "to Metz")
    assert SPACE["Metz"] == g.state.place[UNIT["GE-C01"]]
