"""A fight moment by moment, the game turn by turn, and a game that is over looked back on."""

from __future__ import annotations

from typing import Any

import pytest

import redoubt
from tests.service.helpers import At, Client, Refusal
from tests.titles.switzerland.test_service_weighed import fight


def moments_for(game: At, viewer: str, since: int) -> dict[int, dict[str, Any]]:
    return {moment["n"]: moment for moment in game.read("moments", viewer, since=since)["moments"]}


def test_each_line_of_a_fight_says_what_it_changed_on_the_board(client: Client) -> None:
    game = fight(client, dice=[6])
    since = game.read("log", "german")["next"]
    game.choose("german", "fight 1104")
    answer = game.read("moments", "german", since=since)
    changed = {
        moment["n"]: moment for moment in answer["moments"] if moment.get("pieces") or moment.get("gone")
    }
    assert changed, "something was lost or went back"
    last = {}
    for moment in answer["moments"]:
        last |= {piece["id"]: piece for piece in moment.get("pieces", [])}
    now = {piece["id"]: piece for piece in game.table("german")["scene"]["pieces"]}
    for name, piece in last.items():
        assert piece["place"] == now[name]["place"], "the last moment is the position that follows"


def test_moments_are_asked_for_a_stretch(client: Client) -> None:
    game = fight(client, dice=[6])
    since = game.read("log", "german")["next"]
    game.choose("german", "fight 1104")
    assert set(moments_for(game, "german", since)) >= {since}
    short = game.read("moments", "german", since=since, upto=since + 1)
    assert [line["n"] for line in short["lines"]] == [since]


def test_the_turns_of_a_game_have_its_scores(client: Client) -> None:
    game = client.take_in(redoubt.new("switzerland", scenario="training", seed=3).save())
    assert game.read("turns", "german")["turns"] == []


def test_there_is_no_hindsight_before_the_end(client: Client) -> None:
    game = fight(client)
    with pytest.raises(Refusal) as refusal:
        game.read("hindsight", "german")
    assert "not over" in refusal.value.error["message"]
