"""What the log tells beyond its sentences: where an event happened, its dice and its cell; losses and a
report by turn. Events are plain (`Game.log_lines`): what a team may not know is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from redoubt.show.table import Line, Plain
from redoubt.titles.land_war.notation import FACTS
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show.charts import chart_cell
from redoubt.titles.land_war.show.fight import fight
from redoubt.titles.land_war.show.look import place
from redoubt.titles.land_war.show.pieces import force_id
from redoubt.titles.land_war.show.sentences import origin
from redoubt.titles.land_war.show.telling import counted
from redoubt.titles.land_war.state import NATIONS, SIDES
from redoubt.titles.land_war.tables import GRID

GROUPS: Final = {
    "march": (
        "deployed", "fort_begun", "fort_done", "zone_set_up", "zone_fell", "flak_set_up", "flak_run",
        "garrison_placed", "patrol_set_up", "patrol_called_back", "pag_placed", "pag_kept", "base_set_up",
        "to_navy", "from_navy", "to_middle_east", "recalled", "inherited",
        "moved_up", "disputed", "gave_ground", "followed", "gap_filled", "gap_filled_from", "given_up",
        "retreated", "pag_absorbed", "pag_gone", "in_part", "in_vain",
    ),
    "fight": (
        "raid", "met", "terror", "no_effect", "bombers_lost", "airfields_lost",
        "void", "reckoned", "rolled", "overruled", "rolled_again", "losses", "held", "swept",
        "pag_holds", "taken", "beyond", "beyond_met", "pushed_back", "trapped", "garrison_lost", "withered",
        "surrendered", "ashore", "lost_from",
    ),
    "news": (
        "produced", "me_stands", "line_shut", "lines_shut",
        "bid", "order", "extra_flag", "flag", "landing_flag", "sweep_flag", "staked_lsp", "card_for_die",
        "card_for_column", "asked", "granted", "not_granted", "support", "apart", "lent", "escort",
        "report", "game_over", "left_the_war", "left_country", "vichy_chose", "turn",
    ),
    "table": (
        "forced", "undo", "correction", "corrected", "rewound", "reason", "answered_for", "closed", "struck",
    ),
}  # fmt: skip
"""The groups a reader may filter by, and the kinds of events in each."""
OPENING: Final = frozenset({"reckoned", "void", "raid", "met"})
"""Events that begin a fight."""
FIGHTING: Final = "Combat"
"""LW-056 The step in which every march is part of a fight: retreats, and gaps that are filled after them."""
DEEDS: Final = {
    "reckoned": ("made", "attack", "attacks"),
    "taken": ("took", "hex", "hexes"),
    "landing_flag": ("announced", "landing", "landings"),
}
"""What teams are said to have done when their play is summed up: verb, one, many."""
GRAVE: Final = frozenset({
    "taken", "pushed_back", "trapped", "surrendered", "withered", "beyond", "terror", "line_shut",
    "airfields_lost", "landing_flag", "left_the_war", "left_country", "vichy_chose",
})  # fmt: skip
"""Lines that are told beside the sum."""
_GROUP: Final = {kind: group for group, kinds in GROUPS.items() for kind in kinds}
_HEX_FACTS: Final = frozenset(key for key, kind in FACTS.items() if kind == "hex")


def log_extra(rules: Rules, event: Line) -> Plain:
    """The hexes of an event, their markers, its group, whose it is, the faces it tells, and the cell it was
    read from."""
    facts, kind = event["facts"], event["kind"]
    hexes = _named(facts)
    group = _GROUP.get(kind, "table")
    extra: Plain = {
        "hexes": hexes,
        "places": {hex: name for hex in hexes if (name := place(rules, GRID.parse(hex)))},
        "pieces": [force_id(GRID.parse(hex)) for hex in hexes],
        "group": "fight" if group == "march" and event.get("phase", {}).get("name") == FIGHTING else group,
        "opens": kind in OPENING,
        "dice": list(facts["dice"]) if kind == "rolled" else [],
        "grave": kind in GRAVE,
    }
    if kind in DEEDS:
        extra["deed"] = DEEDS[kind]
    if group != "table":
        sides = _sides(rules, facts)
        extra |= {"side": sides[0] if sides and kind != "losses" else None, "sides": sides}
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


def _named(facts: Any) -> list[str]:
    found: dict[str, None] = {}
    for key, value in facts.items():
        if key in _HEX_FACTS:
            for one in value if isinstance(value, list | tuple) else [value]:
                if isinstance(one, str) and one.isdigit():
                    found[one] = None
    return list(found)


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


_TOLD: Final = frozenset({
    "bid", "order", "flag", "landing_flag", "sweep_flag", "extra_flag", "card_for_die", "card_for_column",
    "granted", "raid", "terror", "reckoned", "rolled", "overruled", "losses", "taken", "beyond",
    "pushed_back", "held", "swept",
    "pag_holds", "trapped", "surrendered", "withered", "gave_ground", "left_the_war",
    "left_country", "vichy_chose", "airfields_lost", "fort_done", "pag_placed", "disputed", "report",
    "game_over", "correction", "corrected", "rewound", "answered_for", "closed", "struck", "reason",
    "rolled_again",
})  # fmt: skip
"""What a high command wants to be told (LW-059); single points sent and gaps filled are left to the log, and
points lost are told together."""


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
        elif event["kind"] in _TOLD:
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
    """A hex with its name, where it has one; None is a force from the Pool."""
    return origin(hex) if hex is None else f"{hex} {place(rules, GRID.parse(hex))}".strip()


__all__ = ["FIGHTING", "GROUPS", "by_turn", "called", "log_extra", "losses_by_turn", "report"]
