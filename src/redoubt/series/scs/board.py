"""The verbs that change the common part of the board, and say so in the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from redoubt.engine.events import EventKind
from redoubt.engine.state import replaced
from redoubt.kit.memory import forget
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import (
    fighters_at,
    known_defenders,
    next_top,
    on_map,
    remarked,
    restacked,
    top_of,
)
from redoubt.series.scs.state import BENEATH, DONE, READY, SHOWN, TOP, SeriesBoard


def marked(marks: bytes, units: Iterable[int], value: int) -> bytes:
    """The marks with these units' set to a value."""
    new = bytearray(marks)
    for unit in units:
        new[unit] = value
    return bytes(new)


def put(g: SeriesBoard, units: Sequence[int], spot: int) -> None:
    """Put counters into a hex or a box. The top of a stack that moves as one stays on top (S1.1)."""
    hexes, side_of = g.rules.hexes, g.rules.counters.side
    side = side_of[units[0]]
    place, height, own = list(g.place), bytearray(g.height), []
    touched = [spot] if spot < hexes else []
    for unit in units:
        at = place[unit]
        if at < hexes:
            height[at] -= 1
            if at not in touched:
                touched.append(at)
        if spot < hexes:
            height[spot] += 1
        place[unit] = spot
        if side_of[unit] == side:
            own.append(unit)
    stacks, lead = stacks_change(g, units, spot), lead_of(g, units)
    seen = sighted(g, units, touched, side) if stacks else set()
    for unit in units:
        if side_of[unit] != side:
            g.memo = forget(g.memo, side_of[unit])
    g.memo = {**g.memo, side: restacked(g, side, own, spot, touched)}
    g.place, g.height = tuple(place), bytes(height)
    g.on_top = marked(g.on_top, units, BENEATH)
    if len(units) > 1 and lead >= 0 and spot < hexes and top_of(g, spot, side) < 0:
        g.on_top = replaced(g.on_top, lead, TOP)
    for hex in touched:
        settle_top(g, hex, side)
    if stacks and (lead not in seen or in_sight(g, touched, side) - seen):
        g.reveal()


def stacks_change(g: SeriesBoard, units: Sequence[int], spot: int) -> bool:
    """S1.1 Whether counters that go to a spot leave or join a stack."""
    if g.rules.series.stack_view != "top":
        return False
    hexes, height = g.rules.hexes, g.height
    if len(units) > 1 or (spot < hexes and height[spot]):
        return True
    at = g.place[units[0]]
    return 0 <= at < hexes and height[at] > 1


def in_sight(g: SeriesBoard, hexes: Iterable[int], side: int) -> set[int]:
    """S1.1 The fighting units in these hexes that the enemy of their side sees."""
    return {unit for hex in hexes for unit in known_defenders(g, hex, side)}


def sighted(g: SeriesBoard, units: Sequence[int], hexes: Iterable[int], side: int) -> set[int]:
    """S1.1 What the enemy has seen: in these hexes, and of the counters that go to them all that are no
    fighting units or come out of a box."""
    role, off = g.rules.counters.role, g.rules.hexes
    return in_sight(g, hexes, side) | {u for u in units if g.place[u] >= off or role[u] != COMBAT} | {-1}


def lead_of(g: SeriesBoard, units: Sequence[int]) -> int:
    """S1.1 The fighting unit that is seen of those that move together: the one on top; -1 if none fights."""
    role, order, on_top = g.rules.counters.role, g.rules.counters.order, g.on_top
    fighters = [unit for unit in units if role[unit] == COMBAT]
    return min(fighters, key=lambda unit: (not on_top[unit], order[unit]), default=-1)


def settle_top(g: SeriesBoard, hex: int, side: int) -> None:
    """S1.1 One unit of a stack lies on top; one that is not disorganised lies on those that are. Units
    that are shown because they fight stay shown."""
    units = fighters_at(g, hex, side)
    if len(units) == 1:
        if not g.on_top[units[0]]:
            g.on_top = replaced(g.on_top, units[0], TOP)
        return
    top = next_top(g, hex, side) if units else -1
    for unit in units:
        if unit == top:
            g.on_top = replaced(g.on_top, unit, g.on_top[unit] or TOP)
        elif g.on_top[unit] == TOP:
            g.on_top = replaced(g.on_top, unit, BENEATH)


def expose(g: SeriesBoard, units: Iterable[int]) -> None:
    """S1.1 Stacks are open to everybody while they fight."""
    g.on_top = marked(g.on_top, (unit for unit in units if g.rules.counters.role[unit] == COMBAT), SHOWN)
    g.reveal()


