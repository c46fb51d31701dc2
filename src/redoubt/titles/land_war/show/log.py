"""What the log tells beyond its sentences: where an event happened, its dice and its cell; losses and a
report by turn. Events are plain (`Game.log_lines`): what a team may not know is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from redoubt.show.table import Line, Plain
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.charts import chart_cell
from redoubt.titles.land_war.show.fight import fight
from redoubt.titles.land_war.show.pieces import force_id
from redoubt.titles.land_war.state import NATIONS, SIDES
from redoubt.titles.land_war.tables import GRID
from redoubt.titles.land_war.words import counted, origin

FIGHTING: Final = "Combat"
"""LW-056 The step in which every march is part of a fight: retreats, and gaps that are filled after them."""


def log_extra(rules: Rules, event: Line) -> Plain:
    """The markers in the hexes of an event, the teams it concerns, the cell it was read from, and what it
    adds to the picture of a fight."""
    facts, group = event["facts"], event["group"]
    extra: Plain = {"pieces": [force_id(GRID.parse(hex)) for hex in event["places"]]}
    if group == "march" and event["phase"]["name"] == FIGHTING:
        extra["group"] = "fight"
    if group != "table":
        sides = _sides(rules, facts)
        extra |= {"side": sides[0] if sides and event["kind"] != "losses" else None, "sides": sides}
    if used := chart_cell(event):
        extra["cell"] = used
    if part := fight(rules, event):
        extra["fight"] = part
    return extra


def _sides(rules: Rules, facts: Any) -> list[str]:
    """The teams of the nations that an event names. Its side is theirs: a step opens for all at once, and
    Control may have said the last word."""
    named = [facts["nation"]] if "nation" in facts else []
    named += [*facts.get("nations", ()), *facts.get("by_nation", ())]
    teams = dict.fromkeys(rules.team[NATIONS.index(one)] for one in named if one in NATIONS)
    return [SIDES[team] for team in teams if team in rules.teams]


# by turn


def by_turn(events: Iterable[Line]) -> Iterator[tuple[int, Line]]:
    """Each event with its turn; one that knows its turn is believed."""
    turn = 0
    for event in events:
        if event["kind"] == "turn":
            turn = event["facts"]["turn"]
        elif "turn" in event and "phase" in event:
            turn = event["turn"]
        yield turn, event


def losses_by_turn(rules: Rules, events: Iterable[Line]) -> list[Plain]:
    """LW-057 Points each team lost in each turn: by the loss records of the reports; for a turn without a
    report yet, by its combats."""
    team = {NATIONS[rules.nation_of[side]]: SIDES[side] for side in rules.teams}
    turns: dict[int, dict[str, int]] = {}
    before = dict.fromkeys(team, 0)
    for turn, event in by_turn(events):
        if turn < 1:
            continue
        lost = turns.setdefault(turn, dict.fromkeys(team, 0))
        if event["kind"] == "losses":
            for nation, points in event["facts"].get("by_nation", {}).items():
                if nation in lost:
                    lost[nation] += sum(points)
        elif event["kind"] == "report":
            sums = {nation: sum(points) for nation, points in event["facts"].get("lost", {}).items()}
            lost.update({nation: total - before.get(nation, 0) for nation, total in sums.items()})
            before.update(sums)
    return [
        {"n": turn, "bySide": {team[nation]: {"steps": steps, "units": 0} for nation, steps in lost.items()}}
        for turn, lost in sorted(turns.items())
    ]


def report(rules: Rules, events: Iterable[Line]) -> list[Plain]:
    """LW-059 What happened in each turn: the events that matter as sentences, ground won, and a count of the
    combats."""
    turns: dict[int, Plain] = {}
    for turn, event in by_turn(events):
        name = rules.turn_name(turn)
        title = f"Turn {turn}, {name}" if name else f"Turn {turn}" if turn else "Before the first turn"
        told = turns.setdefault(turn, {"turn": turn, "title": title, "lines": [], "moves": 0, "combats": 0})
        told["moves"] += event["kind"] == "deployed"
        told["entry"] = event.get("entry", 0)
        told["combats"] += event["kind"] == "reckoned"
        if event["kind"] == "lost_from":
            _gathered(told["lines"]).add(rules, event["facts"])
        elif event["report"]:
            told["lines"].append(event["text"])
    for told in turns.values():
        told["lines"] = [text for one in told["lines"] for text in (one if isinstance(one, Lost) else [one])]
    return list(turns.values())


class Lost:
    """LW-057 Points lost one after the other, told together: a sentence for each nation, with the hexes."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, dict[str, int]]] = {}

    def add(self, rules: Rules, facts: Plain) -> None:
        points = self.found.setdefault(facts["nation"], {}).setdefault(called(rules, facts["hex"]), {})
        points[facts["resource"]] = points.get(facts["resource"], 0) + facts["number"]

    def __iter__(self) -> Iterator[str]:
        for nation, by_hex in self.found.items():
            lost = "; ".join(f"{counted(points)} from {hex}" for hex, points in by_hex.items())
            yield f"{nation.replace('-', ' ')} loses {lost} [LW-057]"


def _gathered(lines: list[str | Lost]) -> Lost:
    """Where the next loss is told: with those before it, as long as nothing else was told."""
    last = lines[-1] if lines else None
    if isinstance(last, Lost):
        return last
    lines.append(made := Lost())
    return made


def called(rules: Rules, hex: str | None) -> str:
    """A hex as players call it; None is a force from the Pool."""
    return origin(hex) if hex is None else look.called(rules, GRID.parse(hex))


__all__ = ["FIGHTING", "by_turn", "called", "log_extra", "losses_by_turn", "report"]
