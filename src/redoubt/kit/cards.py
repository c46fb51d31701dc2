"""Cards: decks, hands and discards as piles without an order.

A pile is a sorted tuple of card ids in the state. Nobody shuffles: chance comes in when a card is drawn
(`State.draw`). So a record holds one die for each card, equal piles are equal states, and what a side cannot
see is easy to imagine anew. A card lies in one pile at a time: `taken` and `added` move it.
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
    """What was drawn, and the piles after it."""

    drawn: Pile
    deck: Pile
    discards: Pile


def deal(g: State, rule: str, what: str, deck: Pile, discards: Pile, count: int) -> Deal:
    """Draw so many cards. When the deck runs out, the rest of it is dealt, the discards become the new deck,
    and the deal goes on; if that is not enough, fewer cards are drawn."""
    drawn, deck = g.draw(rule, what, deck, count)
    if len(drawn) < count and discards:
        more, deck = g.draw(rule, what, discards, count - len(drawn))
        drawn, discards = drawn + more, ()
    return Deal(drawn, deck, discards)


# Who sees which cards: for `field(see=...)`


def face_down(g: Any, side: int, pile: Pile) -> Pile:
    """A pile of which everybody knows only how many cards it holds."""
    return (HIDDEN,) * len(pile)


def all_face_down(g: Any, side: int, piles: Sequence[Pile]) -> list[Pile]:
    """The same for a pile of each side."""
    return [face_down(g, side, pile) for pile in piles]


def own_hand(g: Any, side: int, hands: Sequence[Pile]) -> list[Pile]:
    """The hands of all sides: a side sees its own, and how many cards the others hold."""
    return [hand if owner == side else face_down(g, side, hand) for owner, hand in enumerate(hands)]


def redealt(piles: Iterable[Pile], draw: Callable[[int], int]) -> list[Pile]:
    """Piles that a side cannot look into, as they could be: all their cards dealt anew, to each pile as many
    as it holds. For a title's `determinize`; `draw(n)` gives a number from 1 to n. It serves the hidden
    counters of stacks as well."""
    known = list(piles)
    cards = sorted(card for pile in known for card in pile)
    dealt = []
    for pile in known:
        dealt.append(tuple(sorted(cards.pop(draw(len(cards)) - 1) for _ in pile)))
    return dealt
