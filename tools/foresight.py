"""How well a title's judgement of a position (`Staff.chance`) foresees the winner.

    python tools/foresight.py TITLE SCENARIO [games] [first seed]

Plays games between staffs and asks the judgement whenever a side comes to decide in a phase. Prints by turn,
phase and side how many positions there were, what the judgement gave the first side on average, how often it
won, and the correlation of the two. The same arguments print the same figures.
"""

from __future__ import annotations

import sys
from collections import defaultdict

import numpy as np

import redoubt
from redoubt.players import make_player, player_seed

Moment = tuple[int, str, str]
"""Turn, rule of the phase, side to decide."""


def foreseen(title_id: str, scenario: str, seed: int) -> tuple[dict[Moment, float], bool]:
    """What the judgement gave the first side at each moment of a game, and whether it won."""
    title = redoubt.title(title_id)
    assert title.staff is not None
    assert title.staff.chance is not None
    game = redoubt.new(title_id, scenario, seed=seed, keep=False)
    players = [make_player("staff", title, side, player_seed(seed, n)) for n, side in enumerate(game.sides)]
    seen: dict[Moment, float] = {}
    while game.asked:
        side = game.open_decisions()[0].side
        moment = game.turn, game.phase_rule, game.sides[side]
        if moment not in seen:
            seen[moment] = title.staff.chance(game.state, 0)
        game.choose(side, players[side].choose(game.seat(side)))
    assert game.result is not None
    return seen, game.result.winner == game.sides[0]


def main(title: str, scenario: str, games: int = 30, first: int = 700_001) -> None:
    rows: dict[Moment, list[tuple[float, bool]]] = defaultdict(list)
    for seed in range(first, first + games):
        seen, won = foreseen(title, scenario, seed)
        for moment, chance in seen.items():
            rows[moment].append((chance, won))
    for moment, pairs in sorted(rows.items()):
        chances, wins = np.array(pairs, float).T
        told = np.corrcoef(chances, wins)[0, 1] if chances.std() and wins.std() else 0.0
        turn, phase, side = moment
        print(
            f"turn {turn:2} {phase:6} {side:12} {len(pairs):4} positions, judged {chances.mean():4.0%}, "
            f"won {wins.mean():4.0%}, correlation {told:+.2f}"
        )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
