"""Pure queries about the board. Nothing here changes it; `memory` says which answers are remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import Literal

from redoubt.kit.memory import remembered_by_identity
from redoubt.titles.land_war.memory import by_ground, holdings
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    BRITAIN,
    LANDING,
    MEN,
    MIDDLE_EAST,
    NATIONS,
    NOBODY,
    NOWHERE,
    TANKS,
    VICHY,
    VICHY_LAND,
    Board,
    Force,
    Forces,
    Rows,
)
from redoubt.titles.land_war.tables import GRID


def enemy(camp: int) -> int:
    """The other camp of the war."""
    return ALLIED if camp == AXIS else AXIS


def camp_of(g: Board, nation: int) -> int:
    """The camp a nation fights for, or NOBODY once it has left the war. After a landing in its land what is
    left of Vichy fights for the Axis (E1)."""
    if nation == VICHY and g.landed:
        return AXIS
    return NOBODY if g.gone >> nation & 1 else int(g.rules.camp[nation])


def where(g: Board, hex: int) -> str:
    """A hex for a sentence, with its town: "Orel 0702"."""
    name: str = g.rules.map.where(hex)
    return name


# LW-003 what stands in a hex


def force(g: Board, hex: int, nation: int) -> Force:
    """What a nation has in a hex."""
    for row in g.forces[hex]:
        if row[0] == nation:
            return row
    return (nation, 0, 0, 0, 0)


def occupied(g: Board) -> tuple[int, ...]:
    """The hexes with points in them."""
    return _filled(g.forces)


def patrolled(g: Board) -> tuple[int, ...]:
    """The hexes with aircraft on air defence."""
    return _filled(g.patrol)


@remembered_by_identity
def _filled(rows: tuple[tuple[object, ...], ...]) -> tuple[int, ...]:
    """The hexes that have rows."""
    return tuple(compress(range(len(rows)), rows))


def total(g: Board, hex: int, what: int) -> int:
    """Points of one resource in a hex, of all nations there."""
    return sum(row[1 + what] for row in g.forces[hex])


def men_at(g: Board, hex: int) -> int:
    rows = g.forces[hex]
    if len(rows) == 1:
        return rows[0][1 + MEN]
    return sum([row[1 + MEN] for row in rows]) if rows else 0


def cv(rows: tuple[Force, ...]) -> int:
    """LW-061 Men, tanks and aircraft."""
    return sum(row[1 + MEN] + row[1 + TANKS] + row[1 + AIRCRAFT] for row in rows)


def builders(g: Board, hex: int, nation: int) -> int:
    """LW-100 Men of a nation who build in a hex and stay there for the turn."""
    return sum([row[0] == hex and row[2] == nation for row in g.building]) if g.building else 0


def garrisoned(g: Board, hex: int) -> bool:
    return g.garrison[hex] != NOWHERE


def largest(rows: tuple[Force, ...], me: tuple[int, ...]) -> int:
    """A32 The nation of the largest contingent; of equals, the one with the higher ME."""
    if len(rows) == 1:
        return rows[0][0]
    best = max(rows, key=lambda row: (row[1] + row[2] + row[3], me[row[0]]))
    return best[0]


# what a team sees of the enemy (LW-003, setting enemy_strength)

SIZES = ((0, "empty"), (2, "thin"), (6, "medium"), (10**9, "strong"))
"""The most points of CV, and the word for that size."""


def size_of(points: int) -> str:
    return next(word for most, word in SIZES if points <= most)


def seen_forces(g: Board, side: int, forces: tuple[Forces, ...]) -> Sequence[Forces]:
    """A team's own camp exactly. The enemy by the setting: exactly, as a size (shown as the fewest men of
    that size), or not at all."""
    setting = g.rules.options["enemy_strength"]
    if setting == "open":
        return forces
    own = g.rules.camp_of_side[side] if side >= 0 else NOWHERE
    camps = tuple([camp_of(g, nation) for nation in range(len(NATIONS))])
    return _seen_by_camp(forces, own, camps, setting == "size" and side >= 0)


@remembered_by_identity
def _seen_by_camp(
    forces: tuple[Forces, ...], own: int, camps: tuple[int, ...], sized: bool
) -> Sequence[Forces]:
    shown = list(forces)
    for hex in _filled(forces):
        shown[hex] = _seen_rows(forces[hex], own, camps, sized)
    return tuple(shown)


@lru_cache(1 << 14)
def _seen_rows(rows: Forces, own: int, camps: tuple[int, ...], sized: bool) -> Forces:
    mine = tuple([row for row in rows if camps[row[0]] == own])
    others = tuple([row for row in rows if camps[row[0]] != own and any(row[1:4])])
    if others and sized:
        mine += ((others[0][0], least_of_size(cv(others)), 0, 0, 0),)
    return mine


def least_of_size(points: int) -> int:
    """The smallest strength of the same size: what a team is shown for an enemy of this strength."""
    below = 0
    for most, _ in SIZES:
        if points <= most:
            return below + 1 if most else 0
        below = most
    return points


# who holds what


def held(g: Board, camp: int) -> int:
    """The hexes a camp holds, as a set."""
    return holdings(g).get(camp, 0)


@by_ground
def line(g: Board, camp: int) -> tuple[int, ...]:
    """LW-010, A05 The front line of a camp: its land hexes beside land that the enemy or nobody holds,
    by number. All-sea sides, neutral and closed land do not count (A52, A54)."""
    board = g.rules.map
    beyond = (held(g, enemy(camp)) | held(g, NOBODY)) & board.land
    near = GRID.members(held(g, camp) & board.land & GRID.spread(beyond))
    return tuple(hex for hex in near if hex not in board.straits or board.straits[hex] & beyond)


@by_ground
def front(g: Board, camp: int) -> int:
    """The front line of a camp as a set."""
    return GRID.bits(line(g, camp))


def in_line(g: Board, hex: int) -> bool:
    camp = g.holder[hex]
    return camp in (AXIS, ALLIED) and bool(front(g, camp) & GRID.bit[hex])


def enemies_beside(g: Board, hex: int) -> tuple[int, ...]:
    """The enemy's hexes across a land side."""
    against = enemy(g.holder[hex])
    holder = g.holder
    return tuple([near for near in g.rules.map.joined[hex] if holder[near] == against])


