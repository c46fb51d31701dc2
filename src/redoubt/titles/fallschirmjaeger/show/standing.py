"""4.0 How the game stands: bridges, airfields, victory points, losses."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import barred
from redoubt.show.table import remark
from redoubt.show.types import Aim, Gauge, GaugeMark, Goal, Grade, Lost, Remark, Score
from redoubt.titles.fallschirmjaeger.queries import aa_in_range, holds, night, tables_of
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.rules.r04_victory import balance, line_length, schedule
from redoubt.titles.fallschirmjaeger.settings import Rules
from redoubt.titles.fallschirmjaeger.show.turntrack import FIRST_TURNS, phase_of, when
from redoubt.titles.fallschirmjaeger.state import DEAD, DUTCH, GERMAN, PEOPLES, SIDES, Board


def sites_of(g: Board, kind: str) -> list[int]:
    """The sites of a kind inside the area in play."""
    tables = tables_of(g)
    return [
        site
        for site, row in enumerate(tables.sites)
        if row.kind == kind and g.rules.area & g.rules.place_bit[tables.site_hexes[site][0]]
    ]


def scores(g: Board) -> Iterator[Score]:
    """5.1, 5.2, 5.3 What decides the scenario."""
    aim = g.rules.scenario.victory
    if aim == "bridges":
        bridges = sites_of(g, "bridge")
        held = [site for site in bridges if holds(g, GERMAN, site)]
        named = ", ".join(tables_of(g).sites[site].name for site in held) or "none"
        yield Score(
            id="bridges",
            label="German bridges",
            value=len(held),
            needed=len(bridges),
            rule="5.1",
            text=f"the German holds {len(held)} of {len(bridges)} bridges: {named}",
        )
    elif aim == "den_haag":
        yield from _den_haag(g)
    else:
        yield Score(
            id="vp",
            label="VP balance",
            value=balance(g),
            text=_points_text(g),
            rule="4.0",
            scale=scale(g),
            level_rule="5.3",
            paced=False,
        )


def goal(g: Board) -> Goal:
    """5.1, 5.2, 5.3 What decides the game, and how far the German is."""
    scenario = g.rules.scenario
    by_when = f"by the end of turn {scenario.last}"
    if scenario.victory == "bridges":
        bridges = sites_of(g, "bridge")
        held = sum(holds(g, GERMAN, site) for site in bridges)
        aims = [Aim(label="bridges", now=held, needed=len(bridges), rule="5.1")]
        return Goal(text=f"The German takes all four bridges {by_when}", rule="5.1", aims=aims)
    if scenario.victory == "den_haag":
        fields = sum(holds(g, GERMAN, site) for site in sites_of(g, "airfield"))
        taken = sum(bool(g.held[unit]) for unit in court(g))
        aims = [
            Aim(label="airfields", now=fields, needed=2, rule="5.2"),
            Aim(label="or Queen and Government", now=taken, needed=2, rule="5.2"),
        ]
        return Goal(text=f"The German holds two airfields, or the court, {by_when}", rule="5.2", aims=aims)
    draw = min(level[0] for level in scenario.levels if not level[1])
    aims = [Aim(label="VP for a draw", now=balance(g), needed=draw, rule="5.3")]
    return Goal(text=f"German points less Dutch points {by_when}", rule="5.3", aims=aims)


def gauges(seen: Seen) -> list[Gauge]:
    """2.3, 2.6a The Ju-52 points that can still fly; during the landings what each airfield handles."""
    g: Board = seen.g
    landings = phase_of(seen).rule == "2.5"
    return [_ju52(g), *(_airfield(g, hex) for hex in fields_of(g.rules) if landings)]


def _ju52(g: Board) -> Gauge:
    points = tables_of(g).values.ju52.points
    text = f"{g.ju52_ready} of {points} can fly this turn, {g.ju52_lost} destroyed"
    return Gauge(
        id="ju52",
        label="Ju-52",
        rule="2.3",
        text=text,
        value=g.ju52_ready,
        low=0,
        high=points,
        side=SIDES[GERMAN],
    )


def fields_of(rules: Rules) -> list[int]:
    """The airfields in the area in play."""
    return [hex for hex in rules.tables.airfields if rules.area & rules.place_bit[hex]]


def why_closed(g: Board, hex: int) -> str:
    """2.6 Why nobody can land at an airfield; empty if units can."""
    return "the enemy is there: no landing" if barred(g, DUTCH) & g.rules.place_bit[hex] else ""


def _airfield(g: Board, hex: int) -> Gauge:
    tables, die, closed = tables_of(g), landing_modifier(g, hex), why_closed(g, hex)
    row, load = tables.airfields[hex], g.field_loads[tables.field_of[hex]]
    wreck = ", a wreck on it" if g.wrecks & g.rules.place_bit[hex] else ""
    text = f"{load} of at most {row.max} Ju-52 points, capacity {row.cap}, landing die {die:+d}{wreck}"
    return Gauge(
        id=f"airfield-{row.airfield}",
        label=row.airfield,
        rule="2.6a",
        text=f"{row.airfield}: {closed or text}",
        value=load,
        high=row.max or 0,
        words="closed" if closed else f"die {die:+d}" if die else "",
        side=SIDES[GERMAN],
        marks=[GaugeMark(at=row.cap or 0, text="capacity: beyond it the landing die is worse")],
    )


def court(g: Board) -> list[int]:
    """5.2 The Queen and the Government."""
    return [tables_of(g).unit[id] for id in ("NL-Queen-Wilhelmina", "NL-Dutch-Government")]


def _den_haag(g: Board) -> Iterator[Score]:
    """5.2 Two of three airfields, or the Queen and the Government."""
    fields = sites_of(g, "airfield")
    held = [site for site in fields if holds(g, GERMAN, site)]
    words = [_field_text(g, site) for site in fields]
    yield Score(
        id="airfields",
        label="German airfields",
        value=len(held),
        needed=2,
        rule="5.2",
        text=f"the German holds {len(held)} of {len(fields)} airfields: {', '.join(words)}",
    )
    taken = sum(bool(g.held[unit]) for unit in court(g))
    yield Score(
        id="court",
        label="Queen and Government",
        value=taken,
        needed=2,
        rule="5.2",
        text=f"the German holds {taken} of 2",
    )


def _field_text(g: Board, site: int) -> str:
    """4.0a Who holds an airfield, and whether enemy AA fire denies it."""
    name = tables_of(g).sites[site].name
    owner = g.control[site]
    if holds(g, owner, site):
        return f"{name} {PEOPLES[owner]}"
    if aa_in_range(g, 1 - owner, tables_of(g).site_hexes[site][0]):
        return f"{name} nobody's, in range of {PEOPLES[1 - owner]} AA"
    return f"{name} nobody's"


def _points_text(g: Board) -> str:
    parts = [f"{row.what} {row.german - row.dutch:+d}" for row in schedule(g) if row.german or row.dutch]
    return ", ".join(parts) or "no points yet"


def scale(g: Board) -> list[Grade]:
    """5.3 The levels of victory from the lowest up."""
    rising = g.rules.scenario.levels[::-1]
    ends = [least - 1 for least, _, _ in rising[1:]]
    names = [
        f"{PEOPLES[SIDES.index(winner)]} {level.removesuffix(' victory')}" if winner else level
        for _, winner, level in rising
    ]
    return [Grade(upto=end, label=name) for end, name in zip([*ends, None], names, strict=True)]


def losses(g: Board) -> dict[str, Lost]:
    """S8.0 Steps and units lost so far."""
    totals = {}
    for side in (GERMAN, DUTCH):
        fighting = [unit for unit in g.rules.counters.units_of[side] if g.rules.counters.role[unit] == COMBAT]
        gone = [unit for unit in fighting if g.place[unit] == DEAD]
        steps = sum(g.rules.counters.steps[unit] for unit in gone)
        steps += sum(g.lost[unit] for unit in fighting if g.place[unit] != DEAD)
        text = f"{counted(steps, 'step')}, {counted(len(gone), 'unit')} lost"
        totals[SIDES[side]] = Lost(steps=steps, units=len(gone), text=text)
    return totals


def status(g: Board) -> Iterator[Remark]:
    """The time of day, transports, the schedule of points, and what the special turns mean."""
    yield remark(f"{when(g, min(g.turn, g.rules.scenario.last))}{', night' if night_now(g) else ''}", "1.2")
    yield remark(f"Ju-52 points: {g.ju52_ready} ready, {g.ju52_lost} destroyed", "2.3")
    if g.rules.scenario.victory == "points":
        for row in schedule(g):
            if row.german or row.dutch:
                yield remark(f"{row.what}: German {row.german}, Dutch {row.dutch}", row.rule)
        length = counted(line_length(g), "hex")
        yield remark(f"line of communication open for {length} of {len(tables_of(g).line)}", "4.0e")
    if g.turn <= FIRST_TURNS:
        yield remark(
            "first light: the Dutch move at half their allowance, and nobody is out of supply yet", "3.1a"
        )


def night_now(g: Board) -> bool:
    return g.turn <= g.rules.scenario.last and night(g)


__all__ = [
    "court",
    "fields_of",
    "gauges",
    "goal",
    "losses",
    "night_now",
    "scale",
    "scores",
    "sites_of",
    "status",
    "why_closed",
]
