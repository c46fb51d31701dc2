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
from redoubt.players import YARDSTICKS, default_player, level_names, player_names

CONTESTS = {
    "staff": "staff against random, each side of every scenario",
    "search": "search against staff, each side of one scenario",
    "levels": "each level against the one below it, each side of one scenario",
    "mirror": "search against search, one scenario: is it even between equals?",
    "passive": "a player who only ends his phases against cadet and staff, each side of every scenario",
}
EVERY_SCENARIO = ("staff", "passive")
"""Contests of all scenarios, unless one is named."""
MOST = {"staff": 0.15, "cadet": 0.30}
"""The largest share of games that a passive player should win against each."""


@dataclass(frozen=True)
class Contest:
    """One player on one side, or in all seats of a camp, against another on all other sides."""

    kind: str
    scenario: str
    side: str
    """A side, or the camp of sides that win together."""
    player: str
    against: str

    def plan(self, title: Title, games: int, seed: int, data: Path | None) -> Plan:
        seats = dict.fromkeys(title.sides, self.against)
        seats |= dict.fromkeys(title.camps.get(self.side, (self.side,)), self.player)
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
        """Whether the player is better; for a passive one, whether he wins no more than he should."""
        if self.contest.kind == "passive":
            most = MOST[self.contest.against]
            return f"{'at most' if self.won <= most * self.games else 'over'} {most:.0%}"
        if self.low > 0.5:
            return "stronger"
        return "weaker" if self.high < 0.5 else "open"


def contests(title: Title, scenario: str | None, kinds: Iterable[str]) -> list[Contest]:
    """The contests of these kinds in one scenario, or where each kind belongs; BadSetup for an unknown
    kind."""
    players, listed = player_names(title), list[Contest]()
    for kind in kinds:
        if kind not in CONTESTS:
            raise BadSetup(f"unknown contest {kind[:40]!r}; choose from {', '.join(CONTESTS)}", "--contest")
        every = [scenario] if scenario else list(title.scenarios)
        for each in every if kind in EVERY_SCENARIO else every[:1]:
            listed += [
                Contest(kind, each, side, player, against)
                for player, against in _pairs(title, kind, players, each)
                for side in _sides(title, each)[: 1 if kind == "mirror" else None]
            ]
    return listed


def _sides(title: Title, scenario: str) -> list[str]:
    """Who can win a scenario: its sides, or their camps; not the umpire."""
    umpire = title.sides[title.umpire] if title.umpire >= 0 else ""
    sides = [side for side in title.taking_part(scenario) if side != umpire]
    return [camp for camp, members in title.camps.items() if set(members) & set(sides)] or sides


def _pairs(title: Title, kind: str, players: Sequence[str], scenario: str) -> list[tuple[str, str]]:
    """Who plays whom in a contest, as far as the title has these players in the scenario."""
    pairs = {
        "staff": [("staff", "random")],
        "search": [("search", "staff")],
        "levels": [(better, worse) for worse, better in pairwise(level_names(title, scenario))],
        "mirror": [("search", "search")],
        "passive": [("passive", against) for against in MOST],
    }[kind]
    known = {*players, *YARDSTICKS}
    return [pair for pair in pairs if known.issuperset(pair)]


def standing(contest: Contest, reports: Sequence[Report]) -> Standing:
    """The result of a contest's games. A draw is not a win; a failed game does not count."""
    ended = [report for report in reports if not report.error]
    won = sum(report.winner == contest.side for report in ended)
    drawn = sum(report.winner is None for report in ended)
    low, high = wilson(won, len(ended))
    seconds = sum(report.seconds for report in ended) / max(1, len(ended))
    return Standing(contest, len(ended), won, drawn, len(reports) - len(ended), low, high, seconds)


__all__ = ["CONTESTS", "Contest", "Standing", "contests", "standing"]
