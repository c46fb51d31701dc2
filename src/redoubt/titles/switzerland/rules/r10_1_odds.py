"""10.1 The odds of a combat: a single calculation for preview, computer player, log and resolution.

Strengths are counted in half points, because fortifications and overruns halve units and halves are kept
until the ratio is worked out (B44). The ratio is rounded in favour of the defender (B28).
"""

from __future__ import annotations

from redoubt.kit import odds as kit
from redoubt.kit.odds import BELOW, Factor, Odds, Shift, ratio_column, strike
from redoubt.titles.switzerland.queries import enemy, enemy_fort, faces, strength, units_at
from redoubt.titles.switzerland.state import DUE, HEXES, NOWHERE, Board
from redoubt.titles.switzerland.tables import BORDER, DE, ENGINEER, LINE


def combat_odds(
    g: Board,
    hex: int,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    overrun: bool = False,
) -> Odds:
    """10.1 The odds of these attackers against these defenders in a hex. BELOW means less than 1:4, where all
    attackers are eliminated."""
    side = _side(g, attackers, defenders)
    fort = enemy_fort(g, hex, side)
    return strike(
        g.rules.tables.columns,
        _attack(g, hex, attackers, fort),
        _defence(g, defenders, overrun and _all_mobile(g, attackers), fort),
        column_shifts(g, hex, attackers),
    )


def odds_at(g: Board, hex: int, attacker: int) -> Odds:
    """The odds of the next round in a hex if `attacker` attacks there with every unit."""
    return combat_odds(g, hex, units_at(g, hex, attacker), units_at(g, hex, enemy(attacker)))


def _attack(g: Board, hex: int, attackers: tuple[int, ...], fort: int) -> list[Factor]:
    """10.1, 10.5, 11.1 Each attacker's strength; only the strongest artillery counts (B42)."""
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
        best = max(guns, key=lambda gun: gun.points)
        factors += [gun if gun is best else Factor("10.5", gun.counter, 0) for gun in guns]
    return factors


def _defence(g: Board, defenders: tuple[int, ...], halve_border: bool, fort: int) -> list[Factor]:
    """10.1, 11.1, 11.2, 12.1 Each defender's strength, and that of their fortification (B46)."""
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
    """B51 Whether only armour and motorised units make the overrun."""
    return all(g.rules.tables.is_mobile[unit] for unit in attackers)


# 11.1 The side an attacker came from


def entered_by(g: Board, hex: int, unit: int) -> int:
    """The hexside by which a unit entered `hex` in this phase; -1 if it did not (B44, B117)."""
    origin = g.origin[unit]
    return g.rules.tables.grid.direction(hex, origin) if 0 <= origin < HEXES else NOWHERE


def faced(g: Board, hex: int, unit: int, fort: int) -> bool:
    """11.1a, 11.2 Whether a unit entered by a hexside that the fortification faces. Units that land from the
    air come from behind a line, but a fortress has no rear (B172)."""
    side = entered_by(g, hex, unit)
    if side == NOWHERE:
        return bool(g.origin[unit] == DUE and g.rules.tables.fort_kind[fort] != LINE)
    return faces(g, fort, side)


# Terrain Effects Chart, 10.4.1


def column_shifts(g: Board, hex: int, attackers: tuple[int, ...]) -> tuple[Shift, ...]:
    """10.1, 10.4.1 Terrain or urban area, whichever is larger, shifts for the defender; German engineers
    shift for the attacker, one column however many there are (B40)."""
    tables = g.rules.tables
    terrain = tables.terrain[hex]
    ground, engineer = tables.shift[terrain], engineer_shift(g, hex)
    what = "terrain"
    if tables.urban[hex] and tables.urban_shift >= ground:
        ground, what = tables.urban_shift, "urban area"
    shifts = []
    if ground:
        shifts.append(Shift("10.1", what, -ground))
    if engineer and any(is_engineer(g, unit) for unit in attackers):
        shifts.append(Shift("10.4.1", "engineers", engineer))
    return tuple(shifts)


def engineer_shift(g: Board, hex: int) -> int:
    """10.4.1 The columns that attacking engineers shift in a hex; 0 outside urban and mountain terrain."""
    tables = g.rules.tables
    shift: int = tables.engineer_shift[tables.terrain[hex]]
    return max(shift, tables.urban_engineer_shift) if tables.urban[hex] else shift


def is_engineer(g: Board, unit: int) -> bool:
    """10.4 A German engineer unit."""
    return bool(g.rules.tables.type[unit] == ENGINEER and g.rules.tables.nation[unit] == DE)


# odds in words


def points_text(half_points: int) -> str:
    """Half points as players write them: 7 is 3½."""
    return kit.points_text(half_points, parts=2)


def column_name(g: Board, column: int) -> str:
    return kit.column_name(g.rules.tables.columns, column)


def factor_text(factors: tuple[Factor, ...]) -> str:
    """What each counter adds, with the rule if it is not the plain strength: "DE-5-Inf-XX 5 (11.1)"."""
    return kit.factor_text(factors, plain="10.1", parts=2)


def shift_text(odds: Odds) -> str:
    """The shifts on one line: "urban area -1 (10.1), engineers +1 (10.4.1)"."""
    return kit.shift_text(odds.shifts)


__all__ = [
    "BELOW", "Factor", "Odds", "Shift", "column_name", "column_shifts", "combat_odds", "engineer_shift",
    "entered_by", "faced", "factor_text", "fort_rule", "is_engineer", "odds_at", "points_text",
    "ratio_column", "shift_text",
]  # fmt: skip
