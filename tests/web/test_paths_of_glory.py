"""The table of a card-driven war on a map of points: map, hand, tracks, odds, on every screen."""

from __future__ import annotations

import re
import secrets

import pytest
from playwright.sync_api import expect

from tests.browser import Browse, Server, axe, shot
from tests.tabletop import Tabletop, play

TITLE, AP, CP = "paths_of_glory", "ap", "cp"
SEATS = {AP: "random", CP: "human"}


def begun(server: Server, *choices: str, scenario: str = "historical") -> str:
    """A game in which the Central Powers have made these choices."""
    wish = {"scenario": scenario, "seats": SEATS, "dice": "seeded", "seed": 3}
    game = str(server.new_game(TITLE, secrets.token_hex(8), **wish)["game"])
    play(server, game, CP, *choices)
    return game


def table(browse: Browse, server: Server, game: str, **how: str) -> Tabletop:
    top = Tabletop(browse(f"#/game/{game}?as={CP}", speed="none", **how), server, game)
    top.settle()
    return top


def test_the_map_has_its_relief_every_space_and_the_inset(server: Server, browse: Browse) -> None:
    top = table(browse, server, begun(server), screen="desktop")
    page = top.page
    expect(page.locator(".map.has-relief")).to_be_visible()
    assert page.locator(".map-space").count() == 281
    assert page.locator(".map-link").count() == 476
    assert page.locator(".map-insets rect").count() == 3
    assert page.locator(".map-space.open").count() > 60, "neutral spaces have dashed rings"
    assert page.locator(".map-space .trench").count() > 10
    shot(page, "paths-of-glory-desktop")


def test_counters_show_factors_in_a_row_and_corps_are_smaller(server: Server, browse: Browse) -> None:
    top = table(browse, server, begun(server), screen="desktop")
    army = top.page.locator('.map-pieces [data-piece="GE-8"] .counter-face').first
    corps = top.page.locator('.map-pieces [data-piece="RU-C01"] .counter-face').first
    wide, narrow = (counter.bounding_box() for counter in (army, corps))
    assert wide is not None
    assert narrow is not None
    assert narrow["width"] < 0.9 * wide["width"]


@pytest.mark.parametrize("screen", ["desktop", "laptop"])
def test_the_map_opens_on_the_western_front_beside_the_tracks(
    server: Server, browse: Browse, screen: str
) -> None:
    page = table(browse, server, begun(server), screen=screen).page
    for space in ("Brussels", "Sedan", "Nancy"):
        spot = page.locator(f'.map-piece[data-cell="{space}"]').first.bounding_box()
        assert spot is not None
        middle = [spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2]
        on_map = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.map'))"
        assert page.evaluate(on_map, middle), f"{space} is covered or out of sight"


def test_a_digit_opens_the_list_before_it_chooses_from_it(server: Server, browse: Browse) -> None:
    top = table(browse, server, begun(server), screen="desktop")
    page = top.page
    page.get_by_role("tab", name="Rules").first.click()
    page.keyboard.press("1")
    expect(page.get_by_role("tab", name="Orders").first).to_have_attribute("aria-selected", "true")
    assert top.page.locator(".t-page").get_attribute("data-seq") == "0"
    expect(page.locator(".t-row").last).to_contain_text("No more attacks")
    page.keyboard.press("1")
    expect(page.locator(".t-prompt")).to_contain_text("Attack Sedan")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_an_attack_is_weighed_before_it_is_ordered(server: Server, browse: Browse, screen: str) -> None:
    game = begun(server, "attack Brussels", "use GE-1", "use GE-2")
    top = table(browse, server, game, screen=screen)
    page = top.page
    if screen == "phone":
        page.locator("[data-pane=act]").first.click()
    page.get_by_role("tab", name="Orders").first.click()
    page.locator("[data-choice=fight]").first.click()
    expect(page.locator(".t-odds, .t-panel").first).to_contain_text("84.5")
    expect(page.locator(".t-odds, .t-panel").first).to_contain_text("Withdrawal with 57.1")
    shot(page, f"paths-of-glory-odds-{screen}")


def test_a_card_that_is_not_in_the_hand_yet_is_offered_beside_the_question(
    server: Server, browse: Browse
) -> None:
    page = table(browse, server, begun(server, scenario="introductory"), screen="phone").page
    expect(page.locator(".t-words")).to_contain_text("Take Guns of August into the opening hand?")
    both = page.locator(".t-choices [data-choice]")
    expect(both).to_have_text([re.compile("^Take Guns of August"), "Draw every card"])


def test_the_hand_lists_uses_and_says_why_an_event_is_barred(server: Server, browse: Browse) -> None:
    game = begun(server, "done")
    top = table(browse, server, game, screen="desktop")
    page = top.page
    hand = page.get_by_label("Your hand")
    expect(hand.locator(".t-card")).to_have_count(7)
    barred = hand.locator(".t-hand-card:has(.t-card-why)").first
    expect(barred.locator(".t-card-why .rule").first).not_to_be_empty()
    barred.locator("button.t-card").click()
    uses = hand.get_by_role("menuitem")
    assert uses.count() >= 3
    seq = top.seq
    uses.filter(has_text="for Ops").first.click()
    top.after(seq)
    assert "Activate spaces" in top.prompt
    expect(page.locator(".t-round.now").first).to_contain_text("Ops")
    assert page.locator(".map-cost").count() > 5, "each space shows what it costs"


def test_tracks_fold_and_stand_in_the_phone_s_info(server: Server, browse: Browse) -> None:
    game = begun(server)
    page = table(browse, server, game, screen="desktop").page
    tracks = page.get_by_label("Tracks")
    expect(tracks).to_contain_text("God Save the Tsar")
    assert tracks.get_by_role("meter").count() == 4
    tracks.locator(".t-gauges-fold").click()
    expect(tracks).not_to_contain_text("God Save the Tsar")
    phone = table(browse, server, game, screen="phone").page
    phone.locator("[data-pane=info]").first.click()
    expect(phone.locator(".t-sheet .t-gauges")).to_contain_text("God Save the Tsar")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_has_no_fault_that_axe_finds(server: Server, browse: Browse, theme: str) -> None:
    top = table(browse, server, begun(server, "done"), screen="laptop", theme=theme)
    shot(top.page, f"paths-of-glory-{theme}")
    assert axe(top.page) == []


def test_the_variant_draws_its_spaces_links_and_counters(server: Server, browse: Browse) -> None:
    wish = {"scenario": "historical", "variant": "neutrals", "seats": SEATS, "dice": "seeded", "seed": 3}
    game = str(server.new_game(TITLE, secrets.token_hex(8), **wish)["game"])
    play(server, game, CP, "full_plan")
    top = table(browse, server, game, screen="desktop")
    page = top.page
    assert page.locator(".map-space").count() == 292
    assert page.locator(".map-link").count() == 506
    for corps in ("NL-C01", "NL-C02"):
        expect(page.locator(f'.map-pieces [data-piece="{corps}"]').first).to_be_attached()
    expect(page.locator("[data-choice='attack Arnhem']").first).to_be_attached()
    assert page.locator("[data-choice=done]").count() == 0, "Arnhem must be attacked"
    shot(page, "paths-of-glory-neutrals")
