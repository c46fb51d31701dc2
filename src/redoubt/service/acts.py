"""What a side can do at the table, and what it can ask before it does it.

A question is answered in a game imagined from the side's seat, so that not even a refusal tells what the
side may not know; and no list of choices reaches past a die, so that nobody can try out what it will show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redoubt.engine.errors import BadChoice, NotYours
from redoubt.engine.game import Game
from redoubt.engine.view import ONLOOKER
from redoubt.service import bodies
from redoubt.service.chronicle import Scribe, last_own, now, seen
from redoubt.service.errors import NotFound, Unknowable
from redoubt.service.hall import Hall, fingerprint
from redoubt.service.live import Live
from redoubt.service.table import Plain, barred, closing_of, redo_of, table_of
from redoubt.show import proposals
from redoubt.show.table import TitleTable, offered

IMAGINED = 1
"""Which of the games a side could be in questions are answered in: always the same one."""
PIECE_KINDS = ("unit", "piece", "counter")
HEX_KINDS = ("hex",)


def choose(hall: Hall, game: str, wish: bodies.Choose) -> Plain:
    with hall.using(game) as live:
        side = live.side(wish.side)

        def act(scribe: Scribe) -> None:
            if len(wish.choices) > 1:
                foreseen(live.game, side, wish.choices[:-1])
            for text in wish.choices:
                scribe.choose(side, text, wish.reason)
                if scribe.game.barrier:
                    break  # what comes after was chosen without knowing this

        hall.post(live, side, wish.key, fingerprint("choose", wish), wish.expected_seq, act)
        return table_of(live, side)


def undo(hall: Hall, game: str, wish: bodies.Undo) -> Plain:
    """Take back the side's last order: all choices that were posted together, as far as that is free."""
    with hall.using(game) as live:
        side = live.side(wish.side)
        for one in wish.consent:
            live.side(one, "consent")

        def act(scribe: Scribe) -> None:
            last = last_own(live.game, side)
            scribe.undo(side, wish.consent)
            post = live.chronicle.marks[last].post if last is not None else ""
            while post:
                last = last_own(scribe.game, side)
                if last is None or last >= len(live.chronicle.marks):
                    break
                if live.chronicle.marks[last].post != post or barred(scribe.game, side):
                    break
                scribe.undo(side)

        hall.post(live, side, wish.key, fingerprint("undo", wish), wish.expected_seq, act)
        return table_of(live, side)


def redo(hall: Hall, game: str, wish: bodies.Redo) -> Plain:
    """Make the order again that was taken back last. A die in it is rolled anew."""
    with hall.using(game) as live:
        side = live.side(wish.side)

        def act(scribe: Scribe) -> None:
            again = redo_of(live, side)
            if not again:
                raise BadChoice(f"{wish.side} has taken nothing back that could be done again", "side")
            for text in again:
                if not scribe.game.may(side, text):
                    break
                scribe.choose(side, text)

        hall.post(live, side, wish.key, fingerprint("redo", wish), wish.expected_seq, act)
        return table_of(live, side)


def reset(hall: Hall, game: str, wish: bodies.Redo) -> Plain:
    """Back to the beginning of the phase, as far as that is free."""
    with hall.using(game) as live:
        side = live.side(wish.side)

        def act(scribe: Scribe) -> None:
            phase = now(live.game)
            made = 0
            while (last := last_own(scribe.game, side)) is not None:
                if live.chronicle.marks[last].at != phase or barred(scribe.game, side):
                    break
                scribe.undo(side)
                made += 1
            if not made:
                raise BadChoice(f"nothing that {wish.side} chose in this phase can be taken back", "side")

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


def peek(hall: Hall, game: str, wish: bodies.Peek) -> Plain:
    """What could be chosen after these choices."""
    with hall.using(game) as live:
        side = live.side(wish.side)
        imagined = foreseen(live.game, side, wish.choices)
        decision = next((one for one in imagined.open_decisions() if one.side == side), None)
        if decision is None:
            live.game.why_not(side, wish.choices[0] if wish.choices else "-")
            raise Unknowable(f"after this {wish.side} has nothing more to decide", "choices")
        view = imagined.view(side)
        asked = next(one for one in view["pending"] if one["side"] == wish.side)
        return {
            "legal": offered(live.presenter, view, imagined.seat(side)),
            "decision": {
                "side": wish.side,
                "rule": asked["rule"],
                "text": asked["prompt"],
                "parts": asked["parts"],
                "kind": asked["kind"],
            },
            "closing": list(closing_of(live)),
        }


def propose(hall: Hall, game: str, wish: bodies.Propose) -> Plain:
    """A draft of orders that the side could send now, and what had to be left out of it."""
    with hall.using(game) as live:
        side = live.side(wish.side)
        return proposals.drafted(live.game, side, wish.proposal, wish.hexes).to_plain()


