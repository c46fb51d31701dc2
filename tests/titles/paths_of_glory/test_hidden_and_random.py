"""Hidden hands, saves, and random games of every profile."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

import redoubt
from redoubt.engine import conformance, record
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.board import mark_unit
from redoubt.titles.paths_of_glory.queries import besieged, occupied, stacks
from redoubt.titles.paths_of_glory.rules.r08_operations import price_list
from redoubt.titles.paths_of_glory.rules.r14_supply import open_lines, ready_stacks
from redoubt.titles.paths_of_glory.state import RETREATED
from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    UNIT,
    T,
    asked,
    at,
    choose,
    events,
    kind,
    new,
    options,
    place,
    refused,
)

NEUTRALS = varied(TITLE, "neutrals")
PROFILES = [
    pytest.param(title, scenario, id=f"{scenario}{'-' * bool(title.variant)}{title.variant}")
    for title in (TITLE, NEUTRALS)
    for scenario in title.scenarios
]


def test_p14_a_view_shows_no_card_that_the_side_cannot_know() -> None:
    side = {AP: {"hand": ["AP-02"], "deck": ["AP-04", "AP-05"], "buried": ["AP-07"], "discards": ["AP-09"]}}
    g = at("cp 7.1", {"GE-1": "Essen"}, side=side, hand={CP: ["CP-08"]})
    seen = json.dumps(g.view(CP))
    for card in ("AP-02", "AP-04", "AP-05", "AP-07"):
        assert card not in seen
    assert "AP-09" in seen
    assert "CP-08" not in json.dumps(g.view(AP))
    own = json.dumps(g.view(AP))
    assert all(card in own for card in ("AP-02", "AP-04", "AP-07"))


def test_p15_asking_for_a_card_tells_nothing() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Plock"}
    prompts = []
    for hand, deck in ((["AP-04", "AP-02"], ["AP-07"]), (["AP-07", "AP-02"], ["AP-04"])):
        g = at("cp 7.1", units, side={AP: {"hand": hand, "deck": deck}}, hand={AP: hand, CP: ["CP-09"]})
        choose(g, CP, "ops CP-09", "activate_attack Tannenberg", "done", "attack Plock", "use GE-1", "fight")
        assert kind(g) == "AnswerWithCard"
        prompts.append(json.dumps([g.view(CP), g.pending[0].prompt]))
    assert prompts[0] == prompts[1]


def test_p16_p17_sieges_are_completed_and_left_as_one() -> None:
    units = {"GE-C01": "Metz", "GE-C02": "Koblenz"}
    g = at("cp 7.1", units, hand={CP: ["CP-09"]}, spaces={"Nancy": {"fort": 2}, "Sedan": {"control": CP}})
    choose(g, CP, "ops CP-09", "activate_move Metz", "activate_move Koblenz", "done")
    choose(g, CP, "move GE-C01", "to Nancy")
    with refused("15.2"):
        choose(g, CP, "done")


def test_p18_a_long_move_takes_vp_spaces_on_its_way() -> None:
    g = at(
        "cp 7.1", {"GE-C01": "Koblenz"}, hand={CP: ["CP-02"]}, spaces={"Liege": {"fort": 0, "control": CP}}
    )
    choose(g, CP, "ops CP-02", "activate_move Koblenz", "done", "move GE-C01", "to Cambrai", "stop")
    assert place(g, "GE-C01") == "Cambrai"
    assert g.state.vp == 12  # Sedan or Brussels, and Cambrai


def test_p19_a_unit_on_a_lost_beach_may_leave_it() -> None:
    g = at(
        "cp 7.1", {"TU-C02": "MEF1"}, hand={CP: ["CP-02"]}, war={"TU": CP}, spaces={"MEF1": {"control": CP}}
    )
    choose(g, CP, "ops CP-02", "activate_move MEF1", "done", "move TU-C02")
    assert "to Gallipoli" in options(g, CP)


def test_p20_no_attack_marker_without_an_enemy() -> None:
    g = choose(at("cp 7.1", {"GE-1": "Berlin"}, hand={CP: ["CP-02"]}), CP, "ops CP-02")
    with refused("12.2"):
        choose(g, CP, "activate_attack Berlin")


def test_p20_the_fort_of_a_neutral_is_not_an_enemy() -> None:
    g = choose(at("ap 7.1", {"RU-C01": "Kars"}, hand={AP: ["AP-02"]}), AP, "ops AP-02")
    with refused("12.2"):
        choose(g, AP, "activate_attack Kars")


def test_p21_a_supply_line_through_italy_counts_for_the_offensive() -> None:
    units = {"AH-1": "Trieste", "FR-C01": "Villach"}
    spaces = {"Villach": {"control": AP}}
    g = at(
        "cp 7.1",
        units,
        (1, 1),
        hand={CP: ["CP-02"]},
        war={"IT": AP},
        spaces=spaces,
        side={CP: {"offensive": "AH_IT"}},
    )
    choose(g, CP, "ops CP-02", "activate_attack Trieste", "done", "attack Villach", "use AH-1", "fight")
    assert g.state.offensive_met[1] == 1


def test_p22_a_star_combat_card_scores_in_the_introductory_game() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Plock"}
    g = at("cp 7.1", units, (1, 1), scenario="introductory", turn=2, hand={AP: ["AP-04"], CP: ["CP-07"]})
    choose(g, CP, "ops CP-07", "activate_attack Tannenberg", "done", "attack Plock", "use GE-1", "fight")
    choose(g, AP, "play AP-04")
    assert g.state.vp == 9


def test_p23_von_hutier_needs_no_flank_attack() -> None:
    units = {"GE-1": "Posen", "GE-2": "Breslau", "RU-1": "Lodz"}
    g = at("cp 7.1", units, (6, 6), hand={CP: ["CP-44", "CP-09"]})
    choose(g, CP, "ops CP-09", "activate_attack Posen", "activate_attack Breslau", "done")
    choose(g, CP, "attack Lodz", "use GE-1", "use GE-2", "fight", "play CP-44")
    assert kind(g) != "AttemptFlank"


def test_p24_units_that_retreated_here_leave_again_with_the_defenders() -> None:
    units = {"GE-C01": "Sedan", "FR-C01": "Cambrai", "FR-C02": "Cambrai"}
    side = {AP: {"hand": ["AP-06"]}}
    g = at("cp 7.1", units, (1, 1), hand={CP: ["CP-09"]}, side=side, spaces={"Sedan": {"control": CP}})
    choose(g, CP, "ops CP-09", "activate_attack Sedan", "done")
    mark_unit(g.state, UNIT["FR-C02"], RETREATED)  # type: ignore[arg-type]
    choose(g, CP, "attack Cambrai", "use GE-C01", "fight")
    choose(g, AP, "play AP-06")
    assert kind(g) == "RetreatUnit"
    assert {option.split()[1] for option in options(g, AP)} == {"FR-C01", "FR-C02"}


def test_p25_an_event_helps_though_its_unit_is_lost_first() -> None:
    from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
    from redoubt.titles.paths_of_glory.rules.r12_9_fire import attack_drms
    from redoubt.titles.paths_of_glory.tables import AP as ALLIED

    g = at("ap 7.1", {"US-C01": "Amiens", "FR-1": "Amiens"}, hand={AP: ["AP-02"]}, offensive_card="AP-35")
    state = g.state
    state.offensive_card = T.card["AP-35"]  # type: ignore[attr-defined]
    us, fr = UNIT["US-C01"], UNIT["FR-1"]
    fight = Fight(ALLIED, T.space["Cambrai"], (fr,), (), 0, True, (fr, us))
    assert [drm.amount for drm in attack_drms(state, fight, 0)] == [2]  # type: ignore[arg-type]


def test_p26_the_senussi_stay_out_of_the_reserve_box() -> None:
    g = at("cp 7.1", {"SN-C": "Libya", "TU-C01": "Ankara"}, hand={CP: ["CP-09"]}, war={"TU": CP})
    choose(g, CP, "sr CP-09")
    assert "redeploy SN-C" not in options(g, CP)


@pytest.mark.parametrize("title", [TITLE, NEUTRALS], ids=["plain", "neutrals"])
def test_r14_1_what_is_remembered_of_the_board_is_true(title: Title) -> None:
    g = record.new_game(title, "historical", {}, SeededDice(7), keep=False)
    dice = SeededDice(8)
    for number in range(600):
        side = g.open_decisions()[0].side
        g.choose(side, g.draw(side, partial(dice.roll, "", ""))[0])
        if number % 4 == 0:
            state: Any = g.state
            fresh = state.clone()
            fresh.game = g
            fresh.changed()
            for who in (0, 1):
                for query in (stacks, occupied, besieged, open_lines, ready_stacks):
                    assert query(state, who) == query(fresh, who), query
                sud = state.sud_used
                assert price_list(state, (who, sud)) == price_list(fresh, (who, sud))


@pytest.mark.parametrize(("title", "scenario"), PROFILES)
def test_r05_every_profile_conforms(title: Title, scenario: str) -> None:
    assert conformance.check_all(title, scenario, seed=3, depth=200, samples=2).positions > 1


def test_r05_a_saved_game_continues_as_before() -> None:
    g: Game = new(seed=5)
    dice = SeededDice(9)
    for _ in range(120):
        side = g.open_decisions()[0].side
        g.choose(side, g.draw(side, partial(dice.roll, "", ""))[0])
    again = redoubt.load(g.save())
    assert again.digest() == g.digest()
    assert asked(again) == asked(g)
    assert len(events(again, "turn")) == len(events(g, "turn"))
