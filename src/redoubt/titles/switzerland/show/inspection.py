"""A hex or a counter in full, and why a counter can do nothing now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.engine.decision import Raw
from redoubt.engine.errors import BadChoice
from redoubt.engine.seat import Seat
from redoubt.engine.text import listed
from redoubt.engine.view import Seen
from redoubt.kit.hexgrid import DIRECTIONS
from redoubt.kit.odds import BELOW, Factor, Odds
from redoubt.kit.words import counted
from redoubt.show.table import remark
from redoubt.show.types import (
    Ladder,
    LadderStep,
    Piece,
    PieceInfo,
    PlaceInfo,
    Preview,
    Refusal,
    Remark,
    Stack,
    Term,
)
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.rules.r06_bombardment import (
    ChooseBombardment,
    may_fire,
    targets,
    why_no_bombardment,
)
from redoubt.titles.switzerland.rules.r10_1_odds import column_name, odds_at, points_text, shift_text
from redoubt.titles.switzerland.show.pieces import fort_text, pieces
from redoubt.titles.switzerland.state import GERMAN, HEXES, SIDES, SWISS, Board
from redoubt.titles.switzerland.tables import CLASSES, COUNTRIES, LAKE, LINE, TERRAINS

# a hex


def place_info(seen: Seen, place: str) -> PlaceInfo:
    """Terrain, stacks, and the odds of an attack there."""
    g: Board = seen.g
    tables = g.rules.tables
    hex = NOTATION.kinds["hex"].parse(place, "place")
    if hex < 0:
        raise BadChoice("expected a hex number, such as 1203", "place")
    return PlaceInfo(
        place=str(tables.grid.name(hex)),
        name=tables.landmark[hex],
        terrain=TERRAINS[tables.terrain[hex]],
        country=COUNTRIES[tables.country[hex]],
        ground=ground(g, hex),
        vp=tables.vp[hex],
        lines=list(_ground_lines(g, hex)),
        stacks=[_stack(g, hex, side) for side in (GERMAN, SWISS) if queries.units_at(g, hex, side)],
        preview=list(_previews(g, hex)),
    )


def ground(g: Board, hex: int) -> str:
    """Terrain, country, and what the map prints there."""
    tables = g.rules.tables
    words = [TERRAINS[tables.terrain[hex]], COUNTRIES[tables.country[hex]]]
    if tables.urban[hex]:
        words.append("mountain town" if hex in tables.mountain_towns else "urban")
    if tables.vp[hex]:
        words.append(f"{tables.vp[hex]} VP")
    if tables.road_links[hex]:
        words.append("road")
    return ", ".join(words)


def _ground_lines(g: Board, hex: int) -> Iterator[Remark]:
    """The hex without its troops: cost, access, control, hexsides, works, markers."""
    tables = g.rules.tables
    yield from _terrain(g, hex)
    yield from _closed(g, hex)
    yield from _control(g, hex)
    yield from _sides(g, hex)
    if hex in tables.exits:
        land = COUNTRIES[tables.exits[hex]]
        yield remark(f"road off the map to the {tables.exit_edge[hex]}, {land}", "9.1")
    fort = queries.fort_at(g, hex)
    if fort >= 0:
        yield remark(fort_text(g, fort), "11.1" if tables.fort_kind[fort] == LINE else "11.2")
    yield from _markers(g, hex)


def _terrain(g: Board, hex: int) -> Iterator[Remark]:
    tables = g.rules.tables
    kind = TERRAINS[tables.terrain[hex]]
    if tables.terrain[hex] == LAKE:
        yield remark("units may not enter a lake hex", "9.2")
        return
    costs = [f"{name.replace('_', ' ')} {tables.terrain_cost[name, kind]}" for name in CLASSES]
    yield remark(f"to enter, off road: {', '.join(costs)}", "9.2")
    shift = max(tables.urban_shift if tables.urban[hex] else 0, tables.shift[tables.terrain[hex]])
    if shift:
        yield remark(f"attackers lose {counted(shift, 'column')} here", "10.1")


def _closed(g: Board, hex: int) -> Iterator[Remark]:
    bit, land = g.rules.tables.grid.bit[hex], COUNTRIES[g.rules.tables.country[hex]]
    if queries.closed(g) & bit:
        yield remark(f"{land} is at peace: no unit may enter", "B120")
    if queries.deadly(g) & bit:
        yield remark(f"a unit that enters {land} goes to the dead pile", f"{g.rules.scenario.rule}.4")


def _control(g: Board, hex: int) -> Iterator[Remark]:
    if not g.rules.tables.urban[hex]:
        return
    if queries.german_holds(g, hex):
        yield remark("held by the German", "3.0")
    elif queries.troops_at(g, hex, GERMAN):
        yield remark("contested: it counts for neither side", "B121")
    elif g.rules.tables.vp[hex]:
        yield remark("not held by the German", "3.0")


def _sides(g: Board, hex: int) -> Iterator[Remark]:
    """9.2 Water, roads and borders on the six hexsides."""
    tables = g.rules.tables
    for direction, near in zip(DIRECTIONS, tables.grid.neighbours[hex], strict=True):
        if near < 0:
            continue
        words = []
        feature = tables.hexsides.get((hex, near), "")
        if feature:
            name = tables.hexside_names.get((min(hex, near), max(hex, near)), "")
            words.append(f"{feature} ({name})" if name else feature)
        if near in tables.road_links[hex]:
            words.append("road")
        if tables.country[near] != tables.country[hex]:
            words.append(f"border of {COUNTRIES[tables.country[near]]}")
        if words:
            yield remark(f"{direction} to {tables.where(near)}: {', '.join(words)}")


def _markers(g: Board, hex: int) -> Iterator[Remark]:
    """Markers in a hex; landings only if the viewer knows them (18.5.3)."""
    tables = g.rules.tables
    if g.road_out & tables.grid.bit[hex]:
        yield remark("road out", "18.2")
    for marker, place in enumerate(g.militia_place):
        if place == hex:
            yield remark(f"{tables.militia_shown[marker]}: closed to the Swiss", "18.1")
    for fighter, place in enumerate(g.air_place):
        if place == hex:
            yield remark(f"{tables.fighter_shown[fighter]} overhead", "8.1")
    for unit, place in enumerate(g.landing):
        if place == hex:
            yield remark(f"{tables.unit_shown[unit]} will land here", "18.5.3")


def _stack(g: Board, hex: int, side: int) -> Stack:
    units = queries.units_at(g, hex, side)
    points, limit = queries.stacking_points(g, units), queries.stack_limit(g, units).points
    over = not queries.stack_fits(g, units)
    total = sum(queries.strength(g, unit) for unit in units)
    text = f"strength {total}, {points} of {limit} stacking points" + (", overstacked" if over else "")
    return Stack(
        side=SIDES[side],
        pieces=[g.rules.tables.unit_ids[unit] for unit in units],
        points=points,
        limit=limit,
        strength=total,
        over=over,
        text=text,
        rule="5.0",
    )


def _previews(g: Board, hex: int) -> Iterator[Preview]:
    """10.1 An attack with all units in the hex, by each side that could make it."""
    for side in (GERMAN, SWISS):
        if queries.contested(g, side) & g.rules.tables.grid.bit[hex]:
            yield preview(g, side, odds_at(g, hex, side))


def preview(g: Board, side: int, odds: Odds) -> Preview:
    """10.1 The odds of a round in full: what each counter adds, the shifts, the column and its results."""
    results: list[str] = []
    if odds.column != BELOW:
        results = [f"{own}/{other}" for own, other in g.rules.tables.combat_results[odds.column]]
    return Preview(
        side=SIDES[side],
        text=odds_text(g, odds),
        rule="10.1",
        attack=points_text(odds.attack),
        defence=points_text(odds.defence),
        attackers=[_term(factor) for factor in odds.attack_factors],
        defenders=[_term(factor) for factor in odds.defence_factors],
        basic=column_name(g, odds.basic),
        shifts=[Term(text=shift.what, amount=f"{shift.amount:+d}", rule=shift.rule) for shift in odds.shifts],
        column=column_name(g, odds.column),
        results=results,
    )


def _term(factor: Factor) -> Term:
    return Term(text=factor.counter, amount=points_text(factor.points), rule=factor.rule)


def odds_text(g: Board, odds: Odds) -> str:
    """10.1 The odds in a sentence: "14 against 4 is 3:1, shifts -1: column 2:1"."""
    ratio = f"{points_text(odds.attack)} against {points_text(odds.defence)}"
    columns = f"{column_name(g, odds.basic)}, shifts {shift_text(odds)}: column {column_name(g, odds.column)}"
    return f"{ratio} is {columns}"


# a counter


def piece_info(seen: Seen, piece: str, seat: Seat | None = None) -> PieceInfo:
    """The counter, what it can do, and on its owner's turn to decide, why it cannot."""
    g: Board = seen.g
    shown = next((counter for counter in pieces(seen) if counter.id == piece), None)
    if shown is None:
        raise BadChoice(f"there is no counter {piece[:60]!r} in this game", "piece")
    flags = [remark(flag.text, flag.rule) for flag in shown.flags]
    if shown.kind != "unit":
        return PieceInfo(piece=shown, lines=[*_marker_lines(g, shown), *flags])
    unit = g.rules.tables.unit[piece]
    return PieceInfo(
        piece=shown,
        lines=[*_unit_lines(g, unit), *flags],
        why_not=[] if seat is None else list(why_not(seen, unit, seat)),
        ladder=ladder(g, unit),
    )


