"""The server is killed again and again in the middle of play: nothing that was acknowledged may be lost, and
nothing may be done twice."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from redoubt.service.server import DATABASE
from tools.bench.serving import Caller, Plain, Servers, first_choice, key

MOVES = (0, 100)
"""Moves before the next kill, drawn between these: a slow machine is killed in the middle of play, too."""
LONGEST = 5.0
"""Seconds after which the server is killed at the latest."""
TRIES = 50
"""Choices to look at for one that can be taken back freely."""


@dataclass
class KillsReport:
    title: str
    scenario: str
    kills: int
    tables: int
    moves: int
    """Acknowledged."""
    rate: float
    """Moves a second while a server was there,"""
    overall: float
    """and a second of the whole run, starts included."""
    lost: int
    """Acknowledged and gone."""
    doubled: int
    """Done more than once."""
    wrong: list[str]
    """Answers that nobody expects."""
    intact: bool
    """What SQLite's own check says of the database, after every hundredth kill and at the end."""
    slowest_start: float
    """Seconds until a server was there again."""


class _Player:
    """Chooses and takes back, in turn, as fast as it can; a request without an answer is sent again with the
    same key, as every client does."""

    def __init__(self, port: int, game: str, side: str, choice: str, counted: int) -> None:
        self.port, self.game, self.side, self.choice = port, game, side, choice
        self.first = counted
        self.acknowledged = 0
        self.wrong: list[str] = []
        self.halted = False

    async def play(self) -> None:
        caller = Caller(self.port)
        wish: Plain = {}
        while not self.halted:
            if not wish:
                wish = {"side": self.side, "expected_seq": self.first + self.acknowledged, "key": key()}
                if self.acknowledged % 2 == 0:
                    wish["choices"] = [self.choice]
            what = "choose" if "choices" in wish else "undo"
            try:
                status, answer = await caller.ask("POST", f"/api/games/{self.game}/{what}", wish)
            except (OSError, EOFError):
                await asyncio.sleep(0.01)
                continue
            if status != 200 or answer["seq"] != self.first + self.acknowledged + 1:
                self.wrong.append(f"{what}: {status} {str(answer)[:200]}")
                break
            self.acknowledged += 1
            wish = {}
        # The last one may be on the disk without an answer: it is asked for once more.
        while wish and not self.wrong:
            what = "choose" if "choices" in wish else "undo"
            try:
                status, _ = await caller.ask("POST", f"/api/games/{self.game}/{what}", wish)
            except (OSError, EOFError):
                await asyncio.sleep(0.01)
                continue
            self.acknowledged += status == 200
            wish = {}
        caller.close()


async def _player(port: int, title: str, scenario: str, number: int) -> _Player:
    caller = Caller(port)
    wish = {"title": title, "scenario": scenario, "key": key(), "dice": "seeded", "seed": number}
    _, table = await caller.ask("POST", "/api/games", wish)
    path = f"/api/games/{table['game']}"
    for _ in range(TRIES):
        side = table["prompts"][0]["side"]
        _, table = await caller.ask("GET", f"{path}?as={side}")
        choice = first_choice(table["legal"][0])
        act = {"side": side, "choices": [choice], "expected_seq": table["seq"], "key": key()}
        _, table = await caller.ask("POST", f"{path}/choose", act)
        if table["can"]["undo"] and not table["can"]["undo_needs"]:
            back = {"side": side, "expected_seq": table["seq"], "key": key()}
            _, before = await caller.ask("POST", f"{path}/undo", back)
            caller.close()
            return _Player(port, before["game"], side, choice, before["seq"])
    raise RuntimeError(f"{title} has no early choice that can be taken back freely")


async def _played(
    servers: Servers, title: str, scenario: str, kills: int, tables: int, hear: Callable[[int], None]
) -> KillsReport:
    chance = random.Random(7)
    database = servers.folder / DATABASE
    server = servers.start()
    players = [await _player(servers.port, title, scenario, number) for number in range(tables)]
    playing = [asyncio.create_task(player.play()) for player in players]
    alive, slowest, intact = 0.0, 0.0, True
    playing_since = time.perf_counter()
    for number in range(kills):
        began = time.perf_counter()
        enough = _moves(players) + chance.randint(*MOVES)
        await asyncio.sleep(chance.uniform(0.0, 0.1))
        while _moves(players) < enough and time.perf_counter() - began < LONGEST:
            await asyncio.sleep(0.005)
        alive += time.perf_counter() - began
        server.kill()
        await asyncio.to_thread(server.join)
        if number % 100 == 99:
            intact = intact and _intact(database)
            hear(number + 1)
        began = time.perf_counter()
        server = await asyncio.to_thread(servers.start)
        slowest = max(slowest, time.perf_counter() - began)
    moves, overall = _moves(players), time.perf_counter() - playing_since
    await asyncio.sleep(0.5)
    for player in players:
        player.halted = True
    await asyncio.gather(*playing)
    lost = doubled = 0
    caller = Caller(servers.port)
    for player in players:
        _, table = await caller.ask("GET", f"/api/games/{player.game}?as={player.side}")
        more = table["seq"] - player.first - player.acknowledged
        lost, doubled = lost + max(0, -more), doubled + max(0, more)
    caller.close()
    server.terminate()
    await asyncio.to_thread(server.join, 30)
    wrong = [fault for player in players for fault in player.wrong]
    return KillsReport(
        title, scenario, kills, tables, _moves(players), moves / max(alive, 0.001), moves / overall, lost,
        doubled, wrong, intact and _intact(database), round(slowest, 2),
    )  # fmt: skip


def _moves(players: Sequence[_Player]) -> int:
    """Moves that were acknowledged so far."""
    return sum(player.acknowledged for player in players)


def _intact(database: Path) -> bool:
    connection = sqlite3.connect(database)
    try:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    finally:
        connection.close()


def bench_kills(
    title: str,
    scenario: str,
    kills: int,
    tables: int,
    overlay: Path | None,
    hear: Callable[[int], None] = lambda _: None,
) -> KillsReport:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_played(Servers(Path(folder), overlay), title, scenario, kills, tables, hear))


__all__ = ["KillsReport", "bench_kills"]
