"""The whole in one table: games, odds, search and simulation, beside other engines in the same run.

Times are processor times, but for the simulation on two workers, where the clock on the wall counts. What is
not installed is named, and left out.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import redoubt
from redoubt.lab.simulate import Plan, setup_of, start_match
from redoubt.players import default_player, player_names
from redoubt.players.search import SearchPlayer
from tools.bench.clock import SLICE, Part, Spent, no_collector
from tools.bench.details import Scaling, scaling
from tools.bench.engine import Hear, Playouts, beside_peers, playouts
from tools.bench.games import SEEDS
from tools.bench.odds import bench_odds
from tools.bench.peers import peers


@dataclass(frozen=True)
class Latency:
    """Odds of the rolls of games: milliseconds."""

    asked: int
    median: float
    worst: float
    refused: int


@dataclass(frozen=True)
class Overview:
    """All that `redoubt bench` shows."""

    title: str
    scenario: str
    playouts: list[Playouts]
    missing: list[str]
    """Peers that are not installed."""
    odds: Latency | None
    search: Playouts | None
    """Decisions that the searcher imagines; None if the title cannot be searched."""
    scaling: Scaling


def bench_all(
    title_id: str,
    scenario: str,
    seconds: float = 1.0,
    repeats: int = 7,
    data: Path | None = None,
    hear: Hear = lambda what: None,
) -> Overview:
    """Measure everything, about `seconds` for each measure."""
    title = redoubt.title(title_id)

    def plan(player: str) -> Plan:
        return Plan(title_id, scenario, dict.fromkeys(title.sides, player), data=data)

    played: list[Playouts] = []
    for player in dict.fromkeys(("random", default_player(title))):
        hear(f"{player} games")
        played.append(playouts(plan(player), False, peers(), seconds, repeats))
    hear("odds")
    latency = _latency(title_id, scenario, data)
    searched = None
    if "search" in player_names(title):
        hear("search")
        searched = _searched(plan("search"), seconds, repeats)
    hear("simulation on one and on two workers")
    scaled = scaling(plan(default_player(title)), seconds, repeats)
    missing = [name for name, work in peers().items() if work is None]
    return Overview(title_id, scenario, played, missing, latency, searched, scaled)


def _latency(title_id: str, scenario: str, data: Path | None) -> Latency | None:
    """Over the rolls of one game."""
    rows = bench_odds(title_id, scenario, 1, "staff", data=data)
    asked = sum(row.asked for row in rows.rows)
    if not asked:
        return None
    refused = sum(row.asked for row in rows.rows if row.kind == "refused")
    return Latency(asked, rows.median, max(row.worst for row in rows.rows), refused)


def _searched(plan: Plan, seconds: float, repeats: int) -> Playouts:
    """How many decisions searchers imagine in a second, playing one another, beside the peers. A searcher's
    turn is one decision, however long that takes."""
    beside = {name: work for name, work in peers().items() if work is not None}
    parts: list[Part] = []
    work = _nodes(plan)
    with no_collector():
        for _ in range(repeats):
            part = {name: Spent() for name in ("search", *beside)}
            parts.append(part)
            search = part["search"]
            while search.seconds < seconds / repeats:
                started = process_time()
                search.decisions += next(work)
                search.seconds += process_time() - started
                for name, peer in beside.items():
                    part[name].play(peer, min(SLICE, seconds / repeats))
            gc.collect()
    return beside_peers("search", parts)


def _nodes(plan: Plan) -> Iterator[int]:
    """Plays games between searchers; how many decisions each of theirs has imagined."""
    setup = setup_of(plan)
    while True:
        match = start_match(plan, setup, next(SEEDS))
        searchers = [player for player in match.players if isinstance(player, SearchPlayer)]
        known = 0
        while match.game.asked:
            match.step()
            nodes = sum(searcher.nodes for searcher in searchers)
            yield nodes - known
            known = nodes


__all__ = ["Latency", "Overview", "bench_all"]
