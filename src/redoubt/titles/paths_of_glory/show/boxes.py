"""Beside the map: hands, combat cards on the table, piles, reserve and eliminated boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.show.types import Box, BoxItem, Card, Piece
from redoubt.titles.paths_of_glory.queries import tables_of
from redoubt.titles.paths_of_glory.show.cards import seen_card
from redoubt.titles.paths_of_glory.state import BOXES, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, POOLS, POWERS, SIDES


def boxes(seen: Seen, pieces: Sequence[Piece], hand: Sequence[Card]) -> list[Box]:
    """All boxes: the viewer's side first."""
    order = (AP, CP) if seen.side == AP else (CP, AP)
    return [
        *(_hand(seen, side, hand) for side in order),
        *_table(seen.g),
        *(box for side in order for box in _units(seen.g, side, pieces)),
        *_gone(pieces),
        *(box for side in order for box in _piles(seen.g, side)),
    ]


def _hand(seen: Seen, side: int, own: Sequence[Card]) -> Box:
    g: Board = seen.g
    cards = list(own) if side == seen.side else [seen_card(g, card) for card in g.hand[side]]
    return Box(
        id=f"hand-{SIDES[side]}",
        title=f"Hand of the {POWERS[side]}",
        rule="3.3",
        side=SIDES[side],
        text=counted(len(cards), "card"),
        cards=cards,
    )


def _table(g: Board) -> Iterator[Box]:
    """12.7 Combat cards that stay after a won combat."""
    if g.face_up:
        used = [tables_of(g).card_names[card] for card in g.used]
        text = f"used in this round: {', '.join(used)}" if used else "each may serve once more a round"
        cards = [seen_card(g, card) for card in g.face_up]
        yield Box(id="face-up", title="Combat cards on the table", rule="12.7", text=text, cards=cards)


def _units(g: Board, side: int, pieces: Sequence[Piece]) -> Iterator[Box]:
    """1.4 Reserve and eliminated boxes, and the replacement points of the turn."""
    reserve, eliminated = BOXES[side], BOXES[2 + side]
    for id, title, rule in (
        (reserve, f"Reserve Box of the {POWERS[side]}", "1.4"),
        (eliminated, f"Eliminated {POWERS[side]}", "1.4"),
    ):
        inside = [piece for piece in pieces if piece.place == id]
        whole = sum(not piece.reduced for piece in inside)
        strength = f"{'all' if whole == len(inside) else whole or 'none'} at full strength"
        yield Box(
            id=id,
            title=title,
            rule=rule,
            side=SIDES[side],
            text=f"{counted(len(inside), 'unit')}, {strength}" if inside else "empty",
            pieces=[piece.id for piece in inside],
            keeps=id == reserve,
        )
    points = [
        BoxItem(label=pool if pool != "A" else "Allied minors", value=halves(g.rp[n]))
        for n, pool in enumerate(POOLS)
        if g.rp[n] and (pool in ("GE", "AH", "BU", "TU")) == (side == CP)
    ]
    if points:
        yield Box(
            id=f"rp-{SIDES[side]}",
            title=f"Replacement points of the {POWERS[side]}",
            rule="17.1",
            side=SIDES[side],
            items=points,
        )


def halves(number: int) -> str:
    """Replacement points, which are counted in halves."""
    whole, half = divmod(number, 2)
    return f"{whole or ''}½" if half else str(whole)


def _gone(pieces: Sequence[Piece]) -> Iterator[Box]:
    lost = [piece.id for piece in pieces if piece.place == BOXES[4]]
    text = counted(len(lost), "unit") if lost else "empty"
    yield Box(id=BOXES[4], title="Permanently eliminated", rule="12.10.8", text=text, pieces=lost)


def _piles(g: Board, side: int) -> Iterator[Box]:
    """1.5 The draw pile by its number, the discards, and the cards out of the game."""
    power, own = POWERS[side], SIDES[side]
    buried = len(g.buried[side])
    hidden = f"; {counted(buried, 'card')} discarded face down" if buried else ""
    text = f"{counted(len(g.deck[side]), 'card')} to draw{hidden}"
    yield Box(id=f"deck-{own}", title=f"Draw pile of the {power}", rule="5.G", side=own, text=text)
    if g.discards[side]:
        cards = [seen_card(g, card) for card in g.discards[side]]
        yield Box(id=f"discards-{own}", title=f"Discards of the {power}", rule="7.6", side=own, cards=cards)
    gone = [card for card in g.removed if tables_of(g).card_side[card] == side]
    if gone:
        cards = [seen_card(g, card) for card in gone]
        yield Box(
            id=f"removed-{own}", title=f"Removed from the game, {power}", rule="7.6", side=own, cards=cards
        )


__all__ = ["boxes", "halves"]
