"""Layers over the map: whose reach is drawn, in whose colours, and legends that look like the map."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser import PALETTES, Browse, Server, looks
from tests.tabletop import Tabletop, ask, play, sentence
from tests.web.training import in_movement, new_training

SHADES: Final = """(name) => [...document.querySelectorAll(`.map-play .map-overlay.overlay-${name}`)]
  .map((one) => getComputedStyle(one).fill)"""
"""The colours a layer has on the map."""
SAMPLES: Final = """() => [...document.querySelectorAll('.t-legend .t-sample')].map((sample) => ({
  key: sample.dataset.key, fills: [...sample.querySelectorAll('.map-overlay')].map((one) => {
    const { fill, fillOpacity } = getComputedStyle(one); return `${fill} ${fillOpacity}`; }),
  rims: [...sample.querySelectorAll('.map-overlay-rim, .map-overlay-line')].map((one) => {
    const { stroke, strokeDasharray } = getComputedStyle(one);
    return `${stroke} ${strokeDasharray}`; }) }))"""
ON_MAP: Final = """() => [...document.querySelectorAll('.map-play .map-overlay')].map((one) => {
  const { fill, fillOpacity } = getComputedStyle(one); return `${fill} ${fillOpacity}`; })"""


def opened(browse: Browse, server: Server, game: str, **how: Any) -> Tabletop:
    top = Tabletop(browse(f"#/game/{game}", speed="none", **how), server, game)
    top.settle()
    return top


def reach(top: Tabletop) -> str:
    """What the legend calls the reach that is drawn, once it is."""
    expect(top.page.locator(".map-play .map-overlay.overlay-reach").first).to_be_attached()
    return top.page.locator(".t-legend dt").inner_text()


def test_r09_0_with_nothing_picked_the_reach_of_all_units_is_drawn(browse: Browse, server: Server) -> None:
    top = opened(browse, server, in_movement(server))
    top.page.keyboard.press("R")
    assert reach(top).startswith("Reach ")
    expect(top.page.locator(".t-legend")).to_contain_text("any of your units")


def test_r09_0_the_reach_of_an_enemy_is_drawn_in_any_phase(browse: Browse, server: Server) -> None:
    game = new_training(server)
    play(server, game, "swiss", "suggested")
    play(server, game, "german", "suggested")
    top = opened(browse, server, game)
    assert top.table()["phase"]["rule"] == "4.1.1", "not a movement phase"
    enemies = [
        piece
        for piece in top.table()["scene"]["pieces"]
        if piece["side"] == "swiss" and piece["place"].isdigit()
    ]
    places = [enemy["place"] for enemy in enemies]
    enemy = next(enemy for enemy in enemies if enemy["kind"] == "unit" and places.count(enemy["place"]) == 1)
    top.page.keyboard.press("R")
    mine = reach(top)
    gold = set(top.page.evaluate(SHADES, "reach"))
    top.press_hex(enemy["place"])
    expect(top.page.locator(".t-legend dt")).to_contain_text(enemy["name"])
    assert reach(top) != mine
    assert not gold & set(top.page.evaluate(SHADES, "reach")), "an enemy's reach has his colours"
    for _ in range(3):  # the armed bombardment, the fan, the hex
        top.page.keyboard.press("Escape")
    expect(top.page.locator(".t-legend")).to_contain_text("any of your units")


def test_r09_0_the_reach_follows_the_unit_in_hand_and_the_next_position(
    browse: Browse, server: Server
) -> None:
    top = opened(browse, server, in_movement(server))
    move = next(offer for offer in top.legal() if offer["verb"] == "move")
    wording = sentence(move["label"])
    top.page.keyboard.press("R")
    reach(top)
    top.press_hex(move.get("from_place"))
    top.page.locator(f'[data-hand="{move["piece"]}"]').click()
    expect(top.page.locator(".t-legend dt")).to_contain_text(f"Reach of {wording.removeprefix('Move ')}")
    seq = top.seq
    top.page.locator('.t-list [data-choice^="to "]').first.click()
    top.after(seq)
    expect(top.page.locator(".map-play .map-overlay.overlay-reach, .t-legend li").first).to_be_attached()


def test_r05_0_a_target_that_will_be_overstacked_is_marked_and_the_end_says_what_is_lost(
    browse: Browse, server: Server
) -> None:
    game = in_movement(server)
    top = opened(browse, server, game, screen="laptop")
    moves = [choice for choice in top.legal() if choice["verb"] == "move"]
    found = (
        (move, to)
        for move in moves
        for to in ask(server, game, "peek", side=top.viewer, choices=[move["text"]])["legal"]
        if to.get("warn") and to["verb"] == "to"
    )
    move, target = next(found)
    top.press_hex(move.get("from_place"))
    top.page.locator(f'[data-hand="{move["piece"]}"]').click()
    expect(top.page.locator(".map-legal.warn").first).to_be_attached()
    expect(top.page.locator(".map-cost.warn").first).to_be_attached()
    expect(top.page.locator(".t-legend")).to_contain_text("over the stacking limit")
    seq = top.seq
    top.press_hex(target.get("place"))
    top.after(seq)
    if top.choice("stop").is_visible():
        top.choose("stop")
    top.do("warnings").click()
    expect(top.page.locator(".t-warnings")).to_contain_text(f"{target['place']} is overstacked: 1 of")


@pytest.mark.parametrize("dragged", [False, True])
def test_r05_0_a_stack_that_is_too_large_only_together_is_warned_of_before_the_drop(
    browse: Browse, server: Server, dragged: bool
) -> None:
    game, stack = in_movement(server), ["DE-260-Inf-XX", "DE-51-Art-III"]

    def targets(piece: str) -> dict[str, Any]:
        legal = ask(server, game, "peek", side="german", choices=[f"move {piece}"])["legal"]
        return {
            choice.get("place"): choice
            for choice in legal
            if choice["verb"] == "to" and not choice.get("danger")
        }

    taken = {piece["place"] for piece in server.ask("GET", f"/api/games/{game}?as=german")["scene"]["pieces"]}
    common = set.intersection(*(set(targets(piece)) for piece in [*stack, "DE-LAH-Mot-III"])) - taken
    target = min(common)
    play(server, game, "german", "move DE-LAH-Mot-III", f"to {target}")
    close = {choice["text"] for choice in server.ask("GET", f"/api/games/{game}?as=german")["legal"]} & {
        "stop"
    }
    play(server, game, "german", *close)
    assert not any(targets(piece)[target].get("warn") for piece in stack), "each alone has room"
    top = opened(browse, server, game, screen="laptop")
    assert sorted(piece["id"] for piece in top.own() if piece["place"] == "1302") == stack
    top.press_hex("1302")
    expect(top.page.locator('[data-hand][aria-pressed="true"]')).to_have_count(2)
    expect(top.page.locator(".t-legend")).to_contain_text("to choose from")
    x, y = top.spot(target)
    if dragged:
        top.page.mouse.move(*top.spot("1302"))
        top.page.mouse.down()
    top.page.mouse.move(x - 4, y)
    top.page.mouse.move(x, y)
    expect(top.page.locator(".t-tip")).to_contain_text("ver the stacking limit")
    seq = top.seq
    if dragged:
        top.page.mouse.up()
        top.after(seq)
    else:
        top.point_at("1401")
        expect(top.page.locator(".t-tip")).not_to_be_visible()


def test_r03_0_held_towns_show_their_holder(browse: Browse, server: Server) -> None:
    game = str(
        server.new_game(
            "switzerland", "key-control-12345", scenario="historical",
            seats={"german": "human", "swiss": "human"}, dice="seeded", seed=3,
        )["game"]
    )  # fmt: skip
    top = opened(browse, server, game)
    top.page.keyboard.press("c")
    expect(top.page.locator(".t-legend")).to_contain_text("held by the Swiss")
    for look in looks(top.page, *PALETTES):
        ground = "rgb(255, 255, 255)" if look.startswith("light") else "rgb(0, 0, 0)"
        lost = [sample for sample in top.page.evaluate(SAMPLES) if ground in str(sample)]
        assert lost == [], f"nothing has the colour of the ground in {look}"
    long = [text for text in top.page.locator(".map-figure text").all_text_contents() if len(text) > 3]
    assert long == [], "closed land is a shade, not a sentence in each hex"


@pytest.fixture(scope="module")
def movement(browse_together: Browse, keeper: Server) -> Tabletop:
    """The German's table in a movement phase, which tests only look at."""
    return opened(browse_together, keeper, keeper.keep(in_movement(keeper)))


@pytest.mark.parametrize("key", ["R", "t", "c", "F", "b", "P", "s"])
def test_each_line_of_a_legend_looks_like_the_map_and_unlike_the_others(movement: Tabletop, key: str) -> None:
    page = movement.page
    page.keyboard.press(key)
    expect(page.locator(".t-legend dt")).to_be_visible()
    samples = page.evaluate(SAMPLES)
    lines = [str((sample["fills"], sample["rims"])) for sample in samples]
    assert len(set(lines)) == len(lines), lines
    drawn = {f for sample in samples for f in sample["fills"]}
    assert set(page.evaluate(ON_MAP)) & drawn or not page.evaluate(ON_MAP)
    page.keyboard.press(key)
    expect(page.locator(".t-legend")).to_have_count(0)
