"""The games that odds are worked out in, where they stop, and what is counted at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import enemy, fighters_at, steps_left
from redoubt.titles.fallschirmjaeger.rules.r05_scenarios import Campaign, DutchTurn, GermanTurn, Turn
from redoubt.titles.fallschirmjaeger.staff.judgement import evaluate
from redoubt.titles.fallschirmjaeger.state import DEAD, GERMAN, HEXES, NOWHERE, SIDES, Board

Over = Callable[[Game], bool]


def standing(game: Game, stack: list[Procedure]) -> Game:
    """A copy of the game, about to run the last procedure of another stack."""
    copy = game.clone(keep=False)
    copy.stack = stack
    copy.shared = 0
    copy.asked = ()
    copy.listed = []
    copy.sealed = {}
    return copy


def below(g: Board, side: int, phase: str) -> list[Procedure]:
    """The stack below a phase of a side's turn."""
    turn = GermanTurn if side == GERMAN else DutchTurn
    return [Campaign.at("turns"), Turn.at(SIDES[side]), turn.at(phase, side=side)]


def left(depth: int) -> Over:
    """Over when the procedure at this depth of the stack has ended."""
    return lambda game: len(game.stack) <= depth


def depth_of(game: Game, *kinds: type[Procedure]) -> int:
    """The depth of the topmost procedure of these kinds on the stack, or -1."""
    for depth in range(len(game.stack) - 1, -1, -1):
        if isinstance(game.stack[depth], kinds):
            return depth
    return -1


def losses(before: Board, after: Board) -> tuple[dict[str, int], dict[str, int]]:
    """By side: steps and units lost."""
    lost = ({"steps": 0, "units": 0}, {"steps": 0, "units": 0})
    for side, units in enumerate(before.rules.counters.combat_of):
        for unit in units:
            was, now = before.place[unit], after.place[unit]
            if was == now and before.lost[unit] == after.lost[unit]:
                continue
            if now == DEAD or (was < HEXES <= now):
                lost[side]["steps"] += steps_left(before, unit)
                lost[side]["units"] += 1
            else:
                lost[side]["steps"] += max(0, after.lost[unit] - before.lost[unit])
    return lost


def worth(g: Board, hex: int, attacker: int) -> int:
    """The value of a position for the attacker: what the staff makes of it, and the hex."""
    total = round(100 * evaluate(g, attacker))
    if g.outcome is not None:
        total += 5000 if g.outcome.winner == SIDES[attacker] else -5000
    if hex != NOWHERE:
        total += 40 * bool(fighters_at(g, hex, attacker)) - 40 * bool(fighters_at(g, hex, enemy(attacker)))
    return total


def alive(g: Board, units: Iterable[int]) -> list[int]:
    return [unit for unit in units if g.place[unit] < HEXES and g.rules.counters.role[unit] == COMBAT]
