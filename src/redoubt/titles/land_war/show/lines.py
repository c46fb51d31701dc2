"""A05, LW-010 The front lines along hexsides, the flags on them, works, and the ground that was won."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.show.table import Plain
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.layout import Eyes
from redoubt.titles.land_war.state import (
    ALLIED,
    ATTACK,
    AXIS,
    LANDING,
    NOBODY,
    NOWHERE,
    Board,
)
from redoubt.titles.land_war.tables import GRID

PATTERNS = {AXIS: "plain", ALLIED: "barred"}
"""The lines differ in more than colour."""


def front_sides(g: Board, camp: int) -> list[tuple[int, int]]:
    """A05 The hexsides of a camp's line: its own hex, and the hex of the enemy or of nobody beyond."""
    against = (queries.enemy(camp), NOBODY)
    return [
        (hex, near)
        for hex in queries.line(g, camp)
        for near in g.rules.map.joined[hex]
        if g.holder[near] in against
    ]


def lines(g: Board, eyes: Eyes) -> list[Plain]:
    """The lines of both camps, where they ran before, and the coasts that face each other over sea sides."""
    found = []
    for camp in (AXIS, ALLIED):
        sides = [_side(g, eyes, camp, hex, near) for hex, near in front_sides(g, camp)]
        if sides:
            found.append(_line(g, camp, "front", "LW-010", f"front line of the {look.camp_name(camp)}",
                               sides))  # fmt: skip
        coast = [
            {"hex": GRID.name(a), "across": GRID.name(b), "nation": _code(look.nation_at(g, a))}
            for a, b in sorted(g.rules.map.all_sea)
            if g.holder[a] == camp and g.holder[b] == queries.enemy(camp)
        ]
        if coast:
            found.append(_line(g, camp, "sea", "A52", "the enemy lies across the sea", coast))
    before = [{"hex": GRID.name(a), "across": GRID.name(b)} for a, b in _before(g)]
    if before:
        found.append({"id": "before", "kind": "before", "side": None, "nation": "none", "pattern": "dashed",
                      "text": "where the line ran before the last combats", "rule": "LW-057",
                      "sides": before})  # fmt: skip
    return found


def _line(g: Board, camp: int, kind: str, rule: str, text: str, sides: list[Plain]) -> Plain:
    chief = look.chief(g, camp)
    return {"id": f"{kind}-{camp}", "kind": kind, "side": look.side_of(g, chief), "nation": _code(chief),
            "pattern": PATTERNS[camp], "text": text, "rule": rule, "sides": sides}  # fmt: skip


def _side(g: Board, eyes: Eyes, camp: int, hex: int, near: int) -> Plain:
    told: Plain = {
        "hex": GRID.name(hex),
        "across": GRID.name(near),
        "nation": _code(look.nation_at(g, hex)),
    }
    if g.holder[near] == NOBODY:
        told["open"] = True  # nobody stands before it
    known = eyes.exact(camp) or eyes.sized(camp)
    if known and not g.forces[hex] and not queries.garrisoned(g, hex):
        told["empty"] = True  # LW-013
    return told


def _code(nation: int) -> str:
    return look.CODES[nation] if nation != NOWHERE else "none"


def won(g: Board) -> dict[int, int]:
    """LW-057 Hexes that a camp has won since the last combats began."""
    before = {AXIS: g.axis_was, ALLIED: g.allied_was}
    if not any(before.values()):
        return {}
    return {
        hex: camp
        for camp, had in before.items()
        for hex in GRID.members(queries.held(g, camp) & g.rules.map.land & ~had)
    }


def _before(g: Board) -> Iterator[tuple[int, int]]:
    """The hexsides of the line as it ran before, where it has moved."""
    moved = GRID.bits(won(g))
    lost = (g.axis_was | g.allied_was) & queries.held(g, NOBODY)
    near = moved | lost
    near |= GRID.spread(near)
    for hex in GRID.members(g.axis_was & near):
        for other in g.rules.map.joined[hex]:
            if g.allied_was & GRID.bit[other]:
                same = g.holder[hex] == AXIS and g.holder[other] == ALLIED
                if not same:
                    yield hex, other


