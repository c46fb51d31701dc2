"""S7.0c, S7.1 The odds of a combat: every factor with its rule."""

from __future__ import annotations

from fractions import Fraction

from redoubt.kit.odds import Factor, Odds, column_name, factor_text, nearest, points_text, strike
from redoubt.series.scs.ground import PARTS
from redoubt.series.scs.queries import enemy, fighters_at, known_defenders, strength, units_at
from redoubt.series.scs.state import SeriesBoard

Units = tuple[int, ...]


def times(factor: Factor, by: Fraction | int, rule: str) -> Factor:
    """A factor multiplied, with the rule that says so added."""
    if by == 1:
        return factor
    joined = rule if factor.rule == "S7.0" else f"{factor.rule}, {rule}"
    return Factor(joined, factor.counter, int(factor.points * by))


def attack_factor(g: SeriesBoard, unit: int, target: int, overrun: bool) -> Factor:
    """S7.0c What a unit adds to an attack: hexside, the hex it attacks out of, and the game's own."""
    ground, at = g.rules.ground, g.place[unit]
    factor = Factor("S7.0", g.rules.counters.shown[unit], strength(g, unit) * PARTS)
    hexsides = ground.hexside_overrun if overrun else ground.hexside
    factor = times(factor, hexsides.get((at, target), 1), "S7.0c")
    factor = times(factor, ground.outward[at], "S7.0c")
    changed: Factor = g.rules.game.attack(g, factor, unit, target, overrun)
    return changed


def defence_factor(g: SeriesBoard, unit: int, hex: int, overrun: bool) -> Factor:
    """S7.0d What a unit adds to a defence: the terrain of its hex, and the game's own."""
    ground = g.rules.ground
    factor = Factor("S7.0", g.rules.counters.shown[unit], strength(g, unit) * PARTS)
    factor = times(factor, (ground.overrun if overrun else ground.regular)[hex], "S7.0d")
    changed: Factor = g.rules.game.defence(g, factor, unit, hex, overrun)
    return changed


def combat_odds(
    g: SeriesBoard, attackers: Units, target: int, overrun: bool, defenders: Units | None = None
) -> Odds:
    """S7.1 The odds, rounded normally. S7.2: a hex without strength defends with what the series gives it.
    Odds below the table are read in its lowest column."""
    side = enemy(g.rules.counters.side[attackers[0]])
    if defenders is None:
        defenders = (*fighters_at(g, target, side), *companions_in_defence(g, target, side))
    attack = [attack_factor(g, unit, target, overrun) for unit in attackers]
    defence = [defence_factor(g, unit, target, overrun) for unit in defenders]
    if not any(factor.points for factor in defence):
        defence.append(Factor("S7.2", "the hex itself", g.rules.series.empty_defence * PARTS))
    columns = g.rules.ground.results.columns
    return strike(columns, attack, defence, (), nearest)


def companions_in_defence(g: SeriesBoard, hex: int, side: int) -> Units:
    """Counters that are not fighting units and yet add to a defence: those with a strength of their own."""
    role, printed = g.rules.counters.role, g.rules.counters.strength
    return tuple(
        unit
        for unit in units_at(g, hex, side)
        if role[unit] in g.rules.defends_with and printed[unit][0] and not g.rules.game.captive(g, unit)
    )


def may_attack(g: SeriesBoard, attackers: Units, target: int, overrun: bool) -> bool:
    """S7.1 Whether the odds reach the lowest allowed, against what the attacker can see (S1.1)."""
    side = enemy(g.rules.counters.side[attackers[0]])
    seen = (*known_defenders(g, target, side), *companions_in_defence(g, target, side))
    odds = combat_odds(g, attackers, target, overrun, seen)
    columns = g.rules.ground.results.columns
    lowest = columns.index(g.rules.series.lowest_odds)
    return bool(odds.column >= lowest)


def odds_text(g: SeriesBoard, odds: Odds) -> dict[str, str]:
    """The facts of a combat's log line."""
    columns = g.rules.ground.results.columns
    return {
        "attack": points_text(odds.attack, PARTS),
        "defence": points_text(odds.defence, PARTS),
        "attack_factors": factor_text(odds.attack_factors, "S7.0", PARTS),
        "defence_factors": factor_text(odds.defence_factors, "S7.0", PARTS),
        "column": column_name(columns, max(odds.column, 0)),
    }
