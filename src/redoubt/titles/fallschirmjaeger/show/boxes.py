"""The boxes beside the map: reinforcements, units ready in Germany, the Ju-52 track, airfield boards,
aircraft, and what has left the game."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.show.types import Box, BoxItem, Piece
from redoubt.titles.fallschirmjaeger.queries import dead_platoons, night, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_9_raids import ratings
from redoubt.titles.fallschirmjaeger.rules.r01_10_leaders import PLATOONS_A_COMPANY
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import ju52_cost
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.rules.r03_orders import bridges_ready
from redoubt.titles.fallschirmjaeger.rules.r04_victory import TRANSPORTS
from redoubt.titles.fallschirmjaeger.show.standing import fields_of, why_closed
from redoubt.titles.fallschirmjaeger.state import (
    ACCEPTED,
    AIRCRAFT,
    AIRCRAFT_NAMES,
    BY_LANDING,
    BY_SEAPLANE,
    DECLINED,
    GERMAN,
    NO_WAY,
    POOL,
    SIDES,
    Board,
)

_POOL = {
    "drop": ("Parachutists in Germany", "one Ju-52 point each", "2.5"),
    "land": ("Air landing troops in Germany", "one Ju-52 point each, onto an airfield", "2.6"),
    "seaplane": ("Seaplanes", "turn 1, no Ju-52 points", "2.4"),
    "head": ("Air supply heads", "full or reduced side", "2.7b"),
}


def boxes(seen: Seen, pieces: list[Piece]) -> list[Box]:
    """The boxes that hold something; the Ju-52 track, the airfields and the piles of both sides always."""
    g: Board = seen.g
    held: dict[str, list[str]] = {f"{box}-{side}": [] for box in ("dead", "gone") for side in SIDES}
    for piece in pieces:
        if not piece.place[0].isdigit():
            held.setdefault(piece.place, []).append(piece.id)
    order = sorted(held, key=lambda id: (_rank(id), id))
    return [ju52_track(g), *airfields(g), *aircraft(g), *(_box(g, id, held[id]) for id in order)]


def _rank(id: str) -> int:
    return ("pool", "due", "forming", "dead", "gone").index(id.split("-")[0])


# 2.3 Ju-52 transports


def committed(g: Board) -> int:
    """2.3b The Ju-52 points in the air now."""
    return sum(
        ju52_cost(g, unit, g.lost[unit] if tables_of(g).kind[unit] == "head" else 0)
        for unit in g.rules.counters.units_of[GERMAN]
        if g.how[unit] not in (NO_WAY, BY_SEAPLANE) and g.place[unit] == POOL
    )


def ju52_track(g: Board) -> Box:
    """2.3 The Ju-52 track."""
    points = tables_of(g).values.ju52.points
    lost = f"{TRANSPORTS} lost give the Dutch a VP [4.0c]"
    items = [
        BoxItem(label="ready", value=str(g.ju52_ready), of=str(points)),
        BoxItem(label="in the air", value=str(committed(g))),
        BoxItem(label="destroyed", value=str(g.ju52_lost), note=lost),
    ]
    if dead_platoons(g):
        company = f"{PLATOONS_A_COMPANY} make an ad hoc company beside Student [1.10e]"
        items.append(BoxItem(label="platoons destroyed", value=str(dead_platoons(g)), note=company))
    if bridges_ready(g):
        items.append(BoxItem(label="bridges for engineers", value=str(bridges_ready(g)), note="[2.9]"))
    text = "no aircraft fly at night [1.2]" if night(g) else ""
    return Box(id="ju52", title="Ju-52 points", rule="2.3", side=SIDES[GERMAN], text=text, items=items)


# 2.6a Airfields


def airfields(g: Board) -> Iterator[Box]:
    """2.6a A board for each airfield: capacity, what has landed, wrecks, how the die is changed."""
    tables = tables_of(g)
    for hex in fields_of(g.rules):
        row, name = tables.airfields[hex], str(tables.grid.name(hex))
        load, closed = g.field_loads[tables.field_of[hex]], why_closed(g, hex)
        free = (row.max or 0) - load
        items = [
            BoxItem(
                label="Ju-52 this turn",
                value=str(load),
                of=str(row.max),
                place=name,
                note=f"room for {free} more [2.6a]",
            ),
            BoxItem(label="capacity", value=str(row.cap), note="beyond it the landing die is worse [2.6b]"),
            BoxItem(
                label="landing die", value=f"{landing_modifier(g, hex):+d}", note="as things stand [2.6b]"
            ),
        ]
        wrecked = "a wreck lies on the field [2.3c]" if g.wrecks & g.rules.place_bit[hex] else ""
        shut = f"{closed} [2.6]" if closed else ""
        bound = [
            tables.unit_ids[unit]
            for unit in g.rules.counters.units_of[GERMAN]
            if g.how[unit] == BY_LANDING and g.bound[unit] == hex and g.place[unit] == POOL
        ]
        yield Box(
            id=f"airfield-{row.airfield}",
            title=f"{row.airfield} airfield, {name}",
            rule="2.6a",
            side=SIDES[GERMAN],
            text="; ".join(filter(None, (shut, wrecked))),
            items=items,
            pieces=bound,
        )


def aircraft(g: Board) -> Iterator[Box]:
    """1.9 The air barrages still to be placed."""
    if any(g.sorties):
        yield Box(
            id="sorties",
            title="Air barrages to place",
            rule="1.9",
            side=SIDES[g.phasing],
            items=[
                BoxItem(
                    label=AIRCRAFT_NAMES[kind],
                    value=str(left),
                    note=f"rating {ratings(g)[kind]}",
                    id=AIRCRAFT[kind],
                )
                for kind, left in enumerate(g.sorties)
                if left
            ],
        )


# counters off the map


def _box(g: Board, id: str, pieces: list[str]) -> Box:
    box, side, *what = id.split("-", 2)
    title, text, rule = _contents(g, box, what[0] if what else "", len(pieces))
    return Box(id=id, title=title, rule=rule, side=side, text=text, pieces=pieces)


def _contents(g: Board, box: str, what: str, number: int) -> tuple[str, str, str]:
    """What a box is called, what is said of it, and the rule."""
    tables = tables_of(g)
    if box == "pool":
        return _POOL[what]
    if box == "forming":
        need = PLATOONS_A_COMPANY * (g.raised + 1) - dead_platoons(g)
        return "Ad hoc companies", f"the next after {counted(max(0, need), 'platoon')} more lost", "1.10e"
    if box == "dead":
        return "Destroyed", "", "S8.0a"
    if box == "gone":
        return "Left the game", "evacuated, withdrawn, declined or taken away" if number else "", "3.7"
    if what in tables.group:
        row = tables.groups[tables.group[what]]
        state = {ACCEPTED: "accepted", DECLINED: "declined"}.get(g.groups[tables.group[what]], "undecided")
        return f"Turn {row.turn}: {row.name}", f"{row.vp} VP for the German if they come; {state}", "4.0e"
    turn, _, zone = what.partition("-")
    if what == "72-Rgt":
        return "72 Regiment", "once Ypenburg is held and everybody else has been sent", "5.2"
    return f"Turn {turn}", entry_text(zone), "S13.0"


def entry_text(zone: str) -> str:
    """Where reinforcements of a zone come onto the map."""
    if zone == "sea":
        return "any sea hex"
    if zone == "unloading":
        return "8.28 or 15.35, where it unloads"
    return f"zone {zone}"


__all__ = ["airfields", "boxes", "committed", "entry_text", "ju52_track"]
