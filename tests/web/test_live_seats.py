"""People at their own screens: each browser on its own seat, playing one game live."""

from __future__ import annotations

import secrets
from typing import Any

from playwright.sync_api import Page, expect

import redoubt
from redoubt.engine.game import Game
from redoubt.players import Player, make_player
from redoubt.players.base import Seating
from tests.browser import Browse, Server, axe, shot

Plain = dict[str, Any]
ASK = """async ([method, path, body]) => {
  const headers = { "Content-Type": "application/json" };
  const request = body === null ? { method } : { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(path, request);
  return [answer.status, await answer.json()];
}"""
LINKS = "() => [...document.querySelectorAll('.invite-link input')].map((field) => field.value)"
"""The links that are shown."""
EXPECTED = ("ERR_INTERNET_DISCONNECTED", "WebSocket", "Failed to load resource")
"""What the console says of a lost network, and of a request that a seat may not make."""


def ask(page: Page, method: str, path: str, body: Plain | None = None) -> tuple[int, Plain]:
    """A request of this very browser, with its cookie."""
    status, answer = page.evaluate(ASK, [method, path, body])
    return int(status), dict(answer)


def choose(page: Page, game: str, side: str, choice: str) -> tuple[int, Plain]:
    status, table = ask(page, "GET", f"/api/games/{game}?as={side}")
    if status != 200:
        return status, table
    wish = {"side": side, "choices": [choice], "expected_seq": table["seq"], "key": secrets.token_hex(8)}
    return ask(page, "POST", f"/api/games/{game}/choose", wish)


def invited(page: Page, browse: Browse, button: str, number: int = -1) -> Page:
    """Another browser that sits down behind a link which this one gives away."""
    known = page.evaluate(LINKS)
    page.get_by_role("button", name=button).nth(number).click()
    page.wait_for_function(f"(known) => ({LINKS})().some((link) => !known.includes(link))", arg=known)
    (link,) = [link for link in page.evaluate(LINKS) if link not in known]
    guest = browse(link[link.index("#") :], allow=EXPECTED, speed="none")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_url("**/#/game/**")
    assert link.rpartition("/")[2] not in guest.url
    return guest


def staffs(game: Game) -> dict[int, Player]:
    return {
        side: make_player("staff", game.title, name, 1, Seating()) for side, name in enumerate(game.sides)
    }


def in_a_combat() -> Game:
    """A game of two staffs, right after a die of a combat: the other side allots its losses."""
    game = redoubt.new("switzerland", scenario="training", seed=1)
    players = staffs(game)
    while not (
        game.entries and game.entries[-1].dice and game.open_decisions()[0].side != game.entries[-1].side
    ):
        side = game.open_decisions()[0].side
        game.choose(side, players[side].choose(game.seat(side)))
    return game


def last_line(page: Page) -> str:
    return page.locator(".log-row").last.inner_text()


def test_two_browsers_play_a_game_to_its_end_though_one_reloads_and_one_loses_its_network(
    server: Server, browse: Browse
) -> None:
    local = in_a_combat()
    owner = browse("#/", allow=EXPECTED, speed="none")
    body = {"record": local.save().decode(), "key": secrets.token_hex(8), "name": "Two rooms"}
    status, table = ask(owner, "POST", "/api/games/import", body)
    assert status == 201
    game = table["game"]
    owner.reload()
    owner.get_by_role("button", name="Invite to Two rooms").click()
    guest = invited(owner, browse, "Invite a player")
    expect(owner.locator(".invite-seats .here")).to_have_count(1)
    assert axe(owner, within="dialog") == []
    shot(owner, "invite")
    german, french = owner, guest
    german.goto(f"{server.url}/#/game/{game}?as=german")
    for page in (german, french):
        expect(page.locator(".log-row").first).to_be_visible()

    assert choose(german, game, "swiss", "stop")[0] == 403
    assert choose(french, game, "german", "stop")[0] == 403
    players, pages = staffs(local), {0: german, 1: french}
    moves = 0
    while local.result is None:
        side = local.open_decisions()[0].side
        choice = str(players[side].choose(local.seat(side)))
        local.choose(side, choice)
        if moves == 1:
            french.reload()
        if moves == 2:
            pages[1 - side].wait_for_load_state("networkidle")
            pages[1 - side].context.set_offline(True)
        status, table = choose(pages[side], game, local.sides[side], choice)
        assert status == 200, table
        if moves == 3:
            for page in pages.values():
                page.context.set_offline(False)
        moves += 1
    assert moves > 5
    expect(german.get_by_role("dialog")).to_contain_text("Stacking points inside Germany")
    expect(french.get_by_role("dialog")).to_contain_text("Stacking points inside Germany")
    seen = {name: ask(page, "GET", f"/api/games/{game}?as={name}")[1]
            for name, page in (("german", german), ("swiss", french))}  # fmt: skip
    assert seen["german"]["seq"] == seen["swiss"]["seq"] == len(local.entries)


def test_three_teams_and_control_each_at_a_screen_of_their_own(server: Server, browse: Browse) -> None:
    control = browse("#/", allow=EXPECTED)
    wish = {
        "title": "land_war", "scenario": "east", "options": {"control": "people"}, "name": "The hall",
        "key": secrets.token_hex(8),
    }  # fmt: skip
    _, table = ask(control, "POST", "/api/games", wish)
    game = table["game"]
    control.reload()
    control.get_by_role("button", name="Invite to The hall").click()
    expect(control.locator(".invite-seats li")).to_have_count(4)
    teams = {}
    for side in ("germany", "axis_allies", "ussr"):
        teams[side] = invited(control, browse, "Invite a player", 0)
    control.goto(f"{server.url}/#/control/{game}")
    expect(control.locator(".c-team")).to_have_count(3)

    assert choose(control, game, "germany", "done")[0] == 403
    for side, page in teams.items():
        for other in teams.keys() - {side}:
            assert ask(page, "GET", f"/api/games/{game}?as={other}")[0] == 403
        assert ask(page, "GET", f"/api/games/{game}?as=control")[0] == 403
        offer = next(
            choice["text"] for choice in ask(page, "GET", f"/api/games/{game}?as={side}")[1]["legal"]
            if choice["text"].startswith("send men")
        )  # fmt: skip
        assert choose(page, game, side, f"{offer.rpartition(' ')[0]} 1")[0] == 200
    _, desk = ask(control, "GET", f"/api/games/{game}/desk?as=control")
    assert {team["side"]: len(team["orders"]) for team in desk["teams"]} == dict.fromkeys(teams, 1)
    wish = {"side": "control", "kind": "message", "text": "Five minutes", "key": secrets.token_hex(8)}
    assert ask(control, "POST", f"/api/games/{game}/desk/say", wish)[0] == 200
    assert ask(teams["ussr"], "POST", f"/api/games/{game}/desk/say", wish)[0] == 403
