"""The verbs that change the board and log it. All changes go through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from redoubt.engine.events import EventKind
from redoubt.engine.state import replaced
from redoubt.kit.memory import forget
from redoubt.titles.switzerland.queries import deadly, fort_at, german_holds, occupied, unit_charge
from redoubt.titles.switzerland.state import (
    CASUALTY,
    DEAD,
    DONE,
    DUE,
    GERMAN,
    GROUND,
    HEXES,
    NOWHERE,
    OFF_MAP,
    UNUSED,
    Board,
)
from redoubt.titles.switzerland.tables import DE, FR, LINE

NOT_COMBAT: Final = ("5.0", "18.5.3")
"""18.5.2, B82 Overstacking and hard landings: losses for which an airborne unit is not charged."""


def cleared(marks: bytes, units: Iterable[int]) -> bytes:
    """The marks with those of some units cleared."""
    left = bytearray(marks)
    for unit in units:
        left[unit] = 0
    return bytes(left)


def place_unit(g: Board, unit: int, place: int) -> None:
    """Put a unit into a hex or a box."""
    g.place = replaced(g.place, unit, place)
    g.memo = forget(g.memo, g.rules.side[unit])


def ground_changed(g: Board) -> None:
    """Fortifications, roads, countries or militia changed: forget what depends on them."""
    g.memo = forget(g.memo, GROUND)


def enter_hex(g: Board, unit: int, hex: int, rule: str) -> None:
    """A unit on the map enters a hex. In a deadly country it goes straight to the dead pile."""
    if deadly(g) and deadly(g) & g.rules.tables.grid.bit[hex]:
        eliminate(g, unit, f"{g.rules.scenario.rule}.4", DEAD)  # 19.2.4, 19.6.4
        return
    g.origin = replaced(g.origin, unit, g.place[unit])
    place_unit(g, unit, hex)
    if g.night:
        tire(g, unit)
    if g.rules.us_relief and not g.us_called and g.rules.side[unit] == GERMAN:
        call_americans(g, hex)


def enter_hexes(g: Board, unit: int, path: Sequence[int], rule: str) -> None:
    """A unit on the map enters the hexes of a path one after another, and is where the last of them leads."""
    if deadly(g) or g.rules.us_relief:
        for hex in path:
            enter_hex(g, unit, hex, rule)
            if g.place[unit] != hex:
                return
    else:  # nothing happens on the way
        g.origin = replaced(g.origin, unit, path[-2] if len(path) > 1 else g.place[unit])
        place_unit(g, unit, path[-1])
        if g.night:
            tire(g, unit)


def call_americans(g: Board, hex: int) -> None:
    """19.5.7 The Americans are called when a German unit first moves into France or Germany."""
    if g.rules.tables.country[hex] in (DE, FR):
        g.us_called = g.turn
        g.log("19.5.7", "americans_called", hex=hex)


def tire(g: Board, unit: int, bombarded: bool = False) -> None:
    """4.2 Mark a unit that was active at night: it gets no replacements. 1 means it moved or fought, 2 that
    it was only bombarded, which does not matter in the redoubt (18.7)."""
    if not bombarded:
        g.tired = replaced(g.tired, unit, 1)
    elif not g.tired[unit]:
        g.tired = replaced(g.tired, unit, 2)


def take_hit(g: Board, unit: int, rule: str) -> None:
    """10.2.1 A hit; a second hit, or a hit on a step too weak to carry it, costs a step (B33)."""
    if g.hits[unit] or g.rules.tables.strength[unit][g.lost[unit]] <= 1:
        g.log(rule, "hit", unit=unit)
        lose_step(g, unit, rule)
    else:
        g.hits = replaced(g.hits, unit, 1)
        g.log(rule, "hit", unit=unit)


def lose_step(g: Board, unit: int, rule: str) -> None:
    """10.2.2 Lose a step: any hit is removed and the next weaker step shows; after the last the unit is
    eliminated."""
    g.hits = replaced(g.hits, unit, 0)
    before = unit_charge(g, unit)
    if g.lost[unit] + 1 >= g.rules.tables.steps[unit]:
        eliminate(g, unit, rule)
    else:
        g.lost = replaced(g.lost, unit, g.lost[unit] + 1)
        g.log(rule, "step_lost", unit=unit)
        _log_charge(g, unit, before, "more than one step lost")


def eliminate(g: Board, unit: int, rule: str, pile: int = CASUALTY) -> None:
    """10.3 A unit goes to the casualty pile, or to the dead pile if a rule says so."""
    g.log(rule, "eliminated", unit=unit, pile=pile)
    before = unit_charge(g, unit)
    g.hits = replaced(g.hits, unit, 0)
    g.lost = replaced(g.lost, unit, 0)
    g.moved = replaced(g.moved, unit, DONE)
    g.origin = replaced(g.origin, unit, NOWHERE)
    place_unit(g, unit, pile)
    _log_charge(g, unit, before, "the unit is lost")
    if g.rules.tables.group[unit] == "airborne" and rule not in NOT_COMBAT:
        pay_vp(g, 1, "18.5.2", f"{g.rules.tables.unit_shown[unit]} is lost in combat")


def _log_charge(g: Board, unit: int, before: int, why: str) -> None:
    """16.0 Log what a loss costs the German; the balance is read off the board (`vp_charges`)."""
    amount = unit_charge(g, unit) - before
    if amount > 0 and g.rules.scenario.victory != "depth":
        g.log("16.0", "vp_charged", unit=unit, amount=amount, why=why)


def rebuild(g: Board, unit: int, place: int) -> None:
    """14.3 A unit returns at full strength."""
    g.lost = replaced(g.lost, unit, 0)
    g.hits = replaced(g.hits, unit, 0)
    g.tired = replaced(g.tired, unit, 0)
    g.origin = replaced(g.origin, unit, NOWHERE)
    place_unit(g, unit, place)


def recover(g: Board, unit: int, rule: str) -> None:
    """14.0 A replacement point removes a hit."""
    g.hits = replaced(g.hits, unit, 0)
    g.log(rule, "recovered", unit=unit)


def restore(g: Board, unit: int, rule: str) -> None:
    """18.7e A unit regains all steps lost in this game (B253); a hit stays."""
    g.lost = replaced(g.lost, unit, g.rules.start_lost[unit])
    g.log(rule, "restored", unit=unit)


def place_fort(g: Board, fort: int, hex: int, facing: int = 0) -> None:
    """11.0 Build a fortification; its facing is final."""
    g.fort_place = replaced(g.fort_place, fort, hex)
    g.facing = replaced(g.facing, fort, facing)
    g.fort_hits = replaced(g.fort_hits, fort, 0)
    ground_changed(g)


def remove_fort(g: Board, fort: int, rule: str) -> None:
    """11.1 A fortification is destroyed."""
    g.log(rule, "fort_destroyed", fort=fort, hex=g.fort_place[fort])
    g.fort_place = replaced(g.fort_place, fort, DEAD)
    ground_changed(g)


def hit_fort(g: Board, fort: int, rule: str) -> None:
    """B46 The second hit destroys a fortification that stands alone."""
    if g.fort_hits[fort]:
        remove_fort(g, fort, rule)
    else:
        g.fort_hits = replaced(g.fort_hits, fort, 1)
        g.log(rule, "fort_hit", fort=fort, hex=g.fort_place[fort])


def place_fighter(g: Board, fighter: int, place: int, back: int = 0) -> None:
    """8.1, 8.2 A fighter flies to a hex, to its airfield, or to the turn track until turn `back`."""
    g.air_place = replaced(g.air_place, fighter, place)
    g.air_back = replaced(g.air_back, fighter, back)


def place_road_out(g: Board, hex: int, rule: str) -> None:
    """18.2 Place a Road Out marker."""
    g.road_out |= g.rules.tables.grid.bit[hex]
    ground_changed(g)
    g.log(rule, "road_out", hex=hex)


def clear_road_out(g: Board, hex: int, rule: str) -> None:
    g.road_out &= ~g.rules.tables.grid.bit[hex]
    ground_changed(g)
    g.log(rule, "road_cleared", hex=hex)


def place_militia(g: Board, marker: int, place: int) -> None:
    """18.1 Militia close a hex to the Swiss."""
    g.militia_place = replaced(g.militia_place, marker, place)
    ground_changed(g)


def pay_vp(g: Board, amount: int, rule: str, why: str) -> None:
    """16.0 The German pays victory points, or receives a negative amount (18.3)."""
    g.paid += amount
    if amount < 0:
        g.log(rule, "vp_given", amount=-amount, why=why)
    else:
        g.log(rule, "vp_paid", amount=amount, why=why, side=GERMAN)


def set_points(g: Board, side: int, points: int) -> None:
    """14.2 Set a side's replacement points."""
    g.points = replaced(g.points, side, points)


