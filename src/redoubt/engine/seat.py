"""A seat: the game as one side may use it. What a computer player gets instead of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.title import Title

if TYPE_CHECKING:
    from redoubt.engine.game import Game


class Seat:
    """One side's place at the table: its view, its choices, and games it can imagine. Never the state."""

    __slots__ = ("_game", "side")

    def __init__(self, game: Game, side: int) -> None:
        self._game = game
        self.side = side

    @property
    def title(self) -> Title:
        return self._game.title

    @property
    def rules(self) -> Any:
        """The static rules of the game, known to all."""
        return self._game.setup.rules

    @property
    def turn(self) -> int:
        return self._game.turn

    @property
    def phase_rule(self) -> str:
        return self._game.phase_rule

    def legal(self) -> list[Choice]:
        return self._game.legal(self.side)

    def groups(self) -> list[Sequence[Choice]]:
        """The legal choices in groups of one verb each; a tuple may come from list to list as it is."""
        return self._game.groups(self.side)

    def draw(self, draw: Callable[[int], int]) -> tuple[Choice, int]:
        """One of the legal choices, drawn by `draw(n)`, which gives 1 to n; and how many there are."""
        return self._game.draw(self.side, draw)

    def decision(self) -> Decision | None:
        for decision in self._game.open_decisions():
            if decision.side == self.side:
                return decision
        return None

    def others_decide(self) -> bool:
        """Whether somebody else has something to decide at the same time."""
        return any(decision.side != self.side for decision in self._game.open_decisions())

    def view(self) -> dict[str, Any]:
        return self._game.view(self.side)

    def known(self) -> Any:
        """The board as far as the side knows it, hidden values at their default. Cheaper than to imagine."""
        return self._game.state.seen_by(self.side)

    def imagine(self, seed: int) -> Game:
        return self._game.determinize(self.side, seed)
