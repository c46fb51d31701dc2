"""No reader ever sees a mark of a name (see `redoubt.engine.text`): games to look at, and what to find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import redoubt
from redoubt.engine.conformance import pick_choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game

MARKS = "\ue000\ue001\ue002"
ESCAPED = tuple(f"\\u{ord(mark):04x}" for mark in MARKS)


def marked(text: str) -> str:
    """The words around the first mark in a text, raw or as JSON may write it; empty if there is none."""
    for mark in (*MARKS, *ESCAPED):
        at = text.find(mark)
        if at >= 0:
            return text[max(0, at - 80) : at + 80]
    return ""


def all_options(title_id: str, scenario: str) -> dict[str, Any]:
    """Every option of a scenario that can be chosen, at its last value."""
    title = redoubt.title(title_id)
    fixed = title.scenarios[scenario].fixed
    return {key: option.values[-1] for key, option in title.options.items() if key not in fixed}


def met(title_id: str, scenario: str, options: dict[str, Any], seed: int, most: int) -> Iterator[Game]:
    """A random game at each new kind of question, and at its end. Ready-made set-ups are taken, and most
    phases are ended early, so that it gets on."""
    game, dice = redoubt.new(title_id, scenario, options, seed=seed), SeededDice(seed)
    known: set[str] = set()
    for _ in range(most):
        if not game.pending:
            break
        kind = game.pending[0].kind
        if kind not in known:
            known.add(kind)
            yield game.clone()
        side, choice, reason = pick_choice(game, dice)
        for verb, often in (("suggested", 1), ("done", 3), ("stop", 3)):
            ready = [choice for choice in game.legal(side) if choice.verb == verb]
            if ready and dice.roll("", "", often) == 1:
                choice = ready[0]
        game.choose(side, choice, reason)
    yield game


__all__ = ["MARKS", "all_options", "marked", "met"]
