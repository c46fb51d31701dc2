"""A server in this process, on a port of its own, and a client that speaks its language."""

from __future__ import annotations

import json
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from redoubt.service.app import make_app
from redoubt.service.hall import LIVE, Hall
from redoubt.service.server import NAMES, listen
from redoubt.service.store import Store

Plain = dict[str, Any]


def key() -> str:
    return secrets.token_hex(8)


def words(sentence: Any) -> str:
    """A sentence as it is read: a string, or a list of strings and named parts."""
    return "".join(part if isinstance(part, str) else part["text"] for part in sentence)


def named(sentence: Any, kind: str) -> list[str]:
    """The ids of the places, pieces or rules that a sentence names."""
    return [part["id"] for part in sentence if isinstance(part, dict) and part["kind"] == kind]


class Refusal(Exception):
    """An answer that is an error."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(answer.text[:300])
        self.status = answer.status_code
        self.body: Plain = answer.json()
        self.error: Plain = self.body["error"]
        self.headers = answer.headers

    @property
    def code(self) -> str:
        return str(self.error["code"])


class Client:
    """Speaks to a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=60, verify=False)  # nothing is encrypted here

    def get(self, path: str, **query: Any) -> Any:
        return self._read(self.http.get(path, params=query))

    def post(self, path: str, **body: Any) -> Any:
        return self._read(self.http.post(path, json=body))

    def delete(self, path: str) -> Any:
        return self._read(self.http.delete(path))

    def _read(self, answer: httpx.Response) -> Any:
        if answer.status_code >= 400:
            raise Refusal(answer)
        return answer.json()

    def new(self, title: str = "sealed_orders", **wishes: Any) -> At:
        body = {"title": title, "key": key(), "dice": "seeded", "seed": 7, **wishes}
        return At(self, self.post("/api/games", **body)["game"])

    def take_in(self, record: bytes, **wishes: Any) -> At:
        return At(self, self.post("/api/games/import", record=record.decode(), key=key(), **wishes)["game"])


class At:
    """One game, through a client."""

    def __init__(self, client: Client, game: str) -> None:
        self.client = client
        self.id = game
        self.path = f"/api/games/{game}"

    def table(self, side: str | None = None, **query: Any) -> Plain:
        who = {} if side is None else {"as": side}
        return dict(self.client.get(self.path, **who, **query))

    def read(self, what: str, side: str | None = None, **query: Any) -> Any:
        who = {} if side is None else {"as": side}
        return self.client.get(f"{self.path}/{what}", **who, **query)

    def ask(self, what: str, side: str, **body: Any) -> Any:
        return self.client.post(f"{self.path}/{what}", side=side, **body)

    def act(self, what: str, side: str, **body: Any) -> Plain:
        """A change, as a client makes it who has just looked."""
        wish = {
            "expected_seq": self.table(side)["seq"] if "expected_seq" not in body else 0,
            "key": key(),
        } | body
        return dict(self.client.post(f"{self.path}/{what}", side=side, **wish))

    def choose(self, side: str, *choices: str, **body: Any) -> Plain:
        return self.act("choose", side, choices=list(choices), **body)

    @contextmanager
    def link(self, side: str, **headers: str) -> Iterator[ClientConnection]:
        address = self.client.address.replace("http", "ws") + f"{self.path}/live?as={side}"
        with connect(address, additional_headers=headers, max_size=None) as socket_link:
            yield socket_link

    def until(self, fulfilled: Callable[[Plain], Any], side: str | None = None, seconds: float = 60) -> Plain:
        """The table as soon as it is as wanted."""
        end = time.monotonic() + seconds
        while not fulfilled(table := self.table(side)):
            assert time.monotonic() < end, f"never came: {json.dumps(table)[:400]}"
            time.sleep(0.02)
        return table


@contextmanager
def serving(
    folder: Path, live: int = LIVE, busy_ms: int = 5_000, on_commit: Callable[[], None] | None = None
) -> Iterator[tuple[Client, Hall]]:
    """A server over a folder, until the block ends."""
    store = Store(folder / "games.sqlite", busy_ms)
    if on_commit is not None:
        store.writer._on_commit = on_commit
    hall = Hall(store, live=live)
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(make_app(hall, NAMES), log_config=None, timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    wait_for(lambda: server.started)
    client = Client(f"http://127.0.0.1:{listening.getsockname()[1]}")
    try:
        yield client, hall
    finally:
        client.http.close()
        server.should_exit = True
        thread.join(10)
        hall.close()
        listening.close()


def wait_for(fulfilled: Callable[[], Any], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not fulfilled():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def received(link: ClientConnection, quiet: float = 0.4) -> list[Plain]:
    """All messages until nothing has come for a moment."""
    messages = []
    while True:
        try:
            messages.append(json.loads(link.recv(timeout=quiet)))
        except TimeoutError:
            return messages


def bytes_for(game: At, viewer: str) -> dict[str, str]:
    """Every answer the viewer can get, without the game's own id."""
    questions: dict[str, Callable[[], Any]] = {
        "table": lambda: game.table(viewer),
        "log": lambda: game.read("log", viewer),
        "history": lambda: game.read("history", viewer),
        "reason": lambda: game.read("reason", viewer),
        "odds of a line": lambda: game.read("log/0/odds", viewer),
        "earlier": lambda: [game.table(viewer, at=seq) for seq in range(game.table(viewer)["seq"] + 1)],
        "too far": lambda: game.table(viewer, at=game.table(viewer)["seq"] + 1),
        "text": lambda: game.client.http.get(f"{game.path}/export/text", params={"as": viewer}).text,
        "markdown": lambda: game.client.http.get(f"{game.path}/export/markdown", params={"as": viewer}).text,
        "dice": lambda: game.client.http.get(f"{game.path}/export/dice", params={"as": viewer}).text,
        "record": lambda: game.client.http.get(f"{game.path}/export/record", params={"as": viewer}).text,
        "card": lambda: {
            key: value
            for card in game.client.get("/api/games")["games"]
            if card["id"] == game.id
            for key, value in card.items()
            if key not in ("created", "updated")
        },
    }
    if viewer != "onlooker":
        questions |= {
            "stale": lambda: game.choose(viewer, "pass", expected_seq=999_999),
            "refused": lambda: game.choose(viewer, "march b4 Mill"),
            "peek": lambda: game.ask("peek", viewer, choices=["march a1 Tor"]),
            "why": lambda: game.ask("why", viewer, choice="march a1 Mill"),
            "why another's": lambda: game.ask("why", viewer, choice="march b1 Weir"),
            "odds": lambda: game.ask("odds", viewer, choices=["march a1 Tor"]),
            "undo": lambda: game.act("undo", viewer, consent=["nobody"]),
        }
    answers = {}
    for name, ask in questions.items():
        try:
            answer = ask()
        except Refusal as refusal:
            answer = [refusal.status, refusal.body]
        answers[name] = json.dumps(answer).replace(game.id, "GAME")
    return answers


def taken(game: At, kind: str, **query: object) -> httpx.Response:
    """An export of a game."""
    return game.client.http.get(f"{game.path}/export/{kind}", params=query)  # type: ignore[arg-type]
