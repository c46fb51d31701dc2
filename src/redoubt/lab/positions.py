"""The positions that can follow a choice, as a graph: every die enumerated, equal positions met once.

A position of the graph is a game that stands before a roll, before a decision, or at the end that was asked
for; a draw of cards is an end, too. An edge is what the title's own procedures make of one way the dice can
fall. A combat of many rounds is so a chart of some hundred positions, not a tree of millions of leaves.

Where the dice are rolled is found by running: a step that has rolled once is a place to cut from then on.
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
"""Steps from one roll or decision to the next after which a procedure must be running in a circle."""


class TooMany(RedoubtError):
    """The affair has more positions than the budget allows: no number is better than a wrong one."""

    code = "too_many"
    path = "choice"


class ManyDice(TooMany):
    """So many dice are rolled in one step that their ways cannot be walked: a deck that is shuffled."""


_PATIENCE = 256
"""Ways of one step that are walked before it is judged whether the rest can be."""
_HOPELESS = 10
"""If the share walked by then points to so many times the budget, it cannot."""


class GivenUp(RedoubtError):
    """Nobody waits for the answer any more."""

    code = "given_up"


def _never() -> bool:
    return False


@dataclass
class Budget:
    """How often positions may be run on. Each run costs about the same, so this bounds the time."""

    runs: int
    spent: int = 0
    given_up: Callable[[], bool] = _never
    """Asked before every run: whether nobody waits for the answer any more."""

    def anew(self) -> Budget:
        return Budget(self.runs, given_up=self.given_up)

    def pay(self) -> None:
        if self.given_up():
            raise GivenUp("nobody waits for these odds any more")
        self.spent += 1
        if self.spent > self.runs:
            raise TooMany(
                f"this can go on in too many ways: after {self.runs:,} of them the end is not in sight; "
                "ask for a nearer stop or give a larger budget"
            )


@dataclass
class Action:
    """One way to go on: a choice, or None for a roll that nobody decides about."""

    choice: Choice | None
    total: int = 0
    ways: dict[int, int] = field(default_factory=dict)
    """Following position -> how many of `total` equally likely ways lead there."""


@dataclass
class Position:
    """A position of the graph. Without actions it is an end. With several, `side` chooses among them."""

    game: Game
    side: int = -1
    actions: list[Action] = field(default_factory=list)
    draw: str = ""
    """An end because cards are drawn next, by the choice or the step that was to come: which."""


class Graph:
    """All positions from `game` on until `over`. The choices of the sides in `free` stay open; the others'
    are the staff's. With `one_roll` the affair is over after the first roll."""

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
        """Position 0: the choice that was asked about is made, whoever else decides later."""
        root = Position(game.clone(keep=False))
        self.positions.append(root)
        if first is None:
            self._open.append(0)
            return
        root.side = next(one.side for one in game.asked if game.may(one.side, first))
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
        """Every way the dice can fall up to the next positions."""
        while True:
            found = self._walk(here, choice)
            if found is not None:
                return found

    def _walk(self, here: Position, choice: Choice | None) -> Action | None:
        """None if a step has rolled that was not known to: then the cuts have moved, and one begins again."""
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
            if not draw and not self._run(game, dice):
                return None
            ends.append((_product(dice), game, dice.counter > 0, draw))
            walked += 1 / ends[-1][0]
            if len(ends) == _PATIENCE and walked * _HOPELESS * self.budget.runs < _PATIENCE:
                raise ManyDice(f"{dice.counter} dice are rolled at once, in more ways than can be listed")
            more = dice.next_path()
        action = Action(choice, lcm(*(product for product, *_ in ends)))
        for product, game, rolled, draw in ends:
            index = self._index(game, rolled and self.one_roll, draw)
            action.ways[index] = action.ways.get(index, 0) + action.total // product
        return action

    def _run(self, game: Game, dice: EnumeratingDice) -> bool:
        """On to the next roll, draw, decision or end. False if a roll or a draw came unforeseen."""
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
        raise AssertionError(f"{type(game.stack[-1]).__name__} runs in a circle")

    def _index(self, game: Game, last: bool, draw: str = "") -> int:
        """The number of a position, new or met before."""
        key = (last, draw, position_key(game, self.plain))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = len(self.positions)
            self.positions.append(Position(game, draw=draw))
            done = last or draw or not game.stack or game.state.outcome is not None or self.over(game)
            if not done:
                self._open.append(known)
        return known


def _product(dice: EnumeratingDice) -> int:
    product = 1
    for sides in dice.sizes[: dice.counter]:
        product *= sides
    return product


def raw(procedure: Procedure) -> tuple[Any, ...]:
    """A procedure as the digest reads it."""
    return procedure.raw()


def position_key(game: Game, plain: Plain = raw) -> Hashable:
    """Equal for equal positions and for no others: the digest without the hashing. Only for one title."""
    asked = tuple((type(one).__name__, *one.parameters().values()) for one in game.asked)
    result = game.state.outcome
    return (
        tuple([tuple(one) if one.__class__ is list else one for one in game.state.raw()]),
        tuple([plain(one) for one in game.stack]),
        asked,
        tuple(sorted(game.sealed.items())),
        None if result is None else (result.winner, result.level, tuple(sorted(result.scores.items()))),
    )


def staff_choice(game: Game, side: int) -> Choice:
    """What the title's staff chooses for a side, from what that side may know; it depends on the position
    alone, for a new staff is asked each time."""
    legal = game.legal(side)
    if len(legal) == 1 and legal[0].span is None:
        return legal[0]
    if "staff" not in player_names(game.title):
        kind = type(game.open_decisions()[0]).__name__
        raise BadSetup(f"{game.title.id} has no staff to answer {kind} for {game.sides[side]}", "policy")
    return make_player("staff", game.title, game.sides[side], 0).choose(game.seat(side))


def first_roll(game: Game, choice: Choice | None, budget: Budget) -> tuple[Game, Choice | None, bool]:
    """The position in which the first die after a choice is rolled or the first card drawn, and the choice
    whose answer does so, if one does. Details that the choice leaves open on the way (which guns fire) are
    the staff's. Without a die before somebody has to decide about something else: the position then, and
    False."""
    here, made = game, choice
    depth = len(game.stack) if choice is not None else 0
    while True:
        budget.pay()
        after, dice = here.clone(keep=False), EnumeratingDice()
        after.dice = dice
        try:
            if made is not None:
                side = next(one.side for one in here.asked if here.may(one.side, made))
                after.take(side, made)
            while not dice.counter and not after.asked and after.stack:
                here, made = after, None
                after = here.clone(keep=False)
                after.dice = dice
                after.step()
        except DrawAhead:
            return here, made, True
        if dice.counter:
            return here, made, True
        if len(after.stack) <= depth or not after.asked:
            return after, None, False
        here = after
        made = staff_choice(here, here.open_decisions()[0].side)


__all__ = [
    "Action", "Budget", "GivenUp", "Graph", "ManyDice", "Position", "TooMany", "first_roll",
    "position_key", "staff_choice",
]  # fmt: skip
