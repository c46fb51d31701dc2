"""The log and the history of a game, as one viewer may read them."""

from __future__ import annotations

import re
from typing import Any

from redoubt.engine.events import Event, plain_event
from redoubt.engine.view import told_until
from redoubt.service.chronicle import seen, visible
from redoubt.service.live import Live, Told
from redoubt.service.receipts import Receipts

Plain = dict[str, Any]
DICE_FACTS = ("die", "dice", "roll", "rolls")


def lines_of(live: Live, viewer: int) -> list[Plain]:
    """All lines the viewer may read. A log only grows, so that what was told once is kept."""
    game, chronicle = live.game, live.chronicle
    told = live.logs.setdefault(viewer, Told())
    end = told_until(game, viewer)
    if told.events == end:
        return told.lines
    receipts = Receipts(game, chronicle.known(viewer))
    for index in range(told.events, end):
        event = game.log[index]
        if visible(event, viewer, game):
            seq = 0 if index < chronicle.opening else chronicle.seq(viewer, event.entry + 1)
            line = _line(live, event, index, len(told.lines), seq)
            if seq:
                line["receipts"] = receipts.of(event.entry, line["dice"])
            told.lines.append(line)
            told.events_of.append(index)
    told.events = end
    return told.lines


def log_of(live: Live, viewer: int, since: int = 0) -> Plain:
    """The lines from the viewer's own number `since` on."""
    lines = lines_of(live, viewer)
    return {"lines": lines[since:], "next": len(lines)}


def placed_lines(live: Live, viewer: int) -> list[Plain]:
    """The same lines for people to read: every hex with its name, where it has one, and pieces by name."""
    called = _names(live, viewer)
    return [{**one, "text": _named_text(one, called)} for one in lines_of(live, viewer)]


def _names(live: Live, viewer: int) -> dict[str, str]:
    """What the pieces that a viewer can see are called."""
    if live.presenter is None:
        return {}
    scene = live.presenter.scene(seen(live.game, viewer), None)
    return {str(one["id"]): str(one["name"]) for one in scene["pieces"]}


def _named_text(line: Plain, called: dict[str, str]) -> str:
    places: dict[str, str] = line.get("places", {})
    text = re.sub(r"\b\d{4}\b", lambda hex: f"{hex[0]} {places.get(hex[0], '')}".rstrip(), line["text"])
    return re.sub(r"\b[A-Z]{2}(?:-\w+)+", lambda id: called.get(id[0], id[0]), text)


def _line(live: Live, event: Event, index: int, number: int, seq: int) -> Plain:
    """A line of the log. What opens when the last has sealed (`together`) is nobody's: the last to seal did
    no more than the others."""
    title, chronicle = live.title, live.chronicle
    plain = plain_event(event, title, live.game.names)
    stamp = chronicle.stamps[index]
    opening = index < chronicle.opening
    facts = plain["facts"]
    said = facts.get("side")
    mark = None if opening else chronicle.marks[event.entry]
    together = mark is not None and mark.private and event.seen_by != (mark.side,)
    acting = None if mark is None or together else title.sides[mark.side]
    line: Plain = {
        "n": number,
        "entry": seq,
        "turn": stamp.turn,
        "phase": {"rule": stamp.rule, "name": stamp.phase},
        "side": said if said in title.sides else acting,
        "kind": plain["kind"],
        "rule": plain["rule"],
        "text": plain["text"],
        "facts": facts,
        "dice": _dice(facts),
        "hexes": _named(facts, live, "hex"),
        "pieces": _named(facts, live, "unit"),
        "group": "news",
        "together": together,
    }
    if live.presenter is not None:
        line |= live.presenter.log_extra(line)
    return line


def _dice(facts: Plain) -> list[int]:
    """Faces that the event itself tells; others stay where they are."""
    found: list[int] = []
    for key in DICE_FACTS:
        value = facts.get(key, [])
        found += [one for one in (value if isinstance(value, list) else [value]) if type(one) is int]
    return found


def _named(facts: Plain, live: Live, kind: str) -> list[str]:
    """Names of this kind among the facts."""
    kinds = live.title.notation.facts
    found: dict[str, None] = {}
    for key, value in facts.items():
        if kinds.get(key) == kind:
            found |= dict.fromkeys(one for one in (value if isinstance(value, list) else [value]) if one)
    return list(found)


def history_of(live: Live, viewer: int) -> list[Plain]:
    """One line for each entry the viewer may know of, for leafing back and forth."""
    game = live.game
    over = game.result is not None
    fights = {event.entry for event in game.log[live.chronicle.opening :] if visible(event, viewer, game)
              and any(key in event.facts for key in DICE_FACTS)}  # fmt: skip
    told = []
    for seq, number in enumerate(live.chronicle.known(viewer), start=1):
        entry, mark = game.entries[number], live.chronicle.marks[number]
        open_to_all = over or mark.side == viewer or viewer == game.title.umpire >= 0 or not mark.private
        kind = "undo" if entry.undo is not None else "correct" if entry.correct is not None else "choice"
        shown = kind == "choice" and open_to_all and entry.choice is not None
        told.append({
            "seq": seq,
            "turn": mark.at.turn,
            "phase": {"rule": mark.at.rule, "name": mark.at.phase},
            "side": game.sides[entry.side],
            "choice": game.title.notation.text(entry.choice) if shown and entry.choice is not None else None,
            "kind": kind,
            "combat": number in fights,
        })  # fmt: skip
    return told


__all__ = ["history_of", "lines_of", "log_of", "placed_lines"]
