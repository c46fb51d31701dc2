"""Games for the tests of players: quick ones, and positions with hidden facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import redoubt
from redoubt.engine.decision import Choice, Decision
from redoubt.engine.game import Game, Seat
from redoubt.engine.title import Title
from redoubt.players import Player, make_player
from redoubt.players.search import Effort, SearchPlayer

SWITZERLAND = redoubt.title("switzerland")
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


def searcher(side: str, seed: int = 3, effort: Effort = SMALL, workers: int = 1) -> SearchPlayer:
    return SearchPlayer(SWITZERLAND, side, seed, effort, workers)


def sit(name: str, side: str, seed: int) -> Player:
    """A player by its name; the searching ones with a small effort."""
    return searcher(side, seed) if name == "search" else make_player(name, SWITZERLAND, side, seed)


def play(game: Game, players: Sequence[Player], most: int = 100_000) -> list[str]:
    """Play on; returns the choices made."""
    choices: list[str] = []
    while game.result is None and game.asked and len(choices) < most:
        decision: Decision = game.open_decisions()[0]
        choice = players[decision.side].choose(game.seat(decision.side))
        choices.append(str(choice))
        game.choose(decision.side, choice)
    return choices


def landings(hexes: tuple[str, str], phase: str = "4.1.6", fog: bool = False) -> Game:
    """18.5.3 A position that differs, for the Swiss, only in what he cannot see: where two airborne units
    are noted to land."""
    return redoubt.position(
        "switzerland",
        {
            "scenario": "historical",
            "options": {"airborne": True, "fog_of_war": fog},
            "turn": 3,
            "phase": phase,
            "unit": {
                "CH-2-Inf-XX": {"place": "0807"},
                "CH-6-Inf-XX": {"place": "1705"},
                "DE-5-Inf-XX": {"place": "0906"},
                "DE-FJ-Para": {"place": "due", "landing": hexes[0]},
                "DE-16-Gli-III": {"place": "due", "landing": hexes[1]},
            },
        },
        seed=4,
    )
