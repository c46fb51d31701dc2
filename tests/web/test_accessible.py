"""Every page, in the light and in the dark: axe finds nothing, not even something minor."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import AXE, OF_COLOURS, Browse, Server, looks
from tests.tabletop import wait_for
from tests.web.golden import golden, whole

TABLES = {"switzerland": ("training", "german"), "land_war": ("orel", "germany"),
          "fallschirmjaeger": ("5.1", "german"), "paths_of_glory": ("introductory", "cp")}  # fmt: skip
PAGES = {
    "first screen": ("#/", ".home"),
    "help": ("#/help", "h1"),
    "rules": ("#/reference/switzerland/10.1", "h1"),
    "glossary": ("#/reference/switzerland/glossary", "h1"),
    "provenance": ("#/reference/fallschirmjaeger/sources", "h1"),
    "charts": ("#/reference/paths_of_glory/charts", "h1"),
    "print": ("#/reference/land_war/print", "h1"),
    "calculator": ("#/calculator/land_war", "h1"),
    "text page": ("text.html", "h1"),
    "report": ("#/report/{over}", ".r-film li"),
    "replay": ("#/replay/{over}", ".scrubber"),
    "desk": ("#/control/{land_war}", "[data-team]"),
    "hall": ("#/hall/{land_war}", "h1"),
    "text table": ("text.html#/game/{switzerland}", "h1"),
    "a link to no seat": ("#/seat/nothing", "h1"),
    **{
        f"table of {title}": (f"#/game/{{{title}}}?as={side}", ".map-play")
        for title, (_, side) in TABLES.items()
    },
}
SLOW = ("help", "glossary", "charts", "calculator", "replay", "hall", "text page")
"""Pages of which another test looks at a part, or whose like is looked at here."""


@pytest.fixture(scope="module")
def games(keeper: Server) -> dict[str, str]:
    """A running game of every title, and one that is over."""
    over = "switzerland/training-defaults"
    games = {"over": keeper.keep(golden(keeper, over, len(whole(over).entries)))}
    for title, (scenario, _) in TABLES.items():
        wish: dict[str, Any] = {"scenario": scenario, "dice": "seeded", "seed": 5}
        if title == "land_war":
            wish |= {"options": {"control": "people"}}
        table = keeper.new_game(title, secrets.token_hex(8), **wish)
        games[title] = keeper.keep(str(table["game"]))
    wait_for(keeper, games["paths_of_glory"], "cp")
    return games


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    rules: list[str] = []
    for look in looks(page):
        wanted = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
        for fault in page.evaluate("(wanted) => axe.run('body', wanted).then((it) => it.violations)", wanted):
            places = [node["target"] for node in fault["nodes"][:3]]
            found.append(f"{look}: {fault['impact']}: {fault['id']}: {fault['help']}: {places}")
        rules = [*OF_COLOURS]
    return found


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in PAGES]
)
def test_axe_finds_nothing(browse: Browse, games: dict[str, str], name: str) -> None:
    where, shows = PAGES[name]
    page = browse(where.format(**games), screen="laptop", speed="none", allow=("404", "403", "400"))
    page.locator(shows).first.wait_for(state="attached", timeout=30_000)
    page.wait_for_timeout(300)
    assert faults(page) == []


@pytest.mark.parametrize("title", TABLES)
def test_axe_finds_nothing_in_what_a_table_opens(browse: Browse, games: dict[str, str], title: str) -> None:
    """The list of keys, a typed choice, the settings, the briefing, the warnings."""
    side = TABLES[title][1]
    where = f"#/game/{games[title]}?as={side}"
    page = browse(where, screen="laptop", speed="none", allow=("404", "403", "400"))
    page.locator(".map-play").wait_for(state="attached")
    for key, shows in (("?", "dialog[open]"), ("/", "dialog[open]"), ("B", ".t-briefing")):
        page.keyboard.press(key)
        page.locator(shows).first.wait_for()
        assert faults(page) == [], key
        page.keyboard.press("Escape")
        page.locator(shows).first.wait_for(state="detached")
    page.locator(".t-settings").click()
    page.locator("dialog[open]").wait_for()
    assert faults(page) == []
    page.keyboard.press("Escape")
    chip = page.locator("[data-do=warnings]:visible")
    if chip.count():
        chip.first.click()
        page.locator(".t-warnings").wait_for()
        assert faults(page) == []


def test_axe_finds_nothing_in_seats_and_invitations(browse: Browse, games: dict[str, str]) -> None:
    page = browse("#/", screen="laptop")
    page.get_by_role("button", name="Invite to").first.click()
    page.locator("dialog[open]").get_by_role("button", name="Invite a player").first.click()
    page.locator(".invite-link").first.wait_for()
    assert faults(page) == []