def set_italy(g: Board, status: int) -> None:
    """19.1.4, 19.3.4, 19.4.4 Italy's part in the war."""
    g.italy = status
    ground_changed(g)


def note_landing(g: Board, unit: int, hex: int) -> None:
    """18.5.3 The German writes down where an airborne unit will land."""
    g.landing = replaced(g.landing, unit, hex)


def land_unit(g: Board, unit: int) -> None:
    """18.5.3 An airborne unit lands in its hex, which is not night movement (18.5.4). For the rest of the
    night its `origin` says that it came from off the map, and so from behind every line (B172)."""
    hex = g.landing[unit]
    note_landing(g, unit, NOWHERE)
    g.origin = replaced(g.origin, unit, DUE)
    place_unit(g, unit, hex)


def release_unit(g: Board, unit: int) -> None:
    """18.3 A unit of 3 Corps leaves the Italian front."""
    g.released = replaced(g.released, unit, 1)


def reduce_unit(g: Board, unit: int) -> None:
    """19.3.5, 19.5.1 A unit starts one step down, which does not count as a loss."""
    g.lost = replaced(g.lost, unit, 1)


def note_bern(g: Board) -> None:
    """14.2a, B150 Bern has fallen once the German holds it at the end of a combat phase (B58)."""
    if not g.bern_fell and german_holds(g, g.rules.tables.bern):
        g.bern_fell = 1
        g.log("14.2", "bern_fell", turn=g.turn, side=GERMAN)


