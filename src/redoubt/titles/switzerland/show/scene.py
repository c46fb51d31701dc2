"""Everything the table shows of a position, as far as one side may know it (see docs/concepts/table.md)."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.view import Seen
from redoubt.kit.odds import BELOW, Odds
from redoubt.kit.words import counted
from redoubt.show.table import remark
from redoubt.show.types import Contest, Losses, Mark, PlaceState, Refusal, Remark, Scene
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.rules.r10_1_odds import column_name, odds_at, points_text, shift_text
from redoubt.titles.switzerland.show.boxes import boxes
from redoubt.titles.switzerland.show.pieces import pieces
from redoubt.titles.switzerland.show.standing import goal, losses, scores, status
from redoubt.titles.switzerland.show.turntrack import ahead, phase_of, phases, track
from redoubt.titles.switzerland.state import GERMAN, HEXES, SIDES, SWISS, Board


def scene(seen: Seen) -> Scene:
    """The whole position."""
    g: Board = seen.g
    counters = pieces(seen)
    turns = track(seen)
    hexes = places(seen)
    return Scene(
        pieces=counters,
        places=hexes,
        boxes=boxes(seen, counters),
        track=turns,
        phases=phases(seen),
        scores=list(scores(g)),
        goal=goal(g),
        ahead=ahead(seen, turns),
        losses=Losses(totals=losses(g)),
        status=list(status(g)),
        notices=list(notices(seen, hexes)),
        night=bool(g.night),
    )


# hexes


def places(seen: Seen) -> dict[str, PlaceState]:
    """The hexes with something to show: control, combat, markers."""
    g: Board = seen.g
    name = g.rules.tables.grid.name
    states: dict[str, PlaceState] = {}

    def at(hex: int) -> PlaceState:
        return states.setdefault(name(hex), PlaceState())

    for hex, side in control(g).items():
        at(hex).control = None if side is None else SIDES[side]
    for hex, attacker in battles(seen).items():
        at(hex).contested = contest(seen, hex, attacker)
    for hex, mark in marks(g):
        at(hex).marks.append(mark)
    return states


def control(g: Board) -> dict[int, int | None]:
    """3.0 Who holds each urban area of Switzerland and France; None while both sides, or Germans and works,
    are in it (B121)."""
    tables = g.rules.tables
    german, swiss = queries.occupied(g, GERMAN), queries.enemy_held(g, GERMAN)
    holders: dict[int, int | None] = {}
    for hex in (*tables.swiss_urban, *tables.french_urban):
        bit = tables.grid.bit[hex]
        if german & bit:
            holders[hex] = None if swiss & bit else GERMAN
        else:
            holders[hex] = SWISS
    return holders


def battles(seen: Seen) -> dict[int, int]:
    """10.0 The hexes with troops of both sides, or with troops in enemy works, and who would attack there:
    the phasing side, if it can."""
    g: Board = seen.g
    order = (SWISS, GERMAN) if phase_of(seen).side == SWISS else (GERMAN, SWISS)
    attackers: dict[int, int] = {}
    for side in order:
        for hex in g.rules.tables.grid.members(queries.contested(g, side)):
            attackers.setdefault(hex, side)
    return attackers


def contest(seen: Seen, hex: int, attacker: int) -> Contest:
    """10.1 The combat in a hex with all units there."""
    g: Board = seen.g
    odds = odds_at(g, hex, attacker)
    ratio = f"{points_text(odds.attack)} against {points_text(odds.defence)}"
    return Contest(
        rule="10.1",
        attacker=SIDES[attacker],
        odds=column_text(g, odds),
        attack=points_text(odds.attack),
        defence=points_text(odds.defence),
        text=f"{ratio}, shifts {shift_text(odds)}, column {column_name(g, odds.column)}",
    )


def fight_at(seen: Seen, place: str) -> str | Refusal:
    """10.1 The query for the odds of the combat in a hex, or why there is none."""
    g: Board = seen.g
    hex = NOTATION.kinds["hex"].parse(place, "place")
    attacker = battles(seen).get(hex)
    if attacker is not None:
        return f"{'defend' if seen.side == queries.enemy(attacker) else 'fight'} {place}"
    where = g.rules.tables.where(hex)
    held = queries.enemy_held(g, seen.side) if seen.side >= 0 else 0
    if held & g.rules.tables.grid.bit[hex]:
        return Refusal(text=f"Move units into {where} to attack the enemy there", rule="10.0")
    return Refusal(text=f"There is no enemy in {where} to attack", rule="10.0")


def column_text(g: Board, odds: Odds) -> str:
    """A column in as few letters as possible, for the map."""
    return "<1:4" if odds.column == BELOW else column_name(g, odds.column)


def marks(g: Board) -> Iterator[tuple[int, Mark]]:
    """Markers and warnings by hex; landings only if the viewer knows them (18.5.3)."""
    tables = g.rules.tables
    for hex in tables.grid.members(g.road_out):
        yield hex, Mark(kind="road_out", text="the road is out", rule="18.2")
    for marker, hex in enumerate(g.militia_place):
        if hex < HEXES:
            text = f"{tables.militia_shown[marker]}: closed to the Swiss"
            yield hex, Mark(kind="militia", text=text, rule="18.1", side=SIDES[GERMAN])
    for unit, hex in enumerate(g.landing):
        if 0 <= hex < HEXES:
            text = f"{tables.unit_shown[unit]} will land here"
            yield hex, Mark(kind="landing", text=text, rule="18.5.3", side=SIDES[GERMAN])
    for side in (GERMAN, SWISS):
        for hex, (count, points, _) in queries.stacks(g, side).items():
            if count > 1 and not queries.stack_fits(g, queries.units_at(g, hex, side)):
                text = f"overstacked: {counted(count, 'unit')}, {points} stacking points"
                yield hex, Mark(kind="overstacked", text=text, rule="5.0", side=SIDES[side])


def notices(seen: Seen, hexes: dict[str, PlaceState]) -> Iterator[Remark]:
    """5.0 The viewer's stacks that will lose a unit."""
    grid, where = seen.g.rules.tables.grid, seen.g.rules.tables.where
    for hex, state in hexes.items():
        for mark in state.marks:
            if mark.kind == "overstacked" and mark.side == seen.side_name:
                text = (
                    f"{where(grid.parse(hex))} is {mark.text}; units are removed if it still is after combat"
                )
                yield remark(text, mark.rule)


__all__ = ["battles", "column_text", "contest", "control", "places", "scene"]
