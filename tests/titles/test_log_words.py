"""The log names sides, pieces and choices as a reader knows them, in every title: no ids."""

from __future__ import annotations

import re

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.lab.simulate import LIMIT, Match
from redoubt.players import make_player, player_seed

GAMES = (("switzerland", "historical"), ("switzerland", "training"), ("fallschirmjaeger", "5.1"),
         ("paths_of_glory", "introductory"), ("land_war", "orel"))  # fmt: skip
PIECE_ID = r"\b[A-Z]{1,3}-[A-Za-z0-9]+(?:-\w+)+"
WRITTEN_FOR_MACHINES = r"\b[a-z]+_[a-z_]+\b|[{}]|\bNone\b|\bTrue\b|\bFalse\b"
PUNCTUATION = r"\s{2,}|\.\.|,,| ,| \.(?:\s|$)"
NO_ARTICLE = (
    r"^(?:German|Swiss|French|Dutch|Allied Powers|Central Powers) (?:ha(?:s|ve)|takes?|moves?|holds?|ends?)\b"
)


def played(title: str, scenario: str) -> Game:
    game = redoubt.new(title, scenario, seed=5)
    sides = enumerate(game.sides)
    Match(game, [make_player("staff", game.title, side, player_seed(5, n)) for n, side in sides]).play(LIMIT)
    return game


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_no_line_of_a_game_shows_an_id_or_lacks_an_article(title: str, scenario: str) -> None:
    game = played(title, scenario)
    ids = sorted({*game.title.sides, *game.title.camps})
    side = rf"\b(?:{'|'.join(map(re.escape, ids))})\b"
    faults = "|".join((side, PIECE_ID, WRITTEN_FOR_MACHINES, PUNCTUATION, NO_ARTICLE))
    lines = [line["text"] for side in (*game.sides, None) for line in game.log_lines(side)]
    assert len(lines) > 50
    assert sorted({line for line in lines if re.search(faults, line)}) == []


def test_the_end_of_a_land_war_names_the_camp() -> None:
    result = played("land_war", "orel").view()["result"]
    assert re.match(r"the (?:Axis|Allied) camp holds places worth \d+ points", result["reason"])
