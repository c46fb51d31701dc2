"""A title from outside in the browser: its folder on --title-path, the real server, the real page."""

from __future__ import annotations

import re
import secrets
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PALETTES, Browse, Server, axe_in_every_look, browsing, serving, shot
from tests.tabletop import Tabletop, play

PACKAGE = Path(__file__).parent / "crossroads" / "crossroads"
HUMANS = {"blue": "human", "red": "human"}
CARDS = {
    "Dry Roads", "Good Maps", "Fresh Horses", "Quiet Night", "Local Guides", "Full Wagons", "Long Column",
    "Rain", "Lost Orders", "Ambush in the Oaks", "Ambush in the Mist", "Ambush at the Ruins",
}  # fmt: skip


@pytest.fixture(scope="module")
def outside_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("outside"), "--title-path", str(PACKAGE)) as server:
        yield server


@pytest.fixture
def browse(outside_server: Server, browser: Browser) -> Iterator[Browse]:
    outside_server.clear()
    with browsing(outside_server, browser) as open_page:
        yield open_page


def begun(server: Server, **more: Any) -> str:
    """A game between two people at one screen."""
    wish = {"seats": HUMANS, "dice": "seeded", "seed": 5, **more}
    return str(server.new_game("crossroads", secrets.token_hex(8), **wish)["game"])


def marching(server: Server, **more: Any) -> str:
    """A game in which Blue has played its best card and may march."""
    game = begun(server, **more)
    legal = server.ask("GET", f"/api/games/{game}?as=blue")["legal"]
    cards = [offer for offer in legal if offer["verb"] == "play"]
    best = max(cards, key=lambda offer: int(re.search(r"\d", str(offer["note"]))[0]))  # type: ignore[index]
    play(server, game, "blue", best["text"])
    return game


def table(browse: Browse, server: Server, game: str, side: str = "blue", **how: Any) -> Tabletop:
    top = Tabletop(browse(f"#/game/{game}?as={side}", speed="none", **how), server, game)
    top.settle()
    return top


def where(server: Server, game: str, piece: str) -> str:
    pieces = server.ask("GET", f"/api/games/{game}?as=onlooker")["scene"]["pieces"]
    return str(next(row["place"] for row in pieces if row["id"] == piece))


# ------------------------------------------------------------------ the first screen


def test_the_variant_is_chosen_on_the_first_screen_and_stands_in_the_header(
    browse: Browse, outside_server: Server
) -> None:
    page = browse("#/", screen="laptop")
    page.locator("label.title-card", has_text="Crossroads").click()
    variants = page.get_by_role("group", name="Variant")
    expect(variants.get_by_text("As published")).to_be_visible()
    variants.get_by_text("The Flood").click()
    expect(variants).to_contain_text("a causeway through the Salt Marsh")
    page.get_by_role("radio", name="Autumn").check(force=True)
    page.get_by_label("Who plays Red").select_option("other")
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator(".t-title p")).to_contain_text("Autumn · The Flood")
    (game,) = outside_server.games()
    assert (game["variant"], game["scenario"]) == ("flood", "autumn")
    roads = page.locator(".map-link").count()
    assert roads == 10
    assert page.locator(".map-link.limited").count() == 1, "the causeway is a full road in this variant"


def test_a_title_without_variants_shows_no_choice_of_them(browse: Browse) -> None:
    page = browse("#/", screen="laptop")
    page.locator("label.title-card").first.click()
    expect(page.get_by_role("group", name="Scenario")).to_be_visible()
    expect(page.get_by_role("group", name="Variant")).to_have_count(0)


# ------------------------------------------------------------------ the table


