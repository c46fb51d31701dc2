"""S8.0 Step losses: the owner takes them from the units that took part, as he likes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure
from redoubt.kit.words import counted
from redoubt.series.scs.board import eliminate, lose_step
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import on_map, steps_left
from redoubt.series.scs.state import SeriesBoard


@dataclass(frozen=True)
class TakeStep(Decision):
    """S8.0a Which unit loses a step."""

    rule: ClassVar[str] = "S8.0a"
    prompt: ClassVar[str] = "the fight for {hex} costs you {steps}: which unit takes {it}?"
    verbs = (Verb("lose", "unit", label="{unit} loses a step", group="loss"),)
    units: tuple[int, ...] = ()
    owed: int = 1
    hex: int = 0
    """Where it was lost."""

    def words(self, g: SeriesBoard) -> dict[str, str]:
        return {"steps": counted(self.owed, "step"), "it": "it" if self.owed == 1 else "the first"}

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        return [("lose", unit) for unit in takers(g, self.units)]

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] != "lose" or choice[1] < 0:
            return None
        name = g.rules.counters.shown[choice[1]]
        if choice[1] in self.units:
            return No("S8.0b", f"{name} never takes losses")
        return No("S8.0a", f"{name} did not take part in this combat")


def takers(g: SeriesBoard, units: tuple[int, ...]) -> list[int]:
    """S8.0b The units that can lose a step; leaders and trucks never do."""
    role = g.rules.counters.role
    return [unit for unit in units if role[unit] == COMBAT and on_map(g, unit)]


@procedure
class StepLosses(Procedure):
    """S8.0a A side loses steps. Losses beyond what is there are ignored."""

    side: int
    units: tuple[int, ...]
    owed: int
    hex: int

    @loop("S8.0a")
    def losses(self, g: SeriesBoard) -> Asked:
        left = takers(g, self.units)
        if not self.owed or not left:
            return None
        if sum(steps_left(g, unit) for unit in left) <= self.owed:
            for unit in left:
                eliminate(g, unit, "S8.0a")
            return LEAVE
        return TakeStep(self.side, self.units, self.owed, self.hex)

    @losses.then
    def lost(self, g: SeriesBoard, choice: Raw) -> Asked:
        self.owed -= 1
        lose_step(g, choice[1], "S8.0a")
        return None
