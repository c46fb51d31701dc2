"""What a side can do at the table, and what it can ask before it does it.

A question is answered in a game imagined from the side's seat, so that not even a refusal tells what the
side may not know; and no list of choices reaches past a die, so that nobody can try out what it will show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redoubt.engine.decision import PIECE, PLACE, Names
from redoubt.engine.errors import BadChoice, NotYours
from redoubt.engine.game import Game
from redoubt.engine.undo import barred
from redoubt.engine.view import ONLOOKER, Seen, question, seen
from redoubt.service import bodies
from redoubt.service.chairs import Visitor
from redoubt.service.chronicle import Scribe, last_own, now
from redoubt.service.errors import NotFound, Unknowable
from redoubt.service.hall import Hall, fingerprint
from redoubt.service.live import HUMAN, Live, Plea
from redoubt.service.table import (
    Plain,
    consent_needed,
    prompt_of,
    proposals_of,
    redo_of,
    table_of,
    why_of,
)
from redoubt.service.types import Peek, TableView, Why
from redoubt.show import proposals
from redoubt.show.types import LayerView, PieceInfo, PlaceInfo

IMAGINED = 1
"""Which of the games a side could be in questions are answered in: always the same one."""


def choose(hall: Hall, who: Visitor, game: str, wish: bodies.Choose) -> TableView:
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        side = seat.drafting(wish.side, wish.choices)

        def act(scribe: Scribe) -> None:
            if len(wish.choices) > 1:
                foreseen(live.game, side, wish.choices[:-1])
            for text in wish.choices:
                scribe.choose(side, text, wish.reason)
                if scribe.game.barrier:
                    break  # what comes after was chosen without knowing this

        hall.post(live, side, wish.key, fingerprint("choose", wish), wish.expected_seq, act)
        return table_of(live, side)


def undo(hall: Hall, who: Visitor, game: str, wish: bodies.Undo) -> TableView:
    """Take back the side's last order: all choices that were posted together, as far as that is free. Where
    others must agree, computers do; people are asked, if the wish says so."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        side = seat.taking_back(wish.side)
        for agreeing in wish.consent:
            seat.consenting(agreeing)
        wished = fingerprint("undo", wish)
        if hall.done(live, wish.key, wished):
            return table_of(live, side)
        needs: list[str] = []
        if barred(live.game, side) is not None:
            seat.deciding(wish.side)
            needs = consent_needed(live.game, side)
        agreed = {*wish.consent, *(name for name in needs if live.seats.get(name) != HUMAN)}
        if wish.ask and set(needs) - agreed:
            hall.must_be_current(live, side, wish.expected_seq)
            live.plea = Plea(side, needs, agreed, live.seq(side))
            live.posts[wish.key] = wished
            hall.notify(live)
        else:
            _take_back(hall, live, side, agreed, wish.key, wished, wish.expected_seq)
        return table_of(live, side)


def _take_back(
    hall: Hall, live: Live, side: int, agreed: set[str], key: str, wished: str, expected: int
) -> None:
    def act(scribe: Scribe) -> None:
        last = last_own(live.game, side)
        scribe.undo(side, sorted(agreed), live.before)
        post = live.chronicle.marks[last].post if last is not None else ""
        while post:
            last = last_own(scribe.game, side)
            if last is None or last >= len(live.chronicle.marks):
                break
            if live.chronicle.marks[last].post != post or barred(scribe.game, side):
                break
            scribe.undo(side)

    hall.post(live, side, key, wished, expected, act)


def consent(hall: Hall, who: Visitor, game: str, wish: bodies.Consent) -> TableView:
    """A side agrees to what another asks to take back, or refuses. When all have agreed it is taken back."""
    with hall.visit(who, game, change=True) as seat:
        live, side, plea = seat.live, seat.deciding(wish.side), seat.live.plea
        wished = fingerprint("consent", wish)
        if hall.done(live, wish.key, wished):
            return table_of(live, side)
        if plea is None or wish.side not in plea.needs:
            raise BadChoice(f"{wish.side} has not been asked to agree to anything", "side")
        if not wish.agree:
            live.plea = None
        else:
            plea.agreed.add(wish.side)
        if wish.agree and set(plea.needs) <= plea.agreed:
            _take_back(hall, live, plea.side, plea.agreed, wish.key, wished, live.seq(plea.side))
        else:
            live.posts[wish.key] = wished
        hall.notify(live)
        return table_of(live, side)


