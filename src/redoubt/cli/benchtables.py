"""What `redoubt bench` shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from redoubt.lab.bench import Report
from redoubt.lab.bench_all import Overview
from redoubt.lab.bench_players import CONTESTS, Standing

if TYPE_CHECKING:
    from redoubt.service.screentime import Wait
    from redoubt.service.timing import TableReport


def _table(title: str, *columns: str) -> Any:
    """A table whose first column is text and whose others are figures."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    return table


def _print(table: Any) -> None:
    from rich.console import Console

    Console(markup=False).print(table)


def show_overview(made: Overview) -> None:
    """Everything in one table; the last columns are ratios to each peer that was measured."""
    peers = made.peers
    table = _table(
        f"{made.title}, {made.scenario}: per processor second",
        "what", "rate or time", "and", *(f"× {one.name.removesuffix(', random')}" for one in peers),
    )  # fmt: skip
    for one in made.playouts:
        ratios = (f"{made.ratio(one, peer):.3f}" for peer in peers)
        table.add_row(
            f"games, {one.name}", f"{one.decisions:,.0f} decisions/s", f"{one.games:,.2f} games/s", *ratios
        )
    if made.nodes:
        ratios = (f"{made.nodes / peer.decisions:.3f}" for peer in peers)
        table.add_row("search", f"{made.nodes:,.0f} nodes/s", "imagined decisions", *ratios)
    table.add_section()
    if made.odds is not None:
        each = made.odds
        table.add_row(
            f"exact odds, {each.asked} rolls", f"median {each.median:.1f} ms",
            f"worst {each.worst:.1f} ms, {each.refused} refused",
        )  # fmt: skip
    if made.scaling is not None:
        grown = made.scaling
        table.add_row(
            f"simulation, {grown.player}, 1 to 2 workers", f"{grown.ratio:.2f} times by the clock",
            f"{grown.free:.2f} by processor time",
        )  # fmt: skip
    table.add_section()
    for peer in peers:
        table.add_row(f"games, {peer.name}", f"{peer.decisions:,.0f} moves/s", f"{peer.games:,.1f} games/s")
    for name in made.missing:
        table.add_row(f"{name} is not installed: pip install 'redoubt[bench]'")
    _print(table)


def show_standings(title: str, standings: Sequence[Standing]) -> None:
    """Who won how often, contest by contest; narrow enough for a terminal of eighty columns."""
    from rich.table import Table

    table = Table(title=f"{title}: games won, with 95 % intervals", title_justify="left", box=None)
    for name in ("scenario", "side", "players"):
        table.add_column(name, no_wrap=True)
    for name in ("won", "share", "95 %", "", "s/game"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in standings:
        contest = one.contest
        share = one.won / one.games if one.games else 0.0
        table.add_row(
            contest.scenario, contest.side, f"{contest.player} v {contest.against}",
            f"{one.won}/{one.games}", f"{share:.0%}", f"{100 * one.low:.0f}-{100 * one.high:.0f}",
            one.verdict, f"{one.seconds:.1f}",
        )  # fmt: skip
    if not standings:
        table.add_row(f"no player of this title can meet another in {', '.join(CONTESTS)}")
    _print(table)


def show_engine(report: Report) -> None:
    """Every part of the engine by itself."""
    table = _table(f"{report.title}, {report.scenario}: per processor second", "what", "rate or time", "and")
    for one in report.playouts:
        table.add_row(f"games, {one.name}", f"{one.decisions:,.0f} decisions/s", f"{one.games:,.1f} games/s")
    table.add_section()
    for name, microseconds in report.timings.items():
        table.add_row(name, f"{microseconds:,.2f} µs", f"{1e6 / max(microseconds, 1e-9):,.0f} /s")
    table.add_section()
    for each in report.listings:
        name = f"choices of {each.kind} [{each.rule}]"
        table.add_row(
            name, f"{each.microseconds:,.1f} µs", f"{each.choices:,.1f} choices, {each.asked:,} times"
        )
    if report.scaling is not None:
        scaled = report.scaling
        rates = f"{scaled.one:,.1f} to {scaled.two:,.1f} games/s; {scaled.free:.2f} by processor time"
        table.add_section()
        name = f"simulation, {scaled.player}, 1 to 2 workers"
        table.add_row(name, f"{scaled.ratio:.2f} times by the clock", rates)
    table.add_section()
    for name, ratio in report.ratios.items():
        table.add_row(name, f"{ratio:.2f}", "")
    if not report.ratios:
        table.add_row("python-chess is not installed: pip install 'redoubt[bench]'", "", "")
    _print(table)


AIMS = {"choose": 20, "the map": 1_000, "a press to what is picked": 50, "a press to where it can go": 50}
"""Milliseconds that a median should stay below."""


def show_table(report: TableReport, waits: Sequence[Wait] | None, missing: str) -> None:
    """What people at the table wait for, beside what is aimed at. Slow is what one of twenty answers of the
    server takes, and the worst in the browser."""
    table = _table(f"{report.title}, {report.scenario}: milliseconds", "what", "median", "slow", "aim", "of")
    for row in report.rows:
        table.add_row(
            f"server: {row.what}", f"{row.median:,.1f}", f"{row.slow:,.1f}", _aim(row.what),
            f"{row.asked:,}, {row.size:,} bytes",
        )  # fmt: skip
    table.add_section()
    for wait in waits or ():
        table.add_row(
            f"browser: {wait.what}", f"{wait.median:,.0f}", f"{wait.worst:,.0f}", _aim(wait.what),
            f"{wait.measured:,}",
        )  # fmt: skip
    if waits is None:
        table.add_row(f"browser: {missing}")
    _print(table)


def _aim(what: str) -> str:
    return f"< {AIMS[what]:,}" if what in AIMS else ""


__all__ = ["show_engine", "show_overview", "show_standings", "show_table"]
