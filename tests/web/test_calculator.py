"""The calculator page and the briefings: figures in, the sheet out; by address, by keyboard, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import PALETTES, SCREENS, Browse, axe, axe_in_every_look, looks, shot

PAGE = "#/calculator/land_war"


def ready(page: Page) -> Page:
    expect(page.locator(".calc-sheet[aria-busy=false]")).to_be_visible()
    return page


def figure(page: Page, name: str, value: str) -> None:
    page.locator(f'[name="{name}"]').fill(value)


# the worked examples


def test_example_1_gives_column_3_2_and_the_losses_of_the_rules(browse: Browse) -> None:
    page = ready(browse(PAGE))
    page.get_by_role("button", name="Example 1").click()
    expect(page.locator(".calc-verdict")).to_contain_text("Column 3:2")
    expect(page.locator(".calc-big")).to_contain_text("91.7 %")
    sheet = page.locator(".calc-sheet")
    expect(sheet).to_contain_text("40 : 40 on open ground")
    expect(sheet).to_contain_text("Tank supremacy")
    expect(page.locator(".calc-losses tbody tr").nth(0)).to_have_text("Attacker210")
    expect(page.locator(".calc-losses tbody tr").nth(1)).to_have_text("Defender310")
    # The pair that the rules roll: attacker 2, defender 6, orange.
    expect(page.locator(".pairs tbody tr").nth(1).locator("td").nth(5)).to_have_text("O")


def test_example_2_gives_column_4_1_and_green(browse: Browse) -> None:
    page = ready(browse(PAGE))
    page.get_by_role("button", name="Example 2").click()
    expect(page.locator(".calc-verdict")).to_contain_text("Column 4:1")
    expect(page.locator(".calc-endings li").first).to_contain_text("97.2 %")
    expect(page.locator(".calc-losses tbody tr").nth(1)).to_have_text("Defender311")
    expect(page.locator(".pairs tbody tr").nth(2).locator("td").nth(1)).to_have_text("G")


# as one types


def test_the_sheet_follows_every_figure(browse: Browse) -> None:
    page = ready(browse(PAGE))
    expect(page.locator(".calc-verdict")).to_contain_text("Column 1:3")
    figure(page, "attacker.men", "20")
    expect(page.locator(".calc-verdict")).to_contain_text("Column 3:1")
    figure(page, "attacker.lsp", "1")
    expect(page.locator(".calc-verdict")).to_contain_text("Column 4:1")
    page.locator('[name="terrain"]').select_option("mountain")
    expect(page.locator(".calc-sheet")).to_contain_text("in the mountains")
    page.get_by_role("switch", name="The defender's own Major City").check(force=True)
    expect(page.locator(".calc-verdict")).to_contain_text("Column 7:2")


def test_a_figure_beyond_its_limits_is_marked_at_the_field_and_the_sheet_is_dimmed(browse: Browse) -> None:
    page = ready(browse(PAGE, allow=("422",)))
    figure(page, "attacker.men", "100")
    fault = page.locator(".calc-fault")
    expect(fault).to_contain_text("100 is out of range; a whole number from 0 to 99 is expected [LW-061]")
    expect(page.locator('[name="attacker.men"]')).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".calc-sheet.stale")).to_be_visible()
    figure(page, "attacker.men", "0")
    expect(fault).to_contain_text("an attack needs at least 1 man")
    figure(page, "attacker.men", "3")
    expect(fault).to_have_count(0)
    ready(page)


def test_it_works_by_keyboard_alone(browse: Browse) -> None:
    page = ready(browse(PAGE))
    page.locator('[name="attacker.men"]').focus()
    page.keyboard.type("14")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator('[name="attacker.tanks"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator('[name="attacker.tanks"]')).to_have_value("2")
    expect(page.locator(".calc-sheet")).to_contain_text("14 men, 2 tanks")


# by address


def test_an_address_holds_the_whole_form(browse: Browse) -> None:
    page = ready(browse(PAGE))
    page.get_by_role("button", name="Example 2").click()
    page.get_by_role("switch", name="Winter").check(force=True)
    expect(page).to_have_url(re.compile(r"attacker\.card=2.*winter=yes"))
    ready(page)
    other = ready(browse(page.url.partition("/#")[2].join(["#", ""])))
    expect(other.locator('[name="attacker.men"]')).to_have_value("7")
    expect(other.locator(".calc-verdict")).to_contain_text("Column 4:1")
    expect(other.locator(".calc-sum")).to_contain_text("Military flags in winter")


def test_another_address_in_the_same_page_changes_the_figures(browse: Browse) -> None:
    page = ready(browse(f"{PAGE}?attacker.men=9"))
    expect(page.locator('[name="attacker.men"]')).to_have_value("9")
    page.evaluate("location.hash = '#/calculator/land_war?attacker.men=11&terrain=swamp'")
    expect(page.locator('[name="attacker.men"]')).to_have_value("11")
    expect(page.locator('[name="terrain"]')).to_have_value("swamp")


def test_folded_groups_open_where_the_address_fills_them(browse: Browse) -> None:
    page = ready(browse(f"{PAGE}?attacker.ally.men=4&attacker.ally.me=5"))
    expect(page.locator(".calc-attacker-ally")).to_have_attribute("open", "")
    expect(page.locator(".calc-sum")).to_contain_text("Attack together")
    expect(page.locator(".calc-defender-ally")).not_to_have_attribute("open", "")


def test_a_title_without_a_calculator_says_so(browse: Browse) -> None:
    page = browse("#/calculator/switzerland", allow=("404",))
    expect(page.get_by_role("alert")).to_contain_text("has no calculator")


# the ways to it


def test_home_and_reference_lead_to_the_calculator_of_titles_that_have_one(browse: Browse) -> None:
    page = browse("#/")
    page.locator(".title-card").filter(has_text="Land Combat").click()
    page.get_by_role("link", name="Combat calculator").click()
    ready(page)
    page.goto(page.url.partition("#")[0] + "#/reference/land_war")
    page.get_by_role("navigation", name="Parts of the reference").get_by_role(
        "link", name="Calculator"
    ).click()
    ready(page)
    page.goto(page.url.partition("#")[0] + "#/reference/switzerland")
    expect(page.get_by_role("navigation", name="Parts of the reference")).to_be_visible()
    expect(page.get_by_role("link", name="Calculator")).to_have_count(0)


def test_the_first_screen_shows_the_briefing_of_each_team(browse: Browse) -> None:
    page = browse("#/")
    page.locator(".title-card").filter(has_text="Land Combat").click()
    page.locator(".scenario").filter(has_text="China").click()
    briefings = page.get_by_role("region", name="Briefings")
    expect(briefings.locator("summary")).to_have_text(["Japan", "China", "Control"])
    briefings.locator("summary").first.click()
    expect(briefings).to_contain_text("You begin with 8.")
    assert axe(page) == []
    page.locator(".title-card").filter(has_text="Switzerland").click()
    expect(briefings).not_to_contain_text("You begin with 8.")


# how it looks


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_off_and_axe_finds_nothing(browse: Browse, screen: str) -> None:
    page = ready(browse(f"{PAGE}?attacker.men=14&attacker.tanks=3&defender.men=4", screen=screen))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for look in looks(page):
        shot(page, f"calculator-{screen}-{look}")
    assert axe_in_every_look(page, *(PALETTES if screen == "desktop" else ())) == []