def redo(hall: Hall, who: Visitor, game: str, wish: bodies.Redo) -> TableView:
    """Make the order again that was taken back last. A die in it is rolled anew."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        side = seat.taking_back(wish.side)
        seat.drafting(wish.side, redo_of(live, side))

        def act(scribe: Scribe) -> None:
            again = redo_of(live, side)
            if not again:
                raise BadChoice(f"{wish.side} has nothing to redo", "side")
            for text in again:
                if not scribe.game.may(side, text):
                    break
                scribe.choose(side, text)

        hall.post(live, side, wish.key, fingerprint("redo", wish), wish.expected_seq, act)
        return table_of(live, side)


def reset(hall: Hall, who: Visitor, game: str, wish: bodies.Redo) -> TableView:
    """Back to the beginning of the phase, as far as that is free."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        side = seat.taking_back(wish.side)

        def act(scribe: Scribe) -> None:
            phase = now(live.game)
            undone = 0
            while (last := last_own(scribe.game, side)) is not None:
                if live.chronicle.marks[last].at != phase or barred(scribe.game, side):
                    break
                scribe.undo(side)
                undone += 1
            if not undone:
                raise BadChoice(f"{wish.side} can take nothing back in this phase", "side")

        hall.post(live, side, wish.key, fingerprint("reset", wish), wish.expected_seq, act)
        return table_of(live, side)


# asking


def foreseen(game: Game, side: int, choices: Sequence[str]) -> Game:
    """The game after some choices that nothing unknown follows: one the side imagines, not the real one."""
    imagined = game.determinize(side, IMAGINED)
    for text in choices:
        imagined.barrier = False
        try:
            imagined.choose(side, text)
        except NotYours:
            game.why_not(side, text)  # nothing to decide at all: says who must
            raise Unknowable(f"somebody else decides before '{text[:60]}'", "choices") from None
        if imagined.barrier:
            raise Unknowable(
                f"a die or something hidden comes after '{text[:60]}': make that choice first", "choices"
            )
    return imagined


def peek(hall: Hall, who: Visitor, game: str, wish: bodies.Peek) -> Peek:
    """What could be chosen after these choices."""
    with hall.visit(who, game) as seat:
        live = seat.live
        side = seat.asking(wish.side)
        imagined = foreseen(live.game, side, wish.choices)
        sight = seen(imagined, side)
        if sight.decision is None:
            live.game.why_not(side, wish.choices[0] if wish.choices else "-")
            raise Unknowable(f"after this {wish.side} has nothing more to decide", "choices")
        return Peek(
            legal=live.table.offers(sight, imagined.seat(side)),
            decision=prompt_of(question(imagined, sight.decision), wish.side),
            closing=list(live.title.closing),
        )


def propose(hall: Hall, who: Visitor, game: str, wish: bodies.Propose) -> Plain:
    """A draft of orders that the side could send now, and what had to be left out of it."""
    with hall.visit(who, game) as seat:
        live = seat.live
        side = seat.asking(wish.side)
        draft = proposals.drafted(proposals_of(live), live.game, side, wish.proposal, wish.places)
        return draft.to_plain()


def why(hall: Hall, who: Visitor, game: str, wish: bodies.Why) -> Plain:
    with hall.visit(who, game) as seat:
        live = seat.live
        no = live.game.why_not(seat.asking(wish.side), wish.choice)
    return {"why": None if no is None else why_of(no)}


def why_not(hall: Hall, who: Visitor, game: str, wish: bodies.WhyNot) -> Plain:
    """Why this piece cannot act in that place now; null if it can."""
    with hall.visit(who, game) as seat:
        live = seat.live
        side = seat.asking(wish.side)
        imagined = live.game.determinize(side, IMAGINED)
        if wish.piece and wish.place:
            known_place(live, wish.place)
            refusal = live.table.why_not(seen(imagined, side), imagined.seat(side), wish.piece, wish.place)
            if refusal is not None:
                return {"why": Why(rule=refusal.rule, why=refusal.text)}
        return {"why": _reasons(imagined, side, wish.piece, wish.place)}


