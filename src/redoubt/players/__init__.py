"""Computer players: random, and each title's staff. They get a `Seat`, never the state, so they play fair."""

from redoubt.players.base import Factory, Player, default_player, make_player, player_names, player_seed
from redoubt.players.random import RandomPlayer

__all__ = [
    "Factory", "Player", "RandomPlayer", "default_player", "make_player", "player_names", "player_seed",
]  # fmt: skip
