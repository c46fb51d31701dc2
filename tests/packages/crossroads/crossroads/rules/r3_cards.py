"""3 A side plays a card and marches with its points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from crossroads.rules.r4_marching import March
from crossroads.state import Board
from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.kit.cards import added, taken


@dataclass(frozen=True)
class PlayCard(Decision):
    """3 Which card is played for its points."""

    rule = "3"
    prompt = "{side} plays a card for its points, or passes"
    verbs = (
        Verb("play", "card", label="Play {card}", group="cards", safe=True),
        Verb("pass", label="Keep all cards and pass", ends=True),
    )
    auto = False

    def options(self, g: Board) -> Iterable[Raw]:
        yield ("pass",)
        yield from (("play", card) for card in g.hand[self.side])

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "play" or choice[1] < 0:
            return None
        return No("3", f"{g.rules.tables.cards[choice[1]].name} is not in your hand")


@procedure
class Act(Procedure):
    """3 A side acts."""

    side: int
    points: int = 0

    @step("3")
    def card(self, g: Board) -> Decision:
        return PlayCard(self.side)

    @card.then
    def played(self, g: Board, choice: Raw) -> None:
        if choice[0] == "play":
            card = choice[1]
            g.hand[self.side] = taken(g.hand[self.side], card)
            g.discards = added(g.discards, card)
            self.points = g.rules.tables.cards[card].points
            g.reveal()
            g.log("3", "played", side=self.side, card=card, points=self.points)

    @step("4")
    def march(self, g: Board) -> Any:
        return March(self.side, self.points) if self.points else None


EVENTS = (EventKind("played", "{side} plays {card} for {points} points", "march", report=True),)
