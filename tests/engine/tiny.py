"""Titles of a few lines, for tests of one mechanism."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redoubt.engine.decision import Choice, Decision, Names, Notation, Number
from redoubt.engine.dice import ScriptedDice
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.engine.record import new_game
from redoubt.engine.state import ALL, NONE, State, field, state
from redoubt.engine.title import Scenario, Title

SIDES = ("left", "right")


@state
class Tally(State):
    """What was done, in order."""

    trail: list[str] = field((), see=ALL)
    count: int = field(0, see=ALL)
    word: str = field("", see=ALL)
    open_gate: bool = field(False, see=ALL)
    gates: int = field(0, bits="hex", see=ALL)
    steps: bytearray = field(0, per="hex", see=ALL)
    owner: tuple[int, ...] = field(-1, per="hex", kind="side", see=ALL)
    path: tuple[int, ...] = field((), kind="hex", see=ALL)
    pairs: list[tuple[int, int]] = field((), see=ALL)
    tolls: tuple[tuple[int, ...], ...] = field((), rows=("hex", "side", ""), see=ALL)
    camps: list[tuple[tuple[int, ...], ...]] = field((), per="hex", rows=("side", ""), see=ALL)
    orders: list[tuple[Choice, ...]] = field((), per="side", choices=True, see=ALL)
    noted: tuple[Choice, ...] = field((), choices=True, see=ALL)
    secret: int = field(0, see=NONE)


NOTATION = Notation(
    kinds={
        "side": Names("side", SIDES),
        "hex": Names("hex", ("0101", "0102", "0103")),
        "n": Number("n", -5, 9),
    },
    verbs={"go": ("n",), "to": ("hex",), "stop": ()},
    facts={"side": "side"},
)


@dataclass(frozen=True)
class Ask(Decision):
    """Any number from 1 to `most`, or stop."""

    most: int = 3
    rule = "1.1"
    prompt = "{side} names a number up to {most}"

    def options(self, g: Any) -> list[tuple[Any, ...]]:
        return [("go", n) for n in range(1, self.most + 1)] + [("stop",)]


@dataclass(frozen=True)
class Forced(Decision):
    """Only one thing can be done."""

    rule = "1.2"
    prompt = "{side} must go"

    def options(self, g: Any) -> list[tuple[Any, ...]]:
        return [("go", 1)]


def tiny(*classes: type[Any], first: Callable[[], Procedure] | None = None, **changes: Any) -> Title:
    """A title whose first procedure is the first class given, unless `first` makes another."""
    parts: dict[str, Any] = {
        "id": "tiny",
        "name": "Tiny",
        "version": 1,
        "sides": SIDES,
        "notation": NOTATION,
        "state": Tally,
        "sizes": {"hex": 3, "side": 2},
        "scenarios": {"only": Scenario("only", "The only one", "0", "")},
        "options": {},
        "resolve": lambda scenario, options, overlay: None,
        "begin": lambda g: [first() if first else classes[0]()],
        "enter": lambda g, phase: [classes[0]()],
        "classes": {kind.__name__: kind for kind in (*classes, Ask, Forced)},
        "folder": Path(__file__).parent,
    }
    return Title(**parts | changes)


def begin(title: Title, dice: Sequence[int] = (), keep: bool = True) -> Game:
    return new_game(title, "only", None, ScriptedDice(dice), keep=keep)
