"""Playing the games of some plans: on processes or a cluster, written down as they end, with progress."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any

from redoubt.cli.simtables import game_progress
from redoubt.lab.executors import RayExecutor
from redoubt.lab.journal import Journal
from redoubt.lab.simulate import Plan, Report, pool_for, run


class Where(StrEnum):
    """Where games are played."""

    local = "local"
    ray = "ray"


@contextmanager
def journal_for(out: Path | None, plans: Sequence[Plan]) -> Iterator[Journal | None]:
    """The file in which the games are written down, if there is to be one."""
    if out is None:
        yield None
        return
    with Journal(out, plans) as journal:
        yield journal


@contextmanager
def workers_for(
    where: Where, title: str, jobs: int, games: int, address: str | None
) -> Iterator[tuple[Executor | None, int]]:
    """Who plays, and how many games at one time."""
    if where is Where.ray:
        with RayExecutor(title, jobs, address) as cluster:
            yield cluster, cluster.jobs
        return
    workers = min(jobs or os.cpu_count() or 1, games)
    if workers == 1:
        yield None, 1
        return
    with pool_for(title, workers) as pool:
        try:
            yield pool, workers
        except KeyboardInterrupt:  # nobody waits for games that may take long
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def played(
    plan: Plan, index: int, jobs: int, pool: Executor | None, journal: Journal | None, name: str = ""
) -> tuple[list[Report], dict[str, Any]]:
    """The games of a plan, those known from before among them; and how long that took."""
    started = time.monotonic()
    seeds = range(plan.seed, plan.seed + plan.games)
    known = {seed: game for seed, game in journal.games[index].items() if seed in seeds} if journal else {}
    with game_progress(name or f"{plan.title} {plan.scenario}", plan.games, len(known)) as show:
        reports = run(plan, jobs, _both(show, journal, index), pool, known)
    waited = time.monotonic() - started
    return reports, {"jobs": jobs, "wall_seconds": waited, "games_before": len(known)}


def _both(show: Callable[[Report], None], journal: Journal | None, index: int) -> Callable[[Report], None]:
    """Write a game down, then show it."""
    if journal is None:
        return show

    def heard(report: Report) -> None:
        journal.add(index, report)
        show(report)

    return heard


def how_to_go_on(out: Path | None) -> str:
    if out is None:
        return "with --out FILE a run can go on where it was stopped"
    return f"the games that ended are in {out}, and the same command goes on from there"


__all__ = ["Where", "how_to_go_on", "journal_for", "played", "workers_for"]
