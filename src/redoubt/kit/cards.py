"""Cards: decks, hands and discards as piles without an order.

A pile is a sorted tuple of card ids in the state. There is no shuffle: chance enters when a card is drawn
(`State.draw`). So a record holds one die per card, equal piles make equal states, and cards that a side
cannot see are easy to redeal. A card lies in one pile at a time: `taken` and `added` move it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from redoubt.engine.state import State
from redoubt.kit.counters import HIDDEN

Pile = tuple[int, ...]


def added(pile: Pile, *cards: int) -> Pile:
    """The pile with these cards."""
    return tuple(sorted((*pile, *cards)))


def taken(pile: Pile, *cards: int) -> Pile:
    """The pile without these cards."""
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)


class Deal(NamedTuple):
    """The cards drawn, and the piles afterwards."""

    drawn: Pile
    deck: Pile
    discards: Pile


def deal(g: State, rule: str, what: str, deck: Pile, discards: Pile, count: int) -> Deal:
    """Draw `count` cards. When the deck runs out, the discards become the new deck and the deal continues; if
    they run out too, fewer cards are drawn."""
    drawn, deck = g.draw(rule, what, deck, count)
    if len(drawn) < count and discards:
        more, deck = g.draw(rule, what, discards, count - len(drawn))
        drawn, discards = drawn + more, ()
    return Deal(drawn, deck, discards)


# Who sees which cards: for `field(see=...)`


def face_down(g: Any, side: int, pile: Pile) -> Pile:
    """A pile of which everyone sees only the number of cards."""
    return (HIDDEN,) * len(pile)


def own_hand(g: Any, side: int, hands: Sequence[Pile]) -> list[Pile]:
    """The hands of all sides: a side sees its own hand, and the size of the others."""
    return [hand if owner == side else face_down(g, side, hand) for owner, hand in enumerate(hands)]


def redealt(piles: Iterable[Pile], draw: Callable[[int], int]) -> list[Pile]:
    """Piles that a side cannot see, as they could be: all their cards redealt, as many to each pile as it
    holds. For a title's `determinize`; `draw(n)` returns a number from 1 to n. It also serves the hidden
    counters of stacks."""
    hidden = list(piles)
    cards = sorted(card for pile in hidden for card in pile)
    dealt = []
    for pile in hidden:
        dealt.append(tuple(sorted(cards.pop(draw(len(cards)) - 1) for _ in pile)))
    return dealt
