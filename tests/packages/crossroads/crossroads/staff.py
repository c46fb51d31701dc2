"""A simple player: the best card, then towards towns that are not its own; or, when wary, it waits."""

from __future__ import annotations

from crossroads.queries import scores
from crossroads.state import Board
from crossroads.tables import SIDES
from redoubt.engine.decision import Choice
from redoubt.engine.seat import Seat

DOCTRINES = ("bold", "wary")


class Staff:
    name = "staff"

    def __init__(self, side: str, seed: int, doctrine: str = DOCTRINES[0]) -> None:
        self.side, self.seed, self.wary = SIDES.index(side), seed, doctrine == "wary"

    def choose(self, seat: Seat) -> Choice:
        g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
        choices = [choice for option in seat.legal() for choice in option.each()]
        return max(choices, key=lambda choice: self.worth(g, choice))

    def worth(self, g: Board, choice: Choice) -> float:
        tables = g.rules.tables
        if choice.verb == "play":
            return tables.cards[choice[1]].points - 2 * tables.cards[choice[1]].ambush / 3
        if choice.verb == "march" and self.wary:
            return -1.0
        if choice.verb == "march":
            _, unit, space = choice
            open_towns = [town for town in tables.towns if g.holder[town] != self.side]
            far = [len(tables.graph.path(space, town) or ()) for town in open_towns]
            here = [len(tables.graph.path(g.at[unit], town) or ()) for town in open_towns]
            return (min(here, default=0) - min(far, default=0)) + tables.units[unit].strength / 10
        return {"spend": 0.1, "ambush": 1.0, "save": 0.05}.get(choice.verb, 0.0)


def evaluate(g: Board, side: int) -> float:
    """6 The points of a side's towns less the enemy's."""
    points = scores(g)
    return float(points[SIDES[side]] - points[SIDES[1 - side]])