def test_the_point_map_is_drawn_in_the_colours_of_the_titles_look(
    browse: Browse, outside_server: Server
) -> None:
    top = table(browse, outside_server, begun(outside_server), screen="laptop")
    expect(top.page.locator(".map-space")).to_have_count(8)
    expect(top.page.locator(".space-name", has_text="Château Rouge")).to_be_visible()
    look = tomllib.loads((PACKAGE / "look.toml").read_text(encoding="utf-8"))["nations"]
    for side in ("blue", "red"):
        counter = top.page.locator(f".counter.nation-{side}").first
        face = counter.evaluate("(node) => getComputedStyle(node).getPropertyValue('--face-top').trim()")
        assert face == look[side]["light"]["top"]
        fill = counter.locator(".counter-face").evaluate("(node) => getComputedStyle(node).fill")
        assert f"#face-crossroads-{side}" in fill


def test_a_unit_is_moved_by_mouse(browse: Browse, outside_server: Server) -> None:
    game = marching(outside_server)
    top = table(browse, outside_server, game, screen="laptop")
    top.press_hex("old_mill")
    expect(top.page.locator("[data-hand=b_1_foot]")).to_be_visible()
    seq = top.seq
    top.press_hex("kings_hill")
    top.after(seq)
    assert where(outside_server, game, "b_1_foot") == "kings_hill"


def test_a_place_no_road_leads_to_says_so(browse: Browse, outside_server: Server) -> None:
    top = table(browse, outside_server, marching(outside_server), screen="laptop")
    top.press_hex("old_mill")
    expect(top.page.locator("[data-hand=b_1_foot]")).to_be_visible()
    top.press_hex("salt_marsh")
    expect(top.page.locator(".t-tip, .t-notice").first).to_contain_text(
        "no road leads from Old Mill to Salt Marsh"
    )


def test_a_card_and_a_move_are_played_by_keyboard_alone(browse: Browse, outside_server: Server) -> None:
    game = begun(outside_server)
    top = table(browse, outside_server, game, screen="laptop")
    page, seq = top.page, top.seq
    page.keyboard.press("2")  # the first card of the list
    top.after(seq)
    assert "March along a road" in top.prompt
    page.keyboard.press("n")
    expect(page.locator("[data-hand]").first).to_be_visible()
    piece = str(page.locator("[data-hand]").first.get_attribute("data-hand"))
    start, seq = where(outside_server, game, piece), top.seq
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        if page.locator(".map-focus").count() and top.page.locator(".map-cost").count():
            page.keyboard.press("Enter")
        page.wait_for_timeout(250)
        if top.seq != seq:
            break
    assert top.seq != seq, "an arrow leads along a road to a place in reach"
    top.settle()
    assert where(outside_server, game, piece) != start


def test_a_hand_is_shown_to_its_owner_and_lies_face_down_for_others(
    browse: Browse, outside_server: Server
) -> None:
    game = begun(outside_server)
    top = table(browse, outside_server, game, screen="laptop")
    top.page.get_by_role("tab", name="Space").click()
    own, other = (top.page.locator(f"[data-box=hand-{side}]") for side in ("blue", "red"))
    shown = own.locator("[data-card]")
    expect(shown).to_have_count(3)
    expect(other.locator("[data-card]")).to_have_count(0)
    expect(other).to_contain_text("3 cards face down")
    mine = {name for name in CARDS if name in own.inner_text()}
    hidden = CARDS - mine
    assert len(mine) == 3
    assert not [name for name in hidden if name in top.page.content()], "no card of Red's reaches this page"


def test_a_press_on_a_card_in_hand_lists_its_uses(browse: Browse, outside_server: Server) -> None:
    top = table(browse, outside_server, begun(outside_server), screen="laptop")
    hand = top.page.get_by_label("Your hand")
    card = hand.locator("button.t-card").first
    name, seq = card.locator(".t-card-name").inner_text(), top.seq
    card.click()
    hand.get_by_role("menuitem", name=f"Play {name}").click()
    top.after(seq)
    expect(top.page.locator(".log-dock")).to_contain_text(f"Blue plays {name}")


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_how_many_supplies_are_spent_is_one_choice_with_numbers(
    browse: Browse, outside_server: Server, way: str
) -> None:
    game = marching(outside_server, options={"full_wagons": True}, seed=8)
    play(outside_server, game, "blue", "march b_horse upper_ford", "march b_horse chateau_rouge")
    top = table(browse, outside_server, game, screen="laptop")
    seq = top.seq
    button = top.page.locator(".t-prompt").get_by_role("button", name="Spend supplies in Château Rouge: 2")
    if way == "mouse":
        button.click()
    else:
        button.focus()
        top.page.keyboard.press("Enter")
    expect(top.root).not_to_have_attribute("data-seq", str(seq))
    status = outside_server.ask("GET", f"/api/games/{game}?as=onlooker")["scene"]["status"]
    assert "Blue has 1 supplies" in str(status)


