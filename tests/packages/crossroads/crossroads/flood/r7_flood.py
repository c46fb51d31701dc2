"""7 Flood."""

from __future__ import annotations

from crossroads.rules.r5_combat import Combat
from crossroads.state import Board
from crossroads.tables import RIVER
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step


@procedure
class River(Procedure):
    """7 The river is high on a die of 1 or 2."""

    @step("7", "The river")
    def rise(self, g: Board) -> None:
        die = g.roll("7", "river")
        g.flooded = int(die <= 2)
        g.log("7", "river", die=die, state="high" if g.flooded else "low")


@procedure
class FloodCombat(Combat):
    """5, 7 Whoever attacks into or out of a river space while the river is high loses a point."""

    def attack_modifier(self, g: Board) -> int:
        spaces = g.rules.tables.spaces
        across = RIVER in (spaces[self.space].terrain, spaces[self.start].terrain)
        return -1 if g.flooded and across else 0


EVENTS = (EventKind("river", "The river is {state} on a die of {die}", dice=("die",)),)
