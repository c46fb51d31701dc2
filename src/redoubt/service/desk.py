"""The umpire's desk: how far the teams are, what they have written, the clock, disputes, rulings.

What is said at the desk is a list of notices that only grows. What the umpire decides about the game itself
is in the record, like every other decision; the book of rulings shows both.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice, takewhile
from typing import Any

from redoubt.engine.decision import Decision, No
from redoubt.engine.entries import Entry
from redoubt.engine.errors import BadChoice, NotYours, RedoubtError, Refused
from redoubt.engine.events import plain_event
from redoubt.engine.game import Game
from redoubt.engine.procedure import SEALED
from redoubt.engine.undo import standing
from redoubt.service import bodies
from redoubt.service.acts import IMAGINED
from redoubt.service.chairs import Rights, Visitor
from redoubt.service.chronicle import Scribe, Stamp, visible
from redoubt.service.defaults import NO_ANSWER, answer_for, decision_of, default_of
from redoubt.service.errors import BadRequest, NotFound
from redoubt.service.hall import Hall, fingerprint
from redoubt.service.live import HUMAN, Live
from redoubt.service.table import Plain, may_read, table_of, why_of
from redoubt.service.types import TableView, Why
from redoubt.show.desk import Default, UmpireDesk
from redoubt.show.wording import Wording, fold


def desk_of(live: Live, viewer: int) -> Plain:
    """The desk as one viewer sees it."""
    desk = _desk(live)
    umpire = viewer == live.title.umpire
    view: Plain = {
        "clock": None if live.clock is None else live.clock.face(),
        "minutes": {} if live.clock is None else live.clock.minutes,
        "teams": [_team(live, viewer, desk, side) for side in live.seats if side != _umpire(live)],
        "notices": _notices(live, viewer),
        "rulings": _rulings(live, viewer),
        "remarks": desk.remarks(live.game.state) if umpire and _together(live.game) else [],
        "warnings": desk.warnings(live.game.state) if umpire else [],
        "parties": desk.parties(live.game.state) if umpire else [],
        "steps": _steps(live) if umpire else [],
    }
    return view


def _readable(live: Live, viewer: int) -> list[int]:
    """The notices a viewer may read, by their place among all. Whoever reads one counts only those, so that
    its number does not tell how often others have written."""
    return [
        number
        for number, (_, notice) in enumerate(live.notices)
        if may_read(live, viewer, notice) and notice["kind"] != "clock"
    ]


def _notices(live: Live, viewer: int) -> list[Plain]:
    readable = _readable(live, viewer)
    own = {number: count for count, number in enumerate(readable)}
    return [
        {"number": own[number], "at": at, **notice, "about": own.get(notice["about"])}
        for number in readable
        for at, notice in [live.notices[number]]
    ]


def _desk(live: Live) -> UmpireDesk:
    desk = live.table.show.desk
    if desk is None:
        raise NotFound(f"{live.title.id} has no umpire's desk", "game")
    return desk


def _umpire(live: Live) -> str:
    return live.title.sides[live.title.umpire]


def _must_be_umpire(seat: Rights, side: str) -> int:
    live, who = seat.live, seat.deciding(side)
    if who != live.title.umpire:
        raise Refused(No("umpire", f"only {_umpire(live)} may do this, not {side}"))
    return who


# the teams


def _team(live: Live, viewer: int, desk: UmpireDesk, side: str) -> Plain:
    game, number = live.game, live.game.side_id(side)
    decision = decision_of(game, number)
    row: Plain = {
        "side": side,
        "player": live.seats[side],
        "human": live.seats[side] == HUMAN,
        "state": _state(game, desk, number, decision is not None),
    }
    if viewer in (number, live.title.umpire):
        row["orders"] = list(desk.sheets(game.state).get(side, ()))
        row["missing"] = None if decision is None else _missing(game, decision)
    if viewer == live.title.umpire:
        row["default"] = None if decision is None else _default(game, desk.default(game.state, decision))
    return row


def _default(game: Game, default: Default) -> Plain:
    text = game.title.notation.text(default.choice)
    own = default.side == game.title.umpire
    return {"choice": text, "text": default.text, "rule": default.rule, "closes": own}


def _state(game: Game, desk: UmpireDesk, side: int, deciding: bool) -> str:
    """Whether a team writes, has handed in, or waits for somebody else."""
    if deciding:
        return "writing" if _together(game) else "deciding"
    sealed = any(game.asked[index].side == side for index in game.sealed)
    return "in" if sealed or game.sides[side] in desk.handed_in(game.state) else "waiting"


def _together(game: Game) -> bool:
    """Whether several sides decide at the same time."""
    here = game.stack[-1] if game.stack and game.asked else None
    return here is not None and here.STEPS[here.pc].mode >= SEALED


def _missing(game: Game, decision: Decision) -> Why | None:
    """Why a sheet cannot be handed in yet; nothing where there is none to hand in."""
    for verb in decision.verbs:
        if verb.hands_in and game.why_not(decision.side, verb.name) is not None:
            no = decision.explain(game.state, game.parse(verb.name))
            return None if no is None else why_of(no)
    return None


# the book of rulings


def _rulings(live: Live, viewer: int) -> list[Plain]:
    """What the umpire has decided with a reason, the last first, and its standing house rules."""
    shown = ("kind", "number", "at", "text", "about")
    book = [
        {name: notice[name] for name in shown}
        for notice in _notices(live, viewer)
        if notice["kind"] in ("ruling", "house_rule")
    ]
    numbers = [
        number
        for number, entry in enumerate(live.game.entries)
        if entry.reason and live.title.umpire in (entry.side, entry.by)
    ]
    return (book + [_ruling(live, viewer, number) for number in numbers])[::-1]


def _ruling(live: Live, viewer: int, number: int) -> Plain:
    """An entry of the record as the book shows it: the reason, and what it did, in words."""
    game, mark, entry = live.game, live.chronicle.marks[number], live.game.entries[number]
    seen = not mark.private or viewer in (entry.side, game.title.umpire)
    return {
        "kind": _kind(game, entry),
        "entry": live.chronicle.seq(viewer, number + 1),
        "turn": mark.at.turn,
        "phase": {"rule": mark.at.rule, "name": mark.at.phase},
        "text": entry.reason,
        "choice": "" if entry.choice is None or not seen else game.title.notation.text(entry.choice),
        "lines": _lines(live, viewer, number),
    }


def _kind(game: Game, entry: Entry) -> str:
    if entry.by == game.title.umpire:
        return "answered"
    return "rewind" if entry.undo is not None else "correction" if entry.correct is not None else "override"


_ABOUT = ("reason", "correction", "rewound")
"""Events that tell the reason, which the book has beside them."""


def _lines(live: Live, viewer: int, number: int) -> list[str]:
    """What a ruling did, as far as the viewer may know it: all that was corrected, else the first line of
    what followed."""
    game = live.game
    first = max(live.chronicle.opening, bisect_left(game.log, number, key=lambda event: event.entry))
    lines = []
    for event in takewhile(lambda event: event.entry == number, islice(game.log, first, None)):
        if event.kind not in _ABOUT and visible(event, viewer, game):
            lines.append((event.kind, plain_event(event, game.title, game.names)["text"]))
    corrected = [text for kind, text in lines if kind == "corrected"]
    return corrected or [text for _, text in lines[:1]]


def _steps(live: Live) -> list[Plain]:
    """The beginnings of steps that the umpire can go back to, the last first: of entries that still stand."""
    steps: list[Plain] = []
    last: Stamp | None = None
    for number in standing(live.game):
        at = live.chronicle.marks[number].at
        if last is None or (at.turn, at.phase) != (last.turn, last.phase):
            to = live.chronicle.seq(live.title.umpire, number)
            steps.append({"to": to, "turn": at.turn, "rule": at.rule, "name": at.phase})
        last = at
    return steps[::-1]


# what is done at the desk


def turn_clock(hall: Hall, who: Visitor, game: str, wish: bodies.TurnClock) -> Plain:
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        _must_be_umpire(seat, wish.side)
        clock = live.clock
        if clock is None:
            raise NotFound("this game has no clock", "game")
        if wish.action == "set" and wish.step not in clock.minutes:
            raise BadRequest(f"no step {wish.step[:40]!r}; there are {', '.join(clock.minutes)}", "step")
        notice = _notice(wish.side, "clock", action=wish.action, minutes=wish.minutes, step=wish.step)
        if hall.note(live, wish.key, fingerprint("clock", wish), notice):
            clock.do(wish.action, wish.minutes, wish.step)
            hall.clocks.wind(live)
            hall.notify(live)
        return desk_of(live, live.title.umpire)


def say(hall: Hall, who: Visitor, game: str, wish: bodies.Say) -> Plain:
    """A message, a dispute, a ruling, a house rule, a headline, a commander's paragraph."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        side = seat.deciding(wish.side)
        _desk(live)
        if wish.kind in ("ruling", "house_rule", "headline"):
            _must_be_umpire(seat, wish.side)
        if wish.to:
            live.side(wish.to, "to")
        about = None if wish.about is None else _about(live, side, wish.about)
        notice = _notice(
            wish.side, wish.kind, text=wish.text.strip(), to=wish.to, about=about, place=wish.place,
            turn=live.game.turn, rule=live.game.phase_rule,
        )  # fmt: skip
        if not notice["text"]:
            raise BadRequest("a message cannot be empty", "text")
        if hall.note(live, wish.key, fingerprint("say", wish), notice):
            hall.notify(live)
        return desk_of(live, side)


