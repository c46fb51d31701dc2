"""The land war on paper: a map for each scenario, markers, charts; and a scene drawn without a browser."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from redoubt.engine.errors import BadSetup
from redoubt.paper.mapcounters import ROOM, counter
from redoubt.paper.mapdraw import map_svg, read_art
from redoubt.paper.mapfronts import walks
from redoubt.paper.paint import paint_of
from redoubt.paper.plain import texts
from redoubt.paper.printing import Offer, Order
from redoubt.show.types import LineSide
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.show.mapdata import map_data
from redoubt.titles.land_war.show.paper import paper
from redoubt.titles.land_war.state import ALLIED, NATIONS
from tests.titles.land_war.at_table import scene_of
from tests.titles.land_war.helpers import new

SCENARIOS = ("orel", "east", "europe", "china")


def words(svg: str) -> set[str]:
    return {text for _, text in texts(svg)}


@pytest.mark.parametrize(("scenario", "place"), [("orel", "Sevsk"), ("china", "Chungking")])
def test_each_scenario_has_its_own_map_on_paper(scenario: str, place: str) -> None:
    sheet = Offer(TITLE, Order("A2", scenario=scenario)).whole_map()
    written = words(sheet.svg(fonts=False))
    assert place in written
    assert any("no sign: open" in line for line in written)
    assert TITLE.scenarios[scenario].name in sheet.title


def test_an_unknown_scenario_cannot_be_printed() -> None:
    with pytest.raises(BadSetup, match="unknown scenario"):
        Offer(TITLE, Order(scenario="mars"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_lw012_there_is_a_marker_of_men_for_every_hex_of_each_line(scenario: str) -> None:
    rules = new(scenario).setup.rules
    counters = paper(rules)["counters"]
    for side in rules.teams:
        name = NATIONS[rules.nation_of[side]]
        men = [
            (counter["count"], int(counter["front"].short))
            for counter in counters
            if counter["front"].id.startswith(name) and counter["front"].short.isdigit()
        ]
        fronts = [row for row in rules.map.setup if row.nation == name and row.kind == "front"]
        assert sum(count for count, _ in men) >= len(fronts)
        assert sum(count * value for count, value in men) >= sum(row.manpower for row in fronts)


def test_the_set_up_on_paper_tells_the_strengths_that_control_sees() -> None:
    offer = Offer(TITLE, Order("A3", scenario="orel"))
    sheets = {sheet.name: words(sheet.svg(fonts=False)) for sheet in offer.sheets("charts")}
    (setup,) = [lines for name, lines in sheets.items() if name.startswith("scenario")]
    assert any("Germany 4 men, 1 tank, 3 aircraft" in line for line in setup)
    assert not any("Control" in line and "set-up" in line for line in setup)


def test_a_scene_is_drawn_on_paper_with_its_lines_flags_and_markers() -> None:
    game = new(enemy_strength="open")
    scene = scene_of(game, "control")
    art = read_art((TITLE.folder / "art/orel/map.json").read_text(encoding="utf-8"))
    picture = map_svg(map_data(game.setup.rules), art, scene)
    ET.fromstring(picture)
    assert picture.count('stroke-dasharray="1.7 6.6"') == 1  # the bars of the Allied line
    assert ">14<" not in picture
    assert ">7<" in picture  # the seven men of 0503


def test_lines_are_walked_side_by_side_without_a_gap() -> None:
    corners = {("a", "x"): ((0.0, 0.0), (0.0, 9.0)), ("b", "x"): ((0.0, 9.0), (5.0, 15.0)),
               ("c", "x"): ((40.0, 0.0), (40.0, 9.0))}  # fmt: skip
    sides = [LineSide(place=place, across=across) for place, across in (("b", "x"), ("c", "x"), ("a", "x"))]
    found = walks(sides, lambda place, across: corners.get((place, across)))
    assert sorted([side.place for side, _, _ in walk] for walk in found) == [["a", "b"], ["c"]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_markers_of_the_two_camps_differ_without_colour(scenario: str) -> None:
    rules = new(scenario).setup.rules
    for printed in paper(rules)["counters"]:
        front = printed["front"]
        nation = NATIONS.index(front.id.rsplit("-", 1)[0])
        ringed = "<circle" in counter(replace(front, symbol=""), (0, 0), 44, paint_of(TITLE))
        assert ringed == (rules.camp[nation] == ALLIED), front.id


def test_the_words_of_a_marker_keep_within_it() -> None:
    for printed in paper(new("europe").setup.rules)["counters"]:
        drawn = ET.fromstring(counter(replace(printed["front"], symbol=""), (0, 0), 44, paint_of(TITLE)))
        for text in drawn.iter("text"):
            assert len(text.text or "") * float(text.attrib["font-size"]) * 0.46 <= ROOM + 0.1, text.text
