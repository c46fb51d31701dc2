"""LW-050 Step 1: fresh resources come into the Pools. ME, garrisons and partisans by the nation's data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    CONTROL,
    LSP,
    TANKS,
    Board,
    points_name,
)
from redoubt.titles.land_war.tables import GRID, LineRow

LOW_MORALE = (5, 2)
"""A47 At each of these a nation loses an LSP a turn."""


@procedure
class Production(Procedure):
    """LW-050 Step 1."""

    @loop("LW-121", "Production")
    def shut_lines(self, g: Board) -> ShutLine | None:
        """LW-121 The owner of a bombed zone chooses which lines are shut."""
        for nation, zone, number in g.shut:
            if number and open_lines(g, nation, zone):
                return ShutLine(g.rules.team[nation], nation, zone)
        return None

    @shut_lines.then
    def shut_line(self, g: Board, choice: Choice) -> None:
        _, zone, what = choice
        nation = next(row[0] for row in g.shut if row[1] == zone and row[2])
        board.shut_line(g, nation, zone, what)

    @step("LW-050", "Production")
    def produce(self, g: Board) -> None:
        """LW-020, A01 What the nation makes this turn goes to its Pool."""
        for side in g.rules.teams:
            nation = g.rules.nation_of[side]
            row = g.rules.budget(nation, g.turn)
            if row is None or g.gone >> nation & 1:
                continue
            set_me(g, nation, row.me)
            board.give_pags(g, nation, row.new_pags)
            points = output(g, nation)
            for what, amount in enumerate(points):
                board.pool(g, nation, what, amount)
            g.log("LW-050", "produced", seen_by=(side,), nation=nation, made=list(points), me=g.me[nation])
        board.end_production(g)


def set_me(g: Board, nation: int, due: int) -> None:
    """LW-034, A79 The ME that the campaign gives the nation this turn. An ME that Control set stands until
    Control changes it again or the campaign gives the same."""
    if g.me[nation] == g.rules.estimate(nation, g.turn - 1):
        board.set_me(g, nation, due)
    elif g.me[nation] != due:
        seen_by = (*queries.teams_of(g, queries.camp_of(g, nation)), CONTROL)
        g.log("A79", "me_stands", seen_by=seen_by, nation=nation, me=g.me[nation], due=due)


def output(g: Board, nation: int) -> tuple[int, int, int, int, int]:
    """LW-050, R1, A46 Men, tanks, aircraft, LSP, bombers of this turn: men by the nation's data, the rest by
    the lines of the zones it still holds and that are not shut (R6)."""
    row = g.rules.budget(nation, g.turn)
    if row is None:
        return (0, 0, 0, 0, 0)
    lines = g.rules.map.lines.get((nation, g.turn), ())
    tanks, aircraft, lsp = row.tanks, row.aircraft, row.lsp
    if lines:
        tanks = sum(line.tank_lines for line in lines if runs(g, line, nation))
        aircraft = sum(line.aircraft_lines for line in lines if runs(g, line, nation))
        lsp = sum(line.lsp_lines for line in lines if runs(g, line, nation))
    idle = [sum(row[::2] == (nation, what) for row in g.idle) for what in (TANKS, AIRCRAFT, LSP)]
    lsp -= sum(g.morale[nation] <= level for level in LOW_MORALE)
    return (
        row.manpower, max(0, tanks - idle[0]), max(0, aircraft - idle[1]), max(0, lsp - idle[2]),
        row.strategic_bombers,
    )  # fmt: skip


def runs(g: Board, line: LineRow, nation: int) -> bool:
    """R6 A zone in a captured hex is lost; one beyond the map's edge never is."""
    if not line.hex:
        return True
    hex = GRID.parse(line.hex)
    row = g.rules.map.rows.get(hex)
    return (row is not None and bool(row.off_map)) or g.holder[hex] == queries.camp_of(g, nation)


def open_lines(g: Board, nation: int, zone: int) -> tuple[int, ...]:
    """The kinds of line of a zone that still run this turn."""
    idle = [row[2] for row in g.idle if row[0] == nation and row[1] == zone]
    kinds = []
    for line in g.rules.map.lines.get((nation, g.turn), ()):
        if line.hex and GRID.parse(line.hex) == zone and runs(g, line, nation):
            counts = {TANKS: line.tank_lines, AIRCRAFT: line.aircraft_lines, LSP: line.lsp_lines}
            kinds += [what for what, count in counts.items() if count > idle.count(what)]
    return tuple(kinds)


@dataclass(frozen=True)
class ShutLine(Decision):
    """LW-121 The owner of a bombed zone chooses a line that makes nothing this turn."""

    nation: int
    zone: int
    rule = "LW-121"
    prompt = "bombs have hit {zone_name}: which line is shut this turn?"
    anew = True
    verbs = (Verb("shut", "hex", "point", label="Shut a line of {point}", group="industry", alike=True),)

    def words(self, g: Board) -> dict[str, str]:
        return {"zone_name": g.rules.map.rows[self.zone].industry_zone}

    def options(self, g: Board) -> Iterator[Raw]:
        return (("shut", self.zone, what) for what in open_lines(g, self.nation, self.zone))

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "shut":
            what = points_name(choice[2])
            return No("LW-121", f"no line of {what} is still running at {queries.where(g, choice[1])}")
        return None


EVENTS = (
    EventKind(
        "line_shut", "{Nation}: a line of {resource} at {zone_hex} stands still this turn", headline=True
    ),
    EventKind(
        "me_stands",
        "{Nation} keep{s} the ME of {me} that Control has set; the campaign's would be {due}",
    ),
    EventKind("produced", "{Nation} receive{s} {made}; {its} ME is {me}", words=words.produced),
)
