"""Keyboard and hands at the table: the map is focused by clicking it, as a person does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import Browse, Server
from tests.tabletop import Tabletop
from tests.web.training import in_movement, new_training

CAMERA = """(() => {
  const { a, e, f } = document.querySelector(".map-play").getScreenCTM();
  return [a, Math.round(e), Math.round(f)];
})()"""
CURSOR = "document.querySelector('.map-focus')?.getAttribute('aria-label') ?? null"


def table(browse: Browse, server: Server, game: str, **more: Any) -> Tabletop:
    top = Tabletop(browse(f"#/game/{game}", **{"speed": "none", "screen": "laptop", **more}), server, game)
    top.settle()
    return top


@pytest.fixture
def top(browse: Browse, server: Server) -> Tabletop:
    return table(browse, server, in_movement(server))


def test_arrows_walk_after_a_click_on_the_map(top: Tabletop) -> None:
    top.press_hex("1403")  # empty ground
    before = top.page.evaluate(CAMERA)
    top.page.keyboard.press("ArrowRight")
    first = top.page.evaluate(CURSOR)
    assert first is not None
    top.page.keyboard.press("ArrowRight")
    assert top.page.evaluate(CURSOR) not in (None, first)
    assert top.page.evaluate(CAMERA) == before, "the map does not pan under the cursor"


def test_arrows_walk_after_a_press_on_a_button(top: Tabletop) -> None:
    top.press_hex("1403")
    top.page.locator("[data-switch=flip]").click()
    top.page.keyboard.press("ArrowDown")
    assert top.page.evaluate(CURSOR) is not None


def test_tab_leaves_the_map(top: Tabletop) -> None:
    top.press_hex("1403")
    top.page.locator(".map-port").focus()
    top.page.keyboard.press("Tab")
    assert not top.page.evaluate("document.activeElement.classList.contains('map-port')")


def test_one_escape_puts_down_what_is_in_hand(top: Tabletop) -> None:
    unit = top.own()[0]
    top.press_hex(unit["place"])
    expect(top.page.locator("[data-hand]").first).to_be_visible()
    top.point_at("1502")
    top.page.keyboard.press("Escape")
    expect(top.page.locator("[data-hand]")).to_have_count(0)
    expect(top.page.locator(".t-tip, .t-fan, .map-reach-line")).to_have_count(0)


def test_the_camera_stays_when_a_unit_is_picked(top: Tabletop) -> None:
    unit = top.own()[0]
    top.spot(unit["place"])
    before = top.page.evaluate(CAMERA)
    top.press_hex(unit["place"])
    expect(top.page.locator("[data-hand]").first).to_be_visible()
    top.page.wait_for_timeout(500)
    assert top.page.evaluate(CAMERA) == before


def test_the_list_of_keys_is_true(top: Tabletop) -> None:
    top.page.keyboard.press("?")
    dialog = top.page.locator("dialog")
    expect(dialog).to_contain_text("walk the cursor from place to place")
    keys = dialog.locator("kbd").all_inner_texts()
    assert "Tab" not in keys, "Tab leaves the map, as everywhere"
    assert "Space" in keys


def test_a_counter_is_dragged_out_of_the_tray(browse: Browse, server: Server) -> None:
    game = new_training(server)
    top = table(browse, server, game)
    piece = top.page.locator(".t-tray-piece").first
    name = piece.get_attribute("data-piece")
    assert name is not None
    piece.click()
    places = [
        one["place"]
        for one in server.ask(
            "POST", f"/api/games/{game}/peek", {"side": top.viewer, "choices": [f"place {name}"]}
        )["legal"]
        if one.get("place")
    ]
    top.page.keyboard.press("Escape")
    box = piece.bounding_box()
    assert box is not None
    seq = top.seq
    x, y = top.spot(places[0])
    top.page.mouse.move(box["x"] + 20, box["y"] + 20)
    top.page.mouse.down()
    top.page.mouse.move(x - 30, y, steps=4)
    top.page.wait_for_timeout(200)
    top.page.mouse.move(x, y, steps=3)
    top.page.mouse.up()
    top.after(seq)
    assert [one["place"] for one in top.table(top.viewer)["scene"]["pieces"] if one["id"] == name] == [
        places[0]
    ]


def test_a_game_by_keyboard_alone_from_the_first_screen_to_the_report(browse: Browse, server: Server) -> None:
    """Training against Easy, whose answers are shown at once; not one press of the mouse."""
    page = browse(title="", speed="none", screen="laptop")
    begin = page.get_by_role("button", name="Set up the table")
    expect(page.locator(".setup")).to_contain_text("Three days on the upper Rhine")
    begin.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/game/**")
    game = page.url.split("/game/")[1].split("?")[0]
    top = Tabletop(page, server, game)
    for _ in range(300):
        state = top.settle()
        if state == "over":
            break
        seq, viewer = top.seq, top.viewer
        page.keyboard.press("e" if top.do("end").is_enabled() else "1")
        page.wait_for_timeout(60)
        if top.seq == seq and page.locator('[data-do="main"]:visible').count():
            page.keyboard.press("Space")
        top._gone_on(seq, viewer)
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("19.6.4")
    dialog.get_by_role("button", name="The report").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The front, turn by turn")).to_be_visible()
    page.get_by_role("listbox", name="Turns").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".r-film [aria-selected=true]")).to_contain_text("Turn 2")