def known_place(live: Live, name: str) -> str:
    """A place by its id; NotFound if the title has no such place."""
    notation = live.title.notation
    for key in notation.of_part(PLACE):
        kind = notation.kinds[key]
        if isinstance(kind, Names) and name in kind.ids:
            return name
    raise NotFound(f"{live.title.id} has no place {name[:40]!r}", "place")


def _reasons(game: Game, side: int, piece: str | None, place: str | None) -> Why | None:
    """Tries every verb of the open decision with the words given; the first refusal is the answer."""
    refusal: Why | None = None
    for verb, words in _attempts(game, side, piece, place):
        text = " ".join([verb, *words])
        no = game.why_not(side, text)
        if no is not None:
            refusal = refusal or why_of(no)
            continue
        if place is None or place in words:
            return None
        after = game.clone(keep=False)
        after.barrier = False
        after.choose(side, text)
        if after.barrier or not after.legal(side):
            return None
        further = _reasons(after, side, None, place)
        if further is None:
            return None
        refusal = further
    return refusal


def _attempts(game: Game, side: int, piece: str | None, place: str | None) -> list[tuple[str, list[str]]]:
    """Every verb that may be chosen now and takes no more than the piece and the place, with its words."""
    legal = game.legal(side)
    if not legal:
        game.why_not(side, "-")  # raises: it is not this side's turn to decide
    notation = game.title.notation
    given = {
        **dict.fromkeys(notation.of_part(PIECE), piece),
        **dict.fromkeys(notation.of_part(PLACE), place),
    }
    attempts = []
    for verb in dict.fromkeys(choice.verb for choice in legal):
        kinds = notation.verbs[verb]
        words = [given.get(kind) for kind in kinds]
        if kinds and all(word is not None for word in words):
            attempts.append((verb, [str(word) for word in words]))
    if not attempts:
        named = " and ".join(name for name in (piece, place) if name)
        raise BadChoice(f"no choice now involves {named or 'nothing'}", "piece")
    return attempts


def reasons(live: Live, viewer: int) -> list[Plain]:
    """Why the computers chose what they chose, as far as the viewer may know what that was."""
    reasons = []
    over = live.game.result is not None
    for number, reason in live.computer.reasons:
        mark: Any = live.chronicle.marks[number]
        if over or mark.side == viewer or not (mark.private or viewer in mark.hidden):
            reasons.append({"seq": live.chronicle.seq(viewer, number + 1), **reason})
    return reasons


# looking closer


def place_info(live: Live, viewer: int, place: str, at: int | None = None) -> PlaceInfo:
    known_place(live, place)
    try:
        return live.table.place(_sight(live, viewer, at), place)
    except LookupError:
        raise NotFound(f"{live.title.id} has no information about places", "place") from None


def piece_info(live: Live, viewer: int, piece: str) -> PieceInfo:
    seat = None if viewer == ONLOOKER else live.game.seat(viewer)
    try:
        return live.table.piece(seen(live.game, viewer), piece, seat)
    except LookupError:
        raise NotFound(f"no piece {piece[:40]!r} can be seen", "piece") from None


def overlay(live: Live, viewer: int, name: str, place: str, piece: str, at: int | None = None) -> LayerView:
    if name not in [layer.name for layer in live.table.layers]:
        raise NotFound(f"{live.title.id} has no layer {name[:40]!r}", "name")
    if place:
        known_place(live, place)
    try:
        return live.table.layer(_sight(live, viewer, at), name, place, piece)
    except LookupError:
        raise NotFound(f"no piece {piece[:40]!r} can be seen", "piece") from None


def _sight(live: Live, viewer: int, at: int | None) -> Seen:
    """The viewer's sight of the present position, or of that when the viewer had counted `at`."""
    return seen(live.game if at is None else live.at(viewer, at)[0], viewer)


__all__ = [
    "choose", "consent", "foreseen", "known_place", "overlay", "peek", "piece_info", "place_info", "propose",
    "reasons", "redo", "reset", "undo", "why", "why_not",
]  # fmt: skip
