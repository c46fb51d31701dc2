"""Bombs, barrages and AA fire: what a target is worth."""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.series.scs.ground import SHIP
from redoubt.series.scs.queries import enemy, occupied, steps_left, strength, units_at
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import can_be_barraged
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import MOST_POINTS, points_on
from redoubt.titles.fallschirmjaeger.staff.aims import site_worth, wanted_sites
from redoubt.titles.fallschirmjaeger.staff.drops import Flight
from redoubt.titles.fallschirmjaeger.staff.prospects import step_price
from redoubt.titles.fallschirmjaeger.state import GERMAN, Board

BESIDE, NEAR, FAR = 0.3, 0.15, 0.02
"""1.4 What it is worth to disorganise a point of strength: beside our units, where it is halved when we
attack and cannot attack us; within reach of them; elsewhere."""
THREAT = 4
"""Hexes from which the enemy could fall on us."""


def hit_chance(g: Board, unit: int, hex: int, strength_of_fire: int) -> float:
    """1.7a The chance that a barrage disorganises a unit."""
    modifier = 0 if g.rules.counters.role[unit] == SHIP else tables_of(g).barrage_die[hex]
    return min(6, max(0, strength_of_fire - modifier)) / 6


def fire_worth(
    g: Board, side: int, hex: int, fire: int, from_air: bool, worth: float, flights: Iterable[Flight] = ()
) -> float:
    """What a barrage of a hex is worth: halved defenders where we can attack, silenced guns, steps lost."""
    grid, tables = g.rules.ground.grid, tables_of(g)
    own = occupied(g, side)
    beside = bool(grid.spread(grid.bit[hex], g.rules.ground.attack) & own)
    threat = BESIDE if beside else NEAR if grid.within(hex, THREAT) & own else FAR
    total = 0.0
    for unit in units_at(g, hex, enemy(side)):
        if g.dg[unit] or not can_be_barraged(g, unit, from_air):
            continue
        value = step_price(g, unit) / 3
        value += threat * strength(g, unit) * (1 + 0.3 * worth)
        if tables.aa[unit]:
            under = sum(grid.distance(g.place[unit], flight.hex) <= tables.range[unit] for flight in flights)
            value += 0.08 * strength(g, unit) * under
            value += denied_fields(g, side, unit)
        if tables.barrage[unit]:
            value += 0.1 * strength(g, unit)
        total += hit_chance(g, unit, hex, fire) * value
    return total


def denied_fields(g: Board, side: int, unit: int) -> float:
    """4.0a What it is worth to destroy a gun: the airfields of ours that it denies us."""
    if side != GERMAN:
        return 0.0
    tables, grid = tables_of(g), g.rules.ground.grid
    return sum(
        0.3 * site_worth(g, site)
        for site in wanted_sites(g)
        if tables.sites[site].kind == "airfield"
        and g.control[site] == GERMAN
        and grid.distance(g.place[unit], tables.site_hexes[site][0]) <= tables.range[unit]
    )


def flak_worth(g: Board, unit: int, hex: int) -> float:
    """1.8a What one more gun adds at a hex: the aircraft that it turns away, by what they carry."""
    points = points_on(g, hex)
    added = min(MOST_POINTS, points + strength(g, unit)) - points
    carried = sum(
        0.5 + 0.2 * steps_left(g, jumper) * strength(g, jumper)
        for jumper in g.rules.counters.units_of[0]
        if g.how[jumper] and g.bound[jumper] == hex
    )
    carried += sum(1.5 for _, at in g.raids if at == hex)
    return added / 6 * carried
