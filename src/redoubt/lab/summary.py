"""Many games as figures: who won, how, how long, with what luck, by which rules, turn by turn."""

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
    """The reports of one plan as plain data. All but the times is the same for the same plan."""
    ended = [one for one in reports if not one.error]
    games = len(ended)
    wins = Counter(one.winner for one in ended)
    sides = winners(plan, wins)
    title = plan.played()
    seconds = sum(one.seconds for one in reports)
    decisions = sum(one.decisions for one in reports)
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
        "levels": dict(Counter(f"{one.level} ({one.winner or 'drawn'})" for one in ended).most_common()),
        "scores": {name: _spread([one.scores[name] for one in ended if name in one.scores])
                   for name in sorted({key for one in ended for key in one.scores})},
        "turns": _spread([one.turns for one in ended]),
        "lengths": {str(turn): count for turn, count in sorted(Counter(one.turns for one in ended).items())},
        "decisions": _spread([one.decisions for one in ended]),
        "luck": luck({name: title.winners(name) for name in sides}, ended),
        "curves": curves(ended),
        "rules": usage(plan, ended),
        "seconds": seconds,
        "decisions_per_second": decisions / seconds if seconds else 0.0,
        "failures": [{"seed": one.seed, "decisions": one.decisions, "turn": one.turns, "error": one.error}
                     for one in reports if one.error],
    }  # fmt: skip


def winners(plan: Plan, wins: Mapping[str | None, int]) -> list[str]:
    """Who can win: the camps of the title, or else its sides but for an umpire."""
    title = plan.played()
    part = title.taking_part(plan.scenario)
    if title.camps:
        return [camp for camp, sides in title.camps.items() if set(sides) & set(part)]
    return [side for index, side in enumerate(title.sides) if index != title.umpire or wins.get(side)]


def title_of(summary: Mapping[str, Any]) -> Title:
    """The title of a summary, or the variant that was played."""
    return varied(redoubt.title(str(summary["title"])), str(summary.get("variant", "")))


def played_by(summary: Mapping[str, Any], name: str) -> str:
    """The players of a side, or of all sides of a camp, each named once; empty for a draw."""
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
    """The luck of the dice of a side, or of some together, in one game, in pips."""
    return sum(one[1] for side in sides for one in report.luck.get(side, {}).values())


def net_luck(report: Report, *sides: str) -> float:
    """The luck of a side, or of some together, less that of all others."""
    return 2 * side_luck(report, *sides) - side_luck(report, *report.luck)


def luck(camps: Mapping[str, Sequence[str]], ended: Sequence[Report]) -> dict[str, Any]:
    """The dice of each side or camp (by its name, its sides) by purpose, and how much the first one's luck
    had to do with its winning."""
    if not any(one.luck for one in ended):
        return {}
    first = next(iter(camps))
    return {
        "sides": {name: _dice(sides, ended) for name, sides in camps.items()},
        "net": _net(first, camps[first], ended),
    }


def _dice(sides: Sequence[str], ended: Sequence[Report]) -> dict[str, Any]:
    totals: dict[str, list[float]] = {}
    for one in ended:
        for side in sides:
            for purpose, (dice, pips) in one.luck.get(side, {}).items():
                total = totals.setdefault(purpose, [0.0, 0.0])
                total[0] += dice
                total[1] += pips
    games = [side_luck(one, *sides) for one in ended]
    return {
        "dice": _share(int(sum(one[0] for one in totals.values())), len(ended)),
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
    """Games from the unluckiest for a side to the luckiest, in fifths; and its share of wins as it would be
    with even dice: luck is 0 on average, so what the luck of these games explains can be taken off."""
    net = [net_luck(one, *sides) for one in ended]
    won = [float(one.winner == side) for one in ended]
    rise, correlation = slope(net, won)
    even = fmean(won) - rise * fmean(net)
    left = [w - rise * n for w, n in zip(won, net, strict=True)]
    reach = student(max(1, len(left) - 2)) * sqrt(variance(left) / len(left))
    low, high = (max(0.0, even - reach), min(1.0, even + reach))
    if not 0 < sum(won) < len(won):
        low, high = wilson(int(sum(won)), len(won))
    scores = {}
    for name in sorted(set.intersection(*(set(one.scores) for one in ended))):
        up, tie = slope(net, [one.scores[name] for one in ended])
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
    ordered = sorted(ended, key=lambda one: (net_luck(one, *sides), one.seed))
    parts = []
    for fifth in range(FIFTHS):
        part = ordered[fifth * len(ordered) // FIFTHS : (fifth + 1) * len(ordered) // FIFTHS]
        wins = sum(one.winner == side for one in part)
        names = sorted(set.intersection(*(set(one.scores) for one in part)))
        parts.append({
            "low": net_luck(part[0], *sides), "high": net_luck(part[-1], *sides), "games": len(part),
            "wins": wins, "share": wins / len(part), "interval": list(wilson(wins, len(part))),
            "scores": {name: list(mean_interval([one.scores[name] for one in part])) for name in names},
        })  # fmt: skip
    return parts


# the course of the game


def course(report: Report, name: str, turns: Sequence[int]) -> list[float]:
    """A measure at the beginning of each turn; a game that has ended stays as it ended."""
    known = dict(zip(report.sampled, report.curves[name], strict=True))
    value, found = report.curves[name][0], []
    for turn in turns:
        value = known.get(turn, value)
        found.append(value)
    return found


def curves(ended: Sequence[Report]) -> dict[str, Any]:
    """Each measure turn by turn: the mean with its interval, and the middle four fifths of the games."""
    measured = [one for one in ended if one.sampled]
    if not measured:
        return {}
    turns = list(range(min(one.sampled[0] for one in measured), max(one.sampled[-1] for one in measured) + 1))
    found: dict[str, Any] = {
        "turns": turns,
        "playing": [sum(one.sampled[-1] > turn for one in measured) / len(measured) for turn in turns],
        "lines": {},
    }
    for name in measured[0].curves:
        columns = list(zip(*(course(one, name, turns) for one in measured), strict=True))
        line: dict[str, list[float]] = {"mean": [], "low": [], "high": [], "p10": [], "p90": []}
        for column in columns:
            ordered = sorted(column)
            for key, value in zip(("mean", "low", "high"), mean_interval(column), strict=True):
                line[key].append(value)
            line["p10"].append(quantile(ordered, 0.1))
            line["p90"].append(quantile(ordered, 0.9))
        found["lines"][name] = line
    return found


# rules


def usage(plan: Plan, ended: Sequence[Report]) -> dict[str, Any]:
    """In how many games each rule was used and how often, and the rules that never were."""
    fired: dict[str, dict[str, int]] = {}
    for one in ended:
        for rule, counts in one.rules.items():
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
