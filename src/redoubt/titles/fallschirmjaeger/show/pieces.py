"""Every counter on the table as one viewer sees it (S1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from redoubt.engine.view import Seen
from redoubt.series.scs.ground import COMBAT, FINE, GOLD, HEAD, LEADER, SHIP, TRUCK
from redoubt.series.scs.queries import enemy, fighters_at, steps_left, strength, units_at
from redoubt.series.scs.r03_movement import MoveOn, movable_units
from redoubt.series.scs.r07_combat import may_fight
from redoubt.show.types import Flag, Measure, Piece, Range, Steps
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import FIRED, firers
from redoubt.titles.fallschirmjaeger.rules.r03_orders import ships
from redoubt.titles.fallschirmjaeger.settings import Rules
from redoubt.titles.fallschirmjaeger.show.turntrack import phase_of
from redoubt.titles.fallschirmjaeger.state import (
    BOXES,
    BY_LANDING,
    BY_SEAPLANE,
    DEAD,
    DUE,
    DUTCH,
    HEXES,
    NOWHERE,
    POOL,
    SIDES,
    UNUSED,
    Board,
)

LETTERS: Final = {"DE": "D", "NL": "NL", "GB": "GB", "FR": "F"}
_SIZES: Final = {"Co": "I", "Plt": "•••", "": ""}
_SYMBOLS: Final = {
    "para infantry": "parachute",
    "antiaircraft": "anti_air",
    "antitank": "anti_tank",
    "head": "supply",
    "coastal artillery": "artillery",
    "infantry gun": "infantry_gun",
    "para antitank": "anti_tank",
    "para artillery": "artillery",
    "para antiaircraft": "anti_air",
    "para motorcycle": "motorcycle",
    "motorcycle weapons": "weapons",
    "armoured train": "train",
    "security": "infantry",
}
"""Symbols that are not called after their kind."""
_KINDS: Final = {LEADER: "leader", TRUCK: "truck", GOLD: "gold", HEAD: "head", SHIP: "ship"}
MOVES: Final = ("leg", "motor", "armour", "railway")
UNKNOWN: Final = "unknown"
"""The first part of the id of a counter that the viewer cannot look at."""


def box_id(g: Board, unit: int) -> str:
    """The box beside the map for a counter that is not on it."""
    row, box = tables_of(g).units[unit], BOXES[g.place[unit] - HEXES]
    if g.place[unit] == DUE:
        return f"{box}-{row.side}-{row.group or f'{row.turn or 0}-{row.zone}'}"
    if g.place[unit] == POOL:
        return f"{box}-{row.side}-{'head' if row.kind == 'head' else row.entry}"
    return f"{box}-{row.side}"


@lru_cache(maxsize=8)
def printed(rules: Rules) -> tuple[Piece, ...]:
    """The fixed part of each counter, at full strength, without a place."""
    tables, counters = rules.tables, rules.counters
    faces = []
    for unit, row in enumerate(tables.units):
        role = counters.role[unit]
        faces.append(
            Piece(
                id=row.id,
                kind=_KINDS.get(role, "unit"),
                name=row.name,
                place="",
                side=row.side,
                nation=row.nation,
                letter=LETTERS[row.nation],
                short=_supplies(rules, unit, 0) if role == HEAD else _short(row.name),
                size=_SIZES[row.size],
                symbol=_SYMBOLS.get(row.kind, row.kind.replace(" ", "_")),
                strength=_measure(row.strength),
                range=_range(row.range, row.aa, row.barrage, row.strength),
                movement=_measure(row.movement if role in (COMBAT, LEADER, TRUCK) else 0),
                move_class=MOVES[counters.move_class[unit]] if role != SHIP else "",
                steps=Steps(left=row.steps, total=row.steps),
                stacking=int(counters.stacks[unit]),
                order=unit,
            )
        )
    return tuple(faces)


def _measure(value: int) -> Measure | None:
    return Measure(now=value, full=value) if value else None


def _range(hexes: int | None, aa: int, barrage: int, rating: int) -> Range | None:
    """1.6 AA and barrage ranges; a ship's covers both."""
    if not hexes:
        return None
    what = " and ".join(word for word, has in (("AA", aa), ("barrage", barrage)) if has)
    return Range(value=hexes, kind="aa" if aa else "barrage", text=f"{what} {rating}, range {hexes}")


def _reach(rules: Rules, unit: int, lost: int) -> int:
    """2.7b How far a side of an air supply head supplies."""
    kind = "airfield" if rules.tables.units[unit].entry == "land" else "paradrop"
    reach: int = rules.tables.heads[kind][lost].range
    return reach


