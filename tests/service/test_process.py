"""The server as a process of its own: starting, stopping, being killed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from redoubt.cli.main import app
from redoubt.service.server import listen
from tests.conftest import CROSSROADS
from tests.service.helpers import At, Client, free_port, key, wait_for

ROOT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
KILLS = 20
CROSSROADS_TOO = ("--title-path", str(CROSSROADS))


def answers(client: Client) -> bool:
    try:
        return client.http.get("/health").status_code == 200
    except httpx.TransportError:
        return False


class Process:
    """`redoubt serve` over a folder."""

    def __init__(self, folder: Path, *words: str, before: tuple[str, ...] = ()) -> None:
        self.traced = bool(before)
        self.output = folder / "output.txt"
        command = [
            *before,
            sys.executable,
            "-m",
            "redoubt",
            *CROSSROADS_TOO,
            "serve",
            "--no-open",
            "--data-dir",
            str(folder),
            *words,
        ]
        with self.output.open("ab") as out:
            begun = out.tell()
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env=ENVIRONMENT, cwd=folder)
        wait_for(
            lambda: b"Redoubt is at" in self.output.read_bytes()[begun:] or self.process.poll() is not None
        )
        address = re.findall(r"http://localhost:(\d+)/", self.output.read_text())
        assert address, self.output.read_text()
        self.client = Client(f"http://127.0.0.1:{address[-1]}")
        wait_for(lambda: answers(self.client))

    def end(self, how: int = signal.SIGTERM) -> int:
        self.client.http.close()
        if self.traced:
            child = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()[0]
            os.kill(int(child), how)
        else:
            self.process.send_signal(how)
        return self.process.wait(60)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_gracefully_while_a_computer_plays_before_an_onlooker(tmp_path: Path, how: int) -> None:
    server = Process(tmp_path)
    game = server.client.new("crossroads", seats={"blue": "general", "red": "staff"})
    with game.link("onlooker") as link:
        link.recv(timeout=20)
        assert server.end(how) == 0
    assert "Stopped; all games are saved." in server.output.read_text()
    assert "Traceback" not in server.output.read_text()
    again = Process(tmp_path)
    assert At(again.client, game.id).table("onlooker")["seq"] > 0
    again.end()


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_it_can_be_stopped_as_soon_as_it_says_where_it_is(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "redoubt", "serve", "--no-open", "--data-dir", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=ENVIRONMENT, text=True) as process:
        assert process.stdout is not None
        assert "Redoubt is at" in process.stdout.readline()
        process.terminate()
        assert process.wait(60) == 0
        assert "Stopped" in process.stdout.read()


def test_a_port_in_use_is_reported_and_without_a_wish_the_next_free_one_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        words = ["serve", "--port", str(port), "--data-dir", str(tmp_path), "--no-open"]
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 2
        assert f"port {port} at 127.0.0.1 cannot be used" in done.stderr
        monkeypatch.setattr("redoubt.service.server.PORT", port)
        with listen("127.0.0.1", None) as listener:
            assert listener.getsockname()[1] > port


def test_the_body_of_an_answer_does_not_wait_for_its_head_to_be_acknowledged() -> None:
    """asyncio sends small pieces at once only on sockets that name their protocol."""
    at_once: list[int] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at_once.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def called() -> None:
        with listen("127.0.0.1", 0) as listening:
            address = listening.getsockname()
            async with await asyncio.start_server(answer, sock=listening):
                reader, writer = await asyncio.open_connection(*address)
                await reader.read()
                writer.close()

    with ThreadPoolExecutor() as thread:  # the loop of a browser may run in this one
        thread.submit(asyncio.run, called()).result()
    assert at_once == [1]


def test_other_machines_are_let_in_only_when_asked_for(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["serve", "--host", "0.0.0.0", "--data-dir", str(tmp_path), "--no-open"])
    assert done.exit_code == 2
    assert "--share" in done.stderr


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(app, ["serve", "--data-dir", str(tmp_path / "file" / "games"), "--no-open"])
    assert done.exit_code == 2
    assert "cannot create or write to the folder" in done.stderr


def test_help_explains_every_option() -> None:
    text = CliRunner().invoke(app, ["serve", "--help"]).stdout
    for word in ("--port", "--host", "--share", "--name", "--data-dir", "--no-open", "--data", "Ctrl-C"):
        assert word in text


def test_a_second_start_over_the_same_folder_shows_the_first(tmp_path: Path) -> None:
    first = Process(tmp_path)
    again = CliRunner().invoke(app, ["serve", "--data-dir", str(tmp_path), "--no-open"])
    assert again.exit_code == 0
    assert f"running already, at http://localhost:{first.client.address.rpartition(':')[2]}/" in again.stdout
    with_port = CliRunner().invoke(app, ["serve", "--data-dir", str(tmp_path), "--no-open", "--port", "0"])
    assert with_port.exit_code == 2
    assert "another Redoubt uses" in with_port.stderr
    first.end()


class Player(threading.Thread):
    """Plays one game as fast as it can, and knows what was acknowledged."""

    def __init__(self, game: str) -> None:
        super().__init__(daemon=True)
        self.game = game
        self.acknowledged = 0
        self.pending: tuple[str, dict[str, Any]] | None = None
        self.address = ""
        self.faults: list[str] = []
        self.halted = threading.Event()
        self.http = httpx.Client(timeout=5, verify=False)

    def run(self) -> None:
        while not self.halted.is_set():
            if self.pending is None:
                what = "undo" if self.acknowledged % 2 else "choose"
                body = {"side": "blue", "expected_seq": self.acknowledged, "key": key()}
                self.pending = what, body | ({} if what == "undo" else {"choices": ["pass"]})
            what, body = self.pending
            try:
                answer = self.http.post(f"{self.address}/api/games/{self.game}/{what}", json=body)
            except httpx.TransportError:
                time.sleep(0.01)
                continue
            if answer.status_code != 200 or answer.json()["seq"] != self.acknowledged + 1:
                self.faults.append(answer.text[:300])
                return
            self.acknowledged += 1
            self.pending = None


def wait_for_moves(players: list[Player], moves: int) -> None:
    """Until so many more were acknowledged, or one was answered wrongly."""
    enough = sum(player.acknowledged for player in players) + moves
    wait_for(
        lambda: (
            sum(player.acknowledged for player in players) >= enough
            or any(player.faults for player in players)
        )
    )


def serve(folder: Path, port: int) -> None:
    """`redoubt serve` in this process."""
    with (folder / "output.txt").open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    app(
        [*CROSSROADS_TOO, "serve", "--no-open", "--data-dir", str(folder), "--port", str(port)],
        prog_name="redoubt",
    )


class Copies:
    """Servers over a folder, one after another, each the copy of a process that has read the program."""

    PROGRAM = ("tests.service.test_process", "redoubt.service.server")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.client = Client(f"http://127.0.0.1:{self.port}")
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([*self.PROGRAM])

    def start(self) -> BaseProcess:
        process = self.context.Process(target=serve, args=(self.folder, self.port))
        process.start()
        wait_for(lambda: answers(self.client) or not process.is_alive())
        assert process.is_alive(), (self.folder / "output.txt").read_text()
        return process


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_killed_twenty_times_in_the_middle_of_play_it_loses_no_acknowledged_move_and_doubles_none(
    tmp_path: Path,
) -> None:
    chance = random.Random(7)
    copies = Copies(tmp_path)
    server, client = copies.start(), copies.client
    players = [Player(client.new("crossroads").id) for _ in range(3)]
    for player in players:
        player.address = client.address
        player.start()
    for _ in range(KILLS):
        wait_for_moves(players, chance.randint(1, 12))
        server.kill()
        server.join()
        server = copies.start()
    wait_for_moves(players, 12)
    for player in players:
        player.halted.set()
        player.join(10)
        player.http.close()
        assert player.faults == []
        assert At(client, player.game).table("blue")["seq"] == player.acknowledged
    client.http.close()
    server.terminate()
    server.join(60)
    assert server.exitcode == 0
    with sqlite3.connect(tmp_path / "games.sqlite") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_every_acknowledgement_follows_a_sync_of_the_disk(tmp_path: Path) -> None:
    trace = tmp_path / "trace.txt"
    calls = "trace=fdatasync,fsync,send,sendto,sendmsg,write,writev"
    try:
        server = Process(tmp_path, before=("strace", "-f", "-qq", "-s", "64", "-e", calls, "-o", str(trace)))
    except AssertionError as error:
        if "strace" in str(error) or "ptrace" in str(error):
            pytest.skip("strace may not watch processes here")
        raise
    game = server.client.new("crossroads")
    moves = 6
    for number in range(moves):
        body = {"side": "blue", "expected_seq": number, "key": key()}
        what = ("undo", {}) if number % 2 else ("choose", {"choices": ["pass"]})
        game.client.post(f"{game.path}/{what[0]}", **body, **what[1])
    server.end()
    synced, answers, unsynced = 0, 0, 0
    for line in trace.read_text(errors="replace").splitlines():
        if "fdatasync(" in line or "fsync(" in line or "fdatasync resumed" in line:
            synced += 1
        elif re.search(r'"HTTP/1\.1 20[01] ', line):
            answers += 1
            unsynced += not synced
            synced = 0
    # All answers after those to /health are to changes.
    assert answers >= moves
    assert unsynced <= answers - moves - 1
