"""What `redoubt simulate` shows: progress while it plays, and tables of the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer

from redoubt.cli.progress import progress
from redoubt.lab.simulate import Report
from redoubt.lab.summary import played_by
from redoubt.lab.tally import USES


@contextmanager
def game_progress(name: str, games: int, known: int = 0) -> Iterator[Callable[[Report], None]]:
    """Shows how far the run is, game by game; `known` games were played before."""
    if known:
        typer.echo(f"{name}: {known:,} of {games:,} games were played before", err=True)
    rate = _Rate()
    with progress(name, games, "games", known) as step:
        yield lambda report: step(rate.after(report))


class _Rate:
    """Games and decisions per second of waiting."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.games = self.decisions = 0

    @property
    def elapsed(self) -> float:
        return max(time.monotonic() - self.started, 1e-6)

    def after(self, report: Report) -> str:
        self.games += 1
        self.decisions += report.decisions
        return f"{self.games / self.elapsed:.1f} games/s, {self.decisions / self.elapsed:,.0f} decisions/s"


# the result


def show(summary: dict[str, Any], remark: str = "") -> None:
    """A table of one run."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    variant = f" ({summary['variant']})" if "variant" in summary else ""
    head = f"{summary['title']}{variant}, {summary['scenario']}: {summary['games']} games"
    table = Table(title=f"{head}, {remark}" if remark else head, title_justify="left")
    for name, right in (("", False), ("result", True), ("", False)):
        table.add_column(name, justify="right" if right else "left")
    for name, row in _rows(summary):
        table.add_row(Text(name), *[Text(cell) for cell in row]) if row else table.add_section()
    Console().print(table)
    for failure in summary["failures"]:
        where = f"seed {failure['seed']}, turn {failure['turn']}, after {failure['decisions']:,} decisions"
        typer.echo(f"failed: {summary['scenario']}, {where}: {failure['error']}", err=True)


Row = tuple[str, tuple[str, str] | None]


def _rows(summary: dict[str, Any]) -> Iterator[Row]:
    for name, won in summary["wins"].items():
        player = played_by(summary, name)
        low, high = won["interval"]
        label = f"{name} ({player}) wins" if player else name
        yield label, (f"{won['games']}", f"{won['share']:.1%} (95 %: {low:.1%} to {high:.1%})")
    yield "", None
    for name, count in summary["levels"].items():
        yield name, (f"{count}", f"{count / summary['games']:.1%}")
    yield "", None
    measured = {f"score: {name}": spread for name, spread in summary["scores"].items()}
    measured |= {"turns": summary["turns"], "decisions": summary["decisions"]}
    for name, spread in measured.items():
        yield name, (f"{spread['mean']:,.1f}", f"{spread['min']:,} to {spread['max']:,}")
    yield from _curve_rows(summary)
    yield from _luck_rows(summary)
    yield from _rule_rows(summary)
    yield "", None
    speed = f"{_new_games(summary) / summary['wall_seconds']:,.1f} games/s on {summary['jobs']} processes"
    yield "decisions/s per processor", (f"{summary['decisions_per_second']:,.0f}", speed)
    if summary["failures"]:
        yield "failed", (f"{len(summary['failures'])}", "see below")


def _new_games(summary: dict[str, Any]) -> int:
    played: int = summary["games"] + len(summary["failures"]) - summary.get("games_before", 0)
    return max(0, played)


def _curve_rows(summary: dict[str, Any]) -> Iterator[Row]:
    """Each measure at the end, and its way there turn by turn."""
    if not summary["curves"]:
        return
    yield "", None
    for name, line in summary["curves"]["lines"].items():
        yield f"at the end: {name.replace('/', ', ')}", (f"{line['mean'][-1]:,.1f}", spark(line["mean"]))


def spark(values: Sequence[float]) -> str:
    """A line of small bars from the lowest to the highest value."""
    low, high = min(values), max(values)
    return "".join("▁▂▃▄▅▆▇█"[int(7 * (value - low) / ((high - low) or 1) + 0.5)] for value in values)


def _luck_rows(summary: dict[str, Any]) -> Iterator[Row]:
    if not summary["luck"]:
        return
    yield "", None
    for side, row in summary["luck"]["sides"].items():
        spread = f"pips a game, ± {row['luck']['deviation']:.1f}, over {row['dice']:.1f} dice"
        yield f"luck of {side}", (f"{row['luck']['mean']:+.1f}", spread)
    net = summary["luck"]["net"]
    for name, tie in net["scores"].items():
        slope = f"{tie['per_pip']:+.3f} for each pip of {net['side']} luck"
        yield f"luck and score {name}: correlation", (f"{tie['correlation']:+.2f}", slope)
    low, high = net["interval"]
    even = f"{net['share_with_even_dice']:.1%} with even dice (95 %: {low:.1%} to {high:.1%})"
    yield f"luck and {net['side']} wins: correlation", (f"{net['correlation']:+.2f}", even)


def _rule_rows(summary: dict[str, Any]) -> Iterator[Row]:
    rules = summary["rules"]
    if not rules["fired"]:
        return
    yield "", None
    uses = {rule: sum(row[use] for use in USES) for rule, row in rules["fired"].items()}
    most = sorted(uses, key=lambda rule: -uses[rule])[:8]
    yield "rules used", (f"{len(uses)}", f"most often {', '.join(most)}")
    if rules["titles"]:
        yield "rules never used", (f"{len(rules['never'])}", _listed(rules["never"]))


def _listed(rules: Sequence[str], most: int = 14) -> str:
    return ", ".join(rules[:most]) + (f" and {len(rules) - most} more" if len(rules) > most else "")


def show_comparison(comparison: dict[str, Any]) -> None:
    """What changes between two runs with the same seeds."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    first, second = (str(value).lower() for value in comparison["values"])
    name = comparison["name"]
    head = f"{comparison['scenario']}: what {name} changes, {comparison['games']} pairs of games"
    table = Table(title=head, title_justify="left")
    for column in ("", f"{name} = {first}", f"{name} = {second}", "change", "95 % of the pairs", ""):
        table.add_column(column, justify="right" if column else "left", no_wrap=bool(column))
    for row in comparison["rows"]:
        table.add_row(*[Text(cell) for cell in _change_cells(row)])
    if comparison["rules"]:
        table.add_section()
    for row in comparison["rules"][:8]:
        table.add_row(*[Text(cell) for cell in _change_cells(row | {"what": f"uses of {row['what']}"})])
    Console().print(table)
    typer.echo(f"{comparison['same']:,} of {comparison['games']:,} games came out the same in every count.")


def _change_cells(row: dict[str, Any]) -> list[str]:
    form = "{:.1f} %" if row["share"] else "{:,.2f}"
    signed = "{:+.1f}" if row["share"] else "{:+,.2f}"
    scale = 100 if row["share"] else 1
    low, high = row["interval"]
    return [
        row["what"].replace("/", ", "),
        *[form.format(scale * value) for value in row["values"]],
        signed.format(scale * row["difference"]),
        f"{signed.format(scale * low)} to {signed.format(scale * high)}",
        "sure" if low > 0 or high < 0 else "",
    ]


__all__ = ["game_progress", "show", "show_comparison", "spark"]
