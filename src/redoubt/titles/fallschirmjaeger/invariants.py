"""What must be true of any position."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.errors import No
from redoubt.series.scs.ground import COMBAT, GOLD, LEADER, SHIP, TRUCK
from redoubt.series.scs.state import SHOWN
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import HELD_FIRE, in_range
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import TRAIN_OVERRUNS
from redoubt.titles.fallschirmjaeger.state import (
    BOXES,
    BY_SEAPLANE,
    DECLINED,
    HEXES,
    NOWHERE,
    UNUSED,
    Board,
)

_PLACES = HEXES + len(BOXES)
_MARKS = {
    "on_top": ("S1.1", SHOWN), "dg": ("1.4", 1), "unsupplied": ("1.5", 1), "moved": ("S3.1a", 1),
    "marched": ("1.7b", 1), "fought": ("S7.0b", 1), "barraged": ("1.7", HELD_FIRE), "fired": ("1.8a", 1),
    "held": ("1.10f", 1), "how": ("2.3", BY_SEAPLANE), "landed": ("2.5b", BY_SEAPLANE),
    "turned_back": ("1.8d", 1),
}  # fmt: skip
"""What is marked on counters: the rule, and the highest value."""


def check(g: Board) -> list[No]:
    """What is wrong, each with its rule; nothing if the position can stand."""
    return [*_units(g), *_marks(g), *_hexes(g), *_tracks(g), *_sites(g)]


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


def _marks(g: Board) -> Iterator[No]:
    """What a counter is marked with, and whether it can be."""
    counters, tables = g.rules.counters, tables_of(g)
    for field, (rule, most) in _MARKS.items():
        column = getattr(g, field)
        if max(column) > most:
            yield No(rule, f"{field} of {counters.shown[column.index(max(column))]} is {most} at most")
    for unit, name in enumerate(counters.shown):
        role = counters.role[unit]
        if g.dg[unit] and role not in (COMBAT, TRUCK, SHIP):
            yield No("1.4", f"{name} cannot be disorganised")
        if g.held[unit] and role not in (LEADER, GOLD):
            yield No("1.10f", f"{name} cannot be captured")
        if g.how[unit] and g.bound[unit] == NOWHERE:
            yield No("2.5a", f"{name} flies to no hex")
        if g.evacuated[unit] > g.turn:
            yield No("3.7", f"{name} left on turn {g.evacuated[unit]}, and this is turn {g.turn}")
        at = g.standing[unit]
        if at != NOWHERE and not (
            tables.artillery[unit] and g.place[unit] < HEXES and in_range(g, unit) & g.rules.place_bit[at]
        ):
            yield No("1.7b", f"{name} cannot keep {g.rules.where(at)} under a standing barrage")


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
    last, points, tables = g.rules.scenario.last, tables_of(g).values.ju52.points, tables_of(g)
    if not 1 <= g.turn <= last + (g.outcome is not None):
        yield No(g.rules.scenario.rule, f"turn {g.turn}: the scenario has {last} turns")
    if not 0 <= g.ju52_lost <= points or not 0 <= g.ju52_ready <= points:
        yield No("2.3a", f"{g.ju52_ready} Ju-52 points ready, {g.ju52_lost} lost: there are {points}")
    for (hex, field), load in zip(tables.airfields.items(), g.field_loads, strict=True):
        if not 0 <= load <= (field.max or 0):
            where = g.rules.where(hex)
            yield No("2.6a", f"{where} handles {load} Ju-52 points, its maximum is {field.max}")
    if min(g.sorties) < 0:
        yield No("1.9a", "air barrages are never below 0")
    for what, drops, most in zip(
        ("villages", "the stadium"), g.special_drops, (g.rules.scenario.village, g.rules.scenario.stadium),
        strict=True,
    ):  # fmt: skip
        if not 0 <= drops <= most:
            yield No("2.5d", f"{drops} platoons have jumped into {what}, {most} may")
    bridges = len(tables.values.bridges.turns)
    if g.bridges_used < 0 or max(g.bridges_used, len(g.spans)) > bridges:
        yield No("2.9", f"{g.bridges_used} bridges used, {len(g.spans)} on the map: there are {bridges}")
    if not 0 <= g.train_overruns <= TRAIN_OVERRUNS:
        yield No("2.8", f"the train has overrun {g.train_overruns} times, {TRAIN_OVERRUNS} at most")
    if max(g.unloaded, g.released) > 1 or min(g.unloaded, g.released) < 0:
        yield No("3.4a", "unloaded and released are 0 or 1")
    if g.raised < 0:
        yield No("1.10e", f"{g.raised} ad hoc companies formed")


def _sites(g: Board) -> Iterator[No]:
    tables, grid = tables_of(g), g.rules.ground.grid
    if max(g.control) > 1:
        yield No("4.0a", "a site is in the hands of side 0, the German, or 1, the Dutch")
    if max(g.groups) > DECLINED:
        yield No("4.0e", "a group is 0 undecided, 1 accepted or 2 declined")
    if g.wrecks & ~grid.bits(tables.airfields):
        yield No("2.3c", "wrecks lie on airfields only")
    if g.refinery & ~grid.bits(tables.special["refinery"]):
        yield No("3.8b", "the refinery lies in 36.28 and 37.28")
