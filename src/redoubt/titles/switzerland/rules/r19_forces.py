"""19.x.1, 19.x.2, SC The units of a scenario, which of them are drawn, and where each may set up."""

from __future__ import annotations

from functools import cache

from redoubt.kit.counters import standing
from redoubt.kit.memory import remembered
from redoubt.titles.switzerland.board import place_unit
from redoubt.titles.switzerland.queries import forts, grid_of, occupied
from redoubt.titles.switzerland.rules.r11_works import near_country
from redoubt.titles.switzerland.rules.r15_placement import zone
from redoubt.titles.switzerland.state import DUE, SWISS, UNUSED, Board
from redoubt.titles.switzerland.tables import (
    CH,
    DE,
    ENGINEER,
    FR,
    INFANTRY,
    IT,
    MOTORISED,
    MOTORISED_ARTILLERY,
    MOUNTAIN,
    Tables,
)

# which units take part


def muster(g: Board) -> None:
    """19.0 Units that may appear in this game wait in the due box; all others stay out."""
    for unit in range(len(g.place)):
        if g.place[unit] == UNUSED and takes_part(g, unit):
            place_unit(g, unit, DUE)


def takes_part(g: Board, unit: int) -> bool:
    """Whether a unit can appear in this game, at the start or later."""
    rules, scenario = g.rules, g.rules.scenario
    group = rules.tables.group[unit]
    if scenario.victory == "depth":  # 19.6: the Germans are drawn
        return bool(group == "french")
    if group == "three_corps":
        if scenario.three_corps == "absent":  # 19.2.4
            return bool(rules.strip_three_corps)
        return True
    if group == "optional_engineer":  # 11.3
        return bool(rules.fortifications)
    if group == "pow":  # 18.4, 19.3.5
        return rules.release_pows and unit in prisoners(g)
    if group == "hg":
        return bool(rules.release_pows and scenario.hg)
    if group == "airborne":
        return bool(rules.airborne)
    if group == "brandenburger":
        return bool(rules.brandenburgers) and unit in brandenburgers(g)
    if group == "italian":
        return scenario.italy != "none" and (scenario.italy != "choice" or g.italy == 2)
    if group == "french":  # 19.3.2, 19.5.7
        return scenario.french or unit in relief_garrisons(g)
    return True


def brandenburgers(g: Board) -> tuple[int, ...]:
    """19.x.5 The scenario's Brandenburgers."""
    bands: tuple[int, ...] = g.rules.tables.group_of("brandenburger")
    return bands[: g.rules.scenario.brandenburgers]


def prisoners(g: Board) -> tuple[int, ...]:
    """18.4 The prisoners who may be armed: brigade and regiment, only the brigade in 19.3.5, or none."""
    tables, release = g.rules.tables, g.rules.scenario.pow
    if release is None:
        return ()
    return tuple(
        unit for unit in tables.group_of("pow") if tables.type[unit] == INFANTRY or not release.infantry_only
    )


def listed(g: Board) -> tuple[int, ...]:
    """SC1 Swiss units with a hex on the set-up chart."""
    tables = g.rules.tables
    return tuple(unit for unit in _regular(tables, CH) if tables.setup_hex[unit] >= 0)


def unlisted(g: Board) -> tuple[int, ...]:
    """SC2 Swiss units of 1, 2 and 4 Corps without a hex."""
    tables = g.rules.tables
    return tuple(unit for unit in _regular(tables, CH) if tables.setup_hex[unit] < 0)


def regular_germans(g: Board) -> tuple[int, ...]:
    """19.1.1 All German units except optional and listed ones (SC3)."""
    return _regular(g.rules.tables, DE)


@cache
def _regular(tables: Tables, nation: int) -> tuple[int, ...]:
    return tuple(unit for unit in tables.group_of("regular") if tables.nation[unit] == nation)


