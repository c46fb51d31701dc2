"""The names of nations, teams, places and points at the table."""

from __future__ import annotations

from itertools import chain
from typing import Final

from redoubt.kit import words
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.queries import where as where
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.state import (
    ALLIED,
    AXIS,
    CAMPS,
    NATIONS,
    NOWHERE,
    POOLS,
    RESOURCES,
    SIDES,
    Board,
    nation_name as nation_name,
    team_name as team_name,
    the_nation as the_nation,
    the_team as the_team,
)
from redoubt.titles.land_war.tables import COLOUR_NAMES as COLOUR_NAMES, GRID, TERRAINS

CODES: Final = ("DE", "IT", "AM", "AX", "JP", "SU", "BR", "US", "CN", "CC", "VI", "YU", "FI")
"""The colours of each nation."""
LETTERS: Final = ("G", "I", "M", "A", "J", "S", "B", "U", "C", "K", "V", "Y", "F")
CAMP_NAMES: Final = {AXIS: "Axis", ALLIED: "Allied"}
POINT_NAMES: Final = ("man", "tank", "aircraft", "LSP", "bomber")
POINTS_NAMES: Final = ("men", "tanks", "aircraft", "LSP", "bombers")


def camp_name(camp: int) -> str:
    return CAMP_NAMES.get(camp, CAMPS[camp])


def people(camp: int) -> str:
    """Those who fight for a camp: the Axis, the Allies."""
    return "Allies" if camp == ALLIED else camp_name(camp)


def they_hold(camp: int) -> str:
    """ "the Axis holds", "the Allies hold"."""
    return f"the {people(camp)} {'hold' if camp == ALLIED else 'holds'}"


def counted(number: int, what: int) -> str:
    """A number of points: 1 man, 3 tanks, 2 LSP."""
    return f"{number} {POINT_NAMES[what] if number == 1 else POINTS_NAMES[what]}"


def kind(what: int) -> str:
    """A kind of points, as the head of a row."""
    return POINTS_NAMES[what][0].upper() + POINTS_NAMES[what][1:]


def pool_item(pool: int, what: int) -> str:
    """The id of a kind of points in a Pool, for boxes and choices."""
    return f"pool-{POOLS[pool]}/{RESOURCES[what]}"


some = words.counted


def place_name(rules: Rules, hex: int) -> str:
    """A hex as plain text without a link: "Orel 0702"."""
    id = GRID.name(hex)
    return rules.map.towns.get(id, id)


def town(rules: Rules, hex: int) -> str:
    """The town or city of a hex, if it has one."""
    return rules.map.city[hex]


def terrain(rules: Rules, hex: int) -> str:
    return TERRAINS[rules.map.terrain[hex]]


def chief(g: Board, camp: int) -> int:
    """The nation whose colours a camp shows: the first that fights for it."""
    key = ("chief", camp)
    nation: int | None = g.memo.get(key)
    if nation is None:
        own = (nation for nation in range(len(NATIONS)) if g.rules.camp[nation] == camp)
        nation = g.memo[key] = next(chain(queries.fighting(g, camp), own), NOWHERE)
    return nation


def side_of(g: Board, nation: int) -> str | None:
    """The team of a nation."""
    return team_of(g.rules, nation)


def team_of(rules: Rules, nation: int) -> str | None:
    return SIDES[rules.team[nation]] if nation >= 0 else None


def camp_side(g: Board, camp: int) -> str | None:
    """The team whose colours a camp shows on the map."""
    return side_of(g, chief(g, camp)) if camp in (AXIS, ALLIED) else None


def nation_at(g: Board, hex: int) -> int:
    """The nation that holds a hex: the largest contingent, else the garrison, else the first nation of the
    camp."""
    if g.forces[hex]:
        return queries.largest(g.forces[hex], g.me)
    if g.garrison[hex] != NOWHERE:
        return int(g.garrison[hex])
    return chief(g, g.holder[hex]) if g.holder[hex] in (AXIS, ALLIED) else NOWHERE
