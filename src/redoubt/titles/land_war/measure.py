"""The state of a war in numbers, and whom its dice favour: what the laboratory needs from the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.lw060_combat import Combat
from redoubt.titles.land_war.rules.lw060_reckoning import reckon
from redoubt.titles.land_war.rules.lw115_bombing import Raid
from redoubt.titles.land_war.rules.s1_victory import scores
from redoubt.titles.land_war.show.telling import leading
from redoubt.titles.land_war.staff.plans import STANDARD, attacks, suppose
from redoubt.titles.land_war.state import (
    ALLIED,
    AXIS,
    BOMBERS,
    CAMPS,
    CONTROL,
    LSP,
    RESOURCES,
    SIDES,
    Board,
)
from redoubt.titles.land_war.tables import GRID

SCENARIO_RULES: Final = {
    "europe": ("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8"),
    "china": ("C1", "C2", "C3", "C4", "LW-013"),
}
"""Rules that apply in one campaign only."""


def measure(g: Board) -> dict[str, float]:
    """By camp: points, hexes and cities held, men, tanks and aircraft on the map and in the Pools, LSP,
    losses so far; and each team's ME (LW-034)."""
    numbers: dict[str, float] = {f"points/{camp}": points for camp, points in scores(g).items()}
    camps = (AXIS, ALLIED)
    for ground, count in (("hexes held", _hexes), ("cities held", _cities)):
        numbers.update((f"{ground}/{CAMPS[camp]}", count(g, camp)) for camp in camps)
    for what, name in enumerate(RESOURCES[:LSP]):
        numbers.update((f"{name} on the map/{CAMPS[camp]}", _on_map(g, camp, what)) for camp in camps)
    bombed = any(row.strategic_bombers for row in g.rules.map.budget.values())
    for what, name in enumerate(RESOURCES if bombed else RESOURCES[:BOMBERS]):
        name = "LSP" if what == LSP else name
        numbers.update((f"{name} in the Pools/{CAMPS[camp]}", _in_pools(g, camp, what)) for camp in camps)
    for name, ledger in (("men", g.lost_men), ("tanks", g.lost_tanks), ("aircraft", g.lost_aircraft)):
        numbers.update((f"{name} lost/{CAMPS[camp]}", _lost(g, camp, ledger)) for camp in camps)
    for side in g.rules.teams:
        numbers[f"effectiveness/{SIDES[side]}"] = g.me[g.rules.nation_of[side]]
    return numbers


def _hexes(g: Board, camp: int) -> int:
    return int.bit_count(queries.held(g, camp) & g.rules.map.land)


def _cities(g: Board, camp: int) -> int:
    return int.bit_count(queries.held(g, camp) & g.rules.map.named)


def _on_map(g: Board, camp: int, what: int) -> int:
    return sum(row[1 + what] for rows in g.forces for row in rows if g.rules.camp[row[0]] == camp)


def _in_pools(g: Board, camp: int, what: int) -> int:
    teams = {side for side in g.rules.teams if g.rules.camp_of_side[side] == camp}
    return sum(queries.in_pool(g, pool, what) for pool, team in enumerate(g.rules.pool_team) if team in teams)


def _lost(g: Board, camp: int, ledger: tuple[int, ...]) -> int:
    return sum(lost for nation, lost in enumerate(ledger) if g.rules.camp[nation] == camp)


# dice

HIGH = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
LOW = (6.0, 5.0, 4.0, 3.0, 2.0, 1.0)
SIX = (3.0, 3.0, 3.0, 3.0, 3.0, 6.0)
THIRDS = (1.5, 1.5, 4.5, 4.5, 4.5, 4.5)

Fortune = tuple[int, str, tuple[float, ...]]


def fortune(g: Board, rule: str, what: str) -> Fortune | None:
    """The side a die is rolled for, its purpose, and the rank of each face for that side."""
    top = g.game.stack[-1]
    if rule == "LW-065" and isinstance(top, Combat):
        battle = top.battle(g)
        parts = battle.attack if what == "attacker" else battle.defence
        return _whose(g, leading(parts), "attack" if what == "attacker" else "defence", HIGH)
    if rule in ("LW-127", "LW-128"):
        raid = next(procedure for procedure in reversed(g.game.stack) if isinstance(procedure, Raid))
        return _whose(g, raid.nation, "air defence met", tuple(7 - rank for rank in SIX))
    if rule == "A08":
        return queries.leader(g, AXIS), "order of play", LOW
    if rule == "E1":
        return queries.leader(g, ALLIED), "Vichy garrison", THIRDS
    return None


def _whose(g: Board, nation: int, name: str, ranks: tuple[float, ...]) -> Fortune | None:
    """The team of a nation; None for a nation without one."""
    side = g.rules.team[nation] if nation >= 0 else CONTROL
    return None if side == CONTROL else (side, name, ranks)


# what is timed


def bench_calls() -> dict[str, Callable[[Any], None]]:
    """What `redoubt bench engine` times for this title."""

    def lines(game: Any) -> None:
        game.state.changed()
        for camp in (AXIS, ALLIED):
            queries.line(game.state, camp)
            queries.flood(game.state, GRID.bit[0], camp)

    def plans(game: Any) -> None:
        g = game.state
        for side in g.rules.teams:
            attacks(g, g.rules.nation_of[side], STANDARD, 4, 3)

    def sums(game: Any) -> None:
        g = game.state
        for start in queries.line(g, AXIS):
            for target in queries.enemies_beside(g, start):
                reckon(g, suppose(g, AXIS, target, (start,), (1, 0)))

    return {
        "front lines and supply areas, first time": lines,
        "odds of every attack over one hexside of the Axis line": sums,
        "attack plans of all teams": plans,
    }


__all__ = ["SCENARIO_RULES", "bench_calls", "fortune", "measure"]
