"""A battle to look at: the game of the guided lesson, played through the server up to one of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from playwright.sync_api import Browser

from tests.browser import Server

TITLE = "switzerland"
_keys = count(1)


def lesson(server: Server) -> dict[str, Any]:
    return dict(server.ask("GET", f"/api/titles/{TITLE}/tutorial"))


def choose(server: Server, game: str, side: str, *choices: str) -> dict[str, Any]:
    seq = server.ask("GET", f"/api/games/{game}?as={side}")["seq"]
    body = {"side": side, "choices": list(choices), "expected_seq": seq, "key": f"battle-{next(_keys)}"}
    return dict(server.ask("POST", f"/api/games/{game}/choose", body))


def battle(server: Server, upto: str = "end", swiss: str = "human") -> str:
    """The id of a game that has reached the beginning of a step; the steps before it are played."""
    guided = lesson(server)
    seats = {**guided["seats"], "swiss": swiss}
    body = {"record": guided["record"], "seats": seats, "name": "A battle", "key": f"battle-{next(_keys)}"}
    game = str(server.ask("POST", "/api/games/import", body)["game"])
    for step in guided["step"]:
        if step["id"] == upto:
            break
        for side, choice in step["others"]:
            choose(server, game, side, choice)
        for choice in step["answer"]:
            if choice == "undo":
                undo(server, game, guided["side"], step)
            else:
                choose(server, game, guided["side"], choice)
    return game


def undo(server: Server, game: str, side: str, step: dict[str, Any]) -> None:
    """Take back until the step's choices are offered again."""
    table = server.ask("GET", f"/api/games/{game}?as={side}")
    while not set(step["until"]["offers"]) <= {choice["text"] for choice in table["legal"]}:
        body = {"side": side, "expected_seq": table["seq"], "key": f"battle-{next(_keys)}"}
        table = server.ask("POST", f"/api/games/{game}/undo", body)


def modules(running_server: Server, browser: Browser) -> Iterator[Any]:
    """Calls functions of the page's modules in a real browser: run("/js/log/lines.js", "parts", text)."""
    page = browser.new_page()
    page.goto(f"{running_server.url}/health")

    def call(module: str, name: str, *arguments: Any) -> Any:
        return page.evaluate(
            "async ([module, name, given]) => (await import(module))[name](...given)",
            [module, name, arguments],
        )

    yield call
    page.close()
