"""Many games as figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

import redoubt

if TYPE_CHECKING:
    from redoubt.lab.simulate import Plan, Report


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (max(0.0, middle - reach) if wins else 0.0), (min(1.0, middle + reach) if wins < games else 1.0)


def summarize(plan: Plan, reports: Sequence[Report]) -> dict[str, Any]:
    """The reports of one plan as plain data: wins, levels, scores, lengths, speed, failures."""
    ended = [one for one in reports if not one.error]
    games = len(ended)
    wins = Counter(one.winner for one in ended)
    seconds = sum(one.seconds for one in reports)
    decisions = sum(one.decisions for one in reports)
    return {
        "title": plan.title,
        "scenario": plan.scenario,
        "options": dict(plan.options),
        "players": dict(plan.players),
        "seed": plan.seed,
        "games": games,
        "wins": {
            name or "drawn": {"games": wins[name], "share": _share(wins[name], games),
                              "interval": list(wilson(wins[name], games))}
            for name in [*_winners(plan, wins), *([None] if None in wins else [])]
        },
        "levels": dict(Counter(f"{one.level} ({one.winner or 'drawn'})" for one in ended).most_common()),
        "scores": {name: _spread([one.scores[name] for one in ended if name in one.scores])
                   for name in sorted({key for one in ended for key in one.scores})},
        "turns": _spread([one.turns for one in ended]),
        "decisions": _spread([one.decisions for one in ended]),
        "seconds": seconds,
        "decisions_per_second": decisions / seconds if seconds else 0.0,
        "failures": [{"seed": one.seed, "decisions": one.decisions, "turn": one.turns, "error": one.error}
                     for one in reports if one.error],
    }  # fmt: skip


def _winners(plan: Plan, wins: Mapping[str | None, int]) -> list[str]:
    """The sides that can win: all but an umpire."""
    title = redoubt.title(plan.title)
    return [side for index, side in enumerate(title.sides) if index != title.umpire or wins.get(side)]


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {"mean": 0.0, "min": 0, "max": 0}
    return {"mean": sum(values) / len(values), "min": min(values), "max": max(values)}
