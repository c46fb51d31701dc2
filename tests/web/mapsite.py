"""A small web site for tests of the map alone: the static files, sample pages and data made on the spot."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import sqrt
from mimetypes import guess_type
from pathlib import Path
from typing import Any

import redoubt
from redoubt.engine.game import Game
from redoubt.lab.simulate import Plan, setup_of, start_match
from redoubt.show.contract import show_of
from redoubt.show.look import look_of
from redoubt.show.table import Table
from redoubt.show.types import Scene
from redoubt.show.wire import encode

HERE = Path(__file__).resolve().parent
STATIC = HERE.parents[1] / "src" / "redoubt" / "web" / "static"
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
TITLE = "switzerland"


def meetings(scene: Scene) -> list[str]:
    """The contested hexes in which units of both sides stand."""
    sides: dict[str, set[str | None]] = {}
    for piece in scene.pieces:
        if piece.kind == "unit":
            sides.setdefault(piece.place, set()).add(piece.side)
    return [
        place for place, state in scene.places.items() if state.contested and len(sides.get(place, ())) > 1
    ]


def drawn(game: Game, scene: Scene) -> dict[str, Any]:
    """A position as the page of maps reads it."""
    draw = show_of(game.title).map
    assert draw is not None
    return {
        "map": draw(game.setup.rules),
        "scene": scene,
        "sides": list(game.sides),
        "title": game.title.id,
    }


@cache
def position(turn: int, seed: int = 7) -> dict[str, Any]:
    """The map and a scene of a game between two staffs: units meet in a hex, in this turn or later."""
    plan = Plan(TITLE, "historical", {"german": "staff", "swiss": "staff"}, seed=seed)
    match = start_match(plan, setup_of(plan), seed)
    game = match.game
    table = Table(game.title, game.setup.rules)
    while game.asked:
        if game.turn >= turn:
            scene = table.scene(game.seen(game.asked[0].side))
            if meetings(scene):
                break
        match.step()
    return drawn(game, scene)


@cache
def campaign(scenario: str, turn: int, seed: int = 7) -> dict[str, Any]:
    """The map and a scene of the land war between staffs, seen by Control: flags lie on the map, in this turn
    or later."""
    plan = Plan("land_war", scenario, dict.fromkeys(redoubt.title("land_war").sides, "staff"), seed=seed)
    match = start_match(plan, setup_of(plan), seed)
    game = match.game
    table = Table(game.title, game.setup.rules)
    while game.asked and not (game.turn >= turn and len(game.state.flags) > 3):
        match.step()
    scene = table.scene(game.seen("control"))
    return drawn(game, scene)


@cache
def staffs(title_id: str, scenario: str, turn: int, seed: int = 7) -> dict[str, Any]:
    """The map and a scene of a game between staffs, as the first side sees it when a turn begins."""
    title = redoubt.title(title_id)
    plan = Plan(title_id, scenario, dict.fromkeys(title.sides, "staff"), seed=seed)
    match = start_match(plan, setup_of(plan), seed)
    game = match.game
    while game.asked and game.turn < turn:
        match.step()
    return drawn(game, Table(title, game.setup.rules).scene(game.seen(title.sides[0])))


def invented(columns: int = 60, rows: int = 40, counters: int = 400) -> dict[str, Any]:
    """A map of many hexes and counters, to see how fast it is drawn."""
    hexes = [
        {"hex": f"{column:02}{row:02}", "centre": [(column - 1) * sqrt(3) / 2, row - (column % 2) / 2]}
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
    ]  # fmt: skip
    pieces = [
        {"id": f"U{number}", "kind": "unit", "side": ("swiss", "german")[number % 2],
         "nation": ("CH", "DE")[number % 2], "letter": "SD"[number % 2], "name": f"{number} Inf XX",
         "short": str(number), "size": "XX", "symbol": ("infantry", "armour", "mountain")[number % 3],
         "place": hexes[number * 7919 % len(hexes)]["hex"], "strength": {"now": 1 + number % 12, "full": 12},
         "movement": {"now": 4, "full": 4}, "move_class": "leg", "steps": {"left": 2, "total": 3},
         "hits": number % 3, "flags": [], "done": number % 5 == 0, "reduced": False, "order": number}
        for number in range(counters)
    ]  # fmt: skip
    return {
        "map": {"hexes": hexes, "roads": []},
        "scene": {"pieces": pieces, "places": {}},
        "sides": ["german", "swiss"],
        "title": TITLE,
    }


def answer(path: str) -> tuple[str, bytes] | None:
    """What stands at this address."""
    if path == "/data/titles.json":
        looks = [{"id": title, "look": look_of(redoubt.title(title))} for title in redoubt.title_ids()]
        return "application/json", encode(looks)
    if path == "/data/invented.json":
        return "application/json", json.dumps(invented()).encode()
    if path.startswith("/data/turn-"):
        turn = int(path.removeprefix("/data/turn-").removesuffix(".json"))
        return "application/json", encode(position(turn))
    if path.startswith("/data/campaign-"):
        scenario, turn = path.removeprefix("/data/campaign-").removesuffix(".json").split("-")
        return "application/json", encode(campaign(scenario, int(turn)))
    if path.startswith("/data/staffs-"):
        title_id, scenario, turn = path.removeprefix("/data/staffs-").removesuffix(".json").split("-")
        return "application/json", encode(staffs(title_id, scenario, int(turn)))
    file = HERE / path.lstrip("/") if path.startswith("/pages/") else STATIC / path.lstrip("/")
    if path.startswith("/art/"):
        _, _, title_id, name = path.split("/", 3)
        file = redoubt.title(title_id).folder / "art" / name
    if not file.is_file():
        return None
    kind = {".js": "text/javascript", ".webp": "image/webp"}.get(file.suffix) or guess_type(file.name)[0]
    return kind or "application/octet-stream", file.read_bytes()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        found = answer(self.path.split("?")[0])
        self.send_response(200 if found else 404)
        kind, body = found or ("text/plain", b"there is no such page")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Tests are quiet."""


@contextmanager
def site() -> Iterator[str]:
    """The address of the site while it is open."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
