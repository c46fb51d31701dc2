"""A database that the last version wrote opens, and its games go on: as they are, or brought over on purpose
where a title's rules have a new version."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

import redoubt
from tests.service.helpers import At, Refusal, key, serving
from tests.shipped import SHIPPED

LAST = Path(__file__).parent / "databases" / "0003.sql"
"""A running game of each title that the last version had."""


def test_games_of_the_last_version_open_and_go_on(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.executescript(LAST.read_text(encoding="utf-8"))
    heads = dict(connection.execute("SELECT id, header FROM games"))
    connection.close()
    with serving(tmp_path) as (client, _):
        cards = client.get("/api/games")["games"]
        assert len(cards) == 2
        assert {card["title"] for card in cards} <= set(SHIPPED)
        for card in cards:
            game, seq = At(client, card["id"]), card["seq"]
            if json.loads(heads[card["id"]])["rules_version"] < redoubt.title(card["title"]).version:
                with pytest.raises(Refusal, match="rules version"):
                    game.table("onlooker")
                game, seq = At(client, client.post(f"{game.path}/migrate", key=key())["game"]), 0
            else:
                assert game.read("log", "onlooker")["lines"]
            side = game.table("onlooker")["prompts"][0]["side"]
            assert game.choose(side, game.table(side)["legal"][0]["text"])["seq"] > seq
