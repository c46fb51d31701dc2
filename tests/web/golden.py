"""Golden games at the table: taken in up to one of their entries, so that what follows can be played by hand."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path
from typing import Any, Final

import redoubt
from redoubt.engine import record
from redoubt.engine.game import Game
from tests.browser import Server

GOLDEN: Final = Path(__file__).parent.parent / "golden"


@cache
def whole(name: str) -> Game:
    return record.load((GOLDEN / f"{name}.jsonl").read_bytes(), redoubt.title)


@cache
def beginning(name: str, entries: int) -> str:
    """The record of the first entries of a golden game."""
    played = whole(name)
    dice = played.dice.clone()
    dice.counter = played.setup.rolls
    game = record.begin(played.title, played.setup, dice)
    for entry in played.entries[:entries]:
        game.play(entry)
    return record.save(game).decode()


def golden(server: Server, name: str, entries: int, **seats: str) -> str:
    """The id of a golden game ("land_war/orel-defaults") that stands after so many entries. Seats that are not named are human."""
    sides = whole(name).sides
    body: dict[str, Any] = {
        "record": beginning(name, entries),
        "seats": {side: seats.get(side, "human") for side in sides},
        "name": "A golden game",
        "key": f"golden-{secrets.token_hex(8)}",
    }
    return str(server.ask("POST", "/api/games/import", body)["game"])
