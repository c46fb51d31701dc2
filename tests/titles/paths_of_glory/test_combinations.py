"""Where rules meet: supply, sieges, flanks, redeployment, replacements, the Near East, the variant."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.paths_of_glory.rules.r08_operations import activation_cost
from redoubt.titles.paths_of_glory.rules.r12_8_flank import flank_bonus, may_flank
from redoubt.titles.paths_of_glory.rules.r12_9_fire import kerensky_helps
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, starving_units
from redoubt.titles.paths_of_glory.rules.r17_replacements import why_no_flip, why_no_rebuild
from redoubt.titles.paths_of_glory.show.combat import fight_for
from tests.titles.paths_of_glory.helpers import (
    AP,
    CARD,
    CP,
    SPACE,
    UNIT,
    Game,
    at,
    choose,
    control,
    events,
    last,
    options,
    refused,
)
from tests.titles.paths_of_glory.neutrals import at_limited_war, position
from tests.titles.paths_of_glory.test_r13_redeployment import goals, redeploying

HELD: dict[str, Any] = {"control": CP}


def supplied(g: Game, unit: str) -> bool:
    return in_supply(g.state, UNIT[unit])  # type: ignore[arg-type]


def bonus(g: Game, target: str, *force: str) -> int:
    """12.8 The flank bonus of an attack; -1 where no attempt is allowed."""
    side = g.sides.index(CP) if force[0].startswith(("GE", "AH", "TU")) else g.sides.index(AP)
    fight = fight_for(g.state, side, SPACE[target], tuple(UNIT[unit] for unit in force))  # type: ignore[arg-type]
    return flank_bonus(g.state, fight) if may_flank(g.state, fight) else -1  # type: ignore[arg-type]


# 14, 15 Sieges, supply, attrition


def test_r14_1_r15_2_besiegers_are_supplied_on_the_fort_they_besiege() -> None:
    g = at("cp 7.1", {"GE-1": "Verdun"})
    assert supplied(g, "GE-1"), "Metz is beside it"


def test_r14_5_r15_5_a_corps_too_weak_for_the_siege_is_supplied_all_the_same() -> None:
    g = at("cp 7.1", {"GE-C05": "Verdun"})
    assert supplied(g, "GE-C05")


def test_r15_5_r15_7_no_die_is_rolled_for_a_fort_that_is_not_besieged() -> None:
    g = at("5.D", {"GE-C05": "Verdun"}, [])
    assert not events(g, "siege")


def test_r15_2_r15_7_three_corps_besiege_a_fort_of_three() -> None:
    units = {"GE-C05": "Verdun", "GE-C06": "Verdun", "GE-C07": "Verdun"}
    g = at("5.D", units, [4])
    assert control(g, "Verdun") == CP


def test_r14_7_r15_3_a_cut_off_army_on_a_fort_starves_and_the_fort_stands() -> None:
    around = {
        "FR-1": "Nancy",
        "FR-2": "Chateau_Thierry",
        "FR-3": "Bar_le_Duc",
        "FR-4": "Sedan",
        "FR-7": "Metz",
    }
    g = at("5.C", {"GE-1": "Verdun", **around}, [], spaces={"Metz": {"control": AP, "fort": 0}})
    assert UNIT["GE-1"] in {event["unit"] for event in events(g, "eliminated")}
    assert not events(g, "siege")
    assert control(g, "Verdun") == AP


def test_r14_3_a_besieged_port_serves_neither_supply_nor_redeployment() -> None:
    g = redeploying({"RU-1": "Konigsberg", "GE-C05": "Danzig", "GE-C06": "Kiel"}, CP)
    assert "Konigsberg" not in goals(g, CP, "GE-C06")
    assert "Danzig" in last(g, CP, "sr_to")


def test_r13_2_r15_2_the_way_by_land_leads_through_a_besieged_fort_but_does_not_end_on_it() -> None:
    units = {"GE-1": "Verdun", "GE-C05": "Metz", "GE-2": "Bar_le_Duc"}
    reached = goals(redeploying(units, CP, spaces={"Bar_le_Duc": HELD}), CP, "GE-C05")
    assert "Bar_le_Duc" in reached
    assert "Verdun" not in reached


# 12.8 Flanks from several spaces

OPEN = dict.fromkeys(("Sedan", "Brussels", "Liege", "Amiens", "Chateau_Thierry"), HELD)
OPEN["Liege"] = {"control": CP, "fort": 0}


def test_r12_8_two_of_three_spaces_give_a_bonus() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Brussels", "GE-3": "Amiens", "FR-1": "Cambrai"}
    g = at("cp 7.1", units, spaces=OPEN)
    assert bonus(g, "Cambrai", "GE-1", "GE-2", "GE-3") == 2


def test_r12_8_the_space_beside_other_enemies_is_the_pin() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Brussels", "FR-1": "Cambrai", "FR-2": "Verdun"}
    g = at("cp 7.1", units, spaces=OPEN)
    assert bonus(g, "Cambrai", "GE-1", "GE-2") == 1


def test_r12_8_a_lone_fort_beside_an_attacking_space_takes_no_bonus() -> None:
    """The fort of Verdun is beside Sedan; no unit stands in it."""
    units = {"GE-1": "Sedan", "GE-2": "Brussels", "FR-1": "Cambrai", "BE-1": "Antwerp"}
    g = at("cp 7.1", units, spaces=OPEN)
    assert bonus(g, "Cambrai", "GE-1", "GE-2") == 1


def test_r12_8_r11_2_the_dashed_edges_of_london_take_no_bonus() -> None:
    """Germans in Calais are beside London too, but by a dashed edge."""
    units = {"BR-1": "London", "BR-2": "Rouen", "GE-1": "Le_Havre", "GE-2": "Calais"}
    spaces = dict.fromkeys(("Calais", "Le_Havre"), HELD)
    g = at("ap 7.1", units, spaces=spaces)
    assert bonus(g, "Le_Havre", "BR-1", "BR-2") == 1


def test_r12_8_corps_alone_try_no_flank() -> None:
    units = {"GE-C05": "Sedan", "GE-C06": "Brussels", "FR-1": "Cambrai"}
    assert bonus(at("cp 7.1", units, spaces=OPEN), "Cambrai", "GE-C05", "GE-C06") == -1


# 13 Redeployment and Reserve Boxes


def test_r13_5_a_siege_of_either_austrian_capital_closes_the_box() -> None:
    g = redeploying({"AH-C01": "cp_reserve", "AH-1": "Cracow"}, CP, spaces={"Budapest": {"control": AP}})
    with refused("13.5", "Budapest"):
        choose(g, CP, "redeploy AH-C01")


def test_r13_4_americans_join_americans_inland() -> None:
    g = redeploying({"US-C01": "ap_reserve", "US-1": "Verdun"}, AP)
    assert {"Verdun", "Le_Havre"} <= goals(g, AP, "US-C01")


def test_r13_4_serbs_from_the_box_go_to_salonika_and_not_to_a_serb_without_a_line() -> None:
    cut = {name: {"control": CP} for name in ("Belgrade", "Valjevo", "Skopje", "Monastir")}
    cut["Belgrade"]["fort"] = 0
    g = redeploying({"SB-C01": "ap_reserve", "SB-2": "Nis"}, AP, war={"GR": AP}, spaces=cut)
    assert goals(g, AP, "SB-C01") == {"Salonika"}


def test_r13_8_a_german_corps_uses_the_limit_and_a_turk_does_not() -> None:
    units = {"GE-C05": "Sofia", "GE-C06": "Sofia", "TU-C01": "Adrianople"}
    g = redeploying(units, CP, war={"BU": CP, "TU": CP})
    assert "Ankara" in goals(g, CP, "GE-C05")
    choose(g, CP, "sr_to Ankara")
    assert "Ankara" not in goals(g, CP, "GE-C06")
    choose(g, CP, "sr_to Adrianople")
    assert "Ankara" in goals(g, CP, "TU-C01")


def test_r13_8_a_corps_that_stays_in_the_near_east_uses_no_limit() -> None:
    g = redeploying({"BR-C01": "Cairo", "BR-C02": "London"}, AP)
    goals(g, AP, "BR-C01")
    choose(g, AP, "sr_to Alexandria")
    assert "Alexandria" in goals(g, AP, "BR-C02")


def test_r13_3_armies_do_not_go_by_sea() -> None:
    """The British army of the Near East stays there: ships carry corps."""
    g = redeploying({"BR-NE": "Alexandria"}, AP)
    assert not {"London", "Marseilles"} & goals(g, AP, "BR-NE")


# 17 Replacements


def test_r17_1_australians_are_replaced_by_the_minors_and_not_by_britain() -> None:
    g = at("5.F", {"AUS-C": {"place": "London", "reduced": 1}, "BR-C01": {"place": "London", "reduced": 1}},
           pool={"BR": {"rp": 2}})  # fmt: skip
    flips = last(g, AP, "flip")
    assert flips == {"BR-C01"}


def test_r17_4_a_romanian_fed_from_belgrade_is_not_restored() -> None:
    """Belgrade is a foreign source for Romania: the line by Temesvar supplies, and restores nobody."""
    cut = dict.fromkeys(("Jassy", "Barlad", "Galatz", "Ismail", "Constanta", "Kishinev"), HELD)
    units = {"RO-C01": {"place": "Targu_Jiu", "reduced": 1}}
    g = at("cp 7.1", units, war={"RO": AP}, spaces={**cut, "Timisvar": {"control": AP}})
    assert supplied(g, "RO-C01")
    no = why_no_flip(g.state, UNIT["RO-C01"])  # type: ignore[arg-type]
    assert no is not None
    assert no.rule == "17.4"


def test_r17_7_zeppelins_and_u_boats_leave_no_debt() -> None:
    g = at("5.F", {"BR-1": {"place": "London", "reduced": 1}, "FR-1": {"place": "Paris", "reduced": 1}},
           turn=12, played={"CP-27": 12, "CP-36": 11}, pool={"BR": {"rp": 4}, "FR": {"rp": 2}})  # fmt: skip
    assert last(g, AP, "flip") == {"FR-1"}


def test_r17_3_a_belgian_army_waits_while_calais_is_full_and_belgium_lost() -> None:
    lost = dict.fromkeys(("Brussels", "Ostend"), HELD) | {"Antwerp": {"control": CP, "fort": 0}}
    units = {
        "BE-1": "ap_eliminated",
        "FR-1": {"place": "Calais", "reduced": 1},
        "FR-2": "Calais",
        "FR-3": "Calais",
    }
    g = at("5.F", units, spaces=lost, pool={"A": {"rp": 2}, "FR": {"rp": 2}})
    no = why_no_rebuild(g.state, UNIT["BE-1"])  # type: ignore[arg-type]
    assert no is not None
    assert no.rule == "17.3"


# 8.5, 11.8, 20 The Near East


def test_r08_4_no_activation_for_combat_in_the_desert_in_summer() -> None:
    g = at("ap 7.1", {"BR-C01": "Sinai", "TU-C01": "Gaza"}, turn=6, war={"TU": CP}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02")
    with refused("8.4", "Sinai"):
        choose(g, AP, "activate_attack Sinai")


def test_r08_5_the_british_near_east_army_does_not_use_up_the_one_activation() -> None:
    units = {"BR-NE": "Sinai", "BR-C01": "Basra", "RU-C01": "Kars", "TU-C01": "Qurna", "TU-C02": "Gaza",
             "TU-C03": "Erzerum"}  # fmt: skip
    g = at("ap 7.1", units, turn=9, war={"TU": CP}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02", "activate_attack Sinai", "activate_attack Basra")
    with refused("8.5"):
        choose(g, AP, "activate_attack Kars")


def test_r11_8_r12_11_3_a_german_army_does_not_retreat_into_the_near_east() -> None:
    g = at("cp 7.1", {"GE-11": "Adrianople"}, war={"TU": CP, "BU": CP}, hand={CP: ["CP-09"]})
    choose(g, CP, "ops CP-09", "activate_move Adrianople", "done", "move GE-11")
    with refused("11.8"):
        choose(g, CP, "to Constantinople")


def test_r14_4_r14_7_turks_in_medina_survive_and_hold_it() -> None:
    g = at("5.C", {"TU-C01": "Medina", "ANA-C": "Aqaba"}, war={"TU": CP}, spaces={"Aqaba": {"fort": 0}})
    assert control(g, "Medina") == CP
    assert not events(g, "eliminated")


# V The variant and the events of the base game


def test_ap19_v5_5_danes_are_not_british_for_combat_cards() -> None:
    """They count as British for activation and among attackers; cards name nations."""
    units = {"DK-C01": "Esbjerg", "GE-1": "Kiel"}
    side = at_limited_war(ap_hand=["AP-02", "AP-19"])
    g = position("ap 7.1", units, [1, 1], war={"DK": AP}, side=side)
    choose(g, AP, "ops AP-02", "activate_attack Esbjerg", "done", "attack Kiel", "use DK-C01", "fight")
    assert len(events(g, "fire")) == 2, "nobody was asked for a card"


@pytest.mark.parametrize(("defender", "helps"), [("NL-C01", False), ("AH-C01", True)])
def test_ap45_v6_5_kerensky_does_not_help_against_the_dutch(defender: str, helps: bool) -> None:
    units = {defender: "Warsaw", "RU-1": "Brest_Litovsk"}
    if defender.startswith("NL"):
        units = {defender: "Aachen", "RU-1": "Liege"}
    g = position("ap 7.1", units, war={"NL": CP}, turn=14)
    g.state.offensive_card = CARD["AP-45"]  # type: ignore[attr-defined]
    target = SPACE[units[defender]]
    fight = fight_for(g.state, g.sides.index(AP), target, (UNIT["RU-1"],))  # type: ignore[arg-type]
    assert kerensky_helps(g.state, fight) is helps  # type: ignore[arg-type]


def test_cp32_v5_1_war_in_africa_asks_for_british_corps_only() -> None:
    units = {"DK-C01": "Esbjerg", "NL-C01": "The_Hague", "BR-C01": "London"}
    g = position("cp 7.1", units, war={"DK": AP, "NL": AP}, side=at_limited_war(cp_hand=["CP-32"]))
    choose(g, CP, "event CP-32")
    assert last(g, AP, "remove") == {"BR-C01"}


def test_cp10_v6_5_the_sud_army_takes_no_dutch_corps_for_german() -> None:
    """An Austrian, a German and a Dutch corps: the Dutch counts as the further corps, for 2."""
    units = {"AH-C01": "Brussels", "GE-C05": "Brussels", "NL-C01": "Brussels"}
    g = position("cp 7.1", units, war={"NL": CP}, played=["CP-10"], spaces={"Brussels": HELD})
    assert activation_cost(g.state, SPACE["Brussels"], g.sides.index(CP), False) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(("threshold", "allowed"), [(29, True), (30, True), (31, False)])
def test_ap54_v4_2_the_telegram_waits_for_the_threshold_as_it_stands(threshold: int, allowed: bool) -> None:
    side = {AP: {"hand": ["AP-54"], "war_status": 15, "commitment": 2, "cards_in": 2},
            CP: {"war_status": 15, "commitment": 2, "cards_in": 2}}  # fmt: skip
    g = position("ap 7.1", {"FR-1": "Paris"}, turn=12, side=side, zimmermann=threshold)
    assert ("event AP-54" in options(g, AP)) is allowed


def test_ap30_v6_7_corps_sail_to_salonika_from_the_hague() -> None:
    units = {"BR-C01": "Antwerp", "BR-C02": "The_Hague", "NL-C01": "The_Hague"}
    g = position("ap 7.1", units, war={"NL": AP}, side=at_limited_war(ap_hand=["AP-30"]))
    choose(g, AP, "event AP-30")
    assert last(g, AP, "send") == {"BR-C01", "BR-C02"}, (
        "Antwerp is a port with The Hague; no Dutch corps goes"
    )


def test_ap43_v5_2_americans_do_not_enter_in_danish_ports() -> None:
    side = at_limited_war(ap_hand=["AP-43"])
    g = position(
        "ap 7.1", {"BR-C01": "Aarhus"}, war={"DK": AP}, turn=14, side=side, played=["AP-54", "AP-55"]
    )
    choose(g, AP, "event AP-43")
    assert "Aarhus" not in last(g, AP, "place")
    assert "Le_Havre" in last(g, AP, "place")


def test_ap02_v5_9_a_landing_in_denmark_leaves_the_blockade_alone() -> None:
    g = position("5.E", {"BR-C01": "Aarhus"}, war={"DK": CP}, turn=8, ashore=1, played=["AP-02"], vp=12)
    assert [event["amount"] for event in events(g, "vp")] == [-1]


def test_starving_units_are_found_on_both_sides() -> None:
    """14.7 Attrition takes both sides' units at the same time."""
    units = {"GE-1": "Calais", "FR-1": "Frankfurt", "GE-2": "Aachen", "FR-2": "Paris"}
    g = at("cp 7.1", units)
    assert {UNIT["GE-1"], UNIT["FR-1"]} == set(starving_units(g.state))  # type: ignore[arg-type]
