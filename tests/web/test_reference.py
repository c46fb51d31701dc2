"""The reference: rules, charts and sources of a title, by address, by search and by keyboard."""

from __future__ import annotations

import urllib.error
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from redoubt.service.reference import sentence
from tests.browser import Browse, Server, axe, axe_in_every_look, shot
from tests.tabletop import unfolded

from .battle import battle, modules
from .training import new_training

run = pytest.fixture(scope="module", name="run")(modules)
FIND = "/js/reference/find.js"

# what the server tells


def test_rules_come_with_items_rulings_code_and_tests(server: Server) -> None:
    book = server.ask("GET", "/api/titles/switzerland/rules")
    rules = {rule["number"]: rule for rule in book["rules"]}
    retreats = rules["10.2.3"]
    assert [item["number"] for item in retreats["items"]] == [f"10.2.3{letter}" for letter in "abcde"]
    assert "r10_2_3_retreat.ChooseRetreat" in retreats["code"]
    assert retreats["tests"] == len(retreats["checks"]) + sum(
        len(item["tests"]) for item in retreats["items"]
    )
    assert all(rule["tests"] and rule["code"] for rule in book["rules"] if rule["kind"] == "mechanical")
    known = {ruling["id"]: ruling for ruling in book["rulings"]}
    assert set(retreats["rulings"]) <= set(known)
    assert all(ruling["tests"] and ruling["reading"] for ruling in known.values())


def test_the_sources_of_all_numbers_are_listed_row_by_row(server: Server) -> None:
    files = {file["file"]: file for file in server.ask("GET", "/api/titles/switzerland/provenance")["files"]}
    crt = files["combat_results.csv"]
    assert len(crt["rows"]) == 54
    assert files["bombardment_modifiers.csv"]["printed"] == 2
    for file in files.values():
        assert file["printed"] + file["partly"] + file["reconstructed"] == len(file["rows"])


def test_every_cell_of_a_chart_has_a_source(server: Server) -> None:
    charts = server.ask("GET", "/api/titles/switzerland/charts")["charts"]
    cells = [cell for chart in charts for row in chart["rows"] for cell in row["cells"]]
    assert len(cells) > 200
    assert [cell for cell in cells if not cell["source"].startswith(("printed", "reconstructed"))] == []


@pytest.mark.parametrize("what", ["rules", "charts", "provenance", "tutorial"])
def test_an_unknown_title_is_not_found(server: Server, what: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        server.ask("GET", f"/api/titles/atlantis/{what}")
    assert refused.value.code == 404


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("test_r06_2_b12_the_last_unit_keeps_its_last_hit", "the last unit keeps its last hit"),
        ("test_r06_1b_odd_die_lets_the_defender_choose", "odd die lets the defender choose"),
        ("test_rsc2_the_chart_is_followed", "the chart is followed"),
        ("test_r10_2_3d_b35_b40_the_original_combat_goes_on", "the original combat goes on"),
    ],
)
def test_a_test_is_quoted_in_its_own_words(name: str, words: str) -> None:
    assert sentence(name) == words


# finding

RULES: list[dict[str, Any]] = [
    {"number": "10.0", "title": "Combat", "text": "Both sides in a hex fight.", "items": []},
    {"number": "10.2.3", "title": "Retreats", "text": "R makes every unit retreat.",
     "items": [{"number": "10.2.3a", "text": "Units retreat one by one."}]},
    {"number": "13.0", "title": "Night", "text": "A retreat at night is a retreat in combat.", "items": []},
]  # fmt: skip
RULINGS = [
    {"id": "B34", "rule": "10.2.3", "rules": ["10.2.3"], "text": "Whither the retreat?", "reading": "Near."}
]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("retreat", ["10.2.3", "10.2.3a", "13.0", "B34"]),
        ("10.2.3", ["10.2.3", "10.2.3a"]),
        ("10", ["10.0", "10.2.3", "10.2.3a"]),
        ("RETREAT combat", ["13.0"]),
        ("b34", ["B34"]),
        ("artillery", []),
        ("  ", []),
    ],
)
def test_a_search_finds_rules_items_and_rulings(run: Any, query: str, numbers: list[str]) -> None:
    hits = [hit["number"] for hit in run(FIND, "search", RULES, RULINGS, query)]
    assert hits[:1] == numbers[:1]
    assert sorted(hits) == sorted(numbers)


