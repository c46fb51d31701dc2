"""5.0 The scenarios: set-ups, lengths, special rules, victory; random games end and lose no counter."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from redoubt.engine import conformance, record
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import BadSetup
from redoubt.engine.game import Game
from redoubt.titles.fallschirmjaeger import TITLE
from redoubt.titles.fallschirmjaeger.invariants import check
from redoubt.titles.fallschirmjaeger.show.about import ABOUT, BRIEFINGS
from redoubt.titles.fallschirmjaeger.state import BOXES, HEXES
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    GREN,
    PARA,
    D,
    G,
    T,
    at,
    choose,
    hex_id,
    kind,
    new,
    place,
)

FINAL = "dutch S5.0"


def boxes(scenario: str) -> Counter[str]:
    g = new(scenario)
    return Counter("map" if spot < HEXES else BOXES[spot - HEXES] for spot in g.state.place)


def ended(scenario: str, units: dict[str, object], last: int, **more: object):  # type: ignore[no-untyped-def]
    """The last player turn of a scenario runs out."""
    g = at(FINAL, units, scenario=scenario, turn=last, **more)  # type: ignore[arg-type]
    assert g.result is not None
    return g.result


def held(*sites: str) -> dict[str, dict[str, int]]:
    return {site: {"control": 0} for site in sites}


BRIDGES = ("dordrecht_rail", "dordrecht_road", "moerdijk_rail", "moerdijk_road")


def test_r05_1_the_set_up_of_the_bridges() -> None:
    g = new("5.1")
    assert boxes("5.1")["pool"] == 24 + 3
    assert boxes("5.1")["due"] == 3
    assert {place(g, f"NL-3-Gp-Spui-{n}-Inf") for n in (1, 2, 3)} == {"19.19"}
    assert g.state.height[hex_id("9.29")] == 3
    assert list(g.state.sorties) == [2, 0, 0, 0]


def test_r05_1_role_and_briefing_name_the_battalions_that_jump() -> None:
    g = new("5.1")
    while kind(g) != "ChooseFlight":
        choose(g, g.pending[0].side, "done")
    flown = {str(choice).split("-", 3)[-1] for choice in g.legal(G) if "FJR" in str(choice)}
    assert flown == {"I-1-FJR", "II-1-FJR"}
    assert ABOUT.roles["5.1"][G] == "I/1 and II/1 Parachute"
    situation = BRIEFINGS["5.1"][G].situation
    assert "1st Parachute Regiment" in situation
    assert "2nd" not in situation


def test_r05_1_the_german_wins_with_all_four_bridges() -> None:
    assert ended("5.1", {PARA[0]: "7.26"}, 3, site=held(*BRIDGES)).winner == G
    assert ended("5.1", {PARA[0]: "7.26"}, 3, site=held(*BRIDGES[:3])).winner == D


def test_r05_1_only_the_left_of_the_map_is_in_play() -> None:
    g = choose(at("german S3.0", {PARA[0]: "20.30"}, scenario="5.1", turn=3), G, f"move {PARA[0]}")
    assert not any(str(choice).startswith("to 21.") for choice in g.legal(G))


def test_r05_2_the_set_up_of_den_haag() -> None:
    g = new("5.2")
    assert boxes("5.2")["pool"] == 18 + 2 + 3 + 1 + 13 + 13 + 6
    assert place(g, "NL-Queen-Wilhelmina") == "54.13"
    assert place(g, "DE-72-Inf-Rgt-1") == "due"
    assert place(g, "NL-Gold-Reserve") == "unused"


def test_r05_2_air_support_is_halved_and_rounded_up() -> None:
    g = at("german 1.9", {GREN[0]: "45.10"}, scenario="5.2", turn=3, dice=[4])
    assert list(g.state.sorties) == [2, 2, 0, 0]
    british = at("dutch 1.9", {COMPANY[0]: "45.10"}, scenario="5.2", turn=7, dice=[4, 5])
    assert list(british.state.sorties) == [0, 0, 1, 2]


def test_r05_2_72_regiment_comes_when_ypenburg_is_held_and_all_are_sent() -> None:
    units = {"DE-72-Inf-Rgt-1": "due", COMPANY[0]: "49.16"}
    g = at("german 2.5", units, scenario="5.2", turn=4, site=held("ypenburg"))
    assert place(g, "DE-72-Inf-Rgt-1") == "pool"
    waiting = at("german 2.5", {**units, COMPANY[1]: "pool"}, scenario="5.2", turn=4, site=held("ypenburg"))
    assert place(waiting, "DE-72-Inf-Rgt-1") == "due"


def test_r05_2_two_airfields_win() -> None:
    assert ended("5.2", {COMPANY[0]: "57.04"}, 10, site=held("ypenburg", "valkenburg")).winner == G
    assert ended("5.2", {COMPANY[0]: "57.04"}, 10, site=held("ypenburg")).winner == D


def test_r05_2_f41_an_airfield_in_range_of_dutch_aa_is_not_held() -> None:
    both, gun = held("ypenburg", "valkenburg"), "NL-Z-Yp-2-AA"
    assert ended("5.2", {COMPANY[0]: "57.04", gun: "48.15"}, 10, site=both).winner == D
    assert ended("5.2", {COMPANY[0]: "57.04", gun: "42.30"}, 10, site=both).winner == G


def test_r05_2_f18_queen_and_government_must_really_be_captured() -> None:
    court = ("NL-Queen-Wilhelmina", "NL-Dutch-Government")
    free = {COMPANY[0]: "50.10"} | dict.fromkeys(court, "54.13")
    assert ended("5.2", free, 10).winner == D
    prisoners = {COMPANY[0]: "50.10"} | {name: {"place": "50.10", "held": 1} for name in court}
    assert ended("5.2", prisoners, 10).winner == G


def test_r05_3_the_set_up_of_fortress_holland() -> None:
    g = new("5.3")
    assert boxes("5.3")["unused"] == 0
    assert boxes("5.3")["forming"] == 7
    assert {place(g, f"NL-3-Gp-Spui-{n}-Inf") for n in (1, 2, 3)} == {"16.35"}
    assert place(g, "NL-Gold-Reserve") == "32.18"
    for row in T.units:
        if row.entry == "setup":
            assert place(g, row.id) == row.hex


@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [(25, G, "major victory"), (24, G, "minor victory"), (10, G, "minor victory"), (9, None, "draw"),
     (6, None, "draw"), (5, D, "minor victory"), (1, D, "minor victory"),
     (0, D, "major victory"), (-8, D, "major victory")],
)  # fmt: skip
def test_r05_3_the_levels_of_victory(points: int, winner: str | None, level: str) -> None:
    found = next(level for level in T.scenarios["5.3"].levels if points >= level[0])
    assert (found[1] or None, found[2]) == (winner, level)


def test_r05_3_the_dutch_have_no_turn_15() -> None:
    g = at("german S5.0", {COMPANY[0]: "1.28"}, turn=15)
    assert g.result is not None
    assert g.result.rule == "5.3"


def test_a_set_up_that_breaks_the_lists_or_the_map_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"is not on the lists of this scenario \[5.1\]"):
        at("german S3.0", {COMPANY[0]: "20.30"}, scenario="5.1", turn=3)
    with pytest.raises(BadSetup, match=r"which is not in play \[5.1\]"):
        at("german S3.0", {PARA[0]: "21.30"}, scenario="5.1", turn=3)
    with pytest.raises(BadSetup, match="unknown phase"):
        at("german 9.9", {PARA[0]: "20.30"}, scenario="5.1", turn=3)
    with pytest.raises(BadSetup, match=r"stands in the water .* \[1.1b\]"):
        at("german S3.0", {PARA[0]: "5.25"}, scenario="5.1", turn=3)
    with pytest.raises(BadSetup, match=r"units of both sides .* \[S3.1d\]"):
        at("german S3.0", {PARA[0]: "20.30", "NL-3-3-GB-Inf": "20.30"}, scenario="5.1", turn=3)


def test_the_historical_drops_can_be_flown_on_turn_1() -> None:
    for scenario in T.scenarios:
        g = new(scenario)
        while kind(g) != "ChooseFlight":
            choose(g, g.pending[0].side, "done")
        for row in T.suggested:
            if row.scenario == scenario:
                choose(g, G, f"load {row.unit}", f"{row.how} {row.hex}")


@pytest.mark.parametrize("scenario", ["5.1", "5.2", "5.3"])
def test_random_games_end_and_no_counter_is_lost(scenario: str) -> None:
    for seed in range(2):
        g = record.new_game(TITLE, scenario, None, SeededDice(seed), keep=False)
        dice = SeededDice(seed + 50)
        before = len(g.state.place)
        for number in range(20_000):
            if not g.asked:
                break
            conformance.play_one(g, dice)
            if number % 97 == 0:
                assert check(g.state) == []
                assert len(g.state.place) == before
                assert sum(g.state.height) == sum(spot < HEXES for spot in g.state.place)
        assert g.result is not None


@pytest.mark.parametrize("scenario", ["5.1", "5.2", "5.3"])
def test_the_title_conforms(scenario: str) -> None:
    report = conformance.check_all(TITLE, scenario, seed=3, depth=200, samples=2)
    assert report.positions > 5


def standing_at(question: str) -> Game:
    """A game in the middle of a fight in which this question is open."""
    stack = {COMPANY[n]: {"place": "15.32"} for n in range(4)}
    others = {GREN[n]: {"place": "15.33"} for n in range(3)} | {"NL-Winkelmann": {"place": "15.33"}}
    for seed in range(200):
        data = {"scenario": "5.3", "turn": 4, "phase": "german S7.0", "unit": stack | others}
        g = record.position_game(TITLE, data, SeededDice(seed))
        choose(g, G, "attack 15.33", "all", "fight")
        while g.asked and kind(g) in ("TakeStep", "RetreatTo", "ChooseAdvance"):
            if kind(g) == question:
                return g
            choose(g, g.pending[0].side, str(g.legal(g.pending[0].side)[0]))
    raise AssertionError(f"no fight leads to {question}")


@pytest.mark.parametrize("question", ["TakeStep", "RetreatTo", "ChooseAdvance"])
def test_the_title_conforms_in_the_middle_of_a_fight(question: str) -> None:
    conformance.check_position(standing_at(question), SeededDice(5), with_replay=False)


def test_the_title_conforms_without_fog() -> None:
    assert conformance.check_all(TITLE, "5.1", {"fog": False}, seed=4, depth=200, samples=2).positions > 5


@pytest.mark.parametrize(
    ("fields", "rule", "words"),
    [
        ({"turn": 16}, "5.3", "15 turns"),
        ({"ju52_ready": 87}, "2.3a", "there are 86"),
        ({"ju52_lost": 87}, "2.3a", "there are 86"),
        ({"airfield": {"Waalhaven": {"field_loads": 19}}}, "2.6a", "its maximum is 18"),
        ({"special": {"village": {"special_drops": 3}}}, "2.5d", "2 may"),
        ({"aircraft": {"stuka": {"sorties": -1}}}, "1.9a", "never below 0"),
        ({"bridges_used": 6}, "2.9", "there are 5"),
        ({"train_overruns": 5}, "2.8", "4 at most"),
        ({"raised": -1}, "1.10e", "-1"),
        ({"unloaded": 2}, "3.4a", "0 or 1"),
        ({"wrecks": ["15.32"]}, "2.3c", "airfields only"),
        ({"refinery": ["15.32"]}, "3.8b", "36.28"),
        ({"site": {"ypenburg": {"control": 2}}}, "4.0a", "side 0"),
        ({"group": {"T4-D": {"groups": 3}}}, "4.0e", "2 declined"),
    ],
)
def test_a_position_beyond_a_limit_is_refused(fields: dict[str, Any], rule: str, words: str) -> None:
    with pytest.raises(BadSetup, match=rf"{words}.* \[{rule}\]"):
        at("german S3.0", **fields)


@pytest.mark.parametrize(
    ("unit", "marks", "rule"),
    [
        ("DE-Student", {"dg": 1}, "1.4"),
        (PARA[0], {"dg": 2}, "1.4"),
        (PARA[0], {"held": 1}, "1.10f"),
        (PARA[0], {"standing": "15.31"}, "1.7b"),
        ("NL-10-RA-1-Arty", {"standing": "30.24"}, "1.7b"),
        (PARA[0], {"how": 9}, "2.3"),
        (PARA[0], {"place": "pool", "how": 1}, "2.5a"),
        ("NL-Queen-Wilhelmina", {"place": "gone", "evacuated": 9}, "3.7"),
        (PARA[0], {"on_top": 3}, "S1.1"),
    ],
)
def test_a_counter_with_an_impossible_mark_is_refused(unit: str, marks: dict[str, Any], rule: str) -> None:
    with pytest.raises(BadSetup, match=rf"\[{rule}\]"):
        at("german S3.0", {unit: {"place": "15.32", **marks}})
