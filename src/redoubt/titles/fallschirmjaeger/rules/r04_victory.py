"""4.0 Victory: points by schedule, the line of communication, and how each scenario ends."""

from __future__ import annotations

from typing import NamedTuple

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.kit.words import counted
from redoubt.series.scs.queries import fighters_at, on_map
from redoubt.titles.fallschirmjaeger.queries import dead_jumpers, holds, tables_of
from redoubt.titles.fallschirmjaeger.rules.r03_orders import EVACUEES, REFINERY_TURN, members_of
from redoubt.titles.fallschirmjaeger.state import ACCEPTED, DUTCH, GERMAN, GONE, SIDES, UNUSED, Board

LINE_MOST = 10
LINE_HEXES = 6
"""4.0e Six clear hexes of the line of communication are worth a point, ten points at most."""
PLATOONS = 10
TRANSPORTS = 5


class Points(NamedTuple):
    """Victory points of one schedule, and the rule."""

    rule: str
    what: str
    german: int
    dutch: int = 0


def rounded(number: int, by: int) -> int:
    """A number divided and rounded normally, a half up."""
    return (2 * number + by) // (2 * by)


def place_points(g: Board) -> int:
    """4.0b Points for places the German controls."""
    return sum(
        row.vp
        for site, row in enumerate(tables_of(g).sites)
        if row.vp
        and g.rules.area & g.rules.place_bit[tables_of(g).site_hexes[site][0]]
        and holds(g, GERMAN, site)
    )


def loss_points(g: Board, final: bool) -> int:
    """4.0c Points for destroyed platoons and transports: whole batches during play, rounded at the end."""
    platoons, transports = dead_jumpers(g), g.ju52_lost
    if final:
        return rounded(platoons, PLATOONS) + rounded(transports, TRANSPORTS)
    return platoons // PLATOONS + transports // TRANSPORTS


def captured(g: Board, unit: int, final: bool) -> bool:
    """4.0d, 3.7 In enemy hands, or taken away; at the end the Dutch who were to be evacuated and were not."""
    if g.held[unit]:
        return True
    left_behind = tables_of(g).units[unit].id in EVACUEES and not g.evacuated[unit]
    return final and left_behind and g.place[unit] != UNUSED


def capture_points(g: Board, final: bool) -> tuple[int, int]:
    """4.0d Points for prisoners and the gold, German and Dutch."""
    points = [0, 0]
    for unit, vp in tables_of(g).captures.items():
        if captured(g, unit, final):
            points[1 - g.rules.counters.side[unit]] += vp
    return points[GERMAN], points[DUTCH]


def refinery_points(g: Board) -> int:
    """4.0e A point if neither hex of the refinery was destroyed at the start of the Dutch turn 5 (3.8b)."""
    refinery = g.rules.ground.grid.bits(tables_of(g).special["refinery"])
    settled = (g.turn, g.phasing) >= (REFINERY_TURN, DUTCH)
    return int(settled and bool(refinery & g.rules.area) and not g.refinery)


def line_length(g: Board) -> int:
    """4.0e Hexes of the line of communication from 1.28 to the first with a Dutch unit in it or beside it,
    that one included."""
    grid = g.rules.ground.grid
    for number, hex in enumerate(tables_of(g).line, start=1):
        if any(fighters_at(g, near, DUTCH) for near in (hex, *grid.adjacent[hex])):
            return number
    return len(tables_of(g).line)


def line_points(g: Board) -> int:
    """4.0e Points for the line of communication."""
    return min(LINE_MOST, rounded(line_length(g), LINE_HEXES))


def group_points(g: Board) -> int:
    """4.0e Points for the reinforcements the Dutch brought into play."""
    return sum(
        row.vp
        for group, row in enumerate(tables_of(g).groups)
        if g.groups[group] == ACCEPTED and members_of(g, group)
    )


def evacuation_points(g: Board) -> int:
    """4.0f Points for evacuations, the fewer the later."""
    tables, points = tables_of(g), 0
    for unit, turn in enumerate(g.evacuated):
        if turn:
            rows = [row for row in tables.evacuations if tables.unit[row.unit] == unit and turn <= row.until]
            points += rows[0].vp if rows else 0
    return points


