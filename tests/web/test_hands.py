"""Keyboard and hands at the table: the map is focused by clicking it, as a person does."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server
from tests.tabletop import Tabletop
from tests.web.golden import HOLLAND, before, golden
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


WALKS = {
    "switzerland": "1403",
    "land_war": "0606",
    "fallschirmjaeger": "10.24",
    "paths_of_glory": "Stuttgart",
}
"""By title: a place without units, to be clicked."""


def game_of(server: Server, title: str) -> tuple[str, str]:
    """A game of a title in which a person is asked something, and who."""
    if title == "switzerland":
        return in_movement(server), "german"
    if title == "fallschirmjaeger":
        return golden(server, HOLLAND, before(HOLLAND, "move DE-3-2-I-1-FJR")), "german"
    scenario, mine, other = {
        "land_war": ("orel", "germany", "ussr"), "paths_of_glory": ("historical", "cp", "ap"),
    }[title]  # fmt: skip
    wish = {"scenario": scenario, "seats": {mine: "human", other: "human"}, "dice": "seeded", "seed": 3}
    return str(server.new_game(title, f"hands-{secrets.token_hex(6)}", **wish)["game"]), mine


def at(browse: Browse, server: Server, title: str) -> Tabletop:
    game, side = game_of(server, title)
    page = browse(f"#/game/{game}?as={side}", speed="none", screen="laptop")
    top = Tabletop(page, server, game)
    top.settle()
    return top


@pytest.mark.parametrize("title", WALKS)
def test_arrows_walk_from_the_clicked_place_and_tab_leaves_the_map(
    browse: Browse, server: Server, title: str
) -> None:
    top = at(browse, server, title)
    place = WALKS[title]
    top.press_hex(place)
    before = top.page.evaluate(CAMERA)
    top.page.keyboard.press("ArrowRight")
    beside = top.page.evaluate(CURSOR)
    assert beside is not None, "the first arrow walks"
    assert place not in beside
    top.page.keyboard.press("ArrowLeft")
    assert place in top.page.evaluate(CURSOR).replace("ł", "l")
    assert top.page.evaluate(CAMERA) == before, "the map does not pan under the cursor"
    assert top.page.evaluate("document.activeElement.closest('.map') !== null"), "a click focuses the map"
    top.page.keyboard.press("Tab")
    assert not top.page.evaluate("document.activeElement.classList.contains('map-port')")


@pytest.mark.parametrize("title", ["switzerland", "fallschirmjaeger"])
def test_one_escape_drops_the_unit_that_was_clicked_on_the_map(
    browse: Browse, server: Server, title: str
) -> None:
    top = at(browse, server, title)
    able = {choice["piece"] for choice in top.legal() if choice.get("piece")}
    unit = next(piece for piece in top.own() if piece["id"] in able)
    top.press_hex(unit["place"])
    expect(top.page.locator("[data-hand]").first).to_be_visible()
    top.page.keyboard.press("Escape")
    expect(top.page.locator("[data-hand], .map-reach-line, .t-tip")).to_have_count(0)


def test_one_escape_drops_points_of_a_pool(browse: Browse, server: Server) -> None:
    top = at(browse, server, "land_war")
    top.page.locator(".t-pool-item").first.click()
    expect(top.page.locator(".t-pool-item.on")).to_have_count(1)
    top.page.keyboard.press("Escape")
    expect(top.page.locator(".t-pool-item.on")).to_have_count(0)


SLOW_PEEKS = """(() => {
  const ask = window.fetch;
  window.fetch = async (...request) => {
    if (String(request[0]).includes("/peek")) await new Promise((go) => setTimeout(go, 1500));
    return ask(...request);
  };
})()"""


def drag_from_the_tray(top: Tabletop, server: Server) -> None:
    able = [choice for choice in top.legal() if choice["verb"] == "move"]
    unit = next(piece for piece in top.own() if piece["id"] == able[0]["piece"])
    question = {"side": top.viewer, "choices": [able[0]["text"]]}
    legal = server.ask("POST", f"/api/games/{top.game}/peek", question)["legal"]
    enemies = {piece["place"] for piece in top.table()["scene"]["pieces"] if piece["side"] != top.viewer}
    target = next(
        choice["place"] for choice in legal if choice.get("place") and choice["place"] not in enemies
    )
    top.press_hex(unit["place"])
    box = top.page.locator(f'[data-hand="{unit["id"]}"]').bounding_box()
    assert box is not None
    x, y = top.spot(target)
    seq = top.seq
    top.page.mouse.move(box["x"] + 15, box["y"] + 15)
    top.page.mouse.down()
    top.page.mouse.move(x - 20, y, steps=4)
    top.page.mouse.move(x, y, steps=3)
    top.page.mouse.up()
    top.after(seq)
    assert unit["id"] in {piece["id"] for piece in top.own(target)}


def test_a_unit_in_hand_is_dragged_from_its_tray_over_the_map(top: Tabletop, server: Server) -> None:
    drag_from_the_tray(top, server)


def test_a_drop_before_the_server_has_answered_counts(top: Tabletop, server: Server) -> None:
    top.page.evaluate(SLOW_PEEKS)
    drag_from_the_tray(top, server)


def test_layers_without_anything_say_why(browse: Browse, server: Server) -> None:
    early = golden(server, HOLLAND, 0)
    top = table(browse, server, f"{early}?as=german")
    top.page.locator(".t-layer", has_text="Supply").click()
    expect(top.page.locator(".t-layer-empty")).to_contain_text("first two turns")
    before = golden(server, "switzerland/historical-defaults", 0)
    setup = Tabletop(browse(f"#/game/{before}?as=german", screen="laptop"), server, before)
    setup.page.keyboard.press("R")
    expect(setup.page.locator(".t-layer-empty")).to_contain_text("none of your units is on the map yet")


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
        choice["place"]
        for choice in server.ask(
            "POST", f"/api/games/{game}/peek", {"side": top.viewer, "choices": [f"place {name}"]}
        )["legal"]
        if choice.get("place")
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
    assert [piece["place"] for piece in top.table(top.viewer)["scene"]["pieces"] if piece["id"] == name] == [
        places[0]
    ]


FOCUSED = """() => {
  const one = document.activeElement;
  return one === document.body ? "" : (one.getAttribute("aria-label") || one.innerText || "").trim();
}"""


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until what has this name is focused."""
    for _ in range(120):
        if page.evaluate(FOCUSED).startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {name}")


def test_a_game_by_keyboard_alone_from_the_first_screen_to_the_report(browse: Browse, server: Server) -> None:
    """Training against Easy, whose answers are shown at once; not one press of the mouse."""
    page = browse(title="", speed="none", screen="laptop")
    expect(page.locator(".setup")).to_contain_text("Three days on the upper Rhine")
    tab_to(page, "Set up the table")
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
    tab_to(page, "The report")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The front, turn by turn")).to_be_visible()
    tab_to(page, "Turns")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".r-film [aria-selected=true]")).to_contain_text("Turn 2")
