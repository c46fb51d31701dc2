"""Why a move may not be made (9.0): the rule, the counter, the place and the limit."""

from __future__ import annotations

from typing import Final

from redoubt.engine.decision import No
from redoubt.titles.switzerland.queries import (
    barred,
    closed,
    costs_of,
    enemy,
    fired_and_may_not_move,
    foreign_forts,
    fort_at,
    frozen,
    militia_hexes,
    occupied,
    troops_at,
    units_at,
)
from redoubt.titles.switzerland.rules.r09_ranges import must_stop, roads_cut
from redoubt.titles.switzerland.state import DONE, GERMAN, HEXES, OFF_MAP, READY, SWISS, Board
from redoubt.titles.switzerland.tables import CLASSES, COUNTRIES, ENGINEER, LAKE, TERRAINS

_FAR: Final = 60
"""Points that reach across the map."""


def _name(g: Board, unit: int) -> str:
    return str(g.rules.tables.unit_shown[unit])


def _hex(g: Board, hex: int) -> str:
    return str(g.rules.tables.where(hex))


# 9.0 The unit


def why_not_move(g: Board, side: int, unit: int) -> No:
    """Why a unit is not among those that can move."""
    name, place = _name(g, unit), g.place[unit]
    if g.rules.side[unit] != side:
        return No("9.0", f"{name} does not move in the {g.rules.armies[side]} movement phase")
    if place == OFF_MAP:
        return No("9.1", f"{name} is off the map: it may return by a controlled road")
    if place >= HEXES:
        return No("9.0", f"{name} is not on the map")
    if frozen(g, unit):
        return No(f"{g.rules.scenario.rule}.4", f"{name} of 3 Corps may not move while Italy is at peace")
    if fired_and_may_not_move(g, unit):
        return No("18.8", f"{name} has bombarded; only motorised artillery may move after bombarding")
    if g.used[unit]:
        return No("18.9.2", f"{name} has opened its hex for another unit and moves no further this phase")
    if g.moved[unit] == DONE:
        return No("9.0", f"{name} has already moved in this phase")
    if g.moved[unit] == READY:
        return No("9.2", f"{name} may not enter any hex adjacent to {_hex(g, place)}")
    if troops_at(g, place, enemy(side)) or foreign_forts(g, g.rules.tables.nation[unit]) & _bit(g, place):
        return No("9.0", f"{name} stopped in {_hex(g, place)} among enemies and waits for combat")
    if units_at(g, place, enemy(side)):
        return No("9.0", f"{name} stopped in {_hex(g, place)}; it may still overrun the Brandenburgers there")
    return No("9.0", f"{name} has {g.left[unit]} MP left, too few for any hex adjacent to {_hex(g, place)}")


def _bit(g: Board, hex: int) -> int:
    return int(g.rules.tables.grid.bit[hex])


# 9.0, 9.2 The hex


def why_not_to(g: Board, unit: int, left: int, first: bool, guide: tuple[int, ...], hex: int) -> No:
    """Why a unit may not move to a hex."""
    tables, at = g.rules.tables, g.place[unit]
    name, where = _name(g, unit), _hex(g, hex)
    if hex == at:
        return No("9.0", f"{name} is already in {where}")
    shut = _why_shut(g, unit, hex) or _why_no_ground(g, unit, hex)
    if shut:
        return shut
    stop, cut = must_stop(g, unit, guide), roads_cut(g, guide)
    if not first and stop & _bit(g, at):
        return No("9.0", f"{name} must stop in {_hex(g, at)}: enemies or a fortification are there")
    costs = costs_of(g, unit)
    if tables.grid.direction(at, hex) >= 0 and not costs.cost(at, hex, cut):
        return _why_no_step(g, unit, at, hex)
    cost = costs.range(at, _FAR, False, barred(g, unit), stop, cut).spent(hex)
    if cost > 0:
        return No("9.0", f"{where} costs {cost} MP; {name} has {left} left")
    if costs.range(at, _FAR, False, barred(g, unit), 0, cut).spent(hex) > 0:
        return No("9.0", f"{name} cannot reach {where} without stopping for enemies or a fortification")
    return No("9.0", f"{name} has no path to {where}")


def _why_shut(g: Board, unit: int, hex: int) -> No | None:
    """18.1 Militia; B120 countries at peace."""
    name, where = _name(g, unit), _hex(g, hex)
    if g.rules.side[unit] == SWISS and militia_hexes(g) & _bit(g, hex):
        return No("18.1", f"{name} may not enter {where}: militia hold it")
    if closed(g) & _bit(g, hex):
        country = COUNTRIES[g.rules.tables.country[hex]]
        rule = f"{g.rules.scenario.rule}.4"
        return No(rule, f"{name} may not enter {where}: {country} is closed (B120)")
    return None


def _why_no_ground(g: Board, unit: int, hex: int) -> No | None:
    """9.2 Terrain that a class of units can never enter there."""
    tables = g.rules.tables
    costs = costs_of(g, unit)
    if any(costs.cost(near, hex) for near in tables.grid.adjacent[hex]):
        return None
    kind, ground, where = _class(g, unit), TERRAINS[tables.terrain[hex]], _hex(g, hex)
    if tables.terrain[hex] == LAKE:
        return No("9.2", f"{_name(g, unit)} may not enter {where}: it is an all-lake hex")
    if tables.terrain_cost[CLASSES[tables.move_class[unit]], ground] == "road":
        return No("9.2", f"{kind} may enter {ground} only by road; {where} has no road")
    return No("9.2", f"{kind} may not enter {ground} ({where})")


