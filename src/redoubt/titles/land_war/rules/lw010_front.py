"""LW-010 to LW-013 The front line has no gaps: each of its hexes holds a man, found in order (A03, A04)."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.state import ALLIED, AXIS, MEN, NOBODY, NOWHERE, Board, Force, Points
from redoubt.titles.land_war.tables import GRID

ONE_MAN: Points = (1, 0, 0, 0)
ALL_HEXES = -1
"""Every hex, as a set."""
Hexes = tuple[int, ...]


def unmanned(g: Board, camp: int) -> tuple[int, ...]:
    """LW-012, LW-013, C1 Hexes of the line without a man, where the enemy stands before them; out of contact
    none is needed (A67). In China a marker may stand empty."""
    if g.rules.scenario.empty:
        return ()
    empty = [hex for hex in queries.line(g, camp) if not queries.men_at(g, hex)]
    return tuple(hex for hex in empty if queries.enemies_beside(g, hex))


def gaps(g: Board, camp: int) -> tuple[int, ...]:
    """LW-011 Hexes of the line that nobody holds: without a man, and without a garrison (A69)."""
    return tuple(hex for hex in unmanned(g, camp) if not queries.garrisoned(g, hex))


def fill_all(g: Board, survivors: Hexes = ()) -> None:
    """LW-011 No gap in either line. A hex that cannot be manned is given up, which may expose the hexes
    behind it, and so on until both lines hold (A03). A garrison holds on alone (A69)."""
    open_gaps = True
    while open_gaps:
        open_gaps = False
        for camp in (AXIS, ALLIED):
            for hex in unmanned(g, camp):
                if fill(g, hex, camp, survivors):
                    open_gaps = True
                elif not queries.garrisoned(g, hex):
                    open_gaps = True
                    give_up(g, hex, camp)
                    break


def fill(g: Board, hex: int, camp: int, survivors: Hexes = ()) -> bool:
    """A04 A man for a gap: from the hexes where survivors of the combat stand that made it, then from the
    Pool, then from the hexes beside it, then from any hex that has two, the nearest first. Reserves behind
    the line (A56) come before the line itself."""
    fought = GRID.bits(survivors)
    return from_hexes(g, hex, camp, fought) or from_pool(g, hex, camp) or from_hexes(g, hex, camp)


def from_pool(g: Board, hex: int, camp: int) -> bool:
    """A04 A man from a Pool with an unbroken way to the hex (LW-021): of the nation that stands nearby, else
    of the one with most men."""
    able = [
        (nation, pool)
        for nation in queries.fighting(g, camp)
        if (pool := queries.pool_for(g, nation, hex)) != NOWHERE and g.men[pool]
    ]
    if not able:
        return False
    near = {row[0] for other in (hex, *g.rules.map.joined[hex]) for row in g.forces[other]}
    nation, pool = max(able, key=lambda source: (source[0] in near, g.men[source[1]], -source[0]))
    board.from_pool(g, pool, hex, nation, MEN, 1)
    tell_gap_filled(g, hex, nation, "from_the_pool", pool=pool)
    return True


def from_hexes(g: Board, hex: int, camp: int, among: int = ALL_HEXES) -> bool:
    """A03, A04 A man from another hex of the same land, and of these: one that can spare him."""
    area = among and queries.flood(g, GRID.bit[hex], camp) & among
    at_front = frozenset(queries.line(g, camp))
    spare = [
        other
        for other in GRID.members(area)
        if other != hex
        and queries.men_at(g, other) > (other in at_front or g.zone[other] != NOWHERE)
        and any(may_come(g, row, hex) for row in g.forces[other])
    ]
    if not spare:
        return False
    start = min(
        spare, key=lambda near: (GRID.distance(near, hex), near in at_front, -queries.men_at(g, near), near)
    )
    able = [row for row in g.forces[start] if may_come(g, row, hex)]
    nation = max(able, key=lambda row: (row[1 + MEN], -row[0]))[0]
    board.move(g, start, hex, nation, ONE_MAN)
    tell_gap_filled(g, hex, nation, "gap_filled_from", start=start)
    return True


def tell_gap_filled(g: Board, hex: int, nation: int, kind: str, **source: int) -> None:
    """All see that the gap is filled; only its own camp where the man came from, which would tell whether the
    Pool has any (A65)."""
    seen_by = queries.teams_of(g, queries.camp_of(g, nation))
    g.log("LW-011", "gap_filled", hex=hex, nation=nation)
    g.log("LW-011", kind, seen_by=seen_by, hex=hex, nation=nation, **source)


def may_come(g: Board, row: Force, hex: int) -> bool:
    """Whether a contingent has a man who may go to a hex (E3)."""
    return row[1 + MEN] > 0 and not queries.closed_to(g, row[0], g.rules.map.country[hex])


def give_up(g: Board, hex: int, camp: int) -> None:
    """A03 Nobody is left to hold the hex: what else stands in it goes to a neighbour, or is lost."""
    evacuate(g, hex, camp)
    board.hold(g, hex, NOBODY)
    g.log("A03", "given_up", hex=hex, camp=camp)


def evacuate(g: Board, hex: int, camp: int) -> None:
    """Points without men go to the strongest hex of their camp beside theirs, or are lost."""
    friends = queries.friends_beside(g, hex, camp)
    if g.forces[hex] and friends:
        board.move_all(g, hex, min(friends, key=lambda friend: (-queries.men_at(g, friend), friend)))
    elif g.forces[hex]:
        board.lose_all(g, hex)


def settle(g: Board, survivors: Hexes = ()) -> None:
    """After any change of hands: markers of the beaten go, and both lines are whole again."""
    absorb_pags(g)
    fill_all(g, survivors)
    drop_zones(g)


def absorb_pags(g: Board) -> None:
    """LW-110, LW-111, C2 A PAG that its own side's line has reached is absorbed: a man more. One of no team
    goes home when the Axis is gone, and Communists are never absorbed."""
    for hex in queries.pag_hexes(g):
        nation = g.pag[hex]
        camp = queries.camp_of(g, nation)
        if nation in g.rules.nation_of and g.holder[hex] == camp:
            board.remove(g, "pag", hex)
            board.put(g, hex, nation, ONE_MAN)
            g.log("LW-110", "pag_absorbed", hex=hex, nation=nation)
        elif camp not in (AXIS, ALLIED) and g.holder[hex] == ALLIED:
            board.remove(g, "pag", hex)
            g.log("LW-111", "pag_gone", hex=hex, nation=nation)


def drop_zones(g: Board) -> None:
    """LW-108, A42 A Security Zone falls when its last man is gone."""
    for hex in queries.placed(g, "zone"):
        if not queries.men_at(g, hex):
            board.drop_zone(g, hex)


EVENTS = (
    EventKind("gap_filled", "A man of {nation} fills the gap in {hex}", "march"),
    EventKind("from_the_pool", "He comes from {pool}", "march", words=words.from_pool),
    EventKind("gap_filled_from", "He comes from {start}", "march"),
    EventKind("given_up", "Nobody is left to hold {hex}: the {camp} line gives it up", "march"),
    EventKind("pag_gone", "The partisans of {hex} go home", "march"),
    EventKind("zone_fell", "The Security Zone of {hex} falls", "march"),
    EventKind("pag_absorbed", "The partisans of {hex} join the men of {nation}", "march"),
)