def relief_garrisons(g: Board) -> tuple[int, ...]:
    """19.5.7, B108 One French unit for each French urban area, then for each French fortification."""
    if not g.rules.us_relief:
        return ()
    posts = len(g.rules.tables.french_urban)
    if g.rules.fortifications:
        posts += g.rules.scenario.french_lines.count
    french: tuple[int, ...] = g.rules.tables.group_of("french")
    return french[:posts]


# which units are drawn


def piles(g: Board) -> tuple[list[int], list[int], list[int], list[int]]:
    """19.4.1 Motorised and armoured divisions; infantry and mountain divisions; other motorised units,
    artillery among them (9.2), and engineers; all others (B99)."""
    tables = g.rules.tables
    piles: tuple[list[int], list[int], list[int], list[int]] = ([], [], [], [])
    for unit in regular_germans(g):
        if tables.size[unit] == "XX":
            piles[1 if tables.type[unit] in (INFANTRY, MOUNTAIN) else 0].append(unit)
        else:
            motorised = tables.is_mobile[unit] or tables.move_class[unit] == MOTORISED_ARTILLERY
            piles[2 if motorised or tables.type[unit] == ENGINEER else 3].append(unit)
    return piles


def draw_follow_on(g: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """19.4.1 The units drawn for Germany and for France."""
    decks = [g.shuffle("19.4.1", f"pile {name}", pile) for name, pile in zip("abcd", piles(g), strict=True)]
    draws = g.rules.scenario.draws
    france = decks[0][: draws["mobile"]] + decks[2][: draws["support"]]
    germany = decks[1][: draws["foot"]] + decks[3][: draws["others"]]
    engineers = [unit for unit in decks[2][draws["support"] :] if g.rules.tables.type[unit] == ENGINEER]
    return tuple(sorted(germany + engineers[:1])), tuple(sorted(france))


def pool(g: Board) -> tuple[int, ...]:
    """19.5.1, B103, B114 All German units except optional ones, the optional engineers if there are
    fortifications (19.5.5, B184), and the Italians unless they serve as Americans (B108)."""
    groups = ["regular", "border"]
    if g.rules.fortifications:
        groups.append("optional_engineer")
    if not g.rules.us_relief:
        groups.append("italian")
    nation = g.rules.tables.nation
    return tuple(unit for unit in g.rules.tables.group_of(*groups) if nation[unit] in (DE, IT))


def draw_from_pool(g: Board) -> tuple[int, ...]:
    """19.5.1 Ten units; while fewer than three are divisions, the next division in the pool replaces the last
    other unit drawn (B181)."""
    size, draws = g.rules.tables.size, g.rules.scenario.draws
    deck = g.shuffle("19.5.1", "pool of Army Group C", pool(g))
    drawn, rest = deck[: draws["first"]], deck[draws["first"] :]
    spare = [unit for unit in rest if size[unit] == "XX"]
    while sum(size[unit] == "XX" for unit in drawn) < draws["divisions"]:
        last = max(index for index, unit in enumerate(drawn) if size[unit] != "XX")
        drawn[last] = spare.pop(0)
    return tuple(sorted(drawn))


def draw_training(g: Board) -> tuple[int, ...]:
    """19.6.1, B109 Two infantry divisions, a motorised division and three regiments."""
    tables, draws = g.rules.tables, g.rules.scenario.draws
    germans = (*regular_germans(g), *tables.group_of("border"))
    infantry = [u for u in germans if tables.size[u] == "XX" and tables.type[u] == INFANTRY]
    motorised = [u for u in germans if tables.size[u] == "XX" and tables.type[u] == MOTORISED]
    regiments = [u for u in germans if tables.size[u] == "III"]
    drawn = [
        *g.shuffle("19.6.1", "infantry divisions", infantry)[: draws["infantry"]],
        *g.shuffle("19.6.1", "motorised divisions", motorised)[: draws["motorised"]],
        *g.shuffle("19.6.1", "regiments", regiments)[: draws["regiments"]],
    ]
    for unit in drawn:
        place_unit(g, unit, DUE)
    return tuple(sorted(drawn))


# where they set up

CORPS = "Switzerland, within 2 hexes of its corps"
FRONT = "Switzerland, row 12 and south"
GERMAN_TERRITORY = "German territory"
ITALY = "Italy"
GERMANY = "Germany, any hex"
FRENCH_EDGE = "map edge in France, 0101 to 1101"
SOUTHERN_EDGE = "map edge in Italy, row 17"
NEAR_GERMANY = "France, within 3 hexes of Germany"
FRENCH_BORDER = "France, within 3 hexes of the German border"
NEAR_FRANCE = "Germany, within 3 hexes of France"
GARRISONS = "French urban areas, then French fortifications, one unit each"


@zone(CORPS, "SC")
def near_its_corps(g: Board, unit: int) -> int:
    """SC2 Within 2 hexes of another unit of the same corps on the map."""
    return _near_corps(g, g.rules.tables.corps[unit])


@remembered(SWISS)
def _near_corps(g: Board, corps: str) -> int:
    tables, grid = g.rules.tables, grid_of(g)
    units = [unit for unit in listed(g) + unlisted(g) if tables.corps[unit] == corps]
    near = standing(tables.place_bit, g.place, units)
    for _ in range(2):
        near |= grid.spread(near)
    inside: int = tables.in_country[CH]
    return near & inside


@zone(FRONT, "18.3")
def italian_front(g: Board, unit: int) -> int:
    """B76 3 Corps: Swiss hexes in row 12 and south."""
    return int(g.rules.tables.front)


@zone(GERMAN_TERRITORY, "SC")
def german_territory(g: Board, unit: int) -> int:
    """B89 Germany, and France where it is German territory."""
    inside = g.rules.tables.in_country
    return int(inside[DE] | inside[FR] if "FR" in g.rules.scenario.german_land else inside[DE])


@zone(ITALY, "19.1.4")
def italy(g: Board, unit: int) -> int:
    return int(g.rules.tables.in_country[IT])


@zone(GERMANY, "19.4.1")
def germany(g: Board, unit: int) -> int:
    return int(g.rules.tables.in_country[DE])


@zone(FRENCH_EDGE, "19.4.1")
def french_edge(g: Board, unit: int) -> int:
    """19.4.1 The northern map edge from 0101 to 1101."""
    tables = g.rules.tables
    return int(tables.north_edge & tables.in_country[FR])


@zone(SOUTHERN_EDGE, "19.5.1")
def southern_edge(g: Board, unit: int) -> int:
    """19.5.1 The southern map edge where it is German territory (B107)."""
    tables = g.rules.tables
    return int(tables.south_edge & tables.in_country[IT])


@zone(NEAR_GERMANY, "19.3.2")
def near_germany(g: Board, unit: int) -> int:
    """19.3.2, B94"""
    tables = g.rules.tables
    return int(near_country(tables, DE, 3) & tables.in_country[FR])


@zone(FRENCH_BORDER, "19.6.2")
def french_border(g: Board, unit: int) -> int:
    """19.6.2, B94 The same area in the training scenario."""
    return near_germany(g, unit)


@zone(NEAR_FRANCE, "19.6.1")
def near_france(g: Board, unit: int) -> int:
    """19.6.1, B109"""
    tables = g.rules.tables
    return int(near_country(tables, FR, 3) & tables.in_country[DE])


@zone(GARRISONS, "19.5.7")
def garrisons(g: Board, unit: int) -> int:
    """19.5.7, B108 Empty urban areas of France; when all are filled, the French fortifications."""
    tables = g.rules.tables
    empty = ~occupied(g, SWISS)
    towns = int(tables.grid.bits(tables.french_urban)) & empty
    works = tables.grid.bits(hex for hex, fort in forts(g).items() if tables.fort_nation[fort] == FR)
    return towns or works & empty
