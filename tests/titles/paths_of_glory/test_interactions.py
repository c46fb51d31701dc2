"""Rules that meet one another: several combats in one round, armies that fall and are replaced, cards of both
sides, nations with rules of their own."""

from __future__ import annotations

from tests.titles.paths_of_glory.helpers import (
    AP,
    CARD,
    CP,
    SPACE,
    UNIT,
    at,
    attack,
    choose,
    control,
    decline,
    events,
    fight,
    kind,
    options,
    place,
    refused,
)

OPTIONAL = {"optional_cards": True}


def test_r12_1_r12_10_7_a_corps_that_replaced_an_attacking_army_does_not_attack_again() -> None:
    units = {
        "AH-1": {"place": "Przemysl", "reduced": 1},
        "AH-C01": {"place": "cp_reserve"},
        "RU-1": "Lublin",
        "RU-2": "Lemberg",
    }
    spaces = {"Lemberg": {"control": AP, "fort": 0}}
    g = fight(units, "Lemberg", ["AH-1"], [1, 3], ops="CP-09", spaces=spaces)
    assert place(g, "AH-C01") == "Przemysl"
    assert kind(g) != "ChooseCombat" or options(g, CP, "attack") == []


def test_r16_9_turks_still_attack_russians_on_the_near_east_map_after_the_treaty() -> None:
    units = {"TU-C01": "Erzerum", "TU-C02": "Erzerum", "RU-C01": "Kars", "RU-C02": "Tbilisi"}
    g = at("cp 7.1", units, hand={CP: ["CP-09"]}, war={"TU": CP}, played=["CP-53", "CP-45"])
    choose(g, CP, "ops CP-09", "activate_attack Erzerum", "done")
    assert "attack Kars" in options(g, CP, "attack")


def test_r12_11_2_p29_a_reduced_army_stays_if_a_corps_replaces_it() -> None:
    units = {
        "GE-1": "Sedan",
        "FR-1": {"place": "Verdun", "reduced": 1},
        "FR-C01": {"place": "ap_reserve"},
    }
    spaces = {
        "Sedan": {"control": CP},
        "Verdun": {"fort": 0, "trench": 2, "trench_of": AP},
    }
    g = fight(units, "Verdun", ["GE-1"], [3, 1], ops="CP-09", spaces=spaces)
    assert kind(g) == "StandOrRetreat"
    choose(g, AP, "stand FR-1")
    assert place(g, "FR-C01") == "Verdun"
    units["FR-C01"] = {"place": "ap_eliminated"}
    g = fight(units, "Verdun", ["GE-1"], [3, 1], ops="CP-09", spaces=spaces)
    assert kind(g) != "StandOrRetreat", "without a corps no step would remain"


def test_r13_7_p30_russians_outside_russia_do_not_redeploy_nor_pass_through_other_lands() -> None:
    spaces = {
        "Lemberg": {"control": AP, "fort": 0},
        "Tarnopol": {"control": AP},
        "Czernowitz": {"control": AP},
    }
    units = {"RU-C01": "Lemberg", "RU-C02": "Kiev"}
    g = at("ap 7.1", units, hand={AP: ["AP-09"]}, spaces=spaces)
    choose(g, AP, "sr AP-09")
    assert "redeploy RU-C02" in options(g, AP)
    assert "redeploy RU-C01" not in options(g, AP)
    with refused("13.7", "outside Russia"):
        choose(g, AP, "redeploy RU-C01")


def test_cp60_ap45_kerensky_does_not_cancel_turk_determination() -> None:
    units = {"RU-C01": "Kars", "RU-C02": "Kars", "TU-C01": "Erzerum"}
    g = at(
        "ap 7.1",
        units,
        [3, 3],
        hand={AP: ["AP-45"], CP: ["CP-60"]},
        war={"TU": CP},
        played=["CP-52"],
        options=OPTIONAL,
        spaces={"Erzerum": {"fort": 0}},
    )
    choose(g, AP, "event AP-45", "activate_attack Kars", "done")
    attack(g, AP, "Erzerum", "RU-C01", "RU-C02")
    choose(g, AP, "boost")
    while kind(g) == "PlayCombatCard":
        choose(g, AP, "no_card")
    choose(g, CP, "play CP-60")
    decline(g)
    shots = events(g, "fire")
    assert any(shift[2] == "level-1 trench" for shift in shots[0]["shifts"])


def test_cp64_a_face_up_card_of_a_called_off_attack_stays_on_the_table() -> None:
    units = {"BR-1": "Amiens", "GE-1": "Cambrai"}
    spaces = {"Cambrai": {"control": CP}, "Sedan": {"control": CP}}
    g = at(
        "ap 7.1",
        units,
        hand={AP: ["AP-09"], CP: ["CP-64"]},
        spaces=spaces,
        options=OPTIONAL,
        played={"AP-18": 5},
        face_up=["AP-18"],
    )
    choose(g, AP, "ops AP-09", "activate_attack Amiens", "done")
    attack(g, AP, "Cambrai", "BR-1")
    choose(g, AP, "play AP-18")
    while kind(g) == "PlayCombatCard":
        choose(g, AP, "no_card")
    choose(g, CP, "play CP-64")
    assert CARD["AP-18"] in g.state.face_up
    assert CARD["AP-18"] not in g.state.hand[0]
    assert CARD["AP-18"] not in g.state.used
    assert g.state.played[CARD["AP-18"]] == 5


def test_r11_10_a_space_stays_allied_when_ana_leaves_others_in_it() -> None:
    units = {"ANA-C": "Medina", "BR-C01": "Medina"}
    g = at("ap 7.1", units, war={"TU": CP}, arab_space="Medina", spaces={"Medina": {"control": AP}})
    choose(g, AP, "activate_move Medina", "move ANA-C")
    choose(g, AP, options(g, AP, "to")[0])
    assert g.state.place[UNIT["ANA-C"]] != SPACE["Medina"]
    assert control(g, "Medina") == AP