@pytest.mark.parametrize(
    ("number", "found"),
    [("10.2.3", "10.2.3"), ("10.2.3a", "10.2.3"), ("10.2.3.9", "10.2.3"), ("13", "13.0"), ("99", None)],
)
def test_a_number_leads_to_its_rule_or_the_one_above(run: Any, number: str, found: str | None) -> None:
    rule = run(FIND, "ruleOf", RULES, number)
    assert (rule and rule["number"]) == found


def test_a_rule_in_parentheses_becomes_a_rule_to_press(run: Any) -> None:
    assert run(FIND, "linked", "at night there is one (13.3), not (two) or (4)") == (
        "at night there is one [13.3], not (two) or (4)"
    )


# the page


def test_a_rule_has_an_address_down_to_the_sentence(browse: Browse) -> None:
    page = browse("#/reference/switzerland/10.2.3b", screen="laptop")
    expect(page.get_by_role("heading", level=1)).to_have_text("Retreats")
    expect(page.locator(".ref-items li.on")).to_contain_text("To an empty hex nearer Bern")
    expect(page.locator(".ref-tree [aria-current]")).to_contain_text("10.2.3")
    expect(page.locator(".ref-ruling").first).to_contain_text("Reading:")
    page.locator(".ref-coverage summary").click()
    expect(page.locator(".ref-code")).to_contain_text("r10_2_3_retreat.ChooseRetreat")
    shot(page, "reference-rule")


def test_a_ruling_has_an_address_too(browse: Browse) -> None:
    page = browse("#/reference/switzerland/B12")
    expect(page.get_by_role("heading", level=1)).to_have_text("What exactly is spared by bombardment?")
    expect(page.locator(".ref-tests")).to_contain_text("the last unit keeps its last hit")
    page.get_by_role("link", name="rule 6.2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Limit of bombardment")


def test_the_search_box_leads_to_a_rule_by_keyboard(browse: Browse) -> None:
    page = browse("#/reference/switzerland", screen="laptop")
    box = page.get_by_role("searchbox", name="Search the rules")
    box.fill("overstack friendly")
    expect(page.locator(".ref-hits li").first).to_contain_text("10.2.3")
    expect(page.locator("mark").first).to_have_text("overstack", ignore_case=True)
    box.press("Tab")
    page.keyboard.press("Tab") if page.evaluate("document.activeElement.tagName") != "A" else None
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Retreats")


def test_a_rule_that_is_not_there_is_said_so(browse: Browse) -> None:
    page = browse("#/reference/switzerland/99.9")
    expect(page.locator(".notice")).to_contain_text("There is no rule 99.9")
    page = browse("#/reference/atlantis")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such title")


def test_a_chart_opened_from_the_log_marks_the_cell_that_was_read(server: Server, browse: Browse) -> None:
    game = battle(server, "losses")
    page = browse(f"#/game/{game}?as=german", screen="laptop")
    unfolded(page).locator(".log-row", has_text="1102, the German attacking").get_by_role(
        "link", name="table"
    ).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Charts")
    cell = page.locator(".chart-cell.on")
    expect(cell).to_have_count(1)
    expect(cell).to_contain_text("1/1R")
    expect(cell).to_be_in_viewport()
    shot(page, "reference-charts")


def test_sources_can_be_searched_and_narrowed(browse: Browse) -> None:
    page = browse("#/reference/switzerland/sources", screen="laptop")
    page.get_by_role("link", name="units.csv").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("units.csv")
    page.get_by_label("Search").fill("cavalry")
    expect(page.locator(".src-rows li")).to_have_count(1)
    page.get_by_label("Origin").select_option("printed")
    expect(page.locator(".src-rows li")).to_have_count(0)
    shot(page, "reference-sources")


# for everybody

PLACES = [
    "",
    "/10.1",
    "/B12",
    "/charts?chart=combat_results&cell=2:1%2F4",
    "/sources",
    "/sources?file=units.csv",
]


