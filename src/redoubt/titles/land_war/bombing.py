"""LW-115 to LW-128 Strategic bombing: bases, ranges, raids, air defence and flak."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.state import BOMBERS, INDUSTRY, NATIONS, NOWHERE, TERROR, Board
from redoubt.titles.land_war.tables import GRID

HIT = 6
"""LW-127 A six brings a bomber down."""


@procedure
class Raids(Procedure):
    """LW-120 Raids are flown before the land battle; what they shut stands still in the coming turn."""

    @step("LW-120", "Bombing")
    def fly(self, g: Board) -> None:
        for raid in g.raids:
            fly_raid(g, *raid)
        g.raids = ()


def bomber_range(g: Board) -> int:
    """LW-116, A49 The range of this turn."""
    reach: int = g.rules.map.calendar[g.turn - 1].bomber_range
    return reach


def in_range(g: Board, base: int, target: int, way: int = NOWHERE) -> bool:
    """A44 The whole way counts, round by a way point if there is one."""
    if way == NOWHERE:
        return GRID.distance(base, target) <= bomber_range(g)
    return GRID.distance(base, way) + GRID.distance(way, target) <= bomber_range(g)


def ways(g: Board, base: int, target: int) -> Iterator[int]:
    """A44 Way points by which a raid can go round what may wait for it."""
    return (hex for hex in g.rules.map.rows if hex not in (base, target) and in_range(g, base, target, hex))


def raid_targets(g: Board, base: int, camp: int, role: int) -> Iterator[int]:
    """LW-121, LW-122 Industry zones on the map, or hexes with a named town or city, held by the enemy."""
    against = queries.enemy(camp)
    for hex, row in g.rules.map.rows.items():
        if g.holder[hex] != against or not in_range(g, base, hex):
            continue
        if (role == INDUSTRY and row.industry_zone and not row.off_map) or (role == TERROR and row.city):
            yield hex


@lru_cache(4096)
def route(base: int, way: int, target: int) -> tuple[int, ...]:
    """A44 The hexes a raid flies over, its base left out: the straightest way, by the way point."""
    found = []
    here = base
    for goal in (way, target):
        while here != goal:
            here = min(
                GRID.adjacent[here],
                key=lambda near: (GRID.distance(near, goal), GRID.distance(near, target), near),
            )
            found.append(here)
    return tuple(found)


def fly_raid(g: Board, nation: int, base: int, way: int, target: int, bombers: int, role: int) -> None:
    """LW-121 to LW-128 One raid: what it meets on its way, what gets through, and what that does."""
    camp = queries.camp_of(g, nation)
    flying = bombers = min(bombers, g.bombers[nation])
    path = route(base, way, target)
    for hex in path:
        flying -= _losses_over(g, hex, camp, flying)
    lost = bombers - flying
    if lost:
        board.pool(g, nation, BOMBERS, -lost)
        board.record_loss(g, nation, BOMBERS, lost)
    guards = air_defence(g, target, camp)
    through = max(0, flying - guards)
    g.log(
        "LW-120", "raid", nation=nation, base=base, target=target, bombers=bombers, lost=lost,
        cancelled=guards, through=through, role=role,
    )  # fmt: skip
    if not through:
        return
    if role == INDUSTRY:
        _bomb_industry(g, target, through)
    else:
        _terrorise(g, target, through)


def air_defence(g: Board, hex: int, camp: int) -> int:
    """LW-126, LW-128 Aircraft on air defence in a hex against a camp; flak that is run counts as one."""
    patrols = sum(number for nation, number in g.patrol[hex] if queries.camp_of(g, nation) != camp)
    return patrols + (1 if flak_against(g, hex, camp) else 0)


def flak_against(g: Board, hex: int, camp: int) -> bool:
    return bool(g.flak[hex] != NOWHERE and queries.camp_of(g, g.flak[hex]) != camp and g.lit & GRID.bit[hex])


def _losses_over(g: Board, hex: int, camp: int, flying: int) -> int:
    """LW-127, LW-128, A44 A die for each aircraft met, and for flak one for each bomber; a six brings one
    down."""
    patrols = sum(number for nation, number in g.patrol[hex] if queries.camp_of(g, nation) != camp)
    lost = 0
    for _ in range(patrols):
        if flying > lost and g.roll("LW-127", "air defence") == HIT:
            lost += 1
    if flak_against(g, hex, camp):
        lost += sum(g.roll("LW-128", "flak") == HIT for _ in range(flying - lost))
    if patrols or flak_against(g, hex, camp):
        g.reveal()
        g.log("LW-127", "met", met=hex, patrols=patrols, flak=int(flak_against(g, hex, camp)), lost=lost)
    return lost


def _bomb_industry(g: Board, target: int, through: int) -> None:
    """LW-121 Each bomber shuts one production line of the zone for the coming turn."""
    for side in g.rules.teams:
        nation = g.rules.nation_of[side]
        lines = g.rules.map.lines.get((nation, g.turn + 1), ())
        if any(line.hex and GRID.parse(line.hex) == target for line in lines):
            g.shut = (*g.shut, (nation, target, through))
            g.log("LW-121", "lines_shut", nation=nation, zone_hex=target, number=through)


def _terrorise(g: Board, target: int, through: int) -> None:
    """LW-122, A47 Civilian morale of the nation whose home the place is."""
    country = g.rules.map.country[target]
    for row in g.rules.map.nations:
        if country in row.home_countries:
            nation = NATIONS.index(row.nation)
            g.morale[nation] = max(0, g.morale[nation] - through)
            g.log("LW-122", "terror", nation=nation, target=target, morale=g.morale[nation])
            return
    g.log("LW-122", "no_effect", target=target)


LINES = {
    "raid": "{nation}: {bombers} bombers from {base} to {target} for {role}; {lost} lost, {cancelled} kept "
    "off, {through} through",
    "met": "Over {met}: {patrols} aircraft, flak {flak}; {lost} bombers lost",
    "lines_shut": "{nation}: {number} lines at {zone_hex} will stand still next turn",
    "terror": "Civilian morale of {nation} falls to {morale}",
    "no_effect": "The bombs on {target} move nobody who fights",
}
