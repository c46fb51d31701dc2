"""How far a long command is, on the error stream: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

EVERY = 5.0
"""Seconds between two lines where there is no terminal."""


@contextmanager
def progress(name: str, total: int, unit: str, before: int = 0) -> Iterator[Callable[[str], None]]:
    """Call what this yields after each of `total` units, with a remark to show beside the count. So many
    units were done `before`."""
    if not sys.stderr.isatty():
        yield _lines(name, total, unit, before)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[remark]}"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True, markup=False), transient=True) as bar:
        task = bar.add_task(name, total=total, completed=before, remark="")
        yield lambda remark: bar.update(task, advance=1, remark=remark)


def _lines(name: str, total: int, unit: str, before: int) -> Callable[[str], None]:
    started = time.monotonic()
    next_line = started + EVERY
    done = before

    def step(remark: str) -> None:
        nonlocal done, next_line
        done += 1
        now = time.monotonic()
        if now >= next_line:
            left = (total - done) * (now - started) / (done - before)
            typer.echo(f"{name}: {done} of {total} {unit}, {remark}, {left:.0f} s left", err=True)
            next_line = now + EVERY

    return step


__all__ = ["EVERY", "progress"]
