"""Trials: how a candidate fares when the game is played ahead in an imagined world.

A world is a number that determines the hidden facts as the side may imagine them and all dice to come. So
every candidate is tried in the same worlds, and a trial has the same result in any process.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import redoubt
from redoubt.engine.decision import Decision
from redoubt.engine.dice import Dice, SeededDice
from redoubt.engine.game import Game, Seat
from redoubt.engine.record import MIGRATED, position_to_plain
from redoubt.engine.title import Staff, Title

WIN = 100.0
"""What a win adds to the evaluation, and a loss subtracts. Where a title estimates the chance to win, that
counts instead, in per cent."""


@dataclass(frozen=True)
class Candidate:
    """A doctrine to follow from this phase on. `choices` are those it makes for the phase in one world, so
    that it need not plan again in every other."""

    name: str
    doctrine: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Brief:
    """What all trials have in common."""

    title: str
    side: int
    turn: int
    phase: str
    horizon: int
    """The trial ends this many turns later, when the same phase begins."""
    ahead: int = -1
    """Where large choices are compared: it ends this many later, or with the game for 0."""

    def over(self, game: Game) -> bool:
        beyond = game.turn - self.turn - self.horizon
        return beyond > 0 or (beyond == 0 and self.horizon > 0 and game.phase_rule == self.phase)


@dataclass(frozen=True)
class Trial:
    """The result of one trial."""

    value: float
    nodes: int
    """Imagined decisions."""
    ended: bool = False
    won: bool = False


class Forks:
    """Tells when a side comes to a new large choice of its title."""

    def __init__(self, title: Title) -> None:
        assert title.staff is not None
        self._each = title.staff.forks
        self._last: tuple[int, str, str] | None = None

    def meets(self, at: Game | Seat, decision: Decision) -> bool:
        name = type(decision).__name__
        if name not in self._each:
            return False
        now = at.turn, at.phase_rule, name
        if now == self._last and not self._each[name]:
            return False
        self._last = now
        return True


class PairedDice(Dice):
    """Dice of an imagined world. A roll depends on the turn, the phase, its purpose and how often that
    purpose came up there, not on all earlier rolls: candidates that differ in one phase meet the same luck in
    the next."""

    __slots__ = ("_game", "_rolled", "_world", "moment")
    kind = "paired"

    def __init__(self, world: int, game: Game) -> None:
        super().__init__()
        self._world = world
        self._game = game
        self._rolled: dict[str, int] = {}
        self.moment = 0
        """The large choices met so far: whoever rolls more or less at one meets the same luck after it."""

    def roll(self, rule: str, what: str, sides: int) -> int:
        self.counter += 1
        key = f"{self._game.turn}|{self._game.phase_rule}|{rule}|{what}"
        if self.moment:
            key = f"{self.moment}|{key}"
        number = self._rolled[key] = self._rolled.get(key, 0) + 1
        return SeededDice(self._world ^ zlib.crc32(key.encode()) << 32, number).roll(rule, what, sides)

    def clone(self) -> Self:
        new = type(self)(self._world, self._game)
        new.counter, new._rolled, new.moment = self.counter, dict(self._rolled), self.moment
        return new


def never() -> bool:
    return False


def tried(
    game: Game, world: int, brief: Brief, candidate: Candidate, stop: Callable[[], bool] = never
) -> Trial | None:
    """Try a candidate in an imagined game, which is played on; None if it was stopped early."""
    return (play_on if brief.ahead < 0 else play_ahead)(game, world, brief, candidate, stop)


def play_on(
    game: Game, world: int, brief: Brief, candidate: Candidate, stop: Callable[[], bool] = never
) -> Trial | None:
    """Play an imagined game up to the horizon: this side follows the candidate, all others the usual
    doctrine. None if it was stopped early."""
    staff, me = _staff(game), brief.side
    game.dice = PairedDice(world, game)
    players = [
        staff.make(name, world, candidate.doctrine if side == me else staff.doctrines[0])
        for side, name in enumerate(game.sides)
    ]
    seats = [game.seat(side) for side in range(len(game.sides))]
    nodes = _begin(game, me, candidate.choices)
    while game.asked and not brief.over(game):
        if stop():
            return None
        side = game.open_decisions()[0].side
        game.choose(side, players[side].choose(seats[side]))
        nodes += 1
    return _judged(game, me, nodes)


def play_ahead(
    game: Game, world: int, brief: Brief, candidate: Candidate, stop: Callable[[], bool] = never
) -> Trial | None:
    """Play an imagined game on from a large choice: this side goes on as the candidate says up to its next
    one, then as usual, like the others."""
    staff, me = _staff(game), brief.side
    dice = game.dice = PairedDice(world, game)
    players = [staff.make(name, world, staff.doctrines[0]) for name in game.sides]
    usual, players[me] = players[me], staff.make(game.sides[me], world, candidate.doctrine)
    seats = [game.seat(side) for side in range(len(game.sides))]
    forks, met, nodes = Forks(game.title), 0, 0
    first = candidate.choices
    while game.asked:
        if stop():
            return None
        decision = game.open_decisions()[0]
        side = decision.side
        if forks.meets(game, decision):
            dice.moment += 1
            met += side == me
            if met == 2:
                players[me] = usual
            if 0 < brief.ahead < met:
                break
        choice = players[side].choose(seats[side])
        if first and side == me:
            choice, first = first[0] if game.may(me, first[0]) else choice, ()
        game.choose(side, choice)
        nodes += 1
    return _judged(game, me, nodes, graded=True)


def course_of(game: Game, brief: Brief, candidate: Candidate) -> tuple[str, ...]:
    """What a side would choose up to its next large choice, in one imagined world."""
    staff, me = _staff(game), brief.side
    players = [staff.make(side, 0, staff.doctrines[0]) for side in game.sides]
    players[me] = staff.make(game.sides[me], 0, candidate.doctrine)
    forks, course = Forks(game.title), list[str]()
    while game.asked and game.turn == brief.turn:
        decision = game.open_decisions()[0]
        if forks.meets(game, decision) and course:
            break
        choice = players[decision.side].choose(game.seat(decision.side))
        if decision.side == me:
            choice = choice if course else candidate.choices[0]
            course.append(str(choice))
        game.choose(decision.side, choice)
    return tuple(course)


def _begin(game: Game, me: int, choices: tuple[str, ...]) -> int:
    """Make the first choices as far as the world allows them; returns how many."""
    for number, text in enumerate(choices):
        if not game.may(me, text):
            return number
        game.choose(me, text)
    return len(choices)


def _judged(game: Game, me: int, nodes: int, graded: bool = False) -> Trial:
    """The value for a side of the position where a trial stopped. A graded one counts for a half how clearly
    a game was won or lost, so that few trials say more."""
    staff = _staff(game)
    ended = game.result is not None
    won = game.result is not None and game.result.winner == game.sides[me]
    if staff.chance is not None:
        drawn = game.result is not None and game.result.winner is None
        result, chance = won + drawn / 2, staff.chance(game.state, me)
        value = (result + chance) / 2 if graded and ended else result if ended else chance
        return Trial(100.0 * value, nodes, ended, won)
    bonus = (WIN if won else -WIN) if ended else 0.0
    assert staff.evaluate is not None
    return Trial(staff.evaluate(game.state, me) + bonus, nodes, ended, won)


def script(game: Game, brief: Brief, doctrine: str) -> tuple[str, ...]:
    """What a doctrine chooses in this phase, in one imagined world."""
    staff, me = _staff(game), brief.side
    players = [staff.make(side, 0, staff.doctrines[0]) for side in game.sides]
    players[me] = staff.make(game.sides[me], 0, doctrine)
    choices = []
    while game.asked and (game.turn, game.phase_rule) == (brief.turn, brief.phase):
        side = game.open_decisions()[0].side
        choice = players[side].choose(game.seat(side))
        if side == me:
            choices.append(str(choice))
        game.choose(side, choice)
    return tuple(choices)


# in other processes


def written(game: Game) -> dict[str, Any]:
    """An imagined game in a form that another process can resume."""
    head = {"scenario": game.setup.scenario, "options": dict(game.setup.options)}
    return head | {MIGRATED: position_to_plain(game)}


def try_there(
    position: Mapping[str, Any],
    world: int,
    data: Path | None,
    brief: Brief,
    candidate: Candidate,
    seconds: float | None = None,
) -> Trial | None:
    """Try a candidate in a world, from its written position; None if it takes longer than so many seconds."""
    began = time.monotonic()
    start = redoubt.position(brief.title, position, seed=world, overlay=data, keep=False)
    late = never if seconds is None else lambda: time.monotonic() - began > seconds
    return tried(start, world, brief, candidate, late)


def _staff(game: Game) -> Staff:
    assert game.title.staff is not None
    return game.title.staff


__all__ = [
    "WIN", "Brief", "Candidate", "Forks", "PairedDice", "Trial",
    "course_of", "play_ahead", "play_on", "script", "tried", "try_there", "written",
]  # fmt: skip
