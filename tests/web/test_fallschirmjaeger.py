"""Fallschirmjaeger at the table: the drop planner by mouse, fog on the map, a whole game, the phone."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import Browse, Server, axe
from tests.tabletop import Tabletop, play, wait_for
from tests.web.golden import HOLLAND, before, golden


def begun(server: Server, human: str = "german", other: str = "random", **more: Any) -> str:
    """A game of 5.1 with one person."""
    seats = {"german": other, "dutch": other, human: "human"}
    wish = {"scenario": "5.1", "seats": seats, "dice": "seeded", "seed": 5, **more}
    game = str(server.new_game("fallschirmjaeger", secrets.token_hex(8), **wish)["game"])
    wait_for(server, game, human)
    return game


def at_flights(server: Server) -> str:
    """A game at the German flights: nobody was bombed, so that all guns can fire."""
    game = begun(server)
    play(server, game, "german", "done")
    wait_for(server, game, "german")
    return game


def opened(browse: Browse, server: Server, game: str, **how: Any) -> Tabletop:
    page = browse(f"#/game/{game}", speed="none", **how)
    page.wait_for_selector(".map.has-relief")
    top = Tabletop(page, server, game)
    top.settle()
    return top


def test_r02_5a_a_drop_under_aa_fire_shows_the_planner_before_it_is_ordered(
    browse: Browse, server: Server
) -> None:
    game = at_flights(server)
    play(server, game, "german", "load DE-1-7-II-1-FJR")
    top = opened(browse, server, game)
    seq = top.seq
    top.press_hex("4.25")
    planner = top.page.locator(".t-outlooks")
    expect(planner).to_contain_text("Mo/2 AA")
    expect(planner.locator(".bar-row")).to_have_count(5)
    expect(planner.locator(".t-faces li")).to_have_count(6)
    expect(planner.locator(".t-rose-cell")).to_have_count(6)
    assert top.seq == seq
    planner.locator("[data-do=main]").click()
    top.after(seq)
    assert [piece["id"] for piece in top.own("4.25")] == ["DE-1-7-II-1-FJR"]


def test_r02_5a_a_drop_that_no_gun_reaches_is_ordered_at_once(browse: Browse, server: Server) -> None:
    game = at_flights(server)
    play(server, game, "german", "load DE-1-7-II-1-FJR")
    top = opened(browse, server, game)
    seq = top.seq
    top.press_hex("17.30")
    top.after(seq)
    assert [piece["id"] for piece in top.own("17.30")] == ["DE-1-7-II-1-FJR"]


def test_s06_0_a_stack_overruns_together_from_one_press(browse: Browse, server: Server) -> None:
    game = golden(server, HOLLAND, before(HOLLAND, "move DE-3-2-I-1-FJR"))
    top = Tabletop(browse(f"#/game/{game}?as=german", speed="none"), server, game)
    top.settle()
    top.press_hex("14.18")
    expect(top.page.locator("[data-hand]")).to_have_count(3)
    seq = top.seq
    top.press_hex("14.19")
    panel = top.page.locator(".t-odds")
    expect(panel).to_contain_text("18")
    expect(top.do("main")).to_contain_text("Overrun at 5:1+")
    assert top.seq == seq
    top.do("main").click()
    top.after(seq)
    assert {piece["id"] for piece in top.own("14.19")} == {
        "DE-3-2-I-1-FJR", "DE-1-3-I-1-FJR", "DE-1-6-II-1-FJR"
    }  # fmt: skip
    # Others can still move: the panel of the fight does not offer to end the phase.
    expect(top.do("to-orders")).to_be_visible()
    expect(top.page.locator("[data-do=end-fight]")).to_have_count(0)


def test_s07_0b_an_attack_whose_units_are_chosen_waits_in_the_odds_panel(
    browse: Browse, server: Server
) -> None:
    game = golden(server, HOLLAND, before(HOLLAND, "attack 14.19") + 1)
    top = Tabletop(browse(f"#/game/{game}?as=dutch", speed="none"), server, game)
    top.settle()
    top.choice("all").click()
    expect(top.do("main")).to_contain_text("Attack 14.19")
    expect(top.page.get_by_role("tab", name="Odds")).to_have_attribute("aria-selected", "true")


def test_s01_1_the_map_holds_the_top_counter_of_an_enemy_stack_and_blanks(
    browse: Browse, server: Server
) -> None:
    top = opened(browse, server, begun(server))
    drawn = {piece["id"] for piece in top.table("german")["scene"]["pieces"] if piece["place"] == "12.22"}
    known = {id for id in drawn if not id.startswith("unknown")}
    assert (len(drawn), len(known)) == (3, 1)
    hidden = {f"NL-1-Gp-Kil-{n}-Inf" for n in (1, 2, 3)} - known
    body = top.page.content()
    assert not any(id in body for id in hidden)
    top.press_hex("12.22", button="right")
    expect(top.page.locator(".t-inspector")).to_contain_text("unknown Dutch unit")


def test_only_the_top_counter_of_a_stack_bears_its_name(browse: Browse, server: Server) -> None:
    top = opened(browse, server, begun(server))
    top.point_at("12.22")
    named = top.page.locator('.map-piece[data-cell="12.22"] .counter-name')
    for _ in range(12):
        if named.count():
            break
        top.page.mouse.wheel(0, -300)
        top.page.wait_for_timeout(150)
    expect(top.page.locator('.map-piece[data-cell="12.22"]')).to_have_count(3)
    expect(named).to_have_count(1)


def test_r01_8_layers_of_aa_drops_supply_and_guns_open_by_their_keys(browse: Browse, server: Server) -> None:
    top = opened(browse, server, begun(server))
    for key, words in (("k", "AA points"), ("d", "drop zone"), ("s", "in supply"), ("b", "best rating")):
        top.page.keyboard.press(key)
        expect(top.page.locator(".t-legend")).to_contain_text(words)
        top.page.keyboard.press(key)


def test_r05_1_a_game_is_played_to_its_end_on_the_page(browse: Browse, server: Server) -> None:
    """The Dutch player ends every phase; the staff flies, lands and takes bridges."""
    top = opened(browse, server, begun(server, human="dutch", other="staff"), screen="laptop")
    for _ in range(60):
        if top.settle() == "over":
            break
        closing = [choice["text"] for choice in top.legal() if choice.get("ends")]
        if closing:
            top.end()
        else:
            seq = top.seq
            play(server, top.game, "dutch", top.legal()[0]["text"])
            top.after(seq)
    assert top.state == "over"
    assert top.table("dutch")["result"]["rule"] == "5.1"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_usable_on_a_phone(browse: Browse, server: Server, theme: str) -> None:
    top = opened(browse, server, begun(server), screen="phone", theme=theme)
    expect(top.page.locator(".map-port")).to_be_visible()
    assert axe(top.page) == []


OVERLAPS = """() => {
  const rects = (css) => [...document.querySelectorAll(css)].map((drawn) => drawn.getBoundingClientRect());
  const counters = rects('.map-piece').filter((box) => box.width);
  const hidden = (box) => counters.map((other) =>
    Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left))
    * Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)))
    .reduce((sum, area) => sum + area, 0) / (box.width * box.height);
  return [...document.querySelectorAll('.map-town:not(.crowded) .map-name')]
    .map((name) => [name.textContent, hidden(name.getBoundingClientRect())]);
}"""


def test_names_of_bridges_are_not_hidden_by_the_counters_around_them(browse: Browse, server: Server) -> None:
    top = opened(browse, server, at_flights(server))
    top.spot("6.26")
    hidden = dict(top.page.evaluate(OVERLAPS))
    bridges = {name: share for name, share in hidden.items() if "bridge" in name}
    assert len(bridges) >= 3
    assert max(bridges.values()) < 0.1, bridges


def test_r02_6b_who_cannot_jump_is_shown_the_landing_table_before_it_is_ordered(
    browse: Browse, server: Server
) -> None:
    game = begun_52(server)
    top = opened(browse, server, game)
    top.page.locator('[data-piece="DE-47-Inf-Rgt-1"]:visible').first.click()
    top.press_hex("58.21")
    planner = top.page.locator(".t-outlooks")
    expect(planner).to_contain_text("Landing at Ockenburg")
    expect(planner).not_to_contain_text("Each platoon")
    expect(top.page.locator(".t-gauges")).to_contain_text("Ockenburg")


def begun_52(server: Server) -> str:
    """A game of 5.2 at the German flights."""
    seats = {"german": "human", "dutch": "random"}
    wish = {"scenario": "5.2", "seats": seats, "dice": "seeded", "seed": 5}
    game = str(server.new_game("fallschirmjaeger", secrets.token_hex(8), **wish)["game"])
    wait_for(server, game, "german")
    play(server, game, "german", "done")
    wait_for(server, game, "german")
    return game
