"""Every counter and marker as a table shows it, and the boxes beside the map where some of them lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.engine.decision import Decision
from redoubt.engine.text import plain
from redoubt.kit.hexgrid import DIRECTIONS
from redoubt.kit.words import counted
from redoubt.show.table import Plain, View, remark
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.rules.r09_movement import ChooseWay, movable_units
from redoubt.titles.switzerland.rules.r11_works import militia_of_scenario
from redoubt.titles.switzerland.rules.r18_5_airborne import price
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show.briefing import american, fort_text
from redoubt.titles.switzerland.show.turntrack import SET_UP, Phase, phase_of
from redoubt.titles.switzerland.state import (
    BOXES,
    CASUALTY,
    DEAD,
    DONE,
    DUE,
    GERMAN,
    HEXES,
    NOWHERE,
    SIDES,
    SWISS,
    TRACK,
    UNUSED,
    WAITING,
    Board,
)
from redoubt.titles.switzerland.tables import CLASSES, COMMANDO, IT, LINE, NATIONS, TYPES

LETTERS: Final = ("CH", "D", "F", "I")
"""On the counters, as on number plates."""


def place_id(g: Board, place: int, side: int, group: str = "") -> str:
    """A hex, or the box beside the map where a side's counters of this kind lie."""
    if place < HEXES:
        return str(g.rules.tables.grid.name(place))
    box = BOXES[place - HEXES]
    return f"{box}-{SIDES[side]}" + (f"-{group}" if place == DUE and group else "")


# units


def _is_relief(rules: Rules, nation: int) -> bool:
    """19.5.7 Whether counters of this nation are Americans."""
    return bool(rules.us_relief) and nation == IT


def nation_code(rules: Rules, unit: int) -> str:
    """The nation whose colours a unit shows."""
    nation = rules.tables.nation[unit]
    return "US" if _is_relief(rules, nation) else NATIONS[nation]


def printed(rules: Rules) -> tuple[Plain, ...]:
    """What never changes on each unit's counter."""
    tables = rules.tables
    found = []
    for unit, id in enumerate(tables.unit_ids):
        nation = tables.nation[unit]
        found.append({
            "id": id,
            "kind": "unit",
            "side": SIDES[rules.side[unit]],
            "nation": nation_code(rules, unit),
            "letter": "US" if _is_relief(rules, nation) else LETTERS[nation],
            "name": tables.unit_names[unit],
            "short": _short(tables.chart_rows["units"][unit].name, tables.type[unit]),
            "size": "" if tables.size[unit] == "-" else tables.size[unit],
            "symbol": TYPES[tables.type[unit]],
            "move_class": CLASSES[tables.move_class[unit]],
            "stacking": tables.stacking[unit],
            "corps": tables.corps[unit],
            "order": unit,
        })  # fmt: skip
    return tuple(found)


def _short(name: str, kind: int) -> str:
    """What stands in the corner of a counter: its number, or a few letters of its name."""
    first, _, rest = name.partition(" ")
    return f"B{rest}" if kind == COMMANDO else first[:4]


def unit_piece(g: Board, unit: int, face: Plain, phase: Phase, busy: frozenset[int], left: int = -1) -> Plain:
    """A unit as it stands, `face` being what is printed on it. `busy` are the units that can still act
    in this phase; `left` are the points of a unit in the middle of its move."""
    tables, lost, place = g.rules.tables, g.lost[unit], g.place[unit]
    side = g.rules.side[unit]
    alive = place not in (CASUALTY, DEAD)
    strength, full = tables.strength[unit], g.rules.start_lost[unit]
    total = tables.steps[unit]
    acts = phase.side == side and place < HEXES
    piece = {
        **face,
        "place": place_id(g, place, side, tables.group[unit]),
        "strength": {"now": queries.strength(g, unit) if alive else 0, "full": strength[full]},
        "movement": {
            "now": _points(g, unit, acts and phase.kind == "move", left),
            "full": tables.movement[unit],
        },
        "steps": {"left": total - lost if alive else 0, "total": total},
        "hits": g.hits[unit],
        "reduced": lost > 0,
        "flags": list(_flags(g, unit, phase)),
        "done": acts and phase.kind in ("move", "bombard") and unit not in busy and _spent(g, unit, phase),
    }
    if tables.bombardment[unit]:
        fire = tables.bombardment[unit]
        piece["bombardment"] = {"now": fire[lost] if alive else 0, "full": fire[full]}
    if total > 1 and alive:
        piece["back"] = reverse(g, unit)
    return piece


