"""Every counter and marker on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from redoubt.engine.view import Seen
from redoubt.kit.hexgrid import DIRECTIONS
from redoubt.kit.words import counted
from redoubt.show.types import Flag, Measure, Piece, Steps
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.rules.r09_movement import ChooseWay, movable_units
from redoubt.titles.switzerland.rules.r11_works import militia_of_scenario
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show.turntrack import SET_UP, Phase, phase_of
from redoubt.titles.switzerland.state import (
    BOXES,
    CASUALTY,
    DEAD,
    DONE,
    DUE,
    GERMAN,
    HEXES,
    NOWHERE,
    SIDES,
    SWISS,
    TRACK,
    UNUSED,
    WAITING,
    Board,
)
from redoubt.titles.switzerland.tables import CH, CLASSES, COMMANDO, DE, IT, LINE, NATIONS, TYPES, Tables

LETTERS: Final = ("CH", "D", "F", "I")
"""The letters on counters, as on number plates."""


def place_id(g: Board, place: int, side: int, group: str = "") -> str:
    """A hex, or the box beside the map for a side's counters of this kind."""
    if place < HEXES:
        return str(g.rules.tables.grid.name(place))
    box = BOXES[place - HEXES]
    return f"{box}-{SIDES[side]}" + (f"-{group}" if place == DUE and group else "")


def fort_text(g: Board, fort: int) -> str:
    """11.0 A fortification: its strength, its facing, and whether it is hit."""
    tables = g.rules.tables
    text = f"{tables.fort_shown[fort]}, strength {tables.fort_strength[fort]}"
    if tables.fort_kind[fort] == LINE:
        faced = [DIRECTIONS[side] for side in range(6) if queries.faces(g, fort, side)]
        text += f", faces {', '.join(faced)}"
    return text + (", hit" if g.fort_hits[fort] else "")


# units


def nation_code(rules: Rules, unit: int) -> str:
    """The nation whose colours a unit shows."""
    return _code(rules.tables.nation[unit], bool(rules.us_relief))


def _code(nation: int, us_relief: bool) -> str:
    """19.5.7 Italian counters may represent Americans."""
    return "US" if us_relief and nation == IT else NATIONS[nation]


def printed(rules: Rules) -> tuple[Piece, ...]:
    """The fixed part of each unit's counter, without a place."""
    return _printed(rules.tables, rules.side, bool(rules.us_relief))


@lru_cache(maxsize=8)
def _printed(tables: Tables, sides: tuple[int, ...], us_relief: bool) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            id=row.id,
            kind="unit",
            name=tables.unit_names[unit],
            place="",
            side=SIDES[sides[unit]],
            nation=_code(tables.nation[unit], us_relief),
            letter="US" if us_relief and tables.nation[unit] == IT else LETTERS[tables.nation[unit]],
            short=_short(row.name, tables.type[unit]),
            size="" if tables.size[unit] == "-" else tables.size[unit],
            symbol=TYPES[tables.type[unit]],
            move_class=CLASSES[tables.move_class[unit]],
            stacking=tables.stacking[unit],
            order=unit,
        )
        for unit, row in enumerate(tables.chart_rows["units"])
    )


def _short(name: str, kind: int) -> str:
    """The text in the corner of a counter: its number, or a few letters of its name."""
    first, _, rest = name.partition(" ")
    return f"B{rest}" if kind == COMMANDO else first[:4]


def unit_piece(g: Board, unit: int, face: Piece, phase: Phase, busy: frozenset[int], left: int = -1) -> Piece:
    """A unit in its present state; `face` is what is printed on it. `busy` are the units that can still act
    in this phase; `left` are the points of a unit in the middle of its move."""
    tables, lost, place = g.rules.tables, g.lost[unit], g.place[unit]
    side, full = g.rules.side[unit], g.rules.start_lost[unit]
    strength, fire, total = tables.strength[unit], tables.bombardment[unit], tables.steps[unit]
    alive = place not in (CASUALTY, DEAD)
    acts = phase.side == side and place < HEXES
    at = place_id(g, place, side, tables.group[unit])
    return replace(
        face,
        place=at,
        strength=Measure(now=queries.strength(g, unit) if alive else 0, full=strength[full]),
        bombardment=Measure(now=fire[lost] if alive else 0, full=fire[full]) if fire else None,
        movement=Measure(
            now=_points(g, unit, acts and phase.kind == "move", left), full=tables.movement[unit]
        ),
        steps=Steps(left=total - lost if alive else 0, total=total),
        hits=g.hits[unit],
        reduced=lost > 0,
        flags=list(_flags(g, unit, phase)),
        done=acts and phase.kind in ("move", "bombard") and unit not in busy and _spent(g, unit, phase),
        back=reverse(g, unit, at) if total > 1 and alive else None,
    )


