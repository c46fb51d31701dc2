"""Computer players: random, each title's staff, search, and levels for people. They get a `Seat`, never the
state, so they play fair."""

from redoubt.players.base import (
    KINDS,
    LABORATORY,
    LEVELS,
    WEAKEST_FIRST,
    YARDSTICKS,
    Closes,
    Explains,
    Factory,
    Level,
    Player,
    Seating,
    default_player,
    describe_players,
    level_names,
    make_player,
    player_label,
    player_names,
    player_seed,
    reason_for,
    settings,
)
from redoubt.players.random import RandomPlayer

__all__ = [
    "KINDS", "LABORATORY", "LEVELS", "WEAKEST_FIRST", "YARDSTICKS", "Closes", "Explains", "Factory", "Level",
    "Player", "RandomPlayer", "Seating", "default_player", "describe_players", "level_names", "make_player",
    "player_label", "player_names", "player_seed", "reason_for", "settings",
]  # fmt: skip
