"""19.0 Set-up in general, for every scenario: order, suggestions, random choices, facing of lines."""

from __future__ import annotations

import random

import pytest

import redoubt
from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.titles.switzerland.queries import (
    deadly,
    fort_at,
    has_room,
    may_stand,
    occupied,
    on_map,
    stack_fits,
    troops_at,
    units_at,
)
from redoubt.titles.switzerland.rules.r11_works import suggested_facing
from redoubt.titles.switzerland.rules.r15_placement import ZONES, legal_hexes
from redoubt.titles.switzerland.state import GERMAN, HEXES, SWISS
from tests.titles.switzerland.helpers import UNIT, G, S, T, choose, events, kinds, options, place, refused
from tests.titles.switzerland.setting_up import SCENARIOS, begin, option_sets, setting_up, until, where


def sound(g: Game) -> None:
    """5.0 and 19.0 hold: stacks within limits, nobody among enemies, nobody without a place."""
    state = g.state
    for side in (GERMAN, SWISS):
        for hex in {state.place[unit] for unit in on_map(state, side)}:
            assert stack_fits(state, units_at(state, hex, side)), T.grid.name(hex)
    assert not occupied(state, GERMAN) & occupied(state, SWISS)
    assert "no_room" not in kinds(g)
    assert not g.title.check(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_r19_0_every_scenario_is_set_up_by_suggestions_alone(scenario: str) -> None:
    for options_ in option_sets(scenario):
        for italy in ("no", "yes"):
            g = redoubt.new("switzerland", scenario, options_, seed=3)
            if scenario == "historical":
                g.choose(S, italy)
            sound(until(g))
            summary = events(g, "set_up")[0]
            counted = {"german": len(on_map(g.state, 0)), "swiss": len(on_map(g.state, 1))}
            assert summary == {**counted, "army": 1}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_r19_0_random_choices_never_come_to_a_dead_end(scenario: str) -> None:
    for options_ in option_sets(scenario):
        for seed in range(4):
            luck = random.Random(seed)

            def pick(listed: list[Choice], luck: random.Random = luck) -> Choice:
                return luck.choice([option for option in listed if option.verb != "suggested"] or listed)

            sound(until(redoubt.new("switzerland", scenario, options_, seed=seed), pick=pick))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_r19_0_the_swiss_set_up_all_units_before_the_german_sets_up_his(scenario: str) -> None:
    g = until(begin(scenario))
    sides = [int(g.state.rules.side[event.facts["unit"]]) for event in g.log if event.kind == "placed"]
    assert sides == sorted(sides, reverse=True)


def test_r19_0_a_set_up_in_the_middle_is_saved_and_loaded() -> None:
    g = until(begin("pre_poland", "militia", "fortifications", dice=[4]), "ChooseSite")
    choose(g, S, "at 1711")
    again = redoubt.load(g.save())
    assert again.digest() == g.digest()
    choose(again, S, "face 3")
    assert again.pending[0].prompt == "place a Swiss fortified line (2 left), or take the suggested lines"


def test_r19_0_units_are_placed_one_by_one_and_taken_back() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    choose(g, S, "place CH-75-Inf-III", "at 1007")
    g.undo(S)
    g.undo(S)
    assert place(g, "CH-75-Inf-III") == "due"
    assert "place CH-75-Inf-III" in options(g, S)


def test_r19_0_a_unit_of_the_enemy_or_placed_already_is_refused() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    with refused("SC", "German 5 Inf XX is not one of the units to place now"):
        g.choose(S, "place DE-5-Inf-XX")
    with refused("SC", "you must still place"):
        g.choose(S, "done")


def test_r19_0_suggestions_take_what_is_left() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    choose(g, S, "place CH-75-Inf-III", "at 0509", "suggested")
    assert where(g)["CH-75-Inf-III"] == "0509"
    assert g.pending[0].side == G


def test_r19_0_a_suggestion_that_is_full_goes_to_the_nearest_legal_hex() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    choose(g, S, "place CH-9-Inf-III", "at 1705", "suggested")
    assert T.grid.distance(T.grid.parse(where(g)["CH-14-Art-III"]), T.grid.parse("1705")) == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_r19_0_legal_hexes_agree_with_stacking_and_terrain_hex_by_hex(scenario: str) -> None:
    g = until(begin(scenario, *(() if scenario == "training" else ("road_out",))), "ChooseUnit")
    while setting_up(g):
        decision = g.open_decisions()[0]
        for unit in getattr(decision, "units", ())[:3]:
            if type(decision).__name__ == "ChooseUnit":
                assert legal_hexes(g.state, unit, decision.zone) == [
                    hex
                    for hex in T.grid.members(ZONES[decision.zone](g.state, unit) & ~deadly(g.state))
                    if may_stand(g.state, unit, hex)
                    and has_room(g.state, unit, hex)
                    and not troops_at(g.state, hex, 1 - decision.side)
                    and not (decision.side == GERMAN and fort_at(g.state, hex) >= 0)
                ]
        listed = g.legal(decision.side)
        g.choose(decision.side, listed[0])


def test_r19_0_every_suggested_hex_for_a_unit_is_one_it_may_stand_in() -> None:
    g = begin("follow_on")
    for (scenario, unit), hex in T.suggested.items():
        assert may_stand(g.state, unit, hex) or T.country[hex] == 3, (scenario, T.unit_ids[unit])


# 11.1 facing


def test_r19_0_b44_the_swiss_player_chooses_the_facing_of_each_line() -> None:
    g = until(begin("historical", "fortifications"), "ChooseSite")
    choose(g, S, "at 1304")
    assert options(g, S) == [f"face {side}" for side in range(6)]
    assert g.pending[0].prompt == (
        "Swiss fortified line 1 in 1304 faces three hexsides, "
        "clockwise: which is the first? N, NE, SE, S, SW or NW"
    )
    choose(g, S, "face 2")
    assert g.log_lines(S)[-1]["text"].startswith(
        "Swiss fortified line 1 is built in 1304, facing SE, S, SW ["
    )
    fort = T.fort_ids.index("CH-Line-1")
    assert (g.state.fort_place[fort], g.state.facing[fort]) == (T.grid.parse("1304"), 2)
    with refused("19.1.6", "1304 already holds Swiss fortified line 1"):
        g.choose(S, "at 1304")
    with refused("19.1.6", "1303 is not a hex for a Swiss line; the hexes left are Aarau 1404, Brugg 1504"):
        g.choose(S, "at 1303")


@pytest.mark.parametrize(
    ("scenario", "line", "hex", "facing"),
    [
        ("historical", "CH-Line-1", "1304", 5),
        ("southern_hook", "FR-Line-1", "1102", 0),
        ("follow_on", "CH-Line-1", "0607", 4),
        ("kesselring", "CH-Line-1", "1906", 1),
        ("follow_on", "CH-Line-1", "0411", 4),
    ],
)
def test_r19_0_b44_suggested_lines_face_where_the_attack_comes_from(
    scenario: str, line: str, hex: str, facing: int
) -> None:
    g = begin(scenario)
    assert suggested_facing(g.state, T.fort_ids.index(line), T.grid.parse(hex)) == facing


def test_r19_0_b136_germans_are_not_placed_on_an_enemy_fortification() -> None:
    g = until(begin("historical", "fortifications"), "ChooseUnit")
    assert HEXES > g.state.fort_place[0] >= 0
    unit = UNIT["DE-6-Mtn-XX"]
    assert T.grid.parse("2307") not in legal_hexes(g.state, unit, "Germany, any hex")


def test_r19_0_set_up_begins_with_an_empty_board() -> None:
    with pytest.raises(redoubt.BadSetup, match="cannot have units, forts or militia on the board") as caught:
        redoubt.position("switzerland", {"phase": "19.0", "unit": {"CH-1-Bdr-X": {"place": "1303"}}})
    assert caught.value.rule == "19.0"
