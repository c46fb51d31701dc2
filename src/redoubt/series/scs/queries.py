"""Pure questions about a board of the series. What is asked often is kept until the side's counters move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from redoubt.kit import counters as kit_counters
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.memory import Memo, remembered_by_side
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


@remembered_by_side
def stacks_of(g: SeriesBoard, side: int) -> dict[int, tuple[int, ...]]:
    """By hex, all counters of a side there, in order of their ids."""
    stacks = kit_counters.stacked(g.place, g.rules.counters.units_of[side], g.rules.hexes)
    return {hex: tuple(units) for hex, units in stacks.items()}


def units_at(g: SeriesBoard, hex: int, side: int) -> tuple[int, ...]:
    """All counters of a side in a hex, in order of their ids."""
    return stacks_of(g, side).get(hex, ())


def fighters_at(g: SeriesBoard, hex: int, side: int) -> tuple[int, ...]:
    """The fighting units of a side in a hex."""
    units = stacks_of(g, side).get(hex, ())
    if not units:
        return units
    role = g.rules.counters.role
    return tuple([unit for unit in units if role[unit] == COMBAT])


@remembered_by_side
def occupied(g: SeriesBoard, side: int) -> int:
    """The hexes in which a side has fighting units."""
    return kit_counters.standing(g.rules.place_bit, g.place, g.rules.counters.combat_of[side])


@remembered_by_side
def able(g: SeriesBoard, side: int) -> tuple[int, ...]:
    """S3.0 The units on the map that move by themselves and are not disorganised."""
    place, dg, hexes = g.place, g.dg, g.rules.hexes
    return tuple([unit for unit in g.rules.movers_of[side] if place[unit] < hexes and not dg[unit]])


def restacked(
    g: SeriesBoard, side: int, units: Iterable[int], goal: int, hexes: Iterable[int]
) -> dict[Any, Any]:
    """The memory of a side whose counters are about to go to a place, from or to these hexes: what it knows
    of its stacks and of the hexes they hold, brought up to date, and nothing else."""
    memo = g.memo[side]
    stacks = dict(stacks_of(g, side))
    known: dict[Any, Any] = {_STACKS: stacks}
    held, zoned, full = memo.get(_OCCUPIED), memo.get(_EXERTING), memo.get(_FULL)
    if _ABLE in memo and not any((g.place[unit] < g.rules.hexes) != (goal < g.rules.hexes) for unit in units):
        known[_ABLE] = memo[_ABLE]
    if full is not None:
        full = known[_FULL] = dict(full)
    role, bit, dg, exerts = g.rules.counters.role, g.rules.place_bit, g.dg, g.rules.game.exerts
    limit = g.rules.stack_limit
    for hex in hexes:
        here = [unit for unit in stacks.get(hex, ()) if unit not in units]
        if hex == goal:
            here = sorted([*here, *units])
        fighters = [unit for unit in here if role[unit] == COMBAT]
        if here:
            stacks[hex] = tuple(here)
        else:
            stacks.pop(hex, None)
        if held is not None:
            held = held | bit[hex] if fighters else held & ~bit[hex]
        if full:
            count = counted(g, here)
            for more, crowd in full.items():
                full[more] = crowd | bit[hex] if count + more > limit else crowd & ~bit[hex]
        if zoned is not None:
            active = any(not dg[unit] and exerts(g, unit) for unit in fighters)
            zoned = zoned | bit[hex] if active else zoned & ~bit[hex]
    if held is not None:
        known[_OCCUPIED] = held
    if zoned is not None:
        known[_EXERTING] = zoned
    return known


def remarked(g: SeriesBoard, side: int) -> Memo:
    """The memory after counters of a side were marked, turned over or captured where they are: its stacks
    are as before."""
    known = g.memo[side]
    return {**g.memo, side: {key: known[key] for key in (_STACKS, _OCCUPIED, _FULL) if key in known}}


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


@remembered_by_side
def full_hexes(g: SeriesBoard, side: int) -> dict[int, int]:
    """S4.0b For so many more units, the hexes where they would break the stacking limit, as far as somebody
    has asked. When counters move, what is known of other hexes stays known."""
    return {}


def crowded(g: SeriesBoard, side: int, more: int) -> int:
    """S4.0b The hexes where so many more units would break the stacking limit."""
    known = full_hexes(g, side)
    if more not in known:
        most, bit, hexes = g.rules.stack_limit - more, g.rules.place_bit, 0
        if most < 0:
            hexes = grid_of(g).all
        else:
            for hex, units in stacks_of(g, side).items():
                if len(units) > most and counted(g, units) > most:
                    hexes |= bit[hex]
        known[more] = hexes
    return known[more]


def counted(g: SeriesBoard, units: Iterable[int]) -> int:
    """S4.0a How many of these units count for stacking."""
    stacks = g.rules.counters.stacks
    return sum([stacks[unit] for unit in units])


_STACKS, _OCCUPIED, _EXERTING, _FULL, _ABLE = (
    query.__wrapped__  # type: ignore[union-attr]
    for query in (stacks_of, occupied, exerting, full_hexes, able)
)
"""Under which the memory keeps what follows counters as they move."""
