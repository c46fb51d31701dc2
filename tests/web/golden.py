"""Golden games at the table, up to one of their entries: what follows is played by hand."""

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
HOLLAND: Final = "fallschirmjaeger/5.1-defaults"


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


def before(name: str, choice: str) -> int:
    """How many entries of a golden game come before this choice is made for the first time."""
    game = whole(name)
    texts = [game.title.notation.text(entry.choice) if entry.choice else "" for entry in game.entries]
    return texts.index(choice)


def golden(server: Server, name: str, entries: int, seats: dict[str, str] | None = None) -> str:
    """The id of a golden game ("switzerland/training-defaults") that stands after so many entries. People sit
    on all seats if none are named."""
    body: dict[str, Any] = {
        "record": beginning(name, entries),
        "seats": seats or dict.fromkeys(whole(name).sides, "human"),
        "name": "A golden game",
        "key": f"golden-{secrets.token_hex(8)}",
    }
    return str(server.ask("POST", "/api/games/import", body)["game"])