def _notice(side: str, kind: str, **more: Any) -> Plain:
    return {"side": side, "kind": kind, "to": "", "text": "", "about": None, **more}


def _about(live: Live, side: int, number: int) -> int:
    """The notice that a writer answers: one the writer can read."""
    readable = _readable(live, side)
    if number >= len(readable):
        raise NotFound(f"there is no notice {number} to answer", "about")
    return readable[number]


def check(hall: Hall, who: Visitor, game: str, wish: bodies.Check) -> Plain:
    """A sheet that was typed: which lines stand, and why the others do not. Nothing is changed."""
    with hall.visit(who, game) as seat:
        live = seat.live
        side = seat.asking(wish.side)
        imagined = live.game.determinize(side, IMAGINED)
    wording = Wording(imagined, wish.side)
    lines = [_line(imagined, wording, side, text) for text in wish.choices]
    decision = decision_of(imagined, side)
    return {"lines": lines, "missing": None if decision is None else _missing(imagined, decision)}


def _line(game: Game, wording: Wording, side: int, text: str) -> Plain:
    """A typed line, in the words of the text client, and the choices it means."""
    line: Plain = {"text": text, "choices": [], "ok": False, "rule": "", "why": ""}
    try:
        choices = _meant(game, wording, text)
        for choice in choices:
            game.choose(side, choice)
    except Refused as refused:
        return {**line, "rule": refused.no.rule, "why": refused.no.sentence}
    except NotYours as error:
        return {**line, "rule": error.rule, "why": str(error)}
    except RedoubtError as error:
        return {**line, "why": str(error)}
    return {**line, "choices": choices, "ok": True}


