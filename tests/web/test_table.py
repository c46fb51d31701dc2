"""The table by mouse: picking, ringed hexes, refusals that explain, undo, fighting to the end of a game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import Browse, Server, axe
from tests.tabletop import Tabletop, ask
from tests.web.training import in_movement


@pytest.fixture
def table(browse: Browse, server: Server) -> Tabletop:
    """A training game of two people at one screen; the German is about to move."""
    game = in_movement(server)
    top = Tabletop(browse(f"#/game/{game}", speed="none", screen="laptop"), server, game)
    top.settle()
    return top


def test_a_press_picks_the_stack_and_a_press_on_a_ringed_hex_sends_it(table: Tabletop) -> None:
    start = movable_stack(table)
    table.press_hex(start)
    hand = table.page.locator("[data-hand]")
    expect(hand).to_have_count(
        len({choice["piece"] for choice in table.legal() if choice.get("from_place") == start})
    )
    before = {piece["id"] for piece in table.own(start)}
    target = common_target(table, start)
    seq = table.seq
    table.press_hex(target)
    table.after(seq)
    assert before & {piece["id"] for piece in table.own(target)}


def movable_stack(top: Tabletop) -> str:
    """The hex with most units that can move."""
    froms = [choice.get("from_place") for choice in top.legal() if choice["verb"] == "move"]
    return max(sorted(set(froms)), key=froms.count)


def reach(top: Tabletop, piece: str) -> dict[str, Any]:
    legal = ask(top.server, top.game, "peek", side=top.viewer, choices=[f"move {piece}"])["legal"]
    return {
        choice.get("place"): choice for choice in legal if choice.get("place") and not choice.get("danger")
    }


def common_target(top: Tabletop, start: str) -> str:
    """A hex that all who can move from a hex can reach, empty and without a danger."""
    movers = [
        choice["piece"]
        for choice in top.legal()
        if choice["verb"] == "move" and choice.get("from_place") == start
    ]
    shared = set.intersection(*(set(reach(top, piece)) for piece in movers))
    taken = {piece["place"] for piece in top.table(top.viewer)["scene"]["pieces"]}
    free = sorted(hex for hex in shared if hex not in taken and "note" not in reach(top, movers[0])[hex])
    return free[0]


def test_where_a_unit_can_go_is_asked_before_it_is_pressed_and_only_once(table: Tabletop) -> None:
    froms = [choice.get("from_place") for choice in table.legal() if choice["verb"] == "move"]
    alone = next(hex for hex in sorted(set(froms)) if froms.count(hex) == 1)
    piece = next(
        choice["piece"]
        for choice in table.legal()
        if choice["verb"] == "move" and choice.get("from_place") == alone
    )
    asked: list[list[str]] = []
    table.page.on(
        "request",
        lambda request: asked.append(request.post_data_json["choices"]) if "/peek" in request.url else None,
    )
    with table.page.expect_response(lambda response: "/peek" in response.url):
        table.point_at(alone)
    assert asked == [[f"move {piece}"]]
    table.press_hex(alone)
    expect(table.page.locator("[data-hand]")).to_have_count(1)
    expect(table.page.locator(".map-legal, .map-layer-veil > *").first).to_be_attached()
    assert asked == [[f"move {piece}"]]


def test_a_press_takes_one_unit_of_the_stack_alone(table: Tabletop) -> None:
    start = movable_stack(table)
    table.press_hex(start)
    first = table.page.locator("[data-hand]").first
    piece = str(first.get_attribute("data-hand"))
    first.click()
    expect(table.page.locator('[data-hand][aria-pressed="true"]')).to_have_count(1)
    target = sorted(hex for hex, choice in reach(table, piece).items() if "note" not in choice)[0]
    seq = table.seq
    table.press_hex(target)
    table.after(seq)
    assert [unit["id"] for unit in table.own(target) if unit["id"] == piece] == [piece]


def test_a_counter_can_be_dragged_to_a_ringed_hex(table: Tabletop) -> None:
    start = movable_stack(table)
    target = common_target(table, start)
    seq = table.seq
    table.point_at(start)
    table.page.mouse.down()
    x, y = table.spot(target)
    table.page.mouse.move(x - 30, y, steps=3)
    table.page.wait_for_function("() => document.querySelector('[data-hand]') !== null")
    table.page.wait_for_timeout(150)
    table.page.mouse.move(x, y, steps=3)
    table.page.mouse.up()
    table.after(seq)
    assert table.own(target)


def test_the_map_does_not_slide_under_a_counter_that_is_dragged(table: Tabletop) -> None:
    start = movable_stack(table)
    table.point_at(start)
    table.page.mouse.wheel(0, -900)  # so near that most places in reach lie out of sight
    table.page.wait_for_timeout(500)
    x, y = before = table.spot(start)
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 20, y + 10, steps=3)
    table.page.wait_for_function("() => document.querySelector('[data-hand]') !== null")
    table.page.wait_for_timeout(600)
    assert table.spot(start) == before
    table.page.mouse.up()


def test_a_hex_out_of_reach_answers_why_with_its_rule(table: Tabletop) -> None:
    start = movable_stack(table)
    table.press_hex(start)
    expect(table.page.locator("[data-hand]").first).to_be_visible()
    seq = table.seq
    table.point_at("1106")
    tip = table.page.locator(".t-tip")
    expect(tip).to_be_visible()
    expect(tip.locator(".rule").first).to_contain_text("9.")
    assert table.seq == seq


def test_a_right_press_inspects_and_never_acts(table: Tabletop) -> None:
    start = movable_stack(table)
    table.press_hex(start)
    expect(table.page.locator("[data-hand]").first).to_be_visible()
    target = common_target(table, start)
    seq = table.seq
    table.press_hex(target, button="right")
    expect(table.page.locator(".t-head h2")).to_contain_text(target)
    assert table.seq == seq
    assert table.table(table.viewer)["seq"] == seq


def test_undo_and_redo_take_a_move_back_and_do_it_again(table: Tabletop) -> None:
    start = movable_stack(table)
    target = common_target(table, start)
    before = {piece["id"]: piece["place"] for piece in table.own()}
    table.press_hex(start)
    expect(table.page.locator("[data-hand]").first).to_be_visible()
    seq = table.seq
    table.press_hex(target)
    table.after(seq)
    moved = {piece["id"]: piece["place"] for piece in table.own()}
    assert moved != before
    seq = table.seq
    table.do("undo").click()
    table.after(seq)
    assert {piece["id"]: piece["place"] for piece in table.own()} == before
    seq = table.seq
    table.do("redo").click()
    table.after(seq)
    assert {piece["id"]: piece["place"] for piece in table.own()} == moved


def test_a_game_is_played_to_its_end_by_mouse(table: Tabletop) -> None:
    for _ in range(200):
        if table.state == "over":
            break
        step(table)
    expect(table.page.locator("dialog")).to_contain_text("Stacking points inside Germany")
    expect(table.page.locator("dialog")).to_contain_text("19.6.4")


def step(top: Tabletop) -> None:
    """One deed of somebody who wants to see the end: into an enemy if he can, else the end of the phase."""
    legal = top.legal()
    attack = next(
        (choice for choice in legal if choice["verb"] == "move" and into_enemy(top, choice["piece"])), None
    ) if top.table(top.viewer)["turn"] == 1 else None  # fmt: skip
    if attack is not None:
        target = into_enemy(top, attack["piece"])
        seq = top.seq
        top.press_hex(attack.get("from_place"))
        top.page.locator(f'[data-hand="{attack["piece"]}"]').click()
        expect(top.page.locator('[data-hand][aria-pressed="true"]')).to_have_count(1)
        top.page.wait_for_timeout(120)
        top.press_hex(str(target))
        top.after(seq)
    elif top.do("end").is_enabled():
        top.end()
    else:
        top.choose(legal[0]["text"])


def into_enemy(top: Tabletop, piece: str) -> str | None:
    enemies = {
        piece["place"]
        for piece in top.table(top.viewer)["scene"]["pieces"]
        if piece["side"] not in (top.viewer, None)
    }
    return next((hex for hex in sorted(reach(top, piece)) if hex in enemies), None)


def test_nothing_serious_is_found_by_axe(table: Tabletop) -> None:
    table.press_hex(movable_stack(table))
    expect(table.page.locator("[data-hand]").first).to_be_visible()
    assert axe(table.page) == []
