"""Layers: control, fortifications, artillery, replacements, stacks."""

from __future__ import annotations

from redoubt.engine.text import listed
from redoubt.kit.hexgrid import DIRECTIONS
from redoubt.kit.words import counted
from redoubt.show.layers import layer
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.rules.r06_bombardment import bombardment_number, bombardment_strength
from redoubt.titles.switzerland.rules.r14_3_rebuilding import rebuild_cost, rebuilt_zone, why_not_rebuildable
from redoubt.titles.switzerland.rules.r14_replacements import casualty_points, free_points, why_no_points
from redoubt.titles.switzerland.rules.r15_placement import legal_hexes
from redoubt.titles.switzerland.show.pieces import fort_text
from redoubt.titles.switzerland.show.scene import control as holders
from redoubt.titles.switzerland.show.sheets import Sheet
from redoubt.titles.switzerland.state import GERMAN, SIDES, SWISS, Board
from redoubt.titles.switzerland.tables import COUNTRIES, LINE

# 3.0 Control


@layer("control", "Control", "c", "3.0", "Who holds each urban area, and which countries are closed")
def control(sheet: Sheet) -> None:
    g, tables = sheet.g, sheet.g.rules.tables
    off_limits = f"{g.rules.scenario.rule}.4"
    for bits, kind, why, rule in (
        (queries.closed(g), "closed", "at peace, no unit may enter", "B120"),
        (queries.deadly(g), "deadly", "a unit that enters goes to the dead pile", off_limits),
    ):
        if bits:
            hexes = tables.grid.members(bits)
            lands = sorted({tables.country[hex] for hex in hexes})
            named = listed(COUNTRIES[land] for land in lands)
            sheet.key(kind, f"{named}: {why} [{rule}]")
            sheet.say(f"{named}: {why}", rule)
            for hex in hexes:
                sheet.put(hex, kind=kind, text=why)
    held: dict[str, list[str]] = {}
    for hex, side in holders(g).items():
        owner = "nobody" if side is None else f"the {g.rules.armies[side]}"
        name, points = tables.where(hex), tables.vp[hex]
        held.setdefault(owner, []).append(f"{name} ({points} VP)" if points else name)
        if side is None:
            sheet.put(hex, kind="contested", value=points, text=f"{name}: contested", pattern="dashed")
        else:
            sheet.put(
                hex, kind="held", value=points, text=f"{name}: {g.rules.armies[side]}", **sheet.colours(side)
            )
    for side in (GERMAN, SWISS):
        words = f"urban area held by the {g.rules.armies[side]}; the number is its VP [16.0]"
        sheet.key("held", words, **sheet.colours(side))
    sheet.key(
        "contested",
        "both sides, or Germans and works, are in it: it counts for neither [B121]",
        pattern="dashed",
    )
    for owner, names in held.items():
        sheet.say(f"Held by {owner}: {', '.join(names)}", "3.0")


# 11.0 Fortifications

_RIMS = {"line": "dashed", "fortress": "solid"}


@layer("forts", "Forts", "f", "11.0", "Fortifications and the hexsides they face")
def forts(sheet: Sheet) -> None:
    g, tables = sheet.g, sheet.g.rules.tables
    for hex, fort in sorted(queries.forts(g).items()):
        line, text = tables.fort_kind[fort] == LINE, fort_text(g, fort)
        kind = "line" if line else "fortress"
        look = sheet.colours(SWISS) | {"pattern": _RIMS[kind]}
        sheet.put(hex, kind=kind, value=tables.fort_strength[fort], text=text, **look)
        for direction, near in enumerate(tables.grid.neighbours[hex]):
            if near >= 0 and queries.faces(g, fort, direction):
                sheet.line(hex, near, "faced", f"faces {DIRECTIONS[direction]}")
        sheet.say(f"{sheet.where(hex)}: {text}", "11.1" if line else "11.2")
    if sheet.places:
        sheet.key("faced", "attackers who enter by this hexside are halved [11.1]")
        words = {"line": "fortified line: falls at once if attacked only from behind [11.1]",
                 "fortress": "fortress: faces all hexsides [11.2]"}  # fmt: skip
        for kind, rim in _RIMS.items():
            sheet.key(kind, words[kind], **sheet.colours(SWISS) | {"pattern": rim})


