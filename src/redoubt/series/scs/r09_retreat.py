"""S9.0 Retreats: away from the hex, hex by hex, with a step lost in each enemy zone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.words import counted
from redoubt.series.scs.board import eliminate, put
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import barred, crowded, enemy, fighters_at, occupied, on_map, zone
from redoubt.series.scs.r03_ranges import ways_of
from redoubt.series.scs.r08_losses import StepLosses
from redoubt.series.scs.state import SeriesBoard


class Way(NamedTuple):
    """How a unit gets to the hex where its retreat ends, and what zones cost it on the way."""

    path: tuple[int, ...]
    zones: int


def retreat_ways(g: SeriesBoard, unit: int, length: int) -> dict[int, Way]:
    """S9.0b, S9.0c, S4.0d Where a retreat of so many hexes can end: each hex one further from where the
    unit fought, no enemy, no ferry; the way through the fewest zones. One hex further where all of them
    are full. A unit without a movement allowance goes nowhere."""
    if not g.rules.counters.movement[unit]:
        return {}
    for far in (length, length + 1):
        ways = _ways(g, unit, far)
        full = crowded(g, g.rules.counters.side[unit], 1) if g.rules.counters.stacks[unit] else 0
        bit = g.rules.place_bit
        roomy = {hex: way for hex, way in ways.items() if not full & bit[hex]}
        if roomy or not ways:
            return roomy
    return {}


def costly_zone(g: SeriesBoard, side: int) -> int:
    """S9.0c The hexes where a retreat costs a side a step."""
    if g.rules.series.retreat_zone_loss != "stack":
        return 0
    hexes = zone(g, enemy(side))
    return hexes & ~occupied(g, side) if g.rules.series.friends_cancel_for_retreat else hexes


def _ways(g: SeriesBoard, unit: int, length: int) -> dict[int, Way]:
    grid, side, start = g.rules.ground.grid, g.rules.counters.side[unit], g.place[unit]
    shut = barred(g, enemy(side)) | g.rules.game.confined(g, unit)
    crossing, costly = ways_of(g, (unit,)).open, costly_zone(g, side)
    front = {start: Way((start,), 0)}
    for far in range(1, length + 1):
        near = grid.within(start, far) & ~grid.within(start, far - 1) & ~shut
        reached: dict[int, Way] = {}
        for hex, way in sorted(front.items()):
            for next_hex in grid.members(grid.spread(grid.bit[hex], crossing) & near):
                zones = way.zones + bool(costly & grid.bit[next_hex])
                if next_hex not in reached or zones < reached[next_hex].zones:
                    reached[next_hex] = Way((*way.path, next_hex), zones)
        front = reached
    return front


@dataclass(frozen=True)
class RetreatTo(Decision):
    """S9.0a Which unit of a stack retreats next, and where to; they may go different ways."""

    rule: ClassVar[str] = "S9.0a"
    prompt: ClassVar[str] = "{units} must retreat {far}: {ask}"
    verbs = (Verb("retreat", "unit", "hex", label="{unit} retreats to {hex}", group="move"),)
    auto: ClassVar[bool] = False
    units: tuple[int, ...] = ()
    length: int = 1

    def words(self, g: SeriesBoard) -> dict[str, str]:
        ask = "where to?" if len(self.units) == 1 else "which unit goes where?"
        return {"far": counted(self.length, "hex", "hexes"), "ask": ask}

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        return [
            ("retreat", unit, hex)
            for unit in self.units
            for hex in sorted(retreat_ways(g, unit, self.length))
        ]

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] != "retreat" or min(choice[1:]) < 0:
            return None
        unit, hex = choice[1:]
        name, where = g.rules.counters.shown[unit], g.rules.where(hex)
        if unit not in self.units:
            return No("S9.0a", f"{name} does not have to retreat")
        if barred(g, enemy(self.side)) & g.rules.place_bit[hex]:
            return No("S9.0b", f"{name} may not retreat to {where}: the enemy holds it")
        far = counted(self.length, "hex", "hexes")
        return No("S9.0b", f"{where} is not {far} away by a way open to {name}")


@procedure
class Retreat(Procedure):
    """S9.0 A stack retreats, unit by unit, in the order its owner likes. S9.0c: the stack loses one step for
    each hex in an enemy zone that it enters, not one for each unit. Leaders go along only if no friend stays
    in the hex."""

    side: int
    units: tuple[int, ...]
    length: int
    charged: tuple[int, ...] = ()
    owed: int = 0
    origin: int = -1
    ends: tuple[int, ...] = ()
    """The hexes that the units have retreated to."""

    @step("S9.0")
    def begin(self, g: SeriesBoard) -> Asked:
        for unit in self.units:
            if on_map(g, unit):
                self.origin = g.place[unit]
        return None

    @loop("S9.0a")
    def units_go(self, g: SeriesBoard) -> Asked:
        for unit in self._waiting(g):
            if not retreat_ways(g, unit, self.length):
                eliminate(g, unit, "S9.0d")
        waiting = self._waiting(g)
        return RetreatTo(self.side, waiting, self.length) if waiting else None

    @units_go.then
    def gone(self, g: SeriesBoard, choice: Raw) -> Asked:
        (unit, hex), start = choice[1:], self.origin
        way = retreat_ways(g, unit, self.length)[hex]
        if way.zones:
            costly = costly_zone(g, self.side)
            new = [on for on in way.path[1:] if costly & g.rules.place_bit[on] and on not in self.charged]
            self.charged = (*self.charged, *new)
            self.owed += len(new)
        g.log("S9.0", "retreated", unit=unit, hex=hex)
        whole = set(fighters_at(g, start, self.side)) <= set(self.units)
        followers = g.rules.game.followers(g, unit, start) if whole else ()
        put(g, (unit, *followers), hex)
        self.ends = tuple(dict.fromkeys((*self.ends, hex)))
        g.rules.game.went(g, (unit, *followers), way.path)
        g.rules.game.left(g, (unit, *followers), start)
        return None

    @step("S9.0c")
    def zones(self, g: SeriesBoard) -> Asked:
        if not self.owed or g.rules.series.retreat_zone_loss == "none":
            return LEAVE
        self.ends = tuple(hex for hex in self.ends if fighters_at(g, hex, self.side))
        return StepLosses(self.side, self.units, self.owed, self.origin)

    @step("S9.0c")
    def overtaken(self, g: SeriesBoard) -> Asked:
        """Where these losses leave no fighting unit, whoever came along falls to the enemy."""
        for hex in self.ends:
            if not fighters_at(g, hex, self.side):
                g.rules.game.surrenders(g, hex, self.side)
        return None

    def _waiting(self, g: SeriesBoard) -> tuple[int, ...]:
        """The units that still stand where they fought."""
        role = g.rules.counters.role
        return tuple([u for u in self.units if role[u] == COMBAT and g.place[u] == self.origin])


EVENTS = (EventKind("retreated", "{unit} retreats to {hex}", "fight"),)
