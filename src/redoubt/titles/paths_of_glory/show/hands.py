"""What the enemy may hold in a combat: the combat cards that fit it, each weighed by the exact chance that it
is among the cards of his hand.

He is supposed to play every card of his hand that fits, and both sides the face-up cards that do. Cards of
equal effect count as one, so that a few games stand for all hands.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, Final

from redoubt.engine.game import Game
from redoubt.engine.state import replaced
from redoubt.kit.cards import added, taken
from redoubt.kit.words import counted
from redoubt.show.forecast import Worlds
from redoubt.titles.paths_of_glory.board import lay_face_up, note_event, rules_changed
from redoubt.titles.paths_of_glory.queries import enemy, full, lf, tables_of
from redoubt.titles.paths_of_glory.rules.cards.declaration import CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.r12_6_combat import ATTACKER_FIRST, Combat
from redoubt.titles.paths_of_glory.rules.r12_7_cards import CARD_STEP, TRENCH_STEP, score_star, why_no_card
from redoubt.titles.paths_of_glory.rules.r12_9_fire import volley
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import CP

FIRE, SUPPOSED, FLANKING = 6, 7, 8
"""The step of a combat at which nobody is asked for cards: both sides have answered; the whole combat is
supposed; a flank attempt comes first."""
NONE_FIT: Final = "no combat card that the enemy could hold fits this combat"
WITHOUT: Final = "cards of your hand count once you play them"
AS_STAFF: Final = "you play cards as your staff would"

STEPS: Final = [step.name for step in Combat.STEPS]
Effect = tuple[int, ...]


def worlds(game: Game, depth: int, side: int) -> Worlds:
    """The games that a side could be in, by what the enemy holds: his likeliest hand first."""
    foe = enemy(side)
    game = unanswered(game, depth, foe)
    g: Board = game.state  # type: ignore[assignment]
    combat: Any = game.stack[depth]
    fight = combat.fight(g)
    table_cards = {who: fitting(g, who, fight, face_up(g, who)) for who in (side, foe)}
    unseen = (*g.hand[foe], *g.deck[foe], *g.buried[foe])
    could = fitting(g, foe, fight, unseen)
    by_effect: dict[Effect, tuple[Fraction, tuple[int, ...]]] = {}
    for chance, held in hands(could, len(unseen), len(g.hand[foe])):
        effect = effect_of(g, held)
        known = by_effect.get(effect)
        by_effect[effect] = (chance, held) if known is None else (known[0] + chance, known[1])
    games = tuple(
        (chance, with_cards(game, depth, {side: table_cards[side], foe: (*table_cards[foe], *held)}))
        for chance, held in sorted(by_effect.values(), key=lambda row: (-row[0], row[1]))
    )
    own = WITHOUT if combat.asked in (SUPPOSED, FLANKING) or combat.asked < FIRE else AS_STAFF
    notes = [_note(g, could, len(unseen), len(g.hand[foe])), own]
    if fight.defenders and may_stay(g, fight):
        notes.append("the defenders may lose a step instead of leaving, and do where their staff would")
    spent, wins = spent_victories(g, fight)
    if spent and fight.defenders:
        notes.append(
            f"{spent} of the {wins} winning throws leave no attacker at full strength: nobody retreats then"
        )
    return Worlds(games, tuple(notes))


def spent_victories(g: Board, fight: Fight) -> tuple[int, int]:
    """12.11.1 In how many of the throws that win without cards no attacker is left at full strength, and how
    many win. A loss number as large as the loss factors of all full attackers reduces every one of them."""
    attack, defence = (volley(g, fight, attacking, ()) for attacking in (True, False))
    strength = sum(lf(g, unit) for unit in fight.attackers if full(g, unit))
    won = [loss for a in range(1, 7) for d in range(1, 7) if attack.loss(g, a) > (loss := defence.loss(g, d))]
    return sum(loss >= strength for loss in won), len(won)


def may_stay(g: Board, fight: Fight) -> bool:
    """12.11.2 A trench or the ground lets the defenders cancel a retreat."""
    tables = tables_of(g)
    return bool(fight.trench or tables.ground[tables.terrain[fight.target]].ignores_retreat)


def unanswered(game: Game, depth: int, foe: int) -> Game:
    """A copy in which the cards that the enemy was imagined to play are back in his hand."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    combat: Any = copy.stack[depth].copy()
    copy.stack = [*copy.stack[:depth], combat, *copy.stack[depth + 1 :]]
    tables = tables_of(g)
    for card in combat.fresh:
        row = tables.cards[card]
        use = g.rules.cards[card].combat
        if tables.card_side[card] != foe or foe == combat.side or use is None:
            continue
        g.face_up = taken(g.face_up, card)
        g.hand = replaced(g.hand, foe, added(g.hand[foe], card))
        g.played = replaced(g.played, card, 0)
        g.war_status = replaced(g.war_status, foe, g.war_status[foe] - row.war_status)
        if g.rules.scenario.star_events_score and row.remove_after_event:
            g.vp += -1 if foe == CP else 1
        combat.trench = 0 if use.entrenches else combat.trench
        combat.defence_cards = taken(combat.defence_cards, card)
        combat.fresh = taken(combat.fresh, card)
        g.used = tuple(other for other in g.used if other != card)
    rules_changed(g)
    return copy