def _supplies(rules: Rules, unit: int, lost: int) -> str:
    """2.7b The supply range on an air supply head, after the airfield it is for."""
    airfield, reach = rules.tables.units[unit].zone[:4], _reach(rules, unit, lost)
    return f"{airfield} {reach}" if airfield else f"{reach} MP"


def _short(name: str) -> str:
    """The number in the corner of a counter, without what its symbol says and the battalion between company
    and regiment. Where there is no room for it, long words are cut to two letters."""
    if name in _CALLED:
        return _CALLED[name]
    first, *rest = name.split()
    number = next((word.strip("()") for word in reversed(rest) if word.strip("()").isdigit()), "")
    parts = [*first.split("/"), number] if number else first.split("/")
    if len(parts) > 3:
        parts = [part for part in parts if part not in _BATTALIONS]
    if len("/".join(parts)) > ROOM:
        parts = [part[:2] if len(part) > 3 and part.isalpha() else part for part in parts]
    return "/".join(parts)


ROOM: Final = 7
"""So many letters fit into the corner of a counter, beside its echelon."""
_BATTALIONS: Final = ("I", "II", "III")
_CALLED: Final = {
    "1/Pol-NB Arty": "1/Pol",
    "Armoured train": "Train",
    "Christian Cornelis": "Chr Cor",
    "De Twee Gezusters": "Twee G",
    "Dutch Government": "Govt",
    "General Sponeck": "Sponeck",
    "General Student": "Student",
    "General Winkelmann": "Winkelm",
    "O-23/O-24": "O-23",
    "T Hs Inf": "T Hs",
    "van Galen": "Galen",
    "Wild Swan": "Swan",
}
"""The names that would not be known by their first word."""


def reverse(rules: Rules, unit: int) -> Piece | None:
    """S8.0a The reduced side of a counter with two steps."""
    row, face = rules.tables.units[unit], printed(rules)[unit]
    if row.steps < 2:
        return None
    if row.kind == "head":
        face = replace(face, short=_supplies(rules, unit, 1))
    return replace(face, strength=_measure(row.reduced or 0), steps=Steps(left=1, total=2), reduced=True)


# the state of a counter


def pieces(seen: Seen) -> list[Piece]:
    """All counters that take part, and one for each that the viewer cannot look at."""
    g: Board = seen.g
    faces, busy = printed(g.rules), active_units(seen)
    moving: tuple[int, ...] = ()
    points = -1
    if isinstance(seen.decision, MoveOn):
        moving, points = (*seen.decision.units, *seen.decision.along), seen.decision.points
    shown = [
        unit_piece(g, unit, faces[unit], busy, points if unit in moving else -1)
        for unit, place in enumerate(g.place)
        if place not in (UNUSED, NOWHERE)
    ]
    return [*shown, *unseen(seen)]


