"""What the war is about: the goal line, the briefing card, the header at every width, the warnings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import redoubt
from tests.browser import Browse, Server, axe_in_every_look
from tests.tabletop import Tabletop
from tests.web.battle import battle
from tests.web.training import in_movement, new_training

CUT = """() => [...document.querySelectorAll('.t-phase, .t-level small, .t-layer > span, .t-title h1')]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""


def opened(browse: Browse, server: Server, game: str, **more: Any) -> Tabletop:
    top = Tabletop(browse(f"#/game/{game}", **{"speed": "none", "screen": "laptop", **more}), server, game)
    top.settle()
    return top


def historical(server: Server) -> str:
    return new_training(server, scenario="historical")


def test_the_goal_line_says_what_ends_the_game_and_how_far_it_is(browse: Browse, server: Server) -> None:
    top = opened(browse, server, historical(server))
    goal = top.page.get_by_role("region", name="Goal")
    expect(goal).to_contain_text("Switzerland surrenders by the end of turn 10")
    expect(goal.locator(".t-aim")).to_have_count(3)
    expect(goal).to_contain_text("Bern not yet")
    expect(goal).to_contain_text("0 of 6 + a die")
    expect(goal.locator(".t-level")).to_have_count(5)


def test_a_two_sided_score_names_both_sides(browse: Browse, server: Server) -> None:
    top = opened(browse, server, in_movement(server))
    goal = top.page.get_by_role("region", name="Goal")
    expect(goal).to_contain_text("More stacking points inside Germany by the end of turn 3")
    expect(goal).to_contain_text("German points")
    expect(goal).to_contain_text("French points")


def test_a_level_that_both_sides_share_is_shown_once_at_the_end(page: Page) -> None:
    """Paths of Glory: 13 VP are 3 for one side and 3 against the other, and stand there as 13 VP."""
    sides = [{"id": "ap", "name": "Allied Powers"}, {"id": "cp", "name": "Central Powers"}]
    level, camp = (
        {"id": "vp", "label": "VP", "value": 13},
        {"id": "axis", "label": "Axis points", "value": 14},
    )

    def labels(scores: dict[str, int], shown: list[dict[str, Any]]) -> list[tuple[str, int]]:
        found = page.evaluate(
            "async (given) => (await import('/js/table/goal.js')).finalScores(...given)",
            [scores, shown, sides],
        )
        return [(row["label"], row["value"]) for row in found]

    assert labels({"ap": -3, "cp": 3}, [level]) == [("VP", 13)]
    assert labels({"ap": 4, "cp": 3}, [level]) == [("Allied Powers", 4), ("Central Powers", 3)]
    assert labels({"vp": 9}, [level]) == [("VP", 9)]
    assert labels({"axis": 14, "allied": 41}, [camp]) == [("Axis points", 14), ("Allied", 41)]


def test_the_pace_is_the_mean_of_the_last_turns(page: Page) -> None:
    turns = [{"turn": n, "scores": {"vp": value}} for n, value in enumerate([0, 1, 3, 6])]
    score: dict[str, Any] = {"id": "vp"}

    def pace(known: list[dict[str, Any]], turn: int) -> Any:
        return page.evaluate(
            "async (given) => (await import('/js/table/goal.js')).paceOf(...given)",
            [score, known, turn, 10],
        )

    assert pace(turns, 4) == 6 + 2 * 7
    assert pace(turns[:1], 1) is None, "before a turn is over there is no pace"
    score["paced"] = False
    assert pace(turns, 4) is None, "a level that goes up and down has none"


def test_the_briefing_opens_on_the_first_game_of_a_scenario_only(browse: Browse, server: Server) -> None:
    top = opened(browse, server, in_movement(server), briefed="")
    card = top.page.get_by_role("region", name="Briefing")
    expect(card).to_contain_text("You win")
    expect(card.locator(".t-know li")).to_have_count(3)
    expect(card.locator(".t-sketch .arrow")).to_have_count(2)
    assert card.locator(".t-sketch .water").get_attribute("d"), "lakes of the map"
    assert card.locator(".t-sketch .river").get_attribute("d"), "rivers of the map"
    top.page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    top.page.reload()
    top.settle()
    expect(card).to_have_count(0)
    top.page.keyboard.press("B")
    expect(card).to_be_visible()
    top.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    top.page.locator("[data-do=briefing]").click()
    expect(card).to_be_visible()


def test_the_briefing_is_never_over_the_map(browse: Browse, server: Server) -> None:
    top = opened(browse, server, in_movement(server), briefed="")
    card = top.page.get_by_role("region", name="Briefing").bounding_box()
    board = top.page.locator(".t-map").bounding_box()
    assert card is not None
    assert board is not None
    assert card["x"] >= board["x"] + board["width"] - 1


@pytest.mark.parametrize(("title", "scenario"), [
    (title, scenario)
    for title in ("switzerland", "land_war")
    for scenario in redoubt.title(title).scenarios
])  # fmt: skip
def test_every_scenario_has_a_sketch_and_a_briefing_for_every_side(title: str, scenario: str) -> None:
    loaded = redoubt.title(title)
    show: Any = loaded.show
    assert show.sketches[scenario].arrows
    for side in loaded.taking_part(scenario):
        assert show.briefings[scenario][side].advice, side


