"""19.6 The drive into Germany.

Only where units stand when the game ends counts (19.6.4). So the French run wherever a path is free, fight
for the hex that opens one, leave no empty hex behind an attack, so that a beaten unit may go on (10.2.3), and
on their last move put every unit where it counts most, or attack once more if that would not win. The German
keeps the French out of the narrow strip between the map edge and the Rhine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from redoubt.titles.switzerland.queries import (
    grid_of,
    on_map,
    stack_fits,
    strength,
    toughness,
    troops_at,
)
from redoubt.titles.switzerland.rules.r10_1_odds import column_name, combat_odds
from redoubt.titles.switzerland.rules.r10_2_3_retreat import goal_distance, ways_out
from redoubt.titles.switzerland.rules.r16_victory import points_at, points_in_germany
from redoubt.titles.switzerland.staff.aims import FAR, deep_hexes, way
from redoubt.titles.switzerland.staff.attacks import ways_back
from redoubt.titles.switzerland.staff.reckoning import Prospect, prospect
from redoubt.titles.switzerland.staff.situation import Note, Plan, Situation
from redoubt.titles.switzerland.state import GERMAN, NOWHERE, SWISS, Board
from redoubt.titles.switzerland.tables import DE

OPENS, PUSHES = 12.0, 3.0
"""What it is worth to take a hex that opens a free path, and any other."""
CROWDED = 1.5
"""What a stacking point costs that is lost because two units won where one may stay."""
LEAST = 0.1
"""The least chance to take a hex at which the French attack it."""


def drives(g: Board, side: int) -> bool:
    """Whether a side is the French of 19.6."""
    return bool(g.rules.scenario.victory == "depth" and side == SWISS)


def plan_drive(now: Situation) -> None:
    """The whole plan of the French: run, fight for a way, close up; at the end, stand where it counts."""
    if now.g.night and now.g.turn >= now.g.last_turn:
        _plan_last_move(now)
        if not _ahead(now):
            now.plan.clear()
            now.notes.clear()
            _plan_openings(now)
            _plan_last_move(now)
        return
    _plan_runs(now)
    _plan_openings(now)
    _plan_closing_up(now)


def _free_way(now: Situation, unit: int, without: int = 0) -> list[int]:
    """Movement points to the depth of Germany past all enemies, except those in some hexes."""
    g = now.g
    ends = tuple(deep_hexes(g))
    return way(g, g.rules.tables.move_class[unit], ends, now.foes & ~without, through=False)


def _places(now: Situation, unit: int) -> list[int]:
    """Hexes without enemies that a unit can move to, with room for it under the plan so far."""
    bit = grid_of(now.g).bit
    return [
        hex for hex in now.ranges[unit] if not now.shut & bit[hex] and now.room(hex, unit, now.company(hex))
    ]


def _plan_runs(now: Situation) -> None:
    """Units with a free path run for the depth, the foremost first, so that they make room for others."""
    g = now.g
    free = {unit: _free_way(now, unit) for unit in now.ranges}
    for unit in sorted(free, key=lambda u: (free[u][g.place[u]], -g.rules.tables.stacking[u], u)):
        here, distances = g.place[unit], free[unit]
        ranked = sorted((distances[hex], hex) for hex in (here, *_places(now, unit)) if distances[hex] < FAR)
        if ranked and ranked[0][1] != here and ranked[0][0] < distances[here]:
            where = g.rules.tables.where
            note = Note(
                "run for the depth of Germany while the way is free",
                f"{ranked[0][0]} MP to go from {where(ranked[0][1])}, {distances[here]} from here",
                f"next best was {where(ranked[1][1])}" if len(ranked) > 1 else "",
            )
            now.go(unit, ranked[0][1], note)


class Opening(NamedTuple):
    """An attack that could open a way."""

    value: float
    force: tuple[int, ...]
    hex: int
    column: str
    hope: Prospect
    opens: bool
    onward: int = NOWHERE
    """Where a beaten attacker may go forward (10.2.3)."""
    holders: Plan = {}
    """The units that hold every hex behind it."""


def _opening(now: Situation, force: tuple[int, ...], hex: int) -> Opening:
    """What an attack is worth: the hex and the way it opens, the losses, what the stack limit would take
    from the winners (5.0), and the way on for an attacker that is driven off forward (10.2.3)."""
    g = now.g
    defenders = troops_at(g, hex, GERMAN)
    odds = combat_odds(g, hex, force, defenders)
    tough = sum(toughness(g, u) for u in defenders) or 1
    own = sum(toughness(g, u) for u in force)
    shift = sum(shift.amount for shift in odds.shifts)
    hope = prospect(g.rules.tables, odds.attack, own, odds.defence, tough, shift)
    free = _free_way(now, force[0], grid_of(g).bit[hex])
    opens = free[hex] < FAR
    value = hope.taken * (OPENS if opens else PUSHES) + hope.enemy_loss - 0.5 * hope.own_loss
    if not stack_fits(g, force):
        value -= CROWDED * hope.taken * min(g.rules.tables.stacking[u] for u in force)
    onward, holders = _way_on(now, force[0], hex) if len(force) == 1 else (NOWHERE, {})
    if onward != NOWHERE:
        value += hope.driven_off * (OPENS if _free_way(now, force[0])[onward] < FAR else PUSHES)
    return Opening(value, force, hex, column_name(g, odds.column), hope, opens, onward, holders)


def _way_on(now: Situation, unit: int, hex: int) -> tuple[int, Plan]:
    """10.2.3 The deepest hex to which a unit may fall back from a hex if other units hold every hex towards
    France, and who holds them; NOWHERE if that cannot be."""
    g, grid = now.g, grid_of(now.g)
    far, free = goal_distance(g, unit), _free_way(now, unit)
    ways = [near for near in ways_out(g, unit, hex) if not now.shut & grid.bit[near]]
    holders: Plan = {}
    for near in ways:
        if far[near] < far[hex]:
            holder = _holder(now, near, {unit, *holders})
            if holder == NOWHERE:
                return NOWHERE, {}
            holders[holder] = near
    forward = [
        near for near in ways if near not in holders.values() and now.room(near, unit, now.company(near))
    ]
    return min(forward, key=lambda near: (free[near], -far[near], near), default=NOWHERE), holders


def _holder(now: Situation, hex: int, taken: set[int]) -> int:
    """A unit that holds a hex or can get there; the weakest of them."""
    able = [u for u in now.company(hex) if u not in taken]
    able = able or [u for u in now.ranges if u not in taken and u not in now.plan and hex in _places(now, u)]
    return min(able, key=lambda u: (strength(now.g, u), u), default=NOWHERE)


def _plan_openings(now: Situation) -> None:
    """Each hex is attacked by one unit, since it holds one division, or by two if the way is worth the one
    that the stack limit then takes (5.0); and only by units that have somewhere to go if they are driven off
    (10.2.3). The best attack comes first."""
    g = now.g
    where = g.rules.tables.where
    attacked: set[int] = set()
    while offers := sorted(_openings(now, attacked), key=lambda o: (-o.value, o.force, o.hex)):
        offer = offers[0]
        hex, hope = offer.hex, offer.hope
        attacked.add(hex)
        rival = next((other for other in offers[1:] if set(other.force) & set(offer.force)), None)
        second = f"next best was {where(rival.hex)}, worth {rival.value:.1f}" if rival else ""
        aim = f"{'open a way past' if offer.opens else 'push the German out of'} {where(hex)}"
        weighed = (
            f"column {offer.column}, about {hope.taken:.0%} to take it, {hope.enemy_loss:.1f} hits on the"
            f" enemy for {hope.own_loss:.1f}; worth {offer.value:.1f}"
        )
        if len(offer.force) > 1:
            weighed += "; one of the two will be lost to the stack limit if both get in"
        if offer.onward != NOWHERE:
            weighed += f"; if it is driven off it may go on to {where(offer.onward)}"
        for unit in offer.force:
            now.go(unit, hex, Note(aim, weighed, second))
        for unit, held in offer.holders.items():
            aim = f"leave no empty hex behind the attack on {where(hex)}"
            weighed = (
                f"{hope.driven_off:.0%} that it is beaten off; it may then go on to {where(offer.onward)}"
            )
            now.go(unit, held, Note(aim, weighed, f"next best was to close up from {where(g.place[unit])}"))


def _openings(now: Situation, attacked: set[int]) -> Iterator[Opening]:
    """The attacks that units without orders could make on other hexes. On the last turn, if the French are
    behind, two units go together even where no way opens."""
    g, tables = now.g, now.g.rules.tables
    desperate = g.turn >= g.last_turn and not _ahead(now)
    reach: dict[int, list[int]] = {}
    for unit, hexes in now.ranges.items():
        if unit not in now.plan and strength(g, unit) >= 2:
            for hex in hexes:
                if hex not in attacked and now.foes & tables.grid.bit[hex] and tables.country[hex] == DE:
                    reach.setdefault(hex, []).append(unit)
    for hex, units in reach.items():
        forces: list[tuple[int, ...]] = [(unit,) for unit in units]
        if not g.night:
            forces += combinations(units, 2)
        for force in forces:
            offer = _opening(now, force, hex)
            if offer.hope.taken >= LEAST and (len(force) == 1 or offer.opens or desperate):
                if offer.onward != NOWHERE or len(ways_back(now, hex, force)) == len(force):
                    yield offer


def _plan_closing_up(now: Situation) -> None:
    """The others come as near as they can, to follow through a gap, but leave every attacker a way back."""
    g = now.g
    where = g.rules.tables.where
    attacks = [(unit, hex) for unit, hex in now.plan.items() if now.foes & grid_of(g).bit[hex]]
    for unit in sorted(now.ranges, key=lambda u: (-g.rules.tables.stacking[u], u)):
        if unit in now.plan:
            continue
        here = g.place[unit]
        distances = way(g, g.rules.tables.move_class[unit], tuple(deep_hexes(g)), now.foes)
        places = [hex for hex in _places(now, unit) if _leaves_a_way(now, unit, hex, attacks)]
        ranked = sorted((distances[hex], hex) for hex in (here, *places))
        if ranked[0][1] != here and ranked[0][0] < distances[here]:
            weighed = f"{ranked[0][0]} MP to the depth of Germany from there, {distances[here]} from here"
            second = f"next best was {where(ranked[1][1])}" if len(ranked) > 1 else ""
            now.go(unit, ranked[0][1], Note("be at hand when a gap opens", weighed, second))


def _leaves_a_way(now: Situation, unit: int, hex: int, attacks: list[tuple[int, int]]) -> bool:
    """10.2.3 Whether every attacker still has a hex with room to go back to if a unit moves to a hex."""
    now.plan[unit] = hex
    free = all(ways_back(now, target, (attacker,)) for attacker, target in attacks)
    del now.plan[unit]
    return free


def _ahead(now: Situation) -> bool:
    """19.6.4e Whether the French win if their plan is carried out and nobody fights."""
    g = now.g
    french = sum(points_at(g, unit, now.plan.get(unit, g.place[unit])) for unit in on_map(g, SWISS))
    return french > points_in_germany(g, GERMAN)


def _plan_last_move(now: Situation) -> None:
    """Every unit that does not attack goes where it counts most, the heaviest first; nothing comes after this
    night."""
    g = now.g
    where = g.rules.tables.where
    for unit in sorted(now.ranges, key=lambda u: (-g.rules.tables.stacking[u], -strength(g, u), u)):
        if unit in now.plan:
            continue
        here = g.place[unit]
        ranked = [(points_at(g, unit, here), 1, here)]
        ranked += [(points_at(g, unit, hex), 0, hex) for hex in _places(now, unit)]
        ranked.sort(reverse=True)
        points, _, goal = ranked[0]
        if goal != here:
            second = f"next best was {where(ranked[1][2])} with {ranked[1][0]}"
            now.go(unit, goal, Note("end the game where it counts most", f"{points} points there", second))


__all__ = ["drives", "plan_drive"]
