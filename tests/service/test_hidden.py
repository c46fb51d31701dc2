"""What a side may not know is in no byte it is sent: two games that differ only in that are told alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from websockets.sync.client import ClientConnection

import redoubt
from redoubt.service.hall import Hall
from tests.service.helpers import At, Client, Refusal, received, serving, wait_for

TEAMS = ("amber", "birch", "cobalt")
MARCHES = {
    "birch": ["march b1 Weir", "march b2 Weir", "march b1 Fen", "march b3 Fen"],
    "cobalt": ["march c1 Tor", "march c2 Tor", "march c1 Fen", "march c3 Fen"],
}


def bytes_for(game: At, viewer: str) -> dict[str, str]:
    """Every answer the viewer can get, without the game's own id."""
    questions: dict[str, Callable[[], Any]] = {
        "table": lambda: game.table(viewer),
        "log": lambda: game.read("log", viewer),
        "history": lambda: game.read("history", viewer),
        "reason": lambda: game.read("reason", viewer),
        "odds of a line": lambda: game.read("log/0/odds", viewer),
        "earlier": lambda: [game.table(viewer, at=seq) for seq in range(game.table(viewer)["seq"] + 1)],
        "too far": lambda: game.table(viewer, at=game.table(viewer)["seq"] + 1),
        "text": lambda: game.client.http.get(f"{game.path}/export/text", params={"as": viewer}).text,
        "markdown": lambda: game.client.http.get(f"{game.path}/export/markdown", params={"as": viewer}).text,
        "dice": lambda: game.client.http.get(f"{game.path}/export/dice", params={"as": viewer}).text,
        "record": lambda: game.client.http.get(f"{game.path}/export/record", params={"as": viewer}).text,
        "card": lambda: {
            key: value
            for one in game.client.get("/api/games")["games"]
            if one["id"] == game.id
            for key, value in one.items()
            if key not in ("created", "updated")
        },
    }
    if viewer != "onlooker":
        questions |= {
            "stale": lambda: game.choose(viewer, "pass", expected_seq=999_999),
            "refused": lambda: game.choose(viewer, "march b4 Mill"),
            "peek": lambda: game.ask("peek", viewer, choices=["march a1 Tor"]),
            "why": lambda: game.ask("why", viewer, choice="march a1 Mill"),
            "why another's": lambda: game.ask("why", viewer, choice="march b1 Weir"),
            "odds": lambda: game.ask("odds", viewer, choices=["march a1 Tor"]),
            "undo": lambda: game.act("undo", viewer, consent=["nobody"]),
        }
    told = {}
    for name, ask in questions.items():
        try:
            answer = ask()
        except Refusal as refusal:
            answer = [refusal.status, refusal.body]
        told[name] = json.dumps(answer).replace(game.id, "GAME")
    return told


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
    by = [one["by"] for one in messages if one["by"]]
    events = [line for one in messages for line in one["events"]]
    return json.dumps([by, events, messages[-1]["seq"], messages[-1]["table"]]).replace(game.id, "GAME")


House = tuple[Client, Hall]


