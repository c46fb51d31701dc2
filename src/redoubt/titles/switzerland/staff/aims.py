"""What a side aims for in each scenario, and the paths there.

An aim is a hex with a weight. In most scenarios these are the towns of 16.0 and 17.1. Where the German must
leave by the north edge (19.5) the Swiss block the way; in 19.6 the French drive deep into Germany, and the
German closes the gap.
"""

from __future__ import annotations

from redoubt.titles.switzerland.queries import closed, deadly, occupied
from redoubt.titles.switzerland.rules.r16_victory import SURRENDER_LOSSES, depth, swiss_losses
from redoubt.titles.switzerland.staff.barrier import barrier
from redoubt.titles.switzerland.state import GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import BORDER, CH, CLASSES, DE, FR, IT

FAR = 99
DEEP = 9
"""19.6.4 The depth in Germany that the French make for: a unit counts four times there."""
DETOUR = 4
"""Extra movement points a unit spends to avoid a hex that the enemy holds."""


def objectives(g: Board, side: int) -> dict[int, int]:
    """Hexes worth having, with their weight."""
    tables = g.rules.tables
    victory = g.rules.scenario.victory
    if victory == "depth":
        gate = dict.fromkeys(front(g), 4)
        return gate | dict.fromkeys(deep_hexes(g), 4) if side == SWISS else gate
    if victory == "exit":
        return dict.fromkeys(tables.grid.members(tables.exit_zone), 3) if side == GERMAN else barriers(g)
    wanted = {hex: 2 * tables.vp[hex] for hex in tables.swiss_urban}
    if g.rules.scenario.french_vp and side == GERMAN:
        wanted.update((hex, 1) for hex in tables.french_urban)
    return wanted


def front(g: Board) -> list[int]:
    """19.6 The German hexes that touch France."""
    tables = g.rules.tables
    return list(tables.grid.members(tables.in_country[DE] & tables.grid.spread(tables.in_country[FR])))


def deep_hexes(g: Board) -> list[int]:
    """19.6.4 Where in Germany the French want to end the game."""
    key = ("deep", g.rules.scenario_id)
    hexes: list[int] | None = g.rules.ways.get(key)
    if hexes is None:
        tables = g.rules.tables
        inside = tables.grid.members(tables.in_country[DE])
        hexes = g.rules.ways[key] = [
            hex for hex in inside if depth(g, hex) == DEEP and tables.grid.row[hex] <= 3
        ]
    return hexes


def barriers(g: Board) -> dict[int, int]:
    """19.5.4 The shortest line of hexes that blocks every path on foot from Italy to the exits."""
    key = ("barriers", g.rules.scenario_id, closed(g))
    weights: dict[int, int] | None = g.rules.ways.get(key)
    if weights is None:
        tables = g.rules.tables
        grid = tables.grid
        cost = g.rules.cost_maps[CLASSES.index("leg")].cost
        steps = {
            hex: [near for near in grid.adjacent[hex] if cost(hex, near) and not closed(g) & grid.bit[near]]
            for hex in range(len(grid))
        }
        line = barrier(steps, grid.members(tables.in_country[IT]), grid.members(tables.exit_zone))
        weights = g.rules.ways[key] = dict.fromkeys(line, 4)
    return weights


def open_towns(g: Board) -> list[int]:
    """18.5.3 Empty Swiss towns to which no airborne unit is on its way."""
    taken = set(g.landing)
    both = occupied(g, GERMAN) | occupied(g, SWISS)
    bit = g.rules.tables.grid.bit
    return [hex for hex in g.rules.tables.swiss_urban if not both & bit[hex] and hex not in taken]


def prey(g: Board, unit: int) -> float:
    """17.1 The value of destroying an enemy unit, apart from its strength: highest if its loss counts."""
    tables = g.rules.tables
    worth = float(tables.stacking[unit])
    if g.rules.scenario.victory == "exit" and g.rules.side[unit] == GERMAN:
        worth *= 3.0  # 19.5.4 a destroyed unit cannot leave by the north edge
    if tables.size[unit] in ("X", "XX") and tables.type[unit] != BORDER:
        if g.rules.side[unit] == GERMAN or tables.nation[unit] == CH:
            worth += 2.0
        if tables.nation[unit] == CH and g.rules.scenario.victory == "surrender":
            worth += 2.0 * (swiss_losses(g) < SURRENDER_LOSSES)
    return worth


def precious(g: Board, unit: int) -> bool:
    """16.0, 17.1 Whether the loss of a unit counts against its side."""
    tables = g.rules.tables
    if g.rules.side[unit] == GERMAN:
        return bool(tables.size[unit] == "XX")
    counted = tables.size[unit] in ("X", "XX") and tables.type[unit] != BORDER and tables.nation[unit] == CH
    return counted and g.rules.scenario.victory == "surrender"


# ways


def way(g: Board, move_class: int, goals: tuple[int, ...], foes: int = 0, through: bool = True) -> list[int]:
    """Movement points from every hex to the nearest of some goals for a class of units; FAR if there is no
    path. A hex among `foes` costs a detour, or cannot be passed if the path must not lead `through` it."""
    shut = closed(g) | deadly(g)
    if not through:
        shut, foes = shut | foes, 0
    key = (move_class, goals, g.road_out, foes, shut)
    distances: list[int] | None = g.rules.ways.get(key)
    if distances is None:
        if len(g.rules.ways) > 2_000:
            g.rules.ways.clear()
        distances = g.rules.ways[key] = _flood(g, move_class, goals, foes, shut)
    return distances


def _flood(g: Board, move_class: int, goals: tuple[int, ...], foes: int, shut: int) -> list[int]:
    costs = g.rules.cost_maps[move_class]
    adjacent, bit = g.rules.tables.grid.adjacent, g.rules.tables.grid.bit
    distances = [FAR] * len(adjacent)
    waves: list[list[int]] = [list(goals)] + [[] for _ in range(FAR)]
    for goal in goals:
        distances[goal] = 0
    for spent, wave in enumerate(waves):
        for hex in wave:
            if distances[hex] != spent:
                continue
            held = DETOUR if foes & bit[hex] else 0
            for near in adjacent[hex]:
                cost = 0 if shut & bit[near] else costs.cost(near, hex, g.road_out)
                if cost and spent + cost + held < distances[near]:
                    distances[near] = spent + cost + held
                    waves[distances[near]].append(near)
    return distances


__all__ = ["FAR", "barriers", "front", "objectives", "precious", "prey", "way"]
