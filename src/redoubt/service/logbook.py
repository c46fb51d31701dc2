"""The log and the history of a game, as one viewer may read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.view import told_until
from redoubt.service.chronicle import visible
from redoubt.service.live import Live, LogSoFar
from redoubt.show.log import log_line

Plain = dict[str, Any]


def length_of(live: Live, viewer: int) -> int:
    """How many lines the viewer may read."""
    return len(_log(live, viewer).events_of)


def lines_of(live: Live, viewer: int, since: int = 0) -> list[Plain]:
    """The lines the viewer may read, from the viewer's own number `since` on."""
    return _written(live, viewer, range(since, length_of(live, viewer)))


def loss_lines_of(live: Live, viewer: int, at: int | None = None) -> list[Plain]:
    """The lines that losses are reckoned from, and the first of each phase; only those up to the entry that
    the viewer counts as `at`."""
    log = _log(live, viewer)
    lines = log.loss_lines
    lines += _written(live, viewer, log.counted[len(lines) :])
    return lines if at is None else [line for line in lines if line["entry"] <= at]


def log_of(live: Live, viewer: int, since: int = 0) -> Plain:
    """The lines from the viewer's own number `since` on."""
    return {"lines": lines_of(live, viewer, since), "next": length_of(live, viewer)}


def _log(live: Live, viewer: int) -> LogSoFar:
    """The viewer's log, read to its present end. A log only grows, so what was read is kept."""
    game, stamps = live.game, live.chronicle.stamps
    log = live.logs.setdefault(viewer, LogSoFar())
    end = told_until(game, viewer)
    loss_events = live.table.show.loss_events
    for index in range(log.events, end):
        event = game.log[index]
        if visible(event, viewer, game):
            new_phase = not log.events_of or stamps[index] != stamps[log.events_of[-1]]
            if new_phase or event.kind in loss_events:
                log.counted.append(len(log.events_of))
            log.events_of.append(index)
    log.events = end
    return log


def _written(live: Live, viewer: int, numbers: Sequence[int]) -> list[Plain]:
    """Some lines, written out when they are first asked for."""
    log, game, chronicle = live.logs[viewer], live.game, live.chronicle
    new = [number for number in numbers if number not in log.lines]
    numbered = bool(new) and dice_are_open(game, chronicle.known(viewer))
    for number in new:
        index = log.events_of[number]
        event = game.log[index]
        seq = 0 if index < chronicle.opening else chronicle.seq(viewer, event.entry + 1)
        line = _line(live, event, index, number, seq)
        if event.kind == "undo" and index >= chronicle.opening:
            line["undoes"] = undone_by(live, viewer, event.entry)
        if seq:
            line["receipts"] = list(event.rolls) if numbered else []
        log.lines[number] = line
    return [log.lines[number] for number in numbers]


def dice_are_open(game: Game, known: Sequence[int]) -> bool:
    """Whether a viewer may read the numbers of dice in the game's sequence, with which a die can be found in
    the receipt and rolled again. Where an entry with dice is hidden from the viewer no numbers are given:
    they would say how often somebody has rolled in secret."""
    rolls = [number for number, entry in enumerate(game.entries) if entry.dice]
    return not rolls or set(known).issuperset(rolls)


def _line(live: Live, event: Event, index: int, number: int, seq: int) -> Plain:
    """A line of the log. What opens when the last has sealed (`together`) is nobody's: the last to seal did
    no more than the others. Nor is the end of the game anybody's deed."""
    title, chronicle = live.title, live.chronicle
    line = log_line(event, title, live.game.names)
    stamp = chronicle.stamps[index]
    opening = index < chronicle.opening
    named = line.pop("side")
    mark = None if opening else chronicle.marks[event.entry]
    together = mark is not None and mark.sealed and event.seen_by != (mark.side,)
    nobodys = mark is None or together or event.kind == "game_over"
    acting = None if nobodys or mark is None else title.sides[mark.side]
    return live.table.line({
        "n": number,
        "entry": seq,
        "turn": stamp.turn,
        "phase": {"rule": stamp.rule, "name": stamp.phase},
        "side": named or acting,
        **line,
        "together": together,
    })  # fmt: skip


def undone_by(live: Live, viewer: int, number: int) -> list[int]:
    """The entries that an undo takes back, as the viewer counts them."""
    entry = live.game.entries[number]
    if entry.undo is None:
        return []
    gone = [entry.undo] if entry.alone else range(entry.undo, number)
    return sorted({live.chronicle.seq(viewer, back + 1) for back in gone})


def history_of(live: Live, viewer: int) -> list[Plain]:
    """One line for each entry the viewer may know of, for leafing back and forth."""
    game = live.game
    over = game.result is not None
    fights = {
        event.entry
        for event in game.log[live.chronicle.opening :]
        if event.rolls and visible(event, viewer, game)
    }
    entries = []
    for seq, number in enumerate(live.chronicle.known(viewer), start=1):
        entry, mark = game.entries[number], live.chronicle.marks[number]
        open_to_all = over or mark.side == viewer or viewer == game.title.umpire >= 0 or not mark.private
        kind = "undo" if entry.undo is not None else "correct" if entry.correct is not None else "choice"
        shown = kind == "choice" and open_to_all and entry.choice is not None
        entries.append({
            "seq": seq,
            "turn": mark.at.turn,
            "phase": {"rule": mark.at.rule, "name": mark.at.phase},
            "side": game.sides[entry.side],
            "choice": game.title.notation.text(entry.choice) if shown and entry.choice is not None else None,
            "kind": kind,
            "combat": number in fights,
            **({} if entry.undo is None else {"undoes": undone_by(live, viewer, number)}),
        })  # fmt: skip
    return entries


__all__ = ["dice_are_open", "history_of", "length_of", "lines_of", "log_of", "loss_lines_of"]
