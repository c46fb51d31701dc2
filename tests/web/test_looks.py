"""Looking closely: Shift held magnifies a hex, and counters can be turned over."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import Browse, Server
from tests.tabletop import Tabletop
from tests.web.training import in_movement


@pytest.fixture
def top(browse: Browse, server: Server) -> Tabletop:
    game = in_movement(server)
    top = Tabletop(browse(f"#/game/{game}", speed="none", screen="laptop"), server, game)
    top.settle()
    return top


def test_shift_held_magnifies_the_hex_under_the_pointer_or_the_cursor(top: Tabletop) -> None:
    places = top.standing()
    hex = max(sorted(set(places)), key=places.count)
    lens = top.page.locator(".t-lens")
    top.point_at(hex)
    top.page.keyboard.down("Shift")
    expect(lens.locator("figure")).to_have_count(places.count(hex))
    box = lens.bounding_box()
    assert box is not None
    x, y = top.spot(hex)
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    top.page.keyboard.up("Shift")
    expect(lens).to_have_count(0)
    top.page.keyboard.press("n")
    top.page.keyboard.down("Shift")
    picked = top.page.locator("[data-hand]").first.get_attribute("data-hand")
    place = next(piece["place"] for piece in top.own() if piece["id"] == picked)
    expect(lens).to_have_attribute("aria-label", f"Hex {place}, magnified")
    top.page.keyboard.press("h")
    expect(lens).to_have_count(0)
    top.page.keyboard.up("Shift")


def test_r10_2_2_a_counter_turned_over_shows_the_strength_of_its_other_step(top: Tabletop) -> None:
    pieces = [piece for piece in top.table()["scene"]["pieces"] if piece["place"].isdigit()]
    piece = next(piece for piece in pieces if piece.get("back") and piece["steps"]["total"] == 4)
    strength = top.page.locator(f'.map-piece[data-piece="{piece["id"]}"] .counter-text.bold')
    expect(strength.filter(has_text=f"{piece['strength']['now']}").last).to_be_attached()
    top.page.keyboard.press("v")
    turned = strength.and_(top.page.locator(".reverse"))
    expect(turned.first).to_have_text(str(piece["back"]["strength"]["now"]))
    blank = next(piece for piece in pieces if not piece.get("back") and piece["kind"] == "unit")
    expect(top.page.locator(f'.map-piece[data-piece="{blank["id"]}"] .reverse')).to_have_count(0)
    top.page.keyboard.press("v")
    expect(turned).to_have_count(0)
