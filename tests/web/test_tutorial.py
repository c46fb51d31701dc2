"""The guided game in the browser: it waits for the learner, can be left and resumed, and found again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server, axe_in_every_look, shot

from .battle import choose, lesson


def begin(browse: Browse, screen: str = "laptop", theme: str = "light", **more: str) -> Page:
    page = browse("#/tutorial", screen=screen, theme=theme, speed="none", **more)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".coach h2")).to_have_text("Who decides what")
    return page


def onward(page: Page) -> None:
    """Read on, or have the next choice shown."""
    footer = page.locator(".coach footer")
    before = page.locator(".coach .head").inner_text()
    following = footer.get_by_role("button", name="Next", exact=True)
    help_me = footer.get_by_role("button", name="Show me")
    following.or_(help_me).first.click()
    page.wait_for_function(
        """(before) => document.querySelector('.coach .head').innerText !== before
            || document.querySelector('.coach footer .btn.small:not(.quiet)') !== null""",
        arg=before,
    )


def go_to(page: Page, title: str) -> None:
    for _ in range(80):
        if page.locator(".coach h2").inner_text() == title:
            return
        onward(page)
        page.wait_for_timeout(60)
    pytest.fail(f"the lesson never came to {title!r}")


def test_the_whole_lesson_can_be_gone_through(server: Server, browse: Browse) -> None:
    page = begin(browse)
    go_to(page, "The rest is yours")
    table = server.ask("GET", f"/api/games/{server.games()[0]['id']}?as=german")
    assert table["turn"] == 2
    expect(page.get_by_role("link", name="A new game")).to_be_visible()
    expect(page.locator(".coach-steps i.done")).to_have_count(len(lesson(server)["step"]) - 1)


def test_a_step_waits_for_the_learner_s_own_hand(server: Server, browse: Browse) -> None:
    page = begin(browse)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".coach h2")).to_have_text("Place the guns")
    page.wait_for_timeout(600)
    page.locator('.t-tray [data-piece="DE-42-Art-III"]').first.click()
    ring = page.locator(".coach-ring.round").first
    expect(ring).to_be_visible()
    page.wait_for_timeout(900)
    box = ring.bounding_box()
    assert box
    shot(page, "tutorial-guns")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".coach h2")).to_have_text("Stack a division with them")
    table = server.ask("GET", f"/api/games/{server.games()[0]['id']}?as=german")
    places = {piece["id"]: piece["place"] for piece in table["scene"]["pieces"]}
    assert places["DE-42-Art-III"] == "1202"


def test_the_lesson_is_kept_when_it_is_left(browse: Browse) -> None:
    page = begin(browse)
    go_to(page, "Ask why not")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.locator(".coach")).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#/tutorial")
    page.get_by_role("button", name="Go on at step 4 of").click()
    expect(page.locator(".coach h2")).to_have_text("Ask why not")
    page.reload()
    expect(page.get_by_role("button", name="Begin again")).to_be_visible()


def test_after_another_move_the_coach_offers_the_way_back(server: Server, browse: Browse) -> None:
    page = begin(browse)
    go_to(page, "Fire across the river")
    game = server.games()[0]["id"]
    choose(server, game, "german", "done")
    choose(server, game, "german", "done")
    expect(page.locator(".coach .notice")).to_contain_text("a fine move")
    page.get_by_role("button", name="Take me back").click()
    expect(page.locator(".coach h2")).to_have_text("Fire across the river")
    onward(page)
    expect(page.locator(".coach h2")).to_have_text("Read the log")
    assert len(server.games()) == 2


def test_earlier_steps_can_be_read_again(browse: Browse) -> None:
    page = begin(browse)
    go_to(page, "Stack a division with them")
    page.get_by_role("button", name="Previous step").click()
    expect(page.locator(".coach h2")).to_have_text("Place the guns")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".coach h2")).to_have_text("Stack a division with them")
    page.get_by_role("button", name="Hide the coach").click()
    expect(page.locator(".coach-body")).to_be_hidden()
    expect(page.locator(".coach-ring")).to_have_count(0)


def test_a_rule_of_the_coach_opens_beside_the_map(browse: Browse) -> None:
    page = begin(browse)
    page.locator(".coach").get_by_role("button", name="rule 19.6.1").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".t-rules")).to_contain_text("German forces (training)")


def test_a_title_without_a_lesson_says_so(browse: Browse) -> None:
    page = browse("#/tutorial/atlantis", allow=("404",))
    expect(page.get_by_role("alert")).to_contain_text("atlantis")


def test_axe_finds_nothing_serious_in_the_lesson(browse: Browse) -> None:
    page = browse("#/tutorial", screen="laptop")
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    assert axe_in_every_look(page) == []
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    page.wait_for_timeout(400)
    assert axe_in_every_look(page, within=".coach") == []


def test_the_lesson_fits_a_phone(browse: Browse) -> None:
    page = begin(browse, screen="phone")
    go_to(page, "Cross the Rhine")
    page.wait_for_timeout(900)
    shot(page, "tutorial-phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    coach, tabs = page.locator(".coach").bounding_box(), page.locator(".t-panes").bounding_box()
    assert coach
    assert tabs
    assert coach["y"] + coach["height"] <= tabs["y"]
