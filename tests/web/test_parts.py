"""Parts of the game that come up seldom, played in the browser: air combat, militia, works, replacements."""

from __future__ import annotations

import secrets
from typing import Any

from playwright.sync_api import expect

import redoubt
from tests.browser import Browse, Server, shot
from tests.tabletop import Tabletop
from tests.web.training import HUMANS

BATTLE = {
    "DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"},
    "DE-10-Pz-XX": {"place": "1203"}, "CH-4-Bdr-X": {"place": "1203"},
}  # fmt: skip


def opened(browse: Browse, server: Server, record: bytes) -> Tabletop:
    wish = {"record": record.decode(), "key": secrets.token_hex(8), "seats": HUMANS}
    game = str(server.ask("POST", "/api/games/import", wish)["game"])
    top = Tabletop(browse(f"#/game/{game}", speed="none", screen="laptop"), server, game)
    top.settle()
    return top


def standing(phase: str, **more: Any) -> bytes:
    data = {"scenario": "historical", "phase": phase, "unit": BATTLE, **more}
    return redoubt.position("switzerland", data, dice=[5, 2, 3, 1, 1, 1, 1, 1]).save()


def test_r08_fighters_are_sent_by_mouse_and_change_the_die(browse: Browse, server: Server) -> None:
    names = ("DE-Fighter-1", "DE-Fighter-2", "CH-Fighter-1")
    fighters = {name: {"air_place": "airfield"} for name in names}
    top = opened(browse, server, standing("4.1.4", options={"air_combat": True}, fighter=fighters))
    assert top.viewer == "swiss"
    expect(top.choice("fly CH-Fighter-1 1104")).to_contain_text("fighter 1 over 1104")
    seq = top.seq
    top.press_hex("1104")
    top.after(seq)
    top.choose("pair DE-Fighter-1 1104")
    assert any(event["kind"] == "air_battle" for event in log(top))
    expect(top.page.locator(".map-piece[data-piece=DE-Fighter-1]")).to_have_attribute("data-cell", "1104")
    top.page.get_by_role("tab", name="Orders").click()
    top.choice("fight 1104").click()
    seq = top.seq
    top.do("main").click()
    top.after(seq)
    expect(top.page.locator(".t-words")).to_contain_text("change the die of 3?")
    expect(top.page.locator(".t-odds-foot .main")).to_have_count(0)
    shot(top.page, "part-die")
    top.choose("lower")
    assert any(event["kind"] == "die_changed" for event in log(top))


def log(top: Tabletop) -> list[dict[str, Any]]:
    return list(top.server.ask("GET", f"/api/games/{top.game}/log")["lines"])


def test_r18_1_militia_is_picked_from_its_box_and_put_on_the_map(browse: Browse, server: Server) -> None:
    game = redoubt.new("switzerland", scenario="pre_poland", seed=2)
    top = opened(browse, server, game.save())
    top.page.locator('[data-choice="militia DE-Militia-2"]').first.click()
    expect(top.page.locator(".t-inhand-words")).to_contain_text("Militia 2")
    expect(top.page.locator(".t-inhand-words")).not_to_contain_text("cost")
    hex = next(
        choice.get("place")
        for choice in peeked(top, "militia DE-Militia-2")
        if inside(top, choice.get("place"))
    )
    seq = top.seq
    top.press_hex(hex)
    top.after(seq)
    placed = {piece["id"]: piece["place"] for piece in top.table("german")["scene"]["pieces"]}
    assert placed["DE-Militia-2"] == hex


def peeked(top: Tabletop, *choices: str) -> list[dict[str, Any]]:
    wish = {"side": top.viewer, "choices": list(choices)}
    return list(top.server.ask("POST", f"/api/games/{top.game}/peek", wish)["legal"])


def inside(top: Tabletop, hex: str) -> bool:
    """Whether a hex can be pressed where the map lies now."""
    box = top.page.locator(".map-port").bounding_box()
    assert box is not None
    x, y = top.spot(hex)
    return box["x"] + 250 < x < box["x"] + box["width"] - 300 and box["y"] + 40 < y < box["y"] + 400


def test_r11_1_a_line_is_built_and_faced_on_the_map(browse: Browse, server: Server) -> None:
    game = redoubt.new("switzerland", scenario="pre_poland", seed=2)
    game.choose("german", "suggested")
    top = opened(browse, server, game.save())
    top.choose("at 0813")
    expect(top.page.locator(".t-words")).to_contain_text("0813")
    facing = next(choice for choice in top.legal() if choice["label"] == "Face S, SW, NW")
    top.page.get_by_role("button", name="Whole map").click()
    top.page.wait_for_timeout(400)
    assert all(inside_map(top, choice.get("place")) for choice in top.legal() if choice.get("place"))
    seq = top.seq
    top.press_hex(facing.get("place"))
    top.after(seq)
    line = next(piece for piece in top.table("swiss")["scene"]["pieces"] if piece["place"] == "0813")
    assert line["faces"] == ["south", "southwest", "northwest"]
    expect(top.page.locator(".map-layer-works")).to_be_attached()


def inside_map(top: Tabletop, hex: str) -> bool:
    box = top.page.locator(".map-port").bounding_box()
    assert box is not None
    x, y = top.spot(hex)
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def test_r14_a_lost_unit_is_rebuilt_from_the_dead_pile(browse: Browse, server: Server) -> None:
    units = {**BATTLE, "CH-68-Bdr-III": {"place": "dead_pile"}, "CH-10-Mtn-X": {"place": "1105"}}
    top = opened(browse, server, standing("4.3", unit=units))
    pile = top.page.locator(".t-panel", has_text="Dead pile").locator("svg").first
    expect(pile).to_be_visible()
    top.page.locator('[data-choice="rebuild CH-68-Bdr-III"]').first.click()
    hex = next(choice.get("place") for choice in peeked(top, "rebuild CH-68-Bdr-III") if choice.get("place"))
    seq = top.seq
    top.page.locator(f'[data-choice="at {hex}"]').first.click()
    top.after(seq)
    shot(top.page, "part-rebuilt")
    placed = {piece["id"]: piece["place"] for piece in top.table("swiss")["scene"]["pieces"]}
    assert placed["CH-68-Bdr-III"] == hex
