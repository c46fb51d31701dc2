"""V5 Denmark: landings from the sea, the strait, the Danish army."""

from __future__ import annotations

from redoubt.titles.paths_of_glory.queries import besieged
from redoubt.titles.paths_of_glory.rules.r12_attacks import assailants
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, ports
from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    UNIT,
    T,
    asked,
    choose,
    control,
    events,
    kind,
    options,
    place,
    reduced,
    refused,
)
from tests.titles.paths_of_glory.neutrals import (
    ally,
    at_limited_war,
    board,
    grand_fleet,
    one_op,
    ops,
    position,
)

CP_DENMARK = {name: {"control": CP} for name in ("Esbjerg", "Aarhus", "Copenhagen")}


def test_v5_1_denmark_enters_with_two_corps_and_the_fort_of_copenhagen() -> None:
    g = grand_fleet({"BR-2": "London"})
    choose(g, AP, "land Aarhus", "launch BR-2")
    assert (place(g, "DK-C01"), reduced(g, "DK-C01")) == ("Esbjerg", False)
    assert (place(g, "DK-C02"), reduced(g, "DK-C02")) == ("Copenhagen", True)
    assert board(g).fort[SPACE["Copenhagen"]] == 1


def test_v5_2_vr13_british_units_move_from_london_to_a_danish_port_and_stop() -> None:
    units = {"BR-2": "London", "FR-1": "Paris", "DK-C01": "Esbjerg"}
    g = position("ap 7.1", units, war={"DK": CP}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02", "activate_move London", "done", "move BR-2")
    with refused("11.3", "Esbjerg holds an enemy unit"):
        choose(g, AP, "to Esbjerg")
    choose(g, AP, "to Aarhus")
    assert place(g, "BR-2") == "Aarhus"
    assert kind(g) != "MoveStack"
    assert control(g, "Aarhus") == AP


def test_v5_2_danish_ports_are_closed_while_denmark_is_neutral_and_serve_supply_once_taken() -> None:
    g = position("ap 7.1", {"BR-2": "London"}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02", "activate_move London", "done", "move BR-2")
    with refused("11.3", "neutral"):
        choose(g, AP, "to Aarhus")
    g = position("ap 7.1", {"BR-2": "Aarhus"}, war={"DK": CP}, spaces={"Aarhus": {"control": AP}})
    assert ports(board(g), 0) >> SPACE["Aarhus"] & 1
    assert in_supply(board(g), UNIT["BR-2"])


def test_v5_2_nobody_attacks_from_london_across_the_sea() -> None:
    g = position("ap 7.1", {"BR-2": "London", "DK-C01": "Esbjerg"}, war={"DK": CP}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02")
    with refused("12.2"):
        choose(g, AP, "activate_attack London")


def test_v5_3_vr14_the_strait_is_for_few_nations_and_costs_one_for_each_unit() -> None:
    units = {"GE-1": "Esbjerg", "GE-C01": "Esbjerg", "AH-C01": "Esbjerg", "DK-C02": "Copenhagen"}
    g = ops(CP, "CP-09", units, (4, 4), war={"DK": AP}, spaces={"Esbjerg": {"control": CP}})
    choose(g, CP, "activate_attack Esbjerg", "done", "attack Copenhagen")
    able = assailants(board(g), 1)[SPACE["Copenhagen"]]
    assert {T.unit_ids[unit] for unit in able} == {"GE-1", "GE-C01"}
    with refused("V5.3", "across the strait"):
        choose(g, CP, "use AH-C01")
    choose(g, CP, "use GE-1", "use GE-C01", "fight")
    while kind(g) in ("PlayCombatCard", "AnswerWithCard"):
        choose(g, asked(g), "no_card")
    assert events(g, "fire")[0]["drms"] == [["V5.3", -2, "across the strait"]]


def test_v5_4_vr15_german_points_restore_one_danish_corps_a_turn_in_all() -> None:
    units = {"DK-C01": {"place": "Esbjerg", "reduced": 1}, "DK-C02": "cp_eliminated"}
    g = position("5.F", units, war={"DK": CP}, pool={"GE": {"rp": 4}}, spaces=CP_DENMARK)
    assert (kind(g), asked(g)) == ("ReplaceNeutrals", CP)
    assert {option for option in options(g, CP) if option != "done"} == {
        "flip DK-C01", "rebuild DK-C02 Copenhagen", "rebuild DK-C02 Esbjerg", "rebuild DK-C02 Kiel",
    }  # fmt: skip
    choose(g, CP, "rebuild DK-C02 Kiel")
    assert place(g, "DK-C02") == "Kiel"
    assert reduced(g, "DK-C02")
    assert kind(g) != "ReplaceNeutrals"


def test_v5_4_danes_and_germans_cost_one_activation_point() -> None:
    units = {"GE-1": "Esbjerg", "DK-C01": "Esbjerg", "BR-2": "Aarhus"}
    g = one_op(CP, units, war={"DK": CP}, side=at_limited_war())
    choose(g, CP, "activate_attack Esbjerg")


def test_v5_5_vr16_with_the_allies_danes_are_british_in_activation_and_attack() -> None:
    units = {"BR-2": "Esbjerg", "DK-C01": "Esbjerg", "DK-C02": "Copenhagen", "GE-C01": "Kiel"}
    g = ops(AP, "AP-02", units, (1, 1), war={"DK": AP})
    choose(g, AP, "activate_attack Esbjerg")
    assert events(g, "activated")[-1]["cost"] == 1
    choose(g, AP, "done", "attack Kiel", "use BR-2", "use DK-C01", "fight")


def test_v5_5_points_of_the_minors_rebuild_danes_in_denmark() -> None:
    g = position("5.F", {"DK-C01": "ap_eliminated"}, war={"DK": AP}, pool={"A": {"rp": 2}})
    assert set(options(g, AP)) == {"done", "rebuild DK-C01 Copenhagen", "rebuild DK-C01 Esbjerg"}


def test_v5_6_vr17_grand_fleet_lands_an_army_or_two_corps_from_london_or_a_port() -> None:
    units = {
        "BR-2": "Calais", "BR-BEF": "London", "BR-C01": "London", "BR-C02": "Ostend", "BR-C03": "Brussels",
        "BR-MEF": "London",
    }  # fmt: skip
    g = grand_fleet(units)
    choose(g, AP, "land Aarhus")
    assert set(options(g, AP)) == {
        "launch BR-2",
        "launch BR-4",
        "launch BR-MEF",
        "launch BR-C01",
        "launch BR-C02",
    }
    with refused("V5.6", "cannot land"):
        choose(g, AP, "launch BR-BEF")
    choose(g, AP, "launch BR-C01")
    assert place(g, "BR-C01") == place(g, "BR-C02") == "Aarhus"


def test_v5_6_a_landing_does_not_stop_the_high_seas_fleet() -> None:
    g = grand_fleet({"BR-2": "London"}, (4,), fleet_at_sea=1)
    assert "meet_fleet" in options(g, AP)
    choose(g, AP, "land Aarhus", "launch BR-2")
    assert board(g).vp == 12  # the invasion, and the fleet on a die of 4


def test_v5_6_without_a_force_grand_fleet_cannot_land() -> None:
    g = position("ap 7.1", {"BR-C01": "London"}, side=at_limited_war(ap_hand=["AP-33"]))
    with refused("V5.6", "no British army and no two British corps"):
        choose(g, AP, "event AP-33")


def test_v5_6_v5_9_landing_at_aarhus_meets_nobody_and_the_fleet_must_roll() -> None:
    """Test 3 of the variant."""
    g = grand_fleet({"BR-2": "London"})
    choose(g, AP, "land Aarhus", "launch BR-2")
    assert place(g, "BR-2") == "Aarhus"
    assert events(g, "fire") == []
    assert board(g).ashore == 1
    assert (board(g).vp, board(g).zimmermann, ally(g, "DK")) == (11, 31, CP)


def test_v5_7_vr18_a_landing_has_a_modifier_no_cards_and_reduced_units_go_ashore() -> None:
    units = {corps: {"place": "London", "reduced": 1} for corps in ("BR-C01", "BR-C02")}
    sides = at_limited_war(cp_hand=["CP-56", "CP-09"], cp_deck=["CP-04"])
    g = grand_fleet(units, (6, 1), side=sides, options={"optional_cards": True})
    choose(g, AP, "land Esbjerg", "launch BR-C01")
    assert kind(g) == "RetreatUnit"
    assert events(g, "fire")[0]["drms"] == [["V5.7", -1, "landing"]]
    while kind(g) == "RetreatUnit":
        choose(g, CP, options(g, CP)[0])
    assert place(g, "BR-C01") == place(g, "BR-C02") == "Esbjerg"
    assert board(g).ashore == 1


def test_v5_7_v5_8_at_copenhagen_the_fort_is_besieged_and_the_besiegers_are_supplied() -> None:
    """Test 3 of the variant, second half."""
    g = grand_fleet({"BR-C01": "London", "BR-C02": "London"}, (3, 1))
    choose(g, AP, "land Copenhagen", "launch BR-C01")
    while kind(g) in ("LoseStep", "RetreatUnit"):
        choose(g, asked(g), options(g, asked(g))[0])
    assert place(g, "BR-C01") == place(g, "BR-C02") == "Copenhagen"
    assert board(g).fort[SPACE["Copenhagen"]] == 1
    assert besieged(board(g), 1) >> SPACE["Copenhagen"] & 1
    assert in_supply(board(g), UNIT["BR-C01"])
    assert not ports(board(g), 0) >> SPACE["Copenhagen"] & 1


def test_v5_9_vr19_the_high_seas_fleet_scores_on_3_to_6_only() -> None:
    taken = {"Aarhus": {"control": AP}}
    for die, vp in ((2, 10), (3, 11)):
        more = {"war": {"DK": CP}, "ashore": 1, "fleet_at_sea": 1, "spaces": taken}
        g = one_op(AP, {"BR-2": "Aarhus"}, (die,), **more)
        choose(g, AP, "done")
        assert board(g).vp == vp


def test_v5_10_vr20_a_failed_landing_closes_denmark_to_both_sides() -> None:
    """Test 4 of the variant."""
    g = grand_fleet({"BR-C01": "London", "BR-C02": "London", "GE-1": "Kiel"}, (1, 6), fisher=1)
    choose(g, AP, "land Esbjerg", "launch BR-C01")
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert board(g).sealed == 1
    assert (ally(g, "DK"), place(g, "DK-C01")) == ("", "Esbjerg")
    assert place(g, "BR-C02") in ("London", "ap_eliminated")
    assert board(g).vp == 11
    sides = at_limited_war(cp_hand=["CP-09"], ap_hand=["AP-33"])
    shut = position("cp 7.1", {"GE-1": "Kiel", "BR-2": "London"}, side=sides, sealed=1, fisher=1)
    choose(shut, CP, "ops CP-09")
    with refused("V5.10", "closed to both sides"):
        choose(shut, CP, "invade DK")
    shut = position("ap 7.1", {"BR-2": "London"}, side=sides, sealed=1, landings=["NL"])
    with refused("V5.10", "closed to both sides"):
        choose(shut, AP, "event AP-33")


def test_v5_10_a_denmark_at_war_already_stays_open_after_a_failed_landing() -> None:
    units = {"BR-C01": "London", "BR-C02": "London", "DK-C01": "Esbjerg", "DK-C02": "Copenhagen"}
    g = grand_fleet(units, (1, 6), war={"DK": CP}, spaces=CP_DENMARK, invaded=[[AP, "DK"]], corps_landed=1)
    choose(g, AP, "land Esbjerg", "launch BR-C01")
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert (board(g).sealed, ally(g, "DK"), board(g).vp) == (0, CP, 10)