def face_up(g: Board, side: int) -> tuple[int, ...]:
    """12.7 A side's face-up cards that are not used in this round."""
    mine = tables_of(g).card_side
    return tuple(card for card in g.face_up if mine[card] == side and card not in g.used)


def fitting(g: Board, side: int, fight: Fight, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The combat cards among some that a side may play in a combat. Turk Determination comes after the flank
    attempt and is left out, as only one trench can be in force."""
    fits = []
    for card in sorted(card for card in cards if card >= 0):
        use = g.rules.cards[card].combat
        if use is None or use.flanks or use.entrenches:
            continue
        if any(why_no_card(g, side, card, fight, step) is None for step in (TRENCH_STEP, CARD_STEP)):
            fits.append(card)
    return tuple(fits)


def hands(could: tuple[int, ...], unseen: int, held: int) -> list[tuple[Fraction, tuple[int, ...]]]:
    """Every set of the cards in question that a hand may hold, with its chance: all hands of that size out of
    the unseen cards are equally likely."""
    every, others = comb(unseen, held), unseen - len(could)
    weighed = []
    for size in range(min(len(could), held) + 1):
        ways = comb(others, held - size)
        if ways:
            weighed += [(Fraction(ways, every), cards) for cards in combinations(could, size)]
    return weighed or [(Fraction(1), ())]


def holds(unseen: int, held: int) -> Fraction:
    """The chance that a certain unseen card is in the hand."""
    return Fraction(held, unseen) if unseen else Fraction(0)


def effect_of(g: Board, cards: tuple[int, ...]) -> Effect:
    """What cards do together; of those that cancel a trench one is enough."""
    uses = [use for card in cards if (use := g.rules.cards[card].combat) is not None]
    return (
        sum(use.drm for use in uses),
        *(int(any(_flags(use)[flag] for use in uses)) for flag in range(8)),
    )


def _flags(use: CombatUse) -> tuple[bool, ...]:
    return (
        use.cancels_trench, use.ignores_shifts, use.fires_first, use.army_table, use.stands, use.withdraws,
        use.calls_off, use.advance_or_vp,
    )  # fmt: skip


def with_cards(game: Game, depth: int, cards: dict[int, tuple[int, ...]]) -> Game:
    """A copy of a game before the fire of a combat, in which both sides play these cards."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    combat: Any = copy.stack[depth].copy()
    copy.stack = [*copy.stack[:depth], combat, *copy.stack[depth + 1 :]]
    for side, played in cards.items():
        for card in played:
            _lay(g, side, card)
            use = g.rules.cards[card].combat
            assert use is not None
            if side == combat.side:
                combat.attack_cards = (*combat.attack_cards, card)
                combat.trench = 0 if use.cancels_trench else combat.trench
                combat.no_shifts = 1 if use.ignores_shifts else combat.no_shifts
                combat.first = ATTACKER_FIRST if use.fires_first else combat.first
            else:
                combat.defence_cards = (*combat.defence_cards, card)
                combat.over = 1 if use.calls_off else combat.over
    if combat.asked != SUPPOSED:
        combat.asked = FLANKING if combat.asked < FIRE else FIRE
    return copy


def _lay(g: Board, side: int, card: int) -> None:
    """A card is played, wherever it was imagined to be."""
    if card not in g.face_up:
        if card in g.deck[side]:
            g.deck = replaced(g.deck, side, taken(g.deck[side], card))
            g.hand = replaced(g.hand, side, added(g.hand[side], card))
        elif card in g.buried[side]:
            g.buried = replaced(g.buried, side, taken(g.buried[side], card))
            g.hand = replaced(g.hand, side, added(g.hand[side], card))
        lay_face_up(g, card)
        note_event(g, card)
        score_star(g, card)
    g.used = (*g.used, card)


def _note(g: Board, could: tuple[int, ...], unseen: int, held: int) -> str:
    if not could:
        return NONE_FIT
    chance = float(100 * holds(unseen, held))
    names = tables_of(g).card_names
    titles = ", ".join(names[card] for card in could)
    known = f"the enemy holds {counted(held, 'card')} of {unseen} unseen"
    if len(could) == 1:
        return f"{known}: {titles} with {chance:.1f} %, and plays it if it fits"
    return f"{known}: each of {titles} with {chance:.1f} %, and plays every one that fits"


def asks_for_cards(combat: Combat, side: int) -> bool:
    """Whether the enemy's cards are unknown to a side: before the fire, unless the attacker has shown his."""
    before_fire = combat.pc <= STEPS.index("first_fire")
    return before_fire and (side == combat.side or combat.asked == SUPPOSED)


__all__ = ["STEPS", "SUPPOSED", "asks_for_cards", "fitting", "hands", "holds", "worlds"]
