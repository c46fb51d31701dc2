"""1.8, 2.5 The drop planner: the guns that can reach a hex, and the exact chances of a unit that jumps there.

Every number comes from the tables and functions that resolve the drop: AA points (1.8a), the loss roll
(1.8c), scatter and adjustment (1.8d), terrain (2.5b). The owner of a scattered unit is taken to bring it back
to the hex it was meant for if that is in reach, else to safe ground on the same bank, else to turn back.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from redoubt.series.scs.queries import barred, on_map, steps_left
from redoubt.titles.fallschirmjaeger.queries import in_area, rating, shown, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import terrain_modifier
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import MOST_POINTS, aa_units, reaches, scattered
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import SCATTER_FROM
from redoubt.titles.fallschirmjaeger.state import DUTCH, HEXES, NOWHERE, Board

DIE: Final = range(1, 7)
TWO_DICE: Final = Counter(first + second for first, second in product(DIE, DIE))
TARGET, ISLAND, AWAY = "target", "island", "away"
"""Where a scattered unit can come down: the hex it was meant for, elsewhere on its bank, or not at all."""


class Gun(NamedTuple):
    """1.8a An AA unit, and whether it can fire at a hex."""

    unit: int
    hex: int
    distance: int
    range: int
    rating: int
    why_not: str
    """Empty if it can."""
    rule: str


class Chances(NamedTuple):
    """1.8c, 1.8d, 2.5b What becomes of one unit that jumps, exactly; the first four add up to 1."""

    points: int
    """The AA points that can fire at the hex, four at most."""
    target: Fraction
    island: Fraction
    away: Fraction
    """Cut off by water, or turned back."""
    lost: Fraction
    """Destroyed, or one of two steps lost."""
    ju52: Fraction
    """The Ju-52 points expected to be lost."""


def guns_over(g: Board, hex: int) -> list[Gun]:
    """1.8a The Dutch AA units that reach a hex or miss it by few hexes, the nearest first."""
    tables, grid, found = tables_of(g), g.rules.ground.grid, []
    for unit in g.rules.counters.units_of[DUTCH]:
        at = g.place[unit]
        if not tables.aa[unit] or not 0 <= at < HEXES:
            continue
        far, most = grid.distance(at, hex), tables.range[unit]
        why, rule = "", "1.8a"
        if not reaches(g, unit, hex):
            why, rule = f"{far - most} short", "1.6"
        elif g.dg[unit]:
            why, rule = "disorganised", "1.4"
        elif g.fired[unit]:
            why, rule = "has fired", "1.8a"
        found.append(Gun(unit, at, far, most, rating(g, unit), why, rule))
    return sorted(found, key=lambda gun: (bool(gun.why_not), gun.distance, gun.unit))


def aa_points(g: Board, hex: int) -> int:
    """1.8a The most AA points that can count against a hex now."""
    return min(MOST_POINTS, sum(gun.rating for gun in guns_over(g, hex) if not gun.why_not))


def aa_map(g: Board) -> dict[int, int]:
    """1.8a The most AA points that can count against each hex that some gun reaches."""
    tables, grid = tables_of(g), g.rules.ground.grid
    power: dict[int, int] = {}
    for unit in aa_units(g, DUTCH):
        for hex in grid.members(grid.within(g.place[unit], tables.range[unit]) & g.rules.area):
            power[hex] = min(MOST_POINTS, power.get(hex, 0) + rating(g, unit))
    return power


# 1.8d Scatter


def scatter_map(g: Board, hex: int) -> dict[tuple[int, int], Fraction]:
    """1.8d Where scatter carries a unit before it is adjusted: (direction, hex) and the chance."""
    chances: dict[tuple[int, int], Fraction] = {}
    for direction, (distance, ways) in product(DIE, TWO_DICE.items()):
        end = direction, scattered(g, hex, direction, distance)
        chances[end] = chances.get(end, Fraction(0)) + Fraction(ways, 216)
    return chances


def settled(g: Board, hex: int, end: int) -> int:
    """1.8d, 2.5b Where the owner brings a unit down that was meant for `hex` and has scattered to `end`: that
    hex, else the safe one on its bank that is nearest to it, else nowhere."""
    tables, grid = tables_of(g), g.rules.ground.grid
    near = grid.within(end, tables.values.scatter.adjust) & g.rules.area & ~barred(g, DUTCH)
    if near & grid.bit[hex]:
        return hex
    bank = tables.hexes[hex].bank
    safe = [
        landing
        for landing in grid.members(near & ~(tables.water | tables.full_bridges))
        if tables.hexes[landing].bank == bank and not tables.drop_losses[landing]
    ]
    return min(safe, key=lambda landing: grid.distance(landing, hex), default=NOWHERE)


def comes_down(g: Board, hex: int, end: int) -> str:
    """1.8d, 2.5b What the owner can make of a unit that was meant for `hex` and has scattered to `end`."""
    return _seen_from(hex, settled(g, hex, end))


def _seen_from(hex: int, landing: int) -> str:
    return AWAY if landing == NOWHERE else TARGET if landing == hex else ISLAND


def scatter_ends(g: Board, hex: int, bound: int, known: dict[int, int]) -> dict[int, Fraction]:
    """1.8d The chances of a unit that was meant for `hex` and has scattered from `bound`, by the hex where
    its owner brings it down. `known` keeps what has been asked of each hex it can scatter to."""
    ends: dict[int, Fraction] = {}
    for (_, end), chance in scatter_map(g, bound).items():
        if end not in known:
            known[end] = settled(g, hex, end)
        ends[known[end]] = ends.get(known[end], Fraction(0)) + chance
    return ends


def rose(g: Board, hex: int) -> list[Fraction]:
    """1.8d For each direction of the die, the chance to stay on the same bank after the adjustment."""
    stays = [Fraction(0)] * 6
    for (direction, end), chance in scatter_map(g, hex).items():
        if comes_down(g, hex, end) != AWAY:
            stays[direction - 1] += chance * 6
    return stays


# 1.8c Losses


@lru_cache(maxsize=4)
def _loss_roll(rows: tuple[object, ...]) -> tuple[Fraction, Fraction]:
    """1.8c The chances that a scattered unit loses a step, and a Ju-52 point."""
    steps, ju52 = (Counter(getattr(row, what) for row in rows) for what in ("steps", "ju52"))
    return Fraction(len(rows) - steps[0], len(rows)), Fraction(len(rows) - ju52[0], len(rows))


def chances(g: Board, hex: int) -> Chances:
    """What becomes of a parachute platoon that is meant for a hex, if all guns in range fire at it. 2.5g From
    turn 3 on it scatters first; AA fires where its owner then brings it."""
    known: dict[int, int] = {}
    if g.turn < SCATTER_FROM:
        return under_fire(g, hex, hex, known)
    bounds = scatter_ends(g, hex, hex, known)
    sums = [Fraction(0), Fraction(0), bounds.pop(NOWHERE, Fraction(0)), Fraction(0), Fraction(0)]
    for bound, chance in bounds.items():
        for n, part in enumerate(under_fire(g, hex, bound, known)[1:]):
            sums[n] += chance * part
    return Chances(aa_points(g, hex), *sums)


def under_fire(g: Board, hex: int, bound: int, known: dict[int, int]) -> Chances:
    """1.8c What becomes of a platoon that is meant for a hex and bound for another, or the same."""
    points = aa_points(g, bound)
    lost, ju52 = _loss_roll(tuple(tables_of(g).loss_roll))
    hit = Fraction(points, 6)
    drifts = hit * (1 - lost)
    ends = {TARGET: Fraction(0), ISLAND: Fraction(0), AWAY: Fraction(0)}
    ends[_seen_from(hex, bound)] += 1 - hit
    for landing, chance in scatter_ends(g, hex, bound, known).items() if drifts else ():
        ends[_seen_from(hex, landing)] += drifts * chance
    return Chances(points, ends[TARGET], ends[ISLAND], ends[AWAY], hit * lost, hit * ju52)


def planned(g: Board, hex: int) -> list[int]:
    """2.5a The units that mean to jump into a hex."""
    return [
        unit for unit, bound in enumerate(g.bound) if bound == hex and g.how[unit] and not on_map(g, unit)
    ]


def steps_planned(g: Board, hex: int) -> int:
    return sum(steps_left(g, unit) for unit in planned(g, hex))


def any_lands(chance: Fraction, number: int) -> Fraction:
    """The chance that at least one of so many units comes down on its hex."""
    return 1 - (1 - chance) ** number


def stuka_first(g: Board, gun: Gun) -> tuple[Fraction, Fraction]:
    """1.9a The chances that a Ju-87b disorganises a gun, and that the gun loses its step, if only the gun's
    own fire meets the aircraft (1.8a)."""
    tables = tables_of(g)
    through = 1 - Fraction(min(MOST_POINTS, gun.rating), 6)
    number = tables.values.raids.stuka - terrain_modifier(g, gun.unit, gun.hex)
    shaken = through * Fraction(min(max(number, 0), 6), 6)
    return shaken, shaken * Fraction(2, 6)


def gun_text(g: Board, gun: Gun) -> str:
    """1.8a A gun in a sentence: where it stands, its range, and why it does not count."""
    where = g.rules.where(gun.hex)
    text = f"{shown(g, gun.unit)} in {where}: AA {gun.rating}, range {gun.range}, distance {gun.distance}"
    return f"{text}, {gun.why_not}" if gun.why_not else text


def may_be_dropped(g: Board, hex: int) -> bool:
    """2.5a Whether a hex is a drop zone without the enemy."""
    bit = g.rules.place_bit[hex]
    return bool(in_area(g, hex) and tables_of(g).drop_zones & bit and not barred(g, DUTCH) & bit)


__all__ = [
    "AWAY",
    "ISLAND",
    "TARGET",
    "Chances",
    "Gun",
    "aa_points",
    "any_lands",
    "chances",
    "comes_down",
    "gun_text",
    "guns_over",
    "may_be_dropped",
    "planned",
    "rose",
    "scatter_map",
    "steps_planned",
    "stuka_first",
]
