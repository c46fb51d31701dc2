"""The board in words: what a hex holds, what a counter is worth, how the war stands. Nothing here changes it.

Every sentence that rests on a rule ends with its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.kit.hexgrid import DIRECTIONS
from redoubt.kit.words import counted
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.rules.r10_1_odds import BELOW, column_name, odds_at, points_text, shift_text
from redoubt.titles.switzerland.state import (
    AIRFIELD,
    BOXES,
    CASUALTY,
    DEAD,
    DONE,
    DUE,
    EXITED,
    GERMAN,
    HEXES,
    OFF_MAP,
    SWISS,
    TRACK,
    WAITING,
    Board,
)
from redoubt.titles.switzerland.tables import CLASSES, DE, IT, LAKE, LINE, TERRAINS, TYPES

PEOPLE: Final = ("Swiss", "German", "French", "Italian")
LANDS: Final = ("Switzerland", "Germany", "France", "Italy")
_PLACES: Final = {
    "unused": "not in this game", "due": "not yet on the map", "casualty_pile": "casualty pile",
    "dead_pile": "dead pile", "off_map": "under way off the map", "exited": "left by the north edge",
    "broken_up": "broken up for replacements", "airfield": "ready to fly", "turn_track": "on the turn track",
}  # fmt: skip


def american(g: Board, unit: int) -> bool:
    """19.5.7 The Italian counters are Americans."""
    return bool(g.rules.us_relief and g.rules.tables.nation[unit] == IT)


def place_text(g: Board, place: int) -> str:
    """A hex with its name, or a box beside the map."""
    if place >= HEXES:
        return _PLACES[BOXES[place - HEXES]]
    return str(g.rules.tables.where(place))


# a hex


def hex_line(g: Board, at: int) -> str:
    """A hex in one line, for lists."""
    told = [ground(g, at)]
    fort = queries.fort_at(g, at)
    if fort >= 0:
        told.append(fort_text(g, fort))
    told += markers(g, at)
    for side in (GERMAN, SWISS):
        told += [_brief(g, unit) for unit in queries.units_at(g, at, side)]
    return f"{g.rules.tables.where(at)}: {'; '.join(told)}"


def is_busy(g: Board, at: int) -> bool:
    """Whether anything stands in a hex, or it counts for victory."""
    units = queries.units_at(g, at, GERMAN) or queries.units_at(g, at, SWISS)
    return bool(units or g.rules.tables.vp[at] or queries.fort_at(g, at) >= 0 or list(markers(g, at)))


def hex_lines(g: Board, at: int) -> Iterator[str]:
    """Everything about a hex, a sentence a line, with the rules that apply."""
    yield f"{g.rules.tables.where(at)}: {ground(g, at)}"
    yield from ground_lines(g, at)
    for side in (GERMAN, SWISS):
        yield from _stack(g, at, side)
    for side in (GERMAN, SWISS):
        yield from _preview(g, at, side)


def ground_lines(g: Board, at: int) -> Iterator[str]:
    """The hex without its troops: what it costs, who may enter it, who holds it, sides, works, markers."""
    tables = g.rules.tables
    yield from _terrain(g, at)
    yield from _closed(g, at)
    yield from _control(g, at)
    yield from _sides(g, at)
    if at in tables.exits:
        yield f"  road off the map to the {tables.exit_edge[at]}, {LANDS[tables.exits[at]]} [9.1]"
    fort = queries.fort_at(g, at)
    if fort >= 0:
        yield f"  {fort_text(g, fort)} [11.{1 if tables.fort_kind[fort] == LINE else 2}]"
    for marker in markers(g, at):
        yield f"  {marker}"


def ground(g: Board, at: int) -> str:
    """Terrain, country, and what the map prints there."""
    tables = g.rules.tables
    told = [TERRAINS[tables.terrain[at]], LANDS[tables.country[at]]]
    if tables.urban[at]:
        told.append("mountain town" if at in tables.mountain_towns else "urban")
    if tables.vp[at]:
        told.append(f"{tables.vp[at]} VP")
    if tables.road_links[at]:
        told.append("road")
    return ", ".join(told)


def _terrain(g: Board, at: int) -> Iterator[str]:
    tables = g.rules.tables
    kind = TERRAINS[tables.terrain[at]]
    if tables.terrain[at] == LAKE:
        yield "  nobody may enter a lake [9.2]"
        return
    costs = [f"{name.replace('_', ' ')} {tables.terrain_cost[name, kind]}" for name in CLASSES]
    yield f"  to enter, off road: {', '.join(costs)} [9.2]"
    shift = max(tables.urban_shift if tables.urban[at] else 0, tables.shift[tables.terrain[at]])
    if shift:
        yield f"  attackers lose {counted(shift, 'column')} here [10.1]"


def _closed(g: Board, at: int) -> Iterator[str]:
    bit, land = g.rules.tables.grid.bit[at], LANDS[g.rules.tables.country[at]]
    if queries.closed(g) & bit:
        yield f"  {land} is at peace: nobody may enter [B120]"
    if queries.deadly(g) & bit:
        yield f"  a unit that enters {land} goes to the dead pile [{g.rules.scenario.rule}.4]"


def _control(g: Board, at: int) -> Iterator[str]:
    if not g.rules.tables.urban[at]:
        return
    if queries.german_holds(g, at):
        yield "  held by the German [3.0]"
    elif queries.troops_at(g, at, GERMAN):
        yield "  fought over: it counts for nobody [B121]"
    elif g.rules.tables.vp[at]:
        yield "  not in German hands [3.0]"


def _sides(g: Board, at: int) -> Iterator[str]:
    tables = g.rules.tables
    for direction, near in zip(DIRECTIONS, tables.grid.neighbours[at], strict=True):
        if near < 0:
            continue
        told = []
        feature = tables.hexsides.get((at, near), "")
        if feature:
            name = tables.hexside_names.get((min(at, near), max(at, near)), "")
            told.append(f"{feature} ({name})" if name else feature)
        if near in tables.road_links[at]:
            told.append("road")
        if tables.country[near] != tables.country[at]:
            told.append(f"border of {LANDS[tables.country[near]]}")
        if told:
            yield f"  {direction} to {tables.where(near)}: {', '.join(told)}"


def markers(g: Board, at: int) -> Iterator[str]:
    """Markers in a hex; landings only if they are known."""
    tables = g.rules.tables
    if g.road_out & tables.grid.bit[at]:
        yield "road out [18.2]"
    for marker, where in enumerate(g.militia_place):
        if where == at:
            yield f"{tables.militia_shown[marker]}: closed to the Swiss [18.1]"
    for fighter, where in enumerate(g.air_place):
        if where == at:
            yield f"{tables.fighter_shown[fighter]} overhead [8.1]"
    for unit, where in enumerate(g.landing):
        if where == at:
            yield f"{tables.unit_shown[unit]} will land here [18.5.3]"


def fort_text(g: Board, fort: int) -> str:
    tables = g.rules.tables
    told = f"{tables.fort_shown[fort]}, strength {tables.fort_strength[fort]}"
    if tables.fort_kind[fort] == LINE:
        faced = [DIRECTIONS[d] for d in range(6) if queries.faces(g, fort, d)]
        told += f", faces {', '.join(faced)}"
    return told + (", hit" if g.fort_hits[fort] else "")


def _stack(g: Board, at: int, side: int) -> Iterator[str]:
    units = queries.units_at(g, at, side)
    if not units:
        return
    total = sum(queries.strength(g, u) for u in units)
    points, limit = queries.stacking_points(g, units), queries.stack_limit(g, units).points
    over = "" if queries.stack_fits(g, units) else ", overstacked"
    yield f"  {g.rules.armies[side]}: strength {total}, {points} of {limit} stacking points{over} [5.0]"
    for unit in units:
        yield f"    {unit_text(g, unit)}"


def _preview(g: Board, at: int, attacker: int) -> Iterator[str]:
    """10.1 What an attack with all units there would be, by the computation that resolves it."""
    if not (queries.troops_at(g, at, attacker) and queries.troops_at(g, at, queries.enemy(attacker))):
        return
    odds = odds_at(g, at, attacker)
    ratio = f"{points_text(odds.attack)} against {points_text(odds.defence)}"
    yield (
        f"  {g.rules.armies[attacker]} attacking: {ratio}, shifts {shift_text(odds)}, "
        f"column {column_name(g, odds.column)} [10.1]"
    )
    if odds.column != BELOW:
        faces = g.rules.tables.combat_results[odds.column]
        told = [f"{die} {own}/{other}" for die, (own, other) in enumerate(faces, start=1)]
        yield f"    by die, attacker/defender: {', '.join(told)} [10.2]"


# a counter


def _brief(g: Board, unit: int) -> str:
    flags = flags_text(g, unit)
    told = f"{g.rules.tables.unit_shown[unit]} {queries.strength(g, unit)}"
    return f"{told} ({flags})" if flags else told


def unit_text(g: Board, unit: int) -> str:
    """A counter in one line: what it is, what it is worth, what happened to it."""
    tables = g.rules.tables
    people = "American" if american(g, unit) else PEOPLE[tables.nation[unit]]
    values = [f"strength {queries.strength(g, unit)}"]
    if tables.bombardment[unit]:
        values.append(f"bombardment {tables.bombardment[unit][g.lost[unit]]}")
    values.append(f"movement {tables.movement[unit]}")
    if tables.steps[unit] > 1:
        values.append(f"step {g.lost[unit] + 1} of {tables.steps[unit]}")
    flags = flags_text(g, unit)
    told = f"{tables.unit_shown[unit]}, {people} {TYPES[tables.type[unit]]}, {', '.join(values)}"
    return f"{told}; {flags}" if flags else told


def flags_text(g: Board, unit: int) -> str:
    """The markers on a counter, in words."""
    told = []
    if g.hits[unit]:
        told.append("hit")
    lost = g.lost[unit] - g.rules.start_lost[unit]
    if lost > 0:
        told.append(f"{counted(lost, 'step')} lost")
    if g.place[unit] < HEXES:
        if g.moved[unit] == DONE:
            told.append("moved")
        elif g.moved[unit] == WAITING:
            told.append(f"{g.left[unit]} movement left")
        if queries.frozen(g, unit):
            told.append("may not move yet")
    if g.fired[unit]:
        told.append("fired")
    if g.tired[unit]:
        told.append("no replacements")
    return ", ".join(told)


def unit_lines(g: Board, unit: int) -> Iterator[str]:
    """Everything about a counter."""
    tables = g.rules.tables
    steps = "/".join(str(one) for one in tables.strength[unit])
    yield unit_text(g, unit)
    yield f"  {place_text(g, g.place[unit])}, side {g.rules.armies[g.rules.side[unit]]}"
    yield f"  {counted(tables.stacking[unit], 'stacking point')} [5.0]"
    yield f"  strength by step {steps} [10.2.2]"
    yield f"  moves as {CLASSES[tables.move_class[unit]].replace('_', ' ')} [9.2]"
    if tables.corps[unit]:
        yield f"  corps {tables.corps[unit]}"
    if queries.frozen(g, unit):
        yield "  3 Corps may not move until Italy is at war [19.3.4]"


# the state of the war


def status(g: Board) -> Iterator[str]:
    """Victory points, tracks and piles, a line each."""
    last = f"of {g.last_turn}" if g.last_turn else "without limit"
    yield f"turn {g.turn} {last}, {'night' if g.night else 'day'}"
    yield from victory(g)
    if any(g.points):
        held = ", ".join(f"{side} {points}" for side, points in zip(g.rules.armies, g.points, strict=True))
        yield f"replacement points: {held} [14.2]"
    if g.italy:
        yield f"Italy {'is at war' if g.italy == 2 else 'is about to enter the war'}"
    for words, place, rule in (
        ("casualty pile", CASUALTY, " [10.3]"), ("dead pile", DEAD, " [10.3]"),
        ("not yet on the map", DUE, ""), ("under way off the map", OFF_MAP, " [9.1]"),
    ):  # fmt: skip
        for side in (GERMAN, SWISS):
            units = _in_box(g, side, place)
            if units:
                yield f"{g.rules.armies[side]} {words}: {', '.join(units)}{rule}"
    names = g.rules.tables.fighter_shown
    ready = [names[f] for f, at in enumerate(g.air_place) if at == AIRFIELD]
    resting = [f"{names[f]} (turn {g.air_back[f]})" for f, at in enumerate(g.air_place) if at == TRACK]
    if ready:
        yield f"fighters ready: {', '.join(ready)} [8.1]"
    if resting:
        yield f"fighters back later: {', '.join(resting)} [8.2]"


def _in_box(g: Board, side: int, place: int) -> list[str]:
    return [g.rules.tables.unit_shown[u] for u in g.rules.units_of[side] if g.place[u] == place]


def victory(g: Board) -> Iterator[str]:
    """What the scenario counts, as it stands."""
    tables, kind = g.rules.tables, g.rules.scenario.victory
    if kind == "depth":
        inside = [tables.unit_shown[u] for u in queries.on_map(g, SWISS) if tables.country[g.place[u]] == DE]
        yield f"French units in Germany: {', '.join(inside) or 'none'} [19.6.3]"
        return
    yield (
        f"victory points {queries.vp_balance(g)}: {queries.vp_earned(g)} earned, "
        f"{queries.vp_charges(g)} charged for losses, {g.paid} paid [16.0]"
    )
    if kind == "exit":
        yield f"left by the north edge: {', '.join(_in_box(g, GERMAN, EXITED)) or 'none'} [19.5.4]"
    else:
        held = [f"{tables.urban[at]} ({tables.vp[at]})" for at in queries.held_urban(g)]
        yield f"towns in German hands: {', '.join(held) or 'none'} [16.0]"


def situation(g: Board) -> str:
    """Where things stand, in two sentences."""
    told = []
    for side in (GERMAN, SWISS):
        units = queries.on_map(g, side)
        total = sum(queries.strength(g, u) for u in units)
        told.append(f"{g.rules.armies[side]} {counted(len(units), 'unit')}, strength {total}")
    score = next(victory(g))
    return f"On the map: {'; '.join(told)}. {score[:1].upper()}{score[1:]}"


def notices(g: Board, side: int) -> Iterator[str]:
    """What a side should not overlook: stacks that will lose a unit."""
    crowded = dict.fromkeys(g.place[u] for u in queries.on_map(g, side))
    for at in crowded:
        units = queries.units_at(g, at, side)
        if not queries.stack_fits(g, units):
            have = f"{counted(len(units), 'unit')} and {queries.stacking_points(g, units)} stacking points"
            limit = queries.stack_limit(g, units)
            yield (
                f"{place_text(g, at)} is overstacked ({have}, of {limit.units} and {limit.points}): "
                "it loses units if it still is when the combat phase ends [5.0]"
            )


def changes(old: Board, new: Board) -> Iterator[str]:
    """What differs between two boards, counter by counter: for the outcomes of a roll."""
    for unit, name in enumerate(new.rules.tables.unit_shown):
        words = []
        if new.place[unit] != old.place[unit]:
            words.append(place_text(new, new.place[unit]))
        if new.place[unit] < HEXES:
            lost = new.lost[unit] - old.lost[unit]
            words += [f"-{counted(lost, 'step')}"] * (lost > 0)
            words += ["hit"] * (new.hits[unit] > old.hits[unit])
        if words:
            yield f"{name} {' and '.join(words)}"


__all__ = [
    "american", "changes", "flags_text", "fort_text", "ground", "ground_lines", "hex_line", "hex_lines",
    "is_busy", "notices", "place_text", "situation", "status", "unit_lines", "unit_text", "victory",
]  # fmt: skip
