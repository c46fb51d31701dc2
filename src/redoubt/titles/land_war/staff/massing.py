"""Where a nation's points go in step 2: to the attacks it means to make, then to the weak places of its line.

A hex holds any number of points and a flag takes all of them along (A09), so an attack is massed in one hex.
The enemy deploys at the same time: what he may add is allowed for, where he will strike is guessed from what
he would gain and from what is seen of him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.lw051_sites import home_countries
from redoubt.titles.land_war.rules.lw053_flags import SEA_REACH, beaches
from redoubt.titles.land_war.rules.lw060_reckoning import SUPREME, base_column, me_of, reckon
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.staff.aims import nearest, worth
from redoubt.titles.land_war.staff.plans import (
    Doctrine,
    chances,
    short_of_men,
    stake,
    strength,
    suppose,
    threat,
)
from redoubt.titles.land_war.state import AIRCRAFT, MEN, TANKS, Board
from redoubt.titles.land_war.tables import GRID, TERRAINS

Points = list[int]
"""Men, tanks and aircraft left to send."""
Sends = Counter[tuple[int, int]]
"""Resource and hex: how many points."""

GOOD = 0.98
"""An attack is massed until its chance of the hex, plus half its chance of a hex beyond, is this,"""
AHEAD = 1
"""if the attacker stakes this many LSP more than the defender."""
PAG_REACH = 2
"""LW-075 Partisans so near hamper a hex."""
HUNTERS = 3
"""Men who are kept back for a security operation."""


class Strike(NamedTuple):
    """A planned attack from one hex."""

    score: float
    start: int
    target: int
    need: int
    """Points that are missing for good odds."""
    more: int
    """Points beyond those with which green would be likely, in the open, and so a hex beyond (LW-085)."""
    flags: int
    value: float = 0.0


def mass(
    g: Board, nation: int, reach: list[int], points: Points, flags: int, doctrine: Doctrine
) -> tuple[Sends, list[Strike]]:
    """What to send where, and the attacks that it is for."""
    sends: Sends = Counter()
    if not reach:
        return sends, []
    aside = points[MEN] - int(points[MEN] * doctrine.attack_share)
    points[MEN] -= aside
    deny(g, nation, reach, points, sends)
    chosen = _affordable(strikes(g, nation, reach, doctrine), sum(points), flags)
    for missing in (
        {strike.start: strike.need for strike in chosen},
        {strike.start: strike.more for strike in chosen},
    ):
        for what in (TANKS, AIRCRAFT, MEN):
            for start in _in_turn(missing, points[what]):
                sends[what, start] += 1
                points[what] -= 1
    points[MEN] += aside
    guard(g, nation, reach, points, sends)
    return sends, chosen


def strikes(g: Board, nation: int, reach: list[int], doctrine: Doctrine) -> Iterator[Strike]:
    """Every attack over one hexside, with what it lacks."""
    value = worth(g, queries.camp_of(g, nation), doctrine.focus, doctrine.taste)
    for start in reach:
        for target in queries.enemies_beside(g, start):
            need, more = _missing(g, nation, start, target)
            flags = queries.flag_cost(g, target)
            yield Strike(value[target] / (3 + need), start, target, need, more, flags, value[target])


def _missing(g: Board, nation: int, start: int, target: int) -> tuple[int, int]:
    """Points that a hex lacks to attack another at good odds, if the enemy adds a man; and how many more for
    the best."""
    sums = reckon(g, suppose(g, queries.camp_of(g, nation), target, (start,), (1, 0)))
    shifts = sum(shift.amount for shift in sums.shifts)
    enemy = sums.strength[1] + max((g.me[row[0]] for row in g.forces[target]), default=1)
    ratios = g.rules.charts.ratios
    even, last = base_column(ratios, 1, 1), len(ratios) - 1
    lacks = []
    for column in (wanted(g.rules, sums.ground), last):
        mine, theirs = ratios[min(max(column - shifts, even), last)]
        lacks.append(max(0, -((theirs * sums.strength[0] - mine * enemy) // (theirs * me_of(g, nation)))))
    return lacks[0], lacks[1] - lacks[0]


@cache
def wanted(rules: Rules, ground: str) -> int:
    """The first column of the results table in which an attack on such ground is good; the last if there is
    none."""
    last = len(rules.charts.columns) - 1
    hopes = (chances(rules, ground, column, AHEAD) for column in range(last))
    good = (column for column, hope in enumerate(hopes) if hope.taken + 0.5 * hope.beyond >= GOOD)
    return next(good, last)


def _affordable(strikes: Iterator[Strike], points: int, flags: int) -> list[Strike]:
    """The best that points and flags pay for, no hex and no target twice."""
    chosen: list[Strike] = []
    used: set[int] = set()
    for strike in sorted(strikes, key=lambda strike: (-strike.score, strike.target, strike.start)):
        if strike.need <= points and strike.flags <= flags and not used & {strike.start, strike.target}:
            chosen.append(strike)
            used |= {strike.start, strike.target}
            points -= strike.need
            flags -= strike.flags
    return chosen


def _in_turn(missing: dict[int, int], points: int) -> Iterator[int]:
    """Point by point, the hex that lacks most, until none lacks any."""
    for _ in range(points):
        start = max(missing, key=lambda hex: missing[hex], default=-1)
        if start < 0 or missing[start] <= 0:
            return
        missing[start] -= 1
        yield start


def guard(g: Board, nation: int, reach: list[int], points: Points, sends: Sends) -> None:
    """What is left goes, point by point, to the hex whose fall would cost most for what holds it; first a man
    to each place worth having just behind the line, where nobody can then walk in (A24)."""
    camp = queries.camp_of(g, nation)
    bare = [hex for hex in second_line(g, camp) if not queries.men_at(g, hex)]
    for hex in [hex for hex in bare if queries.pool_for(g, nation, hex) >= 0][: points[MEN] // 2]:
        sends[MEN, hex] += 1
        points[MEN] -= 1
    me = max(1, g.me[nation])
    danger = {hex: in_danger(g, hex) for hex in reach}
    held = {hex: 1 + strength(g, hex) + me * sum(sends[what, hex] for what in (MEN, TANKS, AIRCRAFT))
            for hex in reach}  # fmt: skip
    for what in (TANKS, AIRCRAFT, MEN):
        for _ in range(points[what]):
            hex = max(reach, key=lambda place: (danger[place] / held[place], -place))
            sends[what, hex] += 1
            held[hex] += me
        points[what] = 0


MAY_ADD = 4
"""Tanks or aircraft that an enemy is taken to add to the stack he will attack with."""


def deny(g: Board, nation: int, reach: list[int], points: Points, sends: Sends) -> None:
    """LW-070, LW-071 At most half of the tanks and of the aircraft go to places with points, the most
    endangered first, where the enemy before them would else be supreme."""
    board, camp = g.rules.map, queries.camp_of(g, nation)
    places = [hex for hex in reach if board.points.get(hex) and queries.enemies_beside(g, hex)]
    for what in (TANKS, AIRCRAFT):
        spare = points[what] // 2
        for hex in sorted(places, key=lambda place: (-in_danger(g, place), place)):
            ground = g.rules.charts.ground[TERRAINS[board.terrain[hex]]]
            if not (ground.tanks_count if what == TANKS else ground.air_counts):
                continue
            theirs = max(
                _points_at(g, near, what, queries.enemy(camp)) for near in queries.enemies_beside(g, hex)
            )
            lack = (theirs + MAY_ADD) // SUPREME + 1 - _points_at(g, hex, what, camp)
            if theirs and 0 < lack <= spare:
                sends[what, hex] += lack
                points[what] -= lack
                spare -= lack


def _points_at(g: Board, hex: int, what: int, camp: int) -> int:
    return sum(row[1 + what] for row in g.forces[hex] if queries.camp_of(g, row[0]) == camp)


OUT_OF_CONTACT = 0.15
"""What is left of the danger to a hex before which no enemy stands."""


def in_danger(g: Board, hex: int) -> float:
    """What a front hex needs points for: the threat against it, by what would be lost with it. Where only
    empty land lies before it, little."""
    danger = stake(g, hex) * (4 + threat(g, hex))
    return danger if queries.enemies_beside(g, hex) else OUT_OF_CONTACT * danger


def hunted(g: Board, nation: int, flags: int) -> list[int]:
    """LW-109 The partisans behind most of the line, if they hamper much of it, flags can be spared and a Pool
    that reaches them has the men."""
    camp = queries.camp_of(g, nation)
    line = queries.line(g, camp)
    counts = {
        hex: sum(GRID.distance(hex, place) <= PAG_REACH for place in line)
        for hex in queries.pag_hexes(g)
        if g.holder[hex] == camp and queries.hostile_pag(g, hex, camp)
        and (pool := queries.pool_for(g, nation, hex)) >= 0
        and queries.in_pool(g, pool, MEN) >= HUNTERS
    }  # fmt: skip
    worst = max(counts, key=lambda hex: (counts[hex], -hex), default=-1)
    return [worst] if flags >= 4 and worst >= 0 and counts[worst] >= 3 else []


def fronts_of_allies(g: Board, nation: int) -> int:
    """Land that allies supply to a front of their own, and their home countries: their business, not this
    nation's."""
    camp = queries.camp_of(g, nation)
    line = GRID.bits(queries.line(g, camp))
    hexes = 0
    for ally in queries.fighting(g, camp):
        for pool in queries.pools_of(g, ally) if ally != nation else ():
            fed = queries.overland(g, pool)
            hexes |= fed if fed & line else 0
            if fed & line and pool == ally:
                hexes |= queries.sum_bits(g.rules.map.lands.get(land, 0) for land in home_countries(g, ally))
    return hexes