# ------------------------------------------------------------------ narrow, dark, and for everybody


def test_a_phone_shows_the_map_and_plays_by_touch(browse: Browse, outside_server: Server) -> None:
    game = marching(outside_server)
    top = table(browse, outside_server, game, screen="phone")
    assert top.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    top.whole_map()
    top.tap_hex("old_mill")
    expect(top.page.locator("[data-hand=b_1_foot]")).to_be_attached()
    seq = top.seq
    top.tap_hex("kings_hill")
    top.after(seq)
    assert where(outside_server, game, "b_1_foot") == "kings_hill"
    shot(top.page, "crossroads-phone")


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_the_table_of_a_stranger_is_free_of_faults_in_every_look(
    browse: Browse, outside_server: Server, screen: str
) -> None:
    top = table(browse, outside_server, begun(outside_server), screen=screen)
    if screen == "phone":
        top.page.locator("[data-pane=info]").click()
    else:
        top.page.get_by_role("tab", name="Space").click()
    assert axe_in_every_look(top.page, *PALETTES) == []


def test_the_text_page_plays_it_by_the_names_people_use(browse: Browse, outside_server: Server) -> None:
    game = marching(outside_server)
    page: Page = browse(f"text.html?game={game}&as=blue")
    expect(page.locator("#legal button").first).to_be_visible()
    for line, answer in (
        ("place old_mill", "Space Old Mill: clear"),
        ("march 1st foot king's hill", "Done."),
        ("front", "No enemy is next to your troops."),
    ):
        page.locator("#line").fill(line)
        page.locator("#line").press("Enter")
        expect(page.locator("#answer")).to_contain_text(answer)
    assert where(outside_server, game, "b_1_foot") == "kings_hill"


# ------------------------------------------------------------------ the glossary


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_a_term_of_the_prompt_is_explained_to_pointer_and_keyboard(
    browse: Browse, outside_server: Server, screen: str
) -> None:
    top = table(browse, outside_server, begun(outside_server), screen=screen)
    term, tip = top.page.locator(".t-words .term", has_text="points"), top.page.get_by_role("tooltip")
    term.focus()
    expect(tip).to_have_text("What a card gives to march with.")
    expect(term).to_have_attribute("aria-describedby", str(tip.get_attribute("id")))
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= top.page.evaluate("innerWidth")
    assert axe_in_every_look(top.page, within=".term-tip") == []
    top.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    term.blur()
    if screen == "laptop":
        term.hover()
    else:
        term.tap()
    expect(tip).to_be_visible()


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_the_glossary_stands_in_the_reference_and_beside_the_rules(
    browse: Browse, outside_server: Server, screen: str
) -> None:
    page = browse("#/reference/crossroads/glossary", screen=screen)
    expect(page.get_by_role("heading", name="Glossary")).to_be_visible()
    expect(page.locator(".glossary dt")).to_have_text(["points", "supplies"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_in_every_look(page) == []
    top = table(browse, outside_server, begun(outside_server), screen=screen)
    if screen == "phone":
        top.page.locator("[data-pane=act]").click()
    top.page.get_by_role("tab", name="Rules").click()
    top.page.locator(".t-glossary summary").click()
    expect(top.page.locator(".t-glossary dd").first).to_have_text("What a card gives to march with.")
