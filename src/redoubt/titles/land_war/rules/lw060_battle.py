"""Who fights in a combat, and with what: one attacked hex, one attacking camp (A09, A10).

A battle is named by its hex, its camp and the nations that attack together; everything else is read off the
board, so that the planner, the odds and the combat itself see the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from redoubt.titles.land_war import queries
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
    """The hexes attacked from; none for a landing."""
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
        starts = tuple(dict.fromkeys(flag[1] for flag in flags))
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


def attacked(g: Board, hex: int, camp: int) -> bool:
    """Whether an enemy of this camp has flagged an attack on a hex or a landing in it."""
    return any(flag[2] == hex and flag[3] != SWEEP and camp_of_flag(g, flag) != camp for flag in g.flags)


def parts_from(g: Board, start: int, target: int, joins: Callable[[int], bool]) -> list[Part]:
    """A09 All points in a flagged hex join, unless some are sent elsewhere: then each point goes where step 4
    sent it, and those not sent anywhere go with the nation's first flag, or else with an ally's."""
    parts = []
    for nation, *_ in g.forces[start]:
        if not joins(nation):
            continue
        sent, unsent = shared_out(g, nation, start)
        men, tanks, aircraft = sent.get(target, (0, 0, 0))
        if target == first_target(g, nation, start):
            men, tanks, aircraft = men + unsent[0], tanks + unsent[1], aircraft + unsent[2]
        if men or tanks or aircraft:
            parts.append(Part(start, nation, men, tanks, aircraft))
    return parts


def first_target(g: Board, nation: int, start: int) -> int:
    """A09 Where a nation's points in a hex go that are not sent anywhere."""
    flags = [flag for flag in g.flags if flag[1] == start and flag[3] == ATTACK]
    return min(flags, key=lambda flag: flag[0] != nation, default=(0, 0, NOWHERE))[2]


def shared_out(g: Board, nation: int, start: int) -> tuple[dict[int, Points], Points]:
    """A09 What a nation has sent from a hex to each target, as far as it is still there, and what it has not
    sent anywhere."""
    _, *left, _ = queries.force(g, start, nation)
    sent: dict[int, Points] = {}
    for owner, hex, target, *wanted in g.split:
        if (owner, hex) == (nation, start):
            part = [min(pair) for pair in zip(left, wanted, strict=True)]
            left = [have - less for have, less in zip(left, part, strict=True)]
            before = sent.get(target, (0, 0, 0))
            sent[target] = (before[0] + part[0], before[1] + part[1], before[2] + part[2])
    return sent, (left[0], left[1], left[2])


def defenders(g: Board, target: int, kind: int) -> tuple[Part, ...]:
    """Everything in the attacked hex; a garrison adds one man (A40), a PAG is one (LW-105)."""
    if kind == SWEEP:
        return (Part(target, g.pag[target], 1, 0, 0),) if g.pag[target] != NOWHERE else ()
    parts = [Part(target, *row[:4]) for row in g.forces[target]]
    if g.garrison[target] != NOWHERE:
        parts.append(Part(target, g.garrison[target], 1, 0, 0))
    return tuple(parts)


def _bombers(g: Board, target: int, camp: int, only: int = NOWHERE) -> list[Part]:
    """LW-004, LW-123 Strategic bombers that a camp sends to a combat: aircraft points there."""
    return [
        Part(AT_SEA, nation, 0, 0, 0, amount)
        for nation, hex, what, _, amount in g.allotted
        if hex == target and what == FOR_BOMBERS and queries.camp_of(g, nation) == camp
        if only in (NOWHERE, nation)
    ]


def _staked(g: Board, target: int, camp: int, what: int, only: int = NOWHERE) -> int:
    return sum(
        row[4]
        for row in g.allotted
        if row[1] == target
        and row[2] == what
        and queries.camp_of(g, row[0]) == camp
        and only in (NOWHERE, row[0])
    )


def _cards(g: Board, target: int, camp: int, what: int, only: int = NOWHERE) -> tuple[int, ...]:
    """LW-043 All the cards a camp has played on a combat in one way."""
    return tuple(
        row[3]
        for row in g.allotted
        if row[1] == target
        and row[2] == what
        and queries.camp_of(g, row[0]) == camp
        and only in (NOWHERE, row[0])
    )


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
