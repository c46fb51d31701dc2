"""Section 7: Actions: one card or operation per action round. 8.8 RP cards. 16.10 Peace offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.engine.state import replaced
from redoubt.titles.paths_of_glory.board import add_rp, add_vp, age_failures, discard, fresh_round
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at_war,
    card_of,
    combined_war_status,
    enemy,
    played_now,
    tables_of,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.r03_setup import GUNS_OF_AUGUST
from redoubt.titles.paths_of_glory.rules.r04_victory import agree_on_peace
from redoubt.titles.paths_of_glory.rules.r08_operations import Operations
from redoubt.titles.paths_of_glory.rules.r09_events import PlayEvent, why_no_event
from redoubt.titles.paths_of_glory.rules.r13_redeployment import Redeployment
from redoubt.titles.paths_of_glory.state import EVENT, ONE_OP, OPS, PEACE, RP, SR, Board
from redoubt.titles.paths_of_glory.tables import (
    AP,
    BU,
    CP,
    IT,
    POOLS,
    POWERS,
    RO,
    TOTAL_WAR,
    TU,
)

ROMANIA, ITALY, SALONIKA, OVER_THERE, INFLUENZA, FOURTEEN_POINTS = (
    "AP-16", "AP-17", "AP-30", "AP-55", "AP-65", "AP-40",
)  # fmt: skip
US = POOLS.index("US")
LATE = {ROMANIA: RO, ITALY: IT}
"""8.9 Cards that bring a nation in late."""


# 7.1 What a card may be used for


def why_not_ops(g: Board, side: int, card: int) -> No | None:
    """8.9 While CP is at Total War and AP is not, Italy and Romania are events only."""
    nation = LATE.get(tables_of(g).card_ids[card])
    if side == AP and late_entry(g) and nation is not None and not at_war(g, nation):
        title = tables_of(g).card_names[card]
        which = "while the Central Powers are at Total War and the Allies are not"
        return No("8.9", f"{title} may be used only as event {which}")
    return None


def late_entry(g: Board) -> bool:
    """8.9 CP reached Total War before AP. It ends with the turn in which AP's Total War cards are in play."""
    first = g.commitment[AP] < TOTAL_WAR or g.cards_in[CP] == TOTAL_WAR
    return first and g.commitment[CP] == TOTAL_WAR and g.cards_in[AP] < TOTAL_WAR


def why_not_sr(g: Board, side: int, card: int) -> No | None:
    """7.3 SR does not follow the same side's SR of the previous round."""
    if g.actions[side] and g.actions[side][-1] == SR:
        return No("7.3", f"the last action of the {POWERS[side]} was SR; SR may not follow it")
    return why_not_ops(g, side, card)


def why_not_rp(g: Board, side: int, card: int) -> No | None:
    """7.3 RP does not follow the same side's RP. Influenza bars it for the turn."""
    if g.actions[side] and g.actions[side][-1] == RP:
        return No("7.3", f"the last action of the {POWERS[side]} was RP; RP may not follow it")
    if played_now(g, INFLUENZA):
        return No("8.8", "Influenza: no RP actions for the rest of this turn")
    return why_not_ops(g, side, card)


def why_not_as_event(g: Board, side: int, card: int) -> No | None:
    """9.1 The event's conditions; Salonika counts as SR (7.3)."""
    if tables_of(g).card_ids[card] == SALONIKA and g.actions[side] and g.actions[side][-1] == SR:
        return No("7.3", "the last action was SR, and Salonika counts as one")
    return why_no_event(g, side, card)


def why_no_peace(g: Board, side: int) -> No | None:
    """16.10 Who may offer peace."""
    if not g.rules.scenario.peace:
        return No("16.10", f"there are no peace terms in {g.rules.scenario.name}")
    if side == CP and was_played(g, FOURTEEN_POINTS):
        return No("16.10", "after 14 Points the Central Powers may not offer peace")
    if side == CP and g.vp < 11:
        return No("16.10", f"the Central Powers need 11 VP to offer peace; there are {g.vp}")
    if side == AP and g.vp > 9:
        return No("16.10", f"the Allies need 9 VP or fewer to offer peace; there are {g.vp}")
    return None


def forced_opening(g: Board, side: int) -> bool:
    """4.4.6 Historical: CP's first action is Guns of August as event."""
    return bool(
        g.rules.historical
        and side == CP
        and g.turn == 1
        and not g.actions[CP]
        and card_of(g, GUNS_OF_AUGUST) in g.hand[CP]
    )


USES = (("ops", why_not_ops), ("sr", why_not_sr), ("rp", why_not_rp), ("event", why_not_as_event))


