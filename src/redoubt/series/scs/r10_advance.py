"""S10.0 Advance after combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure
from redoubt.series.scs.board import put
from redoubt.series.scs.queries import barred, crowded, enemy, on_map
from redoubt.series.scs.r03_ranges import ways_of
from redoubt.series.scs.state import SeriesBoard


def advancing(g: SeriesBoard, units: tuple[int, ...], target: int) -> list[int]:
    """S10.0 The attackers that may move into the hex: beside it, able to move, over a hexside they could
    cross by moving, within the stacking limit."""
    grid, side = g.rules.ground.grid, g.rules.counters.side[units[0]]
    bit = grid.bit[target]
    if barred(g, enemy(side)) & bit:
        return []
    full = bool(crowded(g, side, 1) & bit)
    able = []
    for unit in units:
        at = g.place[unit]
        if not on_map(g, unit) or at == target or g.dg[unit] or not g.rules.counters.movement[unit]:
            continue
        if full and g.rules.counters.stacks[unit]:
            continue
        crossing = ways_of(g, (unit,)).open
        if grid.spread(grid.bit[at], crossing) & bit and not g.rules.game.confined(g, unit) & bit:
            able.append(unit)
    return able


@dataclass(frozen=True)
class ChooseAdvance(Decision):
    """S10.0 Which attacker moves in next."""

    rule: ClassVar[str] = "S10.0"
    prompt: ClassVar[str] = "{target} is empty: which units advance?"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("advance", "unit", label="{unit} advances", group="move"),
        Verb("stay", label="No further advance", group="end", ends=True),
    )
    target: int = 0
    units: tuple[int, ...] = ()

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        return [*(("advance", unit) for unit in advancing(g, self.units, self.target)), ("stay",)]

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] != "advance" or choice[1] < 0:
            return None
        name, where = g.rules.counters.shown[choice[1]], g.rules.where(self.target)
        if choice[1] not in self.units:
            return No("S10.0", f"{name} did not take part in the attack on {where}")
        return No("S10.0", f"{name} cannot move into {where}")


@procedure
class Advance(Procedure):
    """S10.0 When the defender's hex is empty, attackers may move in at once; zones and points do not
    matter."""

    side: int
    units: tuple[int, ...]
    target: int

    @loop("S10.0")
    def advance(self, g: SeriesBoard) -> Asked:
        return (
            ChooseAdvance(self.side, self.target, self.units)
            if advancing(g, self.units, self.target)
            else None
        )

    @advance.then
    def chosen(self, g: SeriesBoard, choice: Raw) -> Asked:
        if choice[0] == "stay":
            return LEAVE
        unit = choice[1]
        start = g.place[unit]
        units = (unit, *g.rules.game.escorted(g, unit, start))
        g.log("S10.0", "entered", units=units, hex=self.target)
        put(g, units, self.target)
        g.rules.game.went(g, units, (start, self.target))
        g.rules.game.left(g, units, start)
        return None
