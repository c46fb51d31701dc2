"""An attack on a space: the chance that its defenders give way, and what they lose."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.queries import enemy, full, stacks, tables_of, trench_at
from redoubt.titles.paths_of_glory.staff.prospects import endurance
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, Board
from redoubt.titles.paths_of_glory.tables import Tables

JOINED: Final = 2
"""The enemy stacks that attack together."""


class Blow(NamedTuple):
    """What could attack a space."""

    factors: int
    army: bool
    strong: bool
    """A unit at full strength is among it: it can drive defenders out and advance."""


NO_BLOW: Final = Blow(0, False, False)


@remembered(ALL_OF_IT)
def blows(g: Board, side: int) -> dict[int, Blow]:
    """By space, the strongest enemy stacks beside it, whoever is in it."""
    tables = tables_of(g)
    cf, army, near = tables.cf, tables.is_army, tables.solid.adjacent
    found: dict[int, list[Blow]] = {}
    for space, units in stacks(g, enemy(side)).items():
        blow = Blow(
            sum(cf[unit][g.reduced[unit]] for unit in units),
            any(army[unit] for unit in units),
            any(full(g, unit) for unit in units),
        )
        for other in near[space]:
            found.setdefault(other, []).append(blow)
    return {space: _together(rows) for space, rows in found.items()}


def _together(rows: list[Blow]) -> Blow:
    first = sorted(rows, reverse=True)[:JOINED]
    return Blow(
        sum(row.factors for row in first), any(row.army for row in first), any(row.strong for row in first)
    )


class Storm(NamedTuple):
    """An attack on a space of ours."""

    falls: float
    """The chance that its defenders are driven out or wiped out."""
    harm: float
    """The share of their steps that they lose."""


SAFE: Final = Storm(0.0, 0.0)


def storm(g: Board, side: int, space: int, units: tuple[int, ...], trench: int = -1) -> Storm:
    """How an attack on units of ours in a space would go."""
    blow = blows(g, side).get(space)
    if blow is None or not units or not blow.factors:
        return SAFE
    tables = tables_of(g)
    strength = sum([tables.cf[unit][g.reduced[unit]] for unit in units]) + own_fort(g, side, space)
    army = any(tables.is_army[unit] for unit in units)
    if trench < 0:
        trench = trench_at(g, space, side)
    return _storm(tables, blow, strength, army, endurance(g, units), tables.terrain[space], trench)


def own_fort(g: Board, side: int, space: int) -> int:
    return g.fort[space] if g.control[space] == side else 0


@lru_cache(1 << 16)
def _storm(
    tables: Tables, blow: Blow, strength: int, army: bool, endurance: int, terrain: int, trench: int
) -> Storm:
    ground = tables.ground[terrain]
    theirs = _cells(tables, blow.army, blow.factors, ground.shift - trench)
    ours = _cells(tables, army, strength, bool(trench))
    stands = bool(trench or ground.ignores_retreat)
    falls = lost = 0
    for loss in theirs:
        lost += min(loss, endurance)
        for answer in ours:
            if loss >= endurance:
                falls += 1
            elif loss > answer and blow.strong:
                falls += not stands or endurance - loss <= 2
    return Storm(falls / 36, lost / 6 / max(1, endurance))


def _cells(tables: Tables, army: bool, strength: int, shift: int) -> tuple[int, ...]:
    table = "army" if army else "corps"
    columns = tables.fire_columns[table]
    column = max(0, sum(strength >= lowest for lowest in columns) - 1)
    cells: tuple[int, ...] = tuple(tables.fire[table].cells[min(len(columns) - 1, max(0, column + shift))])
    return cells