def _why_no_step(g: Board, unit: int, at: int, hex: int) -> No:
    """9.2, 18.2 A step that is barred from here."""
    tables = g.rules.tables
    here, where, kind = _hex(g, at), _hex(g, hex), _class(g, unit)
    feature = tables.hexsides.get((at, hex), "")
    if feature == "lake":
        lake = tables.hexside_names.get((at, hex)) or tables.hexside_names.get((hex, at))
        return No("9.0", f"the hexside between {here} and {where} is lake ({lake})")
    if hex in tables.road_links[at]:
        return No("18.2", f"{kind} may go from {here} to {where} only by road, and the road is out")
    if feature == "causeway":
        return No("9.0", f"the hexside between {here} and {where} may be crossed only by road")
    ground = TERRAINS[tables.terrain[hex]]
    return No("9.2", f"{kind} may enter {ground} only by road; no road leads from {here} to {where}")


def _class(g: Board, unit: int) -> str:
    name = CLASSES[g.rules.tables.move_class[unit]].replace("_", " ")
    return name if name.endswith("artillery") else f"{name} units"


# 9.1, 10.4.2, 18.9.2, 19.5.4


def why_not_return(g: Board, side: int, unit: int, hex: int, roads: tuple[int, ...]) -> No:
    """9.1 Why a unit may not return there."""
    name, where = _name(g, unit), _hex(g, hex)
    if g.rules.side[unit] != side or side != GERMAN:
        return No("9.1", f"{name} may not return: strategic movement is for German units in their own phase")
    if g.place[unit] != OFF_MAP:
        return No("9.1", f"{name} has not left the map by road")
    if g.moved[unit] == DONE:
        return No("9.1", f"{name} left the map in this phase and may return in your next movement phase")
    if hex not in roads:
        return No("9.1", f"{where} is not a map-edge road hex of a country that {name} may use")
    if hex == g.origin[unit]:
        return No(
            "9.1", f"{name} left the map in {where} and may return only by another controlled road (B203)"
        )
    if (occupied(g, enemy(side)) | foreign_forts(g, g.rules.tables.nation[unit])) & _bit(g, hex):
        return No(
            "9.1", f"{name} may not return in {where}: {g.rules.armies[enemy(side)]} forces are there (B23)"
        )
    return No("9.2", f"{name} may not enter {where}")


def why_not_leave(g: Board, unit: int, left: int, roads: tuple[int, ...]) -> No:
    """9.1 Why a unit may not leave the map."""
    name, where = _name(g, unit), _hex(g, g.place[unit])
    if g.rules.side[unit] != GERMAN:
        return No("9.1", f"{name} may not leave the map: only German units use strategic movement")
    if g.rules.scenario.victory != "surrender":
        return No("9.1", "strategic movement is not used in this scenario (B128)")
    if g.place[unit] not in roads:
        return No("9.1", f"{where} is not a map-edge road hex of a country that {name} may use")
    if not left:
        return No("9.1", f"{name} needs 1 MP to leave the map and has none left")
    return No("9.1", f"{name} must stop in {where} and may not leave the map")


def why_not_exit(g: Board, unit: int, left: int) -> No:
    """19.5.4 Why a unit may not leave by the north edge."""
    name, where = _name(g, unit), _hex(g, g.place[unit])
    if g.rules.scenario.victory != "exit" or g.rules.side[unit] != GERMAN:
        return No("19.5.4", f"{name} may not exit: only German units in 19.5 leave by the north edge")
    if not g.rules.tables.exit_zone & _bit(g, g.place[unit]):
        return No("19.5.4", f"{name} is in {where}, not between 1201 and 2601")
    if not left:
        return No("19.5.4", f"{name} needs 1 MP to exit and has none left")
    return No("19.5.4", f"{name} must stop in {where} and may not exit")


def why_not_demolish(g: Board, unit: int) -> No:
    """10.4.2 Why a unit may not destroy works."""
    name, hex = _name(g, unit), g.place[unit]
    if g.rules.tables.type[unit] != ENGINEER or g.rules.side[unit] != GERMAN:
        return No("10.4.2", f"{name} is not a German engineer")
    if fort_at(g, hex) < 0:
        return No("10.4.2", f"there is no fortification in {_hex(g, hex)}")
    return No("10.4.2", f"Swiss units support the fortification in {_hex(g, hex)}")


def why_not_guide(g: Board, unit: int, commando: int, obstacles: int) -> No:
    """18.9.2 Why a Brandenburger cannot help a unit."""
    name, helper = _name(g, unit), _name(g, commando)
    if not g.rules.tables.is_commando[commando]:
        return No("18.9.2", f"{helper} is not a Brandenburger")
    if g.rules.side[unit] != GERMAN or commando == unit:
        return No("18.9.2", f"{helper} opens its hex only for another German unit")
    if g.place[commando] >= HEXES:
        return No("18.9.2", f"{helper} is not on the map")
    where = _hex(g, g.place[commando])
    if g.used[commando]:
        return No("18.9.2", f"{helper} has already opened its hex in this phase (B88)")
    if not obstacles & _bit(g, g.place[commando]):
        return No("18.9.2", f"{where} has no Road Out or fortified line to neutralise")
    if g.place[commando] == g.place[unit]:
        return No("18.9.2", f"{helper} opens {where} only for units that move in; {name} is already there")
    return No("18.9.2", f"{name} cannot reach {where}")
