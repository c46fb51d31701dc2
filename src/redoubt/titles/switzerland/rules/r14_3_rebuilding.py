"""14.3 Rebuilding units, and 14.4 where they appear: pure queries for `r14_replacements`."""

from __future__ import annotations

from typing import Final

from redoubt.engine.decision import No
from redoubt.titles.switzerland.queries import german_land, is_lost
from redoubt.titles.switzerland.rules.r15_placement import zone
from redoubt.titles.switzerland.state import GERMAN, HEXES, SWISS, Board
from redoubt.titles.switzerland.tables import BORDER, ENGINEER, INFANTRY, IT, MOUNTAIN

# 14.3 Rebuilding units

REBUILT_TYPES: Final = (INFANTRY, ENGINEER, BORDER)
BAND_COST: Final = 2


def is_rebuilt_division(g: Board, unit: int) -> bool:
    """18.7d Whether this is an infantry division, of which the German may rebuild one in a game."""
    tables = g.rules.tables
    infantry: bool = tables.size[unit] == "XX" and tables.type[unit] == INFANTRY
    return infantry and g.rules.redoubt and g.rules.side[unit] == GERMAN


def rebuild_cost(g: Board, unit: int) -> int:
    """14.3b 1 plus strength; 3 plus strength for a division (18.7d), 2 for a Brandenburger (19.3.4)."""
    tables = g.rules.tables
    if tables.is_commando[unit]:
        return BAND_COST
    strength: int = tables.strength[unit][0]
    return strength + (3 if tables.size[unit] == "XX" else 1)


def why_not_rebuildable(g: Board, unit: int, bands: tuple[int, ...]) -> No | None:
    """14.3b, 14.3c Why a unit cannot be rebuilt now at any cost.

    `bands` are the Brandenburgers lost this turn before Italy entered the war (19.3.4, B97)."""
    tables, side = g.rules.tables, g.rules.side[unit]
    name = tables.unit_shown[unit]
    if not is_lost(g, unit):
        return No("14.3", f"{name} has not been eliminated")
    if tables.is_commando[unit]:
        return None if unit in bands else No("18.9.3", f"{name} is a Brandenburger and cannot be rebuilt now")
    if is_rebuilt_division(g, unit):
        used = g.division_rebuilt
        return No("18.7", f"{name} cannot be rebuilt: you have already rebuilt a division") if used else None
    if tables.size[unit] != "III":
        return No("14.3", f"{name} cannot be rebuilt: only regiments can be")
    if tables.type[unit] in REBUILT_TYPES:
        return None
    if tables.type[unit] != MOUNTAIN or side != SWISS:
        return No("14.3", f"{name} cannot be rebuilt: only infantry, engineer and border regiments can be")
    for other in g.rules.units_of[SWISS]:
        if tables.size[other] == "III" and tables.type[other] in REBUILT_TYPES and is_lost(g, other):
            return No(
                "14.3", f"rebuild {tables.unit_shown[other]} before {name}: mountain regiments come last"
            )
    return None


def restore_cost(g: Board, unit: int) -> int:
    """18.7e 2 plus the difference between full and present strength. In 19.5.1 its starting strength is the
    most it can regain (B253)."""
    strength = g.rules.tables.strength[unit]
    return 2 + int(strength[g.rules.start_lost[unit]] - strength[g.lost[unit]])


# 14.4 Rebuilt unit placement


@zone("swiss cities", "14.4")
def swiss_cities(g: Board, unit: int) -> int:
    """14.4a, B62 Any Swiss urban area; every zone excludes hexes with enemy troops (B136)."""
    cities: int = g.rules.tables.grid.bits(g.rules.tables.swiss_urban)
    return cities


@zone("redoubt", "18.7")
def free_redoubt(g: Board, unit: int) -> int:
    """18.7a, B85 Swiss hexes in row 08 and south without any unit."""
    bit = g.rules.tables.grid.bit
    free: int = g.rules.tables.redoubt
    for at in g.place:
        if at < HEXES:
            free &= ~bit[at]
    return free


@zone("german map edge", "14.4")
def german_map_edge(g: Board, unit: int) -> int:
    """14.4b, B62 The map edge of controlled countries: Italy's for Italians, the others' for Germans. In
    19.5, where all come from Italy, it is Italy's for both (B153)."""
    tables = g.rules.tables
    from_italy = tables.nation[unit] == IT or g.rules.scenario.italy == "land"
    edge = 0
    for country in german_land(g):
        if (country == IT) == from_italy:
            edge |= tables.in_country[country] & tables.edge
    return edge


def rebuilt_zone(g: Board, unit: int) -> str:
    """14.4 Where a rebuilt unit appears."""
    if g.rules.side[unit] == GERMAN:
        return "german map edge"
    return "redoubt" if g.rules.redoubt else "swiss cities"
