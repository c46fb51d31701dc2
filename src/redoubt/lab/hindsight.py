"""After a game: how likely each side was to win along the way, by games that the computer plays on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import redoubt
from redoubt.engine import record
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.lab.simulate import LIMIT, Endless, Match
from redoubt.players import make_player, player_seed

NOBODY = "draw"


def played_on(saved: bytes, counts: Sequence[int], seeds: Sequence[int]) -> list[Counter[str]]:
    """Who wins when both sides' staffs play a game on from the positions after so many entries each, once for
    every seed, with dice of their own. The counts rise."""
    read = record.read(saved)
    game = record.begin_again(read.head, redoubt.title, None)
    wanted = {count: index for index, count in enumerate(counts)}
    winners = [Counter[str]() for _ in counts]

    def look(_: object) -> None:
        index = wanted.get(len(game.entries))
        if index is not None:
            winners[index] = _winners(game, seeds)

    entries = read.entries[: counts[-1]] if counts else ()
    record.play_entries(game, entries, {}, look, accepted=True)
    look(None)
    return winners


def _winners(start: Game, seeds: Sequence[int]) -> Counter[str]:
    title = start.title
    kind = "random" if title.staff is None else "staff"
    winners: Counter[str] = Counter()
    for seed in seeds:
        game = start.clone(keep=False)
        game.dice = SeededDice(seed)
        players = [make_player(kind, title, side, player_seed(seed, n)) for n, side in enumerate(game.sides)]
        try:
            Match(game, players).play(LIMIT)
        except Endless:
            winners[NOBODY] += 1
            continue
        result = game.result
        winners[NOBODY if result is None or not result.winner else str(result.winner)] += 1
    return winners


__all__ = ["NOBODY", "played_on"]
