"""What a side wants, in order: places that win the scenario, guns that deny an airfield, people to catch or
to bring away. Worth is in victory points of 5.3, or what a place of a shorter scenario means beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from redoubt.kit.ranges import CostMap
from redoubt.series.scs.ground import COMBAT, LEADER
from redoubt.series.scs.queries import enemy, fighters_at, occupied, on_map
from redoubt.titles.fallschirmjaeger.queries import holds, in_area, shown, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_10_leaders import TROPHIES
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN, Board

TAKE, HOLD, CROSS, DESTROY, CAPTURE, GUARD, BLOCK = (
    "take", "hold", "cross", "destroy", "capture", "guard", "block",
)  # fmt: skip

_WORTH: Final = {
    "5.1": dict.fromkeys(("dordrecht_rail", "dordrecht_road", "moerdijk_rail", "moerdijk_road"), 5.0),
    "5.2": {"ypenburg": 9.0, "valkenburg": 4.0, "ockenburg": 9.0},
    "5.3": {
        "dordrecht_rail": 1.5, "dordrecht_road": 1.5, "moerdijk_rail": 2.5, "moerdijk_road": 2.5,
        "rotterdam": 5.0, "waalhaven": 7.0, "ypenburg": 8.0, "valkenburg": 4.0, "ockenburg": 2.0,
    },
}  # fmt: skip
"""What each site means to a plan: its points, and what it opens (a field to land on, a road north)."""
_GUNS: Final = 0.3
"""An AA unit in range of an airfield denies it (4.0a): its share of the airfield's worth."""
RELIEF_NEARS: Final = 6
"""From this turn on the Dutch look to the bridges that the relief will need."""
RELIEF_BARRED: Final = 20.0
"""The strength with which they hold each end: 9 Panzer Division attacks from a bridge hex at a quarter."""
LINE_MATTERS: Final = 10
"""4.0e From this turn on the Dutch gather to cut the line for good; it is measured at the end."""
LINE_BLOCKS: Final = (4, 7, 10, 13, 16, 20, 24, 28, 32, 36)
"""4.0e Where they stand on it: one hex that is left in their hands or beside them ends the line there."""
COURT_FORCE: Final = 12.0
"""5.2 The strength sent for the Queen or the Government: enough to bring them away."""
_FAR: Final = 60
"""Movement points beyond which a place is nobody's aim."""


@dataclass(frozen=True)
class Aim:
    """One thing to achieve, and where."""

    kind: str
    hex: int
    worth: float
    words: str
    site: int = -1
    demand: float = 6.0
    """Strength that should be there."""


def site_worth(g: Board, site: int) -> float:
    return _WORTH[g.rules.scenario_id].get(tables_of(g).sites[site].id, 0.0)


def relief_worth(g: Board, side: int, site: str) -> float:
    """5.3 What the way of the relief over Moerdijk means beside its points: without it 9 Panzer Division
    stays south of the river, and the line of communication with it."""
    if g.rules.scenario.victory != "points" or site not in ("moerdijk_rail", "moerdijk_road"):
        return 0.0
    return 1.0 if side == GERMAN else 4.0 if g.turn >= RELIEF_NEARS else 1.0


def wanted_sites(g: Board) -> list[int]:
    """The sites of the scenario that count for victory."""
    tables = tables_of(g)
    return [
        site
        for site, row in enumerate(tables.sites)
        if row.vp and in_area(g, tables.site_hexes[site][0]) and site_worth(g, site)
    ]


def aims(g: Board, side: int) -> list[Aim]:
    """All aims of a side, the worthiest first."""
    found = [*_sites(g, side), *_guns(g, side), *_people(g, side), *_line(g, side)]
    return sorted(found, key=lambda aim: (-aim.worth, aim.hex, aim.kind))


def held_by(wanted: list[Aim]) -> dict[int, float]:
    """What the places are worth that are to be held or taken, by hex."""
    worth: dict[int, float] = {}
    for aim in wanted:
        if aim.kind in (HOLD, TAKE, GUARD):
            worth[aim.hex] = worth.get(aim.hex, 0.0) + aim.worth
    return worth


def _foe_strength(g: Board, side: int, hex: int, reach: int = 2) -> float:
    """The enemy's strength around a hex."""
    other, strengths, grid = enemy(side), g.rules.counters.strength, g.rules.ground.grid
    near = grid.members(grid.within(hex, reach) & occupied(g, other))
    return float(sum(strengths[unit][g.lost[unit]] for at in near for unit in fighters_at(g, at, other)))


def _sites(g: Board, side: int) -> Iterator[Aim]:
    """4.0b Bridges are crossed and both ends held; airfields and the Maas bridges are held."""
    tables = tables_of(g)
    for site in wanted_sites(g):
        row, hexes, worth = tables.sites[site], tables.site_hexes[site], site_worth(g, site)
        worth += relief_worth(g, side, row.id)
        if len(hexes) > 1 and g.control[site] != side:
            yield Aim(CROSS, hexes[-1], worth, f"cross the {row.name}", site, 3.0)
        for hex, share in _ends(g, side, hexes):
            kind = TAKE if fighters_at(g, hex, enemy(side)) or not holds(g, side, site) else HOLD
            words = f"{kind} {row.name}" if len(hexes) == 1 else f"{kind} the end of the {row.name}"
            demand = max(6.0, 0.7 * _foe_strength(g, side, hex, 3))
            if side == DUTCH and relief_worth(g, side, row.id) > 1:
                demand = max(demand, RELIEF_BARRED)
            yield Aim(kind, hex, worth * share, words, site, demand)


