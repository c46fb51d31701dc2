"""Where a nation may send points and set things up in step 2 (LW-051), and the orders for it."""

from __future__ import annotations

from functools import lru_cache

from redoubt.engine.decision import Choice
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.memory import by_board, by_ground
from redoubt.titles.land_war.rules.a02_orders import everywhere, order, up_to
from redoubt.titles.land_war.state import CLOSED, MEN, NATIONS, NEUTRAL, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID

Orders = tuple[Choice, ...]
Hexes = tuple[int, ...]
BY_SEA = NOWHERE
"""In place of a Pool: the points are the nation's own, and ships bring them (R2)."""


def towns_first(g: Board, hexes: int) -> list[int]:
    """The hexes in the order in which they are offered."""
    towns: int = g.rules.map.named
    return [*GRID.members(hexes & towns), *GRID.members(hexes & ~towns)]


@by_ground
def reached(g: Board, nation: int, pool: int) -> int:
    """LW-021 The hexes that get a nation's points from this Pool, or by sea (R2)."""
    if pool == BY_SEA:
        overland = queries.sum_bits(reach for _, reach in queries.ways(g, nation))
        return queries.oversea(g, nation) & ~overland
    before = 0
    for other, reach in queries.ways(g, nation):
        if other == pool:
            return reach & ~before
        before |= reach
    return 0


# points to the front (LW-051)


@by_ground
def sends(g: Board, nation: int, pool: int, what: int, most: int) -> Orders:
    """LW-021, R2 Up to `most` points to any hex of the front line."""
    order_to = everywhere("send", what, most=most)
    return tuple([order_to[hex] for hex in front_reached(g, nation, pool)])


@by_ground
def front_reached(g: Board, nation: int, pool: int) -> list[int]:
    """LW-021, R2 The hexes of the front line that get a nation's points from this Pool, or by sea."""
    return GRID.members(queries.front(g, queries.camp_of(g, nation)) & reached(g, nation, pool))


@by_ground
def sends_behind(g: Board, nation: int, pool: int) -> Orders:
    """A56 A man to a coast or a city behind the line."""
    camp = queries.camp_of(g, nation)
    hexes = reserves(g, camp) & ~queries.front(g, camp) & reached(g, nation, pool)
    order_to = everywhere("send", MEN, most=1)
    return tuple([order_to[hex] for hex in GRID.members(hexes)])


def reserves(g: Board, camp: int) -> int:
    """A56 Coasts and cities of the camp, where men may stand behind the line."""
    board_ = g.rules.map
    hexes: int = queries.held(g, camp) & board_.land & (board_.coastal | board_.named)
    return hexes


# works (LW-100)


@by_board
def workers(g: Board, nation: int) -> dict[int, int]:
    """LW-100 By hex: men of the nation who can build; one keeps a Security Zone (LW-108)."""
    return {
        hex: queries.force(g, hex, nation)[1 + MEN] - (g.zone[hex] == nation) for hex in queries.occupied(g)
    }


def builders(g: Board, nation: int, sent: Orders, begun: Orders) -> dict[int, int]:
    """LW-100 By hex: men of the nation, there or sent there, who build nothing yet."""
    men = workers(g, nation).copy()
    for _, what, hex, number in sent:
        if what == MEN:
            men[hex] = men.get(hex, 0) + number
    for _, hex, _ in begun:
        men[hex] = men.get(hex, 0) - 1
    return men


@by_board
def all_forts(g: Board, nation: int, pools: tuple[int, ...], sent: Orders, begun: Orders) -> Orders:
    """LW-100 A layer on any hexside that one of these Pools can supply: an LSP, and a man who stays for the
    turn."""
    reach = queries.sum_bits(reached(g, nation, pool) for pool in pools)
    free = builders(g, nation, sent, begun).items()
    hexes = [hex for hex, men in free if men > 0 and reach & GRID.bit[hex]]
    return tuple([fort for hex in hexes for fort in forts(g, hex)])


@by_ground
def forts(g: Board, hex: int) -> Orders:
    """LW-100 A layer on any side of a hex."""
    return tuple(order("fort", hex, across) for across in fort_sides(g, hex))


def fort_sides(g: Board, hex: int) -> tuple[int, ...]:
    """A76 Across which sides of a hex an attack can come, now or later: land for troops, or the sea."""
    board_ = g.rules.map
    beyond = board_.land | board_.sea * bool(board_.coastal & GRID.bit[hex])
    return tuple(
        near
        for near in GRID.adjacent[hex]
        if beyond & GRID.bit[near] and g.holder[near] not in (NEUTRAL, CLOSED)
    )


