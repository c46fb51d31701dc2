"""A game as the environments play it: one side to move, numbered candidates, and what an end is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import redoubt
from redoubt.engine import codec
from redoubt.engine.decision import Choice
from redoubt.engine.dice import Dice
from redoubt.engine.entries import Setup
from redoubt.engine.errors import BadChoice, BadSetup
from redoubt.engine.game import Game
from redoubt.engine.record import begin, set_up
from redoubt.engine.title import Title
from redoubt.env.candidates import Span, actions_for, complete, spans

Position = Mapping[str, Any]
"""A written position, as `redoubt.position` takes it: phase or run, and the state's fields by name."""


def setup_of(
    title: Title,
    scenario: str | None,
    options: Mapping[str, Any] | None,
    position: Position | None = None,
) -> Setup:
    """What the games of an environment begin with: their scenario's opening, or a position of it; BadSetup if
    they cannot."""
    wanted = scenario if scenario is not None else next(iter(title.scenarios))
    if position is None:
        return set_up(title, wanted, options)
    for key, own in (("scenario", wanted), ("variant", title.variant)):
        if position.get(key, own) != own:
            raise BadSetup(
                f"the position is one of {position[key]!r}, and this is {own!r}", f"position.{key}"
            )
    plain = codec.plain_mapping(dict(position), "position")
    settled = {**(options or {}), **plain.get("options", {})}
    return set_up(title, wanted, settled, position=plain)


def position_in(options: Mapping[str, Any] | None) -> Position | None:
    """The position among the options of a reset, if there is one; other options are not for us."""
    position = (options or {}).get("position")
    if position is not None and not isinstance(position, Mapping):
        raise BadSetup("a position is a mapping of phase and state fields", "options.position")
    return position


class Table:
    """One game. When several sides are asked at once they answer one after the other, in the order in which
    the engine asks them; what they answer stays as hidden as the rules keep it."""

    __slots__ = ("game", "numbers", "size", "span")

    def __init__(self, game: Game, size: int) -> None:
        self.game = game
        self.size = size
        self.span: Span | None = None
        """The page that is open, if one is."""
        self.numbers: Sequence[Choice] = ()
        """After a choice that leaves its number open: that choice with each of its numbers."""

    @classmethod
    def begin(cls, title: Title, setup: Setup, dice: Dice, size: int) -> Table:
        return cls(begin(title, setup, dice, keep=False), size)

    @property
    def side(self) -> int:
        """Who has to decide; -1 at the end."""
        decisions = self.game.open_decisions()
        return decisions[0].side if decisions else -1

    @property
    def over(self) -> bool:
        return not self.game.asked

    def legal(self) -> Sequence[Choice]:
        """Every legal choice of the side to move, as the engine lists it: an open number is one choice."""
        game = self.game
        for index in range(len(game.asked)):
            if index not in game.sealed:
                return game.options(index)
        return ()

    def choices(self) -> Sequence[Choice]:
        """What can be taken now: a legal choice, or the number of the choice that was taken."""
        return self.numbers or self.legal()

    def offered(self) -> list[Span]:
        """What each candidate stands for."""
        if self.over:
            return []
        return spans(self.span or (0, len(self.choices())), self.size)

    def actions_for(self, choice: object) -> list[int]:
        """The actions that make a choice (a Choice, its tuple or its text), from the first page on."""
        wanted, legal = self.game.parse(choice), self.legal()
        for index, listed in enumerate(legal):
            if listed.allows(wanted):
                actions = actions_for(index, len(legal), self.size)
                if listed.span is not None:
                    number = wanted[-1] - listed.span.low
                    actions += actions_for(number, complete(listed), self.size)
                return actions
        raise BadChoice(f"'{wanted}' is not among the legal choices")

    def take(self, action: int) -> Choice | None:
        """What an action means: a choice to make, or None when it opened a page or a choice's numbers."""
        offered = self.offered()
        if not 0 <= action < len(offered):
            raise BadChoice(f"candidate {action} is not offered; there are {len(offered)}", "action")
        first, last = offered[action]
        if last - first > 1:
            self.span = (first, last)
            return None
        choice = self.choices()[first]
        self.span = None
        self.numbers = () if choice.span is None else tuple(choice.each())
        return None if self.numbers else choice

    def act(self, action: int) -> bool:
        """Carry an action out. True when a choice was made, False when a page or a range was opened."""
        side = self.side
        choice = self.take(action)
        if choice is not None:
            self.game.choose(side, choice)
        return choice is not None

    def text(self, action: int) -> str:
        """An action in words."""
        first, last = self.offered()[action]
        choices = self.choices()
        return str(choices[first]) if last - first == 1 else f"{choices[first]} … {choices[last - 1]}"

    def clone(self) -> Table:
        new = Table(self.game.clone(keep=False), self.size)
        new.span, new.numbers = self.span, self.numbers
        return new

    def render(self) -> str:
        """The situation as an onlooker may know it, in a few lines."""
        view = self.game.view()
        lines = [f"{self.game.title.name}, turn {view['turn']}, {view['phase']['name']}"]
        lines += [f"{row['side']}: {row['prompt']} [{row['rule']}]" for row in view["pending"]]
        if view["result"]:
            lines.append(f"{view['result']['winner'] or 'nobody'} wins: {view['result']['reason']}")
        return "\n".join(lines)


def returns(game: Game) -> list[float]:
    """What the end is worth to each side: 1 shared by the winners, -1 by the others, 0 to the umpire and to
    those who took no part; nothing to anybody in a draw or before the end. The sum is always 0."""
    worth = [0.0] * len(game.sides)
    result = game.result
    if result is None or result.winner is None:
        return worth
    part = game.title.taking_part(game.setup.scenario)
    winners = [side for side in game.title.winners(result.winner) if side in part]
    umpire = game.sides[game.title.umpire] if game.title.umpire >= 0 else None
    losers = [side for side in part if side not in winners and side != umpire]
    for side in losers:
        worth[game.sides.index(side)] = -1.0 / len(losers)
    for side in winners:
        worth[game.sides.index(side)] = 1.0 / len(winners)
    return worth


def scores(game: Game) -> dict[str, int]:
    """How the game stands by the title's own count; nothing if it keeps none."""
    count = game.title.scores
    return {} if count is None else dict(count(game.state))


def known_title(title: str | Title) -> Title:
    return title if isinstance(title, Title) else redoubt.title(title)


class InWords:
    """What environments offer beyond their library's interface: the game itself, and its choices in words."""

    table: Table

    @property
    def game(self) -> Game:
        return self.table.game

    def choices(self) -> list[Choice]:
        """Every legal choice of the side to move; one that leaves its number open is listed once."""
        return list(self.table.legal())

    def actions_for(self, choice: object) -> list[int]:
        """The actions that make a choice: pages to open, the choice, and its number if that is open."""
        return self.table.actions_for(choice)


__all__ = ["InWords", "Position", "Table", "known_title", "position_in", "returns", "scores", "setup_of"]
