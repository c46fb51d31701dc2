"""Pure questions about the board. Nothing here changes anything.

Answers that are asked often are kept in `g.memo`, under the side whose units they depend on (or 2 for
fortifications, roads and countries); `board` throws the right part away when something moves.
"""

from __future__ import annotations

from redoubt.kit.ranges import CostMap
from redoubt.titles.switzerland.state import (
    BROKEN_UP,
    CASUALTY,
    DEAD,
    EXITED,
    GERMAN,
    HEXES,
    NOWHERE,
    SWISS,
    Board,
)
from redoubt.titles.switzerland.tables import CH, DE, FR, IT, LINE, MOTORISED_ARTILLERY

# 3.0 Terms


def enemy(side: int) -> int:
    return 1 - side


def units_at(g: Board, hex: int, side: int) -> tuple[int, ...]:
    """All units of a side in a hex, commandos included, in order of their ids."""
    memo = g.memo[side]
    found: tuple[int, ...] | None = memo.get(hex)
    if found is None:
        units, own = [], g.rules.side
        index, place = -1, g.place
        try:
            while True:
                index = place.index(hex, index + 1)
                if own[index] == side:
                    units.append(index)
        except ValueError:
            found = memo[hex] = tuple(units)
    return found


def troops_at(g: Board, hex: int, side: int) -> tuple[int, ...]:
    """The units that hold a hex and fight for it: all but Brandenburgers (18.9.1)."""
    commando = g.rules.tables.is_commando
    return tuple(u for u in units_at(g, hex, side) if not commando[u])


def occupied(g: Board, side: int) -> int:
    """The hexes a side's troops stand in, as a set; Brandenburgers do not count (18.9.1)."""
    memo = g.memo[side]
    found: int | None = memo.get("occupied")
    if found is None:
        bit, place, commando = g.rules.tables.grid.bit, g.place, g.rules.tables.is_commando
        found = 0
        for unit in g.rules.units_of[side]:
            at = place[unit]
            if at < HEXES and not commando[unit]:
                found |= bit[at]
        memo["occupied"] = found
    return found


def on_map(g: Board, side: int) -> list[int]:
    """A side's units on the map."""
    place = g.place
    return [unit for unit in g.rules.units_of[side] if place[unit] < HEXES]


def strength(g: Board, unit: int) -> int:
    """3.0, 10.2.1 Combat strength: that of its present step, less one for a hit."""
    value: int = g.rules.tables.strength[unit][g.lost[unit]] - g.hits[unit]
    return value if value > 0 else 0


def toughness(g: Board, unit: int) -> int:
    """How many hits a unit can still take before it is gone: two for a step, one for a step of strength
    1 or less, which cannot carry a hit (B33)."""
    steps = g.rules.tables.strength[unit][g.lost[unit] :]
    return sum(2 if step > 1 else 1 for step in steps) - g.hits[unit]


# 5.0 Stacking


def stacking_points(g: Board, units: tuple[int, ...] | list[int]) -> int:
    weight = g.rules.tables.stacking
    return sum(weight[u] for u in units)


def stack_limit(g: Board, units: tuple[int, ...] | list[int]) -> int:
    """5.0 Five points; four when nations are mixed."""
    nation = g.rules.tables.nation
    return 5 if len({nation[u] for u in units}) < 2 else 4


def stack_fits(g: Board, units: tuple[int, ...] | list[int]) -> bool:
    """5.0 At most three units, and not more points than the limit."""
    return len(units) <= 3 and stacking_points(g, units) <= stack_limit(g, units)


def has_room(g: Board, unit: int, hex: int) -> bool:
    """Whether a unit may be placed in a hex within stacking limits (14.4)."""
    return stack_fits(g, (*units_at(g, hex, g.rules.side[unit]), unit))


def stacks(g: Board, side: int) -> dict[int, tuple[int, int, int]]:
    """For every hex a side's units are in: how many, their stacking points, and their nations as bits."""
    memo = g.memo[side]
    known: dict[int, tuple[int, int, int]] | None = memo.get("stacks")
    if known is not None:
        return known
    found: dict[int, tuple[int, int, int]] = {}
    weight, nation, place = g.rules.tables.stacking, g.rules.tables.nation, g.place
    for unit in g.rules.units_of[side]:
        hex = place[unit]
        if hex < HEXES:
            count, points, nations = found.get(hex, (0, 0, 0))
            found[hex] = count + 1, points + weight[unit], nations | 1 << nation[unit]
    memo["stacks"] = found
    return found


