"""S4.0 Stacking: the limit holds at the end of a phase; what exceeds it then is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import Asked, Procedure, loop, procedure
from redoubt.series.scs.board import eliminate
from redoubt.series.scs.queries import stack_sizes, units_at
from redoubt.series.scs.state import SeriesBoard


@dataclass(frozen=True)
class RemoveExcess(Decision):
    """S4.0d The owner of a stack that is too high at the end of a phase chooses what is lost."""

    rule: ClassVar[str] = "S4.0d"
    prompt: ClassVar[str] = "{hex} is overstacked: which unit is lost?"
    verbs = (Verb("remove", "unit", label="Remove {unit}", group="loss"),)
    auto: ClassVar[bool] = False
    hex: int = 0

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        stacks = g.rules.counters.stacks
        return [("remove", unit) for unit in units_at(g, self.hex, self.side) if stacks[unit]]

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] != "remove" or choice[1] < 0:
            return None
        return No("S4.0d", f"{g.rules.counters.shown[choice[1]]} is not in {g.rules.where(self.hex)}")


@procedure
class StackingCheck(Procedure):
    """S4.0b The stacking limit at the end of a phase."""

    side: int

    @loop("S4.0b")
    def excess(self, g: SeriesBoard) -> Asked:
        for hex, size in sorted(stack_sizes(g, self.side).items()):
            if size > g.rules.stack_limit:
                return RemoveExcess(self.side, hex)
        return None

    @excess.then
    def removed(self, g: SeriesBoard, choice: Raw) -> Asked:
        eliminate(g, choice[1], "S4.0d")
        return None