def schedule(g: Board, final: bool = False) -> list[Points]:
    """4.0 Every schedule with its points as they stand, or as they are counted at the end."""
    german_captures, dutch_captures = capture_points(g, final)
    rows = [
        Points("4.0b", "places", place_points(g)),
        Points("4.0c", "losses", 0, loss_points(g, final)),
        Points("4.0d", "captures", german_captures, dutch_captures),
        Points("4.0e", "refinery", refinery_points(g)),
        Points("4.0e", "reinforcements", group_points(g)),
        Points("4.0f", "evacuations", evacuation_points(g)),
    ]
    if final and g.rules.scenario.victory == "points":
        rows.append(Points("4.0e", "line of communication", line_points(g)))
    return rows


def balance(g: Board, final: bool = False) -> int:
    """4.0 German points less Dutch points."""
    return sum(points.german - points.dutch for points in schedule(g, final))


def scores(g: Board) -> dict[str, int]:
    """The points of both sides as they stand."""
    rows = schedule(g)
    return {"german": sum(row.german for row in rows), "dutch": sum(row.dutch for row in rows)}


@procedure
class Ending(Procedure):
    """4.0, 5.0 The last turn is over: who has won."""

    @step("4.0", "Victory")
    def victory(self, g: Board) -> Asked:
        g.reveal()
        g.turn = min(g.turn, g.rules.scenario.last)
        if g.rules.scenario.victory == "points":
            by_points(g)
        elif g.rules.scenario.victory == "bridges":
            by_bridges(g)
        else:
            by_den_haag(g)
        return None


def by_bridges(g: Board) -> None:
    """5.1 The German wins with all four bridges."""
    tables = tables_of(g)
    bridges = [site for site, row in enumerate(tables.sites) if row.kind == "bridge"]
    held = sum(holds(g, GERMAN, site) for site in bridges)
    winner = GERMAN if held == len(bridges) else DUTCH
    total = {"german": held, "dutch": len(bridges) - held}
    g.finish(winner, "victory", total, f"the German holds {held} of {len(bridges)} bridges", "5.1")


def by_den_haag(g: Board) -> None:
    """5.2 The German wins with two of three airfields, or with the Queen and the Government in his hands."""
    tables = tables_of(g)
    fields = [
        site
        for site, row in enumerate(tables.sites)
        if row.kind == "airfield" and g.rules.area & g.rules.place_bit[tables.site_hexes[site][0]]
    ]
    held = sum(holds(g, GERMAN, site) for site in fields)
    court = [tables.unit["NL-Queen-Wilhelmina"], tables.unit["NL-Dutch-Government"]]
    taken = all(g.held[unit] and (on_map(g, unit) or g.place[unit] == GONE) for unit in court)
    winner = GERMAN if held >= 2 or taken else DUTCH
    why = f"the German holds {held} of {len(fields)} airfields" + (
        ", the Queen and the Government" if taken else ""
    )
    g.finish(winner, "victory", {"german": held, "dutch": len(fields) - held}, why, "5.2")


def _lead(difference: int) -> str:
    if not difference:
        return "both sides have the same number of points"
    leader = "the German is" if difference > 0 else "the Dutch are"
    return f"{leader} {counted(abs(difference), 'point')} ahead"


def by_points(g: Board) -> None:
    """5.3 The difference of the points decides."""
    rows = schedule(g, final=True)
    difference = balance(g, final=True)
    for row in rows:
        g.log(row.rule, "points", what=row.what, german=row.german, dutch=row.dutch)
    level = next(level for level in g.rules.scenario.levels if difference >= level[0])
    total = {"german": sum(row.german for row in rows), "dutch": sum(row.dutch for row in rows)}
    winner = SIDES.index(level[1]) if level[1] else -1
    g.finish(winner, level[2], total, _lead(difference), "5.3")


EVENTS = (EventKind("points", "{what}: German {german}, Dutch {dutch}", report=True),)
