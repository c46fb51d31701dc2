"""2.7, 3.2, 3.4b Supply: air supply heads and the ground, Dutch and British sources, ammunition."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.kit.ranges import FREE, Toll
from redoubt.series.scs.board import mark_supply
from redoubt.series.scs.ground import COMBAT, HEAD, LEG
from redoubt.series.scs.queries import barred, occupied, on_map, zone
from redoubt.series.scs.r12_supply import traced
from redoubt.titles.fallschirmjaeger.board import return_head, withdraw
from redoubt.titles.fallschirmjaeger.queries import night, tables_of
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import head_kind
from redoubt.titles.fallschirmjaeger.state import DUE, DUTCH, GERMAN, Board

GROUND_SUPPLY_FROM = 10
"""2.7a The first turn with ground supply."""
AMMUNITION_TURN = 10
"""3.4b The turn when the Dutch artillery runs out."""


def sources(g: Board, side: int, british: bool = False) -> int:
    """2.7a, 3.2, 3.2a, 3.2b, 3.9 The ground sources a side can use: those its units were the last to move
    through. The French use those of the Dutch, the British the Hoek."""
    tables, hexes = tables_of(g), 0
    for site, row in enumerate(tables.sites):
        if row.kind != "source" or g.control[site] != side:
            continue
        if side == GERMAN:
            usable = row.id == "ground_supply" and g.turn >= GROUND_SUPPLY_FROM
        else:
            usable = (row.id == "hoek") == british
        if usable:
            hexes |= g.rules.place_bit[tables.site_hexes[site][0]]
    return hexes & int(g.rules.area)


def air_supplied(g: Board) -> int:
    """2.7b The hexes within the range of the air supply heads, counted in movement points from the head;
    enemy zones only make them dearer, as they do for moves (S2.1a), and not where friends stand."""
    tables, ways, area = tables_of(g), g.rules.game.ways(g, frozenset({LEG})), 0
    blocked = barred(g, DUTCH) | g.rules.ground.grid.all & ~g.rules.area
    hexes = zone(g, DUTCH) & ~occupied(g, GERMAN)
    toll = Toll(hexes, g.rules.series.ezoc_extra_mp * ways.scale) if hexes else FREE
    leaving, entering = (toll, FREE) if g.rules.series.ezoc_charge == "exit" else (FREE, toll)
    for unit in g.rules.counters.units_of[GERMAN]:
        if g.rules.counters.role[unit] == HEAD and on_map(g, unit):
            points = tables.heads[head_kind(g, unit)][g.lost[unit]].range
            at, scale = g.place[unit], ways.scale
            reach = ways.costs.range(at, points * scale, False, blocked, leaving=leaving, entering=entering)
            area |= reach.within
    return area


def supplied(g: Board, side: int, british: bool = False) -> int:
    """2.7, 3.2 The hexes where a side's units are in supply."""
    area = air_supplied(g) if side == GERMAN else 0
    usable = sources(g, side, british)
    return area | traced(g, side, usable) if usable else area


def unsupplied(g: Board, side: int) -> list[int]:
    """1.5, 1.10b The fighting units of a side that are out of supply; ships and leaders never are."""
    nation, role, bit = tables_of(g).nation, g.rules.counters.role, g.rules.place_bit
    own = supplied(g, side)
    abroad = own if side == GERMAN else supplied(g, side, british=True)
    return [
        unit
        for unit in g.rules.counters.units_of[side]
        if role[unit] == COMBAT
        and on_map(g, unit)
        and not (abroad if nation[unit] == "GB" else own) & bit[g.place[unit]]
    ]


@procedure
class SupplyPhase(Procedure):
    """2.1a, 3.1b The supply phase, from turn 3 on."""

    side: int

    @step("2.7")
    def check(self, g: Board) -> Asked:
        if g.turn >= 3:
            mark_supply(g, self.side, unsupplied(g, self.side), "2.7" if self.side == GERMAN else "3.2")
        return None

    @step("3.4b")
    def ammunition(self, g: Board) -> Asked:
        """3.4b On turn 10 Dutch artillery without the ship's ammunition is gone for good, also that which
        waits off the map."""
        if self.side != DUTCH or g.turn != AMMUNITION_TURN or g.rules.scenario_id != "5.3":
            return None
        tables = tables_of(g)
        ship = tables.unit["NL-De-Twee-Gezusters"]
        reached = 0
        if g.unloaded and on_map(g, ship):
            reached = traced(g, DUTCH, g.rules.place_bit[g.place[ship]])
        for unit in g.rules.counters.units_of[DUTCH]:
            if not tables.artillery[unit] or not (on_map(g, unit) or g.place[unit] == DUE):
                continue
            if not reached & g.rules.place_bit[g.place[unit]]:
                withdraw(g, unit, "3.4b", "out_of_ammunition")
        return None


def remove_heads(g: Board) -> None:
    """2.7c At the end of a night turn all air supply heads are removed."""
    if night(g):
        for unit in g.rules.counters.units_of[GERMAN]:
            if g.rules.counters.role[unit] == HEAD and on_map(g, unit):
                return_head(g, unit, "2.7c")
