"""How the open questions of a combat are settled while its odds are worked out and no staff is at hand.

Losses fall where they hurt least, units retreat as the rules rank the ways, and the attacker advances into
the space that was won.
"""

from __future__ import annotations

from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.titles.paths_of_glory.queries import is_army, tables_of
from redoubt.titles.paths_of_glory.rules.r12_8_flank import FLANK_NEEDS
from redoubt.titles.paths_of_glory.state import Board

STAYS = ("no_card", "hold")
"""Answers that change nothing."""
LIKELY = 3
"""A flank attack is tried if this die or less is enough."""


def settled(game: Game, side: int) -> Choice:
    """One of the legal choices of a side, for the same position always the same."""
    g: Board = game.state  # type: ignore[assignment]
    legal = game.legal(side)
    by_verb: dict[str, list[Choice]] = {}
    for choice in legal:
        by_verb.setdefault(choice.verb, []).append(choice)
    for verb in STAYS:
        if verb in by_verb:
            return by_verb[verb][0]
    if "lose" in by_verb:
        return min(by_verb["lose"], key=lambda choice: _pain(g, choice[1]))
    if "flank" in by_verb:
        bonus = int(getattr(game.asked[0], "bonus", 0))
        return by_verb["flank" if FLANK_NEEDS - bonus <= LIKELY else "frontal"][0]
    if "stand" in by_verb:
        cheap = min(by_verb["stand"], key=lambda choice: _pain(g, choice[1]))
        return cheap if _pain(g, cheap[1]) < _WORTH_A_RETREAT else by_verb["give_way"][0]
    if "advance" in by_verb:
        return max(by_verb["advance"], key=lambda choice: (is_army(g, choice[1]), -choice[1], -choice[2]))
    return legal[0]


_WORTH_A_RETREAT = 30


def _pain(g: Board, unit: int) -> int:
    """What losing a step of a unit costs: an army's last step most, then one that cannot be rebuilt."""
    tables = tables_of(g)
    cost = 20 if is_army(g, unit) else 10
    if g.reduced[unit]:
        cost += 25 if is_army(g, unit) else 5
    return cost + 15 * tables.dot[unit]


__all__ = ["settled"]
