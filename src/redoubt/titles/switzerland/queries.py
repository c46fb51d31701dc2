"""Pure queries about the board. Nothing here changes anything.

Frequent answers are kept in `g.memo`, under the side whose units they depend on, or under GROUND for
fortifications, roads and countries; `board` forgets the right part when something moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redoubt.kit import counters
from redoubt.kit.counters import Limit, Stack
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.memory import remembered, remembered_by_side
from redoubt.kit.ranges import CostMap
from redoubt.titles.switzerland.state import (
    BROKEN_UP,
    CASUALTY,
    DEAD,
    EXITED,
    GERMAN,
    GROUND,
    HEXES,
    NOWHERE,
    SWISS,
    Board,
)
from redoubt.titles.switzerland.tables import DE, FR, IT, LINE, MOTORISED_ARTILLERY, NATIONS

# 3.0 Terms


def enemy(side: int) -> int:
    return 1 - side


def grid_of(g: Board) -> HexGrid:
    """The map's hexes."""
    grid: HexGrid = g.rules.tables.grid
    return grid


def units_at(g: Board, hex: int, side: int) -> tuple[int, ...]:
    """All units of a side in a hex, including commandos, in order of their ids."""
    memo = g.memo[side]
    units: tuple[int, ...] | None = memo.get(hex)
    if units is None:
        units = memo[hex] = counters.counters_at(g.place, hex, g.rules.side, side)
    return units


def troops_at(g: Board, hex: int, side: int) -> tuple[int, ...]:
    """The units that hold a hex and fight for it: all except Brandenburgers (18.9.1)."""
    commando = g.rules.tables.is_commando
    return tuple(u for u in units_at(g, hex, side) if not commando[u])


@remembered_by_side
def occupied(g: Board, side: int) -> int:
    """The set of hexes with a side's troops; Brandenburgers do not count (18.9.1)."""
    return counters.standing(g.rules.tables.place_bit, g.place, g.rules.troops_of[side])


@remembered_by_side
def present(g: Board, side: int) -> int:
    """The set of hexes with any units of a side, Brandenburgers included."""
    return counters.standing(g.rules.tables.place_bit, g.place, g.rules.units_of[side])


def on_map(g: Board, side: int) -> list[int]:
    """A side's units on the map."""
    place = g.place
    return [unit for unit in g.rules.units_of[side] if place[unit] < HEXES]


def strength(g: Board, unit: int) -> int:
    """3.0, 10.2.1 Combat strength: that of the present step, minus one for a hit."""
    value: int = g.rules.tables.strength[unit][g.lost[unit]] - g.hits[unit]
    return value if value > 0 else 0


def toughness(g: Board, unit: int) -> int:
    """How many hits it takes to eliminate a unit: two for a step, one for a step of strength 1 or less, which
    cannot carry a hit (B33)."""
    steps = g.rules.tables.strength[unit][g.lost[unit] :]
    return sum(2 if step > 1 else 1 for step in steps) - g.hits[unit]


# 5.0 Stacking


ONE_NATION = Limit(units=3, points=5)
MIXED_NATIONS = Limit(units=3, points=4)


def stacking_points(g: Board, units: Sequence[int]) -> int:
    weight = g.rules.tables.stacking
    return sum(weight[u] for u in units)


def stack_limit(g: Board, units: Sequence[int]) -> Limit:
    """5.0 Three units and five points; four points if nations are mixed."""
    nation = g.rules.tables.nation
    return ONE_NATION if len({nation[u] for u in units}) < 2 else MIXED_NATIONS


def stack_fits(g: Board, units: Sequence[int]) -> bool:
    """5.0 Whether a stack is within its limits."""
    return stack_limit(g, units).allows(len(units), stacking_points(g, units))


def has_room(g: Board, unit: int, hex: int) -> bool:
    """Whether a unit may be placed in a hex within stacking limits (14.4)."""
    return stack_fits(g, (*units_at(g, hex, g.rules.side[unit]), unit))


@remembered_by_side
def stacks(g: Board, side: int) -> dict[int, Stack]:
    """A side's stack in each hex: number of units, stacking points, nations."""
    tables = g.rules.tables
    return counters.stacks(g.place, g.rules.units_of[side], HEXES, tables.stacking, tables.nation_bit)


