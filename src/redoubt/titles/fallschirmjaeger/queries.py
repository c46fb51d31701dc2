"""Pure questions about the board of this game. Those of the series are in `redoubt.series.scs.queries`."""

from __future__ import annotations

from redoubt.kit.counters import standing
from redoubt.kit.memory import remembered, remembered_by_side
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import (
    enemy,
    fighters_at,
    strength,
    zone,
)
from redoubt.series.scs.state import GROUND
from redoubt.titles.fallschirmjaeger.state import DEAD, DUTCH, HEXES, NOWHERE, Board
from redoubt.titles.fallschirmjaeger.tables import Tables


def tables_of(g: Board) -> Tables:
    tables: Tables = g.rules.tables
    return tables


def night(g: Board) -> bool:
    """1.2 Whether this is a night turn."""
    return bool(tables_of(g).calendar[g.turn - 1].night)


def shown(g: Board, unit: int) -> str:
    """A counter as a sentence writes it."""
    return str(g.rules.counters.shown[unit])


def in_area(g: Board, hex: int) -> bool:
    return bool(g.rules.area & g.rules.place_bit[hex])


def master(g: Board, unit: int) -> int:
    """The side in whose hands a counter is: its own, unless it is held (1.10f)."""
    side: int = g.rules.counters.side[unit]
    return enemy(side) if g.held[unit] else side


@remembered_by_side
def leader_hexes(g: Board, side: int) -> int:
    """1.10f The hexes of a side's leaders that are free: they must be attacked or overrun to be taken."""
    owner, bit, hexes = g.rules.counters.side, g.rules.place_bit, 0
    for unit in tables_of(g).leaders:
        if owner[unit] == side and not g.held[unit]:
            hexes |= bit[g.place[unit]]
    return hexes


def in_enemy_zone(g: Board, unit: int) -> bool:
    """Whether a unit stands in an enemy zone of control."""
    other = enemy(g.rules.counters.side[unit])
    return bool(zone(g, other) & g.rules.place_bit[g.place[unit]])


def in_the_open(g: Board, unit: int) -> bool:
    """S1.1 Whether both sides see a counter: the top of a stack, one that fights or is disorganised, and
    all that is not a fighting unit."""
    role: int = g.rules.counters.role[unit]
    fog: bool = g.rules.series.stack_view == "top"
    return bool(not fog or role != COMBAT or g.on_top[unit] or g.dg[unit])


def rating(g: Board, unit: int) -> int:
    """1.7, 1.8 The strength of a unit as its barrage or AA rating."""
    return strength(g, unit)


@remembered(GROUND)
def standing_barrages(g: Board) -> dict[int, list[int]]:
    """1.7b The artillery that keeps each hex under fire."""
    barrages: dict[int, list[int]] = {}
    if g.standing.count(NOWHERE) < len(g.standing):
        for unit, hex in enumerate(g.standing):
            if hex != NOWHERE:
                barrages.setdefault(hex, []).append(unit)
    return barrages


@remembered(GROUND)
def barraged_hexes(g: Board) -> int:
    """1.7b The hexes under a standing barrage."""
    return g.rules.ground.grid.bits(standing_barrages(g))  # type: ignore[no-any-return]


@remembered_by_side
def truck_hexes(g: Board, side: int) -> int:
    """3.5 The hexes of the trucks on the map; only the Dutch have any."""
    return standing(g.rules.place_bit, g.place, tables_of(g).trucks) if side == DUTCH else 0


# 4.0a Control


def holds(g: Board, side: int, site: int) -> bool:
    """4.0a Whether a side controls a site. An airfield must be out of range of enemy AA; a bridge over a
    hexside is nobody's while each side occupies one end, and the occupant's who holds both (F23)."""
    tables = tables_of(g)
    row, hexes = tables.sites[site], tables.site_hexes[site]
    if row.kind == "bridge" and len(hexes) == 2:
        own, other = ([bool(fighters_at(g, hex, who)) for hex in hexes] for who in (side, enemy(side)))
        if all(own) or all(other):
            return all(own)
        if any(own) and any(other):
            return False
    if g.control[site] != side:
        return False
    return row.kind != "airfield" or not aa_in_range(g, enemy(side), hexes[0])


def aa_in_range(g: Board, side: int, hex: int) -> bool:
    """4.0a Whether a side has AA units within range of a hex; ships count too."""
    tables, grid = tables_of(g), g.rules.ground.grid
    return any(
        tables.aa[unit]
        and 0 <= g.place[unit] < HEXES
        and grid.distance(g.place[unit], hex) <= tables.range[unit]
        for unit in g.rules.counters.units_of[side]
    )


def dead_platoons(g: Board) -> int:
    """1.10e How many infantry platoons of the parachutists have been destroyed."""
    return sum(1 for unit in tables_of(g).para_platoons if g.place[unit] == DEAD)


def dead_jumpers(g: Board) -> int:
    """4.0c How many parachute platoons have been destroyed; that of the motorcyclists is one too (F39)."""
    return sum(1 for unit in tables_of(g).jumping_platoons if g.place[unit] == DEAD)
