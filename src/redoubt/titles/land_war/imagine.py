"""What a team cannot know, drawn at random within what it knows: for search, never for the real game."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.engine.state import replaced
from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.queries import SIZES
from redoubt.titles.land_war.rules.lw090_losses import SpreadLoss, held_in
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ATTACK,
    AXIS,
    BRITAIN,
    MEN,
    MIDDLE_EAST,
    NATIONS,
    NOWHERE,
    TANKS,
    Board,
    Force,
    camp_rows,
    known_me,
    known_rows,
    own_counts,
    own_flak,
    own_patrols,
    own_rows,
    own_sheet,
)
from redoubt.titles.land_war.tables import GRID

Draw = Callable[[int], int]
STRONG = 14
"""The most a strong hex is taken to hold."""


def imagine(g: Board, side: int, draw: Draw) -> None:
    """Enemy strengths within the size that is seen, other Pools, hands, sheets, patrols and raids."""
    own = g.rules.camp_of_side[side]
    _forces(g, own, draw)
    _sent(g, side)
    _losses(g, own)
    _pools(g, side, draw)
    for card, row in g.rules.map.cards.items():
        nation = NATIONS.index(row.nation)
        if g.rules.team[nation] != side:
            g.card = replaced(g.card, card, nation if draw(2) == 1 else NOWHERE)
    g.sheet = tuple(own_sheet(g, side, g.sheet))
    g.patrol = own_patrols(g, side, g.patrol)
    g.raids = own_rows(g, side, g.raids)
    g.paid = own_rows(g, side, g.paid)
    g.converting = camp_rows(g, side, g.converting)
    g.naval_bombers = tuple(own_counts(g, side, g.naval_bombers))
    g.lit = own_flak(g, side, g.lit) | sum(GRID.bit[hex] for hex in queries.placed(g, "flak")
                                           if g.rules.camp[g.flak[hex]] != own)  # fmt: skip
    _set_aside(g, side, draw)
    g.me = tuple(known_me(g, side, g.me))


def _set_aside(g: Board, side: int, draw: Draw) -> None:
    """What others have embarked: something for each landing and sweep that is flagged."""
    own = g.rules.camp_of_side[side]
    for nation in range(len(NATIONS)):
        row = g.rules.budget(nation, max(g.turn, 1))
        if g.rules.camp[nation] != own:
            lifted = draw(row.sea_lift + 1) - 1 if row and row.sea_lift > 0 else 0
            g.lifted = replaced(g.lifted, nation, lifted)
    if g.in_battle or g.rules.options["enemy_strength"] == "open":
        return
    unseen = [flag for flag in g.flags if flag[3] != ATTACK and g.rules.camp[flag[0]] != own]
    drawn = tuple((flag[0], flag[2], draw(6), draw(3) - 1, draw(3) - 1) for flag in unseen)
    g.embarked = (*known_rows(g, side, g.embarked), *drawn)


def _sent(g: Board, side: int) -> None:
    """A09 What goes with each of the others' flags: an even share of what is imagined in the hex, once it is
    settled; before that all goes with the first flag."""
    if g.rules.options["enemy_strength"] == "open":
        return
    own = g.rules.camp_of_side[side]
    g.split = camp_rows(g, side, g.split)
    flags = [flag for flag in g.flags if flag[3] == ATTACK and g.rules.camp[flag[0]] != own]
    for start in dict.fromkeys(flag[1] for flag in flags) if g.in_battle else ():
        send_evenly(g, start, known=own)


def send_evenly(g: Board, start: int, known: int = NOWHERE) -> None:
    """A09 Each nation's points in a hex go in even shares with its flags from there, or with an ally's. What
    the camp that is `known` sends need not be imagined."""
    flags = [flag for flag in g.flags if flag[1] == start and flag[3] == ATTACK]
    for nation, *points, _ in g.forces[start]:
        if g.rules.camp[nation] == known:
            continue
        mine = [flag[2] for flag in flags if flag[0] == nation]
        targets = mine or [flag[2] for flag in flags[:1]]
        for number, target in enumerate(targets):
            even = tuple((have + number) // len(targets) for have in points)
            board.go_with(g, nation, start, target, even)


def _pools(g: Board, side: int, draw: Draw) -> None:
    """Another's Pool holds up to twice what it makes in a turn."""
    points = [list(held) for held in (g.men, g.tanks, g.aircraft, g.lsp, g.bombers)]
    for pool, team in enumerate(g.rules.pool_team):
        row = g.rules.budget(BRITAIN if pool == MIDDLE_EAST else pool, max(g.turn, 1))
        if team == side:
            continue
        output = (row.manpower, row.tanks, row.aircraft, row.lsp, row.strategic_bombers) if row else (0,) * 5
        for held, amount in zip(points, output, strict=True):
            held[pool] = draw(2 * amount + 1) - 1 if amount else 0
    g.men, g.tanks, g.aircraft, g.lsp, g.bombers = map(tuple, points)


