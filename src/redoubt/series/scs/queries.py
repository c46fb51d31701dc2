"""Pure questions about a board of the series. What is asked often is kept until the side's counters move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from redoubt.kit import counters as kit_counters
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.memory import remembered_by_side
from redoubt.series.scs.ground import COMBAT, Counters, Ground
from redoubt.series.scs.state import SeriesBoard


def enemy(side: int) -> int:
    return 1 - side


def grid_of(g: SeriesBoard) -> HexGrid:
    grid: HexGrid = g.rules.ground.grid
    return grid


def ground_of(g: SeriesBoard) -> Ground:
    ground: Ground = g.rules.ground
    return ground


def counters_of(g: SeriesBoard) -> Counters:
    known: Counters = g.rules.counters
    return known


def units_at(g: SeriesBoard, hex: int, side: int) -> tuple[int, ...]:
    """All counters of a side in a hex, in order of their ids."""
    if not g.height[hex]:
        return ()
    known = found_at(g, side)
    units = known.get(hex)
    if units is None:
        units = known[hex] = kit_counters.counters_at(g.place, hex, g.rules.counters.side, side)
    return units


@remembered_by_side
def found_at(g: SeriesBoard, side: int) -> dict[int, tuple[int, ...]]:
    """By hex, a side's counters there, as far as somebody has looked for them. When counters move, what is
    known of other hexes stays known."""
    return {}


_FOUND_AT = found_at.__wrapped__  # type: ignore[attr-defined]
"""Under which the memory keeps it."""


def restacked(
    g: SeriesBoard, side: int, units: Iterable[int], goal: int, hexes: Iterable[int]
) -> dict[Any, Any]:
    """The memory of a side whose counters are about to go to a place, from or to these hexes: what it knows
    of its stacks, brought up to date, and nothing else."""
    going, known = {*units}, dict(found_at(g, side))
    for hex in hexes:
        here = known.get(hex) if g.height[hex] else ()
        if here is not None:
            there = going.union(here) if hex == goal else [unit for unit in here if unit not in going]
            known[hex] = tuple(sorted(there))
    return {_FOUND_AT: known}


def fighters_at(g: SeriesBoard, hex: int, side: int) -> tuple[int, ...]:
    """The fighting units of a side in a hex."""
    role = g.rules.counters.role
    return tuple(unit for unit in units_at(g, hex, side) if role[unit] == COMBAT)


@remembered_by_side
def occupied(g: SeriesBoard, side: int) -> int:
    """The hexes in which a side has fighting units."""
    return kit_counters.standing(g.rules.place_bit, g.place, g.rules.counters.combat_of[side])


def barred(g: SeriesBoard, side: int) -> int:
    """S3.1d The hexes that a side's counters close to its enemy."""
    hexes: int = occupied(g, side) | g.rules.game.bars(g, side)
    return hexes


@remembered_by_side
def exerting(g: SeriesBoard, side: int) -> int:
    """S2.0a The hexes from which a side exerts its zone of control: those of units that are not
    disorganised."""
    place, dg, exerts = g.place, g.dg, g.rules.game.exerts
    bit, hexes = g.rules.place_bit, 0
    for unit in g.rules.counters.combat_of[side]:
        if not dg[unit] and place[unit] < g.rules.hexes and exerts(g, unit):
            hexes |= bit[place[unit]]
    return hexes


@remembered_by_side
def zone(g: SeriesBoard, side: int) -> int:
    """S2.0b A side's zone of control: the hexes beside its units, over hexsides where they could attack."""
    ground = ground_of(g)
    return ground.grid.spread(exerting(g, side), ground.attack)


def strength(g: SeriesBoard, unit: int) -> int:
    """The strength on the side of the counter that shows."""
    printed: int = g.rules.counters.strength[unit][g.lost[unit]]
    return printed


def steps_left(g: SeriesBoard, unit: int) -> int:
    left: int = g.rules.counters.steps[unit] - g.lost[unit]
    return left


def on_map(g: SeriesBoard, unit: int) -> bool:
    return bool(0 <= g.place[unit] < g.rules.hexes)


def top_of(g: SeriesBoard, hex: int, side: int) -> int:
    """S1.1 The fighting unit that lies on top of a stack; -1 where there is none."""
    return next((unit for unit in fighters_at(g, hex, side) if g.on_top[unit]), -1)


def next_top(g: SeriesBoard, hex: int, side: int) -> int:
    """S1.1 The unit that has to lie on top: the one that does, unless it is disorganised and another is
    not."""
    units = fighters_at(g, hex, side)
    ready = [unit for unit in units if not g.dg[unit]] or units
    order = counters_of(g).order
    return min(ready, key=lambda unit: (not g.on_top[unit], order[unit]), default=-1)


def known_defenders(g: SeriesBoard, hex: int, side: int) -> tuple[int, ...]:
    """S1.1 What the enemy of a side knows of its fighting units in a hex."""
    units = fighters_at(g, hex, side)
    if g.rules.series.stack_view == "all":
        return units
    return tuple(unit for unit in units if g.on_top[unit] or g.dg[unit])


@remembered_by_side
def stack_sizes(g: SeriesBoard, side: int) -> dict[int, int]:
    """S4.0a How many counters that count for stacking a side has in each hex."""
    place, hexes, stacks = g.place, g.rules.hexes, g.rules.counters.stacks
    sizes: dict[int, int] = {}
    for unit in g.rules.counters.units_of[side]:
        spot = place[unit]
        if spot < hexes and stacks[unit]:
            sizes[spot] = sizes.get(spot, 0) + 1
    return sizes


def crowded(g: SeriesBoard, side: int, more: int) -> int:
    """S4.0b The hexes where so many more units would break the stacking limit. Only high stacks are looked
    at."""
    memo, key = g.memo[side], ("crowded", more)
    known: int | None = memo.get(key)
    if known is not None:
        return known
    most = g.rules.stack_limit - more
    if most < 0:
        return grid_of(g).all
    stacks, bit, hexes = g.rules.counters.stacks, g.rules.place_bit, 0
    for high in _higher_than(most).finditer(g.height):
        hex = high.start()
        if sum([stacks[unit] for unit in units_at(g, hex, side)]) > most:
            hexes |= bit[hex]
    memo[key] = hexes
    return hexes


@cache
def _higher_than(most: int) -> re.Pattern[bytes]:
    """Finds stacks of more than so many counters in the heights of all hexes."""
    return re.compile(b"[\\x%02x-\\xff]" % (most + 1), re.DOTALL)
