"""Section 5: Sequence of play: turn after turn, phase after phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.errors import BadSetup
from redoubt.engine.events import EventKind, Facts, Words
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.cards import added
from redoubt.titles.paths_of_glory.board import bury, clear_discards, discard, next_turn
from redoubt.titles.paths_of_glory.queries import answers, tables_of
from redoubt.titles.paths_of_glory.rules.r03_setup import OpeningHands, deck_cards, fill_hand
from redoubt.titles.paths_of_glory.rules.r04_victory import end_of_war
from redoubt.titles.paths_of_glory.rules.r06_offensives import OffensivePhase
from redoubt.titles.paths_of_glory.rules.r07_actions import ActionRound, why_not_ops
from redoubt.titles.paths_of_glory.rules.r14_supply import AttritionPhase
from redoubt.titles.paths_of_glory.rules.r15_forts import SiegePhase
from redoubt.titles.paths_of_glory.rules.r16_war_status import WarStatusPhase
from redoubt.titles.paths_of_glory.rules.r17_replacements import ReplacementPhase
from redoubt.titles.paths_of_glory.state import NOWHERE, ONE_OP, Board
from redoubt.titles.paths_of_glory.tables import AP, CP

ROUNDS = 6


@procedure
class War(Procedure):
    """3.3 The opening hands, then turn after turn."""

    @step("3.3", "Set-up")
    def opening(self, g: Board) -> Any:
        return OpeningHands()

    @loop("5")
    def turns(self, g: Board) -> Any:
        return Turn()


@procedure
class Turn(Procedure):
    """5 One turn."""

    @step("5.A", "Mandated Offensive Phase")
    def offensives(self, g: Board) -> Any:
        g.log("5", "turn", turn=g.turn)
        return OffensivePhase()

    @loop("5.B", "Action Phase")
    def actions(self, g: Board) -> Any:
        """5.B Six action rounds; in each CP acts, then AP."""
        if len(g.actions[AP]) == ROUNDS:
            return None
        return ActionRound(CP if len(g.actions[CP]) == len(g.actions[AP]) else AP)

    @step("5.C", "Attrition Phase")
    def attrition(self, g: Board) -> Any:
        g.round, g.active = 0, NOWHERE
        return AttritionPhase()

    @step("5.D", "Siege Phase")
    def sieges(self, g: Board) -> Any:
        return SiegePhase()

    @step("5.E", "War Status Phase")
    def war_status(self, g: Board) -> Any:
        return WarStatusPhase()

    @step("5.F", "Replacement Phase")
    def replacements(self, g: Board) -> Any:
        return ReplacementPhase() if g.turn < g.rules.scenario.last_turn else None

    @step("5.G", "Draw Phase")
    def draw(self, g: Board) -> Any:
        return DrawPhase() if g.turn < g.rules.scenario.last_turn else None

    @step("5.H")
    def end_of_turn(self, g: Board) -> Any:
        """5.H Per-turn limits are cleared; the last turn ends the game."""
        last = g.rules.scenario.last_turn
        if g.turn == last:
            end_of_war(g, f"The end of turn {last}", "5.H")
            return LEAVE
        clear_limits(g)
        next_turn(g)
        return None


def clear_limits(g: Board) -> None:
    """5.H Limits and marks of one turn."""
    g.actions = ((), ())
    g.reinforced = ()
    g.neutral_entry = 0
    g.mutiny_paid = 0
    g.caucasus_crossed = 0
    g.ne_sr = ()


# 5.G The Draw Phase


def may_bury(g: Board, side: int, card: int) -> bool:
    """5.G, 8.9 Combat cards may be discarded from the hand; Italy and Romania while they can be events
    only."""
    return bool(tables_of(g).cards[card].combat_card) or why_not_ops(g, side, card) is not None


@dataclass(frozen=True)
class DiscardCards(Decision):
    """5.G Discard combat cards from the hand, face down."""

    rule = "5.G"
    prompt = "discard combat cards before drawing, or draw"
    secret = True
    auto = False
    verbs = (
        Verb("discard", "card", label="Discard {card}", group="cards", safe=True),
        Verb("done", label="Draw cards", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("done",), *(("discard", card) for card in g.hand[self.side] if may_bury(g, self.side, card))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] == "done":
            return None
        title = tables_of(g).card_names[choice[1]]
        if choice[1] not in g.hand[self.side]:
            return No("5.G", f"{title} is not in your hand")
        return No("5.G", f"{title} is not a combat card")


@procedure
class DrawPhase(Procedure):
    """5.G Face-up cards are discarded, then each side may discard combat cards and draws to its hand size."""

    done: int = 0

    @step("12.7", "Draw Phase")
    def face_up_cards(self, g: Board) -> None:
        for card in g.face_up:
            discard(g, card)

    @loop("5.G", "Draw Phase")
    def central_discards(self, g: Board) -> Any:
        return None if self.done else DiscardCards(CP)

    @central_discards.then
    def central_discarded(self, g: Board, choice: Raw) -> None:
        self.done = drop(g, CP, choice)

    @loop("5.G", "Draw Phase")
    def allied_discards(self, g: Board) -> Any:
        return None if self.done == 2 else DiscardCards(AP)

    @allied_discards.then
    def allied_discarded(self, g: Board, choice: Raw) -> None:
        self.done = max(self.done, 2 * drop(g, AP, choice))

    @step("5.G", "Draw Phase")
    def draw(self, g: Board) -> None:
        for side in (AP, CP):
            add_new_cards(g, side)
            fill_hand(g, side, "5.G")


def drop(g: Board, side: int, choice: Raw) -> int:
    """5.G A card goes face down to the discards; 1 when the side is done."""
    if choice[0] == "done":
        return 1
    bury(g, choice[1])
    g.log("5.G", "buried", seen_by=(side,), side=side, card=choice[1])
    return 0


def add_new_cards(g: Board, side: int) -> None:
    """5.G, 16.2 New Limited or Total War cards are shuffled with the draw pile and the discards into one
    pile."""
    if g.cards_in[side] == g.commitment[side]:
        return
    pile = (*g.deck[side], *g.discards[side], *g.buried[side])
    for level in range(g.cards_in[side] + 1, g.commitment[side] + 1):
        pile = (*pile, *deck_cards(g, side, level))
    gone = {*g.removed, *g.hand[side], *g.face_up}
    g.deck = replaced(g.deck, side, added((), *(card for card in pile if card not in gone)))
    clear_discards(g, side)
    g.cards_in = replaced(g.cards_in, side, g.commitment[side])
    g.log("16.2", "new_cards", side=side, level=g.commitment[side])


# Positions


PHASES = ("offensives", "actions", "attrition", "sieges", "war_status", "replacements", "draw", "end_of_turn")
BY_RULE = dict(zip(("5.A", "5.B", "5.C", "5.D", "5.E", "5.F", "5.G", "5.H"), PHASES, strict=True))


def enter(g: Board, phase: str) -> Sequence[Procedure]:
    """The procedures for a position: a phase by its rule (5.A to 5.H), or the action of a side ("cp 7.1",
    "ap 7.1")."""
    words = phase.split()
    if len(words) == 2 and words[0] in ("ap", "cp") and words[1] in ("7.1", "5.B"):
        side = AP if words[0] == "ap" else CP
        behind = len(g.actions[AP]) - len(g.actions[CP]) + (side == AP)
        if behind > 0:
            g.actions = replaced(g.actions, CP, (*g.actions[CP], *[ONE_OP] * behind))
        elif behind < 0:
            g.actions = replaced(g.actions, AP, (*g.actions[AP], *[ONE_OP] * -behind))
        return [War.at("turns"), Turn.at("actions")]
    if phase == "3.3":
        return [War()]
    if not phase:
        return [War.at("turns"), Turn.at("actions")]
    if phase not in BY_RULE:
        known = ", ".join(("3.3", *BY_RULE, "cp 7.1", "ap 7.1"))
        raise BadSetup(f"unknown phase {phase[:40]!r}; the phases are {known}", "phase")
    return [War.at("turns"), Turn.at(BY_RULE[phase])]


SAID = {
    "one_op": "the automatic operation",
    "event": "{} as event",
    "lose": "{} loses a step",
    "done": "go on",
    "fight": "fight",
    "no_card": "no combat card",
    "give_way": "give way",
}
"""What a choice is called when it is the only one."""


def _only_choice(facts: Facts, shown: Words) -> Words:
    verb, _, rest = shown["choice"].partition(" ")
    return {"choice": SAID[verb].format(rest) if verb in SAID else shown["choice"]}


EVENTS = (
    EventKind("forced", "The {side} have only one choice: {choice}", "table", words=_only_choice),
    EventKind("undo", "The {side} take back a choice", "table"),
    EventKind("turn", "Turn {turn} begins", report=True),
    EventKind("buried", "The {side} discard {card} face down"),
    EventKind("new_cards", "The {side} shuffle their new cards into the draw pile", report=True),
)
