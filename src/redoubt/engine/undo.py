"""Undo: take back a side's last choice, never a die.

It is free while no die was rolled, nothing was revealed and nobody else has chosen since. In a step that
several sides answer at once, others' answers do not count: only the side's own answer is taken back, and
theirs stand. Beyond that every other side (or the umpire) must consent. An undo is an entry of the record
like any other, and the number of dice rolled only goes forward, so nobody can fish for a better die.

An umpire may go back further, before any entry that stands, whoever made it, with a written reason. Where a
person sits as umpire (`Title.umpired`) nobody else can: what was opened since, and what the umpire has closed
or answered for a side, is final for the teams, whoever consents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from redoubt.engine.entries import Entry
from redoubt.engine.errors import No, RedoubtError, Refused
from redoubt.engine.procedure import SEALED
from redoubt.engine.umpire import rule_of

if TYPE_CHECKING:
    from redoubt.engine.game import Game, Snapshot

FindPosition = Callable[[int], "Snapshot"]
"""Gives the position before an entry that is no longer at hand."""


def undo(
    game: Game, who: int, agreed: set[int], find: FindPosition | None = None, accepted: bool = False
) -> int:
    """Take back the last choice of `who`, with the consent of `agreed`. Returns the entry's number. One that
    was `accepted` before, by this program, needs no leave of the umpire again."""
    target, later = _last(game, who)
    if not accepted:
        _leave_closed(game, who)
    game.own_history()
    alone = bool(later) and _withdraw(game, target, later)
    free = alone or (target in game.snapshots and not later)
    if not alone:
        if not free:
            _need_consent(game, who, agreed, accepted)
        _return(game, target, find)
    quiet = free and any(decision.secret for decision in game.asked if decision.side == who)
    game.log_event("undo", "undo", {"side": who}, (who,) if quiet else None)
    consent = tuple(sorted(agreed))
    game.enter(Entry(who, undo=target, alone=alone, consent=consent))
    return target


def barred(game: Game, who: int) -> No | None:
    """Why a side cannot take its last choice back just so; None when that is free."""
    try:
        target, later = _last(game, who)
        _leave_closed(game, who)
        if later:
            copy = game.clone()
            copy.own_history()
            free = _withdraw(copy, target, later)
        else:
            free = target in game.snapshots
        if not free:
            _need_consent(game, who, set(), accepted=False)
    except Refused as refused:
        return refused.no
    return None


def _last(game: Game, who: int) -> tuple[int, list[int]]:
    """The last choice of a side that stands, and the entries that came after it."""
    if not game.keep:
        raise Refused(No("undo", "this game keeps no history"))
    later: list[int] = []
    for target in latest(game):
        if game.entries[target].side == who:
            return target, later[::-1]
        later.append(target)
    raise Refused(No("undo", f"{game.sides[who]} has no choice to take back"))


def rewind(game: Game, who: int, to: int, reason: str, find: FindPosition | None = None) -> int:
    """The umpire takes the game back to the position before entry `to`. Returns the entry's number."""
    if who != game.title.umpire:
        raise Refused(No("umpire", f"only the umpire may take the game back so far, not {game.sides[who]}"))
    if not game.keep:
        raise Refused(No("undo", "this game keeps no history"))
    if not reason:
        raise Refused(No("umpire", "to take the game back needs a written reason"))
    if to not in standing(game):
        raise Refused(No("undo", f"entry {to} does not stand: there is nothing to take back"))
    game.own_history()
    _return(game, to, find)
    game.log_event(rule_of(game), "rewound", {"side": who, "reason": reason}, None)
    game.enter(Entry(who, undo=to, reason=reason))
    return to


def again(game: Game, entry: Entry, accepted: bool, find: FindPosition | None) -> None:
    """Carry out an undo or a rewind of a record; it must take back the same entry again."""
    assert entry.undo is not None
    if entry.reason:
        target = rewind(game, entry.side, entry.undo, entry.reason, find)
    else:
        target = undo(game, entry.side, set(entry.consent), find, accepted)
    if target != entry.undo:
        raise Refused(No("undo", f"the undo takes back entry {target}, not {entry.undo}"))


def _return(game: Game, target: int, find: FindPosition | None) -> None:
    """To the position before an entry."""
    from redoubt.engine.record import position_before

    before = game.snapshots.get(target)
    if before is None:
        before = position_before(game, target) if find is None else find(target)
    game.restore(before)
    for number in [n for n in game.snapshots if n >= target]:
        del game.snapshots[number]


