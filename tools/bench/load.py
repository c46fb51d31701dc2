"""Many tables at once: so many moves a second, each pushed to everybody who looks on; how long each takes."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tools.bench.serving import Caller, Plain, Servers, first_choice, key

LATE = 5.0
"""Seconds after the last move in which pushes are still waited for."""


@dataclass
class Times:
    """How long something took, in milliseconds."""

    count: int
    median: float
    p99: float
    worst: float


@dataclass
class LoadReport:
    title: str
    scenario: str
    tables: int
    links: int
    seconds: float
    moves: int
    rate: float
    """Moves a second."""
    ack: Times
    push: Times
    missed: int
    """Pushes that never came."""
    errors: list[str]
    memory: tuple[int, int]
    """Megabytes of the server before and after."""


@dataclass
class _Table:
    game: str
    table: Plain
    sides: list[str]
    sent: dict[str, float] = field(default_factory=dict)
    """When the move was sent, by viewer and that viewer's count."""
    links: list[ClientConnection] = field(default_factory=list)


class _Load:
    def __init__(self, port: int, tables: int, links: int, rate: float, seconds: float) -> None:
        self.port, self.count, self.links, self.rate, self.seconds = port, tables, links, rate, seconds
        self.chance = random.Random(7)
        self.ack: list[float] = []
        self.push: list[float] = []
        self.errors: list[str] = []
        self.expected = 0
        self.tables: list[_Table] = []

    async def run(self, title: str, scenario: str) -> float:
        caller = Caller(self.port)
        for number in range(self.count):
            wish = {"title": title, "scenario": scenario, "key": key(), "dice": "seeded", "seed": number}
            status, table = await caller.ask("POST", "/api/games", wish)
            if status != 201:
                raise RuntimeError(str(table)[:300])
            sides = [side for side, seat in table["seats"].items() if seat["human"]]
            self.tables.append(_Table(table["game"], table, sides))
        readers = []
        for number in range(self.links):
            readers.append(asyncio.create_task(self._look(self.tables[number % self.count], number)))
        while sum(len(table.links) for table in self.tables) < self.links:
            await asyncio.sleep(0.05)
        began = time.perf_counter()
        moving: set[asyncio.Task[None]] = set()
        free = asyncio.Queue[Caller]()
        for _ in range(64):
            free.put_nowait(Caller(self.port))
        order = list(self.tables)
        self.chance.shuffle(order)
        number = 0
        while (now := time.perf_counter() - began) < self.seconds:
            if number / self.rate > now:
                await asyncio.sleep(number / self.rate - now)
            move = asyncio.create_task(self._move(order[number % len(order)], free))
            moving.add(move)
            move.add_done_callback(moving.discard)
            number += 1
        await asyncio.gather(*moving)
        spent = time.perf_counter() - began
        end = time.perf_counter() + LATE
        while len(self.push) < self.expected and time.perf_counter() < end:
            await asyncio.sleep(0.05)
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        caller.close()
        while not free.empty():
            free.get_nowait().close()
        return spent

    async def _look(self, table: _Table, number: int) -> None:
        """A reader: notes when each push comes."""
        viewers = [*table.sides, "onlooker"]
        viewer = viewers[number // self.count % len(viewers)]
        address = f"ws://127.0.0.1:{self.port}/api/games/{table.game}/live?as={viewer}"
        async with connect(address, max_size=None, origin=None, compression=None) as link:
            table.links.append(link)
            try:
                async for message in link:
                    text = message if isinstance(message, str) else message.decode()
                    sent = table.sent.get("move")
                    if sent is not None and '"by":null' not in text[:60]:
                        self.push.append(1000 * (time.perf_counter() - sent))
            except ConnectionClosed as closed:
                self.errors.append(f"a link was closed: {closed}")

    async def _move(self, at: _Table, free: asyncio.Queue[Caller]) -> None:
        """A choice of whoever must decide. A table whose last move is still on its way is left alone."""
        if "busy" in at.sent:
            return
        at.sent["busy"] = 0.0
        caller = await free.get()
        try:
            path = f"/api/games/{at.game}"
            side = next(
                (prompt["side"] for prompt in at.table["prompts"] if prompt["side"] in at.sides), None
            )
            if side is None or at.table["result"]:
                return
            if not at.table["legal"] or at.table["viewer"] != side:
                status, at.table = await caller.ask("GET", f"{path}?as={side}")
            choice = first_choice(self.chance.choice(at.table["legal"]))
            wish = {"side": side, "choices": [choice], "expected_seq": at.table["seq"], "key": key()}
            at.sent["move"] = began = time.perf_counter()
            status, answer = await caller.ask("POST", f"{path}/choose", wish)
            if status != 200:
                self.errors.append(f"{status} {str(answer)[:200]}")
                at.table["legal"] = []
                return
            self.ack.append(1000 * (time.perf_counter() - began))
            self.expected += len(at.links)
            at.table = answer
        except (OSError, EOFError, LookupError) as error:
            self.errors.append(repr(error))
        finally:
            free.put_nowait(caller)
            del at.sent["busy"]


def times(taken: list[float]) -> Times:
    if len(taken) < 2:
        return Times(len(taken), *([taken[0] if taken else 0.0] * 3))
    cuts = quantiles(taken, n=100)
    return Times(len(taken), cuts[49], cuts[98], max(taken))


def memory_of(process: int | None) -> int:
    """Megabytes that a process holds; 0 where that cannot be read."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    found = next((line for line in lines if line.startswith("VmRSS:")), "VmRSS: 0")
    return int(found.split()[1]) // 1024


def bench_load(
    title: str, scenario: str, tables: int, links: int, rate: float, seconds: float, overlay: Path | None
) -> LoadReport:
    """Moves at `rate` a second over all tables, watched by `links` readers."""
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(Path(folder), overlay)
        server = servers.start()
        try:
            load = _Load(servers.port, tables, links, rate, seconds)
            gc.disable()  # the server's pauses are measured, not the client's
            before = memory_of(server.pid)
            spent = asyncio.run(load.run(title, scenario))
            memory = before, memory_of(server.pid)
        finally:
            gc.enable()
            server.terminate()
            server.join(30)
        output = (Path(folder) / "output.txt").read_text(encoding="utf-8")
    errors: list[Any] = [line for line in output.splitlines() if "ERROR" in line or "Traceback" in line]
    return LoadReport(
        title, scenario, tables, links, round(spent, 1), len(load.ack), len(load.ack) / spent,
        times(load.ack), times(load.push), max(0, load.expected - len(load.push)),
        (load.errors + errors)[:20], memory,
    )  # fmt: skip


__all__ = ["LoadReport", "Times", "bench_load"]
