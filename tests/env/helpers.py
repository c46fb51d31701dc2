"""Short forms for tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.env.table import Table, known_title, setup_of


def table(
    title_id: str, scenario: str, size: int, seed: int = 1, options: Mapping[str, Any] | None = None
) -> Table:
    title = known_title(title_id)
    return Table.begin(title, setup_of(title, scenario, options), SeededDice(seed), size)


def random_play(at: Table, seed: int, limit: int = 100_000) -> Iterator[Table]:
    """The table before every action of a random game."""
    draw = SeededDice(seed)
    for _ in range(limit):
        if at.over:
            return
        yield at
        at.act(draw.roll("", "", len(at.offered())) - 1)


def choices_behind(at: Table) -> list[redoubt.Choice]:
    """Every complete choice that can be reached from here, by opening every page and range."""
    choices = []
    for action in range(len(at.offered())):
        there = Table(at.game, at.size)
        there.span, there.numbers = at.span, at.numbers
        choice = there.take(action)
        choices += choices_behind(there) if choice is None else [choice]
    return choices


def complete_choices(at: Table) -> list[redoubt.Choice]:
    """Every complete legal choice of the side to move."""
    return [choice for listed in at.game.legal(at.side) for choice in listed.each()]
