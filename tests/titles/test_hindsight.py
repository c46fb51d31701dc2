"""Looking back on a game: phase by phase, without what was taken back, and with the dice it had."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import redoubt
from redoubt.lab.hindsight import played_on
from redoubt.lab.simulate import LIMIT, Match
from redoubt.players import make_player, player_seed
from redoubt.service import hindsight
from redoubt.service.hall import Hall
from redoubt.service.hindsight import points_of
from tests.service.helpers import At, Client, Refusal, key, serving, wait_for


@pytest.fixture(scope="module")
def record() -> bytes:
    """A game of the training, both sides played by their staffs."""
    game = redoubt.new("switzerland", "training", seed=4)
    players = [make_player("staff", game.title, side, player_seed(4, n)) for n, side in enumerate(game.sides)]
    Match(game, players).play(LIMIT)
    return game.save()


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, Hall]]:
    with serving(tmp_path_factory.mktemp("hindsight")) as client:
        yield client


def test_every_phase_in_which_something_happened_is_a_point_of_the_curve(
    house: tuple[Client, Hall], record: bytes
) -> None:
    client, hall = house
    game = client.take_in(record)
    with hall.using(game.id) as live:
        points = list(points_of(live))
    assert (points[0].turn, points[-1].count) == (0, len(live.game.entries))
    assert [point.count for point in points] == sorted(point.count for point in points)
    phases = [(point.turn, point.phase) for point in points[1:]]
    assert len(phases) == len(set(phases))
    assert (1, "German movement phase") in phases
    assert len(phases) > 3  # more than the turns
    assert {point.turn for point in points if point.closes} >= {0, 1, 2, 3}


def test_games_are_played_on_from_each_phase_and_the_answer_says_how_far_it_is(
    house: tuple[Client, Hall], record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hindsight, "BATCHES", 1)
    monkeypatch.setattr(hindsight, "MOST", 4)
    client, _ = house
    game = client.take_in(record)
    first = game.read("hindsight", "onlooker")
    assert first["turns"] == 3
    wait_for(lambda: game.read("hindsight", "onlooker")["done"], 120)
    review = game.read("hindsight", "onlooker")
    assert review["counted"] == 3
    assert {sum(point["wins"].values()) for point in review["points"][:-1]} == {4}
    assert review["points"][-1]["wins"] == {}


def test_the_same_seeds_win_the_same_games(record: bytes) -> None:
    once, again = (played_on(record, (6, 12), (1, 2, 3)) for _ in range(2))
    assert once == again
    assert [wins.total() for wins in once] == [3, 3]


def test_what_if_with_the_same_dice_needs_a_game_that_is_over(
    house: tuple[Client, Hall], record: bytes
) -> None:
    client, _ = house
    over = client.take_in(record)
    branch = client.post(f"{over.path}/branch", at=6, same_dice=True, key=key())
    assert At(client, branch["game"]).table("onlooker")["seq"] == 6
    running = client.new("switzerland", scenario="training")
    with pytest.raises(Refusal, match="the dice of a game are open when it is over"):
        client.post(f"{running.path}/branch", at=0, same_dice=True, key=key())