def _unit_lines(g: Board, unit: int) -> Iterator[Remark]:
    """Where a unit is, its stacking points, its strength by step, how it moves."""
    tables = g.rules.tables
    steps = "/".join(str(strength) for strength in tables.strength[unit])
    yield remark(f"{NOTATION.kinds['place'].shown(g.place[unit])}, side {g.rules.armies[g.rules.side[unit]]}")
    yield remark(counted(tables.stacking[unit], "stacking point"), "5.0")
    yield remark(f"strength by step {steps}", "10.2.2")
    yield remark(f"moves as {CLASSES[tables.move_class[unit]].replace('_', ' ')}", "9.2")
    if tables.corps[unit]:
        yield remark(f"corps {tables.corps[unit]}")


def _marker_lines(g: Board, shown: Piece) -> Iterator[Remark]:
    if shown.kind == "fort":
        yield remark(shown.text, "11.1" if shown.symbol == "line" else "11.2")
    if shown.place[0].isdigit():
        yield remark(g.rules.tables.where(g.rules.tables.grid.parse(shown.place)))


def ladder(g: Board, unit: int) -> Ladder:
    """10.2.2 The unit's steps, full strength first, and how many it has lost."""
    tables = g.rules.tables
    fire = tables.bombardment[unit] or (None,) * tables.steps[unit]
    steps = [
        LadderStep(strength=strength, bombardment=guns)
        for strength, guns in zip(tables.strength[unit], fire, strict=True)
    ]
    return Ladder(steps=steps, lost=g.lost[unit], rule="10.2.2")