# 6.0 Bombardment


@layer("bombardment", "Guns", "b", "6.0", "Where artillery of both sides can fire, and how strong")
def bombardment(sheet: Sheet) -> None:
    g, foe = sheet.g, queries.enemy(sheet.side)
    best: dict[int, dict[int, int]] = {GERMAN: {}, SWISS: {}}
    for side in (GERMAN, SWISS):
        for hex, groups in _batteries(g, side).items():
            strength = max(bombardment_strength(g, group) for group in groups)
            for near in g.rules.tables.grid.adjacent[hex]:
                best[side][near] = max(strength, best[side].get(near, 0))
            aims = _aims(sheet, side, hex, strength)
            names = sheet.unit_names(gun for group in groups for gun in group)
            against = f" against {', '.join(aims)}" if aims else ", no enemy adjacent"
            sheet.say(
                f"{g.rules.armies[side]} {names} in {sheet.where(hex)}: strength {strength}{against}", "6.1"
            )
    for hex in sorted({*best[GERMAN], *best[SWISS]}):
        own, other = best[sheet.side].get(hex, 0), best[foe].get(hex, 0)
        text = ", ".join(
            f"{g.rules.armies[side]} guns {points}"
            for side, points in ((sheet.side, own), (foe, other))
            if points
        )
        if own and other:
            sheet.put(hex, kind="both", value=own, level=own, text=text, pattern="dashed")
        else:
            side = sheet.side if own else foe
            points = own or other
            sheet.put(hex, kind=SIDES[side], value=points, level=points, text=text, **sheet.colours(side))
    for side in (GERMAN, SWISS):
        guns = f"{g.rules.armies[side]} guns"
        words = f"in range of {guns}: the strongest attack by stacked artillery, at most 4"
        sheet.key(SIDES[side], f"{words} [6.0]", **sheet.colours(side))
    sheet.key("both", "in range of both sides; the number is yours", pattern="dashed")


def _aims(sheet: Sheet, side: int, hex: int, strength: int) -> list[str]:
    """6.1 The enemies in range of a battery, with the number to roll."""
    g, grid, foe = sheet.g, sheet.g.rules.tables.grid, queries.enemy(side)
    aims = []
    for near in grid.members(grid.spread(grid.bit[hex]) & queries.occupied(g, foe)):
        number = bombardment_number(g, strength, near, foe).value
        hits = f"{number} or less hits" if number > 0 else "cannot hit"
        sheet.line(hex, near, "aim", f"strength {strength}: {hits}", **sheet.tint(side))
        aims.append(f"{sheet.where(near)} ({hits})")
    return aims


def _batteries(g: Board, side: int) -> dict[int, list[list[int]]]:
    """6.0 Artillery by hex and nation, whether it has fired or not, except in hexes with the enemy (B127)."""
    tables, enemies = g.rules.tables, queries.occupied(g, queries.enemy(side))
    guns: dict[int, dict[int, list[int]]] = {}
    for unit in queries.on_map(g, side):
        hex = g.place[unit]
        if tables.is_artillery[unit] and not enemies & tables.grid.bit[hex]:
            guns.setdefault(hex, {}).setdefault(tables.nation[unit], []).append(unit)
    return {hex: list(groups.values()) for hex, groups in sorted(guns.items())}


# 14.0 Replacements

_MENDED = {"hit": "solid", "barred": "dashed", "return": "dotted"}


