"""The output of `redoubt bench`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tools.bench.clock import Ratio
from tools.bench.details import Details
from tools.bench.engine import Playouts, Report
from tools.bench.overview import Overview
from tools.bench.peers import CHESS
from tools.bench.players import CONTESTS, Standing
from tools.bench.screen import Wait
from tools.bench.server import TableReport


def _table(title: str, *columns: str) -> Any:
    """A table whose first column is text and whose others are figures."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE)
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    return table


def _print(table: Any) -> None:
    from rich.console import Console

    Console(markup=False).print(table)


def _figure(value: float) -> str:
    """A ratio with three significant digits."""
    return f"{value:.3g}" if value < 100 else f"{value:,.0f}"


def show_overview(overview: Overview) -> None:
    """Everything in one table; the last columns are ratios to each peer."""
    peers = overview.playouts[0].peers
    table = _table(
        f"{overview.title}, {overview.scenario}: per processor second; ratios are medians of turns",
        "what", "rate or time", "and", *(f"× {name}" for name in peers),
    )  # fmt: skip
    for row in overview.playouts:
        table.add_row(
            f"games, {row.name}", f"{row.decisions:,.0f} decisions/s", f"{row.games:,.2f} games/s",
            *_ratios(row),
        )  # fmt: skip
    if overview.search is not None:
        row = overview.search
        table.add_row("search", f"{row.decisions:,.0f} nodes/s", "imagined decisions", *_ratios(row))
    table.add_section()
    if overview.odds is not None:
        odds = overview.odds
        table.add_row(
            f"exact odds, {odds.rolls} rolls", f"median {odds.median:.1f} ms",
            f"worst {odds.worst:.1f} ms, {odds.refused} refused",
        )  # fmt: skip
    scaled = overview.scaling
    table.add_row(
        f"simulation, {scaled.player}, 1 to 2 workers", f"{scaled.ratio:.2f} times by wall time",
        f"{scaled.free:.2f} by processor time",
    )  # fmt: skip
    table.add_section()
    for name, peer in peers.items():
        table.add_row(f"games, {name}, random", f"{peer.moves:,.0f} moves/s", f"{peer.games:,.1f} games/s")
    for name in overview.missing:
        table.add_row(f"{name} is not installed: pip install 'redoubt[bench]'")
    _print(table)


def _ratios(row: Playouts) -> list[str]:
    return [_figure(peer.ratio.median) for peer in row.peers.values()]


