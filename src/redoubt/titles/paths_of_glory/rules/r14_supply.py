"""Section 14: Supply: sources, lines, attrition.

A supply line is a flood over the map: from the sources through open spaces, and by sea from port to port.
It is worked out once for each group of units that trace alike, and kept until a unit moves or a space
changes hands.
"""

from __future__ import annotations

from functools import lru_cache

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.kit.graph import Graph
from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.board import eliminate, lose_trench, take_control
from redoubt.titles.paths_of_glory.queries import (
    additions,
    at,
    at_war,
    beach,
    besieged,
    controlled,
    controls,
    enemy,
    forts,
    members,
    occupied,
    sides,
    stacks,
    tables_of,
)
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, GROUND, LINES, NOWHERE, SPACES, Board
from redoubt.titles.paths_of_glory.tables import AH, AP, AR, BR, BU, CP, GE, IT, MN, RO, RU, SB, TU

SIDE_OF_GROUP = {"CP": CP, "TU": CP}
"""The other groups are Allied."""
EDGES_OF_GROUP = {"CP": "", "TU": "TU", "RU": "RU", "SB": "RU", "BR": "BR", "BEACH": "BR", "IT": "IT",
                  "ANA": "ANA", "WEST": ""}  # fmt: skip
"""11.2 RU, RO and SB may trace over the Russian dashed edges."""


# 14.1 Lines


@remembered(LINES)
def open_lines(g: Board, side: int) -> int:
    """14.1, 14.5 Spaces through which a side may trace supply: its own without enemy units, and besieged
    enemy forts. A broken siege passes nothing on (14.5)."""
    return (controlled(g, side) & ~occupied(g, enemy(side))) | besieged(g, enemy(side))


def ports(g: Board, side: int, beachhead: bool = False) -> int:
    """14.3 The ports a side may use: friendly, unbesieged, without enemy units. Constantinople is an
    Allied port only with Gallipoli. The beachhead is one for those who may use it."""
    tables = tables_of(g)
    spaces = (tables.ports[side] | additions(g).ports(g, side)) & controlled(g, side)
    spaces &= ~occupied(g, enemy(side)) & ~besieged(g, side)
    if side == AP:
        if not controls(g, AP, tables.space["Gallipoli"]):
            spaces &= ~(1 << tables.space["Constantinople"])
        if beachhead and g.beachhead != NOWHERE:
            spaces |= 1 << g.beachhead
    return spaces


def sea_ports(g: Board, side: int) -> int:
    """13.3 The ports between which a side's units may go by sea."""
    return ports(g, side, side == AP) & ~additions(g).no_sea_moves(g, side)


# 14.2 Sources


@remembered(GROUND)
def supply_groups(g: Board) -> tuple[str, ...]:
    """14.2, V4.11 For each unit the group with which it traces supply. Units that either side can bring in
    trace as GE units do once they fight for CP."""
    tables, owner = tables_of(g), sides(g)
    return tuple(
        "CP" if printed == NOWHERE and owner[unit] == CP else tables.supply_group[unit]
        for unit, printed in enumerate(tables.side)
    )


@remembered(LINES)
def sources(g: Board, group: str) -> int:
    """14.2 The supply sources of a group of units, each while its side controls it."""
    tables = tables_of(g)
    if group in ("CP", "TU"):
        spaces = tables.sources & (tables.in_country[GE] | _ally(g, BU) | _ally(g, TU))
    elif group in ("RU", "SB"):
        spaces = tables.sources & (tables.in_country[RU] | tables.in_country[SB])
        if group == "SB":
            spaces |= 1 << tables.space["Salonika"]
    else:
        spaces = tables.sources & tables.in_country[BR]
    return spaces & open_lines(g, SIDE_OF_GROUP.get(group, AP))


def _ally(g: Board, nation: int) -> int:
    """The spaces of a nation at war with CP."""
    return tables_of(g).in_country[nation] if g.allegiance[nation] == CP else 0


