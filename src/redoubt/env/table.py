"""A game as the environments play it: one side to move, numbered candidates, and what an end is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import redoubt
from redoubt.engine.decision import Choice
from redoubt.engine.dice import Dice
from redoubt.engine.entries import Setup
from redoubt.engine.errors import BadChoice
from redoubt.engine.game import Game
from redoubt.engine.record import begin, set_up
from redoubt.engine.title import Title
from redoubt.env.candidates import Span, actions_for, spans


def setup_of(title: Title, scenario: str | None, options: Mapping[str, Any] | None) -> Setup:
    """What the games of an environment begin with; BadSetup if they cannot."""
    wanted = scenario if scenario is not None else next(iter(title.scenarios))
    return set_up(title, wanted, options)


class Table:
    """One game. When several sides are asked at once they answer one after the other, in the order in which
    the engine asks them; what they answer stays as hidden as the rules keep it."""

    __slots__ = ("_choices", "_listed", "game", "size", "span")

    def __init__(self, game: Game, size: int) -> None:
        self.game = game
        self.size = size
        self.span: Span | None = None
        """The page that is open, if one is."""
        self._listed: Sequence[Choice] = ()
        self._choices: Sequence[Choice] = ()

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

    def choices(self) -> Sequence[Choice]:
        """Every legal choice of the side to move, each number of a range by itself."""
        game = self.game
        for index in range(len(game.asked)):
            if index not in game.sealed:
                listed = game.options(index)
                if listed is not self._listed:
                    self._listed = listed
                    self._choices = [choice for option in listed for choice in option.each()]
                return self._choices
        return ()

    def offered(self) -> list[Span]:
        """What each candidate stands for."""
        if self.over:
            return []
        return spans(self.span or (0, len(self.choices())), self.size)

    def actions_for(self, choice: object) -> list[int]:
        """The actions that make a choice (a Choice, its tuple or its text), from the first page on."""
        wanted, choices = self.game.parse(choice), self.choices()
        if wanted not in choices:
            raise BadChoice(f"'{wanted}' is not among the legal choices")
        return actions_for(list(choices).index(wanted), len(choices), self.size)

    def take(self, action: int) -> Choice | None:
        """What an action means: a choice to make, or None when it opened a page."""
        offered = self.offered()
        if not 0 <= action < len(offered):
            raise BadChoice(f"candidate {action} is not offered; there are {len(offered)}", "action")
        first, last = offered[action]
        if last - first > 1:
            self.span = (first, last)
            return None
        self.span = None
        return self.choices()[first]

    def act(self, action: int) -> bool:
        """Carry an action out. True when a choice was made, False when a page was opened."""
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
        new.span = self.span
        return new

    def told(self) -> str:
        """The situation as an onlooker may know it, in a few lines."""
        view = self.game.view()
        lines = [f"{self.game.title.name}, turn {view['turn']}, {view['phase']['name']}"]
        lines += [f"{one['side']}: {one['prompt']} [{one['rule']}]" for one in view["pending"]]
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


__all__ = ["Table", "known_title", "returns", "scores", "setup_of"]
