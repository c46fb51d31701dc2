"""Layers over the map, each the same in sentences: supply, control, victory spaces, activation, offensive."""

from __future__ import annotations

from typing import Final

from redoubt.kit.words import counted
from redoubt.show.layers import Layer, Sheet, layer
from redoubt.titles.paths_of_glory.queries import (
    closed,
    controls,
    enemy,
    home_side,
    members,
    nations_of,
    side_of,
    stacks,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, sources, supplied_spaces
from redoubt.titles.paths_of_glory.show.standing import OFFENSIVE_NAMES
from redoubt.titles.paths_of_glory.show.supply import line_of, stretches, why_cut
from redoubt.titles.paths_of_glory.state import NOWHERE, SPACES, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, OFFENSIVES, POWERS, SIDES

NATION: Final = ("AP", "CP")
"""Whose colours stand for a side on the map."""
GROUPS: Final = (("RU", "SB", "WEST"), ("CP",))
"""14.2 Groups of units that trace supply alike, by side."""


@layer(
    "supply_lines",
    "Supply",
    "s",
    "14.1",
    "supply lines of both sides; of a unit, its own line or where it is broken",
    "piece",
)
def supply(sheet: Sheet) -> None:
    """14.1 One unit's line, or every unit out of supply and the reach of the viewer's sources."""
    g: Board = sheet.g
    unit = tables_of(g).unit.get(sheet.piece)
    if unit is not None and g.place[unit] < SPACES and side_of(g, unit) != NOWHERE:
        _line_of_unit(sheet, unit)
        return
    side = max(sheet.side, 0) if sheet.side >= 0 else CP
    sheet.title = f"Supply of the {POWERS[side]}"
    sheet.key("supply_source", "a supply source", nation=NATION[side])
    sheet.key("in_supply", "in supply", nation=NATION[side])
    sheet.key("cut_off", "a unit out of supply")
    reach = start = 0
    for group in GROUPS[side]:
        reach |= supplied_spaces(g, group)
        start |= sources(g, group)
    for space in members(reach & ~closed(g)):
        if controls(g, side, space):
            kind = "supply_source" if start >> space & 1 else "in_supply"
            sheet.put(space, kind=kind, nation=NATION[side])
    sheet.say(f"Sources: {sheet.listed(members(start)) or 'none'}", "14.2")
    _cut_off(sheet)


def _cut_off(sheet: Sheet) -> None:
    g: Board = sheet.g
    cut = [
        (space, unit)
        for side in (CP, AP)
        for space, units in stacks(g, side).items()
        for unit in units
        if not in_supply(g, unit)
    ]
    name = sheet.seen.title.notation.shown_kind
    for space, unit in cut:
        sheet.put(space, kind="cut_off", text="out of supply", pattern="dashed")
        broken = why_cut(g, unit)
        shown = name("unit", unit, sheet.seen.names)
        sheet.say(f"{shown} in {sheet.where(space)} is out of supply: {broken}", "14.6")
    if not cut:
        sheet.say("No unit is out of supply", "14.1")


def _line_of_unit(sheet: Sheet, unit: int) -> None:
    g: Board = sheet.g
    shown = sheet.seen.title.notation.shown_kind("unit", unit, sheet.seen.names)
    sheet.title = f"Supply of {tables_of(g).unit_names[unit]}"
    sheet.key("supply_line", "its line of supply")
    sheet.key("broken_line", "where the line is broken")
    line = line_of(g, unit)
    if line is None:
        rule, words = ("14.4", "needs no line here") if in_supply(g, unit) else ("14.2", "has no source left")
        sheet.say(f"{shown} {words}", rule)
        return
    for a, b, broken in stretches(line):
        sheet.line(a, b, "broken_line" if broken else "supply_line", why_cut(g, unit) if broken else "supply")
    for space in line.barred:
        sheet.put(space, kind="cut_off", text="bars the line", pattern="dashed")
    if line.barred:
        sheet.say(f"{shown} is out of supply: {why_cut(g, unit)}", "14.6")
    else:
        sheet.put(line.spaces[-1], kind="supply_source")
        sheet.say(f"{shown} is in supply from {sheet.where(line.spaces[-1])}", "14.1")


@layer("holders", "Control", "c", "11.4", "who holds each space, and which are closed")
def control(sheet: Sheet) -> None:
    g: Board = sheet.g
    for side in (CP, AP):
        sheet.key("held", f"held by the {POWERS[side]}", side=SIDES[side], nation=NATION[side])
    changed: dict[int, list[int]] = {AP: [], CP: []}
    tables = tables_of(g)
    for space in range(len(tables.spaces)):
        if closed(g) >> space & 1:
            continue
        side = g.control[space]
        pattern = "" if home_side(g, space) == side else "dashed"
        sheet.put(space, kind="held", side=SIDES[side], nation=NATION[side], pattern=pattern)
        if pattern:
            changed[side].append(space)
    for side, spaces in changed.items():
        if spaces:
            sheet.say(f"The {POWERS[side]} have taken {sheet.listed(spaces)}", "11.4")
    if not any(changed.values()):
        sheet.say("No space has changed hands", "11.4")


@layer("victory_spaces", "Victory spaces", "v", "18", "which side holds the spaces that score")
def victory(sheet: Sheet) -> None:
    g: Board = sheet.g
    for side in (CP, AP):
        sheet.key("held", f"victory space of the {POWERS[side]}", side=SIDES[side], nation=NATION[side])
    sheet.key("neutral_space", "victory space of a neutral")
    held: dict[int, list[int]] = {AP: [], CP: []}
    for space in members(g.rules.vp_spaces):
        if closed(g) >> space & 1:
            sheet.put(space, kind="neutral_space")
            continue
        side = g.control[space]
        held[side].append(space)
        sheet.put(space, kind="held", side=SIDES[side], nation=NATION[side])
    for side in (CP, AP):
        sheet.say(f"The {POWERS[side]} hold {counted(len(held[side]), 'victory space')}", "18")
        taken = [space for space in held[side] if home_side(g, space) != side]
        if taken:
            sheet.say(f"Taken from the enemy: {sheet.listed(taken)}", "18")


@layer("mandated", "Mandated offensive", "m", "6.6", "who must attack this turn, and where it would count")
def offensive(sheet: Sheet) -> None:
    """6.6 Spaces from which and against which an attack would meet the viewer's mandated offensive."""
    from redoubt.titles.paths_of_glory.rules.r06_offensives import meets

    g: Board = sheet.g
    sheet.key("offensive_from", "an attack from here can meet it")
    sheet.key("offensive_on", "an attack on this space meets it")
    for side in (CP, AP) if sheet.side < 0 else (sheet.side,):
        wanted = g.offensive[side]
        if wanted == NOWHERE:
            sheet.say(f"The {POWERS[side]} have no mandated offensive this turn", "6.1")
            continue
        done = "it is met" if g.offensive_met[side] else "it is not met yet"
        sheet.say(f"{OFFENSIVE_NAMES[OFFENSIVES[wanted]]}; {done}", "6.6")
        pairs = []
        for space, units in stacks(g, side).items():
            for near in tables_of(g).solid.adjacent[space]:
                if units_at(g, near, enemy(side)) and meets(g, side, units, near):
                    pairs.append((space, near))
        for space, near in pairs:
            sheet.put(space, kind="offensive_from")
            sheet.put(near, kind="offensive_on")
        if pairs:
            sheet.say(
                f"Attacks that meet it: {', '.join(f'{where(g, a)} to {where(g, b)}' for a, b in pairs)}",
                "6.6",
            )


@layer(
    "nationalities",
    "Nations",
    "n",
    "8.2",
    "how many nations stand in each space: what it costs to activate",
)
def nationalities(sheet: Sheet) -> None:
    """8.2 The number of nations in each stack."""
    g: Board = sheet.g
    for side in (CP, AP):
        sheet.key("stack", f"a stack of the {POWERS[side]}", side=SIDES[side], nation=NATION[side])
        dear = []
        for space, units in stacks(g, side).items():
            count = len(nations_of(g, units))
            sheet.put(space, kind="stack", value=count, side=SIDES[side], nation=NATION[side])
            if count > 1:
                dear.append(space)
        if dear:
            sheet.say(f"Stacks of several nations of the {POWERS[side]}: {sheet.listed(dear)}", "8.2")
    if not sheet.text:
        sheet.say("No stack has more than one nation", "8.2")


LAYERS: Final[tuple[Layer, ...]] = (supply, control, victory, offensive, nationalities)

__all__ = ["LAYERS"]