def conceal(g: SeriesBoard, units: Iterable[int]) -> None:
    """S1.1 After a fight one unit of each stack is left on top."""
    stacks = {(g.place[unit], g.rules.counters.side[unit]) for unit in units if on_map(g, unit)}
    for hex, side in sorted(stacks):
        top = next_top(g, hex, side)
        for unit in fighters_at(g, hex, side):
            g.on_top = replaced(g.on_top, unit, TOP if unit == top else BENEATH)


def settle_tops(g: SeriesBoard) -> None:
    """S1.1 The top unit of every stack of a position that was set up."""
    for side in (0, 1):
        for hex in {g.place[unit] for unit in g.rules.counters.combat_of[side] if on_map(g, unit)}:
            settle_top(g, hex, side)


def lose_step(g: SeriesBoard, unit: int, rule: str) -> None:
    """S8.0a A unit loses a step: it flips, or it is removed."""
    if g.lost[unit] + 1 >= g.rules.counters.steps[unit]:
        eliminate(g, unit, rule)
    else:
        g.lost = replaced(g.lost, unit, g.lost[unit] + 1)
        g.memo = remarked(g, g.rules.counters.side[unit])
        g.log(rule, "step_lost", unit=unit)
        g.reveal()


def eliminate(g: SeriesBoard, unit: int, rule: str) -> None:
    """S8.0a A unit leaves the map for good."""
    g.log(rule, "eliminated", unit=unit)
    g.reveal()
    hex = g.place[unit]
    g.dg = replaced(g.dg, unit, 0)
    g.unsupplied = replaced(g.unsupplied, unit, 0)
    put(g, (unit,), g.rules.dead)
    g.rules.game.lost_in_fight(g, unit)
    if 0 <= hex < g.rules.hexes:
        g.rules.game.left(g, (unit,), hex)


def disorganise(g: SeriesBoard, unit: int, rule: str) -> None:
    """S1.2 A unit becomes DG, for all to see."""
    g.dg = replaced(g.dg, unit, 1)
    g.memo = remarked(g, g.rules.counters.side[unit])
    settle_top(g, g.place[unit], g.rules.counters.side[unit])
    g.log(rule, "disorganised", unit=unit)
    g.reveal()


def reorganise_all(g: SeriesBoard, side: int) -> None:
    """A side's DG markers come off."""
    if any(g.dg):
        g.dg = marked(g.dg, g.rules.counters.units_of[side], 0)
        g.memo = remarked(g, side)
        g.reveal()


def finish(g: SeriesBoard, units: Iterable[int]) -> None:
    """S3.1a Units have moved in this phase."""
    g.moved = marked(g.moved, units, DONE)


def fresh_phase(g: SeriesBoard, side: int, pinned: int) -> None:
    """S3.0 A movement or exploitation phase begins."""
    g.moved = marked(g.moved, g.rules.counters.units_of[side], READY)
    g.pinned = pinned


def fresh_combat(g: SeriesBoard) -> None:
    """S7.0 A combat phase begins."""
    if any(g.fought):
        g.fought = bytes(len(g.fought))
    g.attacked = 0


def note_fought(g: SeriesBoard, units: Iterable[int], hex: int) -> None:
    """S7.0b These units have attacked this hex."""
    g.fought = marked(g.fought, units, 1)
    g.attacked |= g.rules.place_bit[hex]


def mark_supply(g: SeriesBoard, side: int, unsupplied: Iterable[int], rule: str) -> None:
    """S12.0 Mark the units of a side that are out of supply, and unmark the others."""
    marks = marked(marked(g.unsupplied, g.rules.counters.units_of[side], 0), unsupplied, 1)
    if marks != g.unsupplied:
        before, g.unsupplied = g.unsupplied, marks
        g.reveal()
        cut = tuple(unit for unit in g.rules.counters.units_of[side] if marks[unit] > before[unit])
        back = tuple(unit for unit in g.rules.counters.units_of[side] if marks[unit] < before[unit])
        back = tuple(unit for unit in back if on_map(g, unit))
        for kind, units in (("out_of_supply", cut), ("in_supply", back)):
            if units:
                hexes = tuple(sorted({g.place[unit] for unit in units}))
                g.log(rule, kind, seen_by=(side,), units=units)
                g.log(rule, f"stacks_{kind}", seen_by=(1 - side,), hexes=hexes)


EVENTS = (
    EventKind("step_lost", "{unit} loses a step", "fight", headline=True),
    EventKind("eliminated", "{unit} is destroyed", "fight", headline=True, report=True),
    EventKind("disorganised", "{unit} is disorganised", "fight"),
    EventKind("out_of_supply", "Out of supply: {units}", report=True),
    EventKind("in_supply", "In supply again: {units}"),
    EventKind("stacks_out_of_supply", "Out of supply in {hexes}", report=True),
    EventKind("stacks_in_supply", "In supply again in {hexes}"),
)
