"""A simulation as one HTML page: a picture first, then more pictures, then the tables. Nothing is loaded from
anywhere; the page follows the reader's light or dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

import redoubt
from redoubt.lab import plots
from redoubt.lab.plots import Line, number
from redoubt.lab.summary import played_by, title_of
from redoubt.lab.tally import USES

Summary = Mapping[str, Any]
SIGN_OF_RUN = ("first", "second")
MOST_RULES = 24


def page(summaries: Sequence[Summary], comparisons: Sequence[Mapping[str, Any]] = ()) -> str:
    """The page. With comparisons the summaries come in pairs, each pair with its comparison."""
    title = title_of(summaries[0])
    if comparisons:
        parts = [_compared(one, summaries[2 * i], summaries[2 * i + 1]) for i, one in enumerate(comparisons)]
    else:
        parts = [_scenario(one) for one in summaries]
    style = files("redoubt.lab").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title.name)}: simulation</title>\n<style>\n{style}</style></head>\n"
        f'<body><main>\n<p class="eyebrow">Redoubt laboratory</p><h1>{escape(title.name)}</h1>\n'
        + "\n".join(parts)
        + f"\n<footer>Made by Redoubt {escape(redoubt.__version__)}, {escape(title.id)} rules version"
        f" {title.version}. Intervals are 95 %. The same command with the same seed gives the same games."
        "</footer>\n</main></body></html>\n"
    )


def _card(head: str, body: str, note: str = "") -> str:
    told = f'<p class="note">{note}</p>' if note else ""
    return f'<section class="card"><h3>{escape(head)}</h3>{body}{told}</section>\n'


def _pairs(cards: Iterable[str]) -> str:
    return f'<div class="pair">{"".join(cards)}</div>\n'


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """Cells are HTML already; all but the first `left` columns are figures."""

    def cell(tag: str, index: int, told: str) -> str:
        return f"<{tag}{' class=n' if index >= left else ''}>{told}</{tag}>"

    top = "".join(cell("th", i, escape(one)) for i, one in enumerate(heads))
    body = "".join(
        "<tr>" + "".join(cell("td", i, one) for i, one in enumerate(row)) + "</tr>" for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _range(interval: Sequence[float]) -> str:
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def _chip(rule: str) -> str:
    return f'<span class="chip">{escape(rule)}</span>'


COLOURS = 8
"""Colours for sides in report.css."""


def style_of(summary: Summary, side: str) -> str:
    """The colour of a side among those that play, or of a camp; a draw has its own."""
    title = title_of(summary)
    names = [*title.camps] if side in title.camps else list(title.taking_part(summary["scenario"]))
    return f"side{names.index(side) % COLOURS}" if side in names else "drawn"


def _facts(summary: Summary, without: str = "") -> str:
    """What was played, in a line."""
    title = title_of(summary)
    told = [title.variants[title.variant].name] if title.variant else []
    told += [f"{summary['games']:,} games", f"seeds from {summary['seed']}"]
    told += [
        f"{side}: {player}"
        for side, player in summary["players"].items()
        if side != without and title.sides.index(side) != title.umpire
    ]
    told += [
        f"{name} = {str(value).lower()}" for name, value in summary["options"].items() if name != without
    ]
    return f'<p class="facts">{escape(" · ".join(told))}</p>'


# one scenario


def _scenario(summary: Summary) -> str:
    title = title_of(summary)
    name = title.scenarios[summary["scenario"]].name
    return (
        f"<h2>{escape(name)}</h2>{_facts(summary)}\n"
        + f'<section class="card">{_heads(summary)}{level_bar(summary)}</section>\n'
        + _pairs([*_curve_cards([("", summary)]), _length_card([("", summary)]), *_luck_cards(summary)])
        + "<h2>In figures</h2>\n"
        + _pairs([_result_table(summary), _measure_table(summary)])
        + '<div style="height:16px"></div>'
        + _luck_table(summary)
        + _rule_cards(summary)
        + _failures(summary)
    )


def _heads(summary: Summary) -> str:
    heads = []
    for name, won in summary["wins"].items():
        player = played_by(summary, name)
        who = f"{name.capitalize()} ({player})" if player else name
        heads.append(
            f'<div class="head {style_of(summary, name)}"><b>{won["share"]:.1%}</b><i></i>{escape(who)}'
            f"{' wins' if player else ''}"
            f"<small>{_range(won['interval'])}, {won['games']:,} games</small></div>"
        )
    return f'<div class="heads">{"".join(heads)}</div>'


def level_bar(summary: Summary) -> str:
    """One bar of all games: the levels of the first side's wins, then draws, then the other sides'."""
    games = max(1, summary["games"])
    parts = []
    for name in summary["wins"]:
        levels = [(key, count) for key, count in summary["levels"].items() if key.endswith(f"({name})")]
        for place, (key, count) in enumerate(levels):
            strength = 1 - 0.5 * place / max(1, len(levels))
            parts.append((key, style_of(summary, name), count / games, strength))
    return plots.split_bar("Victory levels", parts)


Runs = Sequence[tuple[str, Summary]]


def _curve_cards(runs: Runs) -> list[str]:
    """A card for each measure, the first with a note."""
    note = "Line: mean. Band: the middle 80 % of the games. A game that is over stays as it ended."
    return [_card(head, chart, "" if i else note) for i, (head, chart) in enumerate(curve_charts(runs))]


def curve_charts(runs: Runs) -> list[tuple[str, str]]:
    """A picture for each measure, with its name: the lines of one run together, or the same line of two
    runs."""
    curves = [summary["curves"] for _, summary in runs]
    if not all(curves):
        return []
    groups: dict[str, list[str]] = {}
    for name in curves[0]["lines"]:
        groups.setdefault(name if len(runs) > 1 else name.split("/")[0], []).append(name)
    charts = []
    for group, names in groups.items():
        turns = max((one["turns"] for one in curves), key=len)
        after = [turn - turns[0] for turn in turns]
        lines = []
        for index, (told, summary) in enumerate(runs):
            for name in names:
                one = summary["curves"]["lines"].get(name)
                if one is None:
                    continue
                side = name.partition("/")[2]
                style = SIGN_OF_RUN[index] if len(runs) > 1 else style_of(summary, side) if side else "first"
                mean, low, high = (_stretched(one[key], len(after)) for key in ("mean", "p10", "p90"))
                lines.append(Line(told or side or group, style, mean, low, high))
        head = group.replace("/", ": ")
        charts.append((head, plots.line_chart(head, after, lines, "turns played")))
    return charts


def _stretched(values: Sequence[float], length: int) -> list[float]:
    return [*values, *[values[-1]] * (length - len(values))]


def _length_card(runs: Runs) -> str:
    groups = []
    for index, (told, summary) in enumerate(runs):
        counts = {int(turn): count for turn, count in summary["lengths"].items()}
        groups.append((told, SIGN_OF_RUN[index], counts))
    if not all(counts for _, _, counts in groups):
        return ""
    return _card("length", plots.histogram("Length of the games", groups, "last turn"))


def _luck_cards(summary: Summary) -> list[str]:
    """The result by luck, from the unluckiest fifth of the games to the luckiest."""
    net = summary["luck"].get("net") if summary["luck"] else None
    if not net or not net["fifths"]:
        return []
    side, names = net["side"], [f"{_pips(one['low'])} to {_pips(one['high'])}" for one in net["fifths"]]
    style, axis = style_of(summary, side), f"luck of {side} in pips, in fifths of the games"
    if 0 < summary["wins"].get(side, {"share": 0})["share"] < 1:
        points = [(n, one["share"], *one["interval"]) for n, one in zip(names, net["fifths"], strict=True)]
        drawn = plots.interval_chart("Wins by luck", points, style, axis, plots.percent, (0, 1))
        note = (
            f"Share of wins of {escape(side)}. Correlation of luck and winning {net['correlation']:.2f};"
            f" with even dice {escape(side)} would win {net['share_with_even_dice']:.1%}"
            f" ({_range(net['interval'])})."
        )
        return [_card("dice and victory", drawn, note)]
    cards = []
    for name, tie in net["scores"].items():
        points = [(n, *one["scores"][name]) for n, one in zip(names, net["fifths"], strict=True)]
        drawn = plots.interval_chart(f"{name} by luck", points, style, axis)
        note = (
            f"Mean score {escape(name)}. Correlation {tie['correlation']:.2f};"
            f" a pip is worth {tie['per_pip']:.3f}."
        )
        cards.append(_card(f"dice and score: {name}", drawn, note))
    return cards


def _pips(value: float) -> str:
    return f"{round(value):+d}".replace("-", "−") if round(value) else "0"


# tables


def _result_table(summary: Summary) -> str:
    games = max(1, summary["games"])
    rows = [
        (f"{escape(name)} wins" if name != "drawn" else "drawn", f"{won['games']:,}", f"{won['share']:.1%}",
         _range(won["interval"]))
        for name, won in summary["wins"].items()
    ]  # fmt: skip
    rows += [
        (escape(name), f"{count:,}", f"{count / games:.1%}", "") for name, count in summary["levels"].items()
    ]
    return _card("results", _table(("", "games", "share", "95 %"), rows))


def _measure_table(summary: Summary) -> str:
    spreads = {f"score: {name}": one for name, one in summary["scores"].items()}
    spreads |= {"turns": summary["turns"], "decisions": summary["decisions"]}
    rows = [
        (escape(name), number(round(one["mean"], 2)), f"{number(one['min'])} to {number(one['max'])}")
        for name, one in spreads.items()
    ]
    for name, one in (summary["curves"] or {"lines": {}})["lines"].items():
        told = f"{number(round(one['low'][-1], 2))} to {number(round(one['high'][-1], 2))} (95 %)"
        rows.append(
            (f"at the end: {escape(name.replace('/', ': '))}", number(round(one["mean"][-1], 2)), told)
        )
    return _card("means", _table(("", "mean", "from, to"), rows))


def _luck_table(summary: Summary) -> str:
    if not summary["luck"]:
        return ""
    rows = []
    for side, one in summary["luck"]["sides"].items():
        spread = one["luck"]
        rows.append((
            f"<b>{escape(side)}</b>", "all", f"{one['dice']:.1f}", "",
            f"{spread['mean']:+.2f} ± {spread['deviation']:.1f}".replace("-", "−"),
        ))  # fmt: skip
        for purpose, dice in one["purposes"].items():
            each = f"{dice['dice'] / max(1, summary['games']):.1f}"
            apart = f"{dice['sigmas']:+.1f} σ".replace("-", "−")
            rows.append(("", escape(purpose), each, f"{dice['mean_rank']:.3f}", apart))
    note = (
        "Each die of a side has a rank from 1, the worst face for it, to 6, the best; its luck is the rank"
        " less 3.5, in pips. The mean luck is near 0 when the dice are fair; σ tells how far from it they"
        " came together."
    )
    return _card(
        "dice", _table(("side", "purpose", "dice a game", "mean rank", "luck a game"), rows, 2), note
    )


def _rule_cards(summary: Summary) -> str:
    rules, games = summary["rules"], max(1, summary["games"])
    titles = rules["titles"]
    uses = {rule: sum(one[use] for use in USES) for rule, one in rules["fired"].items()}
    top = sorted(uses, key=lambda rule: -uses[rule])[:MOST_RULES]
    bars = [
        (rule, _name(titles, rule), [(f"{uses[rule]:,} in {games:,} games", uses[rule] / games)])
        for rule in top
    ]
    rows = [
        (f"{_chip(rule)} {escape(_name(titles, rule))}", f"{one['games'] / games:.0%}",
         *[number(round(one[use] / games, 2)) if one[use] else "" for use in USES])
        for rule, one in rules["fired"].items()
    ]  # fmt: skip
    heads = ("rule", "of games", *[f"{use} a game" for use in USES])
    drawn = plots.use_bars("Rules by use", bars, ("first",))
    body = [
        _card("rules by use, times a game", drawn, f"The {len(bars)} most used of {len(uses)}; root scale.")
    ]
    never = _list(titles, rules["never"]) or "<p>Every rule that can leave a mark did.</p>"
    body.append(_card("rules never used", never))
    quiet = _list(titles, rules["quiet"])
    out = _list(titles, rules["out"])
    body.append(
        '<section class="card">'
        f"<details><summary>All {len(uses)} rules that were used</summary>{_table(heads, rows)}</details>"
        f"<details><summary>{len(rules['quiet'])} quiet rules: they leave no mark of their own</summary>"
        f"{quiet}</details>"
        f"<details><summary>{len(rules['out'])} rules of other scenarios and of options that are off"
        f"</summary>{out}</details></section>\n"
    )
    return "<h2>Rules</h2>\n" + "".join(body)


def _name(titles: Mapping[str, str], rule: str) -> str:
    return titles.get(rule) or titles.get(rule[:-1], "")


def _list(titles: Mapping[str, str], rules: Sequence[str]) -> str:
    if not rules:
        return ""
    lines = "".join(f"<li>{_chip(rule)} {escape(_name(titles, rule))}</li>" for rule in rules)
    return f'<ul class="rules">{lines}</ul>'


def _failures(summary: Summary) -> str:
    if not summary["failures"]:
        return ""
    rows = [(str(one["seed"]), escape(one["error"])) for one in summary["failures"]]
    return _card("games that failed", _table(("seed", "error"), rows, 2))


# two runs


def _compared(comparison: Mapping[str, Any], first: Summary, second: Summary) -> str:
    title = title_of(first)
    scenario, name = title.scenarios[first["scenario"]].name, str(comparison["name"])
    known = title.options.get(name)
    told = [_value(value) for value in comparison["values"]]
    heads = "".join(
        f'<div class="head {SIGN_OF_RUN[i]}"><i></i>{escape(name)} = <b>{escape(one)}</b>'
        f"<small>{_shares((first, second)[i])}</small></div>"
        for i, one in enumerate(told)
    )
    what = f"<p>{_chip(known.rule)} {escape(known.name)}: {escape(known.text)}</p>" if known else ""
    rows = comparison["rows"]
    picture = plots.forest(
        "What changes", [(_what(one), one["difference"], *one["interval"], change_text(one)) for one in rows]
    )
    note = (
        f"The change from {escape(told[0])} to {escape(told[1])} over {comparison['games']:,} pairs of games"
        " with the same seeds, with 95 % intervals of the pairs; each row at a scale of its own. Grey: no"
        f" sure change. {comparison['same']:,} games came out the same in every count."
    )
    runs = [(told[0], first), (told[1], second)]
    table = _table(
        ("", *[f"{name} = {one}" for one in told], "change", "95 %"),
        [
            (escape(_what(one)), *[_figure(one, value) for value in one["values"]],
             f"{'<b>' if _sure(one) else ''}{_signed(one, one['difference'])}{'</b>' if _sure(one) else ''}",
             f"{_signed(one, one['interval'][0])} to {_signed(one, one['interval'][1])}")
            for one in rows
        ],
    )  # fmt: skip
    return (
        f"<h2>{escape(scenario)}: what {escape(name)} changes</h2>{_facts(first, name)}{what}\n"
        + f'<section class="card"><div class="heads">{heads}</div>{picture}'
        + f'<p class="note">{note}</p></section>\n'
        + _pairs([*_curve_cards(runs), _length_card(runs)])
        + "<h2>In figures</h2>\n"
        + _card("all changes", table)
        + _pairs([_result_of(told[0], first), _result_of(told[1], second)])
        + '<div style="height:16px"></div>'
        + _rules_changed(comparison, first, told)
        + _failures(first)
        + _failures(second)
    )


def _result_of(told: str, summary: Summary) -> str:
    return _result_table(summary).replace("<h3>results</h3>", f"<h3>results, {escape(told)}</h3>")


def _rules_changed(comparison: Mapping[str, Any], first: Summary, told: Sequence[str]) -> str:
    rows = comparison["rules"][:MOST_RULES]
    if not rows:
        return _card("rules used more or less", "<p>No rule was surely used more or less often.</p>")
    titles = first["rules"]["titles"]
    bars = [
        (one["what"], _name(titles, one["what"]),
         [(f"{told[i]}: {number(round(value, 2))} a game", value) for i, value in enumerate(one["values"])])
        for one in rows
    ]  # fmt: skip
    note = f"Times a game; the upper bar is {escape(told[0])}. The surest changes first; root scale."
    return _card("rules used more or less", plots.use_bars("Rules by use", bars, SIGN_OF_RUN), note)


def _what(row: Mapping[str, Any]) -> str:
    return str(row["what"]).replace("/", ": ")


def _shares(summary: Summary) -> str:
    """Who won how often, in a line."""
    return escape(", ".join(f"{name} {won['share']:.1%}" for name, won in summary["wins"].items()))


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sure(row: Mapping[str, Any]) -> bool:
    return bool(row["interval"][0] > 0 or row["interval"][1] < 0)


def _figure(row: Mapping[str, Any], value: float) -> str:
    return f"{value:.1%}" if row["share"] else number(round(value, 2))


def _signed(row: Mapping[str, Any], value: float) -> str:
    told = f"{100 * value:+.1f} points" if row["share"] else f"{value:+.2f}"
    return told.replace("-", "−")


def change_text(row: Mapping[str, Any]) -> str:
    """A change in words: `+3.2 points (1.0 to 5.4)`."""
    scale = 100 if row["share"] else 1
    low, high = (f"{scale * one:.{1 if row['share'] else 2}f}".replace("-", "−") for one in row["interval"])
    return f"{_signed(row, row['difference'])} ({low} to {high})"


__all__ = ["change_text", "page"]
