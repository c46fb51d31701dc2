"""20.0 How many rounds of combat Swiss brigades and divisions survive as defenders.

    python tools/rounds_held.py [games] [scenario]

Plays games between the title's staffs and counts the rounds in which each Swiss brigade and division
defended. Prints for each kind the mean over those destroyed, and how many survived.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from statistics import fmean

import redoubt
from redoubt.players import make_player
from redoubt.titles.switzerland.queries import is_lost
from redoubt.titles.switzerland.state import SWISS, Board
from redoubt.titles.switzerland.tables import CH, TYPES


def play(scenario: str, seed: int) -> redoubt.Game:
    game = redoubt.new("switzerland", scenario, seed=seed)
    players = [make_player("staff", game.title, side, seed) for side in game.sides]
    while game.result is None:
        side = game.open_decisions()[0].side
        game.choose(side, players[side].choose(game.seat(side)))
    return game


def main(games: int = 20, scenario: str = "historical") -> None:
    held: defaultdict[str, list[int]] = defaultdict(list)
    survived: Counter[str] = Counter()
    for seed in range(1, games + 1):
        game = play(scenario, seed)
        rounds: Counter[int] = Counter()
        for event in game.log:
            if event.kind == "combat" and event.facts["attacker"] != SWISS:
                rounds.update(event.facts["defenders"])
        g: Board = game.state  # type: ignore[assignment]
        tables = g.rules.tables
        for unit in g.rules.units_of[SWISS]:
            if tables.nation[unit] == CH and tables.size[unit] in ("X", "XX"):
                kind = f"{TYPES[tables.type[unit]]} {tables.size[unit]}"
                if is_lost(g, unit):
                    held[kind].append(rounds[unit])
                else:
                    survived[kind] += 1
    for kind in sorted(held.keys() | survived.keys()):
        lost = held[kind]
        mean = (
            f"{fmean(lost):.1f} rounds, {sum(n >= 3 for n in lost) / len(lost):.0%} three or more"
            if lost
            else "-"
        )
        print(f"{kind:14} destroyed {len(lost):4}: {mean}; survived {survived[kind]}")


if __name__ == "__main__":
    words = [*sys.argv[1:], "", ""]
    main(int(words[0] or 20), words[1] or "historical")
