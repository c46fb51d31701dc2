"""The first screen: titles, scenarios, options, seats, games, settings; by mouse, keyboard and on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import PALETTES, SCREENS, Browse, Server, axe, axe_in_every_look, looks, shot

GAME = re.compile(r"#/game/[^?]+")


TITLE = "switzerland"


def title_of(server: Server) -> Any:
    """The title that these tests play with."""
    (found,) = [title for title in server.ask("GET", "/api/titles")["titles"] if title["id"] == TITLE]
    return found


def setup_ready(page: Page, title: str = "Switzerland Must Be Conquered") -> None:
    """Wait for the first screen and choose the title."""
    expect(page.get_by_role("button", name="Set up the table")).to_be_enabled()
    page.locator(".title-card").filter(has_text=title).click()
    expect(page.get_by_role("radio", name=title)).to_be_checked()


def stay_on_the_first_screen(page: Page) -> None:
    """The table has tests of its own: here it is enough that its address is asked for."""
    page.route("**/js/table/**", lambda route: route.fulfill(
        body="export const TablePage = () => null;", content_type="text/javascript"))  # fmt: skip


def test_every_title_of_the_server_has_a_card_and_no_other(page: Page, server: Server) -> None:
    setup_ready(page)
    names = page.locator(".title-card h2").all_inner_texts()
    listed = server.ask("GET", "/api/titles")["titles"]
    assert sorted(" ".join(name.split()) for name in names) == sorted(entry["name"] for entry in listed)


def test_scenarios_show_rule_length_and_situation(page: Page, server: Server) -> None:
    setup_ready(page)
    offered = title_of(server)["scenarios"]
    rows = page.locator(".scenario")
    expect(rows).to_have_count(len(offered))
    for row, scenario in zip(rows.all(), offered, strict=True):
        expect(row).to_contain_text(scenario["rule"])
        expect(row).to_contain_text(scenario["length"])
        row.click()
        expect(page.locator(".situation")).to_contain_text(scenario["text"])
        for role in scenario["roles"].values():
            expect(page.locator(".armies")).to_contain_text(role)


def test_a_fixed_option_is_locked_and_names_the_rule_that_fixes_it(page: Page, server: Server) -> None:
    setup_ready(page)
    scenario = title_of(server)["scenarios"][0]
    options = {option["id"]: option for option in title_of(server)["options"]}
    page.get_by_role("button", name="Options").click()
    for option, rule in scenario["fixed"].items():
        row = page.locator(".option").filter(
            has=page.get_by_role("switch", name=options[option]["name"], exact=True)
        )
        expect(row.get_by_role("switch")).to_be_disabled()
        expect(row.locator(".locked")).to_contain_text(rule)


def test_options_say_what_they_change(page: Page, server: Server) -> None:
    setup_ready(page)
    page.get_by_role("button", name="Options").click()
    shown = page.locator(".options-grid").inner_text()
    for option in title_of(server)["options"]:
        assert option["name"] in shown
        assert option["text"] in shown


def test_the_table_is_set_up_as_chosen(browse: Browse, server: Server) -> None:
    page = browse()
    stay_on_the_first_screen(page)
    setup_ready(page)
    title = title_of(server)
    sides = [side["id"] for side in title["sides"]]
    scenario = title["scenarios"][1]
    free = next(option for option in title["options"] if option["id"] not in scenario["fixed"])
    page.locator(".scenario").nth(1).click()
    page.get_by_role("button", name="Options").click()
    page.get_by_role("switch", name=free["name"], exact=True).click()
    page.locator(".seat select").nth(0).select_option("other")
    page.locator(".seat select").nth(1).select_option("me")
    page.get_by_role("radio", name="Quick").click()
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url(GAME)
    (game,) = server.games()
    assert page.url.endswith(game["id"])
    assert game["scenario"] == scenario["id"]
    assert game["seats"] == dict.fromkeys(sides, "human")
    table = server.ask("GET", f"/api/games/{game['id']}")
    assert table["options"][free["id"]] is not scenario["options"][free["id"]]
    assert table["dice"]["kind"] == "seeded"


def test_dice_are_sealed_unless_one_asks_for_quick_ones(browse: Browse, server: Server) -> None:
    page = browse()
    stay_on_the_first_screen(page)
    setup_ready(page)
    page.locator(".seat select").nth(1).select_option("other")
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url(GAME)
    (game,) = server.games()
    table = server.ask("GET", f"/api/games/{game['id']}")
    assert table["dice"]["kind"] == "verifiable"
    assert table["dice"]["commitment"]


def test_a_computer_tells_its_level_and_its_time(page: Page, server: Server) -> None:
    setup_ready(page)
    listed = page.locator(".seat select").nth(1).locator("optgroup").last.locator("option")
    names = [text.partition(" ")[0] for text in listed.all_inner_texts()]
    assert names == ["Easy", "Normal", "Hard", "Random", "Staff", "Search"], "the weakest first"
    for player in title_of(server)["players"]:
        page.locator(".seat select").nth(1).select_option(player["id"])
        note = page.locator(".seat-note").last
        expect(note).to_contain_text(player["text"])
        expect(note).to_contain_text("a turn" if player["seconds"] else "at once")


def test_one_click_lays_out_a_game_to_look_at_and_a_second_finds_it_again(
    browse: Browse, server: Server
) -> None:
    page = browse()
    stay_on_the_first_screen(page)
    setup_ready(page)
    page.get_by_role("button", name="Watch a game").click()
    page.wait_for_url(re.compile(r"as=onlooker"))
    (game,) = server.games()
    assert "human" not in game["seats"].values()
    page.goto(f"{server.url}/#/")
    expect(page.get_by_role("link", name="Watch Demonstration game")).to_be_visible()
    expect(page.get_by_role("radio", name=title_of(server)["name"])).to_be_checked()
    page.get_by_role("button", name="Watch a game").click()
    page.wait_for_url(re.compile(re.escape(game["id"])))
    assert len(server.games()) == 1


def humans(server: Server) -> dict[str, str]:
    return dict.fromkeys((side["id"] for side in title_of(server)["sides"]), "human")


def test_a_game_waits_for_its_player_and_can_be_renamed_and_deleted(browse: Browse, server: Server) -> None:
    title = TITLE
    server.new_game(title, "key-one-12345", seats=humans(server), name="Anna against Beat")
    page = browse()
    setup_ready(page)
    row = page.locator(".game")
    expect(row).to_contain_text("Anna against Beat")
    expect(row).to_contain_text("Your move")
    page.get_by_role("button", name="Name, download or delete Anna against Beat").click()
    page.get_by_label("Name", exact=True).fill("The second try")
    page.get_by_role("button", name="Rename").click()
    expect(row).to_contain_text("The second try")
    assert [game["name"] for game in server.games()] == ["The second try"]
    page.get_by_role("button", name="Name, download or delete The second try").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("permanently deletes")
    assert len(server.games()) == 1
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.locator(".game")).to_have_count(0)
    assert server.games() == []


def test_a_saved_game_opens_again_and_nonsense_is_refused_in_words(
    browse: Browse, server: Server, tmp_path: Path
) -> None:
    title = TITLE
    game = server.new_game(title, "key-two-12345", seats=humans(server), name="", dice="seeded", seed=7)
    page = browse(allow=("status of 4",))
    stay_on_the_first_screen(page)
    setup_ready(page)
    with page.expect_download() as waiting:
        page.evaluate(f"""() => {{
            const link = document.createElement('a');
            link.href = '/api/games/{game["game"]}/export/record?secrets=1';
            link.click();
        }}""")
    saved = tmp_path / "saved.json"
    waiting.value.save_as(saved)
    broken = tmp_path / "broken.json"
    broken.write_text("not a record", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(broken)
    expect(page.get_by_role("alert")).to_be_visible()
    assert len(server.games()) == 1
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_url(GAME)
    assert len(server.games()) == 2


def tab_to(page: Page, name: str) -> None:
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == name:
            return
    pytest.fail(f"Tab does not reach {name}")


def test_everything_can_be_chosen_by_keyboard(browse: Browse, server: Server) -> None:
    page = browse()
    stay_on_the_first_screen(page)
    expect(page.get_by_role("button", name="Set up the table")).to_be_enabled()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Go to the main part")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    tab_to(page, "title")
    title = page.get_by_role("radio", name=title_of(server)["name"])
    for _ in range(page.locator(".title-card").count() - 1):
        if not title.is_checked():
            page.keyboard.press("ArrowRight")
    expect(title).to_be_checked()
    tab_to(page, "scenario")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = title_of(server)["scenarios"][2]
    expect(page.locator(".situation")).to_contain_text(chosen["text"])
    page.keyboard.press("Enter")
    page.wait_for_url(GAME)
    (game,) = server.games()
    assert game["scenario"] == chosen["id"]


def test_lesson_and_rules_are_those_of_the_chosen_title(browse: Browse) -> None:
    page = browse("#/")
    nav = page.get_by_role("navigation", name="Pages")
    for card, title in (("Land Combat", "land_war"), ("Switzerland", "switzerland")):
        page.locator(".title-card").filter(has_text=card).click()
        learn = page.locator(".side-card").filter(has_text="Learn by playing")
        expect(learn).to_have_attribute("href", f"#/tutorial/{title}")
        expect(nav.get_by_role("link", name="Tutorial")).to_have_attribute("href", f"#/tutorial/{title}")
        expect(nav.get_by_role("link", name="Rules")).to_have_attribute("href", f"#/reference/{title}")
    page.locator(".title-card").filter(has_text="Land Combat").click()
    nav.get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", name="How the table works")).to_be_visible()
    expect(nav.get_by_role("link", name="Rules")).to_have_attribute("href", "#/reference/land_war")
    page.get_by_role("link", name="Begin the tutorial").click()
    expect(page.locator(".lesson-start")).to_contain_text("Orel")
    expect(nav.get_by_role("link", name="Rules")).to_have_attribute("href", "#/reference/land_war")


def test_settings_change_the_page_and_stay_after_loading_it_again(page: Page) -> None:
    setup_ready(page)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    for choice in ("Dark", "Colour-blind", "130 %", "Reduced"):
        dialog.get_by_role("radio", name=choice, exact=True).click()
    root = page.locator("html")
    for _ in range(2):
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-palette", "safe")
        expect(root).to_have_attribute("data-text", "130")
        expect(root).to_have_attribute("data-motion", "reduced")
        page.reload()
        setup_ready(page)


def test_nonsense_in_the_kept_settings_is_replaced_by_defaults(browse: Browse) -> None:
    page = browse(theme="light", palette="neon")
    setup_ready(page)
    expect(page.locator("html")).to_have_attribute("data-palette", "standard")


@pytest.mark.parametrize("text", ["100", "150"])
def test_nothing_runs_over_the_edge_of_a_phone(browse: Browse, text: str) -> None:
    page = browse(screen="phone", text=text)
    setup_ready(page)
    page.get_by_role("button", name="Options").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.get_by_role("button", name="Set up the table").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= 844


def test_buttons_on_a_phone_are_large_enough_for_a_finger(browse: Browse) -> None:
    page = browse(screen="phone")
    setup_ready(page)
    small = page.evaluate("""() => [
        ...document.querySelectorAll('.btn, .scenario, .nav nav a, select, .side-card')]
        .map((one) => [one.className, one.getBoundingClientRect().height])
        .filter(([, height]) => height > 0 && height < 44)""")
    assert small == []


def test_axe_finds_nothing_serious_on_the_first_screen(browse: Browse, server: Server) -> None:
    server.new_game(TITLE, "key-axe-12345", seats=humans(server), name="Anna against Beat")
    page = browse()
    setup_ready(page)
    page.get_by_role("button", name="Options").click()
    assert axe_in_every_look(page, *PALETTES) == []
    page.get_by_role("button", name="Settings").click()
    assert axe_in_every_look(page, *PALETTES) == []


def test_axe_finds_nothing_serious_on_the_help_page_and_on_a_phone(browse: Browse) -> None:
    page = browse("#/help")
    expect(page.get_by_role("heading", name="How the table works")).to_be_visible()
    assert axe(page) == []
    phone = browse(screen="phone")
    setup_ready(phone)
    assert axe(phone) == []


def test_an_unknown_address_and_a_missing_page_get_a_kind_answer(browse: Browse) -> None:
    page = browse("#/nowhere", allow=("Failed to load resource", "js/reference"))
    expect(page.get_by_role("heading", name="No such page")).to_be_visible()
    page.route("**/js/reference/reference.js", lambda route: route.fulfill(status=404, body=""))
    page.goto(page.url.replace("#/nowhere", "#/reference/anything"))
    expect(page.get_by_role("heading", name="This page cannot be opened")).to_be_visible()
    page.get_by_role("link", name="Back to the home page").click()
    setup_ready(page)


def test_a_server_that_is_away_is_reported_and_tried_again(browse: Browse) -> None:
    page = browse("#/help", allow=("Failed to load resource",))
    away = {"error": {"code": "busy", "message": "The table is being moved.", "rule": None}}
    page.route("**/api/titles", lambda route: route.fulfill(status=503, json=away))
    page.get_by_role("link", name="Play").click()
    expect(page.get_by_role("alert")).to_contain_text("The table is being moved.")
    page.unroute("**/api/titles")
    page.get_by_role("button", name="Try again").click()
    setup_ready(page)


def test_a_lost_answer_is_asked_for_again_with_the_same_key_and_makes_one_game(
    browse: Browse, server: Server
) -> None:
    page = browse(allow=("Failed to load resource",))
    stay_on_the_first_screen(page)
    setup_ready(page)
    keys: list[str] = []

    def lose_the_first(route: object) -> None:
        body = json.loads(route.request.post_data)
        keys.append(body["key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route(
        "**/api/games",
        lambda route: lose_the_first(route) if route.request.method == "POST" else route.continue_(),
    )
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url(GAME)
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert len(server.games()) == 1


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_screen_is_drawn(browse: Browse, server: Server, screen: str) -> None:
    server.new_game(TITLE, "key-shot-12345", seats=humans(server), name="Anna against Beat")
    page = browse(screen=screen)
    setup_ready(page)
    drawn = "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"
    for look in looks(page):
        page.wait_for_function(drawn)
        assert len(page.screenshot()) > 40_000
        shot(page, f"home-{screen}-{look}")


def test_on_a_first_start_the_tutorial_is_large_and_training_is_chosen(
    browse: Browse, server: Server
) -> None:
    page = browse(title="")
    welcome = page.locator(".welcome")
    expect(welcome).to_contain_text("Begin the tutorial")
    expect(page.locator(".setup")).to_contain_text("Three days on the upper Rhine")
    page.reload()
    expect(page.locator(".setup")).to_be_visible()
    expect(welcome).to_have_count(0)
