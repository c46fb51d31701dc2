"""A server in a process of its own, and a small client for it: what `bench load` and `bench kills` share."""

from __future__ import annotations

import asyncio
import gzip
import json
import multiprocessing
import os
import secrets
import socket
import sys
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

Plain = dict[str, Any]
PATIENCE = 120.0
"""Seconds for a server to come up."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(folder: str, port: int, overlay: str) -> None:
    """`redoubt serve` in this process."""
    from redoubt.service.server import Settings, serve as run

    with (Path(folder) / "output.txt").open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    data = Path(overlay) if overlay else None
    run(Settings(Path(folder), port=port, opens=False, data=data), print)
    sys.stdout.flush()
    os._exit(0)


class Servers:
    """Servers over one folder, one after another, each the copy of a process that has read the program."""

    def __init__(self, folder: Path, overlay: Path | None) -> None:
        self.folder, self.overlay = folder, "" if overlay is None else str(overlay)
        self.port = free_port()
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["redoubt.service.server", "tools.bench.warm"])

    def start(self) -> BaseProcess:
        process = self._context.Process(target=serve, args=(str(self.folder), self.port, self.overlay))
        process.start()
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if not process.is_alive() or time.monotonic() > end:
                raise RuntimeError(f"no server: {(self.folder / 'output.txt').read_text()[-2000:]}")
            time.sleep(0.01)
        return process

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=2) as line:
                line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return line.recv(12).endswith(b"200")
        except OSError:
            return False


class Caller:
    """One connection that is kept open, and opened again when it breaks."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Plain | None = None) -> tuple[int, Plain]:
        """Status and answer; OSError or EOFError when the connection breaks."""
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        reader, writer = self._line
        try:
            data = b"" if body is None else json.dumps(body).encode()
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
            )
            writer.write(head.encode() + data)
            await writer.drain()
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
            if "content-length" in headers:
                answer = await reader.readexactly(int(headers["content-length"]))
            else:
                answer = await _chunks(reader)
            if headers.get("content-encoding") == "gzip":
                answer = gzip.decompress(answer)
            return int(lines[0].split()[1]), json.loads(answer)
        except (OSError, EOFError):
            self.close()
            raise

    def close(self) -> None:
        if self._line is not None:
            self._line[1].close()
            self._line = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int(await reader.readuntil(b"\r\n"), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(parts)


def key() -> str:
    return secrets.token_hex(8)


def first_choice(offer: Plain) -> str:
    """An offer as a choice: of a range of numbers the lowest."""
    text = str(offer["text"])
    head, _, last = text.rpartition(" ")
    return f"{head} {last.partition('..')[0]}" if ".." in last else text


__all__ = ["Caller", "Plain", "Servers", "first_choice", "key"]
