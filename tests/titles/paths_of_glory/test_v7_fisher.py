"""V7 Denmark and the Fisher Plan."""

from __future__ import annotations

from redoubt.titles.paths_of_glory.board import eliminate
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    UNIT,
    asked,
    choose,
    decline,
    events,
    kind,
    options,
    place,
    refused,
)
from tests.titles.paths_of_glory.neutrals import ally, board, grand_fleet, one_op, position


def test_v7_1_vr29_the_fisher_plan_is_declared_once_before_an_action_at_no_cost() -> None:
    g = position("ap 7.1", {"BR-2": "London"}, hand={AP: ["AP-02"]})
    choose(g, AP, "fisher_plan")
    assert (board(g).fisher, board(g).vp, kind(g)) == (1, 10, "ChooseActionOrDeclare")
    with refused("V7.1", "declared already"):
        choose(g, AP, "fisher_plan")


def test_v7_1_an_option_leaves_the_fisher_plan_out() -> None:
    g = position("ap 7.1", {"BR-2": "London"}, hand={AP: ["AP-02"]}, options={"fisher_plan": False})
    with refused("V7.1", "without the Fisher Plan"):
        choose(g, AP, "fisher_plan")


def test_v7_2_vr30_germany_invades_denmark_from_kiel_at_any_commitment() -> None:
    units = {"GE-1": "Kiel", "AH-C01": "Kiel"}
    g = position("cp 7.1", units, hand={CP: ["CP-09"]})
    choose(g, CP, "ops CP-09")
    with refused("V7.2", "only after the Allies declared the Fisher Plan"):
        choose(g, CP, "invade DK")
    g = position("cp 7.1", units, hand={CP: ["CP-09"]}, fisher=1)
    choose(g, CP, "ops CP-09", "invade DK")
    assert (ally(g, "DK"), board(g).vp, board(g).zimmermann) == (AP, 9, 29)
    choose(g, CP, "activate_move Kiel", "done", "move AH-C01")
    with refused("V7.2"):
        choose(g, CP, "to Esbjerg")


def test_v7_2_others_follow_once_a_german_unit_is_in_denmark() -> None:
    units = {"GE-C01": "Kiel", "AH-C01": "Kiel", "DK-C02": "Copenhagen"}
    g = position("cp 7.1", units, hand={CP: ["CP-09"]}, war={"DK": AP})
    choose(g, CP, "ops CP-09", "activate_move Kiel", "done", "move AH-C01")
    with refused("V7.2", "a German unit must enter Denmark first"):
        choose(g, CP, "to Esbjerg")
    choose(g, CP, "stop", "move GE-C01", "to Aarhus")
    g = position("cp 7.1", {**units, "GE-C01": "Aarhus"}, hand={CP: ["CP-09"]}, war={"DK": AP})
    choose(g, CP, "ops CP-09", "activate_move Kiel", "done", "move AH-C01")
    assert "to Esbjerg" in options(g, CP)


def test_v7_2_an_austrian_in_kiel_alone_cannot_invade() -> None:
    g = position("cp 7.1", {"AH-C01": "Kiel"}, hand={CP: ["CP-09"]}, fisher=1)
    choose(g, CP, "ops CP-09")
    with refused("V4.1"):
        choose(g, CP, "invade DK")


def test_v7_3_vr31_german_troops_in_copenhagen_close_the_baltic_to_sea_moves() -> None:
    taken = {"Copenhagen": {"control": CP, "fort": 0}, "Esbjerg": {"control": CP}, "Aarhus": {"control": AP}}
    units = {"GE-1": "Copenhagen", "BR-C01": "Aarhus", "BR-2": "London", "DK-C01": "ap_eliminated"}
    g = position("cp 7.1", units, war={"DK": AP}, spaces=taken)
    choose(g, CP, "done")
    assert board(g).baltic == 1
    assert in_supply(board(g), UNIT["BR-C01"])  # supply still comes by sea
    assert asked(g) == AP
    choose(g, AP, "one_op", "activate_move London", "move BR-2")
    assert "to Aarhus" not in options(g, AP)
    eliminate(board(g), UNIT["BR-C01"], "12.10.9")
    assert place(g, "BR-C01") == "permanently_eliminated"