# what is set up behind the line (LW-006, LW-106, LW-108, LW-115, LW-125, LW-128)


@by_board
def zones(g: Board, nation: int, pool: int) -> Orders:
    """LW-108, A42 A Security Zone in any hex behind the line without a PAG or a zone."""
    camp = queries.camp_of(g, nation)
    sites = queries.held(g, camp) & g.rules.map.land & ~queries.front(g, camp) & reached(g, nation, pool)
    sites &= ~GRID.bits((*queries.placed(g, "zone"), *queries.placed(g, "pag")))
    zone = everywhere("zone")
    return tuple([zone[hex] for hex in towns_first(g, sites)])


@by_board
def garrisons(g: Board, nation: int, pool: int) -> Orders:
    """LW-006, A59 A garrison in any town or city without one."""
    sites = queries.held(g, queries.camp_of(g, nation)) & g.rules.map.named & reached(g, nation, pool)
    return tuple(order("garrison", hex) for hex in GRID.members(sites) if g.garrison[hex] == NOWHERE)


@by_board
def bases(g: Board, nation: int, pool: int) -> Orders:
    """LW-115, E6, A59 A base in any town or city without one."""
    sites = queries.held(g, queries.camp_of(g, nation)) & g.rules.map.named & reached(g, nation, pool)
    return tuple(order("base", hex) for hex in GRID.members(sites) if g.base[hex] == NOWHERE)


@by_ground
def covered(g: Board, nation: int, pool: int) -> int:
    """LW-125, LW-128 Hexes that may have air defence and flak: any of the camp's that the Pool reaches."""
    held = queries.held(g, queries.camp_of(g, nation))
    hexes: int = held & g.rules.map.land & reached(g, nation, pool)
    return hexes


@by_ground
def patrols(g: Board, nation: int, pool: int, most: int) -> Orders:
    """LW-125, A59 Up to `most` aircraft on air defence; outside towns an order puts up one."""
    hexes, towns = covered(g, nation, pool), g.rules.map.named
    some, alone = everywhere("patrol", most=most), everywhere("patrol", most=1)
    return (
        *[some[hex] for hex in GRID.members(hexes & towns)],
        *[alone[hex] for hex in GRID.members(hexes & ~towns)],
    )


@by_board
def own_patrols(g: Board, nation: int, pool: int) -> dict[int, Orders]:
    """A71 By hex: calls for a nation's aircraft on air defence to come back to the Pool."""
    reach = covered(g, nation, pool)
    return {
        hex: up_to(dict(g.patrol[hex]).get(nation, 0), "ground", hex)
        for hex in queries.patrolled(g)
        if reach & GRID.bit[hex]
    }


@by_board
def called_back(g: Board, nation: int, pool: int, written: Orders) -> Orders:
    """A71 Calls for those that the sheet has not called back."""
    called, orders = {order[1] for order in written}, list[Choice]()
    for hex, calls in own_patrols(g, nation, pool).items():
        orders += up_to(on_patrol(g, hex, nation, written), "ground", hex) if hex in called else calls
    return tuple(orders)


def on_patrol(g: Board, hex: int, nation: int, written: tuple[Choice, ...]) -> int:
    """A71 Aircraft on air defence in a hex that the sheet has not called back."""
    there: int = dict(g.patrol[hex]).get(nation, 0)
    called_back: int = sum(order[2] for order in written if order[:2] == ("ground", hex))
    return there - called_back


@by_board
def flak_sites(g: Board, nation: int, pool: int) -> Orders:
    """LW-128 A flak zone in any hex without one."""
    sites = covered(g, nation, pool) & ~GRID.bits(queries.placed(g, "flak"))
    flak = everywhere("flak")
    return tuple([flak[hex] for hex in towns_first(g, sites)])


@by_board
def own_flak(g: Board, nation: int, pool: int) -> Orders:
    """LW-128 A flak zone of the nation that is not to be run."""
    reach = covered(g, nation, pool)
    own = [hex for hex in queries.placed(g, "flak") if g.flak[hex] == nation and reach & GRID.bit[hex]]
    return tuple(order("rest", hex) for hex in own)


