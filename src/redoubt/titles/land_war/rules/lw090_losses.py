"""LW-090 to LW-095 What a combat costs: how many points, of which kind, and from where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.rules.lw060_battle import Part, share
from redoubt.titles.land_war.rules.lw060_reckoning import Sum
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    BOMBERS,
    MEN,
    NATIONS,
    NOWHERE,
    RESOURCES,
    TANKS,
    Board,
    points_name,
    points_of,
    the_nation,
)
from redoubt.titles.land_war.tables import Charts

MOST_RATIO = 6
"""A32 Ratios above this count as this."""
_LETTERS = {"M": MEN, "T": TANKS, "A": AIRCRAFT}


def losses(charts: Charts, sums: Sum) -> tuple[int, int]:
    """LW-090 to LW-092 Points that the attacker and the defender lose: by the enemy's CV, in the first
    column for the higher ME, by the ratio of ME for the lower."""
    attacker, defender = sums.loss_me
    return (
        _points(charts, sums.cv[1], attacker, defender),
        _points(charts, sums.cv[0], defender, attacker),
    )


def _points(charts: Charts, enemy_cv: int, own: int, other: int) -> int:
    """LW-091, A32, A33 By the ratio of ME, rounded down. Beyond the table a fifth of CV times ratio, rounded
    down, as in all its rows."""
    ratio = 0 if own > other else min(other // own, MOST_RATIO)
    row = charts.losses.get(enemy_cv)
    return row[ratio] if row is not None else enemy_cv * max(ratio, 1) // 5


def order(charts: Charts, tanks: int, air: int) -> tuple[str, ...]:
    """LW-094, A16 The order in which the enemy loses, by the supremacies of the side that inflicts it; each
    is 1 if that side has it."""
    if air == 1:
        return charts.loss_order["air"]
    return charts.loss_order["tanks" if tanks == 1 else "none"]


class Bill(NamedTuple):
    """Points to be lost, by kind."""

    men: int
    tanks: int
    aircraft: int
    bombers: int


def bill(sequence: tuple[str, ...], amount: int, parts: tuple[Part, ...]) -> Bill:
    """LW-094, LW-095, A34, A43 Which kinds are lost. A tank or aircraft that is not there is a man; without
    men aircraft go, then tanks. Bombers go after all other aircraft. The sequence repeats."""
    left = [
        sum(part.men for part in parts),
        sum(part.tanks for part in parts),
        sum(part.aircraft for part in parts),
    ]
    bombers = sum(part.bombers for part in parts)
    lost = [0, 0, 0, 0]
    for number in range(amount):
        wanted = _LETTERS[sequence[number % len(sequence)]]
        for what in (wanted, MEN, AIRCRAFT, TANKS):
            if left[what]:
                left[what] -= 1
                lost[what] += 1
                break
            if what == AIRCRAFT and bombers:
                bombers -= 1
                lost[3] += 1
                break
    return Bill(*lost)


def shares(amount: int, held: Mapping[int, int], me: tuple[int, ...]) -> dict[int, int]:
    """A35 A loss is spread over nations in proportion to what each holds; what is left over goes to the
    largest remainders, then to the higher ME."""
    total = sum(held.values())
    if not total:
        return {}
    exact = {nation: divmod(amount * have, total) for nation, have in held.items()}
    spread = {nation: part for nation, (part, _) in exact.items()}
    left = amount - sum(spread.values())
    for nation in sorted(exact, key=lambda nation: (-exact[nation][1], -me[nation], nation))[:left]:
        spread[nation] += 1
    return spread


Debt = tuple[int, int, int]
"""A nation, a kind of resource, how many points."""


def debts(g: Board, owed: Bill, parts: tuple[Part, ...]) -> tuple[Debt, ...]:
    """What each nation loses of each kind."""
    rows = []
    for what, amount in zip((MEN, TANKS, AIRCRAFT, BOMBERS), owed, strict=True):
        held: dict[int, int] = {}
        for part in parts:
            have = part.bombers if what == BOMBERS else part[2 + what]
            if have:
                held[part.nation] = held.get(part.nation, 0) + have
        rows += [(nation, what, share) for nation, share in shares(amount, held, g.me).items() if share]
    return tuple(rows)


def by_nation(owed: tuple[Debt, ...]) -> dict[str, list[int]]:
    """LW-057 For the record of losses: men, tanks, aircraft and bombers by nation."""
    lost: dict[str, list[int]] = {}
    for nation, what, amount in owed:
        lost.setdefault(NATIONS[nation], [0, 0, 0, 0])[3 if what == BOMBERS else what] += amount
    return lost


@procedure
class TakeLosses(Procedure):
    """LW-095, A35 The owner spreads his losses over the hexes he fought with, point by point."""

    hexes: tuple[int, ...]
    """Where the side's points stand; NOWHERE for those at sea or in the Pool."""
    target: int
    owed: tuple[Debt, ...]

    @loop("LW-095")
    def spread(self, g: Board) -> SpreadLoss | None:
        """A loss that no points are left to bear lapses, after a correction (A89) or in an imagined
        position."""
        while self.owed:
            nation, what, amount = self.owed[0]
            if what == BOMBERS:
                _lose_bombers(g, self.target, nation, amount)
                self.owed = self.owed[1:]
                continue
            held = {hex: held_in(g, hex, nation, what, self.target) for hex in self.hexes}
            able = [hex for hex, points in held.items() if points]
            if len(able) == 1 and held[able[0]] >= amount:
                _lose(g, self.target, able[0], nation, what, amount)
            elif able:
                return SpreadLoss(g.rules.team[nation], nation, what, amount, self.hexes, self.target)
            self.owed = self.owed[1:]
        return None

    @spread.then
    def spread_chosen(self, g: Board, choice: Choice) -> object:
        _, hex, nation, what = choice
        _lose(g, self.target, hex, nation, what, 1)
        first = self.owed[0]
        rest = (first[0], first[1], first[2] - 1)
        self.owed = (rest, *self.owed[1:]) if rest[2] else self.owed[1:]
        return None if self.owed else LEAVE


