"""The state of a game in numbers, and whom its dice favour: what the laboratory needs from the title."""

from __future__ import annotations

from typing import Final

from redoubt.engine.game import Game
from redoubt.titles.switzerland.queries import held_urban, is_lost, vp_balance, vp_charges
from redoubt.titles.switzerland.rules.r09_ranges import army_ranges
from redoubt.titles.switzerland.rules.r16_victory import scores, swiss_losses
from redoubt.titles.switzerland.state import CASUALTY, DEAD, GERMAN, HEXES, SIDES, SWISS, Board


def measure(g: Board) -> dict[str, float]:
    """The balance of victory points and the part of it due to German losses (16.0), or points inside Germany
    (19.6.4), urban areas held, and each side's losses; only what counts in the scenario. Losses are current
    losses: a replaced step or unit no longer counts."""
    numbers: dict[str, float] = {}
    aim = g.rules.scenario.victory
    if aim == "depth":
        numbers.update((f"points inside Germany/{name}", points) for name, points in scores(g).items())
    else:
        numbers["VP balance"] = vp_balance(g)
        numbers["VP charged for losses"] = vp_charges(g)
    if aim == "surrender":
        numbers["urban areas held"] = len(held_urban(g))
    for side in (GERMAN, SWISS):
        numbers[f"steps lost/{SIDES[side]}"] = steps_lost(g, side)
    for side in (GERMAN, SWISS):
        numbers[f"units lost/{SIDES[side]}"] = sum(is_lost(g, unit) for unit in g.rules.units_of[side])
    if aim == "surrender":
        numbers["Swiss brigades and divisions lost"] = swiss_losses(g)
    return numbers


def steps_lost(g: Board, side: int) -> int:
    """10.2.2 Steps that a side's units have lost since the start; all steps of an eliminated unit."""
    start, steps = g.rules.start_lost, g.rules.tables.steps
    total = 0
    for unit in g.rules.units_of[side]:
        at = g.place[unit]
        if at < HEXES:
            total += max(0, g.lost[unit] - start[unit])
        elif at in (CASUALTY, DEAD):
            total += steps[unit] - start[unit]
    return total


# dice

HIGH = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
LOW = (6.0, 5.0, 4.0, 3.0, 2.0, 1.0)
ODD = (5.0, 2.0, 5.0, 2.0, 5.0, 2.0)
EVEN = (2.0, 5.0, 2.0, 5.0, 2.0, 5.0)
SIX = (3.0, 3.0, 3.0, 3.0, 3.0, 6.0)
ONE_AS_SIX = (5.5, 1.0, 2.0, 3.0, 4.0, 5.5)

_DICE: tuple[tuple[str, str, int, str, tuple[float, ...]], ...] = (
    ("8.2", "air combat, German", GERMAN, "air combat", HIGH),
    ("8.2", "air combat, Swiss", SWISS, "air combat", HIGH),
    ("17.1", "", GERMAN, "surrender", LOW),
    ("18.4", "", SWISS, "prisoners of war", ODD),
    ("18.6", "", SWISS, "fog of war", HIGH),
    ("19.2.6", "", SWISS, "fortified lines", HIGH),
    ("19.3.4", "a 6", GERMAN, "Italy enters", SIX),
    ("19.3.4", "emergency", GERMAN, "emergency replacements", HIGH),
    ("19.4.1", "entry", GERMAN, "entry of units", LOW),
    ("19.4.1", "march", GERMAN, "march through France", EVEN),
    ("19.4.1", "hits", GERMAN, "hits in France", LOW),
    ("19.4.4", "emergency", GERMAN, "emergency replacements", ONE_AS_SIX),
    ("19.4.5", "more", GERMAN, "more fighters", EVEN),
    ("19.4.5", "a 6", GERMAN, "Brandenburger", SIX),
)
"""Rule, start of the purpose, the side it is rolled for, its name, and the ranks of the faces."""


def fortune(g: Board, rule: str, what: str) -> tuple[int, str, tuple[float, ...]] | None:
    """The side a die is rolled for, its purpose, and the rank of each face for that side."""
    if rule == "10.1":
        return getattr(g.game.stack[-1], "attacker", GERMAN), "combat", HIGH
    if rule == "6.1":
        return getattr(g.game.stack[-1], "side", GERMAN), "bombardment", LOW
    if rule == "7.0":
        return GERMAN, "bomber", bomber_ranks(g)
    for number, begins, side, name, ranks in _DICE:
        if rule == number and what.startswith(begins):
            return side, name, ranks
    return None


def bomber_ranks(g: Board) -> tuple[float, ...]:
    """7.0 The faces of the bomber's die by strength; those that cost a victory point rank last."""
    worth = [(-g.rules.tables.bomber[die][1], g.rules.tables.bomber[die][0]) for die in range(1, 7)]
    order = sorted(worth)
    return tuple(sum(i + 1 for i, value in enumerate(order) if value == w) / order.count(w) for w in worth)


# speed


def _ranges_of_both_armies(game: Game) -> None:
    for side in (GERMAN, SWISS):
        army_ranges(game.state, side)  # type: ignore[arg-type]


def _new_ranges(game: Game) -> None:
    for costs in game.setup.rules.cost_maps:
        costs.forget()
    _ranges_of_both_armies(game)


BENCH: Final = {
    "movement ranges of both armies, first time": _new_ranges,
    "movement ranges of both armies, again": _ranges_of_both_armies,
}
"""Queries that `redoubt bench engine` times."""


__all__ = ["BENCH", "bomber_ranks", "fortune", "measure", "steps_lost"]
