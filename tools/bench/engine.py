"""The speed of the engine, beside python-chess in the same run.

Times are processor times: on a shared machine wall time says little, and only ratios taken in turns can be
compared between machines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import redoubt
from redoubt.engine.game import Game
from redoubt.lab.simulate import Plan
from redoubt.players import KINDS, player_names
from tools.bench.clock import Part, Ratio, Work, calls_in_turns, in_turns, per_call, rate_of, ratio_to
from tools.bench.details import Details, details
from tools.bench.games import decisions, midgame
from tools.bench.peers import CHESS, chess_copy, chess_moves
from tools.bench.showing import Showing, showing


@dataclass(frozen=True)
class Peer:
    """Another engine that took turns with ours: its moves and games per processor second, and our decisions
    for each of its moves."""

    moves: float
    games: float
    ratio: Ratio


@dataclass(frozen=True)
class Playouts:
    """Whole games: decisions and games per processor second, beside peers."""

    name: str
    decisions: float
    games: float
    peers: dict[str, Peer]


@dataclass(frozen=True)
class Clone:
    """A copy for search: microseconds, those of a `Board.copy(stack=False)`, and their ratio."""

    microseconds: float
    peer: float | None = None
    ratio: Ratio | None = None


@dataclass(frozen=True)
class Report:
    """All measures of one scenario."""

    title: str
    scenario: str
    playouts: list[Playouts]
    clone: Clone
    showing: Showing
    details: Details | None = None


Hear = Callable[[str], None]
GAMES = 3
"""Games for the cost of showing moves; on a large map they take long."""


def bench_engine(
    title_id: str,
    scenario: str,
    seconds: float = 1.0,
    repeats: int = 7,
    data: Path | None = None,
    detailed: bool = False,
    hear: Hear = lambda what: None,
) -> Report:
    """Measure a scenario, about `seconds` for each measure, in `repeats` parts. `hear` gets the name of each
    measure before it starts."""
    title = redoubt.title(title_id)

    def plan(player: str) -> Plan:
        return Plan(title_id, scenario, dict.fromkeys(title.sides, player), data=data)

    played: list[Playouts] = []
    for player in (name for name in player_names(title) if name in KINDS and name != "search"):
        for keep in (False, True):
            hear(f"{scenario}: {player} games" + (", recorded" if keep else ""))
            played.append(playouts(plan(player), keep, {CHESS: chess_moves()}, seconds, repeats))
    hear(f"{scenario}: copies")
    game = midgame(plan("random"))
    clone = _clone(game, seconds, repeats)
    hear(f"{scenario}: showing moves")
    shown = showing(plan("random"), min(repeats, GAMES))
    report = Report(title_id, scenario, played, clone, shown)
    return replace(report, details=details(game, plan, seconds, repeats, hear)) if detailed else report


def playouts(
    plan: Plan, keep: bool, peers: Mapping[str, Work | None], seconds: float, repeats: int
) -> Playouts:
    """Games of a plan, beside the installed peers."""
    name = f"{next(iter(plan.players.values()))}{', recorded' if keep else ''}"
    beside = {peer: work for peer, work in peers.items() if work is not None}
    return beside_peers(name, in_turns({name: decisions(plan, keep), **beside}, seconds, repeats))


def beside_peers(name: str, parts: Sequence[Part]) -> Playouts:
    """The rates of `name` over the parts, with all others as its peers."""
    peers = {
        peer: Peer(*rate_of(peer, parts), ratio_to(name, peer, parts)) for peer in parts[0] if peer != name
    }
    return Playouts(name, *rate_of(name, parts), peers)


def _clone(game: Game, seconds: float, repeats: int) -> Clone:
    def ours() -> Game:
        return game.clone(keep=False)

    peer = chess_copy()
    if peer is None:
        return Clone(per_call(ours, seconds, repeats))
    return Clone(*calls_in_turns(ours, peer, seconds, repeats))


__all__ = [
    "Clone", "Hear", "Peer", "Playouts", "Report", "bench_engine", "beside_peers", "playouts",
]  # fmt: skip
