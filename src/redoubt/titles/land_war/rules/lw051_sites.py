"""Where a nation may set things up in step 2 (LW-051): works, zones, partisans, men behind the line."""

from __future__ import annotations

from collections import Counter

from redoubt.engine.decision import Choice
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.state import CLOSED, MEN, NATIONS, NEUTRAL, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID


def towns_first(g: Board, hexes: int) -> list[int]:
    """The hexes in the order in which they are offered."""
    towns: int = g.rules.map.named
    return [*GRID.members(hexes & towns), *GRID.members(hexes & ~towns)]


def on_patrol(g: Board, hex: int, nation: int, written: tuple[Choice, ...]) -> int:
    """A71 Aircraft on air defence in a hex that the sheet has not called back."""
    if not g.patrol[hex]:
        return 0
    called = sum(order[2] for order in written if order.verb == "ground" and order[1] == hex)
    there: int = dict(g.patrol[hex]).get(nation, 0)
    return there - int(called)


def reserves(g: Board, camp: int) -> int:
    """A56 Coasts and cities of the camp, where men may stand behind the line."""
    board_ = g.rules.map
    found: int = queries.held(g, camp) & board_.land & (board_.coastal | board_.named)
    return found


def builders(g: Board, nation: int, written: tuple[Choice, ...]) -> Counter[int]:
    """LW-100 By hex: men of the nation, there or sent there, who build nothing yet; one keeps a Security Zone
    (LW-108)."""
    found: Counter[int] = Counter()
    for hex, rows in enumerate(g.forces):
        if rows:
            found[hex] = queries.force(g, hex, nation)[1 + MEN] - (g.zone[hex] == nation)
    for order in written:
        if order.verb == "fort":
            found[order[1]] -= 1
        elif order.verb == "send" and order[1] == MEN:
            found[order[2]] += order[3]
    return found


def fort_sides(g: Board, hex: int) -> tuple[int, ...]:
    """A76 Across which sides of a hex an attack can come, now or later: land for troops, or the sea."""
    board_ = g.rules.map
    beyond = board_.land | board_.sea * bool(board_.coastal & GRID.bit[hex])
    return tuple(
        near
        for near in GRID.adjacent[hex]
        if beyond & GRID.bit[near] and g.holder[near] not in (NEUTRAL, CLOSED)
    )


def zone_sites(g: Board, camp: int) -> int:
    """LW-108, A42 Hexes where a Security Zone may be set up: behind the line, without a PAG or a zone."""
    sites: int = queries.held(g, camp) & g.rules.map.land & ~GRID.bits(queries.line(g, camp))
    taken = GRID.bits([hex for hex in GRID.members(sites) if g.zone[hex] != NOWHERE or g.pag[hex] != NOWHERE])
    return sites & ~taken


def pag_sites(g: Board, nation: int) -> tuple[int, ...]:
    """LW-106, A58 Hexes for a PAG: in its own country, held by the enemy, not beside a front hex, one a hex,
    not in a Security Zone."""
    against = queries.enemy(queries.camp_of(g, nation))
    homes = home_countries(g, nation)
    lines = GRID.bits((*queries.line(g, against), *queries.line(g, queries.enemy(against))))
    close = lines | GRID.spread(lines)
    return tuple(
        hex
        for hex in GRID.members(queries.held(g, against) & g.rules.map.land & ~close)
        if g.rules.map.country[hex] in homes and g.pag[hex] == NOWHERE and g.zone[hex] == NOWHERE
    )


def home_countries(g: Board, nation: int) -> tuple[str, ...]:
    """The countries in which a nation's PAGs may rise: its own, and those the scenario adds (E5)."""
    own = next((row.home_countries for row in g.rules.map.nations if row.nation == NATIONS[nation]), ())
    return (*own, *g.rules.scenario.pag_countries.get(NATIONS[nation], ()))


def by_sea(g: Board, nation: int, hex: int) -> bool:
    """R2 Whether only ships bring a nation's points to a hex."""
    by_land = queries.pool_for(g, nation, hex) != NOWHERE
    return not by_land and bool(queries.oversea(g, nation) & GRID.bit[hex])