@pytest.fixture(scope="module")
def house(known_titles: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as made:
        yield made


def told_in_the_end(house: House, seed: int, secrets: list[Any], sealed: bool) -> list[Any]:
    """Everything that amber and an onlooker hear of a game in which others write in secret."""
    client, hall = house
    game = writing(client, seed)
    with game.link("amber") as amber, game.link("onlooker") as onlooker:
        wait_for(lambda: len(hall.open(game.id).listeners) == 2)
        write(game, secrets)
        if sealed:
            game.choose("birch", "seal")
        game.client.post(f"{game.path}/rename", name="Another name")
        pushed = [pushed_to(link, game) for link in (amber, onlooker)]
    return [bytes_for(game, "amber"), bytes_for(game, "onlooker"), pushed]


@pytest.fixture(scope="module")
def silence(house: House) -> Callable[[int, bool], list[Any]]:
    """What is told of a game in which the others write nothing. Whatever is told like it is told alike."""
    return cache(lambda seed, sealed: told_in_the_end(house, seed, [], sealed))


def games(count: int, seeds: int) -> Callable[[Any], Any]:
    """So many games that differ in what the others have written."""
    calm = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    one_by_one = settings(max_examples=count, deadline=None, suppress_health_check=calm)
    chosen = given(seed=st.integers(1, seeds), secrets=Secrets, sealed=st.booleans())
    return lambda test: one_by_one(chosen(test))


@games(30, seeds=2)
def test_games_that_differ_in_others_secret_orders_are_told_alike(
    house: House, silence: Any, seed: int, secrets: list[Any], sealed: bool
) -> None:
    assert told_in_the_end(house, seed, secrets, sealed) == silence(seed, sealed)


@pytest.mark.fuzz
@games(2_000, seeds=50)
def test_many_games_that_differ_in_others_secret_orders_are_told_alike(
    house: House, silence: Any, seed: int, secrets: list[Any], sealed: bool
) -> None:
    assert told_in_the_end(house, seed, secrets, sealed) == silence(seed, sealed)


def test_what_was_written_in_secret_is_told_to_the_writer_and_to_the_umpire(client: Client) -> None:
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
    seats = {"germany": "human", "ussr": "human"}
    shared = client.new("land_war", scenario="orel", seats=seats, seed=3)
    assert shared.table()["viewer"] is None
    assert shared.table()["secrets"]
    alone = client.new("land_war", scenario="orel", seats={**seats, "ussr": "staff"}, seed=3)
    assert alone.table()["viewer"] == "germany"
    open_game = client.new("switzerland", scenario="training", seats={}, seed=3)
    assert open_game.table()["viewer"] == "swiss"


def test_a_sealed_answer_shows_that_it_was_given_and_not_what_it_is(client: Client) -> None:
    game = client.new(seed=1)
    game.choose("birch", "stance raid")
    (entry,) = game.read("history", "amber")["entries"]
    assert (entry["side"], entry["choice"]) == ("birch", None)
    assert "raid" not in json.dumps([game.table("amber")["sealed"], game.read("log", "amber")])


def test_an_onlooker_is_told_of_a_result_when_control_has_accepted_it(client: Client) -> None:
    """LW-065: the big screen of a hall looks through an onlooker's eyes."""
    seats = {"germany": "staff", "ussr": "staff"}
    game = client.new("land_war", scenario="orel", options={"control": "people"}, seats=seats, seed=3)

    def asked() -> list[str]:
        legal = [one["text"] for one in game.table("control")["legal"]]
        return [text for text in legal if not text.startswith("close")]  # the computers answer in time

    for _ in range(60):
        wait_for(asked)
        if "accept" in asked():
            break
        game.choose("control", asked()[0])

    def kinds(viewer: str) -> list[str]:
        return [one["kind"] for one in game.read("log", viewer)["lines"]]

    assert (kinds("control")[-1], kinds("onlooker")[-1]) == ("rolled", "reckoned")
    assert [one["text"] for one in game.table("onlooker")["prompts"]] == ["Control is deciding"]
    told = bytes_for(game, "onlooker")
    assert not [where for where, text in told.items() if "differential" in text]
    game.choose("control", "reroll", reason="a cocked die")
    known = kinds("onlooker")
    assert {"rolled", "rolled_again"} <= set(known[-3:])
    assert known.count("rolled") == kinds("control").count("rolled") - 1
    game.choose("control", "accept")
    assert kinds("onlooker")[len(known)] == "rolled"


def test_hidden_entries_of_others_do_not_make_a_side_stale(client: Client) -> None:
    game = writing(client, 1)
    seq = game.table("amber")["seq"]
    game.choose("birch", "march b1 Weir")
    game.choose("cobalt", "march c1 Tor")
    table = game.choose("amber", "march a1 Tor", expected_seq=seq)
    assert table["seq"] == seq + 1


def landing(hex: str) -> bytes:
    """18.5.3: a German has noted in secret where his parachutists will land."""
    airborne = dict.fromkeys(["DE-FJ-Para", "DE-16-Gli-III", "DE-47-Gli-III", "DE-65-Gli-III"], "due")
    cities = {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1705", "DE-52-Inf-XX": "1803", "CH-1-Inf-XX": "1007"}
    g = redoubt.position(
        "switzerland",
        {
            "scenario": "historical", "phase": "4.4", "turn": 2, "options": {"fortifications": False},
            "unit": {unit: {"place": place} for unit, place in (airborne | cities).items()},
        },
        seed=5,
    )  # fmt: skip
    g.choose("german", "request DE-FJ-Para")
    g.choose("german", f"at {hex}")
    return g.save()


@pytest.mark.parametrize("viewer", ["swiss", "onlooker"])
def test_r18_5_3a_a_landing_hex_noted_in_secret_is_in_no_answer(client: Client, viewer: str) -> None:
    one, other = (client.take_in(landing(hex), name="One name") for hex in ("1007", "1302"))
    for _ in range(3):
        assert bytes_for(one, viewer) == bytes_for(other, viewer)
        for layer in ("threat", "control", "stacking", "odds"):
            assert one.read(f"overlay/{layer}", viewer) == other.read(f"overlay/{layer}", viewer)
        for hex in ("1007", "1302"):
            assert one.read(f"place/{hex}", viewer) == other.read(f"place/{hex}", viewer)
        asked = one.table("german")["prompts"][0]["side"]
        choice = next(c["text"] for c in one.table(asked)["legal"] if c["verb"] in ("done", "no"))
        for game in (one, other):
            game.choose(asked, choice)
    assert one.read("history", "german") != other.read("history", "german")


def test_the_seed_and_the_secret_of_the_dice_are_told_to_nobody(client: Client) -> None:
    for wish in ({"dice": "seeded", "seed": 123_456_789_123}, {"dice": "verifiable", "seed": None}):
        game = client.new("switzerland", scenario="training", **wish)
        with game.link("swiss") as link:
            game.choose("swiss", "suggested")
            pushed = json.dumps(received(link, 0.2))
        everything = json.dumps(bytes_for(game, "swiss")) + json.dumps(bytes_for(game, "onlooker")) + pushed
        assert "123456789123" not in everything
        assert '\\"secret\\": \\"' not in everything
