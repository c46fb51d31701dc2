"""Redoubt: a rules-enforcing table for board wargames.

import redoubt

g = redoubt.new("switzerland", scenario="historical", seed=7)
g.pending                      # who must decide what, by which rule
g.legal("swiss")               # every choice the rules allow
g.choose("swiss", "decline")   # or the rule that forbids it
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redoubt import compiled  # noqa: F401  (first: the imports that follow may find compiled modules)
from redoubt.engine import record
from redoubt.engine.decision import Choice, Decision
from redoubt.engine.dice import Dice, ScriptedDice, SeededDice, VerifiableDice
from redoubt.engine.errors import (
    BadChoice,
    BadSave,
    BadSetup,
    DataError,
    No,
    NotYours,
    RedoubtError,
    Refused,
)
from redoubt.engine.game import Game, Seat
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.registry import BadTitle, broken, register, title, title_ids

if TYPE_CHECKING:
    from redoubt.lab.odds import Forecast

__version__ = "0.1.0"


def titles() -> list[dict[str, Any]]:
    """All titles that can be loaded, with their scenarios, options and variants, as plain data."""
    unloadable = broken()
    return [describe(title(title_id)) for title_id in title_ids() if title_id not in unloadable]


def describe(shown: Title) -> dict[str, Any]:
    """One title as plain data."""
    scenarios = [
        {
            "id": s.id, "name": s.name, "rule": s.rule, "text": s.text, "length": s.length,
            "options": shown.settle(s.id, None), "fixed": dict(s.fixed),
        }
        for s in shown.scenarios.values()
    ]  # fmt: skip
    options = [
        {"id": o.id, "name": o.name, "rule": o.rule, "text": o.text, "values": list(o.values)}
        for o in shown.options.values()
    ]
    variants = [
        {
            "id": v.id, "name": v.name, "rule": v.rule, "text": v.text,
            "scenarios": list(varied(shown, v.id).scenarios),
            "changes": [{"rule": change.rule, "text": change.text} for change in v.changes],
        }
        for v in shown.variants.values()
    ]  # fmt: skip
    return {
        "id": shown.id, "name": shown.name, "rules_version": shown.version, "sides": list(shown.sides),
        "scenarios": scenarios, "options": options, "variants": variants,
    }  # fmt: skip


def _dice(seed: int | None, dice: Dice | Sequence[int] | None) -> Dice:
    if dice is None:
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise BadSetup(f"a seed is a whole number, not {str(seed)[:40]!r}", "seed")
        return SeededDice(secrets.randbits(63) if seed is None else seed)
    if isinstance(dice, Dice):
        return dice
    if not isinstance(dice, Sequence) or isinstance(dice, str):
        raise BadSetup("dice is a list of faces", "dice")
    return ScriptedDice(dice)


def new(
    title_id: str,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    dice: Dice | Sequence[int] | None = None,
    data: Path | str | None = None,
    keep: bool = True,
    variant: str = "",
) -> Game:
    """Begin a game. `data` is an owner's folder of printed values; `keep=False` plays without a record."""
    chosen = varied(title(title_id), variant)
    wanted = scenario if scenario is not None else next(iter(chosen.scenarios))
    return record.new_game(chosen, wanted, options, _dice(seed, dice), Path(data) if data else None, keep)


def position(
    title_id: str,
    data: Mapping[str, Any],
    dice: Dice | Sequence[int] | None = None,
    seed: int | None = None,
    overlay: Path | str | None = None,
    keep: bool = True,
) -> Game:
    """Any position, with scripted dice: for tests, what-if and the editor."""
    faces: Dice | Sequence[int] | None = () if dice is None and seed is None else dice
    return record.position_game(
        title(title_id), data, _dice(seed, faces), Path(overlay) if overlay else None, keep
    )


def load(saved: bytes | str, data: Path | str | None = None, migrate: bool = False) -> Game:
    """Continue a saved game."""
    return record.load(saved, title, Path(data) if data else None, migrate)


def replay(saved: bytes | str, data: Path | str | None = None) -> Game:
    """Play a record again, comparing every die and every hash."""
    return record.replay(saved, title, Path(data) if data else None)


def odds(
    game: Game, side: str | int, choice: object, policy: str = "staff", until: str = "", budget: int = 0
) -> Forecast:
    """What follows from a choice, exactly: every modifier with its rule, the chances, the losses to expect,
    the worst case (see `redoubt.lab.odds`). `game.odds(side, choice)` is the same."""
    from redoubt.lab.odds import BUDGET, odds as reckon

    return reckon(game, side, choice, policy, until, budget or BUDGET)


Game.reckoner = staticmethod(odds)


__all__ = [
    "BadChoice", "BadSave", "BadSetup", "BadTitle", "Choice", "DataError", "Decision", "Dice", "Game", "No",
    "NotYours", "RedoubtError", "Refused", "ScriptedDice", "Seat", "SeededDice", "VerifiableDice",
    "__version__", "broken", "describe", "load", "new", "odds", "position", "register", "replay", "title",
    "title_ids", "titles",
]  # fmt: skip