def _ends(g: Board, side: int, hexes: tuple[int, ...]) -> list[tuple[int, float]]:
    """Where a site is held, and what share of it each hex is: both ends of a bridge over a hexside, one end
    of a full-hex bridge (4.0a), the one where we are stronger."""
    if len(hexes) < 3:
        return [(hex, 1 / len(hexes)) for hex in hexes]
    ends = sorted(
        (hexes[0], hexes[-1]),
        key=lambda hex: (_foe_strength(g, side, hex, 3) - _foe_strength(g, enemy(side), hex, 1), hex),
    )
    return [(ends[0], 0.6), (ends[1], 0.25)]


def _guns(g: Board, side: int) -> Iterator[Aim]:
    """4.0a The German silences the guns that deny him an airfield."""
    if side != GERMAN:
        return
    tables, grid = tables_of(g), g.rules.ground.grid
    for site in wanted_sites(g):
        if tables.sites[site].kind != "airfield":
            continue
        field = tables.site_hexes[site][0]
        for unit in g.rules.counters.combat_of[DUTCH]:
            if (
                tables.aa[unit]
                and on_map(g, unit)
                and grid.distance(g.place[unit], field) <= tables.range[unit]
            ):
                worth = _GUNS * site_worth(g, site)
                words = f"destroy {shown(g, unit)}, which denies {tables.sites[site].name}"
                yield Aim(DESTROY, g.place[unit], worth, words, site, 8.0)


def _people(g: Board, side: int) -> Iterator[Aim]:
    """4.0d, 5.2 The Queen, the Government, the generals: to be caught by one side, guarded by the other."""
    tables, den_haag = tables_of(g), g.rules.scenario.victory == "den_haag"
    away = any(g.evacuated[tables.unit[name]] for name in TROPHIES)
    for unit, vp in tables.captures.items():
        if not on_map(g, unit):
            continue
        owner, hex = g.rules.counters.side[unit], g.place[unit]
        court = tables.units[unit].id in TROPHIES
        if den_haag and court and away:
            continue  # 5.2 Only both together count
        worth = (4.0 if court else 0.3) if den_haag else float(vp)
        if g.held[unit]:
            if owner == side:
                yield Aim(CAPTURE, hex, worth, f"free {shown(g, unit)}")
        elif owner != side:
            demand = COURT_FORCE if court and den_haag else 6.0
            yield Aim(CAPTURE, hex, worth, f"capture {shown(g, unit)}", -1, demand)
        elif g.rules.scenario.victory != "bridges":
            foes = _foe_strength(g, side, hex, 4)
            yield Aim(
                GUARD, hex, 0.4 * worth + 0.1 * foes, f"guard {shown(g, unit)}", -1, max(4.0, 0.5 * foes)
            )


def _line(g: Board, side: int) -> Iterator[Aim]:
    """4.0e The line of communication: the German clears it from the south, the Dutch stand on it."""
    if g.rules.scenario.victory != "points" or g.turn < 6:
        return
    tables, grid = tables_of(g), g.rules.ground.grid
    if side == GERMAN:
        for hex in tables.line[:45]:
            for near in (hex, *grid.adjacent[hex]):
                if fighters_at(g, near, DUTCH):
                    yield Aim(DESTROY, near, 2.5, "clear the line of communication", -1, 10.0)
                    return
    else:
        share = 0.2 if g.turn < LINE_MATTERS else 1.0
        for number in LINE_BLOCKS:
            worth = share * (len(tables.line) - number) / 6
            yield Aim(BLOCK, tables.line[number], worth, "block the line of communication", -1, 6.0)


@lru_cache(maxsize=600)
def distances(costs: CostMap, goal: int, points: int) -> tuple[int, ...]:
    """What the way to a hex costs from every hex, without any enemy; `points` + 1 where it is farther."""
    far = [points + 1] * len(costs.grid)
    for spent, level in enumerate(costs.range(goal, points).levels):
        for hex in costs.grid.members(level):
            far[hex] = spent
    return tuple(far)


def way_to(g: Board, unit: int, goal: int) -> tuple[int, ...]:
    """What the way to a hex costs a unit from everywhere, in movement points of its class."""
    ways = g.rules.game.ways(g, frozenset({g.rules.counters.move_class[unit]}))
    return distances(ways.costs, goal, _FAR * ways.scale // 2)


def turns_away(g: Board, unit: int, goal: int) -> float:
    """How many turns a unit needs to a hex; large where there is no way."""
    ways = g.rules.game.ways(g, frozenset({g.rules.counters.move_class[unit]}))
    far = distances(ways.costs, goal, _FAR * ways.scale // 2)[g.place[unit]]
    if far > _FAR * ways.scale // 2:
        return 99.0
    allowance = max(1, g.rules.counters.movement[unit])
    return far / ways.scale / allowance if g.rules.counters.role[unit] in (COMBAT, LEADER) else 99.0
