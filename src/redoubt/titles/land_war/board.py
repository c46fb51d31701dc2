"""The only verbs that change the board: points, hexes, Pools, markers."""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    BOMBERS,
    LSP,
    MEN,
    NOWHERE,
    TANKS,
    Board,
    Force,
)
from redoubt.titles.land_war.tables import GRID

Points = tuple[int, int, int, int]
"""Men, tanks, aircraft, LSP."""
NONE: Points = (0, 0, 0, 0)


def points_of(what: int, amount: int) -> Points:
    """So many points of one resource."""
    return tuple(amount if one == what else 0 for one in (MEN, TANKS, AIRCRAFT, LSP))  # type: ignore[return-value]


# points in hexes (LW-003)


def put(g: Board, hex: int, nation: int, points: Points) -> None:
    """Add points of a nation to a hex; negative ones take away. A contingent of nothing is no contingent."""
    before = queries.force(g, hex, nation)
    after = (nation, *(have + more for have, more in zip(before[1:], points, strict=True)))
    assert min(after) >= 0, f"{GRID.name(hex)} would hold {after}"
    rows = [row for row in g.forces[hex] if row[0] != nation]
    if any(after[1:]):
        rows.append(after)  # type: ignore[arg-type]
    g.forces[hex] = tuple(sorted(rows))
    if g.turn and g.rules.options["enemy_strength"] != "open":  # the size that others see may have changed
        g.reveal()


def take(g: Board, hex: int, nation: int, points: Points) -> None:
    men, tanks, aircraft, lsp = points
    put(g, hex, nation, (-men, -tanks, -aircraft, -lsp))


def move(g: Board, start: int, goal: int, nation: int, points: Points) -> None:
    take(g, start, nation, points)
    put(g, goal, nation, points)


def move_all(g: Board, start: int, goal: int, rows: Iterable[Force] | None = None) -> None:
    """Everything in a hex, or these contingents of it, goes to another."""
    for nation, *points in tuple(g.forces[start] if rows is None else rows):
        move(g, start, goal, nation, tuple(points))  # type: ignore[arg-type]


def empty(g: Board, hex: int) -> None:
    """Nothing is left in a hex."""
    g.forces[hex] = ()


# points in Pools (LW-020)


def pool(g: Board, pool: int, what: int, amount: int) -> None:
    """Add to a Pool; a negative amount takes away."""
    held = (g.men, g.tanks, g.aircraft, g.lsp, g.bombers)[what]
    held[pool] += amount
    assert held[pool] >= 0, f"Pool {pool} would hold {held[pool]} of {what}"


def to_pool(g: Board, hex: int, nation: int, points: Points, pool_id: int) -> None:
    """Points go from a hex to a Pool (LW-055, A25)."""
    take(g, hex, nation, points)
    for what, amount in zip((MEN, TANKS, AIRCRAFT, LSP), points, strict=True):
        pool(g, pool_id, what, amount)


def from_pool(g: Board, pool_id: int, hex: int, nation: int, what: int, amount: int) -> None:
    """Points go from a Pool to a hex (LW-051)."""
    pool(g, pool_id, what, -amount)
    put(g, hex, nation, points_of(what, amount))


def patrol(g: Board, pool_id: int, hex: int, nation: int, number: int) -> None:
    """Aircraft go from a Pool to air defence over a hex (LW-125); a negative number comes back."""
    pool(g, pool_id, AIRCRAFT, -number)
    have = dict(g.patrol[hex])
    have[nation] = have.get(nation, 0) + number
    assert have[nation] >= 0, f"{GRID.name(hex)} would have {have[nation]} aircraft on air defence"
    g.patrol[hex] = tuple(sorted(row for row in have.items() if row[1]))


# losses (LW-057, LW-090)


def lose(g: Board, hex: int, nation: int, what: int, amount: int = 1) -> None:
    """Points of a hex are lost for good."""
    take(g, hex, nation, points_of(what, amount))
    record_loss(g, nation, what, amount, hex)


def record_loss(g: Board, nation: int, what: int, amount: int, hex: int) -> None:
    """LW-057 Into the loss records. From which hex it was is told to whoever knows what stands there; NOWHERE
    for a force from the Pool. Bombers stand in no hex: the events of their losses tell of them."""
    if what == LSP or not amount:
        return
    ledger = {MEN: g.lost_men, TANKS: g.lost_tanks, AIRCRAFT: g.lost_aircraft, BOMBERS: g.lost_bombers}
    ledger[what][nation] += amount
    if what != BOMBERS:
        g.log("LW-057", "lost_from", seen_by=queries.told_strength(g, nation), nation=nation, resource=what,
              number=amount, hex=hex)  # fmt: skip


def lose_all(g: Board, hex: int) -> None:
    """Everything in a hex is lost."""
    for nation, men, tanks, aircraft, _ in g.forces[hex]:
        for what, amount in ((MEN, men), (TANKS, tanks), (AIRCRAFT, aircraft)):
            record_loss(g, nation, what, amount, hex)
    empty(g, hex)


# who holds a hex (A05)


def hold(g: Board, hex: int, camp: int) -> None:
    """A hex changes hands: works, zones, bases, beaches, flak and patrols of the old holder go with it."""
    if g.holder[hex] == camp:
        return
    g.holder[hex] = camp
    g.forts = tuple(row for row in g.forts if row[0] != hex or row[2] == camp)
    g.building = tuple(row for row in g.building if row[0] != hex)
    for marker in (g.zone, g.flak, g.base, g.garrison):
        if marker[hex] != NOWHERE and queries.camp_of(g, marker[hex]) != camp:
            marker[hex] = NOWHERE
    g.patrol[hex] = ()
    g.cut_off[hex] = 0
    g.lit &= ~GRID.bit[hex]
    g.beaches &= ~GRID.bit[hex]
    g.changed()


def remember_line(g: Board) -> None:
    """LW-057 From now on ground is won and lost against the line as it runs now."""
    g.axis_was, g.allied_was = queries.held(g, AXIS), queries.held(g, ALLIED)


def spend_card(g: Board, card: int) -> None:
    """LW-041 A card is played once."""
    g.card[card] = NOWHERE