def unit_piece(g: Board, unit: int, face: Piece, busy: frozenset[int] | None, points: int = -1) -> Piece:
    """A counter as it stands. `busy` are those that can still act in this phase, None if nobody acts;
    `points` are the sixths of a movement point left to one that is moving."""
    place, row = g.place[unit], tables_of(g).units[unit]
    on_map, flying = 0 <= place < HEXES, bool(g.how[unit]) and place == POOL
    alive = place != DEAD
    full, now = g.rules.counters.strength[unit][0], strength(g, unit)
    movement = face.movement
    if movement is not None and points >= 0:
        movement = Measure(now=points // FINE, full=movement.full)
    at = g.rules.tables.grid.name(g.bound[unit] if flying else place) if on_map or flying else box_id(g, unit)
    acts = busy is not None and on_map and g.rules.counters.side[unit] == g.phasing
    acts = acts and g.rules.counters.role[unit] not in (HEAD, GOLD)
    head = face.kind == "head"
    return replace(
        face,
        short=_supplies(g.rules, unit, g.lost[unit]) if head else face.short,
        kind="flight" if flying else face.kind,
        place=str(at),
        strength=Measure(now=now if alive else 0, full=full) if full else None,
        movement=movement,
        steps=Steps(left=steps_left(g, unit) if alive else 0, total=row.steps),
        symbol=_symbol(g, unit, face.symbol),
        reduced=bool(g.lost[unit]) and alive,
        flags=list(flags(g, unit)),
        done=bool(acts and busy is not None and unit not in busy),
        order=unit + (0 if g.on_top[unit] or not on_map else 1000) + (2000 if face.kind != "unit" else 0),
        back=_back(g, unit, face),
    )


def _symbol(g: Board, unit: int, symbol: str) -> str:
    """What a counter shows: a canopy or an aircraft on its way down, the parachute side in Germany."""
    if g.place[unit] != POOL:
        return symbol
    if g.how[unit]:
        return {BY_LANDING: "transport", BY_SEAPLANE: "seaplane"}.get(g.how[unit], "canopy")
    row = tables_of(g).units[unit]
    return "parachute" if row.entry == "drop" and row.kind != "head" else symbol


def _back(g: Board, unit: int, face: Piece) -> Piece | None:
    """The other side of the counter, as it lies on the table."""
    if g.lost[unit] and g.place[unit] != DEAD:
        return face
    return reverse(g.rules, unit)


def flags(g: Board, unit: int) -> Iterator[Flag]:
    """What the markers on a counter say."""
    role = g.rules.counters.role[unit]
    if g.how[unit] and g.place[unit] == POOL:
        how = "coming in to land" if g.how[unit] == BY_LANDING else "about to jump"
        how = "coming down on the water" if g.how[unit] == BY_SEAPLANE else how
        rule = {BY_LANDING: "2.6a", BY_SEAPLANE: "2.4a"}.get(g.how[unit], "2.5a")
        yield Flag(id="flying", text=f"{how} at {g.rules.where(g.bound[unit])}", rule=rule)
    if g.dg[unit]:
        yield Flag(id="dg", text="disorganised", rule="1.4")
    if g.unsupplied[unit]:
        yield Flag(id="unsupplied", text="out of supply", rule="1.5")
    if g.held[unit]:
        words = "in German hands" if role == GOLD else "a prisoner"
        yield Flag(id="held", text=words, rule="3.6" if role == GOLD else "1.10f")
    if g.standing[unit] != NOWHERE:
        where = g.rules.where(g.standing[unit])
        yield Flag(id="keeps_fire", text=f"keeps {where} under a standing barrage", rule="1.7b")
    if g.fired[unit]:
        yield Flag(id="fired", text="has made its AA fire this turn", rule="1.8a")
    if g.barraged[unit] == FIRED and g.rules.counters.side[unit] == g.phasing:
        yield Flag(id="barraged", text="has barraged this turn", rule="1.7")
    if g.turned_back[unit]:
        yield Flag(id="turned_back", text="has turned back and cannot try again this turn", rule="1.8d")
    if g.rules.counters.assault[unit] and role == COMBAT:
        yield Flag(id="assault", text="assault unit", rule="2.2")
    if role == HEAD and 0 <= g.place[unit] < HEXES:
        reach = _reach(g.rules, unit, g.lost[unit])
        yield Flag(id="head", text=f"supplies within {reach} movement points", rule="2.7b")


def active_units(seen: Seen) -> frozenset[int] | None:
    """The units of the phasing side that can still act in this phase; None in phases without any."""
    g: Board = seen.g
    phase = phase_of(seen)
    if phase.rule == "S3.0":
        afloat = ships(g) if phase.side == DUTCH else []
        return frozenset((*movable_units(g, phase.side, False), *afloat))
    if phase.rule == "S5.0":
        return frozenset(movable_units(g, phase.side, True))
    if phase.rule == "1.7":
        return frozenset(firers(g, phase.side))
    if phase.rule == "S7.0":
        return frozenset(unit for unit in g.rules.counters.combat_of[phase.side] if may_fight(g, unit))
    return None


# S1.1 What lies under the top counter


def unseen_number(g: Board, hex: int) -> int:
    """S1.1 How many counters of a stack the viewer cannot look at."""
    return int(g.height[hex]) - len(units_at(g, hex, 0)) - len(units_at(g, hex, 1))


def owner_of(g: Board, hex: int, viewer: int) -> int:
    """Whose counters the viewer cannot see in a hex: those under a visible fighting unit."""
    others = (enemy(viewer),) if viewer >= 0 else (0, 1)
    return next((side for side in others if fighters_at(g, hex, side)), others[0])


def unseen(seen: Seen) -> Iterator[Piece]:
    """S1.1 A blank counter for each one under the top of an enemy stack."""
    g: Board = seen.g
    for hex, height in enumerate(g.height):
        if height < 2:
            continue
        side = owner_of(g, hex, seen.side)
        where = str(g.rules.tables.grid.name(hex))
        for number in range(1, unseen_number(g, hex) + 1):
            nation = "DE" if side == 0 else "NL"
            yield Piece(
                id=f"{UNKNOWN}-{where}-{number}",
                kind="unit",
                name=f"unknown {'German' if side == 0 else 'Dutch'} unit",
                place=where,
                side=SIDES[side],
                nation=nation,
                letter=LETTERS[nation],
                symbol="hidden",
                hidden=True,
                order=1500 + number,
                flags=[Flag(id="unknown", text="only the top unit of an enemy stack is seen", rule="S1.1")],
            )


__all__ = [
    "LETTERS",
    "UNKNOWN",
    "active_units",
    "box_id",
    "owner_of",
    "pieces",
    "printed",
    "reverse",
    "unit_piece",
    "unseen_number",
]
