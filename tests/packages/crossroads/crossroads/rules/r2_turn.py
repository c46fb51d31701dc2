"""2 The turn: both sides draw, then Blue acts and then Red. 6 The end."""

from __future__ import annotations

from typing import Any

from crossroads.queries import alive, scores
from crossroads.rules.r3_cards import Act
from crossroads.state import Board
from crossroads.tables import BLUE, RED, SIDES
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.kit.cards import added, deal

HAND = 3


@procedure
class War(Procedure):
    """2 Turn after turn."""

    @loop("2")
    def turns(self, g: Board) -> Any:
        return Turn()


@procedure
class Turn(Procedure):
    """2 One turn."""

    @step("2", "Draw cards")
    def draw_cards(self, g: Board) -> None:
        g.log("2", "turn", turn=g.turn)
        for side in (BLUE, RED):
            dealt = deal(g, "2", f"cards of {SIDES[side]}", g.deck, g.discards, HAND - len(g.hand[side]))
            g.deck, g.discards = dealt.deck, dealt.discards
            g.hand[side] = added(g.hand[side], *dealt.drawn)
            g.reveal(side)
            g.log("2", "drew", side=side, number=len(dealt.drawn))
            for card in dealt.drawn:
                g.log("2", "drawn", seen_by=(side,), side=side, card=card)

    @step("3", "Blue acts")
    def blue(self, g: Board) -> Any:
        return Act(BLUE)

    @step("3", "Red acts")
    def red(self, g: Board) -> Any:
        return Act(RED)

    @step("6")
    def end(self, g: Board) -> Any:
        """6 The last turn, or a side without units, ends the game."""
        points = scores(g)
        gone = [side for side in (BLUE, RED) if not alive(g, side)]
        if g.turn < g.rules.turns and not gone:
            g.turn += 1
            return None
        blue, red = points["blue"], points["red"]
        winner = -1 if blue == red else BLUE if blue > red else RED
        if len(gone) == 1:
            winner = RED if gone == [BLUE] else BLUE
        why = f"Blue holds {blue} points, Red {red}"
        g.finish(winner, "draw" if winner < 0 else "victory", points, why, "6")
        return LEAVE


EVENTS = (
    EventKind("turn", "Turn {turn} begins"),
    EventKind("drew", "{side} draws {number} cards"),
    EventKind("drawn", "{side} draws {card}"),
)
