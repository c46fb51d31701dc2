"""4 Marching: a point takes a unit along one road; whoever meets the enemy fights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crossroads.queries import units_at
from crossroads.rules.r5_combat import Combat
from crossroads.state import LOST, Board
from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure


@dataclass(frozen=True)
class MoveUnit(Decision):
    """4 Which unit marches where."""

    rule = "4"
    prompt = "march along a road ({points} points left), or end"
    points: int = 0
    stopped: tuple[int, ...] = ()
    """Units that have fought."""
    verbs = (
        Verb("march", "unit", "space", label="{unit} marches to {space}", group="move"),
        Verb("end", label="End the march", ends=True, safe=True),
    )

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("end",)
        for unit, at in enumerate(g.at):
            if at != LOST and g.rules.tables.side[unit] == self.side and unit not in self.stopped:
                yield from (("march", unit, space) for space in g.rules.tables.graph.adjacent[at])

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "march" or min(choice[1:]) < 0:
            return None
        _, unit, space = choice
        shown = g.game.title.notation.kinds
        name, where = shown["unit"].shown(unit), shown["space"].shown(space)
        if g.rules.tables.side[unit] != self.side:
            return No("4", f"{name} is not yours to move")
        if g.at[unit] == LOST:
            return No("4", f"{name} is lost")
        if unit in self.stopped:
            return No("4", f"{name} has fought and marches no further this turn")
        return No("4", f"no road leads from {shown['space'].shown(g.at[unit])} to {where}")


@procedure
class March(Procedure):
    """4 One side marches."""

    side: int
    points: int
    stopped: tuple[int, ...] = ()

    @loop("4")
    def marching(self, g: Board) -> Any:
        if not self.points:
            return None
        return MoveUnit(self.side, self.points, self.stopped)

    @marching.then
    def moved(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "end":
            return LEAVE
        _, unit, space = choice
        start = g.at[unit]
        self.points -= 1
        g.at[unit] = space
        g.changed()
        g.log("4", "marched", unit=unit, start=start, space=space)
        if units_at(g, space, 1 - self.side):
            self.stopped = (*self.stopped, *units_at(g, space, self.side))
            return Combat(self.side, space, start)
        if space in g.rules.tables.towns:
            g.holder[space] = self.side
        return None


EVENTS = (
    EventKind(
        "marched", "{unit} marches from {start} to {space}", "march", deed=Deed("moved", "unit", "units")
    ),
)
