"""Losses and a report by turn, from the log.

Events are plain (`Game.log_lines`): what a side may not know is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redoubt.show.table import Line, Plain
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show.charts import chart_cell
from redoubt.titles.switzerland.show.turntrack import SET_UP
from redoubt.titles.switzerland.state import SIDES


def log_extra(rules: Rules, event: Line) -> Plain:
    """The cell of a chart that an event was read from."""
    used = chart_cell(event)
    return {"cell": used} if used else {}


# by turn


def by_turn(events: Iterable[Line]) -> Iterator[tuple[int, Line]]:
    """Each event with its turn; 0 is the set-up. A line that knows its turn and phase is believed, else the
    last turn that began counts."""
    turn = 0
    for event in events:
        if "turn" in event and "phase" in event:
            turn = 0 if event["phase"]["rule"] == SET_UP else event["turn"]
        elif event["kind"] == "turn_begins":
            turn = event["facts"]["turn"]
        yield turn, event


def losses_by_turn(rules: Rules, events: Iterable[Line]) -> list[Plain]:
    """10.2.2, 10.3 Steps and units each side lost in each turn, also those that were replaced later. A unit
    that is gone has lost the steps it had left."""
    tables = rules.tables
    worn: dict[str, int] = {}
    turns: dict[int, Plain] = {}
    for turn, event in by_turn(events):
        kind, unit = event["kind"], event["facts"].get("unit")
        if turn and turn not in turns:
            turns[turn] = {side: {"steps": 0, "units": 0} for side in SIDES}
        if not isinstance(unit, str) or unit not in tables.unit:
            continue
        index = tables.unit[unit]
        begun = rules.start_lost[index]
        lost = worn.get(unit, begun)
        if kind in ("rebuilt", "restored"):
            worn[unit] = begun if kind == "restored" else 0
        if kind not in ("step_lost", "eliminated"):
            continue
        mine = turns.setdefault(turn, {side: {"steps": 0, "units": 0} for side in SIDES})[
            SIDES[rules.side[index]]
        ]
        if kind == "step_lost":
            mine["steps"] += 1
            worn[unit] = lost + 1
        else:
            mine["steps"] += tables.steps[index] - lost
            mine["units"] += 1
            worn[unit] = 0
    return [{"n": turn, "bySide": sides} for turn, sides in sorted(turns.items())]


def report(events: Iterable[Line]) -> list[Plain]:
    """What happened in each turn: the events that matter as sentences, and a count of what was left out."""
    turns: dict[int, Plain] = {}
    for turn, event in by_turn(events):
        title = f"Turn {turn}" if turn else "Set-up"
        told = turns.setdefault(turn, {"turn": turn, "title": title, "lines": [], "moves": 0, "combats": 0})
        told["moves"] += event["kind"] == "moved"
        told["entry"] = event.get("entry", 0)
        told["combats"] += event["kind"] == "combat"
        if event["report"]:
            told["lines"].append(event["text"])
    return list(turns.values())


__all__ = ["by_turn", "log_extra", "losses_by_turn", "report"]