# flags, works, plans


def edges(g: Board, eyes: Eyes) -> list[Plain]:
    """What lies on hexsides: flags, fortifications, and the viewer's own plans."""
    return [*_flags(g), *_works(g), *_plans(g, eyes)]


def _flags(g: Board) -> Iterator[Plain]:
    for nation, start, target, kind in g.flags:
        yield _flag(g, nation, start, target, kind, False)


def _flag(g: Board, nation: int, start: int, target: int, kind: int, planned: bool) -> Plain:
    """LW-031, LW-032, LW-109 A flag: an arrow over the hexside, from the sea for a landing; a sweep has no
    side of its own."""
    name, at = look.nation_name(nation), look.called(g.rules, target)
    told: Plain = {"nation": _code(nation), "side": look.side_of(g, nation), "planned": planned}
    if kind == ATTACK:
        text = f"{name} attacks {at} from {look.called(g.rules, start)}"
        return {**told, "kind": "attack", "hex": GRID.name(start), "across": GRID.name(target),
                "text": text, "rule": "LW-031"}  # fmt: skip
    if kind == LANDING:
        sea = next((near for near in GRID.adjacent[target] if g.rules.map.sea & GRID.bit[near]), NOWHERE)
        from_sea = GRID.name(sea) if sea != NOWHERE else None
        return {**told, "kind": "landing", "hex": from_sea, "across": GRID.name(target),
                "text": f"{name} lands at {at}", "rule": "LW-032"}  # fmt: skip
    return {**told, "kind": "sweep", "hex": None, "across": GRID.name(target),
            "text": f"{name} sweeps the partisans of {at}", "rule": "LW-109"}  # fmt: skip


def _works(g: Board) -> Iterator[Plain]:
    """LW-100, LW-101 Layers on a hexside; teeth point at the enemy."""
    for hex, across, camp, count in g.forts:
        nation = look.nation_at(g, hex) if g.holder[hex] == camp else look.chief(g, camp)
        yield {"kind": "works", "hex": GRID.name(hex), "across": GRID.name(across), "count": count,
               "nation": _code(nation), "side": look.camp_side(g, camp), "planned": False, "rule": "LW-073",
               "text": f"{look.called(g.rules, hex)} is fortified against {look.called(g.rules, across)}: "
               + look.some(count, "layer")}  # fmt: skip
    for hex, across, nation in g.building:
        yield {"kind": "works", "hex": GRID.name(hex), "across": GRID.name(across), "count": 1,
               "nation": _code(nation), "side": look.side_of(g, nation), "planned": True, "rule": "LW-100",
               "text": f"{look.nation_name(nation)} builds at {look.called(g.rules, hex)}"}  # fmt: skip


_PLANNED = {
    "claim": ("advance", "LW-052", "moves up to"),
    "give": ("withdraw", "LW-097", "draws back to"),
    "take": ("advance", "LW-097", "follows into"),
}


def _plans(g: Board, eyes: Eyes) -> Iterator[Plain]:
    """What stands on the viewer's own sheet and nobody else sees yet (A02)."""
    if eyes.side < 0 or eyes.control or eyes.nation < 0:
        return
    nation = eyes.nation
    told: Plain = {"nation": _code(nation), "side": look.side_of(g, nation), "planned": True}
    for order in orders.written(g, eyes.side):
        verb = order.verb
        if verb == "flag":
            yield _flag(g, nation, order[1], order[2], ATTACK, True)
        elif verb in ("land", "sweep"):
            yield _flag(g, nation, order[1], order[1], LANDING if verb == "land" else 2, True)
        elif verb == "fort":
            yield {**told, "kind": "works", "hex": GRID.name(order[1]), "across": GRID.name(order[2]),
                   "count": 1, "text": f"works are to be built at {look.called(g.rules, order[1])}",
                   "rule": "LW-100"}  # fmt: skip
        elif verb in _PLANNED:
            kind, rule, words = _PLANNED[verb]
            yield {**told, "kind": kind, "hex": GRID.name(order[1]), "across": GRID.name(order[2]),
                   "rule": rule, "text": f"the line {words} {look.called(g.rules, order[2])}"}  # fmt: skip