def reverse(g: Board, unit: int) -> Plain:
    """3.0, 10.2.2 The other side of the counter a unit stands with: each has two steps, the better one on its
    front. A unit of four steps has two counters."""
    tables, full = g.rules.tables, g.rules.start_lost[unit]
    lost, strength, fire = g.lost[unit] ^ 1, tables.strength[unit], tables.bombardment[unit]
    back: Plain = {
        "strength": {"now": strength[lost], "full": max(strength[full], strength[lost])},
        "steps": {"left": tables.steps[unit] - lost, "total": tables.steps[unit]},
        "reduced": lost > 0,
    }
    if fire:
        back["bombardment"] = {"now": fire[lost], "full": max(fire[full], fire[lost])}
    return back


def _spent(g: Board, unit: int, phase: Phase) -> bool:
    """In a bombardment only artillery that fired has done its work; the rest has none."""
    return phase.kind == "move" or bool(g.fired[unit])


def _points(g: Board, unit: int, moving: bool, left: int) -> int:
    """9.0 Movement points a unit has now; the whole allowance outside its own movement phase."""
    if left >= 0:
        return left
    if not moving or not g.moved[unit]:
        return int(g.rules.tables.movement[unit])
    return g.left[unit] if g.moved[unit] == WAITING else 0


def _flags(g: Board, unit: int, phase: Phase) -> Iterator[Plain]:
    """The markers on a counter, each with its rule."""
    on_map, own = g.place[unit] < HEXES, phase.side == g.rules.side[unit]
    if g.hits[unit]:
        yield remark("a hit: strength one less", "10.2.1", id="hit")
    lost = g.lost[unit] - g.rules.start_lost[unit]
    if lost > 0:
        yield remark(f"{counted(lost, 'step')} lost", "10.2.2", id="steps")
    if on_map and own and phase.kind in ("move", "combat"):
        if g.moved[unit] == DONE:
            yield remark("has moved in this phase", "9.0", id="moved")
        elif g.moved[unit] == WAITING:
            yield remark(
                f"stopped among enemies, {counted(g.left[unit], 'movement point')} left", "9.0", id="waiting"
            )
    if on_map and queries.frozen(g, unit):
        yield remark("3 Corps may not move until Italy is at war", "19.3.4", id="frozen")
    if g.fired[unit] and on_map:
        stays = queries.fired_and_may_not_move(g, unit)
        yield remark("has bombarded" + (" and may not move" if stays else ""), "18.8" if stays else "6.0",
                     id="fired")  # fmt: skip
    if g.tired[unit]:
        yield remark("no replacements: active at night", "14.1", id="tired")
    if g.used[unit]:
        yield remark("has opened its hex in this phase", "18.9.2", id="used")
    if g.landing[unit] != NOWHERE:
        known = g.landing[unit] < HEXES
        where = f" in {g.rules.tables.where(g.landing[unit])}" if known else ""
        yield remark(f"lands next night{where}", "18.5.3", id="landing")
    if american(g, unit):
        yield remark("an Italian counter that stands for Americans", "19.5.7", id="american")


def active_units(g: Board, phase: Phase) -> frozenset[int]:
    """The units of the side in phase that can still do something in it."""
    if phase.kind == "move":
        return frozenset(movable_units(g, phase.side))
    return frozenset()


def unit_pieces(
    view: View, g: Board, faces: tuple[Plain, ...], asked: Decision | None = None
) -> Iterator[Plain]:
    """The units of this game. `asked` knows the points of one in the middle of its move."""
    phase = phase_of(view)
    busy = active_units(g, phase)
    moving, left = (asked.unit, asked.left) if isinstance(asked, ChooseWay) else (NOWHERE, -1)
    for unit, place in enumerate(g.place):
        if place != UNUSED:
            yield unit_piece(g, unit, faces[unit], phase, busy, left if unit == moving else -1)


# works and markers


