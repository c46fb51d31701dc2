"""A log one wants to read, and an end worth playing for: the report of a game that is over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server, axe_in_every_look
from tests.tabletop import Tabletop
from tests.web.battle import battle
from tests.web.golden import golden, whole


@pytest.fixture(scope="module")
def over(running_server: Server) -> str:
    """A whole game with rolls that can be weighed."""
    name = "switzerland/training-defaults"
    return running_server.keep(golden(running_server, name, len(whole(name).entries)))


def call(page: Page, module: str, name: str, *given: Any) -> Any:
    return page.evaluate(
        "async ([module, name, given]) => (await import(`/js/${module}`))[name](...given)",
        [module, name, given],
    )


# the log


def test_a_fight_is_one_block_with_its_verdict_first(browse: Browse, server: Server) -> None:
    game = battle(server, "losses")
    top = Tabletop(browse(f"#/game/{game}", speed="none"), server, game)
    top.settle()
    block = top.page.locator(".log-block", has_text="1102 falls")
    expect(block).to_have_count(1)
    fold = block.locator(".log-fold")
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.focus()
    top.page.keyboard.press("ArrowRight")
    expect(block).to_contain_text("27 Inf XX retreats")
    top.page.keyboard.press("ArrowLeft")
    expect(fold).to_have_attribute("aria-expanded", "false")


def test_orders_taken_back_are_one_struck_line_and_no_step_of_the_replay(
    browse: Browse, server: Server
) -> None:
    game = battle(server, "fight")
    top = Tabletop(browse(f"#/game/{game}", speed="none"), server, game)
    top.settle()
    struck = top.page.locator(".log-back")
    expect(struck).to_have_count(1)
    expect(struck.locator("s").first).to_contain_text("20 Mot XX moves to 1102")
    expect(top.page.locator(".log-row:not(.log-back)", has_text="takes back")).to_have_count(0)
    entries = server.ask("GET", f"/api/games/{game}/history?as=german")["entries"]
    gone = {seq for entry in entries for seq in entry.get("undoes", [])}
    assert gone
    steps = [entry["seq"] for entry in call(top.page, "log/timeline.js", "standing", entries)]
    assert not gone & set(steps)


def test_looking_back_one_can_play_on_from_here(browse: Browse, server: Server) -> None:
    game = battle(server, "fight")
    top = Tabletop(browse(f"#/game/{game}", speed="none"), server, game)
    top.settle()
    top.page.locator(".scrub-track").focus()
    top.page.keyboard.press("ArrowLeft")
    expect(top.root).to_have_attribute("data-state", "past")
    top.page.locator(".scrubber [data-do=play-on]").click()
    top.page.wait_for_function("(game) => !location.hash.includes(game)", arg=game)
    expect(top.root).to_have_attribute("data-state", "mine")


# the report


def test_the_report_says_how_it_was_decided(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Stacking points inside Germany")
    expect(page.get_by_role("heading", name="How it was decided")).to_contain_text(
        "games played on by the computer", timeout=60_000
    )
    expect(page.get_by_role("heading", name="turning point")).to_be_visible()
    expect(page.get_by_role("heading", name="Luck")).to_be_visible()
    expect(page.locator(".r-film li")).to_have_count(4)  # the start and three turns
    expect(page.locator(".r-card", has_text="Luck")).to_contain_text("Shaded: where 8 of 10 games lie")


def test_arrows_choose_a_turn_and_p_plays_on_from_it(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    film = page.get_by_role("listbox", name="Turns")
    film.focus()
    page.keyboard.press("ArrowLeft")
    expect(film.locator("[aria-selected=true]")).to_contain_text("Turn 2")
    page.keyboard.press("p")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")


def test_the_report_is_saved_as_one_picture(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    expect(page.locator(".r-film li").first).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as one picture").click()
    assert waiting.value.suggested_filename == "switzerland-report.png"
    head = waiting.value.path().read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(head[16:20], "big") == 1600


def test_the_end_of_a_game_leads_to_its_report(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/game/{over}?as=german", speed="none")
    page.locator("dialog [data-do=report]").click()
    expect(page.get_by_role("heading", name="The front, turn by turn")).to_be_visible()


def test_turning_points_are_the_three_largest_changes(page: Page) -> None:
    points = [
        {"turn": n, "seq": 10 * n, "games": 20, "share": share, "low": share, "high": share}
        for n, share in enumerate([0.5, 0.52, 0.8, 0.6, 0.61, 0.2, 0.0])
    ]
    found = call(page, "report/reckon.js", "turnings", points, [])
    assert [one["turn"] for one in found] == [2, 5, 6] or [one["turn"] for one in found] == [2, 3, 5]
    assert [one["n"] for one in found] == [1, 2, 3]


def test_the_interval_of_few_games_is_wide(page: Page) -> None:
    few, many = (call(page, "report/reckon.js", "interval", won, won * 2) for won in (2, 200))
    assert few["high"] - few["low"] > 3 * (many["high"] - many["low"])


def test_axe_finds_nothing_in_the_report(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    expect(page.locator(".r-film li").first).to_be_visible()
    assert axe_in_every_look(page) == []