def own_beaches(g: Board, nation: int) -> list[int]:
    """R3 Where a nation may land from its own ports and those beyond the sea."""
    ports = queries.ports(g, queries.camp_of(g, nation))
    near = GRID.members(ports & ~fronts_of_allies(g, nation))
    return [hex for hex in beaches(g, nation) if nearest(hex, near) <= SEA_REACH + 1]


OPEN_COAST = 2.5
"""A coast worth so much to the enemy is not left empty for him to walk ashore (A81)."""


DEAR = 3
"""The points of a place behind the line for which a man is found even if men are short."""


def second_line(g: Board, camp: int) -> list[int]:
    """Places that want a man although they are not front, the dearest first: those with points up to two
    hexes behind the line, and coasts that an enemy may land on if they have points or lead to some. A camp
    that is short of men keeps only the dear ones behind its line."""
    line = queries.line(g, camp)
    against = queries.enemy(camp)
    coast = {
        hex
        for nation in queries.fighting(g, against)
        if (row := g.rules.budget(nation, g.turn)) is not None and row.sea_lift
        for hex in beaches(g, nation)
        if g.holder[hex] == camp
    }
    value, points = worth(g, against), g.rules.map.points
    least = DEAR if short_of_men(g, camp) else 1
    worthy = [
        hex
        for hex, number in points.items()
        if g.holder[hex] == camp and (hex in coast or (number >= least and nearest(hex, line) <= 2))
    ]
    worthy += [hex for hex in coast if hex not in points and value.get(hex, 0.0) >= OPEN_COAST]
    behind = [hex for hex in worthy if hex not in line]
    return sorted(behind, key=lambda hex: (-points.get(hex, 0), -value.get(hex, 0.0), hex))
