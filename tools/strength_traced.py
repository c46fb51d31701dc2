"""Where the points of a Land War campaign are, turn by turn, staff against staff.

    python tools/strength_traced.py SCENARIO [first seed] [games] [team=doctrine ...]

Prints a Markdown table with the means of all games, a row a turn: for each camp the men on the map and in the
Pools when step 2 begins, the men left in the Pools after it (LW-051), the LSP in the Pools before and after
stakes (LW-054), its combats by flag, and the points in each; then the Allied victory points.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import fmean

import redoubt
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.measure import measure
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.staff.staff import staff
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, SWEEP, Board

Trace = dict[tuple[int, str], list[float]]
COLUMNS = (
    "men on the map",
    "men in the Pools",
    "men kept",
    "LSP in the Pools",
    "LSP left",
    "combats",
    "in each",
)


def play(scenario: str, seed: int, doctrines: dict[str, str], trace: Trace) -> str:
    game = redoubt.new(TITLE.id, scenario, seed=seed)
    players = [staff(side, seed, doctrines.get(side, "standard")) for side in game.sides]
    g: Board = game.state  # type: ignore[assignment]
    done: set[tuple[int, str]] = set()

    def once(moment: str, numbers: dict[str, float]) -> None:
        if (game.turn, moment) not in done:
            done.add((game.turn, moment))
            for name, number in numbers.items():
                trace[game.turn, name].append(number)

    while game.result is None:
        side = game.open_decisions()[0].side
        rule = game.seat(side).phase_rule
        if rule == "LW-051":
            once("deploy", measure(g))
        elif rule == "LW-053":
            once(
                "flags",
                {f"men kept/{CAMPS[c]}": measure(g)[f"men in the Pools/{CAMPS[c]}"] for c in (AXIS, ALLIED)},
            )
        elif rule == "LW-055":
            numbers: dict[str, float] = {}
            for camp in (AXIS, ALLIED):
                fights = [b for b in battles.battles(g, camp) if b.kind != SWEEP]
                sizes = [sum(sum(part[2:5]) for part in b.attack) for b in fights]
                numbers[f"combats/{CAMPS[camp]}"] = len(fights)
                numbers[f"in each/{CAMPS[camp]}"] = fmean(sizes) if sizes else 0.0
                numbers[f"LSP left/{CAMPS[camp]}"] = measure(g)[f"LSP in the Pools/{CAMPS[camp]}"]
            once("recall", numbers)
        game.choose(side, players[side].choose(game.seat(side)))
    return f"{game.result.winner or 'nobody'}: {game.result.level}, Allied {queries.points(g, ALLIED)}"


def main(scenario: str, first: int, games: int, doctrines: dict[str, str]) -> None:
    trace: Trace = defaultdict(list)
    for seed in range(first, first + games):
        print(f"{scenario} {seed}: {play(scenario, seed, doctrines, trace)}", flush=True)
    print(
        "\n| turn | "
        + " | ".join(f"{camp}: {name}" for camp in ("axis", "allied") for name in COLUMNS)
        + " | points |"
    )
    print("|---" * (2 + 2 * len(COLUMNS)) + "|")
    for turn in sorted({turn for turn, _ in trace}):
        cells = [
            f"{fmean(trace[turn, f'{name}/{camp}']):.0f}" for camp in ("axis", "allied") for name in COLUMNS
        ]
        print(
            f"| {turn} | " + " | ".join(cells) + f" | {fmean(trace[turn, 'points/allied']):.0f} |", flush=True
        )


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if "=" not in word]
    chosen = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
    main(words[0], int(words[1]) if len(words) > 1 else 1, int(words[2]) if len(words) > 2 else 6, chosen)
