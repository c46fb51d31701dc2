"""Players at a seat, and games that they play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import redoubt
from redoubt.engine.decision import Choice, Decision
from redoubt.engine.game import Game, Seat
from redoubt.engine.title import Title
from redoubt.players import Player, make_player
from redoubt.players.forks import ForkPlayer
from redoubt.players.search import Effort, SearchPlayer

SMALL = Effort(nodes=600)
"""A searcher's effort that keeps a test short."""


class PublicSeat:
    """A seat behind a wall: what a player may ask, and no way to the game behind it."""

    def __init__(self, seat: Seat) -> None:
        self.side = seat.side
        self.title: Title = seat.title
        self.rules: Any = seat.rules
        self.turn = seat.turn
        self.phase_rule = seat.phase_rule
        legal, decision = seat.legal(), seat.decision()
        self.legal = lambda: list[Choice](legal)
        self.decision = lambda: decision
        self.view = seat.view
        self.imagine = seat.imagine
        self.draw = seat.draw


def searcher(
    title: Title, side: str, seed: int = 3, effort: Effort = SMALL, workers: int = 1
) -> SearchPlayer:
    return SearchPlayer(title, side, seed, effort, workers)


def sit(title: Title, name: str, side: str, seed: int) -> Player:
    """A player by its name; the searching ones with a small effort."""
    return searcher(title, side, seed) if name == "search" else make_player(name, title, side, seed)


def play(game: Game, players: Sequence[Player], most: int = 100_000) -> list[str]:
    """Play on; returns the choices made."""
    choices: list[str] = []
    while game.result is None and game.asked and len(choices) < most:
        decision: Decision = game.open_decisions()[0]
        choice = players[decision.side].choose(game.seat(decision.side))
        choices.append(str(choice))
        game.choose(decision.side, choice)
    return choices


def same_as_staff(title: Title, scenario: str, most: int) -> None:
    """To try a way to go on does not begin it: a searcher that is never convinced plays as the staff does."""
    games = []
    first, second = title.sides
    for searching in (False, True):
        player = sit(title, "staff", first, 3)
        if searching:
            player = ForkPlayer(title, first, 3, Effort(nodes=300, margin=1e9))
        game = redoubt.new(title.id, scenario, seed=2, keep=False)
        games.append(play(game, [player, sit(title, "staff", second, 3)], most))
    assert games[0] == games[1]
    assert isinstance(player, ForkPlayer)
    assert player.nodes > 1000
