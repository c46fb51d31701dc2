"""S1 to S4 The worth of the places held, and how the war ends."""

from __future__ import annotations

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, Board


def scores(g: Board) -> dict[str, int]:
    """The points of both camps."""
    return {CAMPS[camp]: queries.points(g, camp) for camp in (AXIS, ALLIED)}


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
    reason = f"the {who} camp holds places worth {counted[who]} points"
    g.finish(winner or -1, name, counted, reason, g.rules.scenario.rule)
