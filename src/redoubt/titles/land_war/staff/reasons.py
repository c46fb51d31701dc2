"""What a staff says about its orders: the aim, the numbers it weighed, and what came second.

Every plan gives each order with such a sentence. Places and nations stand in it as people call them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from redoubt.engine.decision import Raw
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.staff.massing import Strike
from redoubt.titles.land_war.staff.plans import Option, strength, threat
from redoubt.titles.land_war.state import Board


class Order(NamedTuple):
    """An order, and why it is given."""

    order: Raw
    why: str


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def place(g: Board, hex: int) -> str:
    """A hex with what it is worth: "Rostov 3614 (3 points)"."""
    points = g.rules.map.points.get(hex, 0)
    return (
        f"{queries.where(g, hex)} ({points} {'point' if points == 1 else 'points'})"
        if points
        else queries.where(g, hex)
    )


def second(text: str) -> str:
    """The alternative that came second."""
    return f"; second: {text}" if text else "; nothing else was open"


def attack(g: Board, option: Option, others: Iterable[Option]) -> str:
    """Why an attack is flagged."""
    numbers = f"{percent(option.taken)} to take it, {option.own_loss} lost for {option.enemy_loss}"
    other = next((other for other in others if other.target != option.target), None)
    rest = "" if other is None else f"{place(g, other.target)} at {percent(other.taken)}"
    return f"to take {place(g, option.target)}, worth {option.value:.1f}: {numbers}{second(rest)}"


def massed(g: Board, strike: Strike, strikes: Iterable[Strike]) -> str:
    """Why points go to a hex that is to attack."""
    other = next((other for other in strikes if other.target != strike.target), None)
    rest = "" if other is None else f"{place(g, other.target)}, which lacks {other.need}"
    lacks = f"{queries.where(g, strike.start)} lacks {strike.need} for good odds"
    return f"to attack {place(g, strike.target)}: {lacks} and {strike.more} more for green{second(rest)}"


def guarded(g: Board, hex: int, others: Iterable[int]) -> str:
    """Why points go to a hex that is to hold."""
    other = next((other for other in others if other != hex), None)
    rest = "" if other is None else f"{place(g, other)}, {strength(g, other)} against {threat(g, other)}"
    numbers = f"strength {strength(g, hex)} against {threat(g, hex)} before it"
    return f"to hold {place(g, hex)}: {numbers}{second(rest)}"


__all__ = ["Order", "attack", "guarded", "massed", "percent", "place", "second"]
