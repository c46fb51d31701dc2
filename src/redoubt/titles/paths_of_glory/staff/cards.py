"""What each use of a card is worth: event, Ops, SR, RP."""

from __future__ import annotations

from typing import Final, NamedTuple

from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.queries import (
    at_war,
    combined_war_status,
    in_box,
    name,
    on_map,
    room_at,
    russian_vp,
    sides,
    tables_of,
    trench_at,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.r04_victory import FALL_OF_THE_TSAR, US_ARMY_CARDS
from redoubt.titles.paths_of_glory.rules.r07_actions import rp_given
from redoubt.titles.paths_of_glory.rules.r11_trenches import may_entrench
from redoubt.titles.paths_of_glory.rules.r13_redeployment import movable, sr_cost, sr_goals
from redoubt.titles.paths_of_glory.rules.r16_war_status import ARMISTICE as ENDS, NEEDED
from redoubt.titles.paths_of_glory.rules.r17_replacements import step_cost
from redoubt.titles.paths_of_glory.staff.doctrine import Doctrine
from redoubt.titles.paths_of_glory.staff.judgement import middle
from redoubt.titles.paths_of_glory.staff.lines import exposed, holes
from redoubt.titles.paths_of_glory.staff.threats import relief
from redoubt.titles.paths_of_glory.staff.worth import (
    front,
    pull,
    short_war,
    strength_beside,
    strength_in,
    wanted,
)
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, ELIMINATED, RESERVE, SPACES, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, GE, LIMITED_WAR, MOBILIZATION, RO, TOTAL_WAR

VP_EVENTS: Final = {
    "AP-13": 1.0,
    "AP-26": 1.0,
    "AP-40": 1.0,
    "AP-52": 1.2,
    "AP-54": 1.4,
    "CP-09": 1.0,
    "CP-25": 0.8,
    "CP-45": 1.5,
}
NATIONS: Final = {"AP-17": 1.4, "AP-16": 0.4, "AP-44": 0.35, "CP-34": 1.3}
"""Italy, Romania, Greece, Bulgaria."""
LASTING: Final = {
    "CP-33": 0.7, "CP-36": 0.6, "CP-54": 0.7, "CP-53": 0.8, "CP-28": 0.5, "CP-37": 0.3,
    "CP-47": 0.4, "CP-08": 0.3, "CP-11": 0.2, "CP-10": 0.25, "CP-29": 0.2, "CP-27": 0.3, "CP-32": 0.6,
    "AP-55": 0.7, "AP-49": 0.3, "AP-37": 0.25, "AP-28": 0.1, "AP-27": 0.15, "AP-51": 0.1,
    "AP-30": 0.5, "AP-41": 0.3, "CP-55": 0.1,
}  # fmt: skip
"""Events that change the rest of the war, or the turn."""
WAR_STATUS: Final = 0.4
"""A point of war status on the way to Limited or Total War."""
ARMISTICE: Final = 0.15
"""16.5 The same shortly before an armistice, by VP of the lead that it would settle."""
SETTLED: Final = 3.0
"""What it counts to bring the armistice about."""
ENTRENCH: Final = 0.7
"""The first trench, and the right to dig in from now on."""
ARMY: Final = 0.8
CORPS: Final = 0.3
LONG_TERM: Final = 3.0
"""Turns in which troops that redeploy pay; in a short war also new armies and lasting events."""
PAYS: Final = 6.0
"""Turns in which a new army or lasting event pays what it is worth, in a long war."""
MOST: Final = 1.5
"""How much more it is worth at most, in a war that is still long."""
STATIONED: Final = 0.03
"""What a combat factor is worth that redeploys to the front."""
QUIET: Final = 0.1
MATCH: Final = 0.8
"""What must be gained by taking a unit from the front, and the strength that must stay there."""
HALF_POINT: Final = 0.075
"""Half a replacement point that finds a unit to restore."""


def war_status_worth(g: Board, side: int, doctrine: Doctrine) -> float:
    """What a point of war status is worth: much while it brings new cards, little afterwards. The side that
    is behind does not want an armistice."""
    scenario = g.rules.scenario
    if not scenario.commitment_rises:
        return 0.0
    if scenario.total_war_ends and g.commitment[side] == LIMITED_WAR:
        lead = g.vp - middle(g) if side == CP else middle(g) - g.vp
        if lead < 0:  # 4.3 Total War ends the game, but it may still be far away
            lead *= g.war_status[side] / NEEDED[LIMITED_WAR]
        return 0.12 * max(-4.0, min(4.0, lead))
    if g.commitment[side] < TOTAL_WAR:
        return WAR_STATUS * doctrine.war * (1.3 if g.commitment[side] == MOBILIZATION else 1.0)
    if combined_war_status(g) >= 34:
        return ARMISTICE * max(-4.0, min(4.0, settled_lead(g, side)))
    return 0.1 * doctrine.war


def settled_lead(g: Board, side: int) -> float:
    """What a side would be ahead by if an armistice came now."""
    lead = g.vp - middle(g)
    if g.rules.historical:  # 4.4.10
        lead += sum(not was_played(g, card) for card in US_ARMY_CARDS)
        lead -= 0 if was_played(g, FALL_OF_THE_TSAR) else 2
    return lead if side == CP else -lead


def time_left(g: Board) -> float:
    """What it counts now that a thing only helps later: nothing on the last turn."""
    return min(1.0, turns_left(g) / LONG_TERM)


def turns_left(g: Board) -> int:
    """The turns after this one."""
    return int(g.rules.scenario.last_turn) - g.turn


def star_worth(g: Board, card: int) -> float:
    """4.2 Introductory: a VP for an event that leaves the game."""
    row = tables_of(g).cards[card]
    return 0.9 if g.rules.scenario.star_events_score and row.remove_after_event else 0.0


def event_worth(g: Board, side: int, card: int, doctrine: Doctrine) -> float:
    """What a card is worth as event, its Ops aside."""
    tables = tables_of(g)
    row, id = tables.cards[card], tables.card_ids[card]
    worth = row.war_status * war_status_worth(g, side, doctrine)
    if row.war_status and g.rules.scenario.armistice and combined_war_status(g) + row.war_status >= ENDS:
        worth += SETTLED if settled_lead(g, side) > 0 else -SETTLED
    if row.remove_after_event:
        worth += 0.05  # a thinner deck
    for unit in tables.reinforcements[card]:
        worth += ARMY if tables.is_army[unit] else CORPS
    worth += NATIONS.get(id, 0.0) + LASTING.get(id, 0.0)
    worth *= time_left(g) if short_war(g) else min(MOST, turns_left(g) / PAYS)
    worth += VP_EVENTS.get(id, 0.0) + star_worth(g, card)
    winters = sum(1 for turn in (4, 8, 12, 16, 20) if turn >= g.turn)
    if id == "AP-02":
        worth += 0.3 * winters
    elif id in ("AP-12", "CP-06"):
        worth += 0.0 if may_entrench(g) else ENTRENCH * min(2.0, doctrine.trenches)
    elif id == "AP-09":
        worth += 0.0 if was_played(g, "CP-13") else 0.5
    elif id == "CP-13":
        worth += 0.4 if was_played(g, "AP-09") else 0.0
    elif id == "AP-33":
        worth += 1.0 if g.fleet_at_sea else 0.0
    elif id == "CP-52":
        worth += (1.0 if at_war(g, RO) else 3.0) + 2.0 * g.rules.historical
    elif id in US_ARMY_CARDS:
        worth += 1.0 * g.rules.historical
    elif id == "CP-05":
        worth += 0.12 * min(3, sum(g.reduced[u] and tables.nation[u] == GE for u in range(len(tables.units))))
    elif id == "CP-01":
        worth += 2.0
    elif id == "AP-16" and g.commitment[AP] < LIMITED_WAR:
        worth -= 0.4
    elif id == "CP-28":
        worth += 0.1 * russian_vp(g)
    return worth


# 8.8 RP


def rp_worth(g: Board, side: int, card: int) -> float:
    """What the RP of a card would restore; nothing on the last turn."""
    if g.turn >= g.rules.scenario.last_turn:
        return 0.0
    wanted = needs(g, side)
    worth = 0.0
    for pool, points in rp_given(g, side, card).items():
        free = max(0, wanted.get(pool, 0) - g.rp[pool])
        worth += HALF_POINT * min(2 * points, free)
    return worth


def needs(g: Board, side: int) -> dict[int, int]:
    """By pool, the half points that the side's losses could take."""
    tables, owner = tables_of(g), sides(g)
    wanted: dict[int, int] = {}
    for unit, pool in enumerate(tables.pool):
        if pool < 0 or owner[unit] != side or tables.dot[unit]:
            continue
        cost = step_cost(g, unit)
        if g.place[unit] == ELIMINATED[side]:
            wanted[pool] = wanted.get(pool, 0) + 2 * cost
        elif g.reduced[unit] and (on_map(g, unit) or g.place[unit] == RESERVE[side]):
            wanted[pool] = wanted.get(pool, 0) + cost
    return wanted


# 13 SR


class Transfer(NamedTuple):
    """A redeployment worth making."""

    value: float
    unit: int
    goal: int
    why: str


def transfers(g: Board, side: int, points: int, march: float, done: tuple[int, ...] = ()) -> list[Transfer]:
    """The redeployments that are worth their points, the best first. Units of a kind in the same place are
    looked at once."""
    tables = tables_of(g)
    found, seen = [], set()
    reserve = len(in_box(g, RESERVE[side]))
    for unit in movable(g, side, points, done):
        start = g.place[unit]
        kind = tables.nation[unit], tables.is_army[unit], tables.trait[unit], g.reduced[unit], start
        if kind in seen:
            continue
        seen.add(kind)
        leaving = 0.0
        if start < SPACES:
            alone = room_at(g, start, side) == 2
            if front(g, side) >> start & 1:
                if alone or not spared(g, side, unit):
                    continue
                leaving = QUIET - relief(g, side, start, (unit,), leaving=True)
            else:
                leaving = exposed(g, side, start) if alone else 0.0
        elif reserve <= 3:
            leaving = 0.08  # armies that fall need corps to replace them
        best = max(
            ((stay_worth(g, side, unit, goal, march), -goal) for goal in sr_goals(g, unit) if goal < SPACES),
            default=(0.0, 0),
        )
        before = stay_worth(g, side, unit, start, march) if start < SPACES else 0.03
        value = best[0] - before - leaving
        if value > 0.03:
            goal = -best[1]
            found.append(Transfer(value, unit, goal, f"{name(g, unit)} is wanted in {where(g, goal)}"))
    return sorted(found, key=lambda row: (-row.value / sr_cost(g, row.unit), row.unit))


def spared(g: Board, side: int, unit: int) -> bool:
    """Whether those who stay are a match for the enemy beside them."""
    start = g.place[unit]
    left = strength_in(g, side, start) - tables_of(g).cf[unit][g.reduced[unit]]
    return left * (1 + 0.3 * trench_at(g, start, side)) >= MATCH * strength_beside(g, side, start)


def stay_worth(g: Board, side: int, unit: int, space: int, march: float) -> float:
    """What it is worth to have a unit in a space: where the enemy stands, and where nobody guards."""
    power = tables_of(g).cf[unit][g.reduced[unit]]
    if g.place[unit] == space:
        return _stay(_stations(g, side)[space], power, power, march)
    return _stays(g, (side, power, march))[space]


@remembered(ALL_OF_IT)
def _stays(g: Board, what: tuple[int, int, float]) -> tuple[float, ...]:
    """By space, what it is worth to send so many factors there."""
    side, power, march = what
    return tuple([_stay(station, power, 0, march) for station in _stations(g, side)])


def _stay(station: Station, power: int, there: int, march: float) -> float:
    """What so many factors are worth in a space where so many of them are already."""
    ours = station.ours - there
    worth = power * (station.draw + march * station.need)
    if station.facing:
        worth += 0.02 * min(power, max(0, station.facing - ours)) + 0.01 * power
    return worth if ours else worth + station.hole


class Station(NamedTuple):
    """What a space offers to a unit that is sent there."""

    draw: float
    need: float
    """Both for each combat factor."""
    facing: int
    ours: int
    hole: float
    """For the first unit in it."""


@remembered(ALL_OF_IT)
def _stations(g: Board, side: int) -> tuple[Station, ...]:
    draw, need, empty = pull(g, side), wanted(g, side), holes(g, side)
    return tuple(
        Station(
            0.012 * draw[space],
            STATIONED * need[space],
            strength_beside(g, side, space),
            strength_in(g, side, space),
            empty.get(space, 0.0),
        )
        for space in range(len(draw))
    )


def sr_worth(g: Board, rows: list[Transfer], points: int) -> float:
    """What an SR action of so many points is worth, of the redeployments that are worth making."""
    total = 0.0
    for row in rows:
        cost = sr_cost(g, row.unit)
        if cost <= points:
            points -= cost
            total += row.value
    return total


__all__ = ["Transfer", "event_worth", "needs", "rp_worth", "sr_worth", "transfers"]
