"""Conservation of points: what every nation has is what it had, and what the log says it gained and lost.

A point is on the map, in a Pool, embarked, on air defence, with the navy, in a garrison or in a flak zone.
The ledger is kept from the events alone, so a point that appears or vanishes without a line is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from redoubt.engine.events import Event
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    BOMBERS,
    BRITAIN,
    LSP,
    MEN,
    MIDDLE_EAST,
    NATIONS,
    POOLS,
    RESOURCES,
    TANKS,
    Board,
)

Points = Counter[tuple[int, int]]
"""By nation and resource."""
SPENDS_AN_LSP = {"zone_set_up", "flak_set_up", "flak_run", "fort_begun", "base_paid"}


def held(g: Board) -> Points:
    """What the nations with teams have, wherever it is."""
    points: Points = Counter()
    for rows in g.forces:
        for nation, *row in rows:
            for what, number in enumerate(row):
                points[nation, what] += number
    for pool in range(len(POOLS)):
        for what in range(len(RESOURCES)):
            points[BRITAIN if pool == MIDDLE_EAST else pool, what] += queries.in_pool(g, pool, what)
    for nation, _, *row in g.embarked:
        for what, number in enumerate(row):
            points[nation, what] += number
    for rows in g.patrol:
        for nation, number in rows:
            points[nation, AIRCRAFT] += number
    for marker in (g.garrison, g.flak):
        for nation in marker:
            points[nation, MEN] += 1
    for nation, number in enumerate(g.garrisons):
        points[nation, MEN] += number
    for nation, number in enumerate(g.naval_bombers):
        points[nation, BOMBERS] += number
    for nation, number, _ in g.converting:
        points[nation, BOMBERS] += number
    return points


def entered(g: Board, events: Iterable[Event]) -> Points:
    """What the log says was gained, and lost as a negative number."""
    points: Points = Counter()
    for event in events:
        fact = event.facts
        nation = fact.get("nation", -1)
        if event.kind == "produced":
            for what, number in enumerate(fact["made"]):
                points[nation, what] += number
        elif event.kind == "pag_absorbed":
            points[nation, MEN] += 1
        elif event.kind == "lost_from":
            points[nation, fact["resource"]] -= fact["number"]
        elif event.kind == "went_home":
            for what, number in enumerate(fact["points"]):
                points[nation, what] -= number
        elif event.kind == "patrol_lost":
            points[nation, AIRCRAFT] -= fact["number"]
        elif event.kind in ("staked_lsp", "lsp_returned"):
            points[nation, LSP] += fact["number"] * (1 if event.kind == "lsp_returned" else -1)
        elif event.kind in SPENDS_AN_LSP:
            points[nation, LSP] -= 1
    return points


class Ledger:
    """The points of a game as its log has them."""

    def __init__(self, g: Board) -> None:
        self.points = held(g)
        self.downed = g.lost_bombers
        self.aloft = g.lost_aircraft

    def enter(self, g: Board, events: Iterable[Event]) -> None:
        """Bombers shot down have no line of their own, but a die and the record of losses (LW-057)."""
        events = list(events)
        for key, number in entered(g, events).items():
            self.points[key] += number
        for nation, lost in enumerate(g.lost_bombers):
            self.points[nation, BOMBERS] -= lost - self.downed[nation]
        if any(event.kind == "airfields_lost" for event in events):
            reported = Counter(
                {
                    event.facts["nation"]: event.facts["number"]
                    for event in events
                    if event.kind == "lost_from" and event.facts["resource"] == AIRCRAFT
                }
            )
            for nation, lost in enumerate(g.lost_aircraft):
                self.points[nation, AIRCRAFT] -= max(0, lost - self.aloft[nation] - reported[nation])
        self.downed, self.aloft = g.lost_bombers, g.lost_aircraft

    def differences(self, g: Board) -> list[str]:
        """Nations whose points are not what the log says; those that have left the war are not looked at."""
        now = held(g)
        teams = [g.rules.nation_of[side] for side in g.rules.teams]
        return [
            f"{NATIONS[nation]}: {now[nation, what]} {RESOURCES[what]}, by log {self.points[nation, what]}"
            for nation in teams
            if not g.gone >> nation & 1
            for what in (MEN, TANKS, AIRCRAFT, LSP, BOMBERS)
            if now[nation, what] != self.points[nation, what]
        ]