def standing(game: Game) -> list[int]:
    """Numbers of the entries that still stand: not undone, not undos."""
    return [*latest(game)][::-1]


def latest(game: Game) -> Iterator[int]:
    """The same, the last one first: who wants only the last need not read them all."""
    entries, gone = game.entries, set[int]()
    number = len(entries) - 1
    while number >= 0:
        entry = entries[number]
        if entry.undo is None:
            if number not in gone:
                yield number
            number -= 1
        elif entry.alone:
            gone.add(entry.undo)
            number -= 1
        else:
            gone |= entry.alone_since
            number = entry.back


def add(entries: list[Entry], entry: Entry) -> None:
    """One more entry. An undo notes how far back it leads, so that nobody goes there step by step."""
    if entry.undo is not None and not entry.alone:
        alone = {undone.undo for undone in entries[entry.undo :] if undone.undo is not None and undone.alone}
        back = entry.undo - 1
        while back >= 0 and (before := entries[back]).undo is not None and not before.alone:
            alone |= before.alone_since
            back = before.back
        entry.back, entry.alone_since = back, frozenset(alone)
    entries.append(entry)


def _need_consent(game: Game, who: int, agreed: set[int], accepted: bool) -> None:
    title, umpire = game.title, game.title.umpire
    rule = title.umpired(game.setup.options)
    if rule and not accepted:
        after = "a die roll, a reveal or another player's choice came after it"
        raise Refused(No(rule, f"{after}: only {game.called(umpire)} can take this back, with a reason"))
    others = {game.side_id(name) for name in title.taking_part(game.setup.scenario)} - {who, umpire}
    if not (others <= agreed or umpire in agreed | {who}):
        missing = ", ".join(game.sides[side] for side in sorted(others - agreed))
        why = f"a die roll, a reveal or another player's choice came after it; {missing} must agree"
        raise Refused(No("undo", why))


def closed(game: Game, who: int) -> No | None:
    """Why a side that is asked nothing more was cut off: the umpire has closed its sheet, or has answered for
    it. None if nobody has."""
    title, umpire = game.title, game.title.umpire
    if not title.umpired(game.setup.options) or who == umpire or _asks(game, who):
        return None
    after: Game | Snapshot = game
    for number in latest(game):
        before = game.snapshots.get(number)
        if before is None:
            break
        if _asks(before, who) and not _asks(after, who):
            return _cut_off(game, who, game.entries[number], before)
        after = before
    return None


def _cut_off(game: Game, who: int, entry: Entry, before: Snapshot) -> No | None:
    umpire = game.title.umpire
    judge, team = game.called(umpire), game.called(who)
    cites = {decision.side: decision.cites() for decision in before.asked}
    if entry.by == umpire:
        return No(cites[who], f"{judge} has answered for {team}")
    if entry.side == umpire:
        return No(
            cites[umpire], f"{judge} has closed the sheet of {team}: it counts as far as it was written"
        )
    return None


def _asks(at: Game | Snapshot, who: int) -> bool:
    """Whether a side is asked something that it has not answered yet."""
    return any(decision.side == who and index not in at.sealed for index, decision in enumerate(at.asked))


def _leave_closed(game: Game, who: int) -> None:
    """What the umpire has closed is final for its team."""
    no = closed(game, who)
    if no is not None:
        raise Refused(No(no.rule, f"{no.why}, and nothing of it can be taken back"))


def _withdraw(game: Game, target: int, later: Sequence[int]) -> bool:
    """Take back one of several answers to the same step, and give the later ones of the other sides again.
    False, and nothing changed, when that cannot be done."""
    here = game.stack[-1] if game.stack else None
    if here is None or here.STEPS[here.pc].mode < SEALED:
        return False
    for number in (target, *later):
        kept = game.snapshots.get(number)
        if kept is None or game.entries[number].choice is None or len(kept.stack) != len(game.stack):
            return False
        top = kept.stack[-1]
        if type(top) is not type(here) or top.pc != here.pc:
            return False
    before, seen, counter = game.snapshot(), len(game.log), game.dice.counter
    again: dict[int, Snapshot] = {}
    game.barrier = False
    game.rolled = []
    game.restore(game.snapshots[target])
    try:
        for number in later:
            again[number] = game.snapshot()
            game.answer(game.entries[number].side, game.entries[number].choice)
        done = not game.barrier
    except RedoubtError:
        done = False
    del game.log[seen:]
    if done:
        del game.snapshots[target]
        game.snapshots.update(again)
    else:
        game.restore(before)
        game.dice.counter = counter
    return done