def fort_pieces(g: Board) -> Iterator[Plain]:
    """11.0 Fortifications that stand, and those that were destroyed."""
    tables = g.rules.tables
    for fort, place in enumerate(g.fort_place):
        if place == UNUSED:
            continue
        line = tables.fort_kind[fort] == LINE
        strength = tables.fort_strength[fort]
        rule = "11.1" if line else "11.2"
        stands = place < HEXES
        flags = [remark("a hit; whole again when the enemy is gone", rule, id="hit")] * g.fort_hits[fort]
        yield {
            "id": tables.fort_ids[fort], "kind": "fort", "side": SIDES[SWISS],
            "nation": NATIONS[tables.fort_nation[fort]], "letter": LETTERS[tables.fort_nation[fort]],
            "name": tables.fort_names[fort], "short": str(strength), "size": "",
            "symbol": "line" if line else "fortress", "place": place_id(g, place, SWISS),
            "strength": {"now": strength if stands else 0, "full": strength}, "movement": 0,
            "move_class": "", "steps": {"left": int(stands), "total": 1}, "hits": g.fort_hits[fort],
            "facing": g.facing[fort] if line else None,
            "faces": [DIRECTIONS[d] for d in range(6) if queries.faces(g, fort, d)],
            "flags": flags, "done": False, "stacking": 0, "reduced": False, "order": 1000 + fort,
            "text": plain(fort_text(g, fort)),
        }  # fmt: skip


def _marker(g: Board, id: str, kind: str, name: str, side: int, nation: int, place: str, order: int) -> Plain:
    return {
        "id": id, "kind": kind, "side": SIDES[side], "nation": NATIONS[nation], "letter": LETTERS[nation],
        "name": name, "short": "", "size": "", "symbol": kind if kind != "marker" else "road_out",
        "place": place, "strength": {"now": 0, "full": 0}, "movement": 0, "move_class": "",
        "steps": {"left": 1, "total": 1}, "hits": 0, "flags": [], "done": False, "stacking": 0,
        "reduced": False, "order": order,
    }  # fmt: skip


def _number(id: str) -> str:
    return id.rpartition("-")[2]


def fighter_pieces(g: Board) -> Iterator[Plain]:
    """8.0 Fighters: over a hex, ready, on the turn track, or shot down."""
    tables = g.rules.tables
    for fighter, at in enumerate(g.air_place):
        if at == UNUSED:
            continue
        side, nation = tables.fighter_side[fighter], tables.fighter_nation[fighter]
        id = tables.fighter_ids[fighter]
        piece = _marker(g, id, "fighter", tables.fighter_names[fighter], side, nation,
                        place_id(g, at, side, "fighters"), 2000 + fighter)  # fmt: skip
        piece["short"] = _number(id)
        if at == TRACK:
            piece["flags"] = [remark(f"flies again on turn {g.air_back[fighter]}", "8.2", id="track")]
        if at == DEAD:
            piece["steps"] = {"left": 0, "total": 1}
        yield piece


def militia_pieces(view: View, g: Board) -> Iterator[Plain]:
    """18.1 Militia on the map; during set-up those still to be placed as well."""
    tables = g.rules.tables
    to_come = militia_of_scenario(g) if g.rules.militia and view["phase"]["rule"] == SET_UP else ()
    for marker, at in enumerate(g.militia_place):
        if at >= HEXES and marker not in to_come:
            continue
        place, id = place_id(g, at if at < HEXES else DUE, GERMAN, "militia"), tables.militia_ids[marker]
        piece = _marker(g, id, "militia", tables.militia_names[marker], GERMAN, 1, place, 3000 + marker)
        piece["short"] = ("NSB " if tables.militia_is_nsb[marker] else "") + _number(id)
        if at < HEXES:
            piece["flags"] = [remark("closes the hex to the Swiss", "18.1", id="closed")]
        yield piece


def road_out_pieces(g: Board) -> Iterator[Plain]:
    """18.2 Road Out markers, named after their hexes."""
    for hex in g.rules.tables.grid.members(g.road_out):
        where = g.rules.tables.grid.name(hex)
        yield _marker(g, f"MK-RoadOut-{where}", "marker", "Road Out", SWISS, 0, where, 4000 + hex)


def pieces(view: View, g: Board, faces: tuple[Plain, ...], asked: Decision | None = None) -> list[Plain]:
    """All of them, units first."""
    return [
        *unit_pieces(view, g, faces, asked), *fort_pieces(g), *fighter_pieces(g),
        *militia_pieces(view, g), *road_out_pieces(g),
    ]  # fmt: skip


# boxes

