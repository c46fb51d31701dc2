"""What a staff thinks of before it writes orders: which hexes are worth taking, what an attack may bring,
where the line is weak. Pure questions about a board that a side can imagine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from redoubt.titles.land_war import battle as battles
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.battle import Battle, Part
from redoubt.titles.land_war.combat import effect_of
from redoubt.titles.land_war.losses import losses
from redoubt.titles.land_war.reckoning import colour, ground_of, reckon
from redoubt.titles.land_war.state import ALLIED, ATTACK, AXIS, NOWHERE, Board
from redoubt.titles.land_war.tables import AMPHIBIOUS, GRID


@dataclass(frozen=True)
class Doctrine:
    """How a staff weighs things."""

    name: str
    least_chance: float
    """An attack is made from this chance to take the hex on."""
    attack_share: float
    """The share of fresh points that goes to attacks; the rest to weak spots."""
    lsp_each: int
    """LSP put on an attack before another gets any more."""
    caution: float
    """How much a loss counts against a gain."""


STANDARD = Doctrine("standard", 0.45, 0.6, 3, 0.35)
DOCTRINES = {
    one.name: one
    for one in (
        STANDARD,
        Doctrine("attack", 0.33, 0.8, 3, 0.2),
        Doctrine("concentrate", 0.6, 0.85, 5, 0.35),
        Doctrine("defend", 0.7, 0.25, 2, 0.6),
    )
}


class Prospect(NamedTuple):
    """What an attack may bring."""

    taken: float
    """Chance that the hex is occupied."""
    beyond: float
    """Chance of green in the open."""
    pushed: float
    own_loss: int
    enemy_loss: int


def prospect(g: Board, one: Battle) -> Prospect:
    """The exact chances of an attack's colours, with what is staked on it, and its losses."""
    sums = reckon(g, one)
    ground = AMPHIBIOUS if ground_of(g, one) == AMPHIBIOUS else None
    plus = sums.plus[0] - sums.plus[1]
    taken = beyond = pushed = 0
    for difference, ways in _DICE:
        effect = effect_of(g, one.target, colour(g, sums.column, difference + plus), ground)
        taken += ways * (effect in ("occupy", "beyond"))
        beyond += ways * (effect == "beyond")
        pushed += ways * (effect == "pushed_back")
    own, foe = losses(g.rules.charts, sums)
    return Prospect(taken / 36, beyond / 36, pushed / 36, own, foe)


_DICE = tuple((difference, 6 - abs(difference)) for difference in range(-5, 6))
"""Differences of two dice, and in how many ways of 36 each comes."""


def suppose(
    g: Board, camp: int, target: int, starts: tuple[int, ...], lsp: tuple[int, int] = (0, 0)
) -> Battle:
    """An attack from these hexes with all that stands in them."""
    attack = tuple(
        Part(start, *row[:4])
        for start in starts
        for row in g.forces[start]
        if queries.camp_of(g, row[0]) == camp
    )
    nations = tuple(dict.fromkeys(part.nation for part in attack))
    return Battle(
        target, camp, ATTACK, NOWHERE, nations, starts, attack, battles.defenders(g, target, ATTACK),
        lsp, ((), ()), ((), ()),
    )  # fmt: skip


# what is worth having


def worth(g: Board, camp: int) -> dict[int, float]:
    """How much a camp would like to hold each enemy hex: its points, and the way to the next ones."""
    memo = g.memo
    key = ("worth", camp)
    found: dict[int, float] | None = memo.get(key)
    if found is None:
        goals = [(hex, points) for hex, points in g.rules.map.points.items() if g.holder[hex] != camp]
        found = memo[key] = {
            hex: _worth(hex, tuple(goals)) for hex in GRID.members(queries.held(g, queries.enemy(camp)))
        }
    return found