def friends_beside(g: Board, hex: int, camp: int) -> tuple[int, ...]:
    """A camp's own hexes across a land side."""
    holder = g.holder
    return tuple([near for near in g.rules.map.joined[hex] if holder[near] == camp])


def layers(g: Board, hex: int, across: int) -> int:
    """LW-073, A29 Layers of fortification that help whoever holds `hex` against an attack from `across`."""
    return sum(row[3] for row in g.forts if row[0] == hex and row[1] == across and row[2] == g.holder[hex])


def fortified(g: Board) -> frozenset[int]:
    """The hexes with fortifications (LW-100)."""
    return _first_of(g.forts)


@remembered_by_identity
def _first_of(rows: Rows) -> frozenset[int]:
    """The hexes that rows begin with."""
    return frozenset([row[0] for row in rows])


def pag_near(g: Board, camp: int, hexes: tuple[int, ...]) -> bool:
    """LW-107, A28 Whether a PAG that is an enemy of this camp lies within 2 hexes of one of these."""
    reach = GRID.bits(hexes)
    reach |= GRID.spread(reach)
    reach |= GRID.spread(reach)
    return any(hostile_pag(g, hex, camp) for hex in pag_hexes(g) if reach & GRID.bit[hex])


def pag_hexes(g: Board) -> tuple[int, ...]:
    return placed(g, "pag")


Marker = Literal["garrison", "pag", "zone", "flak", "base"]


def placed(g: Board, marker: Marker) -> tuple[int, ...]:
    """The hexes with such a marker."""
    return _marked(getattr(g, marker))


