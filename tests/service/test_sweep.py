"""Every GET route of every title, for every viewer, at several moments of a game: no fault of ours."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from litestar import Litestar

import redoubt
from redoubt.engine.game import Game
from redoubt.paper.printing import FORMATS, KINDS
from redoubt.service.app import make_app
from redoubt.service.exports import KINDS as EXPORTS
from redoubt.service.hall import Hall
from redoubt.service.server import NAMES
from tests.service.helpers import At, Client, serving
from tests.shipped import SHIPPED

MOMENTS = (30, pytest.param(0, marks=pytest.mark.slow), pytest.param(400, marks=pytest.mark.slow))
"""Choices after which the game is looked at."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, Hall]]:
    with serving(tmp_path_factory.mktemp("sweep")) as served:
        yield served


def random_game(title: str, seed: int, choices: int) -> Game:
    """A game after so many random choices."""
    chance = random.Random(seed)
    game = redoubt.new(title, seed=seed)
    while game.result is None and len(game.entries) < choices:
        side = chance.choice(game.open_decisions()).side
        choice, _ = game.draw(side, lambda many: chance.randint(1, many))
        game.choose(side, choice, "at random")
    return game


def requests(game: At, viewer: str, title: str) -> Iterator[tuple[str, str]]:
    """A route, and a request of it."""
    here, base = "/api/games/{game}", f"/api/titles/{title}"
    table = game.table(viewer)
    seq = table["seq"]
    yield here, f"{game.path}?as={viewer}"
    for at in {0, seq // 2, seq}:
        yield here, f"{game.path}?as={viewer}&at={at}"
    for name in ("log", "moments", "turns", "hindsight", "history", "reason", "desk", "seats"):
        yield f"{here}/{name}", f"{game.path}/{name}?as={viewer}"
    lines = game.read("log", viewer)["lines"]
    for line in [line["n"] for line in lines if line["dice"]][-3:]:
        yield f"{here}/log/{{line}}/odds", f"{game.path}/log/{line}/odds?as={viewer}"
    yield f"{here}/log/{{line}}/odds", f"{game.path}/log/0/odds?as={viewer}"
    pieces = table["scene"].get("pieces", [])
    for piece in pieces[:3] + pieces[-3:]:
        yield f"{here}/piece/{{piece}}", f"{game.path}/piece/{piece['id']}?as={viewer}"
        yield f"{here}/place/{{place}}", f"{game.path}/place/{piece['place']}?as={viewer}"
    for layer in game.client.get(f"{base}/overlays")["overlays"]:
        yield f"{here}/overlay/{{name}}", f"{game.path}/overlay/{layer['name']}?as={viewer}"
    for kind in EXPORTS:
        yield f"{here}/export/{{kind}}", f"{game.path}/export/{kind}?as={viewer}&secrets=1"
    for paper in ("map", "orders", "report"):
        for form in ("pdf", "svg"):
            yield f"{here}/paper/{{file}}", f"{game.path}/paper/{paper}.{form}?as={viewer}"
    if pieces:
        form = f"{game.path}/desk/form/place/{pieces[0]['place']}?as={viewer}"
        yield f"{here}/desk/form/{{kind}}/{{name}}", form


def of_the_title(title: str) -> Iterator[tuple[str, str]]:
    here, base = "/api/titles/{title}", f"/api/titles/{title}"
    for name in (
        "map",
        "rules",
        "charts",
        "overlays",
        "provenance",
        "tutorial",
        "briefings",
        "calculator",
        "print",
    ):
        yield f"{here}/{name}", f"{base}/{name}"
    for kind in KINDS:
        for form in FORMATS:
            yield f"{here}/print/{{file}}", f"{base}/print/{kind}.{form}"
    for path in ("/health", "/api/openapi.json", "/api/titles", "/api/games"):
        yield path, path


def faults_of(client: Client, paths: Iterator[tuple[str, str]], visited: set[str]) -> list[str]:
    faults = []
    for route, path in paths:
        visited.add(route)
        answer = client.http.get(path)
        if answer.status_code >= 500:
            faults.append(f"{path}: {answer.status_code}")
    return faults


@pytest.mark.parametrize("choices", MOMENTS)
@pytest.mark.parametrize("title", SHIPPED)
def test_no_get_route_fails(house: tuple[Client, Hall], title: str, choices: int) -> None:
    client, hall = house
    visited: set[str] = set()
    faults = faults_of(client, of_the_title(title), visited)
    game = client.take_in(random_game(title, choices, choices).save())
    for viewer in (*game.table("onlooker")["seats"], "onlooker"):
        faults += faults_of(client, requests(game, viewer, title), visited)
    assert faults == []
    app: Litestar = make_app(hall, NAMES).app
    there = {
        route.path_format.replace(":str", "").replace(":int", "")
        for route in app.routes
        if "GET" in getattr(route, "methods", ())
    }
    assert {path for path in there if path.startswith(("/api", "/health"))} - visited == set()