@lru_cache(50_000)
def _worth(hex: int, goals: tuple[tuple[int, int], ...]) -> float:
    return 0.3 + sum(points * 0.72 ** GRID.distance(hex, goal) for goal, points in goals)


def threat(g: Board, hex: int) -> int:
    """The strength that the enemy could bring against a hex from the hexes beside it."""
    return sum(
        sum((row[1] + row[2] + row[3]) * max(1, g.me[row[0]]) for row in g.forces[near])
        for near in queries.enemies_beside(g, hex)
    )


def strength(g: Board, hex: int) -> int:
    """The strength of what stands in a hex."""
    return sum((row[1] + row[2] + row[3]) * max(1, g.me[row[0]]) for row in g.forces[hex])


def weakness(g: Board, hex: int) -> float:
    """How much a front hex needs men: the threat against it, by what would be lost with it."""
    camp = g.holder[hex]
    behind = 1.0 + 0.25 * g.rules.map.points.get(hex, 0)
    behind += 0.1 * sum(
        points * 0.72 ** GRID.distance(hex, goal)
        for goal, points in g.rules.map.points.items()
        if g.holder[goal] == camp
    )
    return float(behind * threat(g, hex) / (1 + strength(g, hex)))


class Option(NamedTuple):
    """An attack that could be made."""

    score: float
    target: int
    starts: tuple[int, ...]
    taken: float


def attacks(g: Board, nation: int, doctrine: Doctrine, lsp: int, most: int) -> list[Option]:
    """The attacks a nation could make now, the best first: for each enemy hex the best set of hexes to attack
    from, at most `most` of them."""
    camp = queries.camp_of(g, nation)
    beside: dict[int, list[int]] = {}
    for start in queries.line(g, camp):
        if queries.force(g, start, nation)[1]:
            for target in queries.enemies_beside(g, start):
                beside.setdefault(target, []).append(start)
    found = []
    value = worth(g, camp)
    for target, starts in beside.items():
        starts.sort(key=lambda start: (-strength(g, start), start))
        best: Option | None = None
        for count in range(1, min(len(starts), most, 3) + 1):
            chosen = tuple(starts[:count])
            option = _weigh(g, camp, target, chosen, doctrine, lsp, value.get(target, 0.3))
            if best is None or option.score > best.score + 0.15 * count:
                best = option
        if best is not None and best.taken >= doctrine.least_chance and best.score > 0:
            found.append(best)
    return sorted(found, key=lambda option: (-option.score, option.target))


def _weigh(
    g: Board, camp: int, target: int, starts: tuple[int, ...], doctrine: Doctrine, lsp: int, value: float
) -> Option:
    hope = prospect(g, suppose(g, camp, target, starts, (min(lsp, doctrine.lsp_each), 0)))
    gain = hope.taken * value + 0.5 * hope.beyond * value - 0.5 * hope.pushed
    cost = doctrine.caution * 0.25 * (hope.own_loss - hope.enemy_loss)
    return Option(gain - cost, target, starts, hope.taken)


def apart(options: Iterable[Option], flags: int, cost: dict[int, int]) -> list[Option]:
    """The best of these that the flags pay for, none using a hex that another has used."""
    chosen: list[Option] = []
    used: set[int] = set()
    for option in options:
        price = cost[option.target] * len(option.starts)
        if price <= flags and not used & set(option.starts):
            chosen.append(option)
            used |= set(option.starts)
            flags -= price
    return chosen


def balance(g: Board, camp: int) -> float:
    """How a camp stands: points, and points of strength in the field."""
    field = {AXIS: 0, ALLIED: 0}
    for rows in g.forces:
        for row in rows:
            side = queries.camp_of(g, row[0])
            if side in field:
                field[side] += (row[1] + row[2] + row[3]) * max(1, g.me[row[0]])
    own, other = queries.points(g, camp), queries.points(g, queries.enemy(camp))
    return own - other + 0.04 * (field[camp] - field[queries.enemy(camp)])
