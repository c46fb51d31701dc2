"""The searcher at the large choices of Fallschirmjaeger."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.players import forks
from redoubt.players.forks import ForkPlayer
from redoubt.players.search import Effort
from redoubt.titles.fallschirmjaeger import TITLE
from tests.players.helpers import play, same_as_staff, sit
from tests.titles.fallschirmjaeger.helpers import D, G


@pytest.fixture(autouse=True)
def _everything_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the game is still long."""
    monkeypatch.setattr(forks, "FEW", 0)


def test_one_that_is_never_convinced_plays_as_the_staff_does() -> None:
    same_as_staff(TITLE, "5.1", 90)


def test_the_number_of_workers_changes_nothing_by_nodes() -> None:
    games = []
    for workers in (1, 2):
        player = ForkPlayer(TITLE, G, 3, Effort(nodes=400), workers)
        try:
            game = redoubt.new(TITLE.id, "5.1", seed=2, keep=False)
            games.append((play(game, [player, sit(TITLE, "staff", D, 3)], 12), player.nodes))
        finally:
            player.close()
    assert games[0] == games[1]
    assert games[0][1] > 0
