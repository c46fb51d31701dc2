"""What a staff considers while it plans a phase: its doctrine, and the board under the plan so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from redoubt.titles.switzerland.queries import enemy, stack_fits, strength, troops_at, units_at
from redoubt.titles.switzerland.rules.r09_ranges import army_ranges
from redoubt.titles.switzerland.state import GERMAN, SWISS, Board

Plan = dict[int, int]

SHARE = 3
"""Extra movement points a unit spends for each other unit on its way to the same goal."""
OVERRUN_COLUMN, NEVER = 6, 99
"""The column, counted from 0, from which an overrun is worth its hit: 4:1. NEVER is above every column."""


class Note(NamedTuple):
    """Why a unit goes where it goes."""

    aim: str
    weighed: str = ""
    second: str = ""
    """The alternative that came second."""


@dataclass(frozen=True)
class Doctrine:
    """How a staff fights. `search` chooses among several by trying them."""

    name: str
    nerve: float
    """The least chance to take a hex at which it attacks."""
    own: float = 1.0
    """The weight of its own losses."""
    risk: float = 2.0
    """How many times stronger an enemy in reach must be before a force in the open keeps away; one more under
    cover."""
    share: int = SHARE
    overrun: int = OVERRUN_COLUMN
    to_the_end: bool = False
    """Whether it buys every turn it can afford: stopping means losing (17.0)."""


STANDARD = Doctrine("standard", 0.5)
DOCTRINES = (
    STANDARD,
    Doctrine("steady", 0.6, own=2.0, risk=4.0, share=6, overrun=NEVER, to_the_end=True),
    Doctrine("thrifty", 0.6, own=2.0, overrun=NEVER, to_the_end=True),
    Doctrine("firm", 0.5, risk=4.0, to_the_end=True),
)


@dataclass
class Situation:
    """What a staff considers while it makes a plan."""

    g: Board
    side: int
    doctrine: Doctrine
    wanted: dict[int, int]
    ranges: dict[int, dict[int, int]]
    foes: int
    shut: int
    """Hexes to keep out of: enemies, works, deadly countries."""
    threat: list[int]
    stay: set[int]
    """Garrisons: they do not march, and attack only for more than what they hold."""
    plan: Plan = field(default_factory=dict)
    notes: dict[int, Note] = field(default_factory=dict)
    """Why each unit of the plan goes where it goes."""
    back: dict[int, list[int]] = field(default_factory=dict)
    """10.2.3 Attackers by the hex that is kept free for them, in case they are driven off."""

    def go(self, unit: int, hex: int, note: Note) -> None:
        """Put a unit into the plan."""
        self.plan[unit] = hex
        self.notes[unit] = note

    def strength_in(self, hex: int) -> int:
        """Own strength in a hex under the plan so far."""
        return sum(strength(self.g, u) for u in self.company(hex))

    def company(self, hex: int) -> list[int]:
        """Own units in a hex under the plan so far."""
        staying = [u for u in units_at(self.g, hex, self.side) if self.plan.get(u, hex) == hex]
        return staying + [u for u, to in self.plan.items() if to == hex and self.g.place[u] != hex]

    def room(self, hex: int, unit: int, company: list[int]) -> bool:
        """Whether a unit fits with those that will be there or may be driven back there."""
        return stack_fits(self.g, [*company, *self.back.get(hex, ()), unit])

    def crew(self, hex: int) -> int:
        """Units that count as on their way to a goal from the start: those in a line."""
        return len(troops_at(self.g, hex, self.side)) if in_line(self.g, self.side) else 0

    def exposed(self, hex: int, force: int) -> bool:
        """Whether the enemy could attack a force there at odds that the doctrine avoids (standard: 2:1),
        allowing for the terrain's shift."""
        tables = self.g.rules.tables
        if in_line(self.g, self.side) and hex in self.wanted:
            return False
        if self.g.rules.scenario.victory == "depth":
            return False
        covered = tables.urban[hex] or tables.shift[tables.terrain[hex]]
        return self.threat[hex] >= force * (self.doctrine.risk + bool(covered))


def threats(g: Board, side: int) -> list[int]:
    """For each hex, the strength of a stack the enemy could bring there: a division and a regiment."""
    tables = g.rules.tables
    members = tables.grid.members
    threats = [0] * len(tables.grid)
    large = small = 0
    reach = army_ranges(g, enemy(side))
    for unit in sorted(reach, key=lambda u: -strength(g, u)):
        if tables.is_artillery[unit] or tables.is_commando[unit]:
            continue
        area = reach[unit].hexes
        if tables.stacking[unit] > 1:
            fresh, large = area & ~large, large | area
        else:
            fresh, small = area & ~small, small | area
        power = strength(g, unit)
        for hex in members(fresh):
            threats[hex] += power
    return threats


def all_alike(g: Board, side: int) -> bool:
    """19.5.4, 19.6.4 Whether a side only wants to get through, no matter where."""
    victory = g.rules.scenario.victory
    return (victory, side) in (("exit", GERMAN), ("depth", SWISS))


def in_line(g: Board, side: int) -> bool:
    """19.5.4 Whether the Swiss man a line across all paths north, every hex of it."""
    return bool(g.rules.scenario.victory == "exit" and side == SWISS)


__all__ = [
    "DOCTRINES", "SHARE", "STANDARD", "Doctrine", "Note", "Plan", "Situation", "all_alike", "in_line",
    "threats",
]  # fmt: skip
