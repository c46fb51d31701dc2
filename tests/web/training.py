"""Games of the training scenario of Switzerland, made without the page."""

from __future__ import annotations

import secrets
from typing import Any, Final

from tests.browser import Server
from tests.tabletop import play, wait_for

HUMANS: Final = {"german": "human", "swiss": "human"}


def in_movement(server: Server, *, by_computer: bool = False, **more: Any) -> str:
    """A training game whose German is about to move. The Swiss are set up by hand, or by their computer."""
    game = new_training(server, **more)
    if by_computer:
        wait_for(server, game, "german")
    else:
        play(server, game, "swiss", "suggested")
    play(server, game, "german", "suggested", "done")
    return game


def new_training(server: Server, *, seats: dict[str, str] | None = None, seed: int = 7, **more: Any) -> str:
    wanted = {"scenario": "training", "seats": seats or HUMANS, "dice": "seeded", "seed": seed, **more}
    return str(server.new_game("switzerland", secrets.token_hex(8), **wanted)["game"])
