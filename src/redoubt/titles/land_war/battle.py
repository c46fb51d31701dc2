"""Who fights in a combat, and with what: one attacked hex, one attacking camp (A09, A10).

A battle is named by its hex, its camp and the nations that attack together; everything else is read off the
board, so that the planner, the odds and the combat itself see the same.
"""

from __future__ import annotations

from typing import NamedTuple

from redoubt.titles.land_war import queries
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
    """The nation that attacks by itself (A10), or NOWHERE."""
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


def battles(g: Board, camp: int) -> list[Battle]:
    """All combats of a camp: one for each attacked hex, and one more for each nation that stays apart."""
    found = []
    own = [flag for flag in g.flags if camp_of_flag(g, flag) == camp]
    for target, kind in dict.fromkeys((flag[2], flag[3]) for flag in own):
        apart = tuple(nation for nation, hex in g.apart if hex == target)
        flagged = dict.fromkeys(flag[0] for flag in own if flag[2] == target)
        alone = [nation for nation in flagged if nation in apart]
        together = any(nation not in apart for nation in flagged)
        if together:
            found.append(battle(g, target, camp, kind, NOWHERE))
        found += [battle(g, target, camp, kind, nation) for nation in alone]
    return found


def camp_of_flag(g: Board, flag: tuple[int, ...]) -> int:
    return queries.camp_of(g, flag[0])


def battle(g: Board, target: int, camp: int, kind: int, only: int = NOWHERE) -> Battle:
    """The combat of a camp for a hex; with `only`, the one that a nation fights by itself (A10)."""
    apart = tuple(nation for nation, hex in g.apart if hex == target)
    flags = [
        flag
        for flag in g.flags
        if flag[2] == target
        and camp_of_flag(g, flag) == camp
        and (flag[0] == only if only != NOWHERE else flag[0] not in apart)
    ]
    starts = tuple(dict.fromkeys(flag[1] for flag in flags if flag[3] == ATTACK))
    attack = [part for start in starts for part in parts_from(g, start, target, camp, only, apart)]
    if kind == SWEEP:
        attack += [Part(start, nation, *sent) for nation, start, goal, *sent in g.split if goal == target]
        starts = tuple(dict.fromkeys(part.hex for part in attack))
    if kind in (LANDING, SWEEP):
        attack += [
            Part(AT_SEA, nation, men, tanks, aircraft)
            for nation, hex, men, tanks, aircraft in g.embarked
            if hex == target and (nation == only if only != NOWHERE else nation not in apart)
        ]
    other = queries.enemy(camp)
    mine = tuple(dict.fromkeys(part.nation for part in attack))
    return Battle(
        target, camp, kind, only, mine, starts,
        (*attack, *_bombers(g, target, camp, only)),
        (*defenders(g, target, kind), *_bombers(g, target, other)),
        (_given(g, target, camp, FOR_LSP, only), _given(g, target, other, FOR_LSP)),
        (_cards(g, target, camp, FOR_DIE, only), _cards(g, target, other, FOR_DIE)),
        (_cards(g, target, camp, FOR_COLUMN, only), _cards(g, target, other, FOR_COLUMN)),
    )  # fmt: skip


def parts_from(
    g: Board, start: int, target: int, camp: int, only: int, apart: tuple[int, ...]
) -> list[Part]:
    """A09 All points in a flagged hex join, unless it has flags to several targets: then each point goes
    where step 4 sent it, and those not sent anywhere go with the first flag. A nation may keep out (R5)."""
    targets = list(dict.fromkeys(flag[2] for flag in g.flags if flag[1] == start and flag[3] == ATTACK))
    found = []
    for nation, men, tanks, aircraft, _ in g.forces[start]:
        if queries.camp_of(g, nation) != camp or (nation != only if only != NOWHERE else nation in apart):
            continue
        sent = [row for row in g.split if row[0] == nation and row[1] == start]
        here = tuple(sum(row[3 + what] for row in sent if row[2] == target) for what in range(3))
        if targets and target == targets[0]:
            away = [sum(row[3 + what] for row in sent if row[2] != target) for what in range(3)]
            here = (men - away[0], tanks - away[1], aircraft - away[2])
        if any(here):
            found.append(Part(start, nation, *here))
    return found


def defenders(g: Board, target: int, kind: int) -> tuple[Part, ...]:
    """Everything in the attacked hex; a garrison adds one man (A40), a PAG is one (LW-105)."""
    if kind == SWEEP:
        return (Part(target, g.pag[target], 1, 0, 0),) if g.pag[target] != NOWHERE else ()
    found = [Part(target, *row[:4]) for row in g.forces[target]]
    if g.garrison[target] != NOWHERE:
        found.append(Part(target, g.garrison[target], 1, 0, 0))
    return tuple(found)


def _bombers(g: Board, target: int, camp: int, only: int = NOWHERE) -> list[Part]:
    """LW-123 Strategic bombers that a camp sends to a combat."""
    return [
        Part(AT_SEA, nation, 0, 0, 0, amount)
        for nation, hex, what, _, amount in g.allotted
        if hex == target and what == FOR_BOMBERS and queries.camp_of(g, nation) == camp
        if only in (NOWHERE, nation)
    ]


def _given(g: Board, target: int, camp: int, what: int, only: int = NOWHERE) -> int:
    return sum(
        row[4]
        for row in g.allotted
        if row[1] == target
        and row[2] == what
        and queries.camp_of(g, row[0]) == camp
        and only in (NOWHERE, row[0])
    )


def _cards(g: Board, target: int, camp: int, what: int, only: int = NOWHERE) -> tuple[int, ...]:
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
    found: dict[int, int] = {}
    for part in parts:
        found[part.nation] = found.get(part.nation, 0) + part.cv
    return found


