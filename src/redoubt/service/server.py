"""Starting and stopping: the folder, the port, the browser, the signals."""

from __future__ import annotations

import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import active_children
from pathlib import Path

import uvicorn

from redoubt.engine.errors import BadSetup
from redoubt.service import catalogue
from redoubt.service.app import make_app
from redoubt.service.garbage import keep_out_of_the_way
from redoubt.service.hall import Hall
from redoubt.service.store import Store
from redoubt.service.tenancy import Tenancy
from redoubt.service.visitors import Door

HOST = "127.0.0.1"
PORT = 8017
TRIES = 50
"""Ports that are tried, from PORT on, if none was asked for."""
NAMES = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = ("0.0.0.0", "::")
DATABASE = "games.sqlite"


@dataclass(frozen=True)
class Settings:
    """What `redoubt serve` was asked for."""

    folder: Path
    host: str = HOST
    port: int | None = None
    names: tuple[str, ...] = ()
    """More names under which the server may be called."""
    opens: bool = True
    data: Path | None = None


def serve(settings: Settings, say: Callable[[str], None]) -> bool:
    """Serve until Ctrl-C or SIGTERM. False if the folder has a server already, which is shown instead."""
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        tenancy = Tenancy(settings.folder)
    except OSError as error:
        raise BadSetup(
            f"cannot create or write to the folder {settings.folder}: {error.strerror}", "--data-dir"
        ) from None
    try:
        if tenancy.held:
            _serve(settings, tenancy, say)
        else:
            _show(settings, tenancy.address(), say)
        return tenancy.held
    finally:
        tenancy.close()


def _show(settings: Settings, address: str, say: Callable[[str], None]) -> None:
    """Another process has the folder."""
    if settings.port is not None or not address:
        raise BadSetup(
            f"another Redoubt uses {settings.folder}{f' and is at {address}' if address else ''}; "
            "stop it, or give another --data-dir",
            "--data-dir",
        )
    say(f"Redoubt is running already, at {address}")
    if settings.opens:
        webbrowser.open(address)


def _serve(settings: Settings, tenancy: Tenancy, say: Callable[[str], None]) -> None:
    listening = listen(settings.host, settings.port)
    hall = Hall(Store(settings.folder / DATABASE), settings.data)
    try:
        address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}/"
        door = Door(is_private(settings), _reached(settings, listening.getsockname()[1]))
        config = uvicorn.Config(
            make_app(hall, hosts_of(settings), door), log_config=None, access_log=False, lifespan="on",
            ws_max_size=65_536, ws_per_message_deflate=False, server_header=False,
            timeout_graceful_shutdown=3,
        )  # fmt: skip
        server = uvicorn.Server(config)
        _obey_signals(server)
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
        _announce(tenancy, address)
        say(f"Redoubt is at {address}  (games in {settings.folder}; Ctrl-C stops it)")
        if not door.private:
            say(f"Your own link: {door.address or address.rstrip('/')}/#/seat/{door.house_token}")
        keep_out_of_the_way(lambda: server.server_state.total_requests)
        threading.Thread(target=catalogue.titles, daemon=True).start()  # the first page asks for them
        if settings.opens:
            threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
        server.run(sockets=[listening])
    finally:
        hall.close()
        listening.close()
        for helper in active_children():  # a searcher's helpers, in the middle of a thought nobody waits for
            helper.terminate()
    say("Stopped; all games are saved.")


def _announce(tenancy: Tenancy, address: str) -> None:
    """Others who start over this folder are shown the address, if the disk has room for it."""
    try:
        tenancy.announce(address)
    except OSError as error:
        raise BadSetup(
            f"cannot write the address into the games folder: {error.strerror}", "--data-dir"
        ) from None


def _obey_signals(server: uvicorn.Server) -> None:
    """A signal stops the server also before uvicorn listens to signals; and when uvicorn has stopped and
    sends itself the signal again, nothing more happens."""

    def stop(number: int, frame: object) -> None:
        server.should_exit = True

    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, stop)


def hosts_of(settings: Settings) -> tuple[str, ...]:
    """The names under which the server may be called."""
    own = (_own_address(),) if settings.host in EVERYWHERE else (_bracketed(settings.host),)
    return (*NAMES, *filter(None, own), *settings.names)


def is_private(settings: Settings) -> bool:
    """Whether only this computer can reach the server: then whoever comes is at home."""
    return settings.host in (HOST, "::1", "localhost") and not settings.names


def _reached(settings: Settings, port: int) -> str:
    """The address under which others reach the server, as far as it can be found out."""
    if settings.names and "*" not in settings.names:
        return f"http://{settings.names[0]}:{port}"
    if settings.host not in EVERYWHERE:
        return "" if is_private(settings) else f"http://{_bracketed(settings.host)}:{port}"
    own = _own_address()
    return f"http://{own}:{port}" if own else ""


def _own_address() -> str:
    """This computer's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only says which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket. Without a wish for a port the next free one is taken. Its protocol is named: only then
    does asyncio send small pieces at once (TCP_NODELAY), and an answer's body not 40 ms after its head."""
    wanted = range(PORT, PORT + TRIES) if port is None else (port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in wanted:
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((host, number))
            opened.listen(128)
            return opened
        except OSError as error:
            opened.close()
            problem = error
    if port is None:
        raise BadSetup(
            f"no free port from {PORT} to {PORT + TRIES - 1} at {host}: {problem.strerror}", "--port"
        )
    raise BadSetup(
        f"port {port} at {host} cannot be used ({problem.strerror}); "
        "give another --port, or none to take the next free one",
        "--port",
    )


def _shown(host: str) -> str:
    return "localhost" if host in (HOST, *EVERYWHERE) else _bracketed(host)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    waiting = threading.Event()
    while not server.started and not server.should_exit:
        waiting.wait(0.05)
    if server.started:
        webbrowser.open(address)


__all__ = ["DATABASE", "HOST", "PORT", "Settings", "hosts_of", "listen", "serve"]
