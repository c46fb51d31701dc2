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
from redoubt.kit.odds import Factor, Odds, column_name, points_text
from redoubt.kit.words import counted
from redoubt.series.scs.ground import CLASSES, COMBAT, HEAD, PARTS
from redoubt.series.scs.queries import enemy, fighters_at, strength, units_at, zone
from redoubt.series.scs.r07_combat import attackers_of
from redoubt.series.scs.r07_odds import combat_odds
from redoubt.show.table import remark
from redoubt.show.types import (
    Ladder,
    LadderStep,
    PieceInfo,
    PlaceInfo,
    Preview,
    Refusal,
    Remark,
    Stack,
    Term,
)
from redoubt.titles.fallschirmjaeger.notation import NOTATION
from redoubt.titles.fallschirmjaeger.queries import holds, standing_barrages, tables_of
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import FIRST_TURN, ju52_cost
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.show import drops
from redoubt.titles.fallschirmjaeger.show.boxes import entry_text
from redoubt.titles.fallschirmjaeger.show.outlook import drops_are_near, outlooks
from redoubt.titles.fallschirmjaeger.show.pieces import UNKNOWN, owner_of, pieces, unseen_number
from redoubt.titles.fallschirmjaeger.show.scene import odds_line
from redoubt.titles.fallschirmjaeger.state import DUE, DUTCH, GERMAN, PEOPLES, POOL, SIDES, Board

_WATERS: Final = {"canal": "canal", "river": "river", "major": "major river"}

# a hex


def place_info(seen: Seen, place: str) -> PlaceInfo:
    """Terrain, sites, stacks, the odds of an attack, and what awaits a drop."""
    g: Board = seen.g
    tables = tables_of(g)
    hex = NOTATION.kinds["hex"].parse(place, "place")
    if hex < 0:
        raise BadChoice("expected a hex number, such as 6.25", "place")
    row = tables.hexes[hex]
    return PlaceInfo(
        place=str(tables.grid.name(hex)),
        name=row.name or row.airfield,
        terrain=row.terrain,
        ground=ground(g, hex),
        vp=sum(site.vp for n, site in enumerate(tables.sites) if hex in tables.site_hexes[n]),
        lines=list(_lines(seen, hex)),
        stacks=[_stack(seen, hex, side) for side in (GERMAN, DUTCH) if _present(seen, hex, side)],
        preview=list(_previews(seen, hex)),
        outlook=list(outlooks(seen, hex)) if drops_are_near(seen) else [],
    )


def ground(g: Board, hex: int) -> str:
    """Terrain and what the map prints there."""
    tables, row = tables_of(g), tables_of(g).hexes[hex]
    words = [row.terrain if not row.also else f"{row.terrain} and {row.also}"]
    if row.bank:
        words.append(row.bank)
    if row.airfield:
        words.append(f"{row.airfield} airfield")
    if tables.on_road & tables.grid.bit[hex]:
        words.append("road")
    return ", ".join(words)


def _lines(seen: Seen, hex: int) -> Iterator[Remark]:
    g: Board = seen.g
    if not g.rules.area & g.rules.place_bit[hex]:
        yield remark("not in play in this scenario", g.rules.scenario.rule)
    yield from _terrain(g, hex)
    yield from _sites(g, hex)
    yield from _markers(g, hex)
    yield from _sides(g, hex)


def _terrain(g: Board, hex: int) -> Iterator[Remark]:
    """1.1 What it costs to enter a hex, and what it does in combat."""
    tables = tables_of(g)
    terrains = tables.terrains[hex]
    if any(row.leg == "no" for row in terrains):
        yield remark("ships only", "1.1")
        return
    for row in terrains:
        what = f"MP to enter {row.terrain}" if len(terrains) > 1 else "MP to enter"
        yield remark(f"{what}: on foot {row.leg}, motor {row.motor}, armour {row.armour}", "1.1e")
    regular, overrun = g.rules.ground.regular[hex], g.rules.ground.overrun[hex]
    if regular != 1 or overrun != 1:
        yield remark(f"defenders x {regular}, against an overrun x {overrun}", "S7.0d")
    if tables.city & tables.grid.bit[hex]:
        yield remark("units here ignore retreats", "S9.0")
    if tables.barrage_die[hex]:
        yield remark(f"{tables.barrage_die[hex]:+d} to the die of a barrage", "1.7a")


