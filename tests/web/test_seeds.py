"""Each browser adds its own seed to the dice; the text page asks, and answers, before an undo."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from redoubt.engine.seeds import hash_of
from tests.browser import Browse, Server, axe, shot

from .battle import modules
from .test_live_seats import EXPECTED, Plain, ask, choose, in_a_combat, invited

run = pytest.fixture(scope="module", name="run")(modules)


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
def test_the_page_computes_the_hash_that_python_computes(run: Any, length: int) -> None:
    text = "Zürich: " + "s" * length
    assert run("/js/sha256.js", "sha256", text) == hashlib.sha256(text.encode()).hexdigest()


def dice_of(page: Page, game: str) -> Plain:
    return dict(ask(page, "GET", f"/api/games/{game}/seats")[1]["dice"])


def new_table(page: Page, name: str) -> str:
    wish = {"title": "switzerland", "scenario": "training", "name": name, "key": secrets.token_hex(8)}
    status, table = ask(page, "POST", "/api/games", wish)
    assert status == 201
    page.reload()
    return str(table["game"])


def wait_for_seeds(page: Page, game: str, wanted: dict[str, bool]) -> Plain:
    """The dice, when so many sides have committed, and those marked have opened, their seeds."""
    for _ in range(100):
        dice = dice_of(page, game)
        if {side: seed.get("opened", False) for side, seed in dice.get("seeds", {}).items()} == wanted:
            return dice
        page.wait_for_timeout(50)
    raise AssertionError(dice)


def test_two_browsers_add_a_seed_each_before_the_first_order(server: Server, browse: Browse) -> None:
    owner = browse("#/", allow=EXPECTED)
    game = new_table(owner, "Seeds")
    owner.get_by_role("button", name="Invite to Seeds").click()
    guest = invited(owner, browse, "Invite a player")
    (theirs,) = ask(guest, "GET", f"/api/games/{game}/seats")[1]["plays"]
    (mine,) = {"german", "swiss"} - {theirs}
    owner.goto(f"{server.url}/text.html?game={game}&as={mine}")
    before = wait_for_seeds(owner, game, {"german": False, "swiss": False})
    assert before["open"]
    table = ask(owner, "GET", f"/api/games/{game}?as=onlooker")[1]
    first = table["prompts"][0]["side"]
    mover, waiter = (owner, guest) if mine == first else (guest, owner)
    order = ask(mover, "GET", f"/api/games/{game}?as={first}")[1]["legal"][0]["text"]
    if mover is owner:
        mover.locator("#line").fill(order)
        mover.locator("#line").press("Enter")
    else:
        mover.keyboard.press("/")
        mover.get_by_role("dialog").get_by_role("textbox").fill(order)
        mover.keyboard.press("Enter")
    after = wait_for_seeds(waiter, game, {"german": True, "swiss": True})
    assert after["commitment"] != before["commitment"]
    for side, page in ((mine, owner), (theirs, guest)):
        seed = page.evaluate(f"() => localStorage.getItem('redoubt.seed.{game}.{side}')")
        assert hash_of(side, seed) == after["seeds"][side]["commitment"]

    guest.get_by_role("button", name="Sealed dice").click()
    panel = guest.get_by_role("group", name="Sealed dice")
    expect(panel).to_contain_text(after["commitment"])
    expect(panel.get_by_text("seed added")).to_have_count(2)
    assert axe(guest, within=".t-dice-card") == []
    shot(guest, "sealed-dice")
    owner.locator("#line").fill("dice")
    owner.locator("#line").press("Enter")
    expect(owner.locator("#answer")).to_contain_text(after["commitment"])
    expect(owner.locator("#answer")).to_contain_text("seed added")


def test_a_phone_shows_the_sealed_dice_among_its_information(server: Server, browse: Browse) -> None:
    page = browse("#/", screen="phone")
    game = new_table(page, "Pocket")
    page.goto(f"{server.url}/#/game/{game}")
    page.get_by_role("button", name="Info").click()
    dice = wait_for_seeds(page, game, {"german": False, "swiss": False})
    expect(page.locator(".t-dice-facts")).to_contain_text(dice["commitment"])
    expect(page.get_by_role("button", name="Sealed dice")).to_have_count(0)


def test_a_seat_that_changed_hands_has_the_seed_of_whoever_sits_there_now(
    server: Server, browse: Browse
) -> None:
    owner = browse("#/", allow=EXPECTED)
    game = new_table(owner, "Handed on")
    owner.goto(f"{server.url}/#/game/{game}?as=german")
    first = wait_for_seeds(owner, game, {"german": False, "swiss": False})["seeds"]
    owner.goto(f"{server.url}/#/")
    owner.get_by_role("button", name="Invite to Handed on").click()
    guest = invited(owner, browse, "Invite a player")
    (side,) = ask(guest, "GET", f"/api/games/{game}/seats")[1]["plays"]
    guest.wait_for_function(f"() => localStorage.getItem('redoubt.seed.{game}.{side}')")
    seed = guest.evaluate(f"() => localStorage.getItem('redoubt.seed.{game}.{side}')")
    for _ in range(100):
        now = dice_of(guest, game)["seeds"]
        if now[side] != first[side]:
            break
        guest.wait_for_timeout(50)
    assert now[side] == {"commitment": hash_of(side, seed)}
    assert {other: dice for other, dice in now.items() if other != side} == {
        other: dice for other, dice in first.items() if other != side
    }


def test_an_undo_is_asked_for_and_answered_on_the_text_page_by_keyboard(
    server: Server, browse: Browse
) -> None:
    local = in_a_combat()
    owner = browse("#/", allow=EXPECTED)
    body = {"record": local.save().decode(), "key": secrets.token_hex(8), "name": "Plea"}
    game = ask(owner, "POST", "/api/games/import", body)[1]["game"]
    owner.reload()
    owner.get_by_role("button", name="Invite to Plea").click()
    guest = invited(owner, browse, "Invite a player")
    (theirs,) = ask(guest, "GET", f"/api/games/{game}/seats")[1]["plays"]
    asker = local.sides[local.entries[-1].side]
    pages = {theirs: guest, ({"german", "swiss"} - {theirs}).pop(): owner}
    for side, page in pages.items():
        page.goto(f"{server.url}/text.html?game={game}&as={side}")
        expect(page.locator("#prompt")).not_to_be_empty()
    asking = pages.pop(asker)
    (other,), (answering,) = pages, pages.values()

    def say(page: Page, line: str) -> None:
        page.locator("#line").fill(line)
        page.locator("#line").press("Enter")

    def seq() -> int:
        return int(ask(asking, "GET", f"/api/games/{game}?as={asker}")[1]["seq"])

    start = seq()
    say(asking, "undo")
    expect(asking.locator("#answer")).to_contain_text(
        "must agree: type undo! to ask. New dice will be rolled."
    )
    say(answering, "agree")
    expect(answering.locator("#answer")).to_contain_text("Nobody asks you")

    say(asking, "undo!")
    expect(asking.locator("#plea")).to_contain_text("You asked to undo. Waiting for")
    expect(answering.locator("#plea")).to_contain_text("asks to undo its last order")
    assert axe(answering, within="#plea") == []
    say(answering, "refuse")
    expect(asking.locator("#plea")).to_have_text("Your request to undo was refused.")
    assert seq() == start

    say(asking, "undo!")
    agree = answering.get_by_role("button", name="Agree")
    agree.focus()
    agree.press("Enter")
    expect(answering.locator("#plea")).to_be_empty()
    expect(asking.locator("#prompt")).to_contain_text("Your decision")
    assert seq() > start
    assert choose(answering, game, asker, "stop")[0] == 403
    assert other != asker


def test_against_a_computer_the_text_page_says_that_new_dice_will_be_rolled(
    server: Server, browse: Browse
) -> None:
    local = in_a_combat()
    asker = local.sides[local.entries[-1].side]
    seats = {side: "staff" for side in ("german", "swiss") if side != asker}
    page = browse("#/", allow=EXPECTED)
    body = {"record": local.save().decode(), "key": secrets.token_hex(8), "seats": seats}
    game = ask(page, "POST", "/api/games/import", body)[1]["game"]
    page.goto(f"{server.url}/text.html?game={game}&as={asker}")
    expect(page.locator("#prompt")).to_contain_text("Your decision", timeout=20_000)
    page.locator("#line").fill("undo")
    page.locator("#line").press("Enter")
    expect(page.locator("#answer")).to_contain_text(
        "The computer agrees: type undo! to take it back. New dice"
    )
