"""What must be true of any position: checked for positions from data, corrections, fuzz and conformance
tests.

Written from first principles, without `queries`, so that the two can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.errors import No
from redoubt.titles.switzerland.state import (
    AIRFIELD,
    BOXES,
    BROKEN_UP,
    CASUALTY,
    DEAD,
    DUE,
    EXITED,
    GERMAN,
    HEXES,
    NOWHERE,
    OFF_MAP,
    SWISS,
    TRACK,
    UNUSED,
    Board,
)
from redoubt.titles.switzerland.tables import (
    CH,
    CLASSES,
    COMMANDO,
    COUNTRIES,
    FR,
    IT,
    LAKE,
    NATIONS,
    TERRAINS,
)

_PLACES = HEXES + len(BOXES)
_UNIT_BOXES = {
    GERMAN: (UNUSED, DUE, CASUALTY, DEAD, OFF_MAP, EXITED, BROKEN_UP),
    SWISS: (UNUSED, DUE, CASUALTY, DEAD),
}
_FIGHTER_BOXES = (UNUSED, DUE, AIRFIELD, TRACK, DEAD)


def check(g: Board) -> list[No]:
    """Everything wrong with a position, each with its rule; empty if it is legal."""
    return [*_units(g), *_works(g), *_markers(g), *_tracks(g)]


def _place_name(g: Board, place: int) -> str:
    if 0 <= place < HEXES:
        return f"hex {g.rules.tables.where(place)}"
    return BOXES[place - HEXES] if HEXES <= place < _PLACES else f"place {place}"


# Units


def _units(g: Board) -> Iterator[No]:
    tables = g.rules.tables
    side_of, hits, lost, steps = g.rules.side, g.hits, g.lost, tables.steps
    for unit, at in enumerate(g.place):
        name = tables.unit_shown[unit]
        if not (0 <= at < HEXES or at in _UNIT_BOXES[side_of[unit]]):
            yield No("10.3", f"{name} cannot be in {_place_name(g, at)}")
        if lost[unit] >= steps[unit]:
            yield No("10.2.2", f"{name} has {steps[unit]} steps and cannot have lost {lost[unit]}")
        elif hits[unit] and (hits[unit] > 1 or tables.strength[unit][lost[unit]] <= 1):
            why = f"{name} has {hits[unit]} hits; a unit carries at most 1, and none on a step of strength 1"
            yield No("10.2.1", why)
        if g.tired[unit] > 2 or g.moved[unit] > 2:
            yield No("4.2", f"{name} has an unknown marker: tired and moved are at most 2")
        if not NOWHERE <= g.origin[unit] < _PLACES or not NOWHERE <= g.landing[unit] < HEXES:
            yield No("9.0", f"{name} has an origin or a landing hex that does not exist")
        if 0 <= at < HEXES:
            yield from _standing(g, unit, at)


def _standing(g: Board, unit: int, hex: int) -> Iterator[No]:
    """9.2, B120 The unit may be in this terrain, and the country is open."""
    tables = g.rules.tables
    name, where = tables.unit_shown[unit], tables.where(hex)
    terrain = TERRAINS[tables.terrain[hex]]
    if tables.terrain_cost[CLASSES[tables.move_class[unit]], terrain] == "no":
        yield No("9.2", f"{name} may not be in the {terrain} hex {where}")
    if tables.country[hex] in _shut(g):
        yield No(
            f"{g.rules.scenario.rule}.4",
            f"{name} may not be in {where}: {COUNTRIES[tables.country[hex]]} is closed",
        )
    if g.rules.side[unit] == SWISS and hex in g.militia_place:
        yield No("18.1", f"{name} may not be in {where}: militia hold it")


def _shut(g: Board) -> list[int]:
    """Countries that no unit may be in: at peace (B120), or deadly (19.2.4, 19.6.4)."""
    scenario = g.rules.scenario
    shut = [NATIONS.index(name) for name in scenario.deadly]
    if scenario.italy in ("choice", "six", "stacks") and g.italy != 2:
        shut.append(IT)
    if "FR" in scenario.closed and not g.rules.us_relief:
        shut.append(FR)
    return shut


# Fortifications, fighters, militia, roads


def _works(g: Board) -> Iterator[No]:
    tables = g.rules.tables
    built: dict[int, int] = {}
    for fort, at in enumerate(g.fort_place):
        name = tables.fort_shown[fort]
        if not 0 <= g.facing[fort] <= 5:
            yield No("11.1", f"{name} has facing {g.facing[fort]}; facings run from 0 to 5")
        if g.fort_hits[fort] not in (0, 1):
            yield No("11.1", f"{name} has {g.fort_hits[fort]} hits; the second destroys it")
        if 0 <= at < HEXES:
            if at in built:
                yield No("11.0", f"{name} shares {tables.where(at)} with {tables.fort_shown[built[at]]}")
            built[at] = fort
            if tables.terrain[at] == LAKE:
                yield No("11.0", f"{name} cannot be in {tables.where(at)}")
        elif at not in (UNUSED, DUE, DEAD):
            yield No("11.0", f"{name} cannot be in {_place_name(g, at)}")


def _markers(g: Board) -> Iterator[No]:
    tables = g.rules.tables
    for fighter, at in enumerate(g.air_place):
        if not (0 <= at < HEXES or at in _FIGHTER_BOXES):
            yield No("8.1", f"{tables.fighter_shown[fighter]} cannot be in {_place_name(g, at)}")
    for marker, at in enumerate(g.militia_place):
        standing = 0 <= at < HEXES
        if not (standing or at in (UNUSED, DUE)) or (standing and tables.country[at] != CH):
            yield No("18.1", f"{tables.militia_shown[marker]} cannot be in {_place_name(g, at)}")
    if g.road_out & ~tables.on_road:
        where = tables.where(tables.grid.members(g.road_out & ~tables.on_road)[0])
        yield No("18.2", f"{where} has a Road Out marker but no road")


def _tracks(g: Board) -> Iterator[No]:
    if g.turn < 1:
        yield No("4.0", f"turn {g.turn}: turns count from 1")
    if g.night not in (0, 1):
        yield No("4.2", f"night must be 0 or 1, not {g.night}")
    if g.italy not in (0, 1, 2):
        yield No(f"{g.rules.scenario.rule}.4", f"italy must be 0, 1 or 2, not {g.italy}")
    for side, points in enumerate(g.points):
        if points < 0:
            yield No("14.2", f"{g.rules.armies[side]} has {points} replacement points")


# What must hold at the end of a combat phase


def check_phase_end(g: Board) -> list[No]:
    """5.0 Like `check`, plus stacking limits for both sides."""
    tables = g.rules.tables
    wrong = check(g)
    stacks: dict[tuple[int, int], list[int]] = {}
    for unit, at in enumerate(g.place):
        if at < HEXES:
            stacks.setdefault((at, g.rules.side[unit]), []).append(unit)
    for (at, side), units in stacks.items():
        points = sum(tables.stacking[u] for u in units)
        limit = 4 if len({tables.nation[u] for u in units}) > 1 else 5
        if len(units) > 3 or points > limit:
            stack = f"{len(units)} {g.rules.armies[side]} units with {points} stacking points"
            wrong.append(No("5.0", f"{tables.where(at)} holds {stack}; the limits are 3 and {limit}"))
    return wrong


def vp_recomputed(g: Board) -> int:
    """16.0 The balance of victory points from the board alone."""
    tables = g.rules.tables
    troops = [u for u, at in enumerate(g.place) if at < HEXES and tables.type[u] != COMMANDO]
    german = {g.place[u] for u in troops if g.rules.side[u] == GERMAN}
    held = german - {g.place[u] for u in troops if g.rules.side[u] == SWISS} - set(g.fort_place)
    balance: int = -g.paid - g.division_rebuilt
    if g.rules.scenario.victory == "exit":
        balance += sum(tables.stacking[u] for u, at in enumerate(g.place) if at == EXITED)
    else:
        scoring = [CH, FR] if g.rules.scenario.french_vp else [CH]
        for hex in held:
            if tables.urban[hex] and tables.country[hex] in scoring:
                balance += 3 if tables.urban[hex] == "Bern" else 1
    for unit, at in enumerate(g.place):
        if g.rules.side[unit] == GERMAN:
            gone = at in (CASUALTY, DEAD)
            division = tables.size[unit] == "XX"
            weak = g.lost[unit] - g.rules.start_lost[unit] > 1
            if gone and division:
                balance -= 1
            if division and tables.is_mobile[unit] and (gone or weak):
                balance -= 1
    return balance
