"""Hands for the table page: they press hexes, counters, buttons and keys, and wait for the answer."""

from __future__ import annotations

import re
import secrets
import time
from functools import cached_property
from math import sqrt
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser import Server

TO_SCREEN: Final = """async ([x, y]) => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const at = new DOMPoint(x, y).matrixTransform(document.querySelector('.map-play').getScreenCTM());
  return [at.x, at.y];
}"""


def ask(server: Server, game: str, what: str, **question: Any) -> dict[str, Any]:
    return dict(server.ask("POST", f"/api/games/{game}/{what}", question))


def sentence(parts: Any) -> str:
    """The words of a sentence as the server sends it: a string, or text and linked parts in turn."""
    if isinstance(parts, str):
        return parts
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def play(server: Server, game: str, side: str, *choices: str) -> dict[str, Any]:
    """Choices made without the page, one after the other."""
    table: dict[str, Any] = {}
    for choice in choices:
        seq = server.ask("GET", f"/api/games/{game}?as={side}")["seq"]
        wish = {"side": side, "choices": [choice], "expected_seq": seq, "key": secrets.token_hex(8)}
        table = ask(server, game, "choose", **wish)
    return table


def wait_for(server: Server, game: str, side: str) -> None:
    """Until a side is asked something."""
    for _ in range(300):
        if any(prompt["mine"] for prompt in server.ask("GET", f"/api/games/{game}?as={side}")["prompts"]):
            return
        time.sleep(0.05)
    raise AssertionError(f"{side} is never asked")


def unfolded(page: Page) -> Page:
    """The page with every fight of its log opened."""
    expect(page.locator(".log-fold").first).to_be_attached()
    folded = page.locator('.log-fold[aria-expanded="false"]')
    while folded.count():
        folded.first.click()
    return page


class Tabletop:
    """One open table page."""

    def __init__(self, page: Page, server: Server, game: str) -> None:
        self.page = page
        self.server = server
        self.game = game
        expect(self.root).to_be_visible()
        page.locator(".map-play").wait_for(state="attached")
        if len(self.standing()) > 3:
            page.locator(".t-board[data-framed]").wait_for(state="attached")

    def standing(self) -> list[str]:
        """Where pieces stand on the map."""
        pieces = self.table()["scene"].get("pieces", ())
        return [piece["place"] for piece in pieces if piece["place"] in self.centres]

    @property
    def root(self) -> Any:
        return self.page.locator(".t-page")

    @property
    def state(self) -> str:
        return str(self.root.get_attribute("data-state"))

    @property
    def seq(self) -> int:
        return int(self.root.get_attribute("data-seq") or 0)

    @property
    def viewer(self) -> str:
        return str(self.root.get_attribute("data-viewer"))

    @property
    def prompt(self) -> str:
        return self.page.locator(".t-words").inner_text()

    def settle(self) -> str:
        """Waits until the link stands and somebody at this screen is asked something, or the game is over."""
        expect(self.root).to_have_attribute("data-link", "live", timeout=30000)
        expect(self.root).to_have_attribute("data-state", re.compile("mine|over"), timeout=30000)
        return self.state

    def table(self, side: str | None = None) -> dict[str, Any]:
        wanted = f"?as={side}" if side else ""
        return dict(self.server.ask("GET", f"/api/games/{self.game}{wanted}"))

    # where things are

    @cached_property
    def centres(self) -> dict[str, tuple[float, float]]:
        """The middles of all places, in the units of the drawing."""
        table = self.table()
        where = f"/api/titles/{table['title']}/map?scenario={table['scenario']['id']}"
        answer = self.server.ask("GET", where)
        if "spaces" in answer["map"]:
            return {space["id"]: (space["x"], space["y"]) for space in answer["map"]["spaces"]}
        art = self.server.ask("GET", answer["art"])
        unit = art["radius"] * sqrt(3)
        across, down = art["origin"]
        return {
            hex["hex"]: (across + hex["centre"][0] * unit, down + hex["centre"][1] * unit)
            for hex in answer["map"]["hexes"]
        }

    def spot(self, hex: str) -> tuple[float, float]:
        """Where a hex is on the screen, once the map stands still."""
        place = list(self.centres[hex])
        now, same = (0.0, 0.0), 0
        while same < 2:
            before, now = now, tuple(self.page.evaluate(TO_SCREEN, place))
            same = same + 1 if now == before else 0
            self.page.wait_for_timeout(70)
        return float(now[0]), float(now[1])

    def whole_map(self) -> None:
        self.page.keyboard.press("0")
        self.page.wait_for_timeout(350)

    # deeds

    def press_hex(self, hex: str, **how: Any) -> None:
        self.page.mouse.click(*self.spot(hex), **how)

    def tap_hex(self, hex: str) -> None:
        self.page.touchscreen.tap(*self.spot(hex))

    def point_at(self, hex: str) -> None:
        self.page.mouse.move(*self.spot(hex))

    def choice(self, text: str) -> Any:
        return self.page.locator(f'[data-choice="{text}"]').first

    def do(self, name: str) -> Any:
        return self.page.locator(f'[data-do="{name}"]:visible').first

    def after(self, seq: int) -> str:
        """Waits until the game has gone on beyond an entry."""
        expect(self.root).not_to_have_attribute("data-seq", str(seq), timeout=30000)
        return self.settle()

    def choose(self, text: str) -> str:
        seq, viewer = self.seq, self.viewer
        self.choice(text).click()
        return self._gone_on(seq, viewer)

    def end(self) -> str:
        seq, viewer = self.seq, self.viewer
        self.do("end").click()
        return self._gone_on(seq, viewer)

    def _gone_on(self, seq: int, viewer: str) -> str:
        self.page.wait_for_function(
            "([seq, viewer]) => { const at = document.querySelector('.t-page')?.dataset ?? {};"
            " return at.seq !== seq || at.viewer !== viewer; }",
            arg=[str(seq), viewer],
            timeout=30000,
        )
        return self.settle()

    def own(self, hex: str | None = None) -> list[dict[str, Any]]:
        """The viewer's pieces on the map."""
        pieces = self.table(self.viewer)["scene"]["pieces"]
        return [
            piece
            for piece in pieces
            if piece["side"] == self.viewer
            and piece["place"] in self.centres
            and piece["place"] == (hex or piece["place"])
        ]

    def legal(self) -> list[dict[str, Any]]:
        return list(self.table(self.viewer)["legal"])

    def set_up(self) -> None:
        """Both sides take the suggested places; a single human does it for his side."""
        while any(choice["text"] == "suggested" for choice in self.legal()):
            self.choose("suggested")
