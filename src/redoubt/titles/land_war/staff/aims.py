"""What a staff is after: the worth of each enemy hex, the axis of a thrust, what an advance would cut off.

Nearly all of it follows from who holds which hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.memory import by_board, by_ground
from redoubt.titles.land_war.state import Board
from redoubt.titles.land_war.tables import GRID, TERRAINS

Goals = tuple[tuple[int, float], ...]
"""Hexes with points, and what they are worth."""

FADES = 0.65
"""What is left of a goal's worth with each hex of the way to it."""
HAD = 1.0
"""What holding a place adds, per point, to being on the way to it."""
BARE = 0.3
"""The worth of any hex, for its room."""
COST = {TERRAINS.index(name): cost for name, cost in (("open", 1), ("swamp", 2))}
"""Turns that an advance takes over a hex; elsewhere three, since only green gives it. Each layer of
fortification takes one more."""
HARD = 3
START = 6
"""Turns that a thrust takes to get going, so that short gains do not always win."""


@by_board
def worth(g: Board, camp: int, focus: float = 0.0, taste: int = 0) -> dict[int, float]:
    """How much a camp would like to hold each enemy hex: its points, the way to the next ones, what it would
    cut off; and with a focus, the way to the one goal that it has set itself. A taste makes some places
    dearer and others cheaper, so that not every staff wants the same ones first."""
    values = _on_its_own(g, camp, taste)
    if not focus:
        return values
    values = values.copy()
    for place, hex in enumerate(axis(g, camp)):
        values[hex] += focus * 0.8**place
        for near in g.rules.map.joined[hex]:
            if near in values:
                values[near] += 0.25 * focus * 0.8**place
    return values


@by_ground
def _on_its_own(g: Board, camp: int, taste: int) -> dict[int, float]:
    """The worth of each enemy hex by itself."""
    goals = tuple((hex, points * fancy(taste, hex)) for hex, points in goals_of(g, camp))
    values = {hex: _near(hex, goals) for hex in GRID.members(queries.held(g, queries.enemy(camp)))}
    for hex, gain in pockets(g, camp).items():
        values[hex] += gain
    return values


def fancy(taste: int, hex: int) -> float:
    """How dear a place is to a staff of this taste, from 0.6 to 1.4; without one, 1."""
    if not taste:
        return 1.0
    mixed = (taste * 0x9E3779B1 + hex * 0x85EBCA6B) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    return 0.6 + 0.8 * ((mixed >> 12) % 1000) / 1000


def goals_of(g: Board, camp: int) -> tuple[tuple[int, int], ...]:
    """The places that a camp does not hold."""
    return tuple((hex, points) for hex, points in g.rules.map.points.items() if g.holder[hex] != camp)


@lru_cache(50_000)
def _near(hex: int, goals: Goals) -> float:
    ahead = sum(points * FADES ** GRID.distance(hex, goal) for goal, points in goals)
    return BARE + ahead + HAD * dict(goals).get(hex, 0)


# the axis of a thrust


def axis(g: Board, camp: int) -> tuple[int, ...]:
    """The way over enemy land, from a camp's line to a goal, that brings most points for its length."""
    return _axis(g, camp, g.forts)


@by_ground
def _axis(g: Board, camp: int, forts: object) -> tuple[int, ...]:
    cost, back = _ways(g, camp)
    points = dict(goals_of(g, camp))
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for goal in points:
        if goal in cost:
            way = tuple(_back(back, goal))[::-1]
            best = max(best, (sum(points.get(hex, 0) for hex in way) / (START + cost[goal]), way))
    return best[1]


def _ways(g: Board, camp: int) -> tuple[dict[int, int], dict[int, int]]:
    """From a camp's line over enemy land: turns to each hex, and the hex before it."""
    against = queries.enemy(camp)
    cost = dict.fromkeys(queries.line(g, camp), 0)
    queue = [(0, hex) for hex in cost]
    back: dict[int, int] = {}
    while queue:
        spent, hex = heappop(queue)
        if spent > cost[hex]:
            continue
        for near in g.rules.map.joined[hex]:
            step = spent + COST.get(g.rules.map.terrain[near], HARD) + queries.layers(g, near, hex)
            if g.holder[near] == against and step < cost.get(near, step + 1):
                cost[near], back[near] = step, hex
                heappush(queue, (step, near))
    return cost, back


def _back(back: dict[int, int], hex: int) -> Iterator[int]:
    while hex in back:
        yield hex
        hex = back[hex]


# pockets


def pockets(g: Board, camp: int) -> dict[int, float]:
    """Enemy front hexes whose fall would cut others off from every Pool, and what that would be worth."""
    against = queries.enemy(camp)
    line = queries.line(g, against)
    values = {}
    for hex, lost in necks(g, against).items():
        gain = sum(points for place, points in g.rules.map.points.items() if lost & GRID.bit[place])
        gain += 0.3 * sum(bool(lost & GRID.bit[place]) for place in line)
        if gain:
            values[hex] = min(0.7 * gain, 6.0)
    return values


@by_ground
def necks(g: Board, camp: int) -> dict[int, int]:
    """A39 A camp's front hexes on which others hang, and the hexes that no Pool would reach if one fell."""
    pools = [pool for nation in queries.fighting(g, camp) for pool in queries.pools_of(g, nation)]
    sources = queries.sum_bits(g.rules.entries[pool] for pool in pools)
    fed = queries.flood(g, sources, camp)
    by_hex = {}
    for hex in queries.line(g, camp):
        if fed & GRID.bit[hex] and _parts(g, hex, camp) > 1:
            lost = fed & ~GRID.bit[hex] & ~_flood(g, sources, hex, camp)
            if lost:
                by_hex[hex] = lost
    return by_hex


def _parts(g: Board, hex: int, camp: int) -> int:
    """How many pieces the land of its camp around a hex falls into."""
    ring = [g.holder[near] == camp for near in GRID.adjacent[hex]]
    return sum(here and not before for here, before in zip(ring, (ring[-1], *ring[:-1]), strict=True))


def _flood(g: Board, sources: int, without: int, camp: int) -> int:
    """What a camp's Pools would still reach without a hex."""
    passable = queries.held(g, camp) & g.rules.map.land & ~GRID.bit[without]
    return GRID.flood(sources & passable, passable)


def nearest(hex: int, hexes: Iterable[int]) -> int:
    """How far a hex is from the nearest of these."""
    return min((GRID.distance(hex, other) for other in hexes), default=99)
