"""Short forms for the tests of this title: a position, a choice, a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.errors import Refused
from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.record import new_game, position_game
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.state import NATIONS, POOLS
from redoubt.titles.land_war.tables import GRID

Force = Sequence[int]
Forces = Mapping[str, Mapping[str, Force]]
"""{"0702": {"USSR": (8, 1, 1)}}: men, tanks, aircraft and perhaps LSP of a nation in a hex."""


def hex_(name: str) -> int:
    return GRID.parse(name)


def nation(name: str) -> int:
    return NATIONS.index(name)


def pool(name: str) -> int:
    return POOLS.index(name)


def at(
    phase: str,
    forces: Forces | None = None,
    dice: Sequence[int] = (),
    scenario: str = "orel",
    options: Mapping[str, Any] | None = None,
    hexes: Mapping[str, Mapping[str, Any]] | None = None,
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **fields: Any,
) -> Game:
    """A game that stands in a step, given by its rule number, with these forces on the map."""
    return position_game(TITLE, written(forces, scenario, options, hexes, pools, phase=phase, **fields),
                         ScriptedDice(list(dice)))  # fmt: skip


def run(
    procedure: str | Mapping[str, Any],
    forces: Forces | None = None,
    dice: Sequence[int] = (),
    scenario: str = "orel",
    options: Mapping[str, Any] | None = None,
    hexes: Mapping[str, Mapping[str, Any]] | None = None,
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **fields: Any,
) -> Game:
    """A game that runs one procedure and then has nothing left to do."""
    wanted = {"procedure": procedure} if isinstance(procedure, str) else dict(procedure)
    return position_game(TITLE, written(forces, scenario, options, hexes, pools, run=wanted, **fields),
                         ScriptedDice(list(dice)))  # fmt: skip


def written(
    forces: Forces | None,
    scenario: str,
    options: Mapping[str, Any] | None,
    hexes: Mapping[str, Mapping[str, Any]] | None,
    pools: Mapping[str, Mapping[str, int]] | None,
    **fields: Any,
) -> dict[str, Any]:
    """A position as `redoubt.position` takes it. Strengths are open unless the options say otherwise."""
    places: dict[str, dict[str, Any]] = {name: dict(entry) for name, entry in (hexes or {}).items()}
    for name, contingents in (forces or {}).items():
        rows = [[who, *(*points, 0, 0, 0, 0)[:4]] for who, points in contingents.items()]
        places.setdefault(name, {})["forces"] = sorted(rows, key=lambda row: NATIONS.index(row[0]))
    settings = {"enemy_strength": "open", **(options or {})}
    return {"scenario": scenario, "options": settings, "hex": places, "pool": dict(pools or {}), **fields}


def new(scenario: str = "orel", seed: int = 1, **options: Any) -> Game:
    """A game at its beginning."""
    return new_game(TITLE, scenario, options, SeededDice(seed))


def play(g: Game, *lines: str) -> list[Event]:
    """Choices written as 'team: choice'; Control always gives a reason. The events of the last one."""
    events: list[Event] = []
    for line in lines:
        side, _, choice = line.partition(": ")
        events = g.choose(side, choice, "because" if side == "control" else "")
    return events


def everybody(g: Game, choice: str = "done") -> None:
    """Every team that is asked gives the same answer, once."""
    for decision in g.open_decisions():
        if g.sides[decision.side] != "control":
            g.choose(decision.side, choice)


def facts(g: Game, kind: str) -> dict[str, Any]:
    """The facts of the last event of a kind."""
    return next(one.facts for one in reversed(g.log) if one.kind == kind)


def kinds(g: Game) -> list[str]:
    return [one.kind for one in g.log]


@contextmanager
def refused(rule: str, *words: str) -> Iterator[None]:
    """What happens inside is forbidden by this rule, and the sentence says why."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.no.rule == rule
    for word in words:
        assert word in caught.value.no.why
