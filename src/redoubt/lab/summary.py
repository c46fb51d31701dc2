"""Many games in figures: who won, how, how long it took, luck, rules used, and the course turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Any

import redoubt
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.lab.figures import mean_interval, quantile, slope, student, variance, wilson
from redoubt.lab.tally import MEAN, USES, VARIANCE
from redoubt.lab.usage import rule_sets

if TYPE_CHECKING:
    from redoubt.lab.simulate import Plan, Report

FIFTHS = 5


def summarize(plan: Plan, reports: Sequence[Report]) -> dict[str, Any]:
    """The reports of one plan as plain data. Everything but the times is the same for the same plan."""
    ended = [report for report in reports if not report.error]
    games = len(ended)
    wins = Counter(report.winner for report in ended)
    lengths = Counter(report.turns for report in ended)
    sides = winners(plan, wins)
    title = plan.played()
    seconds = sum(report.seconds for report in reports)
    decisions = sum(report.decisions for report in reports)
    return {
        "title": plan.title,
        **({"variant": plan.variant} if plan.variant else {}),
        "scenario": plan.scenario,
        "options": dict(plan.options),
        "players": {side: plan.players[side] for side in title.taking_part(plan.scenario)},
        "seed": plan.seed,
        "games": games,
        "wins": {
            name or "drawn": {"games": wins[name], "share": _share(wins[name], games),
                              "interval": list(wilson(wins[name], games))}
            for name in [*sides, *([None] if None in wins else [])]
        },
        "levels": dict(Counter(_level(report) for report in ended).most_common()),
        "scores": {name: _spread([report.scores[name] for report in ended if name in report.scores])
                   for name in sorted({key for report in ended for key in report.scores})},
        "turns": _spread([report.turns for report in ended]),
        "lengths": {str(turn): games for turn, games in sorted(lengths.items())},
        "decisions": _spread([report.decisions for report in ended]),
        "luck": luck({name: title.winners(name) for name in sides}, ended),
        "curves": curves(ended),
        "rules": usage(plan, ended),
        "seconds": seconds,
        "decisions_per_second": decisions / seconds if seconds else 0.0,
        "failures": [
            {"seed": failed.seed, "decisions": failed.decisions, "turn": failed.turns, "error": failed.error}
            for failed in reports if failed.error
        ],
    }  # fmt: skip


def _level(report: Report) -> str:
    return f"{report.level} ({report.winner or 'drawn'})"


def winners(plan: Plan, wins: Mapping[str | None, int]) -> list[str]:
    """Who can win: the title's camps, or else its sides without an umpire."""
    title = plan.played()
    part = title.taking_part(plan.scenario)
    if title.camps:
        return [camp for camp, sides in title.camps.items() if set(sides) & set(part)]
    return [side for index, side in enumerate(title.sides) if index != title.umpire or wins.get(side)]


def title_of(summary: Mapping[str, Any]) -> Title:
    """The title of a summary, or the variant played."""
    return varied(redoubt.title(str(summary["title"])), str(summary.get("variant", "")))


def played_by(summary: Mapping[str, Any], name: str) -> str:
    """The players of a side, or of all sides of a camp without repeats; empty for a draw."""
    title = title_of(summary)
    sides = [side for side in title.winners(name) if side in summary["players"]]
    return ", ".join(dict.fromkeys(summary["players"][side] for side in sides))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _spread(values: Sequence[float]) -> dict[str, float]:
    if not values:
        return {"mean": 0.0, "min": 0, "max": 0}
    return {"mean": sum(values) / len(values), "min": min(values), "max": max(values)}


# luck


def side_luck(report: Report, *sides: str) -> float:
    """The luck of some sides' dice in one game, in pips."""
    return sum(pips for side in sides for _, pips in report.luck.get(side, {}).values())


def net_luck(report: Report, *sides: str) -> float:
    """The luck of some sides minus that of all others."""
    return 2 * side_luck(report, *sides) - side_luck(report, *report.luck)


def luck(camps: Mapping[str, Sequence[str]], ended: Sequence[Report]) -> dict[str, Any]:
    """The dice of each side or camp (its name and its sides) by purpose, and how far luck explains the wins
    of the first."""
    if not any(report.luck for report in ended):
        return {}
    first = next(iter(camps))
    return {
        "sides": {name: _dice(sides, ended) for name, sides in camps.items()},
        "net": _net(first, camps[first], ended),
    }


def _dice(sides: Sequence[str], ended: Sequence[Report]) -> dict[str, Any]:
    totals: dict[str, list[float]] = {}
    for report in ended:
        for side in sides:
            for purpose, (dice, pips) in report.luck.get(side, {}).items():
                total = totals.setdefault(purpose, [0.0, 0.0])
                total[0] += dice
                total[1] += pips
    games = [side_luck(report, *sides) for report in ended]
    return {
        "dice": _share(int(sum(dice for dice, _ in totals.values())), len(ended)),
        "luck": _spread(games) | {"deviation": sqrt(variance(games))},
        "purposes": {
            purpose: {
                "dice": int(dice),
                "mean_rank": MEAN + pips / dice,
                "sigmas": pips / sqrt(dice * VARIANCE),
            }
            for purpose, (dice, pips) in sorted(totals.items(), key=lambda item: -item[1][0])
        },
    }


