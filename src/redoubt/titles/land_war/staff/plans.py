"""What a staff weighs before it writes orders: what an attack may bring, which attacks to make, where the
line is weak. Pure queries about a board that a side can imagine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.rules.lw054_stakes import Purse
from redoubt.titles.land_war.rules.lw060_battle import AT_SEA, Battle, Part
from redoubt.titles.land_war.rules.lw060_combat import effect_on
from redoubt.titles.land_war.rules.lw060_reckoning import reckon
from redoubt.titles.land_war.rules.lw090_losses import losses
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.staff.aims import BARE, necks, worth
from redoubt.titles.land_war.state import ATTACK, LANDING, MEN, NOWHERE, Board


@dataclass(frozen=True)
class Doctrine:
    """How a staff weighs things."""

    name: str
    least_chance: float
    """The least chance to take the hex for which an attack is made."""
    attack_share: float
    """The share of fresh points that goes to attacks; the rest to weak spots."""
    lsp_each: int
    """LSP put on an attack before another gets any more."""
    caution: float
    """How much a loss counts against a gain."""
    focus: float
    """What the next hex of the way to the one great goal is worth beside its own worth."""
    taste: int = 0
    """Which places it likes better than others do; it varies from game to game."""


STANDARD = Doctrine("standard", 0.45, 0.6, 3, 0.35, 0.5)
DOCTRINES = {
    doctrine.name: doctrine
    for doctrine in (
        STANDARD,
        Doctrine("attack", 0.33, 0.8, 3, 0.2, 0.5),
        Doctrine("thrust", 0.45, 0.8, 4, 0.25, 6.0),
        Doctrine("defend", 0.7, 0.25, 2, 0.6, 0.0),
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


def prospect(g: Board, battle: Battle) -> Prospect:
    """The exact chances of an attack's colours, with what is staked on it, and its losses."""
    sums = reckon(g, battle)
    hope = chances(g.rules, sums.ground, sums.column, sums.plus[0] - sums.plus[1])
    return Prospect(*hope, *losses(g.rules.charts, sums))


class Chances(NamedTuple):
    """How an attack may end, as the tables have it."""

    taken: float
    beyond: float
    pushed: float


@lru_cache(10_000)
def chances(rules: Rules, ground: str, column: int, plus: int) -> Chances:
    """All pairs of dice in a column, with `plus` as the attacker's net die modifier."""
    ways: Counter[str] = Counter()
    for difference in range(-5, 6):
        colour = rules.charts.colour(column, difference + plus)
        ways[effect_on(rules, ground, colour)] += 6 - abs(difference)
    return Chances((ways["occupy"] + ways["beyond"]) / 36, ways["beyond"] / 36, ways["pushed_back"] / 36)


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


def landing(g: Board, nation: int, target: int, force: tuple[int, int, int], lsp: int) -> Battle:
    """A landing of these men, tanks and aircraft."""
    camp = queries.camp_of(g, nation)
    return Battle(
        target, camp, LANDING, NOWHERE, (nation,), (), (Part(AT_SEA, nation, *force),),
        battles.defenders(g, target, LANDING), (lsp, GUESS[1]), ((), ()), ((), ()),
    )  # fmt: skip


# the line


def threat(g: Board, hex: int) -> int:
    """The strength that the enemy could bring against a hex from the hexes beside it."""
    return sum(
        sum((row[1] + row[2] + row[3]) * max(1, g.me[row[0]]) for row in g.forces[near])
        for near in queries.enemies_beside(g, hex)
    )


def strength(g: Board, hex: int) -> int:
    """The strength of what stands in a hex."""
    return sum((row[1] + row[2] + row[3]) * max(1, g.me[row[0]]) for row in g.forces[hex])


def stake(g: Board, hex: int) -> float:
    """What a camp would lose with a front hex: the place itself, and a little of what lies behind it."""
    behind: float = worth(g, queries.enemy(g.holder[hex])).get(hex, BARE)
    here: int = g.rules.map.points.get(hex, 0)
    return 3.0 * here + 0.3 * behind


