"""What a position is worth, for a player that looks ahead."""

from __future__ import annotations

from math import exp
from typing import Final

from redoubt.titles.fallschirmjaeger.queries import holds, tables_of
from redoubt.titles.fallschirmjaeger.rules.r03_orders import EVACUEES
from redoubt.titles.fallschirmjaeger.rules.r04_victory import balance, line_points
from redoubt.titles.fallschirmjaeger.staff.aims import site_worth, wanted_sites
from redoubt.titles.fallschirmjaeger.staff.prospects import step_price
from redoubt.titles.fallschirmjaeger.state import GERMAN, HEXES, POOL, Board

_SCALE: Final = 6.0
"""The lead that means e wins to one loss."""
_DRAW: Final = 7.5
"""5.3 Between a German and a Dutch victory."""


def evaluate(g: Board, side: int) -> float:
    """The value of a position for a side: points or places, prisoners, and the troops that are left."""
    german = _troops(g) + (_points(g) if g.rules.scenario.victory == "points" else _places(g))
    return german if side == GERMAN else -german


def win_chance(g: Board, side: int) -> float:
    """The chance that a side wins, from 0 to 1; troops count for less as the end comes near."""
    last = int(g.rules.scenario.last)
    left = max(0, last - g.turn) / last
    standing = _points(g) - _DRAW if g.rules.scenario.victory == "points" else _places(g) - _needed(g)
    lead = standing + left * 0.4 * _troops(g)
    chance = 1 / (1 + exp(-max(-30.0, min(30.0, lead / _SCALE))))
    return chance if side == GERMAN else 1 - chance


def _points(g: Board) -> float:
    """5.3 The balance of points as it stands, with the line of communication in its measure."""
    share = min(1.0, g.turn / int(g.rules.scenario.last))
    return balance(g) + share * line_points(g)


def _places(g: Board) -> float:
    """5.1, 5.2 The sites in German hands by their worth; a site he stands in but does not control counts
    half; captured members of the court."""
    tables, total = tables_of(g), 0.0
    for site in wanted_sites(g):
        worth = site_worth(g, site)
        if holds(g, GERMAN, site):
            total += worth
        elif g.control[site] == GERMAN:
            total += 0.6 * worth
    for name in EVACUEES[:2]:
        unit = tables.unit[name]
        total += 4.0 * g.held[unit]
    return total


def _needed(g: Board) -> float:
    """What a German victory takes: all bridges, or two fields."""
    worths = sorted(site_worth(g, site) for site in wanted_sites(g))
    return sum(worths) - 2.5 if g.rules.scenario.victory == "bridges" else sum(worths[:2]) - 3


def _troops(g: Board) -> float:
    """German troops less Dutch; those that wait in Germany count half."""
    total, place, side = 0.0, g.place, g.rules.counters.side
    for units in g.rules.counters.combat_of:
        for unit in units:
            if place[unit] < HEXES or place[unit] == POOL:
                worth = step_price(g, unit) * (0.5 if place[unit] == POOL else 1.0) + 0.05
                total += worth if side[unit] == GERMAN else -worth
    return total
