"""How long the server takes for each action at the table: from the request to the whole answer, including the
disk but not the network."""

from __future__ import annotations

import asyncio
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import redoubt
from redoubt.engine import codec
from redoubt.players import default_player, make_player
from redoubt.service.app import make_app
from redoubt.service.guard import Guard
from redoubt.service.hall import Hall
from redoubt.service.live import Live
from redoubt.service.store import Store

NAME = b"localhost"


@dataclass(frozen=True)
class Row:
    """One kind of request."""

    what: str
    requests: int
    median: float
    """Milliseconds."""
    slow: float
    """Nineteen in twenty are faster."""
    size: int
    """Bytes of the median answer."""


@dataclass(frozen=True)
class TableReport:
    title: str
    scenario: str
    rows: list[Row]


def time_table(title_id: str, scenario: str, choices: int = 300, overlay: Path | None = None) -> TableReport:
    """Play a game as two people who follow their staffs would: look, peek and choose, step by step."""
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Store(Path(folder) / "games.sqlite"), overlay)
        try:
            # In a separate thread, because the caller may have an event loop running in this one.
            with ThreadPoolExecutor(1) as alone:
                played = _Play(hall, title_id, scenario).measure(choices)
                return alone.submit(asyncio.run, played).result()
        finally:
            hall.close()


class _Play:
    def __init__(self, hall: Hall, title_id: str, scenario: str) -> None:
        self._hall = hall
        self._app: Guard = make_app(hall, [NAME.decode()])
        self._title = redoubt.title(title_id)
        self._scenario = scenario
        self._times: dict[str, list[tuple[float, int]]] = {}

    async def measure(self, choices: int) -> TableReport:
        wish = {
            "title": self._title.id,
            "scenario": self._scenario,
            "key": "timing-0",
            "dice": "seeded",
            "seed": 1,
        }
        table = await self._ask("begin a game", "POST", "/api/games", wish)
        path = f"/api/games/{table['game']}"
        kind = default_player(self._title)
        players = {side: make_player(kind, self._title, side, 1) for side in self._title.sides}
        for number in range(choices):
            live = self._hall.open(table["game"])
            if live.game.result is not None:
                break
            side = live.game.sides[live.game.open_decisions()[0].side]
            text = str(players[side].choose(live.game.seat(side)))
            table = await self._ask("look at the table", "GET", f"{path}?as={side}", None)
            await self._ask("peek", "POST", f"{path}/peek", {"side": side, "choices": []})
            body = {
                "side": side,
                "choices": [text],
                "expected_seq": table["seq"],
                "key": f"timing-{number + 1}",
            }
            table = await self._ask("choose", "POST", f"{path}/choose", body)
        await self._ask("read the log", "GET", f"{path}/log?as=onlooker", None)
        self._open_again(table["game"])
        return TableReport(self._title.id, self._scenario, [_row(*row) for row in self._times.items()])

    def _open_again(self, game: str) -> None:
        """Load a stored game back into memory, which replays every entry."""
        begun = time.perf_counter()
        stored = self._hall.store.load(game)
        assert stored is not None
        Live(stored, self._hall.overlay)
        size = sum(len(line.line) for line in stored.lines)
        self._times["open it again"] = [((time.perf_counter() - begun) * 1000, size)]

    async def _ask(self, what: str, method: str, address: str, body: Any) -> Any:
        path, _, query = address.partition("?")
        data = b"" if body is None else codec.to_json(body)
        scope = {
            "type": "http", "http_version": "1.1", "method": method, "path": path, "raw_path": path.encode(),
            "query_string": query.encode(), "root_path": "", "scheme": "http", "server": ("localhost", 80),
            "client": ("localhost", 1), "asgi": {"version": "3.0"},
            "headers": [(b"host", NAME), (b"content-type", b"application/json"),
                        (b"content-length", str(len(data)).encode())],
        }  # fmt: skip
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        begun = time.perf_counter()
        await self._app(scope, receive, send)
        taken = time.perf_counter() - begun
        answer = b"".join(message.get("body", b"") for message in sent)
        if sent[0]["status"] >= 400:
            raise AssertionError(f"{what}: {answer[:300]!r}")
        self._times.setdefault(what, []).append((taken * 1000, len(answer)))
        return codec.from_json(answer)


def _row(what: str, measured: list[tuple[float, int]]) -> Row:
    times, sizes = zip(*measured, strict=True)
    slow = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return Row(what, len(times), median(times), slow, int(median(sizes)))


__all__ = ["Row", "TableReport", "time_table"]