def _sites(g: Board, hex: int) -> Iterator[Remark]:
    """4.0a, 2.6a, 3.7 What a hex is worth, who holds it, and what it is for."""
    tables, row = tables_of(g), tables_of(g).hexes[hex]
    for site, entry in enumerate(tables.sites):
        if hex in tables.site_hexes[site]:
            side = g.control[site]
            owner = PEOPLES[side] if holds(g, side, site) else "nobody: disputed"
            worth = f", {entry.vp} VP" if entry.vp else ""
            yield remark(f"{entry.name}{worth}, held by the {owner}", "4.0a")
    if row.airfield:
        load = g.field_loads[tables.field_of[hex]]
        yield remark(
            f"airfield: {load} of at most {row.max} Ju-52 points this turn, capacity {row.cap}", "2.6a"
        )
        yield remark(f"landing die {landing_modifier(g, hex):+d} as things stand", "2.6b")
    words = {
        "unloading": ("De Twee Gezusters unloads here", "3.4a"),
        "refinery": ("the oil refinery", "3.8b"),
        "harbour": ("harbour: evacuation to England", "3.7"),
        "stadium": ("the stadium", "2.5f"),
        "ground_supply": ("German supply by road from turn 10", "2.7a"),
    }
    if row.special:
        yield remark(*words[row.special])
    if row.supply:
        yield remark("British supply" if row.supply == "british" else "Dutch supply", "3.2")
    if row.zone:
        yield remark(f"entry {entry_text(row.zone)}", "S13.0b")
    if row.line:
        yield remark(f"hex {row.line} of the line of communication", "4.0e")


def _markers(g: Board, hex: int) -> Iterator[Remark]:
    bit = g.rules.place_bit[hex]
    if g.wrecks & bit:
        yield remark("a wreck lies on the airfield", "2.3c")
    if hex in standing_barrages(g):
        yield remark("under a standing barrage: whoever enters is attacked", "1.7b")
    if g.refinery & bit:
        yield remark("the refinery has been destroyed", "3.8b")
    for side in (GERMAN, DUTCH):
        if zone(g, side) & bit:
            yield remark(f"in a {PEOPLES[side]} zone of control", "S2.0b")
    for unit in drops.planned(g, hex):
        yield remark(f"{g.rules.counters.shown[unit]} is to come down here", "2.5a")


def _sides(g: Board, hex: int) -> Iterator[Remark]:
    """1.1 Water, bridges, roads, rails and ferries on the six hexsides."""
    tables = tables_of(g)
    for direction, near in zip(DIRECTIONS, tables.grid.neighbours[hex], strict=True):
        row = tables.hexsides.get((hex, near)) if near >= 0 else None
        if row is None:
            continue
        words = (
            [f"{_WATERS[row.water]} ({row.name})" if row.name else _WATERS[row.water]] if row.water else []
        )
        if row.bridge:
            words.append(f"{row.bridge.replace('+', ' and ')} bridge")
        words += [row.road] if row.road else []
        words += ["railway"] if row.rail else []
        if words:
            yield remark(f"{_ON_PAPER[direction]} to {g.rules.where(near)}: {', '.join(words)}", "1.1")
    for (start, end), ferry in tables.ferries.items():
        if start == hex:
            extra = f"{counted(ferry.cost, 'MP', 'MP')}{' more' if ferry.kind == 'black' else ''}"
            yield remark(f"{ferry.name} ferry to {g.rules.where(end)}, {extra}, no armour", "1.1h")


_ON_PAPER: Final = {
    "north": "up",
    "northeast": "up right",
    "southeast": "down right",
    "south": "down",
    "southwest": "down left",
    "northwest": "up left",
}
"""1.1a North is at the lower right, so that directions are those of the paper."""


# stacks


def _present(seen: Seen, hex: int, side: int) -> bool:
    g: Board = seen.g
    return bool(units_at(g, hex, side)) or (unseen_number(g, hex) > 0 and owner_of(g, hex, seen.side) == side)


def _stack(seen: Seen, hex: int, side: int) -> Stack:
    """S4.0 One side's counters in a hex, those that cannot be seen among them (S1.1)."""
    g: Board = seen.g
    units = units_at(g, hex, side)
    hidden = unseen_number(g, hex) if owner_of(g, hex, seen.side) == side and side != seen.side else 0
    size = sum(g.rules.counters.stacks[unit] for unit in units)
    total = sum(strength(g, unit) for unit in units if g.rules.counters.role[unit] == COMBAT)
    ids = [g.rules.tables.unit_ids[unit] for unit in units]
    where = g.rules.tables.grid.name(hex)
    ids += [f"{UNKNOWN}-{where}-{number}" for number in range(1, hidden + 1)]
    text = f"strength {total} in sight, {hidden} unknown" if hidden else f"strength {total}"
    return Stack(
        side=SIDES[side],
        pieces=ids,
        points=size + hidden,
        limit=g.rules.stack_limit,
        strength=total,
        over=size > g.rules.stack_limit,
        text=f"{text}, {counted(size + hidden, 'unit')} of {g.rules.stack_limit}",
        rule="S1.1" if hidden else "1.3",
    )


def _previews(seen: Seen, hex: int) -> Iterator[Preview]:
    """S7.1 An attack on a hex with all units beside it, by each side that could make it."""
    g: Board = seen.g
    for side in (GERMAN, DUTCH):
        attackers = tuple(attackers_of(g, side, hex)) if fighters_at(g, hex, enemy(side)) else ()
        if attackers:
            yield preview(g, side, combat_odds(g, attackers, hex, False))