def crowded(g: Board, unit: int) -> int:
    """Hexes where its own side's stacks leave no room for a unit (5.0, 14.4): `has_room` as a set."""
    tables, side = g.rules.tables, g.rules.side[unit]
    weight, nation = tables.stacking[unit], tables.nation[unit]
    key = ("crowded", weight, nation)
    found: int | None = g.memo[side].get(key)
    if found is None:
        found = 0
        for hex, (count, points, nations) in stacks(g, side).items():
            if count > 2 or points + weight > (5 if nations == 1 << nation else 4):
                found |= tables.grid.bit[hex]
        g.memo[side][key] = found
    return found


# 11.0 Fortifications


def fort_at(g: Board, hex: int) -> int:
    """The fortification in a hex, or -1."""
    return forts(g).get(hex, NOWHERE)


def forts(g: Board) -> dict[int, int]:
    """Fortifications by hex."""
    memo = g.memo[2]
    found: dict[int, int] | None = memo.get("forts")
    if found is None:
        found = memo["forts"] = {at: fort for fort, at in enumerate(g.fort_place) if at < HEXES}
    return found


def foreign_forts(g: Board, nation: int) -> int:
    """Hexes whose fortification stops this nation: everyone but its owner, allies included (11.0)."""
    key = ("forts", nation)
    found: int | None = g.memo[2].get(key)
    if found is None:
        owner, bit = g.rules.tables.fort_nation, g.rules.tables.grid.bit
        found = 0
        for hex, fort in forts(g).items():
            if owner[fort] != nation:
                found |= bit[hex]
        g.memo[2][key] = found
    return found


def enemy_fort(g: Board, hex: int, side: int) -> int:
    """The fortification in a hex that fights against a side, or -1. All are Swiss or French (11.0, B125)."""
    return fort_at(g, hex) if side == GERMAN else NOWHERE


def faces(g: Board, fort: int, direction: int) -> bool:
    """11.1, 11.2 Whether a fortification faces a hexside: three sides for a line, all for a fortress."""
    if g.rules.tables.fort_kind[fort] != LINE:
        return True
    return (direction - g.facing[fort]) % 6 < 3


# 10.0 Combat


def enemy_held(g: Board, side: int) -> int:
    """Hexes with enemy troops or an enemy fortification, as a set."""
    found = occupied(g, enemy(side))
    if side == GERMAN:
        found |= foreign_forts(g, DE)
    return found


def contested(g: Board, side: int) -> int:
    """10.0, B122 Hexes where a side's troops share the hex with enemy troops or stand in enemy works."""
    return occupied(g, side) & enemy_held(g, side)


# countries


def german_land(g: Board) -> tuple[int, ...]:
    """B24 The countries that are German controlled now."""
    found: tuple[int, ...] | None = g.memo[2].get("land")
    if found is None:
        names = {"CH": CH, "DE": DE, "FR": FR, "IT": IT}
        land = [names[name] for name in g.rules.scenario.german_land]
        if g.italy == 2 and IT not in land and not g.rules.us_relief:
            land.append(IT)
        found = g.memo[2]["land"] = tuple(land)
    return found


def in_german_land(g: Board, hex: int) -> bool:
    return g.rules.tables.country[hex] in german_land(g)


def closed(g: Board) -> int:
    """Hexes of countries at peace, which nobody may enter (B120)."""
    found: int | None = g.memo[2].get("closed")
    if found is None:
        inside = g.rules.tables.in_country
        found = 0
        if g.rules.scenario.italy in ("choice", "six", "stacks") and g.italy < 2:
            found |= inside[IT]
        if "FR" in g.rules.scenario.closed and not g.rules.us_relief:
            found |= inside[FR]
        g.memo[2]["closed"] = found
    return found


def deadly(g: Board) -> int:
    """Hexes of countries where a unit that enters goes straight to the dead pile (19.2.4, 19.6.4)."""
    found: int | None = g.memo[2].get("deadly")
    if found is None:
        names = {"CH": CH, "FR": FR, "IT": IT}
        found = 0
        for name in g.rules.scenario.deadly:
            found |= g.rules.tables.in_country[names[name]]
        g.memo[2]["deadly"] = found
    return found


def militia_hexes(g: Board) -> int:
    """Hexes closed to the Swiss by militia (18.1)."""
    found: int | None = g.memo[2].get("militia")
    if found is None:
        bit = g.rules.tables.grid.bit
        found = 0
        for at in g.militia_place:
            if at < HEXES:
                found |= bit[at]
        g.memo[2]["militia"] = found
    return found


def barred(g: Board, unit: int) -> int:
    """Hexes a unit may never enter: countries at peace, and militia for the Swiss (18.1)."""
    if g.rules.side[unit] == SWISS:
        return closed(g) | militia_hexes(g)
    return closed(g)


