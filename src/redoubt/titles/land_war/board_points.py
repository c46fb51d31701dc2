"""The verbs that move points: between hexes, and between hexes and Pools. `board` has all the others."""

from __future__ import annotations

from redoubt.engine.state import replaced
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.memory import verb
from redoubt.titles.land_war.rows import added, with_points
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    LSP,
    MEN,
    SWEEP,
    TANKS,
    Board,
    Force,
    Forces,
    Points,
    points_of,
)

_POOLED = ("men", "tanks", "aircraft", "lsp", "bombers")


# points in hexes (LW-003)


@verb
def put(g: Board, hex: int, nation: int, points: Points) -> None:
    """Add points of a nation to a hex; negative ones take away."""
    g.forces = replaced(g.forces, hex, with_points(g.forces[hex], nation, points))
    _still_there(g, hex, nation)
    _reveal_size(g)


def _reveal_size(g: Board) -> None:
    """The size of a hex, which other teams see, may have changed."""
    if g.turn and g.rules.options["enemy_strength"] != "open":
        g.reveal()


@verb
def move(g: Board, start: int, goal: int, nation: int, points: Points) -> None:
    forces = list(g.forces)
    men, tanks, aircraft, lsp = points
    forces[start] = with_points(forces[start], nation, (-men, -tanks, -aircraft, -lsp))
    forces[goal] = with_points(forces[goal], nation, points)
    g.forces = tuple(forces)
    _still_there(g, start, nation)
    _reveal_size(g)


def take(g: Board, hex: int, nation: int, points: Points) -> None:
    men, tanks, aircraft, lsp = points
    put(g, hex, nation, (-men, -tanks, -aircraft, -lsp))


def move_all(g: Board, start: int, goal: int) -> None:
    """Everything in a hex goes to another."""
    for nation, *points in g.forces[start]:
        move(g, start, goal, nation, tuple(points))  # type: ignore[arg-type]


@verb
def station(g: Board, hex: int, rows: tuple[Force, ...]) -> None:
    """A hex holds these contingents, whatever stood there before."""
    g.forces = replaced(g.forces, hex, rows)
    for nation in {row[0] for row in g.split if row[1] == hex}:
        _still_there(g, hex, nation)


@verb
def station_all(g: Board, forces: tuple[Forces, ...]) -> None:
    """Every hex holds these contingents."""
    g.forces = forces


# points that go with a flag (A09)


@verb
def go_with(g: Board, nation: int, start: int, target: int, points: tuple[int, ...]) -> None:
    """A09 So many men, tanks and aircraft of a nation go with its flag from one hex to the other."""
    row = (nation, start, target, *points)
    if any(sent[:3] == row[:3] for sent in g.split):
        g.split = tuple(row if sent[:3] == row[:3] else sent for sent in g.split)
    else:
        g.split = (*g.split, row)


@verb
def leave(g: Board, nation: int, start: int, target: int, points: Points) -> None:
    """A09 Points that go with a flag leave the attack; the others stay in it."""
    g.split = tuple(
        (*row[:3], *(have - less for have, less in zip(row[3:], points, strict=False)))
        if row[:3] == (nation, start, target)
        else row
        for row in g.split
    )


def _still_there(g: Board, hex: int, nation: int) -> None:
    """A09 Points have left a hex. If too few are left for its attacks, those that have been fought give up
    theirs first, then the largest."""
    sent = [list(row) for row in g.split if row[1] == hex and row[0] == nation]
    if not sent:
        return
    flagged = {flag[2] for flag in g.flags if hex in flag[1:3] or flag[3] == SWEEP}
    have = queries.force(g, hex, nation)
    for what in (MEN, TANKS, AIRCRAFT):
        for _ in range(sum(row[3 + what] for row in sent) - have[1 + what]):
            able = [row for row in sent if row[3 + what]]
            first = max(able, key=lambda row: (row[2] not in flagged, row[3 + what]))
            first[3 + what] -= 1
    left = {tuple(row[:3]): tuple(row) for row in sent}
    g.split = tuple(left.get(row[:3], row) for row in g.split)


@verb
def hold_to_forces(g: Board) -> None:
    """A09 After a correction: no more goes with the flags on a hex than stands there."""
    for nation, hex in dict.fromkeys(row[:2] for row in g.split):
        _still_there(g, hex, nation)


# points in Pools (LW-020)


@verb
def pool(g: Board, pool: int, what: int, amount: int) -> None:
    """Add to a Pool; a negative amount takes away."""
    held = queries.in_pool(g, pool, what) + amount
    assert held >= 0, f"Pool {pool} would hold {held} of {what}"
    name = _POOLED[what]
    setattr(g, name, replaced(getattr(g, name), pool, held))


def to_pool(g: Board, hex: int, nation: int, points: Points, pool_id: int) -> None:
    """Points go from a hex to a Pool (LW-055, A25)."""
    take(g, hex, nation, points)
    for what, amount in zip((MEN, TANKS, AIRCRAFT, LSP), points, strict=True):
        if amount:
            pool(g, pool_id, what, amount)


def from_pool(g: Board, pool_id: int, hex: int, nation: int, what: int, amount: int) -> None:
    """Points go from a Pool to a hex (LW-051)."""
    pool(g, pool_id, what, -amount)
    put(g, hex, nation, points_of(what, amount))


# points that cross the sea (R2, R3)


@verb
def lift(g: Board, nation: int, number: int) -> None:
    """R2 Points cross the sea, which uses up sea lift."""
    g.lifted = added(g.lifted, nation, number)


@verb
def embark(g: Board, nation: int, target: int, what: int, number: int) -> None:
    rows = {row[:2]: list(row[2:]) for row in g.embarked}
    rows.setdefault((nation, target), [0, 0, 0])[what] += number
    g.embarked = tuple((*key, *points) for key, points in rows.items())
