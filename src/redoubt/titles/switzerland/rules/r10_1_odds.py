"""10.1 The odds of a combat: the one computation for preview, computer player, log and resolution.

Strengths are counted in half points, because fortifications and overruns halve units and halves are kept
until the ratio is struck (B44).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from redoubt.titles.switzerland.queries import enemy, enemy_fort, faces, strength, units_at
from redoubt.titles.switzerland.state import HEXES, NOWHERE, Board
from redoubt.titles.switzerland.tables import BORDER, DE, ENGINEER, LINE

BELOW: int = -1
"""The column of odds below 1:4, where all attackers are eliminated."""


class Factor(NamedTuple):
    """What one counter adds to the odds, and the rule that says how much."""

    rule: str
    counter: str
    half_points: int


class Shift(NamedTuple):
    """Columns in favour of the attacker, or of the defender if negative."""

    rule: str
    what: str
    amount: int


@dataclass(frozen=True)
class Odds:
    """10.1 The whole reckoning of one round."""

    attack: int
    """In half points."""
    defence: int
    attack_factors: tuple[Factor, ...]
    defence_factors: tuple[Factor, ...]
    basic: int
    """Column before shifts; BELOW under 1:4."""
    shifts: tuple[Shift, ...]
    column: int
    """Column the die is read in; BELOW under 1:4."""


def combat_odds(
    g: Board,
    hex: int,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    overrun: bool = False,
) -> Odds:
    """10.1 The odds of these attackers against these defenders in a hex."""
    side = _side(g, attackers, defenders)
    fort = enemy_fort(g, hex, side)
    attack_factors = _attack(g, hex, attackers, fort)
    defence_factors = _defence(g, defenders, overrun and _all_mobile(g, attackers), fort)
    attack = sum(factor.half_points for factor in attack_factors)
    defence = sum(factor.half_points for factor in defence_factors)
    basic = ratio_column(g.rules.tables.columns, attack, defence)
    shifts = column_shifts(g, hex, attackers)
    column = basic
    if basic != BELOW:
        column = min(max(basic + sum(s.amount for s in shifts), 0), len(g.rules.tables.columns) - 1)
    return Odds(attack, defence, tuple(attack_factors), tuple(defence_factors), basic, shifts, column)


def odds_at(g: Board, hex: int, attacker: int) -> Odds:
    """The odds of the next round in a hex if `attacker` attacks there with all he has."""
    return combat_odds(g, hex, units_at(g, hex, attacker), units_at(g, hex, enemy(attacker)))


def ratio_column(columns: tuple[str, ...], attack: int, defence: int) -> int:
    """10.1, B28 The column of a ratio, rounded in favour of the defender."""
    if attack == 0:
        return BELOW
    column = BELOW
    for high, low in _ratios(columns):
        if attack * low < defence * high:
            break
        column += 1
    return column


@cache
def _ratios(columns: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """The columns of the Combat Results Table as numbers, lowest odds first."""
    return tuple((int(high), int(low)) for high, low in (column.split(":") for column in columns))


def _attack(g: Board, hex: int, attackers: tuple[int, ...], fort: int) -> list[Factor]:
    """10.1, 10.5, 11.1 What each attacker counts for: of the artillery only the strongest (B42)."""
    tables = g.rules.tables
    factors, guns = [], []
    for unit in attackers:
        points, rule = 2 * strength(g, unit), "10.1"
        if fort != NOWHERE and faced(g, hex, unit, fort):
            points, rule = points // 2, fort_rule(g, fort)
        factor = Factor(rule, tables.unit_shown[unit], points)
        if tables.is_artillery[unit]:
            guns.append(factor)
        elif points:
            factors.append(factor)
    if guns:
        best = max(guns, key=lambda gun: gun.half_points)
        factors += [gun if gun is best else Factor("10.5", gun.counter, 0) for gun in guns]
    return factors


def _defence(g: Board, defenders: tuple[int, ...], halve_border: bool, fort: int) -> list[Factor]:
    """10.1, 11.1, 11.2, 12.1 What each defender counts for, and the fortification with them (B46)."""
    tables = g.rules.tables
    factors = []
    for unit in defenders:
        points = 2 * strength(g, unit)
        if halve_border and tables.type[unit] == BORDER:
            factors.append(Factor("12.1", tables.unit_shown[unit], points // 2))
        elif points:
            factors.append(Factor("10.1", tables.unit_shown[unit], points))
    if fort != NOWHERE:
        factors.append(Factor(fort_rule(g, fort), tables.fort_shown[fort], 2 * tables.fort_strength[fort]))
    return factors


def fort_rule(g: Board, fort: int) -> str:
    return "11.1" if g.rules.tables.fort_kind[fort] == LINE else "11.2"


def _side(g: Board, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> int:
    side = g.rules.side
    return int(side[attackers[0]]) if attackers else enemy(int(side[defenders[0]]))


def _all_mobile(g: Board, attackers: tuple[int, ...]) -> bool:
    """B51 Whether armour and motorised units make the overrun."""
    return all(g.rules.tables.is_mobile[unit] for unit in attackers)


# 11.1 The side an attacker came from


def entered_by(g: Board, hex: int, unit: int) -> int:
    """The hexside of `hex` a unit came in by in this phase; -1 if by none (B44, B117)."""
    origin = g.origin[unit]
    return g.rules.tables.grid.direction(hex, origin) if 0 <= origin < HEXES else NOWHERE


def faced(g: Board, hex: int, unit: int, fort: int) -> bool:
    """11.1a, 11.2 Whether a unit came in by a side the fortification faces."""
    side = entered_by(g, hex, unit)
    return side != NOWHERE and faces(g, fort, side)


# Terrain Effects Chart, 10.4.1


def column_shifts(g: Board, hex: int, attackers: tuple[int, ...]) -> tuple[Shift, ...]:
    """10.1, 10.4.1 Terrain and urban areas shift for the defender, the larger of the two; German engineers
    for the attacker, one column however many there are (B40)."""
    tables = g.rules.tables
    terrain = tables.terrain[hex]
    ground, engineer = tables.shift[terrain], tables.engineer_shift[terrain]
    what = "terrain"
    if tables.urban[hex]:
        if tables.urban_shift >= ground:
            ground, what = tables.urban_shift, "urban area"
        engineer = max(engineer, tables.urban_engineer_shift)
    shifts = []
    if ground:
        shifts.append(Shift("10.1", what, -ground))
    if engineer and any(is_engineer(g, unit) for unit in attackers):
        shifts.append(Shift("10.4.1", "engineers", engineer))
    return tuple(shifts)


def is_engineer(g: Board, unit: int) -> bool:
    """10.4 A German engineer unit."""
    return bool(g.rules.tables.type[unit] == ENGINEER and g.rules.tables.nation[unit] == DE)


# how odds are told


def points_text(half_points: int) -> str:
    """Half points as players say them: 7 is 3½."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def column_name(g: Board, column: int) -> str:
    return "below 1:4" if column == BELOW else str(g.rules.tables.columns[column])


def factor_text(factors: tuple[Factor, ...]) -> str:
    """What each counter adds, with the rule where that is not its plain strength: "DE-5-Inf-XX 5 (11.1)"."""
    told = (
        f"{factor.counter} {points_text(factor.half_points)}"
        + ("" if factor.rule == "10.1" else f" ({factor.rule})")
        for factor in factors
    )
    return ", ".join(told) or "nothing"


def shift_text(odds: Odds) -> str:
    """The shifts in one line: "urban area -1 (10.1), engineers +1 (10.4.1)"."""
    return ", ".join(f"{shift.what} {shift.amount:+d} ({shift.rule})" for shift in odds.shifts) or "none"
