"""What a side may not know is in no byte it is sent: two games that differ only in that are told alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from websockets.sync.client import ClientConnection

from redoubt.service.hall import Hall
from tests.service.helpers import At, Client, Refusal, bytes_for, received, serving, wait_for

TEAMS = ("amber", "birch", "cobalt")
MARCHES = {
    "birch": ["march b1 Weir", "march b2 Weir", "march b1 Fen", "march b3 Fen"],
    "cobalt": ["march c1 Tor", "march c2 Tor", "march c1 Fen", "march c3 Fen"],
}


def writing(client: Client, seed: int) -> At:
    """All teams write orders at the same time, in secret."""
    game = client.new(seed=seed, name="One name")
    for team in TEAMS:
        game.choose(team, "stance hold")
    return game


Secrets = st.lists(
    st.tuples(st.sampled_from(["birch", "cobalt"]), st.integers(0, 3), st.booleans()), min_size=1, max_size=4
)


def write(game: At, secrets: list[tuple[str, int, bool]]) -> None:
    """Orders of the others, some of them taken back; what the rules do not allow is left out."""
    for team, number, taken_back in secrets:
        try:
            game.choose(team, MARCHES[team][number])
            if taken_back:
                game.act("undo", team)
        except Refusal as refusal:
            if refusal.code != "refused":
                raise


def pushed_to(link: ClientConnection, game: At) -> str:
    """All that is pushed until the game gets another name, which everybody is told. Changes that come shortly
    after one another may be one message or several."""
    messages: list[Any] = []
    while not messages or messages[-1]["table"]["name"] != "Another name":
        messages.append(json.loads(link.recv(timeout=60)))
    by = [message["by"] for message in messages if message["by"]]
    events = [line for message in messages for line in message["events"]]
    return json.dumps([by, events, messages[-1]["seq"], messages[-1]["table"]]).replace(game.id, "GAME")


House = tuple[Client, Hall]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as served:
        yield served


def shown_in_the_end(house: House, seed: int, secrets: list[Any], sealed: bool) -> list[Any]:
    """Everything that amber and an onlooker hear of a game in which others write in secret."""
    client, hall = house
    game = writing(client, seed)
    with game.link("amber") as amber, game.link("onlooker") as onlooker:
        wait_for(lambda: len(getattr(hall.open(game.id).audience, "readers", ())) == 2)
        write(game, secrets)
        if sealed:
            game.choose("birch", "seal")
        game.client.post(f"{game.path}/rename", name="Another name")
        pushed = [pushed_to(link, game) for link in (amber, onlooker)]
    return [bytes_for(game, "amber"), bytes_for(game, "onlooker"), pushed]


@pytest.fixture(scope="module")
def silence(house: House) -> Callable[[int, bool], list[Any]]:
    """What is told of a game in which the others write nothing. Whatever is told like it is told alike."""
    return cache(lambda seed, sealed: shown_in_the_end(house, seed, [], sealed))


def games(count: int, seeds: int) -> Callable[[Any], Any]:
    """So many games that differ in what the others have written."""
    calm = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    one_by_one = settings(max_examples=count, deadline=None, suppress_health_check=calm)
    chosen = given(seed=st.integers(1, seeds), secrets=Secrets, sealed=st.booleans())
    return lambda test: one_by_one(chosen(test))


@games(30, seeds=2)
def test_games_that_differ_in_others_secret_orders_look_alike(
    house: House, silence: Any, seed: int, secrets: list[Any], sealed: bool
) -> None:
    assert shown_in_the_end(house, seed, secrets, sealed) == silence(seed, sealed)


@pytest.mark.fuzz
@games(2_000, seeds=50)
def test_many_games_that_differ_in_others_secret_orders_look_alike(
    house: House, silence: Any, seed: int, secrets: list[Any], sealed: bool
) -> None:
    assert shown_in_the_end(house, seed, secrets, sealed) == silence(seed, sealed)


def test_the_writer_and_the_umpire_see_what_was_written_in_secret(client: Client) -> None:
    game = writing(client, 1)
    with game.link("birch") as birch:
        game.choose("birch", "march b1 Weir")
        (push,) = received(birch)
    assert push["by"] == "birch"
    assert "b1" in push["events"][0]["text"]
    for viewer in ("birch", "umpire"):
        assert game.read("history", viewer)["entries"][-1]["choice"] == "march b1 Weir"
        assert game.table(viewer)["seq"] == 4
    assert game.table("amber")["seq"] == 3


def test_who_does_not_say_who_he_is_sees_nobody_s_secrets_where_people_have_some(client: Client) -> None:
    shared = client.new("crossroads", seats={"blue": "human", "red": "human"})
    assert shared.table()["viewer"] is None
    assert shared.table()["secrets"]
    alone = client.new("crossroads", seats={"blue": "human", "red": "staff"})
    assert alone.table()["viewer"] == "blue"


def test_a_sealed_answer_shows_that_it_was_given_and_not_what_it_is(client: Client) -> None:
    game = client.new(seed=1)
    game.choose("birch", "stance raid")
    (entry,) = game.read("history", "amber")["entries"]
    assert (entry["side"], entry["choice"]) == ("birch", None)
    assert "raid" not in json.dumps([game.table("amber")["sealed"], game.read("log", "amber")])


def test_hidden_entries_of_others_do_not_make_a_side_stale(client: Client) -> None:
    game = writing(client, 1)
    seq = game.table("amber")["seq"]
    game.choose("birch", "march b1 Weir")
    game.choose("cobalt", "march c1 Tor")
    table = game.choose("amber", "march a1 Tor", expected_seq=seq)
    assert table["seq"] == seq + 1


def test_nobody_sees_the_seed_and_the_secret_of_the_dice(client: Client) -> None:
    for wish in ({"dice": "seeded", "seed": 123_456_789_123}, {"dice": "verifiable", "seed": None}):
        game = client.new(**wish)
        with game.link("amber") as link:
            game.choose("amber", "stance raid")
            pushed = json.dumps(received(link, 0.2))
        everything = json.dumps(bytes_for(game, "amber")) + json.dumps(bytes_for(game, "onlooker")) + pushed
        assert "123456789123" not in everything
        assert '\\"secret\\": \\"' not in everything


def test_the_list_does_not_count_what_was_written_in_secret_in_a_game_that_was_taken_in(
    client: Client,
) -> None:
    first = writing(client, 7)
    first.choose("birch", MARCHES["birch"][0])
    record = client.http.get(f"{first.path}/export/record", params={"secrets": 1}).content
    game = client.take_in(record)
    [card] = [card for card in client.get("/api/games")["games"] if card["id"] == game.id]
    assert card["seq"] == game.table("onlooker")["seq"] == len(TEAMS)
    assert game.table("birch")["seq"] == len(TEAMS) + 1
