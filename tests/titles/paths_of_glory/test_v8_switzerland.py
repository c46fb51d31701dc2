"""V8 Switzerland: alpine ground, passes, marksmen, the Swiss army."""

from __future__ import annotations

from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r11_trenches import deepest
from redoubt.titles.paths_of_glory.rules.r12_8_flank import may_flank
from redoubt.titles.paths_of_glory.rules.r12_9_fire import volley
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
    reduced,
    refused,
)
from tests.titles.paths_of_glory.neutrals import ally, board, ops, position

CP_SWISS = {name: {"control": CP} for name in ("Bern", "The_Alps", "Eastern_Cantons", "Geneva")}
RP = {"pool": {"A": {"rp": 8}}}


def test_v8_2_vr34_alpine_ground_shifts_two_left_and_allows_no_flank_nor_a_second_trench() -> None:
    g = position("cp 7.1", {"IT-1": "Milan", "CH-C04": "The_Alps"}, war={"IT": AP, "CH": CP})
    fight = Fight(0, SPACE["The_Alps"], (UNIT["IT-1"],), (UNIT["CH-C04"],), 1)
    shots = volley(board(g), fight, True, ())
    assert [(shift.amount, shift.why) for shift in shots.shifts] == [(-2, "alpine"), (-1, "level-1 trench")]
    assert not may_flank(board(g), fight._replace(trench=0))
    assert deepest(board(g), SPACE["The_Alps"]) == 1


def test_v8_3_the_alps_are_attacked_from_milan_in_spring_but_not_in_winter() -> None:
    """Test 5 of the variant: turn 8 illegal, turn 9 legal, the fort of 2 added."""
    units = {"IT-1": "Milan", "CH-C04": "The_Alps"}
    g = ops(AP, "AP-02", units, war={"IT": AP, "CH": CP}, turn=8, spaces={"The_Alps": {"control": CP}})
    choose(g, AP, "activate_attack Milan", "done")
    with refused("V8.3", "no attacks in winter"):
        choose(g, AP, "attack The_Alps")
    g = ops(
        AP, "AP-02", units, (6, 1), war={"IT": AP, "CH": CP}, turn=9, spaces={"The_Alps": {"control": CP}}
    )
    choose(g, AP, "activate_attack Milan", "done", "attack The_Alps", "use IT-1", "fight")
    decline(g)
    attack, defence = events(g, "fire")[:2]
    assert attack["shifts"] == [["12.9", -2, "alpine"]]
    assert defence["strength"] == 2 + 2
    assert events(g, "flank") == []


def test_v8_3_units_may_move_over_the_passes_in_winter() -> None:
    g = ops(AP, "AP-02", {"IT-1": "Milan", "CH-C01": "Bern"}, war={"IT": AP, "CH": AP}, turn=8)
    choose(g, AP, "activate_move Milan", "done", "move IT-1")
    assert "to The_Alps" in options(g, AP)


def test_v8_4_vr35_one_stored_point_a_turn_and_four_in_all() -> None:
    """Test 8 of the variant: never more than 1 a turn, 4 in total, kept from turn to turn."""
    weak = {f"CH-C0{n}": {"place": where, "reduced": 1} for n, where in
            ((1, "Bern"), (2, "Bern"), (3, "Geneva"), (5, "Eastern_Cantons"))}  # fmt: skip
    g = position("5.F", weak, war={"CH": AP}, **RP)
    assert (kind(g), asked(g)) == ("ReplaceNeutrals", AP)
    choose(g, AP, "flip CH-C01", "flip CH-C02")
    assert board(g).swiss_points == 6
    assert kind(g) != "ReplaceNeutrals"
    assert [reduced(g, f"CH-C0{n}") for n in (1, 2, 3)] == [False, False, True]
    g = position("5.H", weak, (1, 1), war={"CH": AP}, swiss_points=3)
    assert (board(g).turn, board(g).swiss_points) == (6, 3)


