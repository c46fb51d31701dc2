"""The boxes beside the map: piles, airfields, and reinforcements by kind, with when and where they arrive."""

from __future__ import annotations

from typing import Final

from redoubt.engine.view import Seen
from redoubt.show.types import Box, Piece
from redoubt.titles.switzerland.rules.r18_5_airborne import price
from redoubt.titles.switzerland.show.turntrack import SET_UP
from redoubt.titles.switzerland.state import SIDES, Board

_TITLES: Final = {
    "casualty_pile": ("Casualty pile", "10.3"), "dead_pile": ("Dead pile", "10.3"),
    "off_map": ("Under way off the map", "9.1"), "exited": ("Left by the north edge", "19.5.4"),
    "broken_up": ("Broken up for replacements", "19.5.4"), "airfield": ("Airfields", "8.1"),
    "turn_track": ("Fighters on the turn track", "8.2"),
}  # fmt: skip
_SPECIAL: Final = ("optional_engineer", "airborne", "hg", "pow", "brandenburger", "italian", "three_corps")
"""Groups of units with a box of their own."""
Waiting = tuple[str, str, str]
"""What the counters in a box are waiting for: title, when and where, rule."""


def boxes(seen: Seen, pieces: list[Piece]) -> list[Box]:
    """The boxes that hold something, and always the piles of both sides."""
    held: dict[str, list[str]] = {
        f"{box}-{side}": [] for box in ("casualty_pile", "dead_pile") for side in SIDES
    }
    for piece in pieces:
        if not piece.place[0].isdigit():
            held.setdefault(piece.place, []).append(piece.id)
    return [_box(seen, id, ids) for id, ids in held.items()]


def _box(seen: Seen, id: str, pieces: list[str]) -> Box:
    box, side, *group = id.split("-")
    if box == "due":
        title, text, rule = _due(seen, side, group[0])
        return Box(id=id, title=title, rule=rule, side=side, text=text, pieces=pieces)
    title, rule = _TITLES[box]
    return Box(id=id, title=title, rule=rule, side=side, pieces=pieces)


def _due(seen: Seen, side: str, group: str) -> Waiting:
    """15.0 What a group of counters is waiting for."""
    g: Board = seen.g
    scenario = g.rules.scenario
    if group == "militia":
        return "Militia to place", "by the German, during set-up", "18.1"
    if group == "fighters":
        return "Fighters due", "one or two per turn", "19.4.5"
    if group in _SPECIAL:
        return _due_special(g, group)
    if seen.phase_rule == SET_UP:
        named = {"border": "Border regiments", "french": "French units"}
        return f"{named.get(group, f'{side.capitalize()} army')} to set up", "", SET_UP
    if group == "french" and scenario.victory == "depth":
        where = g.rules.tables.where(g.rules.tables.grid.parse("0106"))
        return "Reinforcements", f"the cavalry brigade on turn 3 in {where}", "19.6.4"
    if g.rules.scenario_id == "follow_on":
        return "Follow on", "each enters if its die is not above the turn number", "19.4.1"
    if g.rules.scenario_id == "kesselring":
        return "Pool", f"{scenario.draws['each_turn']} per turn at the southern map edge", "19.5.1"
    return "Not yet on the map", "waiting for room", f"{scenario.rule}.1"


def _due_special(g: Board, group: str) -> Waiting:
    if group == "optional_engineer":
        return "Optional engineers", "for 1 VP, in German-controlled territory", "11.3"
    if group == "airborne":
        unit = g.rules.tables.group_of("airborne")[0]
        cost = f"{price(g, unit)} VP for parachutists, 1 VP per glider unit" if price(g, unit) else "free"
        return (
            "Airborne troops",
            f"request them at the end of a turn ({cost}); they land the next night",
            "18.5",
        )
    if group == "hg":
        when = f"on turn {g.hg_turn}" if g.hg_turn else "on the turn after the prisoners of war"
        return "HG regiment", f"{when}, at the German map edge", "18.4"
    if group == "pow":
        when = f"on turn {g.pow_turn}" if g.pow_turn > 0 else "when they are released"
        return "Prisoners of war", f"{when}, on the road from Bern to Geneva", "18.4"
    if group == "brandenburger":
        text = {"follow_on": "one on a 6 each turn", "kesselring": "one each turn",
                "southern_hook": "with the Italians"}.get(g.rules.scenario_id, "")  # fmt: skip
        return "Brandenburgers", text, "18.9"
    if group == "three_corps":
        return "3 Corps", "arrives if the Swiss strip the Italian front", "18.3"
    if g.rules.us_relief:
        return "Americans", "in Germany, once Germans have entered France or Germany", "19.5.7"
    if g.rules.scenario.italy == "six":
        return "Italians", "on a 6 once Italy has joined (5 VP), at the southern edge of Italy", "19.3.4"
    if g.rules.scenario.italy == "stacks":
        return "Italians", "once Italy has joined (5 VP), on its southern roads", "19.4.4"
    return "Italians", "", f"{g.rules.scenario.rule}.4"


__all__ = ["boxes"]
