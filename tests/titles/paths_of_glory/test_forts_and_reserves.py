"""Forts, sieges and the Reserve Box where several rules meet: 11.3, 12.2, 12.10.7, 12.12.3, 13.4, 15.4."""

from __future__ import annotations

from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    UNIT,
    asked,
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


def test_r12_2_p31_a_fort_whose_siege_is_broken_is_attacked_from_outside() -> None:
    """One corps is left on the fort of Verdun (3), too few for a siege: the fort can be attacked (15.4)."""
    g = fight({"GE-C01": "Verdun", "GE-5": "Metz"}, "Verdun", ["GE-5"], [6, 1])
    assert events(g, "fort_destroyed") == [{"space": SPACE["Verdun"]}]
    assert control(g, "Verdun") == CP


def test_r12_2_the_corps_of_a_broken_siege_do_not_attack_their_fort() -> None:
    g = at("cp 7.1", {"GE-C01": "Verdun", "GE-5": "Metz"}, hand={CP: ["CP-33"]})
    choose(g, CP, "ops CP-33", "activate_attack Verdun", "activate_attack Metz", "done", "attack Verdun")
    assert options(g, CP) == ["use GE-5"]


def test_r11_3_a_second_stack_passes_a_fort_that_others_besieged_in_this_round() -> None:
    g = at("cp 7.1", {"GE-1": "Aachen", "GE-2": "Aachen"}, hand={CP: ["CP-33"]})
    choose(g, CP, "ops CP-33", "activate_move Aachen", "done", "move GE-1", "to Liege")
    assert kind(g) == "MoveUnit"  # those who make the siege stop
    choose(g, CP, "move GE-2", "to Liege", "to Brussels")
    assert (place(g, "GE-1"), place(g, "GE-2")) == ("Liege", "Brussels")


def test_r12_10_7_p33_an_army_out_of_supply_that_retreated_is_lost_for_good() -> None:
    """FR 5 fell back to Chateau Thierry in this round and is caught there."""
    for held, box in ((CP, "permanently_eliminated"), (AP, "ap_eliminated")):
        around = ("Cambrai", "Sedan", "Verdun", "Bar_le_Duc", "Melun", "Paris")
        spaces = {name: {"control": CP, "fort": 0} for name in around} | {
            "Paris": {"control": held, "fort": 0}
        }
        units = {
            "GE-1": "Sedan", "FR-5": {"place": "Chateau_Thierry", "done": 4}, "FR-1": "Chateau_Thierry",
        }  # fmt: skip
        g = at("cp 7.1", units, [6, 1], spaces=spaces, hand={CP: ["CP-33"]})
        choose(g, CP, "ops CP-33", "activate_attack Sedan", "done")
        g.state.done = bytes(4 if unit == UNIT["FR-5"] else 0 for unit in range(len(g.state.done)))
        decline(attack(g, CP, "Chateau_Thierry", "GE-1"))
        assert place(g, "FR-5") == box


def test_r11_3_a_corps_of_a_broken_siege_does_not_move_to_the_space_it_is_in() -> None:
    """One corps is left on the fort of Warsaw (2): it is not counted twice for a siege of its own space."""
    spaces = {"Lodz": {"control": CP}}
    g = at("cp 7.1", {"GE-C01": "Warsaw", "GE-9": "Lodz"}, hand={CP: ["CP-33"]}, spaces=spaces)
    choose(g, CP, "ops CP-33", "activate_move Warsaw", "done", "move GE-C01")
    assert "to Lodz" in options(g, CP)
    assert "to Warsaw" not in options(g, CP)


def test_r12_12_3_two_corps_go_on_together_and_besiege_a_second_fort() -> None:
    """Lodz is taken, the Russians fall back by Warsaw: its fort of 2 needs both corps."""
    spaces = {"Plock": {"control": CP}, "Czestochowa": {"control": CP}}
    corps = {f"GE-C0{number}": "Posen" for number in (1, 2, 3)}
    g = at("cp 7.1", {**corps, "RU-C01": "Lodz", "RU-C02": "Lodz"}, [6, 1], spaces=spaces)
    choose(g, CP, "activate_attack Posen")
    decline(attack(g, CP, "Lodz", *corps))
    while kind(g) != "AdvanceUnit":
        choose(g, asked(g), options(g, asked(g))[0])
    assert events(g, "passed")
    choose(g, CP, "advance GE-C01 Lodz")
    assert "advance GE-C01 Warsaw" not in options(g, CP)
    choose(g, CP, "advance GE-C02 Lodz", "advance GE-C01 Warsaw")
    assert (place(g, "GE-C01"), place(g, "GE-C02")) == ("Warsaw", "Warsaw")  # the second must follow


def test_r13_4_p32_a_corps_from_the_reserve_box_joins_besiegers() -> None:
    """13.4 asks for a supplied unit of the nation; the space of a siege need not be friendly."""
    g = at("cp 7.1", {"GE-1": "Liege", "GE-C01": "cp_reserve", "AH-C01": "cp_reserve"}, hand={CP: ["CP-33"]})
    choose(g, CP, "sr CP-33", "redeploy GE-C01", "sr_to Liege")
    assert place(g, "GE-C01") == "Liege"
    choose(g, CP, "redeploy AH-C01")
    with refused("13.2", "not friendly"):
        choose(g, CP, "sr_to Liege")


def test_cp31_no_strength_reads_as_column_1_before_the_trench_shifts_it() -> None:
    """Flanked, the Turkish corps keeps a step without a combat factor: Kemal gives it the Army table, Turk
    Determination a column to the right."""
    units = {"BR-NE": "Sinai", "BR-C02": "Beersheba", "TU-C13": "Gaza"}
    units |= {"TU-C12": {"place": "Gaza", "reduced": 1}}
    spaces = {"Sinai": {"control": AP}, "Beersheba": {"control": AP}, "Gaza": {"fort": 0}}
    g = at("ap 7.1", units, [6, 1, 3], spaces=spaces, war={"TU": CP}, turn=9,
           options={"optional_cards": True}, played=["AP-49"],
           hand={AP: ["AP-17"], CP: ["CP-31", "CP-60"]})  # fmt: skip
    choose(g, AP, "ops AP-17", "activate_attack Sinai", "activate_attack Beersheba", "done")
    attack(g, AP, "Gaza", "BR-NE", "BR-C02")
    choose(g, AP, "flank")
    choose(g, CP, "play CP-31", "play CP-60")
    decline(g)
    choose(g, CP, "lose TU-C13", "lose TU-C12")
    shots = events(g, "fire")[-1]
    assert (shots["table"], shots["strength"], shots["column"], shots["loss"]) == ("army", 0, "2", 2)
