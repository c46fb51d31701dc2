"""The same games played twice with one change: its effects and their confidence intervals.

Both runs use the same seeds, so games are compared in pairs and the intervals are those of paired samples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from redoubt.engine.errors import BadSetup
from redoubt.lab.figures import mean_interval, paired_shares
from redoubt.lab.simulate import Plan, Report
from redoubt.lab.summary import winners
from redoubt.players import make_player


@dataclass(frozen=True)
class Change:
    """The change between two runs: an option, a side's player, or the data folder."""

    name: str
    values: tuple[Any, Any]

    def plans(self, plan: Plan) -> tuple[Plan, Plan]:
        """The two plans; BadSetup if either cannot be played."""
        first, second = (self._with(plan, value) for value in self.values)
        return first, second

    def _with(self, plan: Plan, value: Any) -> Plan:
        title = plan.played()
        if self.name == "data":
            folder = None if value == "none" else Path(str(value))
            if folder is not None and not folder.is_dir():
                raise BadSetup(f"{folder} is not a data folder", "--compare")
            return replace(plan, data=folder)
        if self.name in title.sides:
            make_player(str(value), title, self.name, 0)
            return replace(plan, players={**plan.players, self.name: str(value)})
        if self.name not in title.options:
            names = ", ".join([*title.options, *title.sides, "data"])
            raise BadSetup(f"cannot compare {self.name[:40]!r}; choose from {names}", "--compare")
        options = {**plan.options, self.name: value}
        title.settle(plan.scenario, options)
        return replace(plan, options=options)


def compare(change: Change, plan: Plan, first: Sequence[Report], second: Sequence[Report]) -> dict[str, Any]:
    """The differences between the runs, game by game."""
    later = {report.seed: report for report in second if not report.error}
    pairs = [(report, later[report.seed]) for report in first if not report.error and report.seed in later]
    wins = {report.winner: 1 for pair in pairs for report in pair}
    rows = [_wins(side, pairs) for side in winners(plan, wins)]
    if None in wins:
        rows.append(_wins(None, pairs))
    for name in sorted({name for a, b in pairs for name in (*a.scores, *b.scores)}):
        rows.append(_means(f"score: {name}", pairs, _score(name)))
    rows.append(_means("turns", pairs, lambda report: report.turns))
    names = dict.fromkeys(name for pair in pairs for report in pair for name in report.curves)
    rows += [_means(f"at the end: {name}", pairs, _last(name)) for name in names]
    same = sum(replace(a, seconds=0.0) == replace(b, seconds=0.0) for a, b in pairs)
    return {
        "name": change.name,
        "values": list(change.values),
        "games": len(pairs),
        "same": same,
        "rows": rows,
        "rules": _rules(pairs),
    }


Pairs = Sequence[tuple[Report, Report]]


def _wins(side: str | None, pairs: Pairs) -> dict[str, Any]:
    counts = [0, 0, 0, 0]
    for a, b in pairs:
        counts[2 * (a.winner != side) + (b.winner != side)] += 1
    both, first, second, neither = counts
    difference, low, high = paired_shares(both, first, second, neither)
    games = max(1, len(pairs))
    return {
        "what": f"{side} wins" if side else "drawn", "share": True,
        "values": [(both + first) / games, (both + second) / games],
        "difference": difference, "interval": [low, high], "only_first": first, "only_second": second,
    }  # fmt: skip


def _means(what: str, pairs: Pairs, value: Callable[[Report], float]) -> dict[str, Any]:
    first, second = [value(a) for a, _ in pairs], [value(b) for _, b in pairs]
    difference, low, high = mean_interval([b - a for a, b in zip(first, second, strict=True)])
    return {
        "what": what, "share": False,
        "values": [fmean(first) if first else 0.0, fmean(second) if second else 0.0],
        "difference": difference, "interval": [low, high],
    }  # fmt: skip


def _score(name: str) -> Callable[[Report], float]:
    return lambda report: report.scores.get(name, 0)


def _last(name: str) -> Callable[[Report], float]:
    return lambda report: report.curves[name][-1] if name in report.curves else 0.0


def _uses(rule: str) -> Callable[[Report], float]:
    return lambda report: sum(report.rules.get(rule, ()))


def _rules(pairs: Pairs) -> list[dict[str, Any]]:
    """The rules used significantly more or less often, the most significant differences first."""
    names = sorted({rule for pair in pairs for report in pair for rule in report.rules})
    rows = [_means(rule, pairs, _uses(rule)) for rule in names]
    sure = [row for row in rows if row["interval"][0] > 0 or row["interval"][1] < 0]
    return sorted(sure, key=lambda row: -abs(row["difference"]) / _width(row))


def _width(row: dict[str, Any]) -> float:
    return max(1e-12, float(row["interval"][1] - row["interval"][0]))


__all__ = ["Change", "compare"]
