"""Who fights in a combat, and with what: one attacked hex, one attacking camp (A09, A10).

A battle is named by its hex, its camp and the nations that attack together; everything else is read off the
board, so that the planner, the odds and the combat itself see the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.memory import by_board
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ATTACK,
    FOR_BOMBERS,
    FOR_COLUMN,
    FOR_DIE,
    FOR_LSP,
    LANDING,
    NOWHERE,
    SWEEP,
    Board,
)

Points = tuple[int, int, int]
"""Men, tanks and aircraft."""
AT_SEA = NOWHERE
"""Where a landing force comes from."""


class Part(NamedTuple):
    """Points that one nation brings from one hex (or from the sea)."""

    hex: int
    nation: int
    men: int
    tanks: int
    aircraft: int
    bombers: int = 0
    """Strategic bombers in support, from their base (LW-123): each is an aircraft point."""

    @property
    def cv(self) -> int:
        return self.men + self.tanks + self.aircraft + self.bombers


class Battle(NamedTuple):
    """A combat as it stands before the dice."""

    target: int
    camp: int
    kind: int
    only: int
    """The nation that attacks alone (A10), or NOWHERE."""
    nations: tuple[int, ...]
    """The attacking nations, in order."""
    starts: tuple[int, ...]
    """The hexes attacked from that are still held (A51); none for a landing."""
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    lsp: tuple[int, int]
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    """Cards that add to the die (LW-042c)."""
    columns: tuple[tuple[int, ...], tuple[int, ...]]
    """Cards that shift a column (LW-042d)."""


@by_board
def battles(g: Board, camp: int) -> list[Battle]:
    """All combats of a camp: one for each attacked hex, and one more for each nation that stays apart."""
    combats = []
    own = [flag for flag in g.flags if camp_of_flag(g, flag) == camp]
    for target, sweep in dict.fromkeys((flag[2], flag[3] == SWEEP) for flag in own):
        apart = tuple(nation for nation, hex in g.apart if hex == target)
        flagged = dict.fromkeys(flag[0] for flag in own if flag[2] == target and (flag[3] == SWEEP) == sweep)
        together = any(nation not in apart for nation in flagged)
        alone = [nation for nation in flagged if nation in apart]
        for only in (*[NOWHERE] * together, *alone):
            kind = SWEEP if sweep else kind_of(g, target, camp, only)
            combats.append(battle(g, target, camp, kind, only))
    return combats


def kind_of(g: Board, target: int, camp: int, only: int) -> int:
    """A52, A68 Flags over land and from the sea make one combat: a landing if most of its CV comes by sea."""
    parts = battle(g, target, camp, ATTACK, only).attack
    by_sea = sum(part.cv - part.bombers for part in parts if part.hex == AT_SEA)
    return LANDING if 2 * by_sea > sum(part.cv - part.bombers for part in parts) else ATTACK


def camp_of_flag(g: Board, flag: tuple[int, ...]) -> int:
    return queries.camp_of(g, flag[0])


@by_board
def battle(g: Board, target: int, camp: int, kind: int, only: int = NOWHERE) -> Battle:
    """The combat of a camp for a hex; with `only`, the one that this nation fights alone (A10)."""
    apart = tuple(nation for nation, hex in g.apart if hex == target)

    def joins(nation: int) -> bool:
        """A10, R5 Whether a nation fights in this combat."""
        if queries.camp_of(g, nation) != camp:
            return False
        return nation == only if only != NOWHERE else nation not in apart

    if kind == SWEEP:
        beside = queries.friends_beside(g, target, camp)
        attack = [part for start in beside for part in parts_from(g, start, target, joins)]
        starts = tuple(dict.fromkeys(part.hex for part in attack))
    else:
        flags = [flag for flag in g.flags if flag[2] == target and flag[3] == ATTACK and joins(flag[0])]
        starts = tuple(dict.fromkeys(flag[1] for flag in flags if still_attacks(g, flag, joins)))
        attack = [part for start in starts for part in parts_from(g, start, target, joins)]
    attack += [Part(AT_SEA, *row[:1], *row[2:]) for row in g.embarked if row[1] == target and joins(row[0])]
    other = queries.enemy(camp)
    mine = tuple(dict.fromkeys(part.nation for part in attack))
    if kind == SWEEP and attacked(g, target, camp):  # A68 what is staked on the hex goes to its defence
        nothing: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        parts = tuple(attack), defenders(g, target, kind)
        return Battle(target, camp, kind, only, mine, starts, *parts, (0, 0), nothing, nothing)
    return Battle(
        target, camp, kind, only, mine, starts,
        (*attack, *_bombers(g, target, camp, only)),
        (*defenders(g, target, kind), *_bombers(g, target, other)),
        (_staked(g, target, camp, FOR_LSP, only), _staked(g, target, other, FOR_LSP)),
        (_cards(g, target, camp, FOR_DIE, only), _cards(g, target, other, FOR_DIE)),
        (_cards(g, target, camp, FOR_COLUMN, only), _cards(g, target, other, FOR_COLUMN)),
    )  # fmt: skip


def still_attacks(g: Board, flag: tuple[int, ...], joins: Callable[[int], bool]) -> bool:
    """A51, A87 Whether a flag's hex is still held, and some of those who went with the flag are left."""
    _, start, target, _ = flag
    sent = [row[3:] for row in g.split if row[1:3] == (start, target) and joins(row[0])]
    held = g.holder[start] == queries.camp_of(g, flag[0])
    return held and (not sent or any(map(any, sent)))