@remembered(LINES)
def supplied_spaces(g: Board, group: str) -> int:
    """14.1 Where a unit of a group is in supply."""
    return _supplied(g, group, sources(g, group), group != "BEACH")


@remembered(LINES)
def supplied_without_beachhead(g: Board, group: str) -> int:
    """8.2 Where a unit of a group is in supply by other lines than the beachhead."""
    return _supplied(g, group, sources(g, group), True)


HOME = {GE: (GE,), AH: (GE,), TU: (TU,), BU: (BU,), RU: (RU,), RO: (RU,)}
"""13.6, 17.4 Nations whose own sources are those of these nations; the others have no foreign ones."""


@remembered(LINES)
def home_supplied_spaces(g: Board, nation: int) -> int:
    """13.6, 17.4 Where a unit of a nation is in supply by a source that is not foreign to it."""
    tables = tables_of(g)
    group = {GE: "CP", AH: "CP", BU: "CP", TU: "TU", RU: "RU", RO: "RU"}[nation]
    home = 0
    for own in HOME[nation]:
        home |= tables.in_country[own]
    return _supplied(g, group, sources(g, group) & home, True)


@lru_cache(maxsize=16384)
def supply_network(graph: Graph, start: int, lines: int, harbours: int) -> int:
    """The spaces joined to the sources by these lines and ports, and those beside them. Most moves change
    neither, so that the answer is known already."""
    network = graph.flood(start, lines)
    if network & harbours:
        network |= graph.flood(harbours & ~network, lines & ~network)
    return network | graph.spread(network)


def _supplied(g: Board, group: str, start: int, plain: bool) -> int:
    """The spaces joined to the sources, and those beside them: a unit's own space need not be friendly.
    Groups of RU and SB have no sea lines."""
    side = SIDE_OF_GROUP.get(group, AP)
    graph = tables_of(g).graph(EDGES_OF_GROUP[group], beach(g))
    harbours = 0 if group in ("RU", "SB") else ports(g, side, not plain)
    return supply_network(graph, start, open_lines(g, side), harbours)


# 14.4 Units


def in_supply(g: Board, unit: int) -> bool:
    """14.1, 14.4, 14.8 Whether a unit on the map is in supply now; it is asked again whenever it matters."""
    return supplied_at(g, unit, g.place[unit])


def supplied_at(g: Board, unit: int, space: int) -> bool:
    """Whether a unit is, or would be, in supply in a space."""
    if supplied_spaces(g, supply_groups(g)[unit]) >> space & 1:
        return True
    return always_supplied(g, unit, space)


def always_supplied(g: Board, unit: int, space: int) -> bool:
    """14.4, V4.11 MN in Cetinje, SB in Serbia, ANA and SN on the Near East map, and units of the trait `home`
    in their own country."""
    tables = tables_of(g)
    nation, trait = tables.nation[unit], tables.trait[unit]
    if nation == SB:
        return tables.country[space] == SB
    if nation == MN:
        return tables.country[space] == MN
    if trait == "home" and tables.country[space] == nation:
        return True
    if additions(g).supplied(g, unit, space):
        return True
    return trait in ("ana", "senussi") and bool(tables.near_east >> space & 1)


def home_supplied(g: Board, unit: int, space: int) -> bool:
    """13.6, 17.4 Whether a unit is in supply in a space, and not by a foreign source alone."""
    nation = tables_of(g).nation[unit]
    if nation in HOME:
        return bool(home_supplied_spaces(g, nation) >> space & 1)
    return supplied_at(g, unit, space)


@remembered(ALL_OF_IT)
def ready_stacks(g: Board, side: int) -> dict[int, tuple[int, ...]]:
    """8.3 A side's supplied units by space."""
    by_space, group = {}, supply_groups(g)
    reached: dict[str, int] = {}
    for space, units in stacks(g, side).items():
        ready = []
        for unit in units:
            own = group[unit]
            if own not in reached:
                reached[own] = supplied_spaces(g, own)
            if reached[own] >> space & 1 or always_supplied(g, unit, space):
                ready.append(unit)
        if len(ready) == len(units):
            by_space[space] = units
        elif ready:
            by_space[space] = tuple(ready)
    return by_space


