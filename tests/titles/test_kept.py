"""What a table keeps for a viewer is what it would draw from scratch, in every title."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

import redoubt
from redoubt.engine import codec
from redoubt.engine.errors import Refused
from redoubt.engine.game import Game
from redoubt.engine.view import ONLOOKER, Kept, Seen
from redoubt.players import make_player, player_seed
from redoubt.show.kept import PARTS
from redoubt.show.table import Table
from tests.shipped import SHIPPED

GAMES = [
    pytest.param(title, scenario, id=f"{title}-{scenario}")
    for title in SHIPPED
    for scenario in redoubt.title(title).scenarios
]
SAME_ALL_GAME = {"title", "scenario", "options", "names", "side", "side_name", "g", "kept"}
"""What `Seen` says of a game and a viewer, not of a position."""


def positions(title: str, scenario: str, seed: int, most: int, together: int) -> Iterator[Game]:
    """A random game: stretches of positions that follow on each other, with a choice taken back now and
    then, and many moves between the stretches."""
    game, rng = redoubt.new(title, scenario, seed=seed), random.Random(seed)
    players = [
        make_player("random", game.title, side, player_seed(seed, number))
        for number, side in enumerate(game.sides)
    ]
    for number in range(most):
        if not game.asked:
            break
        side = rng.choice(game.open_decisions()).side
        game.choose(side, players[side].choose(game.seat(side)))
        if number // together % 8 == 0:
            yield game
            if rng.random() < 0.1:
                try:
                    game.undo(side)
                except Refused:
                    continue
                yield game
    yield game


def shown(table: Table, game: Game, sight: Seen) -> tuple[bytes, bytes, bytes]:
    offers = table.offers(sight, game.seat(sight.side)) if sight.decision is not None else []
    return codec.to_json(table.scene(sight)), codec.to_json(offers), sight.g.packed()


def compare(title: str, scenario: str, seed: int, most: int, together: int) -> int:
    """The number of looks that were compared: at each position those of an onlooker and of up to four sides,
    one of them asked."""
    looks, rng, table = 0, random.Random(seed), None
    for game in positions(title, scenario, seed, most, together):
        table = table or Table(game.title, game.setup.rules)
        sides = range(len(game.sides))
        asked = [decision.side for decision in game.open_decisions()]
        for viewer in {ONLOOKER, *asked[:1], *rng.sample(sides, min(3, len(sides)))}:
            kept = shown(table, game, table.seen(game, viewer))
            scratch = shown(table, game, game.seen(None if viewer == ONLOOKER else viewer))
            assert kept == scratch, f"entry {len(game.entries)}, viewer {viewer}"
            looks += 1
    return looks


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_what_is_kept_is_what_is_drawn_from_scratch(title: str, scenario: str) -> None:
    assert compare(title, scenario, seed=11, most=200, together=4) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_what_is_kept_is_what_is_drawn_from_scratch_in_whole_games(
    title: str, scenario: str, seed: int
) -> None:
    assert compare(title, scenario, seed, most=20_000, together=10) > 40


# parts and the fields that they name


def watched(sight: Seen, reads: set[str]) -> Seen:
    """The same position, which notes the fields that are read of it. Nothing is remembered of it yet."""
    names = {field.name for field in sight.g.FIELDS}

    class Board(type(sight.g)):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            if name in names:
                reads.add(name)
            return super().__getattribute__(name)

    class Sight(Seen):
        def __getattribute__(self, name: str) -> Any:
            if not name.startswith("_") and name not in SAME_ALL_GAME:
                reads.add(name)
            return super().__getattribute__(name)

    board = object.__new__(Board)
    for name in (*names, "rules", "outcome", "packs"):
        setattr(board, name, getattr(sight.g, name))
    board.changed()
    new = object.__new__(Sight)
    for field in fields(Seen):
        object.__setattr__(new, field.name, getattr(sight, field.name))
    object.__setattr__(new, "g", board)
    object.__setattr__(new, "kept", Kept())
    reads.clear()
    return new


@pytest.mark.parametrize("title", SHIPPED)
def test_every_part_of_a_scene_names_the_fields_it_reads(title: str) -> None:
    parts = {draw: {*names} for draw, names in PARTS.items() if f".{title}." in draw.__module__}
    for scenario in redoubt.title(title).scenarios:
        for number, game in enumerate(positions(title, scenario, seed=12, most=400, together=2)):
            viewers = (None, *range(len(game.sides)))
            sight, reads = game.seen(viewers[number % len(viewers)]), set[str]()
            for draw, names in parts.items():
                reads.clear()
                drawn = draw(watched(sight, reads))
                drawn = list(drawn) if isinstance(drawn, Iterator) else drawn
                assert reads <= names, f"{draw.__module__}.{draw.__name__}"