def _forces(g: Board, own: int, draw: Draw) -> None:
    """What stands where the strength is not seen: of the size that is seen; or, where nothing is seen,
    anything in a front hex and nothing behind it."""
    setting = g.rules.options["enemy_strength"]
    if setting == "open":
        return
    lines = {camp: frozenset(queries.line(g, camp)) for camp in (AXIS, queries.enemy(AXIS)) if camp != own}
    fronts = frozenset(hex for line in lines.values() for hex in line)
    forces = list(g.forces)
    for hex in queries.occupied(g) if setting == "size" else sorted({*queries.occupied(g), *fronts}):
        rows = g.forces[hex]
        mine = [row for row in rows if queries.camp_of(g, row[0]) == own]
        others = [row for row in rows if queries.camp_of(g, row[0]) != own and any(row[1:4])]
        if setting == "size":
            points = _of_size(queries.cv(tuple(others)), draw)
            unseen = _mixed(others[0][0] if others else NOWHERE, points)
            forces[hex] = tuple(sorted([*mine, *unseen]))
        elif hex in lines.get(g.holder[hex], ()):
            nation = queries.fighting(g, g.holder[hex])[0]
            forces[hex] = tuple(sorted([*mine, *_mixed(nation, draw(STRONG))]))
        elif g.zone[hex] != NOWHERE and queries.camp_of(g, g.zone[hex]) != own:  # LW-108: men stand there
            forces[hex] = tuple(sorted([*mine, *_mixed(g.zone[hex], draw(3))]))
        else:
            forces[hex] = tuple(mine)
    board.station_all(g, tuple(forces))


def _losses(g: Board, own: int) -> None:
    """LW-095 Where an enemy is choosing a hex to lose a point from, one of those hexes holds such a point."""
    for loss in g.game.asked:
        if not isinstance(loss, SpreadLoss) or queries.camp_of(g, loss.nation) == own:
            continue
        if not any(held_in(g, hex, loss.nation, loss.what, loss.target) for hex in loss.hexes):
            hexes = [hex for hex in loss.hexes if hex != NOWHERE and _seen_nation(g, hex) <= loss.nation]
            hex = min(hexes, key=lambda hex: not g.forces[hex])
            _swap_in(g, hex, loss.nation, loss.what)
            if hex != loss.target:
                all_of_it = queries.force(g, hex, loss.nation)[1:4]
                board.go_with(g, loss.nation, hex, loss.target, all_of_it)


def _seen_nation(g: Board, hex: int) -> int:
    """Whose troops a hex shows: the first of its contingents."""
    return g.forces[hex][0][0] if g.forces[hex] else NOWHERE


def _swap_in(g: Board, hex: int, nation: int, what: int) -> None:
    """A point of this kind replaces another in the hex, which keeps its size."""
    held = [list(row) for row in g.forces[hex]]
    taken = next(((row, kind) for row in held for kind in (MEN, TANKS, AIRCRAFT) if row[1 + kind]), None)
    if taken is not None:
        row, kind = taken
        row[1 + kind] -= 1
    own_row = next((row for row in held if row[0] == nation), None)
    if own_row is None:
        held.append(own_row := [nation, 0, 0, 0, 0])
    own_row[1 + what] += 1
    board.station(
        g, hex, tuple(sorted((row[0], row[1], row[2], row[3], row[4]) for row in held if any(row[1:])))
    )


def _of_size(points: int, draw: Draw) -> int:
    """Some strength of the same size."""
    could = of_size(points)
    return could[draw(len(could)) - 1] if len(could) > 1 else could[0]


def of_size(points: int) -> range:
    """LW-003 The strengths that look the same to the enemy, each taken to be as likely as another."""
    below = 0
    for most, _ in SIZES:
        if points <= most:
            return range(below + 1, min(most, STRONG) + 1) if most else range(1)
        below = most
    return range(points, points + 1)


def could_hold(g: Board, hex: int, own: int) -> list[tuple[Force, ...]]:
    """What a hex could hold as far as a camp knows, each equally likely; what it does hold where strengths
    are open or no enemy is seen there."""
    setting = g.rules.options["enemy_strength"]
    rows = g.forces[hex]
    mine = [row for row in rows if queries.camp_of(g, row[0]) == own]
    others = tuple(row for row in rows if queries.camp_of(g, row[0]) != own and any(row[1:4]))
    if setting == "open" or not others:
        return [rows]
    strengths = of_size(queries.cv(others)) if setting == "size" else range(1, STRONG + 1)
    return [tuple(sorted([*mine, *_mixed(others[0][0], points)])) for points in strengths]


def _mixed(nation: int, points: int) -> list[Force]:
    """Mostly men, with some tanks and aircraft."""
    men = max(1, points - points // 3)
    tanks = (points - men) // 2
    return [(nation, men, tanks, points - men - tanks, 0)] if points else []