def why(hall: Hall, game: str, wish: bodies.Why) -> Plain:
    with hall.using(game) as live:
        no = live.game.why_not(live.side(wish.side), wish.choice)
    return {"why": None if no is None else {"rule": no.rule, "why": no.why}}


def why_not(hall: Hall, game: str, wish: bodies.WhyNot) -> Plain:
    """Why nothing can be done with this piece and that hex now; null if something can."""
    with hall.using(game) as live:
        side = live.side(wish.side)
        imagined = live.game.determinize(side, IMAGINED)
        if live.presenter is not None and wish.piece and wish.hex:
            known_name(live, "hex", wish.hex)
            explain = getattr(live.presenter, "why_not", None)
            own = explain and explain(imagined.view(side), imagined.seat(side), wish.piece, wish.hex)
            if own is not None:
                return {"why": own}
        return {"why": _reasons(imagined, side, wish.piece, wish.hex)}


def known_name(live: Live, kind: str, name: str) -> str:
    """A name of the title's own; NotFound if it has no such hex or piece."""
    if name not in getattr(live.title.notation.kinds.get(kind), "names", ()):
        raise NotFound(f"{live.title.id} has no {kind} {name[:40]!r}", kind)
    return name


def _reasons(game: Game, side: int, piece: str | None, hex: str | None) -> Plain | None:
    """Tries every verb of the open decision with the words given; the first refusal is the answer."""
    refusal: Plain | None = None
    for verb, words in _attempts(game, side, piece, hex):
        text = " ".join([verb, *words])
        no = game.why_not(side, text)
        if no is not None:
            refusal = refusal or {"rule": no.rule, "why": no.why}
            continue
        if hex is None or hex in words:
            return None
        after = game.clone(keep=False)
        after.barrier = False
        after.choose(side, text)
        if after.barrier or not after.legal(side):
            return None
        further = _reasons(after, side, None, hex)
        if further is None:
            return None
        refusal = further
    return refusal


def _attempts(game: Game, side: int, piece: str | None, hex: str | None) -> list[tuple[str, list[str]]]:
    legal = game.legal(side)
    if not legal:
        game.why_not(side, "-")  # raises: it is not this side's turn to decide
    given = {**dict.fromkeys(PIECE_KINDS, piece), **dict.fromkeys(HEX_KINDS, hex)}
    found = []
    for verb in dict.fromkeys(one.verb for one in legal):
        kinds = game.title.notation.verbs[verb]
        words = [given.get(kind) for kind in kinds]
        if kinds and all(word is not None for word in words):
            found.append((verb, [str(word) for word in words]))
    if not found:
        said = " and ".join(one for one in (piece, hex) if one)
        raise BadChoice(f"nothing that may be chosen now has to do with {said or 'nothing'}", "piece")
    return found


def reasons(live: Live, viewer: int) -> list[Plain]:
    """Why the computers chose what they chose, as far as the viewer may know what that was."""
    told = []
    over = live.game.result is not None
    for number, one in live.computer.reasons:
        mark: Any = live.chronicle.marks[number]
        if over or mark.side == viewer or not (mark.private or viewer in mark.hidden):
            told.append({"seq": live.chronicle.seq(viewer, number + 1), **one})
    return told


# looking closer


def hex_info(live: Live, viewer: int, hex: str, at: int | None = None) -> Plain:
    known_name(live, "hex", hex)
    return _presenter(live).hex_info(_sight(live, viewer, at), hex)


def piece_info(live: Live, viewer: int, piece: str) -> Plain:
    presenter = _presenter(live)
    seat = None if viewer == ONLOOKER else live.game.seat(viewer)
    try:
        return presenter.piece_info(seen(live.game, viewer), piece, seat)
    except LookupError:
        raise NotFound(f"there is no piece {piece[:40]!r} to be seen", "piece") from None


def overlay(live: Live, viewer: int, name: str, hex: str, piece: str, at: int | None = None) -> Plain:
    presenter = _presenter(live)
    if name not in [one["name"] for one in presenter.overlays]:
        raise NotFound(f"{live.title.id} has no layer {name[:40]!r}", "name")
    if hex:
        known_name(live, "hex", hex)
    side = None if viewer == ONLOOKER else live.game.sides[viewer]
    try:
        return presenter.overlay(_sight(live, viewer, at), side, name, hex, piece)
    except LookupError:
        raise NotFound(f"there is no piece {piece[:40]!r} to be seen", "piece") from None


def _sight(live: Live, viewer: int, at: int | None) -> Plain:
    """The viewer's view of the present position, or of that when he had counted `at`."""
    return seen(live.game if at is None else live.at(viewer, at)[0], viewer)


def _presenter(live: Live) -> TitleTable:
    if live.presenter is None:
        raise NotFound(f"{live.title.id} draws no table", "game")
    return live.presenter


__all__ = [
    "choose", "foreseen", "hex_info", "known_name", "overlay", "peek", "piece_info", "propose",
    "reasons", "redo", "reset", "undo", "why", "why_not",
]  # fmt: skip
