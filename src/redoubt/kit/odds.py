"""Odds: how strengths become a column of the combat results table, with every part of the sum and its rule.

A title lists its factors and shifts, which is where rulebooks differ; the arithmetic is here. Preview,
computer player, log and resolution all read the same `Odds`. Strengths are whole numbers of the fraction of a
point the title needs: half points where units are halved, eighths where they are halved three times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

BELOW: Final = -1
"""The column of odds too low for the table."""

Ratios = tuple[tuple[int, int], ...]
"""The columns of a table as numbers, attacker to defender, lowest odds first."""
Rounding = Callable[[Ratios, int, int], int]
"""How odds between two columns are rounded: the column of attack against defence, or BELOW."""


class Factor(NamedTuple):
    """What one counter adds to a side's strength, and the rule that says so."""

    rule: str
    counter: str
    points: int


class Shift(NamedTuple):
    """Columns in favour of the attacker, or of the defender if negative."""

    rule: str
    what: str
    amount: int


@dataclass(frozen=True)
class Odds:
    """The whole sum of one combat."""

    attack: int
    defence: int
    attack_factors: tuple[Factor, ...]
    defence_factors: tuple[Factor, ...]
    basic: int
    """The column before shifts."""
    shifts: tuple[Shift, ...]
    column: int
    """The column the die is read in."""


# Ratios


@cache
def ratios(columns: tuple[str, ...]) -> Ratios:
    """The columns of a table as numbers."""
    parts = (column.removesuffix("+").split(":") for column in columns)
    return tuple((int(attack), int(defence)) for attack, defence in parts)


def for_defender(ratios: Ratios, attack: int, defence: int) -> int:
    """In favour of the defender: the highest column that the attack reaches."""
    column = BELOW
    if attack:
        for high, low in ratios:
            if attack * low < defence * high:
                break
            column += 1
    return column


def for_attacker(ratios: Ratios, attack: int, defence: int) -> int:
    """In favour of the attacker: the lowest column that the attack does not exceed, or the last."""
    if not attack:
        return BELOW
    for column, (high, low) in enumerate(ratios):
        if attack * low <= defence * high:
            return column
    return len(ratios) - 1


def nearest(ratios: Ratios, attack: int, defence: int) -> int:
    """The larger side divided by the smaller and rounded normally, a half up: 3 against 2 is 2:1, and 2
    against 5 is 1:3."""
    if not attack or not defence:
        return for_defender(ratios, attack, defence)
    if attack >= defence:
        return for_defender(ratios, _half_up(attack, defence), 1)
    return for_defender(ratios, 1, _half_up(defence, attack))


def _half_up(larger: int, smaller: int) -> int:
    return (2 * larger + smaller) // (2 * smaller)


def ratio_column(
    columns: tuple[str, ...], attack: int, defence: int, rounding: Rounding = for_defender
) -> int:
    """The column of a ratio in a table with columns such as "1:3", "3:2" or "5:1+"."""
    return rounding(ratios(columns), attack, defence)


def shifted(column: int, shift: int, columns: int) -> int:
    """A column after shifts, within the table. Odds below the table do not shift."""
    return column if column == BELOW else min(max(column + shift, 0), columns - 1)


def strike(
    columns: tuple[str, ...],
    attackers: Iterable[Factor],
    defenders: Iterable[Factor],
    shifts: Iterable[Shift],
    rounding: Rounding = for_defender,
) -> Odds:
    """The odds of all factors and shifts."""
    attack_factors, defence_factors, shifts = tuple(attackers), tuple(defenders), tuple(shifts)
    attack = sum(factor.points for factor in attack_factors)
    defence = sum(factor.points for factor in defence_factors)
    basic = ratio_column(columns, attack, defence, rounding)
    column = shifted(basic, sum(shift.amount for shift in shifts), len(columns))
    return Odds(attack, defence, attack_factors, defence_factors, basic, shifts, column)


# Odds in words


def column_name(columns: Sequence[str], column: int) -> str:
    return f"below {columns[0]}" if column == BELOW else columns[column]


_GLYPHS: Final = {"1/2": "½", "1/4": "¼", "3/4": "¾", "1/3": "⅓", "2/3": "⅔"}


def points_text(points: int, parts: int = 1) -> str:
    """Strength as players write it, counted in so many parts of a point: 7 halves are 3½."""
    whole, rest = divmod(points, parts)
    if not rest:
        return str(whole)
    fraction = str(Fraction(rest, parts))
    return f"{whole or ''}{_GLYPHS.get(fraction, ' ' + fraction)}".strip()


def factor_text(factors: Iterable[Factor], plain: str, parts: int = 1) -> str:
    """What each counter adds, with the rule unless it is the plain one: "DE-5-Inf-XX 5 (11.1)"."""
    words = (
        f"{factor.counter} {points_text(factor.points, parts)}"
        + ("" if factor.rule == plain else f" ({factor.rule})")
        for factor in factors
    )
    return ", ".join(words) or "nothing"


def shift_text(shifts: Iterable[Shift]) -> str:
    """The shifts in one line: "urban area -1 (10.1), engineers +1 (10.4.1)"."""
    return ", ".join(f"{shift.what} {shift.amount:+d} ({shift.rule})" for shift in shifts) or "none"