def test_v7_3_a_reduced_corps_closes_nothing_and_a_lost_copenhagen_opens_the_baltic() -> None:
    taken = {"Copenhagen": {"control": CP, "fort": 0}}
    weak = {"GE-C01": {"place": "Copenhagen", "reduced": 1}}
    g = position("cp 7.1", weak, war={"DK": AP}, spaces=taken)
    choose(g, CP, "done")
    assert board(g).baltic == 0
    g = position("cp 7.1", {"GE-1": "Berlin"}, war={"DK": AP}, baltic=1, spaces={"Copenhagen": {"fort": 0}})
    choose(g, CP, "done")
    assert board(g).baltic == 0


def test_v7_3_sea_redeployment_to_a_closed_port_is_barred() -> None:
    taken = {"Copenhagen": {"control": CP, "fort": 0}, "Esbjerg": {"control": CP}, "Aarhus": {"control": AP}}
    for closed in (0, 1):
        g = position("ap 7.1", {"BR-C01": "London", "GE-1": "Copenhagen"}, war={"DK": AP}, spaces=taken,
                     hand={AP: ["AP-02"]}, baltic=closed)  # fmt: skip
        choose(g, AP, "sr AP-02", "redeploy BR-C01")
        assert ("sr_to Aarhus" in options(g, AP)) is not closed


def test_v7_4_vr32_a_single_corps_lands_for_two_ops_with_cards_as_usual() -> None:
    units = {"BR-C01": "ap_reserve", "FR-1": "Paris"}
    g = position("ap 7.1", units, (6, 1), hand={AP: ["AP-02"]}, fisher=1)
    choose(g, AP, "ops AP-02", "land_corps BR-C01 Esbjerg")
    decline(g)
    assert events(g, "fire")[0]["drms"][0] == ["V5.7", -1, "landing"]
    while kind(g) in ("LoseStep", "RetreatUnit"):
        choose(g, asked(g), options(g, asked(g))[0])
    assert place(g, "BR-C01") == "Esbjerg"
    assert (ally(g, "DK"), board(g).vp, board(g).zimmermann) == (CP, 11, 31)
    assert g.open_decisions()[0].points == 2  # type: ignore[attr-defined]
    with refused("V7.4", "has been tried"):
        choose(g, AP, "land_corps BR-C01 Aarhus")


def test_v7_4_a_failed_corps_returns_to_its_box_and_denmark_stays_open() -> None:
    """Test 4 of the variant, second half."""
    units = {"BR-C01": "ap_reserve", "BR-2": "London"}
    g = position(
        "ap 7.1", units, (1, 3, 1, 1), side={AP: {"hand": ["AP-02", "AP-33"], "commitment": 1}}, fisher=1
    )
    choose(g, AP, "ops AP-02", "land_corps BR-C01 Esbjerg")
    decline(g)
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert place(g, "BR-C01") == "ap_reserve"
    assert (board(g).sealed, ally(g, "DK")) == (0, CP)
    choose(g, AP, "done")
    again = grand_fleet(
        {**units, "DK-C01": "Esbjerg"},
        war={"DK": CP},
        invaded=[[AP, "DK"]],
        corps_landed=1,
        spaces={name: {"control": CP} for name in ("Esbjerg", "Aarhus", "Copenhagen")},
    )
    choose(again, AP, "land Aarhus", "launch BR-2")
    assert (place(again, "BR-2"), board(again).vp) == ("Aarhus", 10)


def test_v7_4_the_landing_needs_two_ops_and_the_fisher_plan() -> None:
    g = one_op(AP, {"BR-C01": "ap_reserve"}, fisher=1)
    with refused("V7.4", "costs 2 Ops"):
        choose(g, AP, "land_corps BR-C01 Esbjerg")
    g = position("ap 7.1", {"BR-C01": "ap_reserve"}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02")
    with refused("V7.4", "only after the Fisher Plan"):
        choose(g, AP, "land_corps BR-C01 Esbjerg")


def test_v7_4_the_corps_waits_in_another_port_when_london_is_full() -> None:
    full = {"BR-1": "London", "BR-2": "London", "BR-3": "London", "BR-C01": "ap_reserve"}
    g = position("ap 7.1", full, (6, 1), hand={AP: ["AP-02"]}, fisher=1)
    choose(g, AP, "ops AP-02", "land_corps BR-C01 Aarhus")
    assert place(g, "BR-C01") == "Aarhus"
    assert board(g).place.count(SPACE["London"]) == 3
