"""A database that the last version wrote opens, and its games go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.service.helpers import At, serving
from tests.shipped import SHIPPED

LAST = Path(__file__).parent / "databases" / "0003.sql"
"""A running game of each title that the last version had."""


def test_games_of_the_last_version_open_and_go_on(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.executescript(LAST.read_text(encoding="utf-8"))
    connection.close()
    with serving(tmp_path) as (client, _):
        cards = client.get("/api/games")["games"]
        assert len(cards) == 2
        assert {card["title"] for card in cards} <= set(SHIPPED)
        for card in cards:
            game = At(client, card["id"])
            assert game.read("log", "onlooker")["lines"]
            side = game.table("onlooker")["prompts"][0]["side"]
            assert game.choose(side, game.table(side)["legal"][0]["text"])["seq"] > card["seq"]
