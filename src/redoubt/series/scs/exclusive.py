"""S0.2 Where a game's own rules differ from the series: the answers that a game gives, as one value."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import No
from redoubt.kit.odds import Factor
from redoubt.series.scs.ground import FINE, Ways

Units = tuple[int, ...]


def printed_allowance(g: Any, unit: int, exploit: bool) -> int:
    """S3.0 The movement allowance on the counter, in sixths of a point."""
    allowance: int = FINE * g.rules.counters.movement[unit]
    return allowance


def printed_class(g: Any, unit: int) -> int:
    move_class: int = g.rules.counters.move_class[unit]
    return move_class


def always(g: Any, unit: int) -> bool:
    return True


def nobody(g: Any, side: int) -> frozenset[int]:
    return frozenset()


def never(g: Any, unit: int) -> bool:
    return False


def nowhere(g: Any, about: Any) -> int:
    return 0


def nothing(*_: Any) -> None:
    return None


def no_passengers(g: Any, units: Units) -> Units:
    return ()


def no_ride(g: Any, units: Units, counter: int) -> bool:
    return False


def carried_on(g: Any, units: Units, counter: int) -> bool:
    return True


def no_followers(g: Any, unit: int, hex: int) -> Units:
    return ()


def plain_fight(g: Any, units: Units, target: int, overrun: bool) -> int:
    return 0


def no_rails(g: Any, units: Units, at: int, hex: int) -> int:
    return 0


def once(g: Any, units: Units) -> bool:
    """S6.0c A stack overruns once in a phase."""
    return False


def no_change(g: Any, factor: Factor, unit: int, target: int, overrun: bool) -> Factor:
    return factor


def printed_ways(g: Any, classes: frozenset[int]) -> Ways:
    ways: Ways = g.rules.ground.ways[classes]
    return ways


@dataclass(frozen=True)
class Exclusive:
    """The places where the series asks the game. Each has the series' own answer as its default."""

    allowance: Callable[[Any, int, bool], int] = printed_allowance
    """(g, unit, exploiting) -> movement points in sixths."""
    move_class: Callable[[Any, int], int] = printed_class
    stays: Callable[[Any, int], Set[int]] = nobody
    """(g, side) -> units of a side that may not move by themselves."""
    may_exploit: Callable[[Any, int], bool] = always
    may_overrun: Callable[[Any, int], bool] = always
    overruns_from_anywhere: Callable[[Any, int], bool] = never
    """Units that overrun although they began the phase in an enemy zone (S6.0)."""
    overruns_on: Callable[[Any, Units], bool] = once
    """Whether units that have overrun in this move may overrun again (S6.0c)."""
    overran: Callable[[Any, Units], None] = nothing
    """(g, units) -> they begin an overrun."""
    rail_overrun: Callable[[Any, Units, int, int], int] = no_rails
    """What an overrun by rail costs in sixths, where S6.1d does not bind; 0 where it does."""
    free_of_zones: Callable[[Any, int], bool] = never
    """Units whose moves enemy zones do not make dearer (S2.1a)."""
    exerts: Callable[[Any, int], bool] = always
    """Whether a fighting unit that is not disorganised has a zone of control (S2.0a)."""
    bars: Callable[[Any, int], int] = nowhere
    """(g, side) -> hexes that counters of a side close to its enemy although no fighting unit is there."""
    closed: Callable[[Any, Units], int] = nowhere
    """(g, units) -> hexes that these units may not enter."""
    why_closed: Callable[[Any, Units, int], No | None] = nothing
    """(g, units, hex) -> the rule that closes a hex to them."""
    why_not_move: Callable[[Any, int], No | None] = nothing
    """(g, unit) -> the game's own rule by which a unit may not move now."""
    disorder_rule: str = "S2.0a"
    """The rule that says what disorganised units cannot do."""
    pauses: Callable[[Any, Units], int] = nowhere
    """(g, units) -> hexes in which their move pauses, because something happens there."""
    passengers: Callable[[Any, Units], Units] = no_passengers
    """(g, units) -> counters in their hex that may go along with them."""
    pickups: Callable[[Any, Units], Units] = no_passengers
    """The same for counters that may be picked up on the way (S3.1f says that units may not)."""
    seized: Callable[[Any, Units], Units] = no_passengers
    """(g, units) -> counters that they have just taken in an overrun and that go on with them (S6.1a)."""
    rides: Callable[[Any, Units, int], bool] = no_ride
    """(g, units, counter) -> whether it is carried by them rather than moving with them."""
    carries: Callable[[Any, Units, int], bool] = carried_on
    """(g, units, counter) -> whether what they carry can go on with them."""
    travels_alone: Callable[[Any, int], bool] = never
    """Units that do not move in a stack."""
    went: Callable[[Any, Units, tuple[int, ...]], None] = nothing
    """(g, units, hexes) -> they have moved along these hexes, the first of which they have left."""
    spent: Callable[[Any, int], Set[int]] = nobody
    """(g, side) -> units that may not attack for what else they have done this turn."""
    why_spent: Callable[[Any, int], No | None] = nothing
    """(g, unit) -> the rule by which such a unit may not attack."""
    attack: Callable[[Any, Factor, int, int, bool], Factor] = no_change
    """(g, factor, unit, target, overrun) -> the factor of an attacking unit as the game changes it."""
    defence: Callable[[Any, Factor, int, int, bool], Factor] = no_change
    """The same for a defending unit."""
    ways: Callable[[Any, frozenset[int]], Ways] = printed_ways
    """(g, classes) -> what steps cost units of these classes that move together."""
    die_modifier: Callable[[Any, Units, int, bool], int] = plain_fight
    """(g, attackers, target, overrun) -> what is added to the dice."""
    surrenders: Callable[[Any, int, int], None] = nothing
    """(g, hex, side) -> a side's fighting units in a hex are gone after combat; the rest of the hex falls."""
    lost_in_fight: Callable[[Any, int], None] = nothing
    """(g, unit) -> a unit was destroyed, by whatever."""
    left: Callable[[Any, Units, int], None] = nothing
    """(g, units, hex) -> units have left a hex by retreat, advance or being destroyed."""
    followers: Callable[[Any, int, int], Units] = no_followers
    """(g, unit, hex) -> counters that leave a hex with a unit when its whole stack retreats."""
    escorted: Callable[[Any, int, int], Units] = no_followers
    """(g, unit, hex) -> counters that leave a hex with a unit that advances out of it."""
    captive: Callable[[Any, int], bool] = never
    """Counters in enemy hands."""
    confined: Callable[[Any, int], int] = nowhere
    """(g, unit) -> hexes into which it may not retreat or advance."""
