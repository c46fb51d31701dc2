"""The sheet of odds: as the detail of a line in the log, and with the way to the chart that is read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import Browse, Server, shot
from tests.tabletop import unfolded

from .battle import battle


def fights(server: Server, game: str) -> list[dict[str, Any]]:
    lines = server.ask("GET", f"/api/games/{game}/log?as=german")["lines"]
    return [line for line in lines if line["kind"] == "result"]


def asked_for(page: Page, line: dict[str, Any]) -> Locator:
    """The sheet, opened from the button beside the line."""
    unfolded(page).locator(f'[data-sheet="{line["n"]}"]').click()
    sheet = page.locator(".t-fell")
    expect(sheet.locator(".t-face.rolled")).to_have_count(1)
    return sheet


def says_what_fell(sheet: Locator, line: dict[str, Any]) -> None:
    facts = line["facts"]
    expect(sheet.locator(".t-columns .on")).to_have_text(facts["column"])
    expect(sheet.locator(".t-face.rolled b")).to_have_text(f"{facts['for_attacker']}/{facts['for_defender']}")
    expect(sheet.locator(".t-face.rolled .die")).to_have_attribute("aria-label", f"die {facts['die']}")
    expect(sheet.locator(".t-finish")).to_be_visible()


def stood_so(sheet: Locator, odds: dict[str, Any]) -> None:
    """Each piece counts what it counted then."""
    amounts = [
        part["amount"]
        for part in odds["reckoning"]["parts"]
        if part["what"].startswith(("attack: ", "defence: "))
    ]
    for row, amount in zip(sheet.locator(".t-force li").all(), amounts, strict=True):
        expect(row.locator("small")).to_contain_text(f"counts {amount}")


@pytest.mark.parametrize("page_of", ["game", "replay"])
def test_r10_1_the_detail_of_an_old_fight_is_the_sheet_with_its_roll(
    server: Server, browse: Browse, page_of: str
) -> None:
    game = battle(server, "night")
    line = fights(server, game)[0]
    page = browse(f"#/{page_of}/{game}?as=german", screen="laptop")
    sheet = asked_for(page, line)
    says_what_fell(sheet, line)
    stood_so(sheet, server.ask("GET", f"/api/games/{game}/log/{line['n']}/odds?as=german")["odds"])
    page.wait_for_timeout(400)
    shot(page, f"sheet-{page_of}")
    page.locator("[data-do=close-sheet]").click()
    expect(sheet).to_have_count(0)


def test_r10_2_the_column_leads_to_its_cell_in_the_chart_and_back(server: Server, browse: Browse) -> None:
    game = battle(server, "night")
    line = fights(server, game)[0]
    page = browse(f"#/game/{game}?as=german", screen="laptop")
    asked_for(page, line).locator("[data-do=chart]").click()
    cell = page.locator(".chart-cell.on")
    expect(cell).to_have_count(1)
    expect(cell).to_be_in_viewport()
    expect(cell).to_contain_text(f"{line['facts']['for_attacker']}/{line['facts']['for_defender']}")
    page.get_by_role("link", name="Back to the game").click()
    sheet = f'.t-page[data-viewer="german"] [data-sheet="{line["n"]}"]'
    expect(unfolded(page).locator(sheet)).to_be_attached()
    page.go_back()
    expect(cell).to_have_count(1)
    page.go_back()
    expect(page.locator(".t-page")).to_be_visible()


def test_r10_2_before_the_roll_the_whole_column_is_marked(server: Server, browse: Browse) -> None:
    page = browse("#/reference/switzerland/charts?chart=combat_results&cell=2%3A1", screen="laptop")
    expect(page.locator(".chart-cell.on")).to_have_count(6)
    expect(page.locator("#chart-combat_results th.on")).to_have_text("2:1")
    expect(page.locator(".chart-cell.on").first).to_be_in_viewport()


def test_a_long_reckoning_shows_the_next_roll_at_once_and_can_be_stopped(
    server: Server, browse: Browse
) -> None:
    game = battle(server, "fight")
    table = server.ask("GET", f"/api/games/{game}?as=german")
    hex = next(choice.get("place") for choice in table["legal"] if choice["verb"] == "fight")
    page = browse(f"#/game/{game}?as=german", screen="laptop", speed="none")
    given_up: list[str] = []
    page.on("requestfailed", lambda request: given_up.append(request.url))

    def never(route: Route) -> None:
        if "until" in (route.request.post_data_json or {}):
            route.continue_()

    page.route("**/odds", never)
    page.locator(f'[data-choice="fight {hex}"]').first.click()
    panel = page.locator(".t-odds")
    expect(panel.locator(".t-forces")).to_be_visible()
    expect(panel.locator(".t-block", has_text="To the end of the roll")).to_be_visible()
    expect(panel.get_by_role("status")).to_contain_text("Counting every possible roll")
    expect(page.locator("[data-do=main]:visible").first).to_be_enabled()
    page.locator("[data-do=stop-odds]").click()
    expect(panel.get_by_role("status")).to_have_count(0)
    expect(panel.locator(".t-forces")).to_be_visible()
    for _ in range(100):
        if given_up:
            break
        page.wait_for_timeout(50)
    assert [url.rpartition("/")[2] for url in given_up] == ["odds"]
