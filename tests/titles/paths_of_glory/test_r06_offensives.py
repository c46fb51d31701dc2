"""6 Mandated offensives."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.paths_of_glory.tables import OFFENSIVES
from tests.titles.paths_of_glory.helpers import AP, CP, Units, at, attack, choose, decline, kind, place

ALL_IN = {"IT": AP, "TU": CP, "BU": CP, "RO": AP, "GR": AP}


def rolled(ap: int, cp: int, **more: Any) -> tuple[str, str]:
    g = at("5.A", dice=[ap, cp], **more)
    found = [OFFENSIVES[o] if o >= 0 else "none" for o in g.state.offensive]
    return found[0], found[1]


@pytest.mark.parametrize(
    ("die", "ap", "cp"),
    [
        (1, "FR", "AH"),
        (2, "FR", "AH_IT"),
        (3, "BR", "TU"),
        (4, "IT", "GE"),
        (5, "IT", "none"),
        (6, "RU", "none"),
    ],
)
def test_r06_1_r05a_the_chart(die: int, ap: str, cp: str) -> None:
    assert rolled(die, die, war=ALL_IN) == (ap, cp)


def test_r06_2_cp37_hoffmann_adds_one_and_seven_counts_as_six() -> None:
    assert rolled(6, 4, war=ALL_IN, played=["CP-37"]) == ("RU", "none")
    assert rolled(6, 3, war=ALL_IN, played=["CP-37"])[1] == "GE"
    assert rolled(6, 6, war=ALL_IN, played=["CP-37"])[1] == "none"


def test_r06_3_a_neutral_nation_has_no_offensive() -> None:
    assert rolled(4, 3) == ("none", "none")


def test_r06_3_a_lost_capital_passes_it_to_the_right() -> None:
    paris = {"Paris": {"control": CP, "fort": 0}}
    assert rolled(1, 6, spaces=paris)[0] == "BR"
    both = {"Vienna": {"control": AP}, "Budapest": {"control": AP}}
    assert rolled(6, 1, spaces=both, war=ALL_IN)[1] == "TU"
    assert rolled(6, 1, spaces={"Vienna": {"control": AP}}, war=ALL_IN)[1] == "AH"
    assert rolled(6, 1, spaces=both)[1] == "none"


def test_r06_4_ah_against_italy_needs_italy_at_war_and_rome_in_its_hands() -> None:
    assert rolled(6, 2)[1] == "AH"
    assert rolled(6, 2, war=ALL_IN, spaces={"Rome": {"control": CP}})[1] == "AH"


def test_r06_5_ludendorff_and_the_bolsheviks_end_offensives() -> None:
    assert rolled(6, 4, war=ALL_IN, played=["CP-54", "CP-53"]) == ("none", "none")


def test_r04_4_7_a_british_offensive_on_turn_1_is_french() -> None:
    assert rolled(3, 6, turn=1)[0] == "FR"
    assert rolled(3, 6, turn=1, scenario="campaign")[0] == "BR"


WEST = {"GE-1": "Sedan", "FR-1": "Cambrai", "BR-1": "Cambrai"}


def meets(units: Units, target: str, attackers: list[str], offensive: str, side: str, **more: Any) -> int:
    g = at(
        f"{side} 7.1",
        units,
        [1, 1],
        hand={side: [f"{side.upper()}-09"]},
        side={side: {"offensive": offensive}},
        **more,
    )
    choose(g, side, f"ops {side.upper()}-09")
    for start in dict.fromkeys(place(g, unit) for unit in attackers):
        choose(g, side, f"activate_attack {start}")
    if kind(g) == "Activate":
        choose(g, side, "done")
    attack(g, side, target, *attackers)
    decline(g)
    return g.state.offensive_met[0 if side == AP else 1]


HELD = {"Sedan": {"control": CP}}


def test_r06_6_fr_and_br_attack_a_german_unit_in_the_west() -> None:
    assert meets(WEST, "Sedan", ["FR-1"], "FR", AP, spaces=HELD)
    assert not meets(WEST, "Sedan", ["FR-1"], "BR", AP, spaces=HELD)
    empire = {**WEST, "AUS-C": "Cambrai"}
    assert not meets(empire, "Sedan", ["AUS-C"], "BR", AP, spaces=HELD)
    austrian = {"AH-1": "Sedan", "FR-1": "Cambrai"}
    assert not meets(austrian, "Sedan", ["FR-1"], "FR", AP, spaces=HELD)


def test_r06_6_ge_attacks_a_western_ally_in_the_west() -> None:
    assert meets({"GE-1": "Metz", "FR-1": "Verdun"}, "Verdun", ["GE-1"], "GE", CP)
    assert not meets({"GE-1": "Thorn", "RU-1": "Plock"}, "Plock", ["GE-1"], "GE", CP)


def test_r06_6_a_lone_fort_does_not_count() -> None:
    assert not meets({"GE-1": "Metz"}, "Verdun", ["GE-1"], "GE", CP)


def test_r06_6_ah_against_italy() -> None:
    front = {"AH-1": "Villach", "IT-1": "Maggiore"}
    assert meets(front, "Maggiore", ["AH-1"], "AH_IT", CP, war={"IT": AP})
    serbia = {"AH-1": "Novi_Sad", "SB-1": "Belgrade"}
    assert not meets(serbia, "Belgrade", ["AH-1"], "AH_IT", CP, war={"IT": AP})
    assert meets(serbia, "Belgrade", ["AH-1"], "AH", CP)


def test_r06_6_p21_serbs_who_are_supplied_without_a_line_have_none_through_italy() -> None:
    serbia = {"AH-1": "Belgrade", "SB-1": "Nis"}
    lost = {"Belgrade": {"control": CP, "fort": 0}}
    assert not meets(serbia, "Nis", ["AH-1"], "AH_IT", CP, war={"IT": AP}, spaces=lost)
    assert meets(serbia, "Nis", ["AH-1"], "AH", CP, war={"IT": AP}, spaces=lost)


def test_r06_6_senussi_do_not_meet_the_turkish_offensive() -> None:
    units = {"SN-C": "Libya", "BR-C01": "Alexandria"}
    assert not meets(units, "Alexandria", ["SN-C"], "TU", CP, war={"TU": CP})


def test_r06_7_a_missed_offensive_costs_a_vp() -> None:
    assert at("5.E", side={CP: {"offensive": "GE"}}).state.vp == 9
    assert at("5.E", side={AP: {"offensive": "FR"}}).state.vp == 11
    assert at("5.E", side={AP: {"offensive": "FR", "offensive_met": 1}}).state.vp == 10


def test_r06_8_the_mutiny_costs_a_vp_only_for_french_without_americans() -> None:
    assert rolled(1, 6, played=["CP-47"])[0] == "mutiny"
    assert at("5.E", side={AP: {"offensive": "mutiny"}}).state.vp == 10
    assert meets(WEST, "Sedan", ["FR-1"], "mutiny", AP, spaces=HELD) == 1
    g = at(
        "ap 7.1",
        {"GE-1": "Sedan", "FR-1": "Cambrai", "US-C01": "Cambrai"},
        [1, 1],
        spaces=HELD,
        side={AP: {"offensive": "mutiny"}},
    )
    choose(g, AP, "activate_attack Cambrai", "attack Sedan", "use FR-1", "fight")
    assert g.state.vp == 10
    assert g.state.mutiny_paid == 0
