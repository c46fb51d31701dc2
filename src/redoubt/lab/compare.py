"""The same games played twice with one thing changed: what it changes, and how sure that is.

Both runs use the same seeds, so games are compared in pairs; the intervals are those of paired samples.
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
    """What is changed between two runs: an option, a side's player, or the data folder."""

    name: str
    values: tuple[Any, Any]

    def plans(self, plan: Plan) -> tuple[Plan, Plan]:
        """The two plans; BadSetup if one of them cannot be."""
        first, second = (self._with(plan, value) for value in self.values)
        return first, second

    def _with(self, plan: Plan, value: Any) -> Plan:
        title = plan.played()
        if self.name == "data":
            folder = None if value == "none" else Path(str(value))
            if folder is not None and not folder.is_dir():
                raise BadSetup(f"{folder} is not a folder of data", "--compare")
            return replace(plan, data=folder)
        if self.name in title.sides:
            make_player(str(value), title, self.name, 0)
            return replace(plan, players={**plan.players, self.name: str(value)})
        if self.name not in title.options:
            known = ", ".join([*title.options, *title.sides, "data"])
            raise BadSetup(f"nothing called {self.name[:40]!r} to compare; there are {known}", "--compare")
        options = {**plan.options, self.name: value}
        title.settle(plan.scenario, options)
        return replace(plan, options=options)


def compare(change: Change, plan: Plan, first: Sequence[Report], second: Sequence[Report]) -> dict[str, Any]:
    """What is different in the second run, game by game."""
    later = {one.seed: one for one in second if not one.error}
    pairs = [(one, later[one.seed]) for one in first if not one.error and one.seed in later]
    wins = {one.winner: 1 for pair in pairs for one in pair}
    rows = [_wins(side, pairs) for side in winners(plan, wins)]
    if None in wins:
        rows.append(_wins(None, pairs))
    for name in sorted({name for one, two in pairs for name in (*one.scores, *two.scores)}):
        rows.append(_means(f"score: {name}", pairs, _score(name)))
    rows.append(_means("turns", pairs, lambda one: one.turns))
    names = dict.fromkeys(name for pair in pairs for one in pair for name in one.curves)
    rows += [_means(f"at the end: {name}", pairs, _last(name)) for name in names]
    same = sum(replace(one, seconds=0.0) == replace(two, seconds=0.0) for one, two in pairs)
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
    for one, two in pairs:
        counts[2 * (one.winner != side) + (two.winner != side)] += 1
    both, first, second, neither = counts
    difference, low, high = paired_shares(both, first, second, neither)
    games = max(1, len(pairs))
    return {
        "what": f"{side} wins" if side else "drawn", "share": True,
        "values": [(both + first) / games, (both + second) / games],
        "difference": difference, "interval": [low, high], "only_first": first, "only_second": second,
    }  # fmt: skip


def _means(what: str, pairs: Pairs, value: Callable[[Report], float]) -> dict[str, Any]:
    first, second = [value(one) for one, _ in pairs], [value(two) for _, two in pairs]
    difference, low, high = mean_interval([two - one for one, two in zip(first, second, strict=True)])
    return {
        "what": what, "share": False,
        "values": [fmean(first) if first else 0.0, fmean(second) if second else 0.0],
        "difference": difference, "interval": [low, high],
    }  # fmt: skip


def _score(name: str) -> Callable[[Report], float]:
    return lambda one: one.scores.get(name, 0)


def _last(name: str) -> Callable[[Report], float]:
    return lambda one: one.curves[name][-1] if name in one.curves else 0.0


def _uses(rule: str) -> Callable[[Report], float]:
    return lambda one: sum(one.rules.get(rule, ()))


def _rules(pairs: Pairs) -> list[dict[str, Any]]:
    """The rules that are used more or less often, the surest differences first."""
    names = sorted({rule for pair in pairs for one in pair for rule in one.rules})
    rows = [_means(rule, pairs, _uses(rule)) for rule in names]
    sure = [one for one in rows if one["interval"][0] > 0 or one["interval"][1] < 0]
    return sorted(sure, key=lambda one: -abs(one["difference"]) / _width(one))


def _width(row: dict[str, Any]) -> float:
    return max(1e-12, float(row["interval"][1] - row["interval"][0]))


__all__ = ["Change", "compare"]
