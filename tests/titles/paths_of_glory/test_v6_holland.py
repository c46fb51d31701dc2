"""V6 Holland: the Full Schlieffen Plan, Antwerp, the Dutch army."""

from __future__ import annotations

from typing import Any

import redoubt
from redoubt.engine.game import Game
from redoubt.titles.paths_of_glory.queries import closed
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r11_limits import channel
from redoubt.titles.paths_of_glory.rules.r12_9_fire import volley
from redoubt.titles.paths_of_glory.rules.r14_supply import ports
from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    UNIT,
    T,
    asked,
    choose,
    control,
    decline,
    events,
    kind,
    options,
    place,
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

CP_HOLLAND = {name: {"control": CP} for name in ("The_Hague", "Arnhem", "Groningen")}


def begun(plan: str, scenario: str = "historical", dice: Any = ()) -> Game:
    """A new game in which CP has announced a plan; the dice of the cards come first."""
    g = redoubt.new("paths_of_glory", scenario, seed=3, variant="neutrals")
    return choose(g, CP, plan)


def guns(dice: tuple[int, ...]) -> Game:
    """The Full Plan, ready for Guns of August."""
    units = {
        "GE-1": "Aachen", "GE-2": "Aachen", "GE-3": "Koblenz", "GE-4": "Koblenz", "BE-1": "Antwerp",
        "FR-5": "Sedan", "FR-3": "Verdun", "BR-BEF": "London",
    }  # fmt: skip
    return position("cp 7.1", units, dice, turn=1, full_plan=1, hand={CP: ["CP-01"]})


def attack_arnhem(g: Game) -> Game:
    if kind(g) == "ChooseActionOrDeclare":
        choose(g, CP, "event CP-01")
    choose(g, CP, "attack Arnhem", "use GE-1", "fight")
    return settle(decline(g))


def settle(g: Game) -> Game:
    """Losses and retreats as they come; nobody advances."""
    while kind(g) in ("LoseStep", "RetreatUnit", "AdvanceUnit", "StandOrRetreat"):
        legal = options(g, asked(g))
        choose(g, asked(g), "give_way" if "give_way" in legal else "done" if "done" in legal else legal[0])
    return g


def test_v6_1_holland_enters_with_three_full_corps() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Bremen"})
    choose(g, CP, "invade NL")
    assert [place(g, f"NL-C0{n}") for n in (1, 2, 3)] == ["Arnhem", "The_Hague", "The_Hague"]
    assert not any(board(g).reduced[UNIT[f"NL-C0{n}"]] for n in (1, 2, 3))


def test_v6_2_vr21_a_dutch_corps_in_the_hague_fires_on_the_army_table() -> None:
    """Test 6 of the variant: two Dutch corps have strength 2."""
    units = {"GE-1": "Arnhem", "NL-C02": "The_Hague", "NL-C03": "The_Hague"}
    g = position("cp 7.1", units, war={"NL": AP}, spaces={"Arnhem": {"control": CP}})
    dutch = UNIT["NL-C02"], UNIT["NL-C03"]
    shots = volley(board(g), Fight(1, SPACE["The_Hague"], (UNIT["GE-1"],), dutch, 0), False, ())
    assert (shots.table, shots.strength, T.fire["army"].columns[shots.column]) == ("army", 2, "2")
    elsewhere = volley(board(g), Fight(1, SPACE["Groningen"], (UNIT["GE-1"],), dutch, 0), False, ())
    assert elsewhere.table == "corps"
    attacking = volley(board(g), Fight(0, SPACE["The_Hague"], dutch, (UNIT["GE-1"],), 0), True, ())
    assert attacking.table == "corps"


def test_v6_3_vr15_one_dutch_corps_a_turn_returns_in_the_hague_or_essen() -> None:
    units = {"NL-C01": "cp_eliminated", "NL-C02": {"place": "The_Hague", "reduced": 1}}
    g = position("5.F", units, war={"NL": CP}, pool={"GE": {"rp": 4}}, spaces=CP_HOLLAND)
    assert set(options(g, CP)) == {"done", "flip NL-C02", "rebuild NL-C01 The_Hague", "rebuild NL-C01 Essen"}
    choose(g, CP, "flip NL-C02")
    assert kind(g) != "ReplaceNeutrals"
    g = position("5.F", {"NL-C01": "ap_eliminated"}, war={"NL": AP}, pool={"A": {"rp": 2}})
    assert set(options(g, AP)) == {"done", "rebuild NL-C01 The_Hague", "rebuild NL-C01 Antwerp"}


