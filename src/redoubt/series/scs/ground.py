"""What a game of the series brings along: the ground its units move on, and its counters as columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from redoubt.kit.hexgrid import Crossing, HexGrid
from redoubt.kit.loaders import Chart
from redoubt.kit.ranges import CostMap
from redoubt.kit.walks import Walks

FINE: Final = 6
"""Movement points are kept in sixths: roads cost a half, highways a third."""
PARTS: Final = 64
"""Strengths are kept in 64ths, so that halves and quarters of halves stay whole."""

COMBAT, LEADER, TRUCK, GOLD, HEAD, SHIP = range(6)
"""What a counter is to the rules: fighting units, and those that are carried, led or supplied by them."""

LEG, MOTOR, ARMOUR, RAIL = range(4)
"""Classes of movement; ships and markers have none of their own."""
CLASSES: Final = ("leg", "motor", "armour", "rail")


def movement_points(sixths: int) -> str:
    """Movement points as players write them: 2, 1½, ⅓."""
    whole, rest = divmod(sixths, FINE)
    part = ("", "⅙", "⅓", "½", "⅔", "⅚")[rest]
    return f"{whole or '' if part else whole}{part}"


class Result(NamedTuple):
    """S7.3 A cell of the combat table: steps and retreat of attacker and defender."""

    attacker_steps: int
    attacker_retreat: int
    defender_steps: int
    defender_retreat: int

    def __str__(self) -> str:
        attacker = f"A{self.attacker_steps}" if self.attacker_steps else ""
        defender = f"D{self.defender_steps}" if self.defender_steps else ""
        attacker += f"r{self.attacker_retreat}" if self.attacker_retreat else ""
        return attacker + defender + (f"r{self.defender_retreat}" if self.defender_retreat else "")


@dataclass(frozen=True)
class Counters:
    """The counters of a game, column by column; a counter is an index."""

    side: tuple[int, ...]
    units_of: tuple[tuple[int, ...], tuple[int, ...]]
    combat_of: tuple[tuple[int, ...], tuple[int, ...]]
    """The fighting units of each side."""
    shown: tuple[str, ...]
    """The names as sentences write them."""
    role: bytes
    move_class: bytes
    movement: tuple[int, ...]
    steps: bytes
    strength: tuple[tuple[int, ...], ...]
    """By steps lost."""
    exploits: tuple[bool, ...]
    assault: tuple[bool, ...]
    stacks: tuple[bool, ...]
    """Whether it counts for stacking."""
    order: tuple[int, ...]
    """S1.1 Which counter of a stack lies on top: that of the lowest number. A shuffled order that says
    nothing of what the counters are."""


Steps = Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class Ways:
    """What steps cost one class of units, in parts of a movement point."""

    scale: int
    """How many parts a point has here: 2 where nothing is finer than a half, else 6."""
    costs: CostMap
    plain: Steps
    """Steps without roads, bridges and ferries: all that an overrun may use (S6.1d)."""
    open: Crossing
    """Hexsides that may be crossed on foot, wheels or by bridge, not by ferry."""

    @cached_property
    def walks(self) -> Walks:
        """Where units can go by these steps."""
        return Walks(self.costs)


@dataclass(frozen=True)
class Ground:
    """The map as the series sees it."""

    grid: HexGrid
    ways: Mapping[frozenset[int], Ways]
    """By the classes of units that move together: they pay what the slowest of them pays."""
    attack: Crossing
    """S2.0b Hexsides over which units attack, and over which zones of control reach."""
    trace: Crossing
    """S12.1a Hexsides that supply crosses."""
    ferries: tuple[tuple[int, int], ...]
    regular: tuple[Fraction, ...]
    """By hex, what the terrain makes of a defender's strength."""
    overrun: tuple[Fraction, ...]
    outward: tuple[Fraction, ...]
    """By hex, what it makes of the strength of units that attack out of it."""
    hexside: Mapping[tuple[int, int], Fraction]
    """What a hexside makes of the strength of units that attack across it."""
    hexside_overrun: Mapping[tuple[int, int], Fraction]
    steady: int
    """Hexes whose units ignore retreats (cities)."""
    results: Chart[Result] = field(repr=False)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """By hex, the set of hexes beside it."""
        return tuple(self.grid.spread(bit) for bit in self.grid.bit)

    @cached_property
    def attack_from(self) -> tuple[tuple[int, ...], ...]:
        """By hex, the hexes from which units attack it."""
        grid = self.grid
        return tuple(
            tuple(near for near in around if grid.spread(grid.bit[near], self.attack) & grid.bit[hex])
            for hex, around in enumerate(grid.adjacent)
        )