def show_standings(title: str, standings: Sequence[Standing]) -> None:
    """Games won, contest by contest; fits a terminal of eighty columns."""
    from rich.table import Table

    table = Table(title=f"{title}: games won, with 95 % intervals", title_justify="left", box=None)
    for name in ("scenario", "side", "players"):
        table.add_column(name, no_wrap=True)
    for name in ("won", "share", "95 %", "", "s/game"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in standings:
        contest = row.contest
        share = row.won / row.games if row.games else 0.0
        table.add_row(
            contest.scenario, contest.side, f"{contest.player} v {contest.against}",
            f"{row.won}/{row.games}", f"{share:.0%}", f"{100 * row.low:.0f}-{100 * row.high:.0f}",
            row.verdict, f"{row.seconds:.1f}",
        )  # fmt: skip
    if not standings:
        table.add_row(f"this title has no players for these contests: {', '.join(CONTESTS)}")
    _print(table)


def show_engine(report: Report) -> None:
    """Ratios with the middle half of their parts, then both figures."""
    table = _table(
        f"{report.title}, {report.scenario}", "what", "ratio", "middle half", "ours", "theirs", "a game"
    )
    table.caption = f"decisions per {CHESS} move; clone per Board.copy; showing a move per playing it"
    table.caption_justify = "left"
    for row in report.playouts:
        peer = row.peers.get(CHESS)
        theirs = "" if peer is None else f"{peer.moves:,.0f}/s"
        table.add_row(
            row.name,
            *_ratio(peer.ratio if peer else None),
            f"{row.decisions:,.0f}/s",
            theirs,
            _game(row.games),
        )
    clone = report.clone
    theirs = "" if clone.peer is None else f"{clone.peer:,.2f} µs"
    table.add_row("clone", *_ratio(clone.ratio), f"{clone.microseconds:,.2f} µs", theirs)
    shown = report.showing
    playing = f"{shown.listing + shown.choosing:,.0f} µs"
    table.add_row("show", *_ratio(shown.ratio), f"{shown.table:,.0f} µs", playing)
    table.add_row("  beside that move", *_ratio(shown.beside), "", f"{shown.shown:,.0f} µs")
    table.add_row("  at first sight", "", "", f"{shown.first:,.0f} µs")
    table.add_row("  its view", "", f"{shown.size:,} bytes", f"{shown.view:,.0f} µs")
    if clone.ratio is None:
        table.caption = f"{CHESS} is not installed: pip install 'redoubt[bench]'"
    _print(table)
    if report.details is not None:
        _show_details(report.details)


def _ratio(ratio: Ratio | None) -> tuple[str, str]:
    if ratio is None:
        return "", ""
    return _figure(ratio.median), f"{_figure(ratio.low)} to {_figure(ratio.high)}"


def _game(games: float) -> str:
    """The time of a game; blank if no game ended."""
    if not games:
        return ""
    return f"{1 / games:,.1f} s" if games < 1 else f"{1000 / games:,.0f} ms"


def _show_details(details: Details) -> None:
    """Each part of the engine."""
    table = _table("per processor second", "what", "rate or time", "and")
    for name, microseconds in details.timings.items():
        table.add_row(name, f"{microseconds:,.2f} µs", f"{1e6 / max(microseconds, 1e-9):,.0f} /s")
    table.add_section()
    for row in details.listings:
        table.add_row(
            f"choices of {row.kind} [{row.rule}]", f"{row.microseconds:,.1f} µs",
            f"{row.choices:,.1f} choices, {row.decisions:,} times",
        )  # fmt: skip
    table.add_section()
    scaled = details.scaling
    table.add_row(
        f"simulation, {scaled.player}, 1 to 2 workers", f"{scaled.ratio:.2f} times by wall time",
        f"{scaled.single:,.1f} to {scaled.double:,.1f} games/s; {scaled.free:.2f} by processor time",
    )  # fmt: skip
    _print(table)


AIMS: Final = {
    "choose": 20,
    "the map": 1_000,
    "a press to what is picked": 50,
    "a press to where it can go": 50,
}
"""Target medians in milliseconds."""
QUICKER: Final = {"switzerland": {"choose": 8}}
"""Where a title is held to more."""


def show_table(report: TableReport, waits: Sequence[Wait] | None, missing: str) -> None:
    """The waits of people at the table, beside their targets. Slow is the slowest twentieth of the server's
    answers, and the worst case in the browser."""
    table = _table(f"{report.title}, {report.scenario}: milliseconds", "what", "median", "slow", "aim", "of")
    for row in report.rows:
        table.add_row(
            f"server: {row.what}", f"{row.median:,.1f}", f"{row.slow:,.1f}", _aim(row.what, report.title),
            f"{row.requests:,}, {row.size:,} bytes",
        )  # fmt: skip
    table.add_section()
    for wait in waits or ():
        table.add_row(
            f"browser: {wait.what}", f"{wait.median:,.0f}", f"{wait.worst:,.0f}",
            _aim(wait.what, report.title), f"{wait.measured:,}",
        )  # fmt: skip
    if waits is None:
        table.add_row(f"browser: {missing}")
    _print(table)


def _aim(what: str, title: str) -> str:
    aims = {**AIMS, **QUICKER.get(title, {})}
    return f"< {aims[what]:,}" if what in aims else ""


__all__ = ["show_engine", "show_overview", "show_standings", "show_table"]
