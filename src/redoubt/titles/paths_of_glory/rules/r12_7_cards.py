"""12.7 Combat cards: who may play which, and what becomes of them.

Nobody learns from a question what another side holds: a side is asked whenever a card that could be in its
hand would fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.titles.paths_of_glory.board import add_vp, discard, lay_face_up, note_event, remove_card
from redoubt.titles.paths_of_glory.queries import answers, tables_of
from redoubt.titles.paths_of_glory.rules.cards.declaration import CombatUse, Fight, by_card
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import CP

TRENCH_STEP, FLANK_STEP, CARD_STEP = "trench", "flank", "cards"


def why_no_card(g: Board, side: int, card: int, fight: Fight, step: str) -> No | None:
    """12.7 Why a combat card may not be played in a combat at this step, wherever it lies."""
    use: CombatUse | None = g.rules.cards[card].combat
    title = tables_of(g).card_names[card]
    attacking = side == fight.attacker
    if use is None:
        return No("12.7", f"{title} is not a combat card")
    if use.step != step:
        return No("12.6", f"{title} is not played at this step of the combat")
    if not (use.attack if attacking else use.defence):
        return No("12.7", f"{title} is not for the {'attacker' if attacking else 'defender'}")
    if not attacking:
        if not fight.defenders:
            return No("12.7", "combat cards do not help a lone fort")
        if not all(in_supply(g, unit) for unit in fight.defenders):
            return No(
                "12.7", "a defending unit is out of supply: the defender has no benefit from combat cards"
            )
    return by_card(use.fits(g, fight, side), tables_of(g).card_ids[card])


def within_reach(g: Board, side: int) -> list[int]:
    """12.7 The combat cards a side may use now: those of its hand, and its face-up ones not used this
    round."""
    mine = tables_of(g).card_side
    face_up = [card for card in g.face_up if mine[card] == side and card not in g.used]
    cards = g.rules.cards
    return [card for card in (*g.hand[side], *face_up) if card >= 0 and cards[card].combat is not None]


def playable(g: Board, side: int, fight: Fight, step: str) -> list[int]:
    """The combat cards a side may play at a step of a combat."""
    return [card for card in within_reach(g, side) if why_no_card(g, side, card, fight, step) is None]


def must_ask(g: Board, side: int, fight: Fight, step: str) -> bool:
    """Whether a side is asked for a card: one that could be in its hand, or lies face up, would fit."""
    mine, cards = tables_of(g).card_side, g.rules.cards
    unseen = (*g.hand[side], *g.deck[side], *g.buried[side])
    face_up = (card for card in g.face_up if mine[card] == side and card not in g.used)
    return any(
        cards[card].combat is not None and why_no_card(g, side, card, fight, step) is None
        for card in (*unseen, *face_up)
        if card >= 0
    )


def use_card(g: Board, side: int, card: int) -> None:
    """12.7, 9.1 A combat card is played: from the hand it counts as event, on the table it is used again."""
    if card in g.hand[side]:
        lay_face_up(g, card)
        note_event(g, card)
        score_star(g, card)
    g.used = (*g.used, card)
    g.log("12.7", "combat_card", side=side, card=card)
    g.reveal()


def score_star(g: Board, card: int) -> None:
    """4.2 Introductory: a VP for every event that leaves the game."""
    row = tables_of(g).cards[card]
    if g.rules.scenario.star_events_score and row.remove_after_event:
        add_vp(g, 1 if tables_of(g).card_side[card] == CP else -1, "4.2", f"{row.title} was played as event")


def settle_cards(g: Board, cards: Iterable[int], won: bool, tied: bool) -> None:
    """12.7 After a combat: the winner's cards stay face up, others are discarded; `*` cards leave the
    game."""
    rows = tables_of(g).cards
    for card in cards:
        use = g.rules.cards[card].combat
        if rows[card].remove_after_event:
            remove_card(g, card)
        elif rows[card].one_combat_per_turn or (
            not won and not (tied and use is not None and use.kept_on_tie)
        ):
            discard(g, card)


@dataclass(frozen=True)
class PlayCombatCard(Decision):
    """12.7 Play a combat card, or none."""

    rule = "12.7"
    prompt = "combat in {target}: play a combat card?"
    target: int = 0
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    trench: int = 0
    step: str = CARD_STEP
    boost: int = 0
    """1 if the event whose Ops are in use may help this attack."""
    secret = True
    auto = False
    verbs = (
        Verb("play", "card", label="Play {card}", group="cards"),
        Verb("boost", label="Use the event for this attack", group="cards"),
        Verb("no_card", label="Play no card", group="cards", ends=True),
    )

    def fight(self) -> Fight:
        return Fight(self.attacking_side(), self.target, self.attackers, self.defenders, self.trench)

    def attacking_side(self) -> int:
        return self.side

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("no_card",)]
        if self.boost:
            choices.append(("boost",))
        return [*choices, *(("play", card) for card in playable(g, self.side, self.fight(), self.step))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] != "play":
            return None
        card = choice[1]
        title = tables_of(g).card_names[card]
        if card in g.used:
            return No("12.7", f"{title} was used in this action round")
        if card not in (*g.hand[self.side], *g.face_up) or tables_of(g).card_side[card] != self.side:
            return No("12.7", f"{title} is not in your hand")
        return why_no_card(g, self.side, card, self.fight(), self.step)


@dataclass(frozen=True)
class AnswerWithCard(PlayCombatCard):
    """12.7 The defender plays a combat card, or none."""

    prompt = "{target} is attacked: play a combat card?"

    def attacking_side(self) -> int:
        return 1 - self.side


EVENTS = (EventKind("combat_card", "The {side} play {card}", "fight", headline=True, report=True),)
