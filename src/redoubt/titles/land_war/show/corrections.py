"""The forms with which Control corrects the board: what a hex or a nation has, each field with its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from redoubt.engine.state import bit_members
from redoubt.show.desk import Plain, choice, mark, number, rows
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.show.amendments import PURPOSES, RAIDS, STAKES
from redoubt.titles.land_war.state import (
    CAMPS,
    CARDS,
    MIDDLE_EAST,
    NATIONS,
    NOWHERE,
    POOLS,
    RESOURCES,
    Board,
)
from redoubt.titles.land_war.tables import GRID

_MARKS: Final = (
    ("garrison", "Garrison", "LW-006"),
    ("pag", "Partisans", "LW-105"),
    ("zone", "Security Zone", "LW-108"),
    ("flak", "Flak zone", "LW-128"),
    ("base", "Bomber base", "LW-115"),
)
_COUNTS: Final = (
    ("me", "Military effectiveness", "LW-034", 9),
    ("extra_flags", "Extra flags this turn", "LW-042", 99),
    ("garrisons", "Garrisons to place", "LW-006", 99),
    ("pags", "PAGs to place", "LW-105", 99),
    ("lifted", "Points that crossed the sea this turn", "R2", 99),
    ("morale", "Morale", "A47", 10),
    ("naval_bombers", "Bombers with the navy", "LW-123", 99),
)
_LOST: Final = tuple(
    (f"lost_{what}", f"{what.capitalize()} lost so far") for what in ("men", "tanks", "aircraft", "bombers")
)
_MEN_TANKS_AIR: Final[list[Plain]] = [{"name": what} for what in RESOURCES[:3]]


def nations_of(g: Board) -> list[int]:
    """The nations of this campaign: those of the teams, and any others with troops."""
    with_teams = [g.rules.nation_of[side] for side in g.rules.teams]
    present = {row[0] for rows_ in g.forces for row in rows_}
    return with_teams + sorted(present - set(with_teams))


# a hex


def hex_form(g: Board, hex: int) -> list[Plain]:
    name = GRID.name(hex)
    nation = _nation_column(g)
    held = [[NATIONS[owner], *points] for owner, *points in g.forces[hex]]
    patrols = [[NATIONS[owner], aircraft] for owner, aircraft in g.patrol[hex]]
    fields = [
        choice(("hex", name, "holder"), "Held by", "A05", CAMPS[g.holder[hex]], CAMPS),
        rows(
            ("hex", name, "forces"),
            "Troops",
            "LW-003",
            held,
            [nation, *({"name": resource} for resource in RESOURCES[:4])],
        ),
        rows(("hex", name, "patrol"), "Air defence", "LW-125", patrols, [nation, {"name": "aircraft"}]),
    ]
    for field, label, rule in _MARKS:
        value = getattr(g, field)[hex]
        fields.append(choice(("hex", name, field), label, rule, _name(value), ["", *NATIONS]))
    if g.rules.scenario.race is not None and hex in g.rules.map.points:
        taker = _name(g.taken_by[hex])
        fields.append(choice(("hex", name, "taken_by"), "Taken by a flag of", "A90", taker, ["", *NATIONS]))
    fields.append(number(("hex", name, "cut_off"), "Turns cut off", "A39", g.cut_off[hex]))
    fields.append(mark(("lit",), "Flak runs this turn", "LW-128", name, _hexes(g.lit)))
    if g.rules.map.coastal & GRID.bit[hex]:
        fields.append(mark(("beaches",), "Supply beach", "A22", name, _hexes(g.beaches)))
    return fields + _shared_rows(g, hex)


def _hexes(bits: int) -> list[str]:
    return [GRID.name(hex) for hex in GRID.members(bits)]


def _shared_rows(g: Board, hex: int) -> list[Plain]:
    """Works, flags and stakes are lists for the whole board: show those of the hex and keep the others. Show
    all flags from the same hexes, because their order decides which comes first (A09)."""
    starts = {flag[1] for flag in g.flags if hex in flag[1:3]}
    targets = [flag[2] for flag in g.flags if flag[1] in starts]
    around = dict.fromkeys((hex, *GRID.adjacent[hex], *starts, *targets))
    nation, near = _nation_column(g), [GRID.name(place) for place in around]
    at, across = {"name": "hex", "values": near}, {"name": "against", "values": near}
    from_, to = {"name": "from", "values": near}, {"name": "to", "values": near}
    camp = {"name": "of", "values": list(CAMPS[:2])}
    here = {"name": "against", "values": near[:1]}
    cards = {"name": "card", "values": ["", *(CARDS[card] for card in g.rules.map.cards)]}

    def touching(row: Sequence[int]) -> bool:
        return hex in row[:2]

    def fought(row: Sequence[int]) -> bool:
        return row[1] in starts or hex in row[1:3]

    def staked(row: Sequence[int]) -> bool:
        return row[1] == hex

    return [
        _rows("forts", "Fortifications", "LW-100", g.forts, touching, [at, across, camp, {"name": "layers"}]),
        _rows("building", "Fortifications begun", "A29", g.building, touching, [at, across, nation]),
        _rows("flags", "Flags", "LW-031", g.flags, fought, [nation, from_, to, _one_of("for", PURPOSES)]),
        _rows("split", "Sent with a flag", "A09", g.split, fought, [nation, from_, to, *_MEN_TANKS_AIR]),
        _rows("embarked", "Embarked", "R3", g.embarked, staked, [nation, here, *_MEN_TANKS_AIR]),
        _rows("allotted", "Staked on the combat", "A27", g.allotted, staked,
              [nation, here, _one_of("what", STAKES), cards, {"name": "amount"}]),
        _rows("apart", "Kept out of the attack", "A10", g.apart, staked, [nation, here]),
        _rows("lent", "Port lent to", "A82", g.lent, staked, [nation, {**here, "name": "port"}]),
    ]  # fmt: skip


def _rows(
    field: str,
    label: str,
    rule: str,
    value: Sequence[Sequence[int]],
    mine: Callable[[Sequence[int]], bool],
    columns: list[Plain],
) -> Plain:
    """Rows of a list for the whole board: show those that are `mine` and keep the others."""
    kinds = _KINDS[field]
    shown = [_written(kinds, row) for row in value if mine(row)]
    kept = [(number_, _written(kinds, row)) for number_, row in enumerate(value) if not mine(row)]
    return rows((field,), label, rule, shown, columns, kept)


_KINDS: Final = {field.name: field.rows for field in Board.FIELDS if field.rows}


def _written(kinds: Sequence[str], row: Sequence[int]) -> list[Any]:
    named = (
        NOTATION.kinds[kind].name(value) if kind else value for kind, value in zip(kinds, row, strict=True)
    )
    return ["" if name is None else name for name in named]


def _nation_column(g: Board) -> Plain:
    return {"name": "nation", "values": [NATIONS[nation] for nation in nations_of(g)]}


def _one_of(name: str, values: Sequence[str]) -> Plain:
    return {"name": name, "values": list(values), "index": True}


def _name(nation: int) -> str:
    return "" if nation == NOWHERE else NATIONS[nation]


# a nation


def nation_form(g: Board, nation: int) -> list[Plain]:
    name = NATIONS[nation]
    fields = [
        number(("nation", name, field), label, rule, getattr(g, field)[nation], 0, most)
        for field, label, rule, most in _COUNTS
    ]
    for pool in queries.pools_of(g, nation):
        where = "" if pool != MIDDLE_EAST else ", Middle East"
        fields += [
            number(("pool", POOLS[pool], what), f"{_capital(what)} in the Pool{where}", "LW-020",
                   queries.in_pool(g, pool, index), 0, 999)
            for index, what in enumerate(RESOURCES)
        ]  # fmt: skip
    holders = ["", *(NATIONS[holder] for holder in nations_of(g))]
    fields += [
        choice(
            ("card", CARDS[card], "card"),
            f"Card {g.rules.map.card_name(card)}",
            "LW-041",
            _name(g.card[card]),
            holders,
        )
        for card, row in g.rules.map.cards.items()
        if name in (row.nation, _name(g.card[card]))
    ]
    fields += [
        number(("nation", name, field), label, "LW-057", getattr(g, field)[nation], 0, 9999)
        for field, label in _LOST
    ]
    return [*fields, *_air(g, nation), *_departure(g, name)]


def _departure(g: Board, name: str) -> list[Plain]:
    """E2, E3 Whether a nation has left the war, if it can in this campaign."""
    gone = [NATIONS[nation] for nation in bit_members(g.gone)]
    leaving = (departure for departure in g.rules.scenario.departures if departure.nation == name)
    return [mark(("gone",), "Out of the war", departure.rule, name, gone) for departure in leaving]


def _air(g: Board, nation: int) -> list[Plain]:
    """Bombers on their way from one command to the other, raids, and what they have shut."""

    def own(row: Sequence[int]) -> bool:
        return row[0] == nation

    me = {"name": "nation", "values": [NATIONS[nation]]}
    on_map = [GRID.name(hex) for hex in sorted(g.rules.map.rows)]
    bases = [GRID.name(hex) for hex, owner in enumerate(g.base) if owner != NOWHERE]
    zones = [GRID.name(hex) for hex in sorted(g.rules.map.rows) if g.rules.map.rows[hex].industry_zone]
    way: list[Plain] = [{"name": "base", "values": bases}, {"name": "over", "values": ["", *on_map]}]
    return [
        _rows("converting", "Bombers on their way", "A43", g.converting, own,
              [me, {"name": "bombers"}, _one_of("to", ("the Pool", "the navy"))]),
        _rows("raids", "Raids", "LW-121", g.raids, own,
              [me, *way, {"name": "target", "values": on_map}, {"name": "bombers"}, _one_of("for", RAIDS)]),
        *([_rows("shut", "Lines to be shut", "LW-121", g.shut, own,
                 [me, {"name": "zone", "values": zones}, {"name": "lines"}])] if zones else []),
    ]  # fmt: skip


def _capital(what: str) -> str:
    return what.upper() if what == "lsp" else what.capitalize()


__all__ = ["hex_form", "nation_form", "nations_of"]