def reverse(g: Board, unit: int, place: str) -> Piece:
    """3.0, 10.2.2 What differs on the other side of a unit's present counter: each counter has two steps, the
    better on its front. A unit of four steps has two counters."""
    tables, full = g.rules.tables, g.rules.start_lost[unit]
    lost, strength, fire = g.lost[unit] ^ 1, tables.strength[unit], tables.bombardment[unit]
    return Piece(
        id=tables.unit_ids[unit],
        kind="unit",
        name=tables.unit_names[unit],
        place=place,
        strength=Measure(now=strength[lost], full=max(strength[full], strength[lost])),
        bombardment=Measure(now=fire[lost], full=max(fire[full], fire[lost])) if fire else None,
        steps=Steps(left=tables.steps[unit] - lost, total=tables.steps[unit]),
        reduced=lost > 0,
    )


def _spent(g: Board, unit: int, phase: Phase) -> bool:
    """In a bombardment phase only artillery that fired is done; other units have nothing to do."""
    return phase.kind == "move" or bool(g.fired[unit])


def _points(g: Board, unit: int, moving: bool, left: int) -> int:
    """9.0 A unit's movement points now; its full allowance outside its own movement phase."""
    if left >= 0:
        return left
    if not moving or not g.moved[unit]:
        return int(g.rules.tables.movement[unit])
    return g.left[unit] if g.moved[unit] == WAITING else 0


def _flags(g: Board, unit: int, phase: Phase) -> Iterator[Flag]:
    """The markers on a counter, each with its rule."""
    on_map, own = g.place[unit] < HEXES, phase.side == g.rules.side[unit]
    if g.hits[unit]:
        yield Flag(id="hit", text="hit: strength -1", rule="10.2.1")
    lost = g.lost[unit] - g.rules.start_lost[unit]
    if lost > 0:
        yield Flag(id="steps", text=f"{counted(lost, 'step')} lost", rule="10.2.2")
    if on_map and own and phase.kind in ("move", "combat"):
        if g.moved[unit] == DONE:
            yield Flag(id="moved", text="has moved in this phase", rule="9.0")
        elif g.moved[unit] == WAITING:
            text = f"stopped among enemies, {counted(g.left[unit], 'movement point')} left"
            yield Flag(id="waiting", text=text, rule="9.0")
    if on_map and queries.frozen(g, unit):
        rule = f"{g.rules.scenario.rule}.4"
        yield Flag(id="frozen", text="3 Corps may not move while Italy is at peace", rule=rule)
    if g.fired[unit] and on_map:
        if queries.fired_and_may_not_move(g, unit):
            yield Flag(id="fired", text="has bombarded and may not move", rule="18.8")
        else:
            yield Flag(id="fired", text="has bombarded", rule="6.0")
    if g.tired[unit]:
        yield Flag(id="tired", text="no replacements: active at night", rule="14.1")
    if g.used[unit]:
        yield Flag(id="used", text="has opened its hex in this phase", rule="18.9.2")
    if g.landing[unit] != NOWHERE:
        public = g.landing[unit] < HEXES
        where = f" in {g.rules.tables.where(g.landing[unit])}" if public else ""
        yield Flag(id="landing", text=f"lands next night{where}", rule="18.5.3")
    if nation_code(g.rules, unit) == "US":
        yield Flag(id="american", text="an Italian counter that represents Americans", rule="19.5.7")


def active_units(g: Board, phase: Phase) -> frozenset[int]:
    """The units of the phasing side that can still act."""
    if phase.kind == "move":
        return frozenset(movable_units(g, phase.side))
    return frozenset()


def unit_pieces(seen: Seen) -> Iterator[Piece]:
    """The units of this game. The viewer's own decision has the points of a unit in the middle of its
    move."""
    g: Board = seen.g
    phase = phase_of(seen)
    busy, faces = active_units(g, phase), printed(g.rules)
    moving, left = NOWHERE, -1
    if isinstance(seen.decision, ChooseWay):
        moving, left = seen.decision.unit, seen.decision.left
    for unit, place in enumerate(g.place):
        if place != UNUSED:
            yield unit_piece(g, unit, faces[unit], phase, busy, left if unit == moving else -1)


