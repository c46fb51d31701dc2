"""Servers for tests: one for a whole module, and one for a single test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from redoubt import registry
from tests.conftest import CROSSROADS
from tests.service.helpers import At, Client, serving


@pytest.fixture(scope="module", autouse=True)
def _crossroads() -> Iterator[None]:
    """A title of a package beside those of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.PATHS, str(CROSSROADS))
        yield


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("served")) as (client, _):
        yield client


@pytest.fixture
def orders(client: Client) -> At:
    """Sealed Orders, with four people."""
    return client.new()


@pytest.fixture
def duel(client: Client) -> At:
    """Skirmish after the bids: red is about to move."""
    game = client.new("skirmish", seats={"umpire": "random"})
    game.choose("red", "bid 2")
    game.choose("blue", "bid 1")
    return game