@remembered_by_identity
def _marked(owners: tuple[int, ...]) -> tuple[int, ...]:
    if owners.count(NOWHERE) == len(owners):
        return ()
    return tuple([hex for hex, owner in enumerate(owners) if owner != NOWHERE])


def hostile_pag(g: Board, hex: int, camp: int) -> bool:
    """Whether the PAG of a hex fights this camp. One of no team (LW-111) fights the Axis."""
    nation = g.pag[hex]
    if nation == NOWHERE:
        return False
    side = camp_of(g, nation)
    return side != camp if side in (AXIS, ALLIED) else camp == AXIS


# LW-020 to LW-022 the Pool and its ways


def pools_of(g: Board, nation: int) -> tuple[int, ...]:
    """A nation's Pools: Britain has one at home and one in the Middle East (E7)."""
    return (nation, MIDDLE_EAST) if g.rules.entries[MIDDLE_EAST] and nation == BRITAIN else (nation,)


@by_ground
def overland(g: Board, pool: int) -> int:
    """LW-021 The hexes that a Pool's points can reach by an unbroken way over land held by the camp."""
    nation = BRITAIN if pool == MIDDLE_EAST else pool
    return flood(g, g.rules.entries[pool], camp_of(g, nation))


def flood(g: Board, start: int, camp: int) -> int:
    """The hexes of a camp joined to some of these over land."""
    return sum(area for area in areas(g, camp) if area & start)


@by_ground
def areas(g: Board, camp: int) -> tuple[int, ...]:
    """A camp's land, in connected pieces."""
    pieces = []
    left = held(g, camp) & g.rules.map.land
    while left:
        area = _joined(left & -left, left, g.rules.map.straits)
        pieces.append(area)
        left &= ~area
    return tuple(pieces)


def _joined(start: int, land: int, straits: dict[int, int]) -> int:
    """The land joined to some hex, over no all-sea side."""
    inland = land & ~GRID.bits(straits)
    area, grown = GRID.flood(start, inland), True
    while grown:
        grown = False
        for hex, beside in straits.items():
            bit, beyond = GRID.bit[hex], beside & land & ~area
            if area & bit and beyond:
                area |= beyond | GRID.flood(beyond & inland, inland)
                grown = True
            elif area & beside and land & bit & ~area:
                area |= bit
                grown = True
    return area


def ports(g: Board, camp: int) -> int:
    """R2, A22 Where a camp's ships can land points: its coastal cities, and the beaches it has taken."""
    board = g.rules.map
    hexes: int = held(g, camp) & ((board.coastal & board.named) | g.beaches)
    return hexes


@by_ground
def open_to(g: Board, nation: int) -> int:
    """R3, A82 The land of a camp from which a nation's ships may land troops: all but the home countries of
    its allies, unless the campaign or an ally has lent it a port there."""
    camp, lands = camp_of(g, nation), g.rules.map.lands
    lent = g.rules.scenario.lends.get(NATIONS[nation], ())
    homes = [
        country
        for row in g.rules.map.nations
        if row.nation != NATIONS[nation] and camp_of(g, NATIONS.index(row.nation)) == camp
        for country in row.home_countries
    ]
    shut = sum_bits(lands.get(country, 0) for country in homes if country not in lent)
    return held(g, camp) & ~shut | GRID.bits(hex for owner, hex in g.lent if owner == nation)


@by_ground
def oversea(g: Board, nation: int) -> int:
    """LW-022, R2 The hexes a nation can reach by sea lift and not overland: its camp's ports and what is
    joined to them."""
    camp = camp_of(g, nation)
    by_land = sum_bits(overland(g, pool) for pool in pools_of(g, nation))
    return flood(g, ports(g, camp) & ~by_land, camp) & ~by_land


def sum_bits(sets: Iterator[int]) -> int:
    union = 0
    for hexes in sets:
        union |= hexes
    return union


