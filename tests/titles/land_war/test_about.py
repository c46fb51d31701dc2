"""Briefings and the first screen: every team has briefing, and what it says is what the campaign holds."""

from __future__ import annotations

import re

import pytest

from redoubt.kit.rules_index import RulesIndex
from redoubt.kit.rulings import load_rulings
from redoubt.show.briefings import Briefing
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.settings import scenario_data
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.about import ABOUT, BRIEFINGS
from redoubt.titles.land_war.tables import campaign

EVERY = [
    pytest.param(scenario, side, briefing, id=f"{scenario}-{side}")
    for scenario, sides in BRIEFINGS.items()
    for side, briefing in sides.items()
]


def words(briefing: Briefing) -> str:
    return " ".join((briefing.situation, *briefing.aims, briefing.counted, *briefing.advice))


def test_s1_every_team_of_every_campaign_has_a_briefing():
    assert {scenario: set(sides) for scenario, sides in BRIEFINGS.items()} == {
        scenario: set(TITLE.taking_part(scenario)) for scenario in TITLE.scenarios
    }


@pytest.mark.parametrize(("scenario", "side", "briefing"), EVERY)
def test_s1_a_briefing_says_what_is_counted_as_the_campaign_counts_it(scenario, side, briefing):
    levels = [least for least, _, _ in scenario_data()[scenario].levels if least]
    numbers = {int(number) for number in re.findall(r"\b\d+\b", briefing.counted)}
    near = {level + step for level in levels for step in (-1, 0)}
    assert numbers & near
    if side == "control":
        assert set(levels) <= numbers | {level for level in levels if level - 1 in numbers}
        return
    decided = {int(number) for number in re.findall(r"\b\d+\b", f"{briefing.wins} {briefing.loses}")}
    length = scenario_data()[scenario].length
    assert briefing.wins, side
    assert briefing.loses, side
    assert decided <= near | {int(number) for number in re.findall(r"\b\d+\b", length)}


@pytest.mark.parametrize(("scenario", "side", "briefing"), EVERY)
def test_s1_every_rule_that_a_briefing_cites_is_there(scenario, side, briefing):
    known = set(RulesIndex.load(TITLE.folder / "data" / "rules.toml"))
    known |= set(load_rulings(TITLE.folder / "RULINGS.md"))
    cited = set(re.findall(r"\b(?:LW-\d{3}|[ASREC]\d{1,2})(?=[a-e]?\b)", words(briefing)))
    assert TITLE.scenarios[scenario].rule in cited
    assert cited <= known
    foreign = {"europe": "C", "china": "E", "orel": "EC", "east": "EC"}[scenario]
    assert not {rule for rule in cited if rule[0] in foreign and rule[:2] != "LW"}


@pytest.mark.parametrize(("scenario", "side", "briefing"), EVERY)
def test_s1_points_and_hexes_that_a_briefing_names_are_on_the_map(scenario, side, briefing):
    board = campaign(scenario)
    for name in re.findall(r"\b\d{4}\b", words(briefing)):
        assert name.startswith("19") or any(row.hex == name for row in board.rows.values())


def test_s1_the_start_of_each_campaign_is_as_described():
    for scenario, side, held in (
        ("orel", "ussr", 11),
        ("east", "ussr", 37),
        ("china", "japan", 8),
    ):
        assert f"You begin with {held}" in BRIEFINGS[scenario][side].counted
        board, camp = campaign(scenario), 1 if side == "ussr" else 0
        assert sum(points for hex, points in board.points.items() if board.start[hex] == camp) == held


def test_s1_sums_of_points_in_the_texts_are_right():
    points = campaign("orel").points
    places = {campaign("orel").city[hex]: worth for hex, worth in points.items()}
    assert places["Kiev"] + places["Zhitomir"] + places["Dnepropetrovsk"] == 13
    assert sum(points.values()) == 31
    east = campaign("east")
    assert sum(east.points[east.place(city)] for city in ("Moscow", "Leningrad", "Stalingrad")) == 18


def test_s1_the_first_screen_names_every_side_with_its_colours():
    assert set(ABOUT.sides) == set(TITLE.sides)
    for side, info in ABOUT.sides.items():
        assert info.name == look.team_name(TITLE.sides.index(side))
        if side != "control":
            nation = look.NATIONS.index(info.name.replace(" ", "-"))
            assert (info.nation, info.letter) == (look.CODES[nation], look.LETTERS[nation])
    assert ABOUT.tutorial in TITLE.scenarios


def test_every_term_of_the_glossary_rests_on_a_rule():
    known = set(RulesIndex.load(TITLE.folder / "data" / "rules.toml"))
    known |= set(load_rulings(TITLE.folder / "RULINGS.md"))
    for term, text in ABOUT.glossary.items():
        cited = re.findall(r"\[([^\]]+)\]", text)
        assert cited, term
        assert set(cited) <= known, term


def test_s1_a_briefing_as_text_has_all_its_parts():
    lines = list(BRIEFINGS["orel"]["germany"].lines())
    assert lines[0].startswith("September 1943")
    assert "Aims:" in lines
    assert any(line.startswith("What counts: ") for line in lines)
