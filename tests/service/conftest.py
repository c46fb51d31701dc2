"""Servers for tests: one for a whole module, and one for a single test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import redoubt
from redoubt import registry
from tests.cli import skirmish
from tests.sealed_orders import TITLE
from tests.service.helpers import At, Client, serving


@pytest.fixture(scope="module", autouse=True)
def known_titles() -> Iterator[None]:
    for title in (TITLE, skirmish.TITLE):
        redoubt.register(title)
    yield
    for title in (TITLE, skirmish.TITLE):
        del registry._registered[title.id]


@pytest.fixture(scope="module")
def client(known_titles: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("served")) as (made, _):
        yield made


@pytest.fixture
def orders(client: Client) -> At:
    """Sealed Orders, with four people."""
    return client.new()


@pytest.fixture
def battle(client: Client) -> At:
    """The training scenario of Switzerland, set up, at the first German movement phase."""
    game = client.new("switzerland", scenario="training")
    game.choose("swiss", "suggested")
    game.choose("german", "suggested")
    game.choose("german", "done")
    return game