def lift_left(g: Board, nation: int) -> int:
    """R2 Points that may still cross the sea this turn."""
    row = g.rules.budget(nation, g.turn)
    lift: int = row.sea_lift if row is not None else 0
    return lift - g.lifted[nation]


def closed_to(g: Board, nation: int, country: str) -> bool:
    """E3 Whether a nation has left a country, its capital having fallen."""
    capital: int = g.rules.capitals.get((nation, country), NOWHERE)
    return capital != NOWHERE and g.holder[capital] == enemy(camp_of(g, nation))


@by_ground
def ways(g: Board, nation: int) -> tuple[tuple[int, int], ...]:
    """The Pools from which a nation's points come overland, each with the hexes they come to."""
    left = [country for who, country in g.rules.capitals if who == nation]
    shut = sum_bits(g.rules.map.lands[country] for country in left if closed_to(g, nation, country))
    return tuple((pool, overland(g, pool) & ~shut) for pool in pools_of(g, nation))


def pool_for(g: Board, nation: int, hex: int) -> int:
    """The Pool from which a nation's points come to a hex overland, or NOWHERE."""
    bit = GRID.bit[hex]
    for pool, reach in ways(g, nation):
        if reach & bit:
            return pool
    return NOWHERE


def in_pool(g: Board, pool: int, what: int) -> int:
    return int((g.men, g.tanks, g.aircraft, g.lsp, g.bombers)[what][pool])


def landable(g: Board, hex: int, kind: int) -> bool:
    """E1 Vichy land may be landed on, although it is nobody's enemy."""
    return kind == LANDING and g.holder[hex] == VICHY_LAND


# LW-030 flags


def flags_left(g: Board, nation: int) -> int:
    """LW-030, LW-042b Military flags a nation may still place this turn."""
    row = g.rules.budget(nation, g.turn)
    has: int = (row.military_flags if row is not None else 0) + g.extra_flags[nation]
    return has - sum(flag_cost(g, flag[2]) for flag in g.flags if flag[0] == nation)


def naval_flags_left(g: Board, nation: int) -> int:
    row = g.rules.budget(nation, g.turn)
    used = sum(flag[0] == nation and flag[3] == LANDING for flag in g.flags)
    has: int = row.naval_flags if row is not None else 0
    return has - used


def flag_cost(g: Board, target: int) -> int:
    """LW-033, A31 Flags that an operation against a hex takes: two in winter where winter counts."""
    winter: int = g.rules.map.winter if g.rules.winter(g.turn) else 0
    return 2 if winter & GRID.bit[target] else 1


def highest_me(g: Board, camp: int) -> int:
    """A08 The highest ME among the nations of a camp that play."""
    return max((g.me[nation] for nation in fighting(g, camp)), default=0)


@by_ground
def fighting(g: Board, camp: int) -> tuple[int, ...]:
    """The nations with a team that fight for a camp, in order."""
    nations = (g.rules.nation_of[side] for side in g.rules.teams)
    return tuple(nation for nation in nations if camp_of(g, nation) == camp)


def leader(g: Board, camp: int) -> int:
    """The team that speaks for a camp: the one of the nation with the highest ME; of equals the first."""
    nations = fighting(g, camp)
    return int(g.rules.team[max(nations, key=lambda nation: (g.me[nation], -nations.index(nation)))])


@by_ground
def teams_of(g: Board, camp: int) -> tuple[int, ...]:
    return tuple(g.rules.team[nation] for nation in fighting(g, camp))


def teams_seeing(g: Board, nation: int) -> tuple[int, ...]:
    """The teams that see a nation's points: all, or only its own camp if strengths are not open."""
    if g.rules.options["enemy_strength"] == "open":
        return tuple(g.rules.teams)
    return teams_of(g, camp_of(g, nation))


# points


def points(g: Board, camp: int) -> int:
    """The worth of the places a camp holds."""
    return sum(worth for hex, worth in g.rules.map.points.items() if g.holder[hex] == camp)