def opened(page: Page) -> Page:
    expect(page.locator("main h1").first).to_be_visible()
    expect(page.locator(".wait")).to_have_count(0)
    return page


def test_axe_finds_nothing_serious_in_the_reference(browse: Browse) -> None:
    page = browse("#/reference/switzerland", screen="laptop")
    for place in PLACES:
        page.evaluate("(to) => { location.hash = to; }", f"#/reference/switzerland{place}")
        page.wait_for_timeout(200)
        assert axe_in_every_look(opened(page)) == [], place


def test_the_reference_fits_a_phone(browse: Browse) -> None:
    page = browse("#/reference/switzerland/10.1", screen="phone")
    for place in PLACES:
        page.evaluate("(to) => { location.hash = to; }", f"#/reference/switzerland{place}")
        page.wait_for_timeout(200)
        opened(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
    page.goto(page.url.split("#")[0] + "#/reference/switzerland/10.1")
    expect(page.locator(".ref-tree")).to_be_hidden()
    page.get_by_role("button", name="All rules").click()
    expect(page.locator(".ref-tree")).to_be_visible()
    page.get_by_role("link", name="6.1 Bombardment resolution").click()
    expect(page.locator(".ref-tree")).to_be_hidden()
    shot(page, "reference-phone")
    assert axe(page) == []


# on paper


def test_the_rail_leads_to_files_to_print_for_the_paper_one_has(browse: Browse, server: Server) -> None:
    people = {"german": "human", "swiss": "human"}
    game = server.new_game("switzerland", "printed-game", scenario="training", seats=people)
    page = browse(f"#/game/{game['game']}", screen="laptop")
    page.locator('.t-rail [data-do="print"]').click()
    expect(page.get_by_role("heading", name="Play on paper")).to_be_visible()
    page.locator(".segments label", has_text="A3").click()
    page.locator(".segments label", has_text="19 mm").click()
    links = page.locator('[data-print="rules"] a')
    expect(links).to_have_count(2)
    expect(page.locator("[data-print]")).to_have_count(4)  # the title has no cards
    assert [link.get_attribute("href") for link in links.all()] == [
        f"/api/titles/switzerland/print/rules.{form}?paper=A3&counter=19" for form in ("pdf", "svg")
    ]
    with page.expect_download() as loaded:
        links.first.click()
    assert loaded.value.suggested_filename == "switzerland-rules-a3.pdf"
    assert axe(page) == []
    shot(page, "reference-print")


def test_the_print_page_leads_back_to_the_game_and_previews_its_sheets(
    browse: Browse, server: Server
) -> None:
    game = new_training(server)
    page = browse(f"#/game/{game}", screen="laptop")
    page.locator("[data-do=print]").click()
    expect(page.get_by_role("heading", name="Play on paper")).to_be_visible()
    charts = page.locator("[data-print=charts]")
    charts.get_by_text("Preview").click()
    charts.get_by_role("button", name="Draw it").click()
    sheet = charts.get_by_role("img", name="Sheets: Charts and scenarios")
    expect(sheet).to_be_visible(timeout=40_000)
    drawn = "(image) => image.complete && image.naturalWidth > 100"
    page.wait_for_function(drawn, arg=sheet.element_handle())
    box, words = sheet.bounding_box(), charts.locator("h2").bounding_box()
    assert box is not None
    assert words is not None
    assert box["width"] > 500, "a sheet is large enough to read"
    assert box["height"] > 5 * box["width"], "all sheets, one under the other"
    assert words["height"] < 60, "the words keep their room"
    assert axe(page) == []
    page.locator("[data-do=back-to-game]").click()
    expect(page.locator(".t-page")).to_be_visible()
    assert game in page.url


def test_the_print_page_leads_back_to_nothing_but_a_page_of_ours(browse: Browse) -> None:
    page = browse("#/reference/switzerland/print?back=javascript:alert(1)")
    expect(page.get_by_role("heading", name="Play on paper")).to_be_visible()
    expect(page.locator("[data-do=back-to-game]")).to_have_count(0)