def preview(g: Board, side: int, odds: Odds) -> Preview:
    """S7.1 The odds in full: what each counter adds, the column and its results from 2 to 14."""
    results = g.rules.ground.results
    column = max(odds.column, 0)
    return Preview(
        side=SIDES[side],
        text=odds_line(g, odds),
        rule="S7.1",
        attack=points_text(odds.attack, PARTS),
        defence=points_text(odds.defence, PARTS),
        attackers=[_term(factor) for factor in odds.attack_factors],
        defenders=[_term(factor) for factor in odds.defence_factors],
        basic=column_name(results.columns, column),
        column=column_name(results.columns, column),
        results=[str(result) for result in results.cells[column]],
    )


def _term(factor: Factor) -> Term:
    return Term(text=factor.counter, amount=points_text(factor.points, PARTS), rule=factor.rule)


# a counter


def piece_info(seen: Seen, piece: str, seat: Seat | None = None) -> PieceInfo:
    """The counter, what it can do, and on its owner's turn to decide, why it cannot."""
    g: Board = seen.g
    shown = next((counter for counter in pieces(seen) if counter.id == piece), None)
    if shown is None:
        raise BadChoice(f"there is no counter {piece[:60]!r} in sight", "piece")
    flags = [remark(flag.text, flag.rule) for flag in shown.flags]
    if shown.hidden:
        return PieceInfo(piece=shown, lines=flags)
    unit = g.rules.tables.unit[piece]
    return PieceInfo(
        piece=shown,
        lines=[*_unit_lines(g, unit), *flags],
        why_not=[] if seat is None else list(why_not(seen, unit, seat)),
        ladder=_ladder(g, unit),
    )


def _unit_lines(g: Board, unit: int) -> Iterator[Remark]:
    """What a counter is, where it is, and what is printed on it."""
    tables = tables_of(g)
    row = tables.units[unit]
    yield remark(f"{row.kind}, {row.formation}" if row.formation else row.kind)
    yield remark(NOTATION.kinds["place"].shown(g.place[unit]))
    if row.range:
        uses = " and ".join(word for word, has in (("AA", row.aa), ("barrage", row.barrage)) if has)
        yield remark(f"{uses} rating {strength(g, unit)}, range {row.range}", "1.6")
    if g.rules.counters.role[unit] == COMBAT:
        yield remark(f"moves as {CLASSES[g.rules.counters.move_class[unit]]}", "S3.0")
        yield remark("can exploit" if g.rules.counters.exploits[unit] else "cannot exploit", "S3.2")
    if g.place[unit] == POOL and (row.entry != "seaplane" or g.turn > FIRST_TURN):
        yield remark(f"a flight costs {counted(ju52_cost(g, unit), 'Ju-52 point')}", "2.3b")
    if g.rules.counters.role[unit] == HEAD:
        for head in tables.heads["airfield" if row.entry == "land" else "paradrop"]:
            yield remark(
                f"{head.side} side: {counted(head.ju52, 'Ju-52 point')}, range {head.range} MP", "2.7b"
            )
    if g.place[unit] == DUE and row.turn:
        yield remark(f"arrives on turn {row.turn}, {entry_text(row.zone)}", "S13.0")
    if unit in tables.captures:
        yield remark(f"worth {tables.captures[unit]} VP to the enemy as a captive", "4.0d")


def _ladder(g: Board, unit: int) -> Ladder | None:
    """S8.0a The strength of a counter, step by step."""
    strengths = g.rules.counters.strength[unit]
    if g.rules.counters.role[unit] != COMBAT:
        return None
    return Ladder(steps=[LadderStep(strength=value) for value in strengths], lost=g.lost[unit], rule="S8.0a")


# why it can do nothing


def why_not(seen: Seen, unit: int, seat: Seat) -> Iterator[Refusal]:
    """The open decision's reason against each thing a counter might want to do but may not do now."""
    g: Board = seen.g
    if seen.decision is None:
        yield Refusal(text=_waiting(seen), rule=seen.phase_rule)
        return
    if g.rules.counters.side[unit] != seat.side:
        return
    legal = set(seat.legal())
    verbs = {verb.name: verb.kinds for verb in seen.decision.verbs}
    choices: list[Raw] = [
        NOTATION.choice((name, unit)) for name, kinds in verbs.items() if kinds == ("unit",)
    ]
    for choice in choices:
        if choice not in legal:
            no = seen.decision.explain(g, choice)
            if no is not None:
                yield Refusal(text=no.why, rule=no.rule, verb=choice[0])


def _waiting(seen: Seen) -> str:
    if not seen.acting:
        return "the game is over"
    return f"waiting for the {listed(PEOPLES[side] for side in seen.acting)} player"


__all__ = ["ground", "piece_info", "place_info", "preview", "why_not"]