def clear_markers(g: Board) -> None:
    """4.5 Remove the No Replacement markers."""
    g.tired = bytes(len(g.tired))
    forget_origins(g)


def mend_works(g: Board) -> None:
    """B125 At the end of a combat phase, works without enemies recover from hits."""
    if any(g.fort_hits):
        enemies, bit = occupied(g, GERMAN), g.rules.tables.grid.bit
        g.fort_hits = tuple(
            hit if at < HEXES and enemies & bit[at] else 0
            for hit, at in zip(g.fort_hits, g.fort_place, strict=True)
        )


def fresh_phase(g: Board, side: int) -> None:
    """Start a movement phase: no unit has moved, no Brandenburger has been used. By night airborne troops
    have landed already (18.5.3); those whom the Swiss have driven off have finished their move (B195)."""
    origin, place = list(g.origin), g.place
    units = g.rules.units_of[side]
    if g.night:
        units = [u for u in units if not (0 <= origin[u] < HEXES and place[u] < HEXES)]
    g.moved, g.left = cleared(g.moved, units), cleared(g.left, units)
    for unit in units:
        if origin[unit] != DUE and place[unit] != OFF_MAP:
            origin[unit] = NOWHERE
    g.origin = tuple(origin)
    if any(g.used):
        g.used = (0,) * len(g.used)


