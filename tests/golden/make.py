"""Make the golden games anew: `python -m tests.golden.make [TITLE ...]` in the project's folder, with src on
the path.

Only after a change of rules on purpose; a title whose games are played already raises its version then.
"""

from __future__ import annotations

import sys
from pathlib import Path

import redoubt
from redoubt.players import make_player
from tests.shipped import SHIPPED
from tests.titles.test_conformance import settings

FOLDER = Path(__file__).parent


def play(
    title_id: str, scenario: str, options: dict[str, object], players: str, seed: int, variant: str = ""
) -> bytes:
    game = redoubt.new(title_id, scenario, options=options, seed=seed, variant=variant)
    seated = [make_player(players, game.title, side, seed) for side in game.sides]
    while game.result is None:
        decision = game.open_decisions()[0]
        choice = seated[decision.side].choose(game.seat(decision.side))
        game.choose(decision.side, choice, "golden" if decision.needs_reason(choice) else "")
    return game.save()


PLAYED = {"defaults": ("defaults", "staff"), "all": ("last", "random")}
"""Each golden game of a scenario: its options, as `settings` names them, and who plays."""
VARIANTS = {"neutrals": ("historical", 30)}
"""The golden game of a variant, by random players: its scenario and seed."""


def main(titles: list[str]) -> None:
    for title_id in titles or SHIPPED:
        title = redoubt.title(title_id)
        for number, scenario in enumerate(title.scenarios):
            options = settings(title, scenario)
            for name, (setting, players) in PLAYED.items():
                path = FOLDER / title_id / f"{scenario}-{name}.jsonl"
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(play(title_id, scenario, options[setting], players, 20 + number))
                print(path.name, path.stat().st_size)
        for variant in title.variants:
            scenario, seed = VARIANTS[variant]
            path = FOLDER / title_id / f"{scenario}-{variant}.jsonl"
            path.write_bytes(play(title_id, scenario, {}, "random", seed, variant))
            print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
