"""S1 to S4 The worth of the places held, and how the war ends."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.titles.land_war import queries, words
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, NATIONS, NOWHERE, Board


def scores(g: Board) -> dict[str, int]:
    """The points of both camps."""
    return {CAMPS[camp]: queries.points(g, camp) for camp in (AXIS, ALLIED)}


def captures(g: Board) -> dict[str, int]:
    """S3, A90 By nation with a team: the worth of the places that its own flags took and its camp still
    holds."""
    taken = dict.fromkeys((NATIONS[g.rules.nation_of[side]] for side in g.rules.teams), 0)
    for hex, worth in g.rules.map.points.items():
        nation = g.taken_by[hex]
        if nation != NOWHERE and g.holder[hex] == queries.camp_of(g, nation):
            taken[NATIONS[nation]] += worth
    return taken


def race(g: Board) -> tuple[int, int]:
    """S3, A90 The points of the cities for which a nation races its allies: taken by its flags, by theirs."""
    rule = g.rules.scenario.race
    if rule is None:
        return 0, 0
    nation, points = NATIONS.index(rule.nation), [0, 0]
    for hex in map(g.rules.map.place, rule.cities):
        if g.taken_by[hex] != NOWHERE and g.holder[hex] == queries.camp_of(g, nation):
            points[g.taken_by[hex] != nation] += g.rules.map.points[hex]
    return points[0], points[1]


def report_captures(g: Board) -> None:
    """S3 At the end of a turn, where allies race."""
    taken, rule = captures(g), g.rules.scenario.race
    if rule is not None and any(taken.values()):
        g.log(g.rules.scenario.rule, "captures", taken=taken, racer=rule.nation, race=list(race(g)),
              cities=list(rule.cities))  # fmt: skip


def level(g: Board) -> tuple[str, str]:
    """Who wins with these points (nobody in a draw), and the name of the result."""
    counted = scores(g)[g.rules.scenario.counted]
    for least, winner, name in g.rules.levels:
        if counted >= least:
            return winner, name
    raise AssertionError("the last level begins at 0")


def end(g: Board) -> None:
    """S1, S2, S3, S4 The last turn is over: the points decide."""
    winner, name = level(g)
    counted = scores(g)
    who = g.rules.scenario.counted
    points = f"{counted[who]} {'point' if counted[who] == 1 else 'points'}"
    reason = f"the {who} camp holds places worth {points}"
    g.finish(winner or -1, name, counted, reason, g.rules.scenario.rule)


EVENTS = (
    EventKind("captures", "Taken by their own flags: {taken}; {race}", report=True, words=words.captures),
)