def note_move(g: Board, unit: int, status: int, left: int = 0) -> None:
    """9.0 Record the state of a unit's move: READY, WAITING with points left, or DONE."""
    g.moved = replaced(g.moved, unit, status)
    g.left = replaced(g.left, unit, left)


def leave_map(g: Board, unit: int, box: int) -> None:
    """9.1, 19.5.4 A unit moves off the map into a box. It may not return by the same road (9.1)."""
    note_move(g, unit, DONE)
    g.origin = replaced(g.origin, unit, g.place[unit] if box == OFF_MAP else NOWHERE)
    place_unit(g, unit, box)
    if g.night:
        tire(g, unit)


def arrive(g: Board, unit: int, hex: int) -> None:
    """9.1 A unit returns to the map and moves no further."""
    note_move(g, unit, DONE)
    g.origin = replaced(g.origin, unit, NOWHERE)
    place_unit(g, unit, hex)
    if g.night:
        tire(g, unit)


def forget_origins(g: Board) -> None:
    """After a combat phase, forget how units entered their hexes (11.1, 10.2.3). Units off the map remember
    the road they left by (9.1)."""
    place = g.place
    g.origin = tuple([at if place[unit] == OFF_MAP else NOWHERE for unit, at in enumerate(g.origin)])


def use_guide(g: Board, commando: int, unit: int, hex: int) -> None:
    """18.9.2 A Brandenburger opens its hex for a unit; it is used and may not move further. An opened line
    neither stops nor halves the unit (B88), which counts as not having entered by any hexside."""
    g.used = replaced(g.used, commando, 1)
    note_move(g, commando, DONE)
    g.log("18.9.2", "guided", unit=unit, by=commando, hex=hex)
    fort = fort_at(g, hex)
    if fort != NOWHERE and g.rules.tables.fort_kind[fort] == LINE:
        g.origin = replaced(g.origin, unit, NOWHERE)


def mark_fired(g: Board, unit: int) -> None:
    """6.0 An artillery unit has fired in this phase."""
    g.fired = replaced(g.fired, unit, 1)


def clear_fired(g: Board, side: int) -> None:
    """6.0 Start a bombardment phase: none of the side's artillery has fired."""
    g.fired = cleared(g.fired, g.rules.units_of[side])


def retire_marker(g: Board, marker: int) -> None:
    """18.1 Militia last one turn."""
    place_militia(g, marker, UNUSED)


__all__ = [
    "HEXES", "arrive", "call_americans", "clear_fired", "clear_markers", "clear_road_out", "eliminate",
    "enter_hex", "enter_hexes", "forget_origins", "fresh_phase", "ground_changed", "hit_fort", "land_unit",
    "leave_map", "lose_step", "mark_fired", "mend_works", "note_bern", "note_landing", "note_move", "pay_vp",
    "place_fighter", "place_fort", "place_militia", "place_road_out", "place_unit", "rebuild", "recover",
    "reduce_unit", "release_unit", "remove_fort", "restore", "retire_marker", "set_italy", "set_points",
    "take_hit", "tire", "use_guide",
]  # fmt: skip


EVENTS = (
    EventKind("hit", "{unit} takes a hit", "fight"),
    EventKind("step_lost", "{unit} loses a step", "fight", headline=True),
    EventKind("eliminated", "{unit} is eliminated ({pile})", "fight", headline=True, report=True),
    EventKind("fort_hit", "{fort} in {hex} takes a hit", "fight"),
    EventKind("fort_destroyed", "{fort} in {hex} is destroyed", "fight", report=True),
    EventKind("road_out", "The road in {hex} is blown", "march"),
    EventKind("road_cleared", "The road in {hex} is cleared", "march", report=True),
    EventKind("vp_paid", "The German pays {amount} VP: {why}", report=True),
    EventKind("vp_given", "The German receives {amount} VP: {why}", report=True),
    EventKind("vp_charged", "{unit} costs the German {amount} VP: {why}", report=True),
)
