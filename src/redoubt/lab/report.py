"""A simulation as one HTML page: charts first, then tables. It loads nothing from elsewhere and follows the
reader's light or dark mode.
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
    """The page. With comparisons the summaries come in pairs, one pair per comparison."""
    title = title_of(summaries[0])
    if comparisons:
        parts = [
            _compared(comparison, summaries[2 * i], summaries[2 * i + 1])
            for i, comparison in enumerate(comparisons)
        ]
    else:
        parts = [_scenario(summary) for summary in summaries]
    style = files("redoubt.lab").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title.name)}: simulation</title>\n<style>\n{style}</style></head>\n"
        f'<body><main>\n<p class="eyebrow">Redoubt laboratory</p><h1>{escape(title.name)}</h1>\n'
        + "\n".join(parts)
        + f"\n<footer>Redoubt {escape(redoubt.__version__)}, {escape(title.id)} rules version"
        f" {title.version}. Intervals are 95 %. The same command with the same seed plays the same games."
        "</footer>\n</main></body></html>\n"
    )


def _card(head: str, body: str, note: str = "") -> str:
    note_html = f'<p class="note">{note}</p>' if note else ""
    return f'<section class="card"><h3>{escape(head)}</h3>{body}{note_html}</section>\n'


def _pairs(cards: Iterable[str]) -> str:
    return f'<div class="pair">{"".join(cards)}</div>\n'


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """Cells are HTML; all but the first `left` columns are figures."""

    def cell(tag: str, index: int, html: str) -> str:
        return f"<{tag}{' class=n' if index >= left else ''}>{html}</{tag}>"

    top = "".join(cell("th", i, escape(head)) for i, head in enumerate(heads))
    body = "".join(
        "<tr>" + "".join(cell("td", i, html) for i, html in enumerate(row)) + "</tr>" for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _range(interval: Sequence[float]) -> str:
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def _chip(rule: str) -> str:
    return f'<span class="chip">{escape(rule)}</span>'


COLOURS = 8
"""Colours for sides in report.css."""


def style_of(summary: Summary, side: str) -> str:
    """The colour of a side among those that play, or of a camp, or of a draw."""
    title = title_of(summary)
    names = [*title.camps] if side in title.camps else list(title.taking_part(summary["scenario"]))
    return f"side{names.index(side) % COLOURS}" if side in names else "drawn"


def _facts(summary: Summary, without: str = "") -> str:
    """What was played, on one line."""
    title = title_of(summary)
    facts = [title.variants[title.variant].name] if title.variant else []
    facts += [f"{summary['games']:,} games", f"seeds from {summary['seed']}"]
    facts += [
        f"{side}: {player}"
        for side, player in summary["players"].items()
        if side != without and title.sides.index(side) != title.umpire
    ]
    facts += [
        f"{name} = {str(value).lower()}" for name, value in summary["options"].items() if name != without
    ]
    return f'<p class="facts">{escape(" · ".join(facts))}</p>'


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
    """A bar of all games by victory level, side by side."""
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
    note = "Line: mean. Band: the middle 80 % of the games. A finished game keeps its final value."
    return [_card(head, chart, "" if i else note) for i, (head, chart) in enumerate(curve_charts(runs))]


def curve_charts(runs: Runs) -> list[tuple[str, str]]:
    """A chart for each measure, with its name: all lines of one run, or the same line of two runs."""
    curves = [summary["curves"] for _, summary in runs]
    if not all(curves):
        return []
    groups: dict[str, list[str]] = {}
    for name in curves[0]["lines"]:
        groups.setdefault(name if len(runs) > 1 else name.split("/")[0], []).append(name)
    charts = []
    for group, names in groups.items():
        turns = max((curve["turns"] for curve in curves), key=len)
        after = [turn - turns[0] for turn in turns]
        lines = []
        for index, (label, summary) in enumerate(runs):
            for name in names:
                curve = summary["curves"]["lines"].get(name)
                if curve is None:
                    continue
                side = name.partition("/")[2]
                style = SIGN_OF_RUN[index] if len(runs) > 1 else style_of(summary, side) if side else "first"
                mean, low, high = (_stretched(curve[key], len(after)) for key in ("mean", "p10", "p90"))
                lines.append(Line(label or side or group, style, mean, low, high))
        head = group.replace("/", ": ")
        charts.append((head, plots.line_chart(head, after, lines, "turns played")))
    return charts


def _stretched(values: Sequence[float], length: int) -> list[float]:
    return [*values, *[values[-1]] * (length - len(values))]


def _length_card(runs: Runs) -> str:
    groups = []
    for index, (label, summary) in enumerate(runs):
        counts = {int(turn): count for turn, count in summary["lengths"].items()}
        groups.append((label, SIGN_OF_RUN[index], counts))
    if not all(counts for _, _, counts in groups):
        return ""
    return _card("length", plots.histogram("Length of the games", groups, "last turn"))


def _luck_cards(summary: Summary) -> list[str]:
    """The result by luck, from the unluckiest fifth of the games to the luckiest."""
    net = summary["luck"].get("net") if summary["luck"] else None
    if not net or not net["fifths"]:
        return []
    side, names = net["side"], [f"{_pips(fifth['low'])} to {_pips(fifth['high'])}" for fifth in net["fifths"]]
    style, axis = style_of(summary, side), f"luck of {side} in pips, in fifths of the games"
    if 0 < summary["wins"].get(side, {"share": 0})["share"] < 1:
        points = [
            (n, fifth["share"], *fifth["interval"]) for n, fifth in zip(names, net["fifths"], strict=True)
        ]
        drawn = plots.interval_chart("Wins by luck", points, style, axis, plots.percent, (0, 1))
        note = (
            f"Share of games {escape(side)} won. Correlation of luck and winning {net['correlation']:.2f};"
            f" with even dice {escape(side)} would win {net['share_with_even_dice']:.1%}"
            f" ({_range(net['interval'])})."
        )
        return [_card("dice and victory", drawn, note)]
    cards = []
    for name, tie in net["scores"].items():
        points = [(n, *fifth["scores"][name]) for n, fifth in zip(names, net["fifths"], strict=True)]
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
    spreads = {f"score: {name}": score for name, score in summary["scores"].items()}
    spreads |= {"turns": summary["turns"], "decisions": summary["decisions"]}
    rows = [
        (
            escape(name),
            number(round(spread["mean"], 2)),
            f"{number(spread['min'])} to {number(spread['max'])}",
        )
        for name, spread in spreads.items()
    ]
    for name, line in (summary["curves"] or {"lines": {}})["lines"].items():
        interval = f"{number(round(line['low'][-1], 2))} to {number(round(line['high'][-1], 2))} (95 %)"
        rows.append(
            (f"at the end: {escape(name.replace('/', ': '))}", number(round(line["mean"][-1], 2)), interval)
        )
    return _card("means", _table(("", "mean", "from, to"), rows))


def _luck_table(summary: Summary) -> str:
    if not summary["luck"]:
        return ""
    rows = []
    for side, dice in summary["luck"]["sides"].items():
        spread = dice["luck"]
        rows.append((
            f"<b>{escape(side)}</b>", "all", f"{dice['dice']:.1f}", "",
            f"{spread['mean']:+.2f} ± {spread['deviation']:.1f}".replace("-", "−"),
        ))  # fmt: skip
        for purpose, rolls in dice["purposes"].items():
            each = f"{rolls['dice'] / max(1, summary['games']):.1f}"
            apart = f"{rolls['sigmas']:+.1f} σ".replace("-", "−")
            rows.append(("", escape(purpose), each, f"{rolls['mean_rank']:.3f}", apart))
    note = (
        "Each die has a rank from 1, the worst face for its side, to 6, the best. Its luck is the rank minus"
        " 3.5, in pips. Fair dice have a mean luck near 0; σ measures how far a purpose's dice are from it."
    )
    return _card(
        "dice", _table(("side", "purpose", "dice per game", "mean rank", "luck per game"), rows, 2), note
    )


def _rule_cards(summary: Summary) -> str:
    rules, games = summary["rules"], max(1, summary["games"])
    titles = rules["titles"]
    uses = {rule: sum(counts[use] for use in USES) for rule, counts in rules["fired"].items()}
    top = sorted(uses, key=lambda rule: -uses[rule])[:MOST_RULES]
    bars = [
        (rule, _name(titles, rule), [(f"{uses[rule]:,} in {games:,} games", uses[rule] / games)])
        for rule in top
    ]
    rows = [
        (f"{_chip(rule)} {escape(_name(titles, rule))}", f"{counts['games'] / games:.0%}",
         *[number(round(counts[use] / games, 2)) if counts[use] else "" for use in USES])
        for rule, counts in rules["fired"].items()
    ]  # fmt: skip
    heads = ("rule", "of games", *[f"{use} per game" for use in USES])
    drawn = plots.use_bars("Rules by use", bars, ("first",))
    body = [
        _card(
            "rules by use, times per game",
            drawn,
            f"The {len(bars)} most used of {len(uses)}; square-root scale.",
        )
    ]
    never = _list(titles, rules["never"]) or "<p>Every rule that can leave a mark was used.</p>"
    body.append(_card("rules never used", never))
    quiet = _list(titles, rules["quiet"])
    out = _list(titles, rules["out"])
    body.append(
        '<section class="card">'
        f"<details><summary>All {len(uses)} rules used</summary>{_table(heads, rows)}</details>"
        f"<details><summary>{len(rules['quiet'])} quiet rules, which leave no mark of their own</summary>"
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
    rows = [(str(failure["seed"]), escape(failure["error"])) for failure in summary["failures"]]
    return _card("games that failed", _table(("seed", "error"), rows, 2))


# two runs


def _compared(comparison: Mapping[str, Any], first: Summary, second: Summary) -> str:
    title = title_of(first)
    scenario, name = title.scenarios[first["scenario"]].name, str(comparison["name"])
    option = title.options.get(name)
    labels = [_value(value) for value in comparison["values"]]
    heads = "".join(
        f'<div class="head {SIGN_OF_RUN[i]}"><i></i>{escape(name)} = <b>{escape(label)}</b>'
        f"<small>{_shares((first, second)[i])}</small></div>"
        for i, label in enumerate(labels)
    )
    what = f"<p>{_chip(option.rule)} {escape(option.name)}: {escape(option.text)}</p>" if option else ""
    rows = comparison["rows"]
    picture = plots.forest(
        "What changes", [(_what(row), row["difference"], *row["interval"], change_text(row)) for row in rows]
    )
    note = (
        f"Change from {escape(labels[0])} to {escape(labels[1])} in {comparison['games']:,} pairs of games"
        " with the same seeds, with paired 95 % intervals; each row has its own scale. Grey: no significant"
        f" change. {comparison['same']:,} games were identical in every count."
    )
    runs = [(labels[0], first), (labels[1], second)]
    table = _table(
        ("", *[f"{name} = {label}" for label in labels], "change", "95 %"),
        [
            (escape(_what(row)), *[_figure(row, value) for value in row["values"]],
             f"{'<b>' if _sure(row) else ''}{_signed(row, row['difference'])}{'</b>' if _sure(row) else ''}",
             f"{_signed(row, row['interval'][0])} to {_signed(row, row['interval'][1])}")
            for row in rows
        ],
    )  # fmt: skip
    return (
        f"<h2>{escape(scenario)}: what {escape(name)} changes</h2>{_facts(first, name)}{what}\n"
        + f'<section class="card"><div class="heads">{heads}</div>{picture}'
        + f'<p class="note">{note}</p></section>\n'
        + _pairs([*_curve_cards(runs), _length_card(runs)])
        + "<h2>In figures</h2>\n"
        + _card("all changes", table)
        + _pairs([_result_of(labels[0], first), _result_of(labels[1], second)])
        + '<div style="height:16px"></div>'
        + _rules_changed(comparison, first, labels)
        + _failures(first)
        + _failures(second)
    )


def _result_of(label: str, summary: Summary) -> str:
    return _result_table(summary).replace("<h3>results</h3>", f"<h3>results, {escape(label)}</h3>")


def _rules_changed(comparison: Mapping[str, Any], first: Summary, labels: Sequence[str]) -> str:
    rows = comparison["rules"][:MOST_RULES]
    if not rows:
        return _card("rules used more or less", "<p>No significant change in the use of any rule.</p>")
    titles = first["rules"]["titles"]
    bars = [
        (row["what"], _name(titles, row["what"]),
         [(f"{labels[i]}: {number(round(value, 2))} a game", value) for i, value in enumerate(row["values"])])
        for row in rows
    ]  # fmt: skip
    note = f"Times per game; the upper bar is {escape(labels[0])}. Most significant first; square-root scale."
    return _card("rules used more or less", plots.use_bars("Rules by use", bars, SIGN_OF_RUN), note)


def _what(row: Mapping[str, Any]) -> str:
    return str(row["what"]).replace("/", ": ")


def _shares(summary: Summary) -> str:
    """How often each side won, on one line."""
    return escape(", ".join(f"{name} {won['share']:.1%}" for name, won in summary["wins"].items()))


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sure(row: Mapping[str, Any]) -> bool:
    return bool(row["interval"][0] > 0 or row["interval"][1] < 0)


def _figure(row: Mapping[str, Any], value: float) -> str:
    return f"{value:.1%}" if row["share"] else number(round(value, 2))


def _signed(row: Mapping[str, Any], value: float) -> str:
    text = f"{100 * value:+.1f} points" if row["share"] else f"{value:+.2f}"
    return text.replace("-", "−")


def change_text(row: Mapping[str, Any]) -> str:
    """A change in words: `+3.2 points (1.0 to 5.4)`."""
    scale = 100 if row["share"] else 1
    low, high = (
        f"{scale * bound:.{1 if row['share'] else 2}f}".replace("-", "−") for bound in row["interval"]
    )
    return f"{_signed(row, row['difference'])} ({low} to {high})"


__all__ = ["change_text", "page"]
