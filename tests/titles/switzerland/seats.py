"""Players of Switzerland, and positions with hidden facts."""

from __future__ import annotations

from functools import partial

import redoubt
from redoubt.engine.game import Game
from tests.players import helpers

SWITZERLAND = redoubt.title("switzerland")
searcher = partial(helpers.searcher, SWITZERLAND)
sit = partial(helpers.sit, SWITZERLAND)


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