@pytest.mark.parametrize("width", [1280, 1366, 1536, 1680])
def test_phases_levels_and_tools_are_whole_at_every_width(browse: Browse, server: Server, width: int) -> None:
    game = historical(server)
    top = opened(browse, server, game)
    top.page.set_viewport_size({"width": width, "height": 768 if width < 1500 else 900})
    top.page.wait_for_timeout(300)
    assert top.page.evaluate(CUT) == []
    assert top.page.locator(".t-phase[data-tick]").count() == 0, "no phase loses its name"
    rail = top.page.locator(".t-rail").bounding_box()
    last = top.page.locator(".t-rail .t-layer").last.bounding_box()
    assert rail is not None
    assert last is not None
    assert last["y"] + last["height"] <= rail["y"] + rail["height"] + 1, "all tools are in sight"


OTHERS = {
    "land_war": ("orel", "germany", "ussr"), "fallschirmjaeger": ("5.1", "german", "dutch"),
    "paths_of_glory": ("introductory", "cp", "ap"),
}  # fmt: skip


@pytest.mark.parametrize("title", OTHERS)
def test_every_title_shows_its_tools_and_levels_whole_on_a_laptop(
    browse: Browse, server: Server, title: str
) -> None:
    scenario, side, other = OTHERS[title]
    wish = {"scenario": scenario, "seats": {side: "human", other: "human"}, "dice": "seeded", "seed": 3}
    game = str(server.new_game(title, f"whole-{title}", **wish)["game"])
    page = browse(f"#/game/{game}?as={side}", speed="none", screen="laptop")
    page.locator(".map-play").wait_for(state="attached")
    page.wait_for_timeout(300)
    assert page.evaluate(CUT) == []


def test_the_end_button_keeps_its_size_and_its_chip_lists_the_warnings(
    browse: Browse, server: Server
) -> None:
    top = opened(browse, server, in_movement(server))
    button = top.do("end")
    size = button.bounding_box()
    chip = top.do("warnings")
    expect(chip).to_be_visible()
    top.page.keyboard.press("w")
    box = top.page.get_by_role("group", name="Before the phase ends")
    expect(box).to_be_visible()
    assert button.bounding_box() == size
    board = top.page.locator(".t-map").bounding_box()
    found = box.bounding_box()
    assert board is not None
    assert found is not None
    assert found["x"] >= board["x"] + board["width"] - 2, "the list is never over the map"
    top.page.keyboard.press("Escape")
    expect(box).to_have_count(0)


def test_axe_finds_nothing_in_goal_line_and_briefing(browse: Browse, server: Server) -> None:
    top = opened(browse, server, battle(server, "fight"), briefed="")
    expect(top.page.get_by_role("region", name="Briefing")).to_be_visible()
    assert axe_in_every_look(top.page) == []


def test_on_a_laptop_the_foot_is_one_whole_line_with_the_losses_of_both_sides(
    browse: Browse, server: Server
) -> None:
    game = in_movement(server)
    page = browse(f"#/game/{game}?as=german", screen="laptop")
    losses = page.locator(".t-losses dl > div")
    expect(losses).to_have_count(2)
    for index in range(2):
        expect(losses.nth(index)).to_be_in_viewport(ratio=1)
    box, row = (
        page.locator(".t-dock .log-box").bounding_box(),
        page.locator(".t-dock .log-row").last.bounding_box(),
    )
    assert box is not None
    assert row is not None
    assert abs(box["y"] - row["y"]) <= 1
    assert abs(box["y"] + box["height"] - row["y"] - row["height"]) <= 1


def test_a_phone_has_one_end_button_and_the_whole_score_in_its_bar(browse: Browse, server: Server) -> None:
    page = browse(f"#/game/{historical(server)}", screen="phone")
    expect(page.locator("[data-do=end]:visible")).to_have_count(1)
    last = page.locator(".t-figures-bar > span").last
    expect(last).to_have_text(re.compile(r"^VP \d+$"))
    figures, words = page.locator(".t-figures-bar").bounding_box(), last.bounding_box()
    assert figures is not None
    assert words is not None
    assert words["x"] + words["width"] <= figures["x"] + figures["width"] + 0.5


def test_a_note_that_most_orders_share_stands_once(browse: Browse, server: Server) -> None:
    wish = {"scenario": "5.1", "seats": {"german": "human", "dutch": "staff"}, "dice": "seeded", "seed": 3}
    game = str(server.new_game("fallschirmjaeger", "goal-notes", **wish)["game"])
    page = browse(f"#/game/{game}?as=german", screen="laptop")
    bombs = page.locator(".t-group", has_text="Ju-87b bombs")
    expect(bombs.locator(":scope > p.sub").first).to_contain_text("Nobody there; the hexes around it at 2")
    rows = bombs.locator(".t-row")
    assert rows.count() > 10
    assert rows.locator("small").count() < rows.count() / 2


def test_the_foot_of_a_wide_table_shows_whole_lines_only(browse: Browse, server: Server) -> None:
    game = battle(server, "fight")
    page = browse(f"#/game/{game}?as=german", screen="desktop", speed="none")
    page.locator(".t-dock .log-row").nth(6).wait_for()
    page.wait_for_timeout(400)
    tops = page.evaluate("""() => {
      const box = document.querySelector(".t-dock .log-box").getBoundingClientRect();
      return [...document.querySelectorAll(".t-dock .log-row")].map((row) => row.getBoundingClientRect())
        .filter((row) => row.bottom > box.top + 1).map((row) => [row.top - box.top, row.bottom - box.bottom]);
    }""")
    assert abs(tops[0][0]) < 2, "the first line begins at the top"
    assert tops[-1][1] < 2, "the last line is whole"
