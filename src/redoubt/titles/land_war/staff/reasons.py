"""What a staff says about its orders: the aim, the numbers it weighed, and what came second.

Every plan gives each order with such a sentence. Places and nations stand in it as people call them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from redoubt.engine.decision import Raw
from redoubt.engine.text import listed
from redoubt.kit.words import counted
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.staff.massing import Strike
from redoubt.titles.land_war.staff.plans import Fight, Option, strength, threat
from redoubt.titles.land_war.state import MEN, Board
from redoubt.titles.land_war.words import so_many


class Order(NamedTuple):
    """An order, and why it is given."""

    order: Raw
    why: str


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def place(g: Board, hex: int) -> str:
    """A hex with what it is worth: "Rostov 3614 (3 points)"."""
    worth = g.rules.map.points.get(hex, 0)
    return f"{queries.where(g, hex)} ({counted(worth, 'point')})" if worth else queries.where(g, hex)


def second(text: str) -> str:
    """The alternative that came second."""
    return f"; second: {text}" if text else "; nothing else was open"


def odds(g: Board, hex: int) -> str:
    """Own strength in a hex against the enemy's before it."""
    return f"strength {strength(g, hex)} against {threat(g, hex)}"


def men(number: int) -> str:
    return so_many(MEN, number)


# step 2


def massed(g: Board, strike: Strike, strikes: Sequence[Strike]) -> str:
    """Why points go to a hex that is to attack. The strikes come best first."""
    later = strikes[strikes.index(strike) + 1 :]
    other = next((other for other in later if other.target != strike.target), None)
    rest = "" if other is None else f"{place(g, other.target)}, worth {other.value:.1f}, {_lacks(other)}"
    green = f", {counted(strike.more, 'more point', 'more points')} for green" if strike.more else ""
    aim = f"to attack {place(g, strike.target)}, worth {strike.value:.1f}"
    return f"{aim}, from {queries.where(g, strike.start)}: {_lacks(strike)}{green}{second(rest)}"


def _lacks(strike: Strike) -> str:
    return (
        f"{counted(strike.need, 'point')} short of good odds" if strike.need else "the odds are good already"
    )


def guarded(g: Board, hex: int, ranked: Sequence[int]) -> str:
    """Why points go to a hex that is to hold. The hexes in danger come worst first."""
    other = next(iter(ranked[ranked.index(hex) + 1 :]), None)
    rest = "" if other is None else f"{place(g, other)}, {odds(g, other)}"
    return f"to hold {place(g, hex)}: {odds(g, hex)} before it{second(rest)}"


def kept(points: int, reach: Sequence[int], g: Board) -> str:
    """Why the sheet of step 2 ends."""
    if not points:
        return "the Pool has no points left to send; second: to keep some for next turn"
    worst = f"to send them to {place(g, reach[0])}, {odds(g, reach[0])}" if reach else ""
    return f"{counted(points, 'point')} stay in the Pool for want of a hex that needs them{second(worst)}"


# step 4


def attack(g: Board, option: Option, others: Iterable[Option]) -> str:
    """Why an attack is flagged."""
    lost = (
        f"{counted(option.own_loss, 'point') if option.own_loss else 'nothing'} lost for {option.enemy_loss}"
    )
    other = next((other for other in others if other.target != option.target), None)
    rest = "" if other is None else f"{place(g, other.target)}, {_hope(other)}"
    return f"to take {place(g, option.target)}, {_hope(option)}, {lost}{second(rest)}"


def _hope(option: Option) -> str:
    return f"worth {option.value:.1f}, at {percent(option.taken)}"


# step 5


def staked(g: Board, fight: Fight, number: int, attacks: bool, other: tuple[Fight, float] | None) -> str:
    """Why LSP are put on a combat: what they make of its chances, and where the next one would do most."""
    aim = f"to {'take' if attacks else 'hold'} {place(g, fight.target)}, worth {fight.value:.1f}"
    rises = []
    if round(100 * fight.chances[number]) > round(100 * fight.chances[0]):
        rises.append(
            f"the chance of it rises from {percent(fight.chances[0])} to {percent(fight.chances[number])}"
        )
    if fight.beyond and round(100 * fight.beyond[number]) > round(100 * fight.beyond[0]):
        what = "going on" if attacks else "stopping him there"
        rises.append(f"that of {what} from {percent(fight.beyond[0])} to {percent(fight.beyond[number])}")
    rest = "" if other is None else f"{place(g, other[0].target)}, where an LSP gains {other[1]:.1f}"
    return f"{aim}: with {number} LSP {listed(rises) if rises else 'its chances rise a little'}{second(rest)}"


__all__ = [
    "Order", "attack", "guarded", "kept", "massed", "men", "odds", "percent", "place", "second", "staked",
]  # fmt: skip
