"""The state of a game in numbers, and whom its dice favour: what the laboratory needs from the title."""

from __future__ import annotations

from typing import Final

from redoubt.engine.game import Game
from redoubt.series.scs.r03_movement import movable_units
from redoubt.series.scs.r03_ranges import allowance, move_range
from redoubt.titles.fallschirmjaeger.queries import dead_platoons, holds, tables_of
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import unsupplied
from redoubt.titles.fallschirmjaeger.rules.r04_victory import balance, line_length
from redoubt.titles.fallschirmjaeger.state import DEAD, DUTCH, GERMAN, HEXES, SIDES, Board


def measure(g: Board) -> dict[str, float]:
    """Points or places held, Ju-52 points and platoons lost, steps lost by both sides, the line of
    communication; only what counts in the scenario."""
    tables, area, bit = tables_of(g), g.rules.area, g.rules.place_bit
    numbers: dict[str, float] = {}
    if g.rules.scenario.victory == "points":
        numbers["VP balance"] = balance(g)
        numbers["hexes of the line cleared"] = line_length(g)
    kinds = {"bridges": ("bridge",), "den_haag": ("airfield",), "points": ("bridge", "airfield", "hex")}
    wanted = kinds[g.rules.scenario.victory]
    numbers["sites held by the German"] = sum(
        holds(g, GERMAN, site)
        for site, row in enumerate(tables.sites)
        if row.kind in wanted and row.vp and area & bit[tables.site_hexes[site][0]]
    )
    for side in (GERMAN, DUTCH):
        numbers[f"steps lost/{SIDES[side]}"] = steps_lost(g, side)
    numbers["parachute platoons lost"] = dead_platoons(g)
    numbers["Ju-52 points lost"] = g.ju52_lost
    return numbers


def steps_lost(g: Board, side: int) -> int:
    """S8.0a Steps that a side's fighting units have lost; all of a destroyed unit's."""
    steps, total = g.rules.counters.steps, 0
    for unit in g.rules.counters.combat_of[side]:
        if g.place[unit] == DEAD:
            total += steps[unit]
        elif g.place[unit] < HEXES:
            total += g.lost[unit]
    return total


# Dice

HIGH: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
LOW: Final = (6.0, 5.0, 4.0, 3.0, 2.0, 1.0)

_DICE: Final = {
    ("1.9", "air support"): (-1, "air support", HIGH),
    ("1.8c", "AA fire"): (-2, "AA fire", LOW),
    ("1.8c", "losses in the air"): (GERMAN, "losses in the air", LOW),
    ("2.6b", "air landing"): (GERMAN, "air landing", HIGH),
    ("3.3c", "ship withdrawal"): (DUTCH, "ship withdrawal", HIGH),
}
"""By rule and purpose: the side it is rolled for (-1 the phasing one, -2 the other), its name, the ranks."""


def fortune(g: Board, rule: str, what: str) -> tuple[int, str, tuple[float, ...]] | None:
    """The side a die is rolled for, its purpose, and the rank of each face for that side."""
    if rule == "S7.1":
        return getattr(g.game.stack[-1], "side", g.phasing), "combat", HIGH
    if what == "barrage":
        return g.phasing, "barrage", LOW
    if what == "loss from barrage":
        return g.phasing, "losses from barrage", HIGH
    known = _DICE.get((rule, what))
    if known is None:
        return None
    side, name, ranks = known
    return {-1: g.phasing, -2: 1 - g.phasing}.get(side, side), name, ranks


# Speed


def ranges_of_all(game: Game) -> None:
    """S3.1 Where every unit of both sides could go."""
    g: Board = game.state  # type: ignore[assignment]
    for side in (GERMAN, DUTCH):
        for unit in movable_units(g, side, False):
            move_range(g, (unit,), allowance(g, (unit,), False), True)


def new_ranges(game: Game) -> None:
    """The same with nothing remembered."""
    game.state.changed()
    ranges_of_all(game)


def supply_of_all(game: Game) -> None:
    """2.7, 3.2 The supply of every unit, with nothing remembered."""
    g: Board = game.state  # type: ignore[assignment]
    g.changed()
    for side in (GERMAN, DUTCH):
        unsupplied(g, side)


BENCH: Final = {
    "movement ranges of both armies, first time": new_ranges,
    "movement ranges of both armies, again": ranges_of_all,
    "supply of all units": supply_of_all,
}
"""Queries that `redoubt bench engine` times."""
