"""S13.0 Reinforcements: put on the map at the very start of their owner's movement phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure
from redoubt.series.scs.board import put
from redoubt.series.scs.state import SeriesBoard

Entries = Callable[[Any, int], list[tuple[int, int]]]


@dataclass(frozen=True)
class ChooseEntry(Decision):
    """S13.0a Which reinforcement enters where."""

    rule: ClassVar[str] = "S13.0a"
    prompt: ClassVar[str] = "bring your reinforcements onto the map"
    verbs = (
        Verb("enter", "unit", "hex", label="{unit} enters in {hex}", group="move"),
        Verb("wait", label="Keep the others off the map", group="end", ends=True, rule="S13.0c"),
    )

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        due = [("enter", unit, hex) for unit, hex in g.rules.entries(g, self.side)]
        return [*due, ("wait",)] if g.rules.series.reinforcements_may_wait or not due else due

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] == "wait":
            return No("S13.0c", "reinforcements may not wait")
        if choice[0] != "enter" or min(choice[1:]) < 0:
            return None
        name, where = g.rules.counters.shown[choice[1]], g.rules.where(choice[2])
        return No("S13.0b", f"{name} is not due in {where}, or the enemy is there")


@procedure
class Arrivals(Procedure):
    """S13.0 Reinforcements come onto the map, one by one."""

    side: int

    @loop("S13.0a")
    def entry(self, g: SeriesBoard) -> Asked:
        return ChooseEntry(self.side) if g.rules.entries(g, self.side) else None

    @entry.then
    def entered(self, g: SeriesBoard, choice: Raw) -> Asked:
        if choice[0] == "wait":
            return LEAVE
        unit, hex = choice[1:]
        g.log("S13.0a", "arrived", unit=unit, hex=hex)
        put(g, (unit,), hex)
        g.rules.game.went(g, (unit,), (hex, hex))
        return None


EVENTS = (EventKind("arrived", "{unit} arrives in {hex}", "march", report=True),)
