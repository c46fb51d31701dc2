"""Lines of supply: what the enemy could cut off or walk into, and what a move does about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from redoubt.kit.graph import Graph
from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.queries import (
    closed,
    controlled,
    enemy,
    forts,
    full,
    members,
    occupied,
    sides,
    stacks,
    tables_of,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import (
    EDGES_OF_GROUP,
    open_lines,
    ports,
    sources,
    starving_units,
    supply_network,
)
from redoubt.titles.paths_of_glory.staff.storms import storm
from redoubt.titles.paths_of_glory.staff.worth import strength_beside, strengths
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, SB

GROUPS: Final = {CP: ("TU",), AP: ("RU", "BR")}
"""Units that trace supply alike, roughly; Serbs in Serbia need none (14.4)."""
STARVED_ARMY: Final = 0.9
STARVED_CORPS: Final = 0.15
"""What an army or corps is worth that attrition takes: an army is lost for good (14.7)."""
CUT: Final = {CP: (0.25, 0.25, 0.3, 0.4, 0.6, 1.2), AP: (0.5, 0.5, 0.5, 0.5, 0.5, 0.35)}
"""By action round, the share of that worth that is lost if the enemy can cut a unit off in one action: the
Central Powers cannot answer the last action of the Allies before attrition comes."""
STORMS: Final = 3
"""So many times our strength, and so much more, storms a space."""
WALK_IN: Final = 0.45
"""The same for VP spaces that he can walk into."""

SURE: Final = 2
"""So many times its value breaks a fort with any die (12.9)."""
BROKEN: Final = 0.4
"""What a VP space counts besides whose lone fort he is sure to break."""


@remembered(ALL_OF_IT)
def breakable(g: Board, side: int) -> int:
    """12.10.6 Our forts that the armies beside them would break with any die if nobody were there."""
    is_army, spaces = tables_of(g).is_army, 0
    near = tables_of(g).solid.adjacent
    for space in members(forts(g, side)):
        armed = any(
            is_army[unit] and full(g, unit)
            for other in near[space]
            for unit in stacks(g, enemy(side)).get(other, ())
        )
        if armed and strength_beside(g, side, space) >= SURE * g.fort[space]:
            spaces |= 1 << space
    return spaces


@remembered(ALL_OF_IT)
def shaky(g: Board, side: int) -> int:
    """Our spaces that the enemy beside them could storm and pass: without a fort or trench, and far too weak
    for what stands against them."""
    spaces = 0
    for space, power in strengths(g, side).items():
        if not g.fort[space] and not g.trench[space]:
            if strength_beside(g, side, space) >= STORMS * power + STORMS:
                spaces |= 1 << space
    return spaces


LATE: Final = 6
"""The action round from which it is worked out exactly who can still be saved from attrition."""
ONE_BLOW: Final = 0.75
"""How much what one space would cut off counts then, against all that he could take at once."""
WEAK: Final = 0.12
"""The chance to fall from which a space is thought of as lost to the lines behind it."""
WEAKEST: Final = 2
"""So many weak spaces are thought of, those that would cut off most."""


def risk(g: Board, side: int, held: int, ground: int) -> float:
    """What the enemy could cut off or walk into in one action if our units held these spaces and this ground
    were ours."""
    return _danger(g, (side, held, ground)).total


class Danger(NamedTuple):
    """What could go wrong in a position."""

    total: float
    """In VP."""
    cut: int
    """The spaces of ours that could be cut off."""
    by_one: int
    """Those of them that one space more in his hands would cut off."""
    share: float
    """How much those count."""

    def starves(self, space: int) -> float:
        """The chance, as it is thought of, that a unit in a space is cut off."""
        return (1 - self.share) * (self.cut >> space & 1) + self.share * (self.by_one >> space & 1)


@remembered(ALL_OF_IT)
def _danger(g: Board, where: tuple[int, int, int]) -> Danger:
    side, held, ground = where
    tables = tables_of(g)
    lines, reached = _lines(g, side, held, ground)
    open_to_him = reached & ~held
    every = supplied_by(g, side, lines)
    vp: int = g.rules.vp_spaces
    total = WALK_IN * (open_to_him & ground & vp).bit_count()
    total += BROKEN * (breakable(g, side) & ~held & vp).bit_count()
    cut, by_one, share = held & ~every, 0, 0.0
    lost = _cut(g, side, cut)
    if cut and side == CP and g.round >= LATE:
        by_one, share = _by_one(g, side, held, ground, reached), ONE_BLOW
        lost += share * (_cut(g, side, by_one) - lost)
    total += share_lost(g, side) * lost
    for chance, space in weakest(g, side):
        if held >> space & 1:
            beyond = held & every & ~supplied_by(g, side, lines & ~(1 << space))
            total += chance * share_lost(g, side) * _cut(g, side, beyond & ~(1 << space))
    total += 0.5 * (open_to_him & ground & tables.sources).bit_count()
    return Danger(total, cut, by_one, share)


def _lines(g: Board, side: int, held: int, ground: int) -> tuple[int, int]:
    """What would be left of our lines after an action of the enemy, and what he could reach."""
    weak = held & shaky(g, side)
    firm = held & ~weak
    if g.round < LATE:
        reached = reach_past(g, side, firm)
    else:  # 12.12.2 who storms a space advances no farther than the space behind it
        reached = reach_past(g, side, held)
        if weak:
            reached |= (weak | tables_of(g).solid.spread(weak)) & ~firm & ~closed(g)
    return (firm | ground & ~reached) & ~occupied(g, enemy(side)), reached


def _by_one(g: Board, side: int, held: int, ground: int, reached: int) -> int:
    """The spaces that would be cut off if the enemy took one of those he reaches: the worst for us."""
    lines = (held | ground) & ~occupied(g, enemy(side))
    near = tables_of(g).solid.near
    takes = (reached & ground & ~held) | (held & shaky(g, side))
    return max(
        (
            held & ~supplied_by(g, side, lines & ~(1 << space)) & ~(1 << space)
            for space in members(takes)
            if (near[space] & lines).bit_count() > 1
        ),
        key=lambda spaces: (_cut(g, side, spaces), spaces),
        default=0,
    )


def _cut(g: Board, side: int, spaces: int) -> float:
    """What attrition would take from a side in these spaces."""
    if not spaces:
        return 0.0
    return sum(worth for space, worth in stakes(g, side).items() if spaces >> space & 1)


@remembered(ALL_OF_IT)
def weakest(g: Board, side: int) -> tuple[tuple[float, int], ...]:
    """Weak spaces that carry lines of supply which nothing else carries, and the chance that each falls."""
    held = occupied(g, side)
    lines, _ = _lines(g, side, held, controlled(g, side))
    every = supplied_by(g, side, lines)
    found = []
    for space, units in stacks(g, side).items():
        if lines >> space & 1:
            chance = storm(g, side, space, units).falls
            if chance >= WEAK:
                lost = held & every & ~supplied_by(g, side, lines & ~(1 << space)) & ~(1 << space)
                worth = chance * _cut(g, side, lost)
                if worth:
                    found.append((worth, chance, space))
    return tuple((chance, space) for _, chance, space in sorted(found, reverse=True)[:WEAKEST])


def share_lost(g: Board, side: int) -> float:
    """By action round, the share of those cut off that is lost."""
    return CUT[side][max(0, min(5, g.round - 1))]


def supplied_by(g: Board, side: int, lines: int) -> int:
    """Where units of a side would be in supply if these were its lines; Serbs at home need none (14.4)."""
    every: int = tables_of(g).in_country[SB] if side == AP else 0
    for group in GROUPS[side]:
        every |= network_of(g, side, group, lines)
    return every


def network_of(g: Board, side: int, group: str, lines: int) -> int:
    """Where units of a group would be in supply."""
    tables = tables_of(g)
    graph = tables.graph(EDGES_OF_GROUP[group], g.beachhead)
    harbours = 0 if group in ("RU", "SB") else ports(g, side, True) & lines
    return supply_network(graph, sources(g, group) & lines, lines, harbours)


@remembered(ALL_OF_IT)
def stakes(g: Board, side: int) -> dict[int, float]:
    """By space, what a side would lose if attrition took its units there."""
    army = tables_of(g).is_army
    return {
        space: sum(STARVED_ARMY if army[unit] else STARVED_CORPS for unit in units)
        for space, units in stacks(g, side).items()
    }


@remembered(ALL_OF_IT)
def starving(g: Board, side: int) -> dict[int, float]:
    """By space, what attrition would take from a side as it stands."""
    owner, army = sides(g), tables_of(g).is_army
    found: dict[int, float] = {}
    for unit in starving_units(g):
        if owner[unit] == side:
            worth = STARVED_ARMY if army[unit] else STARVED_CORPS
            found[g.place[unit]] = found.get(g.place[unit], 0.0) + worth
    return found


def rescued(g: Board, side: int, goal: int) -> float:
    """What would be in supply again if we took a space."""
    lost = starving(g, side)
    if not lost:
        return 0.0
    lines = open_lines(g, side) | 1 << goal
    every = supplied_by(g, side, lines)
    return sum(worth for space, worth in lost.items() if every >> space & 1)


def cut_off(g: Board, side: int, goal: int) -> float:
    """What the enemy would have out of supply if we took one of his spaces."""
    foe = enemy(side)
    lines = open_lines(g, foe) & ~(1 << goal)
    every = supplied_by(g, foe, lines)
    known = starving(g, foe)
    return sum(
        worth for space, worth in stakes(g, foe).items() if space not in known and not every >> space & 1
    )


@remembered(ALL_OF_IT)
def risk_now(g: Board, side: int) -> float:
    """The risk as we stand."""
    return risk(g, side, occupied(g, side), controlled(g, side))


def risk_of_move(
    g: Board, side: int, emptied: int, goal: int, group: tuple[int, ...] = (), start: int = -1
) -> float:
    """How much more is at risk once a group has gone to a space; `emptied` is the space it leaves empty, or
    -1."""
    held = occupied(g, side) | 1 << goal
    if emptied >= 0:
        held &= ~(1 << emptied)
    ground = controlled(g, side)
    if not g.fort[goal]:
        ground |= 1 << goal
    more = risk(g, side, held, ground) - risk_now(g, side)
    return more + carried(g, side, held, ground, group, start, goal)


def carried(
    g: Board, side: int, held: int, ground: int, group: tuple[int, ...], start: int, goal: int
) -> float:
    """What a group takes along from where it was to where it may be cut off."""
    if not group:
        return 0.0
    danger = _danger(g, (side, held, ground))
    chance = danger.starves(goal)
    if start >= 0 and held >> start & 1:
        chance -= danger.starves(start)
    return chance * share_lost(g, side) * starved(g, group) if chance else 0.0


def starved(g: Board, group: tuple[int, ...]) -> float:
    """What attrition would take with a group."""
    army = tables_of(g).is_army
    return sum(STARVED_ARMY if army[unit] else STARVED_CORPS for unit in group)


@remembered(ALL_OF_IT)
def holes(g: Board, side: int) -> dict[int, float]:
    """Empty spaces of ours where a unit would lower the risk, and by how much."""
    found = {}
    ground, held = controlled(g, side), occupied(g, side)
    empty = ground & ~held & enemy_reach(g, side)
    for space in members(empty):
        less = risk_now(g, side) - risk(g, side, held | 1 << space, ground)
        if less > 0:
            found[space] = less
    return found


@remembered(ALL_OF_IT)
def enemy_reach(g: Board, side: int) -> int:
    """Spaces that enemy units could enter in one move, roughly: three spaces through what we do not hold."""
    return reach_past(g, side, occupied(g, side))


def reach_past(g: Board, side: int, held: int) -> int:
    """The same if we held these spaces."""
    graph, start = _enemy_graph(g, side), occupied(g, enemy(side))
    shut = held | closed(g)
    front_line = _beside_enemies(g, side) & ~shut & ~start
    reached = start | front_line
    for _ in range(2):
        front_line = graph.spread(front_line) & ~shut & ~reached
        reached |= front_line
    return reached


@remembered(ALL_OF_IT)
def _beside_enemies(g: Board, side: int) -> int:
    """Where his units could go in one step."""
    return _enemy_graph(g, side).spread(occupied(g, enemy(side)))


def _enemy_graph(g: Board, side: int) -> Graph:
    return tables_of(g).graph("AP" if side == CP else "CP", -1)


def exposed(g: Board, side: int, space: int) -> float:
    """How much more would be at risk if a space were left empty."""
    held = occupied(g, side) & ~(1 << space)
    return risk(g, side, held, controlled(g, side)) - risk_now(g, side)
