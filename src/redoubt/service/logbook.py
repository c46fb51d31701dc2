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


def lines_of(live: Live, viewer: int) -> list[Plain]:
    """All lines the viewer may read. A log only grows, so lines are kept."""
    game, chronicle = live.game, live.chronicle
    log = live.logs.setdefault(viewer, LogSoFar())
    end = told_until(game, viewer)
    if log.events == end:
        return log.lines
    numbered = dice_are_open(game, chronicle.known(viewer))
    for index in range(log.events, end):
        event = game.log[index]
        if visible(event, viewer, game):
            seq = 0 if index < chronicle.opening else chronicle.seq(viewer, event.entry + 1)
            line = _line(live, event, index, len(log.lines), seq)
            if event.kind == "undo" and index >= chronicle.opening:
                line["undoes"] = undone_by(live, viewer, event.entry)
            if seq:
                line["receipts"] = list(event.rolls) if numbered else []
            log.lines.append(line)
            log.events_of.append(index)
    log.events = end
    return log.lines


def log_of(live: Live, viewer: int, since: int = 0) -> Plain:
    """The lines from the viewer's own number `since` on."""
    lines = lines_of(live, viewer)
    return {"lines": lines[since:], "next": len(lines)}


def dice_are_open(game: Game, known: Sequence[int]) -> bool:
    """Whether a viewer may read the numbers of dice in the game's sequence, with which a die can be found in
    the receipt and rolled again. Where an entry with dice is hidden from the viewer no numbers are given:
    they would say how often somebody has rolled in secret."""
    hidden = set(range(len(game.entries))) - set(known)
    return not any(game.entries[number].dice for number in hidden)


def _line(live: Live, event: Event, index: int, number: int, seq: int) -> Plain:
    """A line of the log. What opens when the last has sealed (`together`) is nobody's: the last to seal did
    no more than the others."""
    title, chronicle = live.title, live.chronicle
    line = log_line(event, title, live.game.names)
    stamp = chronicle.stamps[index]
    opening = index < chronicle.opening
    said = line.pop("side")
    mark = None if opening else chronicle.marks[event.entry]
    together = mark is not None and mark.private and event.seen_by != (mark.side,)
    acting = None if mark is None or together else title.sides[mark.side]
    return live.table.line({
        "n": number,
        "entry": seq,
        "turn": stamp.turn,
        "phase": {"rule": stamp.rule, "name": stamp.phase},
        "side": said or acting,
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


__all__ = ["dice_are_open", "history_of", "lines_of", "log_of"]
