"""The searching player: legal, fair, and within its time."""

from __future__ import annotations

import time

import redoubt
from redoubt.players import make_player
from redoubt.players.search import SearchPlayer


def searcher(side: str, seconds: float) -> SearchPlayer:
    extras = redoubt.title("switzerland").extras
    return SearchPlayer(side, 3, extras["staff"], extras["doctrines"], extras["evaluate"], seconds=seconds)


def test_search_plays_a_whole_game_against_the_staff() -> None:
    game = redoubt.new("switzerland", "training", seed=2, keep=False)
    players = [searcher("german", 0.2), make_player("staff", game.title, "swiss", 3)]
    while game.result is None:
        side = game.open_decisions()[0].side
        game.choose(side, players[side].choose(game.seat(side)))
    assert game.result.winner in game.sides


def test_search_keeps_to_its_time_for_a_turn() -> None:
    game = redoubt.new("switzerland", "training", seed=2, keep=False)
    player, staff = searcher("german", 0.5), make_player("staff", game.title, "swiss", 3)
    spent = 0.0
    while game.turn == 1 and game.result is None:
        side = game.open_decisions()[0].side
        started = time.process_time()
        choice = (player if side == 0 else staff).choose(game.seat(side))
        if side == 0:
            spent += time.process_time() - started
        game.choose(side, choice)
    assert spent < 5.0, "ten times its time is too much even on a busy machine"


def test_search_names_the_doctrine_it_follows_and_what_it_expects() -> None:
    game = redoubt.new("switzerland", "training", seed=4, keep=False)
    player, staff = searcher("german", 0.3), make_player("staff", game.title, "swiss", 3)
    while game.phase_rule != "4.1.3":
        side = game.open_decisions()[0].side
        game.choose(side, (player if side == 0 else staff).choose(game.seat(side)))
    player.choose(game.seat("german"))
    assert player.doctrine in game.title.extras["doctrines"]
    assert isinstance(player.expects, float)
