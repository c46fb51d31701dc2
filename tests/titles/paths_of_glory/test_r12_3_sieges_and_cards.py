"""Sieges in combat and advance, and what a question or a card may do in rare cases."""

from __future__ import annotations

from tests.titles.paths_of_glory.helpers import (
    AP,
    CARD,
    CP,
    STANDING,
    UNIT,
    asked,
    at,
    attack,
    choose,
    decline,
    kind,
    options,
    place,
    refused,
)

OPTIONAL = {"optional_cards": True}
SEDAN = {"Sedan": {"control": CP}}


def test_r12_3_an_army_that_attacked_the_fort_still_keeps_the_siege() -> None:
    units = {"GE-1": "Verdun", "GE-2": "Verdun", "GE-3": "Sedan", "FR-1": "Bar_le_Duc"}
    g = choose(at("cp 7.1", units, (1, 1), hand={CP: ["CP-12"]}, spaces=SEDAN), CP, "ops CP-12")
    choose(g, CP, "activate_attack Verdun", "done")
    decline(attack(g, CP, "Verdun", "GE-1"))
    choose(g, CP, "attack Bar_le_Duc")
    with refused("12.1", "has attacked"):
        choose(g, CP, "use GE-1")


def test_r12_3_an_army_that_attacked_elsewhere_does_not_keep_the_siege() -> None:
    units = {
        "GE-1": "Verdun",
        "GE-2": "Verdun",
        "GE-3": "Sedan",
        "FR-C01": "Bar_le_Duc",
        "FR-C02": "Chateau_Thierry",
    }
    g = choose(at("cp 7.1", units, (1, 1), hand={CP: ["CP-12"]}, spaces=SEDAN), CP, "ops CP-12")
    choose(g, CP, "activate_attack Verdun", "done")
    decline(attack(g, CP, "Bar_le_Duc", "GE-1"))
    while kind(g) != "ChooseCombat":
        choose(g, asked(g), options(g, asked(g))[0])
    assert "attack Chateau_Thierry" not in options(g, CP)


def test_r12_12_3_p36_the_unit_that_besieges_a_fort_stops_its_advance() -> None:
    units = {
        "GE-1": "Metz",
        "GE-2": "Metz",
        "GE-3": "Metz",
        "FR-1": "Nancy",
        "FR-2": "Nancy",
        "FR-10": "Paris",
    }
    g = choose(at("cp 7.1", units, (6, 1), hand={CP: ["CP-12"]}), CP, "ops CP-12")
    choose(g, CP, "activate_attack Metz", "done")
    decline(attack(g, CP, "Nancy", "GE-1", "GE-2", "GE-3"))
    choose(g, AP, "lose FR-1")
    choose(g, CP, "lose GE-1")
    choose(g, AP, "retreat FR-2 Bar_le_Duc", "retreat FR-2 Melun")
    choose(g, CP, "advance GE-2 Nancy")
    assert options(g, CP) == ["done", "advance GE-3 Nancy"]
    choose(g, CP, "advance GE-3 Nancy")
    assert "advance GE-3 Bar_le_Duc" in options(g, CP), "GE-2 keeps the siege"


def test_cp51_r12_12_1_troops_that_storm_the_fort_they_stand_on_do_not_advance() -> None:
    side = {CP: {"hand": ["CP-12", "CP-51"]}}
    g = at("cp 7.1", {**STANDING, "GE-1": "Verdun"}, (6, 1), played=["CP-54"], side=side, vp=10)
    choose(g, CP, "ops CP-12", "activate_attack Verdun", "done")
    attack(g, CP, "Verdun", "GE-1")
    choose(g, CP, "play CP-51")
    decline(g)
    assert g.state.vp == 10  # Verdun falls, and nobody advanced