@dataclass(frozen=True)
class ChooseAction(Decision):
    """7.1 Exactly one action: Ops, SR, RP or event of a card, the automatic operation, a peace offer."""

    rule = "7.1"
    prompt = "action {round} of 6: use a card, or one operation without a card"
    round: int = 1
    late: int = 0
    """8.9 holds: the question is asked though one answer is left, which would show that the hand is Italy or
    Romania."""
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("ops", "card", label="Use {card} for Ops", group="cards", rule="8.1"),
        Verb("event", "card", label="Play {card} as event", group="cards", rule="9.1"),
        Verb("sr", "card", label="Use {card} for SR", group="cards", rule="13.1"),
        Verb("rp", "card", label="Use {card} for RP", group="cards", rule="8.8"),
        Verb("one_op", label="Automatic operation: 1 Op without a card", group="cards", rule="7.2"),
        Verb("offer_peace", label="Offer peace", group="cards", rule="16.10"),
    )
    auto = True

    def automatic(self) -> bool:
        return not self.late

    def options(self, g: Board) -> Iterable[Raw]:
        side = self.side
        if forced_opening(g, side):
            return [("event", card_of(g, GUNS_OF_AUGUST))]
        choices: list[Raw] = [("one_op",)]
        last = g.actions[side][-1] if g.actions[side] else -1
        late, sick = side == AP and late_entry(g), played_now(g, INFLUENZA)
        for card in g.hand[side]:
            if not late or why_not_ops(g, side, card) is None:
                choices.append(("ops", card))
                if last != SR:
                    choices.append(("sr", card))
                if last != RP and not sick:
                    choices.append(("rp", card))
            if why_not_as_event(g, side, card) is None:
                choices.append(("event", card))
        if g.rules.scenario.peace and why_no_peace(g, side) is None:
            choices.append(("offer_peace",))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        if choice[0] == "offer_peace":
            return why_no_peace(g, self.side)
        if forced_opening(g, self.side):
            return No("4.4.6", "the first action of the Central Powers is Guns of August as event")
        if choice[0] == "one_op":
            return None
        card = choice[1]
        if card not in g.hand[self.side]:
            return No(
                "7.1", f"{tables_of(g).card_ids[card]} {tables_of(g).card_names[card]} is not in your hand"
            )
        return dict(USES)[choice[0]](g, self.side, card)


@procedure
class ActionRound(Procedure):
    """7.1 One side takes one action."""

    side: int

    @step("7.1")
    def choose(self, g: Board) -> Decision:
        fresh_round(g, self.side)
        g.round = len(g.actions[self.side]) + 1
        return ChooseAction(self.side, g.round, int(self.side == AP and late_entry(g)))

    @choose.then
    def chosen(self, g: Board, choice: Raw) -> Any:
        side, verb = self.side, choice[0]
        kind = {"ops": OPS, "sr": SR, "rp": RP, "event": EVENT, "one_op": ONE_OP, "offer_peace": PEACE}[verb]
        if verb == "event" and tables_of(g).card_ids[choice[1]] == SALONIKA:
            kind = SR
        g.actions = replaced(g.actions, side, (*g.actions[side], kind))
        if verb == "offer_peace":
            return PeaceOffer(side)
        if verb == "one_op":
            g.log("7.2", "one_op", side=side)
            return Operations(side, 1)
        card = choice[1]
        g.reveal()
        if verb == "event":
            return PlayEvent(side, card)
        g.log("7.1", "used", side=side, card=card, use={"ops": "Ops"}.get(verb, verb.upper()))
        row = tables_of(g).cards[card]
        discard(g, card)
        if verb == "ops":
            return Operations(side, row.ops)
        if verb == "sr":
            return Redeployment(side, row.sr)
        take_rp(g, side, card)
        return None

    @step("7.1")
    def end_of_action(self, g: Board) -> None:
        """7.1 The action is over: High Seas Fleet scores unless Grand Fleet answered it (18)."""
        if self.side == AP and g.fleet_at_sea:
            g.fleet_at_sea = 0
            add_vp(g, 1, "18", "the Grand Fleet did not answer the High Seas Fleet")
        age_failures(g, self.side)


def rp_given(g: Board, side: int, card: int) -> dict[int, int]:
    """8.8 The RPs of a card by pool; none for neutral nations, and a US RP after Over There."""
    neutral = {
        POOLS.index(pool) for pool, nation in (("IT", IT), ("BU", BU), ("TU", TU)) if not at_war(g, nation)
    }
    given = {
        pool: points
        for pool, points in enumerate(tables_of(g).card_rp[card])
        if points and pool not in neutral
    }
    if side == AP and was_played(g, OVER_THERE):
        given[US] = given.get(US, 0) + 1
    return given


def take_rp(g: Board, side: int, card: int) -> None:
    """8.8 The card's RPs go to the pools."""
    for pool, points in rp_given(g, side, card).items():
        add_rp(g, pool, 2 * points)


# 16.10 Peace


@dataclass(frozen=True)
class AnswerPeaceOffer(Decision):
    """16.10 Accept, and the game is a draw; or refuse."""

    rule = "16.10"
    prompt = "accept the peace offer and end the game in a draw?"
    verbs = (
        Verb("accept", label="Accept: the game is a draw"),
        Verb("refuse", label="Refuse"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("refuse",), ("accept",)]


@procedure
class PeaceOffer(Procedure):
    """16.10 A peace offer: accepted, or rolled for."""

    side: int

    @step("16.10", "Peace offer")
    def offer(self, g: Board) -> Decision:
        g.log("16.10", "peace_offer", side=self.side)
        return AnswerPeaceOffer(enemy(self.side))

    @offer.then
    def answered(self, g: Board, choice: Raw) -> None:
        if choice[0] == "accept":
            agree_on_peace(g)
        else:
            peace_roll(g, self.side, combined_war_status(g))


def peace_roll(g: Board, side: int, war_status: int) -> None:
    """16.10 A low die is worth a VP for the offerer, a 6 one against."""
    die = g.roll("16.10", "peace terms")
    g.log("16.10", "peace_roll", side=side, die=die)
    good = 1 if side == CP else -1
    if die <= (3 if war_status < 20 else 2):
        add_vp(g, good, "16.10", "peace terms")
    elif die == 6:
        add_vp(g, -good, "16.10", "peace terms")


EVENTS = (
    EventKind(
        "one_op",
        "The {side} use one operation without a card",
        deed=Deed("used", "automatic operation", "ops"),
    ),
    EventKind("used", "The {side} use {card} for {use}", headline=True, report=True),
    EventKind("peace_offer", "The {side} offer peace", headline=True, report=True),
    EventKind("peace_roll", "Peace terms: die {die}", dice=("die",), report=True),
)