def weakness(g: Board, hex: int) -> float:
    """How much a front hex needs men: the threat against it, by what would be lost with it."""
    return stake(g, hex) * (4 + threat(g, hex)) / (1 + strength(g, hex))


class Option(NamedTuple):
    """An attack that could be made."""

    score: float
    target: int
    starts: tuple[int, ...]
    taken: float
    value: float = 0.0
    own_loss: int = 0
    enemy_loss: int = 0


def attacks(g: Board, nation: int, doctrine: Doctrine, lsp: int, most: int) -> list[Option]:
    """The attacks a nation could make now, the best first: for each enemy hex the best set of hexes to attack
    from, at most `most` of them."""
    camp = queries.camp_of(g, nation)
    beside: dict[int, list[int]] = {}
    for start in queries.line(g, camp):
        if queries.force(g, start, nation)[1]:
            for target in queries.enemies_beside(g, start):
                beside.setdefault(target, []).append(start)
    options = []
    value = worth(g, camp, doctrine.focus, doctrine.taste)
    for target, starts in beside.items():
        starts.sort(key=lambda start: (-strength(g, start), start))
        best: Option | None = None
        for count in range(1, min(len(starts), most, 3) + 1):
            chosen = tuple(starts[:count])
            option = _weigh(g, camp, target, chosen, doctrine, lsp, value.get(target, BARE))
            if best is None or option.score > 1.3 * best.score + 0.1:
                best = option
        if best is not None and best.taken >= doctrine.least_chance and best.score > 0:
            options.append(best)
    return sorted(options, key=lambda option: (-option.score / len(option.starts), option.target))


def _weigh(
    g: Board, camp: int, target: int, starts: tuple[int, ...], doctrine: Doctrine, lsp: int, value: float
) -> Option:
    hope = prospect(g, suppose(g, camp, target, starts, (min(lsp, doctrine.lsp_each), 0)))
    gain = hope.taken * value + BEYOND * hope.beyond * value - 0.5 * hope.pushed
    cost = doctrine.caution * 0.25 * (hope.own_loss - hope.enemy_loss)
    return Option(gain - cost, target, starts, hope.taken, value, hope.own_loss, hope.enemy_loss)


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


def hanging(g: Board, camp: int) -> int:
    """A39 The hexes of a camp that are cut off if one of its front hexes falls for which the enemy is too
    strong."""
    weak = (lost for neck, lost in necks(g, camp).items() if threat(g, neck) > 2 * strength(g, neck))
    return queries.sum_bits(weak)


# LSP (LW-081)

GUESS = (4, 2)
"""LSP that an enemy is taken to stake on an attack of his, and on a hex that he defends."""
LEAST = 0.1
"""An LSP that would bring less is kept for another turn."""
BEYOND = 0.5
"""What the chance of a hex beyond counts beside the chance of the hex itself."""


class Fight(NamedTuple):
    """A combat of this turn as one side sees it."""

    target: int
    value: float
    chances: tuple[float, ...]
    """The chance that it ends well, by the LSP staked on it."""
    beyond: tuple[float, ...] = ()
    """The chance of a hex beyond (LW-085), or of none for the enemy."""

    def gain(self, lsp: int) -> float:
        """What so many LSP make of it."""
        return (self.chances[lsp] + (BEYOND * self.beyond[lsp] if self.beyond else 0.0)) * self.value


