"""A space or a unit in full, and why a unit can do nothing now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.engine.errors import BadChoice
from redoubt.engine.seat import Seat
from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.show.table import remark
from redoubt.show.types import PieceInfo, PlaceInfo, Refusal, Remark, Stack
from redoubt.titles.paths_of_glory.notation import NOTATION
from redoubt.titles.paths_of_glory.queries import (
    STACK,
    besieged,
    cf,
    closed,
    side_of,
    summer,
    tables_of,
    units_at,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.show.mapdata import terrain_name
from redoubt.titles.paths_of_glory.show.pieces import factors, piece
from redoubt.titles.paths_of_glory.show.rolls import siege_words
from redoubt.titles.paths_of_glory.show.supply import why_cut
from redoubt.titles.paths_of_glory.state import NOWHERE, SPACES, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, DESERT, NATION_NAMES, POWERS, SIDES

EDGES: Final = {
    "strait": ("V5.3", "few nations attack, and at a loss, across the strait to"),
    "pass": ("V8.3", "no attacks in winter over the pass to"),
}
"""Links with a rule of their own."""

# a space


def place_info(seen: Seen, place: str) -> PlaceInfo:
    """Ground, control, works, links, and the stack there."""
    g: Board = seen.g
    tables = tables_of(g)
    space = NOTATION.kinds["space"].parse(place, "place")
    row = tables.spaces[space]
    country = NATION_NAMES[tables.country[space]]
    return PlaceInfo(
        place=tables.space_ids[space],
        name=row.shown,
        terrain=terrain_name(tables, space),
        country=country,
        ground=_ground(g, space),
        vp=int(g.rules.vp_spaces >> space & 1),
        lines=list(_lines(seen, space)),
        stacks=[_stack(g, space, side) for side in (CP, AP) if units_at(g, space, side)],
    )


def _ground(g: Board, space: int) -> str:
    tables = tables_of(g)
    row = tables.spaces[space]
    words = [terrain_name(tables, space), NATION_NAMES[tables.country[space]]]
    if row.capital:
        words.append("capital")
    if g.rules.vp_spaces >> space & 1:
        words.append("victory space")
    if row.supply:
        words.append("supply source")
    if row.ap_port or row.cp_port:
        words.append(f"port of the {POWERS[AP if row.ap_port else CP]}")
    return ", ".join(words)


def _lines(seen: Seen, space: int) -> Iterator[Remark]:
    g: Board = seen.g
    tables = tables_of(g)
    if closed(g) >> space & 1:
        yield remark(f"closed: {NATION_NAMES[tables.country[space]]} is neutral", "11.3")
    else:
        yield remark(f"held by the {POWERS[g.control[space]]}", "11.4")
    ground = tables.ground[tables.terrain[space]]
    if ground.shift:
        yield remark(f"the attacker fires {counted(-ground.shift, 'column')} further left", "12.9")
    if ground.ignores_retreat:
        yield remark("defenders may lose a step instead of retreating", "12.11.2")
    if tables.terrain[space] == DESERT and summer(g):
        yield remark("no combat in or out of it in summer", "8.4")
    if tables.fort[space]:
        yield _fort(g, space)
    if g.trench[space]:
        yield remark(f"level {g.trench[space]} trench of the {POWERS[g.trench_of[space]]}", "11.14")
    shown = seen.title.notation.shown_kind
    solid = list(tables.solid.adjacent[space])
    if solid:
        yield remark(f"links to {shown('space', tuple(solid), seen.names)}", "11.1")
    for near, nations in sorted(_dashed(g, space)):
        yield remark(f"dashed link to {shown('space', near, seen.names)}: {', '.join(nations)} only", "11.2")
    for a, b, nations in tables.sea_lines:
        if space in (a, b):
            other = shown("space", b if a == space else a, seen.names)
            yield remark(
                f"link on the sea with {other}: {', '.join(nations)} units leave London by it", "V5.2"
            )
    for near in solid:
        words = EDGES.get(tables.edge_kind[space, near])
        if words:
            yield remark(f"{words[1]} {shown('space', near, seen.names)}", words[0])


def _fort(g: Board, space: int) -> Remark:
    if not g.fort[space]:
        return remark("its fort is destroyed", "15.1")
    if besieged(g, g.control[space]) >> space & 1:
        return remark(f"its fort has value {g.fort[space]} and is besieged: {siege_words(g, space)}", "15.7")
    return remark(f"its fort has value {g.fort[space]}", "15.1")


def _dashed(g: Board, space: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    for a, b, nations in tables_of(g).dashed_lines:
        if space in (a, b):
            yield (b if a == space else a), nations


def _stack(g: Board, space: int, side: int) -> Stack:
    units = units_at(g, space, side)
    strength = sum(cf(g, unit) for unit in units)
    return Stack(
        side=SIDES[side],
        pieces=[tables_of(g).unit_ids[unit] for unit in units],
        points=len(units),
        limit=STACK,
        strength=strength,
        over=len(units) > STACK,
        text=f"combat strength {strength}, {len(units)} of {STACK} units",
        rule="10.1",
    )


# a unit


def piece_info(seen: Seen, wanted: str, seat: Seat | None = None) -> PieceInfo:
    """The counter, its two sides, its supply, and on its owner's turn why it cannot act."""
    g: Board = seen.g
    unit = tables_of(g).unit.get(wanted)
    if unit is None:
        raise BadChoice(f"there is no unit {wanted[:60]!r} in this game", "piece")
    shown = piece(g, unit)
    return PieceInfo(
        piece=shown,
        lines=[*_unit_lines(seen, unit), *(remark(flag.text, flag.rule) for flag in shown.flags)],
        why_not=[] if seat is None else list(why_not(seen, unit, seat)),
    )


def _unit_lines(seen: Seen, unit: int) -> Iterator[Remark]:
    g: Board = seen.g
    tables, place = tables_of(g), g.place[unit]
    yield remark(seen.title.notation.shown_kind("place", place, seen.names))
    full, reduced = factors(tables, unit, False), factors(tables, unit, True)
    yield remark(f"factors {full}, reduced {reduced}", "1.3")
    if tables.dot[unit]:
        yield remark("never rebuilt once it is eliminated", "17.6")
    if tables.near_east_army[unit] and not g.at_home[unit]:
        yield remark("may operate in the Near East", "11.8")
    if place < SPACES and side_of(g, unit) != NOWHERE and not in_supply(g, unit):
        broken = why_cut(g, unit)
        if broken:
            yield remark(broken, "14.1")


def why_not(seen: Seen, unit: int, seat: Seat) -> Iterator[Refusal]:
    """The open decision's reason against each thing a unit might want to do but may not do now."""
    g: Board = seen.g
    if seen.decision is None:
        yield Refusal(text="Waiting for the other side", rule=seen.phase_rule)
        return
    if side_of(g, unit) != seat.side:
        return
    legal, place = set(seat.legal()), g.place[unit]
    for verb in seen.decision.verbs:
        arguments = (unit,) if verb.kinds == ("unit",) else (place,) if verb.kinds == ("space",) else None
        if place >= SPACES and verb.kinds == ("space",):
            arguments = None
        if arguments is None:
            continue
        choice = NOTATION.choice((verb.name, *arguments))
        if choice not in legal:
            no = seen.decision.explain(g, choice)
            if no is not None:
                yield Refusal(text=no.why, rule=no.rule, verb=verb.name)


__all__ = ["piece_info", "place_info", "why_not"]
