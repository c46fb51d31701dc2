"""E1 to E8, C1 to C4 What the campaigns add: nations that leave, Vichy land, partisans of no team."""

from __future__ import annotations

from redoubt.titles.land_war import board, front, queries
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    AXIS_MINORS,
    BOMBERS,
    CHINA,
    GERMANY,
    ITALY,
    MEN,
    NATIONS,
    NOWHERE,
    VICHY,
    VICHY_LAND,
    YUGOSLAVIA,
    Board,
)
from redoubt.titles.land_war.tables import GRID

TUNISIA_FROM = 9.0
"""E1 Degrees east: beyond, Vichy land goes to the Axis."""
JOINS_ON = 2
"""E1 A garrison of Vichy fights the landing on a 1 or 2."""
CAPITALS = {"Romania": "Bucharest", "Hungary": "Budapest", "Bulgaria": "Sofia"}
"""E3 The capitals of the Axis minors."""


def check(g: Board) -> None:
    """Events that may have come about; after each combat step and at the end of the turn."""
    events = g.rules.scenario.events
    if "italy" in events and not g.gone >> ITALY & 1:
        italy_leaves(g)
    if "minors" in events and not g.gone >> AXIS_MINORS & 1:
        minors_leave(g)
    if "airfields" in events:
        airfields_lost(g)


def city(g: Board, name: str) -> int:
    """The hex of a city."""
    hex: int = g.rules.map.city.index(name)
    return hex


def italy_leaves(g: Board) -> None:
    """E2 Italy leaves when Rome falls, or when Palermo, Syracuse and Reggio are all Allied. Germany may put a
    man into each former Italian hex it can reach: the gaps are filled from its Pool."""
    lost = [name for name in ("Palermo", "Syracuse", "Reggio") if g.holder[city(g, name)] == ALLIED]
    if g.holder[city(g, "Rome")] != ALLIED and len(lost) < 3:
        return
    leave(g, ITALY, "E2")


def minors_leave(g: Board) -> None:
    """E3 Each Axis Minor leaves when its capital falls; with the last of them its army goes too."""
    fallen = [country for country, name in CAPITALS.items() if g.holder[city(g, name)] == ALLIED]
    for country in fallen:
        for hex, row in enumerate(g.rules.map.country):
            if row == country and queries.force(g, hex, AXIS_MINORS)[1]:
                _, *points = queries.force(g, hex, AXIS_MINORS)
                board.take(g, hex, AXIS_MINORS, tuple(points))  # type: ignore[arg-type]
    if len(fallen) == len(CAPITALS):
        leave(g, AXIS_MINORS, "E3")
    elif fallen:
        front.settle(g)


def leave(g: Board, nation: int, rule: str) -> None:
    """A nation leaves the war: its forces, garrisons, flags and stakes go; its camp fills the line."""
    camp = queries.camp_of(g, nation)
    for hex, rows in enumerate(g.forces):
        if any(row[0] == nation for row in rows):
            _, *points = queries.force(g, hex, nation)
            board.take(g, hex, nation, tuple(points))  # type: ignore[arg-type]
    for marker in (g.garrison, g.zone, g.flak, g.base, g.pag):
        for hex, owner in enumerate(marker):
            if owner == nation:
                marker[hex] = NOWHERE
    for what in range(5):
        board.pool(g, nation, what, -queries.in_pool(g, nation, what))
    g.flags = tuple(flag for flag in g.flags if flag[0] != nation)
    g.allotted = tuple(row for row in g.allotted if row[0] != nation)
    g.embarked = tuple(row for row in g.embarked if row[0] != nation)
    g.split = tuple(row for row in g.split if row[0] != nation)
    g.gone |= 1 << nation
    g.changed()
    g.log(rule, "left_the_war", nation=nation)
    if nation == ITALY:
        occupy_italy(g, camp)
    front.settle(g)


def occupy_italy(g: Board, camp: int) -> None:
    """E2 Germany at once puts a man from its Pool into each former Italian front hex it can reach."""
    for hex in queries.line(g, camp):
        pool = queries.pool_for(g, GERMANY, hex)
        if not queries.men_at(g, hex) and pool != NOWHERE and g.men[pool]:
            board.from_pool(g, pool, hex, GERMANY, MEN, 1)


def vichy_chooses(g: Board, target: int) -> None:
    """E1 The first landing in Vichy land: west of 9 degrees east it joins the Allies, east of it the Axis;
    where it lands, the garrison fights if Control's die says so."""
    if g.landed or g.holder[target] != VICHY_LAND:
        return
    g.landed = 1
    for hex, row in g.rules.map.rows.items():
        if g.holder[hex] != VICHY_LAND:
            continue
        camp = AXIS if row.lon >= TUNISIA_FROM else ALLIED
        fights = g.garrison[hex] == VICHY and g.roll("E1", "Vichy garrison") <= JOINS_ON
        if g.garrison[hex] == VICHY and not (fights and camp == ALLIED):
            g.garrison[hex] = NOWHERE
        board.hold(g, hex, AXIS if fights and camp == ALLIED else camp)
    g.log("E1", "vichy_chose", hex=target)
    front.settle(g)


def airfields_lost(g: Board) -> None:
    """C3 The American aircraft in China are lost for good when Kweilin and Liuchow have both fallen and no
    other base is set up."""
    if any(g.holder[city(g, name)] != AXIS for name in ("Kweilin", "Liuchow")):
        return
    bases = [hex for hex, owner in enumerate(g.base) if owner == CHINA and g.holder[hex] == ALLIED]
    if bases:
        return
    lost = 0
    for hex, rows in enumerate(g.forces):
        for row in rows:
            if row[0] == CHINA and row[1 + AIRCRAFT]:
                lost += row[1 + AIRCRAFT]
                board.lose(g, hex, CHINA, AIRCRAFT, row[1 + AIRCRAFT])
    for what in (AIRCRAFT, BOMBERS):
        amount = queries.in_pool(g, CHINA, what)
        lost += amount
        board.pool(g, CHINA, what, -amount)
    if lost:
        g.log("C3", "airfields_lost", number=lost)


def partisans_rise(g: Board) -> None:
    """E5 From spring 1943 a Yugoslav PAG more a year, placed by Control in the first free hex."""
    if "yugoslavia" not in g.rules.scenario.events or not g.rules.turn_name(g.turn).startswith("Spring"):
        return
    lines = GRID.bits((*queries.line(g, AXIS), *queries.line(g, ALLIED)))
    close = lines | GRID.spread(lines)
    for hex, country in enumerate(g.rules.map.country):
        free = g.pag[hex] == NOWHERE and g.zone[hex] == NOWHERE and not close & GRID.bit[hex]
        if country == NATIONS[YUGOSLAVIA] and free and g.holder[hex] == AXIS:
            g.pag[hex] = YUGOSLAVIA
            g.changed()
            g.log("E5", "pag_placed", hex=hex, nation=YUGOSLAVIA)
            return


LINES = {
    "left_the_war": "{nation} leaves the war",
    "vichy_chose": "The landing at {hex} brings Vichy land into the war",
    "airfields_lost": "Without airfields {number} American air points leave China",
}