def fights(g: Board, nation: int, doctrine: Doctrine, most: int) -> Iterator[Fight]:
    """The combats in which a nation's troops stand, its own attacks and the enemy's."""
    camp = queries.camp_of(g, nation)
    value = worth(g, camp, doctrine.focus, doctrine.taste)
    purse = Purse(g, nation)
    for battle in (*battles.battles(g, camp), *battles.battles(g, queries.enemy(camp))):
        stakes = range(1 + min(most, purse.left(battle.target)))
        if battle.camp == camp and nation in battle.nations:
            hopes = [prospect(g, battle._replace(lsp=(lsp, GUESS[1]))) for lsp in stakes]
            taken, beyond = tuple(hope.taken for hope in hopes), tuple(hope.beyond for hope in hopes)
            yield Fight(battle.target, value.get(battle.target, 1.0), taken, beyond)
        elif battle.camp != camp and queries.force(g, battle.target, nation)[1]:
            fears = [prospect(g, battle._replace(lsp=(GUESS[0], lsp))) for lsp in stakes]
            held, stopped = tuple(1 - fear.taken for fear in fears), tuple(1 - fear.beyond for fear in fears)
            yield Fight(battle.target, stake(g, battle.target), held, stopped)


def allot(fights: Iterable[Fight], lsp: int, least: float = LEAST) -> dict[int, int]:
    """LSP for the combats where each next LSP brings most; one that would bring less than `least` is kept."""
    open_to = tuple(fights)
    given = dict.fromkeys((fight.target for fight in open_to), 0)
    while lsp > 0:
        offers = [(*_offer(fight, given[fight.target], lsp), fight.target) for fight in open_to]
        gain, more, target = max(offers, default=(0.0, 0, 0))
        if gain < least or not more:
            break
        given[target] += more
        lsp -= more
    return {target: number for target, number in given.items() if number}


def next_best(fights: Sequence[Fight], given: Mapping[int, int]) -> tuple[Fight, float] | None:
    """The combat in which one more LSP would gain most, and that gain; None if none takes more."""
    gains = [
        (fight, fight.gain(staked + 1) - fight.gain(staked))
        for fight in fights
        if (staked := given.get(fight.target, 0)) + 1 < len(fight.chances)
    ]
    return max(gains, key=lambda row: row[1], default=None)


def _offer(fight: Fight, given: int, lsp: int) -> tuple[float, int]:
    """What the next LSP bring a combat, for each of them, and how many that is: one alone may be too few to
    change anything."""
    steps = range(1, min(4, lsp + 1, len(fight.chances) - given))
    gains = [((fight.gain(given + n) - fight.gain(given)) / n, n) for n in steps]
    return max(gains, default=(0.0, 0))


def field(g: Board, camp: int) -> int:
    """The strength of a camp in the field."""
    return sum(
        (row[1] + row[2] + row[3]) * max(1, g.me[row[0]])
        for rows in g.forces
        for row in rows
        if queries.camp_of(g, row[0]) == camp
    )


SHORT = 2.0
"""With fewer men than this for each hex of its line, a weaker camp is short of them."""


def weaker(g: Board, camp: int) -> bool:
    return field(g, camp) < 0.8 * field(g, queries.enemy(camp))


def men_in_line(g: Board, camp: int) -> int:
    """The men of a camp in its front line."""
    rows = (row for hex in queries.line(g, camp) for row in g.forces[hex])
    return sum(row[1 + MEN] for row in rows if queries.camp_of(g, row[0]) == camp)


def short_of_men(g: Board, camp: int) -> bool:
    """Whether a camp is the weaker and has too few men for its line: it shortens it (LW-097) and keeps nobody
    behind it who is not needed there."""
    return weaker(g, camp) and men_in_line(g, camp) < SHORT * len(queries.line(g, camp))


def fitting(g: Board, camp: int, doctrine: Doctrine) -> Doctrine:
    """The doctrine to follow now: a camp that looks weaker than the enemy does not thrust, since the salient
    would only be cut off."""
    thrusts = doctrine.focus > STANDARD.focus
    if not thrusts or field(g, camp) >= field(g, queries.enemy(camp)):
        return doctrine
    return replace(STANDARD, taste=doctrine.taste) if doctrine.taste else STANDARD


def balance(g: Board, camp: int) -> float:
    """How a camp stands: points, and points of strength in the field."""
    other = queries.enemy(camp)
    points = queries.points(g, camp) - queries.points(g, other)
    return points + 0.04 * (field(g, camp) - field(g, other))