def attacked(g: Board, hex: int, camp: int) -> bool:
    """Whether an enemy of this camp has flagged an attack on a hex or a landing in it."""
    return any(flag[2] == hex and flag[3] != SWEEP and camp_of_flag(g, flag) != camp for flag in g.flags)


def parts_from(g: Board, start: int, target: int, joins: Callable[[int], bool]) -> list[Part]:
    """A09 What goes from a flagged hex against a target: all points in it, unless step 4 divided them between
    several targets; once combats have begun, those who stood there then (A87)."""
    parts = []
    for nation, *_ in g.forces[start]:
        if joins(nation) and (divided(g, nation, start) or target == first_target(g, nation, start)):
            points = share(g, nation, start, target)
            if any(points):
                parts.append(Part(start, nation, *points))
    return parts


def share(g: Board, nation: int, start: int, target: int) -> Points:
    """A09 The points of a nation in a hex that attack a target from it."""
    for owner, hex, goal, men, tanks, aircraft in g.split:
        if (owner, hex, goal) == (nation, start, target):
            return men, tanks, aircraft
    if divided(g, nation, start):
        return 0, 0, 0
    return queries.force(g, start, nation)[1:4]


def divided(g: Board, nation: int, start: int) -> bool:
    """A09, A87 Whether it is settled which of a nation's points in a hex go where."""
    return bool(g.in_battle) or any(row[:2] == (nation, start) for row in g.split)


def first_target(g: Board, nation: int, start: int) -> int:
    """A09 Where a nation's points in a hex go that are not sent anywhere."""
    flags = [flag for flag in g.flags if flag[1] == start and flag[3] == ATTACK]
    return min(flags, key=lambda flag: flag[0] != nation, default=(0, 0, NOWHERE))[2]


def share_out(g: Board) -> None:
    """A09 When flags have been placed: each point goes where it is sent, as far as it is there; what is sent
    nowhere, or with a flag that Control has taken away, goes with the nation's first flag."""
    for nation, start in dict.fromkeys((row[0], row[1]) for row in g.split):
        first = first_target(g, nation, start)
        left: tuple[int, ...] = queries.force(g, start, nation)[1:4]
        for row in [row for row in g.split if row[:2] == (nation, start) and row[2] != first]:
            part = tuple(map(min, left, row[3:])) if goes(g, start, row[2]) else (0, 0, 0)
            left = tuple(have - less for have, less in zip(left, part, strict=True))
            board.go_with(g, nation, start, row[2], part)
        if first != NOWHERE:
            board.go_with(g, nation, start, first, left)


def goes(g: Board, start: int, target: int) -> bool:
    """A09 Whether a flag leads from a hex against another; a sweep draws on all the hexes around it (A41)."""
    return any(flag[2] == target and (flag[1] == start or flag[3] == SWEEP) for flag in g.flags)


def commit(g: Board) -> None:
    """A87 When combats begin: who stands in a flagged hex goes with its flag, and nobody who comes later."""
    flags = [flag for flag in g.flags if flag[3] == ATTACK]
    for start in dict.fromkeys(flag[1] for flag in flags):
        for nation, *points, _ in g.forces[start]:
            target = first_target(g, nation, start)
            if not any(row[:2] == (nation, start) for row in g.split):
                board.go_with(g, nation, start, target, tuple(points))
    for nation, start, target, _ in flags:
        if not any(row[:3] == (nation, start, target) for row in g.split):
            board.go_with(g, nation, start, target, (0, 0, 0))