def crowded(g: Board, unit: int) -> int:
    """Hexes where its own side's stacks have no room for a unit (5.0, 14.4): `has_room` as a set."""
    tables, side = g.rules.tables, g.rules.side[unit]
    weight, nation = tables.stacking[unit], tables.nation_bit[unit]
    key = ("crowded", weight, nation)
    hexes: int | None = g.memo[side].get(key)
    if hexes is None:
        hexes = g.memo[side][key] = counters.crowded(
            tables.place_bit, stacks(g, side), weight, nation, ONE_NATION, MIXED_NATIONS
        )
    return hexes


# 11.0 Fortifications


def fort_at(g: Board, hex: int) -> int:
    """The fortification in a hex, or -1."""
    return forts(g).get(hex, NOWHERE)


@remembered(GROUND)
def forts(g: Board) -> dict[int, int]:
    """Fortifications by hex."""
    return {at: fort for fort, at in enumerate(g.fort_place) if at < HEXES}


@remembered(GROUND)
def foreign_forts(g: Board, nation: int) -> int:
    """Hexes whose fortification stops this nation: it stops everyone but its owner, even allies (11.0)."""
    owner = g.rules.tables.fort_nation
    return grid_of(g).bits(hex for hex, fort in forts(g).items() if owner[fort] != nation)


def enemy_fort(g: Board, hex: int, side: int) -> int:
    """The fortification in a hex that opposes a side, or -1. All are Swiss or French (11.0, B125)."""
    return fort_at(g, hex) if side == GERMAN else NOWHERE


def faces(g: Board, fort: int, direction: int) -> bool:
    """11.1, 11.2 Whether a fortification faces a hexside: three sides for a line, all for a fortress."""
    if g.rules.tables.fort_kind[fort] != LINE:
        return True
    return (direction - g.facing[fort]) % 6 < 3


# 10.0 Combat


def enemy_held(g: Board, side: int) -> int:
    """Hexes with enemy troops or an enemy fortification, as a set."""
    hexes = occupied(g, enemy(side))
    if side == GERMAN:
        hexes |= foreign_forts(g, DE)
    return hexes


def contested(g: Board, side: int) -> int:
    """10.0, B122 Hexes where a side's troops share the hex with enemy troops or works."""
    return occupied(g, side) & enemy_held(g, side)


# countries


@remembered(GROUND)
def german_land(g: Board) -> tuple[int, ...]:
    """B24 The countries under German control now."""
    land = [NATIONS.index(name) for name in g.rules.scenario.german_land]
    if g.italy == 2 and IT not in land and not g.rules.us_relief:
        land.append(IT)
    return tuple(land)


def in_german_land(g: Board, hex: int) -> bool:
    return g.rules.tables.country[hex] in german_land(g)


@remembered(GROUND)
def closed(g: Board) -> int:
    """Hexes of countries at peace, which no unit may enter (B120)."""
    inside: Sequence[int] = g.rules.tables.in_country
    hexes = 0
    if g.rules.scenario.italy in ("choice", "six", "stacks") and g.italy < 2:
        hexes |= inside[IT]
    if "FR" in g.rules.scenario.closed and not g.rules.us_relief:
        hexes |= inside[FR]
    return hexes


@remembered(GROUND)
def deadly(g: Board) -> int:
    """Hexes of countries where a unit that enters goes straight to the dead pile (19.2.4, 19.6.4)."""
    hexes = 0
    for name in g.rules.scenario.deadly:
        hexes |= g.rules.tables.in_country[NATIONS.index(name)]
    return hexes


@remembered(GROUND)
def militia_hexes(g: Board) -> int:
    """Hexes that militia close to the Swiss (18.1)."""
    return counters.standing(g.rules.tables.place_bit, g.militia_place, range(len(g.militia_place)))


def barred(g: Board, unit: int) -> int:
    """Hexes a unit may never enter: countries at peace, and militia for the Swiss (18.1)."""
    if g.rules.side[unit] == SWISS:
        return closed(g) | militia_hexes(g)
    return closed(g)


WAITS_FOR_ITALY: Final = ("choice", "frozen")
"""The settings under which 3 Corps stands still while Italy is at peace (19.1.4, 19.3.4, 19.4.4)."""


