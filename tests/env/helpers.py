"""Short forms for tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.env.table import Table, known_title, setup_of


def table(title_id: str, scenario: str, size: int, seed: int = 1) -> Table:
    title = known_title(title_id)
    return Table.begin(title, setup_of(title, scenario, None), SeededDice(seed), size)


def random_play(at: Table, seed: int, limit: int = 100_000) -> Iterator[Table]:
    """The table before every action of a random game."""
    draw = SeededDice(seed)
    for _ in range(limit):
        if at.over:
            return
        yield at
        at.act(draw.roll("", "", len(at.offered())) - 1)


def choices_behind(at: Table) -> list[redoubt.Choice]:
    """Every choice that can be reached from here, by opening every page that is offered."""
    found = []
    for action in range(len(at.offered())):
        there = Table(at.game, at.size)
        there.span = at.span
        choice = there.take(action)
        found += choices_behind(there) if choice is None else [choice]
    return found
