"""LW-050 to LW-059 The turn: ten steps, as printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from redoubt.engine.errors import BadSetup
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.rules import (
    a39_isolation as isolation,
    e1_events as events,
    lw010_front as front,
    s1_victory as victory,
)
from redoubt.titles.land_war.rules.e1_events import Events
from redoubt.titles.land_war.rules.lw050_production import Production
from redoubt.titles.land_war.rules.lw051_deployment import Deploy
from redoubt.titles.land_war.rules.lw052_closing import Close
from redoubt.titles.land_war.rules.lw053_flags import PlaceFlags
from redoubt.titles.land_war.rules.lw054_stakes import PlayCards
from redoubt.titles.land_war.rules.lw055_removal import Remove
from redoubt.titles.land_war.rules.lw060_combat import Combats
from redoubt.titles.land_war.rules.lw097_straightening import Straighten
from redoubt.titles.land_war.rules.lw115_bombing import Raids
from redoubt.titles.land_war.rules.r7_setup import set_up
from redoubt.titles.land_war.state import ALLIED, AXIS, NATIONS, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID


@procedure
class War(Procedure):
    """The game: turn after turn to the last."""

    @loop("LW-050")
    def turns(self, g: Board) -> Turn | None:
        if g.turn >= g.rules.last_turn:
            victory.end(g)
            return None
        board.next_turn(g)
        return Turn()


@procedure
class Turn(Procedure):
    """LW-050 to LW-059 One turn."""

    @step("LW-050", "Production")
    def production(self, g: Board) -> Production:
        board.begin_turn(g)
        events.partisans_rise(g)
        return Production()

    @step("LW-051", "Deployment")
    def deployment(self, g: Board) -> Deploy:
        return Deploy()

    @step("LW-052", "Closing the line")
    def closing(self, g: Board) -> Close:
        return Close()

    @step("LW-053", "Offensive flags")
    def flags(self, g: Board) -> PlaceFlags:
        return PlaceFlags()

    @step("LW-054", "Cards and LSP")
    def cards(self, g: Board) -> PlayCards:
        events.torch(g)
        return PlayCards()

    @step("LW-055", "Back to the Pool")
    def removal(self, g: Board) -> Remove:
        return Remove()

    @step("LW-120", "Bombing")
    def bombing(self, g: Board) -> Raids:
        return Raids()

    @step("LW-056", "Combat")
    def combats(self, g: Board) -> Combats:
        return Combats()

    @step("LW-057", "The new line")
    def news(self, g: Board) -> Events:
        return Events()

    @step("LW-057", "The new line")
    def new_line(self, g: Board) -> None:
        """LW-057 Step 8: the map is brought up to date; what is no longer at the front goes to the Pool."""
        behind_to_pool(g)
        front.settle(g)
        isolation.wither(g)

    @step("LW-058", "Straightening the line")
    def straightening(self, g: Board) -> Straighten:
        return Straighten()

    @step("LW-059", "Report")
    def late_news(self, g: Board) -> Events:
        return Events()

    @step("LW-059", "Report")
    def report(self, g: Board) -> None:
        """LW-059 Step 10."""
        board.end_turn(g)
        g.log("LW-059", "report", turn=g.turn, points=victory.scores(g), lost=lost_so_far(g))
        victory.report_captures(g)


def lost_so_far(g: Board) -> dict[str, list[int]]:
    """LW-057 The loss records: men, tanks, aircraft and bombers of each team's nation since the beginning."""
    return {
        NATIONS[nation]: [g.lost_men[nation], g.lost_tanks[nation], g.lost_aircraft[nation],
                          g.lost_bombers[nation]]
        for nation in (g.rules.nation_of[side] for side in g.rules.teams)
    }  # fmt: skip


def behind_to_pool(g: Board) -> None:
    """A25 Resources in a hex that is no longer front go to the Pool, if a way is open; men on a coast, in a
    city or in a Security Zone may stay (A56), and those who build stay for the turn (LW-100)."""
    board_ = g.rules.map
    for camp in (AXIS, ALLIED):
        line = frozenset(queries.line(g, camp))
        for hex in queries.occupied(g):
            if g.holder[hex] != camp or hex in line:
                continue
            stays = g.zone[hex] != NOWHERE or bool((board_.coastal | board_.named) & GRID.bit[hex])
            for nation, men, tanks, aircraft, lsp in g.forces[hex]:
                pool = queries.pool_for(g, nation, hex)
                if pool != NOWHERE:
                    free = 0 if stays else max(0, men - queries.builders(g, hex, nation))
                    board.to_pool(g, hex, nation, (free, tanks, aircraft, lsp), pool)


# beginning


def begin(g: Board) -> Sequence[Procedure]:
    """A game at its start: the campaign's set-up, before turn 1."""
    set_up(g)
    return [War()]


STEPS: Final = {
    "LW-050": "production", "LW-051": "deployment", "LW-052": "closing", "LW-053": "flags",
    "LW-054": "cards", "LW-055": "removal", "LW-056": "combats", "LW-057": "news",
    "LW-058": "straightening", "LW-059": "late_news",
}  # fmt: skip


def enter(g: Board, phase: str) -> Sequence[Procedure]:
    """A position that begins in one of the ten steps; deployment if none is named."""
    wanted = phase or "LW-051"
    if wanted not in STEPS:
        raise BadSetup(f"unknown phase {phase[:20]!r}; a turn has {', '.join(STEPS)}", "phase")
    return [War(), Turn.at(STEPS[wanted])]


EVENTS = (
    EventKind("rewound", "Control takes the game back: {reason}", "table", report=True),
    EventKind(
        "answered_for", "Control answers for {team}: {reason}", "table", report=True, words=words.answered
    ),
    EventKind("correction", "Control corrects the board: {reason}", "table", report=True),
    EventKind("corrected", "Corrected: {text}", "table", report=True),
    EventKind("game_over", "Game over: {end}; {reason}", report=True, words=words.ended),
    EventKind("turn", "Turn {turn}: {name}"),
    EventKind("report", "End of turn {turn}: {points}", report=True, words=words.report),
)
