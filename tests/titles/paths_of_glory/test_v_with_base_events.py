"""The neutrals variant meets the events, offensives and limits of the base game."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.paths_of_glory.rules.r08_operations import activation_cost
from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    Game,
    asked,
    attack,
    choose,
    kind,
    options,
    place,
    refused,
)
from tests.titles.paths_of_glory.neutrals import at_limited_war, board, ops, position

HELD: dict[str, Any] = {"control": CP}
ALPS: dict[str, dict[str, Any]] = {
    "The_Alps": {"control": CP, "fort": 0},
    "Eastern_Cantons": {"control": CP, "fort": 0},
    "Bern": HELD,
}
"""The way to Italy is in German hands."""


def at_total_war(**more: Any) -> dict[str, dict[str, Any]]:
    fields = at_limited_war(**more)
    for side in (AP, CP):
        fields[side] |= {"commitment": 2, "cards_in": 2}
    return fields


def activated(who: str, card: str, space: str, units: Any, **more: Any) -> Game:
    """A space is activated for combat, and nothing else."""
    g = choose(ops(who, card, units, (1,) * 4, **more), who, f"activate_attack {space}")
    while kind(g).startswith("Activate"):
        choose(g, who, "done")
    return g


def cost(g: Game, space: str, side: int) -> int:
    return activation_cost(board(g), SPACE[space], side, True)


# 4.4.8


@pytest.mark.parametrize(("unit", "may"), [("GE-1", False), ("GE-C01", True)])
def test_r04_4_8_v3_german_armies_do_not_come_down_from_the_alps_before_total_war(
    unit: str, may: bool
) -> None:
    g = ops(CP, "CP-09", {unit: "The_Alps"}, turn=6, war={"CH": AP, "IT": AP}, spaces=ALPS)
    choose(g, CP, "activate_move The_Alps", "done", f"move {unit}")
    assert ({"to Milan", "to Turin"} <= set(options(g, CP))) is may
    if not may:
        with refused("4.4.8"):
            choose(g, CP, "to Milan")


def test_r04_4_8_v3_nor_do_french_armies_pass_through_italy() -> None:
    g = ops(AP, "AP-02", {"FR-1": "The_Alps"}, turn=6, war={"CH": AP, "IT": AP})
    choose(g, AP, "activate_move The_Alps", "done", "move FR-1")
    assert not {"to Milan", "to Turin"} & set(options(g, AP))


# 5.E, 16


@pytest.mark.parametrize(("war", "vp"), [({"IT": AP}, 10), ({}, 11)])
def test_r05_4e_v4_5_an_invaded_italy_costs_the_allies_nothing_at_total_war(
    war: dict[str, str], vp: int
) -> None:
    invaded = [[CP, "IT"]] if war else []
    g = position("5.E", {}, turn=10, war=war, side=at_total_war(), invaded=invaded)
    assert board(g).vp == vp


def test_cp52_v4_5_the_tsar_falls_for_one_vp_once_romania_was_invaded() -> None:
    side = at_total_war(cp_hand=["CP-52"], cp_war_status=20, ap_war_status=20)
    spaces = dict.fromkeys(("Riga", "Kovno", "Vilna", "Warsaw"), HELD)
    g = position("cp 7.1", {}, turn=13, war={"RO": AP}, played=["CP-28"], side=side, spaces=spaces,
                 invaded=[[CP, "RO"]])  # fmt: skip
    choose(g, CP, "event CP-52")
    assert board(g).vp == 11


def test_r16_3_v4_4_limited_war_does_not_bring_an_invaded_turkey_in_again() -> None:
    side = at_limited_war(cp_commitment=0, cp_cards_in=0, cp_war_status=5, ap_war_status=5)
    g = position("5.E", {"TU-C01": "Ankara"}, turn=4, war={"TU": CP}, side=side, invaded=[[AP, "TU"]])
    assert board(g).commitment == (1, 1)
    assert place(g, "TU-C02") == "unentered"


@pytest.mark.parametrize(("who", "card"), [(AP, "AP-31"), (CP, "CP-24")])
def test_ap31_cp24_v4_4_events_that_need_turkey_may_follow_its_invasion(who: str, card: str) -> None:
    side = at_limited_war(**{f"{who}_hand": [card]})
    g = position(f"{who} 7.1", {}, turn=5, war={"TU": CP}, side=side, invaded=[[AP, "TU"]])
    assert f"event {card}" in options(g, who)


# 6


@pytest.mark.parametrize("offensive", ["FR", "mutiny"])
def test_r06_6_r06_8_v4_9_holland_is_not_the_west_of_the_french_offensive(offensive: str) -> None:
    side = at_limited_war(ap_offensive=offensive)
    g = activated(AP, "AP-02", "Antwerp", {"FR-1": "Antwerp", "GE-1": "Arnhem"}, turn=14, war={"NL": AP},
                  spaces={"Arnhem": HELD}, played=["CP-47"], side=side)  # fmt: skip
    attack(g, AP, "Arnhem", "FR-1")
    assert (board(g).offensive_met[0], board(g).mutiny_paid, board(g).vp) == (0, 0, 10)


def test_r06_6_v4_9_italians_in_switzerland_are_a_target_of_the_offensive_against_italy() -> None:
    g = activated(CP, "CP-09", "Innsbruck", {"AH-1": "Innsbruck", "IT-C01": "Eastern_Cantons"}, turn=6,
                  war={"CH": AP, "IT": AP}, side=at_limited_war(cp_offensive="AH_IT"))  # fmt: skip
    attack(g, CP, "Eastern_Cantons", "AH-1")
    assert board(g).offensive_met[1]


# Cards


def test_ap09_v2_moltke_does_not_burden_germans_in_holland() -> None:
    units = {"GE-1": "Arnhem", "GE-2": "Arnhem", "FR-1": "Antwerp"}
    g = position("cp 7.1", units, turn=2, war={"NL": AP}, spaces={"Arnhem": HELD}, played=["AP-09"])
    assert cost(g, "Arnhem", 1) == 1


def test_ap51_v2_everyone_goes_into_battle_in_italy_france_and_belgium_only() -> None:
    units = {"FR-1": "Bern", "BR-1": "Bern", "IT-1": "Bern", "FR-2": "Paris", "BR-2": "Paris"}
    g = position("ap 7.1", units, turn=14, war={"CH": AP, "IT": AP}, side=at_total_war(),
                 played={"AP-51": 14, "CP-49": 13, "CP-54": 12})  # fmt: skip
    assert (cost(g, "Bern", 0), cost(g, "Paris", 0)) == (3, 1)


def test_ap48_v2_tanks_do_not_roll_on_dutch_ground() -> None:
    spaces = {"Groningen": {"control": CP, "trench": 1, "trench_of": CP}}
    g = activated(AP, "AP-02", "Arnhem", {"BR-1": "Arnhem", "GE-1": "Groningen"}, turn=14, war={"NL": AP},
                  spaces=spaces, played=["AP-28"], side=at_total_war(ap_hand=["AP-48"]))  # fmt: skip
    attack(g, AP, "Groningen", "BR-1")
    assert "play AP-48" not in options(g, asked(g))


def test_cp30_vr34_the_alpenkorps_fights_in_the_alps() -> None:
    g = activated(CP, "CP-09", "Bern", {"GE-1": "Bern", "CH-C01": "The_Alps"}, turn=6, war={"CH": AP},
                  spaces={"Bern": HELD}, side=at_limited_war(cp_hand=["CP-30"]))  # fmt: skip
    attack(g, CP, "The_Alps", "GE-1")
    assert "play CP-30" in options(g, CP)


@pytest.mark.parametrize(
    ("turn", "unit", "start", "target", "fits"),
    [
        (7, "CH-C01", "Bern", "The_Alps", True),
        (6, "CH-C01", "Bern", "The_Alps", False),
        (5, "NL-C01", "Arnhem", "The_Hague", True),
        (8, "NL-C01", "Arnhem", "The_Hague", False),
    ],
)
def test_ap07_vr34_severe_weather_knows_the_alps_and_the_dutch_swamps(
    turn: int, unit: str, start: str, target: str, fits: bool
) -> None:
    g = activated(CP, "CP-09", start, {"GE-1": start, unit: target}, turn=turn, war={unit[:2]: AP},
                  spaces={start: HELD}, side=at_limited_war(ap_hand=["AP-07"]))  # fmt: skip
    attack(g, CP, target, "GE-1")
    while kind(g) == "PlayCombatCard":
        choose(g, CP, "no_card")
    assert ("play AP-07" in options(g, asked(g))) is fits


def test_cp06_v8_2_a_second_level_in_the_alps_is_refused_by_the_rule_of_the_alps() -> None:
    spaces = {**ALPS, "The_Alps": {"control": CP, "fort": 0, "trench": 1, "trench_of": CP}}
    g = ops(CP, "CP-09", {"GE-1": "The_Alps"}, turn=5, war={"CH": AP}, spaces=spaces, played=["CP-06"])
    choose(g, CP, "activate_move The_Alps", "done")
    with refused("V8.2", "at level 1 already"):
        choose(g, CP, "entrench GE-1")