def test_v6_4_vr22_the_dutch_may_stand_in_the_swamp_and_throw_the_landing_back() -> None:
    g = grand_fleet({"BR-2": "London"}, (4, 1))
    choose(g, AP, "land The_Hague", "launch BR-2")
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert kind(g) == "StandOrRetreat", kind(g)
    choose(g, CP, next(option for option in options(g, CP) if option.startswith("stand")))
    assert place(g, "BR-2") == "London"
    assert (ally(g, "NL"), board(g).ashore, board(g).sealed) == (CP, 0, 0)


def test_v6_4_vr19_a_landing_in_holland_leaves_the_high_seas_fleet_alone() -> None:
    units = {"BR-2": "London", "NL-C01": "Arnhem", "NL-C02": "Groningen", "NL-C03": "Groningen"}
    g = grand_fleet(units, war={"NL": CP}, spaces=CP_HOLLAND)
    choose(g, AP, "land The_Hague", "launch BR-2")
    assert (place(g, "BR-2"), board(g).ashore) == ("The_Hague", 0)


def test_v6_5_vr23_one_dutch_corps_at_a_time_leaves_holland() -> None:
    units = {"NL-C01": "Arnhem", "NL-C02": "Arnhem", "GE-1": "Essen"}
    g = ops(CP, "CP-09", units, war={"NL": CP})
    choose(g, CP, "activate_move Arnhem", "done", "move NL-C01", "to Essen", "stop", "move NL-C02")
    with refused("V6.5", "one Dutch corps at a time"):
        choose(g, CP, "to Aachen")
    assert "to Groningen" in options(g, CP)


def test_v6_5_a_dutch_corps_stays_out_of_switzerland_and_germans_enter_holland() -> None:
    units = {"NL-C01": "Mulhouse", "GE-1": "Essen", "GE-2": "Mulhouse", "NL-C02": "Arnhem"}
    g = ops(CP, "CP-09", units, war={"NL": CP, "CH": AP})
    choose(g, CP, "activate_move Mulhouse", "activate_move Essen", "done", "move NL-C01")
    with refused("V6.5"):
        choose(g, CP, "to Bern")
    choose(g, CP, "stop", "move GE-1", "to Arnhem")
    assert place(g, "GE-1") == "Arnhem"


