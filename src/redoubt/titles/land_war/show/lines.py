"""A05, LW-010 The front lines along hexsides, with their flags and works, and the ground won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from redoubt.engine.decision import Choice
from redoubt.engine.view import Seen
from redoubt.show.kept import drawn_from, each
from redoubt.show.types import LineSide, SceneEdge, SceneLine
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.pieces import own_orders
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


@drawn_from(
    "holder", "forces", "garrison", "gone", "landed", "me", "beaches", "lent", "axis_was", "allied_was"
)
def lines(seen: Seen) -> list[SceneLine]:
    """Both front lines, their former course, and the coasts that face each other over sea sides."""
    g: Board = seen.g
    drawn, eyes = [], Eyes(seen)
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


def edges(seen: Seen) -> list[SceneEdge]:
    """What lies on hexsides: flags, fortifications, and the viewer's own plans."""
    return [*_flags(seen), *_works(seen), *_plans(seen)]


@drawn_from("flags")
def _flags(seen: Seen) -> Iterator[SceneEdge]:
    for nation, start, target, kind in seen.g.flags:
        yield _flag(seen.g.rules, nation, start, target, kind, False)


def _edge(
    rules: Rules, kind: str, nation: int, start: int, goal: int, text: str, rule: str, planned: bool = False
) -> SceneEdge:
    """What a nation has on the side between two hexes, or inside the second."""
    return SceneEdge(
        kind=kind, place=GRID.name(start) if start != NOWHERE else None, across=GRID.name(goal),
        nation=_code(nation), side=look.team_of(rules, nation), text=text, rule=rule, planned=planned,
    )  # fmt: skip


@lru_cache(4096)
def _flag(rules: Rules, nation: int, start: int, target: int, kind: int, planned: bool) -> SceneEdge:
    """LW-031, LW-032, LW-109 A flag: an arrow over the hexside, from the sea for a landing; a sweep has no
    side of its own."""
    name, where = look.the_nation(nation), rules.map.where
    at = where(target)
    if kind == ATTACK:
        text = f"attack by {name} on {at} from {where(start)}"
        return _edge(rules, "attack", nation, start, target, text, "LW-031", planned)
    if kind == LANDING:
        sea = next((near for near in GRID.adjacent[target] if rules.map.sea & GRID.bit[near]), NOWHERE)
        return _edge(rules, "landing", nation, sea, target, f"landing by {name} at {at}", "LW-032", planned)
    text = f"security operation by {name} in {at}"
    return _edge(rules, "sweep", nation, NOWHERE, target, text, "LW-109", planned)


@drawn_from("forts", "building", "holder", "forces", "garrison", "gone", "landed", "me", "beaches", "lent")
def _works(seen: Seen) -> Iterator[SceneEdge]:
    """LW-100, LW-101 Layers on a hexside; teeth point at the enemy."""
    g: Board = seen.g
    for hex, across, camp, count in g.forts:
        nation = look.nation_at(g, hex) if g.holder[hex] == camp else look.chief(g, camp)
        yield _fort(g.rules, hex, across, nation, count, look.camp_side(g, camp))
    for hex, across, nation in g.building:
        text = f"works of {look.the_nation(nation)} begun at {look.where(g, hex)}"
        yield _begun(g.rules, nation, hex, across, text)


@lru_cache(4096)
def _fort(rules: Rules, hex: int, across: int, nation: int, count: int, side: str | None) -> SceneEdge:
    where, layers = rules.map.where, look.some(count, "layer")
    return SceneEdge(
        kind="works", place=GRID.name(hex), across=GRID.name(across), nation=_code(nation), side=side,
        text=f"{where(hex)} is fortified facing {where(across)}: {layers}", rule="LW-073", count=count,
    )  # fmt: skip


def _begun(rules: Rules, nation: int, hex: int, across: int, text: str) -> SceneEdge:
    works = _edge(rules, "works", nation, hex, across, text, "LW-100", planned=True)
    works.count = 1
    return works


_PLANNED = {
    "claim": ("advance", "LW-052", "moves up to"),
    "give": ("withdraw", "LW-097", "draws back to"),
    "take": ("advance", "LW-097", "follows into"),
}


@drawn_from("sheet")
def _plans(seen: Seen) -> list[SceneEdge]:
    """A02 The viewer's own sheet, which nobody else sees yet."""
    rules: Rules = seen.g.rules
    nation = rules.nation_of[seen.side]
    planned = each(seen, _plan, own_orders(seen), lambda order: _plan(rules, nation, order))
    return [edge for edge in planned if edge is not None]


@lru_cache(4096)
def _plan(rules: Rules, nation: int, order: Choice) -> SceneEdge | None:
    """An order as it lies on a hexside, if it does."""
    verb, where = order.verb, rules.map.where
    if verb == "flag":
        return _flag(rules, nation, order[1], order[2], ATTACK, True)
    if verb in ("land", "sweep"):
        return _flag(rules, nation, order[1], order[1], LANDING if verb == "land" else SWEEP, True)
    if verb == "fort":
        return _begun(rules, nation, order[1], order[2], f"works planned at {where(order[1])}")
    if verb in _PLANNED:
        kind, rule, words = _PLANNED[verb]
        text = f"the line {words} {where(order[2])}"
        move = _edge(rules, kind, nation, order[1], order[2], text, rule, planned=True)
        move.hollow = True
        return move
    return None


__all__ = ["edges", "front_sides", "lines", "won"]