def _meant(game: Game, wording: Wording, text: str) -> list[str]:
    words = wording.in_full(text.split())
    try:
        plan = wording.plan(words)
    except BadChoice:
        if fold(words[0]) not in game.title.notation.verbs:
            game.parse(text)  # which says what a verb that nobody knows could be
        raise
    if plan.left:
        raise BadChoice(f"a die comes before '{' '.join(plan.left)[:60]}': give that order afterwards")
    return plan.choices


def form(live: Live, viewer: int, kind: str, name: str) -> Plain:
    """The form that corrects a place or a party."""
    if viewer != live.title.umpire:
        raise Refused(No("umpire", f"only {_umpire(live)} may see this"))
    try:
        return {"fields": _desk(live).form(live.game.state, kind, name)}
    except (LookupError, ValueError):
        raise NotFound(f"{live.title.id} has no {kind} {name[:40]!r} to correct", "name") from None


def correct(hall: Hall, who: Visitor, game: str, wish: bodies.Correct) -> TableView | Plain:
    """Change the board, with a reason; or try whether that could stand."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        side = _must_be_umpire(seat, wish.side)
        if wish.trial:
            tried = live.game.clone()
            tried.correct(side, wish.changes, wish.reason or "a trial")
            return {"warnings": _desk(live).warnings(tried.state)}

        def act(scribe: Scribe) -> None:
            scribe.correct(side, wish.changes, wish.reason)

        hall.post(live, side, wish.key, fingerprint("correct", wish), wish.expected_seq, act)
        return table_of(live, side)


def answer(hall: Hall, who: Visitor, game: str, wish: bodies.AnswerFor) -> TableView:
    """The default is carried out for a team that does not answer."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        umpire, team = _must_be_umpire(seat, wish.side), live.side(wish.team, "team")
        desk = _desk(live)

        def act(scribe: Scribe) -> None:
            default = default_of(desk, scribe.game, team)
            text = scribe.game.title.notation.text(default.choice)
            if text != wish.choice:
                called = scribe.game.called(team)
                raise Refused(
                    No(
                        default.rule,
                        f"{called} now faces another question; its default is {default.text}",
                    )
                )
            answer_for(desk, scribe, team, wish.reason.strip() or NO_ANSWER)

        hall.post(live, umpire, wish.key, fingerprint("answer", wish), live.seq(umpire), act)
        return table_of(live, umpire)


def rewind(hall: Hall, who: Visitor, game: str, wish: bodies.Rewind) -> TableView:
    """Take the game back to where the umpire had counted `to`."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        side = _must_be_umpire(seat, wish.side)

        def act(scribe: Scribe) -> None:
            if not 0 <= wish.to < live.seq(side):
                raise NotFound(f"the game has {live.seq(side)} entries, not {wish.to}", "to")
            scribe.rewind(side, live.chronicle.entries_at(side, wish.to), wish.reason, live.before)

        hall.post(live, side, wish.key, fingerprint("rewind", wish), wish.expected_seq, act)
        return table_of(live, side)


__all__ = ["answer", "check", "correct", "desk_of", "form", "rewind", "say", "turn_clock"]
