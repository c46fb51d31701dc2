"""10.4.2 German engineers against fortifications."""

from __future__ import annotations

import pytest

from redoubt.titles.switzerland.state import DONE, WAITING
from tests.titles.switzerland.helpers import UNIT, G, S, called, choose, events, options, place, refused, run

PHASE = {"procedure": "MovementPhase", "side": "german"}
LINE = {"CH-Line-1": {"fort_place": "1504", "facing": 0}}
FORTRESS = {"CH-Fortress-1": {"fort_place": "1504"}}
ENGINEER = "DE-A-Eng-III"
DIVISION = "DE-5-Inf-XX"
BYSTANDER = {"DE-F-Bdr-III": "0101"}


@pytest.mark.parametrize("fort", [LINE, FORTRESS])
def test_r10_4_2_b41_an_engineer_is_given_up_to_destroy_works_without_units(fort):
    g = run(PHASE, {ENGINEER: "1505", **BYSTANDER}, fort=fort)
    choose(g, G, f"move {ENGINEER}", "to 1504")
    assert options(g, G) == ["demolish", "stop"]
    choose(g, G, "demolish")
    assert place(g, ENGINEER) == "casualty_pile"
    name = next(iter(fort))
    assert g.state.to_plain(g.title.notation)["fort"][name]["fort_place"] == "dead_pile"
    assert events(g, "fort_destroyed")


def test_r10_4_2_b41_units_that_waited_there_move_on():
    g = run(PHASE, {ENGINEER: "1505", DIVISION: "1505", **BYSTANDER}, fort=LINE)
    choose(g, G, f"move {DIVISION}", "to 1504")
    with refused("9.0", "waits for combat"):
        choose(g, G, f"move {DIVISION}")
    choose(g, G, f"move {ENGINEER}", "to 1504", "demolish", f"move {DIVISION}", "to 1503")
    assert place(g, DIVISION) == "1503"
    assert events(g, "moved")[-1]["left"] == 1


def test_r10_4_2_units_that_come_later_pass_freely():
    g = run(PHASE, {ENGINEER: "1505", DIVISION: "1505", **BYSTANDER}, fort=LINE)
    choose(g, G, f"move {ENGINEER}", "to 1504", "demolish", f"move {DIVISION}")
    assert "to 1503" in options(g, G)


def test_r10_4_2_it_is_the_players_choice_and_may_be_made_later():
    g = run(PHASE, {ENGINEER: "1505", DIVISION: "1505", **BYSTANDER}, fort=LINE)
    choose(g, G, f"move {ENGINEER}", "to 1504", "stop")
    assert g.state.moved[UNIT[ENGINEER]] == WAITING
    choose(g, G, f"move {DIVISION}", "to 1504", f"move {ENGINEER}", "demolish", f"move {DIVISION}")
    assert "to 1503" in options(g, G)


def test_r10_4_2_works_with_supporting_units_stand():
    g = run(PHASE, {ENGINEER: "1505", "CH-86-Inf-III": "1504", **BYSTANDER}, fort=LINE)
    choose(g, G, f"move {ENGINEER}")
    with refused("10.4.2", "there is no fortification in 1505"):
        choose(g, G, "demolish")
    choose(g, G, "to 1504")
    assert f"move {ENGINEER}" not in options(g, G)
    assert g.state.moved[UNIT[ENGINEER]] == WAITING


def test_r10_4_2_works_with_supporting_units_refuse_an_engineer_that_stands_there():
    g = run(PHASE, {ENGINEER: "1504", "CH-86-Inf-III": "1504", **BYSTANDER}, fort=LINE)
    choose(g, G, f"move {ENGINEER}")
    with refused("10.4.2", "Swiss units support the fortification"):
        choose(g, G, "demolish")


def test_r10_4_2_only_german_engineers_can():
    g = run(PHASE, {DIVISION: "1504", ENGINEER: "1404", **BYSTANDER}, fort=LINE)
    choose(g, G, f"move {DIVISION}")
    with refused("10.4.2", f"{called(DIVISION)} is not a German engineer"):
        choose(g, G, "demolish")


def test_r10_4_2_only_in_german_movement():
    g = run(
        {"procedure": "MovementPhase", "side": "swiss"}, {ENGINEER: "1504", "CH-5-Inf-XX": "1404"}, fort=LINE
    )
    assert not any("demolish" in option for option in options(g, S))


def test_r10_4_2_an_engineer_inside_since_before_the_phase_can():
    g = run(PHASE, {ENGINEER: "1504", **BYSTANDER}, fort=LINE)
    choose(g, G, f"move {ENGINEER}", "demolish")
    assert place(g, ENGINEER) == "casualty_pile"
    assert g.state.moved[UNIT[ENGINEER]] == DONE