@by_board
def pags(g: Board, nation: int) -> Orders:
    """LW-106 A PAG of the nation's own, in its own country behind the enemy's line."""
    return tuple(order("pag", hex) for hex in pag_sites(g, nation))


def pag_sites(g: Board, nation: int) -> tuple[int, ...]:
    """LW-106, A58 Hexes for a PAG: in its own country, held by the enemy, not beside a front hex, one a hex,
    not in a Security Zone."""
    against = queries.enemy(queries.camp_of(g, nation))
    homes = home_countries(g, nation)
    lines = queries.front(g, against) | queries.front(g, queries.enemy(against))
    close = lines | GRID.spread(lines)
    return tuple(
        hex
        for hex in GRID.members(queries.held(g, against) & g.rules.map.land & ~close)
        if g.rules.map.country[hex] in homes and g.pag[hex] == NOWHERE and g.zone[hex] == NOWHERE
    )


_BESIDE = tuple(GRID.bits(near) for near in GRID.adjacent)
"""By hex, the hexes beside it as a set."""
FLAK_RUN = 3
"""LW-128 One LSP runs up to this many flak zones that touch."""


@lru_cache(1024)
def in_threes(zones: Hexes) -> tuple[Hexes, ...]:
    """LW-128 Flak zones in groups of up to three that touch, as few as possible."""
    return min_groups(GRID.bits(zones))


@lru_cache(1 << 14)
def min_groups(zones: int) -> tuple[Hexes, ...]:
    """The zone with fewest neighbours is grouped in every way, and the rest as well as it can be. Zones that
    no chain of others joins are grouped apart."""
    if not zones:
        return ()
    first = min(GRID.members(zones), key=lambda hex: ((_BESIDE[hex] & zones).bit_count(), hex))
    joined = GRID.flood(GRID.bit[first], zones)
    if joined != zones:
        return (*min_groups(joined), *min_groups(zones ^ joined))
    best: tuple[Hexes, ...] = ()
    for group in _groups(first, zones):
        rest = zones & ~GRID.bits(group)
        groups = (group, *min_groups(rest))
        if not best or len(groups) < len(best):
            best = groups
        if len(best) <= 1 - -rest.bit_count() // FLAK_RUN:
            break
    return best


def _groups(first: int, zones: int) -> list[Hexes]:
    """The groups in which a zone can be, the largest first."""
    groups: dict[Hexes, None] = {(first,): None}
    for group in groups.copy():
        for second in _touching(group, zones):
            pair = tuple(sorted((first, second)))
            groups[pair] = None
            groups.update((tuple(sorted((*pair, third))), None) for third in _touching(pair, zones))
    return sorted(groups, key=lambda group: (-len(group), group))


def _touching(group: Hexes, zones: int) -> list[int]:
    bits = GRID.bits(group)
    return GRID.members(GRID.spread(bits) & zones & ~bits)


def home_countries(g: Board, nation: int) -> tuple[str, ...]:
    """The countries in which a nation's PAGs may rise: its own, and those the scenario adds (E5)."""
    own = next((row.home_countries for row in g.rules.map.nations if row.nation == NATIONS[nation]), ())
    return (*own, *g.rules.scenario.pag_countries.get(NATIONS[nation], ()))


@by_ground
def loans(g: Board, nation: int) -> Orders:
    """A82 Ports in a nation's own country, for each ally that may not land from them yet."""
    camp = queries.camp_of(g, nation)
    rows = (row for row in g.rules.map.nations if row.nation == NATIONS[nation])
    homes = next((row.home_countries for row in rows), ())
    ports = queries.ports(g, camp) & queries.sum_bits(g.rules.map.lands.get(home, 0) for home in homes)
    allies = [ally for ally in queries.fighting(g, camp) if ally != nation and has_ships(g, ally)]
    return tuple(
        order("lend", hex, ally) for ally in allies for hex in GRID.members(ports & ~queries.open_to(g, ally))
    )


def has_ships(g: Board, nation: int) -> bool:
    """R3 Whether the campaign gives a nation ships for a landing in some turn."""
    budget = g.rules.map.budget
    return any(who == nation and row.naval_flags for (who, _), row in budget.items())


def by_sea(g: Board, nation: int, hex: int) -> bool:
    """R2 Whether only ships bring a nation's points to a hex."""
    by_land = queries.pool_for(g, nation, hex) != NOWHERE
    return not by_land and bool(queries.oversea(g, nation) & GRID.bit[hex])
