"""Errands beside the battle: people and gold to the harbour, ships where their guns tell, bridges over
canals, standing barrages that have done their work. Each gives an order with its reason, or none."""

from __future__ import annotations

from typing import Final

from redoubt.engine.decision import Choice
from redoubt.kit.words import counted
from redoubt.series.scs.queries import barred, enemy, fighters_at, occupied, on_map, strength, units_at, zone
from redoubt.titles.fallschirmjaeger.queries import shown, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_10_leaders import TROPHIES, prisoners_at
from redoubt.titles.fallschirmjaeger.rules.r03_orders import EVACUEES, sea_lanes
from redoubt.titles.fallschirmjaeger.staff.aims import aims, site_worth, turns_away, way_to
from redoubt.titles.fallschirmjaeger.staff.moves import Order, leaders_moves
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN, NOWHERE, Board

LATE: Final = 12
"""4.0f From this turn on an evacuation costs nothing."""


# 1.10, 3.6, 3.7 People and gold


def leaders(g: Board, side: int) -> list[Order]:
    """3.7, 3.6 Queen, Government and gold go to the nearest harbour; generals stay with their troops, away
    from the enemy."""
    found = []
    for unit in tables_of(g).leaders:
        if g.rules.counters.side[unit] != side or not on_map(g, unit) or g.held[unit] or g.moved[unit]:
            continue
        goal = refuge(g, side, unit)
        if goal >= 0 and goal != g.place[unit] and (order := leaders_moves(g, side, goal, unit)):
            found.append(order)
    if side == DUTCH and (order := gold_transport(g)):
        found.append(order)
    return [*escorts(g, side), *found]


def escorts(g: Board, side: int) -> list[Order]:
    """1.10k Prisoners go where they leave the war: the Queen and the Government to an airfield, generals to a
    harbour. All guards who can move go along."""
    tables, found = tables_of(g), []
    for hex in dict.fromkeys(g.place[unit] for unit in tables.leaders if g.held[unit] and on_map(g, unit)):
        prisoners = tuple(unit for unit in prisoners_at(g, hex, side) if not g.moved[unit])
        if side == GERMAN:
            prisoners = tuple(unit for unit in prisoners if tables.units[unit].id in TROPHIES)
        guards = [unit for unit in fighters_at(g, hex, side) if not g.dg[unit] and not g.moved[unit]]
        guards = [unit for unit in guards if g.rules.counters.movement[unit]]
        ways_out = tuple(tables.airfields) if side == GERMAN else tables.special["harbour"]
        exits = [exit for exit in ways_out if not barred(g, enemy(side)) & g.rules.place_bit[exit]]
        if not prisoners or not guards or not exits or hex in exits:
            continue
        lead, *others = sorted(guards, key=lambda unit: (-strength(g, unit), unit))
        goal = min(exits, key=lambda exit: (turns_away(g, lead, exit), exit))
        if order := leaders_moves(g, side, goal, lead):
            names = " and ".join(shown(g, unit) for unit in prisoners)
            why = f"take {names} to {g.rules.where(goal)} and out of the country"
            found.append(order._replace(why=why, group=(*prisoners, *others)))
    return found


def refuge(g: Board, side: int, unit: int) -> int:
    """Where a leader should go: a harbour for those who are to leave, else the nearest strong stack if an
    enemy is near."""
    tables, grid, at = tables_of(g), g.rules.ground.grid, g.place[unit]
    foes = zone(g, enemy(side))
    if tables.units[unit].id in EVACUEES:
        harbours = [hex for hex in tables.special["harbour"] if not fighters_at(g, hex, GERMAN)]
        return min(harbours, key=lambda hex: (turns_away(g, unit, hex), hex), default=NOWHERE)
    if not grid.spread(grid.bit[at]) & foes and fighters_at(g, at, side):
        return NOWHERE
    stacks = {g.place[friend] for friend in g.rules.counters.combat_of[side] if on_map(g, friend)}
    near = [hex for hex in stacks if grid.distance(hex, at) <= 6 and not foes & grid.bit[hex]]

    def safety(hex: int) -> float:
        troops = sum(strength(g, friend) for friend in fighters_at(g, hex, side))
        return float(troops - 2.0 * grid.distance(hex, at))

    return max(near, key=lambda hex: (safety(hex), -hex), default=NOWHERE)


def gold_transport(g: Board) -> Order | None:
    """3.6 A whole infantry company carries the gold to the harbour."""
    tables = tables_of(g)
    gold = tables.unit["NL-Gold-Reserve"]
    if not on_map(g, gold) or g.held[gold]:
        return None
    for unit in units_at(g, g.place[gold], DUTCH):
        row = tables.units[unit]
        whole = row.kind == "infantry" and row.size == "Co" and not g.lost[unit]
        if whole and not g.moved[unit] and not g.dg[unit]:
            goal = min(tables.special["harbour"], key=lambda hex: (turns_away(g, unit, hex), hex))
            order = leaders_moves(g, DUTCH, goal, unit)
            return order and order._replace(why="bring the gold to the harbour", group=(gold,))
    return None


