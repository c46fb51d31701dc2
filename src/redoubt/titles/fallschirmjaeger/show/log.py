"""What the log shows beyond its lines: the chart cell used, losses and a report by turn.

Lines are plain (see `show.log`): they hold nothing that a side may not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from redoubt.series.scs.ground import COMBAT
from redoubt.show.contract import Line
from redoubt.show.types import LogExtra, Lost, TurnLosses, TurnReport
from redoubt.titles.fallschirmjaeger.settings import Rules
from redoubt.titles.fallschirmjaeger.show.charts import chart_cell
from redoubt.titles.fallschirmjaeger.state import SIDES


def log_extra(rules: Rules, line: Line) -> LogExtra:
    """The chart cell behind an event."""
    return LogExtra(cell=chart_cell(line))


LOSS_EVENTS: Final = frozenset(("step_lost", "eliminated", "restored"))


def losses(rules: Rules, lines: Iterable[Line]) -> list[TurnLosses]:
    """S8.0 Steps and units each side lost on each turn; a destroyed unit loses the steps it had left."""
    tables, counters = rules.tables, rules.counters
    worn: dict[str, int] = {}
    turns: dict[int, dict[str, Lost]] = {}
    for line in lines:
        turn, kind, unit = int(line["turn"]), line["kind"], line["facts"].get("unit")
        by_side = turns.setdefault(turn, {side: Lost(steps=0, units=0) for side in SIDES})
        if not isinstance(unit, str) or unit not in tables.unit:
            continue
        index = tables.unit[unit]
        if counters.role[index] != COMBAT:
            continue
        lost = by_side[SIDES[counters.side[index]]]
        if kind == "step_lost":
            lost.steps += 1
            worn[unit] = worn.get(unit, 0) + 1
        elif kind == "eliminated":
            lost.steps += counters.steps[index] - worn.get(unit, 0)
            lost.units += 1
        elif kind == "restored":
            worn[unit] = 0
    return [TurnLosses(n=turn, by_side=by_side) for turn, by_side in sorted(turns.items())]


def report(rules: Rules, lines: Iterable[Line]) -> list[TurnReport]:
    """What happened on each turn: the events that matter as sentences, and a count of moves and combats."""
    turns: dict[int, TurnReport] = {}
    for line in lines:
        turn = int(line["turn"])
        page = turns.setdefault(turn, TurnReport(turn=turn, title=_heading(rules, turn), lines=[]))
        page.entry = line["entry"]
        page.moves += line["kind"] == "moved"
        page.combats += line["kind"] == "combat"
        if line["report"]:
            page.lines.append(line["text"])
    return list(turns.values())


def _heading(rules: Rules, turn: int) -> str:
    """1.2 A turn with its date."""
    calendar = rules.tables.calendar
    if not 1 <= turn <= len(calendar):
        return f"Turn {turn}"
    return f"Turn {turn}, {calendar[turn - 1].day} May, {calendar[turn - 1].time}"


__all__ = ["LOSS_EVENTS", "log_extra", "losses", "report"]
