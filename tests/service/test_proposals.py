"""Drafts of orders over HTTP, listed with the table and asked for by name; and choices sent as rows."""

from __future__ import annotations

import json

import pytest

from redoubt.show.packing import unpacked
from tests.service.helpers import At, Client, Refusal, key

OREL = {"title": "land_war", "scenario": "orel", "seats": {"germany": "human", "ussr": "human"}}


def table(client: Client, game: str, side: str = "germany") -> dict[str, object]:
    return dict(client.get(f"/api/games/{game}", **{"as": side}))


def begun(client: Client) -> str:
    return str(client.post("/api/games", key=key(), dice="seeded", seed=3, **OREL)["game"])


def names(client: Client, game: str, side: str = "germany") -> list[str]:
    return [one["id"] for one in table(client, game, side)["proposals"]]  # type: ignore[attr-defined]


def test_the_table_lists_drafts_for_the_side_that_writes_and_for_nobody_else(client: Client) -> None:
    game = begun(client)
    assert names(client, game) == ["one_each", "even"]
    assert table(client, game, "onlooker")["proposals"] == []
    assert table(client, client.new().id, "amber")["proposals"] == []


def test_a_draft_changes_nothing_until_it_is_sent_and_one_undo_takes_it_back(client: Client) -> None:
    game = begun(client)
    seq = table(client, game)["seq"]
    draft = client.post(f"/api/games/{game}/propose", side="germany", proposal="even", hexes=["0602", "0503"])
    assert table(client, game)["seq"] == seq
    assert draft["choices"]
    assert draft["left_out"] == []
    wish = {"side": "germany", "expected_seq": seq, "key": key()}
    after = client.post(f"/api/games/{game}/choose", choices=draft["choices"], **wish)
    assert names(client, game) == ["one_each", "even", "clear"]
    wish = {"side": "germany", "expected_seq": after["seq"], "key": key()}
    client.post(f"/api/games/{game}/undo", **wish)
    assert names(client, game) == ["one_each", "even"]


def test_a_draft_that_there_is_not_is_refused(client: Client) -> None:
    game = begun(client)
    wishes = (({"proposal": "all"}, "one_each, even"), ({"proposal": "even", "hexes": ["x"]}, "no hex"))
    for wish, words in wishes:
        with pytest.raises(Refusal) as refused:
            client.post(f"/api/games/{game}/propose", side="germany", **wish)
        assert refused.value.status == 422
        assert words in refused.value.error["message"]
    with pytest.raises(Refusal) as refused:
        client.post(f"/api/games/{client.new().id}/propose", side="amber", proposal="even")
    assert refused.value.status == 422


# choices in rows


def test_who_asks_for_rows_is_sent_the_same_choices_in_fewer_bytes(client: Client) -> None:
    path = f"/api/games/{begun(client)}"
    plain = client.http.get(path, params={"as": "germany"})
    short = client.http.get(path, params={"as": "germany"}, headers={"Redoubt-Choices": "rows"})
    assert any("row" in one for one in short.json()["legal"])
    assert unpacked(short.json()["legal"]) == plain.json()["legal"]
    assert 3 * len(short.content) < 2.5 * len(plain.content)
    again = client.http.get(path, params={"as": "germany"})
    assert again.json() == plain.json(), "nobody else is sent rows"


def test_the_live_link_sends_rows_to_those_who_want_them(client: Client) -> None:
    at = At(client, begun(client))
    seq = at.table("germany")["seq"]
    with at.link("germany&rows=1") as rows, at.link("germany") as plain:
        wish = {"side": "germany", "choices": ["send men 0602 1"], "expected_seq": seq, "key": key()}
        client.post(f"{at.path}/choose", **wish)
        short, whole = json.loads(rows.recv(10)), json.loads(plain.recv(10))
    assert any("row" in one for one in short["table"]["legal"])
    assert unpacked(short["table"]["legal"]) == whole["table"]["legal"]
