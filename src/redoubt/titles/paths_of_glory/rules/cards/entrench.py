"""11.15 The Entrench event of either side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import LEAVE, Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import set_trench
from redoubt.titles.paths_of_glory.queries import answers, is_army, trench_at, was_played, where
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card, Effect
from redoubt.titles.paths_of_glory.rules.r11_trenches import ENTRENCH
from redoubt.titles.paths_of_glory.rules.r14_supply import ready_stacks
from redoubt.titles.paths_of_glory.state import Board


def may_be_played(g: Board) -> No | None:
    """7.7, 11.15 Only one of the two Entrench cards is ever an event; Historical: not on turn 1 (4.4.6)."""
    if any(was_played(g, card) for card in ENTRENCH):
        return No("7.7", "Entrench was played as event already")
    if g.rules.historical and g.turn == 1:
        return No("4.4.6", "Entrench may not be played as event on turn 1")
    return None


def trench_sites(g: Board, side: int) -> list[int]:
    """11.15 Spaces with a supplied army of a side and no trench of it."""
    return [
        space
        for space, units in sorted(ready_stacks(g, side).items())
        if not trench_at(g, space, side) and any(is_army(g, unit) for unit in units)
    ]


@dataclass(frozen=True)
class ChooseTrench(Decision):
    """11.15 Where the trench is dug."""

    rule = "11.15"
    prompt = "dig a level-1 trench in a space with a supplied army"
    verbs = (Verb("dig", "space", label="Entrench {space}", group="place"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("dig", space) for space in trench_sites(g, self.side)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        return No("11.15", f"{where(g, choice[1])} needs a supplied army of yours and must have no trench")


@procedure
class EntrenchEvent(Procedure):
    """11.15 One level-1 trench; from now on both sides may entrench."""

    side: int

    @step("11.15")
    def choose(self, g: Board) -> Any:
        return ChooseTrench(self.side) if trench_sites(g, self.side) else LEAVE

    @choose.then
    def dug(self, g: Board, choice: Raw) -> None:
        set_trench(g, choice[1], self.side, 1, "11.15")


def entrench(side: int) -> Effect:
    return lambda g: EntrenchEvent(side)


def entrench_card(card: str, side: int) -> Card:
    return Card(card, may_be_played, entrench(side))
