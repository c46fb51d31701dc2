"""Section 3: Set-up: counters and trenches, the decks, the opening hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from redoubt.engine.decision import Decision, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.cards import added, taken
from redoubt.kit.words import with_nouns
from redoubt.titles.paths_of_glory.board import clear_discards, draw_into_hand
from redoubt.titles.paths_of_glory.queries import at, card_of, tables_of
from redoubt.titles.paths_of_glory.state import RESERVE, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, MOBILIZATION, SIDES, SetupRow

GUNS_OF_AUGUST = "CP-01"
START = "start"


def rows_for(g: Board, when: str) -> list[SetupRow]:
    """The set-up of the start, or of a nation that enters the war, in this profile (4.4)."""
    own = g.rules.scenario.setup
    return [row for row in tables_of(g).setup if row.when == when and row.scenario in ("both", own)]


def set_up(g: Board, when: str, side: int = CP) -> None:
    """3.1 Put counters and trenches on the map. `side` owns what the set-up names no side for."""
    tables = tables_of(g)
    owner = {"AP": AP, "CP": CP, "": side}
    for row in rows_for(g, when):
        if row.kind == "trench":
            space = at(g, row.space)
            g.trench = replaced(g.trench, space, row.level)
            g.trench_of = replaced(g.trench_of, space, owner[row.side])
        elif row.space:
            unit = tables.unit[row.item]
            box = RESERVE[owner[row.side]]
            place = box if row.space.endswith("Reserve Box") else at(g, row.space)
            g.place = replaced(g.place, unit, place)
            g.reduced = replaced(g.reduced, unit, int(row.state == "reduced"))
    g.changed()


def deck_cards(g: Board, side: int, deck: int) -> tuple[int, ...]:
    """1.5, 3.4 The cards of a side's deck; optional cards only if they are used."""
    tables = tables_of(g)
    return tuple(
        card
        for card, row in enumerate(tables.cards)
        if tables.card_side[card] == side
        and tables.deck_of[card] == deck
        and (g.rules.optional_cards or not row.optional)
    )


def begin(g: Board) -> Sequence[Procedure]:
    """3.1, 4.4.1, 4.4.2 A new game: the set-up and the VP spaces of its profile."""
    from redoubt.titles.paths_of_glory.rules.r05_sequence import War

    set_up(g, START)
    for side in (AP, CP):
        g.deck = replaced(g.deck, side, deck_cards(g, side, MOBILIZATION))
    return [War()]


@dataclass(frozen=True)
class TakeGunsOfAugust(Decision):
    """3.3 CP may take Guns of August before drawing. In Historical he must (4.4)."""

    rule = "3.3"
    prompt = "take Guns of August into the opening hand?"
    verbs = (
        Verb("take", "card", label="Take {card} and draw the rest", group="cards", safe=False),
        Verb("draw_all", label="Draw every card", group="cards"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        yield ("take", card_of(g, GUNS_OF_AUGUST))
        if not g.rules.historical:
            yield ("draw_all",)


@procedure
class OpeningHands(Procedure):
    """3.3 CP decides about Guns of August, then both sides draw their hands."""

    @step("3.3")
    def guns_of_august(self, g: Board) -> Decision:
        return TakeGunsOfAugust(CP)

    @guns_of_august.then
    def taken_or_not(self, g: Board, choice: Raw) -> None:
        if choice[0] == "take":
            card = choice[1]
            g.deck = replaced(g.deck, CP, taken(g.deck[CP], card))
            draw_into_hand(g, CP, (card,))
            g.log("3.3", "guns_taken", side=CP, card=card)

    @step("3.3")
    def hands(self, g: Board) -> None:
        for side in (AP, CP):
            fill_hand(g, side, "3.3")


def fill_hand(g: Board, side: int, rule: str) -> None:
    """3.3, 5.G A side draws to its hand size. When the deck runs out, the discards become the new deck."""
    wanted = g.rules.hand - len(g.hand[side])
    drawn: tuple[int, ...] = ()
    if wanted > 0:
        what = f"cards of {SIDES[side]}"
        drawn, deck = g.draw(rule, what, g.deck[side], wanted)
        if len(drawn) < wanted and (g.discards[side] or g.buried[side]):
            pile = added(g.discards[side], *g.buried[side])
            clear_discards(g, side)
            more, deck = g.draw(rule, what, pile, wanted - len(drawn))
            drawn += more
        g.deck = replaced(g.deck, side, deck)
    if not drawn:
        return
    draw_into_hand(g, side, drawn)
    g.reveal(side)
    g.log(rule, "drew", side=side, number=len(drawn))
    for card in drawn:
        g.log(rule, "drawn", seen_by=(side,), side=side, card=card)


EVENTS = (
    EventKind("guns_taken", "The {side} take {card} into the opening hand", headline=True),
    EventKind("drew", "The {side} draw {number}", words=with_nouns(number="card")),
    EventKind("drawn", "The {side} draw {card}"),
)
