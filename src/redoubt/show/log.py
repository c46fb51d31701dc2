"""A line of the log: an event's sentence, and all that its declaration says of it (`engine.events`)."""

from __future__ import annotations

from typing import Any

from redoubt.engine.decision import PIECE, PLACE, SIDE, OwnNames
from redoubt.engine.events import Event, plain_event
from redoubt.engine.title import Title

Plain = dict[str, Any]


def log_line(event: Event, title: Title, names: OwnNames) -> Plain:
    """Rule, kind, facts, text and its parts; the places and pieces it is about; its group, and what a summary
    makes of it; the faces it reports; the side that acted, if the event names one."""
    line = plain_event(event, title, names)
    kind = title.events.get(event.kind)
    line |= {
        "places": named_in(event, title, PLACE),
        "pieces": named_in(event, title, PIECE),
        "side": _actor(event, title),
        "group": "table" if kind is None else kind.group,
        "opens": kind is not None and kind.opens,
        "verdict": kind is not None and kind.verdict,
        "until": kind.until if kind is not None else "",
        "headline": kind is not None and kind.headline,
        "report": kind is not None and kind.report,
        "dice": [] if kind is None else kind.faces(event.facts),
    }
    if kind is not None and kind.deed is not None:
        line["deed"] = kind.deed
    return line


def named_in(event: Event, title: Title, part: str) -> list[str]:
    """The places or pieces among the facts of an event, in their order."""
    notation = title.notation
    names: dict[str, None] = {}
    for key, value in event.facts.items():
        kind = notation.kinds.get(notation.facts.get(key, ""))
        if kind is not None and kind.part == part:
            for id in value if isinstance(value, (list, tuple)) else (value,):
                if id >= 0:
                    names[str(kind.name(id))] = None
    return list(names)


def _actor(event: Event, title: Title) -> str | None:
    """The side whose deed an event is."""
    kind = title.events.get(event.kind)
    for key in (kind.actor if kind is not None else "", "side"):
        value = event.facts.get(key)
        declared = title.notation.kinds.get(title.notation.facts.get(key, ""))
        if isinstance(value, int) and value >= 0 and declared is not None and declared.part == SIDE:
            return title.sides[value]
    return None


__all__ = ["log_line", "named_in"]