_TITLES: Final = {
    "casualty_pile": ("Casualty pile", "10.3"), "dead_pile": ("Dead pile", "10.3"),
    "off_map": ("Under way off the map", "9.1"), "exited": ("Left by the north edge", "19.5.4"),
    "broken_up": ("Broken up for replacements", "19.5.4"), "airfield": ("Airfields", "8.1"),
    "turn_track": ("Fighters on the turn track", "8.2"),
}  # fmt: skip


def boxes(view: View, g: Board, shown: list[Plain]) -> list[Plain]:
    """The boxes beside the map that hold something; the piles of both sides are always there."""
    found: dict[str, list[str]] = {
        f"{box}-{side}": [] for box in ("casualty_pile", "dead_pile") for side in SIDES
    }
    for piece in shown:
        if not piece["place"][0].isdigit():
            found.setdefault(piece["place"], []).append(piece["id"])
    return [_box(view, g, id, held) for id, held in found.items()]


def _box(view: View, g: Board, id: str, held: list[str]) -> Plain:
    box, side, *group = id.split("-")
    box_of = {"id": id, "side": side, "pieces": held}
    if box == "due":
        title, text, rule = _due(view, g, group[0])
        return {**box_of, "title": title, "text": text, "rule": rule}
    title, rule = _TITLES[box]
    return {**box_of, "title": title, "text": "", "rule": rule}


def _due(view: View, g: Board, group: str) -> tuple[str, str, str]:
    """15.0 What the counters in a box wait for: title, when and where, rule."""
    scenario = g.rules.scenario
    rule = scenario.rule
    if group == "militia":
        return "Militia to place", "by the German, during set-up", "18.1"
    if group == "fighters":
        return "Fighters to come", "one or two a turn", "19.4.5"
    if group in ("optional_engineer", "airborne", "hg", "pow", "brandenburger", "italian", "three_corps"):
        return _due_special(g, group)
    if view["phase"]["rule"] == SET_UP:
        return "To be set up", "", SET_UP
    if group == "french" and scenario.victory == "depth":
        return "Reinforcements", "the cavalry brigade on turn 3 in 0106", "19.6.4"
    if g.rules.scenario_id == "follow_on":
        return "Follow on", "each enters on a die of the turn's number or less", "19.4.1"
    if g.rules.scenario_id == "kesselring":
        return "Pool", f"{scenario.draws['each_turn']} a turn at the southern map edge", "19.5.1"
    return "Not yet on the map", "waiting for room", f"{rule}.1"


def _due_special(g: Board, group: str) -> tuple[str, str, str]:
    if group == "optional_engineer":
        return "Optional engineers", "for 1 VP, in German-controlled territory", "11.3"
    if group == "airborne":
        unit = g.rules.tables.group_of("airborne")[0]
        cost = f"{price(g, unit)} VP the parachutists, 1 VP a glider unit" if price(g, unit) else "free"
        return "Airborne troops", f"requested at the end of a turn ({cost}), they land the next night", "18.5"
    if group == "hg":
        when = f"on turn {g.hg_turn}" if g.hg_turn else "the turn after the prisoners of war"
        return "HG regiment", f"{when}, at the German map edge", "18.4"
    if group == "pow":
        when = f"on turn {g.pow_turn}" if g.pow_turn > 0 else "when they are released"
        return "Prisoners of war", f"{when}, on the road from Bern to Geneva", "18.4"
    if group == "brandenburger":
        text = {"follow_on": "one on a 6 each turn", "kesselring": "one each turn",
                "southern_hook": "with the Italians"}.get(g.rules.scenario_id, "")  # fmt: skip
        return "Brandenburgers", text, "18.9"
    if group == "three_corps":
        return "3 Corps", "comes if the Swiss strip the Italian front", "18.3"
    if g.rules.us_relief:
        return "Americans", "in Germany, once Germans have entered France or Germany", "19.5.7"
    if g.rules.scenario.italy == "six":
        return "Italians", "at 5 VP Italy joins, then on a 6, at the southern edge of Italy", "19.3.4"
    if g.rules.scenario.italy == "stacks":
        return "Italians", "at 5 VP Italy joins, on its southern roads", "19.4.4"
    return "Italians", "", f"{g.rules.scenario.rule}.4"


__all__ = [
    "active_units", "boxes", "pieces", "place_id", "printed", "reverse",
    "unit_piece",
]  # fmt: skip
