"""14 Supply and attrition. 15 Forts. 16 War status and tracks. 17 Replacements."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.paths_of_glory.rules import r14_supply as r14, r16_war_status as r16
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
    fight,
    kind,
    last,
    options,
    place,
    reduced,
    refused,
    trench,
)


def supplied(units: Units, unit: str, **more: Any) -> bool:
    state: Any = at("cp 7.1", units, **more).state
    return r14.in_supply(state, UNIT[unit])


# 14


def test_r14_1_a_line_runs_through_friendly_spaces_without_enemies() -> None:
    held = {"Sedan": {"control": CP}, "Chateau_Thierry": {"control": CP}}
    assert supplied({"GE-1": "Chateau_Thierry"}, "GE-1", spaces=held)
    blocked = {"GE-1": "Chateau_Thierry", "FR-1": "Sedan"}
    assert not supplied(blocked, "GE-1", spaces={"Chateau_Thierry": {"control": CP}})
    own_space = {"GE-1": "Verdun", "GE-2": "Metz"}
    assert supplied(own_space, "GE-1")  # a besieger's own space need not be friendly


def test_r14_2_the_east_traces_to_russia_and_the_west_to_london() -> None:
    assert supplied({"RU-1": "Kovno"}, "RU-1")
    assert not supplied({"RU-1": "Paris"}, "RU-1")
    assert supplied({"RO-C01": "Bucharest"}, "RO-C01", war={"RO": AP})
    assert not supplied({"FR-1": "Kovno"}, "FR-1")
    assert supplied({"GE-1": "Sofia"}, "GE-1", war={"BU": CP})


def test_r14_2_salonika_is_a_source_for_serbia_alone() -> None:
    more: dict[str, Any] = {
        "war": {"GR": AP},
        "spaces": {"Nis": {"control": CP}, "Belgrade": {"control": CP}},
    }
    assert supplied({"SB-C01": "Larisa"}, "SB-C01", **more)
    assert not supplied({"RU-C01": "Larisa"}, "RU-C01", **more)


def test_r14_3_the_sea_joins_friendly_unbesieged_ports() -> None:
    assert supplied({"BR-C01": "Alexandria"}, "BR-C01")
    cut = {name: {"control": CP} for name in ("Konigsberg",)}
    assert supplied({"GE-1": "Konigsberg"}, "GE-1", spaces={**cut, "Insterberg": {"control": AP}})
    siege = {"GE-C01": "Memel"}
    around = {"Insterberg": {"control": AP}, "Konigsberg": {"control": AP, "fort": 0}}
    assert supplied(siege, "GE-C01", spaces=around)


def test_r14_3_the_beachhead_supplies_mef_br_and_aus_only() -> None:
    more: dict[str, Any] = {"war": {"TU": CP}, "beachhead": "MEF1", "spaces": {"Gallipoli": {"control": AP}}}
    assert supplied({"BR-MEF": "Gallipoli"}, "BR-MEF", **more)
    assert supplied({"AUS-C": "Gallipoli"}, "AUS-C", **more)
    assert not supplied({"FR-C01": "Gallipoli"}, "FR-C01", **more)


def test_r14_4_those_who_are_always_supplied() -> None:
    around = {name: {"control": CP} for name in ("Belgrade", "Nis", "Skopje", "Monastir", "Tirana", "Valona")}
    assert supplied({"SB-C01": "Valjevo"}, "SB-C01", spaces=around)
    assert supplied({"MN-C": "Cetinje"}, "MN-C", spaces=around)
    assert supplied({"SN-C": "Libya"}, "SN-C", war={"TU": CP})
    assert supplied({"ANA-C": "Medina"}, "ANA-C", war={"TU": CP})
    razed = {"control": AP, "fort": 0}
    spaces = {"Amman": {"control": AP}, "Beersheba": razed, "Gaza": razed, "Aqaba": {"fort": 0}}
    g = at("5.C", {"TU-C14": "Medina", "TU-C13": "Aqaba"}, dice=[5, 6], war={"TU": CP}, spaces=spaces)
    assert place(g, "TU-C14") == "Medina"
    assert place(g, "TU-C13") == "cp_eliminated"
    assert control(g, "Medina") == CP


def test_r14_5_a_broken_siege_receives_supply_but_passes_none_on() -> None:
    units = {"GE-C01": "Verdun", "GE-2": "Bar_le_Duc"}
    spaces = {"Bar_le_Duc": {"control": CP}}
    assert supplied(units, "GE-C01", spaces=spaces)
    assert not supplied(units, "GE-2", spaces=spaces)
    assert supplied({**units, "GE-C01": "cp_reserve", "GE-1": "Verdun"}, "GE-2", spaces=spaces)


def test_r14_6_units_out_of_supply_do_nothing() -> None:
    units = {"GE-1": "Rouen", "GE-2": "Essen"}
    g = at("cp 7.1", units, hand={CP: ["CP-09"]}, spaces={"Rouen": {"control": CP}})
    choose(g, CP, "sr CP-09")
    with refused("13.1", "out of supply"):
        choose(g, CP, "redeploy GE-1")


def test_r14_7_r05c_attrition_strikes_units_and_spaces_at_once() -> None:
    units = {"GE-1": "Rouen", "GE-C01": "Le_Havre"}
    spaces = {"Rouen": {"control": CP, "trench": 2, "trench_of": CP}, "Le_Havre": {"control": CP}}
    g = at("5.C", units, dice=[5, 6], spaces=spaces, vp=12)
    assert place(g, "GE-1") == "permanently_eliminated"
    assert place(g, "GE-C01") == "cp_eliminated"
    assert (control(g, "Rouen"), control(g, "Le_Havre")) == (AP, AP)
    assert g.state.vp == 10
    assert trench(g, "Rouen") == (1, AP)  # a level-2 trench is taken over


def test_r14_7_serbia_and_forts_do_not_change_by_attrition() -> None:
    around = {name: {"control": CP} for name in ("Belgrade", "Nis", "Skopje", "Monastir")}
    around["Belgrade"]["fort"] = 0  # type: ignore[assignment]
    g = at(
        "5.C",
        {"AH-1": "Belgrade", "AH-2": "Nis", "AH-3": "Skopje", "AH-4": "Monastir"},
        dice=[5, 6],
        spaces=around,
    )
    assert control(g, "Valjevo") == AP
    assert control(g, "Konigsberg") == CP


def test_r14_7_p27_arabia_stays_as_it_is() -> None:
    assert control(at("5.C", dice=[5, 6]), "Arabia") == AP


def test_r14_7_albania_traces_to_taranto_while_italy_is_neutral() -> None:
    g = at("5.C", dice=[5, 6])
    assert (control(g, "Valona"), control(g, "Tirana")) == (AP, AP)


def test_r14_8_supply_is_read_again_at_the_start_of_each_move() -> None:
    units = {"RU-1": "Kiev", "RU-2": "Zhitomir", "GE-1": "Gomel"}
    g = at("ap 7.1", units, hand={AP: ["AP-02"]}, spaces={"Gomel": {"control": CP}})
    choose(g, AP, "ops AP-02", "activate_move Kiev", "done")
    assert "move RU-1" in options(g, AP)


# 15


def test_r15_1_r15_3_a_fort_keeps_control_until_it_falls() -> None:
    g = at("5.D", {"GE-1": "Liege"}, [4, 5, 6], vp=10)
    assert control(g, "Liege") == CP
    assert g.state.fort[SPACE["Liege"]] == 0
    g = at("5.D", {"GE-1": "Liege"}, [3, 5, 6])
    assert control(g, "Liege") == AP


def test_r15_4_a_besieged_fort_is_attacked_only_by_the_units_on_it() -> None:
    units = {"GE-1": "Verdun", "GE-2": "Metz"}
    g = at("cp 7.1", units, hand={CP: ["CP-09"]})
    choose(g, CP, "ops CP-09", "activate_attack Verdun", "activate_attack Metz", "done", "attack Verdun")
    assert options(g, CP) == ["use GE-1"]


def test_r15_6_a_lone_fort_defends_on_the_corps_table() -> None:
    g = fight({"GE-1": "Metz"}, "Verdun", ["GE-1"], [1, 1])
    assert [f["table"] for f in events(g, "fire")] == ["army", "corps"]


@pytest.mark.parametrize(("turn", "die", "falls"), [(2, 5, False), (2, 6, True), (3, 4, True), (3, 3, False)])
def test_r15_7_r05d_the_siege_die_is_lowered_by_2_on_turns_1_and_2(turn: int, die: int, falls: bool) -> None:
    g = at("5.D", {"GE-1": "Liege"}, [die, 5, 6], turn=turn)
    assert (g.state.fort[SPACE["Liege"]] == 0) is falls


def test_r15_8_desert_forts_are_rolled_for_in_summer() -> None:
    g = at("5.D", {"BR-NE": "Gaza"}, [6, 5, 6], turn=6, war={"TU": CP})
    assert control(g, "Gaza") == AP


# 16


def test_r16_1_r16_2_r05_4e_war_status_4_and_11_raise_the_commitment() -> None:
    g = at("5.E", side={CP: {"war_status": 4}, AP: {"war_status": 3}})
    assert g.state.commitment == (0, 1)
    g = at("5.E", side={AP: {"war_status": 11}})
    assert g.state.commitment == (2, 0)
    assert at("5.E", turn=1, side={CP: {"war_status": 4}}).state.commitment == (0, 0)


def test_r16_3_turkey_enters_when_cp_reaches_limited_war() -> None:
    g = at("5.E", side={CP: {"war_status": 4}})
    assert place(g, "TU-C14") == "Medina"
    assert trench(g, "Gaza") == (1, CP)
    assert control(g, "Kermanshah") == CP
    assert control(g, "Tabriz") == AP
    assert g.state.neutral_entry == 0


def test_r16_5_r05_3e_an_armistice_at_combined_war_status_40() -> None:
    side = {CP: {"war_status": 20, "commitment": 2}, AP: {"war_status": 20, "commitment": 2}}
    g = at("5.E", side=side, war={"TU": CP, "IT": AP}, played=["AP-43", "AP-47", "CP-52"], vp=13)
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (CP, "16.5")


def test_r16_6_ap54_ap55_the_american_track() -> None:
    side = {CP: {"war_status": 15}, AP: {"war_status": 15}}
    state: Any = at("ap 7.1", side=side).state
    assert r16.US_TRACK[r16.us_track(state)] == "Zimmermann Telegram Allowed"
    g = at("ap 7.1", {"FR-1": "Paris"}, side=side, hand={AP: ["AP-54", "AP-55"]}, scenario="campaign")
    with refused("16.6"):
        choose(g, AP, "event AP-55")
    choose(g, AP, "event AP-54")
    assert g.state.vp == 9
    assert g.state.war_status[0] == 17


def test_r16_7_cp28_cp52_cp53_the_russian_track() -> None:
    three = {name: {"control": CP} for name in ("Vilna", "Lodz", "Kiev")}
    state: Any = at("cp 7.1", spaces=three).state
    assert r16.RUSSIA_TRACK[r16.russia_track(state)] == "Tsar Takes Command Allowed"
    side = {CP: {"war_status": 15}, AP: {"war_status": 15}}
    state = at("cp 7.1", spaces=three, played=["CP-28"], side=side).state
    assert r16.RUSSIA_TRACK[r16.russia_track(state)] == "Fall of the Tsar Allowed"
    state = at("cp 7.1", spaces=three, played=["CP-28", "CP-52"], tsar_fell_at=3).state
    assert r16.RUSSIA_TRACK[r16.russia_track(state)] == "Fall of the Tsar"
    state = at("cp 7.1", spaces=three, played=["CP-28", "CP-52"], tsar_fell_at=2).state
    assert r16.RUSSIA_TRACK[r16.russia_track(state)] == "Bolshevik Revolution Allowed"
    state = at("cp 7.1", spaces=three, played={"CP-28": 4, "CP-52": 5}, tsar_fell_at=2).state
    assert r16.RUSSIA_TRACK[r16.russia_track(state)] == "Fall of the Tsar"


@pytest.mark.parametrize(("war", "change"), [({}, 3), ({"RO": AP}, 1)])
def test_r16_8_the_fall_of_the_tsar_is_worth_more_while_romania_is_neutral(
    war: dict[str, str], change: int
) -> None:
    side = {CP: {"war_status": 17}, AP: {"war_status": 17}}
    g = at("cp 7.1", {"GE-1": "Essen"}, hand={CP: ["CP-52"]}, played=["CP-28"], side=side, war=war)
    choose(g, CP, "event CP-52")
    assert g.state.vp == 10 + change


def test_r16_9_cp45_brest_litovsk_ends_the_war_in_the_east() -> None:
    units = {"RU-1": "Kovno", "GE-1": "Insterberg", "RU-C01": "Nis", "RU-C02": "Lutsk", "SB-1": "Nis"}
    g = at("cp 7.1", units, hand={CP: ["CP-45", "CP-09"]}, played=["CP-53", "CP-11"])
    choose(g, CP, "event CP-45")
    assert place(g, "RU-C01") == "ap_eliminated"
    g = at("cp 7.1", units, hand={CP: ["CP-09"]}, played=["CP-45", "CP-11"])
    choose(g, CP, "ops CP-09", "activate_attack Insterberg", "done")
    with refused("16.9"):
        choose(g, CP, "attack Kovno")


def test_r16_9_r09_4_after_the_treaty_russian_armies_do_not_enter_beside_other_allies() -> None:
    units = {"BR-C01": "Petrograd", "BR-C02": "Moscow", "BR-C03": "Kharkov"}
    g = at("ap 7.1", units, hand={AP: ["AP-32"]}, played=["CP-45"])
    choose(g, AP, "event AP-32")
    assert place(g, "RU-12") == "Caucasus"
    units["BR-C04"] = "Caucasus"
    with refused("9.4", "no space"):
        choose(at("ap 7.1", units, hand={AP: ["AP-32"]}, played=["CP-45"]), AP, "event AP-32")
    g = at("ap 7.1", units, hand={AP: ["AP-32"]})
    choose(g, AP, "event AP-32", "place RU-12 Moscow")


@pytest.mark.parametrize(
    ("side", "vp", "status", "die", "after"),
    [(CP, 12, 10, 3, 13), (CP, 12, 20, 3, 12), (CP, 12, 10, 6, 11), (AP, 8, 10, 1, 7), (AP, 8, 25, 6, 9)],
)
def test_r16_10_a_refused_peace_offer_is_rolled_for(
    side: str, vp: int, status: int, die: int, after: int
) -> None:
    statuses = {CP: {"war_status": status}}
    g = at(f"{side} 7.1", {"GE-1": "Essen"}, [die], scenario="campaign", vp=vp, side=statuses, war={"TU": CP})
    choose(g, side, "offer_peace")
    choose(g, asked(g), "refuse")
    assert g.state.vp == after


def test_r16_10_who_may_offer_peace() -> None:
    g = at("cp 7.1", scenario="campaign", vp=10, hand={CP: ["CP-09"]})
    with refused("16.10", "need 11 VP"):
        choose(g, CP, "offer_peace")
    g = at("cp 7.1", scenario="campaign", vp=15, hand={CP: ["CP-09"]}, played=["AP-40"])
    with refused("16.10", "14 Points"):
        choose(g, CP, "offer_peace")
    g = at("cp 7.1", vp=15, hand={CP: ["CP-09"]})
    with refused("16.10", "Historical"):
        choose(g, CP, "offer_peace")
    g = at("cp 7.1", scenario="campaign", vp=15, hand={CP: ["CP-09"]})
    choose(g, CP, "offer_peace")
    choose(g, AP, "accept")
    assert g.result is not None
    assert g.result.winner is None


# 17


def replacing(units: Units, pool: str, halves: int, **more: Any) -> Any:
    return at("5.F", units, pool={pool: {"rp": halves}}, **more)


def test_r17_1_pools_serve_their_own_nations() -> None:
    units = {"FR-1": {"place": "Paris", "reduced": 1}, "AUS-C": {"place": "Calais", "reduced": 1}}
    g = replacing(units, "A", 2)
    assert options(g, AP) == ["done", "flip AUS-C"]
    with refused("17.2", "needs 1 RP; the FR pool has 0"):
        choose(g, AP, "flip FR-1")


def test_r17_2_a_corps_step_costs_half_a_point_and_an_army_step_one() -> None:
    units = {
        "GE-1": {"place": "Metz", "reduced": 1},
        "GE-C01": {"place": "cp_reserve", "reduced": 1},
        "GE-2": "Essen",
    }
    g = replacing(units, "GE", 3)
    choose(g, CP, "flip GE-1")
    assert g.state.rp[0] == 1
    choose(g, CP, "flip GE-C01")
    assert not reduced(g, "GE-C01")


def test_r17_2_rebuilding_a_corps_brings_it_reduced_to_the_reserve_box() -> None:
    g = replacing({"GE-C01": "cp_eliminated", "GE-2": "Essen"}, "GE", 2)
    choose(g, CP, "rebuild GE-C01 cp_reserve")
    assert (place(g, "GE-C01"), reduced(g, "GE-C01")) == ("cp_reserve", True)
    choose(g, CP, "flip GE-C01")
    assert not reduced(g, "GE-C01")


def test_r17_3_rebuilt_armies_enter_like_reinforcements() -> None:
    g = replacing({"GE-1": "cp_eliminated"}, "GE", 2)
    assert last(g, CP, "rebuild") == {"Berlin", "Essen", "Breslau"}
    nis = {"Nis": {"control": CP}}
    g = replacing({"SB-1": "ap_eliminated"}, "A", 2, spaces=nis, war={"GR": AP}, played=["AP-44"])
    assert last(g, AP, "rebuild") == {"Salonika"}
    g = replacing({"BE-1": "ap_eliminated"}, "A", 2)
    assert last(g, AP, "rebuild") == {"Brussels", "Antwerp", "Ostend"}
    lost = {name: {"control": CP} for name in ("Brussels", "Antwerp", "Ostend")}
    lost["Antwerp"]["fort"] = 0  # type: ignore[assignment]
    units = {"BE-1": "ap_eliminated", "GE-C01": "Brussels", "GE-C02": "Antwerp", "GE-C03": "Ostend"}
    g = replacing(units, "A", 2, spaces=lost)
    assert last(g, AP, "rebuild") == {"Calais"}


def test_r17_4_units_on_the_map_need_supply_that_is_not_foreign() -> None:
    units = {"GE-C01": {"place": "Sofia", "reduced": 1}, "GE-2": {"place": "Essen", "reduced": 1}}
    cut_off = {name: {"control": AP} for name in ("Belgrade", "Nis", "Skopje", "Valjevo")}
    g = replacing(units, "GE", 4, war={"BU": CP, "RO": AP}, spaces=cut_off)
    with refused("17.4"):
        choose(g, CP, "flip GE-C01")


def test_r17_5_nothing_for_a_nation_whose_capital_is_lost() -> None:
    units = {"AH-C01": {"place": "cp_reserve", "reduced": 1}, "AH-1": {"place": "Cracow", "reduced": 1}}
    g = at("5.F", units, pool={"AH": {"rp": 4}, "GE": {"rp": 1}}, spaces={"Budapest": {"control": AP}})
    if kind(g) == "SpendReplacements":
        with refused("17.5"):
            choose(g, CP, "flip AH-C01")


def test_r17_6_dot_units_take_no_replacements() -> None:
    units = {"BR-BEF": {"place": "Calais", "reduced": 1}, "BR-1": {"place": "Calais", "reduced": 1}}
    g = replacing(units, "BR", 4)
    with refused("17.6"):
        choose(g, AP, "flip BR-BEF")


def test_r17_7_ap37_cp27_cp33_cp36_events_change_the_pools_first() -> None:
    british = {"BR-1": {"place": "Calais", "reduced": 1}, "BR-2": {"place": "Calais", "reduced": 1}}
    pools = {"BR": {"rp": 10}}
    assert at("5.F", british, pool=pools, played={"CP-27": 5}).state.rp[5] == 2
    assert at("5.F", british, pool=pools, played=["CP-36"]).state.rp[5] == 8
    assert at("5.F", british, pool=pools, played=["CP-36", "AP-52"]).state.rp[5] == 10
    german = {"GE-1": {"place": "Metz", "reduced": 1}, "GE-2": {"place": "Metz", "reduced": 1}}
    assert at("5.F", german, played=["CP-33"]).state.rp[0] == 2
    assert kind(at("5.F", german, played=["CP-33", "AP-37"])) == "DiscardCards"
    russian = {"RU-1": {"place": "Kovno", "reduced": 1}, "RU-2": {"place": "Kovno", "reduced": 1}}
    assert at("5.F", russian, pool={"RU": {"rp": 8}}, played=["CP-53"]).state.rp[6] == 2


def test_r05f_unspent_points_are_lost() -> None:
    g = replacing({"GE-1": {"place": "Metz", "reduced": 1}, "GE-2": "Essen"}, "GE", 9)
    choose(g, CP, "done")
    assert g.state.rp == (0,) * 10


# Cards with questions


def test_cp05_r21_6_p6_landwehr_flips_german_units_at_once() -> None:
    units = {"GE-7": {"place": "Mulhouse", "reduced": 1}, "GE-C03": {"place": "cp_reserve", "reduced": 1},
             "AH-2": {"place": "Munkacs", "reduced": 1}}  # fmt: skip
    g = choose(at("cp 7.1", units, hand={CP: ["CP-05"]}), CP, "event CP-05")
    assert set(options(g, CP)) == {"done", "flip GE-7", "flip GE-C03"}
    choose(g, CP, "flip GE-7", "flip GE-C03")
    assert not reduced(g, "GE-7")


def test_cp32_r21_5_p5_war_in_africa_costs_a_corps_or_a_vp() -> None:
    units = {"BR-C01": "Cairo", "BEF-C": "ap_reserve", "AUS-C": "Cairo"}
    g = choose(at("cp 7.1", units, hand={CP: ["CP-32"]}), CP, "event CP-32")
    assert options(g, AP) == ["keep", "remove BR-C01"]
    choose(g, AP, "remove BR-C01")
    assert place(g, "BR-C01") == "permanently_eliminated"
    g = choose(at("cp 7.1", units, hand={CP: ["CP-32"]}), CP, "event CP-32")
    choose(g, AP, "keep")
    assert g.state.vp == 11


def test_cp24_libyan_revolt_brings_the_senussi() -> None:
    g = at("cp 7.1", hand={CP: ["CP-24"]}, war={"TU": CP}, spaces={"Libya": {"control": AP}})
    choose(g, CP, "event CP-24")
    assert place(g, "SN-C") == "Libya"
    assert control(g, "Libya") == CP
    assert g.state.reinforced == (3,)


def test_cp25_ap33_r21_4_p4_the_fleets() -> None:
    g = at("ap 7.1", {"FR-1": "Paris"}, hand={AP: ["AP-33"]})
    with refused("7.7"):
        choose(g, AP, "event AP-33")


def test_r21_7_ap30_p7_salonika_uses_the_near_east_limit() -> None:
    g = at("ap 7.1", {"BR-C01": "Alexandria", "FR-C01": "ap_reserve"}, hand={AP: ["AP-30"]})
    choose(g, AP, "event AP-30", "send BR-C01")
    assert g.state.ne_sr == (6,)
    choose(g, AP, "done")
    assert CARD["AP-30"] in g.state.removed
