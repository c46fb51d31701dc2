"""What the log shows beyond its lines: the chart cell used, losses and a report by turn.

Lines are plain (see `show.log`): they hold nothing that a side may not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from redoubt.show.contract import Line
from redoubt.show.types import LogExtra, Lost, TurnLosses, TurnReport
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show.charts import chart_cell
from redoubt.titles.switzerland.show.turntrack import SET_UP
from redoubt.titles.switzerland.state import SIDES


def log_extra(rules: Rules, line: Line) -> LogExtra:
    """The chart cell behind an event."""
    return LogExtra(cell=chart_cell(line))


def turn_of(line: Line) -> int:
    """The turn of a line; 0 is the set-up."""
    return 0 if line["phase"]["rule"] == SET_UP else int(line["turn"])


LOSS_EVENTS: Final = frozenset(("step_lost", "eliminated", "rebuilt", "restored"))


def losses(rules: Rules, lines: Iterable[Line]) -> list[TurnLosses]:
    """10.2.2, 10.3 Steps and units each side lost on each turn, including those replaced later. An eliminated
    unit loses the steps it had left."""
    tables = rules.tables
    worn: dict[str, int] = {}
    turns: dict[int, dict[str, Lost]] = {}
    for line in lines:
        turn, kind, unit = turn_of(line), line["kind"], line["facts"].get("unit")
        if turn and turn not in turns:
            turns[turn] = _nothing_lost()
        if not isinstance(unit, str) or unit not in tables.unit:
            continue
        index = tables.unit[unit]
        start = rules.start_lost[index]
        if kind in ("rebuilt", "restored"):
            worn[unit] = start if kind == "restored" else 0
        elif kind in ("step_lost", "eliminated"):
            lost = turns.setdefault(turn, _nothing_lost())[SIDES[rules.side[index]]]
            before = worn.get(unit, start)
            if kind == "step_lost":
                lost.steps += 1
                worn[unit] = before + 1
            else:
                lost.steps += tables.steps[index] - before
                lost.units += 1
                worn[unit] = 0
    return [TurnLosses(n=turn, by_side=by_side) for turn, by_side in sorted(turns.items())]


def _nothing_lost() -> dict[str, Lost]:
    return {side: Lost(steps=0, units=0) for side in SIDES}


def report(rules: Rules, lines: Iterable[Line]) -> list[TurnReport]:
    """What happened on each turn: the events that matter as sentences, and a count of moves and combats."""
    turns: dict[int, TurnReport] = {}
    for line in lines:
        turn = turn_of(line)
        title = f"Turn {turn}" if turn else "Set-up"
        page = turns.setdefault(turn, TurnReport(turn=turn, title=title, lines=[]))
        page.entry = line["entry"]
        page.moves += line["kind"] == "moved"
        page.combats += line["kind"] == "combat"
        if line["report"]:
            page.lines.append(line["text"])
    return list(turns.values())


__all__ = ["LOSS_EVENTS", "log_extra", "losses", "report", "turn_of"]