def _net(side: str, sides: Sequence[str], ended: Sequence[Report]) -> dict[str, Any]:
    """Games in fifths from a side's unluckiest to its luckiest, and its share of wins with even dice: luck
    averages 0, so the part of the result that the luck of these games explains can be subtracted."""
    net = [net_luck(report, *sides) for report in ended]
    won = [float(report.winner == side) for report in ended]
    rise, correlation = slope(net, won)
    even = fmean(won) - rise * fmean(net)
    left = [w - rise * n for w, n in zip(won, net, strict=True)]
    reach = student(max(1, len(left) - 2)) * sqrt(variance(left) / len(left))
    low, high = (max(0.0, even - reach), min(1.0, even + reach))
    if not 0 < sum(won) < len(won):
        low, high = wilson(int(sum(won)), len(won))
    scores = {}
    for name in sorted(set.intersection(*(set(report.scores) for report in ended))):
        up, tie = slope(net, [report.scores[name] for report in ended])
        scores[name] = {"per_pip": up, "correlation": tie}
    return {
        "side": side, "mean": fmean(net), "deviation": sqrt(variance(net)), "correlation": correlation,
        "share_with_even_dice": min(1.0, max(0.0, even)),
        "interval": [low, high],
        "scores": scores, "fifths": _fifths(side, sides, ended),
    }  # fmt: skip


def _fifths(side: str, sides: Sequence[str], ended: Sequence[Report]) -> list[dict[str, Any]]:
    if len(ended) < 2 * FIFTHS:
        return []
    ordered = sorted(ended, key=lambda report: (net_luck(report, *sides), report.seed))
    parts = []
    for fifth in range(FIFTHS):
        part = ordered[fifth * len(ordered) // FIFTHS : (fifth + 1) * len(ordered) // FIFTHS]
        wins = sum(report.winner == side for report in part)
        names = sorted(set.intersection(*(set(report.scores) for report in part)))
        parts.append({
            "low": net_luck(part[0], *sides), "high": net_luck(part[-1], *sides), "games": len(part),
            "wins": wins, "share": wins / len(part), "interval": list(wilson(wins, len(part))),
            "scores": {name: list(mean_interval([report.scores[name] for report in part])) for name in names},
        })  # fmt: skip
    return parts


# the course of the game


def course(report: Report, name: str, turns: Sequence[int]) -> list[float]:
    """A measure at the start of each turn; a finished game keeps its final value."""
    sampled = dict(zip(report.sampled, report.curves[name], strict=True))
    value, values = report.curves[name][0], []
    for turn in turns:
        value = sampled.get(turn, value)
        values.append(value)
    return values


def curves(ended: Sequence[Report]) -> dict[str, Any]:
    """Each measure turn by turn: the mean with its interval, and the middle four fifths of the games."""
    measured = [report for report in ended if report.sampled]
    if not measured:
        return {}
    turns = list(
        range(
            min(report.sampled[0] for report in measured), max(report.sampled[-1] for report in measured) + 1
        )
    )
    curves: dict[str, Any] = {
        "turns": turns,
        "playing": [sum(report.sampled[-1] > turn for report in measured) / len(measured) for turn in turns],
        "lines": {},
    }
    for name in measured[0].curves:
        columns = list(zip(*(course(report, name, turns) for report in measured), strict=True))
        line: dict[str, list[float]] = {"mean": [], "low": [], "high": [], "p10": [], "p90": []}
        for column in columns:
            ordered = sorted(column)
            for key, value in zip(("mean", "low", "high"), mean_interval(column), strict=True):
                line[key].append(value)
            line["p10"].append(quantile(ordered, 0.1))
            line["p90"].append(quantile(ordered, 0.9))
        curves["lines"][name] = line
    return curves


# rules


def usage(plan: Plan, ended: Sequence[Report]) -> dict[str, Any]:
    """How many games used each rule and how often, and the rules that were never used."""
    fired: dict[str, dict[str, int]] = {}
    for report in ended:
        for rule, counts in report.rules.items():
            total = fired.setdefault(rule, {"games": 0} | dict.fromkeys(USES, 0))
            total["games"] += 1
            for use, count in zip(USES, counts, strict=True):
                total[use] += count
    title = plan.played()
    sets = rule_sets(title, plan.scenario, plan.options, set(fired))
    order = {rule: place for place, rule in enumerate(sets["titles"])}
    rows = sorted(fired.items(), key=lambda item: (order.get(item[0], len(order)), item[0]))
    return {"fired": dict(rows)} | sets


__all__ = [
    "course", "curves", "luck", "net_luck", "played_by", "side_luck", "summarize", "title_of", "usage",
    "wilson", "winners",
]  # fmt: skip