def evacuates(g: Board, choice: Choice) -> Order | None:
    """3.7, 4.0f Leave when it costs nothing, when it is now or never, or when the enemy is near."""
    unit, grid = choice[1], g.rules.ground.grid
    germans = [german for german in g.rules.counters.combat_of[GERMAN] if on_map(g, german)]
    near = min((grid.distance(g.place[german], g.place[unit]) for german in germans), default=99)
    last = g.rules.scenario.last - (not g.rules.scenario.dutch_last)
    free = (
        g.turn >= LATE or g.rules.scenario.victory != "points" or tables_of(g).units[unit].id == EVACUEES[2]
    )
    if not (free or near <= 4 or g.turn >= last):
        return None
    words = f"the nearest German is {counted(near, 'hex', 'hexes')} away"
    return Order(unit, NOWHERE, f"{shown(g, unit)} leaves before the Germans come", words)


# 3.3 Ships


def ship_worth(g: Board, unit: int, hex: int) -> float:
    """4.0a, 1.6, 3.4b What a ship does from a hex: its guns deny airfields and fire at what is in range; the
    ammunition ship lies near the guns that it feeds."""
    tables, grid = tables_of(g), g.rules.ground.grid
    reach, total = tables.range[unit], 0.0
    if not reach:
        guns = [gun for gun in g.rules.counters.combat_of[DUTCH] if tables.artillery[gun] and on_map(g, gun)]
        return -0.1 * int(sum(grid.distance(g.place[gun], hex) for gun in guns))
    for site, row in enumerate(tables.sites):
        field = tables.site_hexes[site][0]
        if row.kind == "airfield" and tables.aa[unit] and g.rules.area & grid.bit[field]:
            if grid.distance(field, hex) <= reach:
                total += site_worth(g, site) * (1.5 if fighters_at(g, field, GERMAN) else 1.0)
    if tables.barrage[unit]:
        near = grid.members(grid.within(hex, reach) & occupied(g, GERMAN))
        total += 0.2 * sum(len(fighters_at(g, at, GERMAN)) for at in near)
    return total


def sails(g: Board, choice: Choice) -> Order | None:
    """A ship sails if another place is clearly better."""
    unit, tables, grid = choice[1], tables_of(g), g.rules.ground.grid
    reach = tables.range[unit]
    if not reach:
        return None
    near = 0
    for field in tables.airfields:
        near |= grid.within(field, reach)
    if tables.barrage[unit]:
        for german in g.rules.counters.combat_of[GERMAN]:
            if on_map(g, german):
                near |= grid.within(g.place[german], reach)
    here = ship_worth(g, unit, g.place[unit])
    lanes = [(ship_worth(g, unit, hex), -hex) for hex in sea_lanes(g, unit) if near & grid.bit[hex]]
    if not lanes or max(lanes)[0] <= here + 0.5:
        return None
    worth, hex = max(lanes)
    why = f"bring the guns of {shown(g, unit)} to {g.rules.where(-hex)}"
    return Order(unit, -hex, why, f"worth {worth:+.1f} there, {here:+.1f} here")


# 1.7b, 2.9


def lifts(g: Board, choice: Choice) -> Order | None:
    """1.7b A standing barrage with no enemy near it only hinders our own moves."""
    unit = choice[1]
    grid, hex = g.rules.ground.grid, g.standing[unit]
    germans = [german for german in g.rules.counters.combat_of[GERMAN] if on_map(g, german)]
    near = min((grid.distance(g.place[german], hex) for german in germans), default=99)
    if near <= 3:
        return None
    words = f"the nearest German is {counted(near, 'hex', 'hexes')} away"
    return Order(unit, NOWHERE, f"no German is near {g.rules.where(hex)} any more", words)


def builds(g: Board, choice: Choice) -> Order | None:
    """2.9 A bridge is begun where it shortens the way of the motor columns to the first aim."""
    unit, across = choice[1:]
    for aim in aims(g, GERMAN)[:1]:
        far = way_to(g, unit, aim.hex)
        saved = (far[g.place[unit]] - far[across]) / 6 - 1
        if saved >= 3:
            return Order(
                unit, across, f"shorten the way to {aim.words}", f"{saved:.1f} movement points saved"
            )
    return None


ERRANDS: Final = {"evacuate": evacuates, "sail": sails, "lift": lifts, "build": builds}
"""By verb, in order."""
