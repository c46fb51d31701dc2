"""Everything the table shows of a position, as far as one side may know it (see docs/concepts/table.md)."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.view import Seen
from redoubt.kit.odds import Odds, column_name, points_text
from redoubt.series.scs.ground import PARTS
from redoubt.series.scs.queries import enemy, fighters_at, stack_sizes
from redoubt.series.scs.r07_combat import Muster, attackers_of, targets
from redoubt.series.scs.r07_odds import combat_odds
from redoubt.show.table import remark
from redoubt.show.types import Contest, Losses, Mark, PlaceState, Refusal, Remark, Scene, SceneEdge
from redoubt.titles.fallschirmjaeger.notation import NOTATION
from redoubt.titles.fallschirmjaeger.queries import standing_barrages, tables_of
from redoubt.titles.fallschirmjaeger.show.boxes import boxes
from redoubt.titles.fallschirmjaeger.show.pieces import owner_of, pieces, unseen_number
from redoubt.titles.fallschirmjaeger.show.standing import gauges, goal, losses, night_now, scores, status
from redoubt.titles.fallschirmjaeger.show.turntrack import ahead, phase_of, phases, track
from redoubt.titles.fallschirmjaeger.state import AIRCRAFT_NAMES, GERMAN, HEXES, PEOPLES, SIDES, Board

COLOURS = {"german": "DE", "dutch": "NL"}


def scene(seen: Seen) -> Scene:
    """The whole position."""
    g: Board = seen.g
    counters, turns = pieces(seen), track(seen)
    return Scene(
        pieces=counters,
        places=places(seen),
        boxes=boxes(seen, counters),
        edges=list(spans(g)),
        track=turns,
        phases=phases(seen),
        scores=list(scores(g)),
        goal=goal(g),
        gauges=gauges(seen),
        ahead=ahead(seen, turns),
        losses=Losses(totals=losses(g)),
        status=list(status(g)),
        notices=list(notices(seen)),
        colours=dict(COLOURS),
        night=night_now(g),
    )


# hexes


def places(seen: Seen) -> dict[str, PlaceState]:
    """The hexes with something to show: control of sites, attacks, markers."""
    g: Board = seen.g
    name = g.rules.tables.grid.name
    states: dict[str, PlaceState] = {}

    def at(hex: int) -> PlaceState:
        return states.setdefault(str(name(hex)), PlaceState())

    for hex, side in control(g).items():
        at(hex).control = SIDES[side]
    for hex, attackers in battles(seen).items():
        at(hex).contested = contest(seen, hex, attackers)
    for hex, mark in marks(g):
        at(hex).marks.append(mark)
    return states


def control(g: Board) -> dict[int, int]:
    """4.0a Who was the last to hold each site, at its hexes."""
    tables = tables_of(g)
    return {
        hex: g.control[site]
        for site, hexes in enumerate(tables.site_hexes)
        for hex in hexes
        if g.rules.area & g.rules.place_bit[hex]
    }


def battles(seen: Seen) -> dict[int, tuple[int, ...]]:
    """S7.0 In a combat phase, the hexes that can be attacked and all who could join; once attackers have
    been chosen, those alone."""
    g: Board = seen.g
    phase, decision = phase_of(seen), seen.decision
    if phase.rule != "S7.0" or seen.result is not None:
        return {}
    if isinstance(decision, Muster):
        return {decision.target: decision.units or tuple(attackers_of(g, phase.side, decision.target))}
    return {hex: tuple(attackers_of(g, phase.side, hex)) for hex in targets(g, phase.side)}


def contest(seen: Seen, hex: int, attackers: tuple[int, ...]) -> Contest | None:
    """S7.1 The odds of an attack on a hex, against what the viewer sees there."""
    g: Board = seen.g
    attackers = tuple(unit for unit in attackers if 0 <= g.place[unit] < HEXES)
    if not attackers:
        return None
    side = g.rules.counters.side[attackers[0]]
    odds = combat_odds(g, attackers, hex, False)
    hidden = unseen_number(g, hex) and owner_of(g, hex, seen.side) != side
    return Contest(
        rule="S7.1",
        attacker=SIDES[side],
        odds=column_text(g, odds) + ("?" if hidden else ""),
        attack=points_text(odds.attack, PARTS),
        defence=points_text(odds.defence, PARTS),
        text=odds_line(g, odds) + (f"; {unseen_number(g, hex)} unknown beneath" if hidden else ""),
    )


def column_text(g: Board, odds: Odds) -> str:
    columns = g.rules.ground.results.columns
    return str(column_name(columns, max(odds.column, 0)))


def odds_line(g: Board, odds: Odds) -> str:
    """S7.1 "6 against 4, column 3:2"."""
    ratio = f"{points_text(odds.attack, PARTS)} against {points_text(odds.defence, PARTS)}"
    return f"{ratio}, column {column_text(g, odds)}"


def fight_at(seen: Seen, place: str) -> str | Refusal:
    """S7.0 The query for the odds of an attack on a hex, or why there is none."""
    g: Board = seen.g
    hex = NOTATION.kinds["hex"].parse(place, "place")
    where = g.rules.where(hex)
    side = seen.side if seen.side >= 0 else GERMAN
    for attacker in (side, enemy(side)):
        if fighters_at(g, hex, enemy(attacker)):
            if attackers_of(g, attacker, hex):
                return f"{'fight' if attacker == side else 'defend'} {place}"
            return Refusal(text=f"No unit that can attack stands beside {where}", rule="S7.0b")
    return Refusal(text=f"There is no unit in {where} to attack", rule="S7.0a")


def marks(g: Board) -> Iterator[tuple[int, Mark]]:
    """Air barrages, AA fire, wrecks, standing barrages, burning refineries, bridge sites of the German."""
    tables = tables_of(g)
    for kind, hex in g.raids:
        text = f"{AIRCRAFT_NAMES[kind]} overhead"
        yield hex, Mark(kind="raid", text=text, rule="1.9a", side=SIDES[g.phasing])
    for unit, hex, _ in g.flak:
        text = f"{g.rules.counters.shown[unit]} fires at the aircraft here"
        yield hex, Mark(kind="flak", text=text, rule="1.8", side=SIDES[g.rules.counters.side[unit]])
    for hex in tables.grid.members(g.wrecks):
        yield hex, Mark(kind="wreck", text="a wreck on the airfield", rule="2.3c")
    for hex, units in standing_barrages(g).items():
        guns = ", ".join(g.rules.counters.shown[unit] for unit in units)
        yield hex, Mark(kind="standing_barrage", text=f"under a standing barrage by {guns}", rule="1.7b")
    for hex in tables.grid.members(g.refinery):
        yield hex, Mark(kind="burning", text="the refinery has been destroyed", rule="3.8b")
    for side in (0, 1):
        for hex, size in stack_sizes(g, side).items():
            if hex >= 0 and size > g.rules.stack_limit:
                text = f"overstacked: {size} units, {g.rules.stack_limit} may stay"
                yield hex, Mark(kind="overstacked", text=text, rule="S4.0b", side=SIDES[side])


def spans(g: Board) -> Iterator[SceneEdge]:
    """2.9b Bridges that engineers build or have built."""
    name = g.rules.tables.grid.name
    for unit, start, across, built in g.spans:
        engineer = g.rules.counters.shown[unit]
        text = f"a bridge by {engineer}" if built else f"{engineer} is building a bridge"
        yield SceneEdge(
            kind="bridge",
            place=str(name(start)),
            across=str(name(across)),
            nation="DE",
            side=SIDES[GERMAN],
            text=text,
            rule="2.9b",
            planned=not built,
            hollow=True,
        )


def notices(seen: Seen) -> Iterator[Remark]:
    """What the viewer should not overlook."""
    g: Board = seen.g
    if seen.side < 0:
        return
    for hex, size in stack_sizes(g, seen.side).items():
        if hex >= 0 and size > g.rules.stack_limit:
            yield remark(f"{g.rules.where(hex)} holds {size} units: {g.rules.stack_limit} may stay", "S4.0b")
    cut = [unit for unit in g.rules.counters.units_of[seen.side] if g.unsupplied[unit]]
    if cut:
        names = ", ".join(g.rules.counters.shown[unit] for unit in cut)
        yield remark(f"out of supply: {names}", "1.5")
    for unit in tables_of(g).captures:
        if g.held[unit] and g.rules.counters.side[unit] == seen.side:
            yield remark(f"{g.rules.counters.shown[unit]} is in {PEOPLES[1 - seen.side]} hands", "1.10f")


__all__ = ["column_text", "contest", "fight_at", "odds_line", "scene"]
