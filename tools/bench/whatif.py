"""What-if games: whether one foretells a die of the game it comes from, or tells what is hidden there."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import redoubt
from redoubt.engine import record
from redoubt.engine.dice import VerifiableDice
from redoubt.engine.errors import RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.view import seen
from redoubt.service.whatif import imagined

SIDES = 6
BOUND = 4.5
"""Standard deviations of the number of equal dice that chance does not explain."""
AHEAD = 10
"""Dice that are compared at each position."""


@dataclass
class WhatIfReport:
    title: str
    scenario: str
    positions: int
    hidden: int
    """Positions in which something was hidden from the side that asks."""
    leaks: int
    """Positions whose what-if game depends on what the side cannot know."""
    strange: int
    """Positions whose what-if game looks different to the side that asks."""
    rolls: int
    equal: int
    """Dice that fell alike in both games; one in six does by chance."""
    foretold: bool


def bench_whatif(
    title: str, scenario: str, positions: int, rolls: int, overlay: Path | None = None, seed: int = 1
) -> WhatIfReport:
    """Plays at random, and asks "what if" at positions of the game."""
    chance = random.Random(seed)
    options = all_on(title, scenario)
    report = WhatIfReport(title, scenario, 0, 0, 0, 0, 0, 0, False)
    while report.positions < positions or report.rolls < rolls:
        game = redoubt.new(title, scenario=scenario, options=options, dice=VerifiableDice())
        umpire = game.title.umpire
        for _ in range(chance.randrange(1, 400)):
            if game.result is not None:
                break
            side = chance.choice(game.open_decisions()).side
            choice, _ = game.draw(side, lambda many: chance.randint(1, many))
            game.choose(side, choice, "at random")
        if game.result is not None:
            continue
        sides = [game.side_id(name) for name in game.title.taking_part(game.setup.scenario)]
        side = chance.choice([side for side in sides if side != umpire])
        _compare(report, game, side, chance, overlay)
    mean = report.rolls / SIDES
    spread = (report.rolls * (1 / SIDES) * (1 - 1 / SIDES)) ** 0.5
    report.foretold = abs(report.equal - mean) > BOUND * spread
    return report


def all_on(title: str, scenario: str) -> dict[str, bool]:
    """Every option that can be on: more is hidden then."""
    chosen: dict[str, bool] = {}
    for name, value in redoubt.title(title).settle(scenario, None).items():
        if isinstance(value, bool):
            try:
                redoubt.title(title).settle(scenario, {**chosen, name: True})
                chosen[name] = True
            except RedoubtError:
                continue
    return chosen


def _compare(
    report: WhatIfReport, game: Game, side: int, chance: random.Random, overlay: Path | None
) -> None:
    """One position: the dice to come, and what the what-if game is made from."""
    notation = game.title.notation
    report.positions += 1
    report.hidden += game.state.to_plain(notation, side) != game.state.to_plain(notation, None)
    drawn, other_world = chance.getrandbits(60), game.determinize(side, chance.getrandbits(60))
    here = record.position_to_plain(game.determinize(side, drawn))
    there = record.position_to_plain(other_world.determinize(side, drawn))
    report.leaks += here != there
    branch = imagined(game, side, overlay)
    report.strange += seen(branch, side).g.packed() != seen(game, side).g.packed()
    ours, theirs = game.dice.clone(), branch.dice.clone()
    theirs.counter = ours.counter
    for number in range(AHEAD):
        words = f"{number}", "what if", SIDES
        report.rolls += 1
        report.equal += ours.roll(*words) == theirs.roll(*words)


__all__ = ["WhatIfReport", "bench_whatif"]
