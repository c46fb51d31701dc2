"""A run as a single picture for documents: an SVG file with its own colours.

It shows the wins with their intervals, the victory levels, and a chart for each measure, with the report's
figures.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files

from redoubt.lab.plots import HEIGHT, WIDTH, percent, words
from redoubt.lab.report import Summary, curve_charts, level_bar, style_of
from redoubt.lab.summary import title_of

MARGIN, GAP, BAR = 28, 24, 58
WHOLE = 2 * WIDTH + GAP + 2 * MARGIN
OWN_STYLE = """
svg .sheet { fill: var(--panel); }
svg .title { font: 500 30px var(--serif); fill: var(--ink); }
svg .head { font: 500 34px var(--serif); fill: var(--c); }
svg .label { font: 600 11px var(--sans); letter-spacing: .06em; text-transform: uppercase; }
"""


def poster(summary: Summary) -> str:
    """The picture of a run."""
    title = title_of(summary)
    name = title.scenarios[summary["scenario"]].name
    parts = [words("title", MARGIN, 48, name), words("facts", MARGIN, 70, _facts(summary)), *_heads(summary)]
    parts.append(_placed(level_bar(summary), MARGIN, 144, WHOLE - 2 * MARGIN, BAR))
    top = 144 + BAR + GAP
    charts = curve_charts([("", summary)])
    for index, (head, chart) in enumerate(charts):
        x = MARGIN + (index % 2) * (WIDTH + GAP)
        y = top + index // 2 * (HEIGHT + 36)
        parts += [words("label", x, y + 10, head), _placed(chart, x, y + 16, WIDTH, HEIGHT)]
    height = top + (len(charts) + 1) // 2 * (HEIGHT + 36) + MARGIN // 2
    label = f"{title.name}, {name}: {_facts(summary)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WHOLE} {height}" width="{WHOLE}"'
        f' height="{height}" role="img" aria-label="{escape(label, True)}">\n<style>\n{_style()}</style>\n'
        f'<rect class="sheet" width="{WHOLE}" height="{height}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _style() -> str:
    """The report's style without the rule that stretches every picture across its column."""
    lines = files("redoubt.lab").joinpath("report.css").read_text(encoding="utf-8").splitlines()
    return (
        "\n".join(line for line in lines if not line.startswith("svg {"))
        + OWN_STYLE
        + ("svg { font-family: var(--sans); overflow: visible; }\n")
    )


def _facts(summary: Summary) -> str:
    players = ", ".join(f"{side} {player}" for side, player in summary["players"].items())
    turns = summary["turns"]
    return f"{summary['games']:,} games, {players}; {turns['mean']:.1f} turns ({turns['min']}-{turns['max']})"


def _heads(summary: Summary) -> list[str]:
    """Each side's share of wins with its interval."""
    parts = []
    for index, (side, won) in enumerate(summary["wins"].items()):
        x = MARGIN + index * 260
        low, high = won["interval"]
        parts.append(
            f'<g class="{style_of(summary, side)}">{words("head", x, 112, percent(won["share"]))}</g>'
            + words("facts", x, 132, f"{side} wins, {percent(low)} to {percent(high)}")
        )
    return parts


def _placed(svg: str, x: int, y: int, width: int, height: int) -> str:
    """A picture placed inside another."""
    return svg.replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" ', 1)


__all__ = ["poster"]
