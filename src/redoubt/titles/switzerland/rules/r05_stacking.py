"""5.0 Both sides check stacking at the end of a combat phase; the owner eliminates the excess."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure
from redoubt.kit.counters import fewest_removals, stacked
from redoubt.kit.words import counted
from redoubt.titles.switzerland.board import eliminate
from redoubt.titles.switzerland.queries import stack_fits, stack_limit, stacking_points, units_at
from redoubt.titles.switzerland.state import HEXES, NOWHERE, Board


def overstacked_hexes(g: Board, side: int) -> list[int]:
    """5.0 The hexes where a side is overstacked, in order."""
    stacks = stacked(g.place, g.rules.units_of[side], HEXES)
    return sorted(hex for hex, units in stacks.items() if len(units) > 1 and not stack_fits(g, units))


def overstacked(g: Board, side: int) -> int:
    """5.0 The first hex where a side is overstacked, or -1."""
    return next(iter(overstacked_hexes(g, side)), NOWHERE)


def cures(g: Board, units: tuple[int, ...]) -> list[tuple[int, ...]]:
    """B6 The smallest sets of units whose removal cures a stack."""
    return fewest_removals(units, lambda rest: stack_fits(g, rest))


def surplus(g: Board, units: tuple[int, ...]) -> list[int]:
    """B6 The units that may be removed: those in a smallest set whose removal cures the stack."""
    return sorted({unit for gone in cures(g, units) for unit in gone})


def stack_text(g: Board, hex: int, side: int) -> str:
    """A stack against its limits, such as "2 units of 8 points (limits 3 and 5)"."""
    units = units_at(g, hex, side)
    limit = stack_limit(g, units)
    points = counted(stacking_points(g, units), "point")
    return f"{counted(len(units), 'unit')} of {points} (limits {limit.units} and {limit.points})"


@dataclass(frozen=True)
class RemoveSurplus(Decision):
    """5.0e Which unit of an overstacked hex is eliminated."""

    rule: ClassVar[str] = "5.0"
    prompt: ClassVar[str] = "{hex} is overstacked with {holds}: eliminate a unit"
    verbs = (Verb("remove", "unit", label="Eliminate {unit}", group="loss"),)
    hex: int = 0

    def words(self, g: Board) -> dict[str, str]:
        return {"holds": stack_text(g, self.hex, self.side)}

    def options(self, g: Board) -> Iterable[Raw]:
        return [("remove", unit) for unit in surplus(g, units_at(g, self.hex, self.side))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "remove" or choice[1] < 0:
            return None
        name, where = g.rules.tables.unit_shown[choice[1]], g.rules.tables.where(self.hex)
        units = units_at(g, self.hex, self.side)
        if choice[1] not in units:
            return No("5.0", f"{name} is not one of your units in {where}")
        holds = stack_text(g, self.hex, self.side)
        return No(
            "5.0", f"{name} need not go: {where} holds {holds}, and removing fewer units is enough (B6)"
        )


@procedure
class StackingCheck(Procedure):
    """5.0e Check one side's stacks, hex by hex."""

    side: int

    @loop("5.0")
    def test(self, g: Board) -> Asked:
        hex = overstacked(g, self.side)
        return None if hex == NOWHERE else RemoveSurplus(self.side, hex)

    @test.then
    def removed(self, g: Board, choice: Raw) -> Asked:
        hex = g.place[choice[1]]
        g.log(
            "5.0", "overstacked", side=self.side, unit=choice[1], hex=hex, holds=stack_text(g, hex, self.side)
        )
        eliminate(g, choice[1], "5.0")
        return None


EVENTS = (EventKind("overstacked", "{hex} is overstacked with {holds}: {unit} is eliminated", "fight"),)