# why it can do nothing

_ON_MAP: Final = ("recover", "restore", "break_up")
_LOST: Final = ("rebuild",)


def why_not(seen: Seen, unit: int, seat: Seat) -> Iterator[Refusal]:
    """The open decision's reason against each thing a unit might want to do but may not do now."""
    g: Board = seen.g
    if seen.decision is None:
        yield Refusal(text=_waiting(seen), rule=seen.phase_rule)
        return
    if g.rules.side[unit] != seat.side:
        return
    legal = set(seat.legal())
    for choice in _attempts(g, unit):
        if choice not in legal:
            no = seen.decision.explain(g, choice)
            if no is not None:
                yield Refusal(text=no.why, rule=no.rule, verb=choice[0])
    if isinstance(seen.decision, ChooseBombardment):
        yield from _why_no_fire(g, unit)


def _waiting(seen: Seen) -> str:
    if not seen.acting:
        return "the game is over"
    return f"waiting for the {listed(seen.g.rules.armies[side] for side in seen.acting)} player"


def _attempts(g: Board, unit: int) -> Iterator[Raw]:
    """The choices a player who points at a unit may have in mind."""
    place = g.place[unit]
    for verb, kinds in NOTATION.verbs.items():
        if kinds != ("unit",) or verb == "guide":
            continue
        if (verb in _ON_MAP and place >= HEXES) or (verb in _LOST and not queries.is_lost(g, unit)):
            continue
        yield NOTATION.choice((verb, unit))
    if place < HEXES and queries.units_at(g, place, queries.enemy(g.rules.side[unit])):
        yield NOTATION.choice(("overrun", place))
        yield NOTATION.choice(("fight", place))


def _why_no_fire(g: Board, unit: int) -> Iterator[Refusal]:
    """6.0 Why a unit does not bombard."""
    tables, side, place = g.rules.tables, g.rules.side[unit], g.place[unit]
    if place >= HEXES or (may_fire(g, unit) and targets(g, side, place)):
        return
    name = tables.unit_shown[unit]
    if may_fire(g, unit):
        text = f"{name} has no enemy troops adjacent to {tables.where(place)}"
        yield Refusal(text=text, rule="6.0", verb="bombard")
    elif tables.is_artillery[unit]:
        no = why_no_bombardment(g, side, place, tables.grid.adjacent[place][0])
        yield Refusal(text=no.why, rule=no.rule, verb="bombard")
    else:
        yield Refusal(text=f"{name} is not artillery", rule="6.0", verb="bombard")


__all__ = ["ground", "ladder", "odds_text", "piece_info", "place_info", "preview", "why_not"]