def test_r12_13_cp61_haig_keeps_nobody_back_from_a_withdrawal() -> None:
    units = {**STANDING, "BR-1": "Amiens", "BR-2": "Amiens", "GE-1": "Cambrai", "GE-2": "Sedan"}
    spaces = {**SEDAN, "Cambrai": {"control": CP, "trench": 1, "trench_of": CP}}
    hand = {AP: ["AP-14"], CP: ["CP-56"]}
    g = at("ap 7.1", units, (6, 1), hand=hand, spaces=spaces, options=OPTIONAL, played={"CP-61": 5})
    choose(g, AP, "ops AP-14", "activate_attack Amiens", "done")
    attack(g, AP, "Cambrai", "BR-1", "BR-2")
    choose(g, CP, "play CP-56")
    while kind(g) in ("PlayCombatCard", "AnswerWithCard", "LoseStep"):
        choose(g, asked(g), options(g, asked(g))[0])
    assert kind(g) in ("RetreatUnit", "AdvanceUnit"), "HoldWithHaig is not asked"


def late(hand: list[str], **more: int) -> dict[str, dict[str, object]]:
    """Both sides at Limited War, with Total War in sight."""
    levels = {"commitment": 1, "cards_in": 1, **more}
    return {AP: {**levels, "hand": hand}, CP: levels}


def test_r08_9_p37_no_late_entry_if_both_sides_reach_total_war_together() -> None:
    g = at("5.E", STANDING, side=late(["AP-17", "AP-18"], war_status=11))
    choose(g, CP, "done")
    assert asked(g) == AP
    assert options(g, AP) == ["done", "discard AP-18"]


def test_r08_9_late_entry_lasts_while_the_allies_wait_for_their_cards() -> None:
    side = late(["AP-17", "AP-18"], war_status=11)
    side[CP] = {"commitment": 2, "cards_in": 2}
    g = at("5.E", STANDING, side=side)
    choose(g, CP, "done")
    assert options(g, AP) == ["done", "discard AP-17", "discard AP-18"]


def test_r08_9_p15_a_single_answer_does_not_show_a_hand_of_italy_and_romania() -> None:
    side = late(["AP-17"])
    side[CP] = {"commitment": 2, "cards_in": 2, "hand": ["CP-12"]}
    g = at("ap 7.1", STANDING, side=side, turn=9, neutral_entry=1)
    assert kind(g) == "ChooseAction"
    assert options(g, AP) == ["one_op"]


def test_r13_8_the_arabs_leave_the_near_east_by_land() -> None:
    road = ("Nablus", "Damascus", "Aleppo", "Adana", "Konya", "Eskidor", "Constantinople", "Adrianople")
    spaces = {space: {"control": AP} for space in (*road, "Gallipoli")}
    g = at("ap 7.1", {"ANA-C": "Nablus"}, hand={AP: ["AP-14"]}, war={"TU": CP}, spaces=spaces)
    choose(g, AP, "sr AP-14", "redeploy ANA-C")
    assert "sr_to Adrianople" in options(g, AP)
    assert "sr_to ap_reserve" not in options(g, AP)


def test_cp24_r10_1_the_senussi_need_room_in_libya() -> None:
    units = {f"TU-C0{number}": "Libya" for number in (1, 2, 3)}
    g = at("cp 7.1", {**STANDING, **units}, hand={CP: ["CP-24"]}, war={"TU": CP})
    with refused("10.1", "Libya holds 3 units"):
        choose(g, CP, "event CP-24")


def test_r11_17_p35_a_retreat_takes_the_failed_marker_away() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": {"place": "Cambrai", "failed": 1}, "FR-10": "Paris"}
    g = at("cp 7.1", units, (3, 1), hand={CP: ["CP-12"]}, spaces=SEDAN, played=["AP-12"])
    choose(g, CP, "ops CP-12", "activate_attack Sedan", "done")
    decline(attack(g, CP, "Cambrai", "GE-1", "GE-2"))
    while kind(g) != "RetreatUnit":
        choose(g, asked(g), options(g, asked(g))[0])
    assert g.state.failed[UNIT["FR-1"]] == 1
    while kind(g) == "RetreatUnit":
        choose(g, AP, options(g, AP)[0])
    assert place(g, "FR-1") != "Cambrai"
    assert g.state.failed[UNIT["FR-1"]] == 0
    assert CARD["CP-12"] in g.state.discards[1]
