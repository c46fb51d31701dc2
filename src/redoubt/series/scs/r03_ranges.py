"""S3.0 Where units can go: costs, zones, stacking, and what an overrun costs."""

from __future__ import annotations

from redoubt.kit.memory import remembered_now
from redoubt.kit.ranges import FREE, Toll
from redoubt.kit.walks import Walk
from redoubt.series.scs.ground import FINE, Ways
from redoubt.series.scs.queries import barred, counted, crowded, enemy, fighters_at, occupied, zone
from redoubt.series.scs.r07_odds import may_attack
from redoubt.series.scs.state import SeriesBoard

Units = tuple[int, ...]
_ALONE = tuple(frozenset((move_class,)) for move_class in range(8))
"""By class of movement, the classes of a unit that moves alone."""


def ways_of(g: SeriesBoard, units: Units) -> Ways:
    """S3.0 What steps cost these units together: they pay what the slowest of them pays."""
    game = g.rules.game
    if len(units) == 1:
        classes = _ALONE[game.move_class(g, units[0])]
    else:
        classes = frozenset([game.move_class(g, unit) for unit in units])
    ways: Ways = game.ways(g, classes)
    return ways


def allowance(g: SeriesBoard, units: Units, exploit: bool) -> int:
    """S3.0 The movement points of a stack, in sixths: those of its slowest unit."""
    points = g.rules.game.allowance
    return int(min([points(g, unit, exploit) for unit in units]))


def hostile_zone(g: SeriesBoard, side: int, units: Units) -> int:
    """S2.1a, S2.1b The hexes where an enemy zone makes the moves of units dearer. They are not friends of
    their own."""
    hexes = zone(g, enemy(side))
    if g.rules.series.friends_cancel_for_movement:
        at, friends = g.place[units[0]], occupied(g, side)
        if set(fighters_at(g, at, side)) <= {*units}:
            friends &= ~g.rules.place_bit[at]
        hexes &= ~friends
    return hexes


@remembered_now
def move_range(g: SeriesBoard, units: Units, points: int, first: bool, along: Units = ()) -> Walk:
    """S3.1 Where a stack can go with these sixths of points. S3.1e: its first step may always be made."""
    rules, ways = g.rules, ways_of(g, units)
    side, at = rules.counters.side[units[0]], g.place[units[0]]
    blocked = barred(g, enemy(side)) | rules.game.closed(g, (*units, *along))
    toll, series = FREE, rules.series
    if not rules.game.free_of_zones(g, units[0]):
        hexes = hostile_zone(g, side, units)
        if hexes:
            toll = Toll(hexes, series.ezoc_extra_mp * ways.scale)
    leaving, entering = (toll, FREE) if series.ezoc_charge == "exit" else (FREE, toll)
    parts, pauses = points * ways.scale // FINE, rules.game.pauses(g, units)
    return ways.walks.walk(at, parts, first, blocked, pauses, leaving, entering)


def can_step(g: SeriesBoard, units: Units, points: int) -> bool:
    """S3.1 Whether a stack that has moved can go on: to a hex beside it with room, or further."""
    ways = ways_of(g, units)
    if ways.walks.least[g.place[units[0]]] > points * ways.scale // FINE:
        return False
    reach = move_range(g, units, points, False, ())
    own = g.rules.place_bit[reach.start]
    if reach.within == own:
        return False
    return bool(reach.within & ~own & ~crowded(g, g.rules.counters.side[units[0]], counted(g, units)))


def destinations(g: SeriesBoard, units: Units, points: int, first: bool, along: Units = ()) -> int:
    """S3.1, S4.0b The hexes where a stack may go and would not break the stacking limit."""
    reach = move_range(g, units, points, first, along)
    full = crowded(g, g.rules.counters.side[units[0]], counted(g, (*units, *along)))
    return reach.hexes & ~(full | reach.costs.grid.bit[reach.start])


def cost_spent(g: SeriesBoard, reach: Walk, ways: Ways, hex: int) -> int:
    """S3.1a, S3.1e What a move costs in sixths."""
    return in_sixths(reach, ways, reach.spent(hex))


def in_sixths(reach: Walk, ways: Ways, spent: int) -> int:
    """S3.1a, S3.1e The cost of a move in sixths; a step that is dearer than all the unit has takes all of
    it."""
    return reach.points * FINE if spent < 0 else spent * FINE // ways.scale


# S6.0 Overruns


def overrun_cost(g: SeriesBoard, units: Units, hex: int) -> int:
    """S6.0b, S6.1d What an overrun of a hex costs in sixths: the terrain without roads, bridges and
    ferries, and the surcharge; 0 where there can be none. Leaving a zone costs nothing here."""
    at = g.place[units[0]]
    ways, surcharge = ways_of(g, units), FINE * g.rules.series.overrun_surcharge_mp
    plain = ways.plain.get((at, hex), 0)
    if not plain:
        by_rail: int = g.rules.game.rail_overrun(g, units, at, hex)
        return by_rail
    return int(plain * FINE // ways.scale + surcharge)


def began_in_zone(g: SeriesBoard, units: Units) -> bool:
    """S2.1c Whether units that have not moved yet began the phase in an enemy zone, which bars them from
    overruns."""
    pinned, bit, game = g.pinned, g.rules.place_bit, g.rules.game
    return any(pinned & bit[g.place[unit]] and not game.overruns_from_anywhere(g, unit) for unit in units)


def may_overrun(g: SeriesBoard, units: Units, overran: int) -> bool:
    """S6.0, S6.0c Whether units of this kind may overrun, and have not done so in this move."""
    game = g.rules.game
    if overran and not game.overruns_on(g, units):
        return False
    return all(game.may_overrun(g, unit) for unit in units)


def overrun_targets(g: SeriesBoard, units: Units, points: int, first: bool, overran: int) -> list[int]:
    """S6.0, S6.0b, S4.0c, S7.1 The hexes a stack may and can pay to overrun, at odds that the table has, from
    a hex that is not overstacked. A unit that may move one hex only may use it for this."""
    side, at, ground = g.rules.counters.side[units[0]], g.place[units[0]], g.rules.ground
    near, grid = barred(g, enemy(side)) & ground.beside[at], ground.grid
    if not near or not may_overrun(g, units, overran):
        return []
    near &= ~g.rules.game.closed(g, units)
    if crowded(g, side, 0) & grid.bit[at]:  # S4.0c
        return []
    free = first and not points
    targets = []
    for hex in grid.members(near):
        cost = overrun_cost(g, units, hex)
        if cost and (free or cost <= points) and may_attack(g, units, hex, True):
            targets.append(hex)
    return targets