def traces_through_beachhead(g: Board, unit: int) -> bool:
    """8.2, 21.8 Whether the beachhead is a unit's only line of supply."""
    if g.beachhead == NOWHERE:
        return False
    group, space = supply_groups(g)[unit], g.place[unit]
    return group == "BEACH" and not supplied_without_beachhead(g, group) >> space & 1


def supply_hangs_on(g: Board, unit: int, spaces: int) -> bool:
    """6.6, V7.3 Whether a unit is in supply only by lines through these spaces. A unit that is always in
    supply (14.4) needs no line."""
    place = g.place[unit]
    if always_supplied(g, unit, place) or not in_supply(g, unit):
        return False
    return not _supplied_without(g, unit, spaces)


def _supplied_without(g: Board, unit: int, barred: int) -> bool:
    """Whether a unit would be in supply if no line could use these spaces."""
    tables = tables_of(g)
    group = supply_groups(g)[unit]
    side = SIDE_OF_GROUP.get(group, AP)
    graph = tables.graph(EDGES_OF_GROUP[group], beach(g))
    harbours = 0 if group in ("RU", "SB") else ports(g, side, group == "BEACH") & ~barred
    reached = supply_network(graph, sources(g, group) & ~barred, open_lines(g, side) & ~barred, harbours)
    return bool(reached >> g.place[unit] & 1)


# 14.7 The Attrition Phase


def starving_units(g: Board) -> list[int]:
    """14.7 Units out of supply. TU units in Medina survive (14.4)."""
    tables, owner = tables_of(g), sides(g)
    medina = tables.space["Medina"]
    return [
        unit
        for unit, space in enumerate(g.place)
        if space < SPACES
        and owner[unit] != NOWHERE
        and not in_supply(g, unit)
        and not (space == medina and tables.nation[unit] == TU)
    ]


def starving_spaces(g: Board, side: int) -> list[int]:
    """14.7, 11.11 A side's spaces that cannot trace supply to any of its sources, by any of its dashed
    edges and ports. Those with an intact fort, and those with a supplied unit, stay."""
    tables = tables_of(g)
    groups = ("CP", "TU") if side == CP else ("RU", "SB", "WEST")
    start = 0
    for group in groups:
        start |= sources(g, group)
    if side == AP and not at_war(g, IT):
        start |= 1 << tables.space["Taranto"]  # Albania traces to it while Italy is neutral
    graph = tables.graph("CP" if side == CP else "AP", beach(g))
    safe = supply_network(graph, start, open_lines(g, side), ports(g, side, True))
    safe |= forts(g, side) | tables.beaches | tables.in_country[AR]  # nobody's supply reaches Arabia
    for space in ready_stacks(g, side):
        safe |= 1 << space
    if side == AP:
        safe |= tables.in_country[SB]
    elif any(tables.nation[unit] == TU for unit in stacks(g, CP).get(at(g, "Medina"), ())):
        safe |= 1 << at(g, "Medina")
    return members(controlled(g, side) & ~safe)


@procedure
class AttritionPhase(Procedure):
    """5.C, 14.7 Units and spaces out of supply, all at the same time."""

    @step("14.7", "Attrition Phase")
    def attrition(self, g: Board) -> None:
        units = starving_units(g)
        spaces = [(side, space) for side in (AP, CP) for space in starving_spaces(g, side)]
        for unit in units:
            eliminate(g, unit, "14.7", permanently=tables_of(g).is_army[unit])
        for side, space in spaces:
            lose_trench(g, space, enemy(side), "14.7")
            take_control(g, space, enemy(side), "14.7")


EVENTS: tuple[EventKind, ...] = ()
