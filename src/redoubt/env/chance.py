"""Dice as moves of chance: a table that stops at every roll until it gets the face.

The engine rolls in the middle of its procedures. To stop there, the choice that led to the roll is carried
out on a copy with dice that hold the faces known so far and leave by an exception at the first unknown one.
When that face is given, the same choice is carried out again, one die further.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from redoubt.engine import codec
from redoubt.engine.decision import Choice
from redoubt.engine.dice import Dice, ScriptedDice
from redoubt.engine.entries import Setup
from redoubt.engine.errors import BadChoice
from redoubt.engine.game import Game
from redoubt.engine.record import begin
from redoubt.engine.title import Title
from redoubt.env.table import Table, known_title, setup_of

UNSAID = "not given"
"""The reason for an umpire's choice that needs one: learners give none."""


@dataclass(frozen=True)
class Roll:
    """A die that has to be rolled."""

    rule: str
    what: str
    sides: int


class _Awaited(BaseException):
    """Leaves the engine at a roll whose face is not known yet. It is no error, so nothing on the way, such as
    the beginning of a position that rolls at once, may take it for one."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll)
        self.roll = roll


class _StoppingDice(Dice):
    """The faces known so far, then a stop."""

    __slots__ = ("faces",)
    kind = "stopping"

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__()
        self.faces = faces

    def roll(self, rule: str, what: str, sides: int) -> int:
        if self.counter == len(self.faces):
            raise _Awaited(Roll(rule, what, sides))
        self.counter += 1
        return self.faces[self.counter - 1]

    def clone(self) -> _StoppingDice:
        new = _StoppingDice(self.faces)
        new.counter = self.counter
        return new


@dataclass(frozen=True)
class Terms:
    """What a game is played by, in plain values from which it can be begun again anywhere."""

    title: str
    scenario: str
    options: tuple[tuple[str, Any], ...]
    size: int
    position: bytes = b""
    """A written position as JSON; empty for the scenario's opening."""

    def setup(self) -> tuple[Title, Setup]:
        title = known_title(self.title)
        position = codec.from_json(self.position) if self.position else None
        return title, setup_of(title, self.scenario, dict(self.options), position)


class ChanceTable:
    """A game whose dice are rolled from outside. `roll` is the die that is awaited, or None."""

    __slots__ = (
        "_choice", "_faces", "_setup", "_title", "_who", "chosen", "fallen", "moves", "roll", "table",
        "terms",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._title, self._setup = terms.setup()
        self.moves: list[int] = []
        """Every action and every face less one, in order: enough to reach this position again."""
        self.chosen: tuple[tuple[int, Choice], ...] = ()
        """Every choice carried out so far, with the side that made it,"""
        self.fallen: tuple[int, ...] = ()
        """and the faces of all dice rolled for them."""
        self.table: Table | None = None
        """The position before the choice that is being carried out; None before the first decision."""
        self.roll: Roll | None = None
        self._faces: tuple[int, ...] = ()
        self._who = -1
        self._choice: Choice | None = None
        self._carry_out()

    @property
    def side(self) -> int:
        """Who decides; -1 when a die is awaited or the game is over."""
        return -1 if self.roll is not None or self.table is None else self.table.side

    @property
    def over(self) -> bool:
        return self.roll is None and self.table is not None and self.table.over

    @property
    def game(self) -> Game | None:
        """The position at the last decision; None before the first one."""
        return None if self.table is None else self.table.game

    def act(self, action: int) -> None:
        """Carry out an action of the side to move."""
        if self.table is None or self.roll is not None:
            raise BadChoice("a die is awaited, not a choice", "action")
        self._who = self.table.side
        choice = self.table.take(action)
        self.moves.append(action)
        if choice is not None:
            self._choice = choice
            self._carry_out()

    def fall(self, face: int) -> None:
        """The awaited die shows this face."""
        if self.roll is None or not 1 <= face <= self.roll.sides:
            raise BadChoice(f"no die that could show {face} is awaited", "face")
        self.moves.append(face - 1)
        self._faces += (face,)
        self._carry_out()

    def _carry_out(self) -> None:
        """Go as far as the known faces lead: to the next roll, or to the next decision."""
        dice = _StoppingDice(self._faces)
        try:
            if self.table is None:
                game = begin(self._title, self._setup, dice, keep=False)
                size = self.terms.size
            else:
                game = self.table.game.clone(keep=False)
                game.dice = dice
                game.choose(self._who, self._choice)
                size = self.table.size
        except _Awaited as stop:
            self.roll = stop.roll
            return
        if self._choice is not None:
            self.chosen += ((self._who, self._choice),)
        self.fallen += self._faces
        self.table = Table(game, size)
        self.roll = None
        self._faces = ()
        self._choice = None

    def history(self, side: int) -> list[str]:
        """All that a side has seen and done up to the last decision, in order: its own choices, and the lines
        of the log that it may read. The game is played again for it, from its beginning."""
        game = begin(self._title, self._setup, ScriptedDice(self.fallen), keep=True)
        lines = [line["text"] for line in game.log_lines(None if side < 0 else side)]
        for who, choice in self.chosen:
            since = len(game.log)
            decision = next(decision for decision in game.open_decisions() if decision.side == who)
            game.choose(who, choice, UNSAID if decision.needs_reason(choice) else "")
            if who == side:
                lines.append(f"{game.sides[who]} chooses {choice}")
            lines += [line["text"] for line in game.log_lines(None if side < 0 else side, since)]
        return lines

    def clone(self) -> ChanceTable:
        new = object.__new__(ChanceTable)
        for name in ("terms", "_title", "_setup", "roll", "_faces", "_who", "_choice", "chosen", "fallen"):
            setattr(new, name, getattr(self, name))
        new.moves = self.moves[:]
        new.table = None if self.table is None else self.table.clone()
        return new

    def __deepcopy__(self, memo: object) -> ChanceTable:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.terms, tuple(self.moves))


def replayed(terms: Terms, moves: tuple[int, ...]) -> ChanceTable:
    """The table that these moves lead to."""
    table = ChanceTable(terms)
    for move in moves:
        if table.roll is not None:
            table.fall(move + 1)
        else:
            table.act(move)
    return table


__all__ = ["ChanceTable", "Roll", "Terms", "replayed"]
