"""The verbs that change the board of this game, and say so in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from redoubt.engine.events import EventKind
from redoubt.engine.state import replaced
from redoubt.kit.memory import forget
from redoubt.series.scs.board import eliminate, marked, put
from redoubt.series.scs.queries import remarked
from redoubt.series.scs.r01_fog import imagine_stacks
from redoubt.series.scs.state import GROUND, hidden_from
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.state import (
    BY_DROP,
    BY_LANDING,
    BY_SEAPLANE,
    BY_STADIUM,
    BY_VILLAGE,
    GONE,
    NOWHERE,
    POOL,
    Board,
)


def take_control(g: Board, site: int, side: int) -> None:
    """4.0a A side is the last to have held a site."""
    if g.control[site] != side:
        g.control = replaced(g.control, site, side)
        g.log("4.0a", "control", side=side, site=site)


def lift_standing(g: Board, unit: int, rule: str) -> None:
    """1.7b A standing barrage is over."""
    if g.standing[unit] != NOWHERE:
        g.log(rule, "lifted", unit=unit, hex=g.standing[unit])
        g.standing = replaced(g.standing, unit, NOWHERE)
        g.memo = forget(g.memo, GROUND)
        g.reveal()


def set_standing(g: Board, unit: int, hex: int) -> None:
    """1.7b A standing barrage begins."""
    g.standing = replaced(g.standing, unit, hex)
    g.memo = forget(g.memo, GROUND)
    g.log("1.7b", "standing", unit=unit, hex=hex)


def capture(g: Board, unit: int, rule: str) -> None:
    """1.10f A leader is taken prisoner, or the gold falls into German hands."""
    g.held = replaced(g.held, unit, 1)
    g.memo = remarked(g, g.rules.counters.side[unit])
    g.log(rule, "captured", unit=unit)
    g.reveal()


def free(g: Board, unit: int, rule: str) -> None:
    """1.10g, 1.10j A prisoner is free again, or the gold is back."""
    g.held = replaced(g.held, unit, 0)
    g.memo = remarked(g, g.rules.counters.side[unit])
    g.log(rule, "freed", unit=unit)
    g.reveal()


def destroy_truck(g: Board, unit: int) -> None:
    """3.5c A truck is destroyed."""
    eliminate(g, unit, "3.5c")


def withdraw(g: Board, unit: int, rule: str, kind: str) -> None:
    """A counter leaves the game: evacuated, withdrawn, out of ammunition, taken to Germany."""
    g.log(rule, kind, unit=unit)
    lift_standing(g, unit, rule)
    g.dg = replaced(g.dg, unit, 0)
    put(g, (unit,), GONE)


def return_head(g: Board, unit: int, rule: str) -> None:
    """2.7c, 2.7d An air supply head is removed; it may be flown in again."""
    g.log(rule, "head_removed", unit=unit, hex=g.place[unit])
    g.lost = replaced(g.lost, unit, 0)
    put(g, (unit,), POOL)


def lose_ju52(g: Board, rule: str, unit: int) -> None:
    """2.3 A Ju-52 point is destroyed, as long as there are any."""
    if g.ju52_lost < g.rules.tables.values.ju52.points:
        g.ju52_lost += 1
        g.log(rule, "ju52_lost", unit=unit)


def place_wreck(g: Board, hex: int) -> None:
    """2.3c A wreck on an airfield, once and for all."""
    bit = g.rules.place_bit[hex]
    if not g.wrecks & bit:
        g.wrecks |= bit
        g.log("2.3c", "wreck", hex=hex)


_PLANNED: Final = {
    BY_DROP: "2.5a", BY_VILLAGE: "2.5e", BY_STADIUM: "2.5f", BY_LANDING: "2.6a", BY_SEAPLANE: "2.4a",
}  # fmt: skip
_DOWN: Final = {BY_LANDING: "2.6c", BY_SEAPLANE: "2.4b"}
"""The rules of a flight and of its end, by how a unit comes down."""


def plan_flight(g: Board, unit: int, how: int, hex: int, points: int) -> None:
    """2.3b, 2.5a A unit is to come down in a hex, for so many Ju-52 points."""
    g.how = replaced(g.how, unit, how)
    g.bound = replaced(g.bound, unit, hex)
    g.ju52_ready -= points
    g.log(_PLANNED[how], "flight", unit=unit, hex=hex)


def rebound(g: Board, unit: int, hex: int) -> None:
    """1.8d A unit will come down somewhere else."""
    g.bound = replaced(g.bound, unit, hex)


def abort(g: Board, unit: int, rule: str) -> None:
    """1.8d A unit turns back and is available again on later turns."""
    g.log(rule, "aborted", unit=unit)
    g.how = replaced(g.how, unit, 0)
    g.bound = replaced(g.bound, unit, NOWHERE)
    g.turned_back = replaced(g.turned_back, unit, 1)
    g.lost = replaced(g.lost, unit, 0) if g.rules.tables.kind[unit] == "head" else g.lost


def touch_down(g: Board, unit: int) -> None:
    """2.4b, 2.5b, 2.6c A unit lands in the hex it is bound for."""
    hex, how = g.bound[unit], g.how[unit]
    g.landed = replaced(g.landed, unit, how)
    g.how = replaced(g.how, unit, 0)
    g.bound = replaced(g.bound, unit, NOWHERE)
    g.log(_DOWN.get(how, "2.5b"), "landed", unit=unit, hex=hex)
    put(g, (unit,), hex)


def clear_landed(g: Board, side: int) -> None:
    """2.5b A side's units have been on the ground for a turn."""
    g.landed = clear(g.landed, g.rules.counters.units_of[side])
    g.memo = forget(g.memo, GROUND)


def set_spans(g: Board, spans: tuple[tuple[int, ...], ...]) -> None:
    """2.9b The bridges that the German has begun or finished."""
    g.spans = spans
    g.memo = forget(g.memo, GROUND)


def imagine(g: Board, side: int, draw: Callable[[int], int]) -> None:
    """S1.1 Replace what a side cannot know of the enemy's stacks by something that it could be: a unit that
    keeps a hex under a standing barrage lies in range of it (1.7b)."""
    hidden, grid, reach = hidden_from(g, side), g.rules.ground.grid, tables_of(g).range
    firing = {unit: g.standing[unit] for unit in hidden if g.standing[unit] != NOWHERE}
    imagine_stacks(g, side, draw, {unit: grid.within(hex, reach[unit]) for unit, hex in firing.items()})
    if g.rules.series.stack_view == "top":
        g.marched = marked(g.marched, hidden, 0)
        for unit in hidden:
            g.came = replaced(g.came, unit, NOWHERE)


def clear(marks: bytes, units: Iterable[int]) -> bytes:
    return marked(marks, units, 0)


EVENTS = (
    EventKind("control", "{site}: in {side} hands", report=True),
    EventKind("lifted", "{unit} lifts its standing barrage on {hex}", "fight"),
    EventKind("standing", "{unit} keeps {hex} under a standing barrage", "fight"),
    EventKind("captured", "{unit} is captured", report=True, headline=True),
    EventKind("freed", "{unit} is free again", report=True, headline=True),
    EventKind("head_removed", "{unit} is removed from {hex}", "march"),
    EventKind("ju52_lost", "A Ju-52 point is lost with {unit}", "fight", report=True),
    EventKind("wreck", "A wreck lies on the airfield in {hex}", "fight", report=True),
    EventKind("flight", "{unit} flies to {hex}", "march"),
    EventKind("aborted", "{unit} turns back", "march"),
    EventKind("landed", "{unit} lands in {hex}", "march"),
)
