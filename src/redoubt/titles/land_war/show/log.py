"""What the log shows beyond its sentences: the team and the chart cell of an event, its part in a fight;
losses and a report by turn. A viewer's lines contain only what he may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from redoubt.show.contract import Line
from redoubt.show.types import LogExtra, Lost, TurnLosses, TurnReport
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show.charts import chart_cell
from redoubt.titles.land_war.show.fight import fight
from redoubt.titles.land_war.show.pieces import force_id
from redoubt.titles.land_war.state import CAMPS, NATIONS, SIDES, the_nation
from redoubt.titles.land_war.tables import GRID
from redoubt.titles.land_war.words import counted as counted_points, origin

FIGHTING: Final = "Combat"
"""LW-056 The step in which every march is part of a fight: retreats, and moves that fill the gaps."""


def log_extra(rules: Rules, line: Line) -> LogExtra:
    """The markers in the hexes of a line, its teams, its chart cell, and its stage of a fight."""
    group = line["group"]
    extra = LogExtra(
        pieces=[force_id(GRID.parse(place)) for place in line["places"]],
        cell=chart_cell(rules, line),
        fight=fight(rules, line),
    )
    if group == "march" and line["phase"]["name"] == FIGHTING:
        extra.group = "fight"
    if group != "table":
        extra.sides = _sides(rules, line["facts"]) or (_camp(rules, line["facts"]) if "deed" in line else [])
        extra.side = extra.sides[0] if extra.sides and line["kind"] != "losses" else None
    return extra


def _sides(rules: Rules, facts: Mapping[str, Any]) -> list[str]:
    """The teams of the nations that an event names. The side that acted may be another: all sheets of a step
    open at once, and Control may act last."""
    named = [facts["nation"]] if "nation" in facts else []
    named += [*facts.get("nations", ()), *facts.get("by_nation", ())]
    teams = dict.fromkeys(rules.team[NATIONS.index(name)] for name in named if name in NATIONS)
    return [SIDES[team] for team in teams if team in rules.teams]


def _camp(rules: Rules, facts: Mapping[str, Any]) -> list[str]:
    """The teams of the camp that an event names as the doer of a deed."""
    return [SIDES[team] for team in rules.teams if CAMPS[rules.camp_of_side[team]] == facts.get("camp")]


# by turn


def by_turn(lines: Iterable[Line]) -> Iterator[tuple[int, Line]]:
    """Each line with its turn: its own, if it has one, else that of the lines before it."""
    turn = 0
    for line in lines:
        if line["kind"] == "turn":
            turn = line["facts"]["turn"]
        elif "turn" in line and "phase" in line:
            turn = line["turn"]
        yield turn, line


LOSS_EVENTS: Final = frozenset(("turn", "losses", "report"))
"""LW-057 The events that count for losses by turn."""


def losses_by_turn(rules: Rules, lines: Iterable[Line]) -> list[TurnLosses]:
    """LW-057 Points each team lost in each turn: from the reports, or from the combats of a turn without a
    report yet."""
    team = {NATIONS[rules.nation_of[side]]: SIDES[side] for side in rules.teams}
    turns: dict[int, dict[str, int]] = {}
    before = dict.fromkeys(team, 0)
    for turn, line in by_turn(lines):
        if turn < 1:
            continue
        lost, facts = turns.setdefault(turn, dict.fromkeys(team, 0)), line["facts"]
        if line["kind"] == "losses":
            for nation, points in facts.get("by_nation", {}).items():
                if nation in lost:
                    lost[nation] += sum(points)
        elif line["kind"] == "report":
            sums = {nation: sum(points) for nation, points in facts.get("lost", {}).items()}
            lost.update({nation: total - before.get(nation, 0) for nation, total in sums.items()})
            before.update(sums)
    return [
        TurnLosses(n=turn, by_side={team[name]: Lost(steps=points, units=0) for name, points in lost.items()})
        for turn, lost in sorted(turns.items())
    ]


def report(rules: Rules, lines: Iterable[Line]) -> list[TurnReport]:
    """LW-059 What happened in each turn: sentences for the main events, and the number of combats."""
    turns: dict[int, TurnReport] = {}
    lost = Losses()
    for turn, line in by_turn(lines):
        name = rules.turn_name(turn)
        title = f"Turn {turn}, {name}" if name else f"Turn {turn}" if turn else "Before the first turn"
        if turn not in turns:
            lost.settle()
            turns[turn] = TurnReport(turn=turn, title=title, lines=[])
        report = turns[turn]
        report.moves += line["kind"] == "deployed"
        report.entry = line.get("entry", 0)
        report.combats += line["kind"] == "reckoned"
        if line["kind"] == "lost_from":
            lost.add(rules, line["facts"], report)
        elif line["report"]:
            lost.settle()
            report.lines.append(line["text"])
    lost.settle()
    return list(turns.values())


class Losses:
    """LW-057 Points lost one by one, reported together: a sentence for each nation, with the hexes."""

    def __init__(self) -> None:
        self.points: dict[str, dict[str, dict[str, int]]] = {}
        self.report: TurnReport | None = None

    def add(self, rules: Rules, facts: Mapping[str, Any], report: TurnReport) -> None:
        self.report = report
        by_hex = self.points.setdefault(facts["nation"], {})
        points = by_hex.setdefault(called(rules, facts["hex"]), {})
        points[facts["resource"]] = points.get(facts["resource"], 0) + facts["number"]

    def settle(self) -> None:
        """Report the losses gathered so far, before the next event of another kind."""
        for nation, by_hex in self.points.items():
            lost = "; ".join(f"{counted_points(points)} from {hex}" for hex, points in by_hex.items())
            if self.report is not None:
                whose = the_nation(NATIONS.index(nation))
                self.report.lines.append(f"Losses of {whose}: {lost} [LW-057]")
        self.points = {}


def called(rules: Rules, hex: str | None) -> str:
    """A hex with its town, for a sentence; None is a force from the Pool."""
    return origin(hex) if hex is None else rules.map.where(GRID.parse(hex))


__all__ = ["FIGHTING", "LOSS_EVENTS", "by_turn", "called", "log_extra", "losses_by_turn", "report"]
