"""What the log shows beyond its lines: losses and a report by turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from redoubt.show.contract import Line
from redoubt.show.types import Lost, TurnLosses, TurnReport
from redoubt.titles.paths_of_glory.settings import Rules
from redoubt.titles.paths_of_glory.show.turntrack import date
from redoubt.titles.paths_of_glory.tables import SIDES

LOSS_EVENTS: Final = frozenset(("reduced", "eliminated", "flipped", "recovered", "restored"))


def losses(rules: Rules, lines: Iterable[Line]) -> list[TurnLosses]:
    """12.10 Steps and units each side lost on each turn, including those replaced later. What Withdrawal
    takes back was not lost (12.13)."""
    tables = rules.tables
    worn: set[str] = set()
    turns: dict[int, dict[str, Lost]] = {}
    for line in lines:
        here = turns.setdefault(int(line["turn"]), {side: Lost(steps=0, units=0) for side in SIDES})
        unit = line["facts"].get("unit")
        if not isinstance(unit, str) or unit not in tables.unit:
            continue
        side = tables.side[tables.unit[unit]]
        if side < 0:
            continue
        if line["kind"] == "reduced":
            here[SIDES[side]].steps += 1
            worn.add(unit)
        elif line["kind"] == "eliminated":
            here[SIDES[side]].steps += 1 if unit in worn else 2
            here[SIDES[side]].units += 1
            worn.discard(unit)
        elif line["kind"] == "restored":
            here[SIDES[side]].steps -= 1
            here[SIDES[side]].units -= 1
            worn.add(unit)
        elif line["kind"] == "recovered":
            here[SIDES[side]].steps -= 1
            worn.discard(unit)
        elif line["kind"] == "flipped":
            worn.discard(unit)
    return [TurnLosses(n=turn, by_side=by_side) for turn, by_side in sorted(turns.items())]


def report(rules: Rules, lines: Iterable[Line]) -> list[TurnReport]:
    """Turn by turn, under their dates."""
    turns: dict[int, TurnReport] = {}
    for line in lines:
        turn = int(line["turn"])
        entry = turns.setdefault(turn, TurnReport(turn=turn, title=f"Turn {turn}, {date(turn)}", lines=[]))
        entry.entry = line["entry"]
        entry.combats += bool(line["opens"])
        if line["report"]:
            entry.lines.append(line["text"])
    return list(turns.values())


__all__ = ["LOSS_EVENTS", "losses", "report"]
