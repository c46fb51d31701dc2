"""The text table: a whole game by keyboard and ear, over the same API."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server, axe, axe_in_every_look, looks, shot

from .battle import modules

run = pytest.fixture(scope="module", name="run")(modules)
COMMANDS = "/text/commands.js"
WORDS = "/text/words.js"


@pytest.mark.parametrize(
    ("typed", "name", "fits"),
    [
        ("29-mot", "DE-29-Mot-XX", True),
        ("29 mot", "DE-29-Mot-XX", True),
        ("de-29", "DE-29-Mot-XX", True),
        ("German 5", "German 5 Inf XX", True),
        ("german-5-inf", "German 5 Inf XX", True),
        ("9-mot", "DE-29-Mot-XX", False),
        ("5 german", "German 5 Inf XX", False),
        (" ", "DE-29-Mot-XX", False),
    ],
)
def test_a_name_may_be_any_run_of_its_parts(run: Any, typed: str, name: str, fits: bool) -> None:
    assert run(COMMANDS, "fits", typed, name) is fits


def test_a_sentence_is_made_for_the_ear(run: Any) -> None:
    assert run(WORDS, "heard", "29 Mot XX stops [9.0]") == "29 Mot XX stops, rule 9.0"
    sentence = "The German takes back a choice"
    assert run(WORDS, "heard", f"{sentence} [undo]") == sentence


def test_neighbours_are_read_from_the_map(run: Any, running_server: Server) -> None:
    hexes = running_server.ask("GET", "/api/titles/switzerland/map")["map"]["hexes"]
    ground = [{"hex": hex["hex"], "centre": hex["centre"]} for hex in hexes]
    found = {step["place"]: step["way"] for step in run(WORDS, "neighbours", ground, "1202")}
    assert found == {
        "1201": "north", "1302": "northeast", "1303": "southeast", "1203": "south", "1103": "southwest",
        "1102": "northwest",
    }  # fmt: skip


# the page


def begun(browse: Browse) -> Page:
    """A training game, begun with nothing but the keyboard."""
    # A refusal is a 4xx, which the browser notes in its console.
    page = browse("text.html", screen="laptop", allow=("422",))
    expect(page.locator("#scenario")).to_be_visible()
    page.locator("#title").select_option("switzerland")
    page.locator("#scenario").select_option("training")
    page.get_by_role("button", name="Begin").press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Your decision: place your units", timeout=20_000)
    return page


@pytest.fixture
def training(browse: Browse) -> Page:
    return begun(browse)


@pytest.fixture(scope="module")
def asked(browse_together: Browse, keeper: Server) -> Page:
    """A training game in which nothing is done: there are only questions."""
    page = begun(browse_together)
    keeper.keep(keeper.games()[0]["id"])
    return page


def say(page: Page, line: str) -> None:
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")


def test_a_game_is_begun_and_played_by_typing(training: Page) -> None:
    page = training
    expect(page.locator("#line")).to_be_focused()
    say(page, "suggested")
    expect(page.locator("#answer")).to_contain_text("Done. Your decision")
    expect(page.locator("#log")).to_contain_text("The armies are ready")
    for _ in range(2):
        if "bombard" in page.locator("#prompt").inner_text():
            say(page, "done")
            expect(page.locator("#prompt")).to_contain_text("movement phase")
    # The name as the button shows it: "29 Mot XX", or "German 5 Inf XX" where others are called alike.
    unit = page.locator("#legal button", has_text="Move").first.inner_text().removeprefix("Move ")
    say(page, f"move {unit} 1301")
    expect(page.locator("#answer")).to_contain_text("Done.")
    expect(page.locator("#log")).to_contain_text("moves to")
    say(page, "undo")
    expect(page.locator("#log p").last).to_contain_text("takes back a choice")
    say(page, "done")
    expect(page.locator("#log")).to_contain_text("Turn 1:")
    expect(page.locator("#prompt")).to_contain_text("Your decision", timeout=30_000)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("help", "Contested places, and what faces your stacks"),
        ("briefing", "three days on the upper Rhine"),
        ("hex 1203", "Hex 1203, Basel"),
        ("enemy", "54 Inf XX"),
        ("front", "No enemy is next to your troops"),
        ("score", "Turn 1 of 3"),
        ("rule 5.0", "At most 5 stacking points"),
        ("rule B12", "Reading:"),
        ("glossary", "Stacking point"),
        ("glossary stacking points", "Stacking point"),
        ("glossary dragon", "has no term “dragon”"),
        ("layer", "threat:"),
        ("layer stacking", "rule 5.0"),
        ("legal place", "choices"),
        ("log 2", "Drawn for the German line"),
        ("why place FR-27-Inf-XX", "rule"),
        ("why place 27 inf xx mulhouse", "27 Inf XX is not one of the units to place now"),
        ("why suggested", "Yes, suggested may be chosen"),
        ("nonsense", "unknown verb 'nonsense'"),
        ("undo", "has no choice to take back"),
        ("reasons", "s"),
    ],
)
def test_every_question_has_an_answer(asked: Page, line: str, words: str) -> None:
    asked.locator("#answer").evaluate("(answer) => answer.replaceChildren()")
    say(asked, line)
    expect(asked.locator("#answer")).to_contain_text(words)


def test_choices_are_buttons_under_headings(training: Page) -> None:
    expect(training.get_by_role("heading", level=3, name="place")).to_be_visible()
    training.get_by_role("button", name="suggested", exact=False).first.press("Enter")
    expect(training.locator("#log")).to_contain_text("The armies are ready")


def test_the_arrow_keys_bring_back_what_was_typed(training: Page) -> None:
    say(training, "score")
    say(training, "front")
    line = training.locator("#line")
    line.press("ArrowUp")
    expect(line).to_have_value("front")
    line.press("ArrowUp")
    expect(line).to_have_value("score")
    line.press("ArrowDown")
    line.press("ArrowDown")
    expect(line).to_have_value("")


def test_a_game_can_be_continued_from_the_list(training: Page, browse: Browse) -> None:
    page = browse("text.html")
    page.locator("#games a").first.click()
    expect(page.locator("#prompt")).to_contain_text("Your decision: place your units")


def test_between_teams_that_keep_secrets_the_page_is_empty_until_the_next_is_here(
    server: Server, browse: Browse
) -> None:
    game = server.new_game("land_war", "two-teams", scenario="orel", seats={})["game"]
    page = browse(f"text.html?game={game}")
    expect(page.locator("#prompt")).to_contain_text("Next player: Germany")
    expect(page.locator("#log p")).to_have_count(0)
    page.locator("#here").click()
    expect(page.locator("#standing")).to_contain_text("You are Germany")
    expect(page.locator("#log")).to_contain_text("Germany receives")
    say(page, "done")
    expect(page.locator("#prompt")).to_contain_text("Next player: USSR")
    expect(page.locator("#log p")).to_have_count(0)
    expect(page.locator("#standing")).to_be_empty()
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("Next player: USSR")
    page.locator("#here").click()
    expect(page.locator("#standing")).to_contain_text("You are USSR")
    expect(page.locator("#log")).not_to_contain_text("Germany receives")


def test_two_people_at_one_screen_are_asked_in_turn(server: Server, browse: Browse) -> None:
    game = server.new_game("switzerland", "two-people", scenario="training", seats={})["game"]
    page = browse(f"text.html?game={game}")
    expect(page.locator("#standing")).to_contain_text("You are French")
    say(page, "suggested")
    expect(page.locator("#standing")).to_contain_text("You are German")
    say(page, "suggested")
    expect(page.locator("#log")).to_contain_text("The armies are ready")


def test_axe_finds_nothing_serious_on_the_text_table(browse: Browse, server: Server) -> None:
    page = browse("text.html", screen="laptop")
    expect(page.locator("#scenario")).to_be_visible()
    assert axe_in_every_look(page) == []
    game = server.new_game("switzerland", "key-axe-12345", scenario="training", seats={})["game"]
    page = browse(f"text.html?game={game}&as=swiss", screen="laptop")
    expect(page.locator("#legal button").first).to_be_visible()
    say(page, "hex 1102")
    expect(page.locator("#answer p").first).to_be_visible()
    assert axe_in_every_look(page) == []
    for look in looks(page):
        shot(page, f"text-{look}", full=True)


def test_the_text_table_has_no_drawing_and_fits_a_phone(browse: Browse, server: Server) -> None:
    game = server.new_game("switzerland", "text-phone", scenario="training", seats={})["game"]
    page = browse(f"text.html?game={game}&as=swiss", screen="phone")
    expect(page.locator("#legal button").first).to_be_visible()
    assert page.locator("svg, canvas, img").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    shot(page, "text-phone")
