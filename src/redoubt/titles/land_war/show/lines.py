"""A05, LW-010 The front lines along hexsides, with their flags and works, and the ground won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from redoubt.show.types import LineSide, SceneEdge, SceneLine
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.state import (
    ALLIED,
    ATTACK,
    AXIS,
    LANDING,
    NOBODY,
    NOWHERE,
    SWEEP,
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


def lines(g: Board, eyes: Eyes) -> list[SceneLine]:
    """Both front lines, their former course, and the coasts that face each other over sea sides."""
    drawn = []
    for camp in (AXIS, ALLIED):
        sides = [_side(g, eyes, camp, hex, near) for hex, near in front_sides(g, camp)]
        if sides:
            text = f"front line of the {look.people(camp)}"
            drawn.append(_line(g, camp, "front", "LW-010", text, sides))
        coast = [
            LineSide(place=GRID.name(a), across=GRID.name(b), nation=_code(look.nation_at(g, a)))
            for a, b in sorted(g.rules.map.all_sea)
            if g.holder[a] == camp and g.holder[b] == queries.enemy(camp)
        ]
        if coast:
            drawn.append(_line(g, camp, "sea", "A52", "the enemy holds the far shore", coast))
    before = [LineSide(place=GRID.name(a), across=GRID.name(b)) for a, b in _before(g)]
    if before:
        text = "the front line before the last combats"
        drawn.append(
            SceneLine(
                id="before", kind="before", side=None, nation="none", pattern="dashed", text=text,
                rule="LW-057", sides=before,
            )
        )  # fmt: skip
    return drawn


def _line(g: Board, camp: int, kind: str, rule: str, text: str, sides: list[LineSide]) -> SceneLine:
    chief = look.chief(g, camp)
    return SceneLine(
        id=f"{kind}-{camp}", kind=kind, side=look.side_of(g, chief), nation=_code(chief),
        pattern=PATTERNS[camp], text=text, rule=rule, sides=sides,
    )  # fmt: skip


def _side(g: Board, eyes: Eyes, camp: int, hex: int, near: int) -> LineSide:
    """`open`: the hex in front is empty. `empty`: the hex itself is empty (LW-013)."""
    visible = eyes.exact(camp) or eyes.sized(camp)
    empty = visible and not g.forces[hex] and not queries.garrisoned(g, hex)
    return _line_side(hex, near, look.nation_at(g, hex), g.holder[near] == NOBODY, empty)


@lru_cache(1 << 14)
def _line_side(hex: int, near: int, nation: int, open: bool, empty: bool) -> LineSide:
    place, across = GRID.name(hex), GRID.name(near)
    return LineSide(place=place, across=across, nation=_code(nation), open=open, empty=empty)


def _code(nation: int) -> str:
    return look.CODES[nation] if nation != NOWHERE else "none"


def won(g: Board) -> dict[int, int]:
    """LW-057 Hexes won since the start of the last combats, with the camp that won them."""
    before = {AXIS: g.axis_was, ALLIED: g.allied_was}
    if not any(before.values()):
        return {}
    return {
        hex: camp
        for camp, had in before.items()
        for hex in GRID.members(queries.held(g, camp) & g.rules.map.land & ~had)
    }


def _before(g: Board) -> Iterator[tuple[int, int]]:
    """The hexsides of the former line, where it has moved."""
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


def edges(g: Board, eyes: Eyes) -> list[SceneEdge]:
    """What lies on hexsides: flags, fortifications, and the viewer's own plans."""
    return [*_flags(g), *_works(g), *_plans(g, eyes)]


def _flags(g: Board) -> Iterator[SceneEdge]:
    for nation, start, target, kind in g.flags:
        yield _flag(g, nation, start, target, kind, False)


def _edge(
    g: Board, kind: str, nation: int, start: int, goal: int, text: str, rule: str, planned: bool = False
) -> SceneEdge:
    """What a nation has on the side between two hexes, or inside the second."""
    return SceneEdge(
        kind=kind, place=GRID.name(start) if start != NOWHERE else None, across=GRID.name(goal),
        nation=_code(nation), side=look.side_of(g, nation), text=text, rule=rule, planned=planned,
    )  # fmt: skip


def _flag(g: Board, nation: int, start: int, target: int, kind: int, planned: bool) -> SceneEdge:
    """LW-031, LW-032, LW-109 A flag: an arrow over the hexside, from the sea for a landing; a sweep has no
    side of its own."""
    name, at = look.the_nation(nation), look.where(g, target)
    if kind == ATTACK:
        text = f"attack by {name} on {at} from {look.where(g, start)}"
        return _edge(g, "attack", nation, start, target, text, "LW-031", planned)
    if kind == LANDING:
        sea = next((near for near in GRID.adjacent[target] if g.rules.map.sea & GRID.bit[near]), NOWHERE)
        return _edge(g, "landing", nation, sea, target, f"landing by {name} at {at}", "LW-032", planned)
    text = f"security operation by {name} in {at}"
    return _edge(g, "sweep", nation, NOWHERE, target, text, "LW-109", planned)


def _works(g: Board) -> Iterator[SceneEdge]:
    """LW-100, LW-101 Layers on a hexside; teeth point at the enemy."""
    for hex, across, camp, count in g.forts:
        nation = look.nation_at(g, hex) if g.holder[hex] == camp else look.chief(g, camp)
        yield _fort(g.rules, hex, across, nation, count, look.camp_side(g, camp))
    for hex, across, nation in g.building:
        text = f"works of {look.the_nation(nation)} begun at {look.where(g, hex)}"
        yield _begun(g, nation, hex, across, text)


@lru_cache(4096)
def _fort(rules: Rules, hex: int, across: int, nation: int, count: int, side: str | None) -> SceneEdge:
    where, layers = rules.map.where, look.some(count, "layer")
    return SceneEdge(
        kind="works", place=GRID.name(hex), across=GRID.name(across), nation=_code(nation), side=side,
        text=f"{where(hex)} is fortified facing {where(across)}: {layers}", rule="LW-073", count=count,
    )  # fmt: skip


def _begun(g: Board, nation: int, hex: int, across: int, text: str) -> SceneEdge:
    works = _edge(g, "works", nation, hex, across, text, "LW-100", planned=True)
    works.count = 1
    return works


_PLANNED = {
    "claim": ("advance", "LW-052", "moves up to"),
    "give": ("withdraw", "LW-097", "draws back to"),
    "take": ("advance", "LW-097", "follows into"),
}


def _plans(g: Board, eyes: Eyes) -> Iterator[SceneEdge]:
    """A02 The viewer's own sheet, which nobody else sees yet."""
    if eyes.side < 0 or eyes.control or eyes.nation < 0:
        return
    nation = eyes.nation
    for order in orders.written(g, eyes.side):
        verb = order.verb
        if verb == "flag":
            yield _flag(g, nation, order[1], order[2], ATTACK, True)
        elif verb in ("land", "sweep"):
            yield _flag(g, nation, order[1], order[1], LANDING if verb == "land" else SWEEP, True)
        elif verb == "fort":
            text = f"works planned at {look.where(g, order[1])}"
            yield _begun(g, nation, order[1], order[2], text)
        elif verb in _PLANNED:
            kind, rule, words = _PLANNED[verb]
            text = f"the line {words} {look.where(g, order[2])}"
            move = _edge(g, kind, nation, order[1], order[2], text, rule, planned=True)
            move.hollow = True
            yield move


__all__ = ["edges", "front_sides", "lines", "won"]
