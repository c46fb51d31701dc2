"""The whole in one table: games, odds, search and simulation, beside other engines in the same run.

Times are processor times, medians over repeats, but for the simulation on two workers, which the clock must
tell. What is not installed is said, and left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import redoubt
from redoubt.lab.bench import Scaling, playouts, scaling
from redoubt.lab.bench_odds import bench_odds
from redoubt.lab.peers import OPENSPIEL_GAMES, chess_playouts, openspiel_playouts
from redoubt.lab.simulate import Plan, begun, setup_of
from redoubt.lab.timing import Playouts
from redoubt.players import default_player, player_names
from redoubt.players.search import SearchPlayer


@dataclass(frozen=True)
class Latency:
    """Odds of the rolls of games: milliseconds."""

    asked: int
    median: float
    worst: float
    refused: int


@dataclass
class Overview:
    """All that `redoubt bench` shows."""

    title: str
    scenario: str
    playouts: list[Playouts] = field(default_factory=list)
    peers: list[Playouts] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Peers that are not installed."""
    odds: Latency | None = None
    nodes: float = 0.0
    """Decisions that the searcher imagines in a second; 0 if the title cannot be searched."""
    scaling: Scaling | None = None

    def ratio(self, one: Playouts, peer: Playouts) -> float:
        return one.decisions / peer.decisions


def bench_all(
    title_id: str,
    scenario: str | None = None,
    seconds: float = 1.0,
    repeats: int = 5,
    data: Path | None = None,
    told: Callable[[str], None] = lambda what: None,
) -> Overview:
    """Measure everything, about `seconds` for each measure."""
    title = redoubt.title(title_id)
    made = Overview(title_id, scenario or next(iter(title.scenarios)))
    part = seconds / repeats

    def plan_for(player: str) -> Plan:
        return Plan(title_id, made.scenario, dict.fromkeys(title.sides, player), data=data)

    for player in dict.fromkeys(("random", default_player(title))):
        told(f"{player} games")
        made.playouts.append(playouts(plan_for(player), False, part, repeats))
    told("odds")
    made.odds = _latency(title_id, made.scenario, data)
    if "search" in player_names(title):
        told("search")
        made.nodes = _nodes(plan_for("search"), seconds)
    told("simulation on one and on two workers")
    made.scaling = scaling(plan_for(default_player(title)), part, repeats)
    told("python-chess and OpenSpiel")
    peers = {"python-chess": chess_playouts(part, repeats)}
    peers |= {f"OpenSpiel {name}": openspiel_playouts(name, part, repeats) for name in OPENSPIEL_GAMES}
    made.peers = [one for one in peers.values() if one is not None]
    made.missing = [name for name, one in peers.items() if one is None]
    return made


def _latency(title_id: str, scenario: str, data: Path | None) -> Latency | None:
    """Over the rolls of one game."""
    rows = bench_odds(title_id, scenario, 1, "staff", data=data)
    asked = sum(row.asked for row in rows.rows)
    if not asked:
        return None
    refused = sum(row.asked for row in rows.rows if row.kind == "refused")
    return Latency(asked, rows.median, max(row.worst for row in rows.rows), refused)


def _nodes(plan: Plan, seconds: float) -> float:
    """How many decisions searchers imagine in a second, playing one another."""
    setup, nodes, spent, seed = setup_of(plan), 0, 0.0, 0
    while spent < seconds:
        seed += 1
        match = begun(plan, setup, seed)
        searchers = [one for one in match.players if isinstance(one, SearchPlayer)]
        started = process_time()
        while match.game.asked and process_time() - started < seconds:
            match.step()
        spent += process_time() - started
        nodes += sum(one.nodes for one in searchers)
    return nodes / spent


__all__ = ["Latency", "Overview", "bench_all"]
