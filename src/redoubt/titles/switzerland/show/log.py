"""What the log tells beyond its sentences: where and whom an event concerns, losses and a report by turn.

Events are plain (`Game.log_lines`): what a side may not know is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from redoubt.show.table import Line, Plain
from redoubt.titles.switzerland.notation import FACTS
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show.charts import chart_cell
from redoubt.titles.switzerland.show.turntrack import SET_UP
from redoubt.titles.switzerland.state import GERMAN, SIDES

GROUPS: Final = {
    "march": (
        "placed", "no_room", "shifted", "fog_rolled", "set_up", "italy_attacks", "italy_stays_out",
        "drawn_for_germany", "drawn_for_france", "drawn_from_pool", "drawn_for_training", "hits_rolled",
        "lines_rolled", "line_built", "fortress_built", "militia_placed", "militia_gone",
        "moved", "left_map", "returned", "exited", "demolished", "guided", "road_out", "road_cleared",
        "prisoners_released", "prisoners_roll", "prisoners_arm", "hg_called", "engineers_declined",
        "stripped", "longer", "italy_rolls", "italy_joins", "italy_at_war", "may_enter", "may_not_enter",
        "marched", "brandenburger_rolls", "drawn", "americans_called", "airborne_requested", "landing_noted",
        "landed",
    ),
    "fight": (
        "bomber", "bombardment", "bombardment_vain", "last_hit_kept",
        "fighter_returns", "fighters_placed", "air_battle", "fighter_lost", "fighter_to_track",
        "fighter_arrives",
        "combat", "result", "die_changed", "hit", "step_lost", "eliminated", "fort_hit", "fort_destroyed",
        "retreats", "breaks_out", "returns", "no_retreat", "stands", "overrun", "overrun_over", "overstacked",
        "stepped_aside", "cannot_step_aside",
    ),
    "news": (
        "replacements", "recovered", "restored", "emergency", "rebuilt", "broken_up",
        "vp_paid", "vp_given", "vp_charged", "surrender_die", "bern_fell", "game_over", "turn_begins",
    ),
    "table": ("forced", "undo", "correction", "corrected", "rewound", "reason"),
}  # fmt: skip
"""The groups a reader may filter by, and the kinds of events in each."""
OPENING: Final = frozenset({
    "combat", "overrun", "bombardment", "bombardment_vain", "air_battle", "bomber",
})  # fmt: skip
"""Events that begin a fight, or another round of it."""
ANNOUNCING: Final = frozenset({"fight", "bombard", "overrun"})
"""Choices that begin one, where nothing else could be chosen."""
DEEDS: Final = {
    "moved": ("moved", "unit", "units"),
    "combat": ("fought", "combat", "combats"),
    "overrun": ("fought", "combat", "combats"),
    "bombardment": ("fired", "bombardment", "bombardments"),
    "bomber": ("fired", "bombardment", "bombardments"),
}
"""What a side is said to have done when its play is summed up: verb, one, many."""
GRAVE: Final = frozenset({"combat", "overrun", "bombardment", "bomber", "step_lost", "eliminated"})
"""Lines that are told beside the sum."""
_GROUP: Final = {kind: group for group, kinds in GROUPS.items() for kind in kinds}
_HEX_FACTS: Final = frozenset(key for key, kind in FACTS.items() if kind == "hex")
_PIECE_FACTS: Final = frozenset(
    key for key, kind in FACTS.items() if kind in ("unit", "fort", "fighter", "militia")
)


def log_extra(rules: Rules, event: Line) -> Plain:
    """The hexes and pieces of an event in the order of its facts, its group, and the faces it tells."""
    facts = event["facts"]
    hexes = _named(facts, _HEX_FACTS)
    extra = {
        "hexes": hexes,
        "places": {hex: name for hex in hexes if (name := _place(rules, hex))},
        "pieces": _named(facts, _PIECE_FACTS),
        "group": _GROUP.get(event["kind"], "table"),
        "opens": event["kind"] in OPENING or str(facts.get("choice", "")).split(" ")[0] in ANNOUNCING,
        "dice": list(_dice(event["kind"], facts)),
        "grave": event["kind"] in GRAVE,
    }
    if doer := _doer(rules, event["kind"], facts):
        extra["side"] = doer
    if event["kind"] in DEEDS:
        extra["deed"] = DEEDS[event["kind"]]
    used = chart_cell(event)
    return {**extra, "cell": used} if used else extra


def _doer(rules: Rules, kind: str, facts: Any) -> str:
    """Whose deed an event is, where that need not be the side that chose last."""
    if kind == "bomber":
        return SIDES[GERMAN]
    if kind in ("bombardment", "overstacked"):
        units = facts.get("firers") or [facts.get("unit")]
        return SIDES[rules.side[rules.tables.unit[units[0]]]] if units[0] in rules.tables.unit else ""
    return str(facts.get("attacker", ""))


def _named(facts: Any, keys: frozenset[str]) -> list[str]:
    found: dict[str, None] = {}
    for key, value in facts.items():
        if key in keys:
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, str):
                    found[one] = None
    return list(found)


def _place(rules: Rules, hex: str) -> str:
    """The name of a hex; boxes beside the map are names themselves."""
    return rules.tables.landmark[rules.tables.grid.parse(hex)] if hex.isdigit() else ""


def _dice(kind: str, facts: Any) -> Iterator[int]:
    if kind == "air_battle":
        yield from (facts[side] for side in SIDES)
    elif kind == "surrender_die":
        yield facts["needed"] - 6
    elif isinstance(facts.get("die"), int) and kind != "die_changed":
        yield facts["die"]


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


_TOLD: Final = frozenset({
    "set_up", "italy_attacks", "italy_stays_out", "bomber", "bombardment", "combat", "result", "eliminated",
    "fort_destroyed", "breaks_out", "overrun", "left_map", "returned", "exited", "demolished", "air_battle",
    "fighter_lost", "replacements", "emergency", "rebuilt", "broken_up", "prisoners_released", "landed",
    "stripped", "italy_joins", "italy_at_war", "vp_paid", "vp_given", "vp_charged", "surrender_die",
    "bern_fell", "game_over", "correction", "rewound", "road_cleared",
})  # fmt: skip
"""What a reader of a report wants to know; single moves, hits and retreats are left to the log."""


def report(events: Iterable[Line]) -> list[Plain]:
    """What happened in each turn: the events that matter as sentences, and a count of what was left out."""
    turns: dict[int, Plain] = {}
    for turn, event in by_turn(events):
        title = f"Turn {turn}" if turn else "Set-up"
        told = turns.setdefault(turn, {"turn": turn, "title": title, "lines": [], "moves": 0, "combats": 0})
        told["moves"] += event["kind"] == "moved"
        told["entry"] = event.get("entry", 0)
        told["combats"] += event["kind"] == "combat"
        if event["kind"] in _TOLD:
            told["lines"].append(event["text"])
    return list(turns.values())


__all__ = ["GROUPS", "by_turn", "log_extra", "losses_by_turn", "report"]
