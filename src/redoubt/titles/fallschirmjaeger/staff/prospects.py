"""What a fight promises: the odds as the rules strike them, read over all rolls of the combat table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from redoubt.kit.odds import column_name
from redoubt.series.scs.ground import Result
from redoubt.series.scs.queries import enemy, fighters_at, steps_left
from redoubt.series.scs.r07_odds import combat_odds
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import die_modifier
from redoubt.titles.fallschirmjaeger.state import GERMAN, Board

_TWO_DICE: Final = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))
_THIRTY_SIX: Final = 36


class Prospect(NamedTuple):
    """What a fight promises."""

    emptied: float
    """The chance that the defenders leave the hex or are destroyed."""
    own: float
    """Steps the attacker loses."""
    foes: float
    """Steps the defender loses."""
    thrown_back: float
    """The chance that the attackers retreat."""
    column: int = 0
    """The column, and what is added to the dice."""
    added: int = 0
    defended: bool = True
    """Whether there is anybody to fight."""

    def words(self, g: Board) -> str:
        if not self.defended:
            return "nobody there can fight"
        odds = column_name(g.rules.ground.results.columns, self.column)
        plus = f" {self.added:+d}" if self.added else ""
        return (
            f"{odds}{plus}: {self.emptied:.0%} to clear the hex, "
            f"{self.foes:.1f} enemy steps for {self.own:.1f} of ours"
        )


@lru_cache(maxsize=20_000)
def _read(
    cells: tuple[Result, ...], added: int, own_steps: int, foe_steps: int, steady: bool, steady_attack: bool
) -> tuple[float, float, float, float]:
    emptied = own = foes = back = 0
    for total, weight in _TWO_DICE:
        result = cells[total + added - 2]
        lost = min(result.defender_steps, foe_steps)
        own += weight * min(result.attacker_steps, own_steps)
        foes += weight * lost
        if lost == foe_steps or (result.defender_retreat and not steady):
            emptied += weight
        if result.attacker_retreat and not steady_attack:
            back += weight
    return emptied / _THIRTY_SIX, own / _THIRTY_SIX, foes / _THIRTY_SIX, back / _THIRTY_SIX


def prospect(g: Board, attackers: tuple[int, ...], target: int, overrun: bool = False) -> Prospect:
    """S7.1 What an attack promises, with everybody where he stands on this board."""
    side = enemy(g.rules.counters.side[attackers[0]])
    defenders = fighters_at(g, target, side)
    if not defenders:
        return Prospect(1.0, 0.0, 0.0, 0.0, len(g.rules.ground.results.columns) - 1, defended=False)
    odds = combat_odds(g, attackers, target, overrun)
    added = die_modifier(g, attackers, target, overrun)
    steady, bit = g.rules.ground.steady, g.rules.place_bit
    column = max(0, odds.column)
    read = _read(
        g.rules.ground.results.cells[column],
        added,
        sum(steps_left(g, unit) for unit in attackers),
        sum(steps_left(g, unit) for unit in defenders),
        bool(steady & bit[target]),
        bool(steady & bit[g.place[attackers[0]]]),
    )
    return Prospect(*read, column, added)


def step_price(g: Board, unit: int) -> float:
    """What a unit's next step is worth: the strength that goes with it, more if the unit goes; platoons and
    guns that the schedule counts a little more."""
    counters, tables = g.rules.counters, g.rules.tables
    lost, strengths = g.lost[unit], counters.strength[unit]
    after = strengths[lost + 1] if lost + 1 < len(strengths) else 0
    price: float = 0.12 * (strengths[lost] - after) + (0.15 if lost + 1 >= len(strengths) else 0.0)
    if tables.para_platoon[unit]:
        price += 0.1  # 4.0c
    if tables.aa[unit] or tables.barrage[unit]:
        price += 0.15
    return price


def mean_step(g: Board, units: tuple[int, ...]) -> float:
    """What a step of these units is worth, the cheapest first."""
    prices = sorted(step_price(g, unit) for unit in units)
    return sum(prices[:2]) / max(1, len(prices[:2]))


def gain(
    g: Board, hope: Prospect, attackers: tuple[int, ...], target: int, worth: float, price: float
) -> float:
    """What an attack is worth: the hex if it is cleared, steps won and lost at the doctrine's price."""
    side = enemy(g.rules.counters.side[attackers[0]])
    foes = fighters_at(g, target, side)
    won = hope.foes * (mean_step(g, foes) if foes else 0.0)
    lost = hope.own * mean_step(g, attackers)
    return hope.emptied * worth + won - price * lost - 0.1 * hope.thrown_back * (side != GERMAN)


def given_up(g: Board, hope: Prospect, attackers: tuple[int, ...], held: Mapping[int, float]) -> float:
    """What is lost with the attackers: places of ours that they alone hold, as far as the attack may cost all
    of them."""
    steps = sum(steps_left(g, unit) for unit in attackers)
    side, risk = g.rules.counters.side[attackers[0]], min(1.0, hope.own / max(1, steps))
    places = {g.place[unit] for unit in attackers} & held.keys()
    return risk * sum(held[at] for at in places if set(fighters_at(g, at, side)) <= set(attackers))
