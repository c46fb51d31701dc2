"""Positions in which two rules meet: sieges and attrition, flanks and losses, cards that cancel others."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.tables import OFFENSIVES
from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    UNIT,
    Game,
    asked,
    at,
    attack,
    choose,
    control,
    events,
    fight,
    kind,
    options,
    place,
    refused,
    trench,
)

HELD: dict[str, Any] = {"control": CP}
QUIET = ("no_card", "frontal", "done", "give_way", "hold")
"""Answers that change as little as possible."""


def until(g: Game, *kinds: str) -> Game:
    """On to one of these questions."""
    while g.result is None and kind(g) not in kinds:
        offered = options(g, asked(g))
        choose(g, asked(g), next((quiet for quiet in QUIET if quiet in offered), offered[0]))
    return g


def struck(units: Any, target: str, starts: tuple[str, ...], force: tuple[str, ...], **more: Any) -> Game:
    """CP attacks after activating some spaces; nobody has answered anything yet."""
    hand = more.pop("hand", {})
    g = at("cp 7.1", units, hand={**hand, CP: ["CP-09", *hand.get(CP, ())]}, **more)
    choose(g, CP, "ops CP-09", *(f"activate_attack {start}" for start in starts))
    until(g, "ChooseCombat")
    return attack(g, CP, target, *force)


# 5.C, 14, 15


def test_r14_1_r15_2_supply_runs_through_a_besieged_fort_but_not_through_a_broken_siege() -> None:
    around = {"FR-1": "Nancy", "FR-2": "Chateau_Thierry", "FR-3": "Melun", "FR-4": "Dijon"}
    spaces = {"Bar_le_Duc": HELD}
    g = at("cp 7.1", {"GE-1": "Verdun", "GE-2": "Bar_le_Duc", **around}, spaces=spaces)
    assert in_supply(g.state, UNIT["GE-2"])  # type: ignore[arg-type]
    g = at("5.C", {"GE-C01": "Verdun", "GE-2": "Bar_le_Duc", **around}, spaces=spaces, dice=(1,) * 4)
    assert place(g, "GE-2") == "permanently_eliminated"
    assert place(g, "GE-C01") == "Verdun", "the corps of the broken siege is in supply itself"


def test_r05_c_r05_d_attrition_takes_the_besiegers_before_the_siege_is_rolled() -> None:
    units = {"GE-1": "Dijon", "GE-2": "Belfort", "FR-1": "Nancy", "FR-2": "Nevers", "FR-3": "Bar_le_Duc",
             "FR-5": "Mulhouse"}  # fmt: skip
    g = at("5.C", units, (6, 6, 6), spaces={"Dijon": HELD, "Mulhouse": {"control": AP}})
    assert place(g, "GE-2") == "permanently_eliminated"
    assert g.state.fort[SPACE["Belfort"]] == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(("level", "left"), [(1, (0, "")), (2, (1, AP))])
def test_r14_7_r11_16_attrition_of_a_space_takes_its_trench_as_an_entry_would(
    level: int, left: tuple[int, str]
) -> None:
    units = {f"FR-{n}": space for n, space in enumerate(
        ("Sedan", "Amiens", "Chateau_Thierry", "Ostend", "Brussels", "Calais"), start=1)}  # fmt: skip
    spaces = {"Cambrai": {"control": CP, "trench": level, "trench_of": CP}}
    g = at("5.C", units, (1,) * 4, spaces=spaces)
    assert (control(g, "Cambrai"), trench(g, "Cambrai")) == (AP, left)


def test_r14_7_r11_16_a_cut_off_fort_keeps_its_space_and_its_trench() -> None:
    units = {"GE-1": "Bar_le_Duc", "GE-2": "Nancy", "GE-3": "Chateau_Thierry", "GE-4": "Sedan"}
    spaces = {**dict.fromkeys(("Bar_le_Duc", "Sedan", "Chateau_Thierry"), HELD),
              "Verdun": {"trench": 2, "trench_of": AP}}  # fmt: skip
    g = at("5.C", units, (1,) * 6, spaces=spaces)
    assert (control(g, "Verdun"), trench(g, "Verdun")) == (AP, (2, AP))


def test_r14_3_r15_2_a_besieged_riga_is_no_port_for_those_beyond_it() -> None:
    g = at("5.C", {"GE-1": "Riga", "GE-2": "Reval"}, (1,) * 4, spaces={"Reval": HELD})
    assert place(g, "GE-2") == "permanently_eliminated"


def test_r12_6_r15_1_a_fort_does_not_help_the_army_that_relieves_it() -> None:
    g = fight({"GE-1": "Verdun", "FR-1": "Nancy", "FR-2": "Nancy"}, "Verdun", ["FR-1", "FR-2"], (6, 1),
              side=AP, ops="AP-02")  # fmt: skip
    assert {g.sides[fire["side"]]: fire["strength"] for fire in events(g, "fire")} == {AP: 6, CP: 5}
    assert g.state.fort[SPACE["Verdun"]] == 3  # type: ignore[attr-defined]


# 12.8


def test_r12_8_each_space_but_the_pin_adds_one_and_the_pin_is_chosen_well() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Brussels", "GE-3": "Calais", "FR-1": "Cambrai"}
    spaces = dict.fromkeys(("Sedan", "Brussels", "Calais", "Ostend"), HELD)
    force = ("GE-1", "GE-2", "GE-3")
    g = struck(units, "Cambrai", ("Sedan", "Brussels", "Calais"), force, spaces=spaces)
    assert until(g, "AttemptFlank").open_decisions()[0].bonus == 2  # type: ignore[attr-defined]
    units["FR-2"] = "Chateau_Thierry"  # beside Sedan, which becomes the pin
    g = struck(units, "Cambrai", ("Sedan", "Brussels", "Calais"), force, spaces=spaces)
    assert until(g, "AttemptFlank").open_decisions()[0].bonus == 2  # type: ignore[attr-defined]


def test_r12_8_r12_6_attackers_wiped_out_after_a_failed_flank_do_not_fire() -> None:
    units: dict[str, Any] = {"GE-1": {"place": "Sedan", "reduced": 1}, "GE-C01": "Brussels",
                             "FR-1": "Cambrai", "FR-2": "Cambrai", "FR-3": "Cambrai"}  # fmt: skip
    g = struck(units, "Cambrai", ("Sedan", "Brussels"), ("GE-1", "GE-C01"), dice=(1, 6),
               spaces=dict.fromkeys(("Sedan", "Brussels"), HELD))  # fmt: skip
    choose(until(g, "AttemptFlank"), CP, "flank")
    until(g, "ChooseCombat", "ChooseAction")
    assert [g.sides[fire["side"]] for fire in events(g, "fire")] == [AP]
    assert (place(g, "GE-1"), place(g, "GE-C01")) == ("permanently_eliminated", "cp_eliminated")


# 12.7


def test_ap27_r12_10_6_great_retreat_leaves_the_fort_behind_to_be_attacked() -> None:
    g = struck({"GE-1": "Lodz", "RU-1": "Warsaw"}, "Warsaw", ("Lodz",), ("GE-1",), dice=(6, 1),
               spaces={"Lodz": HELD}, played={"AP-27": 5, "CP-11": 2})  # fmt: skip
    choose(g, AP, "give_way")
    until(g, "AdvanceUnit", "ChooseCombat", "ChooseAction")
    assert place(g, "RU-1") != "Warsaw"
    assert g.state.fort[SPACE["Warsaw"]] == 0  # type: ignore[attr-defined]


def test_ap27_r06_6_an_attack_called_off_by_great_retreat_meets_the_offensive() -> None:
    g = struck({"AH-1": "Tarnow", "RU-1": "Ivangorod"}, "Ivangorod", ("Tarnow",), ("AH-1",), dice=(1, 1),
               played={"AP-27": 5}, side={CP: {"offensive": "AH"}})  # fmt: skip
    choose(g, AP, "give_way")
    assert g.state.offensive_met == (0, 1)  # type: ignore[attr-defined]


def test_r12_13_r12_11_1_defenders_who_win_still_withdraw() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai", "FR-2": "Cambrai", "FR-3": "Cambrai"}
    g = struck(units, "Cambrai", ("Sedan",), ("GE-1", "GE-2"), dice=(1, 6), hand={AP: ["AP-06"]},
               spaces={"Sedan": HELD})  # fmt: skip
    until(g, "AnswerWithCard")
    choose(g, AP, "play AP-06")
    assert until(g, "RetreatUnit").open_decisions()[0].distance == 1  # type: ignore[attr-defined]
    until(g, "AdvanceUnit", "ChooseCombat", "ChooseAction")
    assert "Cambrai" not in {place(g, f"FR-{n}") for n in (1, 2, 3)}


def test_r12_13_r12_11_2_a_trench_does_not_stop_a_withdrawal() -> None:
    g = struck({"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai"}, "Cambrai", ("Sedan",),
               ("GE-1", "GE-2"), dice=(6, 1), hand={AP: ["AP-06"]},
               spaces={"Sedan": HELD, "Cambrai": {"trench": 1, "trench_of": AP}})  # fmt: skip
    choose(until(g, "AnswerWithCard"), AP, "play AP-06")
    assert kind(until(g, "RetreatUnit", "StandOrRetreat")) == "RetreatUnit"


# 12.11


def test_r12_11_6_r11_13_the_montenegrins_are_eliminated_when_they_must_retreat() -> None:
    g = fight({"AH-1": "Mostar", "AH-2": "Mostar", "MN-C": "Cetinje"}, "Cetinje", ["AH-1", "AH-2"], (1, 1),
              ops="CP-09")  # fmt: skip
    until(g, "AdvanceUnit", "ChooseCombat", "ChooseAction")
    assert place(g, "MN-C") == "ap_eliminated"


def test_r11_9_r12_4_two_russian_corps_do_not_attack_across_the_link_together() -> None:
    units = {"RU-C01": "Caucasus", "RU-C02": "Caucasus", "TU-C01": "Poti"}
    g = at("ap 7.1", units, hand={AP: ["AP-02"]}, war={"TU": CP}, spaces={"Poti": HELD})
    choose(g, AP, "ops AP-02", "activate_attack Caucasus", "done", "attack Poti", "use RU-C01")
    with refused("11.9", "only one Russian corps"):
        choose(g, AP, "use RU-C02")


# 6


@pytest.mark.parametrize(
    ("die", "lost", "played", "offensive"),
    [
        (1, {"Paris": CP}, (), "BR"),
        (4, {"Rome": CP}, (), "RU"),
        (4, {"Rome": CP}, ("CP-28", "CP-52", "CP-53"), ""),
    ],
)
def test_r06_3_r06_5_a_lost_capital_passes_the_offensive_on(
    die: int, lost: dict[str, str], played: tuple[str, ...], offensive: str
) -> None:
    units = {f"AH-{n}": space for n, space in enumerate(lost, start=1)}
    spaces = {space: {"control": who} for space, who in lost.items()}
    g = at("5.A", units, (die, 5), spaces=spaces, war={"IT": AP}, played=played, turn=15)
    wanted = g.state.offensive[0]  # type: ignore[attr-defined]
    assert (OFFENSIVES[wanted] if wanted >= 0 else "") == offensive


def test_r06_8_r12_4_americans_in_the_same_space_keep_the_mutineers_quiet() -> None:
    def attacked(*force: str) -> Game:
        g = at("ap 7.1", {"FR-1": "Amiens", "US-1": "Amiens", "FR-2": "Calais", "GE-1": "Cambrai"},
               (1,) * 3, hand={AP: ["AP-02"]}, spaces={"Cambrai": HELD}, side={AP: {"offensive": "mutiny"}},
               turn=15, played=["AP-54", "AP-55", "CP-47"])  # fmt: skip
        choose(g, AP, "ops AP-02", "activate_attack Amiens", "activate_attack Calais")
        return attack(until(g, "ChooseCombat"), AP, "Cambrai", *force)

    assert attacked("FR-1").state.vp == 10  # type: ignore[attr-defined]
    assert attacked("FR-1", "FR-2").state.vp == 11  # type: ignore[attr-defined]


# 13, 17


def test_r13_8_australians_and_british_share_one_corps_a_turn_to_the_near_east() -> None:
    units = {"AUS-C": "ap_reserve", "BR-C05": "ap_reserve", "BR-C02": "Cairo"}
    g = at("ap 7.1", units, hand={AP: ["AP-02"]}, war={"TU": CP})
    choose(g, AP, "sr AP-02", "redeploy AUS-C", "sr_to Cairo", "redeploy BR-C05")
    assert "sr_to Cairo" not in options(g, AP)
    with refused("13.8", "the limit is 1"):
        choose(g, AP, "sr_to Cairo")


@pytest.mark.parametrize(
    ("lost", "entries"),
    [(("Brussels", "Antwerp", "Liege"), {"Ostend"}),
     (("Brussels", "Antwerp", "Liege", "Ostend"), {"Calais"})],
)  # fmt: skip
def test_r17_3_the_belgian_army_returns_in_calais_only_when_belgium_is_lost(
    lost: tuple[str, ...], entries: set[str]
) -> None:
    g = at("5.F", {"BE-1": "ap_eliminated"}, pool={"A": {"rp": 4}}, spaces=dict.fromkeys(lost, HELD))
    assert {choice.split()[-1] for choice in options(g, AP) if choice.startswith("rebuild BE-1")} == entries
