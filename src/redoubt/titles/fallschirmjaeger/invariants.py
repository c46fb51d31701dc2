"""What must be true of any position."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.errors import No
from redoubt.series.scs.ground import COMBAT, SHIP
from redoubt.titles.fallschirmjaeger.state import BOXES, HEXES, UNUSED, Board

_PLACES = HEXES + len(BOXES)


def check(g: Board) -> list[No]:
    """What is wrong, each with its rule; nothing if the position can stand."""
    return [*_units(g), *_hexes(g), *_tracks(g)]


def _units(g: Board) -> Iterator[No]:
    counters, tables = g.rules.counters, g.rules.tables
    for unit, at in enumerate(g.place):
        name = counters.shown[unit]
        if not 0 <= at < _PLACES:
            yield No("S1.1", f"{name} is in place {at}, which does not exist")
            continue
        if at != UNUSED and g.rules.scenario_id not in tables.units[unit].scenarios:
            yield No(g.rules.scenario.rule, f"{name} is not on the lists of this scenario")
        if g.lost[unit] >= counters.steps[unit]:
            yield No("S8.0a", f"{name} has {counters.steps[unit]} steps and cannot have lost {g.lost[unit]}")
        if at >= HEXES:
            continue
        if not g.rules.area & g.rules.place_bit[at]:
            yield No(g.rules.scenario.rule, f"{name} stands in {g.rules.where(at)}, which is not in play")
        if counters.role[unit] == SHIP:
            if not tables.ship_hexes & g.rules.place_bit[at]:
                yield No("3.3a", f"{name} lies in {g.rules.where(at)}, where there is no deep water")
        elif tables.water & g.rules.place_bit[at]:
            yield No("1.1b", f"{name} stands in the water of {g.rules.where(at)}")


def _hexes(g: Board) -> Iterator[No]:
    height = bytearray(HEXES)
    sides: dict[int, int] = {}
    counters = g.rules.counters
    for unit, at in enumerate(g.place):
        if 0 <= at < HEXES:
            height[at] += 1
            if counters.role[unit] == COMBAT:
                if sides.setdefault(at, counters.side[unit]) != counters.side[unit]:
                    yield No("S3.1d", f"units of both sides stand in {g.rules.where(at)}")
    tops = {g.place[unit] for side in (0, 1) for unit in counters.combat_of[side] if g.on_top[unit]}
    if not sides.keys() <= tops:
        yield No("S1.1", "every stack has a fighting unit on top")
    if bytes(height) != g.height:
        yield No("S1.1", "the heights of the stacks are not those of the counters on the map")


def _tracks(g: Board) -> Iterator[No]:
    if not 1 <= g.turn <= g.rules.scenario.last + 1:
        yield No(g.rules.scenario.rule, f"turn {g.turn}: the scenario has {g.rules.scenario.last} turns")
    if g.ju52_lost < 0 or g.ju52_ready < 0:
        yield No("2.3a", "Ju-52 points are never below 0")