@layer("replacements", "Refit", "p", "14.0", "Replacement points, hits, and where rebuilt units may appear")
def replacements(sheet: Sheet) -> None:
    g = sheet.g
    for side in (GERMAN, SWISS):
        free, fallen = free_points(g, side), casualty_points(g, side)
        hand = counted(g.points[side], "replacement point")
        due = f"{free + fallen} ({free} free, {fallen} for casualties)"
        sheet.say(f"{g.rules.armies[side]}: {hand} now, to collect as things stand {due}", "14.2")
        for unit in queries.on_map(g, side):
            if g.hits[unit]:
                _mended(sheet, unit, side)
    for unit in g.rules.units_of[sheet.side]:
        if queries.is_lost(g, unit):
            _rebuilt(sheet, unit)
    words = {"hit": "a hit that a point can remove [14.0]",
             "barred": "a hit that cannot be removed now [14.1]",
             "return": "where a rebuilt unit may appear [14.4]"}  # fmt: skip
    for kind, rim in _MENDED.items():
        sheet.key(kind, words[kind], pattern=rim)


def _mended(sheet: Sheet, unit: int, side: int) -> None:
    """14.0, 14.1 Whether a point may remove a unit's hit."""
    g, name = sheet.g, sheet.unit_name(unit)
    no = why_no_points(g, unit, False)
    text, rule = (f"1 point removes the hit from {name}", "14.0") if no is None else (no.why, no.rule)
    kind = "hit" if no is None else "barred"
    sheet.put(g.place[unit], kind=kind, side=SIDES[side], value=1, text=text, pattern=_MENDED[kind])
    sheet.say(f"{sheet.where(g.place[unit])}: {text}", rule)


def _rebuilt(sheet: Sheet, unit: int) -> None:
    """14.3, 14.4 What a lost unit costs to rebuild, and where it may appear."""
    g, name = sheet.g, sheet.unit_name(unit)
    no = why_not_rebuildable(g, unit, ())
    if no is not None:
        sheet.say(no.why, no.rule)
        return
    zone = rebuilt_zone(g, unit)
    hexes = legal_hexes(g, unit, zone)
    for hex in hexes:
        if sheet.id(hex) not in sheet.places:
            sheet.put(hex, kind="return", side=SIDES[sheet.side], text="rebuilt units may appear here",
                      pattern=_MENDED["return"])  # fmt: skip
    cost, room = counted(rebuild_cost(g, unit), "point"), counted(len(hexes), "hex")
    sheet.say(f"{name} can be rebuilt for {cost}, in {room} ({zone})", "14.3")


# 5.0 Stacking

_ROOM = {"room": "", "full": "solid", "over": "dashed"}


@layer("stacking", "Stacks", "s", "5.0", "Stacking points in each hex and their limit")
def stacking(sheet: Sheet) -> None:
    g = sheet.g
    for side in (queries.enemy(sheet.side), sheet.side):
        for hex, (count, points, _) in sorted(queries.stacks(g, side).items()):
            units = queries.units_at(g, hex, side)
            limit = queries.stack_limit(g, units)
            text = f"{points} of {limit.points} points, {counted(count, 'unit')} of {limit.units}"
            kind = "full" if points == limit.points or count == limit.units else "room"
            if not queries.stack_fits(g, units):
                kind = "over"
            sheet.put(hex, value=points, level=min(points, 9), side=SIDES[side], text=text, kind=kind,
                      pattern=_ROOM[kind])  # fmt: skip
            if kind != "room":
                state = "full" if kind == "full" else "overstacked: units are removed after combat"
                sheet.say(f"{g.rules.armies[side]} in {sheet.where(hex)}: {text}, {state}", "5.0")
    words = {"room": "room for more", "full": "full: three units, or all points used [5.0]",
             "over": "overstacked: the owner must remove units when the combat phase ends [5.0]"}  # fmt: skip
    for kind, rim in _ROOM.items():
        sheet.key(kind, words[kind], pattern=rim)


__all__ = ["bombardment", "control", "forts", "replacements", "stacking"]