def revise(before: Board, g: Board) -> None:
    """A09, A89 Control has corrected the board: no more goes with flags than stands there. Points that it
    added during the combats have been there all along and go with the nation's first flag that still lies,
    unless Control has said itself who goes with it."""
    for hex in queries.occupied(g) if g.in_battle and g.split == before.split else ():
        for nation, *points, _ in g.forces[hex]:
            had, target = queries.force(before, hex, nation)[1:4], first_target(g, nation, hex)
            sent = [row for row in g.split if row[:3] == (nation, hex, target)]
            if target != NOWHERE and (sent or not any(had)):
                more = tuple(max(0, new - old) for new, old in zip(points, had, strict=True))
                goes = sent[0][3:] if sent else (0, 0, 0)
                board.go_with(g, nation, hex, target, tuple(map(sum, zip(goes, more, strict=True))))
    board.hold_to_forces(g)


def defenders(g: Board, target: int, kind: int) -> tuple[Part, ...]:
    """Everything in the attacked hex; a garrison adds one man (A40), a PAG is one (LW-105)."""
    if kind == SWEEP:
        return (Part(target, g.pag[target], 1, 0, 0),) if g.pag[target] != NOWHERE else ()
    parts = [Part(target, *row[:4]) for row in g.forces[target]]
    if g.garrison[target] != NOWHERE:
        parts.append(Part(target, g.garrison[target], 1, 0, 0))
    return tuple(parts)


def _bombers(g: Board, target: int, camp: int, only: int | None = None) -> list[Part]:
    """LW-004, LW-123 Strategic bombers that a camp sends to a combat: aircraft points there."""
    rows = staked_on(g, target, camp, FOR_BOMBERS, only)
    return [Part(AT_SEA, row[0], 0, 0, 0, row[4]) for row in rows]


def _staked(g: Board, target: int, camp: int, what: int, only: int | None = None) -> int:
    return sum(row[4] for row in staked_on(g, target, camp, what, only))


def _cards(g: Board, target: int, camp: int, what: int, only: int | None = None) -> tuple[int, ...]:
    """LW-043 All the cards a camp has played on a combat in one way."""
    return tuple(row[3] for row in staked_on(g, target, camp, what, only))


def staked_on(g: Board, target: int, camp: int, what: int, only: int | None) -> list[tuple[int, ...]]:
    """LW-054, A10 What a camp has staked on the combats for a hex; with `only`, on this attack of its own."""
    return [
        row
        for row in g.allotted
        if row[1] == target and row[2] == what and queries.camp_of(g, row[0]) == camp
        if only is None or attack_of(g, row[0], target, camp) == only
    ]


def attack_of(g: Board, nation: int, target: int, camp: int) -> int:
    """A10 The attack of a camp on a hex for which a nation's stakes count: its own if it fights apart; else
    the one that allies make together (NOWHERE); if there is none, the first of theirs."""
    flags = [flag for flag in g.flags if flag[2] == target and camp_of_flag(g, flag) == camp]
    flagged = dict.fromkeys(flag[0] for flag in flags)
    alone = [ally for ally in flagged if (ally, target) in g.apart]
    if nation in alone or len(alone) < len(flagged):
        return nation if nation in alone else NOWHERE
    return max(alone, key=lambda ally: g.me[ally], default=NOWHERE)


def taker(g: Board, battle: Battle) -> int:
    """A90 The nation whose flag takes a hex: of allies who have flagged it together, the one with most CV in
    the attack; of equals the one with the higher ME."""
    flags = [flag for flag in g.flags if flag[2] == battle.target and camp_of_flag(g, flag) == battle.camp]
    mine = [flag[0] for flag in flags if attack_of(g, flag[0], battle.target, battle.camp) == battle.only]
    shares = by_nation(battle.attack)
    return max(mine, key=lambda nation: (shares.get(nation, 0), g.me[nation], -nation), default=NOWHERE)


def by_ship(g: Board, nation: int, target: int) -> bool:
    """A27 Whether a nation's LSP for an attack come by ship: it lands there, or helps allies who do and does
    not attack over land itself."""
    camp = queries.camp_of(g, nation)
    flags = [flag for flag in g.flags if flag[2] == target and camp_of_flag(g, flag) == camp]
    own = [flag for flag in flags if flag[0] == nation]
    return any(flag[3] == LANDING for flag in own or flags)


def cv(parts: tuple[Part, ...]) -> int:
    """LW-061 Men, tanks and aircraft."""
    return sum(part.cv for part in parts)


def points(parts: tuple[Part, ...], what: int) -> int:
    """Men, tanks or aircraft of a side; bombers in support are aircraft."""
    return sum(part[2 + what] + (part.bombers if what == AIRCRAFT else 0) for part in parts)


def by_nation(parts: tuple[Part, ...]) -> dict[int, int]:
    """CV by nation."""
    points: dict[int, int] = {}
    for part in parts:
        points[part.nation] = points.get(part.nation, 0) + part.cv
    return points
