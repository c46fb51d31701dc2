"""The strength of the computer players: contests over fixed seeds, as shares of games won with intervals.

Contests are ordinary plans of the laboratory, so an interrupted run can continue, and each of its games can
be replayed alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title
from redoubt.lab.figures import wilson
from redoubt.lab.simulate import Plan, Report
from redoubt.players import default_player, level_names, player_names

CONTESTS = {
    "staff": "staff against random, each side of every scenario",
    "search": "search against staff, each side of one scenario",
    "levels": "each level against the one below it, each side of one scenario",
    "mirror": "search against search, one scenario: is it even between equals?",
}


@dataclass(frozen=True)
class Contest:
    """One player on one side against another on all other sides."""

    kind: str
    scenario: str
    side: str
    player: str
    against: str

    def plan(self, title: Title, games: int, seed: int, data: Path | None) -> Plan:
        seats = dict.fromkeys(title.sides, self.against) | {self.side: self.player}
        if title.umpire >= 0:
            seats[title.sides[title.umpire]] = default_player(title)
        return Plan(title.id, self.scenario, seats, games=games, seed=seed, data=data)


@dataclass(frozen=True)
class Standing:
    """The result of a contest. `low` and `high` are the 95 % interval of the share won."""

    contest: Contest
    games: int
    won: int
    drawn: int
    failed: int
    low: float
    high: float
    seconds: float
    """Processor time per game."""

    @property
    def verdict(self) -> str:
        if self.low > 0.5:
            return "stronger"
        return "weaker" if self.high < 0.5 else "open"


def contests(title: Title, scenario: str, kinds: Iterable[str]) -> list[Contest]:
    """The contests of these kinds; BadSetup for an unknown kind."""
    sides = [side for number, side in enumerate(title.sides) if number != title.umpire]
    players, listed = player_names(title), list[Contest]()
    for kind in kinds:
        if kind not in CONTESTS:
            raise BadSetup(f"unknown contest {kind[:40]!r}; choose from {', '.join(CONTESTS)}", "--contest")
        if kind == "staff" and "staff" in players:
            listed += [
                Contest(kind, each, side, "staff", "random") for each in title.scenarios for side in sides
            ]
        elif kind == "search" and "search" in players:
            listed += [Contest(kind, scenario, side, "search", "staff") for side in sides]
        elif kind == "levels":
            listed += [
                Contest(kind, scenario, side, better, worse)
                for worse, better in pairwise(level_names(title))
                for side in sides
            ]
        elif kind == "mirror" and "search" in players:
            listed.append(Contest(kind, scenario, sides[0], "search", "search"))
    return listed


def standing(contest: Contest, reports: Sequence[Report]) -> Standing:
    """The result of a contest's games. A draw is not a win; a failed game does not count."""
    ended = [report for report in reports if not report.error]
    won = sum(report.winner == contest.side for report in ended)
    drawn = sum(report.winner is None for report in ended)
    low, high = wilson(won, len(ended))
    seconds = sum(report.seconds for report in ended) / max(1, len(ended))
    return Standing(contest, len(ended), won, drawn, len(reports) - len(ended), low, high, seconds)


__all__ = ["CONTESTS", "Contest", "Standing", "contests", "standing"]