def test_v6_6_vr24_ap_invades_holland_from_antwerp_at_limited_war() -> None:
    g = ops(AP, "AP-02", {"BR-2": "Ostend"})
    with refused("V4.1"):
        choose(g, AP, "invade NL")
    g = position("ap 7.1", {"BR-2": "Antwerp"}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02")
    with refused("V6.6", "only at Limited or Total War"):
        choose(g, AP, "invade NL")
    g = ops(AP, "AP-02", {"BR-2": "Antwerp"})
    choose(g, AP, "invade NL", "activate_attack Antwerp")
    assert (ally(g, "NL"), board(g).vp) == (CP, 11)


def test_v6_7_v6_8_sr_of_a_corps_to_antwerp_by_sea_only_after_it_is_a_port() -> None:
    """Test 7 of the variant."""
    units = {"BR-C01": "London", "BE-1": "Antwerp"}
    around = {"Ostend": {"control": CP}, "Brussels": {"control": CP}}
    for state, open_to in (
        ({}, False),
        ({"antwerp": 1}, True),
        ({"war": {"NL": AP}}, True),
        ({"war": {"NL": CP}}, False),
    ):
        hague = {"The_Hague": {"control": CP}} if state.get("war") == {"NL": CP} else {}
        g = position("ap 7.1", units, hand={AP: ["AP-02"]}, spaces={**around, **hague}, **state)  # type: ignore[arg-type]
        choose(g, AP, "sr AP-02", "redeploy BR-C01")
        assert ("sr_to Antwerp" in options(g, AP)) is open_to, state


def test_v6_8_vr25_the_dutch_allow_the_port_until_cp_holds_the_hague() -> None:
    g = position("ap 7.1", {"BE-1": "Antwerp"}, (3,), hand={AP: ["AP-02"]})
    choose(g, AP, "ask_antwerp")
    assert (ally(g, "NL"), kind(g)) == ("", "ChooseActionOrDeclare")
    assert ports(board(g), 0) >> SPACE["Antwerp"] & 1
    with refused("V6.8", "asked for Antwerp already"):
        choose(g, AP, "ask_antwerp")
    for holder, port in ((CP, 0), (AP, 1)):
        g = position("ap 7.1", {"BE-1": "Antwerp"}, war={"NL": AP}, antwerp=1,
                     spaces={"The_Hague": {"control": holder}})  # fmt: skip
        assert ports(board(g), 0) >> SPACE["Antwerp"] & 1 == port


def test_v6_8_a_refusal_brings_holland_in_and_leaves_zimmermann_alone() -> None:
    """Test 9 of the variant."""
    g = position("ap 7.1", {"BE-1": "Antwerp"}, (4,), hand={AP: ["AP-02"]})
    choose(g, AP, "ask_antwerp")
    assert ally(g, "NL") == CP
    assert (board(g).zimmermann, board(g).vp) == (30, 10)


def test_v6_8_a_cp_invasion_after_leave_for_antwerp_costs_one_vp() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Bremen"}, antwerp=1)
    choose(g, CP, "invade NL")
    assert (board(g).vp, board(g).zimmermann) == (9, 29)


def test_v6_8_vr25_before_attrition_ap_is_asked_if_antwerp_saves_a_unit() -> None:
    around = {"Ostend": {"control": CP}, "Brussels": {"control": CP}}
    units = {"BR-2": "Antwerp", "GE-C01": "Ostend", "GE-C02": "Brussels"}
    g = position("5.C", units, (1,), spaces=around)
    assert (kind(g), asked(g)) == ("AskForAntwerp", AP)
    choose(g, AP, "ask_antwerp")
    assert place(g, "BR-2") == "Antwerp"
    g = position("5.C", units, spaces=around)
    choose(g, AP, "pass")
    assert place(g, "BR-2") == "permanently_eliminated"
    assert kind(position("5.C", {"BR-2": "Antwerp"})) != "AskForAntwerp"


def test_v6_9_vr26_after_a_landing_british_units_sail_from_london_to_the_hague() -> None:
    for landings, holder, opened in ((["NL"], CP, True), ([], CP, False), ([], AP, True)):
        g = ops(AP, "AP-02", {"BR-2": "London", "NL-C01": "Groningen"}, war={"NL": CP}, landings=landings,
                spaces={"The_Hague": {"control": holder}})  # fmt: skip
        choose(g, AP, "activate_move London", "done", "move BR-2")
        assert ("to The_Hague" in options(g, AP)) is opened


def test_v6_10_vr16_dutch_and_british_are_one_nation_with_the_allies() -> None:
    units = {"BR-2": "Arnhem", "NL-C01": "Arnhem", "NL-C02": "The_Hague", "GE-C01": "Essen"}
    g = one_op(AP, units, (1, 1), war={"NL": AP})
    choose(g, AP, "activate_attack Arnhem")


def test_v6_11_cp_announces_its_plan_first_and_the_full_plan_takes_guns_of_august() -> None:
    g = redoubt.new("paths_of_glory", "campaign", seed=3, variant="neutrals")
    assert (kind(g), asked(g)) == ("AnnouncePlan", CP)
    choose(g, CP, "moltke_plan")
    assert set(options(g, CP)) == {"take CP-01", "draw_all"}
    g = begun("full_plan", "campaign")
    assert T.card["CP-01"] in board(g).removed  # taken, and played as the only first action
    assert events(g, "event")[0]["card"] == T.card["CP-01"]


def test_v6_12_the_full_plan_uses_the_same_counters_in_other_places() -> None:
    """Test 2 of the variant, first half."""
    moltke = begun("moltke_plan", "campaign")
    full = redoubt.new("paths_of_glory", "campaign", seed=3, variant="neutrals")
    from redoubt.titles.paths_of_glory.neutrals.v6_holland import FULL_PLAN
    from redoubt.titles.paths_of_glory.rules.r03_setup import set_up

    set_up(board(full), FULL_PLAN)
    placed = lambda g: {unit for unit in UNIT if unit.startswith("GE") and place(g, unit) != "unentered"}  # noqa: E731
    assert placed(full) == placed(moltke)
    moved = {unit for unit in UNIT if place(full, unit) != place(moltke, unit)}
    assert moved == {"GE-2", "GE-4", "GE-C02"}
    at_metz = {unit for unit in UNIT if place(full, unit) == "Metz"}
    assert at_metz == {"GE-5", "GE-C02"}
    assert board(full).trench[SPACE["Metz"]] == 1
    assert {unit for unit in UNIT if place(full, unit) == "Insterberg"} == {"GE-8"}


def test_v6_13_vr27_the_attack_on_arnhem_cannot_be_left_out() -> None:
    """Test 2 of the variant, second half."""
    g = guns((3, 3))
    choose(g, CP, "event CP-01") if kind(g) == "ChooseActionOrDeclare" else None
    assert {unit for unit in ("GE-1", "GE-2", "GE-3", "GE-4") if place(g, unit) == "Liege"} == {
        "GE-2",
        "GE-3",
    }
    assert board(g).fort[SPACE["Liege"]] == 0
    with refused("V6.13", "must attack the Dutch corps in Arnhem"):
        choose(g, CP, "done")
    assert channel(board(g)) == 0
    choose(g, CP, "attack Arnhem")
    assert options(g, CP, "use") == ["use GE-1"]


def test_v6_14_on_1_to_3_holland_joins_the_allies_for_two_vp() -> None:
    g = attack_arnhem(guns((3, 3, 3)))
    choose(g, CP, "done")
    assert ally(g, "NL") == AP
    assert (board(g).vp, board(g).zimmermann) == (8, 29)
    assert board(g).arnhem_due == 0


def test_v6_14_vr28_on_4_to_6_an_armistice_opens_arnhem_and_freezes_the_dutch() -> None:
    g = attack_arnhem(guns((3, 3, 4)))
    choose(g, CP, "done")
    assert ally(g, "NL") == ""
    assert (board(g).vp, board(g).zimmermann) == (9, 29)
    assert control(g, "Arnhem") == CP
    shut = closed(board(g))
    assert not shut >> SPACE["Arnhem"] & 1
    assert shut >> SPACE["The_Hague"] & 1
    assert all(place(g, f"NL-C0{n}") in ("The_Hague", "Groningen", "ap_eliminated") for n in (1, 2, 3))


def test_v6_14_after_the_armistice_germany_does_not_invade_and_ap_does_not_ask() -> None:
    dutch = {"NL-C02": "The_Hague", "NL-C03": "The_Hague", "NL-C01": "ap_eliminated"}
    units = {**dutch, "GE-1": "Bremen", "BR-2": "Antwerp"}
    more = {"armistice": 1, "full_plan": 1, "invaded": [[CP, "NL"]]}
    g = ops(CP, "CP-09", units, spaces={"Arnhem": {"control": CP}}, **more)
    with refused("V6.14", "armistice"):
        choose(g, CP, "invade NL")
    g = ops(AP, "AP-02", units, spaces={"Arnhem": {"control": CP}}, **more)
    choose(g, AP, "invade NL")
    assert (ally(g, "NL"), place(g, "NL-C01"), place(g, "NL-C02")) == (CP, "cp_eliminated", "The_Hague")
    assert (board(g).vp, board(g).zimmermann) == (11, 31)
    g = position("ap 7.1", units, spaces={"Arnhem": {"control": CP}}, **more)
    with refused("V6.14", "armistice"):
        choose(g, AP, "ask_antwerp")


def test_v6_14_both_sides_use_arnhem_after_the_armistice() -> None:
    units = {"GE-1": "Arnhem", "BR-2": "Antwerp", "NL-C02": "The_Hague"}
    g = ops(AP, "AP-02", units, (1, 1), spaces={"Arnhem": {"control": CP}}, armistice=1)
    choose(g, AP, "activate_attack Antwerp", "done", "attack Arnhem", "use BR-2", "fight")
    assert ally(g, "NL") == ""


def test_v6_15_cp_invades_holland_at_limited_war_for_two_vp() -> None:
    g = position("cp 7.1", {"GE-1": "Bremen"}, hand={CP: ["CP-09"]})
    choose(g, CP, "ops CP-09")
    with refused("V6.15", "only at Limited or Total War"):
        choose(g, CP, "invade NL")
    g = ops(CP, "CP-09", {"GE-1": "Bremen"})
    choose(g, CP, "invade NL")
    assert (board(g).vp, board(g).zimmermann, ally(g, "NL")) == (8, 29, AP)


def test_v4_2_the_full_plan_and_a_danish_landing_leave_the_threshold_at_30() -> None:
    """Test 1 of the variant, first half."""
    sides = at_limited_war(ap_hand=["AP-33"])
    g = position(
        "ap 7.1", {"BR-2": "London", "BR-4": "Calais"}, side=sides, invaded=[[CP, "NL"]], zimmermann=29, vp=9
    )
    choose(g, AP, "event AP-33", "land Aarhus", "launch BR-2")
    assert (board(g).zimmermann, board(g).vp) == (30, 10)