def frozen(g: Board, unit: int) -> bool:
    """19.3.4, 19.4.4 3 Corps may not move until Italy is at war or 18.3 has released the unit."""
    return (
        g.rules.scenario.three_corps == "frozen"
        and g.italy < 1
        and g.rules.tables.group[unit] == "three_corps"
        and not g.released[unit]
    )


def costs_of(g: Board, unit: int) -> CostMap:
    """9.2 What each step costs a unit."""
    costs: CostMap = g.rules.cost_maps[g.rules.tables.move_class[unit]]
    return costs


def may_enter(g: Board, unit: int, start: int, hex: int) -> bool:
    """9.2 Whether a unit may step from one hex into the next: terrain, hexside, roads, closed countries."""
    tables = g.rules.tables
    if tables.grid.bit[hex] & barred(g, unit):
        return False
    return bool(costs_of(g, unit).cost(start, hex, g.road_out))


def may_stand(g: Board, unit: int, hex: int) -> bool:
    """Whether a unit may be placed in a hex at all, by terrain: there is a way to step into it (9.2)."""
    tables = g.rules.tables
    if tables.grid.bit[hex] & barred(g, unit):
        return False
    cost = costs_of(g, unit).cost
    return any(cost(near, hex, g.road_out) for near in tables.grid.adjacent[hex])


def standable(g: Board, move_class: int) -> int:
    """The hexes `may_stand` allows a class of units, closed countries and militia apart, as a set."""
    key = ("stand", move_class)
    found: int | None = g.memo[2].get(key)
    if found is None:
        rules, grid = g.rules, g.rules.tables.grid
        found = rules.ranges.get(key)
        if found is None:
            found = 0
            for near in rules.may_step[move_class]:
                found |= near
            rules.ranges[key] = found
        if g.road_out:
            cost = rules.cost_maps[move_class].cost
            for hex in grid.members(found & (g.road_out | grid.spread(g.road_out))):
                if not any(cost(near, hex, g.road_out) for near in grid.adjacent[hex]):
                    found ^= grid.bit[hex]
        g.memo[2][key] = found
    return found


def fired_and_may_not_move(g: Board, unit: int) -> bool:
    """18.8 Only motorised artillery may move after bombarding."""
    return (
        g.rules.artillery_movement
        and bool(g.fired[unit])
        and g.rules.tables.move_class[unit] != MOTORISED_ARTILLERY
    )


# 3.0, 16.0 Control and victory points


def german_holds(g: Board, hex: int) -> bool:
    """3.0 German troops in the hex, and no Swiss troops (B65, B121)."""
    bit = g.rules.tables.grid.bit[hex]
    return bool(occupied(g, GERMAN) & bit) and not occupied(g, SWISS) & bit


def held_urban(g: Board) -> list[int]:
    """Swiss urban areas the German holds."""
    return [hex for hex in g.rules.tables.swiss_urban if german_holds(g, hex)]


def vp_earned(g: Board) -> int:
    """16.0 Victory points for what is held, or for what has left the map (19.5.4)."""
    tables = g.rules.tables
    if g.rules.scenario.victory == "exit":
        return sum(int(tables.stacking[u]) for u in g.rules.units_of[GERMAN] if g.place[u] == EXITED)
    earned: int = sum(tables.vp[hex] for hex in held_urban(g))
    if g.rules.scenario.french_vp:
        earned += sum(1 for hex in tables.french_urban if german_holds(g, hex))
    return earned


def is_lost(g: Board, unit: int) -> bool:
    """Eliminated: in the casualty or the dead pile."""
    return g.place[unit] in (CASUALTY, DEAD)


def vp_charges(g: Board) -> int:
    """16.0, 18.5.2 Charges that follow from losses: mobile divisions with more than one step lost, divisions
    lost, airborne units lost."""
    return g.division_rebuilt + sum(unit_charge(g, unit) for unit in g.rules.units_of[GERMAN])


def unit_charge(g: Board, unit: int) -> int:
    """16.0, 18.5.2 What the losses of one unit cost the German."""
    tables = g.rules.tables
    if g.rules.side[unit] != GERMAN:
        return 0
    gone = is_lost(g, unit)
    if tables.size[unit] != "XX":
        return int(gone and tables.group[unit] == "airborne")
    worn = g.place[unit] != BROKEN_UP and g.lost[unit] - g.rules.start_lost[unit] > 1
    return gone + (tables.is_mobile[unit] and (gone or worn))


def vp_balance(g: Board) -> int:
    """16.0, B65 Victory points now: earned, less charges, less payments."""
    return vp_earned(g) - vp_charges(g) - g.paid
