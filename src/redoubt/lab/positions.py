"""The positions that can follow a choice, as a graph: every die enumerated, equal positions merged.

A position of the graph is a game just before a roll or just after it, before a decision, or at the requested
end; a draw of cards is an end too. An edge is what the title's own procedures make of one way the dice can
fall; ways that come to the same are one before anything follows from them. So a combat of many rounds is a
graph of a few hundred positions, not a tree of millions of leaves.

Running the game shows where dice are rolled: once a step has rolled, the graph is cut before that step.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from math import lcm
from typing import Any

from redoubt.engine.decision import Choice
from redoubt.engine.dice import EnumeratingDice
from redoubt.engine.errors import BadSetup, DrawAhead, RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure, Step
from redoubt.players import make_player, player_names

Over = Callable[[Game], bool]
Plain = Callable[[Procedure], tuple[Any, ...]]

_LONG = 10_000
"""A procedure that takes more steps from one roll or decision to the next must be looping."""


class TooMany(RedoubtError):
    """There are more positions than the budget allows; no number is better than a wrong one."""

    code = "too_many"
    path = "choice"


class ManyDice(TooMany):
    """One step rolls too many dice to enumerate, such as the shuffle of a deck."""


_PATIENCE = 256
"""Ways of one step to walk before judging whether the rest is feasible."""
_HOPELESS = 10
"""The rest is not feasible if the share walked by then points to this many times the budget."""


class GivenUp(RedoubtError):
    """The request was cancelled."""

    code = "given_up"


def _never() -> bool:
    return False


@dataclass
class Budget:
    """A limit on runs from one position to the next. Each costs about the same, so this bounds the time."""

    runs: int
    spent: int = 0
    given_up: Callable[[], bool] = _never
    """Called before every run: whether the request was cancelled."""

    def renewed(self) -> Budget:
        return Budget(self.runs, given_up=self.given_up)

    def pay(self) -> None:
        if self.given_up():
            raise GivenUp("the request for these odds was cancelled")
        self.spent += 1
        if self.spent > self.runs:
            raise TooMany(
                f"there are too many possibilities: {self.runs:,} runs did not reach the end; "
                "choose a nearer stop or a larger budget"
            )


@dataclass
class Action:
    """A way to continue: a choice, or None for a roll without a decision."""

    choice: Choice | None
    total: int = 0
    ways: dict[int, int] = field(default_factory=dict)
    """Following position -> how many of `total` equally likely ways lead there."""


@dataclass
class Position:
    """A position of the graph. Without actions it is an end; with several, `side` chooses among them."""

    game: Game
    side: int = -1
    actions: list[Action] = field(default_factory=list)
    draw: str = ""
    """The draw of cards that makes this an end."""


class Graph:
    """All positions from `game` until `over`. The sides in `free` may choose anything; the staff chooses for
    the others. With `one_roll` the graph ends after the first roll."""

    def __init__(
        self,
        game: Game,
        first: Choice | None,
        over: Over,
        plain: Plain,
        free: frozenset[int],
        budget: Budget,
        one_roll: bool = False,
    ) -> None:
        self.over = over
        self.plain = plain
        self.free = free
        self.budget = budget
        self.one_roll = one_roll
        self.positions: list[Position] = []
        self._known: dict[Hashable, int] = {}
        self._open: list[int] = []
        self._rolling: set[Step] = set()
        self._start(game, first)
        while self._open:
            self._go_on(self._open.pop())

    def _start(self, game: Game, first: Choice | None) -> None:
        """Position 0: the choice in question is made."""
        root = Position(game.clone(keep=False))
        self.positions.append(root)
        if first is None:
            self._open.append(0)
            return
        root.side = next(decision.side for decision in game.asked if game.may(decision.side, first))
        root.actions = [self._action(root, first)]

    def _go_on(self, index: int) -> None:
        here = self.positions[index]
        game = here.game
        if not game.asked:
            here.actions = [self._action(here, None)]
            return
        here.side = game.open_decisions()[0].side
        if here.side in self.free:
            chosen = [choice for option in game.legal(here.side) for choice in option.each()]
        else:
            chosen = [staff_choice(game, here.side)]
        here.actions = [self._action(here, choice) for choice in chosen]

    def _action(self, here: Position, choice: Choice | None) -> Action:
        """Every way the dice can fall before the next positions."""
        while True:
            action = self._walk(here, choice)
            if action is not None:
                return action

    def _walk(self, here: Position, choice: Choice | None) -> Action | None:
        """None if a step rolled that was not known to roll: the cuts have moved, and the walk starts over."""
        dice = EnumeratingDice()
        ends: list[tuple[int, Game, bool, str]] = []
        more, walked = True, 0.0
        while more:
            self.budget.pay()
            game, draw = here.game.clone(keep=False), ""
            game.dice = dice
            try:
                if choice is not None:
                    game.take(here.side, choice)
                elif not game.asked and game.stack:
                    game.step()
            except DrawAhead as ahead:
                game, draw = here.game, ahead.draw
            merges = dice.counter and not self.one_roll and not draw
            if not draw and not merges and not self._run(game, dice):
                return None
            ends.append((_product(dice), game, dice.counter > 0, draw))
            walked += 1 / ends[-1][0]
            if len(ends) == _PATIENCE and walked * _HOPELESS * self.budget.runs < _PATIENCE:
                raise ManyDice(f"{dice.counter} dice are rolled at once, in too many ways to list")
            more = dice.next_path()
        action = Action(choice, lcm(*(product for product, *_ in ends)))
        for product, game, rolled, draw in ends:
            index = self._index(game, rolled and self.one_roll, draw)
            action.ways[index] = action.ways.get(index, 0) + action.total // product
        return action

    def reached(self, rolled: Game) -> int | None:
        """The position of a game right after the first roll of the graph; None if it is not among them."""
        game = rolled.clone(keep=False)
        game.dice = EnumeratingDice()
        if self.one_roll and not self._run(game, game.dice):
            return None
        return self._known.get((self.one_roll, "", position_key(game, self.plain)))

    def _run(self, game: Game, dice: EnumeratingDice) -> bool:
        """Run to the next roll, draw, decision or end. False if a step rolled or drew unexpectedly."""
        over, rolling = self.over, self._rolling
        for _ in range(_LONG):
            if game.asked or not game.stack or game.state.outcome is not None or over(game):
                return True
            step = game.next_step
            if step in rolling:
                return True
            before, draws = dice.counter, False
            try:
                game.step()
            except DrawAhead:
                draws = True
            if (draws or dice.counter != before) and step is not None:
                rolling.add(step)
                return False
        raise AssertionError(f"{type(game.stack[-1]).__name__} is looping")

    def _index(self, game: Game, last: bool, draw: str = "") -> int:
        """The index of a position, new or seen before."""
        key = (last, draw, position_key(game, self.plain))
        index = self._known.get(key)
        if index is None:
            index = self._known[key] = len(self.positions)
            self.positions.append(Position(game, draw=draw))
            done = last or draw or not game.stack or game.state.outcome is not None or self.over(game)
            if not done:
                self._open.append(index)
        return index


def _product(dice: EnumeratingDice) -> int:
    product = 1
    for sides in dice.sizes[: dice.counter]:
        product *= sides
    return product


def raw(procedure: Procedure) -> tuple[Any, ...]:
    """A procedure as the digest reads it."""
    return procedure.raw()


def position_key(game: Game, plain: Plain = raw) -> Hashable:
    """A key that equal positions of a title share and no others: the digest without the hashing."""
    open_decisions = tuple(
        (type(decision).__name__, *decision.parameters().values()) for decision in game.asked
    )
    result = game.state.outcome
    return (
        tuple([tuple(value) if value.__class__ is list else value for value in game.state.raw()]),
        tuple([plain(procedure) for procedure in game.stack]),
        open_decisions,
        tuple(sorted(game.sealed.items())),
        None if result is None else (result.winner, result.level, tuple(sorted(result.scores.items()))),
    )


def staff_choice(game: Game, side: int) -> Choice:
    """What the title's staff chooses for a side from what that side may know. It depends on the position
    alone: each call makes a new staff."""
    legal = game.legal(side)
    if len(legal) == 1 and legal[0].span is None:
        return legal[0]
    if "staff" not in player_names(game.title):
        kind = type(game.open_decisions()[0]).__name__
        raise BadSetup(f"{game.title.id} has no staff to decide {kind} for {game.sides[side]}", "policy")
    return make_player("staff", game.title, game.sides[side], 0).choose(game.seat(side))


def first_roll(game: Game, choice: Choice | None, budget: Budget) -> tuple[Game, Choice | None, bool]:
    """The position just before the first die roll or draw that follows a choice, and the choice that triggers
    it, if one does. The staff settles details that the choice leaves open on the way (which guns fire). If
    another matter has to be decided before any roll: that position, and False."""
    here, answer = game, choice
    depth = len(game.stack) if choice is not None else 0
    while True:
        budget.pay()
        after, dice = here.clone(keep=False), EnumeratingDice()
        after.dice = dice
        try:
            if answer is not None:
                side = next(decision.side for decision in here.asked if here.may(decision.side, answer))
                after.take(side, answer)
            while not dice.counter and not after.asked and after.stack:
                here, answer = after, None
                after = here.clone(keep=False)
                after.dice = dice
                after.step()
        except DrawAhead:
            return here, answer, True
        if dice.counter:
            return here, answer, True
        if len(after.stack) <= depth or not after.asked:
            return after, None, False
        here = after
        answer = staff_choice(here, here.open_decisions()[0].side)


__all__ = [
    "Action", "Budget", "GivenUp", "Graph", "ManyDice", "Position", "TooMany", "first_roll",
    "position_key", "staff_choice",
]  # fmt: skip
