"""Drafts of orders over HTTP, listed with the table and asked for by name; and open numbers."""

from __future__ import annotations

import pytest

from tests.service.helpers import At, Client, Refusal, key

OREL = {"title": "land_war", "scenario": "orel", "seats": {"germany": "human", "ussr": "human"}}


def table(client: Client, game: str, side: str = "germany") -> dict[str, object]:
    return dict(client.get(f"/api/games/{game}", **{"as": side}))


def begun(client: Client) -> str:
    return str(client.post("/api/games", key=key(), dice="seeded", seed=3, **OREL)["game"])


def names(client: Client, game: str, side: str = "germany") -> list[str]:
    return [proposal["id"] for proposal in table(client, game, side)["proposals"]]  # type: ignore[attr-defined]


def test_the_table_lists_drafts_for_the_side_that_writes_and_for_nobody_else(client: Client) -> None:
    game = begun(client)
    assert names(client, game) == ["one_each", "even"]
    assert table(client, game, "onlooker")["proposals"] == []
    assert table(client, client.new().id, "amber")["proposals"] == []


def test_a_draft_changes_nothing_until_it_is_sent_and_one_undo_takes_it_back(client: Client) -> None:
    game = begun(client)
    seq = table(client, game)["seq"]
    wish = {"side": "germany", "proposal": "even", "places": ["0602", "0503"]}
    draft = client.post(f"/api/games/{game}/propose", **wish)
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
    wishes = (
        ({"proposal": "all"}, "one_each, even"),
        ({"proposal": "even", "places": ["x"]}, "is not a hex"),
    )
    for wish, words in wishes:
        with pytest.raises(Refusal) as refused:
            client.post(f"/api/games/{game}/propose", side="germany", **wish)
        assert refused.value.status == 422
        assert words in refused.value.error["message"]
    with pytest.raises(Refusal) as refused:
        client.post(f"/api/games/{client.new().id}/propose", side="amber", proposal="even")
    assert refused.value.status == 422


# open numbers


def test_an_open_number_is_one_choice_with_its_limits(client: Client) -> None:
    offers = [choice for choice in At(client, begun(client)).table("germany")["legal"] if "amount" in choice]
    assert offers
    for offer in offers:
        low, high = offer["amount"]["low"], offer["amount"]["high"]
        assert low < high
        assert offer["text"].endswith(f" {low}..{high}")