def _lose(g: Board, target: int, hex: int, nation: int, what: int, amount: int) -> None:
    """Points are lost from a hex, the garrison last of its men (LW-006), or from a force from the Pool."""
    if hex == NOWHERE:
        board.lose_embarked(g, nation, target, what, amount)
        return
    if hex != target:
        board.leave(g, nation, hex, target, points_of(what, amount))
    in_the_field = min(amount, queries.force(g, hex, nation)[1 + what])
    if in_the_field:
        board.lose(g, hex, nation, what, in_the_field)
    if amount > in_the_field:
        board.lose_garrison(g, hex)


def _lose_bombers(g: Board, target: int, nation: int, amount: int) -> None:
    """A43 Bombers in support are lost from their nation's bombers."""
    number = min(amount, g.bombers[nation])
    if number:
        board.lose_bombers(g, nation, number)
        g.log("LW-123", "bombers_lost", nation=nation, number=number, target=target)


def held_in(g: Board, hex: int, nation: int, what: int, target: int) -> int:
    """Points of a kind that a nation can lose in the fight for a target: all in the attacked hex, what goes
    with the flag from another (A09), or what it embarked."""
    if hex == NOWHERE:
        return sum(row[2 + what] for row in g.embarked if row[0] == nation and row[1] == target)
    if hex != target:
        return share(g, nation, hex, target)[what]
    have = queries.force(g, hex, nation)[1 + what]
    return have + (what == MEN and g.garrison[hex] == nation)


@dataclass(frozen=True)
class SpreadLoss(Decision):
    """LW-095, A35 Where the next point is lost."""

    nation: int
    what: int
    amount: int
    hexes: tuple[int, ...]
    target: int
    rule = "LW-095"
    prompt = "lose {amount} {resource} of {nation} in the fight for {target}: from which hex?"
    anew = True
    verbs = (
        Verb("lose", "hex", "nation", "point", label="Lose {points} from {hex}", group="loss", alike=True),
    )

    def words(self, g: Board) -> dict[str, str]:
        return {"resource": words.noun(RESOURCES[self.what], self.amount)}

    def options(self, g: Board) -> Iterator[Raw]:
        holds = {hex: held_in(g, hex, self.nation, self.what, self.target) for hex in self.hexes}
        able = [hex for hex, have in holds.items() if have]
        if self.what == MEN:  # A35: none is emptied while another holds two or more
            stronger = [hex for hex in able if hex == NOWHERE or queries.men_at(g, hex) >= 2]
            able = stronger or able
        return (("lose", hex, self.nation, self.what) for hex in able)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "lose":
            return None
        _, hex, nation, what = choice
        if nation != self.nation or what != self.what:
            return No("LW-094", f"{points_name(self.what)} of {the_nation(self.nation)} are lost next")
        if hex not in self.hexes:
            return No("A35", f"{_name(g, hex)} took no part in this combat")
        if not held_in(g, hex, nation, what, self.target):
            return No("LW-095", f"{_name(g, hex)} has no {points_name(what)} of {the_nation(nation)} to lose")
        return No("A35", f"{_name(g, hex)} would be empty while another hex holds two men or more")


def _name(g: Board, hex: int) -> str:
    return "the force from the Pool" if hex == NOWHERE else queries.where(g, hex)


EVENTS = (
    EventKind("garrison_lost", "The garrison of {hex} is lost", "fight"),
    EventKind("bombers_lost", "{Nation} lose{s} {number} over {target}", "fight", words=words.bombers),
    EventKind("lost_from", "{Nation} lose{s} {points} from {from}", "fight", words=words.lost_from),
)