def frozen(g: Board, unit: int) -> bool:
    """19.1.4, 19.3.4, 19.4.4 3 Corps may not move until Italy is at war or 18.3 has released the unit."""
    return (
        g.rules.scenario.three_corps in WAITS_FOR_ITALY
        and g.italy < 1
        and g.rules.tables.group[unit] == "three_corps"
        and not g.released[unit]
    )


def costs_of(g: Board, unit: int) -> CostMap:
    """9.2 What each step costs a unit."""
    costs: CostMap = g.rules.cost_maps[g.rules.tables.move_class[unit]]
    return costs


def may_enter(g: Board, unit: int, start: int, hex: int) -> bool:
    """9.2 Whether a unit may step from one hex to the next: terrain, hexside, roads, closed countries."""
    tables = g.rules.tables
    if tables.grid.bit[hex] & barred(g, unit):
        return False
    return bool(costs_of(g, unit).cost(start, hex, g.road_out))


def may_stand(g: Board, unit: int, hex: int) -> bool:
    """Whether terrain allows a unit in a hex: it could enter from somewhere (9.2)."""
    tables = g.rules.tables
    if tables.grid.bit[hex] & barred(g, unit):
        return False
    cost = costs_of(g, unit).cost
    return any(cost(near, hex, g.road_out) for near in tables.grid.adjacent[hex])


@remembered(GROUND)
def standable(g: Board, move_class: int) -> int:
    """The set of hexes that `may_stand` allows a class of units, ignoring closed countries and militia."""
    grid, cost = grid_of(g), g.rules.cost_maps[move_class].cost
    hexes: int = g.rules.may_stand[move_class]
    if g.road_out:
        for hex in grid.members(hexes & (g.road_out | grid.spread(g.road_out))):
            if not any(cost(near, hex, g.road_out) for near in grid.adjacent[hex]):
                hexes ^= grid.bit[hex]
    return hexes


def fired_and_may_not_move(g: Board, unit: int) -> bool:
    """18.8 Only motorised artillery may move after bombarding."""
    return (
        g.rules.artillery_movement
        and bool(g.fired[unit])
        and g.rules.tables.move_class[unit] != MOTORISED_ARTILLERY
    )


# 3.0, 16.0 Control and victory points


def german_holds(g: Board, hex: int) -> bool:
    """3.0 Whether German troops are in the hex without Swiss troops and without Swiss or French works (B65,
    B121)."""
    return bool(occupied(g, GERMAN) & ~enemy_held(g, GERMAN) & g.rules.tables.grid.bit[hex])


def held_urban(g: Board) -> list[int]:
    """The Swiss urban areas the German holds."""
    return [hex for hex in g.rules.tables.swiss_urban if german_holds(g, hex)]


def vp_earned(g: Board) -> int:
    """16.0 Victory points for urban areas held, or for units that left the map (19.5.4)."""
    tables = g.rules.tables
    if g.rules.scenario.victory == "exit":
        return sum(int(tables.stacking[u]) for u in g.rules.units_of[GERMAN] if g.place[u] == EXITED)
    earned: int = sum(tables.vp[hex] for hex in held_urban(g))
    if g.rules.scenario.french_vp:
        earned += sum(1 for hex in tables.french_urban if german_holds(g, hex))
    return earned


def is_lost(g: Board, unit: int) -> bool:
    """Whether a unit is eliminated: in the casualty or the dead pile."""
    return g.place[unit] in (CASUALTY, DEAD)


def vp_charges(g: Board) -> int:
    """16.0 Charges for losses: mobile divisions with more than one step lost, and divisions lost."""
    return g.division_rebuilt + sum(unit_charge(g, unit) for unit in g.rules.units_of[GERMAN])


def unit_charge(g: Board, unit: int) -> int:
    """16.0 What the losses of one division cost the German."""
    tables = g.rules.tables
    if g.rules.side[unit] != GERMAN or tables.size[unit] != "XX":
        return 0
    gone = is_lost(g, unit)
    worn = g.place[unit] != BROKEN_UP and g.lost[unit] - g.rules.start_lost[unit] > 1
    return gone + (tables.is_mobile[unit] and (gone or worn))


def vp_balance(g: Board) -> int:
    """16.0, B65 The balance of victory points: earned minus charges and payments."""
    return vp_earned(g) - vp_charges(g) - g.paid