def test_v8_4_afterwards_the_minors_pay_without_limit_and_germany_one_point() -> None:
    weak = {f"CH-C0{n}": {"place": where, "reduced": 1} for n, where in
            ((1, "Bern"), (2, "Bern"), (3, "Geneva"), (5, "Eastern_Cantons"))}  # fmt: skip
    g = position("5.F", weak, war={"CH": AP}, swiss_points=0, **RP)
    choose(g, AP, "flip CH-C01", "flip CH-C02", "flip CH-C03")
    assert kind(g) == "ReplaceNeutrals"
    g = position("5.F", weak, war={"CH": CP}, swiss_points=0, spaces=CP_SWISS, pool={"GE": {"rp": 8}})
    choose(g, CP, "flip CH-C01", "flip CH-C02")
    assert kind(g) != "ReplaceNeutrals"


def test_v8_5_vr33_swiss_units_return_reduced_in_bern_or_geneva_or_with_their_allies() -> None:
    for side, more in ((AP, {"Dijon", "Milan"}), (CP, {"Ulm/Black_Forest"})):
        held = {name: {"control": side} for name in ("Bern", "Geneva")}
        g = position("5.F", {"CH-C01": f"{side}_eliminated"}, war={"CH": side, "IT": AP}, spaces=held)
        places = {option.split()[-1] for option in options(g, side, "rebuild")}
        assert places == {"Bern", "Geneva", *more}
        choose(g, side, "rebuild CH-C01 Bern")
        assert (place(g, "CH-C01"), reduced(g, "CH-C01")) == ("Bern", True)


def test_v8_6_vr36_a_full_corps_becomes_the_swiss_army_once() -> None:
    units = {"CH-C01": "Bern", "CH-C02": "Dijon", "CH-C06": "ap_reserve"}
    g = position("5.F", units, war={"CH": AP})
    with refused("V8.6", "not in Switzerland"):
        choose(g, AP, "raise_army CH-C02")
    choose(g, AP, "raise_army CH-C01")
    assert (place(g, "CH-C01"), place(g, "CH-1")) == ("permanently_eliminated", "Bern")
    assert board(g).swiss_points == 6
    g = position("5.F", units, war={"CH": AP})
    choose(g, AP, "raise_army CH-C06")
    assert place(g, "CH-1") == "Bern"
    g = position(
        "5.F", {**units, "CH-1": "Geneva", "CH-C03": {"place": "Bern", "reduced": 1}}, war={"CH": AP}
    )
    with refused("V8.6", "raised its army already"):
        choose(g, AP, "raise_army CH-C01")


def test_v8_6_the_swiss_army_is_replaced_by_a_swiss_corps() -> None:
    units = {
        "CH-1": {"place": "Bern", "reduced": 1},
        "CH-C06": "ap_reserve",
        "GE-1": "Mulhouse",
        "GE-2": "Mulhouse",
    }
    g = ops(CP, "CP-09", units, (3, 1), war={"CH": AP})
    choose(g, CP, "activate_attack Mulhouse", "done", "attack Bern", "use GE-1", "use GE-2", "fight")
    decline(g)
    assert place(g, "CH-1") == "ap_eliminated"
    assert events(g, "replaced")[0]["corps"] == UNIT["CH-C06"]


def test_v8_7_switzerland_is_not_invaded_before_limited_war() -> None:
    g = position("cp 7.1", {"GE-1": "Mulhouse"}, hand={CP: ["CP-09"]})
    choose(g, CP, "ops CP-09")
    with refused("V8.7", "only at Limited or Total War"):
        choose(g, CP, "invade CH")


def test_v8_8_vr37_swiss_marksmen_help_in_the_action_round_of_the_invasion() -> None:
    g = ops(CP, "CP-09", {"AH-1": "Innsbruck"}, (3, 3))
    choose(g, CP, "invade CH", "activate_attack Innsbruck", "done")
    choose(g, CP, "attack Eastern_Cantons", "use AH-1", "fight")
    decline(g)
    defence = events(g, "fire")[1]
    assert defence["drms"] == [["V8.8", 1, "Swiss marksmen"]]
    assert defence["shifts"] == [["V8.8", 1, "Swiss mountains"]]
    later = Fight(1, SPACE["Bern"], (UNIT["AH-1"],), (UNIT["CH-C01"],), 1)
    assert [drm.why for drm in volley(board(g), later, False, ()).drms] == ["Swiss marksmen"]
    board(g).round += 1
    assert volley(board(g), later, False, ()).drms == ()
    assert ally(g, "CH") == AP
