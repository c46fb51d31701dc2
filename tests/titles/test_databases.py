"""A database that the last version wrote opens, and its games go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.service.helpers import At, serving

LAST = Path(__file__).parent / "databases" / "0003.sql"
"""A finished game of the Land War and a running one of Switzerland, as the last version left them."""


def test_games_of_the_last_version_open_and_go_on(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.executescript(LAST.read_text(encoding="utf-8"))
    connection.close()
    with serving(tmp_path) as (client, _):
        cards = client.get("/api/games")["games"]
        assert [(card["title"], card["seq"]) for card in cards] == [("land_war", 113), ("switzerland", 20)]
        over, running = (At(client, card["id"]) for card in cards)
        assert over.table("onlooker")["result"]["told"] and over.read("log", "onlooker")["lines"]
        side = running.table("onlooker")["prompts"][0]["side"]
        assert running.choose(side, running.table(side)["legal"][0]["text"])["seq"] > 20