# works and markers


def fort_pieces(g: Board) -> Iterator[Piece]:
    """11.0 Fortifications, standing and destroyed."""
    tables = g.rules.tables
    for fort, place in enumerate(g.fort_place):
        if place == UNUSED:
            continue
        line = tables.fort_kind[fort] == LINE
        rule = "11.1" if line else "11.2"
        nation, strength, stands = tables.fort_nation[fort], tables.fort_strength[fort], place < HEXES
        hit = Flag(id="hit", text="hit; recovers when the enemy is gone", rule=rule)
        yield Piece(
            id=tables.fort_ids[fort],
            kind="fort",
            name=tables.fort_names[fort],
            place=place_id(g, place, SWISS),
            side=SIDES[SWISS],
            nation=NATIONS[nation],
            letter=LETTERS[nation],
            short=str(strength),
            symbol="line" if line else "fortress",
            strength=Measure(now=strength if stands else 0, full=strength),
            steps=Steps(left=int(stands), total=1),
            hits=g.fort_hits[fort],
            facing=g.facing[fort] if line else None,
            faces=[DIRECTIONS[side] for side in range(6) if queries.faces(g, fort, side)],
            flags=[hit] * g.fort_hits[fort],
            order=1000 + fort,
            text=fort_text(g, fort),
        )


def fighter_pieces(g: Board) -> Iterator[Piece]:
    """8.0 Fighters: over a hex, ready, on the turn track, or shot down."""
    tables = g.rules.tables
    for fighter, place in enumerate(g.air_place):
        if place == UNUSED:
            continue
        side, nation = tables.fighter_side[fighter], tables.fighter_nation[fighter]
        back = Flag(id="track", text=f"flies again on turn {g.air_back[fighter]}", rule="8.2")
        yield Piece(
            id=tables.fighter_ids[fighter],
            kind="fighter",
            name=tables.fighter_names[fighter],
            place=place_id(g, place, side, "fighters"),
            side=SIDES[side],
            nation=NATIONS[nation],
            letter=LETTERS[nation],
            short=_number(tables.fighter_ids[fighter]),
            symbol="fighter",
            steps=Steps(left=0, total=1) if place == DEAD else None,
            flags=[back] if place == TRACK else [],
            order=2000 + fighter,
        )


def militia_pieces(seen: Seen) -> Iterator[Piece]:
    """18.1 Militia on the map, and during set-up those still to place."""
    g: Board = seen.g
    tables = g.rules.tables
    to_come = militia_of_scenario(g) if g.rules.militia and seen.phase_rule == SET_UP else ()
    for marker, place in enumerate(g.militia_place):
        if place >= HEXES and marker not in to_come:
            continue
        closed = Flag(id="closed", text="closes the hex to the Swiss", rule="18.1")
        nsb = "NSB " if tables.militia_is_nsb[marker] else ""
        yield Piece(
            id=tables.militia_ids[marker],
            kind="militia",
            name=tables.militia_names[marker],
            place=place_id(g, place if place < HEXES else DUE, GERMAN, "militia"),
            side=SIDES[GERMAN],
            nation=NATIONS[DE],
            letter=LETTERS[DE],
            short=nsb + _number(tables.militia_ids[marker]),
            symbol="militia",
            flags=[closed] if place < HEXES else [],
            order=3000 + marker,
        )


def _number(id: str) -> str:
    return id.rpartition("-")[2]


def road_out_pieces(g: Board) -> Iterator[Piece]:
    """18.2 Road Out markers, named after their hexes."""
    for hex in g.rules.tables.grid.members(g.road_out):
        place = g.rules.tables.grid.name(hex)
        yield Piece(
            id=f"MK-RoadOut-{place}",
            kind="marker",
            name="Road Out",
            place=place,
            side=SIDES[SWISS],
            nation=NATIONS[CH],
            letter=LETTERS[CH],
            symbol="road_out",
            order=4000 + hex,
        )


def pieces(seen: Seen) -> list[Piece]:
    """All pieces, units first."""
    g: Board = seen.g
    return [
        *unit_pieces(seen), *fort_pieces(g), *fighter_pieces(g), *militia_pieces(seen), *road_out_pieces(g),
    ]  # fmt: skip


__all__ = [
    "LETTERS", "active_units", "fort_text", "nation_code", "pieces", "place_id", "printed", "reverse",
    "unit_piece",
]  # fmt: skip
